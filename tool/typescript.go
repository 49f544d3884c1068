package tool

// typescript.go holds the stub for scripts in JavaScript and TypeScript: the tools as declarations of a .d.ts file.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/lazyregexp"
)

// tsWriter writes declarations.
type tsWriter struct {
	b       strings.Builder
	types   *typeTable         // names of records, of which those of equal shape share one; nil: none are known
	defined map[*Schema]string // named records, with their names
	names   map[string]bool    // that are taken
	pending []*Schema          // records to be written
	said    map[string]string  // what was said last of a name; nil: all is said each time
}

func newTSWriter(types *typeTable) *tsWriter {
	return &tsWriter{types: types, defined: map[*Schema]string{}, names: map[string]bool{}}
}

// doc is what is to be said of a name here: nothing where it is what was said of that name last.
func (w *tsWriter) doc(name, doc string) string {
	doc = strings.TrimSpace(strings.ReplaceAll(doc, "\n", " "))
	if w.said == nil || doc == "" {
		return doc
	}
	plain := strings.TrimSuffix(doc, ".")
	if w.said[name] == plain {
		return ""
	}
	w.said[name] = plain
	return doc
}

// declarations is the stub of the tools in list.
func (s *Set) declarations(list []*Entry, o StubOptions) string {
	if len(list) == 0 {
		return "// No tools may be called.\n"
	}
	inline := o.Inline
	if inline == 0 {
		inline = defaultInline
	}
	if len(list) > inline {
		return s.searchDeclarations(list)
	}
	w := newTSWriter(s.types)
	w.said = map[string]string{}
	w.b.WriteString("// Functions you can call, also as tools.NAME. All are async: await them, and take one object. A failed one throws ToolError {name, code, message, retryable}.\n")
	w.b.WriteString("// What is said of a name holds for those after it, until something else is said.\n")
	for i := 0; i < len(list); {
		j := i
		for j < len(list) && list[j].group == list[i].group {
			j++
		}
		indent := ""
		if g := list[i].group; g != "" {
			fmt.Fprintf(&w.b, "declare namespace %s {\n", g)
			indent = "  "
		}
		for _, e := range list[i:j] {
			w.tool(e, e.spec.Output, indent)
		}
		if indent != "" {
			w.b.WriteString("}\n")
		}
		i = j
	}
	w.records()
	return w.b.String()
}

// records writes the interfaces that were named.
func (w *tsWriter) records() {
	for i := 0; i < len(w.pending); i++ {
		r := w.pending[i]
		w.comment("", r.Doc)
		fmt.Fprintf(&w.b, "interface %s %s\n", w.defined[r], w.members(r, 0))
	}
}

// TypeScript returns the tool's declaration with the interfaces that it names, as a .d.ts file has them.
func (e *Entry) TypeScript() string { return e.declaration(e.spec.Output) }

func (e *Entry) declaration(output *Schema) string {
	w := newTSWriter(e.set.types)
	w.tool(e, output, "")
	w.records()
	return w.b.String()
}

// TypeScriptSignature returns the signature in the words of TypeScript: "(args: {city: string, days?: number}): Promise<Forecast>". It does
// not change with what is learned.
func (e *Entry) TypeScriptSignature() string {
	return newTSWriter(e.set.types).signature(e, e.spec.Output)
}

// TypeScriptType returns the type of a schema, and the interfaces that it names.
func TypeScriptType(s *Schema) (typ, interfaces string) {
	w := newTSWriter(nil)
	typ = w.typ(s, 0)
	w.records()
	return typ, w.b.String()
}

// DescribeTypeScript is Describe for scripts in JavaScript and TypeScript.
func (s *Set) DescribeTypeScript(name string, learned bool) (text string, ok bool) {
	e := s.Lookup(name)
	if e == nil {
		return "", false
	}
	var head []string
	if e.group != "" {
		head = append(head, "call as "+e.name+"({...})")
	}
	output := e.spec.Output
	if l := e.Learned(); learned && l != nil && output == nil {
		output = l
		head = append(head, "the return type was learned from results; it may be incomplete")
	}
	if e.spec.RequireApproval || e.spec.Hints.Destructive {
		head = append(head, "needs approval")
	}
	if len(head) > 0 {
		text = "// " + strings.Join(head, "; ") + "\n"
	}
	return text + e.declaration(output), true
}

