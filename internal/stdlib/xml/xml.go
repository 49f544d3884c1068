// Package xml is Python's module xml.etree.ElementTree, on a scanner of its own.
package xml

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed element.py
var elementSource string

//go:embed tree.py
var treeSource string

//go:embed c14n.py
var c14nSource string

var scannerType = &py.Type{}

func scannerOf(v py.Value) *scanner {
	p, _ := py.NativeData[*scanner](v)
	return p
}

// scannerSpec is the type that parsers read documents with; it is raw if it is made with an argument. feed(data, final, force) returns the events
// and None, or the error: code, message, line, column.
func scannerSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "_Scanner", Module: "xml.etree.ElementTree", Kind: py.KindNative, Flags: py.FlagFinal,
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			return vm.NewNative(scannerType, &scanner{line: 1, tags: map[tagName]py.Value{}, raw: args.Len() > 0}, 512), nil
		}},
		Methods: []py.Def{{Name: "feed", Sig: "data, final, force", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			p := scannerOf(a[0])
			data, _ := py.AsBytes(a[1])
			final, err := vm.Truth(a[2])
			if err != nil {
				return py.Value{}, err
			}
			force, err := vm.Truth(a[3])
			if err != nil {
				return py.Value{}, err
			}
			f := p.feed(vm, data, final, force)
			events := vm.List(p.events)
			p.events = nil
			if f == nil {
				return vm.TupleOf([]py.Value{events, py.None}), nil
			}
			if f.err != nil {
				return py.Value{}, f.err
			}
			line, col := p.place(f.at)
			what := vm.TupleOf([]py.Value{py.Int(int64(f.code)), vm.Str(f.message), py.Int(int64(line)), py.Int(int64(col))})
			return vm.TupleOf([]py.Value{events, what}), nil
		}}},
	}
}

// canonicalPart is run when a script asks for what it defines.
var canonicalPart = sync.OnceValue(func() *lazy.Part {
	return lazy.New("xml.etree.ElementTree", c14nSource, "canonicalize", "C14NWriterTarget", "_escape_cdata_c14n", "_escape_attrib_c14n")
})

// ElementTree returns the module xml.etree.ElementTree.
var ElementTree = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(scannerType, scannerSpec())
	return &py.ModuleDef{
		Name: "xml.etree.ElementTree", Doc: "Lightweight XML support for Python.", Types: []*py.Type{scannerType},
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "xml.etree.ElementTree", canonicalPart())
			return nil
		},
		Source: elementSource + treeSource,
	}
})
