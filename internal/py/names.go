package py

// names.go holds the look-up of names: globals, builtins, namespaces of modules and class bodies, unbound variables.

import "github.com/krait-run/krait/internal/compile"

// loadGlobal finds a global or builtin name and remembers where.
func (vm *VM) loadGlobal(fn *body, c *cache) (Value, error) {
	g := fn.globals
	if i := g.findStr(c.name.s, c.name.hashOf()); i >= 0 {
		c.kind, c.slot, c.val = cacheGlobal, int32(i), g.entries[i].key
		return g.entries[i].val, nil
	}
	b, err := vm.givenBuiltins(g, c.name)
	if err != nil {
		return Value{}, err
	}
	if b.o != nil {
		return b, nil
	}
	if v := vm.builtinsOf(g).getStr(c.name); v.o != nil {
		if g.GetStr("__builtins__").o == nil || vm.builtinsOf(g) == vm.builtins {
			c.kind, c.val, c.dict, c.dver, c.epoch = cacheBuiltin, v, g, g.version, vm.epoch
		}
		return v, nil
	}
	if f := vm.config.Global; f != nil && vm.builtinsOf(g) == vm.builtins {
		if v, err := f(vm, c.name.s); v.o != nil || err != nil {
			if err == nil {
				c.kind, c.val, c.dict, c.dver, c.epoch = cacheBuiltin, v, g, g.version, vm.epoch
			}
			return v, err
		}
	}
	if c.name.s == "__builtins__" {
		m, err := vm.importFull("builtins")
		if err == nil {
			g.setStr(vm, c.name, m)
		}
		return m, err
	}
	if f := g.GetStr("__getattr__"); f.o != nil && f.Type() == &builtinType && asBuiltin(f).def.Globals {
		return vm.lateGlobal(asBuiltin(f), g, c.name)
	}
	return Value{}, vm.nameError(c.name)
}

// BuiltinsModule returns the module builtins, or None if there is none.
func (vm *VM) BuiltinsModule() Value {
	m, err := vm.importFull("builtins")
	if err != nil {
		return None
	}
	return m
}

// lateGlobal asks f, the native __getattr__ of the module with the namespace g, for a global name.
func (vm *VM) lateGlobal(f *Builtin, g *Dict, name *Str) (Value, error) {
	if n, _ := AsStr(g.GetStr("__name__")); n != f.mod {
		return Value{}, vm.nameError(name)
	}
	v, err := vm.CallValues(f.Value(), name.Value())
	if IsExc(err, AttributeError) {
		return Value{}, vm.nameError(name)
	}
	return v, err
}

// givenBuiltins looks a name up in a __builtins__ that is neither a module nor a plain dict, by its own methods; null if there
// is none, or no such name in it.
func (vm *VM) givenBuiltins(g *Dict, name *Str) (Value, error) {
	b := g.GetStr("__builtins__")
	if b.o == nil || b.o.shape == &dictType.root || AsModule(b) != nil {
		return Value{}, nil
	}
	v, err := vm.GetItem(b, name.Value())
	if IsExc(err, KeyError) {
		err = nil
	}
	return v, err
}

var builtinsHash, importHash = hashString("__builtins__"), hashString("__import__")

// builtinsOf returns the builtins that code with the globals g sees: a __builtins__ given to exec, or the VM's.
func (vm *VM) builtinsOf(g *Dict) *Dict {
	if i := g.findStr("__builtins__", builtinsHash); i >= 0 {
		v := g.entries[i].val
		if d := AsDict(v); d != nil {
			return d
		}
		if m := AsModule(v); m != nil {
			return m.dict
		}
	}
	return vm.builtins
}

func (vm *VM) storeGlobal(g *Dict, c *cache, v Value) {
	h := c.name.hashOf()
	i := g.findStr(c.name.s, h)
	if i < 0 {
		g.add(vm, c.name.Value(), v, h)
		i = len(g.entries) - 1
		if g == vm.builtins {
			vm.epoch++
		}
	} else {
		g.entries[i].val = v
		if g == vm.builtins {
			vm.epoch++
		}
	}
	c.kind, c.slot, c.val = cacheGlobal, int32(i), g.entries[i].key
}

