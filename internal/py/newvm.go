package py

// newvm.go makes VMs and runs code in them.

import (
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

// NewVM returns a VM with the builtins and no modules imported.
func NewVM(config Config) *VM { return NewSharedVM(&config, config.Limits, time.Time{}) }

// NewSharedVM is NewVM with a configuration that other VMs share, which must not change any more. limits replace those in it.
// start is when the VM's own clock begins, where the configuration has none; the zero time is the Unix epoch.
func NewSharedVM(config *Config, limits Limits, start time.Time) *VM {
	BuildTypes()
	vm := &VM{config: config, limits: limits, start: start}
	if vm.limits.Memory == 0 {
		vm.limits.Memory = DefaultMemory
	} else if vm.limits.Memory < 0 {
		vm.limits.Memory = 1 << 60
	}
	if vm.limits.Recursion == 0 {
		vm.limits.Recursion = defaultRecursion
	} else if vm.limits.Recursion < 0 {
		vm.limits.Recursion = 1 << 30
	}
	if vm.limits.Output == 0 {
		vm.limits.Output = defaultOutput
	} else if vm.limits.Output < 0 {
		vm.limits.Output = 1 << 60
	}
	vm.polled = config.Polled
	vm.allow(vm.limits.Memory / 8) // the first traversal is early, so that textSlabs learns what the script keeps
	vm.outputLeft = vm.limits.Output
	vm.fuel, vm.fuelStart = pollEvery, pollEvery
	vm.takeStack()
	vm.frames = make([]frame, firstFrames)
	vm.setDepth(min(vm.limits.Recursion, 1000))
	vm.builtins = sharedBuiltins
	vm.places = &noPlaces
	return vm
}

// sharedBuiltins is the namespace of builtins that all VMs begin with. A VM that changes it, or imports the module
// builtins, gets a copy of its own first.
var sharedBuiltins = &Dict{}

func buildBuiltinsDict() {
	d := sharedBuiltins
	d.Object = Object{shape: &dictType.root, mark: immortal}
	for n := range strings.FieldsSeq(builtinOrder) {
		d.SetStr(nil, n, None)
	}
	defs := builtinFunctions()
	for i := range defs {
		b := newBuiltin(&builtinType, &defs[i], nil, "builtins")
		switch defs[i].Name {
		case "len":
			b.intrinsic = intrinsicLen
		case "isinstance":
			b.intrinsic = intrinsicIsInstance
		case "hash":
			b.intrinsic = intrinsicHash
		}
		d.SetStr(nil, defs[i].Name, b.Value())
	}
	asBuiltin(listType.dict.GetStr("append")).intrinsic = intrinsicAppend
	asBuiltin(dictType.dict.GetStr("get")).intrinsic = intrinsicGet
	for _, t := range []*Type{&objectType, &typeType, &intType, &boolType, &floatType, &complexType, &strType, &bytesType, &bytearrayType,
		&memoryviewType, &listType, &tupleType, &dictType, &setType, &frozensetType, &rangeType, &sliceType, &enumerateType, &zipType,
		&mapType, &filterType, &reversedType, &propertyType, &classMethodType, &staticMethodType, &superType} {
		d.SetStr(nil, t.name, t.Value())
	}
	for _, r := range exceptionHierarchy() {
		d.SetStr(nil, r.name, r.typ.Value())
	}
	d.SetStr(nil, "ExceptionGroup", ExceptionGroup.Value())
	d.SetStr(nil, "EnvironmentError", OSError.Value())
	d.SetStr(nil, "IOError", OSError.Value())
	d.SetStr(nil, "None", None)
	d.SetStr(nil, "True", True)
	d.SetStr(nil, "False", False)
	d.SetStr(nil, "NotImplemented", NotImplemented)
	d.SetStr(nil, "Ellipsis", Ellipsis)
	addQuitters(d)
	d.SetStr(nil, "__debug__", True)
	d.SetStr(nil, "__name__", immortalStr("builtins").Value())
	d.SetStr(nil, "__doc__", immortalStr("Built-in functions, types, exceptions, and other objects.").Value())
	d.SetStr(nil, "__package__", emptyStr.Value())
}

// ownBuiltins gives the VM a builtins namespace of its own, before it can be changed.
func (vm *VM) ownBuiltins() *Dict {
	if vm.builtins == sharedBuiltins {
		vm.builtins = sharedBuiltins.Copy(vm)
		vm.epoch++
	}
	return vm.builtins
}

// CompileOptions say how Compile reads source.
type CompileOptions struct {
	// Filename is shown in tracebacks; "<string>" if empty.
	Filename string
	// Mode is syntax.ModeExec, ModeEval or ModeSingle.
	Mode syntax.Mode
	// LastExpr makes the value of a last expression statement the result of a module.
	LastExpr bool
	// TopLevelAwait allows await outside of functions: the code is then a coroutine.
	TopLevelAwait bool
	// NoLines says that the source is in no file, as with exec: tracebacks show no lines of it.
	NoLines bool
	// File gives syntax errors as running a file does; see syntax.Options.
	File bool
	// FutureAnnotations compiles as after `from __future__ import annotations`.
	FutureAnnotations bool
	// Budget is how many instructions may be made beyond those that the length of the source grants.
	Budget int
	// Optimize is the level of optimization, as of python -O.
	Optimize int
	// Compile calls Poll with the tokens that it has read and the instructions that it has emitted; Poll's error ends the work, and Compile returns it. Nil: no calls.
	Poll func(n int) error
	// Warn, if not nil, receives the SyntaxWarnings: where there is an error, those that come before it.
	Warn func(syntax.Warning)
	// Tree, if not nil, receives the syntax tree once there is code for it; nobody changes it after that.
	Tree func(syntax.Mod)
}

// Compile compiles source. Errors are *syntax.Error, or Poll's.
func Compile(source string, opts CompileOptions) (*Code, error) {
	if opts.Filename == "" {
		opts.Filename = "<string>"
	}
	parse := syntax.Options{Filename: opts.Filename, Mode: opts.Mode, File: opts.File, AllowTopLevelAwait: opts.TopLevelAwait,
		UnicodeName: unicodename.Character, Poll: opts.Poll}
	if opts.Warn == nil {
		mod, err := syntax.Parse(source, parse)
		if err != nil {
			return nil, err
		}
		return compileTree(mod, source, opts)
	}
	mod, warnings, err := syntax.ParseWithWarnings(source, parse)
	var c *Code
	if err == nil {
		c, err = compileTree(mod, source, opts)
	}
	for _, w := range warnings {
		if !w.Late || err == nil || before(w, err) {
			opts.Warn(w)
		}
	}
	if err != nil {
		return nil, err
	}
	return c, err
}

// before reports whether a warning that is issued when code is made comes before the error that ended this.
func before(w syntax.Warning, err error) bool {
	e, ok := err.(*syntax.Error)
	return ok && e.Late && w.Line < e.Line
}

func compileTree(mod syntax.Mod, source string, opts CompileOptions) (*Code, error) {
	c, err := compile.Compile(mod, compile.Options{Filename: opts.Filename, Source: source, LastExpr: opts.LastExpr, TopLevelAwait: opts.TopLevelAwait, Interactive: opts.Mode == syntax.ModeSingle, NoLines: opts.NoLines, Optimize: opts.Optimize, Budget: opts.Budget, FutureAnnotations: opts.FutureAnnotations, Poll: opts.Poll})
	if err != nil {
		if e, ok := err.(*syntax.Error); ok && opts.NoLines {
			e.WithoutLine() // the parser knows the text, but CPython's compiler looks for the file
		}
		return nil, err
	}
	k, err := Load(c)
	if err != nil {
		return nil, &syntax.Error{Kind: "SystemError", Msg: err.Error(), Filename: opts.Filename}
	}
	if opts.Tree != nil {
		opts.Tree(mod)
	}
	return k, nil
}

// moduleEntries are the first names of a module's namespace, with keys that all VMs share.
var moduleEntries = sync.OnceValue(func() []dictEntry {
	var out []dictEntry
	for _, n := range []string{"__name__", "__doc__", "__package__", "__loader__", "__spec__"} {
		k := immortalStr(n)
		out = append(out, dictEntry{k.Value(), None, k.hashOf()})
	}
	return out
})

// mainName is "__main__", which every VM has.
var mainName = sync.OnceValue(func() *Str { return immortalStr("__main__") })

// NewModule returns an empty module named name with the usual attributes; it is not entered in sys.modules.
func (vm *VM) NewModule(name string) *Module { return vm.newModule(vm.NewStr(name), 0) }

// newModule is NewModule with the name as a str and room for n names beside the usual ones.
func (vm *VM) newModule(name *Str, n int) *Module {
	var m *Module
	var d *Dict
	usual := moduleEntries()
	if n += len(usual); n <= smallDict {
		// The module, its namespace and room for a few names are one allocation.
		vm.charge(600)
		x := &struct {
			Module
			ns      Dict
			entries [smallDict]dictEntry
		}{}
		m, d = &x.Module, &x.ns
		d.entries = append(x.entries[:0], usual...)
	} else {
		vm.charge(280 + 40*n)
		x := &struct {
			Module
			ns Dict
		}{}
		m, d = &x.Module, &x.ns
		d.entries = append(make([]dictEntry, 0, n), usual...)
	}
	m.shape, m.name = &moduleType.root, name.s
	d.shape = &dictType.root
	d.count = int32(len(d.entries))
	d.version = uint32(d.Len())
	d.entries[0].val = name.Value()
	m.dict = d
	return m
}

// MainModule makes the module __main__, which sys.modules has from the start.
func (vm *VM) MainModule() *Module {
	if vm.mainModule == nil {
		vm.mainModule = vm.newModule(mainName(), 0)
		if vm.modules != nil {
			vm.modules.setStr(vm, mainName(), vm.mainModule.Value())
		}
	}
	return vm.mainModule
}

// Modules returns sys.modules.
func (vm *VM) Modules() *Dict {
	if vm.modules == nil {
		vm.modules = vm.NewDict()
		if vm.mainModule != nil {
			vm.modules.setStr(vm, mainName(), vm.mainModule.Value())
		}
	}
	return vm.modules
}

// RunCode runs module code with globals as its namespace and returns its result: None, or the last expression's value if it
// was compiled with LastExpr; a coroutine if it was compiled with TopLevelAwait and awaits.
func (vm *VM) RunCode(c *Code, globals *Dict) (Value, error) {
	if vm.depth == 0 {
		vm.constStrs = c.constStrs
	}
	return vm.runCodeIn(c, globals, nil, Value{}, nil)
}

// ConstStr returns the str constant, or name, of the script with the text s; ok is false if there is none. Native code that makes dicts of what it reads takes
// such a constant as the key: the evaluation loop finds at once what is there with the same key as in the script.
func (vm *VM) ConstStr(s string) (v Value, ok bool) {
	if c := vm.constStrs[s]; c != nil {
		return c.Value(), true
	}
	return Value{}, false
}

// runCodeIn runs code with globals and another namespace for its names where locals or localsObj is given.
func (vm *VM) runCodeIn(c *Code, globals, locals *Dict, localsObj Value, closure []*Cell) (Value, error) {
	f := newFunc(c, vm.newState(c), globals, None, closure)
	if c.NumParams > 0 || c.Flags&generatorFlags != 0 { // a script can evaluate the code of any function, which has its short name then
		f.ownAttrs(vm).qualname = c.name.Value()
	}
	if locals == globals {
		locals = nil
	}
	return vm.runFunc(f, locals, localsObj)
}

// runFunc calls f without arguments and with a namespace.
func (vm *VM) runFunc(f *Func, locals *Dict, localsObj Value) (Value, error) {
	b := f.body
	if len(b.closure) != len(b.code.Closure) {
		return Value{}, vm.ValueErrorf("%s requires closure of length %d, not %d", b.code.Name, len(b.code.Closure), len(b.closure))
	}
	if vm.fuel--; vm.fuel < 0 || vm.native >= maxNative {
		if err := vm.mayEnter(""); err != nil {
			return Value{}, err
		}
	}
	base := vm.top()
	if base+windowSize+stackSlack > len(vm.stack) {
		if err := vm.growStack(base); err != nil {
			return Value{}, err
		}
	}
	if b.code.NumParams > 0 {
		// A script can evaluate the code of any function, and give one to __build_class__.
		if err := vm.bindFunction(f, b, Args{}, base); err != nil {
			return Value{}, err
		}
	}
	if b.code.Flags&generatorFlags != 0 {
		return vm.newGenerator(f, b, base), nil
	}
	if err := vm.pushFrame(b, base, 0, frameEntry); err != nil {
		return Value{}, err
	}
	if locals != nil || localsObj.o != nil {
		x := &struct {
			frameExt
			own namespace
		}{own: namespace{locals, localsObj}}
		x.space = &x.own
		vm.frames[vm.depth-1].ext = &x.frameExt
	}
	vm.native++
	v, err := vm.run(vm.depth)
	vm.native--
	return v, err
}

// runNamespace runs a class body with ns as its namespace.
func (vm *VM) runNamespace(f *Func, ns Value) (Value, error) {
	if ns.o.shape == &dictType.root {
		return vm.runFunc(f, AsDict(ns), Value{})
	}
	return vm.runFunc(f, nil, ns)
}

// currentGlobals returns the globals of the running Python code, or nil.
func (vm *VM) currentGlobals() *Dict {
	if vm.depth == 0 {
		return nil
	}
	return vm.frames[vm.depth-1].fn.globals
}

// Depth returns the number of Python frames that run.
func (vm *VM) Depth() int { return vm.depth }
