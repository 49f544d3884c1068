// Package compression is Python's package compression: other names of the modules that compress.
package compression

import (
	_ "embed"

	"github.com/krait-run/krait/internal/py"
)

//go:embed streams.py
var streams string

// Module returns the package or one of its modules, by the full name; nil if there is none.
func Module(name string) *py.ModuleDef {
	switch name {
	case "compression":
		return &py.ModuleDef{Name: name, Package: true}
	case "compression._common":
		return &py.ModuleDef{Name: name, Package: true}
	case "compression._common._streams":
		return &py.ModuleDef{Name: name, Doc: "Files that decompress others.", Source: streams}
	case "compression.bz2":
		return &py.ModuleDef{Name: name, Source: "import bz2\nfrom bz2 import *\n\n__all__ = bz2.__all__\n"}
	case "compression.gzip":
		return &py.ModuleDef{Name: name, Source: "import gzip\nfrom gzip import *\n\n__all__ = gzip.__all__\n"}
	case "compression.lzma":
		return &py.ModuleDef{Name: name, Source: "import lzma\nfrom lzma import *\n\n__all__ = lzma.__all__\n"}
	case "compression.zlib":
		return &py.ModuleDef{Name: name, Source: "from zlib import *\n"}
	}
	return nil
}
