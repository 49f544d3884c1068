package vfs_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/krait-run/krait/vfs"
)

func newTable(t testing.TB, mounts ...vfs.Mount) *vfs.Table {
	t.Helper()
	table, err := vfs.NewTable(mounts)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestNewTableRefuses(t *testing.T) {
	m := vfs.NewMem(vfs.MemOptions{})
	make := func() fs.FS { return m }
	for _, c := range []struct {
		name   string
		mounts []vfs.Mount
	}{
		{"no path", []vfs.Mount{{FS: m}}},
		{"relative path", []vfs.Mount{{Path: "data", FS: m}}},
		{"dots", []vfs.Mount{{Path: "/data/../etc", FS: m}}},
		{"null byte", []vfs.Mount{{Path: "/a\x00", FS: m}}},
		{"no file system", []vfs.Mount{{Path: "/data"}}},
		{"both", []vfs.Mount{{Path: "/data", FS: m, New: make}}},
		{"twice", []vfs.Mount{{Path: "/data", FS: m}, {Path: "/data/", FS: m}}},
		{"too long", []vfs.Mount{{Path: "/" + strings.Repeat("a/", 3000), FS: m}}},
	} {
		if _, err := vfs.NewTable(c.mounts); !errors.Is(err, vfs.ErrMount) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestResolve(t *testing.T) {
	m := vfs.NewMem(vfs.MemOptions{})
	table := newTable(t, vfs.Mount{Path: "/data", FS: m}, vfs.Mount{Path: "/data/deep/er", FS: m}, vfs.Mount{Path: "/tmp", FS: m})
	for _, c := range []struct{ dir, name, path, mount, rest string }{
		{"/", "/data", "/data", "/data", "."},
		{"/", "/data/", "/data", "/data", "."},
		{"/", "data/a", "/data/a", "/data", "a"},
		{"/data", "a//b/./c", "/data/a/b/c", "/data", "a/b/c"},
		{"/data", "../tmp/x", "/tmp/x", "/tmp", "x"},
		{"/data", "../../../etc/passwd", "/etc/passwd", "", ""},
		{"/data", "/data/../../..", "/", "", ""},
		{"/", "/data/x/../../tmp", "/tmp", "/tmp", "."},
		{"/", "/data/deep", "/data/deep", "/data", "deep"},
		{"/", "/data/deep/er/a", "/data/deep/er/a", "/data/deep/er", "a"},
		{"/", "/data/deep/error", "/data/deep/error", "/data", "deep/error"},
		{"/", "/database", "/database", "", ""},
		{"/", "//data", "/data", "/data", "."},
		{"/", `/data/..\..\x`, `/data/..\..\x`, "/data", `..\..\x`},
	} {
		p, err := table.Resolve(c.dir, c.name)
		if err != nil || p.Path != c.path || p.Mount != c.mount || p.Name != c.rest {
			t.Errorf("%s in %s: %+v, %v", c.name, c.dir, p, err)
		}
	}
	for name, want := range map[string]vfs.Errno{
		"": vfs.ENOENT, "a\x00b": vfs.EINVAL, strings.Repeat("a", 256): vfs.ENAMETOOLONG,
		strings.Repeat("a/", 1<<20): vfs.ENAMETOOLONG,
	} {
		if _, err := table.Resolve("/", name); err != want {
			t.Errorf("%.20q: %v, want %v", name, err, want)
		}
	}
}

func FuzzResolve(f *testing.F) {
	m := vfs.NewMem(vfs.MemOptions{})
	table := newTable(f, vfs.Mount{Path: "/data", FS: m}, vfs.Mount{Path: "/data/deep", FS: m})
	for _, s := range []string{"../../x", "/data/../data/./a", "a//b/", "\x00", "/data/deep/..", "..", "data\\..\\x"} {
		f.Add("/data", s)
	}
	f.Fuzz(func(t *testing.T, dir, name string) {
		p, err := table.Resolve("/", dir)
		if err != nil {
			return
		}
		p, err = table.Resolve(p.Path, name)
		if err != nil {
			return
		}
		if p.Path[0] != '/' || slices.Contains(strings.Split(p.Path, "/"), "..") {
			t.Fatalf("%q in %q: path %q", name, dir, p.Path)
		}
		if p.Mount == "" {
			if p.Name != "" || p.Path == "/data" || strings.HasPrefix(p.Path, "/data/") {
				t.Fatalf("%q in %q: %+v", name, dir, p)
			}
			return
		}
		// Names are any bytes: see Dir and Mem.
		if !fs.ValidPath(strings.ToValidUTF8(p.Name, "\uFFFD")) {
			t.Fatalf("%q in %q: name %q", name, dir, p.Name)
		}
		if want := strings.TrimSuffix(p.Mount+"/"+p.Name, "/."); want != p.Path {
			t.Fatalf("%q in %q: %+v", name, dir, p)
		}
	})
}

// errnoOf returns the number of an error.
func errnoOf(err error) vfs.Errno {
	var e vfs.Errno
	if err == nil {
		return 0
	}
	if !errors.As(err, &e) {
		return -1
	}
	return e
}

// TestDirStaysInside tries to get out of a host directory by every kind of link and name.
func TestDirStaysInside(t *testing.T) {
	host := t.TempDir()
	root := filepath.Join(host, "root")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(root, "sub"), 0o755))
	must(os.WriteFile(filepath.Join(host, "secret"), []byte("secret"), 0o644))
	must(os.WriteFile(filepath.Join(root, "inside"), []byte("inside"), 0o644))
	must(os.Symlink("../secret", filepath.Join(root, "relative")))
	must(os.Symlink(filepath.Join(host, "secret"), filepath.Join(root, "absolute")))
	must(os.Symlink("..", filepath.Join(root, "up")))
	must(os.Symlink("/", filepath.Join(root, "slash")))
	must(os.Symlink("inside", filepath.Join(root, "good")))
	must(os.Symlink("loop", filepath.Join(root, "loop")))
	must(os.Symlink("../new", filepath.Join(root, "dangling")))
	dir, err := vfs.OpenWritableDir(root)
	must(err)
	defer dir.Close()
	v := newTable(t, vfs.Mount{Path: "/m", FS: dir}).View()
	defer v.Close()
	read := func(name string) (string, error) {
		f, err := v.OpenFile(name, os.O_RDONLY, 0)
		if err != nil {
			return "", err
		}
		defer f.Close()
		b, err := io.ReadAll(f)
		return string(b), err
	}
	for _, name := range []string{"/m/relative", "/m/absolute", "/m/up/secret", "/m/sub/../up/secret", "/m/slash/etc/passwd", "/m/../secret",
		"/m/sub/../../secret", "../secret", "/m/up/root/inside", "/m/loop", "/m/dangling", "/m/" + host + "/secret"} {
		if s, err := read(name); err == nil {
			t.Errorf("read %q of %s", s, name)
		} else if strings.Contains(strings.ReplaceAll(err.Error(), name, ""), host) {
			t.Errorf("%s: the error names a host path: %v", name, err)
		}
		if f, err := v.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644); err == nil {
			f.Close()
			t.Errorf("opened %s for writing", name)
		}
	}
	for _, op := range []struct {
		name string
		err  error
	}{
		{"mkdir", v.Mkdir("/m/up/made", 0o755)}, {"remove", v.Remove("/m/up/secret")}, {"rename out", v.Rename("/m/inside", "/m/up/moved")},
		{"rename in", v.Rename("/m/up/secret", "/m/moved")},
	} {
		if op.err == nil {
			t.Errorf("%s succeeded", op.name)
		}
	}
	if _, err := v.ReadDir("/m/up"); err == nil {
		t.Error("listed the directory above")
	}
	if _, err := v.Stat("/m/absolute"); errnoOf(err) != vfs.EACCES {
		t.Errorf("stat: %v", err)
	}
	if _, err := os.Stat(filepath.Join(host, "new")); err == nil {
		t.Error("a file was made through a dangling link")
	}
	if b, _ := os.ReadFile(filepath.Join(host, "secret")); string(b) != "secret" {
		t.Errorf("the file outside was changed: %q", b)
	}
	if s, err := read("/m/good"); err != nil || s != "inside" {
		t.Errorf("a link that stays inside: %q, %v", s, err)
	}
}

