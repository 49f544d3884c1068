//go:build unix

package sqltool_test

// sqltool_test.go: what the tools do on real databases.

import (
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/sqltool"
	"github.com/krait-run/krait/tool/sqltool/postgres"
	"github.com/krait-run/krait/tool/sqltool/sqlite"
	"github.com/krait-run/krait/values"
)

// toolsOf makes the tools, by name.
func toolsOf(t testing.TB, db *sqltool.Database, o sqltool.Options) map[string]tool.Tool {
	t.Helper()
	list, err := sqltool.Tools(db, o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tool.NewSet(list); err != nil {
		t.Fatal(err)
	}
	out := map[string]tool.Tool{}
	for _, x := range list {
		out[x.Spec().Name] = x
	}
	return out
}

// query calls the tool query and returns rows as lists of values, and the note.
func query(t testing.TB, tools map[string]tool.Tool, source string, params ...any) (rows [][]any, note string, err error) {
	t.Helper()
	args := tool.Args{Names: []string{"sql"}, Values: []any{source}}
	if len(params) > 0 {
		args.Names, args.Values = append(args.Names, "params"), append(args.Values, params)
	}
	x, err := tools["query"].Call(ctx, args)
	if err != nil {
		return nil, "", err
	}
	result := x.(*values.Object)
	list, _ := result.Get("rows")
	for _, row := range list.([]any) {
		var cells []any
		for i := range row.(*values.Object).Len() {
			_, v := row.(*values.Object).At(i)
			cells = append(cells, v)
		}
		rows = append(rows, cells)
	}
	text, _ := result.Get("note")
	return rows, text.(string), nil
}

// fails checks an error's Python class and a part of its text.
func fails(t *testing.T, err error, class, text string) {
	t.Helper()
	var e *tool.Error
	if !errors.As(err, &e) {
		t.Errorf("got %v, want %s: %s", err, class, text)
		return
	}
	if c, m := e.PythonException(); c != class || !strings.Contains(m, text) {
		t.Errorf("got %s: %s\nwant %s: %s", c, m, class, text)
	}
}

func one(t *testing.T, tools map[string]tool.Tool, source string, params ...any) any {
	t.Helper()
	rows, _, err := query(t, tools, source, params...)
	if err != nil {
		t.Errorf("%s: %v", source, err)
		return nil
	}
	if len(rows) != 1 || len(rows[0]) != 1 {
		t.Errorf("%s: got %v", source, rows)
		return nil
	}
	return rows[0][0]
}

func equal(x, y any) bool {
	if a, ok := x.(time.Time); ok {
		b, ok := y.(time.Time)
		return ok && a.Equal(b)
	}
	if a, ok := x.(*big.Int); ok {
		b, ok := y.(*big.Int)
		return ok && a.Cmp(b) == 0
	}
	return reflect.DeepEqual(x, y)
}

func TestPostgresValues(t *testing.T) {
	tools := toolsOf(t, openPostgres(t, "reader"), sqltool.Options{})
	moment := time.Date(2026, 1, 31, 11, 30, 15, 250000000, time.UTC)
	for _, test := range []struct {
		source string
		want   any
	}{
		{"SELECT 1", int64(1)},
		{"SELECT 9223372036854775807", int64(1<<63 - 1)},
		{"SELECT 0.5::float4", 0.5},
		{"SELECT 2.5::float8", 2.5},
		{"SELECT 12345678901234567890.123", "12345678901234567890.123"},
		{"SELECT 1.10::numeric(10,2)", "1.10"},
		{"SELECT true", true},
		{"SELECT NULL", nil},
		{"SELECT NULL::int", nil},
		{"SELECT 'grüße'::text", "grüße"},
		{"SELECT 'ab'::varchar(5)", "ab"},
		{`SELECT '\x00ff'::bytea`, []byte{0, 255}},
		{"SELECT date '2026-01-31'", "2026-01-31"},
		{"SELECT date 'infinity'", "infinity"},
		{"SELECT timestamp '2026-01-31 11:30:15.25'", "2026-01-31T11:30:15.25"},
		{"SELECT timestamptz '2026-01-31 12:30:15.25+01'", moment},
		{"SELECT time '11:30'", "11:30:00"},
		{"SELECT interval '1 day 2 hours'", "1 day 02:00:00"},
		{"SELECT '6a2f41a3-c54c-fce8-32d2-0324e1c32e22'::uuid", "6a2f41a3-c54c-fce8-32d2-0324e1c32e22"},
		{"SELECT '[1, 2.5, null, \"x\"]'::jsonb", []any{int64(1), 2.5, nil, "x"}},
		{"SELECT ARRAY[1, 2, NULL]", []any{int64(1), int64(2), nil}},
		{`SELECT ARRAY['a', 'b "c" \ d', 'NULL', NULL, '', '{x,y}']`, []any{"a", `b "c" \ d`, "NULL", nil, "", "{x,y}"}},
		{"SELECT ARRAY[[1, 2], [3, 4]]", []any{[]any{int64(1), int64(2)}, []any{int64(3), int64(4)}}},
		{"SELECT '{}'::int[]", []any{}},
		{"SELECT '[0:1]={5,6}'::int[]", []any{int64(5), int64(6)}},
		{"SELECT ARRAY[true, false]", []any{true, false}},
		{"SELECT ARRAY[1.5, 2.0]::numeric[]", []any{"1.5", "2.0"}},
		{"SELECT ARRAY[timestamptz '2026-01-31 12:30:15.25+01']", []any{moment}},
		{`SELECT ARRAY['\x00ff'::bytea]`, []any{[]byte{0, 255}}},
		{"SELECT '192.0.2.1'::inet", "192.0.2.1"},
		{"SELECT 'a'::\"char\"", "a"},
		{"SELECT int4range(1, 5)", "[1,5)"},
	} {
		got := one(t, tools, test.source)
		if list, ok := got.([]any); ok && len(list) == 1 && equal(list[0], moment) {
			continue
		}
		if !equal(got, test.want) {
			t.Errorf("%s: got %#v, want %#v", test.source, got, test.want)
		}
	}
	rows, _, err := query(t, tools, `SELECT '{"b": 1, "a": [true]}'::json AS x`)
	if err != nil {
		t.Fatal(err)
	}
	if o, ok := rows[0][0].(*values.Object); !ok || o.Len() != 2 {
		t.Errorf("got %#v", rows[0][0])
	}
}

func TestPostgresParameters(t *testing.T) {
	tools := toolsOf(t, openPostgres(t, "reader"), sqltool.Options{})
	big1, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	for _, test := range []struct {
		source string
		param  any
		want   any
	}{
		{"SELECT name FROM people WHERE id = $1", int64(2), "Bob"},
		{"SELECT name FROM people WHERE name = $1", "Ann", "Ann"},
		{"SELECT count(*) FROM people WHERE name = $1", "x' OR 'a' = 'a", int64(0)},
		{"SELECT $1::numeric", "1.10", "1.10"},
		{"SELECT $1::numeric", big1, big1.String()},
		{"SELECT name FROM people WHERE born = $1", "1990-05-01", "Ann"},
		{"SELECT name FROM people WHERE id = ANY($1::int[])", []any{int64(2), int64(7)}, "Bob"},
		{"SELECT name FROM people WHERE name = ANY($1)", []any{"Ann"}, "Ann"},
		{"SELECT $1::bytea", []byte("x"), []byte("x")},
		{"SELECT $1::bool", true, true},
		{"SELECT ($1::jsonb)->>'a'", map[string]any{"a": "b"}, "b"},
		{"SELECT $1::timestamptz = '2026-01-01T00:00:00Z'", time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), true},
		{"SELECT coalesce($1::text, 'none')", nil, "none"},
	} {
		if got := one(t, tools, test.source, test.param); !equal(got, test.want) {
			t.Errorf("%s, %v: got %#v, want %#v", test.source, test.param, got, test.want)
		}
	}
	_, _, err := query(t, tools, "SELECT $1::int[]", []any{int64(1), "x"})
	fails(t, err, "TypeError", "params[0]: the items of a list must be of one type")
	_, _, err = query(t, tools, "SELECT $1::int")
	fails(t, err, "ToolError", "expected 1 arguments, got 0")
	_, _, err = query(t, tools, "SELECT $1::int", "x")
	fails(t, err, "ToolError", "invalid input syntax for type integer")
}

