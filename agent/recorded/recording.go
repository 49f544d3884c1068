// Package recorded is a model API played from a file: requests are matched
// strictly against what the file expects, and answered in the API's own wire
// format over loopback HTTP. A provider is pointed at it by its base URL,
// so that examples and tests run the real client without network or key.
//
//	server, err := recorded.Serve(recording)
//	defer server.Close()
//	provider := openai.Responses(openai.Options{
//		Model: "gpt-5.4",
//		API:   openai.API{BaseURL: server.URL(), Key: "recorded"},
//	})
//	...
//	err = server.Check() // requests that matched nothing, exchanges that were not used
//
// That is for exchanges that are written by hand, or edited. What a real client and API said to each other is kept as a Tape: a
// TapeRecorder is the transport of the client's HTTP, and a TapePlayer the transport that answers in its place, byte for byte.
//
// # The file of a Recording
//
// A recording is one JSON object. Unknown fields are errors.
//
//	version    1
//	about      what the recording shows, for readers
//	exchanges  list of exchanges
//
// An exchange is used once, or "times" times. A request gets the first exchange
// in file order that is not used up and whose expectations all hold.
//
//	name      names it in messages
//	times     how often it may and must be used; default 1
//	request   method (default "POST"), path (such as "/v1/responses"), and
//	          body: a list of expectations
//	response  status     default 200
//	          headers    object of strings; content-type is application/json by default
//	          body       any JSON value, sent as it stands here; or
//	          raw        a string sent as it is, for bodies that are not JSON
//	          truncate   n > 0: the first n bytes are sent, and the connection breaks
//	          delay_ms   milliseconds before the answer
//	          hang       true: never answered; ends when the client leaves
//
// An expectation names a place in the request's JSON body and one thing that
// holds there:
//
//	at        "model", "tools[0].type", "input[1].output", "a[\"b.c\"]"; "" is the whole body
//	is        equals this JSON value; numbers by value, objects in any order
//	contains  is a string that contains this
//	matches   is a string that this regular expression (Go's syntax) matches somewhere
//	json      is a string that is JSON text, which equals this value
//	length    is a list, object or string (counted in bytes) of this length
//	absent    true: does not exist
package recorded

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
)

// Version is the version of the file format that this package reads and writes.
const Version = 1

// Recording is what a file holds. See the package's comment for the fields.
type Recording struct {
	Version   int        `json:"version"`
	About     string     `json:"about,omitempty"`
	Exchanges []Exchange `json:"exchanges"`
}

// Exchange is an expected request and its answer.
type Exchange struct {
	Name     string   `json:"name,omitempty"`
	Times    int      `json:"times,omitempty"`
	Request  Request  `json:"request"`
	Response Response `json:"response"`
}

// Request says which requests an exchange is for.
type Request struct {
	Method string        `json:"method,omitempty"`
	Path   string        `json:"path"`
	Body   []Expectation `json:"body,omitempty"`
}

// Expectation holds of one place in a request's body. Exactly one of the fields
// after At is set.
type Expectation struct {
	At       string          `json:"at"`
	Is       json.RawMessage `json:"is,omitempty"`
	Contains *string         `json:"contains,omitempty"`
	Matches  *string         `json:"matches,omitempty"`
	JSON     json.RawMessage `json:"json,omitempty"`
	Length   *int            `json:"length,omitempty"`
	Absent   bool            `json:"absent,omitempty"`

	path  []step // of At
	regex *regexp.Regexp
	value any // of Is or JSON
}

// Response is the answer of an exchange.
type Response struct {
	Status   int               `json:"status,omitempty"`
	Headers  map[string]string `json:"headers,omitempty"`
	Body     json.RawMessage   `json:"body,omitempty"`
	Raw      *string           `json:"raw,omitempty"`
	Truncate int               `json:"truncate,omitempty"`
	DelayMS  int               `json:"delay_ms,omitempty"`
	Hang     bool              `json:"hang,omitempty"`
}

// Load reads the recording in a file.
func Load(file string) (*Recording, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}

// Parse reads a recording from JSON text and checks it.
func Parse(text []byte) (*Recording, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var r Recording
	if err := d.Decode(&r); err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("recording: text after the JSON value")
	}
	if err := r.prepare(); err != nil {
		return nil, err
	}
	return &r, nil
}

// prepare checks r and fills in the unexported fields.
func (r *Recording) prepare() error {
	if r.Version != Version {
		return fmt.Errorf("recording: version is %d, this program reads %d", r.Version, Version)
	}
	if len(r.Exchanges) == 0 {
		return errors.New("recording: no exchanges")
	}
	for i := range r.Exchanges {
		x := &r.Exchanges[i]
		if err := x.prepare(); err != nil {
			return fmt.Errorf("recording: exchange %s: %w", x.title(i), err)
		}
	}
	return nil
}

// title names the exchange with index i in messages.
func (x *Exchange) title(i int) string {
	if x.Name == "" {
		return fmt.Sprintf("%d", i+1)
	}
	return fmt.Sprintf("%d (%s)", i+1, x.Name)
}

func (x *Exchange) times() int { return max(1, x.Times) }

func (x *Exchange) prepare() error {
	resp := &x.Response
	switch {
	case x.Times < 0:
		return errors.New("times is negative")
	case x.Request.Path == "" || x.Request.Path[0] != '/':
		return fmt.Errorf("request.path is %q, want a path that begins with /", x.Request.Path)
	case resp.Status != 0 && (resp.Status < 200 || resp.Status > 599):
		return fmt.Errorf("response.status is %d", resp.Status)
	case resp.Truncate < 0 || resp.DelayMS < 0:
		return errors.New("response.truncate or delay_ms is negative")
	case resp.Body != nil && resp.Raw != nil:
		return errors.New("response has both body and raw")
	case resp.Hang && (resp.Body != nil || resp.Raw != nil || resp.Truncate > 0):
		return errors.New("response hangs and has a body")
	case !resp.Hang && resp.Body == nil && resp.Raw == nil:
		return errors.New("response has no body, raw or hang")
	case resp.Truncate > 0 && resp.Truncate >= len(resp.text()):
		return fmt.Errorf("response.truncate is %d, the body has only %d bytes", resp.Truncate, len(resp.text()))
	}
	for i := range x.Request.Body {
		if err := x.Request.Body[i].prepare(); err != nil {
			return fmt.Errorf("request.body[%d]: %w", i, err)
		}
	}
	return nil
}

func (e *Expectation) prepare() error {
	var err error
	if e.path, err = parsePath(e.At); err != nil {
		return err
	}
	set := 0
	for _, is := range []bool{e.Is != nil, e.Contains != nil, e.Matches != nil, e.JSON != nil, e.Length != nil, e.Absent} {
		if is {
			set++
		}
	}
	if set != 1 {
		return fmt.Errorf("%d of is, contains, matches, json, length, absent are set, want one", set)
	}
	switch {
	case e.Is != nil:
		e.value, err = decode(e.Is)
	case e.JSON != nil:
		e.value, err = decode(e.JSON)
	case e.Matches != nil:
		e.regex, err = regexp.Compile(*e.Matches)
	}
	return err
}

// text is the whole body that the response announces.
func (r *Response) text() []byte {
	if r.Raw != nil {
		return []byte(*r.Raw)
	}
	return r.Body
}
