package javascript

// source.go holds the sources of a sandbox: how esbuild makes of each what QuickJS runs, and how places in that are those of the source again.
//
// Each source has lines of its own in the VM, after those of the ones before, so that a line says which source it is of.

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/krait-run/krait/internal/py"
)

// source is a script that was run.
type source struct {
	file  string
	lines []string // of the text
	first int      // its first line in the VM
	count int      // how many lines it has there
	marks []mark   // by line and column
}

// mark says where something of the generated text comes from. All are from 0.
type mark struct{ line, column, fromLine, fromColumn int }

// sources are those of a sandbox.
type sources struct {
	list []*source
	next int // lines used
}

// The bounds of a source. esbuild and QuickJS parse by recursion, and Go's stack has an end.
const (
	maxSource = 128 << 10
	maxLines  = preludeLine - 1000
)

// add compiles a source, unless c has it, and returns what the VM is to run.
func (s *sources) add(c *cache, typescript bool, text, file string) (string, error) {
	src := &source{file: file, lines: strings.Split(text, "\n"), first: s.next}
	if len(text) > maxSource {
		return "", syntaxError(src, 1, 0, fmt.Sprintf("the script has %d bytes, and may have %d", len(text), maxSource))
	}
	if nested(text) {
		return "", syntaxError(src, 1, 0, "the script is nested too deeply")
	}
	key := compiledKey{loader(file, typescript), text}
	known, ok := c.get(key)
	if !ok {
		code, err := compile(src, typescript, text)
		if err != nil {
			return "", err
		}
		known = &compiled{code, src.marks}
		c.put(key, known)
	}
	code := known.code
	src.marks = known.marks
	src.count = strings.Count(code, "\n") + 1
	if s.next+src.count > maxLines {
		return "", syntaxError(src, 1, 0, "the scripts of the sandbox have too many lines")
	}
	s.list = append(s.list, src)
	s.next += src.count
	return strings.Repeat("\n", src.first) + code, nil
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

// compile makes a script of a source: types and exports are gone, and what it declares at top level is there for the scripts after it, which may
// declare it again.
func compile(src *source, typescript bool, text string) (string, error) {
	r := api.Build(api.BuildOptions{
		Stdin: &api.StdinOptions{Contents: text + "\nexport {}", // which says that it is a module, whatever it calls
			Sourcefile: "script", Loader: loader(src.file, typescript)},
		Bundle: true, Format: api.FormatESModule, TreeShaking: api.TreeShakingFalse, Platform: api.PlatformNeutral, Target: api.ESNext,
		Supported: map[string]bool{"using": false, "decorators": false, "import-attributes": false},
		Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude, Outfile: "/out.js", AbsWorkingDir: "/", Charset: api.CharsetUTF8, LogLevel: api.LogLevelSilent,
		TsconfigRaw: "{}", Plugins: []api.Plugin{{Name: "krait", Setup: func(b api.PluginBuild) {
			// Nothing is read from the host's files.
			b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				if a.Kind == api.ResolveEntryPoint {
					return api.OnResolveResult{}, nil
				}
				return api.OnResolveResult{Errors: []api.Message{{Text: noModule(a.Path)}}}, nil
			})
		}}},
	})
	if len(r.Errors) > 0 {
		m := r.Errors[0]
		if m.Location == nil {
			return "", syntaxError(src, 1, 0, m.Text)
		}
		return "", syntaxError(src, m.Location.Line, m.Location.Column, m.Text)
	}
	var code string
	for _, f := range r.OutputFiles {
		if strings.HasSuffix(f.Path, ".map") {
			src.marks = marks(f.Contents)
		} else {
			code = string(f.Contents)
		}
	}
	// A class that speaks of itself is class _Name there; nothing else is called that, so that it gets its name back.
	for _, m := range classPattern.FindAllStringSubmatch(code, -1) {
		if !strings.Contains(text, "_"+m[1]) {
			code = regexp.MustCompile(`\b_`+m[1]+`\b`).ReplaceAllString(code, m[1])
		}
	}
	if i := strings.LastIndex(code, "\nexport {\n"); i >= 0 && strings.HasSuffix(code, "\n};\n") {
		code = code[:i+1]
	}
	return code, nil
}

var classPattern = regexp.MustCompile(`(?m)^var \w+ = class _(\w+)\b`)

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

var framePattern = regexp.MustCompile(`^\s*at (?:(.*) \()?<(eval|input)>:(\d+)(?::(\d+))?\)?$`)

// frames returns the places of the script in a stack of QuickJS, the innermost first.
func (s *sources) frames(stack string) []frame {
	var out []frame
	n := 0
	for line := range strings.SplitSeq(stack, "\n") {
		if n++; n > maxFrames {
			break
		}
		m := framePattern.FindStringSubmatch(line)
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
		if m[2] == "eval" {
			s.place(&f)
		}
		out = append(out, f)
	}
	return out
}

// place makes a place in the VM one in a source.
func (s *sources) place(f *frame) {
	line := f.line - 1
	i := sort.Search(len(s.list), func(i int) bool { return s.list[i].first > line }) - 1
	if i < 0 || line >= s.list[i].first+s.list[i].count {
		return
	}
	src := s.list[i]
	f.source, f.file = src, src.file
	line -= src.first
	f.line = line + 1
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

// caller returns where the script is that a stack is of.
func (s *sources) caller(stack string) (file string, line int) {
	if f := s.frames(stack); len(f) > 0 {
		return f[0].file, f[0].line
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
