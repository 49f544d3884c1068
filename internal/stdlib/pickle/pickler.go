package pickle

// pickler.go holds Pickler: its output, frames, memo and attributes.

import (
	"encoding/binary"
	"strconv"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
)

const (
	frameTarget = 64 << 10 // a frame ends at the next object when it is this long
	frameMin    = 4        // shorter ones are written without a header
	batch       = 1000     // items per MARK
)

// pickler is the state of a Pickler.
type pickler struct {
	vm       *py.VM
	self     py.Value
	write    py.Value // the file's write, or null
	callback py.Value // of buffers, or null
	proto    int
	bin      bool
	fix      bool // names of Python 2 for low protocols
	fast     bool
	out      []byte
	framing  bool
	frame    int // where the header of the open frame is in out, or -1

	busy    bool          // during dump, which a script that it runs must not disturb
	private bool          // no script can get at the pickler
	watch   *py.DictWatch // not nil once the attributes of an instance were written without its __dict__
	plain   *py.Type      // the last type that was asked whether it reduces plainly, at epoch
	epoch   uint64
	plainly bool

	latin1   py.Value // the name of the codec that bytes travel in by low protocols; null before the first
	registry py.Value // copyreg's dispatch table; null before it is asked for the first time

	memo  py.Positions
	late  error          // of entering a __dict__ that an instance got meanwhile
	kept  []py.Value     // what the memo has, in order
	names map[string]int // texts of modules and names in the memo

	// What a subclass or the instance defines, or null.
	persistent, override, table py.Value
	own                         py.Value // persistent_id of the instance, or null
}

// Traverse visits what the pickler holds.
func (p *pickler) Traverse(visit func(py.Value)) int {
	for _, v := range p.kept {
		visit(v)
	}
	for _, v := range [...]py.Value{p.write, p.callback, p.latin1, p.registry, p.persistent, p.override, p.table, p.own} {
		if !v.IsNull() {
			visit(v)
		}
	}
	return 256 + cap(p.out) + 16*cap(p.kept) + p.memo.Size()
}

func picklerOf(v py.Value) *pickler {
	p, _ := py.NativeData[*pickler](v)
	return p
}

func emptyPickler(vm *py.VM, cls *py.Type) (*pickler, py.Value) {
	v, p := py.NewNativeOf[pickler](vm, cls, 256)
	p.vm, p.fix, p.frame, p.self = vm, true, -1, v
	return p, v
}

func newPickler(vm *py.VM, cls *py.Type, file, protocol, fix, callback py.Value) (*pickler, py.Value, error) {
	p, v := emptyPickler(vm, cls)
	return p, v, p.init(file, protocol, fix, callback)
}

// idle fails during dump.
func (p *pickler) idle() error {
	if p.busy {
		return p.vm.Errorf(py.RuntimeError, "Pickler object is already used")
	}
	return nil
}

func (p *pickler) init(file, protocol, fix, callback py.Value) error {
	vm := p.vm
	p.proto = highest
	if !protocol.IsNullOrNone() {
		n, err := vm.IndexInt(protocol)
		if err != nil {
			return err
		}
		if n < 0 {
			n = highest
		}
		if n > highest {
			return vm.ValueErrorf("pickle protocol must be <= %d", highest)
		}
		p.proto = n
	}
	p.bin = p.proto > 0
	if !fix.IsNull() {
		t, err := vm.Truth(fix)
		if err != nil {
			return err
		}
		p.fix = t
	}
	p.fix = p.fix && p.proto < 3
	if !callback.IsNullOrNone() {
		if p.proto < 5 {
			return vm.ValueErrorf("buffer_callback needs protocol >= 5")
		}
		p.callback = callback
	}
	if !file.IsNull() {
		w, err := vm.LookupAttr(file, "write")
		if err != nil {
			return err
		}
		if w.IsNull() {
			return vm.TypeErrorf("file must have a 'write' attribute")
		}
		p.write = w
	}
	return nil
}

