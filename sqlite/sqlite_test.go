package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/sqlite"
	"github.com/krait-run/krait/vfs"
	"github.com/krait-run/krait/worker"
)

func TestMain(m *testing.M) {
	worker.Main(sqlite.Module())
	os.Exit(m.Run())
}

func Example() {
	template, err := krait.NewTemplate(krait.Options{Modules: []*krait.Module{sqlite.Module()}})
	if err != nil {
		panic(err)
	}
	sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		panic(err)
	}
	defer sandbox.Close()
	result, err := sandbox.Eval(context.Background(), `
import sqlite3
con = sqlite3.connect(":memory:")
con.execute("create table t(name, n)")
con.executemany("insert into t values(?, ?)", [("a", 1), ("b", 2), ("a", 3)])
con.execute("select name, sum(n) from t group by name order by name").fetchall()`)
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Value)
	// Output: [[a 4] [b 2]]
}

// eval runs a program in a new sandbox.
func eval(t *testing.T, o krait.Options, source string) (any, error) {
	t.Helper()
	template, err := krait.NewTemplate(o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := template.NewSandbox(t.Context(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := s.Eval(t.Context(), source)
	if err != nil {
		return nil, err
	}
	return r.Value, nil
}

// Without the option there is no module.
func TestOnlyWhereAskedFor(t *testing.T) {
	if _, err := eval(t, krait.Options{}, "import sqlite3"); err == nil {
		t.Error("sqlite3 was imported")
	}
}

// A writable mount takes databases, a read-only one is only read.
func TestMounts(t *testing.T) {
	dir := t.TempDir()
	d, err := vfs.OpenWritableDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	o := krait.Options{Modules: []*krait.Module{sqlite.Module()}, Mounts: []krait.Mount{{Path: "/data", FS: d}}}
	v, err := eval(t, o, "import sqlite3\nwith sqlite3.connect('/data/x.db') as con:\n    con.execute('create table t(a)'); con.execute('insert into t values(7)')\n1")
	if err != nil || v != int64(1) {
		t.Fatal(v, err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "x.db")); err != nil || string(b[:15]) != "SQLite format 3" {
		t.Error(err)
	}
	o.Mounts[0].ReadOnly = true
	v, err = eval(t, o, "import sqlite3\ncon = sqlite3.connect('/data/x.db')\nn = con.execute('select a from t').fetchone()[0]\n"+
		"try: con.execute('insert into t values(8)')\nexcept sqlite3.OperationalError as e: n = f'{n} {e}'\nn")
	if err != nil || v != "7 attempt to write a readonly database" {
		t.Error(v, err)
	}
}

// A worker has the module if its program gives it.
func TestWorker(t *testing.T) {
	pool, err := worker.New(worker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	o := krait.Options{Modules: []*krait.Module{sqlite.Module()}, Tier: krait.TierProcess, Workers: pool, Limits: krait.Limits{Memory: 64 << 20}}
	const program = "import sqlite3\ncon = sqlite3.connect(':memory:')\n"
	if v, err := eval(t, o, program+"con.execute('select 6 * 7').fetchone()[0]"); err != nil || v != int64(42) {
		t.Error(v, err)
	}
	_, err = eval(t, o, program+"con.execute('create table t(a)')\n"+
		"con.executescript('with recursive c(x) as (select 1 union all select x+1 from c) insert into t select zeroblob(1000) from c')")
	if !errors.Is(err, krait.ErrLimit) {
		t.Error(err)
	}
}
