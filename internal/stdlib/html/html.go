// Package html is Python's module html.
package html

import (
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
)

// What escape replaces, without and with quotes.
var (
	escaper      = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;") })
	quoteEscaper = sync.OnceValue(func() *strings.Replacer {
		return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;")
	})
)

// Module returns the module html.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "html", Doc: "General functions for HTML manipulation.", Package: true, Funcs: []py.Def{
		{Name: "escape", Sig: "s, quote=True", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			s, ok := py.AsStr(a[0])
			if !ok {
				if _, ok := py.AsBytes(a[0]); ok {
					return py.Value{}, vm.TypeErrorf("a bytes-like object is required, not 'str'")
				}
				return py.Value{}, vm.AttributeErrorf(a[0], "replace", "'%s' object has no attribute 'replace'", a[0].Type().Name())
			}
			quote := true
			if !a[1].IsNull() {
				var err error
				if quote, err = vm.Truth(a[1]); err != nil {
					return py.Value{}, err
				}
			}
			if err := vm.Reserve(6 * len(s)); err != nil {
				return py.Value{}, err
			}
			escaped := escaper
			if quote {
				escaped = quoteEscaper
			}
			if len(s) <= alias.Piece {
				return vm.Str(escaped().Replace(s)), vm.Step(1 + len(s)/1024)
			}
			var out []byte
			var failed error
			err := vm.Pieces(s, func(i, j int) bool {
				out, failed = vm.AppendText(out, escaped().Replace(s[i:j]))
				return failed == nil
			})
			if err == nil {
				err = failed
			}
			return vm.OwnStr(out), err
		}},
		{Name: "unescape", Sig: "s", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			s, ok := py.AsStr(a[0])
			if !ok {
				return py.Value{}, vm.TypeErrorf("argument of type '%s' is not a container or iterable", a[0].Type().Name())
			}
			text, err := unescape(vm, s)
			if err != nil {
				return py.Value{}, err
			}
			return vm.Str(text), vm.Step(1 + len(s)/1024)
		}},
	}}
})
