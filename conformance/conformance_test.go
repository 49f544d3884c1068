package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/chunkedtest"
)

func TestBareNames(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`File "/any/where/x.py", line 1`, `File "x.py", line 1`},
		{`File "C:\any\x.py", line 1`, `File "x.py", line 1`},
		{`File "/usr/lib/python3.14/json/decoder.py", line 1`, `File "<stdlib>/json/decoder.py", line 1`},
		{`File "/any/xx.py", line 1`, `File "/any/xx.py", line 1`},
		{"/any/x.py:3: SyntaxWarning: invalid", "x.py:3: SyntaxWarning: invalid"},
		{"see /any/x.py:3: no", "see /any/x.py:3: no"},
	} {
		if got := bareNames(test.text, "x.py"); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestOwnFramesDropsTheLibrary(t *testing.T) {
	traceback := `Traceback (most recent call last):
  File "x.py", line 1, in <module>
    json.loads("")
  File "<stdlib>/json/decoder.py", line 9, in decode
    obj, end = self.raw_decode(s)
               ^^^^^^^^^^^^^^^^^^
  File "<frozen abc>", line 9, in f
  File "<string>", line 1, in g
ValueError: x`
	want := `Traceback (most recent call last):
  File "x.py", line 1, in <module>
    json.loads("")
  File "<string>", line 1, in g
ValueError: x`
	if got := ownFrames(traceback, "x.py"); got != want {
		t.Errorf("got %s", got)
	}
}

func TestLastLine(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"Traceback\nValueError: x\n\n", "ValueError: x"},
		{"  + Exception Group Traceback (most recent call last):\n  |   File\n  | ExceptionGroup: outer (1 sub-exception)\n  +-+---\n    | ValueError: v\n    +---\n", "| ExceptionGroup: outer (1 sub-exception)"},
	} {
		if got := lastLine(test.text); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestTextShowsWhatIsNoUTF8(t *testing.T) {
	if got, want := text([]byte("a\r\né\xff")), "a\né\\xff"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestJudge(t *testing.T) {
	good := program{Script: "x.py", Stdout: "a\nb\n"}
	raises := program{Script: "x.py", Stderr: "Traceback\n  File \"x.py\", line 1, in <module>\nValueError: x\n", Status: 1}
	for _, test := range []struct {
		name string
		p    program
		r    result
		mode string
		want string
	}{
		{"as expected", good, result{stdout: "a\nb\n"}, "last", ""},
		{"stdout", good, result{stdout: "a\nc\n"}, "last", `stdout line 2: want "b", got "c"`},
		{"stdout too short", good, result{stdout: "a"}, "last", `stdout line 2: want "b", got <end>`},
		{"address", good, result{stdout: "<A at 0x7f00dead>"}, "last", `stdout line 1: want "a", got "<A at 0x...>"`},
		{"status", good, result{stdout: "a\nb\n", status: 2, stderr: "oops\n"}, "last", `exit status 2, want 0; stderr ends "oops"`},
		{"both", good, result{status: 1, stderr: "E: x\n"}, "last", `stdout line 1: want "a", got ""; exit status 1, want 0; stderr ends "E: x"`},
		{"timeout", good, result{timeout: true, status: -1, stdout: "a\nb\n"}, "last", "time ran out"},
		{"stderr as expected", raises, result{stderr: raises.Stderr, status: 1}, "full", ""},
		{"last line", raises, result{stderr: "Traceback\nValueError: y\n", status: 1}, "last", `stderr ends: want "ValueError: x", got "ValueError: y"`},
		{"other frames, last", raises, result{stderr: "Traceback\nValueError: x\n", status: 1}, "last", ""},
		{"other frames, full", raises, result{stderr: "Traceback\nValueError: x\n", status: 1}, "full", `stderr line 2: want "  File \"x.py\", line 1, in <module>", got "ValueError: x"`},
		{"warning that is not expected", good, result{stdout: "a\nb\n", stderr: "warning\n"}, "last", ""},
		{"warning that is not expected, full", good, result{stdout: "a\nb\n", stderr: "warning\n"}, "full", `stderr line 1: want "", got "warning"`},
	} {
		if got := judge(test.p, test.r, test.mode).why; got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// sample writes a directory corpus with one program that passes and one that fails, and a packed one.
func sample(t *testing.T) (dir string) {
	dir = t.TempDir()
	for name, content := range map[string]string{
		"tiny/good.py":                   "import sys\nprint('hé', sys.stdin.read())\n",
		"tiny/good.in":                   "input",
		"tiny/expected/good.out":         "hé input\n",
		"tiny/bad.py":                    "print(1)\nraise ValueError('x')\n",
		"tiny/expected/bad.out":          "1\n",
		"tiny/expected/bad.err":          "Traceback\nValueError: y\n",
		"tiny/expected/exit_status.json": `{"good": 0, "bad": 1}`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var rows bytes.Buffer
	zip := gzip.NewWriter(&rows)
	enc := json.NewEncoder(zip)
	for _, p := range []program{
		{ID: "set/1", Script: "one.py", Source: "print(1)", Stdout: "1\n"},
		{ID: "set/2", Script: "two.py", Source: "while True: pass", Stdout: ""},
	} {
		if err := enc.Encode(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "corpora"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "corpora", "set.jsonl.gz"), rows.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A run writes the scoreboard, a second run writes the same, and a check finds what has become worse.
func TestRun(t *testing.T) {
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	dir := sample(t)
	o := options{
		corpora: []string{"tiny", "set"}, dir: dir, scoreboard: filepath.Join(t.TempDir(), "docs", "board.md"),
		stderr: "last", krait: oracle.Path, jobs: 2, timeout: 4 * time.Second,
	}
	var out bytes.Buffer
	if err := run(&out, o); err != nil {
		t.Fatal(err)
	}
	board, err := os.ReadFile(o.scoreboard)
	if err != nil {
		t.Fatal(err)
	}
	want := `
## set

1 of 2 programs pass (stderr: last). 2 of 2 lines of stdout are as expected.

    set/2: time ran out

## tiny

1 of 2 programs pass (stderr: last). 2 of 2 lines of stdout are as expected. Of 1 programs with text on stderr, its last line is as expected in 0 and all of it in 0.

    bad: stderr ends: want "ValueError: y", got "ValueError: x"
`
	if got := strings.TrimPrefix(string(board), scoreboardHead); got != want {
		t.Errorf("scoreboard: got %s, want %s", got, want)
	}

	o.corpora = []string{"tiny"}
	if err := run(&out, o); err != nil {
		t.Fatal(err)
	}
	if again, _ := os.ReadFile(o.scoreboard); !bytes.Equal(again, board) {
		t.Errorf("a second run, of one corpus, wrote %s", again)
	}

	o.check = true
	if err := run(&out, o); err != nil {
		t.Errorf("check of the same: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "tiny", "good.py"), []byte("print('no')\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	err = run(&out, o)
	if err == nil || !strings.Contains(err.Error(), "corpus tiny: 0 programs pass, the scoreboard says 1\ncorpus tiny: good passed on the scoreboard: stdout line 1") {
		t.Errorf("check of something worse: got %v", err)
	}
	o.stderr = "full"
	if err = run(&out, o); err == nil || !strings.Contains(err.Error(), "the scoreboard counts stderr: last, this run full") {
		t.Errorf("check in another mode: got %v", err)
	}
	o.stderr, o.scoreboard = "last", filepath.Join(dir, "nosuch.md")
	if err = run(&out, o); err == nil || !strings.Contains(err.Error(), "corpus tiny is not on the scoreboard") {
		t.Errorf("check without a scoreboard: got %v", err)
	}
}

func TestChoose(t *testing.T) {
	var ps []program
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		ps = append(ps, program{ID: id})
	}
	got := choose(ps, nil, 2)
	if len(got) != 2 || got[0].ID != "a" || got[1].ID != "c" {
		t.Errorf("got %v", got)
	}
}

func TestAllCorpora(t *testing.T) {
	got, err := allCorpora(sample(t))
	if err != nil || strings.Join(got, " ") != "tiny set" {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := allCorpora(t.TempDir()); err == nil {
		t.Error("no error for a directory without corpora")
	}
	if _, err := loadCorpus(t.TempDir(), "nosuch"); err == nil {
		t.Error("no error for a corpus that is not there")
	}
}