// What the check lets through, or does not know, the database refuses.
func TestPostgresReadOnly(t *testing.T) {
	db := openPostgres(t, "owner")
	tools := toolsOf(t, db, sqltool.Options{})
	for _, source := range []string{"SELECT sneak()", "EXPLAIN ANALYZE SELECT sneak()"} {
		_, _, err := query(t, tools, source)
		fails(t, err, "ToolError", "cannot execute DELETE in a read-only transaction (25006)")
	}
	if n := one(t, tools, "SELECT count(*) FROM orders"); n != int64(3) {
		t.Errorf("%v orders are left", n)
	}
	// The account holds as well.
	_, _, err := query(t, toolsOf(t, openPostgres(t, "reader"), sqltool.Options{}), "SELECT * FROM secret")
	fails(t, err, "ToolError", "permission denied for table secret (42501)")
	// The next statement of a connection has none of the settings of the one before.
	db.DB.SetMaxOpenConns(1)
	if _, err := db.DB.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS after_tool (a int)"); err != nil {
		t.Error(err)
	}
}

func TestPostgresTimeout(t *testing.T) {
	db := openPostgres(t, "reader")
	tools := toolsOf(t, db, sqltool.Options{Timeout: 200 * time.Millisecond})
	for _, source := range []string{
		"SELECT endless()",
		"SELECT count(*) FROM generate_series(1, 100000000) a, generate_series(1, 100000) b",
	} {
		_, _, err := query(t, tools, source)
		fails(t, err, "TimeoutError", "the statement took longer than 200ms")
		var e *pgconn.PgError
		if !errors.As(err, &e) || e.Code != "57014" {
			t.Errorf("%s: it was not the database that ended it: %v", source, errors.Unwrap(err))
		}
	}
	if n := one(t, tools, "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%endless%' AND pid <> pg_backend_pid()"); n != int64(0) {
		t.Errorf("%v statements still run", n)
	}
}

