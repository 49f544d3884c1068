package providertest

// wire.go holds what the descriptions of wire formats are written with.

import (
	"encoding/json"
	"strings"

	"github.com/krait-run/krait/agent/recorded"
)

type object = map[string]any

// JSON is a response with v as its body.
func JSON(status int, v any) recorded.Response {
	return recorded.Response{Status: status, Body: encode(v)}
}

// Event is one server-sent event; Name may be "".
type Event struct {
	Name string
	Data any
}

// Events is a stream of server-sent events; a Data that is a string stands as it is.
func Events(events ...Event) recorded.Response {
	var b strings.Builder
	for _, e := range events {
		if e.Name != "" {
			b.WriteString("event: " + e.Name + "\n")
		}
		text, ok := e.Data.(string)
		if !ok {
			text = string(encode(e.Data))
		}
		b.WriteString("data: " + text + "\n\n")
	}
	text := b.String()
	return recorded.Response{Raw: &text, Headers: map[string]string{"Content-Type": "text/event-stream"}}
}

// Is expects a JSON value at a place of the request.
func Is(at string, v any) recorded.Expectation {
	return recorded.Expectation{At: at, Is: encode(v)}
}

// Halves cuts text into two pieces, so that a stream has more than one; the first may be "".
func Halves(text string) [2]string {
	n := len(text) / 2
	for n > 0 && n < len(text) && text[n]&0xC0 == 0x80 {
		n--
	}
	return [2]string{text[:n], text[n:]}
}

// Arguments is the JSON text of the code tool's arguments.
func Arguments(source string) string { return string(encode(map[string]any{"code": source})) }

func encode(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // a mistake in a test's own literal
	}
	return text
}
