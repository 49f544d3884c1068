package tool

// schema.go holds Schema, the description of a value.

import (
	"fmt"
	"regexp"
	"strings"
)

// Kinds is a set of kinds of Go data.
type Kinds uint16

// The kinds of Go data, with their Python types.
const (
	Null   Kinds = 1 << iota // nil: None
	Bool                     // bool: bool
	Int                      // int64, *big.Int: int
	Float                    // float64, and all that Int has: float
	String                   // string: str
	Bytes                    // []byte: bytes
	Time                     // time.Time: datetime
	List                     // []any: list
	Dict                     // map[string]any, *Object: dict
)

// Any is every kind. A Schema with no kinds takes any, too.
const Any = Null | Bool | Int | Float | String | Bytes | Time | List | Dict

// Schema describes a value: the part of JSON Schema (draft 2020-12) that tools use, and Go's bytes and times. The zero Schema takes
// anything. Schemas may refer to each other in cycles. A Schema that was given to a Set must not be changed any more.
type Schema struct {
	// Name is what a type of the stub is called: "Issue". It is "" for most.
	Name string
	// Doc is for the model.
	Doc string
	// Kinds are the kinds that are allowed; 0: any.
	Kinds Kinds
	// Ref is the schema that this one stands for; what is set beside it applies as well. Nil: none.
	Ref *Schema
	// Format is JSON Schema's: "date-time", "date", "byte" (base64), "double" (integers become floats, exactly or not at all),
	// "int32", "int64", "uint32", "uint64", ... Formats that Krait does not know are for the model only.
	Format string
	// Enum lists the values that are allowed; nil: no list.
	Enum []any

	// Properties are the named members of a Dict, in order.
	Properties []Property
	// Extra describes other members. Nil: anything, or nothing if Closed.
	Extra  *Schema
	Closed bool
	// Prefix describes the first items of a List, Items the others. Nil: anything.
	Prefix []*Schema
	Items  *Schema

	// One of AnyOf, exactly one of OneOf, all of AllOf must take the value too.
	AnyOf, OneOf, AllOf []*Schema
	// Not is what must not take the value; nil: none.
	Not *Schema

	// Bounds of numbers; nil: none. MinOpen and MaxOpen exclude the bound itself. Multiple must divide the number.
	Min, Max         *float64
	MinOpen, MaxOpen bool
	Multiple         *float64
	// Bounds of a String's characters, a Bytes' bytes, a List's items or a Dict's members; nil: none.
	MinLen, MaxLen *int
	// Pattern is a regular expression, in Go's syntax, that must match somewhere in a String; "": none.
	Pattern string
	// Unique asks for items that differ.
	Unique bool
	// Learned says that the schema was made from results.
	Learned bool
}

// Property is a named member of a Dict, or a parameter.
type Property struct {
	Name     string
	Schema   *Schema
	Required bool
	// Default is what stands for a parameter that was left out, if HasDefault is set.
	Default    any
	HasDefault bool
	// Doc takes precedence over the schema's.
	Doc string
}

// doc returns what is known of the property.
func (p *Property) doc() string {
	if p.Doc != "" || p.Schema == nil {
		return p.Doc
	}
	for s := p.Schema; s != nil; s = s.Ref {
		if s.Doc != "" && !s.record() {
			return s.Doc
		}
	}
	return ""
}

// Bounds of a tool's schema; what exceeds them is an error when the Set is made.
const (
	maxSchemaNodes = 500_000
	maxSchemaDepth = 100 // without references
	maxEnum        = 10_000
	maxPattern     = 1000
)

// SchemaError says what is wrong with a schema, and where.
type SchemaError struct{ Path, Problem string }

// Error returns the text.
func (e *SchemaError) Error() string { return "tool: schema" + e.Path + ": " + e.Problem }

// target follows references.
func (s *Schema) target() *Schema {
	for n := 0; s != nil && s.Ref != nil && n < maxSchemaDepth; n++ {
		s = s.Ref
	}
	return s
}

