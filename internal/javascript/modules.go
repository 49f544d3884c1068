package javascript

// modules.go holds imports: Node's modules, which parts of the prelude have, and files of the mounts.

import (
	"errors"
	"fmt"
	"path"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"modernc.org/quickjs"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/lazyregexp"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/vfs"
)

// builtins are the modules that need no file.
var builtins = []string{"assert", "assert/strict", "buffer", "crypto", "events", "fs", "fs/promises", "module", "os", "path", "path/posix", "perf_hooks", "process", "querystring", "readline",
	"readline/promises", "string_decoder", "timers", "timers/promises", "url", "util"}

// builtin returns the name of a module that needs no file, without node:, or "".
func builtin(name string) string {
	name = strings.TrimPrefix(name, "node:")
	if slices.Contains(builtins, name) {
		return name
	}
	return ""
}

// instead says of modules that other hosts have what to use in their place.
var instead = map[string]string{
	"child_process": "scripts start no processes here", "worker_threads": "there are no threads here: calls of tools overlap in Promise.all", "cluster": "scripts start no processes here",
	"http": "use fetch, where the host grants HTTP", "https": "use fetch, where the host grants HTTP", "http2": "use fetch, where the host grants HTTP",
	"net": "use fetch, where the host grants HTTP", "tls": "use fetch, where the host grants HTTP", "dgram": "there are no sockets here", "dns": "there is no network here but fetch, where the host grants HTTP",
	"stream": "use async generators", "stream/promises": "use async generators", "zlib": "there is no compression here", "vm": "use the script itself", "sqlite": "use a tool",
	"test": "there is no test runner here: use assert", "async_hooks": "pass what is needed as arguments", "v8": "use structuredClone and JSON",
	"axios": "use fetch, where the host grants HTTP, or a tool", "node-fetch": "use the global fetch, where the host grants HTTP, or a tool", "undici": "use the global fetch, where the host grants HTTP, or a tool",
	"lodash": "use JavaScript's own methods: Object.groupBy, toSorted, structuredClone", "underscore": "use JavaScript's own methods", "uuid": "use crypto.randomUUID()",
	"moment": "use Date and Intl.DateTimeFormat", "dayjs": "use Date and Intl.DateTimeFormat", "date-fns": "use Date and Intl.DateTimeFormat", "luxon": "use Date and Intl.DateTimeFormat",
	"fs-extra": "use fs", "chalk": "print without colours", "dotenv": "process.env is there without it", "zod": "check values by hand", "csv-parse": "split lines, or use a tool",
	"bun": "use fs, fetch and JavaScript's own library",
}

// noModule says that a module is not there, and what to use.
func noModule(name string) string {
	bare := strings.TrimPrefix(strings.TrimPrefix(name, "node:"), "npm:")
	what := "there are no packages here; use JavaScript's own library, fs, path, util and the like of Node, files of the mounts by their path, and the tools, which are there without an import"
	switch {
	case strings.HasPrefix(name, "bun:"):
		what = instead["bun"]
	case strings.HasPrefix(name, "http:") || strings.HasPrefix(name, "https:"):
		what = "nothing is imported from the network; " + what
	case instead[bare] != "":
		what = instead[bare]
	case instead[strings.TrimSuffix(bare, "/promises")] != "":
		what = instead[strings.TrimSuffix(bare, "/promises")]
	}
	return fmt.Sprintf("cannot import %q: %s", name, what)
}

// isFile says that a module is named by a path.
func isFile(name string) bool {
	return strings.HasPrefix(name, "/") || strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") || strings.HasPrefix(name, "file:///") || name == "." || name == ".."
}

// The bounds of the modules of a sandbox.
const (
	maxModules     = 1000
	maxModuleBytes = 16 << 20
)

// module is a file that was imported.
type module struct {
	*source
	text string
}

