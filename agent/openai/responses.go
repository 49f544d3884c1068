// Package openai has agent's providers for OpenAI's APIs, Responses and Chat
// Completions, through the official SDK. They also serve other endpoints that
// speak these APIs, by option.WithBaseURL.
package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/packages/ssestream"
	"github.com/openai/openai-go/v3/responses"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/body"
	"github.com/krait-run/krait/agent/internal/fault"
)

// Options configures a provider.
type Options struct {
	// Model is the model's name, such as "gpt-5.4". Required: it must be one
	// that supports custom tools.
	Model string
	// Client are options for the SDK's client. Without any, the SDK reads
	// OPENAI_API_KEY and OPENAI_BASE_URL from the environment, and repeats a
	// request that failed with status 408, 409, 429 or 5xx, or for lack of a
	// connection, twice, after the time that the server asks for (at most two
	// minutes). option.WithMaxRetries and option.WithMaxRetryDelay change that.
	Client []option.RequestOption
	// Request, if not nil, may change each request before it is sent, for
	// settings that this package has no name for (reasoning effort, service
	// tier, metadata). It must leave Input, Tools and PreviousResponseID alone.
	Request func(*responses.ResponseNewParams)
}

// Responses returns a provider for the Responses API. Earlier turns are kept by
// the API itself (previous_response_id), so the account must allow responses to
// be stored.
func Responses(opts Options) agent.Provider {
	client := openai.NewClient(append(append([]option.RequestOption(nil), opts.Client...),
		option.WithMiddleware(boundBody))...)
	return &responsesProvider{opts: opts, service: client.Responses}
}

