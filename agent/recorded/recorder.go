package recorded

// Making a recording: a loopback proxy to the real API that writes down what
// passes.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/wholefile"
)

// Recorder passes requests on to a real API and keeps the exchanges.
type Recorder struct {
	upstream *url.URL
	key      string
	listener net.Listener
	http     *http.Server
	served   sync.WaitGroup

	mu        sync.Mutex // guards exchanges
	exchanges []Exchange
}

// Record starts a recorder on a free loopback port. upstream is the real API's
// base URL, such as "https://api.openai.com/v1/"; key, if not "", replaces the
// key that clients send. The caller closes the recorder.
func Record(upstream, key string) (*Recorder, error) {
	u, err := url.Parse(upstream)
	if err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	if u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("recording: %q is no http or https URL", upstream)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	r := &Recorder{upstream: u, key: key, listener: l}
	r.http = &http.Server{Handler: http.HandlerFunc(r.serve), ReadHeaderTimeout: 10 * time.Second}
	r.served.Go(func() { _ = r.http.Serve(l) })
	return r, nil
}

// URL is the base URL for a provider, "http://127.0.0.1:port/v1/".
func (r *Recorder) URL() string { return "http://" + r.listener.Addr().String() + "/v1/" }

// Close ends the recorder. What it kept stays readable.
func (r *Recorder) Close() {
	_ = r.http.Close()
	r.served.Wait()
}

// Recording returns what was kept so far. Keys are replaced by "[redacted]",
// headers other than content-type, retry-after, retry-after-ms and
// x-should-retry are left out. The expectations are the model, the previous
// response, the input and the tools; edit them where a value changes from run
// to run.
func (r *Recorder) Recording(about string) *Recording {
	r.mu.Lock()
	defer r.mu.Unlock()
	return &Recording{Version: Version, About: about, Exchanges: append([]Exchange(nil), r.exchanges...)}
}

// Save writes the recording to a file.
func (r *Recorder) Save(file, about string) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(r.Recording(about)); err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	return wholefile.Write(file, b.Bytes(), 0o644)
}

func (r *Recorder) serve(w http.ResponseWriter, req *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, req.Body, maxRequest))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	status, header, answer, err := r.forward(req, text)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	secrets := []string{r.key, strings.TrimPrefix(req.Header.Get("Authorization"), "Bearer ")}
	x := Exchange{
		Request:  Request{Method: req.Method, Path: req.URL.Path, Body: expectations(redact(text, secrets))},
		Response: Response{Status: status, Headers: make(map[string]string)},
	}
	for _, name := range []string{"Content-Type", "Retry-After", "Retry-After-Ms", "X-Should-Retry"} {
		if v := header.Get(name); v != "" {
			w.Header().Set(name, v)
			x.Response.Headers[strings.ToLower(name)] = v
		}
	}
	kept := redact(answer, secrets)
	if json.Valid(kept) {
		x.Response.Body = kept
	} else {
		raw := strings.ToValidUTF8(string(kept), "\ufffd")
		x.Response.Raw = &raw
	}
	r.mu.Lock()
	r.exchanges = append(r.exchanges, x)
	r.mu.Unlock()
	w.WriteHeader(status)
	_, _ = w.Write(answer)
}

// forward sends a request to the upstream and returns its whole answer.
func (r *Recorder) forward(req *http.Request, text []byte) (int, http.Header, []byte, error) {
	to := r.upstream.JoinPath(strings.TrimPrefix(req.URL.Path, "/v1"))
	to.RawQuery = req.URL.RawQuery
	out, err := http.NewRequestWithContext(req.Context(), req.Method, to.String(), bytes.NewReader(text))
	if err != nil {
		return 0, nil, nil, err
	}
	for _, name := range []string{"Accept", "Authorization", "Content-Type", "User-Agent", "Openai-Organization", "Openai-Project"} {
		if v := req.Header.Get(name); v != "" {
			out.Header.Set(name, v)
		}
	}
	if r.key != "" {
		out.Header.Set("Authorization", "Bearer "+r.key)
	}
	resp, err := http.DefaultClient.Do(out)
	if err != nil {
		return 0, nil, nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxRequest))
	return resp.StatusCode, resp.Header, answer, err
}

// redact replaces the secrets, and whatever looks like a key, in a text.
func redact(text []byte, secrets []string) []byte {
	out := string(text)
	for _, s := range secrets {
		if len(s) >= 8 {
			out = strings.ReplaceAll(out, s, "[redacted]")
		}
	}
	return []byte(keyShape().ReplaceAllString(out, "[redacted]"))
}

// keyShape matches OpenAI's keys, also where the API shows only part of one.
var keyShape = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bsk-[A-Za-z0-9_*-]{8,}`)
})

// expectations are what a recorded request's body should be matched by.
func expectations(text []byte) []Expectation {
	body, err := decode(text)
	if err != nil {
		return nil
	}
	m, ok := body.(map[string]any)
	if !ok {
		return nil
	}
	var list []Expectation
	is := func(at string, v any) {
		list = append(list, Expectation{At: at, Is: json.RawMessage(marshal(v))})
	}
	length := func(at string, n int) {
		list = append(list, Expectation{At: at, Length: &n})
	}
	if v, ok := m["model"]; ok {
		is("model", v)
	}
	if v, ok := m["previous_response_id"]; ok {
		is("previous_response_id", v)
	} else {
		list = append(list, Expectation{At: "previous_response_id", Absent: true})
	}
	switch input := m["input"].(type) {
	case string:
		is("input", input)
	case []any:
		length("input", len(input))
		for i, item := range input {
			fields, _ := item.(map[string]any)
			for _, name := range []string{"type", "role", "call_id", "content", "output"} {
				if v, ok := fields[name]; ok {
					is(fmt.Sprintf("input[%d].%s", i, name), v)
				}
			}
		}
	}
	if tools, ok := m["tools"].([]any); ok {
		length("tools", len(tools))
		for i, tool := range tools {
			fields, _ := tool.(map[string]any)
			for _, name := range []string{"type", "name"} {
				if v, ok := fields[name]; ok {
					is(fmt.Sprintf("tools[%d].%s", i, name), v)
				}
			}
		}
	}
	return list
}

// marshal is the JSON text of a decoded value.
func marshal(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return []byte("null") // decoded values always encode
	}
	return bytes.TrimSpace(b.Bytes())
}
