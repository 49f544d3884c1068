package hashlib

// hashtype.go holds the types of hash objects.

import (
	"crypto/sha3"
	"encoding"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"math"

	"github.com/krait-run/krait/internal/py"
)

// state is a running hash: h, or x of an algorithm with digests of any length.
type state struct {
	alg *algorithm
	out [64]byte // for the digest, where that is of a fixed length
	h   hash.Hash
	x   *sha3.SHAKE
}

func stateOf(v py.Value) *state { s, _ := py.NativeData[*state](v); return s }

func (a *algorithm) start() *state {
	if a.shake != nil {
		return &state{alg: a, x: a.shake()}
	}
	return &state{alg: a, h: a.make()}
}

func (s *state) writer() io.Writer {
	if s.x != nil {
		return s.x
	}
	return s.h
}

// clone returns a copy that goes on by itself.
func (s *state) clone() (*state, error) {
	c := s.alg.start()
	b, err := s.writer().(encoding.BinaryMarshaler).MarshalBinary()
	if err == nil {
		err = c.writer().(encoding.BinaryUnmarshaler).UnmarshalBinary(b)
	}
	return c, err
}

// newHash returns a hash object to which data, if not null, was added.
func newHash(vm *py.VM, alg *algorithm, data py.Value) (py.Value, error) {
	s := alg.start()
	if !data.IsNull() {
		if err := feed(vm, s.writer(), data); err != nil {
			return py.Value{}, err
		}
	}
	t := hashType
	if alg.shake != nil {
		t = xofType
	}
	return vm.NewNative(t, s, 512), nil
}

// feed writes the bytes of v to w.
func feed(vm *py.VM, w io.Writer, v py.Value) error {
	if py.AsStrObject(v) != nil {
		return vm.TypeErrorf("Strings must be encoded before hashing")
	}
	b, err := py.ContiguousBufferOf(vm, v)
	if err != nil {
		if py.IsExc(err, py.TypeError) {
			err = vm.TypeErrorf("object supporting the buffer API required")
		}
		return err
	}
	for {
		n := min(len(b), 64<<10)
		w.Write(b[:n])
		if err := vm.Step(1 + n>>5); err != nil {
			return err
		}
		if b = b[n:]; len(b) == 0 {
			return nil
		}
	}
}

// digest returns the digest; n is its length where that is free.
func (s *state) digest(vm *py.VM, n int) ([]byte, error) {
	if s.x == nil {
		return s.h.Sum(s.out[:0]), nil // which callers copy
	}
	if n < 0 || n >= 1<<29 {
		return nil, vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(3 * n); err != nil {
		return nil, err
	}
	c, err := s.clone()
	if err != nil {
		return nil, vm.ValueErrorf("%s", err.Error())
	}
	out := make([]byte, n)
	for i := 0; i < n; {
		k := min(n-i, 64<<10)
		c.x.Read(out[i : i+k])
		i += k
		if err := vm.Step(1 + k>>5); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func hashSpec(name string, xof bool) py.TypeSpec {
	sig := ""
	if xof {
		sig = "length"
	}
	sum := func(vm *py.VM, a []py.Value) ([]byte, error) {
		n := 0
		if xof {
			x, err := vm.Index(a[1])
			if err != nil {
				return nil, err
			}
			k, ok := py.AsInt64(x)
			if !ok {
				return nil, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
			}
			n = int(k)
		}
		return stateOf(a[0]).digest(vm, n)
	}
	return py.TypeSpec{Name: name, Module: "_hashlib", Kind: py.KindNative, Flags: py.FlagNoNew,
		Doc: "The running hash of bytes.",
		Slots: py.Slots{Repr: func(vm *py.VM, v py.Value) (string, error) {
			return fmt.Sprintf("<%s _hashlib.%s object @ %s>", stateOf(v).alg.name, name, vm.Address(v)), nil
		}},
		Methods: []py.Def{
			{Name: "update", Sig: "obj, /", Doc: "Add bytes.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.None, feed(vm, stateOf(a[0]).writer(), a[1])
			}},
			{Name: "digest", Sig: sig, Doc: "Return the digest as bytes.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				b, err := sum(vm, a)
				if err != nil {
					return py.Value{}, err
				}
				v, out := vm.NewBytes(len(b))
				copy(out, b)
				return v, nil
			}},
			{Name: "hexdigest", Sig: sig, Doc: "Return the digest as hexadecimal text.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				b, err := sum(vm, a)
				if err != nil {
					return py.Value{}, err
				}
				var few [128]byte
				if len(b) <= len(few)/2 {
					return vm.CopyText(few[:hex.Encode(few[:], b)]), nil
				}
				return vm.OwnStr(hex.AppendEncode(make([]byte, 0, 2*len(b)), b)), nil
			}},
			{Name: "copy", Doc: "Return a copy of the hash object.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				c, err := stateOf(a[0]).clone()
				if err != nil {
					return py.Value{}, vm.ValueErrorf("%s", err.Error())
				}
				return vm.NewNative(a[0].Type(), c, 512), nil
			}},
		},
		Getters: []py.Getter{
			{Name: "name", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return vm.Str(stateOf(v).alg.name), nil }},
			{Name: "digest_size", Get: func(_ *py.VM, v py.Value) (py.Value, error) {
				if s := stateOf(v); s.h != nil {
					return py.Int(int64(s.h.Size())), nil
				}
				return py.Int(0), nil
			}},
			{Name: "block_size", Get: func(_ *py.VM, v py.Value) (py.Value, error) {
				if s := stateOf(v); s.h != nil {
					return py.Int(int64(s.h.BlockSize())), nil
				}
				return py.Int(int64(stateOf(v).x.BlockSize())), nil
			}},
		}}
}

