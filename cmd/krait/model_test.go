package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/internal/config"
)

// Each kind of model asks its own API, with its own key; a server that is named by its URL gets no key that is not meant for it.
func TestModelsAskTheirAPI(t *testing.T) {
	var mu sync.Mutex
	var path string
	var header http.Header
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		path, header = r.URL.Path, r.Header.Clone()
		fail(w, http.StatusNotFound, "no such model")
	}))
	defer server.Close()
	for name, value := range map[string]string{
		"OPENAI_API_KEY": "key-of-openai", "ANTHROPIC_API_KEY": "key-of-anthropic", "GEMINI_API_KEY": "key-of-gemini", "GOOGLE_API_KEY": "", "OTHER_KEY": "key-of-other",
		"OPENAI_BASE_URL": server.URL + "/v1", "ANTHROPIC_BASE_URL": server.URL, "GOOGLE_GEMINI_BASE_URL": server.URL,
	} {
		t.Setenv(name, value)
	}
	for _, c := range []struct{ model, path, name, key string }{
		{"openai:m", "/v1/responses", "Authorization", "Bearer key-of-openai"},
		{"anthropic:m", "/v1/messages", "X-Api-Key", "key-of-anthropic"},
		{"gemini:m", "/v1beta/models/m:generateContent", "X-Goog-Api-Key", "key-of-gemini"},
		{server.URL + "/own#m", "/own/chat/completions", "Authorization", "Bearer none"},
		{"chat", "/v1/chat/completions", "Authorization", "Bearer key-of-openai"},
		{"mine", "/own/chat/completions", "Authorization", "Bearer key-of-other"},
		{"mine-responses", "/own/responses", "Authorization", "Bearer none"},
	} {
		o, err := open(t.Context(), &config.Config{Model: c.model, Models: map[string]*config.Model{
			"chat": {Use: "openai:m", API: "chat"}, "mine": {Use: server.URL + "/own#m", Key: "OTHER_KEY"}, "mine-responses": {Use: server.URL + "/own#m", API: "responses"},
		}})
		if err != nil {
			t.Fatal(c.model, err)
		}
		_, err = o.provider.Start(agent.Setup{Tool: agent.Tool{Name: agent.ToolName}}).Next(t.Context(), agent.Input{Prompt: "hi"})
		if text := o.modelError(err).Error(); !strings.Contains(text, "unknown model or address (HTTP status 404)") || strings.Contains(text, "\n") || strings.Contains(text, "key-of") {
			t.Errorf("%s: %s", c.model, text)
		}
		mu.Lock()
		if path != c.path || header.Get(c.name) != c.key {
			t.Errorf("%s: path %s, %s: %q", c.model, path, c.name, header.Get(c.name))
		}
		for name, values := range header {
			if v := strings.Join(values, " "); strings.Contains(v, "key-of") && v != c.key {
				t.Errorf("%s: %s has another key: %q", c.model, name, v)
			}
		}
		mu.Unlock()
	}
}
