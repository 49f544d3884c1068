package py

// import.go holds modules and the import system: modules written in Go, source found by the host, packages.

import (
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/syntax"
)

func moduleSpec() TypeSpec {
	self := func(v Value) *Module { return moduleLayout.of(v.o) }
	return TypeSpec{Name: "module", Kind: KindModule, Sig: "name, doc=None", Slots: Slots{
		New: func(vm *VM, cls *Type, args Args) (Value, error) {
			vm.charge(128)
			m := &Module{Object: Object{shape: &cls.root}, dict: vm.NewDict()}
			return m.Value(), nil
		},
		Init: func(vm *VM, v Value, args Args) error {
			out := make([]Value, 2)
			b := &Builtin{def: &Def{Name: "module", Sig: "name, doc=None"}}
			b.proto = b
			if err := vm.bindArgs(b, b.signature(), args, out); err != nil {
				return err
			}
			name, ok := AsStr(out[0])
			if !ok {
				return vm.TypeErrorf("module() argument 'name' must be str, not %s", ArgType(out[0]))
			}
			m := self(v)
			m.name = name
			m.dict.SetStr(vm, "__name__", out[0])
			if out[1].o == nil {
				out[1] = None
			}
			m.dict.SetStr(vm, "__doc__", out[1])
			for _, n := range []string{"__package__", "__loader__", "__spec__"} {
				m.dict.SetStr(vm, n, None)
			}
			return nil
		},
		GetAttr: func(vm *VM, v Value, name *Str) (Value, error) {
			m := self(v)
			if m.shape != &moduleType.root { // a class may have properties
				if d := v.Type().lookupStr(name); d.o != nil && d.o.shape.typ.slots.DescrSet != nil {
					return vm.bind(d, v, v.Type())
				}
			}
			if x := m.dict.getStr(name); x.o != nil {
				return x, nil
			}
			if m.late != nil {
				if name.s == "__dict__" {
					if err := m.makeAll(vm); err != nil {
						return Value{}, err
					}
				} else if x, err := m.makeLate(vm, name.s); x.o != nil || err != nil {
					return x, err
				}
			}
			if d := v.Type().lookupStr(name); d.o != nil {
				return vm.bind(d, v, v.Type())
			}
			if f := m.dict.GetStr("__getattr__"); f.o != nil {
				return vm.CallValues(f, name.Value())
			}
			n, ok := AsStr(m.dict.GetStr("__name__"))
			var e *Exc
			if ok && m.initializing {
				where := ""
				if f, ok := AsStr(m.dict.GetStr("__file__")); ok {
					where = " from '" + f + "'"
				}
				e = vm.Errorf(AttributeError, "partially initialized module '%s'%s has no attribute '%s' (most likely due to a circular import)", n, where, name.s).(*Exc)
			} else if ok {
				e = vm.Errorf(AttributeError, "module '%s' has no attribute '%s'", n, name.s).(*Exc)
			} else {
				e = vm.Errorf(AttributeError, "module has no attribute '%s'", name.s).(*Exc)
			}
			vm.setExcField(e, "name", name.Value())
			vm.setExcField(e, "obj", v)
			return Value{}, e
		},
		SetAttr: func(vm *VM, v Value, name *Str, x Value) error {
			m := self(v)
			if d := v.Type().lookupStr(name); d.o != nil && d.o.shape.typ.slots.DescrSet != nil {
				return d.o.shape.typ.slots.DescrSet(vm, d, v, x)
			}
			if m.dict == vm.builtins {
				vm.epoch++
			}
			if m.late != nil && m.isLate(name.s) {
				m.dropLate(name.s)
				if x.o == nil {
					return nil
				}
			}
			if x.o == nil {
				if !m.dict.DelStr(name.s) {
					n, _ := AsStr(m.dict.GetStr("__name__"))
					return vm.Errorf(AttributeError, "module '%s' has no attribute '%s'", n, name.s)
				}
				return nil
			}
			m.dict.setStr(vm, name, x)
			return nil
		},
		Repr: func(vm *VM, v Value) (string, error) {
			m := self(v)
			n, ok := AsStr(m.dict.GetStr("__name__"))
			if !ok {
				n = "?"
			}
			if f, ok := AsStr(m.dict.GetStr("__file__")); ok {
				return "<module '" + n + "' from '" + f + "'>", nil
			}
			origin := ""
			if vm.modules != nil && vm.modules.GetStr(n) == v {
				origin = moduleOrigin(n)
			}
			return "<module '" + n + "'" + origin + ">", nil
		},
	}, Getters: []Getter{
		{Name: "__dict__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return self(v).dict.Value(), nil }},
		{Name: "__annotations__", Get: func(vm *VM, v Value) (Value, error) {
			m := self(v)
			if a := m.dict.GetStr("__annotations__"); a.o != nil {
				return a, nil
			}
			d := vm.NewDict().Value()
			if f := m.dict.GetStr("__annotate__"); f.o != nil && IsCallable(f) {
				var err error
				if d, err = vm.CallValues(f, Int(1)); err != nil {
					return Value{}, err
				}
			}
			m.dict.SetStr(vm, "__annotations__", d)
			return d, nil
		}, Set: func(vm *VM, v, x Value) error {
			if x.o == nil {
				if !self(v).dict.DelStr("__annotations__") {
					return vm.Errorf(AttributeError, "__annotations__")
				}
				return nil
			}
			self(v).dict.SetStr(vm, "__annotations__", x)
			return nil
		}},
		{Name: "__annotate__", Get: func(vm *VM, v Value) (Value, error) {
			if f := self(v).dict.GetStr("__annotate__"); f.o != nil {
				return f, nil
			}
			return None, nil
		}, Set: func(vm *VM, v, x Value) error {
			if x.o == nil {
				return vm.TypeErrorf("cannot delete __annotate__ attribute")
			}
			if !x.IsNone() && !IsCallable(x) {
				return vm.TypeErrorf("__annotate__ must be callable or None")
			}
			self(v).dict.SetStr(vm, "__annotate__", x)
			self(v).dict.DelStr("__annotations__")
			return nil
		}},
	}, Methods: []Def{{Name: "__dir__", Fn: func(vm *VM, a []Value) (Value, error) {
		m := self(a[0])
		if f := m.dict.GetStr("__dir__"); f.o != nil {
			return vm.CallValues(f)
		}
		if err := m.makeAll(vm); err != nil {
			return Value{}, err
		}
		names, err := vm.GetAttr(a[0], "__dict__")
		if err != nil {
			return Value{}, err
		}
		if AsDict(names) == nil {
			return Value{}, vm.TypeErrorf("<module>.__dict__ is not a dictionary")
		}
		l, err := vm.Collect(names)
		return l.Value(), err
	}}}}
}

// Import imports the module with the full name and returns it (not its top package).
func (vm *VM) Import(name string) (*Module, error) {
	v, err := vm.importFull(name)
	if err != nil {
		return nil, err
	}
	if m := AsModule(v); m != nil {
		return m, nil
	}
	return nil, vm.Errorf(ImportError, "'%s' in sys.modules is no module", name)
}

// importFull imports name and the packages above it.
func (vm *VM) importFull(name string) (Value, error) {
	mods := vm.modulesFor(name)
	if v := mods.GetStr(name); v.o != nil {
		if v.IsNone() {
			return Value{}, vm.moduleNotFound("import of "+name+" halted; None in sys.modules", name)
		}
		return v, nil
	}
	vm.Reads(len(name)) // it is hashed, for package after package
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	defer vm.Leave()
	parent, child, dotted := cutLast(name)
	if dotted {
		p, err := vm.importFull(parent)
		if err != nil {
			return Value{}, err
		}
		if v := mods.GetStr(name); v.o != nil {
			return v, nil
		}
		if m := AsModule(p); m == nil || m.dict.GetStr("__path__").o == nil {
			return Value{}, vm.moduleNotFound("No module named '"+name+"'; '"+parent+"' is not a package", name)
		}
		v, err := vm.loadModule(name)
		if err != nil {
			return Value{}, err
		}
		if m := AsModule(p); m != nil {
			m.dict.SetStr(vm, child, v)
		}
		return v, nil
	}
	return vm.loadModule(name)
}

func cutLast(name string) (parent, child string, ok bool) {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i], name[i+1:], true
	}
	return "", name, false
}

