// Package toolbench makes the sets of tools that the stub is measured with: services as companies offer them, each with resources and
// the operations on them, described the way such services describe theirs.
package toolbench

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/krait-run/krait/tool"
)

// services.txt lists services, what all their operations take (in), resources with the field that identifies one (key), and fields: name,
// type, documentation. After the type, ! is required to create one, ~ only in results, ? may be null.
//
//go:embed services.txt
var services string

// Definition is a tool as JSON has it.
type Definition struct {
	Group, Name, Doc string
	Input, Output    json.RawMessage
	ReadOnly         bool
	Destructive      bool
}

type field struct {
	name, typ, doc               string
	required, readOnly, nullable bool
	enum                         []string
}

type resource struct {
	name, doc string
	key       field
	fields    []field
}

type service struct {
	name, doc string
	in        []field
	resources []resource
}

var line = regexp.MustCompile(`^(?: |(service|resource|in) )(\S+) (?:([a-z:]+(?:\([^)]*\))?)([!~?]*) )?"(.*)"(?: key=(\w+):(\w+))?$`)

func parse() []service {
	var out []service
	for _, l := range strings.Split(strings.TrimSpace(services), "\n") {
		m := line.FindStringSubmatch(l)
		if m == nil {
			panic("toolbench: " + l)
		}
		f := field{name: m[2], typ: m[3], doc: m[5], required: strings.Contains(m[4], "!"), readOnly: strings.Contains(m[4], "~"), nullable: strings.Contains(m[4], "?")}
		if list, ok := strings.CutPrefix(f.typ, "enum("); ok {
			f.typ, f.enum = "enum", strings.Split(strings.TrimSuffix(list, ")"), "|")
		}
		switch m[1] {
		case "service":
			out = append(out, service{name: m[2], doc: m[5]})
		case "in":
			f.required = true
			s := &out[len(out)-1]
			s.in = append(s.in, f)
		case "resource":
			s := &out[len(out)-1]
			s.resources = append(s.resources, resource{name: m[2], doc: m[5], key: field{name: m[6], typ: m[7], required: true}})
		default:
			s := &out[len(out)-1]
			r := &s.resources[len(s.resources)-1]
			if f.name == r.key.name {
				r.key.doc = strings.TrimSuffix(f.doc, ".") + "."
			}
			r.fields = append(r.fields, f)
		}
	}
	return out
}

// object is a JSON schema of an object.
type object struct {
	Type       string   `json:"type"`
	Doc        string   `json:"description,omitempty"`
	Title      string   `json:"title,omitempty"`
	Properties *props   `json:"properties"`
	Required   []string `json:"required,omitempty"`
}

type props struct {
	names   []string
	schemas []map[string]any
}

// MarshalJSON writes the properties in order.
func (p *props) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	b.WriteByte('{')
	for i, n := range p.names {
		if i > 0 {
			b.WriteByte(',')
		}
		text, err := json.Marshal(p.schemas[i])
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%q:%s", n, text)
	}
	b.WriteByte('}')
	return []byte(b.String()), nil
}

func (o *object) add(f field, required bool) {
	s := map[string]any{}
	switch t := f.typ; {
	case t == "str":
		s["type"] = "string"
	case t == "int":
		s["type"] = "integer"
	case t == "num":
		s["type"] = "number"
	case t == "bool":
		s["type"] = "boolean"
	case t == "time":
		s["type"], s["format"] = "string", "date-time"
	case t == "map":
		s["type"], s["additionalProperties"] = "object", map[string]any{"type": "string"}
	case t == "enum":
		s["type"], s["enum"] = "string", f.enum
	case strings.HasPrefix(t, "list:"):
		s["type"], s["items"] = "array", map[string]any{"type": "string"}
	default:
		panic("toolbench: type " + t)
	}
	if f.nullable {
		s["type"] = []any{s["type"], "null"}
	}
	if f.doc != "" {
		s["description"] = f.doc
	}
	o.with(f.name, s, required)
}

func (o *object) with(name string, s map[string]any, required bool) {
	if o.Properties == nil {
		o.Type, o.Properties = "object", &props{}
	}
	o.Properties.names = append(o.Properties.names, name)
	o.Properties.schemas = append(o.Properties.schemas, s)
	if required {
		o.Required = append(o.Required, name)
	}
}

func text(x any) json.RawMessage {
	b, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return b
}