// searchDeclarations is the stub for more tools than are listed.
func (s *Set) searchDeclarations(list []*Entry) string {
	var b strings.Builder
	search, describe := s.ToolsName("search"), s.ToolsName("describe")
	fmt.Fprintf(&b, `// %d functions can be called, too many to list here. Find them from within your code:
declare namespace tools {
  /** Ranked search over names, parameters and descriptions. */
  function %s(query: string, limit?: number): {name: string, signature: string, summary: string}[]
  /** Types and full documentation of one function. Read it before the first call of a function. */
  function %s(name: string): string
}
// Then call it by its name with one object, and await it: await %s({...}), also as tools.%s({...}).
// Groups: %s
`, len(list), search, describe, list[0].name, list[0].name, strings.Join(groupsOf(list), ", "))
	return b.String()
}

func groupsOf(list []*Entry) []string {
	var out []string
	for _, e := range list {
		if g := e.group; g != "" && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	return out
}

// comment writes lines as JSDoc.
func (w *tsWriter) comment(indent string, lines ...string) {
	lines = slices.DeleteFunc(lines, func(s string) bool { return strings.TrimSpace(s) == "" })
	if len(lines) == 0 {
		return
	}
	text := strings.ReplaceAll(strings.Join(lines, "\n"), "*/", "* /")
	all := strings.Split(strings.TrimSpace(text), "\n")
	if len(all) == 1 {
		fmt.Fprintf(&w.b, "%s/** %s */\n", indent, all[0])
		return
	}
	// Without a star on each line, which costs tokens and says nothing.
	fmt.Fprintf(&w.b, "%s/** %s\n", indent, all[0])
	for i, l := range all[1:] {
		end := "\n"
		if i == len(all)-2 {
			end = " */\n"
		}
		w.b.WriteString(strings.TrimRight(indent+l, " ") + end)
	}
}

func (w *tsWriter) tool(e *Entry, output *Schema, indent string) {
	lines := []string{e.spec.Doc}
	if e.group == "" && tsReserved[e.short] {
		lines = append(lines, "Its name is a word of the language: call it as tools."+e.short+"({...}).")
	}
	for i := range e.params {
		p := &e.params[i]
		doc := p.Doc
		if p.HasDefault && p.Default != nil {
			if text, err := json.Marshal(p.Default); err == nil && len(text) < 60 {
				doc = strings.TrimSpace(doc + " Default " + string(text) + ".")
			}
		}
		if doc = w.doc(p.Name, doc); doc != "" {
			lines = append(lines, "@param "+p.Name+" "+doc)
		}
	}
	if e.spec.Returns != "" {
		lines = append(lines, "@returns "+e.spec.Returns)
	}
	for _, x := range e.spec.Warnings {
		lines = append(lines, "Warning: "+x)
	}
	if e.spec.RateLimit != "" {
		lines = append(lines, "Rate limit: "+e.spec.RateLimit)
	}
	w.comment(indent, lines...)
	declare := "declare function "
	if indent != "" {
		declare = indent + "function "
	}
	fmt.Fprintf(&w.b, "%s%s%s\n", declare, e.short, w.signature(e, output))
}

// signature is what stands after the name.
func (w *tsWriter) signature(e *Entry, output *Schema) string {
	var fields []string
	optional := "?"
	for i := range e.params {
		p := &e.params[i]
		mark := "?"
		if p.Required {
			mark, optional = "", ""
		}
		fields = append(fields, tsKey(p.Name)+mark+": "+w.typ(p.Schema, 0))
	}
	if e.extra != nil {
		fields = append(fields, "[name: string]: unknown")
	}
	args := ""
	if len(fields) > 0 {
		args = "args" + optional + ": {" + strings.Join(fields, ", ") + "}"
	}
	return "(" + args + "): Promise<" + w.typ(output, 0) + ">"
}

// tsReserved are the words that Python takes for names and JavaScript does not.
var tsReserved = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields("arguments await case catch const debugger default delete do enum eval export extends false function implements " +
		"instanceof interface let new null package private protected public static super switch this throw true typeof var void yield") {
		out[w] = true
	}
	return out
}()

// The words of an error about arguments that are Python's, and those of JavaScript.
var (
	tsExpected = lazyregexp.New(`expected (.*), got ([A-Za-z]\w*)?`)
	tsTypes    = lazyregexp.New(`\b(str|int|float|bool|dict|list|tuple|bytes|datetime|None|True|False)\b`)
	tsWords    = map[string]string{"str": "string", "int": "integer", "float": "number", "bool": "boolean", "dict": "object", "list": "array", "tuple": "array",
		"bytes": "Uint8Array", "datetime": "Date", "None": "null", "True": "true", "False": "false"}
	tsCalls = strings.NewReplacer(" required positional argument", " argument", " positional argument", " argument", " keyword argument", " argument")
)

