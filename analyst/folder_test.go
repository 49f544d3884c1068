//go:build unix

package analyst_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/krait-run/krait/analyst"
	"github.com/krait-run/krait/tool"
)

// folderRun opens a folder with some files and beside it some that are none of its business, and returns calls of its tools.
func folderRun(t *testing.T, put func(ctx context.Context, path, name string) error) (call func(name string, named map[string]any) (any, error), dir string) {
	t.Helper()
	top := t.TempDir()
	dir = filepath.Join(top, "data")
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("secret.txt", "secret\n")
	write("data/a.csv", "\uFEFFn,x,word,none,mix\n1,0.5,red,,1\n2,,blue,,\n3,NA,red,,one\n-4,1e3,red,,two\n")
	write("data/deep/b.csv", "only,header\n")
	write("data/empty.csv", "")
	write("data/.hidden", "hidden")
	write("data/bytes.csv", "a\xff,b\r\n\x00,2\r\n")
	write("data/ragged.csv", "a,b\n1\n1,2,3\n")
	write("data/long.txt", strings.Repeat("x", 1<<20)+"\nshort\n")
	for link, target := range map[string]string{"out.txt": "../secret.txt", "abs.txt": filepath.Join(top, "secret.txt"), "up": "..", "in.csv": "a.csv"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	folder, err := analyst.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { folder.Close() })
	var tools []any
	for _, f := range folder.Tools(put) {
		tools = append(tools, f)
	}
	set, err := tool.NewSet(tools...)
	if err != nil {
		t.Fatal(err)
	}
	run, err := set.NewRun(tool.RunOptions{Allow: []string{"*"}})
	if err != nil {
		t.Fatal(err)
	}
	return func(name string, named map[string]any) (any, error) {
		return run.Call(context.Background(), name, nil, named)
	}, dir
}

