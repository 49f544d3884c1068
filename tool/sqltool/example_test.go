//go:build unix

package sqltool_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/sqltool"
	"github.com/krait-run/krait/tool/sqltool/sqlite"
)

// fillSQLite makes a database.
func fillSQLite(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := makeSQLite(path, statements...)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// makeSQLite runs statements on the database that path becomes.
func makeSQLite(path string, statements ...string) (*sql.DB, error) {
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return nil, err
	}
	first, err := sqlite.Open(path) // links the driver, and sets SQLite up
	if err != nil {
		return nil, err
	}
	defer first.Close()
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: path}).String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			return nil, err
		}
	}
	return db, nil
}

// A script reads a database.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "krait")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "shop.db")
	made, err := makeSQLite(path, "CREATE TABLE orders (id INTEGER, total REAL)", "INSERT INTO orders VALUES (1, 9.5), (2, 30)")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer made.Close()

	db, err := sqlite.Open(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	tools, err := sqltool.Tools(db, sqltool.Options{Group: "shop", MaxRows: 500})
	if err != nil {
		fmt.Println(err)
		return
	}
	set, err := tool.NewSet(tools)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(set.Lookup("shop.query").Signature())
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"shop.*"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sb.Close()
	res, err := sb.Eval(ctx, `sum(row.total for row in shop.query("SELECT total FROM orders WHERE total > ?", [5]).rows)`)
	fmt.Println(res.Value, err)
	// Output:
	// (sql: str, params: list | None = None, limit: int | None = None) -> Result
	// 39.5 <nil>
}
