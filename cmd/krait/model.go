package main

// model.go holds --model: which API answers, with which key, or which recording.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/anthropic"
	"github.com/krait-run/krait/agent/gemini"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/recorded"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/suggest"
)

// The kinds of models: what comes before the first colon, or a URL.
const (
	kindOpenAI     = "openai"
	kindAnthropic  = "anthropic"
	kindGemini     = "gemini"
	kindCompatible = "compatible"
	kindRecording  = "recording"
)

// modelSpec is a model as --model names it.
type modelSpec struct {
	kind string
	name string // of the model; of a recording, its file
	url  string // of compatible
}

// source is the spec as --model takes it.
func (s modelSpec) source() string {
	if s.kind == kindCompatible {
		return s.url + "#" + s.name
	}
	return s.kind + ":" + s.name
}

const modelForms = "openai:NAME, anthropic:NAME, gemini:NAME, the URL of a server that speaks Chat Completions, or recording:FILE"

// parseModel reads what --model takes but for names of models.
func parseModel(text string) (modelSpec, error) {
	if strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") {
		base, name, _ := strings.Cut(text, "#")
		u, err := url.Parse(base)
		if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" {
			return modelSpec{}, fmt.Errorf("bad URL %q: want http://HOST/v1 or http://HOST/v1#MODEL, and a key in a variable that models.NAME.key names", redactURL(base))
		}
		return modelSpec{kind: kindCompatible, name: name, url: base}, nil
	}
	kind, name, ok := strings.Cut(text, ":")
	if kinds := []string{kindOpenAI, kindAnthropic, kindGemini, kindRecording}; ok && slices.Contains(kinds, kind) {
		if name == "" {
			return modelSpec{}, fmt.Errorf("no name after %s: want %s", kind, modelForms)
		}
		return modelSpec{kind: kind, name: name}, nil
	}
	return modelSpec{}, fmt.Errorf("unknown model %q: want %s", text, modelForms)
}

// redactURL is a URL that may be shown.
func redactURL(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return "http..."
	}
	return u.Redacted()
}

// openModel is a model that can be asked.
type openModel struct {
	spec     modelSpec
	key      string // "" for none
	provider agent.Provider
	settings config.Model
	player   *recorded.TapePlayer   // of a recording
	recorder *recorded.TapeRecorder // with --record
}

// close ends a recording.
func (m *openModel) close() error {
	if m == nil || m.recorder == nil {
		return nil
	}
	return m.recorder.Close()
}

// keyVariables are where the keys are, the first that is set.
var keyVariables = map[string][]string{
	kindOpenAI:    {"OPENAI_API_KEY"},
	kindAnthropic: {"ANTHROPIC_API_KEY"},
	kindGemini:    {"GOOGLE_API_KEY", "GEMINI_API_KEY"},
}

// findModel returns the model that the configuration names, with its settings.
func findModel(c *config.Config) (modelSpec, config.Model, error) {
	if c.Model == "" {
		return modelSpec{}, config.Model{}, usage("no model: give --model, set KRAIT_MODEL or write `model` into %s, as %s; krait init makes the file", config.FileName, modelForms)
	}
	where, text := c.Where("model"), c.Model
	m := config.Model{Use: text}
	if named := c.Models[text]; named != nil {
		m, where = *named, c.Where("models."+text+".use")
	}
	spec, err := parseModel(m.Use)
	if err != nil {
		if names := modelNames(c); len(names) > 0 && m.Use == text {
			err = fmt.Errorf("%w, or a name under models: %s", err, strings.Join(names, ", "))
			if near := suggest.Name(text, names); near != "" {
				err = fmt.Errorf("%w (did you mean %s?)", err, near)
			}
		}
		return spec, m, usage("%s: %w", where, err)
	}
	return spec, m, nil
}

