package ui

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// Colours change nothing else: without them the text is what it was, and none goes beyond a line's end.
func TestHighlight(t *testing.T) {
	for _, source := range []string{
		"", "x", "x = 1", "async def main():\n\treturn f\"{a!r:>{w}}\" + 'b' # end", "'''a\nb\n'''\nx", `"unfinished`, "'''unfinished\n", "@a.b\nclass C(D): pass",
		"1_000 0xff 1.5e-3 3j .5", "naïve = 'ü\\n'", "\t\tif x:\n\n\n", "x = \"\"\"a\\\"\"\"\"", "ifx = 3 if True else None", "a\\\nb", "rb'\\x00' '' \"\" ''''''",
	} {
		out := Highlight(source)
		if got := ansi.Strip(out); got != source && got != strings.TrimSuffix(source, "\n") {
			t.Errorf("%q became %q", source, got)
		}
		for line := range strings.Lines(out) {
			if i := strings.LastIndex(line, "\x1b["); i >= 0 && !strings.HasPrefix(line[i:], "\x1b[m") {
				t.Errorf("%q: a colour goes beyond the line %q", source, line)
			}
		}
	}
	if out := Highlight("return None"); !strings.HasPrefix(out, "\x1b[35mreturn\x1b[m ") {
		t.Errorf("%q", out)
	}
	if long := strings.Repeat("x = 1\n", maxHighlight); Highlight(long) != long {
		t.Error("a long text was changed")
	}
}

func FuzzHighlight(f *testing.F) {
	f.Add("x = '''a\nb")
	f.Fuzz(func(t *testing.T, source string) {
		source = strings.ReplaceAll(Clean(strings.ToValidUTF8(source, "?")), "\r", "")
		if got := ansi.Strip(Highlight(source)); got != source && got != strings.TrimSuffix(source, "\n") {
			t.Errorf("%q became %q", source, got)
		}
	})
}

// However much of the arguments has come, what is shown is a beginning of the program.
func TestPartialCode(t *testing.T) {
	code := "print(\"ü\\n\", 'a\tb', '😀')\n"
	for _, text := range []string{`{"code":"print(\"ü\\n\", 'a\tb', '😀')\n"}`, ` { "code" : "print(\"\u00fc\\n\", 'a\tb', '\ud83d\ude00')\n" , "x": 1}`} {
		for n := range len(text) {
			if got := strings.TrimLeft(partialCode(text[:n]), " "); !strings.HasPrefix(code, strings.ToValidUTF8(got, "")) {
				t.Fatalf("%q: got %q", text[:n], got)
			}
		}
		if got := partialCode(text); got != code {
			t.Errorf("got %q", got)
		}
	}
	for text, want := range map[string]string{"x = 1": "x = 1", `{"other": 1}`: "", `{"code": 3}`: "", `{"code":"\ud800x"}`: "\ufffdx", `{"code":"\u00zz"}`: "", `{"code":"\q"}`: "q"} {
		if got := partialCode(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// screen is a terminal that knows what a live view uses.
type screen struct {
	mu    sync.Mutex
	lines []string
	row   int
}

var sequence = regexp.MustCompile(`^\x1b\[(\??[0-9;]*)([A-Za-z])`)

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for text := string(p); text != ""; {
		if m := sequence.FindStringSubmatch(text); m != nil {
			switch m[2] {
			case "A":
				n, err := strconv.Atoi(m[1])
				if err != nil || n > s.row {
					return 0, fmt.Errorf("moves %s up from line %d", m[1], s.row)
				}
				s.row -= n
			case "J":
				s.lines = s.lines[:min(s.row, len(s.lines))]
			case "m", "h", "l":
			default:
				return 0, fmt.Errorf("unknown sequence %q", m[0])
			}
			text = text[len(m[0]):]
			continue
		}
		switch c := text[0]; {
		case c == '\r':
		case c == '\n':
			for len(s.lines) <= s.row {
				s.lines = append(s.lines, "")
			}
			s.row++
		case c < 0x20 && c != '\t' || c == 0x7f:
			return 0, fmt.Errorf("control character %#x", c)
		default:
			for len(s.lines) <= s.row {
				s.lines = append(s.lines, "")
			}
			s.lines[s.row] += text[:1]
		}
		text = text[1:]
	}
	return len(p), nil
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.lines, "\n") + "\n"
}

// checked fails the test if a write fails, which the view itself has no use for.
type checked struct {
	t  *testing.T
	to io.Writer
}

func (c checked) Write(p []byte) (int, error) {
	n, err := c.to.Write(p)
	if err != nil {
		c.t.Errorf("%v in %q", err, p)
	}
	return n, err
}

func TestLive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &screen{}
		v := NewLive(checked{t, s}, LiveOptions{Size: func() (int, int) { return 60, 20 }})
		want := func(lines ...string) {
			t.Helper()
			if got, want := s.text(), strings.Join(lines, "\n")+"\n"; got != want {
				t.Fatalf("got\n%s\nwant\n%s", got, want)
			}
		}
		v.Begin("hi")
		time.Sleep(1050 * time.Millisecond)
		want("⠋ thinking 1.0s")
		v.Delta("", "I loo")
		time.Sleep(100 * time.Millisecond)
		want("I loo", "⠙ writing 1.1s")
		v.Delta("a", `{"code": "x = 1\ny`)
		time.Sleep(100 * time.Millisecond)
		want("I loo", "  x = 1", "  y", "⠹ writing a program 1.2s")
		v.Text("I look.")
		v.Code("a", "x = 1\ny(x)\n")
		v.CallStart("a", Call{ID: 1, Name: "y", Args: json.RawMessage(`{"n": 1}`)})
		v.CallStart("a", Call{ID: 2, Name: "z", Args: json.RawMessage(`[1, "b"]`)})
		time.Sleep(200 * time.Millisecond)
		want("I look.", "", "  x = 1", "  y(x)", "├─ ⠼ y(n=1) 0.1s", "├─ ⠼ z([1, 'b']) 0.1s", "⠼ running 0.1s")
		v.CallEnd("a", Call{ID: 1, Name: "y", Args: json.RawMessage(`{"n": 1}`), Took: 150 * time.Millisecond, Result: "[1, 2]"})
		v.Ask()
		shown := s.text()
		time.Sleep(time.Second)
		v.Note("later")
		if s.text() != shown || strings.Contains(shown, "running") {
			t.Errorf("something moves while somebody is asked:\n%s", s.text())
		}
		v.Decision("z", "deny", "ann", "why?")
		v.Asked()
		v.CallEnd("a", Call{ID: 2, Name: "z", Args: json.RawMessage(`[1, "b"]`), Took: time.Second, Error: "PermissionError: z: denied\nmore"})
		v.Result("a", Result{Traceback: "Traceback:\n  there\nPermissionError: no\n", Printed: "one\ntwo\n", Took: 1200 * time.Millisecond})
		v.End(Summary{Answer: "It failed.", Turns: 2, Programs: 1, Calls: 2, Input: 1234567, Output: 5, Cost: 0.5, Priced: true, Took: 90 * time.Second, Run: "r1"})
		want("I look.", "", "  x = 1", "  y(x)", "krait: later", "✗ z deny by ann: why?",
			"├─ ✓ y(n=1) 150ms → [1, 2]", "└─ ✗ z([1, 'b']) 1s PermissionError: z: denied…", "│ one", "│ two",
			"  Traceback:", "    there", "✗ 1.2s PermissionError: no", "",
			"It failed.", "", "2 turns · 1 program · 2 calls · 1,234,567 tokens in, 5 out", "· cost 0.5000 · 1m30s · run r1")
	})
}

