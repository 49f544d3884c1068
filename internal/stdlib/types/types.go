// Package types is Python's module types: the names of the interpreter's own types, and helpers to make classes.
package types

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed types.py
var source string

// Module returns the module types.
var Module = sync.OnceValue(func() *py.ModuleDef {
	d := &py.ModuleDef{
		Name:   "types",
		Doc:    "Define names for built-in types that aren't directly accessible as a builtin.",
		Source: source,
		Funcs:  []py.Def{{Name: "_iterable_coroutine", Sig: "func, /", Fn: iterableCoroutine}},
	}
	for _, t := range [][2]string{
		{"FunctionType", "function"}, {"LambdaType", "function"}, {"CodeType", "code"}, {"MappingProxyType", "mappingproxy"},
		{"SimpleNamespace", "SimpleNamespace"}, {"CellType", "cell"}, {"GeneratorType", "generator"}, {"CoroutineType", "coroutine"},
		{"AsyncGeneratorType", "async_generator"}, {"MethodType", "method"}, {"BuiltinFunctionType", "builtin_function_or_method"},
		{"BuiltinMethodType", "builtin_function_or_method"}, {"WrapperDescriptorType", "wrapper_descriptor"},
		{"MethodWrapperType", "method-wrapper"}, {"MethodDescriptorType", "method_descriptor"},
		{"ClassMethodDescriptorType", "classmethod_descriptor"}, {"ModuleType", "module"}, {"TracebackType", "traceback"},
		{"FrameType", "frame"}, {"GetSetDescriptorType", "getset_descriptor"}, {"MemberDescriptorType", "member_descriptor"},
		{"GenericAlias", "GenericAlias"}, {"UnionType", "Union"}, {"EllipsisType", "ellipsis"}, {"NoneType", "NoneType"},
		{"NotImplementedType", "NotImplementedType"},
	} {
		if typ := py.TypeNamed(t[1]); typ != nil {
			d.Consts = append(d.Consts, py.Const{Name: t[0], Value: typ.Value()})
		}
	}
	return d
})

func iterableCoroutine(vm *py.VM, a []py.Value) (py.Value, error) {
	f := py.AsFunc(a[0])
	if f == nil {
		return py.Value{}, vm.TypeErrorf("types.coroutine() expects a callable")
	}
	return py.None, vm.IterableCoroutine(f)
}
