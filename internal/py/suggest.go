package py

// suggest.go finds the name that was meant by a misspelt one, for "Did you mean" in messages.

import (
	"sort"

	"github.com/krait-run/krait/internal/compile"
	near "github.com/krait-run/krait/internal/suggest"
)

const maxCandidates = near.MaxCandidates

// suggest returns the name among names that is closest to wrong, or "" if none is close.
func suggest(wrong string, names []string) string { return near.Name(wrong, names) }

// suggestion returns what to add to the message of e, an uncaught exception with traceback tb, or "": the name that was
// meant, or the module that was not imported. It may run Python code (__dir__); only errors that end the run are returned.
func (vm *VM) suggestion(e *Exc, tb *Traceback) (string, error) {
	var wrong Value
	layout := e.layout()
	switch layout {
	case excImport:
		wrong = e.field(importNameFrom)
	case excName, excAttribute:
		wrong = e.field(attrErrName)
	}
	name, ok := AsStr(wrong)
	if !ok {
		return "", nil
	}
	var near string
	var err error
	switch layout {
	case excAttribute:
		near, err = vm.suggestAttribute(name, orNone(e.field(attrErrObj)), tb)
	case excImport:
		near, err = vm.suggestImport(name, e.field(importName))
	default:
		near, err = vm.suggestVariable(name, tb)
	}
	if _, isExc := err.(*Exc); err != nil && !isExc {
		return "", err
	}
	s := ""
	if near != "" && err == nil {
		s = ". Did you mean: '" + near + "'?"
	}
	if layout == excName {
		i := sort.SearchStrings(stdlibModuleNames, name)
		if i < len(stdlibModuleNames) && stdlibModuleNames[i] == name {
			if s != "" {
				s += " Or did you forget to import '" + name + "'?"
			} else {
				s = ". Did you forget to import '" + name + "'?"
			}
		}
	}
	return s, nil
}

// attrNames returns the sorted strings of v.__dir__(), without those that begin with an underscore if public is set.
func (vm *VM) attrNames(v Value, public bool) ([]string, error) {
	list, err := vm.CallMethod(v, "__dir__")
	if err != nil && IsExc(err, TypeError) {
		list, err = vm.CallMethod(v.Type().Value(), "__dir__", v)
	}
	if err != nil {
		return nil, err
	}
	var names []string
	err = vm.Iterate(list, func(x Value) error {
		if s, ok := AsStr(x); ok && !(public && len(s) > 0 && s[0] == '_') {
			names = append(names, s)
			if len(names) >= maxCandidates {
				return StopIterate
			}
		}
		return nil
	})
	sort.Strings(names)
	return names, err
}

func (vm *VM) suggestAttribute(name string, obj Value, tb *Traceback) (string, error) {
	public := name == "" || name[0] != '_'
	if t := tb.last(); public && t != nil && t.self().o != nil && t.self() == obj {
		public = false // code of the class itself may mean a private name
	}
	names, err := vm.attrNames(obj, public)
	if err != nil {
		return "", err
	}
	return suggest(name, names), nil
}

// suggestImport looks among the names of the module that an import statement named, if it was imported.
func (vm *VM) suggestImport(name string, module Value) (string, error) {
	mod, ok := AsStr(module)
	if !ok || vm.modules == nil {
		return "", nil
	}
	for i := range len(mod) {
		if mod[i] == '.' {
			mod = mod[:i] // as __import__ does, which returns the top-level package
			break
		}
	}
	m := vm.modules.GetStr(mod)
	if m.o == nil {
		return "", nil
	}
	names, err := vm.attrNames(m, name == "" || name[0] != '_')
	if err != nil {
		return "", err
	}
	return suggest(name, names), nil
}

// suggestVariable looks among the variables of the innermost frame, its globals and the builtins.
func (vm *VM) suggestVariable(name string, tb *Traceback) (string, error) {
	t := tb.last()
	if t == nil {
		return "", nil
	}
	var names []string
	code := t.code
	if d := AsDict(t.self()); d != nil && code != nil && code.Code != nil && code.Flags&compile.FlagClassBody != 0 {
		names = dictNames(names, d)
	} else if t.self().o != nil {
		v, err := vm.LookupAttr(t.self(), name)
		if err != nil {
			if _, ok := err.(*Exc); !ok {
				return "", err
			}
		} else if v.o != nil {
			return "self." + name, nil
		}
	}
	if code != nil && code.Code != nil && len(code.VarNames) < maxCandidates {
		for i, n := range code.VarNames {
			if i >= 64 || t.frame == nil || t.frame.unbound>>i&1 == 0 {
				names = append(names, n)
			}
		}
		names = append(names, code.FreeNames...)
	}
	for _, d := range []*Dict{t.globals, vm.builtins} {
		if names = dictNames(names, d); len(names) >= maxCandidates {
			return "", nil
		}
	}
	if f := vm.config.GlobalNames; f != nil {
		names = append(names, f(vm)...)
	}
	return suggest(name, names), nil
}

// dictNames appends the keys of d that are strings, as far as candidates are looked at.
func dictNames(names []string, d *Dict) []string {
	for i := 0; d != nil && i < d.Span() && len(names) < maxCandidates; i++ {
		if k, _, ok := d.At(i); ok {
			if s, ok := AsStr(k); ok {
				names = append(names, s)
			}
		}
	}
	return names
}

// unboundVariables says which variables have no value once an error at pc has left the frame, whose registers are window: what has none now,
// and the name of the except clause that pc lies in.
func unboundVariables(c *Code, pc int, window []Value) uint64 {
	f := frameObject{code: c}
	var mask uint64
	for i, far := 0, 0; i < min(len(c.VarNames), 64); i++ {
		if place, ok := f.variable(window, i, far); !ok || place == nil || place.o == nil {
			mask |= 1 << i
		}
		if c.Boxed(i) {
			far++
		}
	}
	for _, h := range c.Exceptions {
		if pc < int(h.Start) || pc >= int(h.End) {
			continue
		}
		for _, w := range c.Instrs[h.Target:min(int(h.Target)+4, len(c.Instrs))] {
			if compile.Op(w) == compile.OpReraise {
				break
			}
			for i := 0; compile.Op(w) == compile.OpNull && i < min(len(c.VarNames), 64); i++ {
				if c.VarKinds[i] == compile.VarLocal && uint8(w>>8) == c.VarRegs[i] {
					mask |= 1 << i
				}
			}
		}
	}
	return mask
}

// frameSelf returns the variable self of a frame whose registers are window, for Traceback.self; null if it has none.
func frameSelf(c *Code, window []Value) Value {
	if c.Code == nil || c.NumArgs == 0 || len(c.VarNames) == 0 || c.VarNames[0] != "self" || c.SelfReg < 0 || c.SelfReg >= len(window) {
		return Value{}
	}
	v := window[c.SelfReg]
	if v.o != nil && v.o.shape == &cellType.root {
		return cellLayout.guarded(v.o).v
	}
	return v
}
