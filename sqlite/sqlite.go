// Package sqlite gives scripts Python's module sqlite3: databases in memory, and in files of the file systems that scripts may write.
//
//	template, err := krait.NewTemplate(krait.Options{Modules: []*krait.Module{sqlite.Module()}})
//
// It is a package of its own so that a program which does not import it does not link SQLite. That is modernc.org/sqlite's, C turned into
// Go. What it allocates for a script counts as the script's memory, and the limits of a run end statements that are under way.
// docs/sqlite.md says what scripts have.
//
// SQLite's settings are the process's, and its allocator is set when a script first connects. A program that uses modernc.org/sqlite for
// itself, through database/sql say, must not have opened a database before: then connecting is a NotSupportedError in scripts.
package sqlite

// sqlite.go holds Module.

import (
	"sync"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/internal/sqlite3"
)

var module = sync.OnceValue(func() *krait.Module { return python.NewModule("sqlite3", sqlite3.Lookup) })

// Module returns the module, for krait.Options.Modules. Programs with workers give it to worker.Main too.
func Module() *krait.Module { return module() }
