package tool

// pytypes.go holds the Python types of schemas: annotations, and the TypedDicts that they name.

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// typeTable gives the records among schemas their names, which differ within a Set; records of equal shape share one.
type typeTable struct {
	names map[*Schema]string
	first map[string]*Schema // name -> the schema that it was made for
}

func newTypeTable() *typeTable {
	t := &typeTable{names: map[*Schema]string{}, first: map[string]*Schema{}}
	for _, name := range [...]string{"Any", "Literal", "NotRequired", "TypedDict"} { // what the source imports
		t.first[name] = &Schema{}
	}
	return t
}

// record reports whether s is a TypedDict.
func (s *Schema) record() bool {
	return s.Ref == nil && len(s.Properties) > 0 && (s.Kinds == 0 || s.Kinds&Dict != 0) && s.Enum == nil
}

// add names s and what is inside of it. hint is what a record without a name is called, owner what goes before a name that another
// shape has already.
func (t *typeTable) add(s *Schema, hint, owner string) {
	if s == nil {
		return
	}
	if s.Ref != nil {
		t.add(s.Ref, hint, owner)
		return
	}
	if _, ok := t.names[s]; ok {
		return
	}
	t.names[s] = "" // under way
	if s.record() {
		name := s.Name
		if name == "" {
			name = hint
		}
		t.name(s, camel(name), camel(owner))
	}
	for i := range s.Properties {
		p := &s.Properties[i]
		h := owner + "_" + p.Name
		if s.record() {
			h = t.names[s] + "_" + p.Name
		}
		t.add(p.Schema, h, owner)
	}
	item := hint
	if s.Items != nil {
		item = singular(hint)
	}
	t.add(s.Items, item, owner)
	t.add(s.Extra, item, owner)
	for _, list := range [][]*Schema{s.Prefix, s.AnyOf, s.OneOf, s.AllOf} {
		for _, p := range list {
			t.add(p, hint, owner)
		}
	}
}

func (t *typeTable) name(s *Schema, name, owner string) {
	base := name
	n := 1
	if strings.HasPrefix(base, owner) {
		n = 2
	}
	for ; ; n++ {
		have := t.first[name]
		if have == nil || sameShape(have, s) {
			if have == nil {
				t.first[name] = s
			}
			t.names[s] = name
			return
		}
		switch {
		case n == 1:
			base = owner + base
			name = base
		default:
			name = base + strconv.Itoa(n)
		}
	}
}

// sameShape reports whether two schemas are the same type to Python. Large ones that are not the same schema differ.
func sameShape(a, b *Schema) bool {
	c := shapes{same: map[[2]*Schema]bool{}}
	return c.equal(a, b)
}

// maxShape is how many pairs of schemas are compared.
const maxShape = 2000

type shapes struct {
	same map[[2]*Schema]bool // pairs that are taken to be equal, so that cycles end
}

func (c *shapes) equal(a, b *Schema) bool {
	a, b = a.target(), b.target()
	if a == b || a == nil || b == nil {
		return a == b
	}
	pair := [2]*Schema{a, b}
	if c.same[pair] {
		return true
	}
	if len(c.same) > maxShape || a.Kinds != b.Kinds || len(a.Properties) != len(b.Properties) || !equal(anys(a.Enum), anys(b.Enum)) {
		return false
	}
	c.same[pair] = true
	for i := range a.Properties {
		p, q := &a.Properties[i], &b.Properties[i]
		if p.Name != q.Name || p.Required != q.Required || !c.equal(p.Schema, q.Schema) {
			return false
		}
	}
	x, y := a.parts(), b.parts()
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i].name != y[i].name || !c.equal(x[i].s, y[i].s) {
			return false
		}
	}
	return true
}

// anys is a list as data, nil as one that no enum is.
func anys(l []any) any {
	if l == nil {
		return nil
	}
	return l
}

// text returns the annotation for s.
func (t *typeTable) text(s *Schema) string {
	a := annotator{t, maxAnnotation}
	return a.union(s, 0)
}

// maxAnnotation is how many schemas are looked at for one annotation.
const maxAnnotation = 1000

// annotator writes one annotation.
type annotator struct {
	*typeTable
	left int
}

