package tool

// set.go holds Set, the tools that a template has.

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/krait-run/krait/internal/suggest"
)

// Set is a collection of tools with Python names. It is safe for concurrent use.
type Set struct {
	entries []*Entry // by name
	byName  map[string]*Entry
	types   *typeTable
	rules   map[*Schema]*rule
	checker schemaChecker
	print   string
	search  index
}

// ErrSet is what errors of NewSet are.
var ErrSet = errors.New("tool: set")

// setError is an error of NewSet.
type setError struct{ problem error }

func (e *setError) Error() string        { return "tool: set: " + e.problem.Error() }
func (e *setError) Is(target error) bool { return target == ErrSet }
func (e *setError) Unwrap() error        { return e.problem }

// Grouped is tools in a namespace, see Group.
type Grouped struct {
	name  string
	tools []any
}

// Group puts tools into a namespace: scripts call them as name.tool. It is handed to NewSet. Tools are what NewSet takes, but no
// Grouped.
func Group(name string, tools ...any) Grouped { return Grouped{name, tools} }

// maxTools is how many tools a Set may have.
const maxTools = 20_000

// NewSet returns the Set of tools, each a Tool, a []Tool, a *Set whose tools are taken over, or made by Group. Names become
// Python identifiers by the rule of docs/tools.md. An error (ErrSet) joins all that is wrong: names that can't be mapped, two tools with
// one name, a tool and a group with one name, a tool or group called "tools", schemas that are wrong or too large.
func NewSet(tools ...any) (*Set, error) {
	s := &Set{byName: map[string]*Entry{}, types: newTypeTable(), rules: map[*Schema]*rule{}, checker: newSchemaChecker()}
	var errs []error
	s.add("", tools, &errs)
	groups := map[string]string{}
	for _, e := range s.entries {
		if e.group == "" {
			continue
		}
		if other, ok := groups[e.group]; ok && other != e.spec.Group {
			errs = append(errs, fmt.Errorf("groups %q and %q are both %s in Python", other, e.spec.Group, e.group))
		}
		groups[e.group] = e.spec.Group
	}
	names := make([]string, 0, len(groups))
	for g := range groups {
		names = append(names, g)
	}
	sort.Strings(names)
	for _, g := range names {
		if e := s.byName[g]; e != nil {
			errs = append(errs, fmt.Errorf("%s is the name of a tool (%q) and of a group", g, e.spec.Name))
		}
	}
	if len(errs) > 0 {
		const most = 20
		if len(errs) > most {
			errs = append(errs[:most], fmt.Errorf("and %d more", len(errs)-most))
		}
		return nil, &setError{errors.Join(errs...)}
	}
	sort.Slice(s.entries, func(i, j int) bool { return s.entries[i].name < s.entries[j].name })
	for _, e := range s.entries {
		e.finish(s.types)
	}
	s.print = s.fingerprint()
	return s, nil
}

func (s *Set) add(group string, tools []any, errs *[]error) {
	for _, t := range tools {
		switch t := t.(type) {
		case Grouped:
			if group != "" {
				*errs = append(*errs, fmt.Errorf("group %q inside of group %q", t.name, group))
				continue
			}
			if t.name == "" {
				*errs = append(*errs, errors.New("a group without a name"))
				continue
			}
			s.add(t.name, t.tools, errs)
		case *Set:
			if t == nil {
				*errs = append(*errs, errors.New("a nil *Set"))
				continue
			}
			for _, e := range t.entries {
				g := group
				if g == "" {
					g = e.spec.Group
				}
				s.addTool(g, e.tool, errs)
			}
		case []Tool:
			for _, x := range t {
				s.addTool(group, x, errs)
			}
		case Tool:
			s.addTool(group, t, errs)
		default:
			*errs = append(*errs, fmt.Errorf("%T is no tool", t))
		}
	}
}

func (s *Set) addTool(group string, t Tool, errs *[]error) {
	if t == nil {
		*errs = append(*errs, errors.New("a nil Tool"))
		return
	}
	e, err := s.newEntry(t, group)
	if err != nil {
		*errs = append(*errs, err)
		return
	}
	if other := s.byName[e.name]; other != nil {
		if other.spec.Name == e.spec.Name {
			*errs = append(*errs, fmt.Errorf("two tools are called %s", e.name))
		} else {
			*errs = append(*errs, fmt.Errorf("the tools %q and %q are both %s in Python", other.spec.Name, e.spec.Name, e.name))
		}
		return
	}
	if len(s.entries) == maxTools {
		*errs = append(*errs, fmt.Errorf("more than %d tools", maxTools))
		return
	}
	s.byName[e.name] = e
	s.entries = append(s.entries, e)
}

// All returns the tools, sorted by full name. The caller does not change the slice.
func (s *Set) All() []*Entry {
	if s == nil {
		return nil
	}
	return s.entries
}

// Lookup returns the tool with a full Python name, or nil.
func (s *Set) Lookup(name string) *Entry {
	if s == nil {
		return nil
	}
	return s.byName[name]
}

// Groups returns the Python names of the namespaces, sorted.
func (s *Set) Groups() []string {
	var out []string
	for _, e := range s.All() {
		if e.group != "" && (len(out) == 0 || out[len(out)-1] != e.group) {
			out = append(out, e.group)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Near returns the full names of tools that a misspelt name may mean, the likeliest first: those that allowed (nil: all) takes.
func (s *Set) Near(name string, allowed func(string) bool) []string {
	var names, out []string
	for _, e := range s.All() {
		if allowed != nil && !allowed(e.name) {
			continue
		}
		if e.short == name && e.name != name && len(out) < 3 { // the group was forgotten
			out = append(out, e.name)
		}
		names = append(names, e.name)
	}
	if len(names) >= suggest.MaxCandidates {
		_, short, _ := strings.Cut(name, ".")
		names = slices.DeleteFunc(names, func(n string) bool {
			return name == "" || n[0] != name[0] && (short == "" || !strings.HasSuffix(n, short))
		})
	}
	for len(out) < 3 {
		n := suggest.Name(name, names)
		if n == "" {
			break
		}
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
		names = slices.DeleteFunc(names, func(x string) bool { return x == n })
	}
	return out
}

// ToolsName returns the name that one of the functions of the namespace tools has: "search", "describe" or "budget", or with "_tools"
// after it where a tool or group has that name.
func (s *Set) ToolsName(function string) string {
	taken := func(name string) bool { return s.Lookup(name) != nil || slices.Contains(s.Groups(), name) }
	for taken(function) {
		function += "_tools"
	}
	return function
}

// Fingerprint identifies what the tools are: names, schemas, documentation, hints, limits. It does not change with what is learned.
func (s *Set) Fingerprint() string {
	if s == nil {
		return ""
	}
	return s.print
}

func (s *Set) fingerprint() string {
	h := sha256.New()
	for _, e := range s.entries {
		p := e.spec
		fmt.Fprintf(h, "%q %q %q %q %v %v %v %v %v %v %v %v %v %q\n", e.name, p.Name, p.Doc, p.Returns, p.Examples, p.RateLimit, p.Warnings,
			p.Hints, p.Async, p.RequireApproval, p.Limits, p.Cache, p.Undo != nil, p.Sensitive)
		for i := range e.params {
			q := &e.params[i]
			fmt.Fprintf(h, "%q %q %q %v %s\n", q.Name, q.Doc, q.Type, q.Required, repr(q.Default, 1<<20))
		}
		for _, x := range []*Schema{p.Input, p.Output} {
			if x != nil {
				h.Write(x.JSON())
			}
			h.Write([]byte{'\n'})
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
