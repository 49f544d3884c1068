// Package anthropic has agent's provider for Anthropic's Messages API.
//
//	provider := anthropic.Messages(anthropic.Options{Model: "claude-sonnet-4-5"})
package anthropic

// messages.go holds the provider.

import (
	"context"
	"encoding/base64"
	"net/http"
	"os"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/endpoint"
)

// Options configures a provider.
type Options struct {
	// Model is the model's name, such as "claude-sonnet-4-5". Required.
	Model string
	// MaxTokens is the bound of an answer where the agent's limits give none; the API requires one. Default 8192.
	MaxTokens int64
	// API says where the API is, and with which key. Its zero value will do.
	API API
	// Request, if not nil, may change the JSON of each request before it is sent. It must leave messages and tools alone.
	Request func(body map[string]any)
}

// API says where the API is and how it is asked. The zero API is Anthropic's, with what the environment says.
type API struct {
	// Key is sent as x-api-key. "": ANTHROPIC_API_KEY, or else ANTHROPIC_AUTH_TOKEN as a bearer token.
	Key string
	// BaseURL is what the path v1/messages is below. "": ANTHROPIC_BASE_URL, or Anthropic's.
	BaseURL string
	// HTTP sends the requests. Nil: http.DefaultClient. Redirects to other hosts are not followed.
	HTTP *http.Client
	// Retries is how often a request is repeated that failed with status 408, 409, 429 or 5xx, or for lack of a connection, after the
	// time that the server asks for (at most two minutes). 0: twice; negative: never.
	Retries int
	// Header is sent with each request.
	Header http.Header
}

// version is the one of the API that is spoken.
const version = "2023-06-01"

func (a *API) endpoint() *endpoint.Endpoint {
	header := http.Header{"Anthropic-Version": {version}}
	key, token := a.Key, ""
	if key == "" {
		key = os.Getenv("ANTHROPIC_API_KEY")
	}
	if key == "" {
		token = os.Getenv("ANTHROPIC_AUTH_TOKEN")
	}
	if key != "" {
		header.Set("X-Api-Key", key)
	} else if token != "" {
		header.Set("Authorization", "Bearer "+token)
	}
	for name, values := range a.Header {
		header[http.CanonicalHeaderKey(name)] = values
	}
	base := a.BaseURL
	if base == "" {
		base = os.Getenv("ANTHROPIC_BASE_URL")
	}
	if base == "" {
		base = "https://api.anthropic.com"
	}
	return &endpoint.Endpoint{URL: base, Header: header, HTTP: a.HTTP, Retries: a.Retries}
}

// Messages returns a provider for the Messages API. The code tool is a tool with the one input "code". The messages so far are
// kept by the conversation and sent with each request, marked for the API's prompt cache.
func Messages(opts Options) agent.Provider {
	if opts.MaxTokens <= 0 {
		opts.MaxTokens = 8192
	}
	return &provider{opts: opts, endpoint: opts.API.endpoint()}
}

type provider struct {
	opts     Options
	endpoint *endpoint.Endpoint
}

func (p *provider) Start(setup agent.Setup) agent.Conversation {
	return &conversation{provider: p, setup: setup}
}

// conversation keeps the messages so far.
type conversation struct {
	provider *provider
	setup    agent.Setup
	messages []any
}

type object = map[string]any

func (c *conversation) Next(ctx context.Context, in agent.Input) (agent.Turn, error) {
	var content []any
	for _, reply := range in.Replies {
		content = append(content, object{"type": "tool_result", "tool_use_id": reply.CallID,
			"content": []any{object{"type": "text", "text": reply.Output}}, "is_error": false})
	}
	for _, i := range in.Images { // before the text, as the API's makers advise
		content = append(content, object{"type": "image",
			"source": object{"type": "base64", "media_type": i.MIME, "data": base64.StdEncoding.EncodeToString(i.Data)}})
	}
	if in.Prompt != "" {
		content = append(content, object{"type": "text", "text": in.Prompt})
	}
	c.messages = append(c.messages, object{"role": "user", "content": content})
	body := c.body()
	if c.provider.opts.Request != nil {
		c.provider.opts.Request(body)
	}
	var m *message
	var err error
	if c.setup.OnDelta != nil {
		m, err = c.stream(ctx, body)
	} else {
		err = c.provider.endpoint.Ask(ctx, "v1/messages", body, &m)
	}
	if err != nil {
		return agent.Turn{}, err
	}
	turn, err := c.turn(m)
	if err != nil {
		return agent.Turn{}, err
	}
	if len(m.Content) > 0 {
		blocks := make([]any, len(m.Content))
		for i := range m.Content {
			blocks[i] = m.Content[i].request()
		}
		c.messages = append(c.messages, object{"role": "assistant", "content": blocks})
	}
	return turn, nil
}