// dump pickles obj and hands the bytes to the file.
func (p *pickler) dump(self, obj py.Value) error {
	mark := p.vm.PushRoot(self)
	defer p.vm.PopRoots(mark)
	if p.write.IsNull() {
		return p.vm.Errorf(picklingError, "Pickler.__init__() was not called by %s.__init__()", self.Type().ShortName())
	}
	busy := p.busy
	if err := p.run(obj); err != nil {
		if !busy {
			p.out = nil
		}
		return err
	}
	return p.flush()
}

// run pickles obj into out.
func (p *pickler) run(obj py.Value) error {
	if err := p.idle(); err != nil {
		return err
	}
	p.busy = true
	defer func() { p.busy = false }()
	p.out, p.frame, p.framing = nil, -1, false
	p.persistent, p.override = py.Value{}, py.Value{}
	if p.self.Type() != picklerType || !p.own.IsNull() {
		if err := p.hooks(); err != nil {
			return err
		}
	}
	if p.proto >= 2 {
		if err := p.put(0x80, byte(p.proto)); err != nil {
			return err
		}
		p.framing = p.proto >= 4
	}
	defer func() {
		p.vm.Unwatch(p.watch)
		p.watch = nil
	}()
	if err := p.save(obj); err != nil {
		return err
	}
	if err := p.op('.'); err != nil {
		return err
	}
	p.closeFrame()
	return nil
}

// hooks finds what a subclass defines.
func (p *pickler) hooks() error {
	var err error
	for name, to := range map[string]*py.Value{"persistent_id": &p.persistent, "reducer_override": &p.override} {
		*to = py.Value{}
		f, e := p.vm.LookupAttr(p.self, name)
		if e != nil {
			err = e
		}
		if !f.IsNull() && !py.IsBuiltinMethod(f) {
			*to = f
		}
	}
	return err
}

// put writes bytes, in a frame where frames are used.
func (p *pickler) put(s ...byte) error {
	if err := p.ready(len(s)); err != nil {
		return err
	}
	p.out = append(p.out, s...)
	return nil
}

func (p *pickler) op(c byte) error {
	if err := p.ready(1); err != nil {
		return err
	}
	p.out = append(p.out, c)
	return nil
}

// ready makes room for n bytes of output, in a frame where frames are used.
func (p *pickler) ready(n int) error {
	if n <= cap(p.out)-len(p.out) && (p.frame >= 0 || !p.framing) {
		return nil
	}
	return p.prepare(n)
}

