package javascript

// errors.go holds the errors that cross: what a script sees of the host's, and what the host gets of a script's.

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
)

// raise writes for the prelude the error that a Raise is; any other ends the operation. Where it is called, the script waits.
func (en *Engine) raise(err error) (string, error) {
	var r *engine.Raise
	if !errors.As(err, &r) {
		var h *engine.Held
		if errors.As(err, &h) {
			return "", h.End()
		}
		return "", err
	}
	class := r.Class
	if class == "" {
		class = "Error"
	}
	return en.toScript(map[string]any{"class": class, "message": r.Message, "tool": r.Tool, "retryable": r.Retryable, "code": errorCode(class)})
}

// errorCode makes the code of an error of its class: ERR_TIMEOUT of TimeoutError.
func errorCode(class string) string {
	b := []byte("ERR")
	for i, c := range strings.TrimSuffix(class, "Error") {
		if unicode.IsUpper(c) || i == 0 {
			b = append(b, '_')
		}
		b = append(b, string(unicode.ToUpper(c))...)
	}
	return string(b)
}

// thrown is what a script threw and did not catch, as the prelude describes it.
type thrown struct {
	IsError                           bool
	Name, Message, Stack, Code, Extra string
	Bases                             []string
	raw                               string
}

// scriptError makes the error of the operation of what a script threw.
func (en *Engine) scriptError(t *thrown) error {
	if t.Name == "InternalError" {
		switch t.Message {
		case "out of memory":
			return limit("memory", en.memory())
		case "interrupted":
			return limit("time", 0)
		}
		t.Name = "RangeError" // as scripts see it
	}
	if !t.IsError && (t.Message == "null" || t.raw == "null") && en.full() {
		return limit("memory", en.memory())
	}
	if !t.IsError && t.raw != "" {
		t.Message = t.raw
	}
	e := &py.Error{Type: t.Name, QualifiedType: t.Name, Bases: t.Bases, Message: t.Message}
	if e.Type == "" {
		e.Type, e.QualifiedType = "Error", "Error"
	}
	for _, n := range []string{"Error", e.Type} {
		if !slices.Contains(e.Bases, n) {
			e.Bases = append(e.Bases, n)
		}
	}
	head := e.Error()
	if !t.IsError {
		head = "Uncaught " + t.Message
	}
	frames := en.sources.frames(t.Stack)
	var b strings.Builder
	b.WriteString(head + "\n")
	for i, f := range frames {
		if i == 0 {
			e.Filename, e.Line, e.Column, e.Function = f.file, f.line, max(f.column-1, 0), f.function
			if line := en.sources.text(f); line != "" {
				b.WriteString(f.String() + "\n        " + line + "\n")
				continue
			}
		}
		b.WriteString(f.String() + "\n")
	}
	if t.Extra != "" {
		b.WriteString("Cause: " + t.Extra + "\n")
	}
	e.Traceback = b.String()
	e.AddHint(hint(e.Type, e.Message))
	return e
}

// elsewhere says of names that other JavaScript hosts have what to use in their place.
var elsewhere = map[string]string{
	"Deno":           "there is no Deno here: use fs, process.env, fetch and the tools",
	"Bun":            "there is no Bun here: use fs, process.env, fetch and the tools",
	"XMLHttpRequest": "use fetch, where the host grants HTTP, or a tool",
	"window":         "there is no browser here: globalThis is the global object",
	"document":       "there is no browser here",
	"localStorage":   "there is no browser here: what a script defines stays for the next one",
	"alert":          "use console.log",
	"WebAssembly":    "there is no WebAssembly here",
}

// hint says what to do about an error, "" if nothing is known.
func hint(name, message string) string {
	if name != "ReferenceError" {
		return ""
	}
	if _, rest, ok := strings.Cut(message, "'"); ok {
		n, _, _ := strings.Cut(rest, "'")
		return elsewhere[n]
	}
	n, _, _ := strings.Cut(message, " ")
	return elsewhere[n]
}

// near returns up to three names that look like name, the likeliest first.
func near(name string, names []string) []string {
	var out []string
	for range 3 {
		n := py.Suggest(name, names)
		if n == "" {
			break
		}
		out = append(out, n)
		names = slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s == n })
	}
	return out
}
