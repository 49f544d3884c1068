package providertest

// responses.go holds the wire format of OpenAI's Responses API.

import (
	"fmt"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/recorded"
)

// Responses is the wire format of OpenAI's Responses API, without New.
func Responses() Wire {
	return Wire{
		KeptByAPI: true,
		Path:      func(bool) string { return "/v1/responses" },
		Answer: func(stream bool, a Answer) recorded.Response {
			items := responseItems(a)
			status := "completed"
			if a.Cut {
				status = "incomplete"
			}
			if !stream {
				return JSON(200, response(a, status, items))
			}
			s := &responseStream{}
			s.add("response.created", object{"response": response(Answer{}, "in_progress", []object{})})
			s.add("response.in_progress", object{"response": response(Answer{}, "in_progress", []object{})})
			for i, item := range items {
				s.item(i, item)
			}
			s.add("response."+status, object{"response": response(a, status, items)})
			return Events(s.events...)
		},
		StreamError: func(message string) Event {
			return Event{Name: "error", Data: object{"type": "error", "code": "rate_limit_exceeded", "message": message, "param": nil, "sequence_number": 9}}
		},
		Error: openAIError,
		Image: func(text, mime, data string) []recorded.Expectation {
			return []recorded.Expectation{Is("input[0].role", "user"), Is("input[0].content[0]", object{"type": "input_text", "text": text}),
				Is("input[0].content[1]", object{"type": "input_image", "image_url": "data:" + mime + ";base64," + data, "detail": "auto"})}
		},
		Prompt: func(n int, text string) recorded.Expectation {
			if text == "second" {
				return Is(fmt.Sprintf("input[%d].content", n), text)
			}
			return Is("input", text)
		},
		Reply:         responseReply("custom_tool_call_output"),
		FunctionReply: responseReply("function_call_output"),
		FunctionAt:    func(n int) string { return fmt.Sprintf("tools[%d].name", n) },
	}
}

func responseReply(kind string) func(int, int, string, string) []recorded.Expectation {
	return func(_, n int, id, output string) []recorded.Expectation {
		at := fmt.Sprintf("input[%d]", n)
		return []recorded.Expectation{Is(at+".type", kind), Is(at+".call_id", id), Is(at+".output", output)}
	}
}

// response is the API's response, which repeats much of the request.
func response(a Answer, status string, items []object) object {
	r := object{
		"id": "resp_1", "object": "response", "created_at": 1, "status": status, "model": "gpt-5.4", "output": items, "access_programs": nil,
		"error": nil, "incomplete_details": nil, "instructions": nil, "metadata": object{}, "parallel_tool_calls": true, "temperature": 1, "top_p": 1,
		"tool_choice": "auto", "tools": []any{}, "usage": nil,
	}
	switch status {
	case "in_progress":
		return r
	case "incomplete":
		r["incomplete_details"] = object{"reason": "max_output_tokens"}
	}
	r["usage"] = object{
		"input_tokens": a.Usage.InputTokens, "output_tokens": a.Usage.OutputTokens, "total_tokens": a.Usage.Total(),
		"input_tokens_details":  object{"cached_tokens": a.Usage.CachedTokens, "cache_write_tokens": 0},
		"output_tokens_details": object{"reasoning_tokens": a.Usage.ReasoningTokens},
	}
	return r
}

func responseItems(a Answer) []object {
	items := []object{}
	if a.Thought != "" {
		items = append(items, object{"type": "reasoning", "id": "rs_0", "summary": []object{{"type": "summary_text", "text": a.Thought}}})
	}
	message := func(id string, part object) {
		items = append(items, object{"type": "message", "id": id, "role": "assistant", "status": "completed", "content": []object{part}})
	}
	for i, text := range a.Texts {
		message(fmt.Sprintf("msg_%d", i), object{"type": "output_text", "text": text, "annotations": []any{}, "logprobs": []any{}})
	}
	if a.Refusal != "" {
		message("msg_r", object{"type": "refusal", "refusal": a.Refusal})
	}
	for i, c := range a.Codes {
		items = append(items, object{"type": "custom_tool_call", "id": fmt.Sprintf("ctc_%d", i), "call_id": c.ID, "name": agent.ToolName, "input": c.Source})
	}
	function := func(item, id, name, arguments string) {
		items = append(items, object{"type": "function_call", "id": item, "status": "completed", "call_id": id, "name": name, "arguments": arguments})
	}
	for i, c := range a.Calls {
		function(fmt.Sprintf("fc_%d", i), c.ID, "other", "{}")
	}
	for i, f := range a.Functions {
		function(fmt.Sprintf("fn_%d", i), f.ID, f.Name, f.Arguments)
	}
	return items
}

