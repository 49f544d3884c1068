package javascript

// plan.go holds the preview of a script: which tools its source can reach, found without running it.
//
// esbuild knows which names of a source are those of no declaration. Each of them that leads to tools is replaced by a mark, and what stands
// around a mark says what becomes of it. A namespace that goes anywhere else than to one of its members, and text that becomes code, make
// it a plan of any tool. What is not followed are members whose name is computed, of other objects than namespaces and the global one.

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/krait-run/krait/internal/lazyregexp"
	"github.com/krait-run/krait/internal/plan"
	"github.com/krait-run/krait/tool"
)

func init() { plan.Foreign = planOf }

// planner finds what the marks of a source lead to.
type planner struct {
	set     *tool.Set
	file    string
	code    string // of esbuild
	lines   []int  // where they begin
	marks   []mark
	members map[string]map[string]string // full names of tools and groups by namespace and member; "" is the global object
	plan    tool.Plan
}

// The namespaces that are no groups of tools.
const (
	globals = ""
	toolbox = tool.Reserved
)

// globalNames are names of the global object, codeNames those of what makes code of text.
var (
	globalNames = []string{"globalThis", "self", "global", "window"}
	codeNames   = []string{"eval", "Function"}
)

// knownAny is under the names that earlier scripts gave to namespaces, if one of them may be any.
const knownAny = "any script"

func planOf(set *tool.Set, text, file string, known plan.Names) (tool.Plan, error) {
	src := &source{file: file, lines: strings.Split(text, "\n")}
	if len(text) > maxSource || nested(text) || strings.Contains(text, markName) {
		return tool.Plan{Any: true, Calls: []tool.PlannedCall{{File: file, Line: 1}}}, nil
	}
	p := &planner{set: set, file: file, members: toolMembers(set)}
	var names []string
	for name := range p.members[globals] {
		names = append(names, name)
	}
	names = append(names, globalNames...)
	names = append(names, codeNames...)
	sort.Strings(names)
	names = slices.Compact(names)
	define := map[string]string{}
	for i, name := range names {
		define[name] = markName + strconv.Itoa(i) + "_"
	}
	language := loader(file, true)
	r := api.Transform(text+"\nexport {}", api.TransformOptions{Sourcefile: "script", Loader: language, Format: api.FormatESModule, Target: api.ESNext, Define: define,
		Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude, Charset: api.CharsetUTF8, LogLevel: api.LogLevelSilent, TsconfigRaw: "{}"})
	if len(r.Errors) > 0 {
		m := r.Errors[0]
		if m.Location == nil {
			return tool.Plan{}, syntaxError(src, 1, 0, m.Text)
		}
		return tool.Plan{}, syntaxError(src, m.Location.Line, m.Location.Column, m.Text)
	}
	p.code, p.marks = string(r.Code), marks(r.Map)
	p.lines = append(p.lines, 0)
	for i := range len(p.code) {
		if p.code[i] == '\n' {
			p.lines = append(p.lines, i+1)
		}
	}
	for _, at := range markPattern().FindAllStringSubmatchIndex(p.code, -1) {
		n, err := strconv.Atoi(p.code[at[2]:at[3]])
		if err != nil || n >= len(names) {
			continue
		}
		p.name(names[n], at[0], at[1])
	}
	p.others()
	if _, any := known[knownAny]; any {
		p.plan.Any = true
	}
	if p.plan.Any {
		known[knownAny] = nil
	}
	sort.SliceStable(p.plan.Calls, func(i, j int) bool { return p.plan.Calls[i].Line < p.plan.Calls[j].Line })
	p.plan.Calls = slices.CompactFunc(p.plan.Calls, func(a, b tool.PlannedCall) bool { return a == b && a.Tool == "" })
	return p.plan, nil
}

// markName begins the names of marks, which no script has.
const markName = "__krait_plan_"

var markPattern = lazyregexp.New(markName + `(\d+)_`)

