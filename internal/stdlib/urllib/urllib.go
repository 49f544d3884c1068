// Package urllib is Python's package urllib, of which only the part without network is there.
package urllib

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// Module returns the module urllib.
var Module = sync.OnceValue(func() *py.ModuleDef { return &py.ModuleDef{Name: "urllib", Package: true} })