// responseStream is a stream of numbered events.
type responseStream struct{ events []Event }

func (s *responseStream) add(kind string, fields object) {
	data := object{"type": kind, "sequence_number": len(s.events)}
	for name, v := range fields {
		data[name] = v
	}
	s.events = append(s.events, Event{Name: kind, Data: data})
}

// item begins an item empty, fills it piece by piece, and ends it whole.
func (s *responseStream) item(n int, item object) {
	empty := object{}
	for name, v := range item {
		empty[name] = v
	}
	if _, ok := item["status"]; ok {
		empty["status"] = "in_progress"
	}
	// field is filled by events of a kind, each with the piece as delta; the last has all of it.
	fill := func(kind, field, text string, at object) {
		for _, piece := range Halves(text) {
			fields := object{"output_index": n, "item_id": item["id"], "delta": piece}
			for name, v := range at {
				fields[name] = v
			}
			s.add(kind+".delta", fields)
		}
		fields := object{"output_index": n, "item_id": item["id"], field: text}
		for name, v := range at {
			fields[name] = v
		}
		s.add(kind+".done", fields)
	}
	added := func(field string, v any) {
		empty[field] = v
		s.add("response.output_item.added", object{"output_index": n, "item": empty})
	}
	switch item["type"] {
	case "reasoning":
		added("summary", []any{})
		part := item["summary"].([]object)[0]
		at := object{"output_index": n, "item_id": item["id"], "summary_index": 0}
		at["part"] = object{"type": "summary_text", "text": ""}
		s.add("response.reasoning_summary_part.added", at)
		fill("response.reasoning_summary_text", "text", part["text"].(string), object{"summary_index": 0})
		at["part"] = part
		s.add("response.reasoning_summary_part.done", at)
	case "message":
		added("content", []any{})
		part := item["content"].([]object)[0]
		at := object{"output_index": n, "item_id": item["id"], "content_index": 0}
		text, refused := part["refusal"].(string)
		begun := object{"type": "refusal", "refusal": ""}
		if !refused {
			text = part["text"].(string)
			begun = object{"type": "output_text", "text": "", "annotations": []any{}, "logprobs": []any{}}
		}
		at["part"] = begun
		s.add("response.content_part.added", at)
		if refused {
			fill("response.refusal", "refusal", text, object{"content_index": 0})
		} else {
			fill("response.output_text", "text", text, object{"content_index": 0, "logprobs": []any{}})
		}
		at["part"] = part
		s.add("response.content_part.done", at)
	case "custom_tool_call":
		added("input", "")
		fill("response.custom_tool_call_input", "input", item["input"].(string), nil)
	case "function_call":
		added("arguments", "")
		fill("response.function_call_arguments", "arguments", item["arguments"].(string), nil)
	}
	s.add("response.output_item.done", object{"output_index": n, "item": item})
}

// openAIError is an error of OpenAI's APIs.
func openAIError(status int, message string) recorded.Response {
	kind, code := "server_error", any(nil)
	switch status {
	case 400:
		kind = "invalid_request_error"
	case 401:
		kind, code = "invalid_request_error", "invalid_api_key"
	case 429:
		kind, code = "requests", "rate_limit_exceeded"
	}
	r := JSON(status, object{"error": object{"message": message, "type": kind, "code": code, "param": nil}})
	r.Headers = map[string]string{"retry-after-ms": "5"}
	return r
}
