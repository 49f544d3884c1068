// Package sqlite opens SQLite databases for package sqltool, with modernc.org/sqlite, which is SQLite's C turned into Go.
package sqlite

// sqlite.go holds Open.

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/sqlite3"
	"github.com/krait-run/krait/tool/sqltool"
)

const (
	maxValue       = 1 << 20 // bytes of a text or blob, also within an expression
	maxPattern     = 1000    // bytes of a pattern of LIKE and GLOB
	maxConnections = 4
	cacheKiB       = 8 << 10 // of pages, of a connection
)

// Open returns the database in the file path, which must exist, opened for reading only. Texts and blobs may have 1 MiB, also within
// expressions. Where the file is in WAL mode, SQLite needs to write its shared memory beside it, or to find it there.
func Open(path string) (*sqltool.Database, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("sqlite: %w", err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("sqlite: %s is no file", path)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	// SQLite has one allocator in a process, which package sqlite of scripts replaces; that has to come before the first connection.
	if err := sqlite3.SetUp(); err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	file := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if !strings.HasPrefix(file.Path, "/") { // C:/...
		file.Path = "/" + file.Path
	}
	q := url.Values{"mode": {"ro"}, "_dqs": {"0"}, "_defensive": {"1"}}
	for _, p := range []string{"query_only(1)", "trusted_schema(0)", "busy_timeout(1000)", fmt.Sprintf("cache_size(-%d)", cacheKiB), "mmap_size(0)", "temp_store(2)"} {
		q.Add("_pragma", p)
	}
	file.RawQuery = q.Encode()
	db, err := sql.Open("sqlite", file.String())
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	db.SetMaxOpenConns(maxConnections)
	db.SetConnMaxIdleTime(time.Minute)
	return &sqltool.Database{DB: db, Dialect: sqltool.SQLite, Prepare: prepare, Explain: Explain}, nil
}

// prepare bounds what statements may make, and that they reach no other file.
func prepare(_ context.Context, c *sql.Conn) error {
	for _, limit := range []struct{ id, to int }{
		{lite.SQLITE_LIMIT_LENGTH, maxValue}, {lite.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, maxPattern}, {lite.SQLITE_LIMIT_ATTACHED, 0}, {lite.SQLITE_LIMIT_WORKER_THREADS, 0},
	} {
		if _, err := sqlite.Limit(c, limit.id, limit.to); err != nil {
			return err
		}
	}
	return nil
}

// Explain tells what an error of the driver says.
func Explain(err error) (sqltool.Fault, bool) {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return sqltool.Fault{}, false
	}
	text := e.Error()
	return sqltool.Fault{
		Message: text,
		Timeout: e.Code()&0xff == lite.SQLITE_INTERRUPT,
		Unknown: strings.Contains(text, "no such table") || strings.Contains(text, "no such column"),
	}, true
}
