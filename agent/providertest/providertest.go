// Package providertest has the scenarios that every provider of package agent passes, against a model API that is played over
// loopback HTTP in the API's own wire format. The wire formats of this module's providers are here, and judged by the vendors' own
// clients in the module agent/official. A provider's test takes one, or describes another, and says how the provider is made:
//
//	func TestScenarios(t *testing.T) {
//		wire := providertest.Chat()
//		wire.New = func(t testing.TB, url string, client *http.Client) agent.Provider { ... }
//		providertest.Run(t, wire)
//	}
package providertest

// providertest.go holds Wire, what a provider's test brings, and Run.

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/recorded"
	"github.com/krait-run/krait/tool"
)

// Answer is what the played model says, in no particular API's words.
type Answer struct {
	Texts []string
	Codes []Code
	Calls []Code // of the tool "other", which does not exist
	// Functions are calls of functions, whose names and arguments a wire format gives as they are.
	Functions []Function
	// Refusal and Cut end the answer early: with words of refusal, or because the bound of tokens was reached.
	Refusal string
	Cut     bool
	// Thought is what the model thinks before all else, where the wire format tells it.
	Thought string
	Usage   agent.Usage
}

// Code is a call of the code tool.
type Code struct{ ID, Source string }

// Function is a call of a function: Arguments is a JSON object.
type Function struct{ ID, Name, Arguments string }

// Wire is an API's wire format.
type Wire struct {
	// New makes the provider for the API at url ("http://127.0.0.1:port"), which repeats a request that may be repeated at most
	// twice. client is the HTTP client that it uses; nil: its own.
	New func(t testing.TB, url string, client *http.Client) agent.Provider
	// Path is where requests go.
	Path func(stream bool) string
	// Answer is a whole answer, as one body or as a stream of events.
	Answer func(stream bool, a Answer) recorded.Response
	// Error is an error response, with the API's own word for the status.
	Error func(status int, message string) recorded.Response
	// StreamError is an event of a stream that says that the rate limit is hit, after the stream has begun well.
	StreamError func(message string) Event
	// Prompt expects the user's text in message number n (from 0) of a request; Reply the output of a call.
	Prompt func(n int, text string) recorded.Expectation
	Reply  func(turn, n int, id, output string) []recorded.Expectation
	// Image expects a prompt and an image, in base64, in the first message of the user.
	Image func(text, mime, data string) []recorded.Expectation
	// FunctionReply is Reply for a call of a function; nil: the same.
	FunctionReply func(turn, n int, id, output string) []recorded.Expectation
	// FunctionAt is where a request has the name of function number n, if there is no code tool.
	FunctionAt func(n int) string
	// NoIDs says that the API has no ids for calls.
	NoIDs bool
	// KeptByAPI says that a request holds only what is new: the API keeps earlier messages.
	KeptByAPI bool
}

// Run runs the scenarios, with whole answers and with streams.
func Run(t *testing.T, w Wire) {
	for _, stream := range []bool{false, true} {
		name := "whole"
		if stream {
			name = "streamed"
		}
		t.Run(name, func(t *testing.T) {
			s := &suite{Wire: w, streaming: stream}
			t.Run("text", s.text)
			t.Run("code", s.code)
			t.Run("two calls", s.twoCalls)
			t.Run("unknown tool", s.unknownTool)
			t.Run("another prompt", s.anotherPrompt)
			t.Run("images", s.images)
			t.Run("refusal", s.refusal)
			t.Run("cut", s.cut)
			t.Run("rate limit", s.rateLimit)
			t.Run("errors", s.errors)
			t.Run("malformed", s.malformed)
			t.Run("functions", s.functions)
			t.Run("limited in the middle", s.limitedInTheMiddle)
			t.Run("cut off", s.cutOff)
			t.Run("cancelled", s.cancelled)
			t.Run("recorded", s.recorded)
		})
	}
}

