package krait_test

// leavingclasses_test.go hands an instance of each class of the library to the host, and holds what became of it against what is stated.

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/stdlib"
)

// plainClasses are those of the table of values.
const plainClasses = "builtins.NoneType builtins.bool builtins.int builtins.float builtins.str builtins.bytes builtins.bytearray builtins.list builtins.tuple builtins.dict datetime.datetime"

// callable are the classes whose instances an error calls a function.
const callable = "builtins.function builtins.method builtins.builtin_function_or_method builtins.builtin_method builtins.method_descriptor builtins.wrapper_descriptor " +
	"builtins.method-wrapper builtins.classmethod_descriptor"

// notInContainers are the modules that would reach out of a container.
var notInContainers = []string{"tkinter", "subprocess", "multiprocessing", "concurrent", "socket", "http.server", "webbrowser", "idlelib", "signal"}

// form names what has come of a value.
func form(x any) string {
	switch x.(type) {
	case nil:
		return "None"
	case bool:
		return "bool"
	case int64, *big.Int:
		return "int"
	case float64:
		return "float"
	case string:
		return "text"
	case []byte:
		return "bytes"
	case []any:
		return "list"
	case map[string]any:
		return "object"
	case time.Time:
		return "time"
	}
	return fmt.Sprintf("%T", x)
}

// Instances of each class of the library leave in a stated form, or the error names their class. docs/testdata/leaving.txt lists them.
// After a change: go test . -run TestEachClassLeaves -update
func TestEachClassLeaves(t *testing.T) { onTiers(t, testEachClassLeaves) }

func testEachClassLeaves(t *testing.T, _ krait.Options) {
	inContainer := strings.HasSuffix(t.Name(), "/container")
	code, err := os.ReadFile("testdata/leaving.py")
	if err != nil {
		t.Fatal(err)
	}
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"take": func(_ context.Context, x any) (any, error) { return form(x), nil }}}, string(code))
	var names []any
	for _, name := range stdlib.Names() {
		if !inContainer || !slices.ContainsFunc(notInContainers, func(m string) bool { return strings.HasPrefix(name+".", m+".") }) {
			names = append(names, name)
		}
	}
	stated := map[string]string{}
	for _, class := range strings.Fields(plainClasses) {
		stated[class] = "the table of values"
	}
	for _, row := range departures {
		for class := range strings.FieldsSeq(row.classes) {
			stated[class] = row.python
		}
	}
	forms := map[string]string{}
	var lines []string
	for _, x := range run(t, sb, "census", krait.Args{names}).Value.(list) {
		c := x.(object)
		class := c["class"].(string)
		if !c["made"].(bool) {
			lines = append(lines, class+" no instance")
			continue
		}
		kind := c["kind"].(string)
		row := ""
		for _, base := range c["bases"].(list) {
			if row == "" {
				row = stated[base.(string)]
			}
		}
		if c["fields"].(bool) {
			row = "named tuples, dataclasses"
		}
		switch {
		case kind != "refused" && row == "":
			t.Errorf("%s, made by %s, leaves as %s, which no row of the tables says", class, c["how"], kind)
		case kind == "refused" && row != "":
			t.Errorf("%s, made by %s, does not leave, as the row %q says: %s", class, c["how"], row, c["error"])
		case kind == "refused":
			what := "object of type " + c["name"].(string)
			switch {
			case slices.Contains(strings.Fields(callable), class):
				what = "function"
			case class == "builtins.generator" || class == "builtins.async_generator":
				what = c["name"].(string)
			case class == "builtins.coroutine":
				what = "coroutine"
			}
			if want := "TypeError: payload: " + what + " can't leave the sandbox"; strings.TrimSuffix(c["error"].(string), "; was it not awaited?") != want {
				t.Errorf("%s, made by %s: got %s, want %s", class, c["how"], c["error"], want)
			}
			kind = "no"
		}
		forms[class] = kind
		lines = append(lines, class+" "+kind)
	}
	const path = "docs/testdata/leaving.txt"
	if *update && t.Name() == "TestEachClassLeaves/interpreter" {
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !inContainer {
		if string(text) != strings.Join(lines, "\n")+"\n" {
			t.Errorf("%s is not up to date: go test . -run TestEachClassLeaves -update", path)
		}
		return
	}
	compared := 0
	for line := range strings.Lines(string(text)) {
		class, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		got, ok := forms[class]
		if !ok || want == "no instance" {
			continue
		}
		compared++
		if got != want {
			t.Errorf("%s leaves as %s, and as %s in the interpreter", class, got, want)
		}
	}
	if compared < 500 {
		t.Errorf("only %d classes are those of the interpreter", compared)
	}
}
