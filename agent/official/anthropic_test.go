package official

// anthropic_test.go judges the client for the Messages API.

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"testing"

	sdk "github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/anthropic"
	"github.com/krait-run/krait/agent/providertest"
)

func TestMessages(t *testing.T) {
	v := &vendor{
		wire: providertest.Messages(),
		krait: func(_ *testing.T, url string, client *http.Client) agent.Provider {
			return anthropic.Messages(anthropic.Options{Model: "m", API: anthropic.API{BaseURL: url, Key: key, HTTP: client}})
		},
		official: func(t *testing.T, url string, client *http.Client, stream bool) conversation {
			opts := []option.RequestOption{option.WithBaseURL(url), option.WithAPIKey(key)}
			if client != nil {
				opts = append(opts, option.WithHTTPClient(client))
			}
			c := &messages{t: t, client: sdk.NewClient(opts...), stream: stream}
			c.params = sdk.MessageNewParams{Model: "m", MaxTokens: maxTokens, System: []sdk.TextBlockParam{{Text: instructions}},
				CacheControl: sdk.NewCacheControlEphemeralParam()}
			add := func(name, description string, schema map[string]any) {
				input := sdk.ToolInputSchemaParam{ExtraFields: map[string]any{}}
				for key, v := range schema {
					switch key {
					case "type":
					case "properties":
						input.Properties = v
					default:
						input.ExtraFields[key] = v
					}
				}
				c.params.Tools = append(c.params.Tools, sdk.ToolUnionParam{OfTool: &sdk.ToolParam{Name: name, Description: sdk.String(description), InputSchema: input}})
			}
			add(agent.ToolName, "Runs Python.", agent.Tool{}.Parameters())
			s := setup(false)
			for i := range s.Functions {
				add(s.Functions[i].Name, s.Functions[i].Description, s.Functions[i].Schema())
			}
			return c
		},
		headers: []string{"X-Api-Key", "Anthropic-Version"},
		added: map[string]string{
			`tools\[0\]\.input_schema\.additionalProperties`: "the code tool's schema is shorter with this provider, and recordings hold it so",
		},
		retries: true,
		fault: func(err error) (int, string, string, bool) {
			var e *sdk.Error
			if !errors.As(err, &e) {
				return 0, "", "", false
			}
			var body struct{ Error struct{ Message string } }
			err = json.Unmarshal([]byte(e.RawJSON()), &body)
			return e.StatusCode, string(e.Type()), body.Error.Message, err == nil
		},
	}
	v.run(t)
}

// messages is a conversation.
type messages struct {
	t      *testing.T
	client sdk.Client
	params sdk.MessageNewParams
	stream bool
}

func (c *messages) next(ctx context.Context, in agent.Input) (reading, error) {
	var content []sdk.ContentBlockParamUnion
	for _, r := range in.Replies {
		content = append(content, sdk.NewToolResultBlock(r.CallID, r.Output, false))
	}
	if in.Prompt != "" {
		content = append(content, sdk.NewTextBlock(in.Prompt))
	}
	c.params.Messages = append(c.params.Messages, sdk.NewUserMessage(content...))
	m := &sdk.Message{}
	if c.stream {
		stream := c.client.Messages.NewStreaming(ctx, c.params)
		defer stream.Close()
		last := ""
		for stream.Next() {
			complete(c.t, stream.Current())
			last = stream.Current().Type
			if err := m.Accumulate(stream.Current()); err != nil {
				c.t.Errorf("the accumulator says %v of %s", err, stream.Current().RawJSON())
			}
		}
		if err := stream.Err(); err != nil {
			return reading{}, err
		}
		if last != "message_stop" {
			return reading{}, errors.New("the stream has no last event")
		}
	} else {
		var err error
		if m, err = c.client.Messages.New(ctx, c.params); err != nil {
			return reading{}, err
		}
		complete(c.t, m)
	}
	if len(m.Content) > 0 {
		c.params.Messages = append(c.params.Messages, m.ToParam())
	}
	u := m.Usage
	out := reading{ID: m.ID, Usage: agent.Usage{
		InputTokens:  u.InputTokens + u.CacheReadInputTokens + u.CacheCreationInputTokens,
		OutputTokens: u.OutputTokens, CachedTokens: u.CacheReadInputTokens, ReasoningTokens: u.OutputTokensDetails.ThinkingTokens,
	}}
	for _, b := range m.Content {
		switch b := b.AsAny().(type) {
		case sdk.TextBlock:
			out.Text += b.Text
		case sdk.ToolUseBlock:
			out.Calls = append(out.Calls, call{b.ID, b.Name, compact(b.Input)})
		case sdk.ThinkingBlock:
		default:
			c.t.Errorf("a block is a %T", b)
		}
	}
	switch m.StopReason {
	case sdk.StopReasonEndTurn:
	case sdk.StopReasonToolUse:
		if len(out.Calls) == 0 {
			c.t.Error("stopped for calls, without calls")
		}
	case sdk.StopReasonRefusal:
		out.Refusal = m.StopDetails.Explanation
	default:
		out.Incomplete = string(m.StopReason)
	}
	return out, nil
}
