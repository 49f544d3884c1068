package providertest

// gemini.go holds the wire format of Google's Gemini API.

import (
	"encoding/json"
	"fmt"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/recorded"
)

// Gemini is the wire format of Google's Gemini API, for the model gemini-2.5-flash, without New.
func Gemini() Wire {
	return Wire{
		NoIDs: true,
		Path: func(stream bool) string {
			if stream {
				return "/v1beta/models/gemini-2.5-flash:streamGenerateContent"
			}
			return "/v1beta/models/gemini-2.5-flash:generateContent"
		},
		Answer: func(stream bool, a Answer) recorded.Response {
			parts := geminiParts(a)
			if !stream {
				return JSON(200, geminiResponse(a, parts, true))
			}
			var events []Event
			for _, part := range parts {
				text, ok := part["text"].(string)
				if !ok {
					events = append(events, Event{Data: geminiResponse(a, []object{part}, false)})
					continue
				}
				for _, piece := range Halves(text) {
					p := object{"text": piece}
					if part["thought"] != nil {
						p["thought"] = true
					}
					events = append(events, Event{Data: geminiResponse(a, []object{p}, false)})
				}
			}
			return Events(append(events, Event{Data: geminiResponse(a, []object{}, true)})...)
		},
		StreamError: func(message string) Event {
			return Event{Data: object{"error": object{"code": 429, "message": message, "status": "RESOURCE_EXHAUSTED"}}}
		},
		Error: func(status int, message string) recorded.Response {
			word := map[int]string{400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 429: "RESOURCE_EXHAUSTED", 503: "UNAVAILABLE"}[status]
			if word == "" {
				word = "INTERNAL"
			}
			r := JSON(status, object{"error": object{"code": status, "message": message, "status": word}})
			r.Headers = map[string]string{"retry-after-ms": "5"} // which this API doesn't send, so that tests don't wait
			return r
		},
		Image: func(text, mime, data string) []recorded.Expectation {
			return []recorded.Expectation{Is("contents[0].parts[1].text", text), Is("contents[0].parts[0].inlineData", object{"mimeType": mime, "data": data})}
		},
		Prompt: func(n int, text string) recorded.Expectation {
			return Is(fmt.Sprintf("contents[%d].parts[0].text", n), text)
		},
		FunctionAt: func(n int) string { return fmt.Sprintf("tools[0].functionDeclarations[%d].name", n) },
		FunctionReply: func(_, n int, _, output string) []recorded.Expectation {
			return []recorded.Expectation{Is(fmt.Sprintf("contents[2].parts[%d].functionResponse.response.output", n), output)}
		},
		Reply: func(_, n int, _, output string) []recorded.Expectation {
			at := fmt.Sprintf("contents[2].parts[%d].functionResponse", n) // user, model
			return []recorded.Expectation{Is(at+".name", agent.ToolName), Is(at+".response.output", output)}
		},
	}
}

// geminiParts gives the first call the thought's signature, which the API wants back.
func geminiParts(a Answer) []object {
	var out []object
	if a.Thought != "" {
		out = append(out, object{"text": a.Thought, "thought": true})
	}
	for _, text := range a.Texts {
		out = append(out, object{"text": text})
	}
	signed := a.Thought == ""
	call := func(name, args string) {
		part := object{"functionCall": object{"name": name, "args": json.RawMessage(args)}}
		if !signed {
			part["thoughtSignature"], signed = "c2lnbmVk", true
		}
		out = append(out, part)
	}
	for _, c := range a.Codes {
		call(agent.ToolName, Arguments(c.Source))
	}
	for range a.Calls {
		call("other", "{}")
	}
	for _, f := range a.Functions {
		call(f.Name, f.Arguments)
	}
	return out
}

// geminiResponse is a response, or a chunk of one, of which the last says how the answer ended and what it cost.
func geminiResponse(a Answer, parts []object, last bool) object {
	candidate := object{"index": 0, "content": object{"role": "model", "parts": parts}}
	r := object{"responseId": "resp-1", "modelVersion": "gemini-2.5-flash", "candidates": []object{candidate}}
	if !last {
		return r
	}
	candidate["finishReason"] = "STOP"
	switch {
	case a.Cut:
		candidate["finishReason"] = "MAX_TOKENS"
	case a.Refusal != "":
		candidate["finishReason"] = "SAFETY" // the API gives no words
	}
	r["usageMetadata"] = object{"promptTokenCount": a.Usage.InputTokens, "candidatesTokenCount": a.Usage.OutputTokens - a.Usage.ReasoningTokens,
		"thoughtsTokenCount": a.Usage.ReasoningTokens, "cachedContentTokenCount": a.Usage.CachedTokens, "totalTokenCount": a.Usage.Total()}
	return r
}
