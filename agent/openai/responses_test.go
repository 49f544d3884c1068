package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/recorded"
)

// newAgent returns an agent whose model is at baseURL.
func newAgent(t *testing.T, baseURL string, change func(*agent.Options), api ...func(*openai.API)) *agent.Agent {
	t.Helper()
	at := openai.API{BaseURL: baseURL, Key: "test-key-0123456789"}
	for _, f := range api {
		f(&at)
	}
	opts := agent.Options{
		Provider: openai.Responses(openai.Options{Model: "gpt-5.4", API: at}),
		Executor: agent.ExecutorFunc(func(_ context.Context, source string) (agent.Outcome, error) {
			value, err := json.Marshal("ran " + source)
			return agent.Outcome{Value: value}, err
		}),
	}
	if change != nil {
		change(&opts)
	}
	a, err := agent.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func load(t *testing.T, file string) *recorded.Server {
	t.Helper()
	r, err := recorded.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return recorded.Start(t, r)
}

// answers serves one response after the other, whatever is asked.
func answers(t *testing.T, list ...recorded.Response) *recorded.Server {
	t.Helper()
	r := &recorded.Recording{Version: recorded.Version}
	for _, a := range list {
		r.Exchanges = append(r.Exchanges, recorded.Exchange{Request: recorded.Request{Path: "/v1/responses"}, Response: a})
	}
	return recorded.Start(t, r)
}

func body(text string) recorded.Response { return recorded.Response{Body: json.RawMessage(text)} }

func status(code int, text string, headers ...string) recorded.Response {
	r := recorded.Response{Status: code, Raw: &text, Headers: map[string]string{}}
	for i := 0; i < len(headers); i += 2 {
		r.Headers[headers[i]] = headers[i+1]
	}
	return r
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(req *http.Request) (*http.Response, error) { return t(req) }

const final = `{"id": "resp_9", "object": "response", "status": "completed", "model": "gpt-5.4",
	"output": [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "done"}]}]}`

// A traceback goes back to the model, which then corrects its program.
func TestCorrection(t *testing.T) {
	server := load(t, "testdata/correction.json")
	a := newAgent(t, server.URL(), func(o *agent.Options) {
		o.Prelude = "async def count(word: str) -> int:\n    return len(word)\n"
		o.Instructions = "Be brief."
		o.Limits.AnswerTokens = 4000
		o.Executor = agent.ExecutorFunc(func(_ context.Context, source string) (agent.Outcome, error) {
			if strings.Contains(source, "wrod") {
				return agent.Outcome{Traceback: "Traceback (most recent call last):\n  File \"<script>\", line 2, in main\nNameError: name 'wrod' is not defined\n"}, nil
			}
			return agent.Outcome{Value: json.RawMessage("5")}, nil
		})
	})
	result, err := a.Run(t.Context(), "How many letters has 'krait'?")
	if err != nil {
		t.Fatal(err)
	}
	if result.Text != "It has 5 letters." || result.Steps != 3 || len(result.Runs) != 2 {
		t.Errorf("got %+v", result)
	}
	if want := (agent.Usage{InputTokens: 1100, OutputTokens: 70, CachedTokens: 256, ReasoningTokens: 16}); result.Usage != want {
		t.Errorf("got usage %+v, want %+v", result.Usage, want)
	}
}

// Each call of an answer is answered in the form of its own kind.
func TestCalls(t *testing.T) {
	server := load(t, "testdata/calls.json")
	var texts []string
	a := newAgent(t, server.URL(), func(o *agent.Options) {
		o.OnEvent = func(e agent.Event) {
			if e.Kind == agent.EventText {
				texts = append(texts, e.Text)
			}
		}
	})
	result, err := a.Run(t.Context(), "q")
	if err != nil {
		t.Fatal(err)
	}
	if result.Text != "one\n\ntwo" || len(texts) != 1 || texts[0] != "Two at once." {
		t.Errorf("got %q, texts %q", result.Text, texts)
	}
}

// Requests that the server asks to repeat are repeated, after the time it says.
func TestRetry(t *testing.T) {
	limited := status(429, `{"error": {"message": "Rate limit reached", "type": "requests", "code": "rate_limit_exceeded", "param": null}}`, "retry-after-ms", "5")
	broken := status(500, `{"error": {"message": "Oops", "type": "server_error", "code": null, "param": null}}`, "retry-after-ms", "5")
	t.Run("until it goes", func(t *testing.T) {
		result, err := newAgent(t, answers(t, limited, broken, body(final)).URL(), nil).Run(t.Context(), "q")
		if err != nil || result.Text != "done" {
			t.Errorf("got %+v, %v", result, err)
		}
	})
	t.Run("rate limit stays", func(t *testing.T) {
		_, err := newAgent(t, answers(t, limited, limited, limited).URL(), nil).Run(t.Context(), "q")
		var pe *agent.ProviderError
		if !errors.As(err, &pe) || !errors.Is(err, agent.ErrRateLimited) || pe.Status != 429 || pe.Code != "rate_limit_exceeded" || pe.Message != "Rate limit reached" {
			t.Errorf("got %#v", err)
		}
	})
	t.Run("fault stays", func(t *testing.T) {
		_, err := newAgent(t, answers(t, broken, broken).URL(), nil, func(a *openai.API) { a.Retries = 1 }).Run(t.Context(), "q")
		if want := "agent: model provider: HTTP status 500: server_error: Oops"; err == nil || err.Error() != want || !errors.Is(err, agent.ErrProvider) {
			t.Errorf("got %v, want %s", err, want)
		}
	})
	t.Run("not beyond the longest wait", func(t *testing.T) {
		late := status(429, `{"error": {"message": "Later", "type": "requests", "code": "rate_limit_exceeded"}}`, "retry-after", "3600")
		if _, err := newAgent(t, answers(t, late).URL(), nil).Run(t.Context(), "q"); !errors.Is(err, agent.ErrRateLimited) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("cancelled while waiting", func(t *testing.T) {
		late := status(429, `{"error": {"message": "Later", "type": "requests", "code": "rate_limit_exceeded"}}`, "retry-after", "60")
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		cancelSoon := func(a *openai.API) {
			a.HTTP = &http.Client{Transport: transport(func(req *http.Request) (*http.Response, error) {
				res, err := http.DefaultTransport.RoundTrip(req)
				time.AfterFunc(20*time.Millisecond, cancel)
				return res, err
			})}
		}
		if _, err := newAgent(t, answers(t, late).URL(), nil, cancelSoon).Run(ctx, "q"); !errors.Is(err, context.Canceled) || errors.Is(err, agent.ErrProvider) {
			t.Errorf("got %v", err)
		}
	})
}

// What is no response of the API is a malformed answer, and nothing of it runs.
func TestMalformed(t *testing.T) {
	page := "<html>Bad gateway</html>"
	truncated := body(final)
	truncated.Truncate = 60
	for name, answer := range map[string]recorded.Response{
		"no JSON":                  status(200, "{\"id\": \"resp_1\", "),
		"no JSON by its type":      status(200, page, "Content-Type", "text/html"),
		"empty body":               status(200, ""),
		"truncated body":           truncated,
		"list":                     body(`[]`),
		"null":                     body(`null`),
		"number":                   body(`7`),
		"no id":                    body(`{"output": []}`),
		"no output":                body(`{"id": "resp_1", "status": "completed"}`),
		"output is no list":        body(`{"id": "resp_1", "output": "text"}`),
		"call without id":          body(`{"id": "resp_1", "output": [{"type": "custom_tool_call", "name": "run_code", "input": "1"}]}`),
		"two calls with one id":    body(`{"id": "resp_1", "output": [{"type": "custom_tool_call", "call_id": "c", "name": "run_code", "input": "1"}, {"type": "function_call", "call_id": "c", "name": "f", "arguments": ""}]}`),
		"call without input":       body(`{"id": "resp_1", "output": [{"type": "custom_tool_call", "call_id": "c", "name": "run_code"}]}`),
		"call whose input is null": body(`{"id": "resp_1", "output": [{"type": "custom_tool_call", "call_id": "c", "name": "run_code", "input": null}]}`),
		"error that is no JSON":    status(404, page, "Content-Type", "text/html"),
		"error that is no object":  status(404, `{"error": "nope"}`),
	} {
		t.Run(name, func(t *testing.T) {
			a := newAgent(t, answers(t, answer).URL(), func(o *agent.Options) {
				o.Executor = agent.ExecutorFunc(func(context.Context, string) (agent.Outcome, error) {
					t.Error("a program ran")
					return agent.Outcome{}, nil
				})
			})
			_, err := a.Run(t.Context(), "q")
			var pe *agent.ProviderError
			if !errors.Is(err, agent.ErrMalformed) || !errors.As(err, &pe) {
				t.Fatalf("got %v", err)
			}
			if want := max(200, answer.Status); pe.Status != want {
				t.Errorf("got status %d, want %d: %v", pe.Status, want, err)
			}
		})
	}
}

// Each way a response can say that it is no answer has its own error.
func TestNoAnswer(t *testing.T) {
	for _, test := range []struct {
		answer string
		is     error
		err    string
	}{
		{
			`{"id": "resp_1", "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}, "output": [{"type": "custom_tool_call", "call_id": "c", "name": "run_code", "input": "1", "status": "incomplete"}]}`,
			agent.ErrIncomplete, "agent: the model's answer is incomplete: max_output_tokens",
		},
		{`{"id": "resp_1", "status": "incomplete", "output": []}`, agent.ErrIncomplete, "agent: the model's answer is incomplete: no reason given"},
		{
			`{"id": "resp_1", "status": "completed", "output": [{"type": "message", "role": "assistant", "content": [{"type": "refusal", "refusal": "I can't help with that."}]}]}`,
			agent.ErrRefused, "agent: the model refused: I can't help with that.",
		},
		{`{"id": "resp_1", "status": "completed", "output": []}`, agent.ErrNoAnswer, "agent: the model gave neither code nor text"},
		{
			`{"id": "resp_1", "status": "completed", "output": [{"type": "reasoning", "summary": []}, {"type": "message", "content": [{"type": "output_text", "text": ""}]}, {}]}`,
			agent.ErrNoAnswer, "agent: the model gave neither code nor text, only reasoning, empty text, unknown",
		},
		{
			`{"id": "resp_1", "status": "failed", "error": {"code": "server_error", "message": "The model broke down."}, "output": []}`,
			agent.ErrProvider, "agent: model provider: HTTP status 200: server_error: response resp_1 is failed: The model broke down.",
		},
		{`{"id": "resp_1", "status": "queued", "output": []}`, agent.ErrProvider, "agent: model provider: HTTP status 200: response resp_1 is queued: unknown"},
	} {
		_, err := newAgent(t, answers(t, body(test.answer)).URL(), nil).Run(t.Context(), "q")
		if err == nil || err.Error() != test.err || !errors.Is(err, test.is) {
			t.Errorf("got %v, want %s", err, test.err)
		}
	}
}

// No part of the key shows in an error.
func TestKeyIsNotShown(t *testing.T) {
	refused := status(401, `{"error": {"message": "Incorrect API key provided: test-key*******6789", "type": "invalid_request_error", "code": "invalid_api_key"}}`)
	_, err := newAgent(t, answers(t, refused).URL(), nil).Run(t.Context(), "q")
	if want := "agent: model provider: HTTP status 401: invalid_api_key: the API key was not accepted"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A request can be given up while the server is silent or slow.
func TestCancelRequest(t *testing.T) {
	slow := body(final)
	slow.DelayMS = 60_000
	for name, answer := range map[string]recorded.Response{"silent": {Hang: true}, "slow": slow} {
		t.Run(name, func(t *testing.T) {
			// Without Check: a request may be given up before it arrives.
			exchange := recorded.Exchange{Times: 3, Request: recorded.Request{Path: "/v1/responses"}, Response: answer}
			server, err := recorded.Serve(&recorded.Recording{Version: recorded.Version, Exchanges: []recorded.Exchange{exchange}})
			if err != nil {
				t.Fatal(err)
			}
			defer server.Close()
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(50*time.Millisecond, cancel)
			if _, err := newAgent(t, server.URL(), nil).Run(ctx, "q"); !errors.Is(err, context.Canceled) || errors.Is(err, agent.ErrProvider) {
				t.Errorf("cancelled: got %v", err)
			}
			ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if _, err := newAgent(t, server.URL(), nil).Run(ctx, "q"); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("deadline: got %v", err)
			}
			limited := newAgent(t, server.URL(), func(o *agent.Options) { o.Limits.Time = 50 * time.Millisecond })
			if _, err := limited.Run(t.Context(), "q"); !errors.Is(err, agent.ErrLimit) {
				t.Errorf("limit: got %v", err)
			}
		})
	}
}

// An endpoint that can't be reached is a provider's error without a status.
func TestUnreachable(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + l.Addr().String() + "/v1/"
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = newAgent(t, url, nil, func(a *openai.API) { a.Retries = -1 }).Run(t.Context(), "q")
	var pe *agent.ProviderError
	if !errors.As(err, &pe) || pe.Status != 0 || pe.Malformed {
		t.Errorf("got %#v", err)
	}
}

// Request may set what the package has no name for.
func TestRequestHook(t *testing.T) {
	r := &recorded.Recording{Version: recorded.Version, Exchanges: []recorded.Exchange{{
		Request:  recorded.Request{Path: "/v1/responses", Body: []recorded.Expectation{{At: "service_tier", Is: json.RawMessage(`"flex"`)}}},
		Response: body(final),
	}}}
	provider := openai.Responses(openai.Options{
		Model:   "gpt-5.4",
		API:     openai.API{BaseURL: recorded.Start(t, r).URL(), Key: "k"},
		Request: func(body map[string]any) { body["service_tier"] = "flex" },
	})
	a := newAgent(t, "", func(o *agent.Options) { o.Provider = provider })
	if _, err := a.Run(t.Context(), "q"); err != nil {
		t.Error(err)
	}
}
