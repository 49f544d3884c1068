package csv

// dicts.go holds the inner loops of DictReader and DictWriter.

import "github.com/krait-run/krait/internal/py"

// shareNames replaces the texts in a list, which are to be keys of dicts, with those of the script's constants that are equal.
func shareNames(vm *py.VM, a []py.Value) (py.Value, error) {
	names := py.AsList(a[0])
	if names == nil {
		return py.Value{}, vm.TypeErrorf("_share_names() takes a list")
	}
	for i, v := range names.Items() {
		if s, ok := py.AsStr(v); ok && v.Type() == py.StrType {
			if c, ok := vm.ConstStr(s); ok {
				names.Items()[i] = c
			}
		}
	}
	return py.None, vm.Step(names.Len() >> 3)
}

// rowDict returns the dict of names, a list, and row, a list: values without a name go to restkey, names without a value get
// restval.
func rowDict(vm *py.VM, a []py.Value) (py.Value, error) {
	names, row := py.AsList(a[0]), py.AsList(a[1])
	if names == nil || row == nil {
		return py.Value{}, vm.TypeErrorf("_row_dict() takes two lists")
	}
	d := vm.NewDict()
	mark := vm.PushRoot(d.Value())
	defer vm.PopRoots(mark)
	n := names.Len()
	for i := range n {
		v := a[3]
		if i < row.Len() {
			v = row.At(i)
		}
		if err := d.Set(vm, names.At(i), v); err != nil {
			return py.Value{}, err
		}
		if names.Len() != n { // a key's __eq__ changed it
			return py.Value{}, vm.Errorf(py.RuntimeError, "list changed size during iteration")
		}
	}
	if row.Len() > n {
		rest, err := vm.GetItem(a[1], vm.NewSlice(py.Int(int64(n)), py.None, py.None))
		if err != nil {
			return py.Value{}, err
		}
		if err := d.Set(vm, a[2], rest); err != nil {
			return py.Value{}, err
		}
	}
	return d.Value(), vm.Step(1 + n>>4)
}

// dictRow returns the list of the values that row, a dict, has for names, a list, with rest for the missing ones; None if row has
// other keys and strict is set.
func dictRow(vm *py.VM, a []py.Value) (py.Value, error) {
	row, names := py.AsDict(a[0]), py.AsList(a[1])
	if row == nil || names == nil {
		return py.Value{}, vm.TypeErrorf("_dict_row() takes a dict and a list")
	}
	n := names.Len()
	if err := vm.Reserve(16 * n); err != nil {
		return py.Value{}, err
	}
	out := vm.NewList(make([]py.Value, 0, n))
	mark := vm.PushRoot(out.Value())
	defer vm.PopRoots(mark)
	known := 0
	for i := 0; i < names.Len(); i++ {
		v, err := row.Get(vm, names.At(i))
		if err != nil {
			return py.Value{}, err
		}
		if v.IsNull() {
			v = a[2]
		} else {
			known++
		}
		if err := out.Append(vm, v); err != nil {
			return py.Value{}, err
		}
	}
	if strict, err := vm.Truth(a[3]); err != nil || strict && known != row.Len() {
		return py.None, err
	}
	return out.Value(), vm.Step(1 + n>>4)
}
