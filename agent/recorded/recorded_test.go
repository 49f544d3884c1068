package recorded

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// post sends body to a server's path and returns status and answer.
func post(t *testing.T, base, path, body string, header ...string) (int, string, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, strings.TrimSuffix(base, "/v1/")+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text), err
}

func parse(t *testing.T, text string) *Recording {
	t.Helper()
	r, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A file with a mistake is refused, with the place.
func TestParse(t *testing.T) {
	exchange := func(fields string) string {
		return `{"version": 1, "exchanges": [{"name": "a", ` + fields + `}]}`
	}
	response := `"response": {"body": {}}`
	for _, test := range []struct{ text, err string }{
		{`{`, "recording: unexpected EOF"},
		{`{"version": 2, "exchanges": []}`, "recording: version is 2, this program reads 1"},
		{`{"version": 1}`, "recording: no exchanges"},
		{`{"version": 1, "exchange": []}`, `recording: json: unknown field "exchange"`},
		{exchange(`"request": {"path": "/v1"}, `+response) + "x", "recording: text after the JSON value"},
		{exchange(response), `recording: exchange 1 (a): request.path is "", want a path that begins with /`},
		{exchange(`"times": -1, "request": {"path": "/v1"}, ` + response), "recording: exchange 1 (a): times is negative"},
		{exchange(`"request": {"path": "/v1"}, "response": {}`), "recording: exchange 1 (a): response has no body, raw or hang"},
		{exchange(`"request": {"path": "/v1"}, "response": {"body": 1, "raw": ""}`), "recording: exchange 1 (a): response has both body and raw"},
		{exchange(`"request": {"path": "/v1"}, "response": {"body": 1, "hang": true}`), "recording: exchange 1 (a): response hangs and has a body"},
		{exchange(`"request": {"path": "/v1"}, "response": {"body": {}, "status": 99}`), "recording: exchange 1 (a): response.status is 99"},
		{exchange(`"request": {"path": "/v1"}, "response": {"raw": "abc", "truncate": 3}`), "recording: exchange 1 (a): response.truncate is 3, the body has only 3 bytes"},
		{exchange(`"request": {"path": "/v1", "body": [{"at": "a"}]}, ` + response), "recording: exchange 1 (a): request.body[0]: 0 of is, contains, matches, json, length, absent are set, want one"},
		{exchange(`"request": {"path": "/v1", "body": [{"at": "a", "is": 1, "absent": true}]}, ` + response), "recording: exchange 1 (a): request.body[0]: 2 of is, contains, matches, json, length, absent are set, want one"},
		{exchange(`"request": {"path": "/v1", "body": [{"at": "a..b", "is": 1}]}, ` + response), `recording: exchange 1 (a): request.body[0]: at: "a..b" is no path`},
		{exchange(`"request": {"path": "/v1", "body": [{"at": "a", "matches": "("}]}, ` + response), "recording: exchange 1 (a): request.body[0]: error parsing regexp: missing closing ): `(`"},
	} {
		if _, err := Parse([]byte(test.text)); err == nil || err.Error() != test.err {
			t.Errorf("%s\n got %v\nwant %s", test.text, err, test.err)
		}
	}
}

func TestPath(t *testing.T) {
	body, err := decode([]byte(`{"a": {"b.c": [10, {"d": null}]}, "": 1}`))
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"":                   `{"":1,"a":{"b.c":[10,{"d":null}]}}`,
		`a["b.c"][0]`:        "10",
		`["a"]["b.c"][1].d`:  "null",
		`[""]`:               "1",
		`a["b.c"][2]`:        "nothing",
		`a[0]`:               "nothing",
		`a.b`:                "nothing",
		`a["b.c"].d`:         "nothing",
		`a["b.c"][1].d.e[0]`: "nothing",
	} {
		path, err := parsePath(at)
		if err != nil {
			t.Errorf("%s: %v", at, err)
			continue
		}
		got := "nothing"
		if v, ok := find(body, path); ok {
			got = show(v)
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", at, got, want)
		}
	}
	for _, at := range []string{".a", "a.", "a..b", "a[", "a[x]", "a[-1]", `a["b]`, `a["b"`, "a[0]b"} {
		if _, err := parsePath(at); err == nil {
			t.Errorf("%q is taken for a path", at)
		}
	}
}