func TestPostgresBounds(t *testing.T) {
	db := openPostgres(t, "reader")
	tools := toolsOf(t, db, sqltool.Options{MaxRows: 10, MaxBytes: 1000})
	for _, test := range []struct {
		source string
		rows   int
		note   string
	}{
		{"SELECT generate_series(1, 10)", 10, ""},
		{"SELECT generate_series(1, 25)", 10, "10 rows are here, 15 more are left out (the bound is 10 rows)"},
		{"SELECT generate_series(1, 200000)", 10, "10 rows are here, at least 100001 more are left out"},
		{"SELECT repeat('x', 300) FROM generate_series(1, 8)", 3, "3 rows are here, 5 more are left out (more than 1000 bytes)"},
		{"SELECT 1 WHERE false", 0, ""},
	} {
		rows, note, err := query(t, tools, test.source)
		if err != nil || len(rows) != test.rows || !strings.HasPrefix(note, test.note) || (note == "") != (test.note == "") {
			t.Errorf("%s: got %d rows, %q, %v", test.source, len(rows), note, err)
		}
	}
	_, _, err := query(t, tools, "SELECT repeat('x', 2000)")
	fails(t, err, "ToolError", "the first row has more than 1000 bytes")
	_, _, err = query(t, tools, "SELECT repeat('x', 100000000)") // never in memory
	fails(t, err, "ToolError", "a row has more than 67108864 bytes")
	if got := one(t, tools, "SELECT 1"); got != int64(1) {
		t.Error(got)
	}
}

