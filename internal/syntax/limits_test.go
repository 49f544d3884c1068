package syntax

import (
	"reflect"
	"strings"
	"testing"
)

// Every construct that nests has a bound, and what is past it is an error, not a crash.
func TestNestingIsBounded(t *testing.T) {
	rep := strings.Repeat
	const million = 1_000_000
	stack := "MemoryError: Parser stack overflowed - Python source too complex to parse"
	chain := "RecursionError: maximum recursion depth exceeded during compilation"
	brackets := "SyntaxError: too many nested parentheses"
	for _, c := range []struct {
		name, src, want string
	}{
		{"parentheses", rep("(", million) + "1" + rep(")", million), brackets},
		{"open parentheses", rep("(", million), brackets},
		{"200 parentheses", rep("(", 200) + "1" + rep(")", 200), ""},
		{"lists", rep("[", million), brackets},
		{"dicts", rep("{1:", million), brackets},
		{"calls", rep("f(", million), brackets},
		{"subscripts", rep("a[", million), brackets},
		{"tuples as targets", "for " + rep("(", million), brackets},
		{"sequence patterns", "match x:\n case " + rep("[", million), brackets},
		{"class patterns", "match x:\n case " + rep("A(", million), brackets},
		{"minus", rep("-", million) + "1", stack},
		{"5000 minus", rep("-", 5000) + "1", ""},
		{"not", rep("not ", million) + "1", stack},
		{"lambda", rep("lambda:", million) + "1", stack},
		{"lambda defaults", rep("lambda a=", million) + "1", stack},
		{"conditionals", rep("a if b else ", million) + "1", stack},
		{"powers", rep("a**", million) + "1", stack},
		{"sums", rep("a+", million) + "1", chain},
		{"5000 terms", rep("a+", 5000) + "1", ""},
		{"products in sums", rep("a*a+", million) + "1", chain},
		{"attributes", "a" + rep(".a", million), chain},
		{"called calls", "a" + rep("()", million), chain},
		{"subscripted subscripts", "a" + rep("[0]", million), chain},
		{"dotted patterns", "match x:\n case a" + rep(".a", million) + ": pass", chain},
		{"and", rep("a and ", 100_000) + "1", ""},
		{"comparisons", rep("a<", 100_000) + "1", ""},
		{"assignments", rep("a=", 100_000) + "1", ""},
		{"statements on a line", rep("a;", 100_000), ""},
		{"starred targets", rep("*", million) + "a = 1", "SyntaxError: invalid syntax"},
		{"await", rep("await ", million) + "a", "SyntaxError: invalid syntax"},
		{"elif", "if a: pass\n" + rep("elif a: pass\n", million), stack},
		{"5000 elif", "if a: pass\n" + rep("elif a: pass\n", 5000), ""},
		{"blocks", nestedBlocks(200), "IndentationError: too many levels of indentation"},
		{"99 blocks", nestedBlocks(99), ""},
		{"f-strings", nestedStrings(200), "SyntaxError: too many nested f-strings or t-strings"},
		{"149 f-strings", nestedStrings(149), ""},
		{"format specs", "f'{a:{b:{c:{d}}}}'", "SyntaxError: f-string: expressions nested too deeply"},
		{"for clauses", "[a " + rep("for a in b ", 100_000) + "]", ""},
		{"decorators", rep("@a\n", 100_000) + "def f(): pass", ""},
		{"strings", rep("'a' ", 100_000), ""},
		{"unclosed braces in f-strings", rep("f'{", million), "SyntaxError: too many nested f-strings or t-strings"},
		{"or patterns", "match x:\n case " + rep("1|", 100_000) + "1: pass", ""},
		{"backslashes", rep("\\\n", million) + "a", ""},
		{"semicolons", rep(";", million), "SyntaxError: invalid syntax"},
		{"colons", rep(":", million), "SyntaxError: invalid syntax"},
		{"commas", "a" + rep(",", million), "SyntaxError: invalid syntax"},
		{"words", rep("a ", million), "SyntaxError: invalid syntax"},
		{"numbers", "[" + rep("1 ", million) + "]", "SyntaxError: invalid syntax. Perhaps you forgot a comma?"},
		{"a long list with an error at its end", "[" + rep("1, ", 200_000) + "1 1]", "SyntaxError: invalid syntax"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(c.src, Options{})
			got := ""
			if err != nil {
				e := err.(*Error)
				got = e.Kind + ": " + e.Msg
				e.Render()
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// No accepted text gives a tree deeper than MaxDepth, however chains and nestings are combined.
func TestTreeDepthIsBounded(t *testing.T) {
	rep := strings.Repeat
	chain := rep("a+", 5000) + "a"
	for name, level := range map[string][2]string{
		"parentheses":      {"(", ")+" + chain},
		"lists":            {"[", "]+" + chain},
		"calls":            {"f(", ")+" + chain},
		"keywords":         {"f(a=", ")+" + chain},
		"dict values":      {"{1:", "}+" + chain},
		"dict keys":        {"{", ":1}+" + chain},
		"subscripts":       {"a[", "]+" + chain},
		"slices":           {"a[:", "]+" + chain},
		"elements":         {"[", " for a in b]+" + chain},
		"iterables":        {"[a for a in ", "]+" + chain},
		"conditions":       {"[a for a in b if ", "]+" + chain},
		"targets":          {"[a for b[", "] in c]+" + chain},
		"second targets":   {"[a for b, c[", "], d in e]+" + chain},
		"lambdas":          {"(lambda: ", ")+" + chain},
		"lambda defaults":  {"(lambda a=", ", *b: c)+" + chain},
		"keyword defaults": {"(lambda *, a=", ", **b: c)+" + chain},
		"tests":            {"(a if ", " else b)+" + chain},
		"bodies":           {"(", " if a else b)+" + chain},
		"walruses":         {"(a := ", ")+" + chain},
		"yields":           {"(yield ", ")+" + chain},
		"powers":           {"(", ")**a+" + chain},
		"exponents":        {"a**(", ")+" + chain},
		"comparisons":      {"(a < ", " < b)+" + chain},
		"ands":             {"(a and ", " and b)+" + chain},
		"fields":           {"f'{", "}' 'a'+" + chain},
		"format specs":     {"f'{a:{", "}}'+" + chain},
		"first fields":     {"f'{", "}' f'{a}'+" + chain},
		"attributes":       {"(", ")" + rep(".a", 5000)},
		"trailing calls":   {"f(", ")" + rep("()", 5000)},
		"unary":            {rep("-", 20) + "(", ")+" + chain},
	} {
		t.Run(name, func(t *testing.T) {
			for n := 1; n <= 64; n *= 2 {
				mod, err := Parse(rep(level[0], n)+"a"+rep(level[1], n), Options{})
				if err != nil {
					return // refused: as good
				}
				if d := depth(reflect.ValueOf(mod)); d > MaxDepth {
					t.Fatalf("%d levels give a tree of depth %d, more than %d", n, d, MaxDepth)
				}
			}
		})
	}
}

// depth counts the nodes on the longest way down a tree.
func depth(v reflect.Value) int {
	d := 0
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			return depth(v.Elem())
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return 1 + depth(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			d = max(d, depth(v.Field(i)))
		}
	case reflect.Slice:
		for i := range v.Len() {
			d = max(d, depth(v.Index(i)))
		}
	}
	return d
}

// Finding out what is wrong takes time in proportion to the text, however it nests: with exponential
// time these would not end.
func TestMistakesInDeepNesting(t *testing.T) {
	rep := strings.Repeat
	wrap := func(open, inner, end string, n int) string { return rep(open, n) + inner + rep(end, n) }
	for _, c := range []struct{ name, src string }{
		{"parentheses", wrap("(", "1 1", ")", 190)},
		{"lists", wrap("[", "1 1", "]", 190)},
		{"sets", wrap("{", "1 1", "}", 190)},
		{"dicts", wrap("{1:", "1 1", "}", 190)},
		{"dict keys", wrap("{", "1 1", ":1}", 190)},
		{"calls", wrap("f(", "1 1", ")", 190)},
		{"keyword arguments", wrap("f(a=", "1 1", ")", 190)},
		{"starred arguments", wrap("f(*", "1 1", ")", 190)},
		{"double starred arguments", wrap("f(**", "1 1", ")", 190)},
		{"subscripts", wrap("a[", "1 1", "]", 190)},
		{"slices", wrap("a[1:", "1 1", "]", 190)},
		{"comprehensions", wrap("[a for a in ", "1 1", "]", 190)},
		{"comprehension elements", wrap("[", "1 1", " for a in b]", 190)},
		{"generator arguments", wrap("f(", "1 1", " for a in b)", 190)},
		{"walruses", wrap("(a := ", "1 1", ")", 190)},
		{"lambdas", rep("lambda a=1: ", 1000) + "1 1"},
		{"lambda defaults", wrap("lambda a=", "1 1", ": 1", 500)},
		{"parenthesised lambdas", wrap("(lambda a=1: ", "1 1", ")", 190)},
		{"conditionals", rep("a if b else ", 2000) + "1 1"},
		{"conditionals in parentheses", wrap("(a if ", "1 1", " else b)", 190)},
		{"not", rep("not ", 2000) + "1 1"},
		{"minus", rep("-", 2000) + "1 1"},
		{"minus not", rep("- not ", 2000) + "1 1"},
		{"powers", rep("a**", 2000) + "1 1"},
		{"targets", wrap("(", "a.b()", ",)", 190) + " = 1"},
		{"list targets", wrap("[", "1", "]", 190) + " = 1"},
		{"for targets", "for " + wrap("(", "a()", ",)", 190) + " in b: pass"},
		{"del targets", "del " + wrap("(", "a()", ",)", 190)},
		{"annotated targets", wrap("(", "a, b", ")", 190) + ": int"},
		{"with items", "with " + wrap("(", "a as b c", ")", 190) + ": pass"},
		{"except types", "try: pass\nexcept " + wrap("(", "a b", ")", 190) + ": pass"},
		{"f-strings", wrap("f'{", "1 1", "}'", 90)},
		{"f-string specs", wrap("f'{a:{", "1 1", "}}'", 60)},
		{"patterns", "match x:\n case " + wrap("(", "1 1", ",)", 190) + ": pass"},
		{"class patterns", "match x:\n case " + wrap("A(", "1 1", ")", 190) + ": pass"},
		{"keyword patterns", "match x:\n case " + wrap("A(a=", "1 1", ")", 190) + ": pass"},
		{"mapping patterns", "match x:\n case " + wrap("{1:", "1 1", "}", 190) + ": pass"},
		{"as patterns", "match x:\n case " + wrap("(", "1", " as a.b)", 190) + ": pass"},
		{"type parameters", "def f[T: " + wrap("(", "1 1", ")", 190) + "](): pass"},
		{"annotations", "def f(a: " + wrap("(", "1 1", ")", 190) + "): pass"},
		{"if blocks", deep("if a:", "", 90)},
		{"else blocks", deep("if a:", "else: pass", 90)},
		{"while blocks", deep("while a:", "else: pass", 90)},
		{"for blocks", deep("for a in b:", "else: pass", 90)},
		{"with blocks", deep("with a:", "", 90)},
		{"with parenthesised blocks", deep("with (a as b):", "", 90)},
		{"async with blocks", deep("async with (a as b):", "", 90)},
		{"try blocks", deep("try:", "except a: pass", 90)},
		{"try star blocks", deep("try:", "except* a: pass", 90)},
		{"try finally blocks", deep("try:", "finally: pass", 90)},
		{"except blocks", deep("try: pass\nexcept a:", "else: pass", 90)},
		{"def blocks", deep("def f(a=1, *b, c=2, **d):", "", 90)},
		{"decorated blocks", deep("@a\nasync def f():", "", 90)},
		{"class blocks", deep("class A(b, c=d):", "", 90)},
		{"case blocks", deep("match a:\n case b:", "", 45)},
		{"elifs", "if a: pass\n" + rep("elif a: pass\n", 2000) + "else: 1 1\n"},
		{"parameters", "def f(" + rep("a, b=1, ", 500) + "): pass"},
		{"arguments", "f(" + rep("a, b=1, ", 500) + ")"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := Parse(c.src, Options{}); err == nil {
				t.Error("no error")
			}
		})
	}
}

// deep nests n blocks that open with head, with an error in the innermost, and closes each with tail.
func deep(head, tail string, n int) string {
	lines := strings.Split(head, "\n")
	var b strings.Builder
	for i := range n {
		for _, l := range lines {
			b.WriteString(strings.Repeat("  ", i) + l + "\n")
		}
	}
	b.WriteString(strings.Repeat("  ", n) + "1 1\n")
	for i := n - 1; i >= 0 && tail != ""; i-- {
		b.WriteString(strings.Repeat("  ", i) + tail + "\n")
	}
	return b.String()
}

func nestedBlocks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "if a:\n")
	}
	b.WriteString(strings.Repeat(" ", n) + "pass\n")
	return b.String()
}

func nestedStrings(n int) string {
	s := "1"
	for range n {
		s = "f'{" + s + "}'"
	}
	return s
}
