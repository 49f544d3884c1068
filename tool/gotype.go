package tool

// gotype.go makes schemas of Go types.

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait/values"
)

var (
	typeTime        = reflect.TypeFor[time.Time]()
	typeDuration    = reflect.TypeFor[time.Duration]()
	typeBigInt      = reflect.TypeFor[big.Int]()
	typeRaw         = reflect.TypeFor[json.RawMessage]()
	typeObject      = reflect.TypeFor[values.Object]()
	textMarshaler   = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
	jsonMarshaler   = reflect.TypeFor[json.Marshaler]()
	jsonUnmarshaler = reflect.TypeFor[json.Unmarshaler]()
)

// goField is a field of a struct as JSON has it.
type goField struct {
	name  string
	index []int
	typ   reflect.Type
	tag   reflect.StructTag
	// omit says that zero values are left out of results.
	omit bool
}

// goFields returns the fields of a struct by the rules of encoding/json, in order.
func goFields(t reflect.Type) []goField {
	var out []goField
	at := map[string]int{}
	depth := map[string]int{}
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("json")
		name, opts, _ := strings.Cut(tag, ",")
		elem := f.Type
		if elem.Kind() == reflect.Pointer {
			elem = elem.Elem()
		}
		if f.Anonymous && name == "" && elem.Kind() == reflect.Struct && leafType(elem) == "" {
			continue // its fields come by themselves
		}
		if !f.IsExported() || tag == "-" || hiddenBy(t, f.Index) {
			continue
		}
		if name == "" {
			name = f.Name
		}
		g := goField{name: name, index: f.Index, typ: f.Type, tag: f.Tag, omit: hasOption(opts, "omitempty") || hasOption(opts, "omitzero")}
		if i, ok := at[name]; ok {
			if len(f.Index) < depth[name] {
				out[i], depth[name] = g, len(f.Index)
			}
			continue
		}
		at[name], depth[name] = len(out), len(f.Index)
		out = append(out, g)
	}
	return out
}

// hiddenBy reports whether a field lies in an embedded struct that has a name or none at all in JSON.
func hiddenBy(t reflect.Type, index []int) bool {
	for _, i := range index[:len(index)-1] {
		f := t.Field(i)
		if tag := f.Tag.Get("json"); tag == "-" || tag != "" && tag[0] != ',' {
			return true
		}
		if f.Type.Kind() == reflect.Pointer && !f.IsExported() {
			return true // can't be set
		}
		if t = f.Type; t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if leafType(t) != "" {
			return true
		}
	}
	return false
}

func hasOption(opts, name string) bool {
	for o := range strings.SplitSeq(opts, ",") {
		if o == name {
			return true
		}
	}
	return false
}

// leafType says how a type crosses that is not looked into: "time", "int", "duration", "json", "object", "text", "custom" (by
// MarshalJSON), or "".
func leafType(t reflect.Type) string {
	switch t {
	case typeTime:
		return "time"
	case typeBigInt:
		return "int"
	case typeDuration:
		return "duration"
	case typeRaw:
		return "json"
	case typeObject:
		return "object"
	}
	if t.Kind() == reflect.Interface || t.Kind() == reflect.Pointer {
		return ""
	}
	p := reflect.PointerTo(t)
	switch {
	case p.Implements(textMarshaler) && p.Implements(textUnmarshaler):
		return "text"
	case p.Implements(jsonMarshaler) && p.Implements(jsonUnmarshaler):
		return "custom"
	}
	return ""
}

// typeSchemas makes schemas of Go types; those of structs are shared, so that types may be recursive.
type typeSchemas struct {
	in   bool // of arguments: closed, and fields are required unless something says otherwise
	seen map[reflect.Type]*Schema
}

func (m *typeSchemas) schema(t reflect.Type, path string) (*Schema, error) {
	if s := m.seen[t]; s != nil {
		return &Schema{Ref: s}, nil
	}
	if values := enumMethod(t); values != nil {
		base, err := m.base(t, path)
		if err != nil {
			return nil, err
		}
		base.Enum = values
		return base, nil
	}
	return m.base(t, path)
}

