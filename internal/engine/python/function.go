package python

// function.go holds the Python function that a tool is to scripts.

import (
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/tool"
)

// toolFunc is the state of a tool's function. Scripts reach nothing of it but what the getters show: it has no globals, no closure, no
// code and no module, and the registry, the allow-list and the handlers belong to the sandbox, which no object refers to.
type toolFunc struct {
	e         *tool.Entry
	signature py.Value // inspect.Signature, null until it was asked for
	notes     py.Value // __annotations__
}

// Traverse visits what was made on demand.
func (f *toolFunc) Traverse(visit func(py.Value)) int {
	for _, v := range []py.Value{f.signature, f.notes} {
		if !v.IsNull() {
			visit(v)
		}
	}
	return 64
}

var toolType = &py.Type{}

var buildTool = sync.OnceValue(func() *py.Type {
	self := func(v py.Value) *toolFunc { f, _ := py.NativeData[*toolFunc](v); return f }
	get := func(name string, fn func(vm *py.VM, f *toolFunc) (py.Value, error)) py.Getter {
		return py.Getter{Name: name, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return fn(vm, self(v)) }}
	}
	return py.BuildType(toolType, py.TypeSpec{
		Name: "tool", Module: "tools", Python: true, Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Doc: "A function of the host.",
		Slots: py.Slots{
			Call: callTool,
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				e := self(v).e
				if e.Spec().Async {
					return "<async tool " + e.Name() + e.Signature() + ">", nil
				}
				return "<tool " + e.Name() + e.Signature() + ">", nil
			},
			// As a class attribute it is not bound, like a builtin function. With __get__ it is a routine to inspect and help.
			DescrGet: func(vm *py.VM, descr, obj py.Value, cls *py.Type) (py.Value, error) { return descr, nil },
		},
		Methods: []py.Def{{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			// A copy is the tool itself; pickled, it is found by its name.
			return vm.Str(self(a[0]).e.Name()), nil
		}}},
		Getters: []py.Getter{
			get("__name__", func(vm *py.VM, f *toolFunc) (py.Value, error) { return vm.Str(f.e.Short()), nil }),
			get("__qualname__", func(vm *py.VM, f *toolFunc) (py.Value, error) { return vm.Str(f.e.Name()), nil }),
			get("__module__", func(vm *py.VM, f *toolFunc) (py.Value, error) { return vm.Str(tool.Reserved), nil }),
			get("__doc__", func(vm *py.VM, f *toolFunc) (py.Value, error) { return vm.FromGo(f.e.Doc()) }),
			get("__text_signature__", func(vm *py.VM, f *toolFunc) (py.Value, error) { return py.None, nil }),
			get("__signature__", func(vm *py.VM, f *toolFunc) (py.Value, error) {
				err := f.describe(vm)
				return f.signature, err
			}),
			get("__annotations__", func(vm *py.VM, f *toolFunc) (py.Value, error) {
				err := f.describe(vm)
				return f.notes, err
			}),
			get("_is_coroutine_mark", func(vm *py.VM, f *toolFunc) (py.Value, error) {
				if !f.e.Spec().Async {
					return py.None, nil
				}
				m, err := vm.Import("inspect")
				if err != nil {
					return py.Value{}, err
				}
				return vm.GetAttr(m.Value(), "_mark")
			}),
		},
	})
})

