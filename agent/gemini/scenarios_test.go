package gemini_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/gemini"
	"github.com/krait-run/krait/agent/providertest"
	"github.com/krait-run/krait/agent/recorded"
)

type object = map[string]any

func TestScenarios(t *testing.T) {
	parts := func(a providertest.Answer) []object {
		var out []object
		for _, text := range a.Texts {
			out = append(out, object{"text": text})
		}
		for _, c := range a.Codes {
			out = append(out, object{"functionCall": object{"name": agent.ToolName, "args": object{"code": c.Source}}})
		}
		for range a.Calls {
			out = append(out, object{"functionCall": object{"name": "other", "args": object{}}})
		}
		for _, f := range a.Functions {
			out = append(out, object{"functionCall": object{"name": f.Name, "args": json.RawMessage(f.Arguments)}})
		}
		return out
	}
	finish := func(a providertest.Answer) string {
		switch {
		case a.Cut:
			return "MAX_TOKENS"
		case a.Refusal != "":
			return "SAFETY"
		}
		return "STOP"
	}
	response := func(a providertest.Answer, parts []object, finish string, usage bool) object {
		candidate := object{"index": 0, "content": object{"role": "model", "parts": parts}}
		if finish != "" {
			candidate["finishReason"] = finish
		}
		r := object{"responseId": "resp-1", "modelVersion": "gemini-2.5-flash", "candidates": []object{candidate}}
		if usage {
			r["usageMetadata"] = object{"promptTokenCount": a.Usage.InputTokens, "candidatesTokenCount": a.Usage.OutputTokens,
				"cachedContentTokenCount": a.Usage.CachedTokens, "totalTokenCount": a.Usage.Total()}
		}
		return r
	}
	providertest.Run(t, providertest.Wire{
		NoIDs: true,
		New: func(t testing.TB, url string, c *http.Client) agent.Provider {
			p, err := gemini.New(gemini.Options{Model: "gemini-2.5-flash", API: gemini.API{BaseURL: url, Key: "test-key-0123456789", HTTP: c}})
			if err != nil {
				t.Fatal(err)
			}
			return p
		},
		Path: func(stream bool) string {
			if stream {
				return "/v1beta/models/gemini-2.5-flash:streamGenerateContent"
			}
			return "/v1beta/models/gemini-2.5-flash:generateContent"
		},
		Answer: func(stream bool, a providertest.Answer) recorded.Response {
			all := parts(a)
			if !stream {
				return providertest.JSON(200, response(a, all, finish(a), true))
			}
			var events []providertest.Event
			for _, part := range all {
				text, ok := part["text"].(string)
				if !ok {
					events = append(events, providertest.Event{Data: response(a, []object{part}, "", false)})
					continue
				}
				for _, piece := range providertest.Halves(text) {
					events = append(events, providertest.Event{Data: response(a, []object{{"text": piece}}, "", false)})
				}
			}
			return providertest.Events(append(events, providertest.Event{Data: response(a, []object{}, finish(a), true)})...)
		},
		StreamError: func(message string) providertest.Event {
			return providertest.Event{Data: object{"error": object{"code": 429, "message": message, "status": "RESOURCE_EXHAUSTED"}}}
		},
		Error: func(status int, code, text string) recorded.Response {
			r := providertest.JSON(status, object{"error": object{"code": status, "message": text, "status": code}})
			r.Headers = map[string]string{"retry-after-ms": "5"}
			return r
		},
		Prompt: func(n int, text string) recorded.Expectation {
			return providertest.Is(fmt.Sprintf("contents[%d].parts[0].text", n), text)
		},
		FunctionAt: func(n int) string { return fmt.Sprintf("tools[0].functionDeclarations[%d].name", n) },
		FunctionReply: func(_, n int, _, output string) []recorded.Expectation {
			return []recorded.Expectation{providertest.Is(fmt.Sprintf("contents[2].parts[%d].functionResponse.response.output", n), output)}
		},
		Reply: func(_, n int, _, output string) []recorded.Expectation {
			at := fmt.Sprintf("contents[2].parts[%d].functionResponse", n) // user, model
			return []recorded.Expectation{
				providertest.Is(at+".name", agent.ToolName), providertest.Is(at+".response.output", output),
			}
		},
	})
}
