package javascript_test

// storage_test.go: Upload, Download and Files reach what scripts see.

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/vfs"
)

func TestStorage(t *testing.T) {
	shared := vfs.NewMem(vfs.MemOptions{})
	sandbox := open(t, krait.Options{Mounts: []krait.Mount{
		{Path: "/shared", FS: shared},
		{Path: "/fixed", FS: fstest.MapFS{"a.txt": {Data: []byte("fixed")}}},
	}})
	ctx := context.Background()
	download := func(name string) string {
		var b bytes.Buffer
		if err := sandbox.Download(ctx, name, &b); err != nil {
			return err.Error()
		}
		return b.String()
	}
	large := strings.Repeat("0123456789", 110_000) // several pieces of it
	for name, text := range map[string]string{"in/deep/large.txt": large, "/shared/b.txt": "mine", "data.json": `{"n": 41}`} {
		if err := sandbox.Upload(ctx, name, strings.NewReader(text)); err != nil {
			t.Fatal(name, err)
		}
	}
	result, err := sandbox.Eval(ctx, `
const fs = require("fs")
const { n } = JSON.parse(fs.readFileSync("data.json", "utf8"))
process.chdir?.("/in")
fs.writeFileSync("/out.txt", fs.readFileSync("/shared/b.txt", "utf8") + (n + 1))
fs.writeFileSync("/data.json", "{}")
fs.mkdirSync("/.hidden"); fs.writeFileSync("/.hidden/x", "")
fs.openSync("/out.txt", "r") // and never closed
fs.statSync("/in/deep/large.txt").size`)
	if err != nil || result.Value != int64(len(large)) {
		t.Fatalf("%+v, %v", result, err)
	}
	if a, b, c, d := download("out.txt"), download("data.json"), download("in/deep/large.txt") == large, download("/fixed/a.txt"); a != "mine42" || b != "{}" || !c || d != "fixed" {
		t.Errorf("%q, %q, %v, %q", a, b, c, d)
	}
	files, err := sandbox.Files(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	if got, want := strings.Join(names, " "), "data.json in/deep/large.txt out.txt shared/b.txt"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if err := sandbox.Download(ctx, "nothing", new(bytes.Buffer)); !errors.Is(err, krait.ErrFile) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	for _, name := range []string{"/fixed/a.txt", "/in", "", "a\x00b"} {
		if err := sandbox.Upload(ctx, name, strings.NewReader("x")); !errors.Is(err, krait.ErrFile) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if err := sandbox.Upload(ctx, "big", strings.NewReader(strings.Repeat("x", 20<<20))); !errors.Is(err, krait.ErrFile) {
		t.Errorf("more than Scratch: %v", err)
	}
}

// Without files, and after a limit, there is an error.
func TestStorageNone(t *testing.T) {
	sandbox := open(t, krait.Options{Scratch: -1})
	if err := sandbox.Upload(t.Context(), "x", strings.NewReader("x")); !errors.Is(err, krait.ErrFile) || !strings.Contains(err.Error(), "the sandbox has no files") {
		t.Errorf("%v", err)
	}
	sandbox = open(t, krait.Options{Limits: krait.Limits{Time: 150 * time.Millisecond}})
	if _, err := sandbox.Eval(t.Context(), "for (;;) {}"); !errors.Is(err, krait.ErrTime) {
		t.Errorf("%v", err)
	}
	if _, err := sandbox.Files(t.Context()); !errors.Is(err, krait.ErrClosed) {
		t.Errorf("%v", err)
	}
}
