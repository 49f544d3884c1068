package javascript_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
)

// library is a mount with modules.
var library = fstest.MapFS{
	"util.ts":        {Data: []byte("import { deep } from './deep'\nexport interface P { x: number }\nexport const double = (n: number): number => n * 2\nexport let count = 0\nexport const bump = () => { count++ }\nexport default class Box<T> { constructor(public v: T) {} }\nexport function fails(a: any) {\n\n  return deep(a)\n}\n")},
	"deep.ts":        {Data: []byte("type T = { a: 1 }\n\nexport const deep = (a: any) => a.b.c\n")},
	"data.json":      {Data: []byte(`{"k": [1, 2]}`)},
	"old.cjs":        {Data: []byte("const { basename } = require('path')\nexports.hello = (n) => 'hi ' + basename(n)\nexports.file = __filename\nexports.fails = () => {\n  throw new RangeError('old')\n}")},
	"cycle/a.js":     {Data: []byte("import { b } from './b.js'; export const a = 'a'; export const ab = () => a + b()")},
	"cycle/b.js":     {Data: []byte("import { a } from './a.js'; export const b = () => 'b' + a")},
	"dir/index.js":   {Data: []byte("export const here = import.meta.dirname")},
	"later.js":       {Data: []byte("const { sep } = await import('node:path'); export default sep")},
	"wrong.ts":       {Data: []byte("export const a = 1\nexport const = 2\n")},
	"throws.js":      {Data: []byte("\nthrow new TypeError('at import')")},
	"endless.js":     {Data: []byte("for (;;) {}")},
	"long.js":        {Data: []byte("//" + strings.Repeat("x", 200<<10))},
	"shared/pick.js": {Data: []byte("module.exports = { one: 1, two: 2 }")},
}

func withLibrary(t *testing.T) *krait.Sandbox {
	return open(t, krait.Options{Language: javascript.TypeScript(), Mounts: []krait.Mount{{Path: "/lib", FS: library}}})
}

// Scripts import files of the mounts, by paths from the root or from a mount, as ES modules or CommonJS ones. A module is run once.
func TestImports(t *testing.T) {
	sandbox := withLibrary(t)
	for source, want := range map[string]string{
		"import Box, { double as twice, type P } from './util.ts'; [twice(4), new Box(3).v]":                        "[8 3]",
		"import * as u from '/lib/util.js'; u.bump(); const again = await import('./util'); [u.count, again.count]": "[1 1]",
		"import data from './data.json' with { type: 'json' }; data.k":                                              "[1 2]",
		"import { hello, file } from '/lib/old.cjs'; [hello('/a/b'), file]":                                         "[hi b /lib/old.cjs]",
		"const { hello: h } = require('/lib/old'); h('x')":                                                          "hi x",
		"require('./data.json').k[1]":                                                                               "2",
		"import { ab } from './cycle/a.js'; ab()":                                                                   "aba",
		"import { here } from './dir'; here":                                                                        "/lib/dir",
		"import sep from './later.js'; sep":                                                                         "/",
		"import pick, { two } from './shared/pick.js'; [pick.one, two]":                                             "[1 2]",
		"import fs, { existsSync } from 'node:fs'; fs.existsSync === existsSync":                                    "true",
		"const m = await import('node:path'); [m.default.sep, m.join('a', 'b')]":                                    "[/ a/b]",
		"import './util.ts'; `\nimport x from \"y\";\n`":                                                            "\nimport x from \"y\";\n",
	} {
		if got := eval(t, sandbox, source); fmt.Sprint(got) != want {
			t.Errorf("%s = %v, want %s", source, got, want)
		}
	}
}