// values returns what call returned as JSON, in which it is easy to look at.
func values(t *testing.T, v any, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestListFiles(t *testing.T) {
	call, _ := folderRun(t, nil)
	got, err := call("list_files", nil)
	if text, want := values(t, got, err), `[{"name":"a.csv","size":74},{"name":"bytes.csv","size":11},{"name":"deep/b.csv","size":12},`+
		`{"name":"empty.csv","size":0},{"name":"long.txt","size":1048583},{"name":"ragged.csv","size":12}]`; text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

func TestReadHead(t *testing.T) {
	call, _ := folderRun(t, nil)
	for _, test := range []struct {
		path  string
		lines int
		want  string
	}{
		{"a.csv", 2, `{"lines":["` + "\uFEFF" + `n,x,word,none,mix","1,0.5,red,,1"],"size":74}`},
		{"in.csv", 1, `{"lines":["` + "\uFEFF" + `n,x,word,none,mix"],"size":74}`},
		{"deep/b.csv", 10, `{"lines":["only,header"],"size":12}`},
		{"/deep/../deep/b.csv", 10, `{"lines":["only,header"],"size":12}`},
		{"empty.csv", 10, `{"lines":[],"size":0}`},
		{"bytes.csv", 10, `{"lines":["a` + "\uFFFD" + `,b","\u0000,2"],"size":11}`},
		{"long.txt", 2, `{"lines":["` + strings.Repeat("x", 2000) + `","short"],"size":1048583}`},
	} {
		got, err := call("read_head", map[string]any{"path": test.path, "lines": int64(test.lines)})
		if text := values(t, got, err); text != test.want {
			t.Errorf("%s: got %s, want %s", test.path, text, test.want)
		}
	}
	for _, lines := range []any{int64(0), int64(-1), int64(201), "many"} {
		if v, err := call("read_head", map[string]any{"path": "a.csv", "lines": lines}); err == nil {
			t.Errorf("%v lines: %v", lines, v)
		}
	}
}

func TestDescribeColumns(t *testing.T) {
	call, dir := folderRun(t, nil)
	for name, want := range map[string]string{
		"a.csv": `{"rows":4,"all":true,"columns":[` +
			`{"name":"n","kind":"integer","missing":0,"odd":0,"low":-4,"high":3,"distinct":4,"examples":["1","2","3","-4"],"odd_ones":[]},` +
			`{"name":"x","kind":"number","missing":0.25,"odd":0.25,"low":0.5,"high":1000,"distinct":3,"examples":["0.5","NA","1e3"],"odd_ones":["NA"]},` +
			`{"name":"word","kind":"text","missing":0,"odd":0,"low":null,"high":null,"distinct":2,"examples":["red","blue"],"odd_ones":[]},` +
			`{"name":"none","kind":"empty","missing":1,"odd":0,"low":null,"high":null,"distinct":0,"examples":[],"odd_ones":[]},` +
			`{"name":"mix","kind":"mixed","missing":0.25,"odd":0,"low":1,"high":1,"distinct":3,"examples":["1","one","two"],"odd_ones":[]}]}`,
		"empty.csv":  `{"rows":0,"all":true,"columns":[]}`,
		"deep/b.csv": `{"rows":0,"all":true,"columns":[` + emptyColumn("only") + `,` + emptyColumn("header") + `]}`,
		"ragged.csv": `{"rows":2,"all":true,"columns":[` +
			`{"name":"a","kind":"integer","missing":0,"odd":0,"low":1,"high":1,"distinct":1,"examples":["1"],"odd_ones":[]},` +
			`{"name":"b","kind":"integer","missing":0.5,"odd":0,"low":2,"high":2,"distinct":1,"examples":["2"],"odd_ones":[]}]}`,
	} {
		got, err := call("describe_columns", map[string]any{"path": name})
		if text := values(t, got, err); text != want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, text, want)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "many.csv"), []byte("n\n"+strings.Repeat("1\n", 30_000)), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := call("describe_columns", map[string]any{"path": "many.csv"})
	if text := values(t, got, err); !strings.HasPrefix(text, `{"rows":20000,"all":false,`) {
		t.Error(text)
	}
	if err := os.WriteFile(filepath.Join(dir, "wide.csv"), []byte(strings.Repeat("a,", 1000)), 0o644); err != nil {
		t.Fatal(err)
	}
	if v, err := call("describe_columns", map[string]any{"path": "wide.csv"}); err == nil {
		t.Error(v)
	}
}

func emptyColumn(name string) string {
	return `{"name":"` + name + `","kind":"empty","missing":0,"odd":0,"low":null,"high":null,"distinct":0,"examples":[],"odd_ones":[]}`
}

// A file is copied under its own name; what fails there is the tool's error.
func TestCopyToContainer(t *testing.T) {
	var path, name string
	full := errors.New("the container is full")
	call, _ := folderRun(t, func(_ context.Context, p, n string) error {
		if path, name = p, n; name == "long.txt" {
			return full
		}
		return nil
	})
	got, err := call("copy_to_container", map[string]any{"path": "deep/b.csv"})
	if out := values(t, got, err); out != `{"path":"b.csv","size":12}` || path != "deep/b.csv" || name != "b.csv" {
		t.Errorf("%s; copied %q as %q", out, path, name)
	}
	if v, err := call("copy_to_container", map[string]any{"path": "long.txt"}); err == nil || !strings.Contains(err.Error(), full.Error()) {
		t.Errorf("%v, %v", v, err)
	}
}

func TestLeavingTheFolder(t *testing.T) {
	call, _ := folderRun(t, func(context.Context, string, string) error { t.Error("something was copied"); return nil })
	for _, name := range []string{"../secret.txt", "/../secret.txt", "deep/../../secret.txt", "out.txt", "abs.txt", "up/secret.txt", "up", ".", "",
		"deep", "pipe", "nothing", "a\x00b", "a.csv/x", "/etc/passwd", "/proc/self/environ"} {
		for _, f := range []string{"read_head", "describe_columns", "copy_to_container"} {
			v, err := call(f, map[string]any{"path": name})
			if err == nil {
				t.Errorf("%s(%q) = %v", f, name, v)
			} else if strings.Contains(err.Error(), os.TempDir()) {
				t.Errorf("%s(%q): %v: tells a path of the host", f, name, err)
			}
		}
	}
}

func TestOpenFolderErrors(t *testing.T) {
	if _, err := analyst.OpenFolder(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