type suite struct {
	Wire
	streaming bool
}

// serve plays responses in order, whatever is asked, but for the expectations.
func (s *suite) serve(t *testing.T, exchanges ...recorded.Exchange) *recorded.Server {
	t.Helper()
	r := &recorded.Recording{Version: recorded.Version}
	for _, x := range exchanges {
		x.Request.Path = s.Path(s.streaming)
		r.Exchanges = append(r.Exchanges, x)
	}
	return recorded.Start(t, r)
}

func answerWith(r recorded.Response, expect ...recorded.Expectation) recorded.Exchange {
	return recorded.Exchange{Request: recorded.Request{Body: expect}, Response: r}
}

// run has an agent answer "q" from the exchanges. Programs give back their own text.
func (s *suite) run(t *testing.T, ctx context.Context, exchanges ...recorded.Exchange) (*agent.Result, string, error) {
	t.Helper()
	server := s.serve(t, exchanges...)
	return s.ask(t, ctx, s.New(t, server.Root(), nil))
}

// ask has an agent answer "q" with a provider.
func (s *suite) ask(t *testing.T, ctx context.Context, provider agent.Provider) (*agent.Result, string, error) {
	t.Helper()
	var deltas strings.Builder
	a, err := agent.New(agent.Options{
		Provider: provider,
		Executor: agent.ExecutorFunc(func(_ context.Context, source string) (agent.Outcome, error) {
			value, err := json.Marshal("ran " + strings.TrimSpace(source))
			return agent.Outcome{Value: value}, err
		}),
		Instructions: "Be brief.",
		Stream:       s.streaming,
		OnEvent: func(e agent.Event) {
			if e.Kind == agent.EventTextDelta {
				deltas.WriteString(e.Text)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Run(ctx, "q")
	return result, deltas.String(), err
}

func (s *suite) text(t *testing.T) {
	usage := agent.Usage{InputTokens: 120, OutputTokens: 30, CachedTokens: 64, ReasoningTokens: 12}
	result, deltas, err := s.run(t, t.Context(), answerWith(s.Answer(s.streaming, Answer{Texts: []string{"It is done."}, Usage: usage}), s.Prompt(0, "q")))
	if err != nil || result.Text != "It is done." || result.Usage != usage || result.Steps != 1 {
		t.Errorf("got %+v, %v", result, err)
	}
	if s.streaming && deltas != "It is done." || !s.streaming && deltas != "" {
		t.Errorf("got deltas %q", deltas)
	}
}

func (s *suite) code(t *testing.T) {
	first := s.Answer(s.streaming, Answer{Texts: []string{"Let me see."}, Codes: []Code{{"call_a", "x = \"é\"\n"}}, Usage: agent.Usage{InputTokens: 10, OutputTokens: 5}})
	second := s.Answer(s.streaming, Answer{Texts: []string{"Here."}, Usage: agent.Usage{InputTokens: 20, OutputTokens: 2}})
	result, _, err := s.run(t, t.Context(), answerWith(first), answerWith(second, s.Reply(1, 0, "call_a", `"ran x = \"é\""`)...))
	if err != nil || result.Text != "Here." || len(result.Runs) != 1 || result.Runs[0].Code != "x = \"é\"\n" {
		t.Fatalf("got %+v, %v", result, err)
	}
	if want := (agent.Usage{InputTokens: 30, OutputTokens: 7}); result.Usage != want {
		t.Errorf("got usage %+v, want %+v", result.Usage, want)
	}
	if id := result.Runs[0].CallID; id != "call_a" && !s.NoIDs {
		t.Errorf("got call id %q", id)
	}
}

func (s *suite) twoCalls(t *testing.T) {
	first := s.Answer(s.streaming, Answer{Codes: []Code{{"call_a", "1"}, {"call_b", "```python\n2\n```"}}})
	expect := append(s.Reply(1, 0, "call_a", `"ran 1"`), s.Reply(1, 1, "call_b", `"ran 2"`)...)
	result, _, err := s.run(t, t.Context(), answerWith(first), answerWith(s.Answer(s.streaming, Answer{Texts: []string{"ok"}}), expect...))
	if err != nil || len(result.Runs) != 2 || result.Runs[1].Code != "2\n" {
		t.Errorf("got %+v, %v", result, err)
	}
}

func (s *suite) unknownTool(t *testing.T) {
	result, _, err := s.run(t, t.Context(),
		answerWith(s.Answer(s.streaming, Answer{Calls: []Code{{"call_a", "1"}}})),
		answerWith(s.Answer(s.streaming, Answer{Texts: []string{"ok"}})))
	if err != nil || result.Text != "ok" || len(result.Runs) != 0 {
		t.Errorf("got %+v, %v", result, err)
	}
}

func (s *suite) anotherPrompt(t *testing.T) {
	number := 2 // after the first prompt and its answer
	if s.KeptByAPI {
		number = 0
	}
	server := s.serve(t,
		answerWith(s.Answer(s.streaming, Answer{Texts: []string{"one"}}), s.Prompt(0, "first")),
		answerWith(s.Answer(s.streaming, Answer{Texts: []string{"two"}}), s.Prompt(number, "second")))
	setup := agent.Setup{Tool: agent.Tool{Name: agent.ToolName, Description: "d"}}
	if s.streaming {
		setup.OnDelta = func(agent.Delta) {}
	}
	c := s.New(t, server.Root(), nil).Start(setup)
	for _, prompt := range []string{"first", "second"} {
		if _, err := c.Next(t.Context(), agent.Input{Prompt: prompt}); err != nil {
			t.Fatalf("%s: %v", prompt, err)
		}
	}
}

// images: a picture beside the prompt is in the request once, in the API's own form, and goes through an agent's context.
func (s *suite) images(t *testing.T) {
	data := []byte("\x89PNG\r\n\x1a\n\x00\x01\xff")
	picture, err := agent.NewImage(data)
	if err != nil {
		t.Fatal(err)
	}
	server := s.serve(t, answerWith(s.Answer(s.streaming, Answer{Texts: []string{"a cat"}}),
		s.Image("What is this?", "image/png", base64.StdEncoding.EncodeToString(data))...))
	a, err := agent.New(agent.Options{Provider: s.New(t, server.Root(), nil), Stream: s.streaming,
		Executor: agent.ExecutorFunc(func(context.Context, string) (agent.Outcome, error) { return agent.Outcome{}, nil })})
	if err != nil {
		t.Fatal(err)
	}
	res, err := a.Run(t.Context(), "What is this?", agent.Context{Images: []agent.Image{picture}})
	if err != nil || res.Text != "a cat" {
		t.Errorf("got %q, %v", res.Text, err)
	}
}

func (s *suite) refusal(t *testing.T) {
	_, _, err := s.run(t, t.Context(), answerWith(s.Answer(s.streaming, Answer{Refusal: "I won't."})))
	if !errors.Is(err, agent.ErrRefused) {
		t.Errorf("got %v, want a refusal", err)
	}
}

func (s *suite) cut(t *testing.T) {
	_, _, err := s.run(t, t.Context(), answerWith(s.Answer(s.streaming, Answer{Texts: []string{"half of"}, Cut: true})))
	if !errors.Is(err, agent.ErrIncomplete) {
		t.Errorf("got %v, want an incomplete answer", err)
	}
}

func (s *suite) rateLimit(t *testing.T) {
	limited := s.Error(429, "Slow down")
	good := s.Answer(s.streaming, Answer{Texts: []string{"ok"}})
	result, _, err := s.run(t, t.Context(), answerWith(limited), answerWith(limited), answerWith(good))
	if err != nil || result.Text != "ok" {
		t.Errorf("for a while: got %+v, %v", result, err)
	}
	_, _, err = s.run(t, t.Context(), answerWith(limited), answerWith(limited), answerWith(limited))
	var pe *agent.ProviderError
	if !errors.Is(err, agent.ErrRateLimited) || !errors.As(err, &pe) || pe.Message != "Slow down" {
		t.Errorf("for good: got %v", err)
	}
}

func (s *suite) errors(t *testing.T) {
	_, _, err := s.run(t, t.Context(), answerWith(s.Error(400, "No such model")))
	var pe *agent.ProviderError
	if !errors.As(err, &pe) || pe.Status != 400 || pe.Message != "No such model" || pe.Malformed {
		t.Errorf("bad request: got %v", err)
	}
	_, _, err = s.run(t, t.Context(), answerWith(s.Error(401, "Bad key: test-key-0123456789")))
	if !errors.Is(err, agent.ErrProvider) || strings.Contains(err.Error(), "0123456789") {
		t.Errorf("bad key: got %v", err)
	}
	broken := s.Error(500, "Oops")
	_, _, err = s.run(t, t.Context(), answerWith(broken), answerWith(broken), answerWith(broken))
	if !errors.As(err, &pe) || pe.Status != 500 {
		t.Errorf("server error: got %v", err)
	}
}

func (s *suite) malformed(t *testing.T) {
	good := s.Answer(s.streaming, Answer{Texts: []string{strings.Repeat("a long answer ", 40)}})
	text := string(good.Body)
	if good.Raw != nil {
		text = *good.Raw
	}
	raw := func(text string) recorded.Response {
		return recorded.Response{Raw: &text, Headers: good.Headers}
	}
	for name, r := range map[string]recorded.Response{
		"no JSON":    raw(strings.ReplaceAll(text, "{", "<")),
		"cut JSON":   raw(text[:len(text)*2/3]),
		"nothing":    raw(""),
		"null":       raw("null"),
		"empty JSON": raw("{}"),
	} {
		_, _, err := s.run(t, t.Context(), answerWith(r))
		if !errors.Is(err, agent.ErrMalformed) && !errors.Is(err, agent.ErrProvider) && !errors.Is(err, agent.ErrNoAnswer) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	broken := raw(text)
	broken.Truncate = len(text) / 2
	// Whether a broken answer is asked for again is up to the provider.
	server, err := recorded.Serve(&recorded.Recording{Version: recorded.Version, Exchanges: []recorded.Exchange{{
		Times: 3, Request: recorded.Request{Path: s.Path(s.streaming)}, Response: broken,
	}}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	_, err = s.New(t, server.Root(), nil).Start(s.setup()).Next(t.Context(), agent.Input{Prompt: "q"})
	if !errors.Is(err, agent.ErrProvider) {
		t.Errorf("the connection broke: got %v", err)
	}
}

func (s *suite) setup() agent.Setup {
	setup := agent.Setup{Tool: agent.Tool{Name: agent.ToolName, Description: "d"}}
	if s.streaming {
		setup.OnDelta = func(agent.Delta) {}
	}
	return setup
}

// functions: an agent without programs calls tools by their names, several in an answer, and is told of their errors.
func (s *suite) functions(t *testing.T) {
	set, err := tool.NewSet(
		tool.Func("get_forecast", func(_ context.Context, in struct {
			City string `json:"city" doc:"Where."`
			Days int    `json:"days" default:"3" min:"1" max:"14"`
		}) (map[string]any, error) {
			return map[string]any{"city": in.City, "days": in.Days}, nil
		}, tool.Doc("Weather forecast.")),
		tool.Group("files", tool.Func("remove", func(context.Context, struct{ Path string }) (bool, error) {
			t.Error("a tool was called without approval")
			return true, nil
		}, tool.Destructive())),
		tool.Func("secret", func(context.Context, struct{}) (int, error) { return 0, nil }),
	)
	if err != nil {
		t.Fatal(err)
	}
	reply := s.FunctionReply
	if reply == nil {
		reply = s.Reply
	}
	first := s.Answer(s.streaming, Answer{Texts: []string{"Let me see."}, Functions: []Function{
		{"call_a", "get_forecast", `{"city":"Zürich"}`}, {"call_b", "files__remove", `{"Path":"/etc"}`},
	}})
	second := s.Answer(s.streaming, Answer{Functions: []Function{{"call_c", "get_forecast", `{"city":"Bern","days":15}`}}})
	third := s.Answer(s.streaming, Answer{Texts: []string{"Sunny."}})
	expect := append(reply(1, 0, "call_a", `{"city":"Zürich","days":3}`),
		reply(1, 1, "call_b", "PermissionError: files.remove: denied: the tool is destructive, and there is nobody in this run who could approve of it")...)
	server := s.serve(t, answerWith(first, Is(s.FunctionAt(0), "files__remove"), Is(s.FunctionAt(1), "get_forecast"),
		recorded.Expectation{At: s.FunctionAt(2), Absent: true}), answerWith(second, expect...), answerWith(third))
	var events []string
	a, err := agent.New(agent.Options{
		Provider:     s.New(t, server.Root(), nil),
		Direct:       &agent.DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"get_forecast", "files.*"}}},
		Instructions: "Be brief.",
		Stream:       s.streaming,
		OnEvent: func(e agent.Event) {
			if e.Kind == agent.EventCallEnd {
				events = append(events, e.Call.Name)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Run(t.Context(), "q")
	if err != nil || result.Text != "Sunny." || len(result.Calls) != 3 || len(events) != 3 {
		t.Fatalf("got %+v, %v, %q", result, err, events)
	}
	if c := result.Calls[1]; c.Name != "files.remove" || !errors.Is(c.Err, tool.ErrDenied) || c.Step != 1 {
		t.Errorf("got %+v", c)
	}
	if c := result.Calls[2]; !errors.Is(c.Err, tool.ErrArguments) || !strings.HasPrefix(c.Output, "ValueError: get_forecast(): days: ") {
		t.Errorf("got %+v", c)
	}
}

// limitedInTheMiddle: a stream that begins well may end with an event that says that the rate limit is hit.
func (s *suite) limitedInTheMiddle(t *testing.T) {
	if !s.streaming {
		t.Skip("an answer that is no stream has no middle")
	}
	good := *s.Answer(true, Answer{Texts: []string{"It is"}, Codes: []Code{{"call_a", "remove()"}}}).Raw
	begin := strings.Index(good, `"It"`) // the first piece
	begin += strings.Index(good[begin:], "\n\n") + 2
	broken := good[:begin] + *Events(s.StreamError("Slow down")).Raw
	result, deltas, err := s.run(t, t.Context(), answerWith(recorded.Response{Raw: &broken, Headers: map[string]string{"Content-Type": "text/event-stream"}}))
	var pe *agent.ProviderError
	if !errors.As(err, &pe) || !errors.Is(err, agent.ErrRateLimited) || !strings.Contains(err.Error(), "Slow down") || len(result.Runs) != 0 || !strings.HasPrefix("It is", deltas) || deltas == "" {
		t.Errorf("got %+v, %q, %v", result, deltas, err)
	}
}

// cutOff: an answer whose last part is missing, at any place, is an error or an answer, but never half a program.
func (s *suite) cutOff(t *testing.T) {
	const source = "x = 1\nremove_everything_but(x)\n"
	good := s.Answer(s.streaming, Answer{Texts: []string{"Well."}, Codes: []Code{{"call_a", source}}})
	text := string(good.Body)
	if good.Raw != nil {
		text = *good.Raw
	}
	for i := 1; i < 20; i++ {
		part := text[:len(text)*i/20]
		server, err := recorded.Serve(&recorded.Recording{Version: recorded.Version, Exchanges: []recorded.Exchange{{
			Request: recorded.Request{Path: s.Path(s.streaming)}, Response: recorded.Response{Raw: &part, Headers: good.Headers},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		turn, err := s.New(t, server.Root(), nil).Start(s.setup()).Next(t.Context(), agent.Input{Prompt: "q"})
		server.Close()
		for _, item := range turn.Items {
			if item.Kind == agent.ItemCode && agent.Program(item.Input) != source {
				t.Errorf("%d/20: got the program %q", i, item.Input)
			}
		}
		if err == nil && len(turn.Items) == 0 || err != nil && !errors.Is(err, agent.ErrProvider) {
			t.Errorf("%d/20: got %+v, %v", i, turn, err)
		}
	}
}

func (s *suite) cancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	// Without Check: on a busy machine the request is given up before it arrives.
	server, err := recorded.Serve(&recorded.Recording{Version: recorded.Version, Exchanges: []recorded.Exchange{{
		Request: recorded.Request{Path: s.Path(s.streaming)}, Response: recorded.Response{Hang: true},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	if _, _, err := s.ask(t, ctx, s.New(t, server.Root(), nil)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// recorded: what a recorder has written down is answered again without the API, pieces of streams, refused requests and broken
// connections included; a request that differs is told with both sides.
func (s *suite) recorded(t *testing.T) {
	const key = "test-key-0123456789" // as the wire formats' New have it
	limited := s.Error(429, "Slow down, "+key)
	first := s.Answer(s.streaming, Answer{Texts: []string{"Let me see."}, Codes: []Code{{"call_a", "x = \"é\"\n"}}, Usage: agent.Usage{InputTokens: 10, OutputTokens: 5}})
	second := s.Answer(s.streaming, Answer{Texts: []string{"Here."}})
	server := s.serve(t, answerWith(limited), answerWith(first), answerWith(second, s.Reply(1, 0, "call_a", `"ran x = \"é\""`)...))
	file := filepath.Join(t.TempDir(), "tape.jsonl")
	recorder, err := recorded.NewTapeRecorder(file, recorded.TapeOptions{Source: "test:model"})
	if err != nil {
		t.Fatal(err)
	}
	want, wantDeltas, err := s.ask(t, t.Context(), s.New(t, server.Root(), recorder.Client()))
	if err != nil || want.Text != "Here." {
		t.Fatalf("got %+v, %v", want, err)
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(text), "0123456789") {
		t.Errorf("the key is recorded, %v:\n%s", err, text)
	}
	tape, err := recorded.LoadTape(file)
	if err != nil || len(tape.Exchanges) != 3 {
		t.Fatalf("got %+v, %v", tape, err)
	}
	play := func() *recorded.TapePlayer {
		p, err := recorded.PlayTape(tape, recorded.PlayOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	player := play()
	got, deltas, err := s.ask(t, t.Context(), s.New(t, "http://127.0.0.1:1", player.Client()))
	for _, r := range []*agent.Result{got, want} {
		r.ID = ""
		for i := range r.Runs {
			r.Runs[i].Took = 0
		}
	}
	if err != nil || !reflect.DeepEqual(got, want) || deltas != wantDeltas {
		t.Errorf("got %+v %q, %v, want %+v %q", got, deltas, err, want, wantDeltas)
	}
	if err := player.Check(); err != nil {
		t.Error(err)
	}
	player = play()
	_, err = s.New(t, "http://127.0.0.1:1", player.Client()).Start(s.setup()).Next(t.Context(), agent.Input{Prompt: "another question"})
	var mismatch *recorded.MismatchError
	if !errors.Is(err, agent.ErrProvider) || !strings.Contains(err.Error(), "another question") || !errors.As(player.Err(), &mismatch) {
		t.Errorf("another question: got %v, %v", err, player.Err())
	}
}
