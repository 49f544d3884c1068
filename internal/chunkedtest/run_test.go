package chunkedtest

import (
	"context"
	"strings"
	"testing"
	"time"
)

// cpython is CPython as the interpreter under test.
type cpython struct {
	t      *testing.T
	oracle Oracle
}

func (c cpython) Run(source, filename string) (string, *Failure) {
	outs, err := c.oracle.RunAll(context.Background(), "", []Source{{source, filename}})
	if err != nil {
		c.t.Error(err)
		return "", &Failure{Type: "harness"}
	}
	return outs[0].Stdout, outs[0].Failure
}

func findOracle(t *testing.T) Oracle {
	o, err := FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// CPython satisfies a test file, and agrees with itself.
func TestRun(t *testing.T) {
	Run(t, "testdata", cpython{t, findOracle(t)})
}

// Each way in which a chunk can be wrong is found.
func TestJudge(t *testing.T) {
	ran := Outcome{}
	index := Outcome{Failure: &Failure{"IndexError", "list index out of range", 2}}
	const marked = "# Rule.\nf()  ### \"IndexError: list\"\n"
	const plain = "# Rule.\nf()\n"
	const krait = "# Rule.\n# krait: bounded\nf()\n"
	for _, test := range []struct {
		name, text  string
		got, oracle Outcome
		want        string
	}{
		{"good", plain, ran, ran, ""},
		{"good mark", marked, index, index, ""},
		{"unexpected exception", plain, index, ran, "x.py:2: unexpected IndexError: list index out of range"},
		{"unexpected in both", plain, index, index, "under CPython: x.py:2: unexpected IndexError"},
		{"no exception", marked, ran, index, `x.py:2: no exception, want "IndexError: list"`},
		{"wrong type", marked, Outcome{Failure: &Failure{"KeyError", "list", 2}}, index, "x.py:2: got KeyError: list"},
		{"wrong line", marked, Outcome{Failure: &Failure{"IndexError", "list index out of range", 7}}, index, "was raised at line 7"},
		{"other message", marked, Outcome{Failure: &Failure{"IndexError", "list!", 2}}, index, "CPython differs: x.py:2: got IndexError: list!\n"},
		{"other output", plain, Outcome{Stdout: "a\nb\n"}, Outcome{Stdout: "a\nc\n"}, "printed line 2: got \"b\"\n\tCPython: \"c\""},
		{"less output", plain, Outcome{Stdout: "a"}, Outcome{Stdout: "a\nc"}, "printed line 2: got <end>"},
		{"CPython fails", plain, ran, index, "CPython differs: x.py:2: unexpected IndexError"},
		{"deliberate difference", krait, ran, index, ""},
		{"difference in output", krait, Outcome{Stdout: "a"}, Outcome{Stdout: "b"}, ""},
		{"difference that is none", krait, ran, ran, "x.py:1: CPython agrees, so this is no difference: bounded"},
		{"wrong with a difference", krait, index, index, "unexpected IndexError"},
	} {
		t.Run(test.name, func(t *testing.T) {
			chunks, err := parse("x.py", test.text)
			if err != nil {
				t.Fatal(err)
			}
			problems := strings.Join(judge(&chunks[0], []Outcome{test.got}, []Outcome{test.oracle}), "\n")
			if test.want == "" && problems != "" || !strings.Contains(problems, test.want) {
				t.Errorf("got %q, want %q", problems, test.want)
			}
		})
	}
}

// A chunk that does not end is named.
func TestOracleNamesTheChunkThatHangs(t *testing.T) {
	o := findOracle(t)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	outs, err := o.RunAll(ctx, "", []Source{{"print(1)", "a.py"}, {"while True: pass", "a.py"}})
	if err == nil || len(outs) != 1 || outs[0].Stdout != "1\n" {
		t.Errorf("got %v, %v; want the first outcome and an error", outs, err)
	}
	chunks, err := parse("x.py", "# One.\nx = 1\n# ---\n# Two.\nimport os\nos._exit(0)\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = runOracle(o, "", chunks)
	if err == nil || !strings.HasPrefix(err.Error(), "x.py:4: CPython did not end this chunk") {
		t.Errorf("got %v", err)
	}
}

func TestMissingTestFilesAreAnError(t *testing.T) {
	if _, err := testFiles(t.TempDir()); err == nil || !strings.HasPrefix(err.Error(), "no *.py files in") {
		t.Errorf("got %v", err)
	}
}
