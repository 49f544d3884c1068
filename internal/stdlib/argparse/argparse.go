// Package argparse is Python's module argparse.
package argparse

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

// source is what an import runs; the other parts define the rest when it is asked for.
//
//go:embed argparse.py
var source string

//go:embed formatters.py
var formatters string

//go:embed actions.py
var actions string

//go:embed parser.py
var parser string

// Module returns the module argparse.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "argparse",
		Doc:  "Command-line parsing library",
		Init: lazy.Init("argparse",
			lazy.New("argparse", formatters, "HelpFormatter", "RawDescriptionHelpFormatter", "RawTextHelpFormatter", "ArgumentDefaultsHelpFormatter",
				"MetavarTypeHelpFormatter"),
			lazy.New("argparse", actions, "_get_action_name", "ArgumentError", "ArgumentTypeError", "Action", "BooleanOptionalAction", "_StoreAction",
				"_StoreConstAction", "_StoreTrueAction", "_StoreFalseAction", "_copy_items", "_AppendAction", "_AppendConstAction",
				"_CountAction", "_HelpAction", "_VersionAction", "_SubParsersAction", "_ExtendAction", "FileType", "Namespace"),
			lazy.New("argparse", parser, "_identity", "_ActionsContainer", "_ArgumentGroup", "_MutuallyExclusiveGroup", "_prog_name", "ArgumentParser",
				"_Run")),
		Source: source,
	}
})