func modelNames(c *config.Config) []string {
	var names []string
	for name := range c.Models {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// modelKey returns the key of a model, and the names of the variables that it may be in.
func modelKey(spec modelSpec, m config.Model, getenv func(string) string) (key string, variables []string) {
	variables = keyVariables[spec.kind]
	if m.Key != "" {
		variables = []string{m.Key}
	}
	for _, v := range variables {
		if key = getenv(v); key != "" {
			return key, variables
		}
	}
	return "", variables
}

// open makes the configuration's model.
func open(ctx context.Context, c *config.Config) (*openModel, error) {
	spec, m, err := findModel(c)
	if err != nil {
		return nil, err
	}
	o := &openModel{spec: spec, settings: m}
	if spec.kind == kindRecording {
		return o, o.play()
	}
	key, variables := modelKey(spec, m, os.Getenv)
	if key == "" && len(variables) > 0 {
		return nil, usage("%s: no key: %s is not set; export it, or choose another --model", spec.source(), strings.Join(variables, " or "))
	}
	if spec.kind == kindCompatible && spec.name == "" {
		if spec.name, err = onlyModel(ctx, spec.url, key); err != nil {
			return nil, &statusErr{statusError, err}
		}
		o.spec = spec
	}
	o.key = key
	if o.provider, err = newProvider(spec, m, key, http.DefaultClient); err != nil {
		return nil, usage("%s: %w", spec.source(), err)
	}
	return o, nil
}

// record has the exchanges with the model recorded in a file, which is overwritten.
func (o *openModel) record(file string) error {
	var err error
	if o.recorder, err = recorded.NewTapeRecorder(file, recorded.TapeOptions{Source: o.spec.source(), Secrets: []string{o.key}}); err != nil {
		return usage("--record: %w", err)
	}
	if o.provider, err = newProvider(o.spec, o.settings, o.key, o.recorder.Client()); err != nil {
		return usage("%s: %w", o.spec.source(), err)
	}
	return nil
}

// play makes the provider of a recording.
func (o *openModel) play() error {
	tape, err := recorded.LoadTape(o.spec.name)
	if err != nil {
		return usage("%s: %w; make one with --record", o.spec.source(), err)
	}
	source, err := parseModel(tape.Source)
	if err == nil && source.kind == kindRecording {
		err = errors.New("a recording of a recording")
	}
	if err != nil {
		return usage("%s: its source: %w; record it again with --record", o.spec.source(), err)
	}
	if o.player, err = recorded.PlayTape(tape, recorded.PlayOptions{}); err != nil {
		return usage("%s: %w", o.spec.source(), err)
	}
	if o.provider, err = newProvider(source, o.settings, "recorded", o.player.Client()); err != nil {
		return usage("%s: %w", o.spec.source(), err)
	}
	return nil
}

// newProvider makes a provider whose requests client carries.
func newProvider(spec modelSpec, m config.Model, key string, client *http.Client) (agent.Provider, error) {
	var p agent.Provider
	switch spec.kind {
	case kindOpenAI, kindCompatible:
		if key == "" {
			key = "none" // else OPENAI_API_KEY would go to a server of somebody else
		}
		api := openai.API{Key: key, HTTP: client}
		if spec.kind == kindCompatible {
			api.BaseURL = spec.url
		}
		if spec.kind == kindCompatible && m.API != "responses" || m.API == "chat" {
			p = openai.Chat(openai.ChatOptions{Model: spec.name, API: api})
		} else {
			p = openai.Responses(openai.Options{Model: spec.name, API: api})
		}
	case kindAnthropic:
		p = anthropic.Messages(anthropic.Options{Model: spec.name, MaxTokens: m.MaxTokens,
			API: anthropic.API{Key: key, HTTP: client}})
	case kindGemini:
		var err error
		p, err = gemini.New(gemini.Options{Model: spec.name, API: gemini.API{Key: key, HTTP: client}})
		if err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("unknown kind of model %q", spec.kind)
	}
	if m.Text {
		p = agent.TextMode(p)
	}
	return p, nil
}

// onlyModel asks a server which model it has.
func onlyModel(ctx context.Context, base, key string) (string, error) {
	names, err := listModels(ctx, base, key)
	if err != nil {
		return "", fmt.Errorf("%s: can't be asked for its models: %w; start it, or name the model: %s#NAME", base, err, base)
	}
	switch len(names) {
	case 0:
		return "", fmt.Errorf("%s: has no models; load one there", base)
	case 1:
		return names[0], nil
	}
	if len(names) > 20 {
		names = append(names[:20], "...")
	}
	return "", fmt.Errorf("%s: has several models, choose one: %s#NAME, where NAME is %s", base, base, strings.Join(names, ", "))
}

// listModels are the names of a server's models.
func listModels(ctx context.Context, base, key string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(base, "/")+"/models", nil)
	if err != nil {
		return nil, err
	}
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		var e *url.Error
		if errors.As(err, &e) {
			err = e.Err
		}
		return nil, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, 4<<20))
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("HTTP status %d", res.StatusCode)
	}
	var list struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, errors.New("its answer is not JSON")
	}
	var names []string
	for _, m := range list.Data {
		names = append(names, m.ID)
	}
	return names, nil
}

// modelError is an error of a run with what to do about it, on one line.
func (o *openModel) modelError(err error) error {
	if err == nil {
		return nil
	}
	return oneLineError(o.advise(err))
}

// advise adds to an error of a model's API what to do about it.
func (o *openModel) advise(err error) error {
	var p *agent.ProviderError
	switch {
	case !errors.As(err, &p):
		return err
	case o.player != nil && o.player.Err() != nil:
		return fmt.Errorf("%s: %w; the prompt, the tools and the settings must be those of the recording", o.spec.source(), o.player.Err())
	case p.Status == http.StatusUnauthorized || p.Status == http.StatusForbidden:
		_, variables := modelKey(o.spec, o.settings, func(string) string { return "" })
		look := "look at " + strings.Join(variables, " or ")
		if len(variables) == 0 {
			look = "name the variable with the server's key in the configuration, models.NAME.key"
		}
		return fmt.Errorf("%s: the key is refused (HTTP status %d): %s", o.spec.source(), p.Status, look)
	case p.Status == http.StatusNotFound:
		return fmt.Errorf("%s: unknown model or address (HTTP status 404): %s; choose another --model", o.spec.source(), p.Message)
	case errors.Is(err, agent.ErrRateLimited):
		return fmt.Errorf("%s: the rate limit is hit, and repeating did not help: %s; wait, or choose another --model", o.spec.source(), p.Message)
	case p.Status == 0 && !p.Malformed:
		cause := err
		var e *url.Error
		if errors.As(err, &e) {
			cause = e.Err
		}
		return fmt.Errorf("%s: can't be reached: %w; look at the network, or choose another --model", o.spec.source(), cause)
	}
	return err
}

// oneLineError is err with its line feeds replaced.
func oneLineError(err error) error {
	if !strings.Contains(err.Error(), "\n") {
		return err
	}
	var parts []string
	for line := range strings.Lines(err.Error()) {
		if line = strings.TrimSpace(line); line != "" {
			parts = append(parts, line)
		}
	}
	return &flatError{strings.Join(parts, " "), err}
}

type flatError struct {
	text string
	err  error
}

func (e *flatError) Error() string { return e.text }
func (e *flatError) Unwrap() error { return e.err }