// body is the request.
func (c *conversation) body() object {
	body := object{"model": c.provider.opts.Model, "max_tokens": c.provider.opts.MaxTokens, "messages": c.messages,
		"cache_control": object{"type": "ephemeral"}}
	if c.setup.MaxOutputTokens > 0 {
		body["max_tokens"] = c.setup.MaxOutputTokens
	}
	if c.setup.Instructions != "" {
		body["system"] = []any{object{"type": "text", "text": c.setup.Instructions}}
	}
	var tools []any
	add := func(name, description string, schema object) {
		input := object{"type": "object"}
		for key, v := range schema {
			input[key] = v
		}
		tools = append(tools, object{"name": name, "description": description, "input_schema": input})
	}
	if c.setup.Tool.Name != "" {
		schema := c.setup.Tool.Parameters()
		add(c.setup.Tool.Name, c.setup.Tool.Description, object{"properties": schema["properties"], "required": schema["required"]})
	}
	for i := range c.setup.Functions {
		f := &c.setup.Functions[i]
		add(f.Name, f.Description, f.Schema())
	}
	if tools != nil {
		body["tools"] = tools
	}
	return body
}

// turn reads a message, and refuses what can't be one.
func (c *conversation) turn(message *message) (agent.Turn, error) {
	if message == nil || message.ID == "" {
		return agent.Turn{}, endpoint.Malformed("the message has no id")
	}
	read := max(0, message.Usage.CacheReadInputTokens)
	turn := agent.Turn{ID: message.ID, Usage: agent.Usage{
		// The API counts what it read from or wrote to the cache apart.
		InputTokens:     max(0, message.Usage.InputTokens) + read + max(0, message.Usage.CacheCreationInputTokens),
		OutputTokens:    max(0, message.Usage.OutputTokens),
		CachedTokens:    read,
		ReasoningTokens: max(0, message.Usage.OutputTokensDetails.ThinkingTokens),
	}}
	switch message.StopReason {
	case "max_tokens", "model_context_window_exceeded", "pause_turn":
		turn.Incomplete = message.StopReason
	}
	seen := make(map[string]bool)
	for i := range message.Content {
		block := &message.Content[i]
		switch block.Type {
		case "text":
			turn.Items = append(turn.Items, agent.Item{Kind: agent.ItemText, Input: block.Text, Type: block.Type})
		case "tool_use":
			if block.ID == "" {
				return turn, endpoint.Malformed("content[%d], a tool_use, has no id", i)
			}
			if seen[block.ID] {
				return turn, endpoint.Malformed("content[%d] has the id of another call, %q", i, block.ID)
			}
			seen[block.ID] = true
			turn.Items = append(turn.Items, agent.Item{Kind: c.setup.KindOf(block.Name), CallID: block.ID, Name: block.Name, Input: string(block.Input), Type: block.Type})
		default:
			turn.Items = append(turn.Items, agent.Item{Type: block.Type})
		}
	}
	if message.StopReason == "refusal" {
		text := "the model gave no reason"
		for _, item := range turn.Items {
			if item.Kind == agent.ItemText {
				text = item.Input
			}
		}
		if message.StopDetails.Explanation != "" {
			text = message.StopDetails.Explanation
		}
		turn.Items = []agent.Item{{Kind: agent.ItemRefusal, Input: text, Type: "refusal"}}
	}
	return turn, nil
}
