package official

// judge_test.go holds what all vendors' tests share: conversations, what is read of answers, and what is compared.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/providertest"
	"github.com/krait-run/krait/agent/recorded"
)

const (
	key          = "test-key-0123456789"
	instructions = "Be brief: <1 & 2>."
	maxTokens    = 500
)

// setup is what all conversations start with: the code tool, a function with a schema, and one without.
func setup(stream bool) agent.Setup {
	s := agent.Setup{
		Instructions: instructions,
		Tool:         agent.Tool{Name: agent.ToolName, Description: "Runs Python."},
		Functions: []agent.Function{
			{Name: "get_forecast", Description: "Weather forecast.", Parameters: json.RawMessage(
				`{"type":"object","properties":{"city":{"type":"string","description":"Where."},"days":{"type":"integer","minimum":1,"maximum":14}},"required":["city"],"additionalProperties":false}`)},
			{Name: "now", Description: "The time."},
		},
		MaxOutputTokens: maxTokens,
	}
	if stream {
		s.OnDelta = func(agent.Delta) {}
	}
	return s
}

// vendor is one API: Krait's client and the official one.
type vendor struct {
	wire  providertest.Wire
	krait func(t *testing.T, url string, client *http.Client) agent.Provider
	// official starts the same conversation with the vendor's client, whose settings are its defaults.
	official func(t *testing.T, url string, client *http.Client, stream bool) conversation
	// headers are those that both must send, with the same values.
	headers []string
	// added are places of requests that only the official client sends, and why Krait doesn't; omitted, those that only Krait sends.
	// Places are regular expressions.
	added, omitted map[string]string
	// retries tells that the official client repeats requests by default.
	retries bool
	// fault reads status, word and message of the official client's error.
	fault func(error) (status int, code, message string, ok bool)
}

// conversation is one of an official client.
type conversation interface {
	next(ctx context.Context, in agent.Input) (reading, error)
}

// reading is what a client made of an answer. It is compared.
type reading struct {
	ID, Text, Refusal string
	Calls             []call
	Incomplete        string
	Usage             agent.Usage
}

type call struct{ ID, Name, Arguments string }

// readTurn is what Krait made of an answer.
func readTurn(turn agent.Turn, noIDs bool) reading {
	r := reading{ID: turn.ID, Incomplete: turn.Incomplete, Usage: turn.Usage}
	for _, item := range turn.Items {
		switch item.Kind {
		case agent.ItemText, agent.ItemCommentary:
			r.Text += item.Input
		case agent.ItemRefusal:
			r.Refusal += item.Input
		case agent.ItemCode, agent.ItemCall, agent.ItemUnknownCall:
			c := call{item.CallID, item.Name, item.Input}
			if noIDs {
				c.ID = ""
			}
			r.Calls = append(r.Calls, c)
		}
	}
	return r
}

// step is one turn: what the model is told, and what it answers. Replies are of the calls before, in order.
type step struct {
	prompt  string
	replies []string
	answer  providertest.Answer
}

var usage = agent.Usage{InputTokens: 120, OutputTokens: 30, CachedTokens: 64, ReasoningTokens: 12}

