package recorded

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// buffer is a file of a tape in memory.
type buffer struct {
	bytes.Buffer
	closed int
	fail   error
}

func (b *buffer) Write(p []byte) (int, error) {
	if b.fail != nil {
		return 0, b.fail
	}
	return b.Buffer.Write(p)
}

func (b *buffer) Close() error { b.closed++; return nil }

// ask makes a request and returns status and body; the error is that of the request or of reading.
func ask(t *testing.T, c *http.Client, url, body string, header ...string) (int, string, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := c.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return res.StatusCode, string(text), err
}

// What a server says is played again as it came: text, bytes, streams, broken answers, errors of the transport.
func TestTape(t *testing.T) {
	answers := map[string]func(w http.ResponseWriter){
		"/json": func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, `{"a": "<é>"}`)
		},
		"/bytes": func(w http.ResponseWriter) { _, _ = w.Write([]byte{0xff, 0, 0x80}) },
		"/empty": func(w http.ResponseWriter) { w.WriteHeader(http.StatusNoContent) },
		"/stream": func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprint(w, "data: 1\n\ndata: 2\r\n\r\nrest")
		},
		"/broken": func(w http.ResponseWriter) {
			w.Header().Set("Content-Length", "100")
			fmt.Fprint(w, "half")
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		},
		"/gone": func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
		"/busy": func(w http.ResponseWriter) {
			w.Header().Set("Retry-After", "60")
			w.WriteHeader(http.StatusTooManyRequests)
		},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { answers[req.URL.Path](w) }))
	defer server.Close()
	file := &buffer{}
	recorder, err := RecordTape(file, TapeOptions{Source: "s", About: "a"})
	if err != nil {
		t.Fatal(err)
	}
	type answer struct {
		status int
		text   string
		failed bool
	}
	want := map[string]answer{}
	for path := range answers {
		status, text, err := ask(t, recorder.Client(), server.URL+path, `{"path": "`+path+`"}`)
		want[path] = answer{status, text, err != nil}
	}
	if err := recorder.Close(); err != nil || recorder.Close() != nil || file.closed != 1 {
		t.Errorf("got %v, closed %d times", err, file.closed)
	}
	if text := file.String(); !strings.Contains(text, `"body":["data: 1\n\n","data: 2\r\n\r\n","rest"]`) || !strings.Contains(text, `"base64":"/wCA"`) {
		t.Errorf("got %s", text)
	}
	tape, err := ParseTape(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	again, err := tape.Append(nil)
	if err != nil || !bytes.Equal(again, file.Bytes()) {
		t.Errorf("got %s, %v, want %s", again, err, file.Bytes())
	}
	player, err := PlayTape(tape, PlayOptions{})
	if err != nil || player.Source() != "s" {
		t.Fatal(player.Source(), err)
	}
	got := map[string]answer{}
	for path := range answers {
		status, text, err := ask(t, player.Client(), "http://nowhere.invalid"+path, `{"path":"`+path+`"}`)
		got[path] = answer{status, text, err != nil}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if err := player.Check(); err != nil {
		t.Error(err)
	}
	if !got["/broken"].failed || got["/broken"].text != "half" || !got["/gone"].failed {
		t.Errorf("got %v", got)
	}
}

// No secret of a request gets into a tape, wherever the API repeats it.
func TestTapeSecrets(t *testing.T) {
	const secret = "hush-0123456789"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		w.Header().Set("Set-Cookie", "session="+secret)
		fmt.Fprintf(w, "bad key %s, sk-abcdefgh12, AIzaSyA0123456789abcdefghij", req.Header.Get("X-Api-Key"))
	}))
	defer server.Close()
	for _, header := range [][]string{
		{"X-Api-Key", secret}, {"X-Api-Key", secret, "Authorization", "Bearer " + secret}, {"X-Api-Key", secret, "Cookie", "a=" + secret},
	} {
		file := &buffer{}
		recorder, err := RecordTape(file, TapeOptions{Secrets: []string{"private-42", "short"}})
		if err != nil {
			t.Fatal(err)
		}
		status, text, err := ask(t, recorder.Client(), server.URL+"/x?alt=sse&key=k1&access_token=t1", "private-42 "+secret, header...)
		if err != nil || status != 200 || !strings.Contains(text, secret) {
			t.Errorf("got %d %q, %v", status, text, err)
		}
		if err := recorder.Close(); err != nil {
			t.Error(err)
		}
		for _, s := range []string{"0123456789", "abcdefgh12", "private-42", "k1", "t1", "Cookie", "Api-Key", "127.0.0.1"} {
			if strings.Contains(file.String(), s) {
				t.Errorf("%q is recorded: %s", s, file.String())
			}
		}
		if !strings.Contains(file.String(), "alt=sse") {
			t.Errorf("the query is not recorded: %s", file.String())
		}
		tape, err := ParseTape(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		player, _ := PlayTape(tape, PlayOptions{})
		if status, _, err := ask(t, player.Client(), "http://nowhere.invalid/x?access_token=other&alt=sse&key=none", "[redacted] [redacted]", "X-Api-Key", "recorded"); err != nil || status != 200 {
			t.Errorf("played: got %d, %v", status, err)
		}
	}
}

