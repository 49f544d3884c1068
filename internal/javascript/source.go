package javascript

// source.go holds the sources of a sandbox: how esbuild makes of each what QuickJS runs, and how places in that are those of the source again.
//
// Each source has lines of its own in the VM, after those of the ones before, so that a line says which source it is of.

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"path"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/krait-run/krait/internal/lazyregexp"
	"github.com/krait-run/krait/internal/py"
)

// source is a script that was run.
type source struct {
	file  string
	lines []string // of the text
	first int      // its first line in the VM
	count int      // how many lines it has there
	marks []mark   // by line and column
	code  string   // what was made of it

	sourceMap string // of what buildScript has made
}

// mark says where something of the generated text comes from. All are from 0.
type mark struct{ line, column, fromLine, fromColumn int }

// sources are those of a sandbox.
type sources struct {
	list    []*source
	next    int                // lines used
	modules map[string]*source // by path: ES modules have lines of their own
	runs    map[sourceKey]*source
}

// sourceKey is what sources have in common that are one: a source that runs again has the lines that it had.
type sourceKey struct {
	compiled *compiled
	file     string
}

// The bounds of a source. esbuild and QuickJS parse by recursion, and Go's stack has an end.
const (
	maxSource = 128 << 10
	maxLines  = preludeLine - 1000
)

// form says what is made of a source.
type form uint8

const (
	formScript form = iota // global code that may await
	formModule             // an ES module
	formCommon             // a function that runs a CommonJS module
)

// add compiles a script, unless c has it, and returns what the VM is to run.
func (s *sources) add(c *cache, typescript bool, text, file string) (string, *compiled, error) {
	return s.place(c, typescript, formScript, &source{file: file, lines: strings.Split(text, "\n")}, text)
}

// place compiles a source and gives it lines of the VM.
func (s *sources) place(c *cache, typescript bool, f form, src *source, text string) (string, *compiled, error) {
	src.first = s.next
	known, err := c.compile(src, typescript, f, text)
	if err != nil {
		return "", nil, err
	}
	code := known.code
	if was := s.runs[sourceKey{known, src.file}]; was != nil && f == formScript {
		return strings.Repeat("\n", was.first) + code, known, nil
	}
	src.count = strings.Count(code, "\n") + 1
	if s.next+src.count > maxLines {
		return "", nil, syntaxError(src, 1, 0, "the scripts of the sandbox have too many lines")
	}
	s.list = append(s.list, src)
	s.next += src.count
	if s.runs == nil {
		s.runs = map[sourceKey]*source{}
	}
	s.runs[sourceKey{known, src.file}] = src
	return strings.Repeat("\n", src.first) + code, known, nil
}

// compile makes code of a source, unless c has it, and sets its marks.
func (c *cache) compile(src *source, typescript bool, f form, text string) (*compiled, error) {
	if err := src.check(text); err != nil {
		return nil, err
	}
	key := compiledKey{loader(src.file, typescript), f, "", text}
	if f != formScript || strings.Contains(text, "import.meta") {
		key.file = src.file
	}
	known, ok := c.get(key)
	if !ok {
		compile := compileFile
		if f == formScript {
			compile = compileScript
		}
		code, asIs := text, f == formScript && plain(text, key.loader)
		if !asIs {
			var err error
			if code, err = compile(src, typescript, f, text); err != nil {
				return nil, err
			}
		}
		if !asIs {
			code = markCatches(code)
		}
		known = &compiled{code: code, marks: src.marks, plain: asIs, awaits: strings.Contains(code, "await")}
		known.common = f == formScript && strings.Contains(text, "nextTick") && isCommon(text, src.file, key.loader)
		c.put(key, known)
	}
	src.marks, src.code = known.marks, known.code
	return known, nil
}

