package py

// frameobj.go holds the frame objects that scripts see, and the view of a frame's local variables (PEP 667).

import (
	"fmt"

	"github.com/krait-run/krait/internal/compile"
)

// frameObject is a frame as scripts see it. It is made on demand. Once its frame has ended it keeps no local variables, unless an
// exception ended it in a VM that has code for looking at them (VM.keepLocals).
type frameObject struct {
	Object
	code    *Code
	pc      int // of a frame that does not run
	globals *Dict
	ext     *frameExt // of the frame, which tells it from later ones in its place; nil if it had ended before
	index   int       // where the frame was last seen running
	ended   []Value   // the registers with its variables, if they were kept at its end
	extra   *Dict     // what f_locals was given beside the variables; nil for nothing
}

func asFrame(v Value) *frameObject { return frameLayout.of(v.o) }

// FrameObject returns the frame object of the running frame i.
func (vm *VM) FrameObject(i int) Value { return vm.frameObjectIn(vm.frames, i) }

// frameObjectIn returns the frame object of frame i of those of a fiber.
func (vm *VM) frameObjectIn(frames []frame, i int) Value {
	fr := &frames[i]
	if fr.ext == nil {
		vm.charge(96)
		fr.ext = &frameExt{}
	}
	if fr.ext.obj == nil {
		fr.ext.obj = vm.newFrameObject(fr.fn.code, max(fr.pc-1, 0), fr.fn.globals)
		fr.ext.obj.ext = fr.ext
	}
	fr.ext.obj.index = i
	return Value{o: &fr.ext.obj.Object}
}

// generatorFrame returns the frame object of a generator that has not ended.
func (vm *VM) generatorFrame(g *Generator) Value {
	if g.ext.obj == nil {
		pc := max(g.pc-1, 0)
		if g.state == genCreated {
			pc = -1 // the line of the definition
		}
		g.ext.obj = vm.newFrameObject(g.fn.code, pc, g.fn.globals)
		g.ext.obj.ext = &g.ext
	}
	return Value{o: &g.ext.obj.Object}
}

// tracebackFrame returns the frame object of an entry: that of the frame if it still runs, as far as can be told.
func (vm *VM) tracebackFrame(t *Traceback) Value {
	at := -1
	for i := vm.depth - 1; i >= 0; i-- {
		if vm.frames[i].fn.code == t.code && vm.frames[i].fn.globals == t.globals {
			if at >= 0 {
				at = -1
				break
			}
			at = i
		}
	}
	if at >= 0 {
		return vm.FrameObject(at)
	}
	f := vm.newFrameObject(t.code, int(t.pc), t.globals)
	if t.frame != nil {
		f.ended = t.frame.locals
	}
	return Value{o: &f.Object}
}

func (vm *VM) newFrameObject(code *Code, pc int, globals *Dict) *frameObject {
	vm.charge(96)
	return &frameObject{Object: Object{shape: &frameType.root}, code: code, pc: pc, globals: globals}
}

// running returns the running frame of f, or nil.
func (f *frameObject) running(vm *VM) *frame {
	if frames, _ := f.place(vm); frames != nil {
		return &frames[f.index]
	}
	return nil
}

// place returns the frames, of which f.index is that of f, and the registers of the fiber in which f runs; nil if it does not.
func (f *frameObject) place(vm *VM) (frames []frame, stack []Value) {
	if f.ext == nil {
		return nil, nil
	}
	if f.among(vm.frames[:vm.depth]) {
		return vm.frames, vm.stack
	}
	for _, x := range vm.fibers {
		if x != vm.fiber && f.among(x.frames[:x.depth]) {
			return x.frames, x.stack
		}
	}
	return nil, nil
}

// among reports whether f is one of frames, and finds out which one: a generator's is not always the same.
func (f *frameObject) among(frames []frame) bool {
	if f.index < len(frames) && frames[f.index].ext == f.ext {
		return true
	}
	if g := f.ext.gen; g != nil && g.state == genRunning {
		for i := len(frames) - 1; i >= 0; i-- {
			if frames[i].ext == f.ext {
				f.index = i
				return true
			}
		}
	}
	return false
}

// registers returns the registers of f, nil if it has ended. They are valid until code runs.
func (f *frameObject) registers(vm *VM) []Value {
	if frames, stack := f.place(vm); frames != nil {
		fr := &frames[f.index]
		return stack[fr.base : fr.base+fr.fn.code.NumRegs]
	}
	if f.ext != nil && f.ext.gen != nil {
		return f.ext.gen.regs
	}
	return f.ended
}

func (f *frameObject) line(vm *VM) int {
	pc := f.pc
	if fr := f.running(vm); fr != nil {
		pc = max(fr.pc-1, 0)
	} else if f.ext != nil && f.ext.gen != nil {
		if g := f.ext.gen; g.state == genCreated {
			return f.code.FirstLine
		} else if g.state == genSuspended {
			pc = max(g.pc-1, 0)
		}
	}
	f.pc = pc
	return f.code.line(pc)
}

