// Package gemini has agent's provider for Google's Gemini API.
//
//	provider, err := gemini.New(gemini.Options{Model: "gemini-2.5-flash"})
package gemini

// gemini.go holds the provider.

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/endpoint"
)

// Options configures a provider.
type Options struct {
	// Model is the model's name, such as "gemini-2.5-flash". Required.
	Model string
	// API says where the API is, and with which key. Its zero value will do.
	API API
	// Request, if not nil, may change the JSON of each request before it is sent. It must leave contents and tools alone.
	Request func(body map[string]any)
}

// API says where the API is and how it is asked. The zero API is Google's, with what the environment says.
type API struct {
	// Key is sent as x-goog-api-key. "": GOOGLE_API_KEY, or else GEMINI_API_KEY.
	Key string
	// BaseURL is what the path v1beta/models is below. "": GOOGLE_GEMINI_BASE_URL, or Google's.
	BaseURL string
	// HTTP sends the requests. Nil: http.DefaultClient. Redirects to other hosts are not followed.
	HTTP *http.Client
	// Retries is how often a request is repeated that failed with status 408, 409, 429 or 5xx, or for lack of a connection, after the
	// time that the server asks for (at most two minutes). 0: twice; negative: never.
	Retries int
	// Header is sent with each request.
	Header http.Header
}

// New returns a provider for the Gemini API. The code tool is a function with the one argument "code". The contents so far are
// kept by the conversation and sent with each request. No model, or no key, is an error.
func New(opts Options) (agent.Provider, error) {
	if opts.Model == "" {
		return nil, errors.New("gemini: Options.Model is empty")
	}
	a := &opts.API
	key := a.Key
	for _, variable := range []string{"GOOGLE_API_KEY", "GEMINI_API_KEY"} {
		if key == "" {
			key = os.Getenv(variable)
		}
	}
	header := a.Header.Clone()
	if header == nil {
		header = http.Header{}
	}
	switch {
	case key != "":
		header.Set("X-Goog-Api-Key", key)
	case len(header) == 0:
		return nil, errors.New("gemini: no key: API.Key, GOOGLE_API_KEY and GEMINI_API_KEY are empty")
	}
	base := a.BaseURL
	if base == "" {
		base = os.Getenv("GOOGLE_GEMINI_BASE_URL")
	}
	if base == "" {
		base = "https://generativelanguage.googleapis.com"
	}
	model := opts.Model
	if !strings.Contains(model, "/") { // as in tunedModels/NAME
		model = "models/" + model
	}
	return &provider{opts: opts, path: "v1beta/" + model,
		endpoint: &endpoint.Endpoint{URL: base, Header: header, HTTP: a.HTTP, Retries: a.Retries}}, nil
}

type provider struct {
	opts     Options
	path     string // of the model
	endpoint *endpoint.Endpoint
}

func (p *provider) Start(setup agent.Setup) agent.Conversation {
	return &conversation{provider: p, setup: setup}
}

// conversation keeps the contents so far.
type conversation struct {
	provider *provider
	setup    agent.Setup
	contents []any
	names    map[string]call // of the last answer's calls, by the ids that this package gave them
	turns    int
}

// call is a function call of the API: its id may be empty.
type call struct{ id, name string }

type object = map[string]any

func (c *conversation) Next(ctx context.Context, in agent.Input) (agent.Turn, error) {
	var parts []any
	for _, reply := range in.Replies {
		of := c.names[reply.CallID]
		response := object{"name": of.name, "response": object{"output": reply.Output}}
		if of.id != "" {
			response["id"] = of.id
		}
		parts = append(parts, object{"functionResponse": response})
	}
	for _, i := range in.Images {
		parts = append(parts, object{"inlineData": object{"mimeType": i.MIME, "data": base64.StdEncoding.EncodeToString(i.Data)}})
	}
	if in.Prompt != "" {
		parts = append(parts, object{"text": in.Prompt})
	}
	c.contents = append(c.contents, object{"role": "user", "parts": parts})
	body := c.body()
	if c.provider.opts.Request != nil {
		c.provider.opts.Request(body)
	}
	var answer answer
	if err := c.ask(ctx, body, &answer); err != nil {
		return agent.Turn{}, err
	}
	turn, err := c.turn(&answer)
	if err != nil {
		return agent.Turn{}, err
	}
	if len(answer.parts) > 0 {
		parts := make([]any, len(answer.parts))
		for i, p := range answer.parts {
			parts[i] = p.request()
		}
		c.contents = append(c.contents, object{"role": "model", "parts": parts})
	}
	return turn, nil
}

