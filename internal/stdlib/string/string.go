// Package string is Python's string module.
package string

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
	"github.com/krait-run/krait/internal/unicodetext"
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
	s, ok := py.AsStr(a[0])
	if !ok {
		return py.Value{}, vm.Errorf(py.AttributeError, "'%s' object has no attribute 'split'", a[0].Type().Name())
	}
	if err := vm.Admit(3 * len(s)); err != nil {
		return py.Value{}, err
	}
	var b strings.Builder
	words, sep := unicodetext.Fields(s, -1), " "
	if !a[1].IsNullOrNone() {
		if sep, ok = py.AsStr(a[1]); !ok {
			return py.Value{}, vm.TypeErrorf("must be str or None, not %s", a[1].Type().Name())
		}
		if sep == "" {
			return py.Value{}, vm.ValueErrorf("empty separator")
		}
		words = unicodetext.Split(s, sep, -1)
	}
	first := true
	for w := range words {
		if !first {
			b.WriteString(sep)
		}
		first = false
		b.WriteString(unicodetext.Capitalize(w))
		if err := vm.Step(1 + len(w)>>4); err != nil {
			return py.Value{}, err
		}
	}
	return vm.Str(b.String()), nil
}
