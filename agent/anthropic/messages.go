// Package anthropic has agent's provider for Anthropic's Messages API, through the official SDK.
//
//	provider := anthropic.Messages(anthropic.Options{Model: "claude-sonnet-4-5"})
package anthropic

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/anthropics/anthropic-sdk-go/packages/param"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/body"
	"github.com/krait-run/krait/agent/internal/fault"
)

// Options configures a provider.
type Options struct {
	// Model is the model's name, such as "claude-sonnet-4-5". Required.
	Model string
	// MaxTokens is the bound of an answer where the agent's limits give none; the API requires one. Default 8192.
	MaxTokens int64
	// Client are options for the SDK's client. Without any, the SDK reads ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL from the
	// environment, and repeats a request that failed with status 408, 409, 429 or 5xx, or for lack of a connection, twice, after
	// the time that the server asks for.
	Client []option.RequestOption
	// Request, if not nil, may change each request before it is sent. It must leave Messages and Tools alone.
	Request func(*anthropic.MessageNewParams)
}

// Messages returns a provider for the Messages API. The code tool is a tool with the one input "code". The messages so far are
// kept by the conversation and sent with each request, marked for the API's prompt cache.
func Messages(opts Options) agent.Provider {
	if opts.MaxTokens <= 0 {
		opts.MaxTokens = 8192
	}
	client := anthropic.NewClient(append(append([]option.RequestOption(nil), opts.Client...),
		option.WithMiddleware(boundBody))...)
	return &provider{opts: opts, service: client.Messages}
}

type provider struct {
	opts    Options
	service anthropic.MessageService
}

func (p *provider) Start(setup agent.Setup) agent.Conversation {
	return &conversation{provider: p, setup: setup}
}

// conversation keeps the messages so far.
type conversation struct {
	provider *provider
	setup    agent.Setup
	messages []anthropic.MessageParam
}

func (c *conversation) Next(ctx context.Context, in agent.Input) (agent.Turn, error) {
	var blocks []anthropic.ContentBlockParamUnion
	for _, reply := range in.Replies {
		blocks = append(blocks, anthropic.NewToolResultBlock(reply.CallID, reply.Output, false))
	}
	if in.Prompt != "" {
		blocks = append(blocks, anthropic.NewTextBlock(in.Prompt))
	}
	c.messages = append(c.messages, anthropic.NewUserMessage(blocks...))
	params := c.params()
	if c.provider.opts.Request != nil {
		c.provider.opts.Request(&params)
	}
	var raw *http.Response
	var message *anthropic.Message
	var err error
	if c.setup.OnDelta != nil {
		message, err = c.stream(ctx, params, &raw)
	} else {
		message, err = c.provider.service.New(ctx, params, option.WithResponseInto(&raw))
	}
	if err != nil {
		return agent.Turn{}, providerError(ctx, raw, err)
	}
	turn, err := c.turn(message)
	if err != nil {
		return agent.Turn{}, err
	}
	if len(message.Content) > 0 {
		c.messages = append(c.messages, message.ToParam())
	}
	return turn, nil
}

func (c *conversation) params() anthropic.MessageNewParams {
	params := anthropic.MessageNewParams{
		Model:        c.provider.opts.Model,
		MaxTokens:    c.provider.opts.MaxTokens,
		Messages:     c.messages,
		CacheControl: anthropic.NewCacheControlEphemeralParam(),
	}
	if c.setup.MaxOutputTokens > 0 {
		params.MaxTokens = c.setup.MaxOutputTokens
	}
	if c.setup.Instructions != "" {
		params.System = []anthropic.TextBlockParam{{Text: c.setup.Instructions}}
	}
	if c.setup.Tool.Name != "" {
		schema := agent.CodeParameters()
		required, _ := schema["required"].([]string)
		tool := anthropic.ToolUnionParamOfTool(anthropic.ToolInputSchemaParam{
			Properties: schema["properties"], Required: required,
		}, c.setup.Tool.Name)
		tool.OfTool.Description = param.NewOpt(c.setup.Tool.Description)
		params.Tools = []anthropic.ToolUnionParam{tool}
	}
	for i := range c.setup.Functions {
		f := &c.setup.Functions[i]
		schema := f.Schema()
		input := anthropic.ToolInputSchemaParam{Properties: schema["properties"], ExtraFields: map[string]any{}}
		for name, v := range schema {
			if name != "properties" && name != "type" {
				input.ExtraFields[name] = v
			}
		}
		tool := anthropic.ToolUnionParamOfTool(input, f.Name)
		tool.OfTool.Description = param.NewOpt(f.Description)
		params.Tools = append(params.Tools, tool)
	}
	return params
}

