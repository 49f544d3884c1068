package fetch_test

// fetch_test.go: scripts that fetch from real servers on the loopback interface.

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/fetch"
	"github.com/krait-run/krait/worker"
)

func TestMain(m *testing.M) {
	worker.Main()
	os.Exit(m.Run())
}

// local allows the loopback interface.
var local = fetch.Options{
	Hosts:    []string{"127.0.0.1:*", "localhost:*"},
	Networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")},
}

// sandbox makes a sandbox with a client of opts.
func sandbox(t *testing.T, opts fetch.Options) *krait.Sandbox {
	t.Helper()
	client, err := fetch.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return with(t, krait.Options{HTTP: client})
}

// onTiers runs f for the tiers that have Krait's interpreter.
func onTiers(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	t.Run("interpreter", f)
	t.Run("process", f)
}

func with(t *testing.T, opts krait.Options) *krait.Sandbox {
	t.Helper()
	if strings.Contains(t.Name()+"/", "/process/") {
		p, err := worker.New(worker.Options{Size: -1, Grace: 10 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = p.Close() })
		opts.Tier, opts.Workers = krait.TierProcess, p
	}
	tmpl, err := krait.NewTemplate(opts)
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sb.Close() })
	return sb
}

// eval defines URL and evaluates source, whose result is compared as text.
func eval(t *testing.T, sb *krait.Sandbox, url, source string, want string) *krait.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	res, err := sb.Eval(ctx, fmt.Sprintf("URL = %q\nimport json\nfrom sandbox.http import *\n%s", url, source))
	if err != nil {
		var e *krait.Error
		if errors.As(err, &e) {
			t.Fatalf("%s\n%s", source, e.Traceback)
		}
		t.Fatalf("%s: %v", source, err)
	}
	if got := fmt.Sprint(res.Value); got != want {
		t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
	}
	return res
}

// echo tells what it received, as JSON.
func echo(w http.ResponseWriter, r *http.Request) {
	out := map[string]any{"method": r.Method, "path": r.URL.Path, "query": r.URL.RawQuery, "type": r.Header.Get("Content-Type"), "x": r.Header.Get("X-Test")}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		if err := r.ParseMultipartForm(1 << 20); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		parts := map[string]string{}
		for k, v := range r.MultipartForm.Value {
			parts[k] = v[0]
		}
		for k, v := range r.MultipartForm.File {
			f, _ := v[0].Open()
			b, _ := io.ReadAll(f)
			parts[k] = fmt.Sprintf("%s|%s|%s", v[0].Filename, v[0].Header.Get("Content-Type"), b)
		}
		out["parts"], out["type"] = parts, "multipart"
	} else {
		b, _ := io.ReadAll(r.Body)
		out["body"] = string(b)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Add("X-Many", "1")
	w.Header().Add("X-Many", "2")
	_ = json.NewEncoder(w).Encode(out)
}

