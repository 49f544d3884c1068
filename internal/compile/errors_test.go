package compile

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/syntax"
)

// Errors have CPython's texts and places. testdata/errors.want is what testdata/oracle.py prints of testdata/errors.txt.
func TestErrors(t *testing.T) {
	src, err := os.ReadFile("testdata/errors.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/errors.want")
	if err != nil {
		t.Fatal(err)
	}
	progs := strings.Split(string(src), "---\n")
	wants := strings.Split(strings.TrimSuffix(string(want), "\n"), "\n")
	if len(progs) != len(wants) {
		t.Fatalf("%d programs, %d answers", len(progs), len(wants))
	}
	for i, p := range progs {
		_, err := compileText(t, p, Options{})
		got := "ok"
		var e *syntax.Error
		if errors.As(err, &e) {
			got = fmt.Sprint(e.Msg, " ", e.Line, " ", e.Offset, " ", e.EndLine, " ", e.EndOffset)
		}
		if got != wants[i] {
			t.Errorf("%s\ngot  %s\nwant %s", p, got, wants[i])
		}
	}
}
