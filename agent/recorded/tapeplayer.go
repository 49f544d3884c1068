package recorded

// tapeplayer.go holds TapePlayer, which answers an HTTP client from a tape.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// TapePlayer is an http.RoundTripper that answers from a tape, without a network and without a key: the transport of a provider's
// HTTP client.
//
//	player, err := recorded.PlayTape(tape, recorded.PlayOptions{})
//	provider := openai.Responses(openai.Options{Model: "gpt-5.4",
//		API: openai.API{HTTP: player.Client(), Key: "recorded"}})
//
// A request gets the first exchange that was not used yet and whose method, path, query and body are the same; JSON bodies are compared
// as data. A request that no exchange is for is answered with status 400, which is not repeated, and a body that says what was
// recorded and what was asked; Err tells the same. It is safe for concurrent use.
type TapePlayer struct {
	tape   *Tape
	ignore [][]step

	mu       sync.Mutex // guards what follows
	used     []bool
	mismatch error
	asked    int
}

// PlayOptions are what a TapePlayer may be given.
type PlayOptions struct {
	// Ignore names places in JSON bodies that are not compared, as Expectation.At does ("tools[0].description", "model"). Without any,
	// all of a request must be as it was recorded.
	Ignore []string
	// Wait keeps the headers that say how long to wait before a request is repeated. Without it no time is lost.
	Wait bool
}

// ErrMismatch is what every *MismatchError is.
var ErrMismatch = errors.New("the request is not the recorded one")

// MismatchError is a request that no exchange of a tape is for.
type MismatchError struct {
	Request  int // counts the player's requests from 1
	Exchange int // the first one that was not used, from 1; 0: all were used
	// Recorded and Asked are the first difference, in words; of requests beyond the tape's end Recorded is "".
	Recorded, Asked string
	// At is where it is: "method", "path", "body", or a place in a JSON body.
	At string
	// Differences are all, with both sides, ten at most.
	Differences []string
}

func (e *MismatchError) Error() string {
	if e.Exchange == 0 {
		return fmt.Sprintf("recording: request %d is not recorded, the recording has ended: %s", e.Request, e.Asked)
	}
	return fmt.Sprintf("recording: request %d is not the recorded one, exchange %d:\n  %s", e.Request, e.Exchange, strings.Join(e.Differences, "\n  "))
}

// Is reports whether target is ErrMismatch.
func (e *MismatchError) Is(target error) bool { return target == ErrMismatch }

// PlayTape returns a player of t, which must not be changed afterwards. The error is about t being nil, or an Ignore that is no place.
func PlayTape(t *Tape, o PlayOptions) (*TapePlayer, error) {
	if t == nil {
		return nil, errors.New("recording: the tape is nil")
	}
	p := &TapePlayer{tape: t, used: make([]bool, len(t.Exchanges))}
	for _, at := range o.Ignore {
		path, err := parsePath(at)
		if err != nil {
			return nil, fmt.Errorf("recording: %w", err)
		}
		p.ignore = append(p.ignore, path)
	}
	if !o.Wait {
		own := *t
		own.Exchanges = slices.Clone(t.Exchanges)
		for i := range own.Exchanges {
			hurry(&own.Exchanges[i].Answer)
		}
		p.tape = &own
	}
	return p, nil
}

// hurry makes an answer one that may be repeated at once.
func hurry(a *TapeAnswer) {
	if a.Header.Get("Retry-After") != "" || a.Header.Get("Retry-After-Ms") != "" || a.Status == http.StatusTooManyRequests || a.Status >= 500 {
		a.Header = maps.Clone(a.Header)
		if a.Header == nil {
			a.Header = http.Header{}
		}
		a.Header.Del("Retry-After")
		a.Header.Set("Retry-After-Ms", "1")
	}
}

// Source is the tape's.
func (p *TapePlayer) Source() string { return p.tape.Source }

// Client returns an HTTP client that is answered from the tape.
func (p *TapePlayer) Client() *http.Client { return &http.Client{Transport: p} }

// Err returns the first request that was not on the tape, a *MismatchError; nil if there was none.
func (p *TapePlayer) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.mismatch
}

