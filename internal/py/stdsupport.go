package py

// stdsupport.go holds what the modules sys, types, traceback and inspect need to see of the interpreter.

import (
	"github.com/krait-run/krait/internal/compile"
)

// TypeNamed returns the builtin type with the name, among them those that are no names of the module builtins, or nil.
func TypeNamed(name string) *Type {
	BuildTypes()
	for _, e := range builtinTypes() {
		if e.typ.name == name || e.typ.qualname == name {
			return e.typ
		}
	}
	return nil
}

// RecursionLimit returns the recursion limit in force.
func (vm *VM) RecursionLimit() int { return vm.maxDepth }

// SetRecursionLimit is sys.setrecursionlimit; the host's limit caps it.
func (vm *VM) SetRecursionLimit(n int) error {
	if n < 1 {
		return vm.ValueErrorf("recursion limit must be greater or equal than 1")
	}
	if vm.depth >= n {
		return vm.Errorf(RecursionError, "cannot set the recursion limit to %d at the recursion depth %d: the limit is too low", n, vm.depth)
	}
	vm.setDepth(min(n, vm.limits.Recursion))
	return nil
}

// TracebackValue returns e.__traceback__.
func (vm *VM) TracebackValue(e *Exc) Value { return vm.tracebackValue(e) }

// FrameCount returns the number of Python frames that run; FrameObject and FrameGlobals take an index below it, 0 being the
// outermost.
func (vm *VM) FrameCount() int { return vm.depth }

// FrameGlobals returns the global namespace of a running frame.
func (vm *VM) FrameGlobals(i int) *Dict { return vm.frames[i].fn.globals }

// CodeOf returns the source text and the first line of the code object of a Python function, or of a code object.
func CodeOf(v Value) (source string, firstLine int, ok bool) {
	var c *Code
	if f := AsFunc(v); f != nil {
		c = f.code
	} else if v.o != nil && v.o.shape == &codeType.root {
		c = codeLayout.of(v.o)
	}
	if c == nil || c.Code == nil {
		return "", 0, false
	}
	return c.Source, c.FirstLine, true
}

// SignatureText returns the text of a native function's signature, as __text_signature__ has it; ok is false for other
// objects.
func SignatureText(v Value) (string, bool) {
	if v.o == nil || v.o.shape.typ.kind != KindBuiltin {
		return "", false
	}
	b := asBuiltin(v)
	if b.def.Raw != nil && b.def.Sig == "" {
		return "", false
	}
	return b.signatureText(b.owner != nil && b.self.o == nil && b.def.Kind == Method), true
}

// StructSeqSpec describes a tuple type with named fields, such as sys.version_info. Its instances are made by StructSeq.
func StructSeqSpec(module, name string, fields ...string) TypeSpec {
	spec := TypeSpec{Name: name, Module: module, Base: &tupleType, Kind: KindTuple, Flags: FlagFinal | FlagNoNew | FlagSequence}
	for i, f := range fields {
		spec.Getters = append(spec.Getters, Getter{Name: f, Member: true, Get: func(vm *VM, v Value) (Value, error) {
			if items, _ := AsTuple(v); i < len(items) {
				return items[i], nil
			}
			return None, nil
		}})
	}
	spec.Slots.Repr = func(vm *VM, v Value) (string, error) {
		items, _ := AsTuple(v)
		s := module + "." + name + "("
		for i, x := range items {
			r, err := vm.Repr(x)
			if err != nil {
				return "", err
			}
			if i > 0 {
				s += ", "
			}
			s += fields[i] + "=" + r
		}
		return s + ")", nil
	}
	spec.Consts = []Const{{"__match_args__", ConstNames(fields...)}, {"n_fields", Int(int64(len(fields)))}, {"n_sequence_fields", Int(int64(len(fields)))}, {"n_unnamed_fields", Int(0)}}
	return spec
}

