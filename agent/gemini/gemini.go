// Package gemini has agent's provider for Google's Gemini API, through the official SDK.
//
//	provider, err := gemini.New(ctx, gemini.Options{Model: "gemini-2.5-flash"})
package gemini

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"google.golang.org/genai"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/body"
	"github.com/krait-run/krait/agent/internal/fault"
)

// Options configures a provider.
type Options struct {
	// Model is the model's name, such as "gemini-2.5-flash". Required.
	Model string
	// Client configures the SDK's client. With its zero value the SDK reads GEMINI_API_KEY or GOOGLE_API_KEY from the environment.
	// HTTPOptions.RetryOptions says how often a request is repeated after status 408, 429 or 5xx; nil: twice, after a second or two.
	Client genai.ClientConfig
	// Request, if not nil, may change each request's configuration before it is sent. It must leave Tools alone.
	Request func(*genai.GenerateContentConfig)
}

// New returns a provider for the Gemini API. The code tool is a function with the one argument "code". The contents so far are
// kept by the conversation and sent with each request. A client that can't be made, for want of a key for instance, is an error.
func New(ctx context.Context, opts Options) (agent.Provider, error) {
	if opts.Model == "" {
		return nil, errors.New("gemini: Options.Model is empty")
	}
	config := opts.Client
	if config.Backend == genai.BackendUnspecified {
		config.Backend = genai.BackendGeminiAPI
	}
	client := http.Client{}
	if config.HTTPClient != nil {
		client = *config.HTTPClient
	}
	client.Transport = body.Transport{Base: client.Transport}
	config.HTTPClient = &client
	if config.HTTPOptions.RetryOptions == nil {
		config.HTTPOptions.RetryOptions = &genai.HTTPRetryOptions{Attempts: genai.Ptr[int32](3)}
	}
	c, err := genai.NewClient(ctx, &config)
	if err != nil {
		return nil, fmt.Errorf("gemini: %w", err)
	}
	return &provider{opts: opts, models: c.Models}, nil
}

type provider struct {
	opts   Options
	models *genai.Models
}

func (p *provider) Start(setup agent.Setup) agent.Conversation {
	return &conversation{provider: p, setup: setup}
}

// conversation keeps the contents so far.
type conversation struct {
	provider *provider
	setup    agent.Setup
	contents []*genai.Content
	names    map[string]call // of the last answer's calls, by the ids that this package gave them
	turns    int
}

// call is a function call of the API: its id may be empty.
type call struct{ id, name string }

func (c *conversation) Next(ctx context.Context, in agent.Input) (agent.Turn, error) {
	content := &genai.Content{Role: genai.RoleUser}
	for _, reply := range in.Replies {
		of := c.names[reply.CallID]
		content.Parts = append(content.Parts, &genai.Part{FunctionResponse: &genai.FunctionResponse{
			ID: of.id, Name: of.name, Response: map[string]any{"output": reply.Output},
		}})
	}
	if in.Prompt != "" {
		content.Parts = append(content.Parts, &genai.Part{Text: in.Prompt})
	}
	c.contents = append(c.contents, content)
	config := c.config()
	if c.provider.opts.Request != nil {
		c.provider.opts.Request(config)
	}
	var answer answer
	err := c.ask(ctx, config, &answer)
	if err != nil {
		return agent.Turn{}, providerError(ctx, err)
	}
	turn, err := c.turn(&answer)
	if err != nil {
		return agent.Turn{}, err
	}
	if len(answer.parts) > 0 {
		c.contents = append(c.contents, &genai.Content{Role: genai.RoleModel, Parts: answer.parts})
	}
	return turn, nil
}

// ask makes the request and takes in what comes. The SDK panics where a body is the JSON value null.
func (c *conversation) ask(ctx context.Context, config *genai.GenerateContentConfig, a *answer) (err error) {
	handing := false // the caller's own code runs
	defer func() {
		if handing {
			return
		}
		if p := recover(); p != nil {
			err = fault.Malformed("the SDK failed on the answer: %v", p)
		}
	}()
	if c.setup.OnDelta == nil {
		resp, err := c.provider.models.GenerateContent(ctx, c.provider.opts.Model, c.contents, config)
		a.add(resp, nil)
		return err
	}
	for chunk, err := range c.provider.models.GenerateContentStream(ctx, c.provider.opts.Model, c.contents, config) {
		if err != nil {
			return err
		}
		handing = true
		a.add(chunk, c.setup.OnDelta)
		handing = false
	}
	return nil
}

func (c *conversation) config() *genai.GenerateContentConfig {
	config := &genai.GenerateContentConfig{}
	if c.setup.Instructions != "" {
		config.SystemInstruction = &genai.Content{Parts: []*genai.Part{{Text: c.setup.Instructions}}}
	}
	if n := c.setup.MaxOutputTokens; n > 0 {
		config.MaxOutputTokens = int32(min(n, 1<<31-1))
	}
	if c.setup.Tool.Name != "" {
		config.Tools = []*genai.Tool{{FunctionDeclarations: []*genai.FunctionDeclaration{{
			Name:                 c.setup.Tool.Name,
			Description:          c.setup.Tool.Description,
			ParametersJsonSchema: agent.CodeParameters(),
		}}}}
	}
	for i := range c.setup.Functions {
		f := &c.setup.Functions[i]
		if len(config.Tools) == 0 {
			config.Tools = []*genai.Tool{{}}
		}
		config.Tools[0].FunctionDeclarations = append(config.Tools[0].FunctionDeclarations, &genai.FunctionDeclaration{
			Name: f.Name, Description: f.Description, ParametersJsonSchema: f.Schema(),
		})
	}
	return config
}

