package tool

// entry.go holds Entry, a tool as scripts see it.

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Entry is a tool in a Set. It is immutable but for what it learns of results, and safe for concurrent use.
type Entry struct {
	tool   Tool
	spec   Spec
	set    *Set
	short  string // Python name within the group
	group  string // Python name of the group
	name   string // full Python name
	params []Param
	need   int     // how many params are required; they come first
	extra  *Schema // of keyword arguments beyond the parameters; nil: none are taken
	input  *rule   // of all arguments together, where properties do not say all; else nil
	rules  []*rule // of params
	extraR *rule
	output *rule
	typed  bool     // results are Go data that fits output by construction
	names  []string // of all params as the tool calls them
	learn  learner

	signature string
}

// Param is a parameter of a tool.
type Param struct {
	// Name is the Python name, Wire the tool's own.
	Name, Wire string
	// Type is the annotation.
	Type string
	// Doc describes the parameter.
	Doc string
	// Required parameters have no default. Others are left out of the call's Args if they are not given and HasDefault is not set;
	// None stands for left out where the schema does not take it.
	Required   bool
	Default    any
	HasDefault bool
	Schema     *Schema
	omitNone   bool // None means left out
}

// Name returns the full Python name: "get_forecast", "github.list_issues".
func (e *Entry) Name() string { return e.name }

// Short returns the Python name within the group.
func (e *Entry) Short() string { return e.short }

// Group returns the Python name of the tool's namespace, "" for none.
func (e *Entry) Group() string { return e.group }

// Spec returns what the tool says of itself, with Name and Group as it has them. The caller does not change it.
func (e *Entry) Spec() *Spec { return &e.spec }

// Tool returns the tool.
func (e *Entry) Tool() Tool { return e.tool }

// Params returns the parameters in the signature's order: first the required ones. The caller does not change them.
func (e *Entry) Params() []Param { return e.params }

// Extra reports whether the tool takes keyword arguments beyond its parameters.
func (e *Entry) Extra() bool { return e.extra != nil }

// Signature returns the signature with its annotations: "(city: str, days: int = 3) -> Forecast". It does not change with what
// is learned.
func (e *Entry) Signature() string { return e.signature }

// usage is the name with the signature.
func (e *Entry) usage() string { return e.name + e.signature }

// newEntry makes the Entry of a tool for a set. Type names are given afterwards, by finish.
func (set *Set) newEntry(t Tool, group string) (*Entry, error) {
	if f, ok := t.(interface{ Err() error }); ok && f.Err() != nil {
		return nil, f.Err()
	}
	spec := t.Spec()
	fail := func(err error) (*Entry, error) { return nil, fmt.Errorf("tool %s: %w", spec.Name, err) }
	if group != "" {
		if spec.Group != "" && spec.Group != group {
			return fail(fmt.Errorf("it is in the groups %q and %q", spec.Group, group))
		}
		spec.Group = group
	}
	e := &Entry{tool: t, spec: spec, set: set}
	var err error
	if spec.Group != "" {
		if e.group, err = toolIdentifier(spec.Group, ""); err != nil {
			return fail(fmt.Errorf("group: %w", err))
		}
	}
	if e.short, err = toolIdentifier(spec.Name, e.group); err != nil {
		return fail(err)
	}
	if e.group == Reserved || e.group == "" && e.short == Reserved {
		return fail(fmt.Errorf("the name %q is reserved for the namespace of all tools", Reserved))
	}
	e.name = e.short
	if e.group != "" {
		e.name = e.group + "." + e.short
	}
	if err := e.parameters(); err != nil {
		return fail(err)
	}
	if spec.Output != nil {
		if err := set.checker.check(spec.Output, "", 0); err != nil {
			return fail(fmt.Errorf("output: %w", err))
		}
		e.output = e.rule(spec.Output)
	}
	if f, ok := t.(*funcTool); ok {
		e.typed = f.typed && spec.Output != nil && !constrained(e.output, map[*rule]bool{})
	}
	if err := checkSpec(&spec); err != nil {
		return fail(err)
	}
	return e, nil
}

// rule returns the rule of a schema, which the set's entries share.
func (e *Entry) rule(s *Schema) *rule { return ruleOf(s, e.set.rules) }

// constrained reports whether a rule says more of a value than its Go type does: an enum, a bound, a pattern.
func constrained(r *rule, seen map[*rule]bool) bool {
	if r == nil || seen[r] {
		return false
	}
	seen[r] = true
	s := r.s
	if s.Enum != nil || s.Min != nil || s.Max != nil || s.Multiple != nil || s.MinLen != nil && s.Kinds&Bytes == 0 && s.Items == nil || s.Pattern != "" || knownFormat(s.Format) {
		return true
	}
	for i := range r.props {
		if constrained(r.props[i].rule, seen) {
			return true
		}
	}
	for _, list := range [][]*rule{{r.ref, r.items, r.extra}, r.any} {
		for _, q := range list {
			if constrained(q, seen) {
				return true
			}
		}
	}
	return false
}