func (m *typeSchemas) base(t reflect.Type, path string) (*Schema, error) {
	fail := func(format string, args ...any) (*Schema, error) {
		return nil, fmt.Errorf("%s: %s", path, fmt.Sprintf(format, args...))
	}
	switch leafType(t) {
	case "time":
		return &Schema{Kinds: Time}, nil
	case "int":
		return &Schema{Kinds: Int}, nil
	case "duration":
		return &Schema{Kinds: Float, Format: "duration", Doc: "seconds"}, nil
	case "json", "custom":
		return &Schema{}, nil
	case "object":
		return &Schema{Kinds: Dict}, nil
	case "text":
		return &Schema{Kinds: String}, nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return &Schema{Kinds: Bool}, nil
	case reflect.Int, reflect.Int64:
		return &Schema{Kinds: Int, Format: "int64"}, nil
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &Schema{Kinds: Int, Format: t.Kind().String()}, nil
	case reflect.Uint, reflect.Uintptr:
		return &Schema{Kinds: Int, Format: "uint64"}, nil
	case reflect.Float32:
		return &Schema{Kinds: Float, Format: "float"}, nil
	case reflect.Float64:
		return &Schema{Kinds: Float, Format: "double"}, nil
	case reflect.String:
		return &Schema{Kinds: String}, nil
	case reflect.Interface:
		if t.NumMethod() == 0 || !m.in {
			return &Schema{}, nil
		}
		return fail("interface %s: only any can be an argument", t)
	case reflect.Pointer:
		return m.pointer(t, path)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return &Schema{Kinds: Bytes}, nil
		}
		items, err := m.schema(t.Elem(), path+"[]")
		return &Schema{Kinds: List, Items: items}, err
	case reflect.Array:
		n := t.Len()
		if t.Elem().Kind() == reflect.Uint8 {
			return &Schema{Kinds: Bytes, MinLen: &n, MaxLen: &n}, nil
		}
		items, err := m.schema(t.Elem(), path+"[]")
		return &Schema{Kinds: List, Items: items, MinLen: &n, MaxLen: &n}, err
	case reflect.Map:
		if !mapKey(t.Key()) {
			return fail("map with %s keys: they must be strings, integers or text", t.Key())
		}
		extra, err := m.schema(t.Elem(), path+"{}")
		return &Schema{Kinds: Dict, Extra: extra}, err
	case reflect.Struct:
		return m.record(t, path)
	}
	return fail("no Python type for the Go type %s", t)
}

// mapKey reports whether a type can be a map's key, as in encoding/json.
func mapKey(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return true
	}
	return leafType(t) == "text"
}

func (m *typeSchemas) pointer(t reflect.Type, path string) (*Schema, error) {
	s, err := m.schema(t.Elem(), path)
	if err != nil {
		return nil, err
	}
	return nullable(s), nil
}

// nullable returns s with None beside it.
func nullable(s *Schema) *Schema {
	switch {
	case s.Kinds == 0 && s.Ref == nil && s.Enum == nil && s.AnyOf == nil:
		return s
	case s.Ref != nil || s.record() || s.AnyOf != nil:
		return &Schema{AnyOf: []*Schema{s, {Kinds: Null}}}
	}
	c := *s
	if c.Kinds != 0 {
		c.Kinds |= Null
	}
	if c.Enum != nil {
		c.Enum = append(append([]any(nil), c.Enum...), nil)
	}
	return &c
}

func (m *typeSchemas) record(t reflect.Type, path string) (*Schema, error) {
	s := &Schema{Kinds: Dict, Name: typeName(t), Closed: m.in}
	m.seen[t] = s
	for _, f := range goFields(t) {
		p, err := m.property(f, path+"."+f.name)
		if err != nil {
			return nil, err
		}
		s.Properties = append(s.Properties, p)
	}
	return s, nil
}

// typeName is the name of a Go type without its package; "" for types without a name.
func typeName(t reflect.Type) string {
	name, args, generic := strings.Cut(t.Name(), "[")
	if !generic {
		return name
	}
	for arg := range strings.SplitSeq(strings.TrimSuffix(args, "]"), ",") {
		arg = arg[strings.LastIndexAny(arg, "./]*")+1:]
		name += "_" + arg
	}
	return camel(name)
}