// answer is put together from the chunks of a stream, or the one response.
type answer struct {
	id      string
	parts   []*genai.Part
	finish  genai.FinishReason
	message string
	blocked string
	usage   *genai.GenerateContentResponseUsageMetadata
}

func (a *answer) add(chunk *genai.GenerateContentResponse, onDelta func(agent.Delta)) {
	if chunk == nil {
		return
	}
	if chunk.ResponseID != "" {
		a.id = chunk.ResponseID
	}
	if chunk.UsageMetadata != nil {
		a.usage = chunk.UsageMetadata
	}
	if f := chunk.PromptFeedback; f != nil && f.BlockReason != "" {
		a.blocked = strings.TrimSpace(string(f.BlockReason) + " " + f.BlockReasonMessage)
	}
	if len(chunk.Candidates) == 0 || chunk.Candidates[0] == nil {
		return
	}
	candidate := chunk.Candidates[0]
	if candidate.FinishReason != "" {
		a.finish, a.message = candidate.FinishReason, candidate.FinishMessage
	}
	if candidate.Content == nil {
		return
	}
	for _, part := range candidate.Content.Parts {
		if part == nil {
			continue
		}
		if onDelta != nil && part.Text != "" && !part.Thought {
			onDelta(agent.Delta{Kind: agent.ItemText, Text: part.Text})
		}
		if n := len(a.parts); n > 0 && plainText(part) && plainText(a.parts[n-1]) && a.parts[n-1].Thought == part.Thought {
			joined := *a.parts[n-1]
			joined.Text += part.Text
			a.parts[n-1] = &joined
			continue
		}
		a.parts = append(a.parts, part)
	}
}

// plainText reports whether a part is text and nothing else, so that pieces of it can be joined.
func plainText(p *genai.Part) bool {
	return p.Text != "" && p.FunctionCall == nil && p.ThoughtSignature == nil
}

// turn reads an answer, and refuses what can't be one.
func (c *conversation) turn(a *answer) (agent.Turn, error) {
	turn := agent.Turn{ID: a.id}
	if u := a.usage; u != nil {
		turn.Usage = agent.Usage{
			InputTokens:     int64(max(0, u.PromptTokenCount) + max(0, u.ToolUsePromptTokenCount)),
			OutputTokens:    int64(max(0, u.CandidatesTokenCount) + max(0, u.ThoughtsTokenCount)),
			CachedTokens:    int64(max(0, u.CachedContentTokenCount)),
			ReasoningTokens: int64(max(0, u.ThoughtsTokenCount)),
		}
	}
	if a.blocked != "" {
		turn.Items = []agent.Item{{Kind: agent.ItemRefusal, Input: "the prompt was blocked: " + a.blocked, Type: "promptFeedback"}}
		return turn, nil
	}
	switch a.finish {
	case genai.FinishReasonStop:
	case "":
		return turn, fault.Malformed("the answer ended without a finish reason")
	case genai.FinishReasonSafety, genai.FinishReasonProhibitedContent, genai.FinishReasonBlocklist, genai.FinishReasonSPII, genai.FinishReasonRecitation:
		turn.Items = []agent.Item{{Kind: agent.ItemRefusal, Input: strings.TrimSpace(string(a.finish) + " " + a.message), Type: "finishReason"}}
		return turn, nil
	default:
		turn.Incomplete = strings.TrimSpace(string(a.finish) + " " + a.message)
	}
	c.turns++
	c.names = map[string]call{}
	for i, part := range a.parts {
		switch {
		case part.FunctionCall != nil:
			f := part.FunctionCall
			if f.Name == "" {
				return turn, fault.Malformed("parts[%d], a functionCall, has no name", i)
			}
			id := f.ID
			if id == "" { // the Gemini API gives none: calls are told apart by their order
				id = fmt.Sprintf("call_%d_%d", c.turns, len(c.names)+1)
			}
			if _, ok := c.names[id]; ok {
				return turn, fault.Malformed("parts[%d] has the id of another call, %q", i, id)
			}
			c.names[id] = call{id: f.ID, name: f.Name}
			item := agent.Item{Kind: c.setup.KindOf(f.Name), CallID: id, Name: f.Name, Type: "functionCall"}
			arguments, err := json.Marshal(f.Args)
			if err != nil {
				return turn, fault.Malformed("parts[%d]: %v", i, err)
			}
			item.Input = string(arguments)
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

// providerError says what went wrong with a request.
func providerError(ctx context.Context, err error) error {
	return fault.From(ctx, nil, err, func(pe *agent.ProviderError) bool {
		var api genai.APIError
		var syntax *json.SyntaxError
		switch {
		case errors.As(err, &api):
			pe.Status, pe.Code, pe.Message = api.Code, api.Status, api.Message
			if pe.Message == "" {
				pe.Code = "" // the SDK's own word for a body that it can't read
			}
			if api.Code == http.StatusForbidden {
				pe.Message = "the API key was not accepted"
			}
			return true
		case errors.As(err, &syntax), strings.Contains(err.Error(), "unmarshal"), strings.Contains(err.Error(), "invalid stream chunk"):
			pe.Status = http.StatusOK
		}
		return false
	})
}
