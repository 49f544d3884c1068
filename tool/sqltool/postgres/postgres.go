// Package postgres opens PostgreSQL databases for package sqltool, with the driver github.com/jackc/pgx.
package postgres

// postgres.go holds Open.

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/krait-run/krait/tool/sqltool"
)

const (
	connectTimeout = 10 * time.Second
	maxMessage     = 64 << 20 // bytes of a row, or of anything else that the server sends at once
	maxConnections = 8
)

// Open returns the database that a connection string means: a URL (postgres://user:password@host:port/name?sslmode=...) or KEY=VALUE pairs, as libpq
// has them, with the same variables of the environment beside it. No connection is made yet. A connection is given up after 10 seconds where the
// string does not say connect_timeout; a row may have 64 MiB. The error does not show the password.
func Open(dsn string) (*sqltool.Database, error) {
	c, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = connectTimeout
	}
	// Statements of scripts are many and differ: none is kept prepared, which poolers between would not like either.
	c.DefaultQueryExecMode = pgx.QueryExecModeDescribeExec
	build := c.BuildFrontend
	c.BuildFrontend = func(r io.Reader, w io.Writer) *pgproto3.Frontend {
		f := build(r, w)
		f.SetMaxBodyLen(maxMessage)
		return f
	}
	if c.RuntimeParams["application_name"] == "" {
		c.RuntimeParams["application_name"] = "krait"
	}
	db := stdlib.OpenDB(*c)
	db.SetMaxOpenConns(maxConnections)
	db.SetConnMaxIdleTime(time.Minute)
	return &sqltool.Database{DB: db, Dialect: sqltool.Postgres, Explain: Explain}, nil
}

// Explain tells what an error of pgx says. It is for a sqltool.Database of a *sql.DB that was opened otherwise.
func Explain(err error) (sqltool.Fault, bool) {
	var connect *pgconn.ConnectError
	var large *pgproto3.ExceededMaxBodyLenErr
	var e *pgconn.PgError
	switch {
	case errors.As(err, &large):
		return sqltool.Fault{Message: fmt.Sprintf("a row has more than %d bytes: select fewer columns, or parts of them with substr", large.MaxExpectedBodyLen)}, true
	case errors.As(err, &connect):
		if errors.As(err, &e) {
			return sqltool.Fault{Message: "the database refuses the connection", Code: e.Code}, true
		}
		return sqltool.Fault{}, false
	case !errors.As(err, &e):
		return sqltool.Fault{}, false
	}
	return sqltool.Fault{
		Code: e.Code, Message: e.Message, Detail: e.Detail, Hint: e.Hint, Position: int(e.Position),
		Timeout: e.Code == "57014" || e.Code == "55P03", // query_canceled, lock_not_available
		Unknown: e.Code == "42P01" || e.Code == "42703", // undefined_table, undefined_column
	}, true
}
