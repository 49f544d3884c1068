package openai_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/providertest"
	"github.com/krait-run/krait/agent/recorded"
)

type object = map[string]any

func api(url string, c *http.Client) openai.API {
	return openai.API{BaseURL: url + "/v1/", Key: "test-key-0123456789", HTTP: c}
}

func apiError(status int, code, message string) recorded.Response {
	r := providertest.JSON(status, object{"error": object{"message": message, "type": code, "code": code, "param": nil}})
	r.Headers = map[string]string{"retry-after-ms": "5"}
	return r
}

func TestResponsesScenarios(t *testing.T) {
	response := func(a providertest.Answer, items []object) object {
		r := object{
			"id": "resp_1", "object": "response", "status": "completed", "model": "gpt-5.4", "output": items,
			"usage": object{
				"input_tokens": a.Usage.InputTokens, "output_tokens": a.Usage.OutputTokens, "total_tokens": a.Usage.Total(),
				"input_tokens_details": object{"cached_tokens": a.Usage.CachedTokens}, "output_tokens_details": object{"reasoning_tokens": 0},
			},
		}
		if a.Cut {
			r["status"], r["incomplete_details"] = "incomplete", object{"reason": "max_output_tokens"}
		}
		return r
	}
	output := func(a providertest.Answer) []object {
		items := []object{}
		for i, text := range a.Texts {
			items = append(items, object{"type": "message", "id": fmt.Sprintf("msg_%d", i), "role": "assistant", "status": "completed",
				"content": []object{{"type": "output_text", "text": text, "annotations": []any{}}}})
		}
		if a.Refusal != "" {
			items = append(items, object{"type": "message", "id": "msg_r", "role": "assistant", "status": "completed",
				"content": []object{{"type": "refusal", "refusal": a.Refusal}}})
		}
		for i, c := range a.Codes {
			items = append(items, object{"type": "custom_tool_call", "id": fmt.Sprintf("ctc_%d", i), "call_id": c.ID, "name": agent.ToolName, "input": c.Source})
		}
		for i, c := range a.Calls {
			items = append(items, object{"type": "function_call", "id": fmt.Sprintf("fc_%d", i), "call_id": c.ID, "name": "other", "arguments": "{}"})
		}
		for i, f := range a.Functions {
			items = append(items, object{"type": "function_call", "id": fmt.Sprintf("fn_%d", i), "call_id": f.ID, "name": f.Name, "arguments": f.Arguments})
		}
		return items
	}
	providertest.Run(t, providertest.Wire{
		KeptByAPI: true,
		New: func(_ testing.TB, url string, c *http.Client) agent.Provider {
			return openai.Responses(openai.Options{Model: "gpt-5.4", API: api(url, c)})
		},
		Path: func(bool) string { return "/v1/responses" },
		Answer: func(stream bool, a providertest.Answer) recorded.Response {
			items := output(a)
			if !stream {
				return providertest.JSON(200, response(a, items))
			}
			var events []providertest.Event
			add := func(kind string, fields object) {
				fields["type"], fields["sequence_number"] = kind, len(events)
				events = append(events, providertest.Event{Name: kind, Data: fields})
			}
			add("response.created", object{"response": response(providertest.Answer{}, nil)})
			for i, item := range items {
				add("response.output_item.added", object{"output_index": i, "item": item})
				switch item["type"] {
				case "message":
					for _, piece := range providertest.Halves(text(item)) {
						add("response.output_text.delta", object{"output_index": i, "content_index": 0, "item_id": item["id"], "delta": piece})
					}
				case "custom_tool_call":
					for _, piece := range providertest.Halves(item["input"].(string)) {
						add("response.custom_tool_call_input.delta", object{"output_index": i, "item_id": item["id"], "delta": piece})
					}
				case "function_call":
					for _, piece := range providertest.Halves(item["arguments"].(string)) {
						add("response.function_call_arguments.delta", object{"output_index": i, "item_id": item["id"], "delta": piece})
					}
				}
				add("response.output_item.done", object{"output_index": i, "item": item})
			}
			end := "response.completed"
			if a.Cut {
				end = "response.incomplete"
			}
			add(end, object{"response": response(a, items)})
			return providertest.Events(events...)
		},
		StreamError: func(message string) providertest.Event {
			return providertest.Event{Name: "error", Data: object{"type": "error", "code": "rate_limit_exceeded", "message": message, "param": nil, "sequence_number": 9}}
		},
		Error: apiError,
		Prompt: func(n int, text string) recorded.Expectation {
			if text == "second" {
				return providertest.Is(fmt.Sprintf("input[%d].content", n), text)
			}
			return providertest.Is("input", text)
		},
		Reply: func(_, n int, id, output string) []recorded.Expectation {
			return []recorded.Expectation{
				providertest.Is(fmt.Sprintf("input[%d].type", n), "custom_tool_call_output"),
				providertest.Is(fmt.Sprintf("input[%d].call_id", n), id),
				providertest.Is(fmt.Sprintf("input[%d].output", n), output),
			}
		},
		FunctionReply: func(_, n int, id, output string) []recorded.Expectation {
			return []recorded.Expectation{
				providertest.Is(fmt.Sprintf("input[%d].type", n), "function_call_output"),
				providertest.Is(fmt.Sprintf("input[%d].call_id", n), id),
				providertest.Is(fmt.Sprintf("input[%d].output", n), output),
			}
		},
		FunctionAt: func(n int) string { return fmt.Sprintf("tools[%d].name", n) },
	})
}

