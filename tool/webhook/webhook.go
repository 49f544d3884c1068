// Package webhook makes a tool that sends notifications to a webhook: Slack's, Discord's, or any that takes JSON or text. Each needs an approval
// unless the host says otherwise; the address, which is a secret, stays with the host.
//
//	notify, err := webhook.Tool(webhook.Options{URL: os.Getenv("SLACK_URL"), Form: webhook.Slack, About: "Posts in #orders."})
//	set, err := tool.NewSet(notify)
//
// There is no mail by SMTP: services that send mail take a POST.
package webhook

// webhook.go holds Options and Tool.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/net/http/httpguts"
	"golang.org/x/time/rate"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/fetch"
	"github.com/krait-run/krait/internal/secret"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// Form is how a notification is written.
type Form int

// The forms.
const (
	JSON    Form = iota // {"title": ..., "text": ..., "fields": {...}}
	Slack               // Slack's incoming webhooks, and what takes the same, such as Mattermost
	Discord             // Discord's webhooks
	Text                // plain text, as ntfy takes it
)

// Options say where notifications go. URL is required.
type Options struct {
	// Name and Group are the tool's name and its namespace. Default "notify", and none.
	Name, Group string
	// About is a sentence for the model on who reads the notifications; "": none.
	About string
	// URL is the webhook's address. It counts as a secret.
	URL string
	// Form is how a notification is written. Default JSON.
	Form Form
	// Headers are sent with each. They are secrets too.
	Headers map[string]string
	// Unattended: no approval is needed. By default each notification needs one.
	Unattended bool
	// Rate bounds the notifications in each Per of all runs together. Default 10 in a minute.
	Rate int
	Per  time.Duration
	// MaxText bounds a notification's text, in characters. Default 4,000; Discord's is 2,000.
	MaxText int
	// Timeout bounds an attempt; there is one. Default 10 s.
	Timeout time.Duration
	// Local and Networks are fetch's: private addresses that may be reached.
	Local    bool
	Networks []netip.Prefix
	// Transport, if not nil, takes the place of the network, for tests.
	Transport http.RoundTripper
	// Tool are further options of the tool.
	Tool []tool.Option
}

const (
	defaultRate    = 10
	defaultText    = 4000
	discordText    = 2000
	defaultTimeout = 10 * time.Second
	maxFields      = 50
	maxResponse    = 64 << 10 // bytes that are read of an answer
	maxDetail      = 200      // bytes of it that an error has
)

type hook struct {
	o     Options
	fetch *fetch.Client
	hide  *secret.Redactor
	rate  *rate.Limiter
}

type in struct {
	Text   string         `json:"text" min:"1"`
	Title  string         `json:"title,omitempty"`
	Fields map[string]any `json:"fields,omitempty" doc:"details: names with texts or numbers"`
}

func optionError(format string, args ...any) error {
	return fmt.Errorf("webhook: options: "+format, args...)
}

// Tool returns the tool. A call that was sent returns None. It fails with a ToolError where the webhook answers with anything but success, or the
// rate is exceeded; redirections are not followed, and nothing is sent twice. The error of Tool tells what is wrong with the options, without the
// address.
func Tool(o Options) (tool.Tool, error) {
	u, err := url.Parse(o.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, optionError("URL: want an absolute http or https URL")
	}
	if o.Form < JSON || o.Form > Text {
		return nil, optionError("Form: %d is none", int(o.Form))
	}
	if o.Rate < 0 || o.Per < 0 || o.MaxText < 0 || o.Timeout < 0 {
		return nil, optionError("a bound is negative")
	}
	hidden := []string{o.URL, u.RequestURI(), strings.Trim(u.EscapedPath(), "/"), u.RawQuery}
	if u.User != nil {
		hidden = append(hidden, u.User.String())
	}
	for name, value := range o.Headers {
		if !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
			return nil, optionError("Headers: %q can't be sent", name)
		}
		hidden = append(hidden, value)
	}
	o.Rate, o.Per = cmp.Or(o.Rate, defaultRate), cmp.Or(o.Per, time.Minute)
	o.MaxText = cmp.Or(o.MaxText, defaultText)
	if o.Form == Discord {
		o.MaxText = min(o.MaxText, discordText)
	}
	h := &hook{o: o, hide: secret.New(hidden...), rate: rate.NewLimiter(rate.Every(o.Per/time.Duration(o.Rate)), o.Rate)}
	host := u.Host
	if u.Scheme == "https" {
		host = "https://" + host
	}
	h.fetch, err = fetch.New(fetch.Options{
		Hosts: []string{host}, Local: o.Local, Networks: o.Networks, Methods: []string{http.MethodPost}, MaxRedirects: -1, MaxResponse: -1,
		Timeout: cmp.Or(o.Timeout, defaultTimeout), Transport: o.Transport, Prepare: h.prepare,
	})
	if err != nil {
		return nil, optionError("URL: its host can't be used")
	}
	doc := "Send a notification."
	if o.About != "" {
		doc += " " + o.About
	}
	opts := []tool.Option{tool.Doc(doc), tool.OpenWorld(), tool.RateLimit(fmt.Sprintf("%d per %v", o.Rate, o.Per))}
	if !o.Unattended {
		opts = append(opts, tool.RequireApproval())
	}
	if o.Group != "" {
		opts = append(opts, tool.InGroup(o.Group))
	}
	return tool.Func(cmp.Or(o.Name, "notify"), h.send, append(opts, slices.Clone(o.Tool)...)...), nil
}