// ask makes the request and takes in what comes.
func (c *conversation) ask(ctx context.Context, body object, a *answer) error {
	if c.setup.OnDelta == nil {
		var whole json.RawMessage
		if err := c.provider.endpoint.Ask(ctx, c.provider.path+":generateContent", body, &whole); err != nil {
			return err
		}
		return a.add(whole, nil)
	}
	return c.provider.endpoint.Stream(ctx, c.provider.path+":streamGenerateContent?alt=sse", body, func(event endpoint.Event) error {
		return a.add(event.Data, c.setup.OnDelta)
	})
}

// body is the request.
func (c *conversation) body() object {
	body := object{"contents": c.contents}
	if c.setup.Instructions != "" {
		body["systemInstruction"] = object{"parts": []any{object{"text": c.setup.Instructions}}}
	}
	if n := c.setup.MaxOutputTokens; n > 0 {
		body["generationConfig"] = object{"maxOutputTokens": min(n, 1<<31-1)}
	}
	var functions []any
	add := func(name, description string, schema any) {
		functions = append(functions, object{"name": name, "description": description, "parametersJsonSchema": schema})
	}
	if c.setup.Tool.Name != "" {
		add(c.setup.Tool.Name, c.setup.Tool.Description, c.setup.Tool.Parameters())
	}
	for i := range c.setup.Functions {
		f := &c.setup.Functions[i]
		add(f.Name, f.Description, f.Schema())
	}
	if functions != nil {
		body["tools"] = []any{object{"functionDeclarations": functions}}
	}
	return body
}

// response is what is read of an answer, or of a chunk of one.
type response struct {
	ResponseID     string
	UsageMetadata  *usage
	PromptFeedback struct{ BlockReason, BlockReasonMessage string }
	Candidates     []struct {
		FinishReason, FinishMessage string
		Content                     struct{ Parts []*part }
	}
}

type usage struct {
	PromptTokenCount, ToolUsePromptTokenCount, CandidatesTokenCount, ThoughtsTokenCount, CachedContentTokenCount int64
}

// part is a part of a content. What is not named here is kept as it came.
type part struct {
	Text             string
	Thought          bool
	ThoughtSignature string
	FunctionCall     *struct {
		ID, Name string
		Args     json.RawMessage
	}
	raw  object
	more []string // pieces of the text that came later
}

// whole puts the pieces of the text together.
func (p *part) whole() {
	p.Text += strings.Join(p.more, "")
	p.more = nil
}

// UnmarshalJSON keeps all of the part, for the next request.
func (p *part) UnmarshalJSON(text []byte) error {
	type plain part
	if err := json.Unmarshal(text, (*plain)(p)); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return d.Decode(&p.raw)
}

// request is the part as it is sent back.
func (p *part) request() object {
	if p.Text != "" {
		p.raw["text"] = p.Text // of all pieces
	}
	return p.raw
}

// answer is put together from the chunks of a stream, or the one response.
type answer struct {
	id      string
	parts   []*part
	finish  string
	message string
	blocked string
	usage   *usage
}