// check finds what is too large, or too deep, to be parsed.
func (src *source) check(text string) error {
	if len(text) > maxSource {
		return syntaxError(src, 1, 0, fmt.Sprintf("the script has %d bytes, and may have %d", len(text), maxSource))
	}
	if nested(text) {
		return syntaxError(src, 1, 0, "the script is nested too deeply")
	}
	return nil
}

// isCommon says that a script could be a CommonJS module, as Node tells them: it imports nothing and awaits nothing at top level.
func isCommon(text, file string, l api.Loader) bool {
	if e := path.Ext(file); e == ".mjs" || e == ".mts" {
		return false
	}
	common, module := api.TransformOptions{Loader: l, Format: api.FormatCommonJS, Target: api.ESNext, LogLevel: api.LogLevelSilent, TsconfigRaw: "{}"}, false
	importsOf(text, l, true, func(string, binding) { module = true })
	return !module && len(api.Transform(text, common).Errors) == 0
}

// loader says what a source is written in.
func loader(file string, typescript bool) api.Loader {
	switch path.Ext(file) {
	case ".ts", ".mts", ".cts":
		return api.LoaderTS
	case ".js", ".mjs", ".cjs":
		return api.LoaderJS
	}
	if typescript {
		return api.LoaderTS
	}
	return api.LoaderJS
}

// supported are the parts of the language that QuickJS lacks.
var supported = map[string]bool{"using": false, "decorators": false, "import-attributes": false}

// meta are the members of import.meta.
func meta(file string) map[string]string {
	if !path.IsAbs(file) {
		file = "/" + strings.Trim(file, "<>")
	}
	return map[string]string{"import.meta.url": quote("file://" + file), "import.meta.filename": quote(file), "import.meta.dirname": quote(path.Dir(file)),
		"import.meta.main": "true"}
}

// compileFile makes a module of a file.
func compileFile(src *source, typescript bool, f form, text string) (string, error) {
	format := api.FormatESModule
	parts := maps.Clone(supported)
	if f == formCommon {
		format = api.FormatCommonJS
		parts["dynamic-import"] = false
	}
	r := api.Transform(text, api.TransformOptions{Sourcefile: "script", Loader: loader(src.file, typescript), Format: format, Platform: api.PlatformNeutral, Target: api.ESNext, Supported: parts,
		Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude, Charset: api.CharsetUTF8, LogLevel: api.LogLevelSilent, TsconfigRaw: "{}", Define: meta(src.file)})
	if len(r.Errors) > 0 {
		return "", buildError(src, r.Errors[0])
	}
	src.marks = marks(r.Map)
	if f == formCommon {
		return "(function (exports, require, module, __filename, __dirname) {" + string(r.Code) + "\n})", nil
	}
	return string(r.Code), nil
}

// buildError is the error for what esbuild says.
func buildError(src *source, m api.Message) error {
	if m.Location == nil {
		return syntaxError(src, 1, 0, m.Text)
	}
	return syntaxError(src, m.Location.Line, m.Location.Column, m.Text)
}

// compileScript makes a script of a source: types and exports are gone, and what it declares at top level is there for the scripts after it, which may
// declare it again.
func compileScript(src *source, typescript bool, _ form, text string) (string, error) {
	return toScript(src, typescript, text, quickJS)
}

// target is what runs a script: imports are written as calls of load there.
type target struct{ load string }

var quickJS = target{"import"}

// toScript is compileScript for a target.
func toScript(src *source, typescript bool, text string, to target) (string, error) {
	names := kept(text, loader(src.file, typescript))
	code, err := buildScript(src, typescript, text, names, to)
	if err != nil && names != "" { // what looks like an import may be in a text
		code, err = buildScript(src, typescript, text, "", to)
	}
	return code, err
}

