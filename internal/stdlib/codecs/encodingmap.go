package codecs

// encodingmap.go holds EncodingMap, what charmap_build makes of a table that begins with NUL.

import (
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

// encodingMap is the bytes of characters up to U+FFFF.
type encodingMap struct {
	bytes map[rune]byte
	size  int // in bytes, as CPython counts it
}

// encodingMapType returns the type of what charmap_build makes.
var encodingMapType = sync.OnceValue(func() *py.Type {
	return py.BuildType(new(py.Type), py.TypeSpec{Name: "EncodingMap", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Methods: []py.Def{{Name: "size", Sig: "/", Doc: "Return the size (in bytes) of this object.", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
			m, _ := py.NativeData[*encodingMap](a[0])
			return py.Int(int64(m.size)), nil
		}}}})
})

// What CPython's map takes: the object, and for blocks of 2,048 and of 128 characters that it has.
const (
	mapSize    = 63
	wideSize   = 16
	narrowSize = 128
	// maxBlocks is the number of blocks of one kind from which on charmap_build makes a dict.
	maxBlocks = 0xFF
)

// encodingMapOf returns the map of a table, or None where charmap_build makes a dict. Only the first 256 characters count.
func encodingMapOf(vm *py.VM, a []py.Value) (py.Value, error) {
	table, _ := py.AsStr(a[0])
	if !strings.HasPrefix(table, "\x00") {
		return py.None, nil
	}
	m := &encodingMap{bytes: map[rune]byte{0: 0}}
	wide, narrow := map[rune]bool{}, map[rune]bool{}
	for i := 0; i < 256 && table != ""; i++ {
		r, n := unicodetext.DecodeRune(table)
		table = table[n:]
		switch {
		case i == 0 || r == 0xFFFE:
			continue
		case r == 0 || r > 0xFFFF:
			return py.None, nil
		}
		m.bytes[r] = byte(i)
		wide[r>>11], narrow[r>>7] = true, true
	}
	if len(wide) >= maxBlocks || len(narrow) >= maxBlocks {
		return py.None, nil
	}
	m.size = mapSize + wideSize*len(wide) + narrowSize*len(narrow)
	if err := vm.Reserve(16 * len(m.bytes)); err != nil {
		return py.Value{}, err
	}
	return vm.NewNative(encodingMapType(), m, 16*len(m.bytes)), nil
}

// encodingMapGet returns the byte of a character in an EncodingMap as an int, None if it has none, and False if the mapping is of another type.
func encodingMapGet(_ *py.VM, a []py.Value) (py.Value, error) {
	m, ok := py.NativeData[*encodingMap](a[0])
	if !ok {
		return py.False, nil
	}
	text, _ := py.AsStr(a[1])
	if r, n := unicodetext.DecodeRune(text); n > 0 {
		if b, ok := m.bytes[r]; ok {
			return py.Int(int64(b)), nil
		}
	}
	return py.None, nil
}
