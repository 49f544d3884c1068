// Package openai has agent's providers for OpenAI's APIs, Responses and Chat
// Completions. They also serve other endpoints that speak these APIs, by
// API.BaseURL.
package openai

// responses.go holds the provider for the Responses API.

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/endpoint"
)

// Options configures a provider.
type Options struct {
	// Model is the model's name, such as "gpt-5.4". Required: it must be one
	// that supports custom tools.
	Model string
	// API says where the API is, and with which key. Its zero value will do.
	API API
	// Request, if not nil, may change the JSON of each request before it is
	// sent, for settings that this package has no name for (reasoning, service_tier,
	// metadata). It must leave input, tools and previous_response_id alone.
	Request func(body map[string]any)
}

// Responses returns a provider for the Responses API. Earlier turns are kept by
// the API itself (previous_response_id), so the account must allow responses to
// be stored.
func Responses(opts Options) agent.Provider {
	return &responsesProvider{opts: opts, endpoint: opts.API.endpoint()}
}

type responsesProvider struct {
	opts     Options
	endpoint *endpoint.Endpoint
}

func (p *responsesProvider) Start(setup agent.Setup) agent.Conversation {
	return &conversation{provider: p, setup: setup}
}

// conversation is one chain of responses.
type conversation struct {
	provider *responsesProvider
	setup    agent.Setup
	previous string          // id of the last response
	function map[string]bool // calls of the last response that were function calls, by id
}

// response is what is read of the API's response.
type response struct {
	ID                string
	Status            string
	IncompleteDetails struct{ Reason string } `json:"incomplete_details"`
	Error             struct{ Code, Message string }
	Output            []outputItem // nil if there is none
	Usage             struct {
		InputTokens        int64 `json:"input_tokens"`
		OutputTokens       int64 `json:"output_tokens"`
		InputTokensDetails struct {
			CachedTokens int64 `json:"cached_tokens"`
		} `json:"input_tokens_details"`
		OutputTokensDetails struct {
			ReasoningTokens int64 `json:"reasoning_tokens"`
		} `json:"output_tokens_details"`
	}
}

// outputItem is one of a type that is read; of all others Type alone is set.
type outputItem struct {
	Type, ID, Name, Phase string
	CallID                string `json:"call_id"`
	Input                 *string
	Arguments             string
	Content               []struct{ Type, Text, Refusal string }
}

// UnmarshalJSON leaves alone what items of other types hold, whose members of the same names may be anything.
func (o *outputItem) UnmarshalJSON(text []byte) error {
	var head struct{ Type string }
	if err := json.Unmarshal(text, &head); err != nil {
		return err
	}
	o.Type = head.Type
	switch o.Type {
	case "message", "custom_tool_call", "function_call":
		type plain outputItem
		return json.Unmarshal(text, (*plain)(o))
	}
	return nil
}

func (c *conversation) Next(ctx context.Context, in agent.Input) (agent.Turn, error) {
	body := c.body(in)
	if c.provider.opts.Request != nil {
		c.provider.opts.Request(body)
	}
	var resp *response
	var err error
	if c.setup.OnDelta != nil {
		resp, err = c.stream(ctx, body)
	} else {
		err = c.provider.endpoint.Ask(ctx, "responses", body, &resp)
	}
	if err != nil {
		return agent.Turn{}, err
	}
	if resp == nil { // the body is the JSON value null
		return agent.Turn{}, endpoint.Malformed("the response is null")
	}
	turn, err := c.turn(resp)
	if err != nil {
		return agent.Turn{}, err
	}
	c.previous = resp.ID
	return turn, nil
}

