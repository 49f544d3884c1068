// Package xml is Python's package xml: xml.etree.ElementTree, on a scanner of its own, and xml.sax.saxutils.
package xml

import (
	"embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed element.py
var elementSource string

//go:embed tree.py
var treeSource string

//go:embed path.py
var pathSource string

//go:embed c14n.py
var c14nSource string

//go:embed include.py
var includeSource string

//go:embed dom.py
var domSource string

//go:embed minidom.py
var minidomSource string

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
			return vm.NewNative(scannerType, &scanner{line: 1, tags: map[string]py.Value{}, raw: args.Len() > 0}, 512), nil
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
				return vm.Tuple([]py.Value{events, py.None}), nil
			}
			if f.err != nil {
				return py.Value{}, f.err
			}
			line, col := p.place(f.at)
			what := vm.Tuple([]py.Value{py.Int(int64(f.code)), vm.Str(f.message), py.Int(int64(line)), py.Int(int64(col))})
			return vm.Tuple([]py.Value{events, what}), nil
		}}},
	}
}

// canonicalPart is run when a script asks for what it defines.
var canonicalPart = sync.OnceValue(func() *lazy.Part {
	return lazy.New("xml.etree.ElementTree", c14nSource, "canonicalize", "C14NWriterTarget", "_escape_cdata_c14n", "_escape_attrib_c14n")
})

func empty(name, doc string) *py.ModuleDef { return &py.ModuleDef{Name: name, Doc: doc, Package: true} }

// Module returns the package xml.
var Module = sync.OnceValue(func() *py.ModuleDef { return empty("xml", "Core XML support for Python.") })

// Etree returns the package xml.etree.
var Etree = sync.OnceValue(func() *py.ModuleDef { return empty("xml.etree", "") })

//go:embed sax*.py
var saxSources embed.FS

// Sax returns the package xml.sax or one of its modules, by the full name; nil if there is none.
func Sax(name string) *py.ModuleDef { return saxModules()[name] }

var saxModules = sync.OnceValue(func() map[string]*py.ModuleDef {
	m := map[string]*py.ModuleDef{}
	for _, c := range [...]struct{ name, file, doc string }{
		{"xml.sax", "sax", "Reading XML as events (SAX 2)."},
		{"xml.sax._filters", "saxfilters", "Handlers of SAX that write XML, and filters."},
		{"xml.sax.expatreader", "saxparser", "The parser of SAX."},
		{"xml.sax.handler", "saxhandler", "Handlers of SAX: classes whose methods do nothing."},
		{"xml.sax.saxutils", "saxutils", "Escaping of text for XML."},
		{"xml.sax.xmlreader", "saxreader", "What parsers of SAX are: readers, sources, attributes."},
	} {
		b, err := saxSources.ReadFile(c.file + ".py")
		if err != nil {
			panic(err)
		}
		m[c.name] = &py.ModuleDef{Name: c.name, Doc: c.doc, Source: string(b), Package: c.name == "xml.sax"}
	}
	return m
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

// ElementPath returns the module xml.etree.ElementPath.
var ElementPath = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "xml.etree.ElementPath", Doc: "Paths of elements, a part of XPath.", Source: pathSource}
})

// Dom returns the package xml.dom.
var Dom = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "xml.dom", Doc: "W3C Document Object Model.", Package: true, Source: domSource}
})

// Minidom returns the module xml.dom.minidom.
var Minidom = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "xml.dom.minidom", Doc: "Simple implementation of the Level 1 DOM.", Source: minidomSource}
})

// Parsers returns the package xml.parsers.
var Parsers = sync.OnceValue(func() *py.ModuleDef { return empty("xml.parsers", "") })

// Expat returns the module xml.parsers.expat, of which there is the error only.
var Expat = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "xml.parsers.expat", Doc: "The error of expat, which other modules raise.",
		Source: "class ExpatError(Exception):\n    \"\"\"An error in a document.\"\"\"\n\n\nerror = ExpatError\n",
	}
})

// ElementInclude returns the module xml.etree.ElementInclude.
var ElementInclude = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "xml.etree.ElementInclude", Doc: "Limited XInclude support for ElementTree.", Source: includeSource}
})
