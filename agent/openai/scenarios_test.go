package openai_test

import (
	"net/http"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/providertest"
)

func api(url string, c *http.Client) openai.API {
	return openai.API{BaseURL: url + "/v1/", Key: "test-key-0123456789", HTTP: c}
}

func TestResponsesScenarios(t *testing.T) {
	wire := providertest.Responses()
	wire.New = func(_ testing.TB, url string, c *http.Client) agent.Provider {
		return openai.Responses(openai.Options{Model: "gpt-5.4", API: api(url, c)})
	}
	providertest.Run(t, wire)
}

func TestChatScenarios(t *testing.T) {
	wire := providertest.Chat()
	wire.New = func(_ testing.TB, url string, c *http.Client) agent.Provider {
		return openai.Chat(openai.ChatOptions{Model: "qwen3-coder", API: api(url, c)})
	}
	providertest.Run(t, wire)
}
