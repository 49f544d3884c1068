package sqltool

// error.go holds what a script sees of a statement's errors.

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/tool"
)

// explain makes the error that the script sees. It has nothing of the database's address or account; Err has all.
func (r *reader) explain(ctx context.Context, err error, source string) error {
	var chosen *tool.Error
	if errors.As(err, &chosen) {
		return chosen
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if r.db.Explain != nil {
		if f, ok := r.db.Explain(err); ok {
			if f.Timeout {
				return r.late(err)
			}
			return &tool.Error{Message: f.text(source), Err: err}
		}
	}
	switch why, lost := unreachable(err); {
	case errors.Is(err, context.DeadlineExceeded):
		return r.late(err)
	case lost:
		return &tool.Error{Message: "the database can't be reached" + why, Retryable: true, Err: err}
	}
	return &tool.Error{Message: "the statement can't be run: " + strings.TrimPrefix(err.Error(), "sql: "), Err: err}
}

func (r *reader) late(err error) error {
	return &tool.Error{Type: "TimeoutError", Err: err,
		Message: fmt.Sprintf("the statement took longer than %v: narrow it with WHERE or LIMIT, or see EXPLAIN", r.o.Timeout)}
}

// unreachable reports whether an error is one of the connection, and why, without addresses.
func unreachable(err error) (why string, lost bool) {
	var dns *net.DNSError
	var op *net.OpError
	var other net.Error
	switch {
	case errors.As(err, &dns):
		return ": its name is not known", true
	case errors.As(err, &op):
		return ": " + op.Op + ": " + op.Err.Error(), true
	case errors.As(err, &other), errors.Is(err, driver.ErrBadConn), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return "", true
	case errors.Is(err, ErrConnection):
		return ": it refuses the connection", true
	}
	return "", false
}

// ErrConnection is what Database.Prepare and drivers' errors are that tell of a connection and not of a statement.
var ErrConnection = errors.New("sqltool: connection refused")

// text is one line for the script, with the place in the statement.
func (f *Fault) text(source string) string {
	var b strings.Builder
	b.WriteString(f.Message)
	if f.Code != "" {
		b.WriteString(" (" + f.Code + ")")
	}
	if near := at(source, f.Position); near != "" {
		b.WriteString(", at: " + near)
	}
	for _, more := range []string{f.Detail, f.Hint} {
		if more != "" {
			b.WriteString("; " + more)
		}
	}
	if f.Unknown {
		b.WriteString("; tables() lists the tables and columns")
	}
	return b.String()
}

// at is what stands at a character of the statement, counted from 1.
func at(source string, position int) string {
	for range position - 1 {
		_, n := utf8.DecodeRuneInString(source)
		source = source[n:]
	}
	if position < 1 || source == "" {
		return ""
	}
	line, _, _ := strings.Cut(source, "\n")
	return shorten(line)
}
