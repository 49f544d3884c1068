package sqltool

// tables.go holds the tool tables: what there is to read.

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

type tablesIn struct {
	Name string `json:"name,omitempty" doc:"only those whose name has this in it"`
}

// Tables is what tables gives.
type Tables struct {
	Tables []Table `json:"tables"`
	Note   string  `json:"note" doc:"what was left out"`
}

// Table is a table or view. Name is as statements write it, but for quotes.
type Table struct {
	Name    string        `json:"name"`
	Kind    string        `json:"kind" doc:"table or view"`
	Comment string        `json:"comment,omitempty"`
	Columns []TableColumn `json:"columns"`
}

// TableColumn is a column of a Table.
type TableColumn struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Nullable bool   `json:"nullable"`
	Comment  string `json:"comment,omitempty"`
	Refers   string `json:"refers,omitempty" doc:"table.column that it is a key of"`
}

// catalog has, for each dialect, the statement that lists columns: table, kind, comment of the table; column, type, nullable, comment, what it
// refers to. Its parameter is a part of the name, in lower case, or "". Only what the account may read is listed.
var catalog = map[Dialect]string{
	Postgres: `
SELECT CASE WHEN pg_table_is_visible(c.oid) THEN c.relname::text ELSE n.nspname || '.' || c.relname END,
	CASE WHEN c.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END, coalesce(obj_description(c.oid, 'pg_class'), ''),
	a.attname::text, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull, coalesce(col_description(c.oid, a.attnum), ''),
	coalesce((SELECT k.confrelid::regclass || '.' || f.attname FROM pg_constraint k
		JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = k.confkey[1]
		WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.conkey = ARRAY[a.attnum] ORDER BY k.oid LIMIT 1), '')
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
	AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
	AND has_schema_privilege(n.oid, 'USAGE') AND has_column_privilege(c.oid, a.attnum, 'SELECT')
	AND ($1::text = '' OR position($1::text IN lower(n.nspname || '.' || c.relname)) > 0)
ORDER BY n.nspname, c.relname, a.attnum`,
	MySQL: `
SELECT CASE WHEN t.table_schema = database() THEN t.table_name ELSE concat(t.table_schema, '.', t.table_name) END,
	CASE WHEN t.table_type LIKE '%VIEW%' THEN 'view' ELSE 'table' END, CASE WHEN t.table_type LIKE '%VIEW%' THEN '' ELSE t.table_comment END,
	c.column_name, c.column_type, c.is_nullable = 'YES', c.column_comment,
	coalesce((SELECT concat(k.referenced_table_name, '.', k.referenced_column_name) FROM information_schema.key_column_usage k
		WHERE k.table_schema = c.table_schema AND k.table_name = c.table_name AND k.column_name = c.column_name
		AND k.referenced_table_name IS NOT NULL LIMIT 1), '')
FROM information_schema.tables t JOIN information_schema.columns c ON c.table_schema = t.table_schema AND c.table_name = t.table_name
WHERE t.table_schema NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')
	AND (? = '' OR locate(?, lower(concat(t.table_schema, '.', t.table_name))) > 0)
ORDER BY t.table_schema, t.table_name, c.ordinal_position`,
	SQLite: `
SELECT m.name, m.type, '', c.name, c.type, NOT c."notnull", '',
	coalesce((SELECT f."table" || '.' || coalesce(f."to", '') FROM pragma_foreign_key_list(m.name) f WHERE f."from" = c.name LIMIT 1), '')
FROM sqlite_master m, pragma_table_xinfo(m.name) c
WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND (?1 = '' OR instr(lower(m.name), ?1) > 0)
ORDER BY m.name, c.cid`,
}

func (r *reader) tables(ctx context.Context, in tablesIn) (Tables, error) {
	var out Tables
	name := strings.ToLower(in.Name)
	args := []any{name}
	if r.db.Dialect == MySQL {
		args = append(args, name)
	}
	err := r.session(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, catalog[r.db.Dialect], args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		out, err = r.collectTables(rows)
		return err
	})
	if err != nil {
		return Tables{}, r.explain(ctx, err, "")
	}
	return out, nil
}

func (r *reader) collectTables(rows *sql.Rows) (Tables, error) {
	out := Tables{Tables: []Table{}}
	last, columns, size, left := "", 0, 0, 0
	for first := true; rows.Next(); first = false {
		var t Table
		var c TableColumn
		if err := rows.Scan(&t.Name, &t.Kind, &t.Comment, &c.Name, &c.Type, &c.Nullable, &c.Comment, &c.Refers); err != nil {
			return Tables{}, err
		}
		fresh := first || t.Name != last
		last = t.Name
		columns++
		size += len(c.Name) + len(c.Type) + len(c.Comment) + len(c.Refers)
		switch {
		case columns > maxCount+maxColumns:
			out.Note = fmt.Sprintf("%d tables are here, more than %d are left out: name a part of the name", len(out.Tables), left)
			return out, nil
		case fresh && (left > 0 || len(out.Tables) == maxTables || columns > maxColumns || size > r.o.MaxBytes):
			left++
		case left > 0: // another column of a table that is left out
		case fresh:
			t.Columns = append(t.Columns, c)
			out.Tables = append(out.Tables, t)
		default:
			at := &out.Tables[len(out.Tables)-1]
			at.Columns = append(at.Columns, c)
		}
	}
	if left > 0 {
		out.Note = fmt.Sprintf("%d tables are here, %d are left out: name a part of the name", len(out.Tables), left)
	}
	return out, rows.Err()
}