// loadModule finds and runs a module that is not in sys.modules.
func (vm *VM) loadModule(name string) (Value, error) {
	if name == "builtins" {
		m := vm.NewModule(name)
		m.dict = vm.ownBuiltins()
		vm.Modules().SetStr(vm, name, m.Value())
		return m.Value(), nil
	}
	if vm.config.Modules != nil {
		if def := vm.config.Modules(name); def != nil {
			return vm.loadNative(def)
		}
	}
	if vm.config.Source != nil {
		src, path, isPackage, err := vm.config.Source(vm, name)
		if err != nil {
			return Value{}, err
		}
		if path != "" {
			return vm.loadSource(name, src, path, isPackage)
		}
	}
	return Value{}, vm.moduleNotFound("No module named "+vm.reprText(vm.Str(name)), name)
}

func (vm *VM) moduleNotFound(msg, name string) error {
	e := vm.Errorf(ModuleNotFoundError, "%s", msg).(*Exc)
	vm.setExcField(e, "name", vm.Str(name))
	return e
}

// loadNative makes the module that def describes.
func (vm *VM) loadNative(def *ModuleDef) (Value, error) {
	entries := def.entries()
	m := vm.newModule(def.name, len(entries))
	m.dict.entries[1].val = def.doc
	m.dict.entries[2].val = def.parent.Value()
	own := len(m.dict.entries)
	m.dict.addEntries(vm, entries)
	if def.Package {
		m.dict.entries[own].val = vm.List(nil)
	}
	mods := vm.modulesFor(def.Name)
	mods.setStr(vm, def.name, m.Value())
	if def.Init != nil {
		if err := def.Init(vm, m); err != nil {
			mods.DelStr(def.Name)
			return Value{}, err
		}
	}
	if def.Source != "" {
		c, err := def.code()
		if err == nil {
			_, err = vm.RunCode(c, m.dict)
		} else {
			err = vm.raiseSyntax(err)
		}
		if err != nil {
			mods.DelStr(def.Name)
			return Value{}, err
		}
	}
	return mods.GetStr(def.Name), nil
}