// toolMembers returns what there is under the names that the prelude gives to tools and groups.
func toolMembers(set *tool.Set) map[string]map[string]string {
	out := map[string]map[string]string{globals: {toolbox: toolbox}, toolbox: {}}
	add := func(space, name, full string) {
		for _, n := range []string{name, camel(name)} {
			if out[space] == nil {
				out[space] = map[string]string{}
			}
			if out[space][n] == "" {
				out[space][n] = full
			}
		}
	}
	for _, e := range set.All() {
		if e.Group() == "" {
			add(globals, e.Short(), e.Name())
			add(toolbox, e.Short(), e.Name())
		} else {
			add(e.Group(), e.Short(), e.Name())
		}
	}
	for _, g := range set.Groups() {
		add(globals, g, g)
		add(toolbox, g, g)
	}
	return out
}

var camelPattern = lazyregexp.New(`_+[a-z0-9]`)

// camel is a name in camel case, as the prelude makes it.
func camel(s string) string {
	head, rest := s, ""
	if len(s) > 0 {
		head, rest = s[:1], s[1:]
	}
	return head + camelPattern().ReplaceAllStringFunc(rest, func(m string) string { return strings.ToUpper(strings.TrimLeft(m, "_")) })
}

// What may stand before and after a namespace.
var (
	member      = lazyregexp.New(`^(?:\?)?\.([\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}_$]*)`)
	quotedName  = lazyregexp.New(`^(?:\?\.)?\[("(?:[^"\\]|\\.)*")\]`)
	shownBefore = lazyregexp.New(`(?:\btypeof |\bObject\.keys\(|\bconsole\.\w+\(| in )$`)
	taken       = lazyregexp.New(`\b(?:const|let|var) \{((?:\s*[\w$]+(?:: [\w$]+)?,?)*)\s*\} = $`)
	takenName   = lazyregexp.New(`([\w$]+)(?:: [\w$]+)?`)
)

// name looks at a global name, which stands from one place of the code to another.
func (p *planner) name(name string, from, to int) {
	switch full := p.members[globals][name]; {
	case slices.Contains(codeNames, name):
		p.any(from)
	case slices.Contains(globalNames, name) && full == "":
		p.space(globals, from, to)
	default:
		p.reach(full, from, to)
	}
}

// reach looks at a tool or a group.
func (p *planner) reach(full string, from, to int) {
	if full == toolbox || p.set.Lookup(full) == nil {
		p.space(full, from, to)
		return
	}
	p.call(full, from)
}

// space looks at a namespace.
func (p *planner) space(space string, from, to int) {
	rest := p.code[to:]
	name, end := "", 0
	if m := member().FindStringSubmatchIndex(rest); m != nil {
		name, end = rest[m[2]:m[3]], m[1]
	} else if m := quotedName().FindStringSubmatchIndex(rest); m != nil {
		if s, err := strconv.Unquote(rest[m[2]:m[3]]); err == nil {
			name, end = s, m[1]
		}
	}
	if end > 0 {
		switch full := p.members[space][name]; {
		case full != "":
			p.reach(full, from, to+end)
		case space == globals && (slices.Contains(codeNames, name)):
			p.any(from)
		case space == globals && slices.Contains(globalNames, name):
			p.space(globals, from, to+end)
		case space == globals, space == toolbox && (name == "search" || name == "describe" || name == "budget" || name == "ToolError"):
		case space == toolbox:
			p.call(name, from)
		default:
			p.call(space+"."+name, from)
		}
		return
	}
	before := p.code[:from]
	if m := taken().FindStringSubmatch(before[max(0, len(before)-2000):]); m != nil {
		var tools []string
		for _, n := range takenName().FindAllStringSubmatch(m[1], -1) {
			full := p.members[space][n[1]]
			if full == "" || p.set.Lookup(full) == nil {
				p.any(from)
				return
			}
			tools = append(tools, full)
		}
		for _, full := range tools {
			p.call(full, from)
		}
		return
	}
	if !shownBefore().MatchString(before[max(0, len(before)-40):]) {
		p.any(from)
	}
}

// Code that is not in a name.
var (
	imported    = lazyregexp.New(`(?m)^(?:import|export)\b[^;\n]*?["']([^"']*)["'];?$|\bimport\(`)
	constructor = lazyregexp.New(`constructor`)
	library     = lazyregexp.New(`^(?:node:[\w/]+|fs|fs/promises|path)$`)
)

