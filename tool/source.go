package tool

// source.go holds the Python source of a tool: its TypedDicts, signature and docstring.

import (
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/syntax"
)

// maxRecords is how many TypedDicts the source of one tool has; deeper ones are dict[str, Any].
const maxRecords = 60

// Doc returns the docstring: the description, then what is known of parameters, result, examples, rate limit and warnings.
func (e *Entry) Doc() string {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(e.spec.Doc))
	section := func(title string, lines []string) {
		if len(lines) == 0 {
			return
		}
		if b.Len() > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString(title + ":")
		for _, l := range lines {
			b.WriteString("\n    " + strings.ReplaceAll(strings.TrimSpace(l), "\n", "\n    "))
		}
	}
	var args []string
	for i := range e.params {
		p := &e.params[i]
		if text := p.about(); text != "" {
			args = append(args, p.Name+": "+text)
		}
	}
	section("Args", args)
	if e.spec.Returns != "" {
		section("Returns", []string{e.spec.Returns})
	}
	section("Examples", e.spec.Examples)
	if e.spec.RateLimit != "" {
		section("Rate limit", []string{e.spec.RateLimit})
	}
	section("Warning", e.spec.Warnings)
	return b.String()
}

// about is a parameter's description with its bounds.
func (p *Param) about() string {
	text := strings.Join(strings.Fields(p.Doc), " ")
	if bounds := boundsText(p.Schema); bounds != "" {
		if text != "" {
			text += " "
		}
		text += "(" + bounds + ")"
	}
	return text
}

// boundsText is what a schema demands besides its type: "1 to 100", "at most 20 items".
func boundsText(s *Schema) string {
	var out []string
	for n := 0; s != nil && n < 5; n, s = n+1, s.Ref {
		low, top := "", ""
		if s.Min != nil {
			low = boundText(*s.Min)
		}
		if s.Max != nil {
			top = boundText(*s.Max)
		}
		switch {
		case low != "" && top != "" && !s.MinOpen && !s.MaxOpen:
			out = append(out, low+" to "+top)
		default:
			if low != "" && s.MinOpen {
				out = append(out, "more than "+low)
			} else if low != "" {
				out = append(out, "at least "+low)
			}
			if top != "" && s.MaxOpen {
				out = append(out, "less than "+top)
			} else if top != "" {
				out = append(out, "at most "+top)
			}
		}
		if s.Multiple != nil {
			out = append(out, "a multiple of "+boundText(*s.Multiple))
		}
		unit := " characters"
		switch {
		case s.Kinds&List != 0:
			unit = " items"
		case s.Kinds&Bytes != 0:
			unit = " bytes"
		case s.Kinds&Dict != 0:
			unit = " keys"
		}
		switch {
		case s.MinLen != nil && s.MaxLen != nil:
			out = append(out, repr(*s.MinLen, 20)+" to "+repr(*s.MaxLen, 20)+unit)
		case s.MinLen != nil && (*s.MinLen > 1 || unit != " characters"):
			out = append(out, "at least "+repr(*s.MinLen, 20)+unit)
		case s.MinLen != nil && *s.MinLen == 1:
			out = append(out, "not empty")
		case s.MaxLen != nil:
			out = append(out, "at most "+repr(*s.MaxLen, 20)+unit)
		}
		if s.Pattern != "" {
			out = append(out, "matching "+short(s.Pattern))
		}
		if s.Unique {
			out = append(out, "items differ")
		}
		if knownFormat(s.Format) && s.Kinds&String != 0 {
			out = append(out, formatNames[s.Format])
		}
	}
	return strings.Join(out, ", ")
}

var formatNames = map[string]string{"date-time": "ISO 8601 time with zone", "date": "YYYY-MM-DD", "byte": "base64", "uuid": "UUID", "email": "email",
	"uri": "URI", "ipv4": "IPv4", "ipv6": "IPv6"}

// Python returns Python source that defines the TypedDicts that the tool's signature names, and a function with the tool's name within its
// group, its signature and docstring; its body is "...". It begins with the imports that it needs, and does not change with what is
// learned.
func (e *Entry) Python() string { return e.source(e.set.types, e.spec.Output, "") }

