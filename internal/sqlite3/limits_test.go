package sqlite3_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/py"
)

// runaway are statements that would run for hours, or for ever.
var runaway = map[string]string{
	"recursion":   `con.execute("with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c").fetchall()`,
	"join":        `con.execute("select count(*) from pragma_function_list a, pragma_function_list b, pragma_function_list c, pragma_function_list d").fetchall()`,
	"like":        `con.execute("select ? like ?", ("a" * 5000000, "%" + "a" * 40000 + "b")).fetchall()`,
	"glob":        `con.execute("select ? glob ?", ("a" * 5000000, "*" + "a" * 40000 + "b")).fetchall()`,
	"script":      `con.executescript("select 1;" * 20000000)`,
	"busy":        `con.create_function("f", 1, lambda x: [i for i in range(10**9)][0]); con.execute("select f(1)").fetchall()`,
	"callback":    "def f(x):\n    while True: pass\ncon.create_function('f', 1, f); con.execute('select f(1)').fetchall()",
	"aggregate":   "class A:\n    def step(self, *a):\n        while True: pass\n    def finalize(self): return 1\ncon.create_aggregate('g', 1, A); con.execute('select g(1)').fetchall()",
	"collation":   "def f(a, b):\n    while True: pass\ncon.create_collation('f', f); con.execute(\"select 1 where 'a' < 'b' collate f\").fetchall()",
	"authorizer":  "def f(*a):\n    while True: pass\ncon.set_authorizer(f); con.execute('select 1').fetchall()",
	"trace":       "def f(*a):\n    while True: pass\ncon.set_trace_callback(f); con.execute('select 1').fetchall()",
	"progress":    "con.set_progress_handler(lambda: 0, 1000000000); con.execute('with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c').fetchall()",
	"transaction": `con.execute("create table t(a)"); con.executemany("insert into t values(?)", iter(lambda: (1,), 2))`,
}

const begin = "import sqlite3\ncon = sqlite3.connect(':memory:')\n"

// The end of a run ends what SQLite does, and no handler sees it.
func TestRunawayStatements(t *testing.T) {
	for name, source := range runaway {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			vm := newVM(&out, py.Limits{Memory: 256 << 20})
			defer vm.Release()
			vm.SetDeadline(time.Now().Add(300 * time.Millisecond))
			var limit *py.LimitError
			err := runIn(vm, begin+"try:\n    exec("+pyString(source)+")\nexcept BaseException as e:\n    print('caught', e)\nprint('went on')", "runaway.py")
			if !errors.As(err, &limit) || out.Len() > 0 {
				t.Errorf("got %v, printed %q", err, out.String())
			}
		})
	}
}

func pyString(s string) string {
	return `"""` + strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), `"`, `\"`) + `"""`
}

// Steps are counted in statements too.
func TestSteps(t *testing.T) {
	var out strings.Builder
	vm := newVM(&out, py.Limits{Steps: 1_000_000})
	defer vm.Release()
	var limit *py.LimitError
	if err := runIn(vm, begin+runaway["recursion"], "steps.py"); !errors.As(err, &limit) || limit.Limit != "steps" {
		t.Errorf("got %v", err)
	}
}

// hungry are statements that want all memory.
var hungry = map[string]string{
	"zeroblob":     `con.execute("select hex(zeroblob(40000000))").fetchall()`,
	"randomblob":   `con.execute("select randomblob(60000000), randomblob(60000000)").fetchall()`,
	"group_concat": `con.execute("with recursive c(x) as (select 1 union all select x+1 from c) select group_concat(hex(zeroblob(1000))) from c").fetchall()`,
	"insert":       `con.execute("create table t(a)"); con.executescript("with recursive c(x) as (select 1 union all select x+1 from c) insert into t select zeroblob(1000) from c")`,
	"temp":         `con.execute("create temp table t(a)"); con.executescript("with recursive c(x) as (select 1 union all select x+1 from c) insert into t select zeroblob(1000) from c")`,
	"sort":         `con.execute("with recursive c(x) as (select 1 union all select x+1 from c) select zeroblob(1000) from c order by -x").fetchall()`,
	"connections":  `l = [sqlite3.connect(":memory:") for i in range(10**6)]`,
	"statements":   `l = [con.cursor().execute("select 1 union select 2") for i in range(10**6)]`,
	"shared":       `c = sqlite3.connect("file:x?mode=memory&cache=shared", uri=True); c.execute("create table t(a)"); c.executescript("with recursive c(x) as (select 1 union all select x+1 from c) insert into t select zeroblob(1000) from c")`,
}

