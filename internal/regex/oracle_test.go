package regex

// This file compares the engine with CPython: the same generated patterns and inputs go to both.

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"
	"time"
)

// oracleCase is one question; see testdata/oracle.py.
type oracleCase struct {
	Pattern string `json:"pattern"`
	Flags   Flags  `json:"flags"`
	Bytes   bool   `json:"bytes"`
	Input   string `json:"input"`
	Pos     int    `json:"pos"`
	Endpos  int    `json:"endpos"`
	Repl    string `json:"repl"`
}

type oracleError struct {
	Kind string `json:"kind"`
	Msg  string `json:"msg"`
	Str  string `json:"str"`
	Pos  int    `json:"pos"`
	Line int    `json:"line"`
	Col  int    `json:"col"`
}

// oracleAnswer is what either side makes of a case; spans end with lastindex.
type oracleAnswer struct {
	Err       *oracleError `json:"err"`
	Flags     Flags        `json:"flags"`
	Groups    int          `json:"groups"`
	Names     [][2]any     `json:"names"`
	Warnings  []string     `json:"warnings"`
	Match     []int        `json:"match"`
	FullMatch []int        `json:"fullmatch"`
	Search    []int        `json:"search"`
	FindIter  [][]int      `json:"finditer"`
	Scan      [][]int      `json:"scan"`
	Sub       *string      `json:"sub"`
	SubErr    *oracleError `json:"suberr"`
	Timeout   bool         `json:"timeout"`
	Crash     string       `json:"crash"`
}

// oraclePath finds CPython; its absence fails the test, since a skipped comparison proves nothing.
func oraclePath(t *testing.T) string {
	t.Helper()
	if p := os.Getenv("KRAIT_ORACLE"); p != "" {
		return p
	}
	p, err := filepath.Abs("../../oracle/bin/python3.14")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(p); err != nil {
		t.Fatalf("no CPython to compare with (run make oracle, or set KRAIT_ORACLE): %v", err)
	}
	return p
}