// prepare fills in the headers.
func (h *hook) prepare(r *http.Request) error {
	for name, value := range h.o.Headers {
		r.Header.Set(name, value)
	}
	return nil
}

func (h *hook) send(ctx context.Context, in in) (struct{}, error) {
	body, kind, err := h.o.write(in)
	if err != nil {
		return struct{}{}, err
	}
	if !h.rate.Allow() {
		return struct{}{}, &tool.Error{Message: fmt.Sprintf("not sent: at most %d notifications per %v", h.o.Rate, h.o.Per), Retryable: true}
	}
	resp, err := h.fetch.Fetch(ctx, &krait.HTTPRequest{
		Method: http.MethodPost, URL: h.o.URL, Body: body, NoRedirect: true, Header: [][2]string{{"Content-Type", kind}},
	})
	if err != nil {
		return struct{}{}, h.failed(ctx, err)
	}
	defer resp.Body.Close()
	said, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse))
	if resp.Status >= 200 && resp.Status < 300 {
		return struct{}{}, nil // it is sent, whatever became of the rest of the answer
	}
	if err != nil {
		said = nil
	}
	return struct{}{}, &tool.Error{Message: fmt.Sprintf("the webhook answered %d %s%s", resp.Status, http.StatusText(resp.Status), h.detail(said))}
}

// failed is the error of what has no answer. Whether the notification arrived is not known.
func (h *hook) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var chosen *krait.Exception
	if errors.As(err, &chosen) {
		return &tool.Error{Type: chosen.Type, Message: h.hide.Text(chosen.Message), Err: err}
	}
	return &tool.Error{Message: "the webhook can't be reached", Err: err}
}

// detail is what an answer says, in a line, without secrets.
func (h *hook) detail(said []byte) string {
	s := strings.Join(strings.Fields(strings.ToValidUTF8(h.hide.Text(string(said)), "")), " ")
	if s == "" || strings.HasPrefix(s, "<") {
		return ""
	}
	if len(s) > maxDetail {
		s = strings.ToValidUTF8(s[:maxDetail], "") + "..."
	}
	return ": " + s
}

// write makes the body of a notification.
func (o *Options) write(in in) (body []byte, kind string, err error) {
	if len(in.Fields) > maxFields {
		return nil, "", valueError("there are %d fields, at most %d are allowed", len(in.Fields), maxFields)
	}
	var fields []field
	for name, v := range in.Fields {
		switch v.(type) {
		case nil, string, bool, int64, float64:
		default:
			return nil, "", valueError("fields[%q]: want a text or a number", name)
		}
		fields = append(fields, field{name, v})
	}
	slices.SortFunc(fields, func(a, b field) int { return strings.Compare(a.name, b.name) })
	var text string
	switch o.Form {
	case Slack:
		text = layout(in, fields, slackEscape, "*")
	case Discord:
		text = layout(in, fields, func(s string) string { return s }, "**")
	default:
		text = layout(in, fields, func(s string) string { return s }, "")
	}
	if n := utf8.RuneCountInString(text); n > o.MaxText {
		return nil, "", valueError("the notification has %d characters, at most %d are allowed", n, o.MaxText)
	}
	const asJSON = "application/json"
	switch o.Form {
	case Text:
		return []byte(text), "text/plain; charset=utf-8", nil
	case Slack:
		body, err = json.Marshal(map[string]any{"text": text})
	case Discord: // nobody is mentioned, whatever the text says
		body, err = json.Marshal(map[string]any{"content": text, "allowed_mentions": map[string]any{"parse": []string{}}})
	default:
		all := values.NewObject(len(fields))
		for _, f := range fields {
			all.Set(f.name, f.value)
		}
		body, err = json.Marshal(map[string]any{"title": in.Title, "text": in.Text, "fields": all})
	}
	if err != nil {
		return nil, "", valueError("the notification can't be written as JSON: %v", err)
	}
	return body, asJSON, nil
}

type field struct {
	name  string
	value any
}

// layout is a notification as text.
func layout(in in, fields []field, escape func(string) string, bold string) string {
	var b strings.Builder
	if in.Title != "" {
		b.WriteString(bold + escape(in.Title) + bold + "\n")
	}
	b.WriteString(escape(in.Text))
	for _, f := range fields {
		value := fmt.Sprint(f.value)
		if f.value == nil {
			value = ""
		}
		fmt.Fprintf(&b, "\n%s: %s", escape(f.name), escape(value))
	}
	return b.String()
}

// slackEscape writes text so that none of it is markup of Slack's that calls people: <!channel>, <@U1>.
func slackEscape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}

func valueError(format string, args ...any) error {
	return &tool.Error{Type: "ValueError", Message: fmt.Sprintf(format, args...)}
}
