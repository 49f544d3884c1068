package py

// bindstars.go binds the arguments of functions with *args and **kwargs where they lie.

import "github.com/krait-run/krait/internal/compile"

// noException is what the __exit__ of a with statement that ends well gets as *args.
var noException = Tuple{Object: Object{shape: &tupleType.root, mark: immortal}, items: []Value{None, None, None}}

// bindStars is bindHere for code that has *args or **kwargs. Parameters that only a name reaches have their defaults.
func (vm *VM) bindStars(f *Func, c *Code, base, n int, names []*Str) bool {
	pos, without := n-len(names), c.NumArgs-len(f.defaults)
	takes, takesNamed := c.Flags&compile.FlagVarArgs != 0, c.Flags&compile.FlagVarKeywords != 0
	if c.Flags&compile.FlagFarParams != 0 || c.NumKwOnly > maxBound || pos < without || pos > c.NumArgs && !takes ||
		len(names) > 0 && !takesNamed || len(names) > maxBound || c.NumArgs > 64 || len(c.varNames) < c.NumArgs+c.NumKwOnly {
		return false
	}
	for _, name := range names {
		for _, param := range c.varNames[c.NumPosOnly : c.NumArgs+c.NumKwOnly] {
			if param == name || param.s == name.s {
				return false
			}
		}
	}
	var byName [maxBound]Value
	for i := range c.NumKwOnly {
		if byName[i] = f.kwDefault(i, c.varNames[c.NumArgs+i]); byName[i].o == nil {
			return false
		}
	}
	rest := EmptyTuple
	if pos > c.NumArgs {
		var err error
		if rest, err = vm.restOf(vm.stack[base+c.NumArgs : base+pos]); err != nil {
			return false
		}
	}
	var kwargs *Dict
	if takesNamed {
		kwargs = vm.newDictCap(len(names))
		for i, name := range names {
			vm.Reads(len(name.s))
			kwargs.setStr(vm, name, vm.stack[base+pos+i])
		}
	}
	for j := pos; j < c.NumArgs; j++ {
		set(&vm.stack[base+j], f.defaults[j-without])
	}
	next := base + c.NumArgs
	for _, v := range byName[:c.NumKwOnly] {
		set(&vm.stack[next], v)
		next++
	}
	if takes {
		set(&vm.stack[next], rest)
		next++
	}
	if takesNamed {
		set(&vm.stack[next], kwargs.Value())
	}
	return true
}

// kwDefault returns the default of f's parameter name, the i-th of those that only a name reaches, or null. The defaults are in the order of the parameters,
// unless a script has changed them or some have none.
func (f *Func) kwDefault(i int, name *Str) Value {
	d := f.kwDefaults
	if d == nil {
		return Value{}
	}
	if i < len(d.entries) && d.entries[i].key.o == &name.Object {
		return d.entries[i].val
	}
	return d.getStr(name)
}

// restOf returns the tuple of the arguments that *args gets.
func (vm *VM) restOf(items []Value) (Value, error) {
	if len(items) == 3 && items[0].o == &noneTag && items[1].o == &noneTag && items[2].o == &noneTag {
		return Value{o: &noException.Object}, nil
	}
	return vm.CopyTuple(items)
}
