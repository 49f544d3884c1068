package tool

// allow.go holds the allow-list: which tools a run may call.

import (
	"fmt"
	"strings"
	"unicode"
)

// allowList is a checked allow-list. It is immutable; nil allows nothing.
type allowList struct {
	names    map[string]struct{} // full names, without wildcards
	patterns []string            // with wildcards
	all      bool                // "*"
}

// maxAllow is how many entries an allow-list may have.
const maxAllow = 100_000

// CheckAllow returns an error, which is ErrOptions, if an allow-list can't be used. Its entries are full Python names ("get_forecast",
// "github.list_issues") in which * stands for any text, also an empty one, and ? for any one character: "github.*" allows a group, "*"
// everything. Names that no tool has are no error here: to call one is a NameError.
func CheckAllow(allow []string) error {
	_, err := newAllowList(allow)
	return err
}

func newAllowList(allow []string) (*allowList, error) {
	if len(allow) == 0 {
		return nil, nil
	}
	if len(allow) > maxAllow {
		return nil, fmt.Errorf("tool: allow-list: %d entries, at most %d: %w", len(allow), maxAllow, ErrOptions)
	}
	l := &allowList{}
	for _, p := range allow {
		if err := checkPattern(p); err != nil {
			return nil, err
		}
		switch {
		case strings.Trim(p, "*") == "":
			l.all = true
		case strings.ContainsAny(p, "*?"):
			l.patterns = append(l.patterns, p)
		default:
			if l.names == nil {
				l.names = make(map[string]struct{}, len(allow))
			}
			l.names[p] = struct{}{}
		}
	}
	return l, nil
}

// allows says whether a tool of this full name is on the list.
func (l *allowList) allows(name string) bool {
	if l == nil {
		return false
	}
	if l.all {
		return true
	}
	if _, ok := l.names[name]; ok {
		return true
	}
	for _, p := range l.patterns {
		if match(p, name) {
			return true
		}
	}
	return false
}

// checkPattern finds what is wrong with an entry of an allow-list.
func checkPattern(p string) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("tool: allow-list: %q: "+format+": %w", append(append([]any{p}, args...), ErrOptions)...)
	}
	if len(p) > 2*maxName+1 {
		return fmt.Errorf("tool: allow-list: an entry of %d bytes, at most %d: %w", len(p), 2*maxName+1, ErrOptions)
	}
	if p == Reserved {
		return bad("the name is reserved: it is the namespace that holds all tools; list the tools themselves, or \"*\" for all of them")
	}
	if rest, ok := strings.CutPrefix(p, Reserved+"."); ok {
		return bad("%q is reserved; write %q", Reserved, rest)
	}
	group, name, grouped := strings.Cut(p, ".")
	switch {
	case p == "":
		return bad("the entry is empty")
	case grouped && (group == "" || name == "" || strings.Contains(name, ".")):
		return bad("not a tool's full name, \"name\" or \"group.name\"")
	}
	first := true
	for _, r := range p {
		switch {
		case r == '.':
			first = true
			continue
		case r == '*' || r == '?' || r == '_' || unicode.IsLetter(r) || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Pc, unicode.Nl):
		case unicode.Is(unicode.Nd, r) && !first:
		case unicode.IsSpace(r):
			return bad("it contains a space")
		default:
			return bad("tools are listed by their Python names, which have no %q", r)
		}
		first = false
	}
	return nil
}

// match says whether name is what pattern describes. It takes at most len(pattern) * len(name) steps.
func match(pattern, name string) bool {
	star, back := -1, 0 // the last * in pattern, and where in name its text ends
	p, n := 0, 0
	for n < len(name) {
		if p < len(pattern) {
			switch c := pattern[p]; {
			case c == '*':
				star, back = p, n
				p++
				continue
			case c == '?':
				p++
				n += runeLen(name[n:])
				continue
			case c == name[n]:
				p++
				n++
				continue
			}
		}
		if star < 0 {
			return false
		}
		back += runeLen(name[back:])
		p, n = star+1, back
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}

// runeLen returns the length of the first character of s, 1 for a byte that begins none.
func runeLen(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}
