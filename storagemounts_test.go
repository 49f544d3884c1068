//go:build unix

package krait_test

// storagemounts_test.go tests Upload, Download and Files on what the host mounts.

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/vfs"
)

// Mounts are what scripts see, with the same bounds.
func TestStorageMounts(t *testing.T) { onInterpreters(t, testStorageMounts) }

func testStorageMounts(t *testing.T) {
	ctx := context.Background()
	host := t.TempDir()
	for name, size := range map[string]int64{"sparse": 1 << 40, "small": 3} {
		if err := os.WriteFile(filepath.Join(host, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(filepath.Join(host, name), size); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(host, "out")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(host, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir, err := vfs.OpenWritableDir(host)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	in := fstest.MapFS{"a.txt": {Data: bytes.Repeat([]byte("one\n"), 500_000)}, "sub/b.txt": {Data: []byte("two")}}
	sb := toolSandbox(t, tiered(t, krait.Options{Scratch: 1 << 20, Mounts: []krait.Mount{
		{Path: "/in", FS: in},
		{Path: "/in/sub/w", FS: mem(t, map[string]string{"w.txt": "w"})},
		{Path: "/host", FS: dir, MaxFileSize: 2 << 20, MaxCreated: 3},
		{Path: "/closed", FS: mem(t, map[string]string{"c.txt": "c"}), ReadOnly: true},
	}}), krait.SandboxOptions{})
	if err := upload(sb, "/host/new/x.txt", "by the host"); err != nil { // two are made
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(host, "new", "x.txt")); err != nil || string(text) != "by the host" {
		t.Error(string(text), err)
	}
	res, err := sb.Eval(ctx, "open('/tmp/t.txt', 'w').write('t')\nopen('/host/y.txt', 'w').write('y')\nopen('/host/new/x.txt').read()")
	if err != nil || res.Value != "by the host" {
		t.Fatal(res, err)
	}
	if got := names(t, sb); got != "host/new/x.txt:11 host/small:3 host/sparse:1099511627776 host/y.txt:1 in/sub/w/w.txt:1 tmp/t.txt:1" {
		t.Error(got)
	}
	for name, want := range map[string]string{"tmp/t.txt": "t", "host/y.txt": "y", "/in/sub/b.txt": "two", "closed/c.txt": "c", "in/sub/w/../w/w.txt": "w",
		"in/a.txt": strings.Repeat("one\n", 500_000)} {
		if got := download(sb, name); got != want {
			t.Errorf("%s: %.100s", name, got)
		}
	}
	for _, c := range []struct {
		what, want string
		err, is    error
	}{
		{"read-only", "upload in/new/x: ", upload(sb, "in/new/x", "x"), fs.ErrPermission},
		{"read-only", "Read-only file system", upload(sb, "closed/c.txt", "x"), fs.ErrPermission},
		{"a pipe", "it is no regular file", upload(sb, "host/pipe", "x"), krait.ErrFile},
		{"a pipe", "it is no regular file", sb.Download(ctx, "host/pipe", io.Discard), krait.ErrFile},
		{"a link that leads out", "Permission denied", sb.Download(ctx, "host/out", io.Discard), krait.ErrFile},
		{"a link that leads out", "Permission denied", upload(sb, "host/out", "x"), krait.ErrFile},
		{"too large to come out", "it has 1099511627776 bytes, and at most 2097152 come out", sb.Download(ctx, "host/sparse", io.Discard), krait.ErrFile},
		{"too large to go in", "File too large", upload(sb, "host/y.txt", strings.Repeat("x", 2<<20+1)), krait.ErrFile},
		{"too many", "No space left on device", upload(sb, "host/one/more", "x"), krait.ErrFile},
		{"full", "No space left on device", upload(sb, "full", strings.Repeat("x", 1<<20)), krait.ErrFile},
	} {
		if !errors.Is(c.err, krait.ErrFile) || !errors.Is(c.err, c.is) || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: %v", c.what, c.err)
		}
	}
	if res, err := sb.Eval(ctx, "6 * 7"); err != nil || res.Value != int64(42) {
		t.Error(res, err)
	}
}