func (m *typeSchemas) property(f goField, path string) (Property, error) {
	p := Property{Name: f.name}
	fail := func(format string, args ...any) (Property, error) {
		return p, fmt.Errorf("%s: %s", path, fmt.Sprintf(format, args...))
	}
	t := f.typ
	if m.in {
		for t.Kind() == reflect.Pointer && t.Elem() != typeBigInt {
			t = t.Elem()
		}
	}
	if t.Kind() == reflect.Pointer && t.Elem() == typeBigInt && m.in {
		t = t.Elem()
	}
	s, err := m.schema(t, path)
	if err != nil {
		return p, err
	}
	if s.Ref == nil || s.Kinds != 0 {
		c := *s
		if !s.record() {
			s = &c
		}
	}
	p.Schema = s
	p.Doc = f.tag.Get("doc")
	if p.Doc == "" && s.Name == "" {
		p.Doc = s.Doc
	}
	at := s
	if tag, ok := f.tag.Lookup("enum"); ok {
		if at.Enum, err = enumTag(tag, at); err != nil {
			return fail("enum: %v", err)
		}
	}
	for _, name := range [...]string{"min", "max"} {
		tag, ok := f.tag.Lookup(name)
		if !ok {
			continue
		}
		if err := boundTag(at, name, tag); err != nil {
			return fail("%s: %v", name, err)
		}
	}
	if tag := f.tag.Get("pattern"); tag != "" {
		if at.Kinds != String {
			return fail("pattern: the field is no string")
		}
		at.Pattern = tag
	}
	if tag := f.tag.Get("format"); tag != "" {
		if at.Kinds != String {
			return fail("format: the field is no string")
		}
		at.Format = tag
	}
	pointer := f.typ.Kind() == reflect.Pointer && (f.typ.Elem() != typeBigInt || f.omit)
	if m.in {
		p.Required = !pointer && !f.omit
	} else {
		p.Required = !f.omit
		if f.omit && f.typ.Kind() == reflect.Pointer { // it is there, or left out
			if p.Schema, err = m.schema(f.typ.Elem(), path); err != nil {
				return p, err
			}
		}
	}
	if tag, ok := f.tag.Lookup("default"); ok {
		if p.Default, err = tagValue(tag, at); err != nil {
			return fail("default: %v", err)
		}
		p.HasDefault, p.Required = true, false
	}
	return p, nil
}

// tagValue reads a value of a tag: text for strings and times, else JSON, or true, 3 and the like.
func tagValue(tag string, s *Schema) (any, error) {
	k := s.target().Kinds
	if k&String != 0 || k&Time != 0 {
		return tag, nil
	}
	x, err := values.ParseJSON([]byte(tag))
	if err != nil {
		if k == Bytes {
			return []byte(tag), nil
		}
		return nil, fmt.Errorf("%q is no JSON value", tag)
	}
	v, cerr := compileRule(s).check(x, "value")
	if cerr != nil {
		return nil, fmt.Errorf("%s", cerr.msg)
	}
	return v, nil
}

func enumTag(tag string, s *Schema) ([]any, error) {
	plain := *s
	plain.Enum = nil
	var out []any
	for part := range strings.SplitSeq(tag, ",") {
		v, err := tagValue(strings.TrimSpace(part), &plain)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func boundTag(s *Schema, name, tag string) error {
	if s.Kinds&(Int|Float) != 0 {
		f, err := strconv.ParseFloat(tag, 64)
		if err != nil {
			return fmt.Errorf("%q is no number", tag)
		}
		if name == "min" {
			s.Min = &f
		} else {
			s.Max = &f
		}
		return nil
	}
	if s.Kinds&(String|Bytes|List|Dict) == 0 || s.record() {
		return fmt.Errorf("the field has no size")
	}
	n, err := strconv.Atoi(tag)
	if err != nil || n < 0 {
		return fmt.Errorf("%q is no size", tag)
	}
	if name == "min" {
		s.MinLen = &n
	} else {
		s.MaxLen = &n
	}
	return nil
}

// enumMethod returns what the method Enum of a type lists, nil if it has none. The method is func() []T, of the type itself or its
// underlying one, and is called on the zero value.
func enumMethod(t reflect.Type) []any {
	if t.Name() == "" || t.PkgPath() == "" {
		return nil
	}
	m, ok := t.MethodByName("Enum")
	if !ok || m.Type.NumIn() != 1 || m.Type.NumOut() != 1 || m.Type.Out(0).Kind() != reflect.Slice || m.Type.Out(0).Elem().Kind() != t.Kind() {
		return nil
	}
	list := reflect.Zero(t).Method(m.Index).Call(nil)[0]
	out := make([]any, 0, list.Len())
	for i := range list.Len() {
		switch v := list.Index(i); v.Kind() {
		case reflect.String:
			out = append(out, v.String())
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			out = append(out, v.Int())
		case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			out = append(out, int64(v.Uint()))
		default:
			return nil
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