// Check is Err, and an error if exchanges were not used.
func (p *TapePlayer) Check() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.mismatch != nil {
		return p.mismatch
	}
	left := 0
	for _, used := range p.used {
		if !used {
			left++
		}
	}
	if left > 0 {
		return fmt.Errorf("recording: %d of %d exchanges were not used", left, len(p.used))
	}
	return nil
}

// RoundTrip implements http.RoundTripper.
func (p *TapePlayer) RoundTrip(req *http.Request) (*http.Response, error) {
	body, err := takeBody(req)
	if err != nil {
		return nil, err
	}
	if err := req.Context().Err(); err != nil {
		return nil, err
	}
	// What has the form of a key was replaced when it was recorded. The values of headers are none here: a client without a key sends
	// any word in its place.
	x, err := p.take(req.Method, string(hide([]byte(tapePath(req.URL)), nil)), hide(body, nil))
	if err != nil {
		return refusal(req, err), nil
	}
	a := &x.Answer
	if a.Error != "" {
		return nil, fmt.Errorf("recorded: %s", a.Error)
	}
	return response(req, a), nil
}

func response(req *http.Request, a *TapeAnswer) *http.Response {
	res := &http.Response{
		Status: strconv.Itoa(a.Status) + " " + http.StatusText(a.Status), StatusCode: a.Status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: a.Header.Clone(), Request: req, ContentLength: -1,
	}
	if res.Header == nil {
		res.Header = http.Header{}
	}
	res.Body = &playedBody{rest: a.Body, broken: a.Broken}
	return res
}

// playedBody gives a recorded body.
type playedBody struct {
	rest   []byte
	broken string
}

func (b *playedBody) Read(p []byte) (int, error) {
	switch {
	case len(p) == 0:
		return 0, nil
	case len(b.rest) > 0:
		n := copy(p, b.rest)
		b.rest = b.rest[n:]
		return n, nil
	case b.broken != "":
		return 0, fmt.Errorf("recorded: %s: %w", b.broken, io.ErrUnexpectedEOF)
	}
	return 0, io.EOF
}

func (b *playedBody) Close() error { return nil }

// take returns the exchange for a request, and marks it as used.
func (p *TapePlayer) take(method, path string, body []byte) (*TapeExchange, error) {
	data, isJSON := p.data(body)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	var first *MismatchError
	for i := range p.tape.Exchanges {
		if p.used[i] {
			continue
		}
		x := &p.tape.Exchanges[i]
		d := p.compare(x, method, path, body, data, isJSON)
		if len(d.list) == 0 {
			p.used[i] = true
			return x, nil
		}
		if first == nil {
			first = &MismatchError{Request: p.asked, Exchange: i + 1, At: d.at, Recorded: d.recorded, Asked: d.asked, Differences: d.list}
		}
	}
	if first == nil {
		first = &MismatchError{Request: p.asked, Asked: method + " " + path + " " + clipped(string(body))}
	}
	if p.mismatch == nil {
		p.mismatch = first
	}
	return nil, first
}

// data decodes a body without what is ignored.
func (p *TapePlayer) data(body []byte) (any, bool) {
	v, err := decode(body)
	if err != nil {
		return nil, false
	}
	for _, path := range p.ignore {
		if len(path) == 0 {
			return nil, true
		}
		parent, ok := find(v, path[:len(path)-1])
		if !ok {
			continue
		}
		last := path[len(path)-1]
		switch c := parent.(type) {
		case map[string]any:
			if last.key != nil {
				delete(c, *last.key)
			}
		case []any:
			if last.key == nil && last.index < len(c) {
				c[last.index] = nil
			}
		}
	}
	return v, true
}

// differences are those of a request from a recorded one.
type differences struct {
	at, recorded, asked string // the first
	list                []string
}

// maxDifferences bounds how many are told.
const maxDifferences = 10

func (d *differences) add(at, recorded, asked string) {
	if len(d.list) == 0 {
		d.at, d.recorded, d.asked = at, recorded, asked
	}
	if len(d.list) < maxDifferences {
		d.list = append(d.list, fmt.Sprintf("%s: recorded %s, asked %s", at, recorded, asked))
	}
}

