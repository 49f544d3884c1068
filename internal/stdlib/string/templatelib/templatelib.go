// Package templatelib is Python's module string.templatelib.
package templatelib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed templatelib.py
var source string

var templateType, interpolationType, iterType = &py.Type{}, &py.Type{}, &py.Type{}

// Module returns the module string.templatelib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(templateType, templateSpec())
	py.BuildType(interpolationType, interpolationSpec())
	py.BuildType(iterType, iterSpec())
	return &py.ModuleDef{
		Name: "string.templatelib", Doc: "Support for template string literals (t-strings).", Source: source,
		Types: []*py.Type{templateType, interpolationType},
		Funcs: []py.Def{
			// What t-strings call: their parts are known to be right.
			{Name: "_make_interpolation", Sig: "value, expression, conversion, format_spec, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return newInterpolation(vm, a[0], a[1], a[2], a[3]), nil
			}},
			{Name: "_make_template", Sig: "strings, interpolations, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return newTemplate(vm, a[0], a[1]), nil
			}},
		},
	}
})

func getter(name, doc string, get func(vm *py.VM, v py.Value) py.Value) py.Getter {
	return py.Getter{Name: name, Doc: doc, Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return get(vm, v), nil }}
}