func (p *pickler) prepare(n int) error {
	if p.framing && p.frame < 0 {
		if err := p.room(9 + n); err != nil {
			return err
		}
		p.frame = len(p.out)
		p.out = append(p.out, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	}
	return p.room(n)
}

// room makes room for n bytes of output, in no frame.
func (p *pickler) room(n int) error {
	if n <= cap(p.out)-len(p.out) {
		return nil
	}
	size := max(256, len(p.out)+n, cap(p.out)+cap(p.out)/2)
	if err := p.vm.Reserve(size); err != nil {
		return err
	}
	out, err := p.vm.GrowText(p.out, size-len(p.out))
	if err == nil {
		p.out = out
	}
	return err
}

// result returns the output as bytes.
func (p *pickler) result() py.Value {
	out := p.out
	p.out = nil
	if cap(out)-len(out) > len(out)/8 {
		return p.vm.CopyBytes(alias.String(out))
	}
	return p.vm.OwnBytes(out)
}

func (p *pickler) closeFrame() {
	if !p.framing || p.frame < 0 {
		return
	}
	n := len(p.out) - p.frame - 9
	if n >= frameMin {
		p.out[p.frame] = 0x95
		binary.LittleEndian.PutUint64(p.out[p.frame+1:], uint64(n))
	} else {
		p.out = append(p.out[:p.frame], p.out[p.frame+9:]...)
	}
	p.frame = -1
}

// boundary ends a frame that is long enough; it is called before each object.
func (p *pickler) boundary() error {
	if p.frame >= 0 && len(p.out)-p.frame-9 >= frameTarget {
		p.closeFrame()
		if err := p.flush(); err != nil {
			return err
		}
	}
	return p.vm.Reserve(0)
}

// flush hands what was written to the file.
func (p *pickler) flush() error {
	if p.write.IsNull() || len(p.out) == 0 {
		return nil
	}
	_, err := p.vm.CallValues(p.write, p.result())
	return err
}

// payload writes op, the length of data in width bytes, and data, which stands outside of frames if it is long.
func (p *pickler) payload(op byte, width int, data string) error {
	if err := p.vm.Step(len(data) / 1024); err != nil {
		return err
	}
	if len(data) >= frameTarget && p.framing {
		p.closeFrame()
		if p.write.IsNull() {
			if err := p.room(9 + len(data)); err != nil {
				return err
			}
			return p.sized(op, width, data)
		}
		if err := p.room(9); err != nil {
			return err
		}
		p.out = appendSized(p.out, op, width, len(data))
		if err := p.flush(); err != nil {
			return err
		}
		if err := p.vm.Reserve(len(data)); err != nil {
			return err
		}
		_, err := p.vm.CallValues(p.write, p.vm.CopyBytes(data))
		return err
	}
	if err := p.ready(9 + len(data)); err != nil {
		return err
	}
	return p.sized(op, width, data)
}

// sized writes op, the length of data and data, for all of which there is room.
func (p *pickler) sized(op byte, width int, data string) error {
	out, err := p.vm.AppendText(appendSized(p.out, op, width, len(data)), data)
	if err == nil {
		p.out = out
	}
	return err
}

// appendSized appends op and a length of up to 8 bytes, for all of which there is room.
func appendSized(out []byte, op byte, width, n int) []byte {
	out = append(out, op)
	at := len(out)
	return binary.LittleEndian.AppendUint64(out, uint64(n))[:at+width]
}

// number writes op and a number of width bytes.
func (p *pickler) number(op byte, width, n int) error {
	if err := p.ready(9); err != nil {
		return err
	}
	p.out = appendSized(p.out, op, width, n)
	return nil
}

// memoize enters v in the memo.
func (p *pickler) memoize(v py.Value) error {
	if p.fast || v.IsInline() {
		return nil
	}
	n := len(p.kept)
	if err := p.memo.Set(p.vm, v, n); err != nil {
		return err
	}
	return p.remember(v, n)
}

// remember writes that the top of the stack is entry n, which is v.
func (p *pickler) remember(v py.Value, n int) error {
	if p.late != nil {
		return p.late
	}
	p.vm.Charge(32)
	if p.kept == nil {
		p.kept = make([]py.Value, 0, 8)
	}
	p.kept = append(p.kept, v)
	switch {
	case p.proto >= 4:
		return p.op(0x94)
	case p.bin && n < 256:
		return p.put('q', byte(n))
	case p.bin:
		return p.number('r', 4, n)
	}
	return p.put([]byte("p" + strconv.Itoa(n) + "\n")...)
}

// recall writes a reference to the memo's entry n.
func (p *pickler) recall(n int) error {
	switch {
	case p.bin && n < 256:
		return p.put('h', byte(n))
	case p.bin:
		return p.number('j', 4, n)
	}
	return p.put([]byte("g" + strconv.Itoa(n) + "\n")...)
}

// known returns the memo's entry for v.
func (p *pickler) known(v py.Value) (int, bool) {
	if v.IsInline() {
		return 0, false
	}
	return p.memo.Get(v)
}

func picklerSpec() py.TypeSpec {
	bind := py.NewBinder("Pickler", "file, protocol=None, fix_imports=True, buffer_callback=None")
	bool01 := func(name string, at func(p *pickler) *bool) py.Getter {
		return py.Getter{Name: name, Get: func(_ *py.VM, v py.Value) (py.Value, error) {
			if *at(picklerOf(v)) {
				return py.Int(1), nil
			}
			return py.Int(0), nil
		}, Set: func(vm *py.VM, v, x py.Value) error {
			if x.IsNull() {
				return vm.TypeErrorf("can't delete numeric/char attribute")
			}
			n, err := vm.IndexInt(x)
			*at(picklerOf(v)) = n != 0
			return err
		}}
	}
	return py.TypeSpec{
		Name: "Pickler", Module: "_pickle", Kind: py.KindNative,
		Sig: "file, protocol=None, fix_imports=True, buffer_callback=None",
		Doc: "This takes a binary file for writing a pickle data stream.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) {
				_, v := emptyPickler(vm, cls)
				return v, nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				var a [4]py.Value
				if err := bind.Bind(vm, args, a[:]); err != nil {
					return err
				}
				p := picklerOf(self)
				if err := p.idle(); err != nil {
					return err
				}
				p.own = py.Value{}
				p.clear()
				return p.init(a[0], a[1], a[2], a[3])
			},
			GetAttr: getOwn("persistent_id", func(v py.Value) *py.Value { return &picklerOf(v).own }),
			SetAttr: setOwn("persistent_id", func(v py.Value) *py.Value { return &picklerOf(v).own }),
		},
		Methods: []py.Def{
			{Name: "dump", Sig: "obj, /", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) { return py.None, picklerOf(a[0]).dump(a[0], a[1]) }},
			{Name: "clear_memo", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
				picklerOf(a[0]).clear()
				return py.None, nil
			}},
			{Name: "persistent_id", Sig: "obj, /", Fn: func(*py.VM, []py.Value) (py.Value, error) { return py.None, nil }},
		},
		Getters: []py.Getter{
			bool01("bin", func(p *pickler) *bool { return &p.bin }),
			bool01("fast", func(p *pickler) *bool { return &p.fast }),
			{Name: "dispatch_table", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				if t := picklerOf(v).table; !t.IsNull() {
					return t, nil
				}
				return py.Value{}, vm.AttributeErrorf(v, "dispatch_table", "'%s' object has no attribute 'dispatch_table'", v.Type().Name())
			}, Set: func(_ *py.VM, v, x py.Value) error {
				picklerOf(v).table = x
				return nil
			}},
			{Name: "memo", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				p, d := picklerOf(v), vm.NewDict()
				for n, o := range p.kept {
					if err := d.Set(vm, py.Int(int64(vm.ID(o))), vm.TupleOf([]py.Value{py.Int(int64(n)), o})); err != nil {
						return py.Value{}, err
					}
				}
				return d.Value(), nil
			}, Set: func(vm *py.VM, v, x py.Value) error {
				if x.IsNull() {
					return vm.TypeErrorf("attribute deletion is not supported")
				}
				p := picklerOf(v)
				d := py.AsDict(x)
				if d == nil {
					return vm.TypeErrorf("'memo' attribute must be a PicklerMemoProxy object or dict, not %s", x.Type().Name())
				}
				p.clear()
				for i := 0; i < d.Span(); i++ {
					if _, e, ok := d.At(i); ok {
						pair, _ := py.AsTuple(e)
						if len(pair) != 2 {
							return vm.TypeErrorf("'memo' values must be 2-item tuples")
						}
						p.kept = append(p.kept, pair[1])
						if n, ok := py.AsInt64(pair[0]); ok && !pair[1].IsInline() {
							if err := p.memo.Set(vm, pair[1], int(n)); err != nil {
								return err
							}
						}
					}
				}
				return nil
			}},
		},
	}
}

// getOwn and setOwn make the one attribute that instances have beside those of their class.
func getOwn(name string, at func(py.Value) *py.Value) func(*py.VM, py.Value, *py.Str) (py.Value, error) {
	return func(vm *py.VM, self py.Value, n *py.Str) (py.Value, error) {
		if x := *at(self); !x.IsNull() && n.String() == name {
			return x, nil
		}
		return vm.GenericGetAttr(self, n)
	}
}

func setOwn(name string, at func(py.Value) *py.Value) func(*py.VM, py.Value, *py.Str, py.Value) error {
	return func(vm *py.VM, self py.Value, n *py.Str, x py.Value) error {
		if n.String() != name {
			return vm.GenericSetAttr(self, n, x)
		}
		*at(self) = x
		return nil
	}
}

// clear forgets what was written.
func (p *pickler) clear() {
	p.memo, p.late, p.names, p.kept = py.Positions{}, nil, nil, nil
}