func (a *answer) add(text []byte, onDelta func(agent.Delta)) error {
	if pe := endpoint.Told(text); pe != nil {
		return pe
	}
	var chunk response
	if err := json.Unmarshal(text, &chunk); err != nil {
		return &agent.ProviderError{Status: http.StatusOK, Malformed: true, Err: err}
	}
	if chunk.ResponseID != "" {
		a.id = chunk.ResponseID
	}
	if chunk.UsageMetadata != nil {
		a.usage = chunk.UsageMetadata
	}
	if f := chunk.PromptFeedback; f.BlockReason != "" {
		a.blocked = strings.TrimSpace(f.BlockReason + " " + f.BlockReasonMessage)
	}
	if len(chunk.Candidates) == 0 {
		return nil
	}
	candidate := &chunk.Candidates[0]
	if candidate.FinishReason != "" {
		a.finish, a.message = candidate.FinishReason, candidate.FinishMessage
	}
	for _, p := range candidate.Content.Parts {
		if p == nil {
			continue
		}
		if onDelta != nil && p.Text != "" && !p.Thought {
			onDelta(agent.Delta{Kind: agent.ItemText, Text: p.Text})
		}
		if n := len(a.parts); n > 0 && plainText(p) && plainText(a.parts[n-1]) && a.parts[n-1].Thought == p.Thought {
			a.parts[n-1].more = append(a.parts[n-1].more, p.Text)
			continue
		}
		a.parts = append(a.parts, p)
	}
	return nil
}

// plainText reports whether a part is text and nothing else, so that pieces of it can be joined.
func plainText(p *part) bool {
	return p.Text != "" && p.FunctionCall == nil && p.ThoughtSignature == ""
}

// turn reads an answer, and refuses what can't be one.
func (c *conversation) turn(a *answer) (agent.Turn, error) {
	turn := agent.Turn{ID: a.id}
	if u := a.usage; u != nil {
		turn.Usage = agent.Usage{
			InputTokens:     max(0, u.PromptTokenCount) + max(0, u.ToolUsePromptTokenCount),
			OutputTokens:    max(0, u.CandidatesTokenCount) + max(0, u.ThoughtsTokenCount),
			CachedTokens:    max(0, u.CachedContentTokenCount),
			ReasoningTokens: max(0, u.ThoughtsTokenCount),
		}
	}
	if a.blocked != "" {
		turn.Items = []agent.Item{{Kind: agent.ItemRefusal, Input: "the prompt was blocked: " + a.blocked, Type: "promptFeedback"}}
		return turn, nil
	}
	switch a.finish {
	case "STOP":
	case "":
		return turn, endpoint.Malformed("the answer ended without a finish reason")
	case "SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "RECITATION":
		turn.Items = []agent.Item{{Kind: agent.ItemRefusal, Input: strings.TrimSpace(a.finish + " " + a.message), Type: "finishReason"}}
		return turn, nil
	default:
		turn.Incomplete = strings.TrimSpace(a.finish + " " + a.message)
	}
	for _, p := range a.parts {
		p.whole()
	}
	c.turns++
	c.names = map[string]call{}
	for i, part := range a.parts {
		switch {
		case part.FunctionCall != nil:
			f := part.FunctionCall
			if f.Name == "" {
				return turn, endpoint.Malformed("parts[%d], a functionCall, has no name", i)
			}
			id := f.ID
			if id == "" { // the Gemini API gives none: calls are told apart by their order
				id = fmt.Sprintf("call_%d_%d", c.turns, len(c.names)+1)
			}
			if _, ok := c.names[id]; ok {
				return turn, endpoint.Malformed("parts[%d] has the id of another call, %q", i, id)
			}
			c.names[id] = call{id: f.ID, name: f.Name}
			item := agent.Item{Kind: c.setup.KindOf(f.Name), CallID: id, Name: f.Name, Type: "functionCall"}
			arguments := bytes.NewBufferString("")
			if len(f.Args) == 0 {
				arguments.WriteString("{}")
			} else if err := json.Compact(arguments, f.Args); err != nil {
				return turn, endpoint.Malformed("parts[%d]: %v", i, err)
			}
			item.Input = arguments.String()
			turn.Items = append(turn.Items, item)
		case part.Text != "" && part.Thought:
			turn.Items = append(turn.Items, agent.Item{Type: "thought"})
		case part.Text != "":
			turn.Items = append(turn.Items, agent.Item{Kind: agent.ItemText, Input: part.Text, Type: "text"})
		default:
			turn.Items = append(turn.Items, agent.Item{Type: "part"})
		}
	}
	return turn, nil
}
