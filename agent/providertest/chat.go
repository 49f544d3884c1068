package providertest

// chat.go holds the wire format of Chat Completions.

import (
	"fmt"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/recorded"
)

// Chat is the wire format of Chat Completions, without New. Thoughts have no place in it.
func Chat() Wire {
	return Wire{
		Path: func(bool) string { return "/v1/chat/completions" },
		Answer: func(stream bool, a Answer) recorded.Response {
			if stream {
				return chatStream(a)
			}
			message := object{"role": "assistant", "content": nil, "refusal": nil, "annotations": []any{}}
			if len(a.Texts) > 0 {
				message["content"] = a.Texts[0]
			}
			if a.Refusal != "" {
				message["refusal"] = a.Refusal
			}
			if c := chatCalls(a); c != nil {
				message["tool_calls"] = c
			}
			return JSON(200, object{"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "qwen3-coder",
				"choices": []object{{"index": 0, "message": message, "logprobs": nil, "finish_reason": chatFinish(a)}}, "usage": chatUsage(a)})
		},
		StreamError: func(message string) Event {
			return Event{Data: object{"error": object{"message": message, "type": "requests", "code": "rate_limit_exceeded", "param": nil}}}
		},
		Error: openAIError,
		Image: func(text, mime, data string) []recorded.Expectation {
			return []recorded.Expectation{Is("messages[0].content[0]", object{"type": "text", "text": text}),
				Is("messages[0].content[1]", object{"type": "image_url", "image_url": object{"url": "data:" + mime + ";base64," + data}})}
		},
		Prompt: func(n int, text string) recorded.Expectation {
			if text == "q" {
				n++ // after the system message
			}
			return Is(fmt.Sprintf("messages[%d].content", n), text)
		},
		FunctionAt: func(n int) string { return fmt.Sprintf("tools[%d].function.name", n) },
		Reply: func(_, n int, id, output string) []recorded.Expectation {
			at := fmt.Sprintf("messages[%d]", 3+n) // system, user, assistant
			return []recorded.Expectation{Is(at+".role", "tool"), Is(at+".tool_call_id", id), Is(at+".content", output)}
		},
	}
}

func chatStream(a Answer) recorded.Response {
	var events []Event
	add := func(choices []object, usage any) {
		events = append(events, Event{Data: object{"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "qwen3-coder",
			"choices": choices, "usage": usage}})
	}
	chunk := func(delta object, finish any) {
		add([]object{{"index": 0, "delta": delta, "logprobs": nil, "finish_reason": finish}}, nil)
	}
	chunk(object{"role": "assistant", "content": "", "refusal": nil}, nil)
	for _, text := range a.Texts {
		for _, piece := range Halves(text) {
			chunk(object{"content": piece}, nil)
		}
	}
	if a.Refusal != "" {
		chunk(object{"refusal": a.Refusal}, nil)
	}
	for i, call := range chatCalls(a) {
		function := call["function"].(object)
		chunk(object{"tool_calls": []object{{"index": i, "id": call["id"], "type": "function", "function": object{"name": function["name"], "arguments": ""}}}}, nil)
		for _, piece := range Halves(function["arguments"].(string)) {
			chunk(object{"tool_calls": []object{{"index": i, "function": object{"arguments": piece}}}}, nil)
		}
	}
	chunk(object{}, chatFinish(a))
	add([]object{}, chatUsage(a))
	return Events(append(events, Event{Data: "[DONE]"})...)
}

func chatUsage(a Answer) object {
	return object{"prompt_tokens": a.Usage.InputTokens, "completion_tokens": a.Usage.OutputTokens, "total_tokens": a.Usage.Total(),
		"prompt_tokens_details":     object{"cached_tokens": a.Usage.CachedTokens},
		"completion_tokens_details": object{"reasoning_tokens": a.Usage.ReasoningTokens}}
}

func chatFinish(a Answer) string {
	switch {
	case a.Cut:
		return "length"
	case len(a.Codes)+len(a.Calls)+len(a.Functions) > 0:
		return "tool_calls"
	}
	return "stop"
}

func chatCalls(a Answer) []object {
	var out []object
	add := func(id, name, arguments string) {
		out = append(out, object{"id": id, "type": "function", "function": object{"name": name, "arguments": arguments}})
	}
	for _, c := range a.Codes {
		add(c.ID, agent.ToolName, Arguments(c.Source))
	}
	for _, c := range a.Calls {
		add(c.ID, "other", "{}")
	}
	for _, f := range a.Functions {
		add(f.ID, f.Name, f.Arguments)
	}
	return out
}
