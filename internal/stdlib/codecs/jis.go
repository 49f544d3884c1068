package codecs

// jis.go holds what states.py asks of the tables of other encodings.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

func jisDecode(vm *py.VM, a []py.Value) (py.Value, error) {
	plane, err := vm.IndexInt(a[0])
	if err != nil {
		return py.Value{}, err
	}
	pair, _ := py.AsBytes(a[1])
	if len(pair) != 2 {
		return vm.Str(""), nil
	}
	return vm.Str(unicodetext.JISX0213(byte(plane), pair[0], pair[1])), nil
}

// jisEncode returns a tuple of the plane and the pair of bytes of a text; 0 and an empty one if it has none.
func jisEncode(vm *py.VM, a []py.Value) (py.Value, error) {
	text, _ := py.AsStr(a[0])
	vm.Reads(len(text))
	plane, row, cell := unicodetext.JISX0213Place(text)
	pair := ""
	if plane != 0 {
		pair = string([]byte{row, cell})
	}
	return vm.TupleOf([]py.Value{py.Int(int64(plane)), vm.Bytes(pair)}), nil
}

// cell returns the character that an encoding of East Asia has for some bytes, "" if they are not one.
func cell(vm *py.VM, a []py.Value) (py.Value, error) {
	name, _ := py.AsStr(a[0])
	data, _ := py.AsBytes(a[1])
	enc, ok := unicodetext.LookupEncoding(name)
	if !ok || len(data) > 4 {
		return vm.Str(""), nil
	}
	text, n, err := unicodetext.DecodePartial(enc, data, nil, nil)
	if err != nil || n != len(data) || unicodetext.RuneCount(text) != 1 {
		return vm.Str(""), nil
	}
	return vm.Str(text), nil
}

// holdsBack reports whether an encoding has to know what follows a text before it can encode the last character.
func holdsBack(vm *py.VM, a []py.Value) (py.Value, error) {
	name, _ := py.AsStr(a[0])
	text, _ := py.AsStr(a[1])
	enc, ok := unicodetext.LookupEncoding(name)
	if !ok {
		return py.False, nil
	}
	holds, links := unicodetext.HoldsBack(enc, text)
	return py.Bool(holds), vm.Step(1 + links>>4)
}