// text is the text of a message item, refusals left out.
func text(item object) string {
	s, _ := item["content"].([]object)[0]["text"].(string)
	return s
}

func TestChatScenarios(t *testing.T) {
	usage := func(a providertest.Answer) object {
		return object{"prompt_tokens": a.Usage.InputTokens, "completion_tokens": a.Usage.OutputTokens, "total_tokens": a.Usage.Total(),
			"prompt_tokens_details": object{"cached_tokens": a.Usage.CachedTokens}}
	}
	finish := func(a providertest.Answer) string {
		switch {
		case a.Cut:
			return "length"
		case len(a.Codes)+len(a.Calls)+len(a.Functions) > 0:
			return "tool_calls"
		}
		return "stop"
	}
	calls := func(a providertest.Answer) []object {
		var out []object
		for _, c := range a.Codes {
			out = append(out, object{"index": len(out), "id": c.ID, "type": "function", "function": object{"name": agent.ToolName, "arguments": providertest.Arguments(c.Source)}})
		}
		for _, c := range a.Calls {
			out = append(out, object{"index": len(out), "id": c.ID, "type": "function", "function": object{"name": "other", "arguments": "{}"}})
		}
		for _, f := range a.Functions {
			out = append(out, object{"index": len(out), "id": f.ID, "type": "function", "function": object{"name": f.Name, "arguments": f.Arguments}})
		}
		return out
	}
	providertest.Run(t, providertest.Wire{
		New: func(_ testing.TB, url string, c *http.Client) agent.Provider {
			return openai.Chat(openai.ChatOptions{Model: "qwen3-coder", API: api(url, c)})
		},
		Path: func(bool) string { return "/v1/chat/completions" },
		Answer: func(stream bool, a providertest.Answer) recorded.Response {
			if !stream {
				message := object{"role": "assistant", "content": nil, "refusal": nil}
				if len(a.Texts) > 0 {
					message["content"] = a.Texts[0]
				}
				if a.Refusal != "" {
					message["refusal"] = a.Refusal
				}
				if c := calls(a); c != nil {
					message["tool_calls"] = c
				}
				return providertest.JSON(200, object{"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "qwen3-coder",
					"choices": []object{{"index": 0, "message": message, "finish_reason": finish(a)}}, "usage": usage(a)})
			}
			var events []providertest.Event
			chunk := func(delta object, finish any) {
				events = append(events, providertest.Event{Data: object{"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "qwen3-coder",
					"choices": []object{{"index": 0, "delta": delta, "finish_reason": finish}}}})
			}
			chunk(object{"role": "assistant", "content": ""}, nil)
			for _, text := range a.Texts {
				for _, piece := range providertest.Halves(text) {
					chunk(object{"content": piece}, nil)
				}
			}
			if a.Refusal != "" {
				chunk(object{"refusal": a.Refusal}, nil)
			}
			for i, call := range calls(a) {
				function := call["function"].(object)
				pieces := providertest.Halves(function["arguments"].(string))
				chunk(object{"tool_calls": []object{{"index": i, "id": call["id"], "type": "function", "function": object{"name": function["name"], "arguments": ""}}}}, nil)
				for _, piece := range pieces {
					chunk(object{"tool_calls": []object{{"index": i, "function": object{"arguments": piece}}}}, nil)
				}
			}
			chunk(object{}, finish(a))
			events = append(events, providertest.Event{Data: object{"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "qwen3-coder",
				"choices": []object{}, "usage": usage(a)}}, providertest.Event{Data: "[DONE]"})
			return providertest.Events(events...)
		},
		StreamError: func(message string) providertest.Event {
			return providertest.Event{Data: object{"error": object{"message": message, "type": "rate_limit_error", "code": "rate_limit_exceeded", "param": nil}}}
		},
		Error: apiError,
		Prompt: func(n int, text string) recorded.Expectation {
			if text == "q" {
				n++ // after the system message
			}
			return providertest.Is(fmt.Sprintf("messages[%d].content", n), text)
		},
		FunctionAt: func(n int) string { return fmt.Sprintf("tools[%d].function.name", n) },
		Reply: func(_, n int, id, output string) []recorded.Expectation {
			at := fmt.Sprintf("messages[%d]", 3+n) // system, user, assistant
			return []recorded.Expectation{
				providertest.Is(at+".role", "tool"), providertest.Is(at+".tool_call_id", id), providertest.Is(at+".content", output),
			}
		},
	})
}
