package krait_test

// storage_test.go tests Upload, Download and Files, which mean the same in all tiers.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/vfs"
)

// names are the names and sizes of files.
func names(t *testing.T, sb *krait.Sandbox) string {
	t.Helper()
	files, err := sb.Files(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range files {
		if f.Kind != "file" || len(f.Forms) != 1 || f.Forms[0].MIME == "" || f.Forms[0].Data != nil {
			t.Errorf("%+v", f)
		}
		out = append(out, fmt.Sprintf("%s:%d", f.Name, f.Size))
	}
	return strings.Join(out, " ")
}

// download is the text of a file, or the error.
func download(sb *krait.Sandbox, name string) string {
	var b bytes.Buffer
	if err := sb.Download(context.Background(), name, &b); err != nil {
		return err.Error()
	}
	return b.String()
}

func upload(sb *krait.Sandbox, name, text string) error {
	return sb.Upload(context.Background(), name, strings.NewReader(text))
}

func TestStorage(t *testing.T) { onTiers(t, testStorage) }

func testStorage(t *testing.T, opts krait.Options) {
	ctx := context.Background()
	sb := toolSandbox(t, opts, krait.SandboxOptions{})
	if got := names(t, sb); got != "" {
		t.Errorf("at first: %s", got)
	}
	large := bytes.Repeat([]byte("0123456789"), 900_000) // several pieces of it
	if err := sb.Upload(ctx, "in/deep/data.bin", bytes.NewReader(large)); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"empty": "", "a.csv": "long before", ".hidden/x": "1", "q/__pycache__/x": "1"} {
		if err := upload(sb, name, text); err != nil {
			t.Fatal(name, err)
		}
	}
	if err := upload(sb, "a.csv", "a,b\n"); err != nil { // in the place of it
		t.Fatal(err)
	}
	res, err := sb.Eval(ctx, `
import os
n = len(open('in/deep/data.bin', 'rb').read())
os.mkdir('away')
os.chdir('away')
f = open('kept.json', 'w')  # not closed
f.write('{}')
f.flush()
[n, open('../a.csv').read()]`)
	if err != nil || fmt.Sprint(res.Value) != "[9000000 a,b\n]" {
		t.Fatalf("%q %v", res.Value, err)
	}
	var b bytes.Buffer
	if err := sb.Download(ctx, "in/deep/data.bin", &b); err != nil || !bytes.Equal(b.Bytes(), large) {
		t.Errorf("%d bytes, %v", b.Len(), err)
	}
	// Paths do not depend on where the script has gone.
	if got := download(sb, "away/kept.json"); got != "{}" {
		t.Error(got)
	}
	if got := download(sb, "empty"); got != "" {
		t.Error(got)
	}
	if got := names(t, sb); got != "a.csv:4 away/kept.json:2 empty:0 in/deep/data.bin:9000000" {
		t.Error(got)
	}
	files, err := sb.Files(ctx)
	if err != nil || files[0].Forms[0].MIME != "text/csv" || files[1].Forms[0].MIME != "application/json" || files[2].Forms[0].MIME != "application/octet-stream" {
		t.Errorf("%+v %v", files, err)
	}
	for _, c := range []struct {
		what string
		err  error
		is   error
	}{
		{"what is missing", sb.Download(ctx, "nothing", io.Discard), krait.ErrFile},
		{"what is missing is fs.ErrNotExist", sb.Download(ctx, "nothing", io.Discard), fs.ErrNotExist},
		{"outside", sb.Download(ctx, "../../nothing/passwd", io.Discard), fs.ErrNotExist},
		{"a directory", sb.Download(ctx, "in", io.Discard), krait.ErrFile},
		{"a directory", upload(sb, "in", "x"), krait.ErrFile},
		{"below a file", upload(sb, "empty/x", "x"), krait.ErrFile},
		{"no name", upload(sb, "", "x"), krait.ErrFile},
		{"a null byte", sb.Download(ctx, "a\x00b", io.Discard), krait.ErrFile},
		{"a device", sb.Download(ctx, "/dev/null", io.Discard), krait.ErrFile},
		{"no reader", sb.Upload(ctx, "x", nil), krait.ErrOptions},
		{"no writer", sb.Download(ctx, "empty", nil), krait.ErrOptions},
		//lint:ignore SA1012 what it does without a context is what is asked
		{"no context", sb.Download(nil, "empty", io.Discard), krait.ErrOptions},
		{"the reader's error", sb.Upload(ctx, "x", io.MultiReader(strings.NewReader("1"), badReader{})), errBad},
		{"the writer's error", sb.Download(ctx, "a.csv", badReader{}), errBad},
	} {
		if !errors.Is(c.err, c.is) {
			t.Errorf("%s: %v", c.what, c.err)
		}
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	for what, err := range map[string]error{
		"upload": sb.Upload(ended, "late", strings.NewReader("x")), "download": sb.Download(ended, "a.csv", io.Discard),
	} {
		if !errors.Is(err, context.Canceled) || errors.Is(err, krait.ErrFile) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := sb.Files(ended); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if res, err := sb.Eval(ctx, "[n > 0, os.path.exists('../late')]"); err != nil || fmt.Sprint(res.Value) != "[true false]" {
		t.Error(res, err)
	}
	if err := sb.Close(); err != nil {
		t.Fatal(err)
	}
	if err := upload(sb, "x", "x"); !errors.Is(err, krait.ErrClosed) {
		t.Error(err)
	}
}

// badReader fails.
type badReader struct{}

var errBad = errors.New("bad")

func (badReader) Read([]byte) (int, error)  { return 0, errBad }
func (badReader) Write([]byte) (int, error) { return 0, errBad }

// Time ends what takes too long, between its pieces.
func TestStorageTime(t *testing.T) { onTiers(t, testStorageTime) }

func testStorageTime(t *testing.T, opts krait.Options) {
	opts.Limits.Time = 100 * time.Millisecond
	if opts.Tier != "" {
		opts.Limits.Time = time.Second
	}
	sb := toolSandbox(t, opts, krait.SandboxOptions{})
	err := sb.Upload(context.Background(), "x", slow{})
	if !errors.Is(err, krait.ErrTime) {
		t.Error(err)
	}
}

// slow never ends.
type slow struct{}

func (slow) Read(p []byte) (int, error) {
	time.Sleep(20 * time.Millisecond)
	return min(len(p), 100_000), nil
}

// Without files there are none, and more than 5000 are not listed.
func TestStorageEnds(t *testing.T) { onInterpreters(t, testStorageEnds) }

func testStorageEnds(t *testing.T) {
	ctx := context.Background()
	sb := toolSandbox(t, tiered(t, krait.Options{Scratch: -1}), krait.SandboxOptions{})
	if _, err := sb.Files(ctx); !errors.Is(err, krait.ErrFile) {
		t.Error(err)
	}
	if err := upload(sb, "x", "x"); !errors.Is(err, krait.ErrFile) || !strings.Contains(err.Error(), "the sandbox has no files") {
		t.Error(err)
	}
	// Files that a script has forgotten to close do not stand in the way.
	sb = toolSandbox(t, tiered(t, krait.Options{}), krait.SandboxOptions{})
	if _, err := sb.Eval(ctx, "open('x', 'w').write('abc')\nfor i in range(127): open('x')"); err != nil {
		t.Fatal(err)
	}
	if got := download(sb, "x"); got != "abc" || upload(sb, "y", "y") != nil {
		t.Error(got)
	}
	many := vfs.NewMem(vfs.MemOptions{})
	for i := range 5100 {
		if err := many.WriteFile(fmt.Sprint("d/", i), nil); err != nil {
			t.Fatal(err)
		}
	}
	sb = toolSandbox(t, tiered(t, krait.Options{Scratch: -1, Mounts: []krait.Mount{{Path: "/m", FS: many}}}), krait.SandboxOptions{})
	if files, err := sb.Files(ctx); err != nil || len(files) != 5000 {
		t.Error(len(files), err)
	}
	if err := upload(sb, "x", "x"); !errors.Is(err, fs.ErrPermission) { // nothing is mounted there
		t.Error(err)
	}
	if err := sb.Reset(ctx); !errors.Is(err, krait.ErrTier) {
		t.Error(err)
	}
}

// More files than are listed end nothing.
func TestStorageMany(t *testing.T) { onTiers(t, testStorageMany) }

func testStorageMany(t *testing.T, opts krait.Options) {
	opts.Scratch = 1 << 20
	mounts := []krait.Mount{{Path: "/m", New: func() fs.FS { return vfs.NewMem(vfs.MemOptions{}) }}}
	dir := "m/"
	if opts.Tier == krait.TierContainer {
		mounts, dir = nil, ""
	}
	opts.Mounts = mounts
	sb := toolSandbox(t, opts, krait.SandboxOptions{})
	if _, err := sb.Eval(context.Background(), "for i in range(5100): open(f'"+dir+"{i}', 'w').close()"); err != nil {
		t.Fatal(err)
	}
	if files, err := sb.Files(context.Background()); err != nil || len(files) != 5000 {
		t.Error(len(files), err)
	}
	if res, err := sb.Eval(context.Background(), "6 * 7"); err != nil || res.Value != int64(42) {
		t.Error(res, err)
	}
}

// A panic of the host's file system is the host's, and a cancellation ends what is under way; nothing hangs after either.
func TestStorageBroken(t *testing.T) { onInterpreters(t, testStorageBroken) }

func testStorageBroken(t *testing.T) {
	sb := toolSandbox(t, tiered(t, krait.Options{Mounts: []krait.Mount{{Path: "/bad", FS: panicFS{}}}}), krait.SandboxOptions{})
	func() {
		defer func() {
			if p := recover(); p != "of the host" {
				t.Errorf("%v", p)
			}
		}()
		t.Error(download(sb, "bad/x"))
	}()
	if err := upload(sb, "x", "x"); err != nil && !errors.Is(err, krait.ErrContainer) { // a worker has ended
		t.Error(err)
	}
	if err := sb.Close(); err != nil {
		t.Error(err)
	}
	sb = toolSandbox(t, tiered(t, krait.Options{}), krait.SandboxOptions{})
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	if err := sb.Upload(ctx, "x", slow{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// panicFS is a host's mistake.
type panicFS struct{}

func (panicFS) Open(string) (fs.File, error) { panic("of the host") }

// In a sandbox of TierAuto files are where the first script runs.
func TestStorageAuto(t *testing.T) {
	opts := inContainer(t)
	opts.Tier = krait.TierAuto
	sb := toolSandbox(t, opts, krait.SandboxOptions{})
	if err := upload(sb, "x", "x"); !errors.Is(err, krait.ErrTier) {
		t.Error(err)
	}
	if _, err := sb.Eval(context.Background(), "1"); err != nil {
		t.Fatal(err)
	}
	if err := upload(sb, "x", "x"); err != nil || names(t, sb) != "x:1" {
		t.Error(err)
	}
}
