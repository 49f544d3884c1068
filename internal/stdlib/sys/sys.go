// Package sys is Python's module sys.
package sys

import (
	"math"
	"slices"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// Module returns the module sys.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name:  "sys",
		Doc:   "This module provides access to some objects used or maintained by the\ninterpreter and to functions that interact strongly with the interpreter.",
		Funcs: funcs(),
		Init:  initModule,
	}
})

const version = "3.14.6"

func initModule(vm *py.VM, m *py.Module) error {
	str := func(name, s string) { m.Set(vm, name, vm.Str(s)) }
	num := func(name string, i int64) { m.Set(vm, name, py.Int(i)) }
	strs := func(names []string) []py.Value { return strs(vm, names) }
	m.Set(vm, "modules", vm.Modules().Value())
	m.Set(vm, "path", vm.List(strs(vm.Config().Path)))
	m.Set(vm, "meta_path", vm.List(nil))
	m.Set(vm, "path_hooks", vm.List(nil))
	m.Set(vm, "path_importer_cache", vm.NewDict().Value())
	argv := vm.Config().Argv
	if len(argv) == 0 {
		argv = []string{""}
	}
	m.Set(vm, "argv", vm.List(strs(argv)))
	m.Set(vm, "orig_argv", vm.List(strs(argv)))
	m.Set(vm, "warnoptions", vm.List(nil))
	m.Set(vm, "_xoptions", vm.NewDict().Value())
	str("version", version+" (Krait) [Go]")
	str("copyright", "Copyright (c) the Krait authors.")
	str("platform", "linux")
	str("byteorder", "little")
	str("platlibdir", "lib")
	str("executable", "")
	str("prefix", "")
	str("exec_prefix", "")
	str("base_prefix", "")
	str("base_exec_prefix", "")
	str("float_repr_style", "short")
	str("abiflags", "")
	m.Set(vm, "pycache_prefix", py.None)
	m.Set(vm, "dont_write_bytecode", py.True)
	num("maxsize", math.MaxInt64)
	num("maxunicode", 0x10ffff)
	num("hexversion", 0x030e06f0)
	num("api_version", 1013)
	m.SetLate(late())
	vm.SetUnraisableArgs(unraisableType)
	for _, n := range []string{"displayhook", "excepthook", "unraisablehook", "breakpointhook"} {
		m.Set(vm, "__"+n+"__", m.Dict().GetStr(n))
	}
	builtins := []string{"builtins", "sys"}
	slices.Sort(builtins)
	m.Set(vm, "builtin_module_names", vm.Tuple(strs(builtins)))
	return nil
}

// text writes s to sys.stdout or sys.stderr as a script may have set it, unless that is None or deleted.
func text(vm *py.VM, stream, s string) error {
	m, err := vm.Import("sys")
	if err != nil {
		return err
	}
	f, err := vm.LookupAttr(m.Value(), stream)
	if err != nil || f.IsNullOrNone() {
		return err
	}
	_, err = vm.CallMethod(f, "write", vm.Str(s))
	return err
}