func server(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

// What fetch is given arrives, and what comes back can be asked for in each form.
func TestRequests(t *testing.T) { onTiers(t, testRequests) }

func testRequests(t *testing.T) {
	url := server(t, echo)
	sb := sandbox(t, local)
	for _, test := range []struct{ source, want string }{
		{`r = fetch(URL + "/a"); [r.status, r.ok, r.reason, r.json()["method"], r.headers["content-type"], r.headers["X-MANY"], r.headers.get_all("x-many")]`,
			"[200 true OK GET application/json 1, 2 [1 2]]"},
		{`with fetch("GET", URL, params={"q": "a b", "n": [1, 2], "no": None}, headers={"X-Test": "1"}) as r: x = r.json()` + "\n[x['query'], x['x']]", "[q=a+b&n=1&n=2 1]"},
		{`fetch(URL + "?a=1#f", params=[("b", 2)]).json()["query"]`, "a=1&b=2"},
		{`x = fetch(URL, json={"a": [1, None]}).json(); [x["method"], x["type"], x["body"]]`, `[POST application/json {"a": [1, null]}]`},
		{`x = fetch("PUT", URL, body=[1]).json(); [x["method"], x["type"], x["body"]]`, "[PUT application/json [1]]"},
		{`x = fetch("post", URL, body=b"\x41").json(); [x["type"], x["body"]]`, "[ A]"},
		{`x = fetch(URL, data={"a": "b c", "d": ["e", "f"]}, method="PATCH").json(); [x["method"], x["type"], x["body"]]`, "[PATCH application/x-www-form-urlencoded a=b+c&d=e&d=f]"},
		{`fetch(method="DELETE", url=URL).json()["method"]`, "DELETE"},
		{`import io; x = fetch(URL, data={"f": 1}, files={"a": b"one", "b": ("b.txt", io.BytesIO(b"two"), "text/plain"), "c": ("c\".bin", "three")}).json(); [x["type"], x["parts"]]`,
			`[multipart map[a:a|application/octet-stream|one b:b.txt|text/plain|two c:c%22.bin|application/octet-stream|three f:1]]`},
		{`assert repr(fetch(URL)).startswith("<Re"); r = await fetch(URL, json=1); [r.status, r.json()["body"], await r.ajson() == r.json()]`, "[200 1 true]"},
		{`async with fetch("GET", URL) as r: x = await r.ajson()` + "\nx['method']", "GET"},
		{`import asyncio; [r.json()["query"] for r in await asyncio.gather(*(fetch(URL, params={"i": i}) for i in range(40)))] == [f"i={i}" for i in range(40)]`, "true"},
		{`r = fetch(URL); r.read(1), len(r.read(5)), r.read()[:1] if False else None`, "[[123] 5 <nil>]"},
		{`r = fetch(URL); [r.text() == r.content.decode(), len(list(r.iter_lines())), repr(r)]`, "[true 1 <Response [200]>]"},
	} {
		eval(t, sb, url, test.source, test.want)
	}
}

// Statuses are no exceptions unless the script asks for them.
func TestStatus(t *testing.T) { onTiers(t, testStatus) }

func testStatus(t *testing.T) {
	url := server(t, func(w http.ResponseWriter, r *http.Request) { http.Error(w, "nope", http.StatusServiceUnavailable) })
	eval(t, sandbox(t, local), url, `
r = fetch(URL)
try:
    r.raise_for_status()
except HTTPError as e:
    x = [str(e) == f"503 Service Unavailable for url: {URL}", e.status, e.response.text()]
[r.status, r.ok, x]`, "[503 false [true 503 nope\n]]")
}

// A body arrives in parts while the server is still sending.
func TestStreaming(t *testing.T) { onTiers(t, testStreaming) }

func testStreaming(t *testing.T) {
	next := make(chan bool)
	url := server(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/step":
			next <- true
		case "/parts":
			for i := range 3 {
				fmt.Fprintf(w, "part %d\r\n", i)
				w.(http.Flusher).Flush()
				<-next
			}
		case "/sse":
			_, _ = io.WriteString(w, "\ufeff: comment\nevent: add\ndata: 1\ndata: 2\nid: 7\n\ndata:x\r\n\r\nevent: none\n\ndata: é\r\rdata: unfinished")
		case "/lines":
			w.Header().Set("Content-Type", "text/plain; charset=latin-1")
			_, _ = w.Write([]byte("a\r\n\nb\rc\xe9"))
		case "/gzip":
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			_, _ = io.WriteString(z, strings.Repeat("z", 1000))
			_ = z.Close()
		}
	})
	sb := sandbox(t, local)
	eval(t, sb, url, `
out = []
with fetch(URL + "/parts") as r:
    for part in r.iter_bytes():
        out.append(part)
        fetch(URL + "/step").read()
b"".join(out).decode().split()`, "[part 0 part 1 part 2]")
	eval(t, sb, url, `
out = []
async with fetch(URL + "/parts") as r:
    async for line in r.aiter_lines():
        out.append(line)
        await fetch(URL + "/step")
out`, "[part 0 part 1 part 2]")
	eval(t, sb, url, `[tuple(e) for e in fetch(URL + "/sse").iter_sse()]`, "[[7 add 1\n2] [7 <nil> x] [7 <nil> é]]")
	eval(t, sb, url, `[e.data async for e in (await fetch(URL + "/sse")).aiter_sse()]`, "[1\n2 x é]")
	eval(t, sb, url, `list(fetch(URL + "/lines").iter_lines())`, "[a  b cé]")
	eval(t, sb, url, `r = fetch(URL + "/gzip", headers={"Accept-Encoding": "gzip, deflate, br"}); [len(r.text()), "content-encoding" in r.headers]`, "[1000 false]")
	eval(t, sb, url, `
r = fetch(URL + "/lines")
list(r.iter_bytes())
try: r.text()
except RuntimeError as e: x = str(e)
x`, "Response already read")
}

// Hosts, methods, schemes and headers that were not granted are refused with an error that says what is.
func TestRefusals(t *testing.T) { onTiers(t, testRefusals) }