// buildScript is toScript with names that are exported.
func buildScript(src *source, typescript bool, text, names string, to target) (string, error) {
	shown, hidden := hideComputed(text, loader(src.file, typescript))
	r := api.Build(api.BuildOptions{
		Stdin: &api.StdinOptions{Contents: shown + "\nexport {" + names + "}", // which says that it is a module, whatever it calls
			Sourcefile: "script", Loader: loader(src.file, typescript)},
		Bundle: true, Format: api.FormatESModule, TreeShaking: api.TreeShakingFalse, Platform: api.PlatformNeutral, Target: api.ESNext,
		Supported: supported, Define: meta(src.file),
		Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude, Outfile: "/out.js", AbsWorkingDir: "/", Charset: api.CharsetUTF8, LogLevel: api.LogLevelSilent,
		TsconfigRaw: verbatim, Plugins: []api.Plugin{{Name: "krait", Setup: func(b api.PluginBuild) {
			// Nothing is read from the host's files.
			b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				if a.Kind == api.ResolveEntryPoint {
					return api.OnResolveResult{}, nil
				}
				if a.Kind == api.ResolveJSDynamicImport && to != quickJS {
					return api.OnResolveResult{Path: literalImport + a.Path, External: true}, nil
				}
				return api.OnResolveResult{Path: a.Path, External: true}, nil // the VM asks for it
			})
			b.OnLoad(api.OnLoadOptions{Filter: ".*"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
				return api.OnLoadResult{}, errors.New("no file is bundled")
			})
		}}},
	})
	if len(r.Errors) > 0 {
		if failing, ok := failingAssignments(text, r.Errors); ok {
			return buildScript(src, typescript, failing, names, to)
		}
		return "", buildError(src, r.Errors[0])
	}
	var code string
	for _, f := range r.OutputFiles {
		if strings.HasSuffix(f.Path, ".map") {
			src.marks, src.sourceMap = marks(f.Contents), string(f.Contents)
		} else {
			code = string(f.Contents)
		}
	}
	// A class that speaks of itself is class _Name there; nothing else is called that, so that it gets its name back.
	for _, m := range classPattern().FindAllStringSubmatch(code, -1) {
		if !strings.Contains(text, "_"+m[1]) {
			code = regexp.MustCompile(`\b_`+m[1]+`\b`).ReplaceAllString(code, m[1])
		}
	}
	if i := strings.LastIndex(code, "\nexport {\n"); i >= 0 && strings.HasSuffix(code, "\n};\n") {
		code = code[:i+1]
	}
	code = strings.NewReplacer(hidden.importName, to.load, hidden.requireName, "require", `import("`+literalImport, to.load+`("`).Replace(code)
	return awaitImports(src, code, valued(text, loader(src.file, typescript)), to), nil
}

// constantName is a global variable of the prelude, and of the guest in containers, that can't be assigned to.
const constantName = "__krait_constant"

// failingAssignments writes constantName in the place of the constants that a source assigns to, where that is all that esbuild finds wrong with it: esbuild
// makes variables of constants, and the assignment is to fail when it is carried out. What is behind it in its line moves.
func failingAssignments(text string, errs []api.Message) (string, bool) {
	if strings.Contains(text, constantName) {
		return "", false
	}
	lines := strings.Split(text, "\n")
	slices.SortFunc(errs, func(a, b api.Message) int { // the last first
		if a.Location == nil || b.Location == nil {
			return 0
		}
		return cmp.Or(b.Location.Line-a.Location.Line, b.Location.Column-a.Location.Column)
	})
	for _, e := range errs {
		at := e.Location
		if at == nil || !strings.HasPrefix(e.Text, "Cannot assign to ") || !strings.HasSuffix(e.Text, " because it is a constant") || at.Line < 1 || at.Line > len(lines) {
			return "", false
		}
		line := lines[at.Line-1]
		end := at.Column + at.Length
		if at.Length == 0 || end > len(line) {
			return "", false
		}
		lines[at.Line-1] = line[:at.Column] + constantName + line[end:]
	}
	return strings.Join(lines, "\n"), true
}

