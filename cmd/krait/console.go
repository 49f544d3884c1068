package main

// console.go holds the flags of all commands: what they write beside the answer, and whether in colour.

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// The values of --color.
const (
	colourAuto   = "auto"
	colourAlways = "always"
	colourNever  = "never"
)

func registerConsole(root *cobra.Command) {
	fl := root.PersistentFlags()
	fl.BoolP("quiet", "q", false, "say nothing beside the answer but errors")
	fl.String("color", colourAuto, "colours: always, never, or auto: at a terminal, as NO_COLOR, FORCE_COLOR and PYTHON_COLORS say")
}

// notes returns the function that writes what is worth a line on standard error but no error.
func notes(cmd *cobra.Command) func(string) {
	if quiet, _ := cmd.Flags().GetBool("quiet"); quiet {
		return func(string) {}
	}
	return func(text string) { fmt.Fprintln(os.Stderr, "krait:", text) }
}

// checkConsole looks at the values of the flags.
func checkConsole(cmd *cobra.Command) error {
	switch how, _ := cmd.Flags().GetString("color"); how {
	case "", colourAuto, colourAlways, colourNever:
		return nil
	default:
		return usage("--color: got %q, want auto, always or never", how)
	}
}

// colours reports whether what goes to a file is coloured: as the flag says, or as CPython decides, by PYTHON_COLORS, NO_COLOR, FORCE_COLOR,
// TERM and whether the file is a terminal, in this order.
func colours(cmd *cobra.Command, to *os.File) bool {
	switch how, _ := cmd.Flags().GetString("color"); how {
	case colourAlways:
		return true
	case colourNever:
		return false
	}
	switch v := os.Getenv("PYTHON_COLORS"); {
	case v == "0":
		return false
	case v == "1":
		return true
	case os.Getenv("NO_COLOR") != "":
		return false
	case os.Getenv("FORCE_COLOR") != "":
		return true
	case os.Getenv("TERM") == "dumb":
		return false
	}
	return term.IsTerminal(int(to.Fd()))
}
