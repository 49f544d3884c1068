package json

// error.go holds JSONDecodeError.

import (
	"fmt"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

var errorType = &py.Type{}

func errorSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "JSONDecodeError", Module: "json.decoder", Base: py.ValueError, Kind: py.KindException, Flags: py.FlagHasDict, Python: true,
		Doc: "JSON text is wrong at a position.",
		Sig: "msg, doc, pos",
		Slots: py.Slots{Init: func(vm *py.VM, self py.Value, args py.Args) error {
			var a [4]py.Value
			if err := vm.BindPython("JSONDecodeError.__init__", "self, msg, doc, pos", args, a[:], self); err != nil {
				return err
			}
			msg, err := vm.StrOf(a[1])
			if err != nil {
				return err
			}
			doc, isStr := py.AsStr(a[2])
			if !isStr {
				return vm.Errorf(py.AttributeError, "'%s' object has no attribute 'count'", a[2].Type().Name())
			}
			pos, err := vm.IndexInt(a[3])
			if err != nil {
				return err
			}
			return setError(vm, py.AsExc(self), msg, a[1], a[2], doc, pos, unicodetext.Offset(doc, min(max(pos, 0), unicodetext.RuneCount(doc))))
		}},
		Methods: []py.Def{{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			args := make([]py.Value, 3)
			for i, n := range [...]string{"msg", "doc", "pos"} {
				var err error
				if args[i], err = vm.GetAttr(a[0], n); err != nil {
					return py.Value{}, err
				}
			}
			return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.Tuple(args)}), nil
		}}},
	}
}

// setError fills in an error at position pos, byte offset off.
func setError(vm *py.VM, e *py.Exc, msg string, msgV, docV py.Value, doc string, pos, off int) error {
	line, col := 1+strings.Count(doc[:off], "\n"), pos+1
	if i := strings.LastIndexByte(doc[:off], '\n'); i >= 0 {
		col = unicodetext.RuneCount(doc[i:off])
	}
	e.SetArgs(vm.Str(fmt.Sprintf("%s: line %d column %d (char %d)", msg, line, col, pos)))
	for _, f := range [...]struct {
		name string
		v    py.Value
	}{{"msg", msgV}, {"doc", docV}, {"pos", py.Int(int64(pos))}, {"lineno", py.Int(int64(line))}, {"colno", py.Int(int64(col))}} {
		if err := vm.SetAttr(e.Value(), f.name, f.v); err != nil {
			return err
		}
	}
	return nil
}

// decodeError returns the JSONDecodeError for byte offset off of doc, a str.
func decodeError(vm *py.VM, msg string, doc py.Value, off int) error {
	s, _ := py.AsStr(doc)
	before := min(off, 0) // an opening quote may lie before the text
	off = min(max(off, 0), len(s))
	e := vm.NewExc(errorType)
	if err := setError(vm, e, msg, vm.Str(msg), doc, s, unicodetext.RuneCount(s[:off])+before, off); err != nil {
		return err
	}
	return e
}