// variable returns where the value of variable i is, and whether the frame has it; far counts the far variables before it.
func (f *frameObject) variable(regs []Value, i, far int) (place *Value, ok bool) {
	if int(f.code.VarRegs[i]) >= len(regs) {
		return nil, true
	}
	r := &regs[f.code.VarRegs[i]]
	switch f.code.VarKinds[i] {
	case compile.VarLocal:
		if f.code.VarRegs[i] == 0 && f.code.takesIterator {
			disown(*r)
		}
		return r, true
	case compile.VarCell, compile.VarFree:
		if r.o != nil && r.o.shape == &cellType.root {
			return &cellLayout.of(r.o).v, true
		}
		return nil, true
	case compile.VarFar:
		if l := AsList(*r); l != nil && far < len(l.items) {
			return &l.items[far], true
		}
		return nil, true
	}
	return nil, false
}

// find returns the place of the variable with the name; ok is false if there is none.
func (f *frameObject) find(vm *VM, name string) (place *Value, ok bool) {
	regs := f.registers(vm)
	if regs == nil {
		return nil, false
	}
	far := 0
	for i, n := range f.code.varNames {
		if n.s == name {
			if place, ok = f.variable(regs, i, far); ok {
				return place, true
			}
		}
		if f.code.Boxed(i) {
			far++
		}
	}
	return nil, false
}

// snapshot returns the bound variables, and what was added to them, as a new dict.
func (f *frameObject) snapshot(vm *VM) *Dict {
	d := vm.NewDict()
	if regs := f.registers(vm); regs != nil {
		far := 0
		for i, n := range f.code.varNames {
			if place, _ := f.variable(regs, i, far); place != nil && place.o != nil {
				d.setStr(vm, n, *place)
			}
			if f.code.Boxed(i) {
				far++
			}
		}
	}
	if f.extra != nil {
		for i := 0; i < f.extra.Span(); i++ {
			if k, v, ok := f.extra.At(i); ok {
				if s := AsStrObject(k); s != nil {
					d.setStr(vm, s, v)
				}
			}
		}
	}
	return d
}

// locals is f_locals.
func (f *frameObject) locals(vm *VM) Value {
	if f.code.Flags&compile.FlagNamespace != 0 {
		if fr := f.running(vm); fr != nil {
			return vm.frameNamespace(fr)
		}
		if f.ext != nil && f.ext.space != nil {
			return vm.frameNamespace(&frame{ext: f.ext})
		}
		if f.code.Name == "<module>" && f.globals != nil {
			return f.globals.Value()
		}
		return vm.NewDict().Value()
	}
	vm.charge(32)
	return Value{o: &(&localsProxy{Object: Object{shape: &localsProxyType.root}, frame: f}).Object}
}

func frameSpec() TypeSpec {
	get := func(name string, fn func(vm *VM, f *frameObject) Value) Getter {
		return Getter{Name: name, Get: func(vm *VM, self Value) (Value, error) { return fn(vm, asFrame(self)), nil }}
	}
	none := func(*VM, *frameObject) Value { return None }
	return TypeSpec{
		Name: "frame", Kind: KindFrame, Flags: FlagNoNew | FlagFinal,
		Slots: Slots{
			Repr: func(vm *VM, self Value) (string, error) {
				f := asFrame(self)
				if f.code == nil || f.code.Code == nil {
					return fmt.Sprintf("<frame at 0x%x>", vm.ID(self)), nil
				}
				return fmt.Sprintf("<frame at 0x%x, file '%s', line %d, code %s>", vm.ID(self), f.code.Filename, f.line(vm), f.code.Name), nil
			},
		},
		Methods: []Def{{Name: "clear", Fn: func(vm *VM, a []Value) (Value, error) {
			f := asFrame(a[0])
			if f.running(vm) != nil {
				return Value{}, vm.Errorf(RuntimeError, "cannot clear an executing frame")
			}
			if f.ext != nil && f.ext.gen != nil {
				switch g := f.ext.gen; g.state {
				case genRunning: // an exception is being thrown into what it delegates to
					return Value{}, vm.Errorf(RuntimeError, "cannot clear an executing frame")
				case genSuspended:
					return Value{}, vm.Errorf(RuntimeError, "cannot clear a suspended frame")
				case genCreated:
					g.finish()
				}
			}
			f.ended = nil
			return None, nil
		}}},
		Getters: []Getter{
			get("f_back", func(vm *VM, f *frameObject) Value {
				frames, _ := f.place(vm)
				if frames == nil || f.index == 0 {
					return None
				}
				return vm.frameObjectIn(frames, f.index-1)
			}),
			get("f_builtins", func(vm *VM, f *frameObject) Value {
				return vm.ownBuiltins().Value() // never the dict that all VMs share
			}),
			get("f_code", func(vm *VM, f *frameObject) Value {
				if f.code == nil {
					return None
				}
				return Value{o: &f.code.Object}
			}),
			get("f_generator", func(vm *VM, f *frameObject) Value {
				if f.ext == nil || f.ext.gen == nil || f.ext.gen.state == genDone {
					return None
				}
				return Value{o: &f.ext.gen.Object}
			}),
			get("f_globals", func(vm *VM, f *frameObject) Value {
				if f.globals == nil {
					return vm.NewDict().Value()
				}
				return f.globals.Value()
			}),
			get("f_lasti", func(vm *VM, f *frameObject) Value { return Int(2 * int64(f.pc)) }),
			get("f_lineno", func(vm *VM, f *frameObject) Value { return Int(int64(f.line(vm))) }),
			get("f_locals", func(vm *VM, f *frameObject) Value { return f.locals(vm) }),
			get("f_trace", none),
			get("f_trace_lines", func(*VM, *frameObject) Value { return True }),
			get("f_trace_opcodes", func(*VM, *frameObject) Value { return False }),
		},
	}
}