// literalImport begins the name of a module that a script imports by a call, where import is written as another call.
const literalImport = "\u2063:"

// computed are the names that stand for import and require in a source where their arguments are computed, of the same length.
type computed struct{ importName, requireName string }

// hideComputed gives calls of import and require with computed arguments other names. esbuild would make of import("./" + name) a list of the files of this
// process's directory, which it reads past the plugin.
func hideComputed(text string, l api.Loader) (string, computed) {
	var names computed
	for i := 0; ; i++ {
		names = computed{fmt.Sprintf("$i%04d", i), fmt.Sprintf("$r%05d", i)}
		if !strings.Contains(text, names.importName) && !strings.Contains(text, names.requireName) {
			break
		}
	}
	if !strings.Contains(text, "import") && !strings.Contains(text, "require") {
		return text, names
	}
	r := api.Transform(text+"\nexport {}", api.TransformOptions{Loader: l, Format: api.FormatESModule, Target: api.ESNext, Supported: supported, LogLevel: api.LogLevelSilent, TsconfigRaw: verbatim,
		LogLimit: maxSource, LogOverride: map[string]api.LogLevel{"unsupported-dynamic-import": api.LogLevelWarning, "unsupported-require-call": api.LogLevelWarning}})
	lines := strings.Split(text, "\n")
	for _, m := range r.Warnings {
		at := m.Location
		if at == nil || at.Line < 1 || at.Line > len(lines) {
			continue
		}
		line := lines[at.Line-1]
		name := names.importName
		if m.ID == "unsupported-require-call" {
			name = names.requireName
		}
		if word := line[min(at.Column, len(line)):]; strings.HasPrefix(word, "import") && len(name) == len("import") || strings.HasPrefix(word, "require") && len(name) == len("require") {
			lines[at.Line-1] = line[:at.Column] + name + word[len(name):]
		}
	}
	return strings.Join(lines, "\n"), names
}

var classPattern = lazyregexp.New(`(?m)^var \w+ = class _(\w+)\b`)

// syntaxError is the error for a source that does not parse. line is from 1, column from 0.
func syntaxError(src *source, line, column int, message string) error {
	e := &py.Error{Type: "SyntaxError", QualifiedType: "SyntaxError", Bases: []string{"SyntaxError", "Error"}, Message: message, Filename: src.file, Line: line, Column: column}
	f := frame{file: src.file, line: line, column: column + 1}
	e.Traceback = e.Error() + "\n" + f.String() + "\n"
	if line >= 1 && line <= len(src.lines) {
		if text := src.lines[line-1]; len(text) < maxShown {
			e.Traceback += "        " + text + "\n        " + strings.Repeat(" ", min(column, len(text))) + "^\n"
		}
	}
	return e
}

// maxShown is how long a line may be that is shown in an error.
const maxShown = 300

// marks reads a source map.
func marks(text []byte) []mark {
	var m struct{ Mappings string }
	if json.Unmarshal(text, &m) != nil {
		return nil
	}
	var out []mark
	fromLine, fromColumn := 0, 0
	for line, group := range strings.Split(m.Mappings, ";") {
		column := 0
		for _, segment := range strings.Split(group, ",") {
			n, ok := numbers(segment)
			if !ok || len(n) < 4 {
				continue
			}
			column += n[0]
			fromLine += n[2]
			fromColumn += n[3]
			out = append(out, mark{line, column, fromLine, fromColumn})
		}
	}
	return out
}

// numbers reads the numbers of a segment, base 64 with a sign in the lowest bit.
func numbers(s string) ([]int, bool) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var out []int
	n, shift := 0, 0
	for i := range len(s) {
		d := strings.IndexByte(digits, s[i])
		if d < 0 || shift > 30 {
			return nil, false
		}
		n |= (d & 31) << shift
		if d&32 != 0 {
			shift += 5
			continue
		}
		if n&1 != 0 {
			n = -n
		}
		out = append(out, n/2)
		n, shift = 0, 0
	}
	return out, shift == 0
}