// entries returns the module's native functions, types and constants as entries of a namespace, with keys and objects that all VMs share. None has a name of
// moduleEntries.
func (def *ModuleDef) entries() []dictEntry {
	def.shareOnce.Do(func() {
		parent, _, _ := cutLast(def.Name)
		def.name, def.parent, def.doc = immortalStr(def.Name), immortalStr(parent), None
		if def.Package {
			def.parent = def.name
		}
		if def.Doc != "" {
			def.doc = immortalStr(def.Doc).Value()
		}
		at := map[string]int{}
		share := func(name string, v Value) {
			i, again := at[name]
			if again {
				def.shared[i].val = v
				return
			}
			k := immortalStr(name)
			at[name] = len(def.shared)
			def.shared = append(def.shared, dictEntry{k.Value(), v, k.hashOf()})
		}
		if def.Package {
			share("__path__", None) // each VM has a list of its own
		}
		for i := range def.Funcs {
			share(def.Funcs[i].Name, newBuiltin(&builtinType, &def.Funcs[i], nil, def.Name).Value())
		}
		for _, t := range def.Types {
			share(t.ShortName(), t.Value())
		}
		for _, c := range def.Consts {
			share(c.Name, c.Value)
		}
	})
	return def.shared
}

// code compiles the module's source once per process.
func (def *ModuleDef) code() (*Code, error) {
	def.once.Do(func() {
		def.compiled, def.compileErr = CompileLibrary(def.Source, "<frozen "+def.Name+">")
	})
	return def.compiled, def.compileErr
}

