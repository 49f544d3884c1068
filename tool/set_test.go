package tool_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/krait-run/krait/internal/toolbench"
	"github.com/krait-run/krait/tool"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

func nop(name string, opts ...tool.Option) tool.Tool {
	return tool.Func(name, func(context.Context, struct{}) (any, error) { return nil, nil }, opts...)
}

// A key of a record can't be taken for the stub's own text.
func TestStubKeys(t *testing.T) {
	out := []byte(`{"type": "object", "properties": {"plain-key": {"type": "integer"}, "a b": {"type": "integer"}, "x\ny(): z": {"type": "integer"}, "": {"type": "integer"}}}`)
	s, err := tool.NewSet(tool.FromJSONSchema("f", "", nil, out, func(context.Context, map[string]any) (any, error) { return nil, nil }))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Stub(nil, tool.StubOptions{}), `f() -> {plain-key?: int, 'a b'?: int, 'x\ny(): z'?: int, ''?: int}`; !strings.Contains(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// Names that are no Python identifiers are mapped by the rule of docs/tools.md.
func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"get_forecast": "get_forecast", "list-issues": "list_issues", "a.b/c d": "a_b_c_d", "2fa": "_2fa", "class": "class_", "None": "None_", "match": "match",
		"List": "List", "list": "list_", "print": "print_", "naïve": "naïve", "ﬁle": "file", "名前": "名前", "a!": "a_", "search": "search",
	} {
		s, err := tool.NewSet(nop(name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := s.All()[0].Name(); got != want || s.Lookup(want) == nil {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	// A group hides nothing either.
	if s, err := tool.NewSet(tool.Group("filter", nop("list")), tool.Group("my-files", nop("x"))); err != nil || s.Lookup("filter_.list") == nil || s.Lookup("my_files.x") == nil {
		t.Errorf("groups: %v", err)
	}
	// In a group nothing is hidden, so builtins keep their names.
	s, err := tool.NewSet(tool.Group("my-files", nop("list"), nop("import")))
	if err != nil {
		t.Fatal(err)
	}
	if s.All()[1].Name() != "my_files.list" || s.All()[0].Name() != "my_files.import_" || s.All()[0].Short() != "import_" || s.All()[0].Group() != "my_files" {
		t.Errorf("got %s, %s", s.All()[0].Name(), s.All()[1].Name())
	}
	if s.All()[1].Spec().Name != "list" || s.All()[1].Spec().Group != "my-files" {
		t.Errorf("spec %+v", s.All()[1].Spec())
	}
}

// Parameters are mapped too; the tool gets its own names.
func TestParameterNames(t *testing.T) {
	var got map[string]any
	x := tool.FromJSONSchema("f", "", []byte(`{"properties": {"from": {"type": "string"}, "max-results": {"type": "integer"}, "list": {}}, "required": ["from"]}`), nil,
		func(_ context.Context, args map[string]any) (any, error) { got = args; return nil, nil })
	if _, err := call(t, x, nil, map[string]any{"from_": "a", "max_results": int64(3), "list": nil}); err != nil {
		t.Fatal(err)
	}
	if len(got) != 3 || got["from"] != "a" || got["max-results"] != int64(3) {
		t.Errorf("got %v", got)
	}
}

// What can't be told apart, or has no name, is an error that names both sides. All mistakes are told at once.
func TestSetMistakes(t *testing.T) {
	for want, tools := range map[string][]any{
		"two tools are called f":                                              {nop("f"), nop("f")},
		`the tools "a-b" and "a_b" are both a_b in Python`:                    {nop("a-b"), nop("a_b")},
		`groups "a-b" and "a_b" are both a_b in Python`:                       {tool.Group("a-b", nop("x")), tool.Group("a_b", nop("y"))},
		`github is the name of a tool ("github") and of a group`:              {nop("github"), tool.Group("github", nop("x"))},
		`the name "tools" is reserved for the namespace of all tools`:         {nop("tools")},
		`tool x: the name "tools" is reserved for the namespace of all tools`: {tool.Group("tools", nop("x"))},
		`the name "--" has no letter or digit`:                                {nop("--")},
		`the name "__import__" is one of Python's own`:                        {nop("__import__")},
		`it is in the groups "a" and "b"`:                                     {tool.Group("b", nop("f", tool.InGroup("a")))},
		`group "b" inside of group "a"`:                                       {tool.Group("a", tool.Group("b", nop("f")))},
		"int is no tool":                                                      {3},
		"a nil *Set":                                                          {(*tool.Set)(nil)},
		"a group without a name":                                              {tool.Group("", nop("f"))},
		"more than 200 bytes":                                                 {nop(strings.Repeat("x", 201))},
		`parameters "a-b" and "a_b" are both a_b in Python`:                   {tool.FromJSONSchema("f", "", []byte(`{"properties": {"a-b": {}, "a_b": {}}}`), nil, func(context.Context, map[string]any) (any, error) { return nil, nil })},
		"input: the arguments are of type str; they must be an object":        {tool.FromJSONSchema("f", "", []byte(`{"type": "string"}`), nil, func(context.Context, map[string]any) (any, error) { return nil, nil })},
		"the default of parameter a: a: expected int, got str ('x')":          {tool.FromJSONSchema("f", "", []byte(`{"properties": {"a": {"type": "integer", "default": "x"}}}`), nil, func(context.Context, map[string]any) (any, error) { return nil, nil })},
		"tool f: output: tool: schema: type 'x': there is no such type":       {tool.FromJSONSchema("f", "", nil, []byte(`{"type": "x"}`), func(context.Context, map[string]any) (any, error) { return nil, nil })},
		"tool f: the function is nil":                                         {tool.FromJSONSchema("f", "", nil, nil, nil)},
	} {
		_, err := tool.NewSet(tools...)
		if err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, tool.ErrSet) || !strings.HasPrefix(err.Error(), "tool: set: ") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	_, err := tool.NewSet(nop("tools"), nop(""), nop("a"), nop("a"))
	if n := strings.Count(err.Error(), "\n"); n != 2 {
		t.Errorf("%d lines: %v", n+1, err)
	}
}

// Sets merge; groups give namespaces; the fingerprint tells sets apart, whatever the order.
func TestSetMerge(t *testing.T) {
	a, err := tool.NewSet(nop("b"), tool.Group("g", nop("x")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := tool.NewSet([]tool.Tool{nop("a", tool.Doc("Does a."))}, a)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range b.All() {
		names = append(names, e.Name())
	}
	if strings.Join(names, " ") != "a b g.x" || strings.Join(b.Groups(), " ") != "g" {
		t.Errorf("got %v, groups %v", names, b.Groups())
	}
	same, err := tool.NewSet(tool.Group("g", nop("x")), nop("b"), nop("a", tool.Doc("Does a.")))
	if err != nil {
		t.Fatal(err)
	}
	if b.Fingerprint() != same.Fingerprint() {
		t.Error("the order of the tools is in the fingerprint")
	}
	other, err := tool.NewSet(tool.Group("g", nop("x")), nop("b"), nop("a", tool.Doc("Does b.")))
	if err != nil {
		t.Fatal(err)
	}
	if b.Fingerprint() == other.Fingerprint() || b.Fingerprint() == a.Fingerprint() {
		t.Error("sets that differ have one fingerprint")
	}
	var none *tool.Set
	if none.All() != nil || none.Lookup("x") != nil || none.Fingerprint() != "" || none.Search("x", nil, 1) != nil {
		t.Error("a nil Set is not empty")
	}
}

// A misspelt name, or one without its group, is recognised.
func TestNear(t *testing.T) {
	s, err := tool.NewSet(nop("get_forecast"), tool.Group("github", nop("list_issues"), nop("get_issue")))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"get_forcast": "get_forecast", "list_issues": "github.list_issues", "github.list_isues": "github.list_issues", "zzz": ""} {
		if got := s.Near(name, nil); want == "" && got != nil || want != "" && (len(got) == 0 || got[0] != want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if got := s.Near("get_forcast", func(n string) bool { return n != "get_forecast" }); got != nil {
		t.Errorf("a tool that is not allowed is suggested: %v", got)
	}
}

// A tool or group with a name of the namespace tools takes that name; the namespace's function gets another.
func TestToolsName(t *testing.T) {
	s, err := tool.NewSet(nop("search"), tool.Group("budget", nop("x")))
	if err != nil {
		t.Fatal(err)
	}
	if s.ToolsName("search") != "search_tools" || s.ToolsName("budget") != "budget_tools" || s.ToolsName("describe") != "describe" {
		t.Error(s.ToolsName("search"), s.ToolsName("budget"), s.ToolsName("describe"))
	}
}

func weather(t *testing.T) *tool.Set {
	t.Helper()
	type place struct {
		Lat float64 `json:"lat" doc:"degrees north"`
		Lon float64 `json:"lon" doc:"degrees east"`
	}
	type day struct {
		Date string  `json:"date" format:"date"`
		High float64 `json:"high"`
		Low  float64 `json:"low"`
		Note string  `json:"note,omitempty" doc:"what to expect"`
	}
	type in struct {
		City  string `json:"city" doc:"City name, in English"`
		Days  int    `json:"days" doc:"How many days" default:"3" min:"1" max:"14"`
		Unit  unit   `json:"unit" default:"celsius"`
		Place *place `json:"place" doc:"Where exactly"`
	}
	type sqlIn struct {
		SQL string `json:"sql" doc:"One SELECT statement"`
	}
	s, err := tool.NewSet(
		tool.Func("get_forecast", func(context.Context, in) ([]day, error) { return nil, nil },
			tool.Doc("Weather forecast for a city.\n\nFrom the national service."), tool.ReadOnly(), tool.Returns("One entry for each day"),
			tool.Example(`get_forecast("Oslo", days=2)[0]["high"]`), tool.RateLimit("60 per minute")),
		tool.Group("shop",
			tool.Func("query", func(context.Context, sqlIn) ([]map[string]any, error) { return nil, nil }, tool.Async(),
				tool.Doc("Query the product database. Tables: products(id, name, price), orders(id, product_id)."), tool.Warning("SELECT only: no INSERT, UPDATE or DELETE")),
			tool.Func("drop-orders", func(context.Context, struct{}) (struct{}, error) { return struct{}{}, nil }, tool.Destructive(), tool.Doc("Delete all orders."))),
		tool.FromJSONSchema("send", `Send a """message""".`, []byte(`{"properties": {"to": {"type": "object", "properties": {"e-mail": {"type": "string", "format": "email"}, "name": {"type": ["string", "null"]}}, "required": ["e-mail"]},
			"text": {"type": "string", "maxLength": 100, "examples": ["Hello"]}}, "required": ["text"], "additionalProperties": {"type": "string"}}`), nil,
			func(context.Context, map[string]any) (any, error) { return nil, nil }),
	)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update rewrites it); got\n%s", path, got)
	}
}

// The stub and the source of each tool are those in testdata, which were read by a person.
func TestTexts(t *testing.T) {
	s := weather(t)
	golden(t, "weather.stub", s.Stub(nil, tool.StubOptions{}))
	var b strings.Builder
	for _, e := range s.All() {
		text, ok := s.Describe(e.Name(), false)
		if !ok {
			t.Fatal(e.Name())
		}
		b.WriteString(text + "\n")
	}
	golden(t, "weather.describe", b.String())
	if text, ok := s.Describe("nothing", false); ok || text != "" {
		t.Error("a tool that is not there is described")
	}
	if got := s.Stub(func(string) bool { return false }, tool.StubOptions{}); got != "# No tools may be called.\n" {
		t.Errorf("got %q", got)
	}
	if got := s.Stub(func(n string) bool { return n == "send" }, tool.StubOptions{}); strings.Contains(got, "forecast") || strings.Contains(got, "shop") {
		t.Errorf("the stub has tools that are not allowed:\n%s", got)
	}
}

// CPython runs the source of every tool; inspect finds the signature, annotations and docstring in it.
func TestSourceRuns(t *testing.T) {
	bench, err := toolbench.Set(toolbench.Definitions(50))
	if err != nil {
		t.Fatal(err)
	}
	var program, want strings.Builder
	program.WriteString("import inspect, typing, annotationlib\ndef show(source, name):\n    g = {}\n    exec(source, g)\n    f = g[name]\n    typing.get_type_hints(f)\n    for v in list(g.values()):\n        if isinstance(v, type) and typing.is_typeddict(v): typing.get_type_hints(v)\n" +
		"    print(f.__name__ + inspect.signature(f, annotation_format=annotationlib.Format.STRING).format(quote_annotation_strings=False), inspect.iscoroutinefunction(f), len((inspect.getdoc(f) or '').splitlines()))\n")
	for _, e := range append(slices.Clone(weather(t).All()), bench.All()...) {
		fmt.Fprintf(&program, "show(%s, %q)\n", pyString(e.Python()), e.Short())
		async := "False"
		if e.Spec().Async {
			async = "True"
		}
		lines := 0
		if d := e.Doc(); d != "" {
			lines = strings.Count(d, "\n") + 1
		}
		fmt.Fprintf(&want, "%s%s %s %d\n", e.Short(), e.Signature(), async, lines)
	}
	if got := python(t, program.String()); got != want.String() {
		t.Errorf("got\n%s\nwant\n%s", got, want.String())
	}
}

// pyString is a Python literal of a text.
func pyString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}

// Beyond the threshold the stub says how to search; it does not grow with the number of tools.
func TestSearchMode(t *testing.T) {
	s, err := toolbench.Set(toolbench.Definitions(500))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "search.stub", s.Stub(nil, tool.StubOptions{}))
	var many []any
	for i := range 3000 {
		many = append(many, tool.Group(fmt.Sprintf("group_%d", i/3), nop(fmt.Sprintf("tool_with_a_long_name_%d", i))))
	}
	if s, err = tool.NewSet(many...); err != nil {
		t.Fatal(err)
	}
	if text := s.Stub(nil, tool.StubOptions{}); len(text) > 4500 {
		t.Errorf("%d bytes", len(text))
	}
	if text := s.Stub(func(n string) bool { return n < "group_1" }, tool.StubOptions{Inline: -1}); !strings.Contains(text, "tools.search") {
		t.Errorf("got %s", text)
	}
}

// The search finds what a query means: by name, by words of descriptions and parameters, by synonyms, prefixes and in spite of
// misspellings; always in the same order.
func TestSearch(t *testing.T) {
	s, err := toolbench.Set(toolbench.Definitions(500))
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"code.list_issues": "code.list_issues", "list issues": "code.list_issues", "open a pull request": "code.create_pull_request",
		"refund a charge": "pay.create_refund", "delete customer": "pay.delete_customer", "remove customer": "pay.delete_customer", "invoice serch": "pay.search_invoices",
		"post a message to a channel": "chat.create_message", "who changed the deployment": "ops.list_deployment_history", "calendar evnts": "calendar.get_event",
		"create invoices": "pay.create_invoice", "change subscription quantity": "pay.update_subscription", "comment on ticket": "desk.comment_on_ticket",
	} {
		found := s.Search(query, nil, 3)
		var names []string
		for _, m := range found {
			names = append(names, m.Entry.Name())
		}
		if !slices.Contains(names, want) {
			t.Errorf("%s: got %v, want %s", query, names, want)
		}
		for range 3 {
			for i, m := range s.Search(query, nil, 3) {
				if m != found[i] {
					t.Errorf("%s: another order", query)
				}
			}
		}
	}
	if got := s.Search("list issues", func(n string) bool { return n == "code.get_issue" }, 5); len(got) != 1 || got[0].Entry.Name() != "code.get_issue" {
		t.Errorf("allowed only: %v", got)
	}
	if got := s.Search("", nil, 2); len(got) != 2 || got[0].Entry.Name() != s.All()[0].Name() {
		t.Errorf("empty query: %v", got)
	}
	if got := s.Search("qqqq zzzz", nil, 5); len(got) != 0 {
		t.Errorf("nonsense finds %v", got)
	}
	_ = s.Search(strings.Repeat("word ", 100_000), nil, 5)
}

// What a tool returns is learned from its first results; later ones that differ are reported once.
func TestLearn(t *testing.T) {
	s, err := tool.NewSet(nop("f"))
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	if e.Learned() != nil {
		t.Error("learned before any result")
	}
	issue := func(extra ...any) map[string]any {
		m := map[string]any{"id": int64(1), "title": "x", "labels": []any{"a"}}
		for i := 0; i < len(extra); i += 2 {
			m[extra[i].(string)] = extra[i+1]
		}
		return m
	}
	for i, x := range []any{[]any{issue()}, []any{issue("body", "text")}, []any{issue("body", nil)}, []any{}} {
		if d := e.Learn(x); d != "" {
			t.Errorf("result %d: %s", i, d)
		}
	}
	text, _ := s.Describe("f", true)
	const want = `class FResult(TypedDict):
    id: int
    labels: list[str]
    title: str
    body: NotRequired[str | None]

def f() -> list[FResult]:  # the return type was learned from results; it may be incomplete
    ...
`
	if text != want {
		t.Errorf("got\n%s", text)
	}
	if got := s.Stub(nil, tool.StubOptions{Learned: true}); !strings.Contains(got, "f() -> list[{id: int, labels: list[str], title: str, body?: str|None}] (learned from results)") {
		t.Errorf("stub:\n%s", got)
	}
	if e.Signature() != "() -> Any" || strings.Contains(s.Stub(nil, tool.StubOptions{}), "learned") {
		t.Error("what was learned shows where it must not")
	}
	for _, c := range []struct {
		x    any
		want string
	}{
		{[]any{issue("id", "7")}, "the result differs from earlier ones: result[...]['id'] was int, now it is str"},
		{[]any{issue("id", "8")}, ""},
		{[]any{map[string]any{"id": int64(1)}}, "the result differs from earlier ones: result[...] has no key 'labels'"},
		{[]any{issue("new", 1.5)}, "the result differs from earlier ones: result[...] has the new key 'new'"},
		{nil, "the result differs from earlier ones: result was list, now it is None"},
		{nil, ""},
	} {
		if got := e.Learn(c.x); got != c.want {
			t.Errorf("%v: got %q, want %q", c.x, got, c.want)
		}
	}
	// Ids as keys make a mapping.
	ids := map[string]any{}
	for i := range 200 {
		ids[fmt.Sprint(i)] = issue()
	}
	s, _ = tool.NewSet(nop("g"))
	s.All()[0].Learn(ids)
	if text, _ := s.Describe("g", true); !strings.Contains(text, "def g() -> dict[str, GResult]:") {
		t.Errorf("got\n%s", text)
	}
}

// A lenient tool's result passes; what does not fit is reported once.
func TestLenient(t *testing.T) {
	s, err := tool.NewSet(tool.FromJSONSchema("f", "", nil, []byte(`{"type": "integer"}`), func(context.Context, map[string]any) (any, error) { return nil, nil }, tool.Lenient()))
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	x, err := e.CheckResult("x")
	if x != "x" || err != nil {
		t.Errorf("got %v, %v", x, err)
	}
	if d := e.Learn("x"); d != "the result does not fit its schema: result: expected int, got str ('x')" {
		t.Errorf("drift %q", d)
	}
	if d := e.Learn("x"); d != "" {
		t.Errorf("again: %q", d)
	}
}

// Sets are used by many goroutines at a time.
func TestSetConcurrency(t *testing.T) {
	s := weather(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 50 {
				for _, e := range s.All() {
					e.Learn(map[string]any{fmt.Sprint(i, j): int64(1)})
					_ = e.Learned()
				}
				_ = s.Search("forecast", nil, 3)
				_ = s.Stub(nil, tool.StubOptions{Learned: true})
				_, _ = s.Describe("send", true)
			}
		})
	}
	wg.Wait()
}