// describe makes signature and annotations, by running the declaration in a namespace of its own.
func (f *toolFunc) describe(vm *py.VM) error {
	if !f.signature.IsNull() {
		return nil
	}
	en, err := engineOf(vm)
	if err != nil {
		return err
	}
	var code *py.Code
	if c, ok := en.kit.toolCode.Load(f.e); ok {
		code = c.(*py.Code)
	} else {
		if code, err = py.Compile(f.e.Python(), py.CompileOptions{Filename: "<tools>", NoLines: true}); err != nil {
			return vm.Errorf(py.RuntimeError, "the declaration of %s does not compile", f.e.Name())
		}
		en.kit.toolCode.Store(f.e, code)
	}
	ns := vm.NewDict()
	ns.SetStr(vm, "__name__", vm.Str(tool.Reserved))
	mark := vm.PushRoot(ns.Value())
	defer vm.PopRoots(mark)
	if _, err := vm.RunCode(code, ns); err != nil {
		return err
	}
	fn := ns.GetStr(f.e.Short())
	if fn.IsNull() {
		return vm.Errorf(py.RuntimeError, "the declaration of %s does not define it", f.e.Name())
	}
	m, err := vm.Import("inspect")
	if err != nil {
		return err
	}
	sig, err := vm.CallMethod(m.Value(), "signature", fn)
	if err != nil {
		return err
	}
	vm.PushRoot(sig)
	notes, err := vm.GetAttr(fn, "__annotations__")
	if err != nil {
		return err
	}
	f.signature, f.notes = sig, notes
	return nil
}

// toolArgs are the arguments of a call as Go data.
type toolArgs struct {
	pos   []any
	names []string
	kw    []any
}

// toolArguments converts the arguments of a call. They count against the memory limit until the run ends.
func toolArguments(vm *py.VM, e *tool.Entry, args py.Args) (a toolArgs, err error) {
	params := e.Params()
	root := func(i int) string {
		if i < len(params) {
			return e.Short() + "() argument '" + params[i].Name + "'"
		}
		return e.Short() + "() argument"
	}
	if n := args.Len(); n > 0 {
		a.pos = make([]any, n)
		for i, v := range args.Pos() {
			if a.pos[i], err = toolArgument(vm, v, func() string { return root(i) }); err != nil {
				return a, err
			}
		}
	}
	if n := args.KwLen(); n > 0 {
		a.names, a.kw = make([]string, n), make([]any, n)
		for i := range n {
			name, v := args.Kw(i)
			a.names[i] = name.String()
			if a.kw[i], err = toolArgument(vm, v, func() string { return e.Short() + "() argument '" + a.names[i] + "'" }); err != nil {
				return a, err
			}
		}
	}
	return a, nil
}

// toolArgument converts one argument; name is asked for only where it takes a conversion.
func toolArgument(vm *py.VM, v py.Value, name func() string) (any, error) {
	if n, ok := v.SmallInt(); ok {
		return n, nil
	}
	if s, ok := py.AsStr(v); ok && len(s) < 1000 && isASCII(s) {
		return s, nil
	}
	return vm.ToGoHeld(v, name())
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// callTool is the call of a tool.
func callTool(vm *py.VM, self py.Value, args py.Args) (py.Value, error) {
	en, err := engineOf(vm)
	if err != nil {
		return py.Value{}, err
	}
	f, _ := py.NativeData[*toolFunc](self)
	w := &work{en: en}
	w.call.Name, w.call.Async = f.e.Name(), f.e.Spec().Async
	if en.tools().Allowed(f.e.Name()) { // else Begin says so, whatever the arguments
		a, err := toolArguments(vm, f.e, args)
		if err != nil {
			return py.Value{}, err
		}
		w.call.Pos, w.call.Names, w.call.Named = a.pos, a.names, a.kw
	}
	w.call.File, w.call.Line = vm.CallSite()
	if w.call.Async {
		// As with every coroutine function, arguments that do not fit are an error of the call, and nothing happens before it is
		// awaited.
		if err := en.cur.host.Bind(&w.call); err != nil {
			return py.Value{}, en.raise(err)
		}
		return vm.NewNative(buildToolCoroutine(), &toolCoroutine{f: f, work: w}, 200), nil
	}
	if err := en.beginCall(w); err != nil {
		return py.Value{}, err
	}
	return en.block(w)
}

// exceptionClass returns the builtin exception class of that name that a message alone makes, or nil.
func exceptionClass(name string) *py.Type {
	switch name {
	case "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeTranslateError", "ExceptionGroup", "BaseExceptionGroup":
		return nil
	}
	if strings.HasPrefix(name, "_") {
		return nil
	}
	return py.BuiltinException(name)
}

// Raisable says that a class of exceptions is a builtin one that a message alone makes.
func Raisable(class string) bool { return exceptionClass(class) != nil }