// ConstNames returns a tuple of strs that all VMs may share, for a type's Consts.
func ConstNames(names ...string) Value {
	t := &Tuple{Object: Object{shape: &tupleType.root, mark: immortal}}
	items := make([]Value, len(names))
	for i, n := range names {
		items[i] = immortalStr(n).Value()
	}
	t.setItems(items)
	return FromObject(&t.Object)
}

// StructSeq returns an instance of t, a type made from StructSeqSpec, that owns items.
func (vm *VM) StructSeq(t *Type, items ...Value) Value {
	if t.flags&FlagHidden != 0 {
		panic("py: StructSeq: the type has FlagHidden") // hiddenOf takes all of its instances for hiddenTuples
	}
	vm.charge(32 + 16*len(items))
	s := &Tuple{Object: Object{shape: &t.root}}
	s.setItems(items)
	return Value{o: &s.Object}
}

// BindClinic binds args to the parameters that sig lists (see Def.Sig), with the error texts of a native function called name.
// out gets one Value per parameter. sig must be a literal: what it says is kept for as long as the process lives.
func (vm *VM) BindClinic(name, sig string, args Args, out []Value) error {
	return vm.bindNew(name, sig, args, out)
}

// AttributeErrorf makes an AttributeError for the attribute name of obj, with the fields that suggestions need.
func (vm *VM) AttributeErrorf(obj Value, name, format string, args ...any) error {
	e := vm.Errorf(AttributeError, format, args...).(*Exc)
	vm.setExcField(e, "name", vm.Str(name))
	vm.setExcField(e, "obj", obj)
	return e
}

// FunctionIn returns a copy of the Python function f that has other globals, and cells with the values of closure instead of
// its own where closure has a name; ok is false if f is no Python function.
func (vm *VM) FunctionIn(f Value, globals *Dict, closure *Dict) (Value, bool) {
	src := AsFunc(f)
	if src == nil {
		return Value{}, false
	}
	vm.charge(funcSize + bodySize + 8*len(src.closure))
	var cells []*Cell
	for i, c := range src.closure {
		if c.v.o == nil && closure != nil && i < len(src.code.Closure) {
			if v := closure.GetStr(src.code.FreeName(i)); v.o != nil {
				c = &Cell{Object: Object{shape: &cellType.root}, v: v}
			}
		}
		cells = append(cells, c)
	}
	g := newFunc(src.code, vm.newState(src.code), globals, src.body.module, cells)
	g.defaults = src.defaults
	if src.own != nil {
		*g.ownAttrs(vm) = *src.own
	}
	return g.Value(), true
}

// FreeName returns the name of the i-th variable of an enclosing function that code uses.
func (c *Code) FreeName(i int) string {
	for j, k := range c.VarKinds {
		if k == compile.VarFree {
			if i == 0 {
				return c.VarNames[j]
			}
			i--
		}
	}
	return ""
}

// StructSeqHidden returns an instance of t, a type made from StructSeqSpec, of which only the first n items are the tuple's;
// HiddenField returns the others. t has FlagHidden. Hidden values are not part of the memory account, so they must be small and refer to nothing.
func (vm *VM) StructSeqHidden(t *Type, n int, items ...Value) Value {
	if t.flags&FlagHidden == 0 {
		panic("py: StructSeqHidden: the type is without FlagHidden")
	}
	vm.charge(64 + 16*len(items))
	s := &hiddenTuple{Tuple: Tuple{Object: Object{shape: &t.root}}, all: items}
	s.setItems(items[:n])
	return Value{o: &s.Object}
}

// hiddenTuple is a tuple of the first of its fields.
type hiddenTuple struct {
	Tuple
	all []Value
}

// HiddenField returns item i of what StructSeqHidden got for v, or None.
func HiddenField(v Value, i int) Value {
	if all := hiddenOf(v.o).all; i < len(all) && all[i].o != nil {
		return all[i]
	}
	return None
}

// Share marks v, an object that nothing changes any more, as shared between VMs. It is for constants of modules in Go.
func Share(v Value) {
	if !v.IsInline() {
		v.o.mark = immortal
	}
}