// ask puts all cases to one CPython process.
func ask(t *testing.T, cases []oracleCase) []oracleAnswer {
	t.Helper()
	var in bytes.Buffer
	enc := json.NewEncoder(&in)
	for _, c := range cases {
		c.Pattern, c.Input, c.Repl = hex.EncodeToString([]byte(c.Pattern)), hex.EncodeToString([]byte(c.Input)), hex.EncodeToString([]byte(c.Repl))
		if err := enc.Encode(c); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(oraclePath(t), "testdata/oracle.py")
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []oracleAnswer
	sc := bufio.NewScanner(bytes.NewReader(out))
	sc.Buffer(nil, 64<<20)
	for sc.Scan() {
		var a oracleAnswer
		if err := json.Unmarshal(sc.Bytes(), &a); err != nil {
			t.Fatalf("%v: %s", err, sc.Bytes())
		}
		answers = append(answers, a)
	}
	if len(answers) != len(cases) {
		t.Fatalf("%d answers to %d cases", len(answers), len(cases))
	}
	return answers
}

var kindNames = map[ErrorKind]string{
	PatternError: "PatternError", OverflowError: "OverflowError", ValueError: "ValueError",
	RecursionError: "RecursionError", IndexError: "IndexError",
}

func errorAnswer(err error) *oracleError {
	e := err.(*Error)
	return &oracleError{
		Kind: kindNames[e.Kind], Msg: hex.EncodeToString([]byte(e.Msg)), Str: hex.EncodeToString([]byte(e.Error())),
		Pos: e.Pos, Line: e.Line, Col: e.Col,
	}
}

// own answers a case with this engine.
func own(t *testing.T, c oracleCase) oracleAnswer {
	t.Helper()
	var a oracleAnswer
	re, err := Compile(c.Pattern, c.Bytes, c.Flags)
	if err != nil {
		a.Err = errorAnswer(err)
		return a
	}
	a.Flags, a.Groups = re.Flags(), re.Groups()
	a.Names = [][2]any{}
	for _, name := range re.GroupNames() {
		id, _ := re.GroupIndex(name)
		a.Names = append(a.Names, [2]any{hex.EncodeToString([]byte(name)), float64(id)})
	}
	a.Warnings = []string{}
	for _, w := range re.Warnings() {
		a.Warnings = append(a.Warnings, w.Msg)
	}
	one := func(mode Mode) []int {
		r, err := re.Match(c.Input, c.Pos, c.Endpos, mode, Limits{})
		if err != nil {
			t.Fatalf("%q %q: %v", c.Pattern, c.Input, err)
		}
		if r == nil {
			return nil
		}
		return append(r.Spans, r.LastIndex)
	}
	a.Match, a.FullMatch, a.Search = one(Match), one(FullMatch), one(Search)
	all := func(mode Mode) [][]int {
		out := [][]int{}
		sc := re.Scanner(c.Input, c.Pos, c.Endpos, Limits{})
		defer sc.Close()
		for {
			ok, err := sc.Next(mode)
			if err != nil {
				t.Fatalf("%q %q: %v", c.Pattern, c.Input, err)
			}
			if !ok {
				return out
			}
			r := sc.Result()
			out = append(out, append(r.Spans, r.LastIndex))
		}
	}
	a.FindIter, a.Scan = all(Search), all(Match)
	if c.Repl != "" {
		if s, err := sub(re, c.Repl, c.Input); err != nil {
			a.SubErr = errorAnswer(err)
		} else {
			s = hex.EncodeToString([]byte(s))
			a.Sub = &s
		}
	}
	return a
}

// sub is re.sub, as a wrapper would write it.
func sub(re *Regexp, repl, input string) (string, error) {
	tmpl, err := re.ParseTemplate(repl)
	if err != nil {
		return "", err
	}
	var out []byte
	last := 0
	sc := re.Scanner(input, 0, -1, Limits{})
	defer sc.Close()
	for {
		ok, err := sc.Next(Search)
		if err != nil {
			return "", err
		}
		if !ok {
			return string(append(out, input[last:]...)), nil
		}
		s, e := sc.Span(0)
		out = append(out, input[last:s]...)
		for i, g := range tmpl.Groups {
			out = append(out, tmpl.Literals[i]...)
			if gs, ge := sc.Span(g); gs >= 0 {
				out = append(out, input[gs:ge]...)
			}
		}
		out = append(out, tmpl.Literals[len(tmpl.Groups)]...)
		last = e
	}
}

// compare reports the cases on which the engines differ.
func compare(t *testing.T, cases []oracleCase) {
	t.Helper()
	shown := 0
	start := time.Now()
	timeouts, errs, matched := 0, 0, 0
	for i, want := range ask(t, cases) {
		c := cases[i]
		if want.Crash != "" {
			t.Fatalf("oracle: %#v: %s", c, want.Crash)
		}
		if want.Timeout {
			timeouts++
			continue
		}
		got := own(t, c)
		if want.Err != nil {
			errs++
		} else if want.Search != nil {
			matched++
		}
		if !reflect.DeepEqual(got, want) {
			if shown++; shown > 20 {
				t.Fatal("too many differences")
			}
			t.Errorf("%#v\n%s", c, describe(got, want))
		}
	}
	t.Logf("%d cases: %d errors, %d with a match, %d too slow for CPython; %v", len(cases), errs, matched, timeouts, time.Since(start))
}

// describe shows where two answers differ.
func describe(got, want oracleAnswer) string {
	out := ""
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	show := func(v any) string {
		if e, ok := v.(*oracleError); ok && e != nil {
			msg, _ := hex.DecodeString(e.Str)
			return fmt.Sprintf("%s %q pos %d line %d col %d", e.Kind, msg, e.Pos, e.Line, e.Col)
		}
		if s, ok := v.(*string); ok && s != nil {
			text, _ := hex.DecodeString(*s)
			return strconv.Quote(string(text))
		}
		return fmt.Sprintf("%v", v)
	}
	for i := range g.NumField() {
		if a, b := g.Field(i).Interface(), w.Field(i).Interface(); !reflect.DeepEqual(a, b) {
			out += fmt.Sprintf("  %s: got %s, CPython %s\n", g.Type().Field(i).Name, show(a), show(b))
		}
	}
	return out
}

// oracleSetting reads a number from the environment, for longer runs than the default.
func oracleSetting(name string, def int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return def
}

// Generated patterns behave as in CPython: same spans of all groups, lastindex, flags, errors with positions, warnings.
func TestAgainstCPython(t *testing.T) {
	n := oracleSetting("KRAIT_REGEX_CASES", 3000)
	seed := oracleSetting("KRAIT_REGEX_SEED", 1)
	cases := make([]oracleCase, 0, n)
	g := newGenerator(uint64(seed))
	for range n {
		cases = append(cases, g.oracleCase())
	}
	compare(t, cases)
}
