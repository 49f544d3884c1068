package gemini_test

import (
	"net/http"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/gemini"
	"github.com/krait-run/krait/agent/providertest"
)

func TestScenarios(t *testing.T) {
	wire := providertest.Gemini()
	wire.New = func(t testing.TB, url string, c *http.Client) agent.Provider {
		p, err := gemini.New(gemini.Options{Model: "gemini-2.5-flash", API: gemini.API{BaseURL: url, Key: "test-key-0123456789", HTTP: c}})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	providertest.Run(t, wire)
}
