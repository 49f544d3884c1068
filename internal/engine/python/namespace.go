package python

// namespace.go holds how scripts see tools: as names that are there without an import, and as the namespace tools.

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
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

var toolsetKey py.Key

func toolsetOf(vm *py.VM) *toolset {
	return py.Attached(vm, &toolsetKey, func() *toolset { return &toolset{values: map[string]py.Value{}} })
}

const toolErrorName = engine.ToolError

// globalTool is what the interpreter asks for names that no module defines: tools, their groups, tools itself, ToolError.
func globalTool(vm *py.VM, name string) (py.Value, error) {
	en, ok := vm.Host().(*Engine)
	if !ok {
		return py.Value{}, nil
	}
	switch name {
	case tool.Reserved:
		return en.toolSpace(""), nil
	case toolErrorName:
		return buildToolError().Value(), nil
	}
	return en.toolValue("", name), nil
}

// toolNames lists the names that a script may use without an import, for suggestions.
func toolNames(vm *py.VM) []string {
	en, ok := vm.Host().(*Engine)
	if !ok {
		return nil
	}
	return append(en.visible(""), tool.Reserved, toolErrorName)
}

// toolValue returns the tool or group called name in a group, "" for none; null if there is none.
func (en *Engine) toolValue(group, name string) py.Value {
	full := name
	if group != "" {
		full = group + "." + name
	} else if strings.Contains(name, ".") {
		return py.Value{}
	}
	ts := toolsetOf(en.vm)
	if v, ok := ts.values[full]; ok {
		return v
	}
	set := en.tools().Set()
	if e := set.Lookup(full); e != nil {
		v := en.vm.NewNative(buildTool(), &toolFunc{e: e}, 64)
		ts.values[full] = v
		return v
	}
	if group == "" && slices.Contains(set.Groups(), name) {
		return en.toolSpace(name)
	}
	return py.Value{}
}

// toolSpace returns the namespace of a group, that of all tools for "".
func (en *Engine) toolSpace(group string) py.Value {
	key := group
	if key == "" {
		key = tool.Reserved
	}
	ts := toolsetOf(en.vm)
	v, ok := ts.values[key]
	if !ok {
		t := buildToolSpaces()
		if group != "" {
			t = groupType
		}
		v = en.vm.NewNative(t, &toolSpace{group: group}, 32)
		ts.values[key] = v
	}
	return v
}

// visible returns the names in a group that lead to allowed tools, sorted.
func (en *Engine) visible(group string) []string {
	var out []string
	for _, e := range en.tools().Set().All() {
		if !en.tools().Allowed(e.Name()) {
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
			en, t, err := spaceOf(vm, self)
			if err != nil {
				return false, err
			}
			name, ok := py.AsStr(x)
			return ok && slices.Contains(en.visible(t.group), name), nil
		}}
	methods := []py.Def{{Name: "__dir__", Fn: spaceDir}}
	spec := py.TypeSpec{Name: "tools", Module: "tools", Python: true, Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Doc: "The functions that the host offers.", Slots: slots, Methods: methods}
	py.BuildType(spaceType, spec)
	spec.Name, spec.Doc = "group", "Functions that the host offers, in a group."
	py.BuildType(groupType, spec)
}

// spaceOf returns the state of a namespace.
func spaceOf(vm *py.VM, self py.Value) (*Engine, *toolSpace, error) {
	t, ok := py.NativeData[*toolSpace](self)
	en, err := engineOf(vm)
	if err == nil && !ok {
		err = vm.Errorf(py.RuntimeError, "no tools")
	}
	return en, t, err
}

// SpaceFuncs are the functions that tools has beside the tools.
var SpaceFuncs = []string{"search", "describe", "budget"}

