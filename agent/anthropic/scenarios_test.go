package anthropic_test

import (
	"net/http"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/anthropic"
	"github.com/krait-run/krait/agent/providertest"
)

func TestScenarios(t *testing.T) {
	wire := providertest.Messages()
	wire.New = func(_ testing.TB, url string, c *http.Client) agent.Provider {
		return anthropic.Messages(anthropic.Options{Model: "claude-sonnet-4-5", API: anthropic.API{BaseURL: url, Key: "test-key-0123456789", HTTP: c}})
	}
	providertest.Run(t, wire)
}
