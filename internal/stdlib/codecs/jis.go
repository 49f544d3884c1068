package codecs

// jis.go holds what states.py asks of the table of JIS X 0213.

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
	plane, row, cell := unicodetext.JISX0213Place(text)
	pair := ""
	if plane != 0 {
		pair = string([]byte{row, cell})
	}
	return vm.TupleOf([]py.Value{py.Int(int64(plane)), vm.Bytes(pair)}), nil
}
