package sqlite3

// row.go holds Row.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// row is the state of a Row.
type row struct {
	data        py.Value // a tuple
	description py.Value
}

var rowType, rowIterType = &py.Type{}, &py.Type{}

// Traverse implements py.Traverser.
func (r *row) Traverse(visit func(py.Value)) int {
	visit(r.data)
	visit(r.description)
	return 64
}

func rowOf(v py.Value) *row {
	r, _ := py.NativeData[*row](v)
	return r
}

func (r *row) items() []py.Value {
	items, _ := py.AsTuple(r.data)
	return items
}

// names are the names of the columns.
func (r *row) names() []py.Value {
	columns, _ := py.AsTuple(r.description)
	names := make([]py.Value, len(columns))
	for i, c := range columns {
		parts, _ := py.AsTuple(c)
		names[i] = parts[0]
	}
	return names
}

func rowNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	if args.KwLen() > 0 && cls == rowType {
		return py.Value{}, vm.TypeErrorf("Row() takes no keyword arguments")
	}
	pos := args.Pos()
	if len(pos) != 2 {
		return py.Value{}, vm.TypeErrorf("Row expected 2 arguments, got %d", len(pos))
	}
	cu := cursorOf(pos[0])
	if cu == nil {
		return py.Value{}, vm.TypeErrorf("Row() argument 1 must be sqlite3.Cursor, not %s", pos[0].Type().Name())
	}
	if _, ok := py.AsTuple(pos[1]); !ok {
		return py.Value{}, vm.TypeErrorf("Row() argument 2 must be tuple, not %s", pos[1].Type().Name())
	}
	return vm.NewNative(cls, &row{data: pos[1], description: orNone(cu.description)}, 64), nil
}

func rowGet(vm *py.VM, self, key py.Value) (py.Value, error) {
	r := rowOf(self)
	if py.IsInt(key) {
		items := r.items()
		i, err := vm.IndexInt(key)
		if err != nil {
			if py.IsExc(err, py.OverflowError) {
				err = vm.Errorf(py.IndexError, "cannot fit 'int' into an index-sized integer")
			}
			return py.Value{}, err
		}
		if i < 0 {
			i += len(items)
		}
		if i < 0 || i >= len(items) {
			return py.Value{}, vm.Errorf(py.IndexError, "tuple index out of range")
		}
		return items[i], nil
	}
	if want, ok := py.AsStr(key); ok {
		items := r.items()
		for i, name := range r.names() {
			if s, _ := py.AsStr(name); i < len(items) && sameName(s, want) {
				return items[i], nil
			}
		}
		return py.Value{}, vm.Errorf(py.IndexError, "No item with that key")
	}
	if py.AsSlice(key) != nil {
		return vm.GetItem(r.data, key)
	}
	return py.Value{}, vm.Errorf(py.IndexError, "Index must be int or string")
}

// sameName compares names of columns, whose ASCII letters have no case.
func sameName(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		x, y := a[i], b[i]
		if x != y && (x|0x20 != y|0x20 || x|0x20 < 'a' || x|0x20 > 'z') {
			return false
		}
	}
	return true
}

func rowSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "Row", Module: "sqlite3", Kind: py.KindNative, Flags: py.FlagSequence,
		Slots: py.Slots{
			New:     rowNew,
			GetItem: rowGet,
			Len:     func(_ *py.VM, v py.Value) (int, error) { return len(rowOf(v).items()), nil },
			Iter: func(vm *py.VM, v py.Value) (py.Value, error) {
				return vm.NewNative(rowIterType, &rowIter{row: v}, 48), nil
			},
			Hash: func(vm *py.VM, v py.Value) (int64, error) {
				r := rowOf(v)
				a, err := vm.Hash(r.description)
				if err != nil {
					return 0, err
				}
				b, err := vm.Hash(r.data)
				return a ^ b, err
			},
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, y := rowOf(a), rowOf(b)
				if x == nil || y == nil || op != py.EQ && op != py.NE {
					return py.NotImplemented, nil
				}
				same, err := vm.Equal(x.description, y.description)
				if err != nil {
					return py.Value{}, err
				}
				if same {
					if same, err = vm.Equal(x.data, y.data); err != nil {
						return py.Value{}, err
					}
				}
				return py.Bool(same == (op == py.EQ)), nil
			},
		},
		Methods: []py.Def{{Name: "keys", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.ListOf(rowOf(a[0]).names()), nil },
			Doc: "Return the names of the columns."}},
	}
}

// rowIter is an iterator over the values of a Row.
type rowIter struct {
	row py.Value
	i   int
}

// Traverse implements py.Traverser.
func (it *rowIter) Traverse(visit func(py.Value)) int {
	visit(it.row)
	return 48
}

func rowIterSpec() py.TypeSpec {
	return py.TypeSpec{Name: "tuple_iterator", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(_ *py.VM, v py.Value) (py.Value, error) {
				it, _ := py.NativeData[*rowIter](v)
				items := rowOf(it.row).items()
				if it.i >= len(items) {
					return py.Value{}, nil
				}
				it.i++
				return items[it.i-1], nil
			},
		}}
}

// columnName is what a description calls the column name where PARSE_COLNAMES holds: without the type in brackets.
func columnName(name string) string {
	i := strings.IndexByte(name, '[')
	if i < 0 {
		return name
	}
	if i > 0 && name[i-1] == ' ' {
		i--
	}
	return name[:i]
}