// TypeScriptMessage returns the text of an error about the tool's arguments in the words of JavaScript, with the signature of TypeScript. Other
// texts stay as they are.
func (e *Entry) TypeScriptMessage(message string) string {
	head, ok := strings.CutSuffix(message, "\nSignature: "+e.usage())
	if !ok {
		return message
	}
	if where, what, ok := strings.Cut(head, "(): "); ok {
		what = tsExpected().ReplaceAllStringFunc(what, func(s string) string {
			return tsTypes().ReplaceAllStringFunc(s, func(w string) string { return tsWords[w] })
		})
		head = where + "(): " + what
	} else {
		head = tsCalls.Replace(head)
	}
	return head + "\nSignature: " + e.name + e.TypeScriptSignature()
}

var tsIdentifier = lazyregexp.New(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

func tsKey(name string) string {
	if tsIdentifier().MatchString(name) {
		return name
	}
	text, _ := json.Marshal(name)
	return string(text)
}

// maxTSDepth is how deep types are written.
const maxTSDepth = 12

// typ returns the type of a schema.
func (w *tsWriter) typ(s *Schema, depth int) string {
	for s != nil && s.Ref != nil {
		s = s.Ref
	}
	if s == nil || depth > maxTSDepth {
		return "unknown"
	}
	if len(s.Enum) > 0 {
		var out []string
		for _, x := range s.Enum {
			text, err := json.Marshal(x)
			if err != nil {
				return "unknown"
			}
			out = append(out, string(text))
		}
		return strings.Join(out, " | ")
	}
	for _, list := range [][]*Schema{s.AnyOf, s.OneOf} {
		if len(list) > 0 {
			var out []string
			for _, x := range list {
				if t := w.typ(x, depth+1); !slices.Contains(out, t) {
					out = append(out, t)
				}
			}
			return strings.Join(out, " | ")
		}
	}
	if s.Kinds == 0 && len(s.Properties) > 0 {
		return w.record(s, depth)
	}
	if s.Kinds == 0 || s.Kinds&Any == Any {
		return "unknown"
	}
	var out []string
	add := func(k Kinds, name string) {
		if s.Kinds&k != 0 && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	add(Bool, "boolean")
	add(Int|Float, "number")
	add(String, "string")
	add(Bytes, "Uint8Array")
	add(Time, "Date")
	if s.Kinds&List != 0 {
		out = append(out, w.list(s, depth))
	}
	if s.Kinds&Dict != 0 {
		out = append(out, w.record(s, depth))
	}
	add(Null, "null")
	return strings.Join(out, " | ")
}

func (w *tsWriter) list(s *Schema, depth int) string {
	if len(s.Prefix) > 0 && s.Items == nil {
		var out []string
		for _, x := range s.Prefix {
			out = append(out, w.typ(x, depth+1))
		}
		return "[" + strings.Join(out, ", ") + "]"
	}
	item := w.typ(s.Items, depth+1)
	if strings.Contains(item, " | ") {
		item = "(" + item + ")"
	}
	return item + "[]"
}

// record returns the type of a dict: the name of one that has a name, and is written later.
func (w *tsWriter) record(s *Schema, depth int) string {
	if len(s.Properties) == 0 {
		if s.Extra != nil {
			return "Record<string, " + w.typ(s.Extra, depth+1) + ">"
		}
		return "Record<string, unknown>"
	}
	if !tsIdentifier().MatchString(s.Name) {
		return w.members(s, depth)
	}
	if n, ok := w.defined[s]; ok {
		return n
	}
	if w.types != nil && w.types.names[s] != "" {
		name := w.types.names[s]
		if !w.names[name] {
			w.pending = append(w.pending, s)
		}
		w.names[name], w.defined[s] = true, name
		return name
	}
	first := strings.ToUpper(s.Name[:1]) + s.Name[1:]
	name := first
	for i := 2; w.names[name]; i++ {
		name = fmt.Sprintf("%s%d", first, i)
	}
	w.names[name], w.defined[s] = true, name
	w.pending = append(w.pending, s)
	return name
}

func (w *tsWriter) members(s *Schema, depth int) string {
	var out []string
	for i := range s.Properties {
		p := &s.Properties[i]
		mark := "?"
		if p.Required {
			mark = ""
		}
		text := tsKey(p.Name) + mark + ": " + w.typ(p.Schema, depth+1)
		if doc := strings.ReplaceAll(w.doc(p.Name, p.doc()), "*/", "* /"); doc != "" {
			text = "/** " + doc + " */ " + text
		}
		out = append(out, text)
	}
	if s.Extra != nil {
		out = append(out, "[name: string]: unknown")
	}
	return "{" + strings.Join(out, ", ") + "}"
}
