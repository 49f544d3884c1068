package agent

// Programs in prose: Markdown's code fences, and arguments that may be JSON.

import (
	"encoding/json"
	"strings"

	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

// Program returns the program that a model sent as the input of the code tool: text itself; what its fences hold where it is
// Markdown rather than source; or the code of a JSON object such as {"code": "..."} or of a JSON string. Where Markdown has programs in several
// languages, it is the one in Python. It does not judge whether the program is right.
func Program(text string) string {
	if program := python.program(text); program != text || len(javaScript.blocks(text)) == 0 {
		return program
	}
	return javaScript.program(text)
}

// program is Program in a language.
func (l *language) program(text string) string {
	trimmed := strings.TrimSpace(text)
	if strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, `"`) {
		if code, ok := jsonProgram(trimmed); ok {
			return l.program(code)
		}
	}
	if !strings.Contains(text, "```") && !strings.Contains(text, "~~~") {
		return text
	}
	if l.python() {
		if _, err := syntax.Parse(text, syntax.Options{UnicodeName: unicodename.Character}); err == nil {
			return text // the fences are inside of a string or comment
		}
	}
	if blocks := l.blocks(text); len(blocks) > 0 {
		return strings.Join(blocks, "\n")
	}
	return text
}

// jsonProgram reads a program out of JSON: a string, or an object with one of the keys that models use for it.
func jsonProgram(text string) (string, bool) {
	var s string
	if json.Unmarshal([]byte(text), &s) == nil {
		return s, true
	}
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &object) != nil {
		return "", false
	}
	for _, key := range []string{"code", "source", "program", "python", "javascript", "typescript", "script", "input"} {
		if raw, ok := object[key]; ok && json.Unmarshal(raw, &s) == nil {
			return s, true
		}
	}
	return "", false
}

// Fenced returns the Python programs in Markdown text, in order: what stands between fences of three or more backticks or tildes
// whose info string names Python, or nothing. A fence may be indented, as in a list; its indentation is taken off the lines. A
// block that is not closed ends with the text. Where some block names Python, those that name nothing are left out: they are
// usually output.
func Fenced(text string) []string { return python.blocks(text) }

// blocks is Fenced in a language.
func (l *language) blocks(text string) []string {
	var named, unnamed []string
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); i++ {
		f, ok := openFence(lines[i])
		if !ok {
			continue
		}
		var b strings.Builder
		for i++; i < len(lines) && !f.closes(lines[i]); i++ {
			b.WriteString(f.unindent(lines[i]))
		}
		code := b.String()
		if strings.TrimSpace(code) == "" {
			continue
		}
		switch {
		case f.language == "":
			unnamed = append(unnamed, code)
		case l.written(f.language):
			named = append(named, code)
		}
	}
	if named != nil {
		return named
	}
	return unnamed
}

// fence is the opening line of a fenced block.
type fence struct {
	mark     byte
	length   int
	indent   int
	language string // lower case, without attributes
}

// openFence reads a line as the beginning of a block.
func openFence(line string) (fence, bool) {
	rest := strings.TrimLeft(line, " \t")
	f := fence{indent: len(line) - len(rest)}
	rest = strings.TrimRight(rest, "\r\n")
	if !strings.HasPrefix(rest, "```") && !strings.HasPrefix(rest, "~~~") {
		return f, false
	}
	f.mark = rest[0]
	info := strings.TrimLeft(rest, string(f.mark))
	f.length = len(rest) - len(info)
	if f.mark == '`' && strings.Contains(info, "`") {
		return f, false // code in a line of prose
	}
	info = strings.Trim(strings.TrimSpace(info), "{}.")
	if fields := strings.FieldsFunc(info, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == ':' }); len(fields) > 0 {
		f.language = strings.ToLower(fields[0])
	}
	return f, true
}

func (f fence) closes(line string) bool {
	rest := strings.TrimSpace(line)
	return len(rest) >= f.length && strings.Trim(rest, string(f.mark)) == ""
}

// unindent takes the fence's own indentation off a line, as far as the line has it.
func (f fence) unindent(line string) string {
	n := 0
	for n < f.indent && n < len(line) && (line[n] == ' ' || line[n] == '\t') {
		n++
	}
	return line[n:]
}

// Parameters is the JSON Schema of the code tool's arguments, for APIs whose tools take JSON.
func (t Tool) Parameters() map[string]any {
	return map[string]any{
		"type": "object",
		"properties": map[string]any{
			"code": map[string]any{"type": "string", "description": languageOf(t.Language).name + " source text, without a Markdown fence."},
		},
		"required":             []string{"code"},
		"additionalProperties": false,
	}
}
