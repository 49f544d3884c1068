package official

// environment_test.go judges what the clients take from the environment where nothing else is said.

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	anthropicsdk "github.com/anthropics/anthropic-sdk-go"
	openaisdk "github.com/openai/openai-go/v3"
	"google.golang.org/genai"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/anthropic"
	"github.com/krait-run/krait/agent/gemini"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/providertest"
)

// The same environment gives both clients the same server and the same keys.
func TestEnvironment(t *testing.T) {
	type api struct {
		wire    providertest.Wire
		base    string // the variable that has the server
		path    string // of the server
		headers []string
		// official asks something with the vendor's client, krait makes Krait's.
		official func(context.Context) error
		krait    func() (agent.Provider, error)
	}
	chat := api{providertest.Chat(), "OPENAI_BASE_URL", "/v1/", []string{"Authorization", "Openai-Organization", "Openai-Project"},
		func(ctx context.Context) error {
			c := openaisdk.NewClient()
			_, err := c.Chat.Completions.New(ctx, openaisdk.ChatCompletionNewParams{Model: "m", Messages: []openaisdk.ChatCompletionMessageParamUnion{openaisdk.UserMessage("q")}})
			return err
		},
		func() (agent.Provider, error) { return openai.Chat(openai.ChatOptions{Model: "m"}), nil },
	}
	messages := api{providertest.Messages(), "ANTHROPIC_BASE_URL", "", []string{"X-Api-Key", "Authorization"},
		func(ctx context.Context) error {
			c := anthropicsdk.NewClient()
			_, err := c.Messages.New(ctx, anthropicsdk.MessageNewParams{Model: "m", MaxTokens: 1, Messages: []anthropicsdk.MessageParam{anthropicsdk.NewUserMessage(anthropicsdk.NewTextBlock("q"))}})
			return err
		},
		func() (agent.Provider, error) { return anthropic.Messages(anthropic.Options{Model: "m"}), nil },
	}
	generate := api{providertest.Gemini(), "GOOGLE_GEMINI_BASE_URL", "", []string{"X-Goog-Api-Key"},
		func(ctx context.Context) error {
			c, err := genai.NewClient(ctx, &genai.ClientConfig{Backend: genai.BackendGeminiAPI})
			if err == nil {
				_, err = c.Models.GenerateContent(ctx, geminiModel, genai.Text("q"), nil)
			}
			return err
		},
		func() (agent.Provider, error) { return gemini.New(gemini.Options{Model: geminiModel}) },
	}
	all := []string{"OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "GEMINI_API_KEY", "GOOGLE_API_KEY"}
	for _, c := range []struct {
		api
		env  []string // each has its own name as its value
		want string   // a key that is sent
	}{
		{chat, []string{"OPENAI_API_KEY"}, "Bearer OPENAI_API_KEY"},
		{chat, []string{"OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"}, "Bearer OPENAI_API_KEY"},
		{messages, []string{"ANTHROPIC_API_KEY"}, "ANTHROPIC_API_KEY"},
		{messages, []string{"ANTHROPIC_AUTH_TOKEN"}, "Bearer ANTHROPIC_AUTH_TOKEN"},
		{messages, []string{"ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"}, "ANTHROPIC_API_KEY"},
		{generate, []string{"GEMINI_API_KEY"}, "GEMINI_API_KEY"},
		{generate, []string{"GOOGLE_API_KEY"}, "GOOGLE_API_KEY"},
		{generate, []string{"GEMINI_API_KEY", "GOOGLE_API_KEY"}, "GOOGLE_API_KEY"},
	} {
		for _, name := range all {
			value := ""
			if slices.Contains(c.env, name) {
				value = name
			}
			t.Setenv(name, value)
		}
		v := vendor{wire: c.wire}
		answer := c.wire.Answer(false, providertest.Answer{Texts: []string{"ok"}})
		l := &listener{}
		// Both use http.DefaultTransport, or a copy of it: the server itself says what it got.
		server := v.serve(t, false, answer, answer)
		front := relay(t, server.Root(), l)
		t.Setenv(c.base, front+c.path)
		if err := c.official(t.Context()); err != nil {
			t.Errorf("%v: the official client says %v", c.env, err)
			continue
		}
		p, err := c.krait()
		if err == nil {
			_, err = p.Start(agent.Setup{}).Next(t.Context(), agent.Input{Prompt: "q"})
		}
		if err != nil || len(l.requests) != 2 {
			t.Errorf("%v: Krait says %v", c.env, err)
			continue
		}
		theirs, ours := l.requests[0], l.requests[1]
		sent := false
		for _, name := range c.headers {
			a, b := ours.header.Get(name), theirs.header.Get(name)
			if a != b {
				t.Errorf("%v: Krait sends %s: %q, the official client %q", c.env, name, a, b)
			}
			sent = sent || b == c.want
		}
		if !sent || ours.url != theirs.url {
			t.Errorf("%v: Krait asks %s, the official client %s, with %v", c.env, ours.url, theirs.url, theirs.header)
		}
	}
}

// relay is a server that hands requests on to another, past l.
func relay(t *testing.T, to string, l *listener) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out, err := http.NewRequestWithContext(r.Context(), r.Method, to+r.URL.RequestURI(), r.Body)
		if err != nil {
			t.Error(err)
			return
		}
		out.Header = r.Header.Clone()
		out.Header.Del("Accept-Encoding")
		res, err := l.RoundTrip(out)
		if err != nil {
			t.Error(err)
			return
		}
		defer res.Body.Close()
		w.Header().Set("Content-Type", res.Header.Get("Content-Type"))
		w.WriteHeader(res.StatusCode)
		_, _ = io.Copy(w, res.Body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}