var conversations = map[string][]step{
	"text": {
		{prompt: "Say <é> & \"it\".", answer: providertest.Answer{Texts: []string{"It is <done> & über."}, Usage: usage}},
		{prompt: "Again.", answer: providertest.Answer{Texts: []string{"It."}, Usage: usage}},
	},
	"a program": {
		{prompt: "Run it.", answer: providertest.Answer{Texts: []string{"Let me see."}, Codes: []providertest.Code{{ID: "call_a", Source: "x = \"é\" < 1\nprint(x)\n"}}, Usage: usage}},
		{replies: []string{"False\n"}, answer: providertest.Answer{Texts: []string{"Here."}}},
		{prompt: "Thanks.", answer: providertest.Answer{Texts: []string{"Oh."}}},
	},
	"several calls": {
		{prompt: "All.", answer: providertest.Answer{
			Codes:     []providertest.Code{{ID: "call_a", Source: "1"}, {ID: "call_b", Source: "2"}},
			Calls:     []providertest.Code{{ID: "call_c"}},
			Functions: []providertest.Function{{ID: "call_d", Name: "get_forecast", Arguments: `{"city":"Zürich","days":3}`}, {ID: "call_e", Name: "now", Arguments: `{}`}},
			Usage:     usage,
		}},
		{replies: []string{"1", "2", "no such tool", `{"sun":true}`, ""}, answer: providertest.Answer{
			Functions: []providertest.Function{{ID: "call_f", Name: "get_forecast", Arguments: `{"city":"Bern"}`}}}},
		{replies: []string{"rain"}, prompt: "And?", answer: providertest.Answer{Texts: []string{"Rain."}}},
	},
	"a thought": {
		{prompt: "Think.", answer: providertest.Answer{Thought: "I think, therefore.", Texts: []string{"So."},
			Functions: []providertest.Function{{ID: "call_a", Name: "now", Arguments: `{}`}, {ID: "call_b", Name: "now", Arguments: `{}`}}, Usage: usage}},
		{replies: []string{"12", "13"}, answer: providertest.Answer{Texts: []string{"Noon."}}},
	},
	"a refusal":   {{prompt: "Harm.", answer: providertest.Answer{Refusal: "I won't.", Usage: usage}}},
	"a cut":       {{prompt: "Write.", answer: providertest.Answer{Texts: []string{"half of"}, Cut: true, Usage: usage}}},
	"empty input": {{prompt: "Run.", answer: providertest.Answer{Codes: []providertest.Code{{ID: "call_a", Source: ""}}}}, {replies: []string{"None"}, answer: providertest.Answer{Texts: []string{"ok"}}}},
}

// request is one that a client made.
type request struct {
	method, url string // without the host
	header      http.Header
	body        []byte
}

// listener is a transport that keeps what it is asked.
type listener struct{ requests []request }

func (l *listener) RoundTrip(r *http.Request) (*http.Response, error) {
	kept := request{method: r.Method, url: r.URL.RequestURI(), header: r.Header.Clone()}
	if r.Body != nil {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		_ = r.Body.Close()
		kept.body = text
		r = r.Clone(r.Context())
		r.Body = io.NopCloser(bytes.NewReader(text))
	}
	l.requests = append(l.requests, kept)
	return http.DefaultTransport.RoundTrip(r)
}

func (l *listener) client() *http.Client { return &http.Client{Transport: l} }

// serve plays answers in order.
func (v *vendor) serve(t *testing.T, stream bool, answers ...recorded.Response) *recorded.Server {
	t.Helper()
	r := &recorded.Recording{Version: recorded.Version}
	for _, a := range answers {
		r.Exchanges = append(r.Exchanges, recorded.Exchange{Request: recorded.Request{Path: v.wire.Path(stream)}, Response: a})
	}
	return recorded.Start(t, r)
}

// hold holds a conversation and returns what was read of its answers.
func hold(t *testing.T, steps []step, next func(context.Context, agent.Input) (reading, []string, error)) []reading {
	t.Helper()
	var out []reading
	var ids []string
	for i, s := range steps {
		in := agent.Input{Prompt: s.prompt}
		for n, text := range s.replies {
			in.Replies = append(in.Replies, agent.Reply{CallID: ids[n], Output: text})
		}
		r, calls, err := next(t.Context(), in)
		if err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
		out, ids = append(out, r), calls
	}
	return out
}

// ofOfficial is a conversation as hold wants it: with the ids of the calls that are to be answered.
func ofOfficial(c conversation) func(context.Context, agent.Input) (reading, []string, error) {
	return func(ctx context.Context, in agent.Input) (reading, []string, error) {
		r, err := c.next(ctx, in)
		var ids []string
		for _, c := range r.Calls {
			ids = append(ids, c.ID)
		}
		return r, ids, err
	}
}

// ofKrait is the same of Krait's client.
func (v *vendor) ofKrait(c agent.Conversation) func(context.Context, agent.Input) (reading, []string, error) {
	return func(ctx context.Context, in agent.Input) (reading, []string, error) {
		turn, err := c.Next(ctx, in)
		var ids []string
		for _, item := range turn.Items {
			if item.CallID != "" {
				ids = append(ids, item.CallID)
			}
		}
		return readTurn(turn, v.wire.NoIDs), ids, err
	}
}

