// Package string is Python's string module.
package string

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module string.
func Module() *py.ModuleDef { return module() }

var (
	//go:embed formatter.py
	formatterSource string
	//go:embed template.py
	templateSource string
)

const (
	lower       = "abcdefghijklmnopqrstuvwxyz"
	upper       = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits      = "0123456789"
	punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
	whitespace  = " \t\n\r\v\f"
)

func newModule() *py.ModuleDef {
	py.BuildType(partsType, partsSpec())
	formatter := lazy.New("string", formatterSource, "Formatter")
	template := lazy.New("string", templateSource, "Template")
	return &py.ModuleDef{
		Name: "string", Package: true, Doc: "Sets of characters, templates, formatting.",
		Funcs: []py.Def{
			{Name: "capwords", Sig: "s, sep=None", Python: true, Fn: capwords},
			{Name: "_parse", Sig: "format_string, /", Fn: parseFormat},
			{Name: "_split_field", Sig: "field_name, /", Fn: splitField},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			var all []py.Value
			for _, c := range [...][2]string{{"ascii_letters", lower + upper}, {"ascii_lowercase", lower}, {"ascii_uppercase", upper},
				{"capwords", ""}, {"digits", digits}, {"hexdigits", digits + "abcdefABCDEF"}, {"octdigits", digits[:8]},
				{"printable", digits + lower + upper + punctuation + whitespace}, {"punctuation", punctuation},
				{"whitespace", whitespace}, {"Formatter", ""}, {"Template", ""}} {
				all = append(all, vm.Str(c[0]))
				if c[1] != "" {
					m.Set(vm, c[0], vm.Str(c[1]))
				}
			}
			m.Set(vm, "__all__", vm.List(all))
			lazy.Install(vm, m, "string", formatter, template)
			return nil
		},
	}
}

// capwords is (sep or ' ').join(x.capitalize() for x in s.split(sep)).
func capwords(vm *py.VM, a []py.Value) (py.Value, error) {
	sep := a[1]
	if sep.IsNull() {
		sep = py.None
	}
	words, err := vm.CallMethod(a[0], "split", sep)
	if err != nil {
		return py.Value{}, err
	}
	out, err := vm.Items(words)
	if err != nil {
		return py.Value{}, err
	}
	for i := range out {
		if out[i], err = vm.CallMethod(out[i], "capitalize"); err != nil {
			return py.Value{}, err
		}
	}
	if ok, err := vm.Truth(sep); err != nil {
		return py.Value{}, err
	} else if !ok {
		sep = vm.Str(" ")
	}
	return vm.CallMethod(sep, "join", vm.List(out))
}
