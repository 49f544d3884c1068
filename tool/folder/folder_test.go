//go:build unix

package folder_test

// folder_test.go: the tools on directories of the host, with what is put there to lead out.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/folder"
	"github.com/krait-run/krait/vfs"
)

var ctx = context.Background()

// place makes a directory with files, and one beside it that nothing may reach.
func place(t *testing.T) (dir, outside string) {
	t.Helper()
	base := t.TempDir()
	dir, outside = filepath.Join(base, "in"), filepath.Join(base, "out")
	for path, text := range map[string]string{
		"in/a.txt": "one\ntwo\nthree two\n", "in/sub/b.md": "# Title\nTwo grüße\n", "in/sub/deep/c.txt": "two", "in/data.bin": "two\x00\xff", "out/secret": "two secrets",
	} {
		full := filepath.Join(base, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"away": outside, "passwd": "../out/secret", "near": "a.txt"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir, outside
}

func sandbox(t *testing.T, list []tool.Tool, err error, approver tool.Approver) func(source string) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	set, err := tool.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"*"}, Approver: approver})
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { sb.Close() })
	return func(source string) string {
		res, err := sb.Eval(ctx, source)
		var e *krait.Error
		if errors.As(err, &e) {
			return e.Type + ": " + e.Message
		}
		if err != nil {
			return err.Error()
		}
		text, err := json.Marshal(res.Value)
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
}