func (p *TapePlayer) compare(x *TapeExchange, method, path string, body []byte, data any, isJSON bool) *differences {
	d := &differences{}
	if x.Method != method {
		d.add("method", x.Method, method)
	}
	if x.Path != path {
		d.add("path", x.Path, path)
	}
	recorded, recordedJSON := p.data(x.Body)
	switch {
	case isJSON && recordedJSON:
		d.values("", recorded, data)
	case !bytes.Equal(x.Body, body):
		d.texts("body", string(x.Body), string(body))
	}
	return d
}

// values adds the differences of JSON values at a place.
func (d *differences) values(at string, recorded, asked any) {
	if equal(recorded, asked) {
		return
	}
	place := at
	if place == "" {
		place = "body"
	}
	switch r := recorded.(type) {
	case map[string]any:
		a, ok := asked.(map[string]any)
		if !ok {
			break
		}
		keys := slices.Sorted(maps.Keys(r))
		for k := range a {
			if _, ok := r[k]; !ok {
				keys = append(keys, k)
			}
		}
		slices.Sort(keys)
		for _, k := range keys {
			d.member(joinKey(at, k), r, a, k)
		}
		return
	case []any:
		a, ok := asked.([]any)
		if !ok {
			break
		}
		for i := range max(len(r), len(a)) {
			switch in := fmt.Sprintf("%s[%d]", at, i); {
			case i >= len(r):
				d.add(in, "nothing", clipped(show(a[i])))
			case i >= len(a):
				d.add(in, clipped(show(r[i])), "nothing")
			default:
				d.values(in, r[i], a[i])
			}
		}
		return
	case string:
		if a, ok := asked.(string); ok {
			d.texts(place, r, a)
			return
		}
	}
	d.add(place, clipped(show(recorded)), clipped(show(asked)))
}

func (d *differences) member(at string, r, a map[string]any, k string) {
	x, inR := r[k]
	y, inA := a[k]
	switch {
	case !inR:
		d.add(at, "nothing", clipped(show(y)))
	case !inA:
		d.add(at, clipped(show(x)), "nothing")
	default:
		d.values(at, x, y)
	}
}

func joinKey(at, key string) string {
	if key == "" || strings.ContainsAny(key, ".[]\"") {
		return fmt.Sprintf("%s[%q]", at, key)
	}
	if at == "" {
		return key
	}
	return at + "." + key
}

// texts adds the difference of two texts, from a little before where they part.
func (d *differences) texts(at, recorded, asked string) {
	n := 0
	for n < len(recorded) && n < len(asked) && recorded[n] == asked[n] {
		n++
	}
	if from := n - 40; from > 0 && (len(recorded) > maxClip || len(asked) > maxClip) {
		for from > 0 && from < len(recorded) && !utf8.RuneStart(recorded[from]) {
			from--
		}
		d.add(fmt.Sprintf("%s, from byte %d", at, from), clipped(show(recorded[from:])), clipped(show(asked[min(from, len(asked)):])))
		return
	}
	d.add(at, clipped(show(recorded)), clipped(show(asked)))
}

// maxClip bounds a side of a difference, in bytes.
const maxClip = 200

func clipped(text string) string {
	if len(text) <= maxClip {
		return text
	}
	return strings.ToValidUTF8(text[:maxClip], "") + "..."
}

// refusal is the response to a request that is not on the tape, in the form of the API's errors.
func refusal(req *http.Request, err error) *http.Response {
	fields := map[string]any{"type": "invalid_request_error", "code": "recording_mismatch", "message": err.Error(), "param": nil}
	if strings.Contains(req.URL.Path, "enerateContent") { // Google's
		fields = map[string]any{"code": http.StatusBadRequest, "status": "RECORDING_MISMATCH", "message": err.Error()}
	}
	text, _ := json.Marshal(map[string]any{"type": "error", "error": fields})
	return response(req, &TapeAnswer{Status: http.StatusBadRequest, Body: text,
		Header: http.Header{"Content-Type": {"application/json"}, "X-Should-Retry": {"false"}}})
}