// loadSource makes a module of source. A path that ends in a slash is the directory of a namespace package.
func (vm *VM) loadSource(name, src, path string, isPackage bool) (Value, error) {
	c, err := vm.compileWarned(src, CompileOptions{Filename: path, Poll: vm.Step}, src)
	if err != nil {
		return Value{}, vm.raiseSyntax(err)
	}
	m := vm.NewModule(name)
	parent, _, _ := cutLast(name)
	m.dict.SetStr(vm, "__package__", vm.Str(parent))
	dir, file, _ := cutSlash(path)
	if file != "" {
		m.dict.SetStr(vm, "__file__", vm.Str(path))
		m.dict.SetStr(vm, "__cached__", None)
	}
	if isPackage {
		m.dict.SetStr(vm, "__package__", vm.Str(name))
		m.dict.SetStr(vm, "__path__", vm.List([]Value{vm.Str(dir)}))
	}
	mods := vm.modulesFor(name)
	mods.SetStr(vm, name, m.Value())
	m.initializing = true
	_, err = vm.RunCode(c, m.dict)
	m.initializing = false
	if err != nil {
		mods.DelStr(name)
		return Value{}, err
	}
	if v := mods.GetStr(name); v.o != nil {
		return v, nil
	}
	return Value{}, vm.newExc(KeyError, vm.Str(name))
}

// Reload runs the source of m anew in its namespace, as importlib.reload does. A module written in Go stays as it is.
func (vm *VM) Reload(m *Module) (Value, error) {
	name, _ := AsStr(m.dict.GetStr("__name__"))
	if vm.config.Source == nil || vm.config.Modules != nil && vm.config.Modules(name) != nil {
		return m.Value(), nil
	}
	src, path, _, err := vm.config.Source(vm, name)
	if err != nil {
		return Value{}, err
	}
	if path == "" {
		return Value{}, vm.moduleNotFound("spec not found for the module '"+name+"'", name)
	}
	c, err := vm.compileWarned(src, CompileOptions{Filename: path, Poll: vm.Step}, src)
	if err != nil {
		return Value{}, vm.raiseSyntax(err)
	}
	if _, err := vm.RunCode(c, m.dict); err != nil {
		return Value{}, err
	}
	if v := vm.Modules().GetStr(name); v.o != nil {
		return v, nil
	}
	return m.Value(), nil
}

func cutSlash(path string) (dir, file string, ok bool) {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i], path[i+1:], true
	}
	return "", path, false
}

// raiseSyntax turns the error of parser or compiler into the Python exception.
func (vm *VM) raiseSyntax(err error) error {
	if e, ok := err.(*syntax.Error); ok {
		return vm.SyntaxErrorFrom(e)
	}
	return err
}

// importName is the import statement: __import__(name, globals, None, fromlist, level).
func (vm *VM) importName(fr *frame, nameV, level, fromlist Value) (Value, error) {
	globals := fr.fn.globals
	if b := vm.builtinsOf(globals); b != sharedBuiltins {
		i := b.findStr("__import__", importHash)
		if i < 0 {
			return Value{}, vm.Errorf(ImportError, "__import__ not found")
		}
		if imp := b.entries[i].val; imp != sharedBuiltins.entries[sharedBuiltins.findStr("__import__", importHash)].val {
			return vm.CallValues(imp, nameV, globals.Value(), None, fromlist, level)
		}
	}
	name, _ := AsStr(nameV)
	lv, err := vm.IndexInt(level)
	if err != nil {
		return Value{}, err
	}
	return vm.importModule(name, globals, fromlist, lv, fr.fn.code.library)
}