// others looks for what leads to tools by no name of them.
func (p *planner) others() {
	for _, m := range imported().FindAllStringSubmatchIndex(p.code, -1) {
		if m[2] < 0 || !library().MatchString(p.code[m[2]:m[3]]) {
			p.any(m[0])
		}
	}
	for _, m := range constructor().FindAllStringIndex(p.code, -1) {
		before, after := p.code[:m[0]], p.code[m[1]:]
		line := before[strings.LastIndexByte(before, '\n')+1:]
		method := strings.TrimSpace(line) == "" && strings.HasPrefix(after, "(")
		shown := strings.HasSuffix(before, ".") && strings.HasPrefix(after, ".name")
		if !method && !shown {
			p.any(m[0])
		}
	}
	for _, at := range looseThis(p.code) {
		p.space(globals, at, at+len("this"))
	}
}

func (p *planner) any(at int) {
	p.plan.Any = true
	p.call("", at)
}

func (p *planner) call(name string, at int) {
	p.plan.Calls = append(p.plan.Calls, tool.PlannedCall{Tool: name, File: p.file, Line: p.line(at)})
}

// line returns the line of the source, from 1, of a place in the code.
func (p *planner) line(at int) int {
	line := sort.SearchInts(p.lines, at+1) - 1
	column := len([]rune(p.code[p.lines[line]:at]))
	i := sort.Search(len(p.marks), func(i int) bool {
		m := p.marks[i]
		return m.line > line || m.line == line && m.column > column
	}) - 1
	if i < 0 {
		return 1
	}
	return p.marks[i].fromLine + 1
}

// words that a regular expression may follow.
var beforeRegex = lazyregexp.New(`\b(?:return|typeof|case|of|in|void|delete|throw|new|else|do|await|yield)$`)

// looseThis returns where this stands outside of classes, whose code is strict: in a function that is called by itself it is the global object.
// The code is esbuild's.
func looseThis(code string) []int {
	var out []int
	var braces []byte // of the brackets that are open: '{', 'c' for that of a class, '`' for one in a template
	last, class := 0, false
	word := func(i int) string {
		j := i
		for j < len(code) && (code[j] == '_' || code[j] == '$' || code[j] >= '0' && code[j] <= '9' || code[j]|32 >= 'a' && code[j]|32 <= 'z' || code[j] >= 0x80) {
			j++
		}
		return code[i:j]
	}
	template := func(i int) int { // behind the text, or the beginning of a value in it
		for ; i < len(code); i++ {
			switch {
			case code[i] == '\\':
				i++
			case code[i] == '`':
				return i + 1
			case strings.HasPrefix(code[i:], "${"):
				braces = append(braces, '`')
				return i + 2
			}
		}
		return i
	}
	for i := 0; i < len(code); {
		c := code[i]
		switch {
		case c == ' ' || c == '\n' || c == '\t':
			i++
			continue
		case strings.HasPrefix(code[i:], "//"):
			if n := strings.IndexByte(code[i:], '\n'); n >= 0 {
				i += n
			} else {
				i = len(code)
			}
			continue
		case strings.HasPrefix(code[i:], "/*"):
			if n := strings.Index(code[i+2:], "*/"); n >= 0 {
				i += n + 4
			} else {
				i = len(code)
			}
			continue
		case c == '"' || c == '\'' || c == '/' && (last == 0 || strings.IndexByte("(,=:[!&|?{};+-*%~^<>", code[last-1]) >= 0 || beforeRegex().MatchString(code[max(0, last-10):last])):
			set := false
			for i++; i < len(code) && code[i] != '\n'; i++ {
				if code[i] == '\\' {
					i++
				} else if c == '/' && code[i] == '[' {
					set = true
				} else if code[i] == ']' {
					set = false
				} else if code[i] == c && !set {
					break
				}
			}
			i = min(i+1, len(code))
		case c == '`':
			i = template(i + 1)
		case c == '{':
			if class {
				braces, class = append(braces, 'c'), false
			} else {
				braces = append(braces, '{')
			}
			i++
		case c == '}':
			i++
			if n := len(braces); n > 0 {
				kind := braces[n-1]
				if braces = braces[:n-1]; kind == '`' {
					i = template(i)
				}
			}
		default:
			w := word(i)
			if w == "" {
				i++
				break
			}
			dotted := last > 0 && code[last-1] == '.'
			switch {
			case w == "class" && !dotted:
				class = true
			case w == "this" && !dotted && !slices.Contains(braces, 'c'):
				out = append(out, i)
			}
			i += len(w)
		}
		last = i
	}
	return out
}
