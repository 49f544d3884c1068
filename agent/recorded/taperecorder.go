package recorded

// taperecorder.go holds TapeRecorder, which records what passes through an HTTP client.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
)

// TapeRecorder is an http.RoundTripper that passes requests on and records the exchanges. It is given to a provider as the
// transport of its HTTP client:
//
//	recorder, err := recorded.NewTapeRecorder(file, recorded.TapeOptions{Source: "openai:gpt-5.4"})
//	provider := openai.Responses(openai.Options{Model: "gpt-5.4",
//		API: openai.API{HTTP: recorder.Client()}})
//	...
//	err = recorder.Close()
//
// Keys never get into the recording: of headers only those are kept that are known to hold none, the values of all others are
// replaced in bodies and queries by "[redacted]", as are parameters of a query that are named like secrets, TapeOptions.Secrets, and
// what has the form of an API key. The client gets everything as it came. It is safe for concurrent use.
type TapeRecorder struct {
	base    http.RoundTripper
	secrets []string

	mu  sync.Mutex // guards what follows
	to  io.WriteCloser
	err error // the first failure to write
}

// TapeOptions are what a TapeRecorder may be given.
type TapeOptions struct {
	// Source and About are the tape's.
	Source, About string
	// Base makes the requests; nil is http.DefaultTransport.
	Base http.RoundTripper
	// Secrets are texts that must not be recorded, beside those that are found in the requests' headers. Those of less than 8 bytes
	// are not looked for.
	Secrets []string
}

// NewTapeRecorder begins a tape in a file, which only the user may read; a file that exists is overwritten. The caller closes the
// recorder.
func NewTapeRecorder(file string, o TapeOptions) (*TapeRecorder, error) {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	r, err := RecordTape(f, o)
	if err != nil {
		_ = f.Close()
	}
	return r, err
}

// RecordTape begins a tape that is written to w, which the recorder closes.
func RecordTape(w io.WriteCloser, o TapeOptions) (*TapeRecorder, error) {
	if w == nil {
		return nil, errors.New("recording: the writer is nil")
	}
	r := &TapeRecorder{base: o.Base, to: w}
	if r.base == nil {
		r.base = http.DefaultTransport
	}
	r.secrets = longEnough(o.Secrets)
	head := Tape{Source: o.Source, About: o.About}
	text, err := head.Append(nil)
	if err == nil {
		_, err = w.Write(text)
	}
	if err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	return r, nil
}

// Client returns an HTTP client whose exchanges are recorded.
func (r *TapeRecorder) Client() *http.Client { return &http.Client{Transport: r} }

// Close ends the tape. Exchanges that have not ended are not on it. The error is the first failure to write. Closing twice does nothing.
func (r *TapeRecorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.to == nil {
		return r.err
	}
	if err := r.to.Close(); err != nil && r.err == nil {
		r.err = fmt.Errorf("recording: %w", err)
	}
	r.to = nil
	return r.err
}

// RoundTrip implements http.RoundTripper. A failure to write the tape is told by Close; the exchange goes on.
func (r *TapeRecorder) RoundTrip(req *http.Request) (*http.Response, error) {
	body, err := takeBody(req)
	if err != nil {
		return nil, err
	}
	secrets := append(headerSecrets(req.Header), r.secrets...)
	x := &TapeExchange{
		Method: req.Method, Path: string(hide([]byte(tapePath(req.URL)), secrets)),
		Header: keep(req.Header, keptRequest), Body: hide(body, secrets),
	}
	out := req.Clone(req.Context())
	out.Body, out.GetBody = io.NopCloser(bytes.NewReader(body)), nil
	out.ContentLength = int64(len(body))
	if len(body) == 0 {
		out.Body = http.NoBody
	}
	res, err := r.base.RoundTrip(out)
	if err != nil {
		x.Answer.Error = string(hide([]byte(err.Error()), secrets))
		r.write(x)
		return nil, err
	}
	x.Answer.Status, x.Answer.Header = res.StatusCode, keep(res.Header, keptResponse)
	res.Body = &tapedBody{body: res.Body, done: func(text []byte, broken string) {
		x.Answer.Body, x.Answer.Broken = hide(text, secrets), string(hide([]byte(broken), secrets))
		r.write(x)
	}}
	return res, nil
}

func (r *TapeRecorder) write(x *TapeExchange) {
	line, err := x.line()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.to == nil || r.err != nil {
		return
	}
	if err == nil {
		_, err = r.to.Write(line)
	}
	if err != nil {
		r.err = fmt.Errorf("recording: %w", err)
	}
}

// takeBody reads a request's whole body and closes it.
func takeBody(req *http.Request) ([]byte, error) {
	if req.Body == nil {
		return nil, nil
	}
	defer func() { _ = req.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(req.Body, maxRequest+1))
	if err == nil && len(body) > maxRequest {
		err = fmt.Errorf("recording: the request is longer than %d MiB", maxRequest>>20)
	}
	return body, err
}

// tapedBody keeps what is read of a body, and tells done once: at its end, when reading fails, or when it is closed.
type tapedBody struct {
	body io.ReadCloser
	text bytes.Buffer
	once sync.Once
	done func(text []byte, broken string)
}

func (b *tapedBody) Read(p []byte) (int, error) {
	n, err := b.body.Read(p)
	b.text.Write(p[:n])
	if err != nil {
		broken := ""
		if !errors.Is(err, io.EOF) {
			broken = err.Error()
		}
		b.once.Do(func() { b.done(b.text.Bytes(), broken) })
	}
	return n, err
}

func (b *tapedBody) Close() error {
	b.once.Do(func() { b.done(b.text.Bytes(), "the client did not read on") })
	return b.body.Close()
}

// tapePath is path and query of a URL, without the secrets in the query.
func tapePath(u *url.URL) string {
	path := u.EscapedPath()
	if path == "" {
		path = "/"
	}
	if u.RawQuery == "" {
		return path
	}
	query := u.Query()
	for name := range query {
		if secretName().MatchString(name) {
			query.Set(name, redacted)
		}
	}
	return path + "?" + query.Encode()
}

// redacted stands where a secret was.
const redacted = "[redacted]"

// secretName matches the names of parameters whose values are secrets.
var secretName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)key|token|secret|signature|password|credential`)
})

// keyForms match what looks like the key of a model's API, also where an API shows only part of one.
var keyForms = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bsk-[A-Za-z0-9_*-]{8,}|\bAIza[A-Za-z0-9_*-]{20,}`)
})

// headerSecrets are the values of the headers that are not kept and might be secrets: all those with a name like one.
func headerSecrets(h http.Header) []string {
	var out []string
	for name, values := range h {
		if name != "Authorization" && name != "Cookie" && !secretName().MatchString(name) {
			continue
		}
		for _, v := range values {
			out = append(out, v)
			if _, rest, ok := strings.Cut(v, " "); ok { // "Bearer ..."
				out = append(out, rest)
			}
		}
	}
	return longEnough(out)
}

// longEnough returns the secrets that can be looked for.
func longEnough(secrets []string) []string {
	var out []string
	for _, s := range secrets {
		if len(s) >= 8 {
			out = append(out, s)
		}
	}
	return out
}

// hide replaces the secrets, and whatever looks like a key, in a text.
func hide(text []byte, secrets []string) []byte {
	for _, s := range secrets {
		text = bytes.ReplaceAll(text, []byte(s), []byte(redacted))
	}
	return keyForms().ReplaceAll(text, []byte(redacted))
}
