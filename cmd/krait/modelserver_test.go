package main

// modelserver_test.go holds the model of the tests: a server that speaks Chat Completions and gives the answers of a file, in turn.

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// A file of answers has those of the model, with a line ==== between two of them. In an answer a line "text:" or "code:" begins a part of
// that kind; "status: N WORDS" is an error of HTTP, "hang:" an answer that never comes.
type modelServer struct {
	*httptest.Server

	mu       sync.Mutex // guards what follows
	turns    []string
	requests []map[string]any
}

func newModelServer(answers string) *modelServer {
	m := &modelServer{turns: strings.Split(answers, "====\n")}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `{"object": "list", "data": [{"id": "tiny"}]}`)
	})
	mux.HandleFunc("GET /many/models", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `{"object": "list", "data": [{"id": "one"}, {"id": "two"}]}`)
	})
	mux.HandleFunc("POST /v1/chat/completions", m.complete)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { fail(w, http.StatusNotFound, "no such model") })
	m.Server = httptest.NewServer(mux)
	return m
}

func fail(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{"message": message, "type": "test", "code": "test"}})
}

// next returns the next answer.
func (m *modelServer) next(request map[string]any) (string, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests = append(m.requests, request)
	if len(m.turns) == 0 {
		return "", false
	}
	turn := m.turns[0]
	m.turns = m.turns[1:]
	return turn, true
}

func (m *modelServer) complete(w http.ResponseWriter, r *http.Request) {
	var request map[string]any
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	turn, ok := m.next(request)
	if !ok {
		fail(w, http.StatusBadRequest, "there are no more answers")
		return
	}
	if line, ok := strings.CutPrefix(turn, "status: "); ok {
		var status int
		code, words, _ := strings.Cut(strings.TrimSpace(line), " ")
		_, _ = fmt.Sscan(code, &status)
		fail(w, status, words)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	send := func(delta map[string]any, finish any) {
		text, _ := json.Marshal(map[string]any{"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "tiny",
			"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}}})
		fmt.Fprintf(w, "data: %s\n\n", text)
		w.(http.Flusher).Flush()
	}
	send(map[string]any{"role": "assistant", "content": ""}, nil)
	calls := 0
	for _, part := range parts(turn) {
		switch part.kind {
		case "hang":
			<-r.Context().Done()
			return
		case "text":
			for _, piece := range pieces(part.text) {
				send(map[string]any{"content": piece}, nil)
			}
		case "code":
			send(map[string]any{"tool_calls": []any{map[string]any{"index": calls, "id": fmt.Sprintf("call_%d_%d", len(m.turns), calls), "type": "function",
				"function": map[string]any{"name": "run_code", "arguments": ""}}}}, nil)
			arguments, _ := json.Marshal(map[string]string{"code": part.text})
			for _, piece := range pieces(string(arguments)) {
				send(map[string]any{"tool_calls": []any{map[string]any{"index": calls, "function": map[string]any{"arguments": piece}}}}, nil)
			}
			calls++
		}
	}
	finish := "stop"
	if calls > 0 {
		finish = "tool_calls"
	}
	send(map[string]any{}, finish)
	fmt.Fprint(w, `data: {"id":"c1","object":"chat.completion.chunk","created":1,"model":"tiny","choices":[],`+
		`"usage":{"prompt_tokens":1000,"completion_tokens":20,"total_tokens":1020,"prompt_tokens_details":{"cached_tokens":600}}}`+"\n\ndata: [DONE]\n\n")
}

type part struct{ kind, text string }

func parts(turn string) []part {
	var out []part
	for line := range strings.Lines(turn) {
		if kind := strings.TrimSuffix(strings.TrimSpace(line), ":"); kind+":\n" == line && (kind == "text" || kind == "code" || kind == "hang") {
			out = append(out, part{kind: kind})
			continue
		}
		if len(out) > 0 {
			out[len(out)-1].text += line
		}
	}
	for i := range out {
		out[i].text = strings.TrimSuffix(out[i].text, "\n")
	}
	return out
}

// pieces cuts text into pieces of 7 bytes or so, as streams come.
func pieces(text string) []string {
	var out []string
	for len(text) > 7 {
		n := 7
		for text[n]&0xC0 == 0x80 {
			n++
		}
		out, text = append(out, text[:n]), text[n:]
	}
	return append(out, text)
}

// model FILE starts a model that gives the answers of the file; its URL is $MODEL, its host $HOST, the URLs of servers with
// several models and with an unknown one $MANY and $NOPE.
func modelCommand(ts *testscript.TestScript, neg bool, args []string) {
	m := newModelServer(ts.ReadFile(args[0]))
	ts.Defer(func() {
		m.CloseClientConnections()
		m.Close()
	})
	ts.Setenv("MODEL", m.URL+"/v1")
	ts.Setenv("HOST", strings.TrimPrefix(m.URL, "http://"))
	ts.Setenv("MANY", m.URL+"/many")
	ts.Setenv("NOPE", m.URL+"/v1#nope")
}

// The server of the tests speaks as the ones that it stands for: whole events, pieces that add up.
func TestModelServer(t *testing.T) {
	m := newModelServer("text:\nOne.\ncode:\nprint('ü')\n====\nstatus: 429 slow down\n")
	defer m.Close()
	ask := func() (int, string) {
		res, err := http.Post(m.URL+"/v1/chat/completions", "application/json", strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(text)
	}
	_, text := ask()
	var said, code string
	for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
		data, ok := strings.CutPrefix(s.Text(), "data: {")
		if !ok {
			continue
		}
		var chunk struct {
			Choices []struct {
				Delta struct {
					Content   string
					ToolCalls []struct{ Function struct{ Arguments string } } `json:"tool_calls"`
				}
			}
		}
		if err := json.Unmarshal([]byte("{"+data), &chunk); err != nil {
			t.Fatal(err)
		}
		for _, c := range chunk.Choices {
			said += c.Delta.Content
			for _, call := range c.Delta.ToolCalls {
				code += call.Function.Arguments
			}
		}
	}
	if said != "One." || code != `{"code":"print('ü')"}` {
		t.Errorf("%q %q", said, code)
	}
	if status, text := ask(); status != 429 || !strings.Contains(text, "slow down") {
		t.Error(status, text)
	}
	if status, _ := ask(); status != 400 {
		t.Error(status)
	}
}

// modelServerProcess is the model as a process of its own, for looking at the command at a terminal: modelserver FILE prints its URL.
func modelServerProcess() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(newModelServer(string(text)).URL + "/v1")
	select {}
}
