package krait_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/vfs"
)

// mounted runs source in a new sandbox with mounts and returns what it prints, with the last line of the error if there is one.
func mounted(t *testing.T, source string, limits krait.Limits, mounts ...krait.Mount) string {
	t.Helper()
	tmpl, err := krait.NewTemplate(tiered(t, krait.Options{Mounts: mounts, Limits: limits}))
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer sb.Close()
	res, err := sb.Eval(context.Background(), source)
	out := ""
	if res != nil {
		out = res.Stdout
	}
	if err != nil {
		lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
		out += lines[len(lines)-1]
	}
	return strings.TrimSpace(out)
}

func mem(t *testing.T, files map[string]string) *vfs.Mem {
	t.Helper()
	m := vfs.NewMem(vfs.MemOptions{})
	for name, text := range files {
		if err := m.WriteFile(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestMountOptions(t *testing.T) {
	m := vfs.NewMem(vfs.MemOptions{})
	for _, mounts := range [][]krait.Mount{{{Path: "x", FS: m}}, {{Path: "/x"}}, {{Path: "/x", FS: m}, {Path: "/x", FS: m}}} {
		if _, err := krait.NewTemplate(krait.Options{Mounts: mounts}); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("%+v: %v", mounts, err)
		}
	}
}

// TestMountScripts runs scripts against a read-only mount /in and a writable one /out.
func TestMountScripts(t *testing.T) { onInterpreters(t, testMountScripts) }

func testMountScripts(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"read", `print(open('/in/a.txt').read(), end='')`, "one\ntwo"},
		{"lines", `print([l for l in open('/in/a.txt')], open('/in/a.txt', 'rb').readlines())`, `['one\n', 'two\n'] [b'one\n', b'two\n']`},
		{"write and read back", "with open('/out/x', 'w') as f: print(f.write('h\u00e9\\n'), f)\nprint(open('/out/x', 'rb').read())",
			"3 <_io.TextIOWrapper name='/out/x' mode='w' encoding='UTF-8'>\nb'h\\xc3\\xa9\\n'"},
		{"a file that is not closed is written", "open('/out/x', 'w').write('abc')\nprint(open('/out/x').read())", "abc"},
		{"append and update", "open('/out/x','w').write('abc')\nopen('/out/x','a').write('d')\nf=open('/out/x','r+')\nf.seek(1)\nf.write('Z')\nf.seek(0)\nprint(f.read())", "aZcd"},
		{"read-only refuses", "open('/in/b', 'w')", "OSError: [Errno 30] Read-only file system: '/in/b'"},
		{"read-only refuses changes", "import os\nos.remove('/in/a.txt')", "OSError: [Errno 30] Read-only file system: '/in/a.txt'"},
		{"nothing above", "open('/in/../../etc/passwd')", "FileNotFoundError: [Errno 2] No such file or directory: '/in/../../etc/passwd'"},
		{"outside of mounts", "open('/etc/passwd')", "FileNotFoundError: [Errno 2] No such file or directory: '/etc/passwd'"},
		{"directory", "open('/in')", "IsADirectoryError: [Errno 21] Is a directory: '/in'"},
		{"exclusive", "open('/in/a.txt', 'x')", "FileExistsError: [Errno 17] File exists: '/in/a.txt'"},
		{"closed", "f = open('/in/a.txt')\nf.close()\nf.read()", "ValueError: I/O operation on closed file."},
		{"not readable", "open('/out/x', 'w').read()", "io.UnsupportedOperation: not readable"},
		{"not UTF-8", "open('/in/bad').read()", "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 1: invalid start byte"},
		{"across devices", "import os\nopen('/out/x','w').close()\nos.rename('/out/x', '/tmp/x')", "OSError: [Errno 18] Invalid cross-device link: '/out/x' -> '/tmp/x'"},
		{"shutil moves across devices", "import os, shutil\nopen('/out/x','w').write('q')\nprint(shutil.move('/out/x', '/tmp/x'), os.listdir('/tmp'), os.path.exists('/out/x'))", "/tmp/x ['x'] False"},
		{"listing", "import os\nprint(os.listdir('/'), os.listdir('/in'), os.getcwd())\nos.chdir('/in')\nprint(os.listdir(), open('a.txt').readline())", "['in', 'out', 'tmp'] ['a.txt', 'bad', 'circ.py', 'lib.py', 'pkg'] /\n['a.txt', 'bad', 'circ.py', 'lib.py', 'pkg'] one"},
		{"module", "import lib, sys\nprint(lib.f(), lib.__file__, sys.path)", "42 /in/lib.py ['/in', '/out', '/tmp']"},
		{"package", "from pkg.sub.deep import g\nimport pkg\nprint(g(), pkg.__path__, pkg.sub.__path__, pkg.sub.deep.__package__)", "(42, 7) ['/in/pkg'] ['/in/pkg/sub'] pkg.sub"},
		{"missing module", "import pkg.nope", "ModuleNotFoundError: No module named 'pkg.nope'"},
		{"circular import", "import circ", "ImportError: cannot import name 'x' from partially initialized module 'circ' (most likely due to a circular import) (/in/circ.py)"},
		{"module written by the script", "open('/out/mine.py', 'w').write('X = 1')\nimport mine, importlib\nopen('/out/mine.py', 'w').write('X = 2')\nprint(mine.X, importlib.reload(mine).X, importlib.import_module('mine') is mine)", "1 2 True"},
		{"syntax error in a module", "open('/out/bad.py', 'w').write('x =')\nimport bad", "SyntaxError: invalid syntax (bad.py, line 1)"},
		{"pathlib", "from pathlib import Path\np = Path('/tmp/a/b')\np.mkdir(parents=True)\n(p/'c.txt').write_text('hi')\nprint(sorted(Path('/tmp').rglob('*')), (p/'c.txt').read_text(), (p/'c.txt').stat().st_size)",
			"[PosixPath('/tmp/a'), PosixPath('/tmp/a/b'), PosixPath('/tmp/a/b/c.txt')] hi 2"},
		{"glob", "import glob\nprint(glob.glob('/in/*.py'), glob.glob('/in/**/*.py', recursive=True), glob.glob('pkg/*', root_dir='/in'))", "['/in/circ.py', '/in/lib.py'] ['/in/circ.py', '/in/lib.py', '/in/pkg/__init__.py', '/in/pkg/sub/deep.py'] ['pkg/__init__.py', 'pkg/sub']"},
		{"tempfile", "import tempfile, os\nwith tempfile.TemporaryDirectory() as d:\n    open(d + '/x', 'w').close()\n    print(d.startswith('/tmp/tmp'), os.listdir(d))\nprint(os.path.exists(d))\nwith tempfile.NamedTemporaryFile('w+') as f:\n    f.write('a')\n    f.seek(0)\n    print(f.read(), f.name.startswith('/tmp/'))\nprint(os.listdir('/tmp'))", "True ['x']\nFalse\na True\n[]"},
		{"fields of stat behind its ten items", "import os\nwith open('/out/x', 'w') as f: f.write('abc')\ns = os.stat('/out/x')\nprint(len(s), s.n_fields, s[6] == s.st_size, s[8] == int(s.st_mtime) == s.st_mtime_ns // 10**9, s.st_blksize, s.st_blocks)\nprint(*(type(getattr(s, 'st_' + k)).__name__ for k in ('atime', 'mtime', 'ctime', 'atime_ns', 'ctime_ns', 'rdev')))",
			"10 19 True True 4096 1\nfloat float float int int int"},
		{"descriptors", "import os, tempfile\nfd, name = tempfile.mkstemp('.x')\nprint(os.write(fd, b'data'), os.lseek(fd, 1, 0), os.read(fd, 2), os.fstat(fd).st_size)\nos.close(fd)\nwith os.fdopen(os.open(name, os.O_RDONLY)) as f:\n    print(f.read(), f.fileno() == f.name)\nwith open(os.open(name, os.O_WRONLY | os.O_TRUNC), 'wb') as f:\n    f.write(b'new')\nprint(open(name).read())\nos.remove(name)\nos.read(fd, 1)",
			"4 1 b'at' 4\ndata True\nnew\nOSError: [Errno 9] Bad file descriptor"},
		{"descriptor of what is there", "import os\nos.open('/in/a.txt', os.O_CREAT | os.O_EXCL)", "FileExistsError: [Errno 17] File exists: '/in/a.txt'"},
		{"writing to a descriptor for reading", "import os\nos.write(os.open('/in/a.txt', os.O_RDONLY), b'x')", "OSError: [Errno 9] Bad file descriptor"},
		{"too many descriptors", "import os\nfor i in range(5000): os.open('/in/a.txt', os.O_RDONLY)", "OSError: [Errno 24] Too many open files: '/in/a.txt'"},
		{"walk and rmtree", "import os, shutil\nos.makedirs('/tmp/a/b')\nopen('/tmp/a/f', 'w').close()\nprint(list(os.walk('/tmp')))\nshutil.rmtree('/tmp/a')\nprint(os.listdir('/tmp'))", "[('/tmp', ['a'], []), ('/tmp/a', ['b'], ['f']), ('/tmp/a/b', [], [])]\n[]"},
		{"files that nobody refers to are closed when many are open", "for i in range(1000):\n    open('/in/a.txt').read(1)\nprint('ok')", "ok"},
		{"files in use are not", "fs = [open('/in/a.txt') for i in range(200)]", "OSError: [Errno 24] Too many open files: '/in/a.txt'"},
		{"seek and tell", "f = open('/in/a.txt')\nf.readline()\np = f.tell()\nprint(p, f.read())\nf.seek(p)\nprint(f.read(2))", "4 two\n\ntw"},
		{"isinstance", "import io\nf = open('/in/a.txt')\nprint(isinstance(f, io.TextIOBase), isinstance(f.buffer, io.BufferedReader), f.buffer.raw)", "True True <_io.FileIO name='/in/a.txt' mode='rb' closefd=True>"},
		{"print to a file", "print('a', 1, file=open('/out/x', 'w'))\nprint(repr(open('/out/x').read()))", `'a 1\n'`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := fstest.MapFS{
				"a.txt": {Data: []byte("one\ntwo\n")}, "bad": {Data: []byte("a\xff")},
				"lib.py": {Data: []byte("def f():\n    return 42\n")}, "circ.py": {Data: []byte("from circ import x\nx = 1\n")},
				"pkg/__init__.py": {Data: []byte("val = 7\n")}, "pkg/sub/deep.py": {Data: []byte("from .. import val\nfrom lib import f\ndef g():\n    return f(), val\n")},
			}
			scratch := func() fs.FS { return vfs.NewMem(vfs.MemOptions{}) }
			got := mounted(t, c.source, krait.Limits{}, krait.Mount{Path: "/in", FS: in}, krait.Mount{Path: "/out", FS: mem(t, nil)}, krait.Mount{Path: "/tmp", New: scratch})
			if got != c.want {
				t.Errorf("got %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestLargeFile checks that reading a file beyond the memory limit ends the run, or is a MemoryError if it is asked for at once, before it
// is read.
func TestLargeFile(t *testing.T) { onInterpreters(t, testLargeFile) }

func testLargeFile(t *testing.T) {
	big := krait.Mount{Path: "/in", FS: mem(t, map[string]string{"big": strings.Repeat("x", 32<<20)})}
	for _, source := range []string{"open('/in/big').read()", "open('/in/big', 'rb').read()", "open('/in/big').readline()", "list(open('/in/big', 'rb'))",
		"open('/in/big', 'rb').read(1 << 40)", "open('/in/big', 'rb', 0).readall()"} {
		if got := mounted(t, source, krait.Limits{Memory: 8 << 20}, big); got != "krait: memory limit exceeded: at most 8388608" && got != "MemoryError" {
			t.Errorf("%s: %s", source, got)
		}
	}
	if got := mounted(t, "print(sum(len(b) for b in iter(lambda f=open('/in/big', 'rb'): f.read(65536), b'')))", krait.Limits{Memory: 8 << 20}, big); got != "33554432" {
		t.Errorf("in pieces: %s", got)
	}
}

// TestHostDirectory runs a script on directories of the host.
func TestHostDirectory(t *testing.T) { onInterpreters(t, testHostDirectory) }

func testHostDirectory(t *testing.T) {
	host := t.TempDir()
	if err := os.WriteFile(filepath.Join(host, "secret"), []byte("s"), 0o600); err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(host, "root")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../secret", filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	dir, err := vfs.OpenWritableDir(root)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	m := krait.Mount{Path: "/m", FS: dir}
	if got := mounted(t, "open('/m/link').read()", krait.Limits{}, m); got != "PermissionError: [Errno 13] Permission denied: '/m/link'" {
		t.Error(got)
	}
	if got := mounted(t, "open('/m/out.txt', 'w').write('done')\nimport os\nprint(os.listdir('/m'), os.path.islink('/m/link'))", krait.Limits{}, m); got != "['link', 'out.txt'] True" {
		t.Error(got)
	}
	if b, err := os.ReadFile(filepath.Join(root, "out.txt")); err != nil || string(b) != "done" {
		t.Errorf("%q, %v", b, err)
	}
}

// Without mounts a sandbox has a file system in memory of its own, for its scripts' files. What is not there may be the host's to
// grant, and a hint says so; Scratch bounds it or takes it away.
func TestScratch(t *testing.T) { onInterpreters(t, testScratch) }

func testScratch(t *testing.T) {
	ctx := context.Background()
	try := func(scratch int64, code string) string {
		t.Helper()
		sb := sandbox(t, krait.Options{Scratch: scratch}, "")
		if _, err := sb.Eval(ctx, "open('kept', 'w').write('by this sandbox')"); err != nil && scratch >= 0 {
			t.Fatal(err)
		}
		res, err := sb.Eval(ctx, code)
		var e *krait.Error
		if errors.As(err, &e) {
			return e.Type + ": " + e.Message + "|" + e.Hint
		}
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(res.Value)
	}
	for _, c := range []struct {
		scratch    int64
		code, want string
	}{
		{0, "open('kept').read()", "by this sandbox"},
		{0, "import os; sorted(os.listdir('/'))", "[kept tmp]"},
		{0, "import tempfile, os; f = tempfile.NamedTemporaryFile(); os.path.dirname(f.name)", "/tmp"},
		{0, "open('other')", "FileNotFoundError: [Errno 2] No such file or directory: 'other'|there are no files of the host here, only what the program itself has written"},
		{100, "open('large', 'wb').write(bytes(200))", "OSError: [Errno 27] File too large|"},
		{0, "f = open('large', 'wb', buffering=0)\nfor i in range(20): f.write(bytes(1 << 20))", "OSError: [Errno 28] No space left on device|"},
		{-1, "open('kept')", "PermissionError: open() is not available: no files are mounted; the host must grant a mount: 'kept'|"},
		{-1, "import os; os.listdir('/')", "PermissionError: os.listdir() is not available: no files are mounted; the host must grant a mount|"},
		{0, "import kept_module", "ModuleNotFoundError: No module named 'kept_module'|"},
	} {
		if got := try(c.scratch, c.code); got != c.want {
			t.Errorf("%d, %s: got %s, want %s", c.scratch, c.code, got, c.want)
		}
	}
}

// TestSandboxMounts gives one sandbox a mount of its own, in place of the template's.
func TestSandboxMounts(t *testing.T) { onInterpreters(t, testSandboxMounts) }

func testSandboxMounts(t *testing.T) {
	ctx := context.Background()
	tmpl, err := krait.NewTemplate(tiered(t, krait.Options{Scratch: -1, Mounts: []krait.Mount{{Path: "/a", FS: mem(t, map[string]string{"f": "template"})}}}))
	if err != nil {
		t.Fatal(err)
	}
	own := []krait.Mount{{Path: "/a", FS: mem(t, map[string]string{"f": "own"})}, {Path: "/b", FS: mem(t, nil)}}
	for _, c := range []struct {
		mounts []krait.Mount
		want   string
	}{{nil, "template ['a']"}, {own, "own ['a', 'b']"}} {
		sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{Mounts: c.mounts})
		if err != nil {
			t.Fatal(err)
		}
		res, err := sb.Eval(ctx, "import os\nf = open('/a/f')\nprint(f.read(), os.listdir('/'))")
		if err != nil || strings.TrimSpace(res.Stdout) != c.want {
			t.Errorf("%+v, %v", res, err)
		}
		if err := sb.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A name of any bytes that a directory lists can be opened, changed and removed, as text with surrogates and as bytes.
func TestNamesThatAreNoText(t *testing.T) { onInterpreters(t, testNamesThatAreNoText) }

func testNamesThatAreNoText(t *testing.T) {
	host := t.TempDir()
	if err := os.WriteFile(filepath.Join(host, "a\xe9b"), []byte("hi"), 0o600); err != nil {
		testcmd.Missing(t, "names of files are text here: "+err.Error())
	}
	dir, err := vfs.OpenWritableDir(host)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	const source = `
import glob, os, pathlib
os.chdir("/m")
for name in os.listdir():
    print(ascii(name), open(name).read(), open(os.fsencode(name)).read(), os.path.getsize(name))
for e in os.scandir():
    print(ascii(e.name), e.stat().st_size, e.is_file())
print(os.listdir(b"."), ascii(glob.glob("*")), [p.read_text() for p in pathlib.Path().iterdir()])
open("new\udce9", "w").write("x")
os.rename("new\udce9", b"\xff\xfe")
print(sorted(os.listdir(b".")))
os.remove("\udcff\udcfe")
os.mkdir("d\udc80")
os.chdir("d\udc80")
print(ascii(os.path.basename(os.getcwd())), os.path.basename(os.getcwdb()))
try:
    import nothing_of_this_name
except ImportError:
    os.chdir("..")
os.rmdir(b"d\x80")
for bad in "\ud800", "\udc41":
    try:
        open(bad)
    except UnicodeEncodeError as e:
        print(e.reason, ascii(e.object))
print(os.listdir(b"."))
`
	const want = `'a\udce9b' hi hi 2
'a\udce9b' 2 True
[b'a\xe9b'] ['a\udce9b'] ['hi']
[b'a\xe9b', b'\xff\xfe']
'd\udc80' b'd\x80'
surrogates not allowed '\ud800'
surrogates not allowed '\udc41'
[b'a\xe9b']`
	mem := mem(t, map[string]string{"x": "hi"})
	if err := mem.Rename("x", "a\xe9b"); err != nil {
		t.Fatal(err)
	}
	for what, fsys := range map[string]fs.FS{"directory": dir, "memory": mem} {
		if got := mounted(t, source, krait.Limits{}, krait.Mount{Path: "/m", FS: fsys}); got != want {
			t.Errorf("%s:\n%s", what, got)
		}
	}
	// Another file system is asked for text only.
	if got := mounted(t, "open('/m/a\\udce9b')", krait.Limits{}, krait.Mount{Path: "/m", FS: os.DirFS(host)}); !strings.HasPrefix(got, "FileNotFoundError: [Errno 2]") {
		t.Error(got)
	}
}

// crowd is a directory of n files.
type crowd int

func (c crowd) Open(name string) (fs.File, error) { return fstest.MapFS{}.Open(name) }
func (c crowd) ReadDir(string) ([]fs.DirEntry, error) {
	list, err := fstest.MapFS{"a.txt": {}}.ReadDir(".")
	out := make([]fs.DirEntry, c)
	for i := range out {
		out[i] = list[0]
	}
	return out, err
}

// A directory that is too large to be listed is an error also where code passes over directories that can't be read.
func TestCrowdedDirectory(t *testing.T) { onInterpreters(t, testCrowdedDirectory) }

func testCrowdedDirectory(t *testing.T) {
	for _, way := range []string{"import glob; glob.glob('/m/*.txt')", "import glob; glob.glob('/m/**', recursive=True)", "import pathlib; list(pathlib.Path('/m').glob('*.txt'))",
		"import pathlib; list(pathlib.Path('/m').rglob('*'))", "import os; list(os.walk('/m'))", "import os; os.listdir('/m')", "import os; list(os.scandir('/m'))"} {
		got := mounted(t, way, krait.Limits{}, krait.Mount{Path: "/m", FS: crowd(100_001)})
		if !strings.HasPrefix(got, "MemoryError: os.") || !strings.HasSuffix(got, "the directory has too many entries to be listed") {
			t.Errorf("%s: %s", way, got)
		}
	}
	if got := mounted(t, "import glob; print(len(glob.glob('/m/*.txt')))", krait.Limits{}, krait.Mount{Path: "/m", FS: crowd(100_000)}); got != "100000" {
		t.Error(got)
	}
}
