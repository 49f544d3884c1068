package py

// latemodule.go holds attributes of native modules that are made when they are first asked for.

import "slices"

// LateAttrs are attributes of a module that are made together.
type LateAttrs struct {
	Names []string
	// Make returns the values, in the order of Names.
	Make func(vm *VM) ([]Value, error)
}

// lateAttr is an attribute that has not been made.
type lateAttr struct {
	name  string
	group *LateAttrs
}

// SetLate gives the module attributes that are made when one of a group is first asked for. The groups must not be changed.
func (m *Module) SetLate(groups []LateAttrs) {
	for i := range groups {
		for _, n := range groups[i].Names {
			m.late = append(m.late, lateAttr{n, &groups[i]})
		}
	}
}

// isLate reports whether the attribute name has not been made.
func (m *Module) isLate(name string) bool {
	return slices.ContainsFunc(m.late, func(a lateAttr) bool { return a.name == name })
}

// dropLate forgets the attribute, which was set or deleted.
func (m *Module) dropLate(name string) {
	m.late = slices.DeleteFunc(m.late, func(a lateAttr) bool { return a.name == name })
}

// makeLate makes the attribute name, and those of its group that are not there yet; null if there is none of that name.
func (m *Module) makeLate(vm *VM, name string) (Value, error) {
	i := slices.IndexFunc(m.late, func(a lateAttr) bool { return a.name == name })
	if i < 0 {
		return Value{}, nil
	}
	g := m.late[i].group
	values, err := g.Make(vm)
	if err != nil {
		return Value{}, err
	}
	for k, n := range g.Names {
		if m.isLate(n) {
			m.dropLate(n)
			m.dict.SetStr(vm, n, values[k])
		}
	}
	return m.dict.GetStr(name), nil
}

// makeAll makes every attribute, for those who look at the whole namespace.
func (m *Module) makeAll(vm *VM) error {
	for len(m.late) > 0 {
		if _, err := m.makeLate(vm, m.late[0].name); err != nil {
			return err
		}
	}
	return nil
}
