package syntax

// Misspelt keywords: what a traceback adds to "invalid syntax".
//
// As CPython 3.14's traceback module does it: near the error each name that resembles a keyword is
// replaced by it, and if the text then makes sense, that was the mistake.

import (
	"math/big"
	"reflect"
	"strings"
	"unicode/utf8"
)

const (
	maxSuggestText  = 1024 // longer texts are not searched
	maxSuggestNames = 10   // names tried
)

// Suggest gives the error as a traceback shows it: where a keyword is misspelt the message says so and
// the place is the word, otherwise it is the same error. str(exception) keeps the plain message.
func (e *Error) Suggest() *Error {
	if e.source == "" || e.Msg != "invalid syntax" && !strings.Contains(e.Msg, "Perhaps you forgot a comma") {
		return e
	}
	lines := strings.Split(e.source, "\n")
	first := max(e.stmtLine-1, 0)
	if first >= len(lines) || e.Line < first {
		return e
	}
	lines = dedent(lines[first:min(e.Line, len(lines))])
	code := strings.Join(lines, "\n")
	if utf8.RuneCountInString(code) > maxSuggestText {
		return e
	}
	var s scanner
	s.init(code, e.Filename)
	left := maxSuggestNames
	var t token
	for s.next(&t); t.kind != kEOF && t.kind != kError; s.next(&t) {
		if t.kind != kName || e.file && int(t.line)+first != e.Line {
			continue
		}
		word := code[t.start:t.end]
		if left--; left < 0 {
			break
		}
		for _, k := range similarKeywords(word) {
			if !makesSense(code[:t.start] + k + code[t.end:]) {
				continue
			}
			fixed := *e
			fixed.Msg = "invalid syntax. Did you mean '" + k + "'?"
			fixed.Text = lines[t.line-1]
			fixed.Offset = column(fixed.Text, int(t.col)) + 1
			fixed.EndOffset = column(fixed.Text, int(t.endCol)) + 1
			fixed.EndLine = fixed.Line
			fixed.source = ""
			return &fixed
		}
	}
	return e
}

// dedent drops the white space that all lines begin with.
func dedent(lines []string) []string {
	margin, found := "", false
	for _, l := range lines {
		body := strings.TrimLeft(l, " \t")
		if body == "" {
			continue
		}
		lead := l[:len(l)-len(body)]
		if !found {
			margin, found = lead, true
		}
		for !strings.HasPrefix(lead, margin) {
			margin = margin[:len(margin)-1]
		}
	}
	out := make([]string, len(lines))
	for i, l := range lines {
		if strings.TrimLeft(l, " \t") != "" {
			out[i] = l[len(margin):]
		}
	}
	return out
}

// makesSense says whether code is right, or right as far as it goes.
func makesSense(code string) bool {
	var p parser
	mod, ok := p.run(code, &Options{})
	if ok {
		_, err := Future(mod.(*Module), "", code)
		return err == nil && !misplaced(reflect.ValueOf(mod), scope{})
	}
	if p.err != nil {
		return false
	}
	if p.s.err != nil {
		return p.s.atEnd
	}
	return p.k == kEOF || p.k == kDedent && p.s.pos >= len(code)
}

// scope says what may stand at a place of a tree.
type scope struct {
	node        reflect.Value   // the module, class or function
	enclosing   []reflect.Value // the functions that it is in, but for node
	function    bool            // node is a function
	async, loop bool
}

// inner gives the scope of a function in s.
func (s scope) inner(node reflect.Value, async bool) scope {
	in := scope{node: node, enclosing: s.enclosing, function: true, async: async}
	if s.function {
		in.enclosing = append(s.enclosing[:len(s.enclosing):len(s.enclosing)], s.node)
	}
	return in
}