// checkSchema bounds a schema and finds the mistakes in it.
func checkSchema(s *Schema) error {
	c := newSchemaChecker()
	return c.check(s, "", 0)
}

// schemaChecker checks schemas, each once.
type schemaChecker struct {
	seen       map[*Schema]bool
	ends, open map[*Schema]bool // see guarded
}

func newSchemaChecker() schemaChecker {
	return schemaChecker{map[*Schema]bool{}, map[*Schema]bool{}, map[*Schema]bool{}}
}

func (c *schemaChecker) check(s *Schema, path string, depth int) error {
	if s == nil || c.seen[s] {
		return nil
	}
	c.seen[s] = true
	fail := func(format string, args ...any) error { return &SchemaError{path, fmt.Sprintf(format, args...)} }
	switch {
	case len(c.seen) > maxSchemaNodes:
		return fail("more than %d parts", maxSchemaNodes)
	case depth > maxSchemaDepth:
		return fail("nested more than %d deep", maxSchemaDepth)
	case s.Kinds&^Any != 0:
		return fail("unknown kinds %#x", s.Kinds&^Any)
	case len(s.Enum) > maxEnum:
		return fail("enum of more than %d values", maxEnum)
	case s.Enum != nil && len(s.Enum) == 0:
		return fail("enum without values: nothing fits")
	}
	if !c.guarded(s, 0) {
		return fail("it is defined by itself")
	}
	if s.Pattern != "" {
		if len(s.Pattern) > maxPattern {
			return fail("pattern of more than %d bytes", maxPattern)
		}
		if _, err := regexp.Compile(s.Pattern); err != nil {
			return fail("pattern: %v", err)
		}
	}
	names := map[string]bool{}
	for i := range s.Properties {
		p := &s.Properties[i]
		if p.Schema == nil {
			return fail("property %q has no schema", p.Name)
		}
		if names[p.Name] {
			return fail("property %q twice", p.Name)
		}
		names[p.Name] = true
		if err := c.check(p.Schema, path+"."+p.Name, depth+1); err != nil {
			return err
		}
	}
	for _, part := range s.parts() {
		deeper := depth + 1
		if part.s == s.Ref {
			deeper = 0
		}
		if err := c.check(part.s, path+part.name, deeper); err != nil {
			return err
		}
	}
	return nil
}

// guarded reports whether no way leads from s back to it but through a member or an item, so that the checking of a value ends.
func (c *schemaChecker) guarded(s *Schema, depth int) bool {
	if c.ends[s] {
		return true
	}
	if c.open[s] || depth > maxSchemaDepth {
		return false
	}
	c.open[s] = true
	defer delete(c.open, s)
	for _, list := range [][]*Schema{{s.Ref, s.Not}, s.AnyOf, s.OneOf, s.AllOf} {
		for _, p := range list {
			if p != nil && !c.guarded(p, depth+1) {
				return false
			}
		}
	}
	c.ends[s] = true
	return true
}

type schemaPart struct {
	name string
	s    *Schema
}

// parts returns the schemas inside of s besides its properties.
func (s *Schema) parts() []schemaPart {
	var out []schemaPart
	add := func(name string, s *Schema) {
		if s != nil {
			out = append(out, schemaPart{name, s})
		}
	}
	if s.Ref != nil {
		add("", s.Ref)
	}
	add("[...]", s.Items)
	add(".*", s.Extra)
	add(" not", s.Not)
	for i, list := range [][]*Schema{s.Prefix, s.AnyOf, s.OneOf, s.AllOf} {
		for j, p := range list {
			add(fmt.Sprintf("%s[%d]", [...]string{"", " anyOf", " oneOf", " allOf"}[i], j), p)
		}
	}
	return out
}

// String is the Python types of the kinds.
func (k Kinds) String() string {
	var names []string
	for i, n := range [...]string{"None", "bool", "int", "float", "str", "bytes", "datetime", "list", "dict"} {
		if k&(1<<i) != 0 {
			names = append(names, n)
		}
	}
	return strings.Join(names, " | ")
}