// checkSpec finds what else is wrong with a Spec.
func checkSpec(s *Spec) error {
	switch l := s.Limits; {
	case l.Calls < 0 || l.Concurrent < 0 || l.Rate < 0 || l.Retries < 0 || l.ArgumentMax < 0 || l.ResultMax < 0 ||
		l.Per < 0 || l.Timeout < 0 || l.Backoff < 0:
		return errors.New("a negative limit")
	case s.Cache < 0:
		return errors.New("a negative time to keep results")
	}
	return nil
}

// parameters makes the parameters from the input's schema.
func (e *Entry) parameters() error {
	in := e.spec.Input
	if in == nil {
		return nil
	}
	if err := e.set.checker.check(in, "", 0); err != nil {
		return fmt.Errorf("input: %w", err)
	}
	in = in.target()
	if in.Kinds != 0 && in.Kinds&Dict == 0 {
		return fmt.Errorf("input: the arguments are of type %s; they must be an object", in.Kinds)
	}
	props, whole := inputProperties(in)
	taken := map[string]string{}
	for i := range props {
		p := &props[i]
		name, err := identifier(p.Name)
		if err != nil {
			return fmt.Errorf("parameter: %w", err)
		}
		if other, ok := taken[name]; ok {
			return fmt.Errorf("parameters %q and %q are both %s in Python", other, p.Name, name)
		}
		taken[name] = p.Name
		q := Param{Name: name, Wire: p.Name, Doc: p.doc(), Schema: p.Schema, Default: p.Default, HasDefault: p.HasDefault}
		q.Required = p.Required && !p.HasDefault
		r := e.rule(p.Schema)
		if p.HasDefault {
			v, err := r.check(p.Default, p.Name)
			if err != nil {
				return fmt.Errorf("the default of parameter %s: %s", p.Name, err.text())
			}
			q.Default = v
		}
		q.omitNone = !q.Required && !r.takes(Null)
		e.params = append(e.params, q)
	}
	slices.SortStableFunc(e.params, func(a, b Param) int {
		switch {
		case a.Required == b.Required:
			return 0
		case a.Required:
			return -1
		}
		return 1
	})
	for _, q := range e.params {
		e.rules = append(e.rules, e.rule(q.Schema))
		e.names = append(e.names, q.Wire)
		if q.Required {
			e.need++
		}
	}
	if in.Extra != nil {
		e.extra = in.Extra
		e.extraR = e.rule(in.Extra)
	}
	if whole {
		e.input = e.rule(in)
	}
	return nil
}

// inputProperties returns the properties of an input's schema, those of its parts too, and whether the schema says more of the arguments
// than its properties do.
func inputProperties(in *Schema) (props []Property, whole bool) {
	seen := map[string]bool{}
	looked := map[*Schema]bool{}
	var add func(s *Schema, optional bool, depth int)
	add = func(s *Schema, optional bool, depth int) {
		if s = s.target(); s == nil || depth > 10 || looked[s] {
			return
		}
		looked[s] = true
		for _, p := range s.Properties {
			if !seen[p.Name] {
				seen[p.Name] = true
				if optional {
					p.Required = false
				}
				props = append(props, p)
			}
		}
		for _, q := range s.AllOf {
			add(q, optional, depth+1)
		}
		for _, list := range [][]*Schema{s.AnyOf, s.OneOf} {
			for _, q := range list {
				add(q, true, depth+1)
			}
		}
	}
	add(in, false, 0)
	whole = in.AnyOf != nil || in.OneOf != nil || in.AllOf != nil || in.Not != nil || in.MinLen != nil || in.MaxLen != nil || in.Enum != nil
	return props, whole
}

// finish names the types and writes the signature.
func (e *Entry) finish(t *typeTable) {
	for i := range e.params {
		p := &e.params[i]
		t.add(p.Schema, e.short+"_"+p.Wire, e.short)
	}
	t.add(e.extra, e.short+"_extra", e.short)
	t.add(e.spec.Output, e.short+"_result", e.short)
	for i := range e.params {
		p := &e.params[i]
		p.Type = t.text(p.Schema)
		if p.omitNone && !p.HasDefault && p.Type != "Any" {
			p.Type += " | None"
		}
	}
	e.signature = e.signatureText(t, e.spec.Output)
}

func (e *Entry) signatureText(t *typeTable, output *Schema) string {
	var b strings.Builder
	b.WriteByte('(')
	for i := range e.params {
		p := &e.params[i]
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(p.Name + ": " + p.Type)
		if !p.Required {
			b.WriteString(" = " + defaultText(p.Default))
		}
	}
	if e.extra != nil {
		if len(e.params) > 0 {
			b.WriteString(", ")
		}
		b.WriteString("**" + e.extraName() + ": " + t.text(e.extra))
	}
	b.WriteString(") -> " + t.text(output))
	return b.String()
}

// defaultText is a default value as a Python expression; one that is long, or has none, is an ellipsis.
func defaultText(x any) string {
	text := repr(x, 250)
	if f, ok := x.(float64); ok && (math.IsInf(f, 0) || math.IsNaN(f)) || len(text) > 200 || strings.ContainsAny(text, "<") && kindOf(x)&(Int|List|Dict) != 0 {
		return "..."
	}
	return text
}

// extraName is the name of the parameter that takes further keyword arguments.
func (e *Entry) extraName() string {
	name := "extra"
	for slices.ContainsFunc(e.params, func(p Param) bool { return p.Name == name }) {
		name += "_"
	}
	return name
}