func testRefusals(t *testing.T) {
	url := server(t, func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		echo(w, r)
	})
	port := url[strings.LastIndexByte(url, ':')+1:]
	try := func(t *testing.T, opts fetch.Options, call, want string) {
		t.Helper()
		eval(t, sandbox(t, opts), url, "try: x = "+call+".status\nexcept Exception as e: x = f'{type(e).__name__}: {e}'\nx", want)
	}
	named := local
	named.Hosts = []string{"127.0.0.1:" + port}
	named.Methods = []string{"get"}
	try(t, named, `fetch(URL)`, "200")
	try(t, named, `fetch(URL, data=b"")`, "PermissionError: the host does not allow the method POST; allowed: GET")
	try(t, named, `fetch("http://localhost:`+port+`")`, "PermissionError: the host does not allow requests to http://localhost:"+port+"; allowed: 127.0.0.1:"+port)
	try(t, named, `fetch("http://127.0.0.1/")`, "PermissionError: the host does not allow requests to http://127.0.0.1; allowed: 127.0.0.1:"+port)
	try(t, named, `fetch("ftp://127.0.0.1/")`, `ValueError: unsupported URL scheme "ftp": use http or https`)
	try(t, named, `fetch("file:///etc/passwd")`, `ValueError: unsupported URL scheme "file": use http or https`)
	try(t, named, `fetch("/path")`, `ValueError: unsupported URL scheme "": use http or https`)
	try(t, named, `fetch("http://a b/")`, `ValueError: bad URL "http://a b/": invalid character " " in host name`)
	try(t, named, `fetch(URL, headers={"Host": "other"})`, "PermissionError: the header Host must be the URL's host")
	try(t, named, `fetch(URL, headers={"Proxy-Authorization": "x"})`, "PermissionError: the header Proxy-Authorization can't be set")
	try(t, named, `fetch(URL, headers={"X": "a\r\nY: b"})`, `ConnectionError: 127.0.0.1:`+port+`: net/http: invalid header field value for "X"`)
	try(t, named, `fetch(URL, timeout=0)`, "ValueError: timeout must be a positive number of seconds")

	// Redirections are held to the same rules.
	try(t, named, `fetch(URL + "?to=http://localhost:`+port+`/")`, "PermissionError: the host does not allow requests to http://localhost:"+port+"; allowed: 127.0.0.1:"+port)
	try(t, named, `fetch(URL + "?to=/x")`, "200")
	try(t, named, `fetch(URL + "?to=/x", redirect=False)`, "302")
	try(t, named, `fetch(URL + "?to=?to=?x")`, "200")
	stay := named
	stay.MaxRedirects = -1
	try(t, stay, `fetch(URL + "?to=/x")`, "302")

	// Private addresses are refused after the name was resolved, also on redirections.
	anywhere := fetch.Options{Hosts: []string{"*:*"}}
	try(t, anywhere, `fetch(URL)`, "PermissionError: the host does not allow connections to private addresses")
	try(t, anywhere, `fetch("http://localhost:`+port+`")`, "PermissionError: the host does not allow connections to private addresses")
	try(t, anywhere, `fetch("http://169.254.169.254/latest/meta-data")`, "PermissionError: the host does not allow connections to private addresses")
	try(t, anywhere, `fetch("http://[::ffff:127.0.0.1]:`+port+`")`, "PermissionError: the host does not allow connections to private addresses")
	half := anywhere
	half.Networks = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	try(t, half, `fetch(URL + "?to=http://127.0.0.2:`+port+`/")`, "PermissionError: the host does not allow connections to private addresses")

	// Nothing is reached without options, or without a client.
	try(t, fetch.Options{}, `fetch(URL)`, "PermissionError: the host does not allow requests to "+url+"; allowed: none")
	eval(t, with(t, krait.Options{}), url, "try: fetch(URL).text()\nexcept Exception as e: x = f'{type(e).__name__}: {e}'\nx",
		"PermissionError: there is no network in this sandbox")
}

// Sizes, times and numbers are bounded.
func TestBounds(t *testing.T) { onTiers(t, testBounds) }

