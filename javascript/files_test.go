package javascript_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/vfs"
)

// eval evaluates a script and returns its value as JSON-like data.
func eval(t *testing.T, sandbox *krait.Sandbox, source string) any {
	t.Helper()
	result, err := sandbox.Eval(context.Background(), source)
	if err != nil {
		t.Fatalf("%s\n%v", source, err)
	}
	return result.Value
}

// fs reads and writes the sandbox's own files, which stay from run to run.
func TestFiles(t *testing.T) {
	sandbox := open(t, krait.Options{})
	for _, test := range []struct {
		source string
		want   any
	}{
		{`import fs from 'fs'; fs.writeFileSync('/a.txt', 'one\n'); fs.appendFileSync('a.txt', 'zwölf'); fs.readFileSync('/a.txt', 'utf8')`, "one\nzwölf"},
		{`fs.readFileSync('/a.txt').length`, int64(10)},
		{`fs.readFileSync('/a.txt', { encoding: 'base64' })`, "b25lCnp3w7ZsZg=="},
		{`const { readFile, writeFile, mkdir, stat } = require('node:fs/promises'); await writeFile('/b.bin', new Uint8Array([0, 255, 7])); [...await readFile('/b.bin')]`, []any{int64(0), int64(255), int64(7)}},
		{`await mkdir('/d/e', { recursive: true })`, "/d"},
		{`fs.renameSync('/a.txt', '/d/e/a.txt'); fs.copyFileSync('/d/e/a.txt', '/d/c.txt'); [fs.existsSync('/a.txt'), fs.existsSync('/d/c.txt')]`, []any{false, true}},
		{`fs.readdirSync('/d')`, []any{"c.txt", "e"}},
		{`fs.readdirSync('/d', { recursive: true })`, []any{"c.txt", "e", "e/a.txt"}},
		{`fs.readdirSync('/d', { withFileTypes: true }).map((e) => [e.name, e.isFile(), e.isDirectory()])`, []any{[]any{"c.txt", true, false}, []any{"e", false, true}}},
		{`const s = await stat('/d/c.txt'); [s.size, s.isFile(), s.isDirectory(), s.mtime instanceof Date]`, []any{int64(10), true, false, true}},
		{`fs.rmSync('/d', { recursive: true }); fs.rmSync('/d', { recursive: true, force: true }); fs.existsSync('/d')`, false},
		{`await new Promise((done) => fs.readFile('/b.bin', (e, data) => done([e, data.toString('hex')])))`, []any{nil, "00ff07"}},
		{`await new Promise((done) => fs.readFile('/nothing', (e) => done(e.code)))`, "ENOENT"},
		{`fs.writeFileSync('/lines', 'a\nb\nc'); const lines = []; for await (const l of require('readline').createInterface({ input: fs.createReadStream('/lines') })) lines.push(l); lines`, []any{"a", "b", "c"}},
		{`const out = fs.createWriteStream('/log'); out.write('x'); out.end('y'); await new Promise((done) => out.on('finish', done)); fs.readFileSync('/log', 'utf8')`, "xy"},
		{`const dir = fs.mkdtempSync('/tmp/x-'); [dir.startsWith('/tmp/x-'), fs.statSync(dir).isDirectory()]`, []any{true, true}},
		{`const fd = fs.openSync('/fd', 'w'); fs.writeSync(fd, 'ab'); fs.writeSync(fd, 'cd'); fs.closeSync(fd); fs.readFileSync('/fd', 'latin1')`, "abcd"},
		{`fs.statSync('/nothing', { throwIfNoEntry: false }) === undefined`, true},
		{`import path from 'node:path'; [path.join('/a', '../b', 'c.tar.gz'), path.extname('x.tar.gz'), path.basename('/a/b.txt', '.txt'), path.dirname('/a/b'), path.resolve('x'), path.relative('/a/b', '/a/c/d')]`, []any{"/b/c.tar.gz", ".gz", "b", "/a", "/x", "../c/d"}},
	} {
		if got := eval(t, sandbox, test.source); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s = %#v, want %#v", test.source, got, test.want)
		}
	}
}

