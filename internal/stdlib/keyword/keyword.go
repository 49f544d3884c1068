// Package keyword is Python's keyword module.
package keyword

import (
	"slices"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module keyword.
func Module() *py.ModuleDef { return module() }

// In the order of keyword.kwlist (language reference, 2.3.2).
var keywords = [...]string{"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
	"elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass",
	"raise", "return", "try", "while", "with", "yield"}

var softKeywords = [...]string{"_", "case", "match", "type"}

// Is reports whether s is a keyword of Python.
func Is(s string) bool { return slices.Contains(keywords[:], s) }

func newModule() *py.ModuleDef {
	has := func(list []string) py.NativeFunc {
		return func(vm *py.VM, a []py.Value) (py.Value, error) {
			if _, err := vm.Hash(a[0]); err != nil {
				if py.IsExc(err, py.TypeError) {
					err = vm.TypeErrorf("cannot use '%s' as a set element (%s)", a[0].Type().Name(), err.(*py.Exc).Message())
				}
				return py.Value{}, err
			}
			s, ok := py.AsStr(a[0])
			return py.Bool(ok && slices.Contains(list, s)), nil
		}
	}
	return &py.ModuleDef{
		Name: "keyword",
		Doc:  "The keywords of the language.",
		Funcs: []py.Def{
			{Name: "iskeyword", Sig: "object, /", Fn: has(keywords[:])},
			{Name: "issoftkeyword", Sig: "object, /", Fn: has(softKeywords[:])},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			set := func(name string, words ...string) {
				items := make([]py.Value, len(words))
				for i, w := range words {
					items[i] = vm.Str(w)
				}
				m.Set(vm, name, vm.List(items))
			}
			set("kwlist", keywords[:]...)
			set("softkwlist", softKeywords[:]...)
			set("__all__", "iskeyword", "issoftkeyword", "kwlist", "softkwlist")
			return nil
		},
	}
}