// Errors of modules show the lines of their own files, and those of imports say what is wrong.
func TestImportErrors(t *testing.T) {
	sandbox := withLibrary(t)
	var e *krait.Error
	for source, want := range map[string]string{
		"import { fails } from './util.ts'\n\nfails({})":     "TypeError: Cannot read properties of undefined (reading 'c')\n    at deep (/lib/deep.ts:3:35)\n        export const deep = (a: any) => a.b.c\n    at fails (/lib/util.ts:9:3)\n    at <eval>:3:1\n",
		"require('./old.cjs').fails()":                       "RangeError: old\n    at /lib/old.cjs:5:13",
		"import './throws.js'":                               "TypeError: at import\n    at /lib/throws.js:2:11",
		"import { nothing } from './util.ts'; nothing":       "SyntaxError: The requested module \"./util.ts\" does not provide an export named \"nothing\"",
		"import x from './nothing'; x":                       "Error: Cannot find module './nothing'",
		"import x from './wrong.ts'; x":                      "SyntaxError: Expected identifier but found \"=\" (/lib/wrong.ts:2:14)",
		"require('./nothing')":                               "Error: Cannot find module './nothing'",
		"import './long.js'":                                 "the script has 204802 bytes, and may have 131072",
		"import x from 'lodash'; x":                          "cannot import \"lodash\": use JavaScript's own methods",
		"await import('node:child_process')":                 "cannot import \"node:child_process\": scripts start no processes here",
		"import x from 'https://esm.sh/x'; x":                "nothing is imported from the network",
		"import x from 'jsr:@std/fs'; x":                     "there are no packages here",
		"import { serve } from 'bun'; serve()":               "use fs, fetch and JavaScript's own library",
		"await import('../../../../etc/passwd')":             "Cannot find module '../../../../etc/passwd'",
		"await import('./x' + String.fromCharCode(0) + 'y')": "Cannot find module",
		"import { Type } from './nothing'; import type { T } from 'express'; let x: Type; throw new Error('types need no module')": "types need no module",
		"await import({ toString() { throw new Error('t') } })":                                                                    "Error: t",
	} {
		_, err := sandbox.Eval(context.Background(), source)
		if !errors.As(err, &e) || !strings.Contains(e.Traceback, want) {
			t.Errorf("%s: %v\n%s\nwant %q", source, err, e.Traceback, want)
		}
	}
	if code := eval(t, sandbox, "let code; try { await import('./nothing') } catch (e) { code = e.code } code"); code != "ERR_MODULE_NOT_FOUND" {
		t.Errorf("%v", code)
	}
}

// Names that are computed are those of the sandbox: nothing of the directory of this process is looked at.
func TestImportComputed(t *testing.T) {
	sandbox := withLibrary(t)
	for source, want := range map[string]string{
		"const n = 'util'; (await import('./' + n + '.ts')).double(2)":          "4",
		"const k = 'old'; require(`./${k}.cjs`).hello('x')":                     "hi x",
		"const d = 'lib'; Object.keys(await import(`../${d}/util`)).length > 3": "true",
		"const i = 1; [`import('./' + i)`, \"require('./' + i)\"].join()":       "import('./' + i),require('./' + i)",
		"const at = './'; (await import(at + 'dir')).here":                      "/lib/dir",
	} {
		if got := eval(t, sandbox, source); fmt.Sprint(got) != want {
			t.Errorf("%s = %v, want %s", source, got, want)
		}
	}
	for _, source := range []string{"const n = 'bench_test'; await import('./' + n + '.go')", "const n = 'programs/tools.json'; await import(`./testdata/${n}`)", "const n = 'tools.json'; require('./testdata/programs/' + n)",
		"const n = 'tools'; await import(n ? './testdata/programs/' + n + '.json' : './x' + n)", "const f = (n) => import(/* x */ './testdata/programs/' + n + '.mjs'); await f('tools')"} {
		if _, err := sandbox.Eval(context.Background(), source); err == nil || !strings.Contains(err.Error(), "Cannot find module './") {
			t.Errorf("%s: %v", source, err)
		}
	}
}

// A module that does not end is ended with its run.
func TestImportEndless(t *testing.T) {
	sandbox := open(t, krait.Options{Mounts: []krait.Mount{{Path: "/lib", FS: library}}, Limits: krait.Limits{Time: 200e6}})
	if _, err := sandbox.Eval(context.Background(), "try { await import('./endless.js') } catch {}"); !errors.Is(err, krait.ErrTime) {
		t.Errorf("%v", err)
	}
}
