package openai

// Chat Completions, which many servers beside OpenAI's speak: Ollama, vLLM, llama.cpp, Azure.

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/endpoint"
)

// ChatOptions configures a provider for Chat Completions.
type ChatOptions struct {
	// Model is the model's name as the server knows it. Required.
	Model string
	// API says where the API is, and with which key. Its zero value is OpenAI's; API.BaseURL names another server.
	API API
	// Request, if not nil, may change the JSON of each request before it is sent. It must leave messages and tools alone.
	Request func(body map[string]any)
	// OldTokenLimit sends the bound of an answer as max_tokens, which servers that don't know max_completion_tokens want.
	OldTokenLimit bool
}

// Chat returns a provider for the Chat Completions API. The code tool is a function with the one argument "code". The messages
// so far are kept by the conversation and sent with each request.
func Chat(opts ChatOptions) agent.Provider {
	return &chatProvider{opts: opts, endpoint: opts.API.endpoint()}
}

type chatProvider struct {
	opts     ChatOptions
	endpoint *endpoint.Endpoint
}

func (p *chatProvider) Start(setup agent.Setup) agent.Conversation {
	c := &chat{provider: p, setup: setup}
	if setup.Instructions != "" {
		c.messages = append(c.messages, object{"role": "system", "content": setup.Instructions})
	}
	return c
}

// chat is one conversation.
type chat struct {
	provider *chatProvider
	setup    agent.Setup
	messages []any
}

// completion is what is read of an answer, or of a chunk of one.
type completion struct {
	ID      string
	Choices []choice
	Usage   *struct {
		PromptTokens        int64 `json:"prompt_tokens"`
		CompletionTokens    int64 `json:"completion_tokens"`
		PromptTokensDetails struct {
			CachedTokens int64 `json:"cached_tokens"`
		} `json:"prompt_tokens_details"`
		CompletionTokensDetails struct {
			ReasoningTokens int64 `json:"reasoning_tokens"`
		} `json:"completion_tokens_details"`
	}
}

type choice struct {
	Index        int
	FinishReason string `json:"finish_reason"`
	Message      message
	Delta        message
}

type message struct {
	Content, Refusal string
	ToolCalls        []toolCall `json:"tool_calls"`
}

type toolCall struct {
	Index    int `json:"-"`
	ID, Type string
	Function struct{ Name, Arguments string }
	Custom   struct{ Name, Input string }
}

// UnmarshalJSON reads a call whose index is missing too: some servers send each call whole, without one.
func (c *toolCall) UnmarshalJSON(text []byte) error {
	type plain toolCall
	if err := json.Unmarshal(text, (*plain)(c)); err != nil {
		return err
	}
	var at struct{ Index *int }
	c.Index = -1
	if err := json.Unmarshal(text, &at); err != nil {
		return err
	}
	if at.Index != nil {
		c.Index = *at.Index
	}
	return nil
}

// request is the message as it is sent back.
func (m *message) request() object {
	out := object{"role": "assistant"}
	if m.Content != "" {
		out["content"] = m.Content
	}
	if m.Refusal != "" {
		out["refusal"] = m.Refusal
	}
	var calls []any
	for i := range m.ToolCalls {
		call := &m.ToolCalls[i]
		if call.Type == "custom" {
			calls = append(calls, object{"id": call.ID, "type": "custom", "custom": object{"name": call.Custom.Name, "input": call.Custom.Input}})
			continue
		}
		calls = append(calls, object{"id": call.ID, "type": "function",
			"function": object{"name": call.Function.Name, "arguments": call.Function.Arguments}})
	}
	if calls != nil {
		out["tool_calls"] = calls
	}
	return out
}

