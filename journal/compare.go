package journal

// compare.go holds how a replay is compared with its records, and how the differences are put in words.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/unicodetext"
	"github.com/krait-run/krait/values"
)

func compareOps(recorded, asked *Op) *DivergenceError {
	d := &DivergenceError{Recorded: recorded.Text(), Asked: "asked " + asked.Text()}
	switch {
	case recorded.Name != asked.Name:
		d.Code = CodeOp
	case recorded.Source != asked.Source:
		d.Code = CodeOpSource
		a, b := textDifference(recorded.Source, asked.Source)
		line := 1 + strings.Count(recorded.Source[:commonPrefix(recorded.Source, asked.Source)], "\n")
		d.Recorded, d.Asked = fmt.Sprintf("line %d as %s", line, a), "has "+b
	case recorded.Function != asked.Function:
		d.Code = CodeOpFunction
	case !equalLists(recorded.Args, asked.Args) || !equalArgs(recorded.Kwargs, asked.Kwargs):
		d.Code = CodeOpArgs
	default:
		return nil
	}
	return d
}

// equalLists and equalArgs do not tell nil from empty.
func equalLists(a, b []any) bool {
	return slices.EqualFunc(a, b, values.Equal)
}

func equalArgs(a, b map[string]any) bool { return maps.EqualFunc(a, b, values.Equal) }

func equalEnds(a, b *OpEnd) bool {
	return a.ErrorType == b.ErrorType && a.Error == b.Error && values.Equal(a.Value, b.Value)
}

// Text returns the operation in words: main('Tokyo'), or load of script.py.
func (op *Op) Text() string {
	if op.Function == "" {
		return op.Name + " of " + values.Repr(op.Source, 40)
	}
	var parts []string
	for _, a := range op.Args {
		if len(parts) == 8 {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, values.Repr(a, maxText))
	}
	kwargs := callText("", op.Kwargs)
	kwargs = kwargs[1 : len(kwargs)-1]
	if kwargs != "" {
		parts = append(parts, kwargs)
	}
	return op.Name + " of " + op.Function + "(" + strings.Join(parts, ", ") + ")"
}

// text returns the end in words, after one for a result and one for a failure.
func (end *OpEnd) text(result, failure string) string {
	if end.ErrorType == "" && end.Error == "" {
		return result + " " + values.Repr(end.Value, maxText)
	}
	lines := strings.Split(strings.TrimRight(end.Error, "\n"), "\n")
	last := unicodetext.Short(lines[len(lines)-1], 2*maxText)
	if !strings.HasPrefix(last, end.ErrorType) {
		last = end.ErrorType + ": " + last
	}
	return failure + " " + last
}

// recordedText and askedText are the end on either side of a divergence.
func (end *OpEnd) recordedText() string { return end.text("result", "failure") }
func (end *OpEnd) askedText() string    { return end.text("returned", "failed with") }

func (t *Turn) text() string {
	s := fmt.Sprintf("a turn at iteration %d of loop %d", t.Iteration, t.Loop)
	if len(t.Calls) > 0 {
		s += fmt.Sprintf(" with call %d", t.Calls[0])
		if n := len(t.Calls) - 1; n > 0 {
			s += fmt.Sprintf(" and %d more", n)
		}
	}
	return s
}

func missingCalls(left []*Call) *DivergenceError {
	first := slices.MinFunc(left, func(a, b *Call) int { return int(a.Intent.Call - b.Intent.Call) })
	d := &DivergenceError{Code: CodeCallMissing, Call: first.Intent.Call, File: first.Intent.File, Line: first.Intent.Line, Asked: "ended without it"}
	d.Recorded = first.Intent.Text()
	if len(left) > 1 {
		d.Recorded, d.Asked = counted(len(left), "more call")+", the first "+d.Recorded, "ended without them"
	}
	return d
}

func counted(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// callDifference shows two calls of the same tool. Where their shortened texts agree, it shows the first argument that differs, from
// where it does.
func callDifference(a, b *Intent) (recorded, asked string) {
	recorded, asked = a.Text(), b.Text()
	if recorded != asked {
		return recorded, asked
	}
	for _, k := range sortedKeys(a.Args, b.Args) {
		x, inA := a.Args[k]
		y, inB := b.Args[k]
		if inA && inB && values.Equal(x, y) {
			continue
		}
		r, s := reprDifference(x, y)
		return a.Tool + "(" + k + "=" + r + ")", b.Tool + "(" + k + "=" + s + ")"
	}
	return recorded, asked
}

func sortedKeys(all ...map[string]any) []string {
	var keys []string
	for _, m := range all {
		for k := range m {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// reprDifference shows two values in words, from shortly before they part if that is not near their beginning.
func reprDifference(x, y any) (string, string) {
	a, b := values.Repr(x, maxCompared), values.Repr(y, maxCompared)
	from := commonPrefix(a, b) - maxText/2
	for from > 0 && !utf8.RuneStart(a[from]) {
		from--
	}
	if from <= 0 {
		return unicodetext.Short(a, maxText), unicodetext.Short(b, maxText)
	}
	return "..." + unicodetext.Short(a[from:], maxText), "..." + unicodetext.Short(b[from:], maxText)
}

// maxCompared is how much of two values' texts is searched for where they part, in characters.
const maxCompared = 1 << 20

// textDifference shows two texts from the beginning of the line in which they part.
func textDifference(a, b string) (string, string) {
	n := commonPrefix(a, b)
	from := strings.LastIndexByte(a[:n], '\n') + 1
	if n-from > maxText/2 {
		for from = n - maxText/2; from < n && !utf8.RuneStart(a[from]); from++ {
		}
	}
	line := func(s string) string {
		s = s[from:]
		if s == "" {
			return "nothing"
		}
		if i := strings.IndexByte(s[n-from:], '\n'); i >= 0 {
			s = s[:n-from+i+1]
		}
		return values.Repr(s, maxText)
	}
	return line(a), line(b)
}

func commonPrefix(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}
