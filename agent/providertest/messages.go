package providertest

// messages.go holds the wire format of Anthropic's Messages API.

import (
	"encoding/json"
	"fmt"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/recorded"
)

// Messages is the wire format of Anthropic's Messages API, without New.
func Messages() Wire {
	return Wire{
		Path: func(bool) string { return "/v1/messages" },
		Answer: func(stream bool, a Answer) recorded.Response {
			if !stream {
				return JSON(200, messageOf(a, messageBlocks(a)))
			}
			return messageStream(a)
		},
		StreamError: func(message string) Event {
			return Event{Name: "error", Data: object{"type": "error", "error": object{"type": "rate_limit_error", "message": message}}}
		},
		Error: func(status int, message string) recorded.Response {
			kind := map[int]string{400: "invalid_request_error", 401: "authentication_error", 429: "rate_limit_error", 529: "overloaded_error"}[status]
			if kind == "" {
				kind = "api_error"
			}
			r := JSON(status, object{"type": "error", "error": object{"type": kind, "message": message}, "request_id": "req_1"})
			r.Headers = map[string]string{"retry-after-ms": "5"}
			return r
		},
		Image: func(text, mime, data string) []recorded.Expectation {
			return []recorded.Expectation{Is("messages[0].content[1]", object{"type": "text", "text": text}),
				Is("messages[0].content[0]", object{"type": "image", "source": object{"type": "base64", "media_type": mime, "data": data}})}
		},
		Prompt: func(n int, text string) recorded.Expectation {
			return Is(fmt.Sprintf("messages[%d].content[0].text", n), text)
		},
		FunctionAt: func(n int) string { return fmt.Sprintf("tools[%d].name", n) },
		Reply: func(_, n int, id, output string) []recorded.Expectation {
			at := fmt.Sprintf("messages[2].content[%d]", n) // user, assistant
			return []recorded.Expectation{Is(at+".type", "tool_result"), Is(at+".tool_use_id", id), Is(at+".content[0].text", output)}
		},
	}
}

func messageOf(a Answer, content []object) object {
	usage := messageUsage(a)
	usage["cache_creation"], usage["inference_geo"], usage["service_tier"], usage["speed"] = nil, nil, "standard", nil
	return object{"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5", "container": nil, "diagnostics": nil,
		"content": content, "stop_reason": messageStop(a), "stop_sequence": nil, "stop_details": messageStopDetails(a), "usage": usage}
}

// messageUsage is what the end of a stream tells too.
func messageUsage(a Answer) object {
	return object{"input_tokens": a.Usage.InputTokens - a.Usage.CachedTokens, "output_tokens": a.Usage.OutputTokens,
		"cache_read_input_tokens": a.Usage.CachedTokens, "cache_creation_input_tokens": 0,
		"output_tokens_details": object{"thinking_tokens": a.Usage.ReasoningTokens}, "server_tool_use": nil}
}

func messageStop(a Answer) string {
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

func messageStopDetails(a Answer) any {
	if a.Refusal == "" {
		return nil
	}
	return object{"type": "refusal", "category": nil, "explanation": a.Refusal}
}

func messageBlocks(a Answer) []object {
	out := []object{}
	if a.Thought != "" {
		out = append(out, object{"type": "thinking", "thinking": a.Thought, "signature": "c2lnbmVk"})
	}
	for _, text := range a.Texts {
		out = append(out, object{"type": "text", "text": text, "citations": nil})
	}
	use := func(id, name, input string) {
		out = append(out, object{"type": "tool_use", "id": id, "name": name, "input": json.RawMessage(input), "caller": object{"type": "direct"}})
	}
	for _, c := range a.Codes {
		use(c.ID, agent.ToolName, Arguments(c.Source))
	}
	for _, c := range a.Calls {
		use(c.ID, "other", "{}")
	}
	for _, f := range a.Functions {
		use(f.ID, f.Name, f.Arguments)
	}
	return out
}

func messageStream(a Answer) recorded.Response {
	var events []Event
	add := func(kind string, fields object) {
		fields["type"] = kind
		events = append(events, Event{Name: kind, Data: fields})
	}
	start := messageOf(Answer{Usage: a.Usage}, []object{})
	start["stop_reason"] = nil
	add("message_start", object{"message": start})
	add("ping", object{})
	for i, b := range messageBlocks(a) {
		begun := object{}
		for name, v := range b {
			begun[name] = v
		}
		// A block begins empty. Pieces of one field fill it.
		delta, field, text := "", "", ""
		switch b["type"] {
		case "text":
			begun["text"] = ""
			delta, field, text = "text_delta", "text", b["text"].(string)
		case "thinking":
			begun["thinking"], begun["signature"] = "", ""
			delta, field, text = "thinking_delta", "thinking", b["thinking"].(string)
		case "tool_use":
			begun["input"] = object{}
			delta, field, text = "input_json_delta", "partial_json", string(b["input"].(json.RawMessage))
		}
		add("content_block_start", object{"index": i, "content_block": begun})
		for _, piece := range Halves(text) {
			add("content_block_delta", object{"index": i, "delta": object{"type": delta, field: piece}})
		}
		if b["type"] == "thinking" {
			add("content_block_delta", object{"index": i, "delta": object{"type": "signature_delta", "signature": b["signature"]}})
		}
		add("content_block_stop", object{"index": i})
	}
	add("message_delta", object{"delta": object{"stop_reason": messageStop(a), "stop_sequence": nil, "stop_details": messageStopDetails(a), "container": nil},
		"usage": messageUsage(a)})
	add("message_stop", object{})
	return Events(events...)
}
