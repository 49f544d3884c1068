// Package array is Python's module array.
package array

// array.go holds the module, and the memory of arrays.

import (
	"math"
	"slices"
	"sync"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
)

var arrayType, iterType = &py.Type{}, &py.Type{}

// Module returns the module array.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(arrayType, arraySpec())
	py.BuildType(iterType, iterSpec())
	return &py.ModuleDef{
		Name: "array", Doc: "Arrays of numbers and characters, which take little memory.",
		Types:  []*py.Type{arrayType},
		Consts: []py.Const{{Name: "ArrayType", Value: arrayType.Value()}},
		Funcs:  []py.Def{{Name: "_array_reconstructor", Sig: "arraytype, typecode, mformat_code, items, /", Fn: reconstruct}},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "typecodes", vm.Str(typecodes))
			// collections.abc looks for this module too, so that neither imports the other.
			abc := vm.Modules().GetStr("collections.abc")
			if abc.IsNull() {
				return nil
			}
			seq, err := vm.LookupAttr(abc, "MutableSequence")
			if err == nil && !seq.IsNull() {
				_, err = vm.CallMethod(seq, "register", arrayType.Value())
			}
			return err
		},
	}
})

// array is the state of an array.
type array struct {
	code  byte
	size  int // of an item
	b     []byte
	views py.Views
}

var _ py.Buffered = (*array)(nil)

// Traverse returns the size of the memory.
func (a *array) Traverse(func(py.Value)) int { return cap(a.b) + 64 }

// Buffer returns the memory.
func (a *array) Buffer() (b []byte, format string, readonly bool) {
	if a.code == 'u' {
		return a.b, "w", false
	}
	return a.b, string(a.code), false
}

// Views returns the views of the memory.
func (a *array) Views() *py.Views { return &a.views }

func arrayOf(v py.Value) *array { a, _ := py.NativeData[*array](v); return a }

func (a *array) len() int { return len(a.b) / a.size }

func (a *array) at(i int) []byte { return a.b[i*a.size : (i+1)*a.size] }

func (a *array) item(vm *py.VM, i int) (py.Value, error) { return item(vm, a.code, a.at(i)) }

func newArray(vm *py.VM, cls *py.Type, code byte) (py.Value, *array) {
	v, a := py.NewNativeOf[array](vm, cls, 64)
	a.code, a.size = code, sizeOf(code)
	return v, a
}

// movable fails while the memory is shown by a memoryview.
func (a *array) movable(vm *py.VM) error {
	live, err := a.views.Live(vm)
	if err == nil && live {
		err = vm.Errorf(py.BufferError, "cannot resize an array that is exporting buffers")
	}
	return err
}

// resize changes the length to n bytes; new bytes hold anything.
func (a *array) resize(vm *py.VM, n int) error {
	if n == len(a.b) {
		return nil
	}
	if err := a.movable(vm); err != nil {
		return err
	}
	if n < 0 {
		return vm.Errorf(py.MemoryError, "")
	}
	if n <= cap(a.b) && n >= cap(a.b)/4 {
		a.b = a.b[:n]
		return nil
	}
	room := n
	if len(a.b) > 0 && n > len(a.b) && n-len(a.b) <= len(a.b)/8+16 {
		room = n + n/4 + 16 // grown in small steps: leave room for more
	}
	if err := vm.Reserve(room); err != nil {
		return err
	}
	if err := vm.Step(n >> 12); err != nil {
		return err
	}
	grown, err := vm.AppendText(alias.Room(room), alias.String(a.b[:min(n, len(a.b))]))
	if err == nil {
		grown, err = vm.FillText(grown, "\x00", room-len(grown)) // the whole room, which a grows into
	}
	if err != nil {
		return err
	}
	a.b = grown[:n]
	return nil
}

// splice replaces the bytes from i to j by s, which must not alias the memory.
func (a *array) splice(vm *py.VM, i, j int, s []byte) error {
	if len(s) == j-i {
		copy(a.b[i:j], s)
		return nil
	}
	if err := a.movable(vm); err != nil {
		return err
	}
	n := len(a.b)
	size := n - (j - i) + len(s)
	if err := vm.Step((n - j) >> 12); err != nil {
		return err
	}
	if size > n {
		if err := a.resize(vm, size); err != nil {
			return err
		}
		copy(a.b[i+len(s):], a.b[j:n])
		copy(a.b[i:], s)
		return nil
	}
	copy(a.b[i+len(s):], a.b[j:])
	copy(a.b[i:], s)
	return a.resize(vm, size)
}

func (a *array) append(vm *py.VM, v py.Value) error {
	var x [8]byte
	if err := put(vm, a.code, x[:a.size], v); err != nil {
		return err
	}
	n := len(a.b)
	if err := a.resize(vm, n+a.size); err != nil {
		return err
	}
	copy(a.b[n:], x[:a.size])
	return nil
}

// extend adds the items of v: an array of the same kind, or any iterable.
func (a *array) extend(vm *py.VM, v py.Value) error {
	if o := arrayOf(v); o != nil {
		if o.code != a.code {
			return vm.TypeErrorf("can only extend with array of same kind")
		}
		return a.addBytes(vm, o.b)
	}
	return vm.Iterate(v, func(x py.Value) error { return a.append(vm, x) })
}

// addBytes adds s, which may alias the memory.
func (a *array) addBytes(vm *py.VM, s []byte) error {
	n := len(a.b)
	if err := a.resize(vm, n+len(s)); err != nil {
		return err
	}
	copy(a.b[n:], s)
	return vm.Step(len(s) >> 12)
}