// misplaced says whether a return, yield, await, break, continue, global or nonlocal stands where it may
// not: a suggestion has to pass the compiler too.
func misplaced(v reflect.Value, in scope) bool {
	if v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return false
		}
		switch n := v.Interface().(type) {
		case *Module:
			in = scope{node: v.Elem()}
		case *FunctionDef, *Lambda:
			in = in.inner(v.Elem(), false)
		case *AsyncFunctionDef:
			in = in.inner(v.Elem(), true)
		case *ClassDef:
			in = scope{node: v.Elem(), enclosing: in.enclosing}
		case *For, *While:
			in.loop = true
		case *AsyncFor:
			if !in.async {
				return true
			}
			in.loop = true
		case *Return, *Yield, *YieldFrom:
			if !in.function {
				return true
			}
		case *Await, *AsyncWith:
			if !in.async {
				return true
			}
		case *Comprehension:
			if n.IsAsync && !in.async {
				return true
			}
		case *Break, *Continue:
			if !in.loop {
				return true
			}
		case *Global:
			for _, name := range n.Names {
				if mentions(in.node, name, n.Pos) {
					return true
				}
			}
		case *Nonlocal:
			for _, name := range n.Names {
				bound := false
				for _, f := range in.enclosing {
					bound = bound || mentions(f, name, Pos{})
				}
				if !bound || mentions(in.node, name, n.Pos) {
					return true
				}
			}
		case *big.Int:
			return false
		}
		return misplaced(v.Elem(), in)
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if misplaced(v.Field(i), in) {
				return true
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if misplaced(v.Index(i), in) {
				return true
			}
		}
	}
	return false
}

// mentions says whether a name or parameter occurs in a tree, before a place if that is given.
func mentions(v reflect.Value, name string, before Pos) bool {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return false
		}
		switch n := v.Interface().(type) {
		case *FunctionDef:
			if n.Name == name {
				return true
			}
		case *AsyncFunctionDef:
			if n.Name == name {
				return true
			}
		case *ClassDef:
			if n.Name == name {
				return true
			}
		case *Alias:
			return n.Name == name && n.Asname == "" || n.Asname == name
		case *Name:
			return n.Id == name && (before.Line == 0 || n.Line < before.Line || n.Line == before.Line && n.Col < before.Col)
		case *Arg:
			if n.Arg == name {
				return true
			}
		case *big.Int:
			return false
		}
		return mentions(v.Elem(), name, before)
	case reflect.Struct:
		for i := range v.NumField() {
			if mentions(v.Field(i), name, before) {
				return true
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if mentions(v.Index(i), name, before) {
				return true
			}
		}
	}
	return false
}

// similarKeywords gives up to three keywords that word may have been meant for, the likeliest first.
func similarKeywords(word string) []string {
	var out []string
	if k := nearestKeyword(word); k != "" {
		out = append(out, k)
	}
	// Then the three closest by the ratio of matching letters (Ratcliff and Obershelp, as in difflib).
	type scored struct {
		word  string
		score float64
	}
	var best []scored
	for _, k := range keywordList {
		s := matchRatio(k, word)
		if s < 0.5 {
			continue
		}
		i := len(best)
		for i > 0 && (best[i-1].score < s || best[i-1].score == s && best[i-1].word < k) {
			i--
		}
		best = append(best, scored{})
		copy(best[i+1:], best[i:])
		best[i] = scored{k, s}
	}
	for _, b := range best[:min(3, len(best))] {
		out = append(out, b.word)
	}
	return out[:min(3, len(out))]
}

// matchRatio is twice the number of matching letters by the number of letters of both.
func matchRatio(a, b string) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	return 2 * float64(matching([]rune(a), []rune(b))) / float64(utf8.RuneCountInString(a)+utf8.RuneCountInString(b))
}

// matching counts the letters in the longest common run and, either side of it, in turn. a is short.
func matching(a, b []rune) int {
	bi, bj, best := 0, 0, 0
	for i := range a {
		for j := range b {
			n := 0
			for i+n < len(a) && j+n < len(b) && a[i+n] == b[j+n] {
				n++
			}
			if n > best {
				bi, bj, best = i, j, n
			}
		}
	}
	if best == 0 {
		return 0
	}
	return matching(a[:bi], b[:bj]) + best + matching(a[bi+best:], b[bj+best:])
}

// nearestKeyword gives the keyword with the fewest edits to word, "" if all are far.
func nearestKeyword(word string) string {
	const move = 2
	if len(word) > 40 {
		return ""
	}
	best, distance := "", 1<<30
	for _, k := range keywordList {
		limit := min((len(word)+len(k)+3)*move/6, distance-1)
		if d := editDistance(word, k); d <= limit {
			best, distance = k, d
		}
	}
	return best
}

// editDistance is Levenshtein's, with 2 for an edit and 1 for a change of case.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = 2 * j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = 2 * (i + 1)
		for j := range len(b) {
			cost := 2
			if a[i] == b[j] {
				cost = 0
			} else if lower(a[i]) == lower(b[j]) {
				cost = 1
			}
			next := min(prev+cost, row[j]+2, row[j+1]+2)
			prev, row[j+1] = row[j+1], next
		}
	}
	return row[len(b)]
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