// A request that differs is told with both sides.
func TestTapeMismatch(t *testing.T) {
	x := func(path, body string) TapeExchange {
		return TapeExchange{Method: "POST", Path: path, Body: []byte(body), Answer: TapeAnswer{Status: 200, Body: []byte("ok")}}
	}
	long := strings.Repeat("é and so on ", 40)
	for name, test := range map[string]struct {
		recorded, asked string // bodies
		err             string
	}{
		"a value":             {`{"a": [1, {"b": "x"}]}`, `{"a": [1, {"b": "y"}]}`, `a[1].b: recorded "x", asked "y"`},
		"a key more":          {`{"a": 1}`, `{"a": 1, "b.c": 2}`, `["b.c"]: recorded nothing, asked 2`},
		"a key less":          {`{"a": 1, "b": null}`, `{"a": 1}`, `b: recorded null, asked nothing`},
		"an item more":        {`[1]`, `[1, 2]`, `[1]: recorded nothing, asked 2`},
		"an item less":        {`[1, 2]`, `[1]`, `[1]: recorded 2, asked nothing`},
		"another type":        {`{"a": {}}`, `{"a": []}`, `a: recorded {}, asked []`},
		"the whole":           {`1`, `2`, `body: recorded 1, asked 2`},
		"several":             {`{"a": 1, "b": 2}`, `{"a": 2, "b": 3}`, "a: recorded 1, asked 2\n  b: recorded 2, asked 3"},
		"a long text":         {`{"t": "` + long + `A` + `"}`, `{"t": "` + long + `B` + `"}`, `t, from byte 480: recorded " é and so on é and so on é and so on A", asked " é and so on é and so on é and so on B"`},
		"no JSON":             {`a`, `b`, `body: recorded "a", asked "b"`},
		"JSON in place of it": {`a`, `{}`, `body: recorded "a", asked "{}"`},
	} {
		player, err := PlayTape(&Tape{Exchanges: []TapeExchange{x("/v1", test.recorded)}}, PlayOptions{})
		if err != nil {
			t.Fatal(err)
		}
		status, _, err := ask(t, player.Client(), "http://nowhere.invalid/v1", test.asked)
		want := "recording: request 1 is not the recorded one, exchange 1:\n  " + test.err
		if err != nil || status != 400 || player.Err() == nil || player.Err().Error() != want || !errors.Is(player.Check(), ErrMismatch) {
			t.Errorf("%s: got %d, %v, %v\nwant %s", name, status, err, player.Err(), want)
		}
	}
	tape := &Tape{Exchanges: []TapeExchange{x("/v1", `{"a": 1, "l": [{"b": 2}], "c": 3}`)}}
	player, err := PlayTape(tape, PlayOptions{Ignore: []string{"a", "l[0].b", "l[5]", "no.such"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := player.Check(); err == nil || err.Error() != "recording: 1 of 1 exchanges were not used" {
		t.Errorf("got %v", err)
	}
	if status, text, err := ask(t, player.Client(), "http://nowhere.invalid/v1", `{"c": 3.0, "l": [{}]}`); err != nil || status != 200 || text != "ok" {
		t.Errorf("ignored: got %d %q, %v", status, text, err)
	}
	if status, text, err := ask(t, player.Client(), "http://nowhere.invalid/v1/m:streamGenerateContent", `{}`); err != nil || status != 400 || !strings.Contains(text, `"code":400`) {
		t.Errorf("Google's form: got %d %q, %v", status, text, err)
	}
	if want := "recording: request 2 is not recorded, the recording has ended: POST /v1/m:streamGenerateContent {}"; player.Err().Error() != want {
		t.Errorf("got %v, want %s", player.Err(), want)
	}
	if _, err := PlayTape(tape, PlayOptions{Ignore: []string{"a[b]"}}); err == nil {
		t.Error("a[b] is taken for a place")
	}
	if _, err := PlayTape(nil, PlayOptions{}); err == nil {
		t.Error("nil is taken for a tape")
	}
}

// A file with a mistake is refused, with its line.
func TestParseTape(t *testing.T) {
	head := "{\"tape\":1}\n"
	for _, test := range []struct{ text, err string }{
		{"", `recording: the file is empty; a tape begins with a line {"tape":1}`},
		{"x\n", `recording: line 1: not the head of a tape, {"tape":1}: invalid character 'x' looking for beginning of value`},
		{`{"version": 1}`, `recording: line 1: not the head of a tape, {"tape":1}: json: unknown field "version"`},
		{`{"tape": 2}`, "recording: line 1: the tape's version is 2, this program reads 1"},
		{head + `{"method":"POST"}`, `recording: line 2: want a method and a path that begins with /, got "POST" and ""`},
		{head + "\n" + `{"method":"POST","path":"/","response":{}}`, "recording: line 3: response: the status is 0"},
		{head + `{"method":"POST","path":"/","body":["a"],"base64":"YQ==","response":{"status":200}}`, "recording: line 2: body: both body and base64"},
		{head + `{"method":"POST","path":"/","response":{"status":200,"base64":"?"}}`, "recording: line 2: response: body: illegal base64 data at input byte 0"},
		{head + `{"method":"POST","path":"/","response":{"status":200,"error":"e"}}`, "recording: line 2: response: both an error and a status or body"},
		{head + `{"method":"POST","path":"/","response":{"status":200}} {}`, "recording: line 2: text after the JSON value"},
	} {
		if _, err := ParseTape([]byte(test.text)); err == nil || err.Error() != test.err {
			t.Errorf("%s\n got %v\nwant %s", test.text, err, test.err)
		}
	}
	if tape, err := ParseTape([]byte(head)); err != nil || len(tape.Exchanges) != 0 {
		t.Errorf("got %v, %v", tape, err)
	}
}

// A tape that can't be written is told by Close; the exchange goes on.
func TestTapeWriteFails(t *testing.T) {
	full := errors.New("disk full")
	if _, err := RecordTape(&buffer{fail: full}, TapeOptions{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	if _, err := RecordTape(nil, TapeOptions{}); err == nil {
		t.Error("nil is taken for a file")
	}
	if _, err := NewTapeRecorder(t.TempDir(), TapeOptions{}); err == nil {
		t.Error("a directory is taken for a file")
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ok") }))
	defer server.Close()
	file := &buffer{}
	recorder, err := RecordTape(file, TapeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	file.fail = full
	if _, text, err := ask(t, recorder.Client(), server.URL, "a"); err != nil || text != "ok" {
		t.Errorf("got %q, %v", text, err)
	}
	if err := recorder.Close(); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

// Many goroutines may record and play; equal requests get the answers of equal exchanges in their order.
func TestTapeConcurrent(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { _, _ = io.Copy(w, req.Body) }))
	defer server.Close()
	file := &buffer{}
	recorder, err := RecordTape(file, TapeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	all := func(c *http.Client, url string) {
		var group sync.WaitGroup
		for i := range 20 {
			group.Go(func() {
				body := fmt.Sprint(i)
				if _, text, err := ask(t, c, url, body); err != nil || text != body {
					t.Errorf("got %q, %v, want %s", text, err, body)
				}
			})
		}
		group.Wait()
	}
	all(recorder.Client(), server.URL)
	if err := recorder.Close(); err != nil {
		t.Error(err)
	}
	tape, err := ParseTape(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	player, _ := PlayTape(tape, PlayOptions{})
	all(player.Client(), "http://nowhere.invalid")
	if err := player.Check(); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, "http://nowhere.invalid/", nil)
	if _, err := player.RoundTrip(req); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// A tape that can be read is written as what reads the same.
func FuzzParseTape(f *testing.F) {
	f.Add([]byte("{\"tape\":1,\"source\":\"s\"}\n{\"method\":\"POST\",\"path\":\"/a?b=c\",\"header\":{\"Accept\":\"x\"},\"body\":[\"a\",\"b\"],\"response\":{\"status\":200,\"base64\":\"/w==\",\"broken\":\"why\"}}"))
	f.Add([]byte("{\"tape\":1}\n{\"method\":\"GET\",\"path\":\"/\",\"response\":{\"error\":\"no\"}}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		tape, err := ParseTape(text)
		if err != nil {
			return
		}
		once, err := tape.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseTape(once)
		if err != nil {
			t.Fatalf("%v: %s", err, once)
		}
		if twice, err := again.Append(nil); err != nil || !bytes.Equal(once, twice) {
			t.Errorf("got %s, %v, want %s", twice, err, once)
		}
	})
}