func (t *annotator) union(s *Schema, depth int) string {
	alts := t.alternatives(s, depth)
	var out []string
	none := false
	for _, a := range alts {
		switch {
		case a == "Any":
			return "Any"
		case a == "None":
			none = true
		case !slices.Contains(out, a):
			out = append(out, a)
		}
	}
	if none {
		out = append(out, "None")
	}
	return strings.Join(out, " | ")
}

func (t *annotator) alternatives(s *Schema, depth int) []string {
	if t.left--; s == nil || depth > 30 || t.left < 0 {
		return []string{"Any"}
	}
	if n := t.names[s]; n != "" {
		if s.Kinds&Null != 0 {
			return []string{n, "None"}
		}
		return []string{n}
	}
	if s.Ref != nil {
		return t.alternatives(s.Ref, depth+1)
	}
	if s.Enum != nil {
		return enumTypes(s)
	}
	for _, list := range [][]*Schema{s.AnyOf, s.OneOf} {
		if len(list) > 0 {
			var out []string
			for _, p := range list {
				out = append(out, t.alternatives(p, depth+1)...)
			}
			if s.Kinds == 0 || !slices.Contains(out, "Any") {
				return out
			}
		}
	}
	for _, p := range s.AllOf {
		if text := t.union(p, depth+1); text != "Any" && s.Kinds == 0 {
			return []string{text}
		}
	}
	if s.Kinds == 0 || s.Kinds == Any {
		return []string{"Any"}
	}
	var out []string
	for i := range 9 {
		k := Kinds(1 << i)
		switch {
		case s.Kinds&k == 0:
		case k == Int && s.Kinds&Float != 0: // a float may be an int
		case k == List:
			out = append(out, t.list(s, depth))
		case k == Dict:
			extra := "Any"
			if s.Extra != nil {
				extra = t.union(s.Extra, depth+1)
			}
			out = append(out, "dict[str, "+extra+"]")
		default:
			out = append(out, k.String())
		}
	}
	return out
}

func (t *annotator) list(s *Schema, depth int) string {
	var items []string
	for _, p := range s.Prefix {
		if x := t.union(p, depth+1); !slices.Contains(items, x) {
			items = append(items, x)
		}
	}
	if s.Items != nil || len(items) == 0 {
		if x := t.union(s.Items, depth+1); !slices.Contains(items, x) {
			items = append(items, x)
		}
	}
	if slices.Contains(items, "Any") {
		items = []string{"Any"}
	}
	if len(items) == 1 && items[0] == "Any" {
		return "list"
	}
	return "list[" + strings.Join(items, " | ") + "]"
}

// enumTypes is a Literal, or the types of an enum's values if some can't be in one.
func enumTypes(s *Schema) []string {
	var out, lits []string
	for _, v := range s.Enum {
		switch v.(type) {
		case nil:
			out = append(out, "None")
		case bool, int64, string:
			lits = append(lits, repr(v, 1000))
		default:
			switch n := kindName(v); n {
			case "list", "dict":
				out = append(out, n)
			default:
				out = append(out, n)
			}
		}
	}
	if len(lits) > 0 {
		out = append([]string{"Literal[" + strings.Join(lits, ", ") + "]"}, out...)
	}
	return out
}

// camel makes the name of a type: "list_issues" becomes ListIssues.
func camel(name string) string {
	var b strings.Builder
	up := true
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			up = true
		case up:
			if b.Len() == 0 && unicode.IsDigit(r) {
				b.WriteByte('T')
			}
			b.WriteRune(unicode.ToUpper(r))
			up = false
		default:
			b.WriteRune(r)
		}
	}
	if b.Len() == 0 {
		return "Record"
	}
	s, err := identifier(b.String())
	if err != nil {
		return "Record"
	}
	return s
}

// singular takes the plural off an English word, for the name of a list's items.
func singular(name string) string {
	switch {
	case strings.HasSuffix(name, "ies") && len(name) > 4:
		return name[:len(name)-3] + "y"
	case strings.HasSuffix(name, "sses") || strings.HasSuffix(name, "xes") || strings.HasSuffix(name, "ches"):
		return name[:len(name)-2]
	case strings.HasSuffix(name, "s") && !strings.HasSuffix(name, "ss") && !strings.HasSuffix(name, "us") && !strings.HasSuffix(name, "is") && len(name) > 2:
		return name[:len(name)-1]
	}
	return name
}