// What a schema holds can't become code in the source of a stub: names, descriptions, values and defaults of strangers.
func TestSourceIsData(t *testing.T) {
	evil := `x\"\"\"\n    import os #\u2028'''\\`
	s, err := tool.NewSet(tool.FromJSONSchema("f", "A \"\"\"\nimport os\n\\", []byte(`{"title": "Any", "type": "object", "properties": {
		"`+evil+`": {"type": "string", "description": "`+evil+`", "default": "`+evil+`"},
		"rec": {"title": "Any", "description": "`+evil+`", "type": "object", "properties": {"`+evil+`": {"enum": ["`+evil+`", 1e999]}, "__private": {}, "class": {"description": "`+evil+`"}}},
		"plain": {"title": "TypedDict", "type": "object", "properties": {"a": {"type": "string", "description": "`+evil+`"}}},
		"inf": {"type": "number", "default": 1e999}, "long": {"default": {"k": "`+strings.Repeat("x", 500)+`", "l": []}}}}`), nil,
		func(context.Context, map[string]any) (any, error) { return nil, nil }))
	if err != nil {
		t.Fatal(err)
	}
	e := s.All()[0]
	program := "import typing\ng = {}\nexec(" + pyString(e.Python()) + ", g)\nassert 'os' not in g\ntyping.get_type_hints(g['f'])\n" +
		"for v in list(g.values()):\n    if isinstance(v, type) and typing.is_typeddict(v): print(v.__name__, len(typing.get_type_hints(v)))\n"
	if got, want := python(t, program), "FTypedDict 1\nFAny 3\n"; got != want {
		t.Errorf("got %s\n%s", got, e.Python())
	}
}
