package py

// traceback.go holds the traceback and frame objects that scripts see, and code positions.

import (
	"sort"

	"github.com/krait-run/krait/internal/syntax"
)

// Value returns the traceback as a Value.
func (t *Traceback) Value() Value { return Value{o: &t.Object} }

// Next returns the entry of the frame called from this one, or nil for the innermost.
func (t *Traceback) Next() *Traceback { return t.next }

// asTraceback returns the traceback behind v, or nil.
func asTraceback(v Value) *Traceback {
	if v.o != nil && v.o.shape == &tracebackType.root {
		return tracebackLayout.guarded(v.o)
	}
	return nil
}

// tracebackValue returns e.__traceback__.
func (vm *VM) tracebackValue(e *Exc) Value {
	if e.traceback == nil {
		return None
	}
	return e.traceback.Value()
}

// position returns where instruction pc of the code comes from; Line is 0 if that is not known.
func (c *Code) position(pc int) syntax.Pos {
	if c == nil || c.Code == nil || pc < 0 {
		return syntax.Pos{}
	}
	return c.Place(pc)
}

// line returns the line of instruction pc, or the code's first line if it has none.
func (c *Code) line(pc int) int {
	if p := c.position(pc); p.Line > 0 {
		return int(p.Line)
	}
	if c == nil || c.Code == nil {
		return 0
	}
	return c.FirstLine
}

// line returns tb_lineno.
func (t *Traceback) line() int {
	if t.lineno != 0 {
		return int(t.lineno)
	}
	if p := t.position(); p.Line > 0 {
		return int(p.Line)
	}
	return t.code.line(int(t.pc))
}

// position returns the place in the source that the entry is about.
func (t *Traceback) position() syntax.Pos {
	if t.n != 0 && t.code != nil && t.code.Code != nil {
		l := t.code.LookupPlaces()
		i := sort.Search(len(l), func(i int) bool { return int(l[i].Instr) >= int(t.pc) })
		if i < len(l) && int(l[i].Instr) == int(t.pc) {
			return l[i].Pos
		}
	}
	return t.code.position(int(t.pc))
}

// last returns the innermost entry.
func (t *Traceback) last() *Traceback {
	for t != nil && t.next != nil {
		t = t.next
	}
	return t
}

func tracebackSpec() TypeSpec {
	return TypeSpec{
		Name: "traceback", Kind: KindTraceback, Flags: FlagFinal,
		Slots: Slots{New: tracebackNew},
		Getters: []Getter{
			{Name: "tb_frame", Member: true, Get: func(vm *VM, self Value) (Value, error) {
				t := asTraceback(self)
				return vm.tracebackFrame(t), nil
			}},
			{Name: "tb_lasti", Member: true, Get: func(vm *VM, self Value) (Value, error) {
				return Int(2 * int64(asTraceback(self).pc)), nil
			}},
			{Name: "tb_lineno", Get: func(vm *VM, self Value) (Value, error) {
				return Int(int64(asTraceback(self).line())), nil
			}},
			{Name: "tb_next",
				Get: func(vm *VM, self Value) (Value, error) {
					if n := asTraceback(self).next; n != nil {
						return n.Value(), nil
					}
					return None, nil
				},
				Set: tracebackSetNext},
		},
		Methods: []Def{{Name: "__dir__", Fn: func(vm *VM, _ []Value) (Value, error) {
			return vm.List([]Value{vm.Str("tb_frame"), vm.Str("tb_next"), vm.Str("tb_lasti"), vm.Str("tb_lineno")}), nil
		}}},
	}
}

func tracebackSetNext(vm *VM, self, v Value) error {
	t := asTraceback(self)
	switch {
	case v.o == nil:
		return vm.TypeErrorf("can't delete tb_next attribute")
	case v.IsNone():
		t.next = nil
		return nil
	}
	n := asTraceback(v)
	if n == nil {
		return vm.TypeErrorf("expected traceback object, got '%s'", v.Type().name)
	}
	i := 0
	for c := n; c != nil; c = c.next {
		if c == t {
			return vm.ValueErrorf("traceback loop detected")
		}
		if i++; i&63 == 0 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
	t.next = n
	return nil
}

// tracebackNew is types.TracebackType(tb_next, tb_frame, tb_lasti, tb_lineno).
func tracebackNew(vm *VM, cls *Type, args Args) (Value, error) {
	names := [...]string{"tb_next", "tb_frame", "tb_lasti", "tb_lineno"}
	var a [4]Value
	if args.Len() > len(a) {
		return Value{}, vm.TypeErrorf("traceback() takes at most 4 arguments (%d given)", args.Len()+args.KwLen())
	}
	copy(a[:], args.Pos())
next:
	for i := 0; i < args.KwLen(); i++ {
		k, v := args.Kw(i)
		for j, n := range names {
			if n == k.s && a[j].o == nil {
				a[j] = v
				continue next
			}
		}
		return Value{}, vm.TypeErrorf("traceback() got an unexpected keyword argument '%s'", k.s)
	}
	for j, v := range a {
		if v.o == nil {
			return Value{}, vm.TypeErrorf("traceback() missing required argument '%s' (pos %d)", names[j], j+1)
		}
	}
	if a[1].o.shape != &frameType.root {
		return Value{}, vm.TypeErrorf("traceback() argument 'tb_frame' must be frame, not %s", ArgType(a[1]))
	}
	lasti, err := vm.cInt(a[2], 0)
	if err != nil {
		return Value{}, err
	}
	lineno, err := vm.cInt(a[3], 0)
	if err != nil {
		return Value{}, err
	}
	next := asTraceback(a[0])
	if next == nil && !a[0].IsNone() {
		return Value{}, vm.TypeErrorf("expected traceback object or None, got '%s'", a[0].Type().name)
	}
	f := frameLayout.of(a[1].o)
	vm.charge(64)
	t := &Traceback{Object: Object{shape: &tracebackType.root}, next: next, code: f.code, pc: int32(lasti / 2), globals: f.globals, lineno: int32(lineno)}
	return t.Value(), nil
}
