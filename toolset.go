package krait

// toolset.go holds how scripts see tools: as names that are there without an import, and as the namespace tools.

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/py"
	"github.com/krait-run/krait/tool"
)

// toolset is the Python objects of a sandbox's tools, made when they are first asked for.
type toolset struct {
	values map[string]py.Value // by full name; groups by theirs; "tools"
}

// Traverse visits the objects for the memory account.
func (t *toolset) Traverse(visit func(py.Value)) int {
	for _, v := range t.values {
		visit(v)
	}
	return 64 + 80*len(t.values)
}

type toolsetKey struct{}

func toolsetOf(vm *py.VM) *toolset {
	return py.Attached(vm, toolsetKey{}, func() *toolset { return &toolset{values: map[string]py.Value{}} })
}

const toolErrorName = "ToolError"

// globalTool is what the interpreter asks for names that no module defines: tools, their groups, tools itself, ToolError.
func globalTool(vm *py.VM, name string) (py.Value, error) {
	s, ok := vm.Host().(*Sandbox)
	if !ok {
		return py.Value{}, nil
	}
	switch name {
	case tool.Reserved:
		return s.toolSpace(""), nil
	case toolErrorName:
		return buildToolError().Value(), nil
	}
	return s.toolValue("", name), nil
}

// toolNames lists the names that a script may use without an import, for suggestions.
func toolNames(vm *py.VM) []string {
	s, ok := vm.Host().(*Sandbox)
	if !ok {
		return nil
	}
	return append(s.visible(""), tool.Reserved, toolErrorName)
}

// toolValue returns the tool or group called name in a group, "" for none; null if there is none.
func (s *Sandbox) toolValue(group, name string) py.Value {
	full := name
	if group != "" {
		full = group + "." + name
	} else if strings.Contains(name, ".") {
		return py.Value{}
	}
	ts := toolsetOf(s.vm)
	if v, ok := ts.values[full]; ok {
		return v
	}
	set := s.toolRun().Set()
	if e := set.Lookup(full); e != nil {
		v := s.vm.NewNative(buildTool(), &toolFunc{e: e}, 64)
		ts.values[full] = v
		return v
	}
	if group == "" && slices.Contains(set.Groups(), name) {
		return s.toolSpace(name)
	}
	return py.Value{}
}

// toolSpace returns the namespace of a group, that of all tools for "".
func (s *Sandbox) toolSpace(group string) py.Value {
	key := group
	if key == "" {
		key = tool.Reserved
	}
	ts := toolsetOf(s.vm)
	v, ok := ts.values[key]
	if !ok {
		t := buildToolSpaces()
		if group != "" {
			t = groupType
		}
		v = s.vm.NewNative(t, &toolSpace{group: group}, 32)
		ts.values[key] = v
	}
	return v
}

// visible returns the names in a group that lead to allowed tools, sorted.
func (s *Sandbox) visible(group string) []string {
	var out []string
	for _, e := range s.toolRun().Set().All() {
		if !s.toolRun().Allowed(e.Name()) {
			continue
		}
		switch {
		case e.Group() == group:
			out = append(out, e.Short())
		case group == "" && !slices.Contains(out, e.Group()):
			out = append(out, e.Group())
		}
	}
	slices.Sort(out)
	return out
}

// toolSpace is the state of the object tools, and of the object of a group.
type toolSpace struct{ group string }

func (t *toolSpace) name() string {
	if t.group == "" {
		return tool.Reserved
	}
	return tool.Reserved + "." + t.group
}

var (
	spaceType, groupType = &py.Type{}, &py.Type{}
	spaceOnce            sync.Once
)

// buildToolSpaces builds the types of namespaces and returns that of tools.
func buildToolSpaces() *py.Type {
	spaceOnce.Do(buildSpaceTypes)
	return spaceType
}

func buildSpaceTypes() {
	slots := py.Slots{GetAttr: spaceGet, SetAttr: spaceSet, Repr: spaceRepr,
		Contains: func(vm *py.VM, self, x py.Value) (bool, error) {
			s, t, err := spaceOf(vm, self)
			if err != nil {
				return false, err
			}
			name, ok := py.AsStr(x)
			return ok && slices.Contains(s.visible(t.group), name), nil
		}}
	methods := []py.Def{{Name: "__dir__", Fn: spaceDir}}
	spec := py.TypeSpec{Name: "tools", Module: "tools", Python: true, Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Doc: "The functions that the host offers.", Slots: slots, Methods: methods}
	py.BuildType(spaceType, spec)
	spec.Name, spec.Doc = "group", "Functions that the host offers, in a group."
	py.BuildType(groupType, spec)
}

