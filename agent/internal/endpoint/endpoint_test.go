package endpoint

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/agent"
)

// serve answers with what f writes, and returns an endpoint there.
func serve(t *testing.T, f http.HandlerFunc) *Endpoint {
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	return &Endpoint{URL: server.URL + "/base/?v=1", Header: http.Header{"x-key": {"k"}}}
}

// A request goes below the URL, keeps its query, and holds JSON as people write it.
func TestRequest(t *testing.T) {
	var seen string
	e := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		seen = fmt.Sprint(r.Method, " ", r.URL, " ", r.Header.Get("X-Key"), " ", r.Header.Get("Content-Type"), " ", strings.TrimSpace(string(body)))
		fmt.Fprint(w, `{"a": 2}`)
	})
	var out struct{ A int }
	if err := e.Ask(t.Context(), "x/y:z?alt=sse", map[string]any{"code": "a < b & c"}, &out); err != nil || out.A != 2 {
		t.Fatal(out, err)
	}
	if want := `POST /base/x/y:z?v=1&alt=sse k application/json {"code":"a < b & c"}`; seen != want {
		t.Errorf("got %s, want %s", seen, want)
	}
}

// A request is repeated as often as was asked for, and as the server wants it.
func TestRepeats(t *testing.T) {
	for _, c := range []struct {
		status, retries int
		header          map[string]string
		want            int
	}{
		{500, 0, map[string]string{"Retry-After-Ms": "1"}, 3},
		{429, 1, map[string]string{"Retry-After": "0"}, 2},
		{429, -1, nil, 1},
		{408, 1, map[string]string{"Retry-After-Ms": "1"}, 2},
		{409, 1, map[string]string{"Retry-After": "0.001"}, 2},
		{400, 5, nil, 1},
		{400, 1, map[string]string{"X-Should-Retry": "true", "Retry-After-Ms": "1"}, 2},
		{503, 5, map[string]string{"X-Should-Retry": "false"}, 1},
		{503, 5, map[string]string{"Retry-After": "121"}, 1},
		{503, 5, map[string]string{"Retry-After": time.Now().Add(time.Hour).UTC().Format(http.TimeFormat)}, 1},
		{503, 1, map[string]string{"Retry-After": "Mon, 02 Jan 2006 15:04:05 GMT"}, 2},
	} {
		n := 0
		e := serve(t, func(w http.ResponseWriter, r *http.Request) {
			n++
			if body, _ := io.ReadAll(r.Body); string(body) != "1\n" {
				t.Errorf("request %d has the body %q", n, body)
			}
			for name, v := range c.header {
				w.Header().Set(name, v)
			}
			w.WriteHeader(c.status)
		})
		e.Retries = c.retries
		var pe *agent.ProviderError
		if err := e.Ask(t.Context(), "", 1, new(any)); !errors.As(err, &pe) || pe.Status != c.status || n != c.want {
			t.Errorf("%+v: %d requests, %v", c, n, err)
		}
	}
}

// The key does not go to another host, and a request that waits can be given up.
func TestKeyStays(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the other host was asked") }))
	defer other.Close()
	e := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
	})
	var pe *agent.ProviderError
	if err := e.Ask(t.Context(), "", 1, new(any)); !errors.As(err, &pe) || pe.Status != http.StatusTemporaryRedirect {
		t.Errorf("got %v", err)
	}
	e = serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", "60")
		w.WriteHeader(http.StatusTooManyRequests)
	})
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	if err := e.Ask(ctx, "", 1, new(any)); !errors.Is(err, context.Canceled) || errors.Is(err, agent.ErrProvider) {
		t.Errorf("got %v", err)
	}
}

// Errors come in the forms of three APIs.
func TestTold(t *testing.T) {
	for text, want := range map[string]string{
		`{"error": {"message": "m", "type": "t", "code": "c"}}`:                    "200 c m",
		`{"error": {"message": "m", "type": "t", "code": null}}`:                   "200 t m",
		`{"type": "error", "error": {"type": "t", "message": "m"}}`:                "200 t m",
		`{"error": {"code": 429, "message": "m", "status": "RESOURCE_EXHAUSTED"}}`: "429 RESOURCE_EXHAUSTED m",
		`{"error": {"code": 7}}`:                "200 7 ",
		`{"error": {"message": {"odd": true}}}`: "200  ",
		`{"error": null}`:                       "",
		`{"error": "text"}`:                     "",
		`[]`:                                    "",
		`nonsense`:                              "",
	} {
		got := ""
		if pe := Told([]byte(text)); pe != nil {
			got = fmt.Sprint(pe.Status, " ", pe.Code, " ", pe.Message)
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// A stream's events are handed on whole, whatever their lines end with; what is cut off is not.
func TestStream(t *testing.T) {
	e := serve(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, ": hello\n\nevent: a\r\ndata: 1\r\ndata:2\r\nid: 7\r\n\r\n\n\ndata\n\ndata: {\"x\":\n")
	})
	var got []string
	err := e.Stream(t.Context(), "", 1, func(event Event) error {
		got = append(got, event.Name+"="+string(event.Data))
		return nil
	})
	if err != nil || strings.Join(got, "|") != "a=1\n2|=" {
		t.Errorf("got %q, %v", got, err)
	}
	if err := e.Stream(t.Context(), "", 1, func(Event) error { return ErrStop }); err != nil {
		t.Error(err)
	}
	want := errors.New("enough")
	if err := e.Stream(t.Context(), "", 1, func(Event) error { return want }); !errors.Is(err, want) {
		t.Errorf("got %v", err)
	}
}