func testBounds(t *testing.T) {
	stop := make(chan struct{})
	url := server(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/big":
			for range 100 {
				_, _ = w.Write(make([]byte, 10_000))
			}
		case "/known":
			w.Header().Set("Content-Length", "1000000")
			w.WriteHeader(200)
		case "/slow":
			select {
			case <-stop:
			case <-r.Context().Done():
			}
		case "/stall":
			_, _ = io.WriteString(w, "begin")
			w.(http.Flusher).Flush()
			select {
			case <-stop:
			case <-r.Context().Done():
			}
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		}
	})
	defer close(stop)
	host := strings.TrimPrefix(url, "http://")
	opts := local
	opts.MaxRequest, opts.MaxResponse, opts.MaxRedirects = 1000, 100_000, 3
	sb := sandbox(t, opts)
	try := func(sb *krait.Sandbox, call, want string) {
		t.Helper()
		eval(t, sb, url, "try: x = "+call+"\nexcept Exception as e: x = f'{type(e).__name__}: {e}'\nx", want)
	}
	try(sb, `len(fetch(URL + "/big").read())`, "OSError: the response from "+host+" is larger than the 100000 bytes that the host allows")
	try(sb, `sum(map(len, fetch(URL + "/big").iter_bytes()))`, "OSError: the response from "+host+" is larger than the 100000 bytes that the host allows")
	try(sb, `len(fetch(URL + "/known").read())`, "OSError: the response from "+host+" is larger than the 100000 bytes that the host allows")
	try(sb, `fetch(URL, data=b"x" * 1001).status`, "PermissionError: the request's body has 1001 bytes, the host allows at most 1000")
	try(sb, `fetch(URL + "/loop").status`, "ConnectionError: "+host+": more than 3 redirections")
	try(sb, `fetch(URL + "/slow", timeout=0.05).status`, "TimeoutError: no response within 50ms")
	try(sb, `await fetch(URL + "/slow", timeout=0.05)`, "TimeoutError: no response within 50ms")
	try(sb, `fetch("http://127.0.0.1:1/").status`, "ConnectionError: 127.0.0.1:1: dial: connect: connection refused")

	quick := local
	quick.Timeout, quick.MaxConcurrent = 100*time.Millisecond, 1
	sb = sandbox(t, quick)
	try(sb, `fetch(URL + "/stall").read()`, "TimeoutError: the response took longer than the 100ms that the host allows")
	// The only place is taken until the first response is closed.
	try(sb, `(r := fetch(URL + "/stall").read(5), fetch(URL + "/big").status)[0]`, "TimeoutError: the response took longer than the 100ms that the host allows")
	one := local
	one.MaxConcurrent = 1
	sb = sandbox(t, one)
	for range 3 {
		eval(t, sb, url, "with fetch(URL + '/big') as r: x = r.status\nx", "200")
	}
}

// A response ends with the run that opened it, a request with the task that awaits it.
func TestEnds(t *testing.T) { onTiers(t, testEnds) }

func testEnds(t *testing.T) {
	gone := make(chan string, 10)
	arrived := make(chan bool, 1)
	url := server(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/last" {
			arrived <- true
		}
		if r.URL.Path == "/stall" {
			_, _ = io.WriteString(w, "begin")
			w.(http.Flusher).Flush()
		}
		<-r.Context().Done()
		gone <- r.URL.Path
	})
	wait := func(path string) {
		t.Helper()
		select {
		case got := <-gone:
			if got != path {
				t.Errorf("got %s, want %s", got, path)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: the request did not end", path)
		}
	}
	sb := sandbox(t, local)
	eval(t, sb, url, "r = fetch(URL + '/stall')\nr.read(2)", "[98 101]")
	wait("/stall")
	eval(t, sb, url, "try: r.read(2)\nexcept RuntimeError as e: x = str(e)\nx", "Response is closed")
	eval(t, sb, url, `
import asyncio
task = asyncio.ensure_future(fetch(URL + "/wait")._asend())
await asyncio.sleep(0)
task.cancel()
try: await task
except asyncio.CancelledError: x = "cancelled"
x`, "cancelled")
	// Whether the request had begun before it was cancelled is not certain.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		<-arrived
		cancel()
	}()
	if _, err := sb.Eval(ctx, "fetch(URL + '/last').text()"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
	for got := ""; got != "/last"; {
		select {
		case got = <-gone:
		case <-time.After(10 * time.Second):
			t.Fatal("the request did not end")
		}
	}
}

// A fetch is a call of the run: it is in the events and the result, and counts.
func TestCalls(t *testing.T) { onTiers(t, testCalls) }

