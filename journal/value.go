package journal

// value.go holds the types of values that Go data has no type for, and the walk that checks values.

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"time"
)

// MaxDepth is how deeply values nest.
const MaxDepth = 256

// Redacted stands in for a value that a policy kept out of the journal.
type Redacted struct{ Reason string }

// Handle stands in for a value that stayed with the host: a script passes it from tool to tool without seeing what is in it.
type Handle struct {
	// ID finds the value at the host. Type says what it is, in words ("list[Issue]").
	ID, Type string
	// Bytes is its size, 0 if unknown.
	Bytes int64
	// Digest says whether it is still the same; nil: not known.
	Digest []byte
	// Preview is its beginning, or "".
	Preview string
}

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

// clone returns a copy that can be changed.
func (o *Object) clone() *Object { return ObjectOf(slices.Clone(o.keys), slices.Clone(o.values)) }

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

// Check returns an error if v is, or holds, what a journal does not have: ErrType or ErrTooLarge, with the path.
func Check(v any) error { return check(v, nil, 0) }

// step is the way to a value in a value.
type step struct {
	up    *step
	key   string
	index int // -1: key
}

func (s *step) String() string {
	var parts []string
	for ; s != nil; s = s.up {
		if s.index >= 0 {
			parts = append(parts, fmt.Sprintf("[%d]", s.index))
		} else {
			parts = append(parts, fmt.Sprintf("[%q]", short(s.key, 60)))
		}
		if len(parts) == 12 {
			parts = append(parts, "[...]")
			break
		}
	}
	slices.Reverse(parts)
	return "value" + strings.Join(parts, "")
}

// maxOffset is how far a time zone is from Greenwich, in seconds, at most: less than a day, as in Python.
const maxOffset = 24 * 60 * 60

func check(v any, at *step, depth int) error {
	if depth > MaxDepth {
		return fmt.Errorf("journal: %s: nested more than %d deep: %w", at, MaxDepth, ErrTooLarge)
	}
	switch x := v.(type) {
	case nil, bool, int64, float64, string, []byte, Redacted, Handle:
		return nil
	case time.Time:
		if _, offset := x.Zone(); offset <= -maxOffset || offset >= maxOffset {
			return fmt.Errorf("journal: %s: time zone of %d seconds: %w", at, offset, ErrType)
		}
		return nil
	case *big.Int:
		if x == nil {
			return fmt.Errorf("journal: %s: nil *big.Int: %w", at, ErrType)
		}
		return nil
	case []any:
		for i, e := range x {
			if plain(e) {
				continue
			}
			if err := check(e, &step{at, "", i}, depth+1); err != nil {
				return err
			}
		}
		return nil
	case map[string]any:
		for k, e := range x {
			if plain(e) {
				continue
			}
			if err := check(e, &step{at, k, -1}, depth+1); err != nil {
				return err
			}
		}
		return nil
	case *Object:
		for i := range x.Len() {
			k, e := x.At(i)
			if plain(e) {
				continue
			}
			if err := check(e, &step{at, k, -1}, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("journal: %s: %T: %w", at, v, ErrType)
}

// plain reports whether v is of a type that needs no further look.
func plain(v any) bool {
	switch v.(type) {
	case nil, bool, int64, float64, string, []byte:
		return true
	}
	return false
}
