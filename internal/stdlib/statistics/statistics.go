// Package statistics is Python's module statistics.
package statistics

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed statistics.py
var source string

//go:embed normal.py
var normalSource string

//go:embed density.py
var densitySource string

//go:embed regression.py
var regressionSource string

// Module returns the module statistics.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "statistics", Doc: "Basic statistics module.", Source: source,
		Init: lazy.Init("statistics", lazy.From("fractions", "Fraction"), lazy.New("statistics", normalSource, "NormalDist", "_normal_dist_inv_cdf"),
			lazy.New("statistics", densitySource, "kde", "kde_random"),
			lazy.New("statistics", regressionSource, "LinearRegression", "namedtuple"))}
})
