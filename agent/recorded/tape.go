package recorded

// tape.go holds Tape, HTTP exchanges as they went over the wire, and its file format.

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"unicode/utf8"
)

// TapeVersion is the version of the tape format that this package reads and writes.
const TapeVersion = 1

// Tape is a recording of the HTTP exchanges of any client: requests as they were sent, without secrets, and responses byte for byte,
// streams and errors among them. A TapeRecorder makes it, a TapePlayer answers from it.
//
// Its file has a JSON value on each line: first a head, then the exchanges in the order in which they ended.
//
//	{"tape":1,"source":"anthropic:claude-sonnet-4-5","about":"..."}
//	{"method":"POST","path":"/v1/messages","header":{...},"body":["..."],"response":{"status":200,"header":{...},"body":["...","..."]}}
//
// A body is a list of texts, which belong together without anything between them; those of a stream of events are an event each. A
// body that is no UTF-8 is "base64". A response may have "broken", why its body ended early, or be an "error" in place of all else.
type Tape struct {
	// Source says what was recorded, in the words of whoever did it: "openai:gpt-5.4", so that the same client can be made again.
	Source string
	// About is for readers.
	About     string
	Exchanges []TapeExchange
}

// TapeExchange is a request and its answer.
type TapeExchange struct {
	Method string
	Path   string      // with the query; without scheme and host
	Header http.Header // what is kept of it, see keptRequest
	Body   []byte
	Answer TapeAnswer
}

// TapeAnswer is a response.
type TapeAnswer struct {
	Status int
	Header http.Header // what is kept of it, see keptResponse
	Body   []byte
	Broken string // why the body ended early; "" if it did not
	Error  string // of the transport, in place of a response; else ""
}

// The headers that are kept. What is not named here may be a secret, or is different every time.
var (
	keptRequest  = []string{"Accept", "Anthropic-Beta", "Anthropic-Version", "Content-Type"}
	keptResponse = []string{"Content-Encoding", "Content-Type", "Retry-After", "Retry-After-Ms", "X-Should-Retry"}
)

func keep(h http.Header, names []string) http.Header {
	out := http.Header{}
	for _, name := range names {
		if v := h.Values(name); len(v) > 0 {
			out[name] = slices.Clone(v)
		}
	}
	return out
}

// wireHead, wireExchange and wireAnswer are the lines of a file.
type wireHead struct {
	Tape   int    `json:"tape"`
	Source string `json:"source,omitempty"`
	About  string `json:"about,omitempty"`
}

type wireExchange struct {
	Method   string            `json:"method"`
	Path     string            `json:"path"`
	Header   map[string]string `json:"header,omitempty"`
	Body     []string          `json:"body,omitempty"`
	Base64   string            `json:"base64,omitempty"`
	Response wireAnswer        `json:"response"`
}

type wireAnswer struct {
	Status int               `json:"status,omitempty"`
	Header map[string]string `json:"header,omitempty"`
	Body   []string          `json:"body,omitempty"`
	Base64 string            `json:"base64,omitempty"`
	Broken string            `json:"broken,omitempty"`
	Error  string            `json:"error,omitempty"`
}

// wireHeader joins the values of a header as HTTP allows it.
func wireHeader(h http.Header) map[string]string {
	out := make(map[string]string, len(h))
	for name, values := range h {
		out[name] = strings.Join(values, ", ")
	}
	return out
}

// wireBody is a body as texts, or as base64.
func wireBody(body []byte, header http.Header) (texts []string, b64 string) {
	switch {
	case len(body) == 0:
		return nil, ""
	case !utf8.Valid(body):
		return nil, base64.StdEncoding.EncodeToString(body)
	}
	text := string(body)
	if !strings.HasPrefix(header.Get("Content-Type"), "text/event-stream") {
		return []string{text}, ""
	}
	for text != "" {
		end := len(text)
		for _, gap := range []string{"\n\n", "\r\n\r\n"} {
			if i := strings.Index(text, gap); i >= 0 {
				end = min(end, i+len(gap))
			}
		}
		texts = append(texts, text[:end])
		text = text[end:]
	}
	return texts, ""
}

