package openai

// Chat Completions, which many servers beside OpenAI's speak: Ollama, vLLM, llama.cpp, Azure.

import (
	"context"
	"net/http"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/shared"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/fault"
)

// ChatOptions configures a provider for Chat Completions.
type ChatOptions struct {
	// Model is the model's name as the server knows it. Required.
	Model string
	// Client are options for the SDK's client, as in Options. option.WithBaseURL names another server.
	Client []option.RequestOption
	// Request, if not nil, may change each request before it is sent. It must leave Messages and Tools alone.
	Request func(*openai.ChatCompletionNewParams)
	// OldTokenLimit sends the bound of an answer as max_tokens, which servers that don't know max_completion_tokens want.
	OldTokenLimit bool
}

// Chat returns a provider for the Chat Completions API. The code tool is a function with the one argument "code". The messages
// so far are kept by the conversation and sent with each request.
func Chat(opts ChatOptions) agent.Provider {
	client := openai.NewClient(append(append([]option.RequestOption(nil), opts.Client...),
		option.WithMiddleware(boundBody))...)
	return &chatProvider{opts: opts, service: client.Chat.Completions}
}

type chatProvider struct {
	opts    ChatOptions
	service openai.ChatCompletionService
}

func (p *chatProvider) Start(setup agent.Setup) agent.Conversation {
	c := &chat{provider: p, setup: setup}
	if setup.Instructions != "" {
		c.messages = append(c.messages, openai.SystemMessage(setup.Instructions))
	}
	return c
}

// chat is one conversation.
type chat struct {
	provider *chatProvider
	setup    agent.Setup
	messages []openai.ChatCompletionMessageParamUnion
}

func (c *chat) Next(ctx context.Context, in agent.Input) (agent.Turn, error) {
	for _, reply := range in.Replies {
		c.messages = append(c.messages, openai.ToolMessage(reply.Output, reply.CallID))
	}
	if in.Prompt != "" {
		c.messages = append(c.messages, openai.UserMessage(in.Prompt))
	}
	params := c.params()
	if c.provider.opts.Request != nil {
		c.provider.opts.Request(&params)
	}
	var raw *http.Response
	var resp *openai.ChatCompletion
	var err error
	if c.setup.OnDelta != nil {
		resp, err = c.stream(ctx, params, &raw)
	} else {
		resp, err = c.provider.service.New(ctx, params, option.WithResponseInto(&raw))
	}
	if err != nil {
		return agent.Turn{}, providerError(ctx, raw, err)
	}
	if resp == nil || len(resp.Choices) == 0 {
		return agent.Turn{}, fault.Malformed("the response has no choices")
	}
	turn, err := c.turn(resp)
	if err != nil {
		return agent.Turn{}, err
	}
	c.messages = append(c.messages, resp.Choices[0].Message.ToParam())
	return turn, nil
}

func (c *chat) params() openai.ChatCompletionNewParams {
	params := openai.ChatCompletionNewParams{Model: c.provider.opts.Model, Messages: c.messages}
	if c.setup.Tool.Name != "" {
		params.Tools = []openai.ChatCompletionToolUnionParam{openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name:        c.setup.Tool.Name,
			Description: param.NewOpt(c.setup.Tool.Description),
			Parameters:  shared.FunctionParameters(agent.CodeParameters()),
		})}
	}
	for i := range c.setup.Functions {
		f := &c.setup.Functions[i]
		params.Tools = append(params.Tools, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: f.Name, Description: param.NewOpt(f.Description), Parameters: f.Schema(),
		}))
	}
	if n := c.setup.MaxOutputTokens; n > 0 {
		if c.provider.opts.OldTokenLimit {
			params.MaxTokens = param.NewOpt(n)
		} else {
			params.MaxCompletionTokens = param.NewOpt(n)
		}
	}
	return params
}

// stream makes the request as a stream and puts the completion together.
func (c *chat) stream(ctx context.Context, params openai.ChatCompletionNewParams, raw **http.Response) (*openai.ChatCompletion, error) {
	params.StreamOptions = openai.ChatCompletionStreamOptionsParam{IncludeUsage: param.NewOpt(true)}
	stream := c.provider.service.NewStreaming(ctx, params, option.WithResponseInto(raw))
	defer stream.Close()
	var acc openai.ChatCompletionAccumulator
	for stream.Next() {
		chunk := stream.Current()
		if !acc.AddChunk(chunk) {
			return nil, fault.Malformed("the chunks of the stream don't belong together")
		}
		for _, choice := range chunk.Choices {
			if choice.Index != 0 {
				continue
			}
			if choice.Delta.Content != "" {
				c.setup.OnDelta(agent.Delta{Kind: agent.ItemText, Text: choice.Delta.Content})
			}
			for _, call := range choice.Delta.ToolCalls {
				if call.Function.Arguments != "" {
					c.setup.OnDelta(c.delta(&acc, call.Index, call.Function.Arguments))
				}
			}
		}
	}
	if err := stream.Err(); err != nil {
		return nil, err
	}
	if len(acc.Choices) == 0 || acc.Choices[0].FinishReason == "" {
		return nil, fault.Malformed("the stream ended before the answer did")
	}
	return &acc.ChatCompletion, nil
}

// delta is a piece of the call with an index, of which only the first has id and name.
func (c *chat) delta(acc *openai.ChatCompletionAccumulator, index int64, text string) agent.Delta {
	d := agent.Delta{Kind: agent.ItemCode, Text: text}
	if len(acc.Choices) == 0 || index < 0 || index >= int64(len(acc.Choices[0].Message.ToolCalls)) {
		return d
	}
	call := &acc.Choices[0].Message.ToolCalls[index]
	d.CallID, d.Kind = call.ID, c.setup.KindOf(call.Function.Name)
	if d.Kind == agent.ItemCall {
		d.Name = call.Function.Name
	}
	return d
}

// turn reads a completion, and refuses what can't be one.
func (c *chat) turn(resp *openai.ChatCompletion) (agent.Turn, error) {
	choice := &resp.Choices[0]
	turn := agent.Turn{ID: resp.ID, Usage: agent.Usage{
		InputTokens:     max(0, resp.Usage.PromptTokens),
		OutputTokens:    max(0, resp.Usage.CompletionTokens),
		CachedTokens:    max(0, resp.Usage.PromptTokensDetails.CachedTokens),
		ReasoningTokens: max(0, resp.Usage.CompletionTokensDetails.ReasoningTokens),
	}}
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
			return turn, fault.Malformed("tool_calls[%d] has no id", i)
		}
		if seen[call.ID] {
			return turn, fault.Malformed("tool_calls[%d] has the id of another call, %q", i, call.ID)
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