func TestPostgresErrors(t *testing.T) {
	tools := toolsOf(t, openPostgres(t, "reader"), sqltool.Options{})
	for source, text := range map[string]string{
		"SELECT * FORM people":        `syntax error at or near "FORM" (42601), at: FORM people`,
		"SELECT nmae\nFROM people":    `column "nmae" does not exist (42703), at: nmae; Perhaps you meant to reference the column "people.name".; tables() lists`,
		"SELECT * FROM persons":       `relation "persons" does not exist (42P01), at: persons; tables() lists the tables and columns`,
		"SELECT 1 / 0":                "division by zero (22012)",
		"SELECT 'größe' = ü FROM t t": `at: t t`,
	} {
		_, _, err := query(t, tools, source)
		fails(t, err, "ToolError", text)
	}
	_, _, err := query(t, tools, "DELETE FROM people")
	fails(t, err, "PermissionError", "the database is read-only")

	// A database that is away: no address and no account is told.
	db, err := postgres.Open("postgres://someone:hush@127.0.0.1:1/shop?connect_timeout=1")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_, _, err = query(t, toolsOf(t, db, sqltool.Options{}), "SELECT 1")
	fails(t, err, "ToolError", "the database can't be reached")
	var e *tool.Error
	if errors.As(err, &e) && (strings.Contains(e.Message, "someone") || strings.Contains(e.Message, "127.0.0.1") || !e.Retryable) {
		t.Errorf("%s", e.Message)
	}
	s := postgresServer()
	db = s.open(t, postgres.Open, "host="+s.dir+" user=nobody dbname=postgres")
	_, _, err = query(t, toolsOf(t, db, sqltool.Options{}), "SELECT 1")
	fails(t, err, "ToolError", "the database refuses the connection (28000)")
}

// listed is the tables with their columns as text.
func listed(t *testing.T, tools map[string]tool.Tool, name string) string {
	t.Helper()
	x, err := tools["tables"].Call(ctx, tool.Args{Names: []string{"name"}, Values: []any{name}})
	if err != nil {
		t.Fatal(err)
	}
	list, _ := x.(*values.Object).Get("tables")
	var b strings.Builder
	for _, table := range list.([]any) {
		table := table.(*values.Object)
		get := func(o *values.Object, key string) any { v, _ := o.Get(key); return v }
		fmt.Fprintf(&b, "%v %v [%v]\n", get(table, "kind"), get(table, "name"), get(table, "comment"))
		for _, c := range get(table, "columns").([]any) {
			c := c.(*values.Object)
			fmt.Fprintf(&b, "  %v %v %v [%v] [%v]\n", get(c, "name"), get(c, "type"), get(c, "nullable"), get(c, "comment"), get(c, "refers"))
		}
	}
	return b.String()
}

func TestPostgresTables(t *testing.T) {
	tools := toolsOf(t, openPostgres(t, "reader"), sqltool.Options{})
	const want = `table orders [<nil>]
  id integer false [<nil>] [<nil>]
  person integer true [<nil>] [people.id]
  total numeric(10,2) true [in euros] [<nil>]
  note text true [<nil>] [<nil>]
table people [who buys]
  id integer false [<nil>] [<nil>]
  name text false [<nil>] [<nil>]
  born date true [<nil>] [<nil>]
view totals [<nil>]
  person integer true [<nil>] [<nil>]
  total numeric true [<nil>] [<nil>]
`
	if got := listed(t, tools, ""); got != want {
		t.Errorf("got\n%s", got)
	}
	if got := listed(t, tools, "PEOP"); !strings.HasPrefix(got, "table people") || strings.Contains(got, "orders") {
		t.Errorf("got\n%s", got)
	}
}