// spaceOf returns the state of a namespace.
func spaceOf(vm *py.VM, self py.Value) (*Sandbox, *toolSpace, error) {
	t, ok := py.NativeData[*toolSpace](self)
	s, err := sandboxOf(vm)
	if err == nil && !ok {
		err = vm.Errorf(py.RuntimeError, "no tools")
	}
	return s, t, err
}

// spaceFuncs are the functions that tools has beside the tools.
var spaceFuncs = []string{"search", "describe", "budget"}

func spaceGet(vm *py.VM, self py.Value, name *py.Str) (py.Value, error) {
	s, t, err := spaceOf(vm, self)
	if err != nil {
		return py.Value{}, err
	}
	n := name.String()
	switch n {
	case "__name__":
		return vm.Str(t.name()), nil
	case "__doc__":
		return vm.GenericGetAttr(self, name)
	case "__all__":
		return vm.FromGo(s.spaceNames(t.group))
	}
	if v := s.toolValue(t.group, n); !v.IsNull() {
		return v, nil
	}
	if t.group == "" {
		if n == toolErrorName {
			return buildToolError().Value(), nil
		}
		for _, f := range spaceFuncs {
			if n == s.toolRun().Set().ToolsName(f) {
				return s.spaceFunc(f), nil
			}
		}
	}
	if !self.Type().Lookup(n).IsNull() {
		return vm.GenericGetAttr(self, name)
	}
	return py.Value{}, vm.AttributeErrorf(self, n, "'%s' has no tool '%s'", t.name(), n)
}

func spaceSet(vm *py.VM, self py.Value, name *py.Str, v py.Value) error {
	t, _ := py.NativeData[*toolSpace](self)
	what := "set"
	if v.IsNull() {
		what = "delete"
	}
	return vm.AttributeErrorf(self, name.String(), "cannot %s '%s': '%s' is read-only", what, name, t.name())
}

// spaceNames are the public names of a namespace.
func (s *Sandbox) spaceNames(group string) []string {
	names := s.visible(group)
	if group == "" {
		for _, f := range spaceFuncs {
			names = append(names, s.toolRun().Set().ToolsName(f))
		}
		names = append(names, toolErrorName)
	}
	slices.Sort(names)
	return names
}

func spaceDir(vm *py.VM, a []py.Value) (py.Value, error) {
	s, t, err := spaceOf(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	return vm.FromGo(s.spaceNames(t.group))
}

func spaceRepr(vm *py.VM, self py.Value) (string, error) {
	s, t, err := spaceOf(vm, self)
	if err != nil {
		return "", err
	}
	names := s.visible(t.group)
	text := strings.Join(names[:min(len(names), 20)], ", ")
	if n := len(names) - 20; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	if text == "" {
		text = "nothing is allowed"
	}
	return "<" + t.name() + ": " + text + ">", nil
}

// spaceFunc returns one of the functions of tools.
func (s *Sandbox) spaceFunc(name string) py.Value {
	ts := toolsetOf(s.vm)
	key := "tools." + name
	if v, ok := ts.values[key]; ok {
		return v
	}
	v := s.vm.NewFunction(spaceDefs()[name], tool.Reserved)
	ts.values[key] = v
	return v
}

var spaceDefs = sync.OnceValue(func() map[string]*py.Def {
	text := func(vm *py.VM, fn, arg string, v py.Value) (string, error) {
		if x, ok := py.NativeData[*toolFunc](v); ok {
			return x.e.Name(), nil
		}
		s, ok := py.AsStr(v)
		if !ok {
			return "", vm.TypeErrorf("%s() argument '%s' must be str, not %s", fn, arg, v.Type().Name())
		}
		return s, nil
	}
	return map[string]*py.Def{
		"search": {Name: "search", Sig: "query, limit=10", Doc: "Find tools by name and description: a list of dicts with name, signature and summary, the best first.",
			Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s, err := sandboxOf(vm)
				if err != nil {
					return py.Value{}, err
				}
				query, err := text(vm, "search", "query", a[0])
				if err != nil {
					return py.Value{}, err
				}
				n := 10
				if !a[1].IsNull() {
					if n, err = vm.IndexInt(a[1]); err != nil {
						return py.Value{}, err
					}
				}
				return s.searchTools(query, min(max(n, 0), maxSearch))
			}},
		"describe": {Name: "describe", Sig: "name, /", Doc: "Return the declaration of a tool: signature, types, documentation.",
			Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s, err := sandboxOf(vm)
				if err != nil {
					return py.Value{}, err
				}
				name, err := text(vm, "describe", "name", a[0])
				if err != nil {
					return py.Value{}, err
				}
				text, err := describeTool(s.toolRun(), name, s.rec == nil)
				if err != nil {
					return py.Value{}, s.toolException(err)
				}
				return vm.Str(text), nil
			}},
		"budget": {Name: "budget", Sig: "", Doc: "Return what is left of the limits of calls.",
			Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s, err := sandboxOf(vm)
				if err != nil {
					return py.Value{}, err
				}
				return fromResult(vm, s.toolRun().Budget(), 0)
			}},
	}
})

