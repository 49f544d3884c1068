package values

// redact.go holds Redacted, what stands in for a value that is kept out of a journal, and the putting of it.

import (
	"fmt"
	"maps"
	"slices"
)

// Redacted stands in for a value that a policy kept out of the journal.
type Redacted struct{ Reason string }

// Redact returns v with the values replaced by a Redacted for which hide returns a reason other than "". The path of a value is made of the
// keys ("user.password") and indices ("users[3].password") that lead to it, that of v itself is "". v is not changed; what holds
// nothing redacted is shared.
func Redact(v any, hide func(path string) (reason string)) any {
	r, _ := redact(v, "", 0, hide)
	return r
}

func redact(v any, path string, depth int, hide func(string) string) (any, bool) {
	if reason := hide(path); reason != "" {
		return Redacted{Reason: reason}, true
	}
	if depth > MaxDepth {
		return v, false
	}
	changed := false
	switch x := v.(type) {
	case []any:
		list := x
		for i, e := range x {
			if r, ok := redact(e, fmt.Sprintf("%s[%d]", path, i), depth+1, hide); ok {
				if !changed {
					list, changed = slices.Clone(x), true
				}
				list[i] = r
			}
		}
		return list, changed
	case map[string]any:
		m := x
		for k, e := range x {
			if r, ok := redact(e, joinPath(path, k), depth+1, hide); ok {
				if !changed {
					m, changed = maps.Clone(x), true
				}
				m[k] = r
			}
		}
		return m, changed
	case *Object:
		o := x
		for i := range x.Len() {
			k, e := x.At(i)
			if r, ok := redact(e, joinPath(path, k), depth+1, hide); ok {
				if !changed {
					o, changed = x.clone(), true
				}
				o.Set(k, r)
			}
		}
		return o, changed
	}
	return v, false
}

func joinPath(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// HasRedacted reports whether something in v is Redacted.
func HasRedacted(v any) bool { return hasRedacted(v, 0) }

func hasRedacted(v any, depth int) bool {
	if depth > MaxDepth {
		return false
	}
	switch x := v.(type) {
	case Redacted:
		return true
	case []any:
		return slices.ContainsFunc(x, func(e any) bool { return hasRedacted(e, depth+1) })
	case map[string]any:
		for _, e := range x {
			if hasRedacted(e, depth+1) {
				return true
			}
		}
	case *Object:
		for i := range x.Len() {
			if _, e := x.At(i); hasRedacted(e, depth+1) {
				return true
			}
		}
	}
	return false
}
