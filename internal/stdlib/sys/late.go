package sys

// late.go holds the attributes that are made when they are asked for: few scripts do, and their types take time to build.

import (
	"math"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/io"
)

var flagNames = []string{"debug", "inspect", "interactive", "optimize", "dont_write_bytecode", "no_user_site", "no_site",
	"ignore_environment", "verbose", "bytes_warning", "quiet", "hash_randomization", "isolated", "dev_mode", "utf8_mode",
	"warn_default_encoding", "safe_path", "int_max_str_digits", "gil", "thread_inherit_context", "context_aware_warnings"}

// structType returns a function that builds a type of named tuples of this module.
func structType(name string, fields ...string) func() *py.Type {
	return sync.OnceValue(func() *py.Type {
		t := new(py.Type)
		py.BuildType(t, py.StructSeqSpec("sys", name, fields...))
		return t
	})
}

var (
	versionInfoType   = structType("version_info", "major", "minor", "micro", "releaselevel", "serial")
	flagsType         = structType("flags", flagNames...)
	floatInfoType     = structType("float_info", "max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig", "epsilon", "radix", "rounds")
	intInfoType       = structType("int_info", "bits_per_digit", "sizeof_digit", "default_max_str_digits", "str_digits_check_threshold")
	hashInfoType      = structType("hash_info", "width", "modulus", "inf", "nan", "imag", "algorithm", "hash_bits", "seed_bits", "cutoff")
	threadInfoType    = structType("thread_info", "name", "lock", "version")
	unraisableType    = structType("UnraisableHookArgs", "exc_type", "exc_value", "exc_traceback", "err_msg", "object")
	asyncgenHooksType = structType("asyncgen_hooks", "firstiter", "finalizer")
)

// late lists the attributes.
var late = sync.OnceValue(func() []py.LateAttrs {
	one := func(name string, typ func() *py.Type, fields func(vm *py.VM) []py.Value) py.LateAttrs {
		return py.LateAttrs{Names: []string{name}, Make: func(vm *py.VM) ([]py.Value, error) {
			return []py.Value{vm.StructSeq(typ(), fields(vm)...)}, nil
		}}
	}
	return []py.LateAttrs{
		{Names: []string{"version_info", "implementation"}, Make: versionInfo},
		{Names: []string{"stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__"}, Make: streams},
		{Names: []string{"stdlib_module_names"}, Make: moduleNames},
		one("flags", flagsType, flags),
		one("float_info", floatInfoType, func(*py.VM) []py.Value {
			return []py.Value{py.Float(math.MaxFloat64), py.Int(1024), py.Int(308), py.Float(0x1p-1022), py.Int(-1021), py.Int(-307), py.Int(15),
				py.Int(53), py.Float(0x1p-52), py.Int(2), py.Int(1)}
		}),
		one("int_info", intInfoType, func(*py.VM) []py.Value {
			return []py.Value{py.Int(30), py.Int(4), py.Int(4300), py.Int(640)}
		}),
		one("hash_info", hashInfoType, func(vm *py.VM) []py.Value {
			return []py.Value{py.Int(64), py.Int(1<<61 - 1), py.Int(314159), py.Int(0), py.Int(1000003), vm.Str("siphash13"), py.Int(64),
				py.Int(128), py.Int(0)}
		}),
		one("thread_info", threadInfoType, func(vm *py.VM) []py.Value {
			return []py.Value{vm.Str("pthread"), vm.Str("semaphore"), py.None}
		}),
	}
})

func versionInfo(vm *py.VM) ([]py.Value, error) {
	info := vm.StructSeq(versionInfoType(), py.Int(3), py.Int(14), py.Int(6), vm.Str("final"), py.Int(0))
	mark := vm.PushRoot(info)
	defer vm.PopRoots(mark)
	impl, err := vm.Call(py.NamespaceType.Value(), py.PosArgs())
	if err != nil {
		return nil, err
	}
	vm.PushRoot(impl)
	for _, a := range []py.Const{{Name: "name", Value: vm.Str("krait")}, {Name: "cache_tag", Value: py.None}, {Name: "version", Value: info},
		{Name: "hexversion", Value: py.Int(0x030e06f0)}, {Name: "supports_isolated_interpreters", Value: py.True}} {
		if err := vm.SetAttr(impl, a.Name, a.Value); err != nil {
			return nil, err
		}
	}
	return []py.Value{info, impl}, nil
}

// streams makes the standard streams, each under both of its names.
func streams(vm *py.VM) ([]py.Value, error) {
	in, out, err := io.StdStream(vm, "<stdin>"), io.StdStream(vm, "<stdout>"), io.StdStream(vm, "<stderr>")
	vm.SetSysStdin(in)
	vm.SetSysStdout(out)
	return []py.Value{in, out, err, in, out, err}, nil
}

func moduleNames(vm *py.VM) ([]py.Value, error) {
	names, err := vm.CallValues(py.FrozenSetType.Value(), vm.List(strs(vm, py.StdlibModuleNames())))
	return []py.Value{names}, err
}

func flags(vm *py.VM) []py.Value {
	values := make([]py.Value, len(flagNames))
	for i, n := range flagNames {
		values[i] = py.Int(0)
		switch n {
		case "dont_write_bytecode", "no_user_site", "no_site", "ignore_environment", "utf8_mode", "gil", "context_aware_warnings":
			values[i] = py.Int(1)
		case "int_max_str_digits":
			values[i] = py.Int(4300)
		case "dev_mode", "safe_path", "isolated":
			values[i] = py.False
		}
	}
	return values
}

func strs(vm *py.VM, names []string) []py.Value {
	out := make([]py.Value, len(names))
	for i, n := range names {
		out[i] = vm.Str(n)
	}
	return out
}
