package anthropic_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/anthropic"
	"github.com/krait-run/krait/agent/providertest"
	"github.com/krait-run/krait/agent/recorded"
)

type object = map[string]any

func TestScenarios(t *testing.T) {
	usage := func(a providertest.Answer) object {
		return object{"input_tokens": a.Usage.InputTokens - a.Usage.CachedTokens, "output_tokens": a.Usage.OutputTokens,
			"cache_read_input_tokens": a.Usage.CachedTokens, "cache_creation_input_tokens": 0}
	}
	stop := func(a providertest.Answer) string {
		switch {
		case a.Cut:
			return "max_tokens"
		case a.Refusal != "":
			return "refusal"
		case len(a.Codes)+len(a.Calls)+len(a.Functions) > 0:
			return "tool_use"
		}
		return "end_turn"
	}
	blocks := func(a providertest.Answer) []object {
		out := []object{}
		for _, text := range a.Texts {
			out = append(out, object{"type": "text", "text": text})
		}
		if a.Refusal != "" {
			out = append(out, object{"type": "text", "text": a.Refusal})
		}
		for _, c := range a.Codes {
			out = append(out, object{"type": "tool_use", "id": c.ID, "name": agent.ToolName, "input": object{"code": c.Source}})
		}
		for _, c := range a.Calls {
			out = append(out, object{"type": "tool_use", "id": c.ID, "name": "other", "input": object{}})
		}
		for _, f := range a.Functions {
			out = append(out, object{"type": "tool_use", "id": f.ID, "name": f.Name, "input": json.RawMessage(f.Arguments)})
		}
		return out
	}
	message := func(a providertest.Answer, content []object) object {
		return object{"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5", "content": content,
			"stop_reason": stop(a), "stop_sequence": nil, "usage": usage(a)}
	}
	providertest.Run(t, providertest.Wire{
		New: func(_ testing.TB, url string, c *http.Client) agent.Provider {
			return anthropic.Messages(anthropic.Options{Model: "claude-sonnet-4-5", API: anthropic.API{BaseURL: url, Key: "test-key-0123456789", HTTP: c}})
		},
		Path: func(bool) string { return "/v1/messages" },
		Answer: func(stream bool, a providertest.Answer) recorded.Response {
			if !stream {
				return providertest.JSON(200, message(a, blocks(a)))
			}
			var events []providertest.Event
			add := func(kind string, fields object) {
				fields["type"] = kind
				events = append(events, providertest.Event{Name: kind, Data: fields})
			}
			start := message(providertest.Answer{Usage: a.Usage}, []object{})
			start["stop_reason"] = nil
			add("message_start", object{"message": start})
			add("ping", object{})
			for i, b := range blocks(a) {
				if b["type"] == "text" {
					add("content_block_start", object{"index": i, "content_block": object{"type": "text", "text": ""}})
					for _, piece := range providertest.Halves(b["text"].(string)) {
						add("content_block_delta", object{"index": i, "delta": object{"type": "text_delta", "text": piece}})
					}
				} else {
					add("content_block_start", object{"index": i, "content_block": object{"type": "tool_use", "id": b["id"], "name": b["name"], "input": object{}}})
					input := "{}"
					if in, ok := b["input"].(object); !ok {
						input = string(b["input"].(json.RawMessage))
					} else if code, ok := in["code"].(string); ok {
						input = providertest.Arguments(code)
					}
					for _, piece := range providertest.Halves(input) {
						add("content_block_delta", object{"index": i, "delta": object{"type": "input_json_delta", "partial_json": piece}})
					}
				}
				add("content_block_stop", object{"index": i})
			}
			add("message_delta", object{"delta": object{"stop_reason": stop(a), "stop_sequence": nil}, "usage": object{"output_tokens": a.Usage.OutputTokens}})
			add("message_stop", object{})
			return providertest.Events(events...)
		},
		StreamError: func(message string) providertest.Event {
			return providertest.Event{Name: "error", Data: object{"type": "error", "error": object{"type": "rate_limit_error", "message": message}}}
		},
		Error: func(status int, code, text string) recorded.Response {
			r := providertest.JSON(status, object{"type": "error", "error": object{"type": code, "message": text}})
			r.Headers = map[string]string{"retry-after-ms": "5"}
			return r
		},
		Prompt: func(n int, text string) recorded.Expectation {
			return providertest.Is(fmt.Sprintf("messages[%d].content[0].text", n), text)
		},
		FunctionAt: func(n int) string { return fmt.Sprintf("tools[%d].name", n) },
		Reply: func(_, n int, id, output string) []recorded.Expectation {
			at := fmt.Sprintf("messages[2].content[%d]", n) // user, assistant
			return []recorded.Expectation{
				providertest.Is(at+".type", "tool_result"), providertest.Is(at+".tool_use_id", id), providertest.Is(at+".content[0].text", output),
			}
		},
	})
}