func (e *Entry) source(t *typeTable, output *Schema, note string) string {
	var b strings.Builder
	b.WriteString("from datetime import datetime\nfrom typing import Any, Literal, NotRequired, TypedDict\n\n")
	records, rest := e.records(t, output)
	for _, name := range rest {
		b.WriteString(name + " = dict[str, Any]\n\n")
	}
	var eager []*Schema // whose types are evaluated at once: the inner ones come first
	for _, s := range records {
		if plainKeys(s) {
			b.WriteString(typedDict(t, s, nil) + "\n\n")
		} else {
			eager = append(eager, s)
		}
	}
	for i := len(eager) - 1; i >= 0; i-- {
		b.WriteString(typedDict(t, eager[i], eager[:i+1]) + "\n\n")
	}
	if e.spec.Async {
		b.WriteString("async ")
	}
	b.WriteString("def " + e.short + e.signatureText(t, output) + ":" + note + "\n")
	if doc := e.Doc(); doc != "" {
		b.WriteString("    " + docString(doc, "    ") + "\n")
	}
	b.WriteString("    ...\n")
	return b.String()
}

// docString is a docstring literal.
func docString(text, indent string) string {
	text = strings.ReplaceAll(text, `\`, `\\`)
	text = strings.ReplaceAll(text, `"""`, `\"""`)
	if strings.HasSuffix(text, `"`) {
		text = text[:len(text)-1] + `\"`
	}
	var b strings.Builder
	for _, r := range text { // what no source may hold, or what ends a line
		switch {
		case r == '\n' || r >= ' ' && r != 0x7f:
			b.WriteRune(r)
		case r == '\t':
			b.WriteString("    ")
		}
	}
	text = b.String()
	if strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\n", "\n"+indent) + "\n" + indent
		text = strings.ReplaceAll(text, "\n"+indent+"\n", "\n\n")
	}
	return `"""` + text + `"""`
}

// records returns the records that the signature reaches, those of the parameters first, and the names of those that are too many.
func (e *Entry) records(t *typeTable, output *Schema) (records []*Schema, rest []string) {
	seen := map[*Schema]bool{}
	named := map[string]bool{}
	var queue []*Schema
	for i := range e.params {
		queue = append(queue, e.params[i].Schema)
	}
	queue = append(queue, e.extra, output)
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		if s == nil || seen[s] {
			continue
		}
		seen[s] = true
		if name := t.names[s]; name != "" && !named[name] {
			named[name] = true
			if len(records) == maxRecords {
				rest = append(rest, name)
				continue
			}
			records = append(records, s)
		} else if name != "" {
			continue
		}
		for i := range s.Properties {
			queue = append(queue, s.Properties[i].Schema)
		}
		for _, p := range s.parts() {
			queue = append(queue, p.s)
		}
	}
	return records, rest
}

// plainKeys reports whether a record's keys can be the names of a class.
func plainKeys(s *Schema) bool {
	for i := range s.Properties {
		p := s.Properties[i].Name
		if !syntax.IsIdentifier(p) || syntax.IsKeyword(p) || strings.HasPrefix(p, "__") {
			return false
		}
	}
	return true
}

// typedDict returns the definition of a record. later are records that are not defined before it, itself among them; nil if that does not
// matter.
func typedDict(t *typeTable, s *Schema, later []*Schema) string {
	name := t.names[s]
	plain := plainKeys(s)
	var b strings.Builder
	if plain {
		b.WriteString("class " + name + "(TypedDict):\n")
		if doc := strings.TrimSpace(s.Doc); doc != "" {
			b.WriteString("    " + docString(doc, "    ") + "\n")
		}
	} else {
		b.WriteString(name + " = TypedDict(" + repr(name, 1000) + ", {\n")
	}
	for i := range s.Properties {
		p := &s.Properties[i]
		text := t.text(p.Schema)
		if slices.ContainsFunc(later, func(l *Schema) bool { return strings.Contains(text, t.names[l]) }) {
			text = repr(text, 1<<20) // to be evaluated when it is asked for
		}
		if !p.Required {
			text = "NotRequired[" + text + "]"
		}
		if plain {
			b.WriteString("    " + p.Name + ": " + text)
		} else {
			b.WriteString("    " + repr(p.Name, 1<<16) + ": " + text + ",")
		}
		if doc := oneLine(p.doc()); doc != "" {
			b.WriteString("  # " + doc)
		}
		b.WriteByte('\n')
	}
	if !plain {
		b.WriteString("})")
		return b.String()
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// oneLine is text without line breaks and control characters.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return r <= ' ' || r == 0x7f || slices.Contains([]rune{0x85, 0x2028, 0x2029}, r)
	}), " ")
}
