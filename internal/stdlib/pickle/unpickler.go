package pickle

// unpickler.go holds Unpickler: its input, stack, memo and attributes.

import (
	"maps"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// unpickler is the state of an Unpickler: a stack machine.
type unpickler struct {
	vm         *py.VM
	data       string // what was read and not used yet begins at pos
	pos        int
	read       py.Value // the file's read and readline, or null
	readline   py.Value
	fixImports bool
	encoding   string
	errors     string
	buffers    py.Value // an iterator, or null
	proto      int

	busy  bool // during load, which a script that the pickle runs must not disturb
	stack []py.Value
	few   [8]py.Value // where a stack begins; null when no pickle is being loaded
	marks []int
	memo  []py.Value       // null where nothing was put
	far   map[int]py.Value // entries with numbers far above, which claim no room below them
	puts  int              // entries in both

	firstMarks [4]int      // where marks and memo begin
	firstMemo  [8]py.Value // what memo has, or null

	persistent, find py.Value // what a subclass or the instance defines, or null
	own              py.Value // persistent_load of the instance, or null
}

// Traverse visits what the unpickler holds.
func (u *unpickler) Traverse(visit func(py.Value)) int {
	for _, v := range u.stack {
		visit(v)
	}
	for _, v := range u.few {
		if !v.IsNull() {
			visit(v)
		}
	}
	for _, v := range u.memo {
		if !v.IsNull() {
			visit(v)
		}
	}
	for _, v := range u.far {
		visit(v)
	}
	for _, v := range [...]py.Value{u.read, u.readline, u.buffers, u.persistent, u.find, u.own} {
		if !v.IsNull() {
			visit(v)
		}
	}
	return 416 + 16*cap(u.stack) + 8*cap(u.marks) + 16*cap(u.memo) + 64*len(u.far) + len(u.data)
}

func unpicklerOf(v py.Value) *unpickler {
	u, _ := py.NativeData[*unpickler](v)
	return u
}

func emptyUnpickler(vm *py.VM, cls *py.Type) (py.Value, *unpickler) {
	v, u := py.NewNativeOf[unpickler](vm, cls, 416)
	u.vm, u.fixImports = vm, true
	u.memo = u.firstMemo[:0]
	return v, u
}

// newUnpickler makes an Unpickler for a file: a is file, fix_imports, encoding, errors, buffers.
func newUnpickler(vm *py.VM, cls *py.Type, a []py.Value) (*unpickler, py.Value, error) {
	v, u := emptyUnpickler(vm, cls)
	return u, v, u.init(a)
}

// idle fails during load.
func (u *unpickler) idle() error {
	if u.busy {
		return u.vm.Errorf(py.RuntimeError, "Unpickler object is already used")
	}
	return nil
}

func (u *unpickler) init(a []py.Value) error {
	for name, to := range map[string]*py.Value{"read": &u.read, "readline": &u.readline} {
		f, err := u.vm.LookupAttr(a[0], name)
		if err != nil {
			return err
		}
		if f.IsNull() {
			return u.vm.TypeErrorf("file must have 'read' and 'readline' attributes")
		}
		*to = f
	}
	return u.options(a[1:])
}

// options takes in fix_imports, encoding, errors and buffers.
func (u *unpickler) options(a []py.Value) error {
	u.encoding, u.errors = "ASCII", "strict"
	if !a[0].IsNull() {
		t, err := u.vm.Truth(a[0])
		if err != nil {
			return err
		}
		u.fixImports = t
	}
	for i, to := range []*string{&u.encoding, &u.errors} {
		if a[1+i].IsNull() {
			continue
		}
		s, ok := py.AsStr(a[1+i])
		if !ok {
			return u.vm.TypeErrorf("argument '%s' must be str, not %s", []string{"encoding", "errors"}[i], a[1+i].Type().Name())
		}
		*to = s
	}
	if !a[3].IsNullOrNone() {
		it, err := u.vm.Iter(a[3])
		if err != nil {
			return err
		}
		u.buffers = it
	}
	return nil
}

// load runs the pickle that is next in the input.
func (u *unpickler) load(self py.Value) (py.Value, error) {
	vm := u.vm
	if err := u.idle(); err != nil {
		return py.Value{}, err
	}
	u.busy = true
	defer func() { u.busy = false }()
	mark := vm.PushRoot(self)
	defer vm.PopRoots(mark)
	if err := vm.Enter(); err != nil {
		return py.Value{}, err
	}
	defer vm.Leave()
	u.persistent, u.find = py.Value{}, py.Value{}
	if t := self.Type(); t != unpicklerType || !u.own.IsNull() {
		for _, h := range []struct {
			name string
			to   *py.Value
		}{{"persistent_load", &u.persistent}, {"find_class", &u.find}} {
			f, err := vm.LookupAttr(self, h.name)
			if err != nil {
				return py.Value{}, err
			}
			*h.to = py.Value{}
			if !f.IsNull() && !py.IsBuiltinMethod(f) {
				*h.to = f
			}
		}
	}
	u.stack, u.marks, u.proto = u.few[:0], u.firstMarks[:0], 0
	if u.encoding == "" {
		u.encoding, u.errors = "ASCII", "strict"
	}
	v, err := u.run()
	u.stack, u.marks = nil, nil
	clear(u.few[:])
	if !u.read.IsNull() {
		u.data, u.pos = "", 0
	}
	return v, err
}

func (u *unpickler) fail(format string, args ...any) error {
	return u.vm.Errorf(unpicklingError, format, args...)
}

func (u *unpickler) truncated() error { return u.fail("pickle data was truncated") }

// take returns the next n bytes of the input.
func (u *unpickler) take(n int) (string, error) {
	if left := len(u.data) - u.pos; n > left || n < 0 {
		if u.read.IsNull() {
			return "", u.truncated()
		}
		if err := u.vm.Reserve(n - left); err != nil {
			return "", err
		}
		r, err := u.vm.CallValues(u.read, py.Int(int64(n-left)))
		if err != nil {
			return "", err
		}
		s, ok := py.AsBytes(r)
		if !ok {
			if b, okb, err := u.vm.BufferOf(r); err != nil {
				return "", err
			} else if okb {
				s, ok = b, true
			}
		}
		if !ok {
			return "", u.vm.ValueErrorf("read() returned non-bytes object (%s)", r.Type().Name())
		}
		if len(s) < n-left {
			return "", u.truncated()
		}
		u.data, u.pos = u.data[u.pos:]+s, 0
	}
	s := u.data[u.pos : u.pos+n]
	u.pos += n
	return s, u.vm.Step(n / 1024)
}

// line returns the next line of the input with its newline.
func (u *unpickler) line() (string, error) {
	if i := strings.IndexByte(u.data[u.pos:], '\n'); i >= 0 {
		return u.take(i + 1)
	}
	if u.read.IsNull() {
		return "", u.truncated()
	}
	r, err := u.vm.CallValues(u.readline)
	if err != nil {
		return "", err
	}
	s, ok := py.AsBytes(r)
	if !ok {
		return "", u.vm.ValueErrorf("readline() returned non-bytes object (%s)", r.Type().Name())
	}
	s = u.data[u.pos:] + s
	u.data, u.pos = "", 0
	return s, u.vm.Step(len(s) / 1024)
}

// number returns a little-endian number of n bytes.
func (u *unpickler) number(n int) (uint64, error) {
	if n == 1 && u.pos < len(u.data) {
		u.pos++
		return uint64(u.data[u.pos-1]), nil
	}
	s, err := u.take(n)
	if err != nil {
		return 0, err
	}
	var x uint64
	for i := n - 1; i >= 0; i-- {
		x = x<<8 | uint64(s[i])
	}
	return x, nil
}

func (u *unpickler) push(v py.Value) error {
	if len(u.stack) == cap(u.stack) {
		if err := u.vm.Reserve(32 * cap(u.stack)); err != nil {
			return err
		}
	}
	u.stack = append(u.stack, v)
	return nil
}

// floor is the stack's height at the last mark.
func (u *unpickler) floor() int {
	if n := len(u.marks); n > 0 {
		return u.marks[n-1]
	}
	return 0
}

func (u *unpickler) underflow() error {
	if len(u.marks) > 0 {
		return u.fail("unexpected MARK found")
	}
	return u.fail("unpickling stack underflow")
}

func (u *unpickler) pop() (py.Value, error) {
	n := len(u.stack)
	if n <= u.floor() {
		return py.Value{}, u.underflow()
	}
	v := u.stack[n-1]
	u.stack[n-1] = py.Value{}
	u.stack = u.stack[:n-1]
	return v, nil
}

// drop takes away what is on the stack from at on.
func (u *unpickler) drop(at int) {
	clear(u.stack[at:])
	u.stack = u.stack[:at]
}

func (u *unpickler) top() (py.Value, error) {
	n := len(u.stack)
	if n <= u.floor() {
		return py.Value{}, u.underflow()
	}
	return u.stack[n-1], nil
}

// mark returns the height of the last mark, which it takes away.
func (u *unpickler) mark() (int, error) {
	n := len(u.marks)
	if n == 0 {
		return 0, u.fail("could not find MARK")
	}
	at := u.marks[n-1]
	u.marks = u.marks[:n-1]
	return at, nil
}

// above returns the values above the last mark, which it takes away; they are off the stack.
func (u *unpickler) above() ([]py.Value, error) {
	at, err := u.mark()
	if err != nil {
		return nil, err
	}
	if err := u.vm.Reserve(16 * (len(u.stack) - at)); err != nil {
		return nil, err
	}
	out := append([]py.Value(nil), u.stack[at:]...)
	u.drop(at)
	return out, nil
}

func (u *unpickler) put(n int) error {
	v, err := u.top()
	if err != nil {
		return err
	}
	if len(u.far) > 0 {
		if _, ok := u.far[n]; ok {
			u.far[n] = v
			return nil
		}
	}
	switch have := len(u.memo); {
	case n >= 0 && n < have:
		if u.memo[n].IsNull() {
			u.puts++
		}
		u.memo[n] = v
		return nil
	case n >= 0 && n < cap(u.memo):
		u.memo = u.memo[:n+1]
	case n >= 0 && n <= 2*u.puts+64:
		// The room is in proportion to what was put, whatever the numbers.
		size := max(n+1+n/4, 2*u.puts+8)
		if err := u.vm.Reserve(16 * size); err != nil {
			return err
		}
		grown := make([]py.Value, n+1, size)
		copy(grown, u.memo)
		clear(u.firstMemo[:])
		u.memo = grown
	default:
		u.vm.Charge(64)
		if u.far == nil {
			u.far = map[int]py.Value{}
		}
		u.puts++
		u.far[n] = v
		return nil
	}
	u.memo[n] = v
	u.puts++
	return nil
}

func (u *unpickler) get(n int) error {
	if n >= 0 && n < len(u.memo) && !u.memo[n].IsNull() {
		return u.push(u.memo[n])
	}
	if v, ok := u.far[n]; ok {
		return u.push(v)
	}
	return u.fail("Memo value not found at index %d", n)
}

func unpicklerSpec() py.TypeSpec {
	bind := py.NewBinder("Unpickler", "file, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=()")
	return py.TypeSpec{
		Name: "Unpickler", Module: "_pickle", Kind: py.KindNative,
		Sig: "file, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=()",
		Doc: "This takes a binary file for reading a pickle data stream.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) {
				v, _ := emptyUnpickler(vm, cls)
				return v, nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				var a [5]py.Value
				if err := bind.Bind(vm, args, a[:]); err != nil {
					return err
				}
				u := unpicklerOf(self)
				if err := u.idle(); err != nil {
					return err
				}
				u.own = py.Value{}
				return u.init(a[:])
			},
			GetAttr: getOwn("persistent_load", func(v py.Value) *py.Value { return &unpicklerOf(v).own }),
			SetAttr: setOwn("persistent_load", func(v py.Value) *py.Value { return &unpicklerOf(v).own }),
		},
		Methods: []py.Def{
			{Name: "load", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				u := unpicklerOf(a[0])
				if u.read.IsNull() {
					return py.Value{}, vm.Errorf(unpicklingError, "Unpickler.__init__() was not called by %s.__init__()", a[0].Type().ShortName())
				}
				return u.load(a[0])
			}},
			{Name: "find_class", Sig: "module_name, global_name, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				m, ok1 := py.AsStr(a[1])
				n, ok2 := py.AsStr(a[2])
				if !ok1 || !ok2 {
					return py.Value{}, vm.TypeErrorf("attribute name must be string, not '%s'", a[2].Type().Name())
				}
				return unpicklerOf(a[0]).findClass(m, n)
			}},
			{Name: "persistent_load", Sig: "pid, /", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
				return py.Value{}, vm.Errorf(unpicklingError, "A load persistent id instruction was encountered, but no persistent_load function was specified.")
			}},
		},
		Getters: []py.Getter{{Name: "memo", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			u, d := unpicklerOf(v), vm.NewDict()
			for n, x := range u.memo {
				if x.IsNull() {
					continue
				}
				if err := d.Set(vm, py.Int(int64(n)), x); err != nil {
					return py.Value{}, err
				}
			}
			for _, n := range slices.Sorted(maps.Keys(u.far)) {
				if err := d.Set(vm, py.Int(int64(n)), u.far[n]); err != nil {
					return py.Value{}, err
				}
			}
			return d.Value(), nil
		}, Set: func(vm *py.VM, v, x py.Value) error {
			if x.IsNull() {
				return vm.TypeErrorf("attribute deletion is not supported")
			}
			d := py.AsDict(x)
			if d == nil {
				return vm.TypeErrorf("'memo' attribute must be an UnpicklerMemoProxy object or dict, not %s", x.Type().Name())
			}
			var fresh unpickler
			fresh.vm = vm
			fresh.stack = []py.Value{py.None}
			for i := 0; i < d.Span(); i++ {
				if k, e, ok := d.At(i); ok {
					n, isInt := py.AsInt64(k)
					if !isInt {
						return vm.TypeErrorf("memo key must be integers")
					}
					fresh.stack[0] = e
					if err := fresh.put(int(n)); err != nil {
						return err
					}
				}
			}
			u := unpicklerOf(v)
			u.memo, u.far, u.puts = fresh.memo, fresh.far, fresh.puts
			return nil
		}}},
	}
}
