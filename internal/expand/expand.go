// Package expand puts variables of the environment into texts of a configuration.
package expand

// expand.go holds Text.

import (
	"fmt"
	"strings"
)

// Text replaces ${VAR}, ${env:VAR} and ${VAR:-text}. The text after :- is taken as it is, up to the next brace. Errors name the variable
// and no value. What a variable holds is not expanded again.
func Text(s string, env func(string) (string, bool)) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "${")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		inside, after, closed := strings.Cut(rest, "}")
		if !closed {
			return "", fmt.Errorf("${ without the closing brace")
		}
		s = after
		name, fallback, has := strings.Cut(inside, ":-")
		name = strings.TrimPrefix(name, "env:")
		if !variable(name) {
			return "", fmt.Errorf("${%s}: not the name of a variable of the environment", clip(name))
		}
		value, ok := env(name)
		switch {
		case ok && (value != "" || !has):
			b.WriteString(value)
		case has:
			b.WriteString(fallback)
		default:
			return "", fmt.Errorf("the variable %s is not set: set it, or write ${%s:-value}", name, name)
		}
	}
}

// variable reports whether name can be that of a variable.
func variable(name string) bool {
	for i, r := range name {
		if r != '_' && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}

// clip is s for a message.
func clip(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:60], "") + "..."
	}
	return s
}
