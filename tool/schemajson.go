package tool

// schemajson.go writes schemas as JSON Schema.

import (
	"encoding/base64"
	"encoding/json"
	"strconv"
	"time"

	"github.com/krait-run/krait/values"
)

// JSON returns the schema as compact JSON Schema (draft 2020-12). Schemas that others refer to are in $defs. Bytes are strings in
// base64, times strings. Names of types are not in it, since models need none.
func (s *Schema) JSON() []byte { return s.json(false) }

// Declaration is JSON with the names of types as titles: what ParseSchema makes of it is declared to scripts as s is.
func (s *Schema) Declaration() []byte { return s.json(true) }

func (s *Schema) json(titles bool) []byte {
	w := schemaWriter{titles: titles, defs: map[*Schema]string{}, used: map[string]bool{}}
	w.find(s, map[*Schema]bool{}, map[*Schema]bool{})
	var out any = map[string]any{}
	if s != nil {
		o := w.object(s, s)
		if len(w.order) > 0 {
			defs := &values.Object{}
			for _, d := range w.order {
				defs.Set(w.defs[d], w.object(d, d))
			}
			o.Set("$defs", defs)
		}
		out = o
	}
	text, err := json.Marshal(out)
	if err != nil { // a float that JSON does not have, in a default
		return []byte("{}")
	}
	return text
}

type schemaWriter struct {
	titles bool // names of types are written
	defs   map[*Schema]string
	order  []*Schema
	used   map[string]bool
}

// find names what is referred to: targets of references, and schemas that contain themselves.
func (w *schemaWriter) find(s *Schema, open, done map[*Schema]bool) {
	if s == nil {
		return
	}
	if open[s] {
		w.define(s)
		return
	}
	if done[s] {
		if len(s.Properties) > 0 || s.Items != nil || len(s.parts()) > 0 {
			w.define(s)
		}
		return
	}
	open[s], done[s] = true, true
	if s.Ref != nil {
		w.define(s.Ref)
	}
	for i := range s.Properties {
		w.find(s.Properties[i].Schema, open, done)
	}
	for _, p := range s.parts() {
		w.find(p.s, open, done)
	}
	delete(open, s)
}

func (w *schemaWriter) define(s *Schema) {
	if w.defs[s] != "" {
		return
	}
	name := camel(s.Name)
	if s.Name == "" {
		name = "Type"
	}
	for base, n := name, 2; w.used[name]; n++ {
		name = base + strconv.Itoa(n)
	}
	w.used[name] = true
	w.defs[s] = name
	w.order = append(w.order, s)
}

func (w *schemaWriter) schema(s *Schema) any {
	if name := w.defs[s]; name != "" {
		o := &values.Object{}
		o.Set("$ref", "#/$defs/"+name)
		return o
	}
	return w.object(s, nil)
}

// object writes s itself; at is s at the top of the text or of a definition.
func (w *schemaWriter) object(s, at *Schema) *values.Object {
	o := &values.Object{}
	if s.Ref != nil {
		o.Set("$ref", "#/$defs/"+w.defs[s.Ref])
	}
	if w.titles && s.Name != "" {
		o.Set("title", s.Name)
	}
	if types := jsonTypeNames(s); len(types) == 1 {
		o.Set("type", types[0])
	} else if len(types) > 1 {
		o.Set("type", types)
	}
	if s.Doc != "" {
		o.Set("description", s.Doc)
	}
	switch {
	case s.Kinds == Bytes || s.Format == "byte":
		o.Set("contentEncoding", "base64")
	case s.Kinds == Time:
		o.Set("format", "date-time")
	case s.Format != "" && s.Format != "int64" && s.Format != "double" && s.Format != "float" && s.Format != "duration":
		o.Set("format", s.Format)
	}
	if s.Enum != nil {
		values := make([]any, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = jsonValue(v)
		}
		o.Set("enum", values)
	}
	if len(s.Properties) > 0 {
		props := &values.Object{}
		var required []any
		for i := range s.Properties {
			p := &s.Properties[i]
			x := w.schema(p.Schema)
			if po, ok := x.(*values.Object); ok {
				if p.Doc != "" {
					po.Set("description", p.Doc)
				}
				if p.HasDefault {
					po.Set("default", jsonValue(p.Default))
				}
			}
			props.Set(p.Name, x)
			if p.Required {
				required = append(required, p.Name)
			}
		}
		o.Set("properties", props)
		if required != nil {
			o.Set("required", required)
		}
	}
	if s.Extra != nil {
		o.Set("additionalProperties", w.schema(s.Extra))
	} else if s.Closed {
		o.Set("additionalProperties", false)
	}
	if s.Items != nil {
		o.Set("items", w.schema(s.Items))
	}
	for _, l := range []struct {
		name string
		list []*Schema
	}{{"prefixItems", s.Prefix}, {"anyOf", s.AnyOf}, {"oneOf", s.OneOf}, {"allOf", s.AllOf}} {
		if l.list != nil {
			out := make([]any, len(l.list))
			for i, p := range l.list {
				out[i] = w.schema(p)
			}
			o.Set(l.name, out)
		}
	}
	if s.Not != nil {
		o.Set("not", w.schema(s.Not))
	}
	w.bounds(o, s)
	return o
}

func (w *schemaWriter) bounds(o *values.Object, s *Schema) {
	number := func(name string, f *float64) {
		if f != nil {
			o.Set(name, *f)
		}
	}
	low, top := "minimum", "maximum"
	if s.MinOpen {
		low = "exclusiveMinimum"
	}
	if s.MaxOpen {
		top = "exclusiveMaximum"
	}
	number(low, s.Min)
	number(top, s.Max)
	number("multipleOf", s.Multiple)
	suffix := "Length"
	switch {
	case s.Kinds&List != 0:
		suffix = "Items"
	case s.Kinds&Dict != 0:
		suffix = "Properties"
	}
	if s.MinLen != nil {
		o.Set("min"+suffix, int64(*s.MinLen))
	}
	if s.MaxLen != nil {
		o.Set("max"+suffix, int64(*s.MaxLen))
	}
	if s.Pattern != "" {
		o.Set("pattern", s.Pattern)
	}
	if s.Unique {
		o.Set("uniqueItems", true)
	}
}

// jsonTypeNames returns JSON's types of a schema.
func jsonTypeNames(s *Schema) []any {
	if s.Kinds == 0 || s.Kinds == Any {
		return nil
	}
	var out []any
	add := func(k Kinds, name string) {
		if s.Kinds&k != 0 {
			out = append(out, name)
		}
	}
	add(Bool, "boolean")
	if s.Kinds&Float == 0 {
		add(Int, "integer")
	}
	add(Float, "number")
	add(String|Bytes|Time, "string")
	add(List, "array")
	add(Dict, "object")
	add(Null, "null")
	return out
}

// jsonValue is data as JSON has it.
func jsonValue(x any) any {
	switch x := x.(type) {
	case []byte:
		return base64.StdEncoding.EncodeToString(x)
	case time.Time:
		return x.Format(time.RFC3339Nano)
	}
	return x
}