func readBody(texts []string, b64 string) ([]byte, error) {
	if b64 == "" {
		return []byte(strings.Join(texts, "")), nil
	}
	if texts != nil {
		return nil, errors.New("both body and base64")
	}
	return base64.StdEncoding.DecodeString(b64)
}

// line is the exchange as a line of a file.
func (x *TapeExchange) line() ([]byte, error) {
	w := wireExchange{Method: x.Method, Path: x.Path, Header: wireHeader(x.Header)}
	w.Body, w.Base64 = wireBody(x.Body, x.Header)
	a := &x.Answer
	w.Response = wireAnswer{Status: a.Status, Header: wireHeader(a.Header), Broken: a.Broken, Error: a.Error}
	w.Response.Body, w.Response.Base64 = wireBody(a.Body, a.Header)
	return jsonLine(w)
}

func jsonLine(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}

// Append writes the tape's lines to b.
func (t *Tape) Append(b []byte) ([]byte, error) {
	line, err := jsonLine(wireHead{Tape: TapeVersion, Source: t.Source, About: t.About})
	if err != nil {
		return b, fmt.Errorf("recording: %w", err)
	}
	b = append(b, line...)
	for i := range t.Exchanges {
		if line, err = t.Exchanges[i].line(); err != nil {
			return b, fmt.Errorf("recording: exchange %d: %w", i+1, err)
		}
		b = append(b, line...)
	}
	return b, nil
}

// LoadTape reads a tape's file.
func LoadTape(file string) (*Tape, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	t, err := ParseTape(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

// ParseTape reads the lines of a tape. A tape without exchanges is one: nothing was asked.
func ParseTape(text []byte) (*Tape, error) {
	var t *Tape
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var err error
		if t == nil {
			t, err = parseHead(line)
		} else {
			var x TapeExchange
			if x, err = parseExchange(line); err == nil {
				t.Exchanges = append(t.Exchanges, x)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("recording: line %d: %w", n, err)
		}
	}
	if t == nil {
		return nil, errors.New("recording: the file is empty; a tape begins with a line {\"tape\":1}")
	}
	return t, nil
}

func parseHead(line []byte) (*Tape, error) {
	var head wireHead
	if err := strictJSON(line, &head); err != nil {
		return nil, fmt.Errorf("not the head of a tape, {\"tape\":1}: %w", err)
	}
	if head.Tape != TapeVersion {
		return nil, fmt.Errorf("the tape's version is %d, this program reads %d", head.Tape, TapeVersion)
	}
	return &Tape{Source: head.Source, About: head.About}, nil
}

func parseExchange(line []byte) (TapeExchange, error) {
	var w wireExchange
	if err := strictJSON(line, &w); err != nil {
		return TapeExchange{}, err
	}
	x := TapeExchange{Method: w.Method, Path: w.Path, Header: readHeader(w.Header)}
	a := &w.Response
	x.Answer = TapeAnswer{Status: a.Status, Header: readHeader(a.Header), Broken: a.Broken, Error: a.Error}
	var err error
	if x.Body, err = readBody(w.Body, w.Base64); err != nil {
		return x, fmt.Errorf("body: %w", err)
	}
	if x.Answer.Body, err = readBody(a.Body, a.Base64); err != nil {
		return x, fmt.Errorf("response: body: %w", err)
	}
	switch {
	case x.Method == "" || !strings.HasPrefix(x.Path, "/"):
		return x, fmt.Errorf("want a method and a path that begins with /, got %q and %q", x.Method, x.Path)
	case a.Error != "" && (a.Status != 0 || len(x.Answer.Body) > 0):
		return x, errors.New("response: both an error and a status or body")
	case a.Error == "" && (a.Status < 100 || a.Status > 999):
		return x, fmt.Errorf("response: the status is %d", a.Status)
	}
	return x, nil
}

func readHeader(h map[string]string) http.Header {
	out := http.Header{}
	for _, name := range slices.Sorted(maps.Keys(h)) {
		out.Add(name, h[name])
	}
	return out
}

// strictJSON decodes one JSON value without unknown fields.
func strictJSON(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text after the JSON value")
	}
	return nil
}