// TestReadOnly checks that each way to change something fails where a mount is read-only.
func TestReadOnly(t *testing.T) {
	mem := vfs.NewMem(vfs.MemOptions{})
	if err := mem.WriteFile("d/f", []byte("x")); err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]vfs.Mount{
		"flag":         {Path: "/m", FS: mem, ReadOnly: true},
		"not writable": {Path: "/m", FS: fstest.MapFS{"d/f": {Data: []byte("x")}}},
	} {
		v := newTable(t, m).View()
		_, create := v.OpenFile("/m/new", os.O_WRONLY|os.O_CREATE, 0o644)
		_, write := v.OpenFile("/m/d/f", os.O_RDWR, 0)
		for op, err := range map[string]error{
			"create": create, "write": write, "mkdir": v.Mkdir("/m/x", 0o755), "remove": v.Remove("/m/d/f"), "rename": v.Rename("/m/d/f", "/m/g"),
			"above a mount point": v.Mkdir("/x", 0o755),
		} {
			if errnoOf(err) != vfs.EROFS || !errors.Is(err, fs.ErrPermission) {
				t.Errorf("%s: %s: %v", name, op, err)
			}
		}
		if v.Writable("/m/d/f") {
			t.Errorf("%s: writable", name)
		}
		if b, err := fs.ReadFile(m.FS, "d/f"); err != nil || string(b) != "x" {
			t.Errorf("%s: %q, %v", name, b, err)
		}
	}
}

