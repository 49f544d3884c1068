package tool

// learn.go holds the learning of output schemas from results.

import (
	"fmt"
	"slices"
	"sync"
)

// Bounds of what is learned of a tool.
const (
	learnFrom      = 3    // results that are taken as they come; later ones that differ are drift
	learnKeys      = 60   // keys of a dict; one with more is a mapping, not a record
	learnDepth     = 8    // levels
	learnNodes     = 2000 // values that are looked at in one result
	learnItems     = 50   // items that are looked at in one list
	maxDriftReport = 20   // reports, of a tool
)

// learner is what an Entry has learned. Schemas that were handed out are not changed.
type learner struct {
	mu      sync.Mutex
	results int
	schema  *Schema
	drifts  map[string]bool // that were reported
}

// Learn looks at the result (Go data, as CheckResult returns it) of a call that succeeded. Of a tool without Output it learns the type:
// from the first results silently; what differs in a later one is returned, and learned too. Of a tool that is Lenient it returns what
// does not fit Output. Each difference is told once; "" if there is none. It is safe for concurrent use.
func (e *Entry) Learn(result any) (drift string) {
	switch {
	case e.output == nil:
		return e.learn.result(result)
	case e.spec.Lenient:
		c := checker{types: e.types()}
		if _, err := c.root(e.output, result, "result"); err != nil {
			return e.learn.report("the result does not fit its schema: " + err.text())
		}
	}
	return ""
}

// Learned returns the output's schema as it was learned, nil if nothing was.
func (e *Entry) Learned() *Schema {
	e.learn.mu.Lock()
	defer e.learn.mu.Unlock()
	return e.learn.schema
}

// report returns a text the first time.
func (l *learner) report(text string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.once(text)
}

func (l *learner) once(text string) string {
	if text == "" || l.drifts[text] || len(l.drifts) >= maxDriftReport {
		return ""
	}
	if l.drifts == nil {
		l.drifts = map[string]bool{}
	}
	l.drifts[text] = true
	return text
}

func (l *learner) result(x any) string {
	s := sampler{left: learnNodes}
	seen := s.schema(x, 0)
	seen.Learned = true
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.results == 0 {
		l.schema, l.results = seen, 1
		return ""
	}
	difference := ""
	if l.results >= learnFrom {
		difference = schemaDrift(l.schema, seen, "result")
		if difference == "" {
			return ""
		}
	} else {
		l.results++
	}
	l.schema = widen(l.schema, seen)
	l.schema.Learned = true
	if difference == "" {
		return ""
	}
	return l.once("the result differs from earlier ones: " + difference)
}

// sampler makes the schema of a value.
type sampler struct{ left int }

func (p *sampler) schema(x any, depth int) *Schema {
	k := kindOf(x)
	if p.left--; p.left < 0 || depth > learnDepth {
		return &Schema{Kinds: k}
	}
	switch k {
	case List:
		s := &Schema{Kinds: List}
		for i, e := range x.([]any) {
			if i == learnItems {
				break
			}
			s.Items = widen(s.Items, p.schema(e, depth+1))
		}
		return s
	case Dict:
		m, _ := mapping(x)
		s := &Schema{Kinds: Dict}
		keys := m.keys()
		for i, key := range keys {
			if len(keys) > learnKeys && i == learnItems {
				break
			}
			v, _ := m.get(key)
			q := p.schema(v, depth+1)
			if len(keys) > learnKeys {
				s.Extra = widen(s.Extra, q)
			} else {
				s.Properties = append(s.Properties, Property{Name: key, Schema: q, Required: true})
			}
		}
		return s
	}
	return &Schema{Kinds: k}
}

// widen returns a schema that takes what either takes. Nil takes nothing.
func widen(a, b *Schema) *Schema {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	s := &Schema{Kinds: a.Kinds | b.Kinds, Items: widen(a.Items, b.Items), Extra: widen(a.Extra, b.Extra)}
	if a.Kinds&Dict == 0 || b.Kinds&Dict == 0 {
		s.Properties = append(slices.Clone(a.Properties), b.Properties...)
		return s
	}
	for _, p := range a.Properties {
		if i := b.property(p.Name); i >= 0 {
			q := b.Properties[i]
			p = Property{Name: p.Name, Schema: widen(p.Schema, q.Schema), Required: p.Required && q.Required}
		} else {
			p.Required = false
		}
		s.Properties = append(s.Properties, p)
	}
	for _, p := range b.Properties {
		if a.property(p.Name) < 0 {
			p.Required = false
			s.Properties = append(s.Properties, p)
		}
	}
	if s.Extra != nil || len(s.Properties) > learnKeys { // a mapping
		for _, p := range s.Properties {
			s.Extra = widen(s.Extra, p.Schema)
		}
		s.Properties = nil
	}
	return s
}

func (s *Schema) property(name string) int {
	return slices.IndexFunc(s.Properties, func(p Property) bool { return p.Name == name })
}

// schemaDrift says what one result has that the earlier ones had not, or not, "" if there is nothing.
func schemaDrift(known, seen *Schema, path string) string {
	if known == nil || seen == nil {
		return ""
	}
	if fresh := seen.Kinds &^ known.Kinds; fresh != 0 && (fresh != Int || known.Kinds&Float == 0) {
		return fmt.Sprintf("%s was %s, now it is %s", path, known.Kinds, seen.Kinds)
	}
	if seen.Kinds&Dict != 0 && known.Extra == nil && seen.Extra == nil {
		for _, p := range known.Properties {
			i := seen.property(p.Name)
			if i < 0 {
				if p.Required {
					return fmt.Sprintf("%s has no key %s", path, repr(p.Name, shown))
				}
				continue
			}
			if d := schemaDrift(p.Schema, seen.Properties[i].Schema, path+"["+repr(p.Name, shown)+"]"); d != "" {
				return d
			}
		}
		for _, p := range seen.Properties {
			if known.property(p.Name) < 0 {
				return fmt.Sprintf("%s has the new key %s", path, repr(p.Name, shown))
			}
		}
	}
	if d := schemaDrift(known.Extra, seen.Extra, path+"[...]"); d != "" {
		return d
	}
	return schemaDrift(known.Items, seen.Items, path+"[...]")
}