// importModule is __import__. own says that the library asks, by a name that it has written itself.
func (vm *VM) importModule(name string, globals *Dict, fromlist Value, level int, own bool) (Value, error) {
	if level < 0 {
		return Value{}, vm.ValueErrorf("level must be >= 0")
	}
	full := name
	if level > 0 {
		pkg, err := vm.packageOf(globals)
		if err != nil {
			return Value{}, err
		}
		for i := 1; i < level; i++ {
			p, _, ok := cutLast(pkg)
			if !ok {
				return Value{}, vm.Errorf(ImportError, "attempted relative import beyond top-level package")
			}
			pkg = p
			if err := vm.Step(1); err != nil {
				return Value{}, err
			}
		}
		full = pkg
		if name != "" {
			full = pkg + "." + name
		}
	} else if name == "" {
		return Value{}, vm.ValueErrorf("Empty module name")
	}
	if !own {
		if err := vm.refuseImport(full); err != nil {
			return Value{}, err
		}
	}
	m, err := vm.importFull(full)
	if err != nil {
		return Value{}, err
	}
	hasFrom := false
	if !fromlist.IsNullOrNone() {
		if hasFrom, err = vm.Truth(fromlist); err != nil {
			return Value{}, err
		}
	}
	if !hasFrom {
		if level == 0 {
			top, _, _ := strings.Cut(name, ".")
			return vm.importFull(top)
		}
		if name == "" {
			return m, nil
		}
		first, _, _ := strings.Cut(name, ".")
		return vm.importFull(full[:len(full)-len(name)+len(first)])
	}
	mod := AsModule(m)
	if mod != nil && mod.dict.GetStr("__path__").o != nil {
		err := vm.Iterate(fromlist, func(v Value) error {
			if s, ok := AsStr(v); !ok || s != "*" {
				return vm.importPart(mod, full, v, "``from list''", own)
			}
			all, err := vm.LookupAttr(m, "__all__")
			if err != nil || all.o == nil {
				return err
			}
			return vm.Iterate(all, func(v Value) error {
				return vm.importPart(mod, full, v, vm.strText(mod.dict.GetStr("__name__"))+".__all__", own)
			})
		})
		if err != nil {
			return Value{}, err
		}
	}
	return m, nil
}

// importPart imports the module that a list names, of the package mod whose name is full, unless the package has something of the name or there
// is no such module. where is the list.
func (vm *VM) importPart(mod *Module, full string, name Value, where string, own bool) error {
	s, ok := AsStr(name)
	if !ok {
		return vm.TypeErrorf("Item in %s must be str, not %s", where, name.Type().name)
	}
	has := mod.dict.GetStr(s)
	if !own && !vm.config.Imports.Empty() && s != "*" && (has.o == nil || AsModule(has) != nil) {
		sub := full + "." + s
		if m := AsModule(has); m != nil {
			sub, _ = AsStr(m.dict.GetStr("__name__")) // a module that the package has imported goes by its own name
		}
		if err := vm.refuseImport(sub); err != nil && (has.o != nil || vm.nativeModule(sub) != nil) {
			return err
		}
	}
	if s == "*" || has.o != nil {
		return nil
	}
	_, err := vm.importFull(full + "." + s)
	if IsExc(err, ModuleNotFoundError) {
		if n, _ := AsStr(vm.getExcField(err.(*Exc), "name")); n == full+"."+s {
			return nil
		}
	}
	return err
}

func (vm *VM) packageOf(globals *Dict) (string, error) {
	if globals != nil {
		if p, ok := AsStr(globals.GetStr("__package__")); ok {
			if p == "" {
				return "", vm.Errorf(ImportError, "attempted relative import with no known parent package")
			}
			return p, nil
		}
		if n, ok := AsStr(globals.GetStr("__name__")); ok {
			if err := vm.warn(ImportWarning, "can't resolve package from __spec__ or __package__, falling back on __name__ and __path__"); err != nil {
				return "", err
			}
			if globals.GetStr("__path__").o != nil {
				return n, nil
			}
			if p, _, ok := cutLast(n); ok {
				return p, nil
			}
		}
	}
	return "", vm.Errorf(ImportError, "attempted relative import with no known parent package")
}

