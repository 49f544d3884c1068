package javascript

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// What a clause catches goes through the prelude first; lines stay where they are, and text that looks like a clause stays text.
func TestMarkCatches(t *testing.T) {
	const in = "try {\n  f(/[`/\"]/g, '`');\n} catch (e) {\n  g(`${h({ a: `}` })}\n} catch (e) {\n${1}`);\n} finally {\n}\n/* `\n} catch (e) {\n*/\ntry {\n} catch ({ message: m, ...rest }) {\n}\ntry {\n} catch {\n}\n"
	want := strings.Replace(in, "\n} catch (e) {\n", "\n} catch (e) { __krait_caught(e);\n", 1)
	want = strings.Replace(want, "} catch ({ message: m, ...rest }) {", "} catch (__krait_error) { __krait_caught(__krait_error); let { message: m, ...rest } = __krait_error;", 1)
	if got := markCatches(in); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The callee is what stands before the bracket, as V8 prints it.
func TestCallee(t *testing.T) {
	for line, want := range map[string]string{
		"x = o.g(": "o.g", "f(": "f", "a.b?.c(": "a.b?.c", "f(1, g(2)).h(": "f(...).h", "a[0].b(": "a[0].b", "a[i + 1](": "a[(intermediate value)]", "new Foo().bar(": "(intermediate value).bar",
		"[1, 2].x(": "[1,2].x", "\"a(b\".x(": "\"a(b\".x", "(await x).y(": "(intermediate value).y", "})().z(": "(intermediate value)(...).z", "super.m(": "(intermediate value).m", "this.m(": "this.m", "été.là(": "été.là",
		"return (a.b)(": "a.b", "(": "", "))(": "(intermediate value)", "](": "", "'(": "",
	} {
		if got, _ := (spot{line: line, at: strings.LastIndexByte(line, '(')}).callee(); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	if name, made := (spot{line: "x = new a.B(", at: 11}).callee(); name != "a.B" || !made {
		t.Error(name, made)
	}
}

// Any line, place and message is explained or not, and nothing else happens.
func FuzzExplain(f *testing.F) {
	for _, m := range []string{"not a function", "value is not iterable", "cannot read property 'Symbol.iterator' of undefined", "cannot convert to object", "'x' is read-only", "cannot read property of null", " is not a constructor", "invalid repeat count",
		"object is not extensible", "could not delete property", "invalid bigint literal"} {
		for _, line := range []string{"const { a } = f(x);", "for (const x of [1, ...y]) {", "a.b[\"c\"](...d, `${e}`)", "delete o.x; o[1] = 2", "(((]]]'"} {
			f.Add(m, line, 7, "map")
			f.Add(m, line, 100, "")
		}
	}
	f.Fuzz(func(t *testing.T, message, line string, column int, native string) {
		src := &source{file: "f", code: line + "\n  after(" + line + ")", count: 2}
		s := &sources{list: []*source{src}, next: 2}
		stack := "    at g (<eval>:1:" + string(rune('0'+((column%10)+10)%10)) + ")"
		if native != "" {
			stack = "    at " + native + " (native)\n" + stack
		}
		got := s.explain(message, stack)
		if utf8.ValidString(line) && utf8.ValidString(message) && utf8.ValidString(native) && !utf8.ValidString(got) {
			t.Errorf("%q", got)
		}
		spot{line: line, at: max(0, min(column, len(line)))}.notFunction()
		markCatches(line)
	})
}

// A text is refused exactly where it is no JSON.
func FuzzJSONMessage(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":null}],"c":-1.5e+3}`, `{"a"`, `[1,`, `"\u12`, `01`, `-`, "\"\t\"", `tru`, "👋", ``, "[x" + strings.Repeat("\x80", 100)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if message := jsonMessage(text); (message == "") != json.Valid([]byte(text)) {
			t.Errorf("%q: %q", text, message)
		}
	})
}

// What is said of a long text takes no more memory than what is said of a short one.
func TestLongJSON(t *testing.T) {
	for _, end := range []string{"x]", "x" + strings.Repeat(" ", 1<<20) + "]", strings.Repeat("👋", 1000)} {
		text := "[" + strings.Repeat(`"👋", `, 1<<16) + end
		r := testing.Benchmark(func(b *testing.B) {
			for range b.N {
				jsonMessage(text)
			}
		})
		if n := r.AllocedBytesPerOp(); n > 4096 {
			t.Errorf("%d bytes", n)
		}
	}
}
