package tool

// text.go holds small things about names and texts.

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// clip cuts s to at most n bytes.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	const mark = "…"
	return strings.ToValidUTF8(s[:max(n-len(mark), 0)], "") + mark
}

// sortedNames returns the keys of m in order.
func sortedNames[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

// jsonText is v as JSON, for people; "" if it has none.
func jsonText(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return ""
	}
	return strings.TrimSuffix(b.String(), "\n")
}
