// Package configparser is Python's module configparser.
package configparser

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

// source is what an import runs; the other parts define the rest when it is asked for.
//
//go:embed configparser.py
var source string

//go:embed errors.py
var errors string

//go:embed interpolation.py
var interpolation string

//go:embed parser.py
var parser string

//go:embed sections.py
var sections string

// Module returns the module configparser.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "configparser", Doc: "Configuration file parser.", Source: source,
		Init: lazy.Init("configparser",
			lazy.New("configparser", errors, "Error", "NoSectionError", "_already", "DuplicateSectionError", "DuplicateOptionError", "NoOptionError",
				"InterpolationError", "InterpolationMissingOptionError", "InterpolationSyntaxError", "InterpolationDepthError",
				"ParsingError", "MissingSectionHeaderError", "MultilineContinuationError", "UnnamedSectionDisabledError",
				"InvalidWriteError"),
			lazy.New("configparser", interpolation, "Interpolation", "_Substitution", "BasicInterpolation", "ExtendedInterpolation"),
			lazy.New("configparser", parser, "_ReadState", "_option_pattern", "RawConfigParser", "ConfigParser"),
			lazy.New("configparser", sections, "SectionProxy", "ConverterMapping"))}
})