// all returns the definitions of every operation, service by service.
func all() []Definition {
	var out []Definition
	for _, s := range parse() {
		for _, r := range s.resources {
			out = append(out, operations(&s, &r)...)
		}
	}
	return out
}

func title(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "_") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

func article(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) && !strings.HasPrefix(noun, "use") {
		return "an " + noun
	}
	return "a " + noun
}

func pluralOf(noun string) string {
	if strings.HasSuffix(noun, "y") && !strings.HasSuffix(noun, "ay") {
		return noun[:len(noun)-1] + "ies"
	}
	if strings.HasSuffix(noun, "ch") || strings.HasSuffix(noun, "s") {
		return noun + "es"
	}
	return noun + "s"
}

func operations(s *service, r *resource) []Definition {
	noun := strings.ReplaceAll(r.name, "_", " ")
	many := pluralOf(noun)
	record := object{Title: title(r.name)}
	for _, f := range r.fields {
		record.add(f, f.required || f.readOnly && !f.nullable)
	}
	base := func(key bool) object {
		var o object
		for _, f := range s.in {
			o.add(f, true)
		}
		if key {
			o.add(r.key, true)
		}
		return o
	}
	page := func(o *object) {
		o.with("page", map[string]any{"type": "integer", "minimum": 1, "default": 1, "description": "Page number of the results to fetch."}, false)
		o.with("per_page", map[string]any{"type": "integer", "minimum": 1, "maximum": 100, "default": 30, "description": "The number of results per page (max 100)."}, false)
	}
	filters := func(o *object) {
		for _, f := range r.fields {
			if f.name == r.key.name || f.typ != "enum" && f.typ != "bool" && f.typ != "time" {
				continue
			}
			switch f.typ {
			case "time":
				o.with(f.name+"_after", map[string]any{"type": "string", "format": "date-time", "description": "Only show " + many + " whose " + f.name + " is after the given time. This is a timestamp in ISO 8601 format: YYYY-MM-DDTHH:MM:SSZ."}, false)
			default:
				f.doc, f.nullable = "Filter by "+strings.ReplaceAll(f.name, "_", " ")+". All "+many+" are returned if it is not given.", false
				o.add(f, false)
			}
		}
	}
	list := object{Title: ""}
	list.with("items", map[string]any{"type": "array", "items": record}, true)
	list.with("total", map[string]any{"type": "integer", "description": "How many there are in all"}, true)
	list.with("next_page", map[string]any{"type": []any{"integer", "null"}, "description": "Number of the next page, null on the last one"}, true)
	var out []Definition
	add := func(name, doc string, in object, output any, readOnly, destructive bool) {
		out = append(out, Definition{Group: s.name, Name: name, Doc: doc, Input: text(in), Output: text(output), ReadOnly: readOnly, Destructive: destructive})
	}
	in := base(false)
	filters(&in)
	in.with("sort", map[string]any{"type": "string", "enum": []string{"created", "updated"}, "default": "created", "description": "What to sort results by."}, false)
	in.with("direction", map[string]any{"type": "string", "enum": []string{"asc", "desc"}, "default": "desc", "description": "The direction to sort the results by."}, false)
	page(&in)
	add("list_"+pluralOf(r.name), "List "+many+". "+r.doc+" Results are paginated; use next_page of the result to fetch the following page.", in, list, true, false)
	add("get_"+r.name, "Get a single "+noun+" by its "+strings.ReplaceAll(r.key.name, "_", " ")+". Fails if it does not exist or you have no access to it.", base(true), record, true, false)
	in = base(false)
	for _, pass := range []bool{true, false} {
		for _, f := range r.fields {
			if !f.readOnly && f.required == pass {
				in.add(f, f.required)
			}
		}
	}
	add("create_"+r.name, "Create "+article(noun)+". Anyone with write access can do this. Returns the new "+noun+".", in, record, false, false)
	in = base(true)
	for _, f := range r.fields {
		if !f.readOnly && f.name != r.key.name {
			in.add(f, false)
		}
	}
	add("update_"+r.name, "Update "+article(noun)+". Any parameters not provided will be left unchanged.", in, record, false, false)
	deleted := object{}
	deleted.with("deleted", map[string]any{"type": "boolean", "description": "Whether something was deleted"}, true)
	add("delete_"+r.name, "Permanently delete "+article(noun)+". This cannot be undone.", base(true), deleted, false, true)
	in = base(false)
	in.with("query", map[string]any{"type": "string", "description": "The search terms, with optional qualifiers such as field:value. Terms are combined with AND."}, true)
	page(&in)
	add("search_"+pluralOf(r.name), "Search "+many+" by keywords. Rate limit: 30 requests per minute.", in, list, true, false)
	in = base(true)
	in.with("since", map[string]any{"type": "string", "format": "date-time", "description": "Only show changes after the given time. This is a timestamp in ISO 8601 format: YYYY-MM-DDTHH:MM:SSZ."}, false)
	page(&in)
	change := object{Title: "Change"}
	change.with("at", map[string]any{"type": "string", "format": "date-time", "description": "When the change was made"}, true)
	change.with("by", map[string]any{"type": "string", "description": "Who made the change"}, true)
	change.with("field", map[string]any{"type": "string", "description": "Which field was changed"}, true)
	change.with("old", map[string]any{"type": []any{"string", "null"}}, true)
	change.with("new", map[string]any{"type": []any{"string", "null"}}, true)
	add("list_"+r.name+"_history", "List who changed "+article(noun)+", and when. Useful to find out why it is as it is.", in, map[string]any{"type": "array", "items": change}, true, false)
	in = base(true)
	in.with("body", map[string]any{"type": "string", "description": "The text of the comment, in Markdown."}, true)
	in.with("notify", map[string]any{"type": "boolean", "default": true, "description": "Whether those who follow the " + noun + " are notified."}, false)
	comment := object{Title: "Comment"}
	comment.with("id", map[string]any{"type": "integer"}, true)
	comment.with("body", map[string]any{"type": "string"}, true)
	comment.with("author", map[string]any{"type": "string", "description": "Login of the author"}, true)
	comment.with("created_at", map[string]any{"type": "string", "format": "date-time"}, true)
	add("comment_on_"+r.name, "Add a comment to "+article(noun)+". This triggers notifications. Creating content too quickly may result in rate limiting.", in, comment, false, false)
	return out
}