// stream makes the request as a stream and puts the message together.
func (c *conversation) stream(ctx context.Context, params anthropic.MessageNewParams, raw **http.Response) (*anthropic.Message, error) {
	stream := c.provider.service.NewStreaming(ctx, params, option.WithResponseInto(raw))
	defer stream.Close()
	message := new(anthropic.Message)
	calls := map[int64]agent.Delta{} // of calls by the index of their block
	ended := false
	for stream.Next() {
		event := stream.Current()
		if err := message.Accumulate(event); err != nil {
			return nil, fault.Malformed("%s", err)
		}
		switch event.Type {
		case "content_block_start":
			calls[event.Index] = delta(&c.setup, event.ContentBlock.ID, event.ContentBlock.Name)
		case "content_block_delta":
			switch event.Delta.Type {
			case "text_delta":
				c.setup.OnDelta(agent.Delta{Kind: agent.ItemText, Text: event.Delta.Text})
			case "input_json_delta":
				d := calls[event.Index]
				d.Text = event.Delta.PartialJSON
				c.setup.OnDelta(d)
			}
		case "message_stop":
			ended = true
		}
	}
	if err := stream.Err(); err != nil {
		return nil, err
	}
	if !ended {
		return nil, fault.Malformed("the stream ended before the message did")
	}
	return message, nil
}

// delta is what the pieces of a call have in common.
func delta(setup *agent.Setup, id, name string) agent.Delta {
	d := agent.Delta{Kind: setup.KindOf(name), CallID: id}
	if d.Kind == agent.ItemCall {
		d.Name = name
	}
	return d
}

// turn reads a message, and refuses what can't be one.
func (c *conversation) turn(message *anthropic.Message) (agent.Turn, error) {
	if message == nil || message.ID == "" {
		return agent.Turn{}, fault.Malformed("the message has no id")
	}
	read := max(0, message.Usage.CacheReadInputTokens)
	turn := agent.Turn{ID: message.ID, Usage: agent.Usage{
		// The API counts what it read from or wrote to the cache apart.
		InputTokens:  max(0, message.Usage.InputTokens) + read + max(0, message.Usage.CacheCreationInputTokens),
		OutputTokens: max(0, message.Usage.OutputTokens),
		CachedTokens: read,
	}}
	switch message.StopReason {
	case anthropic.StopReasonMaxTokens, anthropic.StopReasonModelContextWindowExceeded, anthropic.StopReasonPauseTurn:
		turn.Incomplete = string(message.StopReason)
	}
	seen := make(map[string]bool)
	for i := range message.Content {
		block := &message.Content[i]
		switch block.Type {
		case "text":
			turn.Items = append(turn.Items, agent.Item{Kind: agent.ItemText, Input: block.Text, Type: block.Type})
		case "tool_use":
			if block.ID == "" {
				return turn, fault.Malformed("content[%d], a tool_use, has no id", i)
			}
			if seen[block.ID] {
				return turn, fault.Malformed("content[%d] has the id of another call, %q", i, block.ID)
			}
			seen[block.ID] = true
			turn.Items = append(turn.Items, agent.Item{Kind: c.setup.KindOf(block.Name), CallID: block.ID, Name: block.Name, Input: string(block.Input), Type: block.Type})
		default:
			turn.Items = append(turn.Items, agent.Item{Type: block.Type})
		}
	}
	if message.StopReason == anthropic.StopReasonRefusal {
		text := "the model gave no reason"
		for _, item := range turn.Items {
			if item.Kind == agent.ItemText {
				text = item.Input
			}
		}
		turn.Items = []agent.Item{{Kind: agent.ItemRefusal, Input: text, Type: "refusal"}}
	}
	return turn, nil
}

// providerError says what went wrong with a request. raw is the last response, or nil.
func providerError(ctx context.Context, raw *http.Response, err error) error {
	return fault.From(ctx, raw, err, func(pe *agent.ProviderError) bool {
		var api *anthropic.Error
		if !errors.As(err, &api) {
			return false
		}
		var told struct {
			Error struct{ Type, Message string }
		}
		_ = json.Unmarshal([]byte(api.RawJSON()), &told)
		pe.Status, pe.Code, pe.Message = api.StatusCode, told.Error.Type, told.Error.Message
		return true
	})
}

// boundBody is a middleware that bounds the bodies of responses.
func boundBody(req *http.Request, next option.MiddlewareNext) (*http.Response, error) {
	res, err := next(req)
	return body.Bound(res), err
}
