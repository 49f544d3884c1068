package tool

// typescript.go holds the stub for scripts in JavaScript and TypeScript: the tools as declarations of a .d.ts file.

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// tsWriter writes declarations.
type tsWriter struct {
	b       strings.Builder
	defined map[*Schema]string // named records, with their names
	names   map[string]bool    // that are taken
	pending []*Schema          // records to be written
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
	w := &tsWriter{defined: map[*Schema]string{}, names: map[string]bool{}}
	w.b.WriteString("// Functions you can call, also as tools.NAME. All are async: await them, and take one object. A failed one throws ToolError {name, code, message, retryable}.\n")
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
			w.tool(e, indent)
		}
		if indent != "" {
			w.b.WriteString("}\n")
		}
		i = j
	}
	for i := 0; i < len(w.pending); i++ {
		r := w.pending[i]
		w.comment("", r.Doc)
		fmt.Fprintf(&w.b, "interface %s %s\n", w.defined[r], w.members(r, 0))
	}
	return w.b.String()
}

// searchDeclarations is the stub for more tools than are listed.
func (s *Set) searchDeclarations(list []*Entry) string {
	var b strings.Builder
	search, describe := s.ToolsName("search"), s.ToolsName("describe")
	fmt.Fprintf(&b, `// %d functions can be called, too many to list here. Find them from within your code:
declare namespace tools {
  /** Ranked search over names, parameters and descriptions. */
  function %s(query: string, limit?: number): {name: string, signature: string, summary: string}[]
  /** Types and full documentation of one function, as Python writes them. Read it before the first call of a function. */
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
	fmt.Fprintf(&w.b, "%s/**\n", indent)
	for _, l := range all {
		w.b.WriteString(strings.TrimRight(indent+" * "+l, " ") + "\n")
	}
	fmt.Fprintf(&w.b, "%s */\n", indent)
}

func (w *tsWriter) tool(e *Entry, indent string) {
	lines := []string{e.spec.Doc}
	var fields []string
	needed := false
	for i := range e.params {
		p := &e.params[i]
		mark := "?"
		if p.Required {
			mark, needed = "", true
		}
		fields = append(fields, tsKey(p.Name)+mark+": "+w.typ(p.Schema, 0))
		doc := p.Doc
		if p.HasDefault && p.Default != nil {
			if text, err := json.Marshal(p.Default); err == nil && len(text) < 60 {
				doc = strings.TrimSpace(doc + " Default " + string(text) + ".")
			}
		}
		if doc != "" {
			lines = append(lines, "@param "+p.Name+" "+strings.ReplaceAll(doc, "\n", " "))
		}
	}
	if e.extra != nil {
		fields = append(fields, "[name: string]: unknown")
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
	args := ""
	if len(fields) > 0 {
		mark := "?"
		if needed {
			mark = ""
		}
		args = "args" + mark + ": {" + strings.Join(fields, ", ") + "}"
	}
	declare := "declare function "
	if indent != "" {
		declare = indent + "function "
	}
	fmt.Fprintf(&w.b, "%s%s(%s): Promise<%s>\n", declare, e.short, args, w.typ(e.spec.Output, 0))
}

var tsIdentifier = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

func tsKey(name string) string {
	if tsIdentifier.MatchString(name) {
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
	if !tsIdentifier.MatchString(s.Name) {
		return w.members(s, depth)
	}
	if n, ok := w.defined[s]; ok {
		return n
	}
	name := s.Name
	for i := 2; w.names[name]; i++ {
		name = fmt.Sprintf("%s%d", s.Name, i)
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
		if doc := strings.ReplaceAll(strings.ReplaceAll(p.doc(), "\n", " "), "*/", "* /"); doc != "" {
			text = "/** " + doc + " */ " + text
		}
		out = append(out, text)
	}
	if s.Extra != nil {
		out = append(out, "[name: string]: unknown")
	}
	return "{" + strings.Join(out, ", ") + "}"
}