// Definitions returns n definitions: 5 or 50 of the code, chat and payment services, or up to 500 of all.
func Definitions(n int) []Definition {
	defs := all()
	if n > 50 {
		return defs[:min(n, len(defs))]
	}
	var out []Definition
	take := map[string]int{"code": 20, "chat": 15, "pay": 15}
	if n <= 5 {
		take = map[string]int{"code": 2, "chat": 2, "pay": 1}
	}
	for _, d := range defs {
		if strings.HasPrefix(d.Name, "comment") || strings.Contains(d.Name, "history") {
			if take[d.Group] < 10 || strings.Contains(d.Name, "history") {
				continue
			}
		}
		if take[d.Group] > 0 && len(out) < n {
			take[d.Group]--
			out = append(out, d)
		}
	}
	return out
}

// Set makes the tools. Their functions fail.
func Set(defs []Definition) (*tool.Set, error) {
	var tools []any
	for _, d := range defs {
		opts := []tool.Option{tool.InGroup(d.Group)}
		if d.ReadOnly {
			opts = append(opts, tool.ReadOnly())
		}
		if d.Destructive {
			opts = append(opts, tool.Destructive())
		}
		tools = append(tools, tool.FromJSONSchema(d.Name, d.Doc, d.Input, d.Output, func(context.Context, map[string]any) (any, error) {
			return nil, fmt.Errorf("toolbench: no tool does anything")
		}, opts...))
	}
	return tool.NewSet(tools...)
}

// OpenAI is the definitions as the Responses API of OpenAI takes them in its field tools, without white space and without what only hosts
// need: type, name (with the group before it), description, parameters. With outputs, each has an outputSchema too, as in MCP.
func OpenAI(defs []Definition, outputs bool) []byte {
	type function struct {
		Type       string          `json:"type"`
		Name       string          `json:"name"`
		Doc        string          `json:"description"`
		Parameters json.RawMessage `json:"parameters"`
		Output     json.RawMessage `json:"outputSchema,omitempty"`
	}
	list := make([]function, len(defs))
	for i, d := range defs {
		list[i] = function{"function", d.Group + "_" + d.Name, d.Doc, d.Input, nil}
		if outputs {
			list[i].Output = d.Output
		}
	}
	return text(list)
}
