package tool

// schemaparse.go reads JSON Schema.

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/krait-run/krait/values"
)

// maxSchemaText is how many bytes the text of a schema may have.
const maxSchemaText = 8 << 20

// ParseSchema reads JSON Schema, of draft 2020-12 and what older ones and OpenAPI 3.0 write otherwise (definitions, nullable,
// exclusiveMinimum: true). It knows type, properties, required, additionalProperties, patternProperties, items, prefixItems, enum,
// const, default, anyOf, oneOf, allOf, not, $ref within the text, bounds of numbers and sizes, multipleOf, uniqueItems, pattern, format,
// contentEncoding, title, description, examples and deprecated. Other keywords (if, dependentRequired, ...) are not checked, nor are patterns
// that Go's regexp does not have. Errors are *SchemaError.
func ParseSchema(text []byte) (*Schema, error) {
	if len(text) > maxSchemaText {
		return nil, &SchemaError{"", fmt.Sprintf("more than %d bytes", maxSchemaText)}
	}
	x, err := values.ParseJSON(text)
	if err != nil {
		return nil, &SchemaError{"", err.Error()}
	}
	return ParseSchemaData(x)
}

// ParseSchemaData is ParseSchema for a schema as Go data. References are looked up in the schema itself.
func ParseSchemaData(x any) (*Schema, error) {
	s, err := NewSchemaParser(x).Parse(x)
	if err != nil {
		return nil, err
	}
	return s, checkSchema(s)
}

// SchemaParser reads schemas that refer to parts of one document; what several of them refer to they share. It belongs to one
// goroutine.
type SchemaParser struct{ p schemaParser }

// NewSchemaParser returns a parser that looks references up in document, Go data.
func NewSchemaParser(document any) *SchemaParser {
	return &SchemaParser{schemaParser{root: document, refs: map[string]*Schema{}, merged: map[*Schema]bool{}}}
}

// Parse reads a schema as Go data. It is ready for use when all schemas of the document that are in use were read.
func (sp *SchemaParser) Parse(x any) (*Schema, error) {
	s, err := sp.p.parse(x, "", 0)
	if err != nil {
		return nil, err
	}
	m := merger{done: sp.p.merged}
	m.merge(s)
	return s, nil
}

type schemaParser struct {
	root  any
	refs  map[string]*Schema // by $ref
	nodes int
	// merged are the schemas whose allOf was looked at.
	merged map[*Schema]bool
}

func (p *schemaParser) parse(x any, path string, depth int) (*Schema, error) {
	fail := func(format string, args ...any) (*Schema, error) {
		return nil, &SchemaError{path, fmt.Sprintf(format, args...)}
	}
	if p.nodes++; p.nodes > maxSchemaNodes {
		return fail("more than %d parts", maxSchemaNodes)
	}
	if depth > maxSchemaDepth {
		return fail("nested more than %d deep", maxSchemaDepth)
	}
	if b, ok := x.(bool); ok {
		if b {
			return &Schema{}, nil
		}
		return &Schema{Not: &Schema{}}, nil
	}
	m, ok := mapping(x)
	if !ok {
		return fail("expected an object or a boolean, got %s", kindName(x))
	}
	d := keywords{m: m, path: path}
	s := &Schema{Doc: d.text("description"), Format: d.text("format")}
	if title := d.text("title"); title != "" && len(title) < 60 {
		s.Name = title
	}
	if ref := d.text("$ref"); ref != "" && d.err == nil {
		target, err := p.reference(ref, path)
		if err != nil {
			return nil, err
		}
		s.Ref = target
	}
	if err := p.types(&d, s); err != nil {
		return nil, err
	}
	if err := p.object(&d, s, path, depth); err != nil {
		return nil, err
	}
	if err := p.array(&d, s, path, depth); err != nil {
		return nil, err
	}
	d.numbers(s)
	d.sizes(s)
	d.pattern(s)
	if err := p.composition(&d, s, path, depth); err != nil {
		return nil, err
	}
	if d.err != nil {
		return nil, d.err
	}
	if !s.record() {
		s.Name = ""
	}
	if d.flag("deprecated") {
		s.Doc = strings.TrimSpace("Deprecated. " + s.Doc)
	}
	if d.flag("nullable") {
		s = nullable(s)
	}
	return s, d.err
}

