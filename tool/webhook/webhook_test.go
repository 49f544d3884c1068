package webhook_test

// webhook_test.go: what arrives at a server of the test, and what does not.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/webhook"
)

var ctx = context.Background()

// hook is a server that notes what it gets.
type hook struct {
	*httptest.Server
	got    []string
	status int
}

func serve(t testing.TB) *hook {
	h := &hook{status: 200}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		h.got = append(h.got, fmt.Sprintf("%s %s %s", r.Header.Get("Content-Type"), r.Header.Get("Authorization"), body))
		if h.status == 302 {
			w.Header().Set("Location", "/elsewhere")
		}
		w.WriteHeader(h.status)
		fmt.Fprint(w, "no such hook: ", r.URL.Path, " ", r.Header.Get("Authorization"))
	}))
	t.Cleanup(h.Close)
	return h
}

// address is the hook's URL, with a key in it.
func (h *hook) address() string {
	return strings.Replace(h.URL, "127.0.0.1", "localhost", 1) + "/services/T0K3NPART"
}

func call(t *testing.T, x tool.Tool, names []string, args ...any) error {
	t.Helper()
	_, err := x.Call(ctx, tool.Args{Names: names, Values: args})
	return err
}

func TestForms(t *testing.T) {
	for form, want := range map[webhook.Form]string{
		webhook.JSON:    `application/json Bearer hook-key {"fields":{"n":3,"who":"<@U1>"},"text":"it <!channel> & more","title":"Done"}`,
		webhook.Slack:   `application/json Bearer hook-key {"text":"*Done*\nit \u0026lt;!channel\u0026gt; \u0026amp; more\nn: 3\nwho: \u0026lt;@U1\u0026gt;"}`,
		webhook.Discord: `application/json Bearer hook-key {"allowed_mentions":{"parse":[]},"content":"**Done**\nit \u003c!channel\u003e \u0026 more\nn: 3\nwho: \u003c@U1\u003e"}`,
		webhook.Text:    "text/plain; charset=utf-8 Bearer hook-key Done\nit <!channel> & more\nn: 3\nwho: <@U1>",
	} {
		h := serve(t)
		x, err := webhook.Tool(webhook.Options{URL: h.address(), Form: form, Local: true, Headers: map[string]string{"Authorization": "Bearer hook-key"}})
		if err != nil {
			t.Fatal(err)
		}
		if err := call(t, x, []string{"text", "title", "fields"}, "it <!channel> & more", "Done", map[string]any{"who": "<@U1>", "n": int64(3)}); err != nil {
			t.Error(err)
		}
		got := strings.ReplaceAll(strings.Join(h.got, "\n"), `"text":"it \u003c!channel\u003e \u0026 more"`, `"text":"it <!channel> & more"`)
		if got = strings.ReplaceAll(got, `"who":"\u003c@U1\u003e"`, `"who":"<@U1>"`); got != want {
			t.Errorf("form %d: got  %s\nwant %s", form, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	h := serve(t)
	x, err := webhook.Tool(webhook.Options{URL: h.address(), Local: true, Rate: 3, Per: time.Hour, MaxText: 20, Headers: map[string]string{"Authorization": "Bearer hook-key"}})
	if err != nil {
		t.Fatal(err)
	}
	check := func(err error, text string) {
		t.Helper()
		var e *tool.Error
		if !errors.As(err, &e) || !strings.Contains(e.Message, text) || strings.Contains(e.Message, "T0K3N") || strings.Contains(e.Message, "hook-key") {
			t.Errorf("got %v, want %s", err, text)
		}
	}
	text := []string{"text"}
	check(call(t, x, text, strings.Repeat("x", 21)), "the notification has 21 characters, at most 20 are allowed")
	check(call(t, x, []string{"text", "fields"}, "x", map[string]any{"a": []any{}}), `fields["a"]: want a text or a number`)
	h.status = 404
	check(call(t, x, text, "x"), "the webhook answered 404 Not Found: no such hook: [secret] [secret]")
	h.status = 302
	check(call(t, x, text, "x"), "the webhook answered 302 Found")
	h.status = 204
	if err := call(t, x, text, "x"); err != nil {
		t.Error(err)
	}
	check(call(t, x, text, "x"), "not sent: at most 3 notifications per 1h0m0s")
	if len(h.got) != 3 {
		t.Errorf("arrived: %q", h.got)
	}
	h.Close()
	y, err := webhook.Tool(webhook.Options{URL: h.address(), Local: true})
	if err != nil {
		t.Fatal(err)
	}
	check(call(t, y, text, "x"), "refused")
	z, err := webhook.Tool(webhook.Options{URL: h.URL + "/services/T0K3NPART"})
	if err != nil {
		t.Fatal(err)
	}
	check(call(t, z, text, "x"), "the host does not allow connections to private addresses")
	for _, o := range []webhook.Options{{}, {URL: "services/T0K3NPART"}, {URL: "https://exa mple/T0K3NPART"}, {URL: "https://a/T0K3NPART", Form: 9}, {URL: "https://a/T0K3NPART", Rate: -1},
		{URL: "https://a/T0K3NPART", Headers: map[string]string{"a": "T0K3N\n"}}} {
		if _, err := webhook.Tool(o); err == nil || strings.Contains(err.Error(), "T0K3N") {
			t.Errorf("%+v: got %v", o, err)
		}
	}
}

// A notification waits for a person, and a script can't go past that.
func Example() {
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Printf("the hook got %s\n", body)
	}))
	defer h.Close()
	notify, err := webhook.Tool(webhook.Options{
		URL: strings.Replace(h.URL, "127.0.0.1", "localhost", 1) + "/hook", Local: true, // a server of this machine
		Form: webhook.Slack, About: "Posts in #orders.",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	set, err := tool.NewSet(notify)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(set.Lookup("notify").Signature())
	ask := tool.ApproverFunc(func(_ context.Context, r tool.Request) (tool.Decision, error) {
		fmt.Println("asked:", r.Tool, r.Args["text"])
		return tool.Decision{Verdict: tool.Allow, By: "ann"}, nil
	})
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"notify"}, Approver: ask})
	if err != nil {
		fmt.Println(err)
		return
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sb.Close()
	if _, err := sb.Eval(context.Background(), `notify("3 orders wait", fields={"oldest": "5 days"})`); err != nil {
		fmt.Println(err)
	}
	// Output:
	// (text: str, title: str | None = None, fields: dict[str, Any] | None = None) -> None
	// asked: notify 3 orders wait
	// the hook got {"text":"3 orders wait\noldest: 5 days"}
}
