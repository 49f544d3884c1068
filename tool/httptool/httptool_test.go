package httptool_test

// httptool_test.go: requests to real servers of the test, and what of them a script sees.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/httptool"
)

var ctx = context.Background()

const token = "tok-12345/abc"

// echo answers with what it got.
func echo(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("X-Echo", r.Header.Get("Authorization"))
	switch r.URL.Path {
	case "/v2/fail":
		w.WriteHeader(503)
		fmt.Fprint(w, "no ", r.Header.Get("Authorization"))
		return
	case "/v2/large":
		fmt.Fprint(w, strings.Repeat("x", 5000))
		return
	case "/v2/text":
		w.Header().Set("Content-Type", "text/plain")
		fmt.Fprint(w, "text "+token)
		return
	case "/v2/away":
		http.Redirect(w, r, r.URL.Query().Get("to"), http.StatusFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"method": r.Method, "path": r.URL.EscapedPath(), "query": r.URL.Query(), "body": string(body), "type": r.Header.Get("Content-Type"),
		"authorization": r.Header.Get("Authorization"), "accept": r.Header.Get("Accept"), "mine": r.Header.Get("X-Mine"),
	})
}

// server starts a server that notes the keys which it got.
func server(t *testing.T) (*httptest.Server, *[]string) {
	var seen []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Header.Get("Authorization")+" "+r.URL.Query().Get("key"))
		echo(w, r)
	}))
	t.Cleanup(s.Close)
	return s, &seen
}

func sandbox(t *testing.T, o httptool.Options, approver tool.Approver, run *krait.RunOptions) *krait.Sandbox {
	t.Helper()
	o.Group, o.Local = "api", true
	list, err := httptool.Tools(o)
	if err != nil {
		t.Fatal(err)
	}
	set, err := tool.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"*"}, Approver: approver})
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{Run: run})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { sb.Close() })
	return sb
}

// local is a server's URL by the name localhost, which Options.Local allows.
func local(s *httptest.Server) string { return strings.Replace(s.URL, "127.0.0.1", "localhost", 1) }

func TestSecrets(t *testing.T) {
	s, seen := server(t)
	var store journal.Memory
	log, err := store.Create(ctx, "r")
	if err != nil {
		t.Fatal(err)
	}
	sb := sandbox(t, httptool.Options{
		BaseURL: local(s) + "/v2", Headers: map[string]string{"Accept": "application/json"},
		Secrets: []httptool.Secret{{Header: "Authorization", Value: "Bearer " + token}, {Query: "key", Value: "query-key-1"}},
	}, nil, &krait.RunOptions{Journal: log, RunID: "r"})
	res, err := sb.Eval(ctx, `
r = api.get("/things/a b", {"q": ["x", "y"], "n": 3, "key": "mine"}, {"Authorization": "forged", "X-Mine": "1"})
text = api.get("text").body
try:
    api.get("fail")
except ToolError as e:
    failed = str(e), e.retryable
print(r)
dict(r.body), r.status, r.headers["x-echo"], text, failed
`)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(res.Value)
	if err != nil {
		t.Fatal(err)
	}
	const want = `[{"accept":"application/json","authorization":"[secret]","body":"","method":"GET","mine":"1","path":"/v2/things/a%20b",` +
		`"query":{"key":["[secret]"],"n":["3"],"q":["x","y"]},"type":""},200,"[secret]","text [secret]",["HTTP 503 Service Unavailable: no [secret]",true]]`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(*seen) < 3 || (*seen)[0] != "Bearer "+token+" query-key-1" {
		t.Errorf("the server got %q", *seen)
	}
	// Nothing of it is in the journal.
	list, err := journal.Records(ctx, &store, "r")
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	text := ""
	for _, r := range list {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		text += string(b)
	}
	if strings.Contains(text, "12345") || strings.Contains(text, "query-key") || !strings.Contains(text, "things/a b") {
		t.Errorf("the journal: %s", text)
	}
}

