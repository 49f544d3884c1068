// Package zlib is Python's module zlib.
package zlib

// zlib.go holds the module and its functions.

import (
	"hash/crc32"
	"math"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var (
	errorType        = &py.Type{}
	compressType     = &py.Type{}
	decompressType   = &py.Type{}
	decompressorType = &py.Type{}
)

const version = "1.3.1"

// Module returns the module zlib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(errorType, py.TypeSpec{Name: "error", Module: "zlib", Base: py.Exception, Kind: py.KindException, Flags: py.FlagHasDict})
	py.BuildType(compressType, compressSpec())
	py.BuildType(decompressType, decompressSpec())
	py.BuildType(decompressorType, decompressorSpec())
	d := &py.ModuleDef{
		Name: "zlib", Doc: "Compression in the formats zlib, gzip and raw DEFLATE.",
		Types: []*py.Type{errorType, decompressorType},
		Funcs: []py.Def{
			{Name: "compress", Sig: "data, /, level=-1, wbits=15", Fn: compress, Doc: "Return data compressed."},
			{Name: "decompress", Sig: "data, /, wbits=15, bufsize=16384", Fn: decompress, Doc: "Return compressed data decompressed."},
			{Name: "compressobj", Sig: "level=-1, method=8, wbits=15, memLevel=8, strategy=0, zdict=<unrepresentable>", Fn: newCompress, Doc: "Return an object that compresses data in parts."},
			{Name: "decompressobj", Sig: "wbits=15, zdict=b''", Fn: newDecompress, Doc: "Return an object that decompresses data in parts."},
			{Name: "crc32", Sig: "data, value=0, /", Fn: checksum(0, func(sum uint32, b []byte) uint32 { return crc32.Update(sum, crc32.IEEETable, b) }), Doc: "Return the CRC-32 checksum of data."},
			{Name: "adler32", Sig: "data, value=1, /", Fn: checksum(1, adlerUpdate), Doc: "Return the Adler-32 checksum of data."},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			for _, name := range [...]string{"ZLIB_VERSION", "ZLIB_RUNTIME_VERSION"} {
				m.Set(vm, name, vm.Str(version))
			}
			m.Set(vm, "__version__", vm.Str("1.0"))
			return nil
		},
	}
	for _, c := range [...]struct {
		name string
		n    int64
	}{
		{"MAX_WBITS", 15}, {"DEFLATED", 8}, {"DEF_MEM_LEVEL", 8}, {"DEF_BUF_SIZE", 16384},
		{"Z_NO_COMPRESSION", 0}, {"Z_BEST_SPEED", 1}, {"Z_BEST_COMPRESSION", 9}, {"Z_DEFAULT_COMPRESSION", -1},
		{"Z_DEFAULT_STRATEGY", 0}, {"Z_FILTERED", 1}, {"Z_HUFFMAN_ONLY", 2}, {"Z_RLE", 3}, {"Z_FIXED", 4},
		{"Z_NO_FLUSH", noFlush}, {"Z_PARTIAL_FLUSH", partialFlush}, {"Z_SYNC_FLUSH", syncFlush}, {"Z_FULL_FLUSH", fullFlush},
		{"Z_FINISH", finish}, {"Z_BLOCK", blockFlush}, {"Z_TREES", trees},
	} {
		d.Consts = append(d.Consts, py.Const{Name: c.name, Value: py.Int(c.n)})
	}
	return d
})

// number evaluates an optional argument.
func number(vm *py.VM, v py.Value, def int) (int, error) {
	if v.IsNull() {
		return def, nil
	}
	x, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	n, ok := py.AsInt64(x)
	if !ok || n != int64(int32(n)) {
		return 0, vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
	}
	return int(n), nil
}

// copied returns a copy of the bytes of v.
func copied(vm *py.VM, v py.Value) ([]byte, error) {
	b, err := py.ContiguousBufferOf(vm, v)
	if err != nil {
		return nil, err
	}
	if err := vm.Reserve(len(b)); err != nil {
		return nil, err
	}
	return append([]byte(nil), b...), nil
}

func checksum(start uint32, update func(uint32, []byte) uint32) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		sum := start
		if !a[1].IsNull() {
			x, err := vm.Index(a[1])
			if err != nil {
				return py.Value{}, err
			}
			// The lower 32 bits in two's complement.
			if x, err = vm.Binary(py.And, x, py.Int(math.MaxUint32)); err != nil {
				return py.Value{}, err
			}
			n, _ := py.AsInt64(x)
			sum = uint32(n)
		}
		b, err := py.ContiguousBufferOf(vm, a[0])
		if err != nil {
			return py.Value{}, err
		}
		for {
			n := min(len(b), 64<<10)
			sum = update(sum, b[:n])
			if err := vm.Step(1 + n>>6); err != nil {
				return py.Value{}, err
			}
			if b = b[n:]; len(b) == 0 {
				return py.Int(int64(sum)), nil
			}
		}
	}
}

// newCompressor checks the parameters of a compression; nil if they make no sense.
func newCompressor(level, wbits int) *compressor {
	c := &compressor{level: level, memLevel: 8}
	switch {
	case level < -1 || level > 9:
		return nil
	case 9 <= wbits && wbits <= 15:
		c.wbits = wbits
	case wbits == 8: // as zlib, which has no such window when compressing
		c.wbits = 9
	case -15 <= wbits && wbits <= -9:
		c.frame, c.wbits = rawFrame, -wbits
	case 25 <= wbits && wbits <= 31:
		c.frame, c.wbits = gzipFrame, wbits-16
	default:
		return nil
	}
	return c
}

func compress(vm *py.VM, a []py.Value) (py.Value, error) {
	level, err := number(vm, a[1], -1)
	if err != nil {
		return py.Value{}, err
	}
	wbits, err := number(vm, a[2], 15)
	if err != nil {
		return py.Value{}, err
	}
	b, err := py.ContiguousBufferOf(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	c := newCompressor(level, wbits)
	if c == nil {
		return py.Value{}, vm.Errorf(errorType, "Bad compression level")
	}
	out, err := c.encode(vm, b, finish)
	return vm.OwnBytes(out), err
}

func decompress(vm *py.VM, a []py.Value) (py.Value, error) {
	wbits, err := number(vm, a[1], 15)
	if err != nil {
		return py.Value{}, err
	}
	if !a[2].IsNull() {
		n, err := vm.IndexInt(a[2])
		if err != nil {
			return py.Value{}, err
		}
		if n < 0 {
			return py.Value{}, vm.ValueErrorf("bufsize must be non-negative")
		}
	}
	b, err := py.ContiguousBufferOf(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	s, ok := newStream(wbits, nil, false)
	if !ok {
		return py.Value{}, vm.Errorf(errorType, "Error -2 while preparing to decompress data: inconsistent stream state")
	}
	out, _, err := s.read(vm, b, math.MaxInt)
	if err != nil {
		return py.Value{}, streamError(vm, err)
	}
	if !s.ended {
		return py.Value{}, vm.Errorf(errorType, "Error -5 while decompressing data: incomplete or truncated stream")
	}
	return vm.OwnBytes(out), nil
}

// streamError turns an error of a stream into zlib.error.
func streamError(vm *py.VM, err error) error {
	switch e := err.(type) {
	case dataError:
		return vm.Errorf(errorType, "Error -3 while decompressing data: %s", string(e))
	case errNeedDict:
		if e.wrong {
			return vm.Errorf(errorType, "Error -3 while setting zdict: invalid input data")
		}
		return vm.Errorf(errorType, "Error 2 while decompressing data")
	}
	return err
}