func (c *chat) Next(ctx context.Context, in agent.Input) (agent.Turn, error) {
	for _, reply := range in.Replies {
		c.messages = append(c.messages, object{"role": "tool", "tool_call_id": reply.CallID, "content": reply.Output})
	}
	if in.Prompt != "" {
		message := object{"role": "user", "content": in.Prompt}
		if len(in.Images) > 0 {
			parts := []any{object{"type": "text", "text": in.Prompt}}
			for _, i := range in.Images {
				parts = append(parts, object{"type": "image_url", "image_url": object{"url": dataURL(i)}})
			}
			message["content"] = parts
		}
		c.messages = append(c.messages, message)
	}
	body := c.body()
	if c.provider.opts.Request != nil {
		c.provider.opts.Request(body)
	}
	var resp *completion
	var err error
	if c.setup.OnDelta != nil {
		resp, err = c.stream(ctx, body)
	} else {
		err = c.provider.endpoint.Ask(ctx, "chat/completions", body, &resp)
	}
	if err != nil {
		return agent.Turn{}, err
	}
	if resp == nil || len(resp.Choices) == 0 {
		return agent.Turn{}, endpoint.Malformed("the response has no choices")
	}
	turn, err := c.turn(resp)
	if err != nil {
		return agent.Turn{}, err
	}
	c.messages = append(c.messages, resp.Choices[0].Message.request())
	return turn, nil
}

// body is the request.
func (c *chat) body() object {
	body := object{"model": c.provider.opts.Model, "messages": c.messages}
	var tools []any
	add := func(name, description string, parameters any) {
		tools = append(tools, object{"type": "function", "function": object{"name": name, "description": description, "parameters": parameters}})
	}
	if c.setup.Tool.Name != "" {
		add(c.setup.Tool.Name, c.setup.Tool.Description, c.setup.Tool.Parameters())
	}
	for i := range c.setup.Functions {
		f := &c.setup.Functions[i]
		add(f.Name, f.Description, f.Schema())
	}
	if tools != nil {
		body["tools"] = tools
	}
	if n := c.setup.MaxOutputTokens; n > 0 {
		if c.provider.opts.OldTokenLimit {
			body["max_tokens"] = n
		} else {
			body["max_completion_tokens"] = n
		}
	}
	return body
}

// maxStreamedCalls bounds the calls of one answer.
const maxStreamedCalls = 1024