// reference resolves a $ref; each target is parsed once, so that references may be cyclic.
func (p *schemaParser) reference(ref, path string) (*Schema, error) {
	if s := p.refs[ref]; s != nil {
		return s, nil
	}
	x, err := p.pointer(ref)
	if err != nil {
		return nil, &SchemaError{path, err.Error()}
	}
	s := &Schema{}
	p.refs[ref] = s
	parsed, err := p.parse(x, path, 0)
	if err != nil {
		return nil, err
	}
	*s = *parsed
	if name := ref[strings.LastIndexByte(ref, '/')+1:]; name != "#" {
		s.Name = name
	}
	return s, nil
}

// pointer follows a JSON pointer within the root.
func (p *schemaParser) pointer(ref string) (any, error) {
	if !strings.HasPrefix(ref, "#") || len(ref) > 1 && ref[1] != '/' {
		return nil, fmt.Errorf("$ref %q: only references within the schema are followed", short(ref))
	}
	x := p.root
	if ref == "#" {
		return x, nil
	}
	for part := range strings.SplitSeq(ref[2:], "/") {
		part = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
		var ok bool
		switch v := x.(type) {
		case []any:
			var i int
			var err error
			if i, err = strconv.Atoi(part); err == nil && i >= 0 && i < len(v) {
				x, ok = v[i], true
			}
		default:
			if m, isMap := mapping(x); isMap {
				x, ok = m.get(part)
			}
		}
		if !ok {
			return nil, fmt.Errorf("$ref %q leads nowhere", short(ref))
		}
	}
	return x, nil
}

func short(s string) string {
	if len(s) > 100 {
		return strings.ToValidUTF8(s[:100], "") + "..."
	}
	return s
}

var jsonTypes = map[string]Kinds{"null": Null, "boolean": Bool, "integer": Int, "number": Float, "string": String, "array": List, "object": Dict}

// types reads type, enum and const.
func (p *schemaParser) types(d *keywords, s *Schema) error {
	t, _ := d.m.get("type")
	list, ok := t.([]any)
	if !ok && t != nil {
		list = []any{t}
	}
	for _, t := range list {
		name, _ := t.(string)
		k, ok := jsonTypes[name]
		if !ok {
			return d.fail("type %s: there is no such type", repr(t, shown))
		}
		s.Kinds |= k
	}
	if v, ok := d.m.get("enum"); ok {
		values, ok := v.([]any)
		if !ok {
			return d.fail("enum: expected an array, got %s", kindName(v))
		}
		s.Enum = append([]any{}, values...)
	}
	if v, ok := d.m.get("const"); ok {
		s.Enum = []any{v}
	}
	if d.text("contentEncoding") == "base64" {
		s.Format = "byte"
	}
	return d.err
}