// More than fits is counted instead.
func TestLiveIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &screen{}
		v := NewLive(checked{t, s}, LiveOptions{Size: func() (int, int) { return 40, 10 }})
		v.Begin("hi")
		v.Code("a", "x")
		for i := range int64(100) {
			c := Call{ID: i, Name: fmt.Sprint("tool", i), Args: json.RawMessage(`{"text": "` + strings.Repeat("long ", 100) + `"}`)}
			v.CallStart("a", c)
			if i < 60 {
				c.Error = "no"
				v.CallEnd("a", c)
			}
		}
		time.Sleep(time.Second)
		lines := strings.Split(strings.TrimSuffix(s.text(), "\n"), "\n")
		if n := len(lines) - 2; n > 9 {
			t.Errorf("%d lines move:\n%s", n, s.text())
		}
		for _, l := range lines {
			if ansi.StringWidth(l) > 39 {
				t.Errorf("too wide: %q", l)
			}
		}
		v.Delta("", strings.Repeat("word ", 1<<18))
		time.Sleep(time.Second)
		v.End(Summary{Err: errors.New("x")})
		if strings.Contains(s.text(), "running") {
			t.Error("something was left behind")
		}
	})
}

// Nothing that a model, a program or a tool says is a command to the terminal, and no order of events is too much for a view.
func TestHostileEvents(t *testing.T) {
	bad := "\x1b]0;title\x07\x1b[2J\u009b2J\x7f\x00\u202e\rover\x1b[31m"
	views := map[string]func(io.Writer) View{
		"live":  func(w io.Writer) View { return NewLive(w, LiveOptions{}) },
		"plain": func(w io.Writer) View { return NewPlain(w, CleanWriter{w}) },
		"json":  NewJSON,
	}
	for name, make := range views {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			var mu sync.Mutex
			v := make(writerFunc(func(p []byte) (int, error) {
				mu.Lock()
				defer mu.Unlock()
				return b.Write(p)
			}))
			for range 2 {
				v.Begin(bad)
				var wg sync.WaitGroup
				for i := range 4 {
					wg.Go(func() {
						id := fmt.Sprint(i)
						v.Delta("", bad)
						v.Delta(id, bad)
						v.Turn(1)
						v.Text(bad)
						v.CallEnd(id, Call{})
						v.Code(id, bad)
						c := Call{ID: 1, Name: bad, Args: json.RawMessage(`{"` + "a\x1b[2J" + `"`), Result: bad, Error: bad}
						v.CallStart(id, c)
						v.CallEnd(id, c)
						v.Ask()
						v.Decision(bad, bad, bad, bad)
						v.Note(bad)
						v.Asked()
						v.Result(id, Result{Value: json.RawMessage(strconv.Quote(bad)), Printed: bad, Traceback: bad})
						v.Result(id, Result{Value: json.RawMessage("nonsense")})
					})
				}
				wg.Wait()
				v.End(Summary{Answer: bad})
				v.End(Summary{Answer: bad})
			}
			out := b.String()
			if name == "live" {
				out = regexp.MustCompile(`\x1b\[(\?2026[hl]|\d+A|J|\d*m)|\r`).ReplaceAllString(out, "")
			}
			for _, r := range out {
				if r < 0x20 && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || name != "json" && r == 0x202e {
					t.Fatalf("%U gets through", r)
				}
			}
			if name == "json" {
				for line := range strings.Lines(out) {
					if !json.Valid([]byte(line)) {
						t.Errorf("not JSON: %q", line)
					}
				}
			}
		})
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