// A script calls the tools, several at a time.
func TestScript(t *testing.T) {
	list, err := sqltool.Tools(openPostgres(t, "reader"), sqltool.Options{Group: "shop"})
	if err != nil {
		t.Fatal(err)
	}
	set, err := tool.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"shop.*"}})
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
			if err != nil {
				t.Error(err)
				return
			}
			defer sb.Close()
			res, err := sb.Eval(ctx, `
from decimal import Decimal
rows = shop.query("SELECT p.name, o.total FROM people p JOIN orders o ON o.person = p.id WHERE o.total > $1 ORDER BY o.id", [6]).rows
try:
    shop.query("DELETE FROM orders")
except PermissionError as e:
    refused = str(e)
[(r.name, Decimal(r.total) * 2) for r in rows], refused
`)
			if err != nil {
				t.Error(err)
				return
			}
			if got := fmt.Sprint(res.Value); !strings.HasPrefix(got, "[[[Ann 39.80] [Bob 200.20]] the database is read-only: a statement begins with") {
				t.Error(got)
			}
		})
	}
	wait.Wait()
}

// scriptOf is a sandbox with some of the tools.
func scriptOf(t *testing.T, tools map[string]tool.Tool, names ...string) *krait.Sandbox {
	t.Helper()
	var list []tool.Tool
	for _, n := range names {
		list = append(list, tools[n])
	}
	set, err := tool.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: names})
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { sb.Close() })
	return sb
}

func TestMySQL(t *testing.T) {
	t.Parallel()
	db := openMySQL(t)
	tools := toolsOf(t, db, sqltool.Options{Timeout: time.Minute, MaxRows: 5})
	for _, test := range []struct {
		source string
		params []any
		want   any
	}{
		{"SELECT 1", nil, int64(1)},
		{"SELECT 18446744073709551615", nil, new(big.Int).SetUint64(1<<64 - 1)},
		{"SELECT 1.10", nil, "1.10"},
		{"SELECT 2.5e0", nil, 2.5},
		{"SELECT NULL", nil, nil},
		{"SELECT 'grüße'", nil, "grüße"},
		{"SELECT x'00ff'", nil, []byte{0, 255}},
		{"SELECT b'101' + 0", nil, int64(5)},
		{"SELECT DATE '2026-01-31'", nil, "2026-01-31"},
		{"SELECT CAST('2026-01-31 11:30:15' AS DATETIME)", nil, "2026-01-31T11:30:15"},
		{"SELECT TIME '11:30:00'", nil, "11:30:00"},
		{"SELECT name FROM people WHERE id = ?", []any{int64(2)}, "Bob"},
		{"SELECT name FROM people WHERE born = ?", []any{"1990-05-01"}, "Ann"},
		{"SELECT total FROM orders WHERE id = ?", []any{int64(1)}, "19.90"},
		{"SELECT count(*) FROM people WHERE name = ?", []any{"x' OR 'a' = 'a"}, int64(0)},
		{"SELECT DATE(?)", []any{time.Date(2026, 1, 31, 1, 2, 3, 0, time.UTC)}, "2026-01-31"},
	} {
		if got := one(t, tools, test.source, test.params...); !equal(got, test.want) {
			t.Errorf("%s: got %#v, want %#v", test.source, got, test.want)
		}
	}
	_, _, err := query(t, tools, "SELECT sneak()")
	fails(t, err, "ToolError", "READ ONLY transaction (1792)")
	if n := one(t, tools, "SELECT count(*) FROM orders"); n != int64(3) {
		t.Errorf("%v orders are left", n)
	}
	_, _, err = query(t, tools, "SELECT * FROM persons")
	fails(t, err, "ToolError", "doesn't exist (1146); tables() lists")
	_, _, err = query(t, tools, "SELECT * FROM people WHERE id IN (?)", []any{int64(1)})
	fails(t, err, "TypeError", "params[0]: a list can't be a parameter here")
	rows, note, err := query(t, tools, "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT i FROM n")
	if err != nil || len(rows) != 5 || !strings.HasPrefix(note, "5 rows are here, 4 more are left out") {
		t.Error(rows, note, err)
	}
	const want = `table orders [<nil>]
  id int(11) false [<nil>] [<nil>]
  person int(11) true [<nil>] [people.id]
  total decimal(10,2) true [<nil>] [<nil>]
table people [who buys]
  id int(11) false [<nil>] [<nil>]
  name varchar(50) false [first name] [<nil>]
  born date true [<nil>] [<nil>]
`
	if got := listed(t, tools, ""); got != want {
		t.Errorf("got\n%s", got)
	}
	fast := toolsOf(t, db, sqltool.Options{Timeout: 200 * time.Millisecond})
	_, _, err = query(t, fast, "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT sum(a.i * b.i * c.i * d.i) FROM n a, n b, n c, n d")
	fails(t, err, "TimeoutError", "the statement took longer than 200ms")
	var e *mysql.MySQLError
	if !errors.As(err, &e) || e.Number != 1969 {
		t.Errorf("it was not the database that ended it: %v", errors.Unwrap(err))
	}
}