// Errors are those of Node: message, code, number, system call and path.
func TestFileErrors(t *testing.T) {
	sandbox := open(t, krait.Options{Mounts: []krait.Mount{{Path: "/data", FS: fstest.MapFS{"x.txt": {Data: []byte("x")}}}}})
	eval(t, sandbox, `import fs from 'fs'; fs.mkdirSync('/d'); fs.writeFileSync('/d/f', '')`)
	for source, want := range map[string]string{
		`fs.readFileSync('/nothing')`:                     "ENOENT: no such file or directory, open '/nothing'|ENOENT|-2|open|/nothing",
		`fs.readFileSync('/d')`:                           "EISDIR: illegal operation on a directory, read|EISDIR|-21|read|",
		`fs.writeFileSync('/nothing/x', '')`:              "ENOENT: no such file or directory, open '/nothing/x'|ENOENT|-2|open|/nothing/x",
		`fs.writeFileSync('/d/f', '', { flag: 'wx' })`:    "EEXIST: file already exists, open '/d/f'|EEXIST|-17|open|/d/f",
		`fs.readdirSync('/nothing')`:                      "ENOENT: no such file or directory, scandir '/nothing'|ENOENT|-2|scandir|/nothing",
		`fs.readdirSync('/d/f')`:                          "ENOTDIR: not a directory, scandir '/d/f'|ENOTDIR|-20|scandir|/d/f",
		`fs.mkdirSync('/d')`:                              "EEXIST: file already exists, mkdir '/d'|EEXIST|-17|mkdir|/d",
		`fs.rmdirSync('/d')`:                              "ENOTEMPTY: directory not empty, rmdir '/d'|ENOTEMPTY|-39|rmdir|/d",
		`fs.unlinkSync('/d')`:                             "EISDIR: illegal operation on a directory, unlink '/d'|EISDIR|-21|unlink|/d",
		`fs.renameSync('/nothing', '/y')`:                 "ENOENT: no such file or directory, rename '/nothing' -> '/y'|ENOENT|-2|rename|/nothing",
		`fs.statSync('/nothing')`:                         "ENOENT: no such file or directory, stat '/nothing'|ENOENT|-2|stat|/nothing",
		`fs.accessSync('/nothing')`:                       "ENOENT: no such file or directory, access '/nothing'|ENOENT|-2|access|/nothing",
		`fs.writeFileSync('/data/x.txt', 'y')`:            "EROFS: read-only file system, open '/data/x.txt'|EROFS|-30|open|/data/x.txt",
		`fs.rmSync('/d')`:                                 "Path is a directory: rm returned EISDIR (is a directory) /d|ERR_FS_EISDIR|21|rm|/d",
		`fs.readFileSync(undefined)`:                      "The \"path\" argument must be of type string or an instance of Buffer or URL. Received undefined|ERR_INVALID_ARG_TYPE|||",
		`fs.writeFileSync('/x', {})`:                      "The \"data\" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received an instance of Object|ERR_INVALID_ARG_TYPE|||",
		`await require('fs/promises').readFile('/nope')`:  "ENOENT: no such file or directory, open '/nope'|ENOENT|-2|open|/nope",
		`fs.readFileSync('/data/../../../../etc/passwd')`: "ENOENT: no such file or directory, open '/data/../../../../etc/passwd'|ENOENT|-2|open|/data/../../../../etc/passwd",
	} {
		got := eval(t, sandbox, `let text; try { `+source+` } catch (e) { text = [e.message, e.code, e.errno, e.syscall, e.path].join('|') } text`)
		if got != want {
			t.Errorf("%s: %v, want %s", source, got, want)
		}
	}
}