// tries are what may stand behind the name of a module that has no such file.
var tries = []string{"", ".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".json", "/index.ts", "/index.js"}

// missing begins the full name of a module that is not there; what follows is why. QuickJS has texts of its own for errors of resolveModule.
const missing = "\u2063"

// resolveModule and loadModule are what QuickJS imports by. An error that is the script's to catch is a module that throws it.
func (en *Engine) resolveModule(_ *quickjs.VM, base, name string) (string, error) {
	return en.imported(func(r *run) (string, error) {
		full, err := r.resolve(base, name)
		if err != nil && r.catchable(err) {
			return missing + engine.Clean(strings.ReplaceAll(err.Error(), "\x00", "\uFFFD")), nil
		}
		return full, err
	})
}

func (en *Engine) loadModule(_ *quickjs.VM, name string) (string, error) {
	return en.imported(func(r *run) (string, error) {
		if why, ok := strings.CutPrefix(name, missing); ok {
			return "throw Object.assign(new Error(" + quote(why) + "), { code: 'ERR_MODULE_NOT_FOUND' });", nil
		}
		code, err := r.loadModule(name)
		var e *py.Error
		switch {
		case err == nil || !r.catchable(err):
			return code, err
		case errors.As(err, &e):
			return "throw new SyntaxError(" + quote(fmt.Sprintf("%s (%s:%d:%d)", e.Message, e.Filename, e.Line, e.Column+1)) + ");", nil
		}
		return "throw new Error(" + quote(err.Error()) + ");", nil
	})
}

// quote writes text as JavaScript and JSON do.
func quote(s string) string {
	var b strings.Builder
	writeText(&b, engine.Clean(s))
	return b.String()
}

// imported calls f in the operation under way. An error is the script's to catch, unless it ends the operation.
func (en *Engine) imported(f func(r *run) (string, error)) (text string, err error) {
	r := en.cur
	if r == nil {
		return "", errGone
	}
	defer func() {
		if p := recover(); p != nil {
			fault := &engine.Fault{Value: p, Stack: debug.Stack()}
			en.stop(fault)
			err = fault
			r.die(err)
		}
	}()
	if err := r.over(); err != nil {
		r.die(err)
		return "", err
	}
	if text, err = f(r); err != nil && !r.catchable(err) {
		r.die(err)
	}
	return text, err
}

// resolve returns the full name of a module that base imports: a path, or the name of a builtin. A script that is in no file imports from the
// working directory and from each mount.
func (r *run) resolve(base, name string) (string, error) {
	if b := builtin(name); b != "" {
		return b, nil
	}
	if !isFile(name) {
		return "", errors.New(noModule(name))
	}
	name = strings.TrimPrefix(name, "file://")
	var found string
	var err error
	e := r.ask(func() {
		var v *vfs.View
		if v, err = r.en.view(); err != nil {
			return
		}
		dirs := []string{path.Dir(base)}
		switch {
		case path.IsAbs(name):
			dirs = []string{"/"}
		case !path.IsAbs(base):
			dirs = append([]string{v.Getwd()}, v.Paths()...)
			if file := r.op.File; path.IsAbs(file) {
				dirs = append([]string{path.Dir(file)}, dirs...)
			}
		}
		for _, dir := range dirs {
			full := path.Join(dir, name)
			if path.IsAbs(name) {
				full = path.Clean(name)
			}
			if found = findModule(v, full); found != "" {
				return
			}
		}
	})
	if e != nil {
		return "", e
	}
	if err == nil && found == "" {
		err = &notFound{name, base}
	}
	return found, err
}

// notFound says, as Node does, that a file is not there.
type notFound struct{ name, base string }

func (e *notFound) Error() string {
	s := "Cannot find module '" + e.name + "'"
	if path.IsAbs(e.base) {
		s += " imported from " + e.base
	}
	return s
}

// findModule returns the file that full stands for, or "".
func findModule(v *vfs.View, full string) string {
	for _, end := range tries {
		if info, err := v.Stat(full + end); err == nil && info.Mode().IsRegular() {
			return full + end
		}
	}
	// TypeScript names the file that a compiler would make.
	for _, ends := range [][2]string{{".js", ".ts"}, {".mjs", ".mts"}, {".cjs", ".cts"}} {
		if stem, ok := strings.CutSuffix(full, ends[0]); ok {
			if info, err := v.Stat(stem + ends[1]); err == nil && info.Mode().IsRegular() {
				return stem + ends[1]
			}
		}
	}
	return ""
}

// readModule reads a file that is imported.
func (r *run) readModule(name string) (*module, error) {
	en := r.en
	if m := en.modules[name]; m != nil {
		return m, nil
	}
	var data []byte
	var err error
	e := r.ask(func() {
		var v *vfs.View
		if v, err = en.view(); err == nil {
			data, err = r.readFile(v, name)
		}
	})
	if e != nil {
		return nil, e
	}
	if err != nil {
		return nil, err
	}
	if en.moduleBytes += len(data); len(en.modules) >= maxModules || en.moduleBytes > maxModuleBytes {
		return nil, fmt.Errorf("%s: the script imports more than %d files, or %d bytes", name, maxModules, maxModuleBytes)
	}
	text := validText(data)
	m := &module{&source{file: name, lines: strings.Split(text, "\n")}, text}
	if en.modules == nil {
		en.modules = map[string]*module{}
	}
	en.modules[name] = m
	return m, nil
}

var (
	esmPattern    = lazyregexp.New(`(?m)^\s*(import|export)\b|\bimport\.meta\b`)
	commonPattern = lazyregexp.New(`\bmodule\.exports\b|\bexports\.\w|\brequire\(`)
	exportPattern = lazyregexp.New(`\bexports\.([A-Za-z_$][\w$]*)\s*=`)
	membersOf     = lazyregexp.New(`\bmodule\.exports\s*=\s*\{([^{}]*)\}`)
	memberPattern = lazyregexp.New(`^\s*([A-Za-z_$][\w$]*)\s*(?:$|[:(])`)
)

// isCommon says that a file is a CommonJS module.
func (m *module) isCommon() bool {
	switch path.Ext(m.file) {
	case ".cjs", ".cts":
		return true
	case ".mjs", ".mts":
		return false
	}
	return !esmPattern().MatchString(m.text) && commonPattern().MatchString(m.text)
}

// commonNames are the names that a CommonJS module exports, as far as its text tells.
func (m *module) commonNames() []string {
	var names []string
	for _, x := range exportPattern().FindAllStringSubmatch(m.text, -1) {
		names = append(names, x[1])
	}
	for _, x := range membersOf().FindAllStringSubmatch(m.text, -1) {
		for part := range strings.SplitSeq(x[1], ",") {
			if y := memberPattern().FindStringSubmatch(part); y != nil {
				names = append(names, y[1])
			}
		}
	}
	return names
}

// requireKey is the name of the prelude's require for the text of modules.
const requireKey = "globalThis[\"\u2063require\"]"

// loadModule returns the text of a module for QuickJS, which asks for each once.
func (r *run) loadModule(name string) (string, error) {
	if builtin(name) != "" {
		names, err := r.en.fns.exports.Call(quickjs.UndefinedValue, name)
		if err != nil {
			return "", r.en.vmError(err)
		}
		text, _ := names.(string)
		return reexport(name, strings.Split(text, "\n")), nil
	}
	m, err := r.readModule(name)
	if err != nil {
		return "", err
	}
	switch {
	case path.Ext(name) == ".json":
		return reexport(name, nil), nil
	case m.isCommon():
		return reexport(name, m.commonNames()), nil
	}
	if s := &r.en.sources; s.modules == nil {
		s.modules = map[string]*source{name: m.source}
	} else {
		s.modules[name] = m.source
	}
	known, err := r.en.lang.cache.compile(m.source, r.en.lang.Typed, formModule, m.text)
	if err != nil {
		return "", err
	}
	return known.code, nil
}

// reexport is a module whose exports are those of what require returns.
func reexport(name string, names []string) string {
	var b strings.Builder
	b.WriteString("const m = " + requireKey + "(" + quote(name) + "); export default m;")
	slices.Sort(names)
	for i, n := range slices.Compact(names) {
		if n == "default" || n == "" {
			continue
		}
		x := "x" + strconv.Itoa(i)
		b.WriteString("const " + x + " = m." + n + "; export {" + x + " as " + n + "};")
	}
	return b.String()
}

// require has the prelude run a file as a CommonJS module. What it returns is the file's full name, and how the prelude goes on: "b" and the name of a builtin,
// "j" and the text of JSON, or "c" and a file whose function the prelude has got.
func (r *run) require(base, name string) (any, error) {
	full, err := r.resolve(base, name)
	if err == nil && builtin(full) != "" {
		return "b" + full, nil
	}
	var m *module
	if err == nil {
		m, err = r.readModule(full)
	}
	if err == nil && path.Ext(full) == ".json" {
		return "j" + full + "\n" + m.text, nil
	}
	if err == nil && r.en.required[full] {
		return "c" + full, nil
	}
	if err == nil {
		err = r.evalCommon(m)
	}
	if err == nil {
		if r.en.required == nil {
			r.en.required = map[string]bool{}
		}
		r.en.required[full] = true
		return "c" + full, nil
	}
	if !r.catchable(err) {
		return nil, err
	}
	s, err := r.en.raise(engine.Raisef("Error", "%s", err.Error()))
	return "!" + s, err
}

// catchable says that the script gets to see an error of an import.
func (r *run) catchable(err error) bool {
	var p *hostPanic
	return !errors.As(err, &p) && !errors.Is(err, errGone) && r.over() == nil
}

// evalCommon makes of a file the function that runs it, and gives that to the prelude.
func (r *run) evalCommon(m *module) error {
	en := r.en
	code, _, err := en.sources.place(&en.lang.cache, en.lang.Typed, formCommon, &source{file: m.file, lines: m.lines}, m.text)
	if err != nil {
		return err
	}
	v, err := en.vm.EvalValue(code, quickjs.EvalGlobal)
	if err != nil {
		return en.vmError(err)
	}
	defer v.Free()
	_, err = en.fns.accept.CallValue(quickjs.UndefinedValue, v)
	return err
}

// part gives the prelude a part of it that is compiled apart, since few scripts need it.
func (r *run) part(name string) error {
	p := parts[name]
	if p == nil {
		return fmt.Errorf("krait: JavaScript: no part %q", name)
	}
	code, err := p()
	if err != nil {
		return err
	}
	v, err := r.en.vm.EvalBytecodeValue(code)
	if err != nil {
		return r.en.vmError(err)
	}
	defer v.Free()
	x, err := r.en.fns.accept.CallValue(quickjs.UndefinedValue, v)
	if err == nil {
		x.Free()
	}
	return err
}

var importPattern = lazyregexp.New(`^(import|export) (?:(.*) from )?("(?:[^"\\]|\\.)*")(?: with \{.*\})?;$`)

// importsOf returns the imports of a source with all their names; of a TypeScript source those that are used as values, unless all is set.
func importsOf(text string, l api.Loader, all bool, each func(name string, b binding)) {
	if !strings.Contains(text, "import") {
		return
	}
	config := "{}"
	if all {
		config = verbatim
	}
	r := api.Transform(text+"\nexport {}", api.TransformOptions{Loader: l, Format: api.FormatESModule, Target: api.ESNext, Supported: supported, LogLevel: api.LogLevelSilent, TsconfigRaw: config})
	for line := range strings.SplitSeq(string(r.Code), "\n") {
		if m := importPattern().FindStringSubmatch(line); m != nil && m[1] == "import" {
			for _, b := range clauseOf(m[2]) {
				each(m[3], b)
			}
		}
	}
}

// verbatim has esbuild leave imports that nothing uses.
const verbatim = `{"compilerOptions": {"verbatimModuleSyntax": true}}`

// kept are exports of all that a source imports, so that what it does not use is there for the next script.
func kept(text string, l api.Loader) string {
	var out []string
	importsOf(text, l, true, func(_ string, b binding) { out = append(out, b.to+" as $"+strconv.Itoa(len(out))) })
	return strings.Join(out, ", ")
}

// valued returns the imports of a TypeScript source that are used as values, as binding and module. What is not in it may be a type, or something for the next script. nil says that
// all are meant as values.
func valued(text string, l api.Loader) map[string]bool {
	if l != api.LoaderTS {
		return nil
	}
	all := map[string]bool{}
	importsOf(text, l, false, func(name string, b binding) { all[b.from+" "+name] = true })
	return all
}

// awaitImports turns the imports of a script that is no module into those that such a script may have. A line is an import if the source has one there.
func awaitImports(src *source, code string, values map[string]bool, to target) string {
	if !strings.Contains(code, "import ") && !strings.Contains(code, "export * ") {
		return code
	}
	lines := strings.Split(code, "\n")
	for _, at := range src.marks {
		if at.column != 0 || at.line >= len(lines) || at.fromLine >= len(src.lines) {
			continue
		}
		m := importPattern().FindStringSubmatch(lines[at.line])
		origin := src.lines[at.fromLine]
		origin = origin[min(at.fromColumn, len(origin)):]
		if m == nil || !strings.HasPrefix(origin, "import") && !strings.HasPrefix(origin, "export") {
			continue
		}
		lines[at.line] = awaitImport(clauseOf(m[2]), m[3], values, to)
	}
	return strings.Join(lines, "\n")
}

// binding is a name that an import makes: "*" is all of the module.
type binding struct{ from, to string }

// clauseOf reads what stands between import and from, as esbuild writes it, on one line.
func clauseOf(clause string) []binding {
	names := ""
	if i := strings.IndexByte(clause, '{'); i >= 0 {
		names = strings.Trim(clause[i:], "{ }")
		clause = strings.TrimRight(clause[:i], ", ")
	}
	var out []binding
	for part := range strings.SplitSeq(clause, ",") {
		part = strings.TrimSpace(part)
		if to, ok := strings.CutPrefix(part, "* as "); ok {
			out = append(out, binding{"*", to})
		} else if part != "" && part != "*" {
			out = append(out, binding{"default", part})
		}
	}
	for part := range strings.SplitSeq(names, ",") {
		if part = strings.TrimSpace(part); part != "" {
			from, to, ok := strings.Cut(part, " as ")
			if !ok {
				to = from
			}
			out = append(out, binding{from, to})
		}
	}
	return out
}

// awaitImport is an import as a statement of a script. name is in quotes.
func awaitImport(clause []binding, name string, values map[string]bool, to target) string {
	load := "await " + to.load + "(" + name + ")"
	if len(clause) == 0 {
		return load + ";"
	}
	var out, members, wanted []string
	used := false
	for _, b := range clause {
		used = used || values == nil || values[b.from+" "+name]
	}
	if !used {
		load += ".catch(() => ({}))"
	}
	for _, b := range clause {
		if b.from == "*" {
			out = append(out, "var "+b.to+" = "+load+";")
			continue
		}
		members = append(members, b.from+": "+b.to)
		if values != nil && !values[b.from+" "+name] {
			continue
		}
		if !strings.HasPrefix(b.from, `"`) {
			b.from = quote(b.from)
		}
		wanted = append(wanted, b.from)
	}
	if len(members) > 0 {
		out = append(out, "var { "+strings.Join(members, ", ")+" } = globalThis[\"\u2063import\"]("+load+", "+name+", ["+strings.Join(wanted, ", ")+"]);")
	}
	return strings.Join(out, " ")
}
