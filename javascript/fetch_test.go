package javascript_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/fetch"
	"github.com/krait-run/krait/javascript"
)

// site is a server that tells what it was asked.
func site(t *testing.T) (string, krait.HTTP) {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "text/plain")
		w.Header().Add("X-Two", "a")
		w.Header().Add("X-Two", "b")
		fmt.Fprintf(w, "%s %s %s %s %s", r.Method, r.URL.RequestURI(), r.Header.Get("X-Own"), r.Header.Get("Content-Type"), body)
	})
	mux.HandleFunc("/json", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, `{"items": [1, 2], "é": "ü"}`)
	})
	mux.HandleFunc("/bytes", func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte{0, 255, 7}) })
	mux.HandleFunc("/missing", http.NotFound)
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/json", http.StatusFound) })
	mux.HandleFunc("/pieces", func(w http.ResponseWriter, r *http.Request) {
		for i := range 3 {
			fmt.Fprintf(w, "data: %d\n\n", i)
			w.(http.Flusher).Flush()
		}
	})
	mux.HandleFunc("/never", func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	host, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	client, err := fetch.New(fetch.Options{Hosts: []string{host.Host}, Networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	if err != nil {
		t.Fatal(err)
	}
	return server.URL, client
}

// fetch gives Responses, as scripts know them; what it sends is what it is given.
func TestFetch(t *testing.T) {
	base, client := site(t)
	sandbox := open(t, krait.Options{HTTP: client})
	eval(t, sandbox, "const base = '"+base+"'")
	for source, want := range map[string]string{
		`const r = await fetch(base + '/json'); const d = await r.json(); [r.ok, r.status, r.statusText, d.items.length, d['é'], r.bodyUsed, r.url === base + '/json']`:                                "[true 200 OK 2 ü true true]",
		`(await fetch(base + '/echo?q=1', { method: 'POST', headers: { 'X-Own': 'mine', 'content-type': 'text/x' }, body: 'hé' })).text()`:                                                             "POST /echo?q=1 mine text/x hé",
		`(await fetch(new URL('/echo', base), { method: 'PUT', body: JSON.stringify({ a: 1 }) })).text()`:                                                                                              `PUT /echo  text/plain;charset=UTF-8 {"a":1}`,
		`(await fetch(base + '/echo', { method: 'POST', body: new URLSearchParams({ a: '1', b: 'two words' }) })).text()`:                                                                              "POST /echo  application/x-www-form-urlencoded;charset=UTF-8 a=1&b=two+words",
		`(await fetch(base + '/echo', { method: 'POST', body: { hello: 'world' } })).text()`:                                                                                                           `POST /echo  application/json {"hello":"world"}`,
		`(await fetch(new Request(base + '/echo', { method: 'DELETE' }))).text()`:                                                                                                                      "DELETE /echo   ",
		`[...new Uint8Array(await (await fetch(base + '/bytes')).arrayBuffer())]`:                                                                                                                      "[0 255 7]",
		`const m = await fetch(base + '/missing'); [m.ok, m.status]`:                                                                                                                                   "[false 404]",
		`const v = await fetch(base + '/moved'); [v.redirected, v.status, v.url.endsWith('/json')]`:                                                                                                    "[true 200 true]",
		`(await fetch(base + '/moved', { redirect: 'manual' })).status`:                                                                                                                                "302",
		`const h = (await fetch(base + '/echo')).headers; [h.get('Content-Type'), h.get('x-two'), h.has('nothing'), h.get('nothing')]`:                                                                 "[text/plain a, b false <nil>]",
		`let text = ''; const decoder = new TextDecoder(); for await (const piece of (await fetch(base + '/pieces')).body) text += decoder.decode(piece, { stream: true }); text.split('\n\n').length`: "4",
		`const reader = (await fetch(base + '/pieces')).body.getReader(); let n = 0; for (;;) { const { done, value } = await reader.read(); if (done) break; n += value.length } n`:                   "27",
		`const twice = await fetch(base + '/json'); await twice.json(); try { await twice.json() } catch (e) { [e.name, e.message] }`:                                                                  "[TypeError Body is unusable: Body has already been read]",
		`const one = await fetch(base + '/json'), other = one.clone(); (await one.text()) === (await other.text())`:                                                                                    "true",
		`(await Promise.all([1, 2, 3].map((i) => fetch(base + '/echo?i=' + i).then((r) => r.text())))).map((s) => s.trim())`:                                                                           "[GET /echo?i=1 GET /echo?i=2 GET /echo?i=3]",
		`const c = new AbortController(); setTimeout(() => c.abort('stop'), 5); let name; try { await fetch(base + '/never', { signal: c.signal }) } catch (e) { name = e.name } name`:                 "AbortError",
		`let late; try { await fetch(base + '/never', { signal: AbortSignal.timeout(20) }) } catch (e) { late = e.name } late`:                                                                         "TimeoutError",
		`let no; try { await fetch('http://elsewhere.example/') } catch (e) { no = e.name } no`:                                                                                                        "PermissionError",
		`let bad; try { await fetch(base, { body: 'x' }) } catch (e) { bad = e.message } bad`:                                                                                                          "Request with GET/HEAD method cannot have body.",
		`let where; try { await fetch('/relative') } catch (e) { where = e.message } where`:                                                                                                            "Failed to parse URL from /relative",
	} {
		if got := eval(t, sandbox, source); fmt.Sprint(got) != want {
			t.Errorf("%s = %v, want %s", source, got, want)
		}
	}
}

// A request is a call of the run: it is in its calls, events and limits.
func TestFetchIsACall(t *testing.T) {
	base, client := site(t)
	sandbox := open(t, krait.Options{HTTP: client, Limits: krait.Limits{Calls: 3}})
	result, err := sandbox.Eval(context.Background(), "// first\nawait fetch('"+base+"/json')")
	if err == nil || !strings.Contains(err.Error(), "result is a Response, which stays in the script") {
		t.Fatalf("%+v, %v", result, err)
	}
	result, err = sandbox.Eval(context.Background(), "// first\nconst r = await fetch('"+base+"/json'); r.status")
	if err != nil || result.Value != int64(200) || len(result.Calls) != 1 {
		t.Fatalf("%+v, %v", result, err)
	}
	if c := result.Calls[0]; c.Name != "sandbox.http.fetch" {
		t.Errorf("%+v", c)
	}
	if _, err := sandbox.Eval(context.Background(), "for (let i = 0; i < 5; i++) await fetch('"+base+"/json')"); !errors.Is(err, krait.ErrLimit) {
		t.Errorf("%v", err)
	}
}

// Without the capability fetch fails, and says why; Headers, Request and Response are there.
func TestFetchDenied(t *testing.T) {
	sandbox := open(t, krait.Options{})
	if got := eval(t, sandbox, "let e; try { await fetch('https://example.com') } catch (x) { e = x } [e.name, e.message, e.code]"); !reflect.DeepEqual(got, []any{"PermissionError", "there is no network in this sandbox: the host grants no HTTP; use a tool", "ERR_PERMISSION"}) {
		t.Errorf("%v", got)
	}
	if got := eval(t, sandbox, "await Response.json({ a: [1] }, { status: 201 }).json()"); !reflect.DeepEqual(got, map[string]any{"a": []any{int64(1)}}) {
		t.Errorf("%v", got)
	}
}

// A response that the script does not read ends with its run, and so does one that never comes.
func TestFetchEnds(t *testing.T) {
	base, client := site(t)
	sandbox := open(t, krait.Options{HTTP: client, Limits: krait.Limits{Time: 200 * time.Millisecond}})
	if _, err := sandbox.Eval(context.Background(), "await fetch('"+base+"/never')"); !errors.Is(err, krait.ErrTime) {
		t.Errorf("%v", err)
	}
	sandbox = open(t, krait.Options{HTTP: endless{}, Limits: krait.Limits{Calls: -1}})
	_, err := sandbox.Eval(context.Background(), "const all = []; for (;;) all.push(await fetch('http://x'))")
	if err == nil || !strings.Contains(err.Error(), "more than 256 responses are open") {
		t.Errorf("%v", err)
	}
	if got := eval(t, sandbox, "(await fetch('http://x')).status"); got != int64(200) {
		t.Errorf("%v", got)
	}
	sandbox = open(t, krait.Options{HTTP: endless{}, Limits: krait.Limits{Memory: 16 << 20}})
	if _, err := sandbox.Eval(context.Background(), "await (await fetch('http://x')).text()"); err == nil || !strings.Contains(err.Error(), "for which there is no room") {
		t.Errorf("%v", err)
	}
}

// endless answers with a body that has no end.
type endless struct{}

func (endless) Fetch(context.Context, *krait.HTTPRequest) (*krait.HTTPResponse, error) {
	return &krait.HTTPResponse{Status: 200, Body: io.NopCloser(endless{})}, nil
}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// The examples of Isola's page on its JavaScript guests run as they stand there.
func TestIsolaExamples(t *testing.T) {
	base, client := site(t)
	lookup := func(_ context.Context, payload any) (any, error) {
		return map[string]any{"id": payload.(map[string]any)["user_id"], "name": "Ada"}, nil
	}
	sandbox := open(t, krait.Options{Language: javascript.Language(), HTTP: client, HostCalls: map[string]krait.HostFunc{"lookup_user": lookup}})
	ctx := context.Background()
	if err := sandbox.LoadScript(ctx, isolaExamples); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		function string
		args     krait.Args
		want     string
	}{
		{"add", krait.Args{1, 2}, "3"},
		{"lookupUser", krait.Args{7}, "map[id:7 name:Ada]"},
		{"streamValues", nil, "[1 2 3]"},
		{"post", krait.Args{base}, `POST /echo  application/json {"hello":"world"}`},
		{"headers", nil, "[a, b application/json [content-type x-test]]"},
		{"request", nil, "[POST https://example.test/data application/json map[hello:world] true]"},
		{"abort", nil, "AbortError"},
		{"form", krait.Args{base}, "POST /echo  application/x-www-form-urlencoded;charset=UTF-8 a=1&b=two"},
	} {
		result, err := sandbox.Run(ctx, test.function, test.args)
		if err != nil || fmt.Sprint(result.Value) != test.want {
			t.Errorf("%s: %v, %v, want %s", test.function, result, err, test.want)
		}
	}
}

const isolaExamples = `
function add(a, b) {
  return a + b;
}
async function lookupUser(userId) {
  return await hostcall("lookup_user", { user_id: userId });
}
async function* streamValues() {
  yield 1;
  yield 2;
  yield 3;
}
async function post(url) {
  const resp = await fetch(url + "/echo", {
    method: "POST",
    body: { hello: "world" },
  });
  return await resp.text();
}
function headers() {
  const headers = new Headers([["x-test", "a"]]);
  headers.append("x-test", "b");
  headers.set("content-type", "application/json");
  return [headers.get("x-test"), headers.get("content-type"), [...headers.keys()]];
}
async function request() {
  const req = new Request("https://example.test/data", {
    method: "POST",
    body: { hello: "world" },
  });
  return [req.method, req.url, req.headers.get("content-type"), await req.json(), req.bodyUsed];
}
async function abort() {
  const controller = new AbortController();
  controller.abort("stop");
  try {
    await fetch("https://example.test/never", { signal: controller.signal });
  } catch (err) {
    console.log(err.name);
    return err.name;
  }
}
async function form(base) {
  const params = new URLSearchParams({ a: "1", b: "two" });
  const r = await fetch(base + "/echo", {
    method: "POST",
    body: params,
  });
  return await r.text();
}
`
