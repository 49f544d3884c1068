// Package sqltool makes tools that read a database: query runs one statement that reads, tables lists what there is to read.
//
//	db, err := postgres.Open("postgres://reader@db.example.com/shop") // of tool/sqltool/postgres
//	if err != nil {
//		return err
//	}
//	defer db.Close()
//	tools, err := sqltool.Tools(db, sqltool.Options{Group: "shop", MaxRows: 500})
//	set, err := tool.NewSet(tools)
//
// Whether a statement reads is decided twice: its words are looked at before it is sent, and the database runs it in a read-only
// transaction, which is rolled back. The first gives errors that say what to do; the second holds. What neither knows is what functions of the
// database's own do outside of its tables: the account should be one that may not call such.
//
// The package links no driver. Packages postgres, mysql and sqlite below it open databases with theirs; a *sql.DB of one's own goes into a
// Database. docs/sql.md has the table of values.
package sqltool

// sqltool.go holds Database, Options and Tools.

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/krait-run/krait/tool"
)

// Dialect is whose SQL a database speaks.
type Dialect int

// The dialects. MySQL stands for MariaDB too.
const (
	Postgres Dialect = iota + 1
	MySQL
	SQLite
)

// String is the name.
func (d Dialect) String() string {
	switch d {
	case Postgres:
		return "PostgreSQL"
	case MySQL:
		return "MySQL"
	case SQLite:
		return "SQLite"
	}
	return fmt.Sprintf("Dialect(%d)", int(d))
}

// placeholder is how a statement names its parameters, for people.
func (d Dialect) placeholder() string {
	if d == Postgres {
		return "$1, $2"
	}
	return "?"
}

// Database is what tools read. It is safe for concurrent use; who opens it closes it, after the runs that use it.
type Database struct {
	DB      *sql.DB
	Dialect Dialect
	// Prepare, if not nil, is called with each connection before a statement runs on it, for settings that the driver has and SQL does
	// not.
	Prepare func(ctx context.Context, c *sql.Conn) error
	// Explain, if not nil, tells what a driver's error says. Where it reports false, the error is one of the connection.
	Explain func(err error) (Fault, bool)
}

// Close closes the database's connections.
func (d *Database) Close() error { return d.DB.Close() }

// Fault is what a database says is wrong with a statement.
type Fault struct {
	Code    string // SQLSTATE, or the number that the database gives
	Message string
	Detail  string
	Hint    string
	// Position counts characters of the statement from 1; 0: not known.
	Position int
	// Timeout: the statement took too long. Unknown: it names a table or column that is not there.
	Timeout, Unknown bool
}

// Options bound what the tools do. The zero Options are useful.
type Options struct {
	// Group is the namespace of the tools; "": none.
	Group string
	// About is a sentence for the model on what the database has; "": none.
	About string
	// Timeout bounds a statement, by the database and by the driver. Default 30 s.
	Timeout time.Duration
	// MaxRows and MaxBytes bound a result: its rows, and the bytes of their values. What is beyond is left out, and the result's note says how
	// much. Defaults 1,000 and 1 MiB.
	MaxRows, MaxBytes int
	// Concurrent bounds the statements under way in a run. Default 4.
	Concurrent int
	// Tool are further options of both tools, such as tool.Sensitive("return").
	Tool []tool.Option
}

// Defaults and bounds.
const (
	defaultTimeout    = 30 * time.Second
	defaultRows       = 1000
	defaultBytes      = 1 << 20
	defaultConcurrent = 4
	maxStatement      = 100_000 // bytes
	maxParams         = 1000
	maxCount          = 100_000 // rows beyond a bound that are counted
	maxTables         = 200     // that tables describes
	maxColumns        = 10_000  // of all of these
	grace             = 2 * time.Second
)

// Tools returns the tools query and tables. Both are read-only, and idempotent only as far as the database stands still. Errors of statements are
// ToolError, TimeoutError where one took too long, PermissionError where it does more than read, ValueError and TypeError where its parameters
// do not fit. The error of Tools tells what is wrong with the options.
func Tools(db *Database, o Options) ([]tool.Tool, error) {
	switch {
	case db == nil || db.DB == nil:
		return nil, errors.New("sqltool: options: there is no database")
	case db.Dialect < Postgres || db.Dialect > SQLite:
		return nil, fmt.Errorf("sqltool: options: Dialect %d: want Postgres, MySQL or SQLite", int(db.Dialect))
	case o.Timeout < 0 || o.MaxRows < 0 || o.MaxBytes < 0 || o.Concurrent < 0:
		return nil, errors.New("sqltool: options: a bound is negative")
	}
	o.Timeout = cmp.Or(o.Timeout, defaultTimeout)
	o.MaxRows = cmp.Or(o.MaxRows, defaultRows)
	o.MaxBytes = cmp.Or(o.MaxBytes, defaultBytes)
	o.Concurrent = cmp.Or(o.Concurrent, defaultConcurrent)
	r := &reader{db: db, o: o}
	doc := fmt.Sprintf("Run one %s statement that reads, such as SELECT or EXPLAIN. Placeholders are %s.", db.Dialect, db.Dialect.placeholder())
	about := fmt.Sprintf("Read tables and columns of the %s database.", db.Dialect)
	if o.About != "" {
		doc += "\n\n" + o.About
	}
	options := func(opts ...tool.Option) []tool.Option {
		if o.Group != "" {
			opts = append(opts, tool.InGroup(o.Group))
		}
		opts = append(opts, tool.ReadOnly(), tool.Limit(tool.Limits{Concurrent: o.Concurrent, Timeout: o.Timeout + 2*grace}))
		return append(opts, slices.Clone(o.Tool)...)
	}
	return []tool.Tool{
		tool.Func("query", r.query, options(tool.Doc(doc),
			tool.Returns(fmt.Sprintf("At most %d rows; note says what was left out, and is empty if nothing was.", o.MaxRows)),
			tool.Warning("The database is read-only: put values into params, never into the text of the statement."))...),
		tool.Func("tables", r.tables, options(tool.Doc(about))...),
	}, nil
}

// reader is what both tools share. It is immutable.
type reader struct {
	db *Database
	o  Options
}