func TestBounds(t *testing.T) {
	s, seen := server(t)
	other, otherSeen := server(t)
	sb := sandbox(t, httptool.Options{
		BaseURL: local(s) + "/v2", Hosts: []string{strings.TrimPrefix(local(other), "http://")}, MaxResponse: 4000, MaxRequest: 1000,
		Secrets: []httptool.Secret{{Header: "Authorization", Value: "Bearer " + token}},
		Methods: []string{"GET", "POST"},
	}, tool.AutoApprove(), nil)
	for source, want := range map[string]string{
		`api.get("https://example.com/")`:                                              "PermissionError: the host does not allow requests to https://example.com",
		`api.get("http://127.0.0.1:1/")`:                                               "PermissionError: the host does not allow requests to http://127.0.0.1:1",
		`api.get("//example.com/")`:                                                    "ValueError: '//example.com/': want a whole URL",
		`api.get("http://a:b@example.com/")`:                                           "ValueError: the URL has a user",
		`api.get("file:///etc/passwd")`:                                                "ValueError",
		`api.get("../admin")`:                                                          "ValueError",
		`api.get("%2e%2e/admin")`:                                                      "ValueError",
		`api.get("large")`:                                                             "OSError: the response from",
		`api.get("away", {"to": "https://example.com/x"})`:                             "PermissionError: the host does not allow requests to https://example.com",
		`api.get("away", {"to": "http://169.254.169.254/latest"})`:                     "PermissionError: the host does not allow requests to http://169.254.169.254",
		`api.send("DELETE", "x")`:                                                      "PermissionError: the host does not allow the method DELETE",
		`api.send("POST", "x", "y" * 2000)`:                                            "PermissionError: the request's body has 2000 bytes",
		`api.get("x", {"a": {}})`:                                                      "ValueError: params[\"a\"]: want a text",
		`api.get("x", headers={"A": "b\r\nc"})`:                                        "",
		`api.get("x", headers={"Host": "evil"})`:                                       "PermissionError: the header Host",
		`api.send("POST", "x", {"a": [1]}).body["body"] + "!"`:                         `{"a":[1]}!`,
		`api.send("POST", "x", {"a": [1]}).body["type"]`:                               "application/json",
		`api.send("post", "x", "hi", headers={"content-type": "text/x"}).body["type"]`: "text/x",
	} {
		res, err := sb.Eval(ctx, source)
		got := ""
		if err != nil {
			var e *krait.Error
			if !errors.As(err, &e) {
				t.Errorf("%s: %v", source, err)
				continue
			}
			got = e.Type + ": " + e.Message
		} else {
			got = fmt.Sprint(res.Value)
		}
		if want == "" && err == nil || !strings.HasPrefix(strings.ReplaceAll(got, `"//example.com/"`, "'//example.com/'"), want) {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
	// A redirection to another host of the list is followed, and does not get the key.
	*seen, *otherSeen = nil, nil
	res, err := sb.Eval(ctx, fmt.Sprintf(`api.get("away", {"to": %q}).body["authorization"]`, local(other)+"/x"))
	if err != nil || res.Value != "" || len(*seen) != 1 || (*seen)[0] == " " || len(*otherSeen) != 1 || (*otherSeen)[0] != " " {
		t.Errorf("%v, %v; the first got %q, the other %q", res, err, *seen, *otherSeen)
	}
}

// Send is asked about; get is not. Private addresses are refused, whatever name leads there.
func TestApproval(t *testing.T) {
	s, seen := server(t)
	var asked []string
	approver := tool.ApproverFunc(func(_ context.Context, r tool.Request) (tool.Decision, error) {
		asked = append(asked, fmt.Sprint(r.Tool, " ", r.Args["method"], " ", r.Args["url"]))
		return tool.Decision{Verdict: tool.Deny, Reason: "not today"}, nil
	})
	sb := sandbox(t, httptool.Options{BaseURL: local(s), Methods: []string{"POST"}}, approver, nil)
	_, err := sb.Eval(ctx, `api.get("a"); api.send("POST", "b")`)
	var e *krait.Error
	if !errors.As(err, &e) || e.Type != "PermissionError" || !strings.Contains(e.Message, "not today") || len(*seen) != 1 || fmt.Sprint(asked) != "[api.send POST b]" {
		t.Errorf("%v; asked %q, the server got %q", err, asked, *seen)
	}
	list, err := httptool.Tools(httptool.Options{Hosts: []string{"*:*"}})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	_, err = list[0].Call(ctx, tool.Args{Names: []string{"url"}, Values: []any{s.URL}})
	var te *tool.Error
	if !errors.As(err, &te) || te.Type != "PermissionError" || !strings.Contains(te.Message, "private addresses") {
		t.Errorf("%v", err)
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []httptool.Options{
		{},
		{BaseURL: "example.com"},
		{BaseURL: "https://user:hush-hush@example.com"},
		{BaseURL: "https://example.com?key=hush-hush"},
		{BaseURL: "https://example.com", Secrets: []httptool.Secret{{Header: "A", Value: "hush"}}},
		{BaseURL: "https://example.com", Secrets: []httptool.Secret{{Value: "hush-hush"}}},
		{BaseURL: "https://example.com", Secrets: []httptool.Secret{{Header: "A", Value: "hush-hush\r\nB: c"}}},
		{Hosts: []string{"example.com"}, Secrets: []httptool.Secret{{Header: "A", Value: "hush-hush"}}},
		{BaseURL: "https://example.com", Methods: []string{"GE T"}},
		{BaseURL: "https://example.com", MaxResponse: -1},
		{Hosts: []string{"https://exa*mple.com"}},
	} {
		if _, err := httptool.Tools(o); err == nil || strings.Contains(strings.ReplaceAll(err.Error(), o.BaseURL, ""), "hush") {
			t.Errorf("%+v: got %v", o, err)
		}
	}
}

// A script reads an API whose key it never sees.
func Example() {
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"user": %q, "key": %q}`, r.URL.Query().Get("name"), r.Header.Get("X-Api-Key"))
	}))
	defer api.Close()
	tools, err := httptool.Tools(httptool.Options{
		Group: "people", BaseURL: strings.Replace(api.URL, "127.0.0.1", "localhost", 1), Local: true, // a server of this machine
		Secrets: []httptool.Secret{{Header: "X-Api-Key", Value: "key-of-the-host"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	set, err := tool.NewSet(tools)
	if err != nil {
		fmt.Println(err)
		return
	}
	tmpl, err := krait.NewTemplate(krait.Options{Tools: set, Allow: []string{"people.get"}})
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
	res, err := sb.Eval(context.Background(), `people.get("users", {"name": "ann"}).body`)
	fmt.Println(res.Value, err)
	// Output: map[key:[secret] user:ann] <nil>
}