func TestMountPointsAreListed(t *testing.T) {
	a := fstest.MapFS{"f": {}, "sub/g": {}}
	v := newTable(t, vfs.Mount{Path: "/x/a", FS: a}, vfs.Mount{Path: "/x/a/sub/m", FS: a}, vfs.Mount{Path: "/y", FS: a}).View()
	names := func(dir string) string {
		list, err := v.ReadDir(dir)
		if err != nil {
			return err.Error()
		}
		var out []string
		for _, e := range list {
			n := e.Name()
			if e.IsDir() {
				n += "/"
			}
			out = append(out, n)
		}
		return strings.Join(out, " ")
	}
	for dir, want := range map[string]string{
		"/": "x/ y/", "/x": "a/", "/x/a": "f sub/", "/x/a/sub": "g m/", "/x/a/sub/m": "f sub/", "/y/f": "readdir /y/f: Not a directory",
		"/z": "readdir /z: No such file or directory",
	} {
		if got := names(dir); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
	if err := v.Chdir("/x/a"); err != nil || v.Getwd() != "/x/a" || names(".") != "f sub/" || names("../..") != "x/ y/" {
		t.Errorf("after chdir: %v, %s", err, names("."))
	}
	if err := v.Chdir("f"); errnoOf(err) != vfs.ENOTDIR {
		t.Error(err)
	}
	if err := v.Remove("/x"); errnoOf(err) != vfs.EBUSY {
		t.Error(err)
	}
}

func TestMemBounds(t *testing.T) {
	m := vfs.NewMem(vfs.MemOptions{MaxBytes: 100, MaxFiles: 3})
	if err := m.WriteFile("a", make([]byte, 101)); errnoOf(err) != vfs.ENOSPC {
		t.Error(err)
	}
	if err := m.WriteFile("a", make([]byte, 100)); err != nil {
		t.Error(err)
	}
	f, err := m.OpenFile("b", os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(1); errnoOf(err) != vfs.ENOSPC {
		t.Error(err)
	}
	if _, err := f.Seek(1<<62, io.SeekStart); err != nil {
		t.Error(err)
	}
	if _, err := f.Write([]byte("x")); errnoOf(err) != vfs.ENOSPC {
		t.Error(err)
	}
	// A removed file counts while it is open.
	g, err := m.Open("a")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Remove("a"); err != nil || m.Bytes() != 100 {
		t.Error(err, m.Bytes())
	}
	if b, err := io.ReadAll(g); err != nil || len(b) != 100 {
		t.Error(len(b), err)
	}
	if g.Close(); m.Bytes() != 0 {
		t.Error(m.Bytes())
	}
	for i := range 3 {
		err = m.Mkdir(fmt.Sprint("d", i), 0o755)
	}
	if errnoOf(err) != vfs.ENOSPC {
		t.Error(err)
	}
	if err := fstest.TestFS(m, "b", "d0", "d1"); err != nil {
		t.Error(err)
	}
}

func TestMemRename(t *testing.T) {
	m := vfs.NewMem(vfs.MemOptions{})
	for _, name := range []string{"d/e/f", "g", "h"} {
		if err := m.WriteFile(name, []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		from, to string
		want     vfs.Errno
	}{
		{"d", "d/e/x", vfs.EINVAL}, {"nope", "x", vfs.ENOENT}, {"g", "d", vfs.EISDIR}, {"d", "g", vfs.ENOTDIR}, {"g", "h/x", vfs.ENOTDIR},
		{"g", "h", 0}, {"d/e", "e", 0}, {".", "x", vfs.EBUSY}, {"h", "h", 0},
	} {
		if err := m.Rename(c.from, c.to); errnoOf(err) != c.want {
			t.Errorf("%s to %s: %v", c.from, c.to, err)
		}
	}
	if b, _ := fs.ReadFile(m, "h"); string(b) != "g" {
		t.Errorf("h holds %q", b)
	}
	if b, _ := fs.ReadFile(m, "e/f"); string(b) != "d/e/f" {
		t.Errorf("e/f holds %q", b)
	}
}

func TestViewBounds(t *testing.T) {
	m := vfs.NewMem(vfs.MemOptions{})
	v := newTable(t, vfs.Mount{Path: "/m", FS: m, MaxFileSize: 10, MaxWritten: 25, MaxCreated: 3}).View()
	open := func(name string) vfs.File {
		f, err := v.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	f := open("/m/a")
	if _, err := f.Write(make([]byte, 11)); errnoOf(err) != vfs.EFBIG {
		t.Error(err)
	}
	if err := f.Truncate(11); errnoOf(err) != vfs.EFBIG {
		t.Error(err)
	}
	if _, err := f.Seek(1<<40, io.SeekStart); err != nil {
		t.Error(err)
	}
	if _, err := f.Write([]byte("x")); errnoOf(err) != vfs.EFBIG {
		t.Error(err)
	}
	if _, err := open("/m/b").Write(make([]byte, 10)); err != nil {
		t.Error(err)
	}
	if err := open("/m/c").Truncate(10); err != nil {
		t.Error(err)
	}
	if _, err := open("/m/b").Write(make([]byte, 6)); errnoOf(err) != vfs.ENOSPC {
		t.Error(err)
	}
	if err := v.Mkdir("/m/d", 0o755); errnoOf(err) != vfs.ENOSPC {
		t.Error(err)
	}
	var err error
	for range 200 {
		if _, err = v.OpenFile("/m/a", os.O_RDONLY, 0); err != nil {
			break
		}
	}
	if errnoOf(err) != vfs.EMFILE {
		t.Error(err)
	}
	if err := v.Close(); err != nil {
		t.Error(err)
	}
	if _, err := f.Write([]byte("x")); errnoOf(err) != vfs.EBADF {
		t.Error(err)
	}
}

func TestRenameAcrossMounts(t *testing.T) {
	a, b := vfs.NewMem(vfs.MemOptions{}), vfs.NewMem(vfs.MemOptions{})
	if err := a.WriteFile("f", nil); err != nil {
		t.Fatal(err)
	}
	v := newTable(t, vfs.Mount{Path: "/a", FS: a}, vfs.Mount{Path: "/b", FS: b}).View()
	if err := v.Rename("/a/f", "/b/f"); errnoOf(err) != vfs.EXDEV {
		t.Error(err)
	}
	if err := v.Rename("/a", "/b/a"); errnoOf(err) != vfs.EBUSY {
		t.Error(err)
	}
}

// TestNewIsPerView checks that scratch space is not shared.
func TestNewIsPerView(t *testing.T) {
	table := newTable(t, vfs.Mount{Path: "/tmp", New: func() fs.FS { return vfs.NewMem(vfs.MemOptions{}) }})
	a, b := table.View(), table.View()
	if err := a.Mkdir("/tmp/x", 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Stat("/tmp/x"); err != nil {
		t.Error(err)
	}
	if _, err := b.Stat("/tmp/x"); errnoOf(err) != vfs.ENOENT {
		t.Error(err)
	}
}

// TestMemConcurrency has several goroutines use one Mem; run it with -race.
func TestMemConcurrency(t *testing.T) {
	m := vfs.NewMem(vfs.MemOptions{MaxBytes: 1 << 16})
	table := newTable(t, vfs.Mount{Path: "/", FS: m})
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			v := table.View()
			defer v.Close()
			for i := range 50 {
				name := fmt.Sprintf("/f%d", (g+i)%5)
				f, err := v.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
				if err != nil {
					continue
				}
				_, _ = f.Write([]byte("some text\n"))
				_, _ = f.Seek(0, io.SeekStart)
				_, _ = io.ReadAll(f)
				_, _ = v.ReadDir("/")
				_ = v.Rename(name, fmt.Sprintf("/f%d", i%7))
				if i%9 == 0 {
					_ = v.Remove(name)
				}
				_ = f.Close()
			}
		})
	}
	wg.Wait()
	var total int64
	list, err := fs.ReadDir(m, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if total != m.Bytes() {
		t.Errorf("files hold %d bytes, the account says %d", total, m.Bytes())
	}
}

// TestHeldWrites checks that small writes to a host directory are seen by everything that looks, in order.
func TestHeldWrites(t *testing.T) {
	root := t.TempDir()
	dir, err := vfs.OpenWritableDir(root)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	v := newTable(t, vfs.Mount{Path: "/", FS: dir}).View()
	open := func(name string, flag int) vfs.File {
		f, err := v.OpenFile(name, flag|os.O_CREATE, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	write := func(f vfs.File, s string) {
		t.Helper()
		if n, err := f.Write([]byte(s)); n != len(s) || err != nil {
			t.Fatal(n, err)
		}
	}
	host := func() string {
		b, _ := os.ReadFile(filepath.Join(root, "a"))
		return string(b)
	}
	a, b := open("/a", os.O_RDWR), open("/a", os.O_RDWR|os.O_APPEND)
	write(a, "one ")
	if info, err := v.Stat("/a"); err != nil || info.Size() != 4 {
		t.Error(info, err)
	}
	write(a, "two ")
	write(b, "three ")
	write(b, "four")
	if host() != "one two " {
		t.Errorf("the other file's writing did not come first: %q", host())
	}
	if _, err := a.Seek(0, io.SeekStart); err != nil || host() != "one two three four" {
		t.Errorf("after seek: %q, %v", host(), err)
	}
	write(a, "ONE")
	got := make([]byte, 5)
	if n, err := a.Read(got); err != nil || string(got[:n]) != " two " {
		t.Errorf("%q, %v", got[:n], err)
	}
	write(b, "!")
	if err := v.Sync(); err != nil || host() != "ONE two three four!" {
		t.Errorf("after sync: %q, %v", host(), err)
	}
	write(b, "?")
	if err := b.Close(); err != nil || host() != "ONE two three four!?" {
		t.Errorf("after close: %q, %v", host(), err)
	}
	write(a, strings.Repeat("x", 100_000))
	if err := v.Close(); err != nil || len(host()) != 8+100_000 {
		t.Errorf("after the view was closed: %d, %v", len(host()), err)
	}
}

// /dev/null is empty and forgets what is written to it, whatever is mounted.
func TestNull(t *testing.T) {
	v := newTable(t, vfs.Mount{Path: "/", FS: fstest.MapFS{}}).View()
	defer v.Close()
	f, err := v.OpenFile("/dev/null", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := f.Write([]byte("gone")); n != 4 || err != nil {
		t.Errorf("Write: %d, %v", n, err)
	}
	if f, err = v.OpenFile("../dev/./null", os.O_RDONLY, 0); err != nil {
		t.Fatal(err)
	}
	if data, err := io.ReadAll(f); len(data) != 0 || err != nil {
		t.Errorf("ReadAll: %q, %v", data, err)
	}
	if info, err := v.Stat("/dev/null"); err != nil || info.Mode().IsRegular() || info.IsDir() {
		t.Errorf("Stat: %v, %v", info, err)
	}
	if _, err := v.OpenFile("/dev/zero", os.O_RDONLY, 0); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("/dev/zero: %v", err)
	}
}
