package values

// equal.go holds the comparison of values.

import "slices"

// Equal reports whether two values have the same canonical form. Something Redacted on either side is equal to anything.
func Equal(a, b any) bool { return equal(a, b, 0) }

func equal(a, b any, depth int) bool {
	if depth > MaxDepth {
		return false
	}
	if _, ok := a.(Redacted); ok {
		return true
	}
	if _, ok := b.(Redacted); ok {
		return true
	}
	switch x := a.(type) {
	case string:
		y, ok := b.(string)
		return ok && x == y
	case int64:
		if y, ok := b.(int64); ok {
			return x == y
		}
	case []any:
		y, ok := b.([]any)
		if !ok || x == nil || y == nil {
			break
		}
		return slices.EqualFunc(x, y, func(a, b any) bool { return equal(a, b, depth+1) })
	case map[string]any:
		y, ok := asMap(b)
		if !ok || x == nil || y == nil {
			break
		}
		return equalMaps(x, y, depth)
	case *Object:
		y, ok := asMap(b)
		if !ok || x == nil || y == nil {
			break
		}
		return equalMaps(x.toMap(), y, depth)
	}
	x, err := Canonical(a)
	if err != nil {
		return false
	}
	y, err := Canonical(b)
	return err == nil && x == y
}

func asMap(v any) (map[string]any, bool) {
	switch x := v.(type) {
	case map[string]any:
		return x, true
	case *Object:
		return x.toMap(), true
	}
	return nil, false
}

func equalMaps(x, y map[string]any, depth int) bool {
	if len(x) != len(y) {
		return false
	}
	for k, a := range x {
		if b, ok := y[k]; !ok || !equal(a, b, depth+1) {
			return false
		}
	}
	return true
}
