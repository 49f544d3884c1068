package official

// gemini_test.go judges the client for the Gemini API.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"google.golang.org/genai"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/gemini"
	"github.com/krait-run/krait/agent/providertest"
)

const geminiModel = "gemini-2.5-flash"

func TestGemini(t *testing.T) {
	v := &vendor{
		wire: providertest.Gemini(),
		krait: func(t *testing.T, url string, client *http.Client) agent.Provider {
			p, err := gemini.New(gemini.Options{Model: geminiModel, API: gemini.API{BaseURL: url, Key: key, HTTP: client}})
			if err != nil {
				t.Fatal(err)
			}
			return p
		},
		official: func(t *testing.T, url string, client *http.Client, stream bool) conversation {
			known := &http.Client{Transport: &strict{t: t, next: http.DefaultTransport}}
			if client != nil {
				known.Transport.(*strict).next = client.Transport
			}
			c, err := genai.NewClient(t.Context(), &genai.ClientConfig{APIKey: key, Backend: genai.BackendGeminiAPI, HTTPClient: known,
				HTTPOptions: genai.HTTPOptions{BaseURL: url}})
			if err != nil {
				t.Fatal(err)
			}
			g := &generation{t: t, client: c, stream: stream}
			declare := func(name, description string, schema any) *genai.FunctionDeclaration {
				return &genai.FunctionDeclaration{Name: name, Description: description, ParametersJsonSchema: schema}
			}
			tools := []*genai.FunctionDeclaration{declare(agent.ToolName, "Runs Python.", agent.Tool{}.Parameters())}
			s := setup(false)
			for i := range s.Functions {
				tools = append(tools, declare(s.Functions[i].Name, s.Functions[i].Description, s.Functions[i].Schema()))
			}
			g.config = &genai.GenerateContentConfig{SystemInstruction: &genai.Content{Parts: []*genai.Part{{Text: instructions}}},
				MaxOutputTokens: maxTokens, Tools: []*genai.Tool{{FunctionDeclarations: tools}}}
			return g
		},
		headers: []string{"X-Goog-Api-Key"},
		added: map[string]string{
			`systemInstruction\.role`: "the official client makes up a role; the API reads the text of a system instruction alone",
		},
		omitted: map[string]string{
			`contents\[\d+\]\.parts\[\d+\]\.functionCall\.args`: "the official client leaves out empty arguments; Krait sends back what came",
		},
		fault: func(err error) (int, string, string, bool) {
			var e genai.APIError
			ok := errors.As(err, &e)
			return e.Code, e.Status, e.Message, ok
		},
	}
	v.run(t)
}

// strict fails where an answer has a member that the official types don't know.
type strict struct {
	t    *testing.T
	next http.RoundTripper
}

func (s *strict) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := s.next.RoundTrip(r)
	if err != nil || res.StatusCode != http.StatusOK {
		return res, err
	}
	text, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	end := io.Reader(http.NoBody)
	if err != nil {
		end = failing{err}
	}
	res.Body = io.NopCloser(io.MultiReader(bytes.NewReader(text), end))
	for _, event := range strings.SplitAfter(string(text), "\n\n") {
		event, whole := strings.CutSuffix(event, "\n\n")
		event, streamed := strings.CutPrefix(event, "data: ")
		if event == "" || streamed && !whole || strings.HasPrefix(event, `{"error"`) || err != nil && !whole {
			continue
		}
		d := json.NewDecoder(strings.NewReader(event))
		d.DisallowUnknownFields()
		if err := d.Decode(new(genai.GenerateContentResponse)); err != nil {
			s.t.Errorf("%v: %s", err, event)
		}
	}
	return res, nil
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// generation is a conversation.
type generation struct {
	t        *testing.T
	client   *genai.Client
	config   *genai.GenerateContentConfig
	contents []*genai.Content
	stream   bool
	names    []string // of the last answer's calls
}

func (g *generation) next(ctx context.Context, in agent.Input) (reading, error) {
	var parts []*genai.Part
	for i, r := range in.Replies {
		parts = append(parts, genai.NewPartFromFunctionResponse(g.names[i], map[string]any{"output": r.Output}))
	}
	if in.Prompt != "" {
		parts = append(parts, genai.NewPartFromText(in.Prompt))
	}
	g.contents = append(g.contents, genai.NewContentFromParts(parts, genai.RoleUser))
	var chunks []*genai.GenerateContentResponse
	if g.stream {
		for r, err := range g.client.Models.GenerateContentStream(ctx, geminiModel, g.contents, g.config) {
			if err != nil {
				return reading{}, err
			}
			chunks = append(chunks, r)
		}
	} else {
		r, err := g.client.Models.GenerateContent(ctx, geminiModel, g.contents, g.config)
		if err != nil {
			return reading{}, err
		}
		chunks = append(chunks, r)
	}
	var out reading
	answer := &genai.Content{Role: genai.RoleModel}
	finish := genai.FinishReason("")
	g.names = nil
	for _, r := range chunks {
		out.ID = r.ResponseID
		if u := r.UsageMetadata; u != nil {
			out.Usage = agent.Usage{InputTokens: int64(u.PromptTokenCount + u.ToolUsePromptTokenCount), OutputTokens: int64(u.CandidatesTokenCount + u.ThoughtsTokenCount),
				CachedTokens: int64(u.CachedContentTokenCount), ReasoningTokens: int64(u.ThoughtsTokenCount)}
		}
		if len(r.Candidates) == 0 {
			continue
		}
		c := r.Candidates[0]
		if c.FinishReason != "" {
			finish = c.FinishReason
		}
		for _, p := range c.Content.Parts {
			if f := p.FunctionCall; f != nil {
				args, err := json.Marshal(f.Args)
				if err != nil {
					g.t.Error(err)
				}
				out.Calls = append(out.Calls, call{f.ID, f.Name, string(args)})
				g.names = append(g.names, f.Name)
			}
			if !p.Thought {
				out.Text += p.Text
			}
			// The pieces of one text are one part when they are sent back, as Krait does it.
			if n := len(answer.Parts); n > 0 && p.Text != "" && answer.Parts[n-1].Text != "" && answer.Parts[n-1].Thought == p.Thought {
				answer.Parts[n-1].Text += p.Text
				continue
			}
			answer.Parts = append(answer.Parts, p)
		}
	}
	if len(answer.Parts) > 0 {
		g.contents = append(g.contents, answer)
	}
	switch finish {
	case genai.FinishReasonStop:
	case genai.FinishReasonSafety:
		out.Refusal = string(finish)
	case "":
		return reading{}, errors.New("the answer ended without a finish reason")
	default:
		out.Incomplete = string(finish)
	}
	return out, nil
}