const blake2Sig = "data=b'', *, digest_size=64, key=b'', salt=b'', person=b'', fanout=1, depth=1, leaf_size=0, " +
	"node_offset=0, node_depth=0, inner_size=0, last_node=False, usedforsecurity=True, string=None"

// blake2Spec describes the type blake2b or blake2s.
func blake2Spec(big bool) py.TypeSpec {
	name, letter, maxOut, maxSalt, block := "blake2s", 's', 32, 8, 64
	if big {
		name, letter, maxOut, maxSalt, block = "blake2b", 'b', 64, 16, 128
	}
	of := func(v py.Value) *blake2 { d, _ := py.NativeData[*blake2](v); return d }
	constant := func(name string, n int) py.Const { return py.Const{Name: name, Value: py.Int(int64(n))} }
	return py.TypeSpec{Name: name, Module: "_blake2", Kind: py.KindNative, Flags: py.FlagFinal, Sig: blake2Sig,
		Doc: "The running hash of bytes by BLAKE2 (RFC 7693).",
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			if args.Len() > 1 && args.Len()+args.KwLen() <= 14 {
				return py.Value{}, vm.TypeErrorf("%s() takes at most 1 positional argument (%d given)", name, args.Len())
			}
			var a [14]py.Value
			if err := vm.BindClinic(name, blake2Sig, args, a[:]); err != nil {
				return py.Value{}, err
			}
			data, err := eitherData(vm, a[0], a[13])
			if err != nil {
				return py.Value{}, err
			}
			d, err := blake2Args(vm, a[1:12], big, letter, maxOut, maxSalt)
			if err != nil {
				return py.Value{}, err
			}
			if !data.IsNull() {
				if err := feed(vm, d, data); err != nil {
					return py.Value{}, err
				}
			}
			return vm.NewNative(cls, d, 256), nil
		}},
		Methods: []py.Def{
			{Name: "update", Sig: "data, /", Doc: "Add bytes.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.None, feed(vm, of(a[0]), a[1])
			}},
			{Name: "digest", Doc: "Return the digest as bytes.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return vm.OwnBytes(of(a[0]).sum()), nil
			}},
			{Name: "hexdigest", Doc: "Return the digest as hexadecimal text.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return vm.Str(hex.EncodeToString(of(a[0]).sum())), nil
			}},
			{Name: "copy", Doc: "Return a copy of the hash object.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				c := *of(a[0])
				return vm.NewNative(a[0].Type(), &c, 256), nil
			}},
		},
		Getters: []py.Getter{
			{Name: "name", Get: func(vm *py.VM, _ py.Value) (py.Value, error) { return vm.Str(name), nil }},
			{Name: "block_size", Get: func(_ *py.VM, _ py.Value) (py.Value, error) { return py.Int(int64(block)), nil }},
			{Name: "digest_size", Get: func(_ *py.VM, v py.Value) (py.Value, error) { return py.Int(int64(of(v).size)), nil }},
		},
		Consts: []py.Const{constant("SALT_SIZE", maxSalt), constant("PERSON_SIZE", maxSalt), constant("MAX_KEY_SIZE", maxOut), constant("MAX_DIGEST_SIZE", maxOut)},
	}
}