// run judges a vendor.
func (v *vendor) run(t *testing.T) {
	for _, stream := range []bool{false, true} {
		name := "whole"
		if stream {
			name = "streamed"
		}
		t.Run(name, func(t *testing.T) {
			for name, steps := range conversations {
				t.Run(name, func(t *testing.T) { v.same(t, stream, steps) })
			}
			t.Run("errors", func(t *testing.T) { v.errors(t, stream) })
			t.Run("repeats", func(t *testing.T) { v.repeats(t, stream) })
			if stream {
				t.Run("error in the stream", v.streamError)
				t.Run("cut off", v.cutOff)
			}
		})
	}
	for _, listed := range []map[string]string{v.added, v.omitted} {
		for place := range listed {
			if !seen[place] {
				t.Errorf("%s is listed as a difference, and is none", place)
			}
		}
	}
}

// same holds a conversation with both clients: the requests are equal, and what they make of the answers is equal, and what was meant.
func (v *vendor) same(t *testing.T, stream bool, steps []step) {
	var answers []recorded.Response
	for _, s := range steps {
		answers = append(answers, v.wire.Answer(stream, s.answer))
	}
	var theirs, ours listener
	want := hold(t, steps, ofOfficial(v.official(t, v.serve(t, stream, answers...).Root(), theirs.client(), stream)))
	got := hold(t, steps, v.ofKrait(v.krait(t, v.serve(t, stream, answers...).Root(), ours.client()).Start(setup(stream))))
	for i, s := range steps {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("answer %d: the official client reads\n%+v\nand Krait's\n%+v", i, want[i], got[i])
		}
		a := s.answer
		meant := strings.Join(a.Texts, "")
		if want[i].Text != meant || len(want[i].Calls) != len(a.Codes)+len(a.Calls)+len(a.Functions) || a.Cut != (want[i].Incomplete != "") ||
			(a.Refusal != "") != (want[i].Refusal != "") || want[i].Usage.Total() != a.Usage.Total() || want[i].Usage.CachedTokens != a.Usage.CachedTokens {
			t.Errorf("answer %d: the official client reads\n%+v\nof\n%+v", i, want[i], a)
		}
	}
	if len(ours.requests) != len(theirs.requests) {
		t.Fatalf("Krait makes %d requests, the official client %d", len(ours.requests), len(theirs.requests))
	}
	for i := range ours.requests {
		v.compare(t, i, &ours.requests[i], &theirs.requests[i])
	}
}

// compare compares two requests.
func (v *vendor) compare(t *testing.T, n int, ours, theirs *request) {
	t.Helper()
	if ours.method != theirs.method || ours.url != theirs.url {
		t.Errorf("request %d: Krait asks %s %s, the official client %s %s", n, ours.method, ours.url, theirs.method, theirs.url)
	}
	for _, name := range append([]string{"Content-Type"}, v.headers...) {
		if a, b := ours.header.Values(name), theirs.header.Values(name); len(b) == 0 || !slices.Equal(a, b) {
			t.Errorf("request %d: Krait sends %s: %q, the official client %q", n, name, a, b)
		}
	}
	var a, b any
	if err := errors.Join(json.Unmarshal(ours.body, &a), json.Unmarshal(theirs.body, &b)); err != nil {
		t.Fatal(err)
	}
	for _, d := range differences("", a, b) {
		listed := v.added
		if d.theirs == nil {
			listed = v.omitted
		}
		if (d.ours == nil || d.theirs == nil) && explained(d.at, listed) {
			continue
		}
		t.Errorf("request %d: %s: Krait sends %s, the official client %s", n, d.at, show(d.ours), show(d.theirs))
	}
}

// seen are the listed differences that were met.
var seen = map[string]bool{}

func explained(at string, listed map[string]string) bool {
	for place := range listed {
		if regexp.MustCompile("^(?:" + place + ")$").MatchString(at) {
			seen[place] = true
			return true
		}
	}
	return false
}

func show(v *any) string {
	if v == nil {
		return "nothing"
	}
	text, _ := json.Marshal(*v)
	return string(text)
}

// difference is one place of two JSON values; nil is what isn't there.
type difference struct {
	at           string
	ours, theirs *any
}

