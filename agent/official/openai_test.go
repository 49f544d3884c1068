package official

// openai_test.go judges the clients for Chat Completions and Responses.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"testing"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/ssestream"
	"github.com/openai/openai-go/v3/responses"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/providertest"
)

func openAIClient(url string, client *http.Client) sdk.Client {
	opts := []option.RequestOption{option.WithBaseURL(url + "/v1/"), option.WithAPIKey(key)}
	if client != nil {
		opts = append(opts, option.WithHTTPClient(client))
	}
	return sdk.NewClient(opts...)
}

func openAIFault(err error) (int, string, string, bool) {
	var e *sdk.Error
	if !errors.As(err, &e) {
		return 0, "", "", false
	}
	code := e.Code
	if code == "" {
		code = e.Type
	}
	return e.StatusCode, code, e.Message, true
}

// drain hands each event of a stream on.
func drain[T any](stream *ssestream.Stream[T], each func(T)) error {
	defer stream.Close()
	for stream.Next() {
		each(stream.Current())
	}
	return stream.Err()
}

func TestChat(t *testing.T) {
	v := &vendor{
		wire: providertest.Chat(),
		krait: func(_ *testing.T, url string, client *http.Client) agent.Provider {
			return openai.Chat(openai.ChatOptions{Model: "m", API: openai.API{BaseURL: url + "/v1/", Key: key, HTTP: client}})
		},
		official: func(t *testing.T, url string, client *http.Client, stream bool) conversation {
			c := &chat{t: t, client: openAIClient(url, client), stream: stream}
			c.params.Model = "m"
			c.params.Messages = []sdk.ChatCompletionMessageParamUnion{sdk.SystemMessage(instructions)}
			c.params.MaxCompletionTokens = sdk.Int(maxTokens)
			c.params.Tools = []sdk.ChatCompletionToolUnionParam{sdk.ChatCompletionFunctionTool(sdk.FunctionDefinitionParam{
				Name: agent.ToolName, Description: sdk.String("Runs Python."), Parameters: agent.Tool{}.Parameters(),
			})}
			s := setup(false)
			for i := range s.Functions {
				f := &s.Functions[i]
				c.params.Tools = append(c.params.Tools, sdk.ChatCompletionFunctionTool(sdk.FunctionDefinitionParam{
					Name: f.Name, Description: sdk.String(f.Description), Parameters: f.Schema(),
				}))
			}
			if stream {
				c.params.StreamOptions.IncludeUsage = sdk.Bool(true)
			}
			return c
		},
		headers: []string{"Authorization"},
		retries: true,
		fault:   openAIFault,
	}
	v.run(t)
}

// chat is a conversation over Chat Completions.
type chat struct {
	t      *testing.T
	client sdk.Client
	params sdk.ChatCompletionNewParams
	stream bool
}

func (c *chat) next(ctx context.Context, in agent.Input) (reading, error) {
	for _, r := range in.Replies {
		c.params.Messages = append(c.params.Messages, sdk.ToolMessage(r.Output, r.CallID))
	}
	if in.Prompt != "" {
		c.params.Messages = append(c.params.Messages, sdk.UserMessage(in.Prompt))
	}
	var whole sdk.ChatCompletion
	if c.stream {
		var acc sdk.ChatCompletionAccumulator
		if err := drain(c.client.Chat.Completions.NewStreaming(ctx, c.params), func(chunk sdk.ChatCompletionChunk) {
			complete(c.t, chunk)
			if !acc.AddChunk(chunk) {
				c.t.Error("the accumulator refuses a chunk: ", chunk.RawJSON())
			}
		}); err != nil {
			return reading{}, err
		}
		whole = acc.ChatCompletion
	} else {
		r, err := c.client.Chat.Completions.New(ctx, c.params)
		if err != nil {
			return reading{}, err
		}
		complete(c.t, r)
		whole = *r
	}
	if len(whole.Choices) != 1 {
		return reading{}, fmt.Errorf("%d choices", len(whole.Choices))
	}
	choice := whole.Choices[0]
	c.params.Messages = append(c.params.Messages, choice.Message.ToParam())
	u := whole.Usage
	out := reading{ID: whole.ID, Text: choice.Message.Content, Refusal: choice.Message.Refusal, Usage: agent.Usage{
		InputTokens: u.PromptTokens, OutputTokens: u.CompletionTokens,
		CachedTokens: u.PromptTokensDetails.CachedTokens, ReasoningTokens: u.CompletionTokensDetails.ReasoningTokens,
	}}
	for _, t := range choice.Message.ToolCalls {
		out.Calls = append(out.Calls, call{t.ID, t.Function.Name, t.Function.Arguments})
	}
	switch choice.FinishReason {
	case "stop":
	case "tool_calls":
		if len(out.Calls) == 0 {
			c.t.Error("finished for calls, without calls")
		}
	default:
		out.Incomplete = choice.FinishReason
	}
	return out, nil
}