// blake2Args begins a hash with the parameters a, from digest_size to last_node; null ones have their defaults.
func blake2Args(vm *py.VM, a []py.Value, big bool, letter rune, maxOut, maxSalt int) (*blake2, error) {
	var err error
	num := func(v py.Value, def, low, high int64, msg string) int64 {
		if err != nil || v.IsNull() {
			return def
		}
		var x py.Value
		if x, err = vm.Index(v); err != nil {
			return 0
		}
		n, ok := py.AsInt64(x)
		if !ok || n < low || n > high {
			err = vm.ValueErrorf("%s", msg)
		}
		return n
	}
	unsigned := func(v py.Value, high uint64, name string) uint64 {
		if err != nil || v.IsNull() {
			return 0
		}
		var x py.Value
		if x, err = vm.Index(v); err != nil {
			return 0
		}
		n, _ := py.AsBig(x)
		switch {
		case n.Sign() < 0:
			err = vm.ValueErrorf("Cannot convert negative int")
		case !n.IsUint64():
			err = vm.Errorf(py.OverflowError, "Python int too large for C unsigned long long")
		case n.Uint64() > high:
			err = vm.Errorf(py.OverflowError, "%s is too large", name)
		}
		return n.Uint64()
	}
	bytes := func(v py.Value, limit int, name string) []byte {
		if err != nil || v.IsNull() {
			return nil
		}
		var b []byte
		if b, err = py.ContiguousBufferOf(vm, v); err == nil && len(b) > limit {
			err = vm.ValueErrorf("maximum %s length is %d bytes", name, limit)
		}
		return append([]byte(nil), b...)
	}
	size := int64(maxOut)
	if !a[0].IsNull() {
		if size, err = indexOf(vm, a[0]); err != nil {
			return nil, err
		}
		if size < 1 || size > int64(maxOut) {
			return nil, vm.ValueErrorf("digest_size for Blake2%c must be between 1 and %d bytes, here it is %d", letter, maxOut, size)
		}
	}
	salt, person := bytes(a[2], maxSalt, "salt"), bytes(a[3], maxSalt, "person")
	fanout := num(a[4], 1, 0, 255, "fanout must be between 0 and 255")
	depth := num(a[5], 1, 1, 255, "depth must be between 1 and 255")
	leaf := unsigned(a[6], math.MaxUint32, "leaf_size")
	maxOffset := uint64(math.MaxUint64)
	if !big {
		maxOffset = 1<<48 - 1
	}
	offset := unsigned(a[7], maxOffset, "node_offset")
	nodeDepth := num(a[8], 0, 0, 255, "node_depth must be between 0 and 255")
	inner := num(a[9], 0, 0, int64(maxOut), fmt.Sprintf("inner_size must be between 0 and is %d", maxOut))
	key := bytes(a[1], maxOut, "key")
	if err != nil {
		return nil, err
	}
	last := false
	if !a[10].IsNull() {
		if last, err = vm.Truth(a[10]); err != nil {
			return nil, err
		}
	}
	// digest length, key length, fanout, depth, leaf length, node offset, node depth, inner length, reserved, salt, person
	p := []byte{byte(size), byte(len(key)), byte(fanout), byte(depth)}
	p = binary.LittleEndian.AppendUint32(p, uint32(leaf))
	p = binary.LittleEndian.AppendUint64(p, offset)
	if big {
		p = append(p, byte(nodeDepth), byte(inner))
		p = append(p, make([]byte, 14)...)
	} else {
		p = append(p[:14], byte(nodeDepth), byte(inner))
	}
	for _, s := range [][]byte{salt, person} {
		p = append(append(p, s...), make([]byte, maxSalt-len(s))...)
	}
	return newBlake2(big, p, key, last), nil
}

func indexOf(vm *py.VM, v py.Value) (int64, error) {
	n, err := vm.IndexInt(v)
	return int64(n), err
}