// Mounts are the host's files, within their bounds; nothing leaves them.
func TestMounts(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in.csv"), []byte("a,b\n1,2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	writable, err := vfs.OpenWritableDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer writable.Close()
	sandbox := open(t, krait.Options{Scratch: -1, Mounts: []krait.Mount{{Path: "/files", FS: writable, MaxFileSize: 1000, MaxCreated: 1}}})
	if got := eval(t, sandbox, `import { readFileSync, writeFileSync } from 'fs'; readFileSync('/files/in.csv', 'utf8').trim().split('\n').map((l) => l.split(','))`); fmt.Sprint(got) != "[[a b] [1 2]]" {
		t.Errorf("%v", got)
	}
	eval(t, sandbox, `writeFileSync('/files/out.txt', 'result')`)
	if data, err := os.ReadFile(filepath.Join(dir, "out.txt")); err != nil || string(data) != "result" {
		t.Errorf("%q, %v", data, err)
	}
	for source, want := range map[string]string{
		`writeFileSync('/files/in.csv', 'x'.repeat(2000))`: "EFBIG: file too large, write",
		`writeFileSync('/files/more', '')`:                 "ENOSPC: no space left on device, open '/files/more'",
		`writeFileSync('/else', '')`:                       "EROFS: read-only file system, open '/else'",
	} {
		if _, err := sandbox.Eval(context.Background(), source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
	none := open(t, krait.Options{Scratch: -1})
	if _, err := none.Eval(context.Background(), `require('fs').readFileSync('/x')`); err == nil || !strings.Contains(err.Error(), "the sandbox has no files") {
		t.Errorf("%v", err)
	}
}

// What files hold is bounded by the scratch space and by the memory of the VM.
func TestFileBounds(t *testing.T) {
	big := fstest.MapFS{"big": {Data: make([]byte, 40<<20)}}
	for source, want := range map[string]string{
		`require('fs').readFileSync('/big/big')`:                                             "File size of /big/big is greater than the sandbox has room for",
		`for (let i = 0; ; i++) require('fs').writeFileSync('/f' + i, 'x'.repeat(100000))`:   "ENOSPC",
		`for (let i = 0; ; i++) require('fs').mkdirSync('/d' + i)`:                           "ENOSPC",
		`const fs = require('fs'); for (;;) fs.openSync('/big/big')`:                         "EMFILE",
		`require('fs').readFileSync('/' + 'x/'.repeat(5000))`:                                "ENAMETOOLONG",
		`require('fs').cpSync('/tmp', '/tmp/in/it', { recursive: true })`:                    "Cannot copy",
		`const f = require('fs'); f.writeFileSync('/q', 'x'); f.truncateSync('/q', 1 << 30)`: "EFBIG",
	} {
		sandbox := open(t, krait.Options{Scratch: 1 << 20, Limits: krait.Limits{Memory: 32 << 20}, Mounts: []krait.Mount{{Path: "/big", FS: big}}})
		if _, err := sandbox.Eval(context.Background(), source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}

// panicking is a file system of a host whose code is wrong.
type panicking struct{ fs.FS }

func (panicking) Open(string) (fs.File, error) { panic("of the host") }

// A panic of the host's own file system reaches the host, and not the script.
func TestFilePanic(t *testing.T) {
	sandbox := open(t, krait.Options{Mounts: []krait.Mount{{Path: "/p", FS: panicking{}}}})
	defer func() {
		if p := recover(); p != "of the host" {
			t.Errorf("%v", p)
		}
	}()
	_, _ = sandbox.Eval(context.Background(), `try { require('fs').readFileSync('/p/x') } catch {}`)
	t.Error("no panic")
}

// process has the environment, the arguments and the input; it ends the script.
func TestProcess(t *testing.T) {
	input := strings.Split("first line\nsecond\nthird", "\n")
	next := 0
	read := func(string) (string, error) {
		if next == len(input) {
			return "", io.EOF
		}
		next++
		return input[next-1], nil
	}
	o := krait.Options{Env: map[string]string{"HOME": "/home", "N": "5"}, Argv: []string{"main.js", "--flag"}, Input: read}
	sandbox := open(t, o)
	if got := eval(t, sandbox, `[process.env.HOME, Number(process.env.N), process.env.NOTHING, process.argv.slice(2), process.cwd(), typeof process.hrtime.bigint()]`); fmt.Sprint(got) != "[/home 5 <nil> [--flag] / bigint]" {
		t.Errorf("%v", got)
	}
	if got := eval(t, sandbox, `const rl = require('readline').createInterface({ input: process.stdin }); const first = await new Promise((r) => rl.question('', r)); first + '|' + require('fs').readFileSync(0, 'utf8')`); got != "first line|second\nthird\n" {
		t.Errorf("%q", got)
	}
	next = 0
	if got := eval(t, sandbox, `let all = ''; for await (const x of process.stdin) all += x; all`); got != "first line\nsecond\nthird\n" {
		t.Errorf("%q", got)
	}
	result, err := sandbox.Eval(context.Background(), `process.stdout.write('a'); process.stderr.write('b'); try { process.exit(0) } catch {} console.log('after')`)
	if err != nil || result.Stdout != "a" || result.Stderr != "b" {
		t.Errorf("%+v, %v", result, err)
	}
	var e *krait.Error
	if _, err = sandbox.Eval(context.Background(), `setTimeout(() => process.exit(3), 10); await new Promise(() => {})`); !errors.As(err, &e) || e.Type != "SystemExit" || e.ExitCode != 3 {
		t.Errorf("%v", err)
	}
	if got := eval(t, sandbox, `1`); got != int64(1) {
		t.Errorf("after exit: %v", got)
	}
	if _, err := open(t, krait.Options{}).Eval(context.Background(), `require('fs').readFileSync(0)`); err == nil || !strings.Contains(err.Error(), "there is no input in this sandbox") {
		t.Errorf("%v", err)
	}
}

// The clock of a file is the run's.
func TestFileTimes(t *testing.T) {
	sandbox := open(t, krait.Options{})
	if got := eval(t, sandbox, `const f = require('fs'); f.writeFileSync('/t', ''); Math.abs(f.statSync('/t').mtimeMs - Date.now()) < 1000`); got != true {
		t.Errorf("%v", got)
	}
	at := time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)
	sandbox = open(t, krait.Options{Clock: func() time.Time { return at }})
	if got := eval(t, sandbox, `require('fs').writeFileSync('/t', ''); require('fs').statSync('/t').mtime`); got != at {
		t.Errorf("%v", got)
	}
}