func TestRead(t *testing.T) {
	path, _ := place(t)
	dir, err := vfs.OpenDir(path)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	list, err := folder.Tools(dir, folder.Options{MaxRead: 20, MaxEntries: 5, MaxMatches: 2})
	eval := sandbox(t, list, err, nil)
	for source, want := range map[string]string{
		`files.read("a.txt")`:                                   `"one\ntwo\nthree two\n"`,
		`files.read("/a.txt", 4, 3)`:                            `"two"`,
		`files.read("./sub/b.md", 8)`:                           `"Two grüße\n"`,
		`files.read("sub/b.md", 8, 7)`:                          `"Two gr"`,
		`files.read("sub/b.md", 15)`:                            `"ße\n"`,
		`files.read("near")`:                                    `"one\ntwo\nthree two\n"`,
		`files.read_bytes("data.bin").hex()`:                    `"74776f00ff"`,
		`files.read("data.bin")`:                                `ValueError: data.bin is no text in UTF-8: read_bytes reads it`,
		`files.read("none")`:                                    `FileNotFoundError: none: there is no such file or folder`,
		`files.read("sub")`:                                     `ValueError: sub is a folder: list shows what is in it`,
		`files.read("../out/secret")`:                           `ValueError: "../out/secret": paths begin at the folder, and have no ..`,
		`files.read("sub/../../out/secret")`:                    `ValueError: "sub/../../out/secret": paths`,
		`files.read("away/secret")`:                             `PermissionError: away/secret: it may not be reached`,
		`files.read("passwd")`:                                  `PermissionError: passwd: it may not be reached`,
		`files.read("pipe")`:                                    `PermissionError: pipe: it may not be reached`,
		`files.read("a\0b")`:                                    `ValueError: "a\x00b" is no path`,
		`files.read("a.txt", 0, 21)`:                            `ValueError: length 21: at most 20 bytes`,
		`[(e.path, e.kind) for e in files.list("sub").entries]`: `[["sub/b.md","file"],["sub/deep","folder"]]`,
		`[e.path for e in files.list(recursive=True, glob="*.txt").entries]`: `["a.txt","sub/deep/c.txt"]`,
		`[(e.path, e.kind) for e in files.list().entries]`:                   `[["a.txt","file"],["away","link"],["data.bin","file"],["near","link"],["passwd","link"]]`,
		`files.list().note`:    `"5 entries are here, 2 more are left out: list a folder below, or with a glob"`,
		`files.list("away")`:   `PermissionError: away: it may not be reached`,
		`files.list("a.txt")`:  `ValueError: a.txt is no folder`,
		`files.list(glob="[")`: `ValueError: glob "["`,
		`[(m.path, m.line, m.text) for m in files.search("two").matches]`:                  `[["a.txt",2,"two"],["a.txt",3,"three two"]]`,
		`files.search("two").note`:                                                         `"2 matches are here, there are more: name a folder or a glob"`,
		`[(m.path, m.line) for m in files.search("TWO", "sub", ignore_case=True).matches]`: `[["sub/b.md",2],["sub/deep/c.txt",1]]`,
		`[m.text for m in files.search(r"^#\s", glob="*.md", regex=True).matches]`:         `["# Title"]`,
		`files.search("(", regex=True)`:                                                    "ValueError: text: error parsing regexp",
		`files.search("secrets").matches`:                                                  `[]`,
		`files.write`:                                                                      "AttributeError",
	} {
		if got := eval(source); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
	if got := eval(`import os; files.read("a.txt") and files.list("sub")`); strings.Contains(got, path) {
		t.Errorf("a path of the host: %s", got)
	}
}

func TestWrite(t *testing.T) {
	path, outside := place(t)
	dir, err := vfs.OpenWritableDir(path)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	list, err := folder.Tools(dir, folder.Options{Group: "notes", Write: true, MaxWrite: 30})
	asked := 0
	eval := sandbox(t, list, err, tool.ApproverFunc(func(_ context.Context, r tool.Request) (tool.Decision, error) {
		if asked++; r.Args["path"] == "no" {
			return tool.Decision{Verdict: tool.Deny, Reason: "no"}, nil
		}
		return tool.Decision{Verdict: tool.Allow}, nil
	}))
	for _, test := range [][2]string{
		{`notes.write("new/deep/x.txt", "grüße"); notes.read("new/deep/x.txt")`, `"grüße"`},
		{`notes.write("new/deep/x.txt", b"!", append=True); notes.read("new/deep/x.txt")`, `"grüße!"`},
		{`notes.write("a.txt", "all"); notes.read("a.txt")`, `"all"`},
		{`notes.write("no", "x")`, "PermissionError"},
		{`notes.write("a.txt", "x" * 31)`, "ValueError: content has 31 bytes, at most 30"},
		{`notes.write("a.txt", 5)`, "ValueError: content: want str or bytes"},
		{`notes.write("../out/secret", "x")`, "ValueError"},
		{`notes.write("away/new", "x")`, "PermissionError"},
		{`notes.write("passwd", "x")`, "PermissionError"},
		{`notes.write("pipe", "x")`, "PermissionError"},
		{`notes.write("sub", "x")`, "OSError"},
		{`notes.write("a.txt/x", "x")`, "OSError"},
		{`notes.write(".", "x")`, "ValueError"},
	} {
		if got := eval(test[0]); !strings.HasPrefix(got, test[1]) {
			t.Errorf("%s: got %s, want %s", test[0], got, test[1])
		}
	}
	if asked != 13 {
		t.Errorf("asked %d times", asked)
	}
	if text, err := os.ReadFile(filepath.Join(outside, "secret")); err != nil || string(text) != "two secrets" {
		t.Errorf("outside: %q, %v", text, err)
	}
	if entries, err := os.ReadDir(outside); err != nil || len(entries) != 1 {
		t.Errorf("outside: %v, %v", entries, err)
	}
	if _, err := folder.Tools(fstest.MapFS{}, folder.Options{Write: true}); err == nil {
		t.Error("a file system that can't be written is")
	}
}

// Large folders end at the bounds.
func TestBounds(t *testing.T) {
	files := fstest.MapFS{}
	for i := range 30_000 {
		files[fmt.Sprintf("d%d/f%d", i%50, i)] = &fstest.MapFile{Data: []byte("x")}
	}
	files["d0/large"] = &fstest.MapFile{Data: make([]byte, 9<<20)}
	for i := range files["d0/large"].Data {
		files["d0/large"].Data[i] = 'y'
	}
	list, err := folder.Tools(files, folder.Options{})
	eval := sandbox(t, list, err, nil)
	if got := eval(`r = files.list(recursive=True); len(r.entries), r.note`); !strings.HasPrefix(got, `[1000,"1000 entries are here, at least 18`) {
		t.Error(got)
	}
	if got := eval(`files.search("z", "d0").note`); got != `"1 files of more than 8 MiB were not searched: name a folder or a glob"` {
		t.Error(got)
	}
	if got := eval(`files.search("z").note`); !strings.HasPrefix(got, `"only the first 20000 files and folders were searched`) {
		t.Error(got)
	}
}

// A script reads a folder of the host, and nothing beside it.
func Example() {
	reports, err := os.MkdirTemp("", "reports")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(reports)
	if err := os.WriteFile(filepath.Join(reports, "q3.csv"), []byte("region,sum\nnorth,40\n"), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	dir, err := vfs.OpenDir(reports)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer dir.Close()
	tools, err := folder.Tools(dir, folder.Options{Group: "reports"})
	if err != nil {
		fmt.Println(err)
		return
	}
	set, err := tool.NewSet(tools)
	if err != nil {
		fmt.Println(err)
		return
	}
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"reports.*"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sb.Close()
	res, err := sb.Eval(context.Background(), `[(m.path, m.line, m.text) for m in reports.search("north").matches]`)
	fmt.Println(res.Value, err)
	// Output: [[q3.csv 2 north,40]] <nil>
}