// object reads what is about objects.
func (p *schemaParser) object(d *keywords, s *Schema, path string, depth int) error {
	if v, ok := d.m.get("properties"); ok {
		props, ok := mapping(v)
		if !ok {
			return d.fail("properties: expected an object, got %s", kindName(v))
		}
		for _, name := range props.keys() {
			x, _ := props.get(name)
			ps, err := p.parse(x, path+"."+short(name), depth+1)
			if err != nil {
				return err
			}
			prop := Property{Name: name, Schema: ps, Doc: ps.Doc}
			if m, ok := mapping(x); ok {
				prop.Default, prop.HasDefault = m.get("default")
				prop.Doc += exampleText(m, prop.Doc)
			}
			s.Properties = append(s.Properties, prop)
		}
		if s.Kinds == 0 && s.Ref == nil {
			s.Kinds = Dict
		}
	}
	if v, ok := d.m.get("required"); ok {
		if list, ok := v.([]any); ok { // a boolean in draft 3
			for _, n := range list {
				name, ok := n.(string)
				if !ok {
					return d.fail("required: expected strings, got %s", kindName(n))
				}
				i := slices.IndexFunc(s.Properties, func(p Property) bool { return p.Name == name })
				if i < 0 {
					if len(s.Properties) > maxSchemaNodes {
						return d.fail("required: more than %d names", maxSchemaNodes)
					}
					s.Properties = append(s.Properties, Property{Name: name, Schema: &Schema{}, Required: true})
					continue
				}
				s.Properties[i].Required = true
			}
		}
	}
	if v, ok := d.m.get("additionalProperties"); ok {
		if b, ok := v.(bool); ok && !b {
			s.Closed = true
		} else {
			var err error
			if s.Extra, err = p.parse(v, path+".*", depth+1); err != nil {
				return err
			}
		}
	}
	if v, ok := d.m.get("patternProperties"); ok {
		patterns, ok := mapping(v)
		if !ok {
			return d.fail("patternProperties: expected an object, got %s", kindName(v))
		}
		any := &Schema{}
		for _, k := range patterns.keys() {
			x, _ := patterns.get(k)
			q, err := p.parse(x, path+".*", depth+1)
			if err != nil {
				return err
			}
			any.AnyOf = append(any.AnyOf, q)
		}
		if s.Closed && len(any.AnyOf) > 0 {
			s.Closed, s.Extra = false, any
		}
	}
	return nil
}

// exampleText is what the first example of a property adds to its description.
func exampleText(m members, doc string) string {
	x, ok := m.get("example")
	if list, is := func() ([]any, bool) { v, _ := m.get("examples"); l, is := v.([]any); return l, is }(); is && len(list) > 0 {
		x, ok = list[0], true
	}
	if k := kindOf(x); !ok || k == 0 || k == Null {
		return ""
	}
	text := "e.g. " + repr(x, shown)
	if strings.Contains(doc, "e.g.") || strings.Contains(doc, "xample") {
		return ""
	}
	if doc == "" {
		return text
	}
	return ", " + text
}

// array reads what is about arrays.
func (p *schemaParser) array(d *keywords, s *Schema, path string, depth int) error {
	items, ok := d.m.get("items")
	prefix, isPrefix := d.m.get("prefixItems")
	if list, old := items.([]any); old { // before 2020-12
		prefix, isPrefix = list, true
		items, ok = d.m.get("additionalItems")
	}
	if isPrefix {
		list, isList := prefix.([]any)
		if !isList {
			return d.fail("prefixItems: expected an array, got %s", kindName(prefix))
		}
		for i, x := range list {
			q, err := p.parse(x, path+"["+strconv.Itoa(i)+"]", depth+1)
			if err != nil {
				return err
			}
			s.Prefix = append(s.Prefix, q)
		}
	}
	if ok {
		var err error
		if s.Items, err = p.parse(items, path+"[...]", depth+1); err != nil {
			return err
		}
	}
	s.Unique = d.flag("uniqueItems")
	if s.Kinds == 0 && s.Ref == nil && (s.Items != nil || s.Prefix != nil) {
		s.Kinds = List
	}
	return nil
}

