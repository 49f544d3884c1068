package python

// modules.go holds the modules that scripts see beside the standard library: sandbox, sandbox.asyncio, sandbox.logging. sandbox.http
// is in fetch.go, sandbox.serde in package serde.

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/serde"
)

// sandboxModule returns the definition of a sandbox module, or nil.
func sandboxModule(name string) *py.ModuleDef {
	switch name {
	case "sandbox":
		return moduleSandbox()
	case "sandbox.asyncio":
		return moduleAsyncio()
	case "sandbox.http":
		return moduleHTTP()
	case "sandbox.serde":
		return serde.Module()
	case "sandbox.logging":
		return moduleLogging()
	}
	return nil
}

var moduleSandbox = sync.OnceValue(func() *py.ModuleDef { return newModuleSandbox() })

func newModuleSandbox(types ...*py.Type) *py.ModuleDef {
	return &py.ModuleDef{
		Name: "sandbox", Package: true, Doc: "What the host of this sandbox offers.", Types: types,
		Funcs: []py.Def{{
			Name: "hostcall", Sig: "name, payload=None", Fn: hostcall(false),
			Doc: "Call a function of the host and wait for its result.",
		}},
	}
}

// moduleSandboxTools is the module sandbox where there are tools: with the types of their results. The other one has a dict of the least
// size.
var moduleSandboxTools = sync.OnceValue(func() *py.ModuleDef {
	return newModuleSandbox(buildRecord(), buildHandle())
})

var moduleAsyncio = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "sandbox.asyncio", Doc: "Calls to the host that can be awaited.",
		Funcs: []py.Def{{
			Name: "hostcall", Sig: "name, payload=None", Fn: hostcall(true),
			Doc: "Start a function of the host and return an awaitable of its result.",
		}},
		Source: "from asyncio import run\n",
	}
})

// hostcall is the function hostcall of the guest modules.
func hostcall(async bool) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		name, ok := py.AsStr(a[0])
		if !ok {
			return py.Value{}, vm.TypeErrorf("hostcall() argument 'name' must be str, not %s", a[0].Type().Name())
		}
		en, err := engineOf(vm)
		if err != nil {
			return py.Value{}, err
		}
		return en.hostCall(name, a[1], async)
	}
}

var moduleLogging = sync.OnceValue(func() *py.ModuleDef {
	def := &py.ModuleDef{
		Name: "sandbox.logging", Doc: "Messages to the host's log.",
		Funcs: []py.Def{{Name: "log", Sig: "level, message, /, *args", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			level, ok := py.AsStr(a[0])
			if !ok {
				return py.Value{}, vm.TypeErrorf("log() argument 1 must be str, not %s", a[0].Type().Name())
			}
			return logMessage(vm, level, a[1], a[2])
		}}},
	}
	for _, level := range []string{"debug", "info", "warning", "error", "critical"} {
		def.Funcs = append(def.Funcs, py.Def{Name: level, Sig: "message, /, *args", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return logMessage(vm, level, a[0], a[1])
		}})
	}
	return def
})

// logMessage sends message % args to the host.
func logMessage(vm *py.VM, level string, message, args py.Value) (py.Value, error) {
	en, err := engineOf(vm)
	if err != nil {
		return py.Value{}, err
	}
	if items, ok := py.AsTuple(args); ok && len(items) > 0 {
		text, err := vm.StrOf(message)
		if err != nil {
			return py.Value{}, err
		}
		if message, err = vm.Binary(py.Mod, vm.Str(text), args); err != nil {
			return py.Value{}, err
		}
	}
	text, err := vm.StrOf(message)
	if err != nil {
		return py.Value{}, err
	}
	if err := vm.CountOutput(len(text)); err != nil {
		return py.Value{}, err
	}
	return py.None, en.cur.host.Log(level, text)
}