// fromBytes adds the items that s holds.
func (a *array) fromBytes(vm *py.VM, s []byte) error {
	if len(s)%a.size != 0 {
		return vm.ValueErrorf("bytes length not a multiple of item size")
	}
	return a.addBytes(vm, s)
}

// fromItems adds the items of a list or tuple, or none of them.
func (a *array) fromItems(vm *py.VM, items func() []py.Value) error {
	n, start := len(items()), len(a.b)
	if l := items(); a.takes(l) {
		if err := a.resize(vm, start+n*a.size); err != nil {
			return err
		}
		for i, v := range l {
			if err := put(vm, a.code, a.b[start+i*a.size:start+(i+1)*a.size], v); err != nil {
				a.b = a.b[:start]
				return err
			}
		}
		return vm.Step(n >> 4)
	}
	for i := range n {
		l := items()
		if len(l) != n {
			a.b = a.b[:start]
			return vm.Errorf(py.RuntimeError, "list changed size during iteration")
		}
		if err := a.append(vm, l[i]); err != nil {
			if len(a.b) > start {
				a.b = a.b[:start]
			}
			return err
		}
		if i&15 == 0 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
	return nil
}

// takes reports whether l is short and has only inline numbers of the array's kind, which are converted without running code of a script.
func (a *array) takes(l []py.Value) bool {
	if len(l) == 0 || len(l) > 4096 || a.code == 'u' || a.code == 'w' {
		return false
	}
	floats := a.code == 'f' || a.code == 'd'
	for _, v := range l {
		if _, ok := v.SmallInt(); !ok {
			if _, ok := v.ExactFloat(); !ok || !floats {
				return false
			}
		}
	}
	return true
}

// repeat makes the array n times as long.
func (a *array) repeat(vm *py.VM, n int) error {
	if n <= 0 {
		return a.resize(vm, 0)
	}
	size := len(a.b)
	if size == 0 || n == 1 {
		return nil
	}
	if n > math.MaxInt/size {
		return vm.Errorf(py.MemoryError, "")
	}
	if err := a.resize(vm, size*n); err != nil {
		return err
	}
	for k := size; k < len(a.b); k *= 2 {
		copy(a.b[k:], a.b[:k])
	}
	return vm.Step(len(a.b) >> 12)
}

func (a *array) byteswap(vm *py.VM) error {
	if a.size > 1 {
		for i := range a.len() {
			slices.Reverse(a.at(i))
			if i&1023 == 1023 {
				if err := vm.Step(64); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (a *array) reverse(vm *py.VM) error {
	var t [8]byte
	for i, j := 0, a.len()-1; i < j; i, j = i+1, j-1 {
		copy(t[:], a.at(i))
		copy(a.at(i), a.at(j))
		copy(a.at(j), t[:a.size])
		if i&1023 == 1023 {
			if err := vm.Step(64); err != nil {
				return err
			}
		}
	}
	return nil
}

// copyOf returns an array with the items.
func (a *array) copyOf(vm *py.VM) (py.Value, error) {
	v, c := newArray(vm, arrayType, a.code)
	return v, c.addBytes(vm, a.b)
}

// list returns the list of the items.
func (a *array) list(vm *py.VM) (py.Value, error) {
	n := a.len()
	if err := vm.Reserve(16 * n); err != nil {
		return py.Value{}, err
	}
	out := make([]py.Value, n)
	for i := range out {
		var err error
		if i&1023 == 1023 {
			if err := vm.Step(64); err != nil {
				return py.Value{}, err
			}
		}
		if out[i], err = a.item(vm, i); err != nil {
			return py.Value{}, err
		}
	}
	return vm.List(out), nil
}

// find returns the index in [from, to) of an item equal to x, or -1. Comparing may change the array.
func (a *array) find(vm *py.VM, x py.Value, from, to int) (int, error) {
	for i := from; i < to && i < a.len(); i++ {
		v, err := a.item(vm, i)
		if err != nil {
			return 0, err
		}
		if eq, err := vm.Compare(py.EQ, v, x); err != nil || eq {
			return i, err
		}
		if i&15 == 0 {
			if err := vm.Step(1); err != nil {
				return 0, err
			}
		}
	}
	return -1, nil
}

// compare compares two arrays item by item.
func compare(vm *py.VM, op py.CmpOp, a, b *array) (py.Value, error) {
	if (op == py.EQ || op == py.NE) && a.len() != b.len() {
		return py.Bool(op == py.NE), nil
	}
	i := 0
	if a.code == b.code && a.code != 'f' && a.code != 'd' {
		for n := min(len(a.b), len(b.b)); (i+1)*a.size <= n && string(a.at(i)) == string(b.at(i)); i++ {
		}
		if err := vm.Step(i >> 6); err != nil {
			return py.Value{}, err
		}
	}
	for ; i < a.len() && i < b.len(); i++ {
		x, err := a.item(vm, i)
		if err != nil {
			return py.Value{}, err
		}
		y, err := b.item(vm, i)
		if err != nil {
			return py.Value{}, err
		}
		eq, err := vm.Compare(py.EQ, x, y)
		if err != nil {
			return py.Value{}, err
		}
		if !eq {
			if op == py.EQ || op == py.NE {
				return py.Bool(op == py.NE), nil
			}
			return vm.RichCompare(op, x, y)
		}
		if err := vm.Step(i & 1); err != nil {
			return py.Value{}, err
		}
	}
	return vm.RichCompare(op, py.Int(int64(a.len())), py.Int(int64(b.len())))
}