// What SQLite allocates counts, and is given back.
func TestMemory(t *testing.T) {
	for name, source := range hungry {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			vm := newVM(&out, py.Limits{Memory: 64 << 20})
			err := runIn(vm, begin+source, "hungry.py")
			var limit *py.LimitError
			if !errors.As(err, &limit) || limit.Limit != "memory" {
				if !py.IsExc(err, py.MemoryError) { // more than all memory at once
					t.Errorf("got %v", err)
				}
			}
			vm.Release()
		})
	}
}

// A loop that makes and drops what takes memory does not use it up.
func TestMemoryIsGivenBack(t *testing.T) {
	var out strings.Builder
	vm := newVM(&out, py.Limits{Memory: 32 << 20})
	defer vm.Release()
	err := runIn(vm, begin+`
for i in range(200):
    con.execute("select length(zeroblob(5000000))").fetchall()
    con.execute("create table t(a)")
    con.execute("insert into t values(zeroblob(1000000))")
    con.commit()
    con.execute("drop table t")
    sqlite3.connect(":memory:").execute("select 1").fetchall()
print("done")`, "loop.py")
	if err != nil || out.String() != "done\n" {
		t.Errorf("got %v, printed %q", err, out.String())
	}
}

// No way of SQL leads to the host's files: without a file system there are databases in memory only.
func TestNoHostFiles(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret.db")
	if err := os.WriteFile(secret, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, source := range map[string]string{
		"connect":     `sqlite3.connect(S).execute("create table t(a)")`,
		"uri":         `sqlite3.connect("file:" + S, uri=True).execute("create table t(a)")`,
		"vfs":         `sqlite3.connect("file:" + S + "?vfs=unix", uri=True).execute("create table t(a)")`,
		"other vfs":   `sqlite3.connect("file:" + S + "?vfs=unix-none", uri=True).execute("create table t(a)")`,
		"memdb":       `sqlite3.connect("file:/x?vfs=memdb", uri=True).execute("create table t(a)")`,
		"attach":      `con.execute("attach ? as x", (S,)); con.execute("create table x.t(a)")`,
		"attach uri":  `con = sqlite3.connect(":memory:", uri=True); con.execute("attach ? as x", ("file:" + S + "?vfs=unix",)); con.execute("create table x.t(a)")`,
		"vacuum":      `con.execute("create table t(a)"); con.commit(); con.execute("vacuum into ?", (S + "2",))`,
		"extension":   `con.execute("select load_extension(?)", (S,))`,
		"method":      `con.load_extension(S)`,
		"enable":      `con.enable_load_extension(True)`,
		"config":      `con.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, True)`,
		"defensive":   `con.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, False)`,
		"temporary":   `con.execute("pragma temp_store_directory='/'")`,
		"heap":        `con.execute("pragma hard_heap_limit=1000").fetchall()`,
		"soft heap":   `con.execute("select * from pragma_soft_heap_limit(1000)").fetchall()`,
		"lock proxy":  `con.execute("pragma lock_proxy_file='x'").fetchall()`,
		"readfile":    `con.execute("select readfile(?)", (S,))`,
		"writefile":   `con.execute("select writefile(?, 'x')", (S,))`,
		"edit":        `con.execute("select edit('x')")`,
		"virtual":     `con.execute("create virtual table t using csv(filename=?)", (S,))`,
		"case":        `con.execute("pragma case_sensitive_like=on")`,
		"schema page": `con.execute("pragma writable_schema=on"); con.execute("create table t(a)"); con.execute("update sqlite_master set sql='x'")`,
		"raw page":    `con.execute("create table t(a)"); con.execute("update sqlite_dbpage set data=zeroblob(4096) where pgno=1")`,
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			vm := newVM(&out, py.Limits{})
			defer vm.Release()
			err := runIn(vm, begin+"S = "+pyString(secret)+"\ntry:\n    exec("+pyString(source)+")\nexcept sqlite3.Error: print('refused')", "files.py")
			if err != nil || out.String() != "refused\n" {
				t.Errorf("got %v, printed %q", err, out.String())
			}
		})
	}
	var names []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			info, _ := d.Info()
			names = append(names, d.Name())
			if info.Size() > 0 {
				t.Errorf("%s was written", path)
			}
		}
		return err
	})
	if err != nil || len(names) != 1 {
		t.Errorf("%v: %v", names, err)
	}
}