type responsesProvider struct {
	opts    Options
	service responses.ResponseService
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

func (c *conversation) Next(ctx context.Context, in agent.Input) (agent.Turn, error) {
	params := c.params(in)
	if c.provider.opts.Request != nil {
		c.provider.opts.Request(&params)
	}
	var raw *http.Response
	var resp *responses.Response
	var err error
	if c.setup.OnDelta != nil {
		resp, err = c.stream(ctx, params, &raw)
	} else {
		resp, err = c.provider.service.New(ctx, params, option.WithResponseInto(&raw))
	}
	if err != nil {
		return agent.Turn{}, providerError(ctx, raw, err)
	}
	if resp == nil { // the body is the JSON value null
		return agent.Turn{}, fault.Malformed("the response is null")
	}
	turn, err := c.turn(resp)
	if err != nil {
		return agent.Turn{}, err
	}
	c.previous = resp.ID
	return turn, nil
}

// stream makes the request as a stream and returns the response that its last event holds.
func (c *conversation) stream(ctx context.Context, params responses.ResponseNewParams, raw **http.Response) (*responses.Response, error) {
	stream := c.provider.service.NewStreaming(ctx, params, option.WithResponseInto(raw))
	defer stream.Close()
	calls := map[string]agent.Delta{} // of calls by the ids of their items
	var whole *responses.Response
	for stream.Next() {
		switch e := stream.Current(); e.Type {
		case "response.output_item.added":
			d := agent.Delta{Kind: c.setup.KindOf(e.Item.Name), CallID: e.Item.CallID}
			if d.Kind == agent.ItemCall {
				d.Name = e.Item.Name
			}
			calls[e.Item.ID] = d
		case "response.output_text.delta":
			c.setup.OnDelta(agent.Delta{Kind: agent.ItemText, Text: e.Delta})
		case "response.custom_tool_call_input.delta", "response.function_call_arguments.delta":
			d := calls[e.ItemID]
			d.Text = e.Delta
			c.setup.OnDelta(d)
		case "response.completed", "response.incomplete", "response.failed":
			r := e.Response
			whole = &r
		case "error":
			return nil, &agent.ProviderError{Status: http.StatusOK, Code: e.Code, Message: e.Message}
		}
	}
	if err := stream.Err(); err != nil {
		return nil, err
	}
	if whole == nil {
		return nil, fault.Malformed("the stream ended before the response did")
	}
	return whole, nil
}

func (c *conversation) params(in agent.Input) responses.ResponseNewParams {
	params := responses.ResponseNewParams{
		Model: c.provider.opts.Model,
	}
	if c.setup.Tool.Name != "" {
		params.Tools = []responses.ToolUnionParam{{OfCustom: &responses.CustomToolParam{
			Name:        c.setup.Tool.Name,
			Description: param.NewOpt(c.setup.Tool.Description),
		}}}
	}
	for i := range c.setup.Functions {
		f := &c.setup.Functions[i]
		params.Tools = append(params.Tools, responses.ToolUnionParam{OfFunction: &responses.FunctionToolParam{
			Name: f.Name, Description: param.NewOpt(f.Description), Parameters: f.Schema(),
			Strict: param.NewOpt(false), // which allows a part of JSON Schema only
		}})
	}
	if c.setup.Instructions != "" {
		params.Instructions = param.NewOpt(c.setup.Instructions)
	}
	if c.setup.MaxOutputTokens > 0 {
		params.MaxOutputTokens = param.NewOpt(c.setup.MaxOutputTokens)
	}
	if c.previous == "" {
		params.Input.OfString = param.NewOpt(in.Prompt)
		return params
	}
	params.PreviousResponseID = param.NewOpt(c.previous)
	for _, reply := range in.Replies {
		item := responses.ResponseInputItemParamOfCustomToolCallOutput(reply.CallID, reply.Output)
		if c.function[reply.CallID] {
			item = functionCallOutput(reply)
		}
		params.Input.OfInputItemList = append(params.Input.OfInputItemList, item)
	}
	if in.Prompt != "" {
		params.Input.OfInputItemList = append(params.Input.OfInputItemList, responses.ResponseInputItemParamOfMessage(in.Prompt, responses.EasyInputMessageRoleUser))
	}
	return params
}

func functionCallOutput(reply agent.Reply) responses.ResponseInputItemUnionParam {
	item := responses.ResponseInputItemParamOfFunctionCallOutput(reply.Output)
	item.OfFunctionCallOutput.CallID = param.NewOpt(reply.CallID)
	return item
}

// turn reads a response, and refuses what can't be one.
func (c *conversation) turn(resp *responses.Response) (agent.Turn, error) {
	turn := agent.Turn{ID: resp.ID}
	switch {
	case resp.ID == "":
		return turn, fault.Malformed("the response has no id")
	case !resp.JSON.Output.Valid():
		return turn, fault.Malformed("the response has no output list")
	}
	switch resp.Status {
	case responses.ResponseStatusCompleted, "":
	case responses.ResponseStatusIncomplete:
		turn.Incomplete = resp.IncompleteDetails.Reason
		if turn.Incomplete == "" {
			turn.Incomplete = "no reason given"
		}
	default:
		return turn, &agent.ProviderError{Status: http.StatusOK, Code: string(resp.Error.Code),
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
			return turn, fault.Malformed("output[%d], a %s, has no call_id", i, out.Type)
		}
		if seen[out.CallID] {
			return turn, fault.Malformed("output[%d] has the call_id of another call, %q", i, out.CallID)
		}
		seen[out.CallID] = true
		item := agent.Item{Kind: agent.ItemUnknownCall, CallID: out.CallID, Name: out.Name, Input: out.Input, Type: out.Type}
		if out.Type == "function_call" {
			item.Input = out.Arguments.OfString
			if c.function == nil {
				c.function = make(map[string]bool)
			}
			c.function[out.CallID] = true
			if kind := c.setup.KindOf(out.Name); kind == agent.ItemCall {
				item.Kind = kind
			}
		} else if out.Name == c.setup.Tool.Name {
			if !out.JSON.Input.Valid() {
				return turn, fault.Malformed("output[%d], a call of %s, has no input text", i, out.Name)
			}
			item.Kind = agent.ItemCode
		}
		turn.Items = append(turn.Items, item)
	}
	return turn, nil
}

// messageItems returns the texts and refusals of a message.
func messageItems(out *responses.ResponseOutputItemUnion) []agent.Item {
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

// providerError says what went wrong with a request. raw is the last response,
// or nil.
func providerError(ctx context.Context, raw *http.Response, err error) error {
	return fault.From(ctx, raw, err, func(pe *agent.ProviderError) bool {
		var event *ssestream.StreamError
		if errors.As(err, &event) {
			return told(pe, event)
		}
		var api *openai.Error
		if !errors.As(err, &api) {
			return false
		}
		pe.Status, pe.Code, pe.Message = api.StatusCode, api.Code, api.Message
		if pe.Code == "" {
			pe.Code = api.Type
		}
		return true
	})
}

// told reads an error that came as an event of a stream.
func told(pe *agent.ProviderError, e *ssestream.StreamError) bool {
	var body struct {
		Error struct {
			Code          any // some servers have numbers
			Type, Message string
		}
	}
	if json.Unmarshal(e.Event.Data, &body) != nil {
		return false
	}
	pe.Code, pe.Message = body.Error.Type, body.Error.Message
	if body.Error.Code != nil && body.Error.Code != "" {
		pe.Code = fmt.Sprint(body.Error.Code)
	}
	return true
}

// boundBody is a middleware that bounds the bodies of responses.
func boundBody(req *http.Request, next option.MiddlewareNext) (*http.Response, error) {
	res, err := next(req)
	return body.Bound(res), err
}
