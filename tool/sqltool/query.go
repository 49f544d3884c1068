package sqltool

// query.go holds the tool query: its parameters, and a result within bounds.

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

type queryIn struct {
	SQL    string `json:"sql" doc:"one statement"`
	Params []any  `json:"params,omitempty" doc:"values for its placeholders, in order"`
	Limit  int    `json:"limit,omitempty" min:"1" doc:"take at most so many rows"`
}

// Result is what query gives.
type Result struct {
	Rows    []values.Object `json:"rows" doc:"a dict for each row"`
	Columns []Column        `json:"columns"`
	Note    string          `json:"note" doc:"what was left out"`
}

// Column is a column of a Result. Type is the database's word for it, "" where it has none.
type Column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

func (r *reader) query(ctx context.Context, in queryIn) (Result, error) {
	if err := r.db.Dialect.check(in.SQL); err != nil {
		return Result{}, err
	}
	args, err := r.db.Dialect.arguments(in.Params)
	if err != nil {
		return Result{}, err
	}
	limit := r.o.MaxRows
	if in.Limit > 0 {
		limit = min(limit, in.Limit)
	}
	var out Result
	err = r.session(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, in.SQL, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		out, err = r.collect(rows, limit)
		return err
	})
	if err != nil {
		return Result{}, r.explain(ctx, err, in.SQL)
	}
	return out, nil
}

// collect reads rows within the bounds, and counts those that are beyond.
func (r *reader) collect(rows *sql.Rows, limit int) (Result, error) {
	types, err := rows.ColumnTypes()
	if err != nil {
		return Result{}, err
	}
	out := Result{Rows: []values.Object{}, Columns: make([]Column, len(types))}
	names := make([]string, len(types))
	taken := map[string]bool{}
	width := 0
	for i, t := range types {
		name := t.Name()
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s_%d", t.Name(), n)
		}
		taken[name] = true
		names[i], out.Columns[i] = name, Column{name, t.DatabaseTypeName()}
		width += len(name)
	}
	cells, targets := make([]any, len(types)), make([]any, len(types))
	for i := range cells {
		targets[i] = &cells[i]
	}
	size := 0
	for len(out.Rows) < limit && rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return Result{}, err
		}
		size += width
		row := make([]any, len(types))
		for i, v := range cells {
			x, n, err := r.db.Dialect.value(out.Columns[i].Type, v)
			if err != nil {
				return Result{}, &tool.Error{Message: fmt.Sprintf("column %s: %v; cast it to text in the statement", names[i], err), Err: err}
			}
			row[i] = x
			size += n
		}
		if size > r.o.MaxBytes {
			if len(out.Rows) == 0 {
				return Result{}, &tool.Error{Message: fmt.Sprintf("the first row has more than %d bytes: select fewer columns, or parts of them with substr", r.o.MaxBytes)}
			}
			return r.leaveOut(out, rows, 1, fmt.Sprintf("more than %d bytes", r.o.MaxBytes))
		}
		out.Rows = append(out.Rows, *values.ObjectOf(names, row))
	}
	return r.leaveOut(out, rows, 0, fmt.Sprintf("the bound is %d rows", limit))
}

// leaveOut counts the rows that are left, n of which were read already, and says so in the result's note.
func (r *reader) leaveOut(out Result, rows *sql.Rows, n int, why string) (Result, error) {
	for n <= maxCount && rows.Next() {
		n++
	}
	if n == 0 {
		return out, rows.Err()
	}
	count := fmt.Sprint(n)
	if n > maxCount || rows.Err() != nil { // the time is over: what is there stays good
		count = fmt.Sprintf("at least %d", n)
	}
	out.Note = fmt.Sprintf("%d rows are here, %s more are left out (%s): narrow the statement with WHERE, or count and sum in it", len(out.Rows), count, why)
	return out, nil
}
