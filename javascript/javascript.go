// Package javascript gives sandboxes JavaScript or TypeScript in place of Python.
//
//	template, err := krait.NewTemplate(krait.Options{Language: javascript.TypeScript(), Workers: workers})
//
// Scripts run in processes of their own, see package worker, unless krait.Options.Tier is krait.TierInterpreter.
//
// It is a package of its own so that a program which does not import it does not link QuickJS, which is modernc.org/quickjs, C turned into Go,
// and esbuild, which removes types. Tools, policies, limits, events and journals are those of Python's sandboxes. docs/javascript.md says what
// scripts have, and what the engine can't bound.
package javascript

// javascript.go holds Language and TypeScript.

import (
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/javascript"
)

// Language returns JavaScript, for krait.Options.Language. Scripts whose names end in .ts, .mts or .cts are TypeScript.
func Language() engine.Language { return &javascript.Language{} }

// TypeScript returns TypeScript, for krait.Options.Language. Scripts whose names end in .js, .mjs or .cjs are JavaScript. Types are removed, and
// nobody checks them.
func TypeScript() engine.Language { return &javascript.Language{Typed: true} }