// maxSearch bounds what tools.search returns.
const maxSearch = 100

// toolModule is the module tools: the namespace object takes its place, and those of groups are its submodules.
func toolModule(set *tool.Set) *py.ModuleDef {
	return &py.ModuleDef{Name: tool.Reserved, Init: func(vm *py.VM, m *py.Module) error {
		s, err := sandboxOf(vm)
		if err != nil {
			return err
		}
		mods := vm.Modules()
		mods.SetStr(vm, tool.Reserved, s.toolSpace(""))
		for _, g := range set.Groups() {
			mods.SetStr(vm, tool.Reserved+"."+g, s.toolSpace(g))
		}
		return nil
	}}
}

var toolErrorType = &py.Type{}

// buildToolError builds ToolError, what a tool that failed raises.
var buildToolError = sync.OnceValue(func() *py.Type {
	return py.BuildType(toolErrorType, py.TypeSpec{
		Name: toolErrorName, Module: tool.Reserved, Python: true, Base: py.Exception, Kind: py.KindException, Flags: py.FlagHasDict,
		Doc:    "A tool failed. tool is its name; retryable says that the same call may succeed later.",
		Consts: []py.Const{{Name: "tool", Value: py.None}, {Name: "retryable", Value: py.False}},
	})
})

// toolException makes what the script sees of a tool's error: an exception of an *tool.Error; any other error ends the run.
func (s *Sandbox) toolException(err error) error {
	var e *tool.Error
	if !errors.As(err, &e) {
		return err
	}
	class, message := e.PythonException()
	if class != toolErrorName {
		if t := exceptionClass(class); t != nil {
			return s.vm.Errorf(t, "%s", cleanText(message))
		}
	}
	x := s.vm.Errorf(buildToolError(), "%s", cleanText(message))
	exc, ok := x.(*py.Exc)
	if !ok {
		return x
	}
	name, retryable := s.vm.NewStr("tool"), s.vm.NewStr("retryable")
	s.vm.SetInstanceAttr(exc.Value(), name, s.vm.Str(e.Tool))
	s.vm.SetInstanceAttr(exc.Value(), retryable, py.Bool(e.Retryable))
	return exc
}

// searchTools is tools.search.
func (s *Sandbox) searchTools(query string, n int) (py.Value, error) {
	list := searchTools(s.toolRun(), query, n)
	if err := s.vm.Step(len(s.toolRun().Set().All())); err != nil {
		return py.Value{}, err
	}
	return fromResult(s.vm, list, 0)
}

// searchTools returns what tools.search does, as data.
func searchTools(run *tool.Run, query string, n int) []any {
	list := []any{}
	if n > 0 {
		for _, m := range run.Set().Search(query, run.Allowed, n) {
			summary, _, _ := strings.Cut(m.Entry.Spec().Doc, "\n")
			list = append(list, journal.ObjectOf([]string{"name", "signature", "summary"}, []any{m.Entry.Name(), m.Entry.Signature(), summary}))
		}
	}
	return list
}

// describeTool returns what tools.describe does. learned includes what was learned of results, which depends on other runs, so that a replay
// does not know it.
func describeTool(run *tool.Run, name string, learned bool) (string, error) {
	name = strings.TrimPrefix(name, tool.Reserved+".")
	if _, err := run.Resolve(name); err != nil {
		return "", err
	}
	text, _ := run.Set().Describe(name, learned)
	return text, nil
}