// composition reads anyOf, oneOf, allOf and not.
func (p *schemaParser) composition(d *keywords, s *Schema, path string, depth int) error {
	for _, c := range []struct {
		name string
		into *[]*Schema
	}{{"anyOf", &s.AnyOf}, {"oneOf", &s.OneOf}, {"allOf", &s.AllOf}} {
		v, ok := d.m.get(c.name)
		if !ok {
			continue
		}
		list, ok := v.([]any)
		if !ok || len(list) == 0 {
			return d.fail("%s: expected an array of schemas", c.name)
		}
		for i, x := range list {
			q, err := p.parse(x, fmt.Sprintf("%s %s[%d]", path, c.name, i), depth+1)
			if err != nil {
				return err
			}
			*c.into = append(*c.into, q)
		}
	}
	if v, ok := d.m.get("not"); ok {
		q, err := p.parse(v, path+" not", depth+1)
		if err != nil {
			return err
		}
		s.Not = q
	}
	for _, list := range []*[]*Schema{&s.AnyOf, &s.OneOf} {
		if values := constants(*list); values != nil && s.Enum == nil {
			s.Enum, *list = values, nil
		}
	}
	return nil
}

// constants returns the values of alternatives that are nothing but constants, which differ.
func constants(list []*Schema) []any {
	var out []any
	for _, q := range list {
		if len(q.Enum) != 1 || q.Ref != nil || slices.ContainsFunc(out, func(v any) bool { return equal(v, q.Enum[0]) }) {
			return nil
		}
		out = append(out, q.Enum[0])
	}
	return out
}

// keywords reads the members of a schema; the first mistake stays.
type keywords struct {
	m    members
	path string
	err  error
}

func (d *keywords) fail(format string, args ...any) error {
	if d.err == nil {
		d.err = &SchemaError{d.path, fmt.Sprintf(format, args...)}
	}
	return d.err
}

func (d *keywords) text(name string) string {
	v, ok := d.m.get(name)
	if !ok || v == nil {
		return ""
	}
	s, ok := v.(string)
	if !ok {
		d.fail("%s: expected a string, got %s", name, kindName(v))
	}
	return s
}

func (d *keywords) flag(name string) bool {
	v, _ := d.m.get(name)
	b, _ := v.(bool)
	return b
}

func (d *keywords) number(name string) *float64 {
	v, ok := d.m.get(name)
	if !ok || kindOf(v)&(Bool|Null) != 0 {
		return nil
	}
	f, ok := v.(float64)
	if !ok {
		f, ok = exactFloat(v)
	}
	if b := bigFloat(v); !ok && b != nil {
		f, _ = b.Float64()
		ok = true
	}
	if !ok || math.IsInf(f, 0) {
		d.fail("%s: expected a number, got %s", name, kindName(v))
		return nil
	}
	return &f
}

func (d *keywords) size(name string) *int {
	f := d.number(name)
	if f == nil {
		return nil
	}
	if *f < 0 || *f != math.Trunc(*f) {
		d.fail("%s: expected a size, got %v", name, *f)
		return nil
	}
	n := int(min(*f, 1<<50))
	return &n
}

func (d *keywords) numbers(s *Schema) {
	s.Min, s.Max, s.Multiple = d.number("minimum"), d.number("maximum"), d.number("multipleOf")
	if f := d.number("exclusiveMinimum"); f != nil && (s.Min == nil || *f >= *s.Min) {
		s.Min, s.MinOpen = f, true
	} else if d.flag("exclusiveMinimum") {
		s.MinOpen = s.Min != nil
	}
	if f := d.number("exclusiveMaximum"); f != nil && (s.Max == nil || *f <= *s.Max) {
		s.Max, s.MaxOpen = f, true
	} else if d.flag("exclusiveMaximum") {
		s.MaxOpen = s.Max != nil
	}
	if s.Multiple != nil && *s.Multiple <= 0 {
		d.fail("multipleOf: expected a number above 0, got %v", *s.Multiple)
	}
}