// frame is a place in a script. Line and column are from 1.
type frame struct {
	function, file string
	line, column   int
	source         *source
	codeLine       int // in what was made of the source, from 0
	codeColumn     int // from 1
}

func (f frame) String() string {
	where := f.file + ":" + strconv.Itoa(f.line) + ":" + strconv.Itoa(f.column)
	if f.function == "" {
		return "    at " + where
	}
	return "    at " + f.function + " (" + where + ")"
}

// maxFrames is how many frames of a stack are looked at.
const maxFrames = 100

var framePattern = lazyregexp.New(`^\s*at (?:(.*) \()?(<eval>|<input>|/.*?):(\d+)(?::(\d+))?\)?$`)

// frames returns the places of the script in a stack of QuickJS, the innermost first.
func (s *sources) frames(stack string) []frame {
	var out []frame
	for f := range s.places(stack) {
		out = append(out, f)
	}
	return out
}

// places yields what frames returns.
func (s *sources) places(stack string) iter.Seq[frame] {
	return func(yield func(frame) bool) {
		n := 0
		for line := range strings.SplitSeq(stack, "\n") {
			if n++; n > maxFrames {
				return
			}
			m := framePattern().FindStringSubmatch(line)
			if m == nil || len(line) > 1000 {
				continue
			}
			l, err := strconv.Atoi(m[3])
			c, _ := strconv.Atoi(m[4])
			if err != nil || l >= preludeLine {
				continue
			}
			f := frame{function: m[1], file: "<eval>", line: l, column: c}
			if f.function == "<eval>" || f.function == "<anonymous>" {
				f.function = ""
			}
			switch src := s.modules[m[2]]; {
			case m[2] == "<eval>":
				s.find(&f)
			case src != nil:
				src.trace(&f, l-1)
			case m[2] != "<input>":
				continue // what re-exports a CommonJS module
			}
			if !yield(f) {
				return
			}
		}
	}
}

// find makes a place in the VM one in a source.
func (s *sources) find(f *frame) {
	line := f.line - 1
	i := sort.Search(len(s.list), func(i int) bool { return s.list[i].first > line }) - 1
	if i >= 0 && line < s.list[i].first+s.list[i].count {
		s.list[i].trace(f, line-s.list[i].first)
	}
}

// trace makes a place in the generated text, whose line is from 0, one in the source.
func (src *source) trace(f *frame, line int) {
	f.source, f.file, f.line = src, src.file, line+1
	f.codeLine, f.codeColumn = line, f.column
	j := sort.Search(len(src.marks), func(j int) bool {
		m := src.marks[j]
		return m.line > line || m.line == line && m.column > max(f.column-1, 0)
	}) - 1
	if j >= 0 && src.marks[j].line == line {
		f.line, f.column = src.marks[j].fromLine+1, src.marks[j].fromColumn+1
	} else if j+1 < len(src.marks) && src.marks[j+1].line == line {
		f.line, f.column = src.marks[j+1].fromLine+1, src.marks[j+1].fromColumn+1
	}
}

// text returns the line of the source that a place is in, without the space around it.
func (s *sources) text(f frame) string {
	if f.source == nil || f.line < 1 || f.line > len(f.source.lines) {
		return ""
	}
	if t := strings.TrimSpace(f.source.lines[f.line-1]); len(t) < maxShown {
		return t
	}
	return ""
}

// caller returns where the script is that a stack is of: the place of its first frame that is not the prelude's.
func (s *sources) caller(stack string) (file string, line int) {
	for f := range s.places(stack) {
		return f.file, f.line
	}
	return "", 0
}

// trace writes a stack with the script's own places.
func (s *sources) trace(stack string) string {
	var b strings.Builder
	for _, f := range s.frames(stack) {
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}