func TestExpectations(t *testing.T) {
	body, err := decode([]byte(`{"n": 1.50, "big": 12345678901234567890, "s": "a \"b\"", "j": "{\"x\": [1, 2.0]}", "l": [1, 2], "o": {"a": 1}, "z": null}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ expectation, fault string }{
		{`{"at": "n", "is": 1.5}`, ""},
		{`{"at": "n", "is": 15e-1}`, ""},
		{`{"at": "n", "is": "1.5"}`, `n: want "1.5", got 1.50`},
		{`{"at": "big", "is": 12345678901234567891}`, "big: want 12345678901234567891, got 12345678901234567890"},
		{`{"at": "o", "is": {"a": 1}}`, ""},
		{`{"at": "o", "is": {"a": 1, "b": 2}}`, `o: want {"a":1,"b":2}, got {"a":1}`},
		{`{"at": "l", "is": [1, 2]}`, ""},
		{`{"at": "l", "is": [2, 1]}`, "l: want [2,1], got [1,2]"},
		{`{"at": "z", "is": null}`, ""},
		{`{"at": "q", "is": null}`, "q: want null, got nothing"},
		{`{"at": "s", "contains": "\"b"}`, ""},
		{`{"at": "s", "contains": "c"}`, `s: want a string that contains "c", got "a \"b\""`},
		{`{"at": "n", "contains": "1"}`, `n: want a string that contains "1", got 1.50`},
		{`{"at": "s", "matches": "^a "}`, ""},
		{`{"at": "s", "matches": "^b"}`, `s: want a string that matches "^b", got "a \"b\""`},
		{`{"at": "j", "json": {"x": [1, 2]}}`, ""},
		{`{"at": "j", "json": {"x": []}}`, `j: want JSON text equal to {"x":[]}, got "{\"x\": [1, 2.0]}"`},
		{`{"at": "s", "json": "a"}`, `s: want JSON text equal to "a", got "a \"b\""`},
		{`{"at": "l", "length": 2}`, ""},
		{`{"at": "l", "length": 3}`, "l: want length 3, got length 2: [1,2]"},
		{`{"at": "n", "length": 3}`, "n: want something of length 3, got 1.50"},
		{`{"at": "q", "absent": true}`, ""},
		{`{"at": "z", "absent": true}`, "z: want nothing there, got null"},
	} {
		var e Expectation
		if err := json.Unmarshal([]byte(test.expectation), &e); err != nil {
			t.Fatal(err)
		}
		if err := e.prepare(); err != nil {
			t.Fatal(err)
		}
		if got := e.fault(body); got != test.fault {
			t.Errorf("%s\n got %s\nwant %s", test.expectation, got, test.fault)
		}
	}
}

// Exchanges are used in file order, each as often as it says; a request that
// none is for gets status 400 with the reasons, and Check repeats them.
func TestServe(t *testing.T) {
	r := parse(t, `{"version": 1, "exchanges": [
		{"name": "one", "request": {"path": "/v1/a", "body": [{"at": "n", "is": 1}]}, "response": {"status": 201, "headers": {"X-Mark": "m"}, "body": {"first": true}}},
		{"name": "any", "times": 2, "request": {"path": "/v1/a"}, "response": {"raw": "plain"}},
		{"request": {"method": "GET", "path": "/v1/b"}, "response": {"body": 1}}]}`)
	s, err := Serve(r)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, want := range []string{"201 {\"first\": true}", "200 plain", "200 plain"} {
		status, text, err := post(t, s.URL(), "/v1/a", `{"n": 1}`)
		if got := fmt.Sprint(status, " ", text); err != nil || got != want {
			t.Errorf("request %d: got %s, %v, want %s", i, got, err, want)
		}
	}
	if err := s.Check(); err == nil || err.Error() != "recording: exchange 3 was used 0 of 1 times" {
		t.Errorf("got %v", err)
	}
	status, text, err := post(t, s.URL(), "/v1/b", `{"n": 2}`)
	var answer struct {
		Error struct{ Code, Message string }
	}
	if err != nil || status != 400 || json.Unmarshal([]byte(text), &answer) != nil {
		t.Fatalf("got %d %s, %v", status, text, err)
	}
	want := "recording: no exchange is for POST /v1/b\n" +
		"  exchange 1 (one): used up\n" +
		"  exchange 2 (any): used up\n" +
		"  exchange 3:\n" +
		"    method: want GET, got POST"
	if answer.Error.Message != want || answer.Error.Code != "recording_mismatch" {
		t.Errorf("got %+v, want %s", answer.Error, want)
	}
	if err := s.Check(); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v", err)
	}
}

// A mismatch shows each expectation that does not hold.
func TestMismatchShowsDifference(t *testing.T) {
	s, err := Serve(parse(t, `{"version": 1, "exchanges": [{"request": {"path": "/v1/a", "body": [
		{"at": "x", "is": 1}, {"at": "y", "is": 2}, {"at": "z[0].t", "contains": "k"}]}, "response": {"body": 1}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for body, want := range map[string]string{
		`{"x": 1, "y": 3, "z": []}`: "\n    y: want 2, got 3\n    z[0].t: want a string that contains \"k\", got nothing",
		`no JSON`:                   "\n    body: want JSON: invalid character 'o' in literal null (expecting 'u')",
	} {
		_, text, err := post(t, s.URL(), "/v1/a", body)
		var answer struct{ Error struct{ Message string } }
		if err != nil || json.Unmarshal([]byte(text), &answer) != nil || !strings.HasSuffix(answer.Error.Message, want) {
			t.Errorf("%s: got %s, %v", body, text, err)
		}
	}
}

// A test fails when requests match nothing or exchanges are left over.
func TestStart(t *testing.T) {
	fake := &fakeTB{}
	Start(fake, parse(t, `{"version": 1, "exchanges": [{"name": "left", "request": {"path": "/v1/a"}, "response": {"body": 1}}]}`))
	fake.cleanup()
	if want := "recording: exchange 1 (left) was used 0 of 1 times"; fake.errors != want {
		t.Errorf("got %q, want %q", fake.errors, want)
	}
}

type fakeTB struct {
	cleanup func()
	errors  string
}

func (f *fakeTB) Helper()                        {}
func (f *fakeTB) Cleanup(do func())              { f.cleanup = do }
func (f *fakeTB) Errorf(format string, a ...any) { f.errors += fmt.Sprintf(format, a...) }
func (f *fakeTB) Fatalf(format string, a ...any) { f.errors += fmt.Sprintf(format, a...) }

// A truncated answer breaks off, a hanging one never comes.
func TestBrokenAnswers(t *testing.T) {
	s := Start(t, parse(t, `{"version": 1, "exchanges": [
		{"request": {"path": "/v1/cut"}, "response": {"body": {"long": "text"}, "truncate": 5}},
		{"request": {"path": "/v1/hang"}, "response": {"hang": true}},
		{"request": {"path": "/v1/slow"}, "response": {"body": 1, "delay_ms": 60000}}]}`))
	if _, text, err := post(t, s.URL(), "/v1/cut", ""); text != `{"lon` || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %q, %v", text, err)
	}
	for i, path := range []string{"hang", "slow"} {
		ctx, cancel := context.WithCancel(t.Context())
		go func() { // the client leaves once the server has the request
			defer cancel()
			for taken := false; !taken && ctx.Err() == nil; time.Sleep(time.Millisecond) {
				s.mu.Lock()
				taken = s.used[i+1] == 1
				s.mu.Unlock()
			}
		}()
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL()+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := http.DefaultClient.Do(req); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", path, err)
		}
		cancel()
	}
}

// What a recorder wrote down can be played, and holds no key.
func TestRecorder(t *testing.T) {
	const key = "sk-real-0123456789abcdef"
	upstream := Start(t, parse(t, `{"version": 1, "exchanges": [
		{"request": {"path": "/v1/responses", "body": [{"at": "input", "is": "hello sk-real-0123456789abcdef"}]},
		 "response": {"body": {"id": "resp_1", "echo": "sk-real-0123456789abcdef", "part": "sk-real-*********cdef"}, "headers": {"X-Organization": "acme"}}},
		{"request": {"path": "/v1/responses"}, "response": {"status": 429, "raw": "slow down", "headers": {"Retry-After": "1", "Content-Type": "text/plain"}}}]}`))
	r, err := Record(upstream.URL(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	first := `{"model": "m", "input": "hello sk-real-0123456789abcdef", "tools": [{"type": "custom", "name": "run_code", "description": "long"}]}`
	second := `{"model": "m", "previous_response_id": "resp_1", "input": [{"type": "custom_tool_call_output", "call_id": "c1", "output": "[1]"}]}`
	status, text, err := post(t, r.URL(), "/v1/responses", first, "Authorization", "Bearer placeholder-key")
	if err != nil || status != 200 || !strings.Contains(text, key) {
		t.Errorf("the answer did not pass unchanged: %d %s, %v", status, text, err)
	}
	if status, text, err := post(t, r.URL(), "/v1/responses", second); err != nil || status != 429 || text != "slow down" {
		t.Errorf("got %d %s, %v", status, text, err)
	}
	file := filepath.Join(t.TempDir(), "recording.json")
	if err := r.Save(file, "a test"); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"0123456789", "placeholder-key", "cdef", "acme"} {
		if strings.Contains(string(written), secret) {
			t.Errorf("%q stands in the file:\n%s", secret, written)
		}
	}
	recording, err := Load(file)
	if err != nil {
		t.Fatal(err)
	}
	replay := Start(t, recording)
	first = strings.ReplaceAll(first, key, "[redacted]")
	if status, text, err := post(t, replay.URL(), "/v1/responses", first); err != nil || status != 200 || !strings.Contains(text, "resp_1") {
		t.Errorf("replay: got %d %s, %v", status, text, err)
	}
	if status, text, err := post(t, replay.URL(), "/v1/responses", second); err != nil || status != 429 || text != "slow down" {
		t.Errorf("replay: got %d %s, %v", status, text, err)
	}
}

// An upstream that can't be reached is status 502, and nothing is kept.
func TestRecorderWithoutUpstream(t *testing.T) {
	for _, bad := range []string{"", "api.openai.com", "file:///etc"} {
		if _, err := Record(bad, ""); err == nil {
			t.Errorf("%q is taken for an API", bad)
		}
	}
	r, err := Record("http://127.0.0.1:1/v1/", "")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if status, _, err := post(t, r.URL(), "/v1/responses", "{}"); err != nil || status != 502 || len(r.Recording("").Exchanges) != 0 {
		t.Errorf("got %d, %v", status, err)
	}
}