// fromFile reports whether the module of a name is one of the library's that is a file in CPython.
func (vm *VM) fromFile(name string, mod Value) bool {
	top, _, _ := strings.Cut(name, ".")
	return slices.Contains(stdlibModuleNames, top) && moduleOrigin(name) != " (built-in)" && vm.Modules().GetStr(name) == mod && vm.nativeModule(name) != nil
}

// importFrom is one name of `from module import name`.
func (vm *VM) importFrom(mod, nameV Value) (Value, error) {
	known := AsStrObject(nameV)
	if known == nil {
		return Value{}, vm.badRegister()
	}
	name := known.s
	v, err := vm.attrOrNull(mod, known)
	if err != nil || v.o != nil {
		return v, err
	}
	modName, ok := "<unknown module name>", false
	path := Value{}
	if m := AsModule(mod); m != nil {
		if modName, ok = AsStr(m.dict.GetStr("__name__")); ok {
			if v := vm.Modules().GetStr(modName + "." + name); v.o != nil {
				return v, nil
			}
		} else {
			modName = "<unknown module name>"
		}
		path = m.dict.GetStr("__file__")
	}
	where := "unknown location"
	if p, ok := AsStr(path); ok {
		where = p
	} else if vm.fromFile(modName, mod) {
		where = "<frozen " + modName + ">" // the name that tracebacks have for its file
	}
	format := "cannot import name '%s' from '%s' (%s)"
	if m := AsModule(mod); m != nil && m.initializing {
		format = "cannot import name '%s' from partially initialized module '%s' (most likely due to a circular import) (%s)"
	}
	e := vm.Errorf(ImportError, format, name, modName, where).(*Exc)
	vm.setExcField(e, "name", vm.Str(modName))
	if path.o != nil {
		vm.setExcField(e, "path", path)
	}
	vm.setExcField(e, "name_from", nameV)
	return Value{}, e
}

// importStar copies the public names of mod to the namespace of the frame at index fi.
func (vm *VM) importStar(fi int, mod Value) error {
	if m := AsModule(mod); m != nil {
		if err := m.makeAll(vm); err != nil {
			return err
		}
	}
	names := []Value(nil)
	all, err := vm.LookupAttr(mod, "__all__")
	if err != nil {
		return err
	}
	if all.o != nil {
		items, err := vm.Items(all)
		if err != nil {
			return err
		}
		names = append(names, items...)
	} else if d := vm.dictOf(mod); d != nil {
		for i := 0; i < d.Span(); i++ {
			if k, _, ok := d.At(i); ok {
				if s, ok := AsStr(k); ok && !strings.HasPrefix(s, "_") {
					names = append(names, k)
				}
			}
		}
	}
	for _, n := range names {
		s := AsStrObject(n)
		if s == nil {
			return vm.TypeErrorf("Item in %s.__all__ must be str, not %s", vm.strText(vm.dictOf(mod).GetStr("__name__")), n.Type().name)
		}
		v, err := vm.getAttr(mod, s)
		if err != nil {
			return err
		}
		fr := &vm.frames[fi]
		ns := vm.frameNamespace(fr)
		if d := AsDict(ns); d != nil && ns.o.shape == &dictType.root {
			d.setStr(vm, s, v)
		} else if err := vm.SetItem(ns, n, v); err != nil {
			return err
		}
	}
	return nil
}

// warn issues a warning of the line that runs.
func (vm *VM) warn(category *Type, text string) error {
	m, err := vm.Import("warnings")
	if err != nil {
		return err
	}
	_, err = vm.CallMethod(m.Value(), "warn", vm.Str(text), category.Value())
	return err
}
