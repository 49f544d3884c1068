package javascript_test

// node_test.go: what scripts have in the Node.js of a container that they do not have elsewhere, and how it ends.

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/internal/guesttest"
	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/javascript"
)

// ran runs a script that has to succeed.
func ran(t *testing.T, sandbox *krait.Sandbox, source string) *krait.Result {
	t.Helper()
	result, err := sandbox.Eval(t.Context(), source)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return result
}

// Packages are those of the image and those in the working directory, with import and require.
func TestNodePackages(t *testing.T) {
	inNode(t)
	sandbox := open(t, krait.Options{})
	for name, text := range map[string]string{
		"node_modules/words/package.json": `{"name": "words", "version": "1.2.3", "main": "index.js"}`,
		"node_modules/words/index.js":     "exports.count = (s) => s.split(' ').length",
		"node_modules/@a/b/package.json":  `{"name": "@a/b", "version": "0.1.0", "type": "module", "exports": "./b.js"}`,
		"node_modules/@a/b/b.js":          "export default 'module'; export const here = import.meta.url.slice(-4)",
		"lib/local.mjs":                   "export const local = true",
		"data.json":                       `{"n": 5}`,
	} {
		if err := sandbox.Upload(t.Context(), name, strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	result := ran(t, sandbox, `import b, { here } from "@a/b"
import * as words from "words"
import { local } from "./lib/local.mjs"
import data from "./data.json"
const again = require("words")
const name = "wor" + "ds"
;[b, here, words.count("a b c"), local, data.n, again.count("x"), (await import(name)).default.count("y z"), (await import("words")).count("q")]`)
	if want := []any{"module", "b.js", int64(3), true, int64(5), int64(1), int64(2), int64(1)}; !reflect.DeepEqual(result.Value, want) {
		t.Errorf("%v, want %v", result.Value, want)
	}
	for source, want := range map[string]string{
		`import x from "none"; x`:                       "Cannot find package 'none'",
		`require("none")`:                               "Cannot find module 'none'",
		`import { nothing } from "words"; nothing`:      "does not provide an export named \"nothing\"",
		"fetch('http://example.org')":                   "PermissionError: there is no network in this sandbox",
		"throw new Error('a', {cause: new Error('b')})": "Cause: Error: b",
		"null.x":                      "TypeError: Cannot read properties of null (reading 'x')\n    at <eval>:1:6\n        null.x\n",
		"let x: number = ;":           "SyntaxError: Unexpected \";\"",
		"throw {code: 5}":             "Uncaught { code: 5 }",
		"process.exit(3)":             "SystemExit: 3",
		"await new Promise(() => {})": "awaits a promise that nothing settles",
		"\n\nsetTimeout(() => { throw new RangeError('late') }, 1)": "RangeError: late\n    at Timeout.<anonymous> (<eval>:3:26)",
	} {
		var e *krait.Error
		if _, err := sandbox.Eval(t.Context(), source); !errors.As(err, &e) || !strings.Contains(e.Traceback, want) {
			t.Errorf("%s: %v, want %q", source, err, want)
			if e != nil {
				t.Log(e.Traceback)
			}
		}
	}
	if result := ran(t, sandbox, "process.exit(0); 1"); result.Value != nil {
		t.Errorf("%v", result.Value)
	}
}

// What programs print that a script starts is the script's output, in order; what it writes are its artifacts.
func TestNodeProcesses(t *testing.T) {
	inNode(t)
	sandbox := open(t, krait.Options{Env: map[string]string{"WHO": "ann"}, Argv: []string{"script", "-x"}})
	result := ran(t, sandbox, `import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
console.log("first")
execFileSync("sh", ["-c", "echo $WHO; echo problem >&2"], { stdio: "inherit" })
console.log("then")
fs.writeSync(1, "written\n")
await new Promise((done) => spawn("sh", ["-c", "sleep 0.05; echo last"], { stdio: "inherit" }).on("exit", done))
fs.mkdirSync("out", { recursive: true })
fs.writeFileSync("out/report.csv", "a,b\n")
;[process.argv.slice(1), execFileSync("cat", { input: "piped" }).toString()]`)
	if want := "first\nann\nthen\nwritten\nlast\n"; result.Stdout != want || result.Stderr != "problem\n" {
		t.Errorf("%q, %q", result.Stdout, result.Stderr)
	}
	if want := []any{[]any{"script", "-x"}, "piped"}; !reflect.DeepEqual(result.Value, want) {
		t.Errorf("%v", result.Value)
	}
	if len(result.Artifacts) != 1 || result.Artifacts[0].Name != "out/report.csv" || result.Artifacts[0].Forms[0].MIME != "text/csv" {
		t.Errorf("%+v", result.Artifacts)
	}
	var b bytes.Buffer
	if err := sandbox.Download(t.Context(), "out/report.csv", &b); err != nil || b.String() != "a,b\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
	if err := sandbox.Download(t.Context(), "none", &b); !errors.Is(err, krait.ErrFile) {
		t.Errorf("%v", err)
	}
	files, err := sandbox.Files(t.Context())
	if err != nil || len(files) != 1 || files[0].Size != 4 {
		t.Errorf("%v, %v", files, err)
	}
}

// What a host sends keeps its digits, in and beside long texts.
func TestNodeIntegers(t *testing.T) {
	inNode(t)
	long := strings.Repeat(`\"1234567890123456789`, 200_000) + strings.Repeat("x", 4<<20)
	sandbox := open(t, krait.Options{HostCalls: map[string]krait.HostFunc{"get": func(context.Context, any) (any, error) {
		return []any{long, int64(math.MaxInt64), int64(math.MinInt64), 0.1234567890123456, 1234567890123456789e3, int64(1 << 53), int64(1<<53 - 1), map[string]any{"1234567890123456789": int64(-1)}}, nil
	}}})
	result := ran(t, sandbox, `const x = await hostcall("get")
;[x[0].length, x.slice(1).map((v) => typeof v + " " + (typeof v === "object" ? JSON.stringify(v) : v)).join(", ")]`)
	want := "bigint 9223372036854775807, bigint -9223372036854775808, number 0.1234567890123456, number 1.2345678901234568e+21, bigint 9007199254740992, number 9007199254740991, object {\"1234567890123456789\":-1}"
	if got := result.Value.([]any); got[0] != int64(len(long)) || got[1] != want {
		t.Errorf("%v, want %d, %s", got, len(long), want)
	}
}

// A run ends at its deadline whatever Node.js does, and where it is cancelled; the sandbox is of no more use then.
func TestNodeDeadline(t *testing.T) {
	inNode(t)
	for name, source := range map[string]string{"busy": "for (;;) {}", "waiting": "await new Promise((r) => setTimeout(r, 60_000))", "swallowing": "for (;;) { try { for (;;) {} } finally { continue } }",
		"serving": "require('net').createServer().listen(0, '127.0.0.1'); 1", "promises": "const f = () => Promise.resolve().then(f); await f()"} {
		t.Run(name, func(t *testing.T) {
			sandbox := open(t, krait.Options{Limits: krait.Limits{Time: 300 * time.Millisecond}})
			begun := time.Now()
			_, err := sandbox.Eval(context.Background(), source)
			if !errors.Is(err, krait.ErrTime) {
				t.Errorf("%v", err)
			}
			if d := time.Since(begun); d > 2300*time.Millisecond {
				t.Errorf("it took %v", d)
			}
			if _, err := sandbox.Eval(context.Background(), "1"); err == nil {
				t.Error("it still runs")
			}
		})
	}
	sandbox := open(t, krait.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := sandbox.Eval(ctx, "for (;;) {}"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

// A sandbox whose container was started for another language is an error, and a container that runs no JavaScript says so.
func TestNodeMissing(t *testing.T) {
	for name, o := range map[string]container.Options{"no node": {Node: "/nonexistent/node"}, "python": {}} {
		t.Run(name, func(t *testing.T) {
			var c krait.Containers = container.Fresh{Engine: guesttest.New(t), Options: o}
			if name == "python" {
				w, err := container.NewWarm(guesttest.New(t), container.Options{Python: guesttest.Pythons(t)[0]}, container.WarmOptions{Size: -1})
				if err != nil {
					t.Fatal(err)
				}
				defer w.Close()
				c = w
			}
			template, err := krait.NewTemplate(krait.Options{Language: javascript.Language(), Tier: krait.TierContainer, Containers: c})
			if err != nil {
				t.Fatal(err)
			}
			_, err = template.NewSandbox(t.Context(), krait.SandboxOptions{})
			if !errors.Is(err, container.ErrStart) {
				t.Errorf("%v", err)
			}
			t.Log(err)
		})
	}
}

// In a real container there is no network, no file of the host's, and a bound of memory.
func TestNodeInBubblewrap(t *testing.T) {
	e := bubblewrap.New(bubblewrap.Options{State: t.TempDir()})
	if err := e.Probe(t.Context()); err != nil {
		testcmd.Missing(t, err.Error())
	}
	node := guesttest.Node(t)
	warm, err := container.NewWarm(e, container.Options{Node: node, Language: javascript.Language(), Preload: []string{"node:zlib", "nothing"}, Spec: container.Spec{Bounds: container.Bounds{Memory: 256 << 20}}},
		container.WarmOptions{Error: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	defer warm.Close()
	containers = warm
	defer func() { containers = nil }()
	sandbox := open(t, krait.Options{Limits: krait.Limits{Time: time.Minute}})
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("KRAIT_TEST_SECRET", "secret")
	result := ran(t, sandbox, `import zlib from "node:zlib"
import fs from "node:fs"
import net from "node:net"
const host = fs.existsSync(`+strconv.Quote(secret)+`) || "KRAIT_TEST_SECRET" in process.env || "PYTHONUTF8" in process.env
const reached = await new Promise((done) => net.connect(53, "1.1.1.1").on("error", (e) => done(e.code)).on("connect", () => done("connected")))
;[zlib.gunzipSync(zlib.gzipSync("packed")).toString(), reached, process.cwd(), host]`)
	if got := result.Value.([]any); got[0] != "packed" || got[1] == "connected" || got[2] != "/work" || got[3] != false {
		t.Errorf("%v", got)
	}
	_, err = sandbox.Eval(t.Context(), "const all = []; for (;;) all.push('x'.repeat(1000) + all.length)")
	if !errors.Is(err, krait.ErrMemory) {
		t.Errorf("%v", err)
	}
}