// stream makes the request as a stream and puts the completion together.
func (c *chat) stream(ctx context.Context, body object) (*completion, error) {
	body["stream"], body["stream_options"] = true, object{"include_usage": true}
	var whole completion
	var answer growing
	err := c.provider.endpoint.Stream(ctx, "chat/completions", body, func(event endpoint.Event) error {
		if string(event.Data) == "[DONE]" {
			return endpoint.ErrStop
		}
		if pe := endpoint.Told(event.Data); pe != nil {
			return pe
		}
		var chunk completion
		if err := json.Unmarshal(event.Data, &chunk); err != nil {
			return endpoint.Malformed("a chunk of the stream: %v", err)
		}
		if chunk.ID != "" && whole.ID != "" && chunk.ID != whole.ID {
			return endpoint.Malformed("the chunks of the stream don't belong together")
		}
		if chunk.ID != "" {
			whole.ID = chunk.ID
		}
		if chunk.Usage != nil {
			whole.Usage = chunk.Usage
		}
		for i := range chunk.Choices {
			if chunk.Choices[i].Index != 0 {
				continue
			}
			if err := c.take(&answer, &chunk.Choices[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if answer.finish == "" {
		return nil, endpoint.Malformed("the stream ended before the answer did")
	}
	whole.Choices = []choice{answer.choice()}
	return &whole, nil
}

// growing is an answer that comes in pieces. Its texts may be long, and their pieces many.
type growing struct {
	finish           string
	content, refusal strings.Builder
	calls            []*growingCall
}

type growingCall struct {
	toolCall
	input strings.Builder // the arguments, or of a custom tool the text
}

// choice is the answer so far.
func (g *growing) choice() choice {
	out := choice{FinishReason: g.finish, Message: message{Content: g.content.String(), Refusal: g.refusal.String()}}
	for _, call := range g.calls {
		whole := call.toolCall
		if whole.Type == "custom" {
			whole.Custom.Input = call.input.String()
		} else {
			whole.Function.Arguments = call.input.String()
		}
		out.Message.ToolCalls = append(out.Message.ToolCalls, whole)
	}
	return out
}

// take adds a piece to the answer, and hands it on.
func (c *chat) take(answer *growing, piece *choice) error {
	if piece.FinishReason != "" {
		answer.finish = piece.FinishReason
	}
	delta := &piece.Delta
	answer.content.WriteString(delta.Content)
	answer.refusal.WriteString(delta.Refusal)
	if delta.Content != "" {
		c.setup.OnDelta(agent.Delta{Kind: agent.ItemText, Text: delta.Content})
	}
	for i := range delta.ToolCalls {
		part := &delta.ToolCalls[i]
		at := part.Index
		if at < 0 { // a call without an index is a new one if it has an id of its own
			at = len(answer.calls)
			if at > 0 && (part.ID == "" || part.ID == answer.calls[at-1].ID) {
				at--
			}
		}
		if at >= maxStreamedCalls {
			return endpoint.Malformed("the chunks of the stream don't belong together: call %d", at)
		}
		for len(answer.calls) <= at {
			answer.calls = append(answer.calls, new(growingCall))
		}
		call := answer.calls[at]
		if part.ID != "" {
			call.ID = part.ID
		}
		if part.Type != "" {
			call.Type = part.Type
		}
		call.Function.Name += part.Function.Name
		call.Custom.Name += part.Custom.Name
		if text := part.Function.Arguments + part.Custom.Input; text != "" {
			call.input.WriteString(text)
			c.setup.OnDelta(c.delta(&call.toolCall, text))
		}
	}
	return nil
}

// delta is a piece of a call, of which only the first has id and name.
func (c *chat) delta(call *toolCall, text string) agent.Delta {
	name := call.Function.Name + call.Custom.Name
	d := agent.Delta{Kind: c.setup.KindOf(name), CallID: call.ID, Text: text}
	if d.Kind == agent.ItemCall {
		d.Name = name
	}
	return d
}

// turn reads a completion, and refuses what can't be one.
func (c *chat) turn(resp *completion) (agent.Turn, error) {
	choice := &resp.Choices[0]
	turn := agent.Turn{ID: resp.ID}
	if u := resp.Usage; u != nil {
		turn.Usage = agent.Usage{
			InputTokens:     max(0, u.PromptTokens),
			OutputTokens:    max(0, u.CompletionTokens),
			CachedTokens:    max(0, u.PromptTokensDetails.CachedTokens),
			ReasoningTokens: max(0, u.CompletionTokensDetails.ReasoningTokens),
		}
	}
	switch choice.FinishReason {
	case "length", "content_filter":
		turn.Incomplete = choice.FinishReason
	}
	message := &choice.Message
	if message.Refusal != "" {
		turn.Items = append(turn.Items, agent.Item{Kind: agent.ItemRefusal, Input: message.Refusal, Type: "message"})
	}
	if message.Content != "" {
		turn.Items = append(turn.Items, agent.Item{Kind: agent.ItemText, Input: message.Content, Type: "message"})
	}
	seen := make(map[string]bool)
	for i := range message.ToolCalls {
		call := &message.ToolCalls[i]
		if call.ID == "" {
			return turn, endpoint.Malformed("tool_calls[%d] has no id", i)
		}
		if seen[call.ID] {
			return turn, endpoint.Malformed("tool_calls[%d] has the id of another call, %q", i, call.ID)
		}
		seen[call.ID] = true
		item := agent.Item{Kind: agent.ItemUnknownCall, CallID: call.ID, Name: call.Function.Name, Input: call.Function.Arguments, Type: orUnknown(call.Type)}
		if call.Type == "custom" {
			item.Name, item.Input = call.Custom.Name, call.Custom.Input
		}
		item.Kind = c.setup.KindOf(item.Name)
		turn.Items = append(turn.Items, item)
	}
	return turn, nil
}
