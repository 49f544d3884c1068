package approve_test

// terminal_test.go holds what a person at a terminal sees, and what the answers mean.

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/approve"
)

func ask(t *testing.T, term *approve.Terminal, args map[string]any, names ...string) tool.Decision {
	t.Helper()
	r := request(1, args)
	r.Names, r.Signature = names, "(path: str, recursive: bool = False) -> None"
	d, err := term.Approve(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A question shows who calls what with which arguments; a second call of the same tool shows what is different.
func TestTerminalView(t *testing.T) {
	var out bytes.Buffer
	term := approve.NewTerminal(strings.NewReader("y\ny\n"), &out, approve.TerminalOptions{})
	ask(t, term, map[string]any{"path": "/tmp/a", "recursive": true}, "path", "recursive")
	ask(t, term, map[string]any{"path": "/tmp/b", "recursive": true}, "path", "recursive")
	want := `
Approval of call 1 in run run1 for ann, main.py:3
pay(path: str, recursive: bool = False) -> None
destructive: the tool is destructive
    path      = '/tmp/a'
    recursive = True
Allow? [y]es, [n]o REASON, [s]et NAME=JSON, [v]iew all: 
Approval of call 1 in run run1 for ann, main.py:3
pay(path: str, recursive: bool = False) -> None
destructive: the tool is destructive
(compared with the last call that was allowed)
  - path      = '/tmp/a'
  + path      = '/tmp/b'
    recursive = True
Allow? [y]es, [n]o REASON, [s]et NAME=JSON, [v]iew all: `
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
}

// Texts of several lines are compared by lines, long ones are shortened until all is asked for.
func TestTerminalTexts(t *testing.T) {
	var out bytes.Buffer
	term := approve.NewTerminal(strings.NewReader("y\nv\nn\n"), &out, approve.TerminalOptions{Lines: 3, Color: true})
	text := "one\ntwo\nthree\nfour\nfive\nsix"
	ask(t, term, map[string]any{"s": text}, "s")
	if want := "    s = text of 6 lines:\n        | one\n        | two\n        | three\n        | ... 3 more lines\n"; !strings.Contains(out.String(), want) {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
	out.Reset()
	ask(t, term, map[string]any{"s": strings.Replace(text, "three", "3\nIII\n\x1b[31m", 1)}, "s")
	for _, want := range []string{
		"    s = text of 8 lines:\n        | ... 1 equal lines\n        | two\n  \x1b[31m-     | three\x1b[0m\n  \x1b[32m+     | 3\x1b[0m\n  \x1b[32m+     | III\x1b[0m\n",
		`+     | \x1b[31m`, "        | four\n        | ... 2 equal lines\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
		}
	}
}

// Nothing that a script chose reaches the terminal as it is.
func TestTerminalEscapes(t *testing.T) {
	var out bytes.Buffer
	term := approve.NewTerminal(strings.NewReader("v\ny\n"), &out, approve.TerminalOptions{})
	evil := "\x1b[2J\r\x07\u202e\u200b\x9b1m\nAllow? yes"
	r := request(1, map[string]any{"s": evil, "l": []any{evil}, "m": map[string]any{evil: 1}})
	r.Names, r.Site.File, r.Reason, r.Run, r.User, r.Signature = []string{"s", "l", "m"}, evil, evil, evil, evil, evil
	if _, err := term.Approve(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	for _, c := range out.String() {
		if c < ' ' && c != '\n' || c == '\u202e' || c == '\u200b' || c >= 0x7f && c < 0xa0 || c == '\ufffd' {
			t.Errorf("%q in the output", c)
		}
	}
	for _, l := range strings.Split(out.String(), "\n") {
		if strings.HasPrefix(l, "Allow? yes") {
			t.Errorf("a line of the script's: %q", l)
		}
	}
}

func TestTerminalAnswers(t *testing.T) {
	for _, c := range []struct {
		in      string
		verdict tool.Verdict
		reason  string
		args    string
	}{
		{"y\n", tool.Allow, "", ""},
		{"YES\n", tool.Allow, "", ""},
		{" yes \r\n", tool.Allow, "", ""},
		{"y", tool.Allow, "", ""},
		{"n\n", tool.Deny, "", ""},
		{"no  too risky \n", tool.Deny, "too risky", ""},
		{"", tool.Deny, "nobody answered", ""},
		{"\n", tool.Deny, "nobody answered", ""},
		{"y but\ny?\nyess\nok\n\ny\n", tool.Deny, "the answer was not understood", ""},
		{strings.Repeat("y", 100_000) + "\ny\n", tool.Allow, "", ""},
		{"s path=\"/tmp/x\"\nyes\n", tool.Allow, "", "/tmp/x"},
		{"set path = \"/tmp/x\"\ns path=\"/tmp/y\"\nyes\n", tool.Allow, "", "/tmp/y"},
		{"s path=/tmp/x\ny\n", tool.Allow, "", ""},
		{"s nothing=1\ny\n", tool.Allow, "", ""},
		{"s\ny\n", tool.Allow, "", ""},
		{"s path=\"/tmp/x\"\nn\n", tool.Deny, "", ""},
		{"v\ny\n", tool.Allow, "", ""},
	} {
		var out bytes.Buffer
		term := approve.NewTerminal(strings.NewReader(c.in), &out, approve.TerminalOptions{Name: "ann"})
		d := ask(t, term, map[string]any{"path": "/tmp/a"}, "path")
		args, _ := d.Args["path"].(string)
		if d.Verdict != c.verdict || d.Reason != c.reason || args != c.args || d.By != "ann" {
			t.Errorf("%.50q: %+v\n%s", c.in, d, out.String())
		}
	}
}

// A changed argument is shown as a difference before anything is allowed.
func TestTerminalSet(t *testing.T) {
	var out bytes.Buffer
	term := approve.NewTerminal(strings.NewReader("s path=\"/tmp/x\"\ny\n"), &out, approve.TerminalOptions{})
	ask(t, term, map[string]any{"path": "/tmp/a"}, "path")
	if want := "  - path = '/tmp/a'\n  + path = '/tmp/x'\nAllow?"; !strings.Contains(out.String(), want) {
		t.Errorf("got:\n%s", out.String())
	}
}

// What a policy changed is shown.
func TestTerminalShowsPolicy(t *testing.T) {
	var out bytes.Buffer
	term := approve.NewTerminal(strings.NewReader("y\n"), &out, approve.TerminalOptions{})
	r := request(1, map[string]any{"to": "bob", "n": int64(1)})
	r.Names, r.Original = []string{"to", "n"}, map[string]any{"to": "all", "n": int64(1)}
	if _, err := term.Approve(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if want := "(changed by the policy)\n  - to = 'all'\n  + to = 'bob'\n    n  = 1\n"; !strings.Contains(out.String(), want) {
		t.Errorf("got:\n%s", out.String())
	}
}

// A question ends with its context, and a line that was meant for it answers no other.
func TestTerminalCancelled(t *testing.T) {
	in, w := io.Pipe()
	asked := make(chan struct{}, 10)
	term := approve.NewTerminal(in, writer(func(p []byte) {
		if bytes.Contains(p, []byte("Allow?")) {
			asked <- struct{}{}
		}
	}), approve.TerminalOptions{})
	ctx, cancel := context.WithCancel(context.Background())
	errs := make(chan error)
	go func() {
		_, err := term.Approve(ctx, request(1, nil))
		errs <- err
	}()
	<-asked
	// Another one waits for its turn, no longer than its context.
	short, stop := context.WithTimeout(context.Background(), time.Millisecond)
	defer stop()
	if _, err := term.Approve(short, request(2, nil)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	cancel()
	if err := <-errs; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := io.WriteString(w, "y\n"); err != nil { // for the first question, which is over
		t.Fatal(err)
	}
	go func() {
		d, err := term.Approve(context.Background(), request(2, nil))
		if d.Verdict != tool.Deny {
			err = errors.New("an old answer counts")
		}
		errs <- err
	}()
	<-asked
	if _, err := io.WriteString(w, "n\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-errs; err != nil {
		t.Error(err)
	}
	w.Close()
	// At the end of the input nobody answers.
	if d, err := term.Approve(context.Background(), request(3, nil)); d.Verdict != tool.Deny || err != nil {
		t.Error(d, err)
	}
}

type writer func(p []byte)

func (w writer) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}

// A terminal that can't be written to approves nothing.
func TestTerminalWriteFails(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	term := approve.NewTerminal(strings.NewReader("y\n"), w, approve.TerminalOptions{})
	if d, err := term.Approve(context.Background(), request(1, nil)); err == nil || d.Verdict == tool.Allow {
		t.Error(d, err)
	}
}

// Ask has other questions wait, and escapes what it shows but line breaks.
func TestTerminalAsk(t *testing.T) {
	var out strings.Builder
	term := approve.NewTerminal(strings.NewReader("  red \nblue"), &out, approve.TerminalOptions{})
	var got []string
	err := term.Ask(t.Context(), func(line func(string) (string, error)) error {
		for {
			text, err := line("a\x1b[1m\nb: ")
			if err != nil {
				return err
			}
			got = append(got, text)
		}
	})
	if err != io.EOF || strings.Join(got, ",") != "red,blue" || !strings.HasPrefix(out.String(), "a\\x1b[1m\nb: a") {
		t.Errorf("%v, %q, %q", err, got, out.String())
	}
}