// loadNamespace looks a name up in the frame's own namespace; null if it is not there.
func (vm *VM) loadNamespace(fr *frame, name *Str) (Value, error) {
	switch {
	case fr.ext == nil || fr.ext.space == nil:
		return fr.fn.globals.getStr(name), nil
	case fr.ext.space.dict != nil:
		return fr.ext.space.dict.getStr(name), nil
	}
	v, err := vm.GetItem(fr.ext.space.mapping, name.Value())
	if err != nil && IsExc(err, KeyError) {
		return Value{}, nil
	}
	return v, err
}

func (vm *VM) loadName(fr *frame, fn *body, c *cache) (Value, error) {
	if fr.ext != nil && fr.ext.space != nil {
		if v, err := vm.loadNamespace(fr, c.name); v.o != nil || err != nil {
			return v, err
		}
		v, err := vm.loadGlobal(fn, c)
		return v, err
	}
	return vm.loadGlobal(fn, c)
}

func (vm *VM) storeName(fr *frame, fn *body, c *cache, v Value) error {
	switch {
	case fr.ext == nil || fr.ext.space == nil:
		vm.storeGlobal(fn.globals, c, v)
		return nil
	case fr.ext.space.dict != nil:
		fr.ext.space.dict.setStr(vm, c.name, v)
		return nil
	}
	return vm.SetItem(fr.ext.space.mapping, c.name.Value(), v)
}

func (vm *VM) deleteName(fr *frame, fn *body, name *Str) error {
	switch {
	case fr.ext == nil || fr.ext.space == nil:
		if !fn.globals.DelStr(name.s) {
			return vm.nameError(name)
		}
	case fr.ext.space.dict != nil:
		if !fr.ext.space.dict.DelStr(name.s) {
			return vm.nameError(name)
		}
	default:
		if err := vm.DelItem(fr.ext.space.mapping, name.Value()); err != nil {
			if IsExc(err, KeyError) {
				return vm.nameError(name)
			}
			return err
		}
	}
	return nil
}

// frameNamespace returns the namespace of a module or class body frame.
func (vm *VM) frameNamespace(fr *frame) Value {
	switch {
	case fr.ext == nil || fr.ext.space == nil:
		return fr.fn.globals.Value()
	case fr.ext.space.dict != nil:
		return fr.ext.space.dict.Value()
	}
	return fr.ext.space.mapping
}

func (vm *VM) nameError(name *Str) error {
	e := vm.Errorf(NameError, "name '%s' is not defined", name.s).(*Exc)
	vm.setExcField(e, "name", name.Value())
	return e
}

func (vm *VM) unboundLocal(c *Code, i int) error {
	// CPython leaves the attribute name unset here.
	return vm.Errorf(UnboundLocalError, "cannot access local variable '%s' where it is not associated with a value", c.VarNames[i])
}

func (vm *VM) unboundFree(name *Str) error {
	e := vm.Errorf(NameError, "cannot access free variable '%s' where it is not associated with a value in enclosing scope", name.s).(*Exc)
	vm.setExcField(e, "name", name.Value())
	return e
}

// freeValue returns the content of the cell of a free variable.
func (vm *VM) freeValue(cell Value, name *Str) (Value, error) {
	c := asCell(cell)
	if c == nil {
		return Value{}, vm.badRegister()
	}
	if c.v.o == nil {
		return Value{}, vm.unboundFree(name)
	}
	return c.v, nil
}

func (vm *VM) unboundCell(c *Code, i int) error {
	if c.VarKinds[i] == compile.VarFree {
		return vm.unboundFree(c.varNames[i])
	}
	return vm.unboundLocal(c, i)
}

// mappingName looks name up in a class's namespace; null if it is not there.
func (vm *VM) mappingName(ns Value, name *Str) (Value, error) {
	if d := AsDict(ns); d != nil && ns.o.shape == &dictType.root {
		return d.getStr(name), nil
	}
	v, err := vm.GetItem(ns, name.Value())
	if err != nil && IsExc(err, KeyError) {
		return Value{}, nil
	}
	return v, err
}
