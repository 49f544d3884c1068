package py

// bindstars.go binds the arguments of functions with *args and **kwargs where they lie.

import "github.com/krait-run/krait/internal/compile"

// noException is what the __exit__ of a with statement that ends well gets as *args.
var noException = Tuple{Object: Object{shape: &tupleType.root, mark: immortal, n: 3}, first: &threeNones[0]}

var threeNones = [3]Value{None, None, None}

// bindStars is bindHere for code that has *args or **kwargs.
func (vm *VM) bindStars(f *Func, c *Code, base, n int, names []*Str) bool {
	pos, without := n-len(names), c.NumArgs-len(f.defaults)
	takes, takesNamed := c.Flags&compile.FlagVarArgs != 0, c.Flags&compile.FlagVarKeywords != 0
	if c.Flags&compile.FlagFarParams != 0 || pos > c.NumArgs && !takes || len(names) > maxBound || c.NumArgs+c.NumKwOnly > 64 || len(c.varNames) < c.NumArgs+c.NumKwOnly {
		return false
	}
	if c.NumKwOnly > 0 {
		return vm.bindStarsNamed(f, c, base, n, names)
	}
	for _, name := range names {
		for _, param := range c.varNames[c.NumPosOnly:c.NumArgs] {
			if param == name || param.s == name.s {
				return vm.bindStarsNamed(f, c, base, n, names)
			}
		}
	}
	if pos < without || len(names) > 0 && !takesNamed {
		return false
	}
	rest, err := vm.restOf(vm.stack[base+c.NumArgs : base+max(pos, c.NumArgs)])
	if err != nil {
		return false
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
	if takes {
		set(&vm.stack[next], rest)
		next++
	}
	if takesNamed {
		set(&vm.stack[next], kwargs.Value())
	}
	return true
}

// bindStarsNamed is bindStars for code with parameters that only a name reaches, and for arguments that name a parameter. The caller has compared the numbers of
// both with what there is room for.
func (vm *VM) bindStarsNamed(f *Func, c *Code, base, n int, names []*Str) bool {
	pos, total := n-len(names), c.NumArgs+c.NumKwOnly
	if c.NumKwOnly > maxBound {
		return false
	}
	given := uint64(1)<<min(pos, c.NumArgs) - 1
	var values, byName [maxBound]Value // byName has those of the parameters without a position
	var at [maxBound]int8              // the parameters that the names are of, -1 for those that go to **kwargs
	others := 0
	for i, name := range names {
		vm.Reads(len(name.s))
		values[i] = vm.stack[base+pos+i]
		j := c.NumPosOnly
		for j < total && c.varNames[j] != name && c.varNames[j].s != name.s {
			j++
		}
		switch {
		case j == total:
			at[i] = -1
			others++
			continue
		case given&(1<<j) != 0:
			return false
		case j >= c.NumArgs:
			byName[j-c.NumArgs] = values[i]
		}
		given |= 1 << j
		at[i] = int8(j)
	}
	without := c.NumArgs - len(f.defaults)
	if required := uint64(1)<<max(without, 0) - 1; given&required != required || others > 0 && c.Flags&compile.FlagVarKeywords == 0 { // a script may give a function more defaults than parameters
		return false
	}
	for i := range c.NumKwOnly {
		if byName[i].o == nil {
			if byName[i] = f.kwDefault(i, c.varNames[c.NumArgs+i]); byName[i].o == nil {
				return false
			}
		}
	}
	rest, err := vm.restOf(vm.stack[base+c.NumArgs : base+max(pos, c.NumArgs)])
	if err != nil {
		return false
	}
	var kwargs *Dict
	if c.Flags&compile.FlagVarKeywords != 0 {
		kwargs = vm.newDictCap(others)
	}
	w := vm.stack[base : base+c.NumParams]
	for j := pos; j < c.NumArgs; j++ {
		if given&(1<<j) == 0 {
			set(&w[j], f.defaults[j-without])
		}
	}
	for i, name := range names {
		if j := int(at[i]); j < 0 {
			kwargs.setStr(vm, name, values[i])
		} else if j < c.NumArgs {
			set(&w[j], values[i])
		}
	}
	next := c.NumArgs
	for _, v := range byName[:c.NumKwOnly] {
		set(&w[next], v)
		next++
	}
	if c.Flags&compile.FlagVarArgs != 0 {
		set(&w[next], rest)
		next++
	}
	if kwargs != nil {
		set(&w[next], kwargs.Value())
	}
	return true
}

// kwDefault returns the default of f's parameter name, the i-th of those that only a name reaches, or null. The defaults are in the order of the parameters,
// unless a script has changed them or some have none.
func (f *Func) kwDefault(i int, name *Str) Value {
	d := f.attrsOf().kwDefaults
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