func spaceGet(vm *py.VM, self py.Value, name *py.Str) (py.Value, error) {
	en, t, err := spaceOf(vm, self)
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
		return vm.FromGo(en.spaceNames(t.group))
	}
	if v := en.toolValue(t.group, n); !v.IsNull() {
		return v, nil
	}
	if t.group == "" {
		if n == toolErrorName {
			return buildToolError().Value(), nil
		}
		for _, f := range SpaceFuncs {
			if n == en.tools().Set().ToolsName(f) {
				return en.spaceFunc(f), nil
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
func (en *Engine) spaceNames(group string) []string {
	names := en.visible(group)
	if group == "" {
		for _, f := range SpaceFuncs {
			names = append(names, en.tools().Set().ToolsName(f))
		}
		names = append(names, toolErrorName)
	}
	slices.Sort(names)
	return names
}

func spaceDir(vm *py.VM, a []py.Value) (py.Value, error) {
	en, t, err := spaceOf(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	return vm.FromGo(en.spaceNames(t.group))
}

func spaceRepr(vm *py.VM, self py.Value) (string, error) {
	en, t, err := spaceOf(vm, self)
	if err != nil {
		return "", err
	}
	names := en.visible(t.group)
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
func (en *Engine) spaceFunc(name string) py.Value {
	ts := toolsetOf(en.vm)
	key := "tools." + name
	if v, ok := ts.values[key]; ok {
		return v
	}
	v := en.vm.NewFunction(spaceDefs()[name], tool.Reserved)
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
				en, err := engineOf(vm)
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
				if err := vm.Step(len(en.tools().Set().All())); err != nil {
					return py.Value{}, err
				}
				return en.ask("search", query, int64(n))
			}},
		"describe": {Name: "describe", Sig: "name, /", Doc: "Return the declaration of a tool: signature, types, documentation.",
			Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				en, err := engineOf(vm)
				if err != nil {
					return py.Value{}, err
				}
				name, err := text(vm, "describe", "name", a[0])
				if err != nil {
					return py.Value{}, err
				}
				return en.ask("describe", name)
			}},
		"budget": {Name: "budget", Sig: "", Doc: "Return what is left of the limits of calls.",
			Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				en, err := engineOf(vm)
				if err != nil {
					return py.Value{}, err
				}
				return en.ask("budget")
			}},
	}
})

// ask asks the host about tools.
func (en *Engine) ask(what string, args ...any) (py.Value, error) {
	v, err := en.cur.host.Ask(what, args)
	if err != nil {
		return py.Value{}, en.raise(err)
	}
	return fromResult(en.vm, v, 0)
}

// toolModule is the module tools: the namespace object takes its place, and those of groups are its submodules.
func toolModule(set *tool.Set) *py.ModuleDef {
	return &py.ModuleDef{Name: tool.Reserved, Init: func(vm *py.VM, m *py.Module) error {
		en, err := engineOf(vm)
		if err != nil {
			return err
		}
		mods := vm.Modules()
		mods.SetStr(vm, tool.Reserved, en.toolSpace(""))
		for _, g := range set.Groups() {
			mods.SetStr(vm, tool.Reserved+"."+g, en.toolSpace(g))
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

// raise makes the exception that a Raise is; any other error ends the operation. Where it is taken, the script waits.
func (en *Engine) raise(err error) error {
	var r *engine.Raise
	if !errors.As(err, &r) {
		var h *engine.Held
		if errors.As(err, &h) {
			return h.End()
		}
		return err
	}
	t := exceptionClass(r.Class)
	if t == nil && r.Tool == "" {
		t = py.RuntimeError
	}
	if t != nil {
		return en.vm.Errorf(t, "%s", r.Message)
	}
	x := en.vm.Errorf(buildToolError(), "%s", r.Message)
	exc, ok := x.(*py.Exc)
	if !ok {
		return x
	}
	name, retryable := en.vm.NewStr("tool"), en.vm.NewStr("retryable")
	en.vm.SetInstanceAttr(exc.Value(), name, en.vm.Str(r.Tool))
	en.vm.SetInstanceAttr(exc.Value(), retryable, py.Bool(r.Retryable))
	return exc
}
