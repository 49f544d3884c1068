// Package typing is Python's module typing. Its core is run at import; the rest, in parts, when a name of it is asked for.
package typing

import (
	"embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed *.py
var sources embed.FS

func source(name string) string {
	b, err := sources.ReadFile(name + ".py")
	if err != nil {
		return ""
	}
	return string(b)
}

// Module returns the module typing.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "typing",
		Doc:  "The typing module: Support for gradual typing as defined by PEP 484 and subsequent PEPs.",
		Funcs: []py.Def{
			{Name: "__dir__", Fn: dir},
		},
		Init:   install,
		Source: source("core"),
	}
})

// parts lists which names each part defines.
var parts = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for part, names := range map[string][]string{
		"aliases": {"AbstractSet", "ByteString", "Container", "ContextManager", "Hashable", "ItemsView", "Iterable", "Iterator", "KeysView",
			"Mapping", "MappingView", "MutableMapping", "MutableSequence", "MutableSet", "Sequence", "Sized", "ValuesView", "Awaitable",
			"AsyncIterator", "AsyncIterable", "Coroutine", "Collection", "AsyncGenerator", "AsyncContextManager", "Reversible",
			"ChainMap", "Counter", "Deque", "DefaultDict", "OrderedDict", "Generator", "Pattern", "Match", "Callable",
			"AnyStr", "T", "KT", "VT", "T_co", "T_contra", "VT_co", "V_co", "CT_co"},
		"protocols": {"Protocol", "runtime_checkable", "get_protocol_members", "is_protocol", "_ProtocolMeta", "SupportsAbs", "SupportsBytes",
			"SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound"},
		"structures": {"TypedDict", "NamedTuple", "is_typeddict", "NewType", "_TypedDictMeta", "NamedTupleMeta", "IO", "TextIO", "BinaryIO",
			"no_type_check", "no_type_check_decorator", "dataclass_transform"},
		"variables": {"TypeVar", "ParamSpec", "ParamSpecArgs", "ParamSpecKwargs", "TypeVarTuple", "NoDefault", "NoDefaultType", "_Lazy",
			"_Variable", "_check_name", "_evaluator", "_caller_module", "args_of_default", "_make_type_param", "_set_type_param_default"},
		"forms":     {"_LiteralAlias", "_ConcatenateAlias", "_UnpackAlias", "_AnnotatedAlias", "_CallableAlias"},
		"typealias": {"TypeAliasType", "_make_type_alias"},
		"hints":     {"get_type_hints", "evaluate_forward_ref", "ForwardRef", "_eval_type"},
	} {
		for _, n := range names {
			m[n] = part
		}
	}
	return m
})

// codes compiles each part once per process.
var codes sync.Map

func code(part string) (*py.Code, error) {
	f, _ := codes.LoadOrStore(part, sync.OnceValues(func() (*py.Code, error) {
		return py.CompileLibrary(source(part), "<frozen typing>")
	}))
	return f.(func() (*py.Code, error))()
}

// install gives a module typing its __getattr__, which remembers the parts that were run in it.
func install(vm *py.VM, m *py.Module) error {
	done := map[string]bool{}
	load := func(part string) error {
		if done[part] {
			return nil
		}
		c, err := code(part)
		if err != nil {
			return err
		}
		done[part] = true
		_, err = vm.RunCode(c, m.Dict())
		done[part] = err == nil
		return err
	}
	getattr := func(vm *py.VM, a []py.Value) (py.Value, error) {
		name, ok := py.AsStr(a[0])
		if !ok {
			return py.Value{}, vm.TypeErrorf("attribute name must be string, not '%s'", a[0].Type().Name())
		}
		if name == "__all__" {
			return all(vm), nil
		}
		if part, ok := parts()[name]; ok {
			if err := load(part); err != nil {
				return py.Value{}, err
			}
			if v := m.Dict().GetStr(name); !v.IsNull() {
				return v, nil
			}
			if f := m.Dict().GetStr("_alias_" + part); !f.IsNull() {
				v, err := vm.CallValues(f, a[0])
				if err != nil {
					return py.Value{}, err
				}
				m.Set(vm, name, v)
				return v, nil
			}
		}
		return py.Value{}, vm.AttributeErrorf(m.Value(), name, "module 'typing' has no attribute '%s'", name)
	}
	m.Set(vm, "__getattr__", vm.NewFunction(&py.Def{Name: "__getattr__", Sig: "name, /", Fn: getattr, Globals: true}, "typing"))
	return nil
}

func dir(vm *py.VM, a []py.Value) (py.Value, error) {
	m, err := vm.Import("typing")
	if err != nil {
		return py.Value{}, err
	}
	l := py.AsList(all(vm))
	for i := 0; i < m.Dict().Span(); i++ {
		if k, _, ok := m.Dict().At(i); ok {
			if err := l.Append(vm, k); err != nil {
				return py.Value{}, err
			}
		}
	}
	return l.Value(), nil
}

// all is typing.__all__.
func all(vm *py.VM) py.Value {
	names := []string{"Annotated", "Any", "Callable", "ClassVar", "Concatenate", "Final", "ForwardRef", "Generic", "Literal", "Optional",
		"ParamSpec", "Protocol", "Tuple", "Type", "TypeVar", "TypeVarTuple", "Union", "AbstractSet", "ByteString", "Container", "ContextManager",
		"Hashable", "ItemsView", "Iterable", "Iterator", "KeysView", "Mapping", "MappingView", "MutableMapping", "MutableSequence", "MutableSet",
		"Sequence", "Sized", "ValuesView", "Awaitable", "AsyncIterator", "AsyncIterable", "Coroutine", "Collection", "AsyncGenerator",
		"AsyncContextManager", "Reversible", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt",
		"SupportsRound", "ChainMap", "Counter", "Deque", "Dict", "DefaultDict", "List", "OrderedDict", "Set", "FrozenSet", "NamedTuple", "TypedDict",
		"Generator", "BinaryIO", "IO", "Match", "Pattern", "TextIO", "AnyStr", "assert_type", "assert_never", "cast", "clear_overloads",
		"dataclass_transform", "evaluate_forward_ref", "final", "get_args", "get_origin", "get_overloads", "get_protocol_members",
		"get_type_hints", "is_protocol", "is_typeddict", "LiteralString", "Never", "NewType", "no_type_check", "no_type_check_decorator",
		"NoDefault", "NoReturn", "NotRequired", "overload", "override", "ParamSpecArgs", "ParamSpecKwargs", "ReadOnly", "Required", "reveal_type",
		"runtime_checkable", "Self", "Text", "TYPE_CHECKING", "TypeAlias", "TypeAliasType", "TypeGuard", "TypeIs", "Unpack"}
	out := make([]py.Value, len(names))
	for i, n := range names {
		out[i] = vm.Str(n)
	}
	return vm.List(out)
}