func testCalls(t *testing.T) {
	url := server(t, echo)
	res := eval(t, sandbox(t, local), url, `fetch(URL, json=1, headers={"X-Test": "2"})
async def main(): return await fetch(URL)
import asyncio
asyncio.run(main()).status`, "200")
	if len(res.Calls) != 2 || res.Usage.Calls != 2 {
		t.Fatalf("got %d calls", len(res.Calls))
	}
	c := res.Calls[0]
	if got := fmt.Sprint(c.Name, c.Payload, c.Result, c.Err, c.Async); got != "sandbox.http.fetchmap[body:[49] headers:map[Content-Type:application/json X-Test:2] method:POST url:"+
		url+"] map[status:200 url:"+url+"] <nil> false" {
		t.Errorf("got %s", got)
	}
	if !res.Calls[1].Async || res.Calls[1].End.IsZero() {
		t.Errorf("got %+v", res.Calls[1])
	}
}

// roundTrip is a transport made of a function.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// Prepare sees every request, and a transport takes the place of the network.
func TestPrepareAndTransport(t *testing.T) { onTiers(t, testPrepareAndTransport) }

func testPrepareAndTransport(t *testing.T) {
	sb := sandbox(t, fetch.Options{
		Hosts: []string{"https://api.example.com"},
		Prepare: func(r *http.Request) error {
			if r.URL.Path == "/secret" {
				return &krait.Exception{Type: "PermissionError", Message: "not this one"}
			}
			r.Header.Set("Authorization", "Bearer key")
			return nil
		},
		Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Status: "200 OK", Request: r, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(r.Header.Get("Authorization")))}, nil
		}),
	})
	eval(t, sb, "https://api.example.com/x", `fetch(URL).text()`, "Bearer key")
	eval(t, sb, "https://api.example.com/secret", "try: fetch(URL).text()\nexcept PermissionError as e: x = str(e)\nx", "not this one")
	eval(t, sb, "http://api.example.com/", "try: fetch(URL).text()\nexcept PermissionError as e: x = str(e)\nx",
		"the host does not allow requests to http://api.example.com; allowed: https://api.example.com")
}

// urllib.request rides on sandbox.http.
func TestUrllib(t *testing.T) { onTiers(t, testUrllib) }

func testUrllib(t *testing.T) {
	url := server(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/missing":
			http.Error(w, "not here", 404)
		case "/lines":
			w.Header().Set("Content-Type", "text/plain; charset=UTF-8")
			_, _ = io.WriteString(w, "one\ntwo\n"+strings.Repeat("x", 200_000)+"\nlast é")
		default:
			echo(w, r)
		}
	})
	sb := sandbox(t, local)
	pre := "import urllib.request, urllib.parse, urllib.error\nfrom urllib.request import urlopen, Request\n"
	for _, test := range []struct{ source, want string }{
		{`with urlopen(URL) as r: x = json.load(r)` + "\n[r.status, r.getcode(), r.reason, r.geturl() == URL, r.headers['x-many'], r.getheader('X-Many'), r.info().get_all('x-many'), x['method'], r.closed]", "[200 200 OK true 1 1, 2 [1 2] GET true]"},
		{`x = json.loads(urlopen(Request(URL, json.dumps([1]).encode(), {"Content-Type": "application/json", "x-test": "y"}), timeout=5).read().decode()); [x["method"], x["type"], x["x"], x["body"]]`, "[POST application/json y [1]]"},
		{`x = json.load(urlopen(URL, urllib.parse.urlencode({"a": 1}).encode())); [x["method"], x["type"], x["body"]]`, "[POST application/x-www-form-urlencoded a=1]"},
		{`json.load(urlopen(Request(URL, method="DELETE")))["method"]`, "DELETE"},
		{`[len(line) for line in urlopen(URL + "/lines")]`, "[4 4 200001 7]"},
		{`import io; [line.strip()[-1] for line in io.TextIOWrapper(urlopen(URL + "/lines"), encoding="utf-8")]`, "[e o x é]"},
		{`r = urlopen(URL + "/lines"); [r.read(2), r.readline(), r.readline(2), len(r.read()), r.read(), r.headers.get_content_charset()]`, "[[111 110] [101 10] [116 119] 200010 [] utf-8]"},
		{"try: urlopen(URL + '/missing')\nexcept urllib.error.HTTPError as e: x = [e.code, e.reason, e.read().decode().strip(), str(e), e.headers['content-type']]\nx", "[404 Not Found not here HTTP Error 404: Not Found text/plain; charset=utf-8]"},
		{"try: urlopen('http://127.0.0.2:1')\nexcept urllib.error.URLError as e: x = [type(e.reason).__name__]\nx", "[PermissionError]"},
		{"async def f(): return urlopen(URL).status\nawait f()", "200"},
	} {
		eval(t, sb, url, pre+test.source, test.want)
	}
}