func differences(at string, a, b any) []difference {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			break
		}
		var names []string
		for name := range x {
			names = append(names, name)
		}
		for name := range y {
			if _, ok := x[name]; !ok {
				names = append(names, name)
			}
		}
		sort.Strings(names)
		var out []difference
		for _, name := range names {
			p, inX := x[name]
			q, inY := y[name]
			here := strings.TrimPrefix(at+"."+name, ".")
			switch {
			case !inX:
				out = append(out, difference{here, nil, &q})
			case !inY:
				out = append(out, difference{here, &p, nil})
			default:
				out = append(out, differences(here, p, q)...)
			}
		}
		return out
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			break
		}
		var out []difference
		for i := range x {
			out = append(out, differences(fmt.Sprintf("%s[%d]", at, i), x[i], y[i])...)
		}
		return out
	}
	if reflect.DeepEqual(a, b) {
		return nil
	}
	return []difference{{at, &a, &b}}
}

// ask asks one question with each client and returns what each requested and how it failed.
func (v *vendor) ask(t *testing.T, stream bool, answers ...recorded.Response) (theirs, ours listener, official, krait error) {
	serve := func() *recorded.Server { // Not all answers need be asked for.
		r := &recorded.Recording{Version: recorded.Version}
		for _, a := range answers {
			r.Exchanges = append(r.Exchanges, recorded.Exchange{Request: recorded.Request{Path: v.wire.Path(stream)}, Response: a})
		}
		s, err := recorded.Serve(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		return s
	}
	_, official = v.official(t, serve().Root(), theirs.client(), stream).next(t.Context(), agent.Input{Prompt: "q"})
	_, krait = v.krait(t, serve().Root(), ours.client()).Start(setup(stream)).Next(t.Context(), agent.Input{Prompt: "q"})
	return theirs, ours, official, krait
}

// errors: both clients read status, word and message of refusals.
func (v *vendor) errors(t *testing.T, stream bool) {
	for _, status := range []int{400, 401, 429, 500, 503, 529} {
		bad := v.wire.Error(status, "Told so")
		bad.Headers["x-should-retry"] = "false"
		_, _, official, krait := v.ask(t, stream, bad)
		at, code, message, ok := v.fault(official)
		var pe *agent.ProviderError
		if !ok || !errors.As(krait, &pe) {
			t.Errorf("%d: the official client says %v, Krait %v", status, official, krait)
			continue
		}
		if at != status || message != "Told so" || code == "" {
			t.Errorf("%d: the official client reads status %d, %q, %q", status, at, code, message)
		}
		if status == 401 {
			message = pe.Message // Krait has words of its own, since APIs repeat the key.
		}
		if pe.Status != at || pe.Code != code || pe.Message != message {
			t.Errorf("%d: the official client reads %d %q %q, Krait %d %q %q", status, at, code, message, pe.Status, pe.Code, pe.Message)
		}
	}
}

// repeats: both clients repeat the same refused requests, as often.
func (v *vendor) repeats(t *testing.T, stream bool) {
	if !v.retries {
		t.Skip("the official client repeats nothing by default")
	}
	for _, c := range []struct {
		status int
		header map[string]string
	}{
		{429, map[string]string{"retry-after-ms": "5"}},
		{429, map[string]string{"retry-after": "0.005"}},
		{503, map[string]string{"retry-after": "Mon, 02 Jan 2006 15:04:05 GMT"}},
		{529, map[string]string{"retry-after-ms": "5"}},
		{500, map[string]string{"retry-after-ms": "1", "retry-after": "100"}},
		{500, map[string]string{"x-should-retry": "false"}},
		{400, map[string]string{"x-should-retry": "true", "retry-after-ms": "1"}},
		{408, map[string]string{"retry-after-ms": "1"}},
		{409, map[string]string{"retry-after-ms": "1"}},
		{404, nil},
		{422, nil},
	} {
		bad := v.wire.Error(c.status, "Told so")
		bad.Headers = c.header
		theirs, ours, _, krait := v.ask(t, stream, bad, bad, bad, bad)
		if krait == nil || len(theirs.requests) != len(ours.requests) {
			t.Errorf("%d %v: the official client asks %d times, Krait %d: %v", c.status, c.header, len(theirs.requests), len(ours.requests), krait)
		}
	}
}

// streamError: an error in the middle of a stream is one for both.
func (v *vendor) streamError(t *testing.T) {
	good := *v.wire.Answer(true, providertest.Answer{Texts: []string{"It is"}}).Raw
	begin := strings.Index(good, `"It"`)
	begin += strings.Index(good[begin:], "\n\n") + 2
	text := good[:begin] + *providertest.Events(v.wire.StreamError("Slow down")).Raw
	_, _, official, krait := v.ask(t, true, recorded.Response{Raw: &text, Headers: map[string]string{"Content-Type": "text/event-stream"}})
	if official == nil || !strings.Contains(official.Error(), "Slow down") {
		t.Errorf("the official client says %v", official)
	}
	if !errors.Is(krait, agent.ErrRateLimited) || !strings.Contains(krait.Error(), "Slow down") {
		t.Errorf("Krait says %v", krait)
	}
}

// cutOff: a stream that ends after any of its events, or breaks, is an error for Krait wherever it is one for the official client.
// Where Krait takes it, it has all of the answer, and the official client reads the same.
func (v *vendor) cutOff(t *testing.T) {
	a := conversations["several calls"][0].answer
	good := *v.wire.Answer(true, a).Raw
	taken := 0
	for end := 0; end < len(good); {
		end += strings.Index(good[end:], "\n\n") + 2
		for _, broken := range []bool{false, true} {
			text := good[:end]
			answer := recorded.Response{Raw: &text, Headers: map[string]string{"Content-Type": "text/event-stream"}}
			if broken {
				if end == len(good) {
					continue
				}
				answer.Raw, answer.Truncate = &good, end
			}
			want, official := v.official(t, v.serve(t, true, answer).Root(), nil, true).next(t.Context(), agent.Input{Prompt: "q"})
			turn, krait := v.krait(t, v.serve(t, true, answer).Root(), nil).Start(setup(true)).Next(t.Context(), agent.Input{Prompt: "q"})
			if krait != nil {
				if !errors.Is(krait, agent.ErrProvider) || end == len(good) {
					t.Errorf("after %d bytes: %v", end, krait)
				}
				continue
			}
			taken++
			if got := readTurn(turn, v.wire.NoIDs); official != nil || !reflect.DeepEqual(got, want) || len(got.Calls) != 5 {
				t.Errorf("after %d bytes: the official client reads %+v, %v, Krait %+v", end, want, official, got)
			}
		}
	}
	if taken == 0 {
		t.Error("Krait takes not even the whole stream")
	}
}

// complete reports what an official type of openai-go or anthropic-sdk-go misses in the JSON that it was read from: members that it
// requires, constants that differ, and members that it doesn't know.
func complete(t *testing.T, v any) {
	t.Helper()
	for _, text := range missing("", reflect.ValueOf(v)) {
		t.Errorf("%T: %s", v, text)
	}
}

func missing(at string, v reflect.Value) []string {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return missing(at, v.Elem())
	case reflect.Slice:
		var out []string
		for i := range v.Len() {
			out = append(out, missing(fmt.Sprintf("%s[%d]", at, i), v.Index(i))...)
		}
		return out
	case reflect.Struct:
	default:
		return nil
	}
	meta := v.FieldByName("JSON")
	if !meta.IsValid() {
		return nil
	}
	if as := v.MethodByName("AsAny"); as.IsValid() {
		out := as.Call(nil)[0]
		if out.IsNil() {
			return []string{at + ": is none of the variants"}
		}
		return missing(at, out.Elem())
	}
	var out []string
	for i := range v.NumField() {
		field := v.Type().Field(i)
		told := meta.FieldByName(field.Name)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Name == "JSON" || !told.IsValid() {
			continue
		}
		f := told.Interface().(interface {
			Raw() string
			Valid() bool
		})
		constant := field.Tag.Get("default")
		switch {
		case f.Raw() == "":
			if field.Tag.Get("api") == "required" || constant != "" {
				out = append(out, at+"."+name+": is missing")
			}
		case constant != "" && fmt.Sprint(v.Field(i)) != constant:
			out = append(out, fmt.Sprintf("%s.%s: is %v", at, name, v.Field(i)))
		case f.Raw() != "null" && !f.Valid():
			out = append(out, at+"."+name+": can't be "+f.Raw())
		case f.Valid():
			out = append(out, missing(at+"."+name, v.Field(i))...)
		}
	}
	if extra := meta.FieldByName("ExtraFields"); extra.IsValid() {
		for _, name := range extra.MapKeys() {
			out = append(out, fmt.Sprintf("%s.%s: is unknown", at, name))
		}
	}
	return out
}

// compact is JSON without space between its tokens.
func compact(text []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return string(text)
	}
	return b.String()
}