// stream makes the request as a stream and returns the response that its last event holds.
func (c *conversation) stream(ctx context.Context, body object) (*response, error) {
	body["stream"] = true
	calls := map[string]agent.Delta{} // of calls by the ids of their items
	var whole *response
	err := c.provider.endpoint.Stream(ctx, "responses", body, func(event endpoint.Event) error {
		if pe := endpoint.Told(event.Data); pe != nil {
			return pe
		}
		var e struct {
			Type     string
			Item     outputItem
			ItemID   string `json:"item_id"`
			Delta    any
			Response json.RawMessage
			Code     any
			Message  string
		}
		if err := json.Unmarshal(event.Data, &e); err != nil {
			return endpoint.Malformed("an event of the stream: %v", err)
		}
		text, _ := e.Delta.(string)
		switch e.Type {
		case "response.output_item.added":
			d := agent.Delta{Kind: c.setup.KindOf(e.Item.Name), CallID: e.Item.CallID}
			if d.Kind == agent.ItemCall {
				d.Name = e.Item.Name
			}
			calls[e.Item.ID] = d
		case "response.output_text.delta":
			c.setup.OnDelta(agent.Delta{Kind: agent.ItemText, Text: text})
		case "response.custom_tool_call_input.delta", "response.function_call_arguments.delta":
			d := calls[e.ItemID]
			d.Text = text
			c.setup.OnDelta(d)
		case "response.completed", "response.incomplete", "response.failed":
			if err := json.Unmarshal(e.Response, &whole); err != nil {
				return endpoint.Malformed("the response of the stream: %v", err)
			}
		case "error":
			pe := &agent.ProviderError{Status: http.StatusOK, Message: e.Message}
			if e.Code != nil {
				pe.Code = fmt.Sprint(e.Code)
			}
			return pe
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if whole == nil {
		return nil, endpoint.Malformed("the stream ended before the response did")
	}
	return whole, nil
}

// body is the request.
func (c *conversation) body(in agent.Input) object {
	body := object{"model": c.provider.opts.Model}
	var tools []any
	if c.setup.Tool.Name != "" {
		tools = append(tools, object{"type": "custom", "name": c.setup.Tool.Name, "description": c.setup.Tool.Description})
	}
	for i := range c.setup.Functions {
		f := &c.setup.Functions[i]
		tools = append(tools, object{
			"type": "function", "name": f.Name, "description": f.Description, "parameters": f.Schema(),
			"strict": false, // which allows a part of JSON Schema only
		})
	}
	if tools != nil {
		body["tools"] = tools
	}
	if c.setup.Instructions != "" {
		body["instructions"] = c.setup.Instructions
	}
	if c.setup.MaxOutputTokens > 0 {
		body["max_output_tokens"] = c.setup.MaxOutputTokens
	}
	if c.previous == "" {
		body["input"] = in.Prompt
		if len(in.Images) > 0 {
			body["input"] = []any{object{"role": "user", "content": userParts(in)}}
		}
		return body
	}
	body["previous_response_id"] = c.previous
	var items []any
	for _, reply := range in.Replies {
		kind := "custom_tool_call_output"
		if c.function[reply.CallID] {
			kind = "function_call_output"
		}
		items = append(items, object{"type": kind, "call_id": reply.CallID, "output": reply.Output})
	}
	if in.Prompt != "" {
		item := object{"role": "user", "content": in.Prompt}
		if len(in.Images) > 0 {
			item["content"] = userParts(in)
		}
		items = append(items, item)
	}
	body["input"] = items
	return body
}

// userParts is a prompt with images.
func userParts(in agent.Input) []any {
	parts := []any{object{"type": "input_text", "text": in.Prompt}}
	for _, i := range in.Images {
		parts = append(parts, object{"type": "input_image", "image_url": dataURL(i), "detail": "auto"})
	}
	return parts
}

// dataURL is an image as the API takes those that have no address.
func dataURL(i agent.Image) string {
	return "data:" + i.MIME + ";base64," + base64.StdEncoding.EncodeToString(i.Data)
}

// turn reads a response, and refuses what can't be one.
func (c *conversation) turn(resp *response) (agent.Turn, error) {
	turn := agent.Turn{ID: resp.ID}
	switch {
	case resp.ID == "":
		return turn, endpoint.Malformed("the response has no id")
	case resp.Output == nil:
		return turn, endpoint.Malformed("the response has no output list")
	}
	switch resp.Status {
	case "completed", "":
	case "incomplete":
		turn.Incomplete = resp.IncompleteDetails.Reason
		if turn.Incomplete == "" {
			turn.Incomplete = "no reason given"
		}
	default:
		return turn, &agent.ProviderError{Status: http.StatusOK, Code: resp.Error.Code,
			Message: fmt.Sprintf("response %s is %s: %s", resp.ID, resp.Status, orUnknown(resp.Error.Message))}
	}
	turn.Usage = agent.Usage{
		InputTokens:     max(0, resp.Usage.InputTokens),
		OutputTokens:    max(0, resp.Usage.OutputTokens),
		CachedTokens:    max(0, resp.Usage.InputTokensDetails.CachedTokens),
		ReasoningTokens: max(0, resp.Usage.OutputTokensDetails.ReasoningTokens),
	}
	c.function = nil
	seen := make(map[string]bool)
	for i := range resp.Output {
		out := &resp.Output[i]
		switch out.Type {
		case "message":
			turn.Items = append(turn.Items, messageItems(out)...)
			continue
		case "custom_tool_call", "function_call":
		default:
			turn.Items = append(turn.Items, agent.Item{Type: orUnknown(out.Type)})
			continue
		}
		if out.CallID == "" {
			return turn, endpoint.Malformed("output[%d], a %s, has no call_id", i, out.Type)
		}
		if seen[out.CallID] {
			return turn, endpoint.Malformed("output[%d] has the call_id of another call, %q", i, out.CallID)
		}
		seen[out.CallID] = true
		item := agent.Item{Kind: agent.ItemUnknownCall, CallID: out.CallID, Name: out.Name, Type: out.Type}
		if out.Input != nil {
			item.Input = *out.Input
		}
		if out.Type == "function_call" {
			item.Input = out.Arguments
			if c.function == nil {
				c.function = make(map[string]bool)
			}
			c.function[out.CallID] = true
			if kind := c.setup.KindOf(out.Name); kind == agent.ItemCall {
				item.Kind = kind
			}
		} else if out.Name == c.setup.Tool.Name {
			if out.Input == nil {
				return turn, endpoint.Malformed("output[%d], a call of %s, has no input text", i, out.Name)
			}
			item.Kind = agent.ItemCode
		}
		turn.Items = append(turn.Items, item)
	}
	return turn, nil
}

// messageItems returns the texts and refusals of a message.
func messageItems(out *outputItem) []agent.Item {
	var items []agent.Item
	for _, content := range out.Content {
		switch content.Type {
		case "output_text":
			kind := agent.ItemText
			if out.Phase == "commentary" {
				kind = agent.ItemCommentary
			}
			if n := len(items); n > 0 && items[n-1].Kind == kind {
				items[n-1].Input += content.Text // parts of one message
				continue
			}
			items = append(items, agent.Item{Kind: kind, Input: content.Text, Type: out.Type})
		case "refusal":
			items = append(items, agent.Item{Kind: agent.ItemRefusal, Input: content.Refusal, Type: out.Type})
		default:
			items = append(items, agent.Item{Type: "message with " + orUnknown(content.Type)})
		}
	}
	return items
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}
