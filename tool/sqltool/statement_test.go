package sqltool

// statement_test.go: which statements are let through to the database.

import (
	"errors"
	"strings"
	"testing"

	"github.com/krait-run/krait/tool"
)

func TestCheck(t *testing.T) {
	all := []Dialect{Postgres, MySQL, SQLite}
	pg, my, lite := []Dialect{Postgres}, []Dialect{MySQL}, []Dialect{SQLite}
	for _, test := range []struct {
		dialects []Dialect
		source   string
		fails    string // part of the message; "" is that it passes
	}{
		{all, "SELECT 1", ""},
		{all, "select 1 ; ; ", ""},
		{all, "-- a note\nSELECT 1 -- the end", ""},
		{all, "/* a; b */ SELECT 1", ""},
		{all, "(SELECT 1) UNION (SELECT 2)", ""},
		{all, "WITH t AS (SELECT 1) SELECT * FROM t", ""},
		{all, "VALUES (1), (2)", ""},
		{all, "EXPLAIN SELECT 1", ""},
		{all, "SELECT ';', 'DELETE FROM t', 'it''s; INSERT'", ""},
		{all, "SELECT replace(a, 'x', 'y'), (replace(a, 'x', 'y')) FROM t", ""},
		{all, "SELECT t.update, t.into, \"delete\" FROM t", ""},
		{all, "SELECT updated, deleted_at, insert_count FROM updates", ""},
		{all, "SELECT substr(name, 2) FROM t WHERE id IN (1, 2)", ""},
		{pg, "TABLE t", ""},
		{pg, "SHOW server_version", ""},
		{pg, "EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1", ""},
		{pg, "EXPLAIN ANALYZE VERBOSE SELECT 1", ""},
		{pg, "SELECT $tag$ ; DELETE FROM t $tag$, $1", ""},
		{pg, "SELECT E'it\\'s; DROP', u&'x'", ""},
		{pg, "SELECT /* a /* b */ ; c */ 1", ""},
		{pg, "SELECT substring(a FROM 1 FOR 2), a::jsonb->>'for' FROM t", ""},
		{my, "SELECT \"it\\\"s; DROP\", `a;b` # ; DROP", ""},
		{my, "SELECT 1--1", ""},
		{my, "SHOW TABLES", ""},
		{my, "DESCRIBE shop.goods", ""},
		{my, "EXPLAIN FORMAT=JSON SELECT 1", ""},
		{lite, "SELECT [a;b], `c;d` FROM t", ""},
		{lite, "EXPLAIN QUERY PLAN SELECT 1", ""},

		{all, "", "there is no statement"},
		{all, " ; -- nothing", "there is no statement"},
		{all, "SELECT 1; DELETE FROM t", "more than one statement"},
		{all, "SELECT 1; SELECT 2", "more than one statement"},
		{all, "DELETE FROM t", "a statement begins with SELECT"},
		{all, "insert into t values (1)", "not with INSERT"},
		{all, "/**/UPDATE t SET a = 1", "not with UPDATE"},
		{all, "DROP TABLE t", "not with DROP"},
		{all, "BEGIN", "not with BEGIN"},
		{all, "COMMIT", "not with COMMIT"},
		{all, "SET x = 1", "not with SET"},
		{all, "PRAGMA query_only = 0", "not with PRAGMA"},
		{all, "ATTACH 'x' AS y", "not with ATTACH"},
		{all, "'x' SELECT 1", "begins with"},
		{all, "WITH t AS (DELETE FROM a RETURNING *) SELECT * FROM t", "DELETE can't be used"},
		{all, "WITH t AS (SELECT 1), u AS (INSERT INTO a VALUES (1) RETURNING *) SELECT 1", "INSERT can't be used"},
		{all, "WITH t AS (SELECT 1) UPDATE a SET b = 1", "UPDATE can't be used"},
		{all, "WITH t AS (SELECT 1)/**/DELETE/**/FROM a", "DELETE can't be used"},
		{all, "SELECT * INTO b FROM a", "INTO can't be used"},
		{all, "EXPLAIN DELETE FROM t", "not with DELETE"},
		{all, "EXPLAIN EXPLAIN SELECT 1", "not with EXPLAIN"},
		{all, "SELECT 'open", "does not end"},
		{all, "SELECT /* open", "does not end"},
		{all, "SELECT \x00 1", "NUL"},
		{all, "SELECT '" + strings.Repeat("x", maxStatement) + "'", "at most"},
		{pg, "EXPLAIN (ANALYZE) DELETE FROM t", "not with DELETE"},
		{pg, "EXPLAIN ANALYZE INSERT INTO t VALUES (1)", "not with INSERT"},
		{pg, "EXPLAIN ANALYZE EXECUTE p", "not with EXECUTE"},
		{pg, "SELECT * FROM t FOR UPDATE", "can't be locked"},
		{pg, "SELECT * FROM t FOR NO KEY UPDATE", "can't be locked"},
		{pg, "SELECT nextval('s')", "function nextval"},
		{pg, "SELECT pg_catalog.set_config('a', 'b', false)", "function set_config"},
		{pg, `SELECT "pg_read_file" ('/etc/passwd')`, "function pg_read_file"},
		{pg, `SELECT PG_SLEEP/**/(10)`, "function pg_sleep"},
		{pg, `SELECT U&"\0070g_sleep"(10)`, "can't be used here"},
		{pg, "SELECT lo_import('/etc/passwd')", "function lo_import"},
		{pg, "SELECT query_to_xml('DELETE FROM t', true, true, '')", "function query_to_xml"},
		{pg, "SELECT * FROM dblink('x', 'y') AS t(a int)", "function dblink"},
		{pg, "SELECT $$open", "does not end"},
		{pg, "COPY t TO '/tmp/x'", "not with COPY"},
		{pg, "CALL p()", "not with CALL"},
		{pg, "DO $$ BEGIN END $$", "not with DO"},
		{my, "SELECT /*! SQL_CALC */ 1", "comments that the server reads"},
		{my, "SELECT /*+ SET_VAR(max_execution_time=0) */ 1", "comments that the server reads"},
		{my, "SELECT 1 INTO OUTFILE '/tmp/x'", "INTO can't be used"},
		{my, "SELECT @a := 1", "variables can't be set"},
		{my, "SELECT SLEEP(10)", "function sleep"},
		{my, "SELECT `load_file`('/etc/passwd')", "function load_file"},
		{my, "SELECT * FROM t LOCK IN SHARE MODE", "can't be locked"},
		{my, "SELECT NEXT VALUE FOR s", "NEXT VALUE can't be used"},
		{my, "EXPLAIN FOR CONNECTION 5", "not with FOR"},
		{my, "SET STATEMENT max_statement_time = 0 FOR SELECT 1", "not with SET"},
		{my, "EXPLAIN UPDATE t SET a = 1", "not with UPDATE"},
		{lite, "SELECT load_extension('x')", "function load_extension"},
		{lite, "SELECT [load_extension]('x')", "function load_extension"},
	} {
		for _, d := range test.dialects {
			err := d.check(test.source)
			var e *tool.Error
			switch {
			case test.fails == "" && err != nil:
				t.Errorf("%s: %.100s: %v", d, test.source, err)
			case test.fails != "" && (!errors.As(err, &e) || !strings.Contains(e.Message, test.fails)):
				t.Errorf("%s: %.100s: got %v, want %s", d, test.source, err, test.fails)
			}
		}
	}
}

func TestArrays(t *testing.T) {
	for _, text := range []string{"", "{", "{1", "{1,", "1}", "{1}x", `{"a`, `{"a\`, "{{1}", "{1;2}x", strings.Repeat("{", 100)} {
		if x, err := parseArray("TEXT", text); err == nil {
			t.Errorf("%q: got %v", text, x)
		}
	}
}

func FuzzScan(f *testing.F) {
	f.Add("SELECT $a$ 'x' $a$ -- /* \n", byte(0))
	f.Add("select \"a\" `b` [c] E'\\'' /*!", byte(1))
	f.Add("explain (a) with", byte(2))
	f.Fuzz(func(t *testing.T, source string, dialect byte) {
		d := Dialect(dialect%3) + Postgres
		_ = d.check(source)
		_, _ = parseArray("TEXT", source)
		_ = at(source, int(dialect))
	})
}