func TestResponses(t *testing.T) {
	v := &vendor{
		wire: providertest.Responses(),
		krait: func(_ *testing.T, url string, client *http.Client) agent.Provider {
			return openai.Responses(openai.Options{Model: "m", API: openai.API{BaseURL: url + "/v1/", Key: key, HTTP: client}})
		},
		official: func(t *testing.T, url string, client *http.Client, stream bool) conversation {
			c := &response{t: t, client: openAIClient(url, client), stream: stream, functions: map[string]bool{}}
			c.params.Model = "m"
			c.params.Instructions = sdk.String(instructions)
			c.params.MaxOutputTokens = sdk.Int(maxTokens)
			c.params.Tools = []responses.ToolUnionParam{{OfCustom: &responses.CustomToolParam{Name: agent.ToolName, Description: sdk.String("Runs Python.")}}}
			s := setup(false)
			for i := range s.Functions {
				f := &s.Functions[i]
				c.params.Tools = append(c.params.Tools, responses.ToolUnionParam{OfFunction: &responses.FunctionToolParam{
					Name: f.Name, Description: sdk.String(f.Description), Parameters: f.Schema(), Strict: sdk.Bool(false),
				}})
			}
			return c
		},
		headers: []string{"Authorization"},
		retries: true,
		fault:   openAIFault,
	}
	v.run(t)
}

// response is a conversation over Responses.
type response struct {
	t         *testing.T
	client    sdk.Client
	params    responses.ResponseNewParams
	stream    bool
	functions map[string]bool // calls that were function calls
}

func (c *response) next(ctx context.Context, in agent.Input) (reading, error) {
	if c.params.PreviousResponseID.Value == "" {
		c.params.Input = responses.ResponseNewParamsInputUnion{OfString: sdk.String(in.Prompt)}
	} else {
		var items responses.ResponseInputParam
		for _, r := range in.Replies {
			if !c.functions[r.CallID] {
				items = append(items, responses.ResponseInputItemParamOfCustomToolCallOutput(r.CallID, r.Output))
				continue
			}
			item := responses.ResponseInputItemParamOfFunctionCallOutput(r.Output)
			item.OfFunctionCallOutput.CallID = sdk.String(r.CallID)
			items = append(items, item)
		}
		if in.Prompt != "" {
			items = append(items, responses.ResponseInputItemParamOfMessage(in.Prompt, responses.EasyInputMessageRoleUser))
		}
		c.params.Input = responses.ResponseNewParamsInputUnion{OfInputItemList: items}
	}
	var whole *responses.Response
	var err error
	if c.stream {
		whole, err = c.streamed(ctx)
	} else if whole, err = c.client.Responses.New(ctx, c.params); err == nil {
		complete(c.t, whole)
	}
	if err != nil {
		return reading{}, err
	}
	c.params.PreviousResponseID = sdk.String(whole.ID)
	u := whole.Usage
	out := reading{ID: whole.ID, Text: whole.OutputText(), Usage: agent.Usage{
		InputTokens: u.InputTokens, OutputTokens: u.OutputTokens,
		CachedTokens: u.InputTokensDetails.CachedTokens, ReasoningTokens: u.OutputTokensDetails.ReasoningTokens,
	}}
	for _, item := range whole.Output {
		switch item := item.AsAny().(type) {
		case responses.ResponseOutputMessage:
			for _, part := range item.Content {
				out.Refusal += part.Refusal
			}
		case responses.ResponseCustomToolCall:
			out.Calls = append(out.Calls, call{item.CallID, item.Name, item.Input})
		case responses.ResponseFunctionToolCall:
			out.Calls = append(out.Calls, call{item.CallID, item.Name, item.Arguments})
			c.functions[item.CallID] = true
		case responses.ResponseReasoningItem:
		default:
			c.t.Errorf("an item is a %T", item)
		}
	}
	if whole.Status != responses.ResponseStatusCompleted {
		out.Incomplete = whole.IncompleteDetails.Reason
	}
	return out, nil
}

// streamed returns the response that the last event of a stream holds. The official accumulator finds the events consistent, and makes
// the same of them.
func (c *response) streamed(ctx context.Context) (*responses.Response, error) {
	var whole *responses.Response
	var acc responses.ResponseAccumulator
	var told error // in an event, which the official client hands on like any other
	if err := drain(c.client.Responses.NewStreaming(ctx, c.params), func(e responses.ResponseStreamEventUnion) {
		complete(c.t, e)
		if e.Type == "error" {
			told = errors.New(e.Code + ": " + e.Message)
			return
		}
		var event responses.ResponsesServerEventUnion
		if err := json.Unmarshal([]byte(e.RawJSON()), &event); err != nil {
			c.t.Error(err)
		}
		if err := acc.AddEvent(event); err != nil {
			c.t.Errorf("the accumulator says %v of %s", err, e.RawJSON())
		}
		switch e.Type {
		case "response.completed", "response.incomplete":
			whole = &e.Response
		}
	}); err != nil {
		return nil, err
	}
	if told != nil {
		return nil, told
	}
	if whole == nil {
		return nil, errors.New("the stream has no last event")
	}
	snapshot := acc.Snapshot()
	if len(snapshot.Output) != len(whole.Output) {
		c.t.Errorf("the stream has %d items, the last event %d", len(snapshot.Output), len(whole.Output))
		return whole, nil
	}
	for i, o := range snapshot.Output {
		item := whole.Output[i]
		text := ""
		for _, part := range item.Content {
			text += part.Text
		}
		if o.Type != item.Type || o.CallID != item.CallID || o.Name != item.Name || o.Input != item.Input || o.Arguments != item.Arguments.OfString || o.Text[0] != text {
			c.t.Errorf("the events make %+v, the last has %s", o, item.RawJSON())
		}
	}
	return whole, nil
}