func TestSQLite(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a b?#.db")
	fillSQLite(t, path,
		"CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born DATE, seen TIMESTAMP, photo BLOB, score REAL)",
		"CREATE TABLE orders (id INTEGER PRIMARY KEY, person INTEGER REFERENCES people(id))",
		"CREATE VIEW names AS SELECT name FROM people",
		"INSERT INTO people VALUES (1, 'Ann', '1990-05-01', '2026-01-31 11:30:15', x'00ff', 2.5), (2, 'Bob', NULL, NULL, NULL, NULL)",
	)
	db, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tools := toolsOf(t, db, sqltool.Options{Timeout: time.Minute, MaxRows: 5})
	rows, _, err := query(t, tools, "SELECT * FROM people ORDER BY id")
	want := [][]any{{int64(1), "Ann", "1990-05-01", "2026-01-31T11:30:15", []byte{0, 255}, 2.5}, {int64(2), "Bob", nil, nil, nil, nil}}
	if err != nil || !reflect.DeepEqual(rows, want) {
		t.Errorf("got %#v, %v", rows, err)
	}
	if got := one(t, tools, "SELECT name FROM people WHERE id = ?", int64(2)); got != "Bob" {
		t.Error(got)
	}
	for source, text := range map[string]string{
		"SELECT nmae FROM people":       "no such column",
		"SELECT \"nmae\" FROM people":   "no such column",
		"SELECT * FROM persons":         "tables() lists",
		"SELECT * FORM people":          "syntax error",
		"SELECT zeroblob(900000000)":    "too big",
		"SELECT hex(randomblob(1e6))":   "too big",
		"SELECT printf('%.*c', 2e9, 1)": "too big",
	} {
		_, _, err := query(t, tools, source)
		fails(t, err, "ToolError", text)
	}
	// A call ends in time also where SQLite does not notice.
	sb := scriptOf(t, toolsOf(t, db, sqltool.Options{Timeout: 50 * time.Millisecond}), "query")
	_, err = sb.Eval(ctx, `query("SELECT instr(hex(zeroblob(520000)), hex(zeroblob(250000)) || 'x')")`)
	var ended *krait.Error
	if !errors.As(err, &ended) || ended.Type != "TimeoutError" {
		t.Errorf("got %v", err)
	}
	// The file can't be written, whatever a statement is.
	for _, s := range []string{"DELETE FROM people", "PRAGMA query_only = 0", "ATTACH 'x' AS x"} {
		_, _, err := query(t, tools, s)
		fails(t, err, "PermissionError", "read-only")
	}
	if _, err := db.DB.ExecContext(ctx, "DELETE FROM people"); err == nil || !strings.Contains(err.Error(), "readonly") {
		t.Errorf("got %v", err)
	}
	fast := toolsOf(t, db, sqltool.Options{Timeout: time.Millisecond})
	_, _, err = query(t, fast, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n")
	fails(t, err, "TimeoutError", "the statement took longer than 1ms")
	const listing = `view names [<nil>]
  name TEXT true [<nil>] [<nil>]
table orders [<nil>]
  id INTEGER true [<nil>] [<nil>]
  person INTEGER true [<nil>] [people.id]
table people [<nil>]
`
	if got := listed(t, tools, ""); !strings.HasPrefix(got, listing) {
		t.Errorf("got\n%s", got)
	}
	if _, err := sqlite.Open(path + "x"); err == nil {
		t.Error("a file that is not there is opened")
	}
}