// sizes reads the bounds of sizes. They are the schema's own if it is of one kind that has them, else each kind's are a part.
func (d *keywords) sizes(s *Schema) {
	for _, f := range []struct {
		kind     Kinds
		low, top string
	}{{String, "minLength", "maxLength"}, {List, "minItems", "maxItems"}, {Dict, "minProperties", "maxProperties"}} {
		low, top := d.size(f.low), d.size(f.top)
		switch {
		case low == nil && top == nil:
		case s.Kinds&(String|List|Dict|Bytes) == f.kind:
			s.MinLen, s.MaxLen = low, top
		case s.Kinds == 0 || s.Kinds&f.kind != 0:
			s.AllOf = append(s.AllOf, &Schema{AnyOf: []*Schema{{Kinds: Any &^ f.kind}, {Kinds: f.kind, MinLen: low, MaxLen: top}}})
		}
	}
}

var unicodeEscape = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\\u([0-9a-fA-F]{4})`)
})

// pattern reads pattern, which is in ECMAScript's syntax. One that Go does not have is left to the tool, and told to the model.
func (d *keywords) pattern(s *Schema) {
	text := d.text("pattern")
	if text == "" {
		return
	}
	go1 := unicodeEscape().ReplaceAllString(text, `\x{$1}`)
	if _, err := regexp.Compile(go1); err != nil || len(go1) > maxPattern {
		s.Doc = strings.TrimSpace(s.Doc + " (must match the pattern " + short(text) + ")")
		return
	}
	s.Pattern = go1
}

// merger joins the parts of allOf that describe one object into one schema.
type merger struct{ done map[*Schema]bool }

func (m *merger) merge(s *Schema) {
	if s == nil || m.done[s] {
		return
	}
	m.done[s] = true
	for _, p := range s.parts() {
		m.merge(p.s)
	}
	for i := range s.Properties {
		m.merge(s.Properties[i].Schema)
	}
	var rest []*Schema
	for _, part := range s.AllOf {
		q := part.target()
		if q == s || !q.mergeable() || s.Ref != nil {
			rest = append(rest, part)
			continue
		}
		s.Kinds = Dict
		if s.Name == "" && len(s.AllOf) == 1 {
			s.Name = q.Name
		}
		if s.Doc == "" {
			s.Doc = q.Doc
		}
		for _, p := range q.Properties {
			i := slices.IndexFunc(s.Properties, func(have Property) bool { return have.Name == p.Name })
			if i < 0 {
				s.Properties = append(s.Properties, p)
				continue
			}
			have := &s.Properties[i]
			have.Required = have.Required || p.Required
			switch {
			case have.Schema.anything():
				have.Schema, have.Doc = p.Schema, p.Doc
			case !p.Schema.anything() && p.Schema != have.Schema:
				have.Schema = &Schema{AllOf: []*Schema{have.Schema, p.Schema}}
			}
		}
	}
	s.AllOf = rest
	if len(rest) == 1 && s.Ref == nil && s.Kinds == 0 && s.Properties == nil && s.AnyOf == nil && s.OneOf == nil && s.Enum == nil && s.Not == nil &&
		rest[0].target() != s {
		s.Ref, s.AllOf = rest[0], nil
	}
}

// mergeable reports whether a schema is nothing but an open object with properties.
func (s *Schema) mergeable() bool {
	return s != nil && (s.Kinds == Dict || s.Kinds == 0) && (len(s.Properties) > 0 || s.Kinds == Dict) && s.Ref == nil && s.Enum == nil && s.Extra == nil && !s.Closed &&
		s.AnyOf == nil && s.OneOf == nil && s.AllOf == nil && s.Not == nil && s.MinLen == nil && s.MaxLen == nil
}

// anything reports whether a schema says nothing but words.
func (s *Schema) anything() bool {
	return s.Kinds == 0 && s.Ref == nil && s.Enum == nil && s.Properties == nil && s.Items == nil && s.Prefix == nil && s.AnyOf == nil &&
		s.OneOf == nil && s.AllOf == nil && s.Not == nil && s.Pattern == "" && s.Min == nil && s.Max == nil && s.MinLen == nil && s.MaxLen == nil
}
