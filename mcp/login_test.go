package mcp_test

// login_test.go tests logins that are kept: from one process to the next, refreshed, refused, taken back.

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/krait-run/krait/mcp"
)

// login logs in, or says why not.
func (w *world) login(t testing.TB, o mcp.Options, oauth *mcp.OAuth) (*mcp.LoginInfo, error) {
	t.Helper()
	if oauth == nil {
		oauth = &mcp.OAuth{}
	}
	if oauth.Redirect == "" {
		oauth.Redirect = "http://" + free(t) + "/back"
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	info, err := mcp.Login(ctx, w.server(oauth), o)
	if err != nil {
		w.clean(t, err.Error())
	}
	return info, err
}

// tokens are what the authorization server was asked for tokens, in order.
func (w *world) grants() (out []string) {
	for _, seen := range w.log() {
		if rest, ok := strings.CutPrefix(seen, "token "); ok {
			out = append(out, rest)
		}
	}
	return out
}

func echo(t testing.TB, s *mcp.Servers) {
	t.Helper()
	if v, err := call(t, s, "web.echo", map[string]any{"text": "in"}); err != nil || v != "in" {
		t.Errorf("%v %v", v, err)
	}
}

// A login is used by who connects later, without a user, also where the configuration says nothing about it.
func TestLoginIsKept(t *testing.T) {
	w := (&world{listed: []string{"read"}}).begin(t)
	store := &memory{}
	o := w.options()
	o.Tokens = store
	info, err := w.login(t, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if info.Server != "web" || info.Issuer != w.as.URL || !slices.Equal(info.Scopes, []string{"read"}) || !info.Refreshes || info.Expires.IsZero() || info.Since.IsZero() {
		t.Errorf("%+v", info)
	}
	for _, oauth := range []*mcp.OAuth{nil, {}} {
		s, err := w.connect(t, mcp.Options{Tokens: store}, oauth)
		if err != nil {
			t.Fatal(err)
		}
		echo(t, s)
	}
	if got := w.grants(); !slices.Equal(got, []string{"authorization_code basic resource=true"}) {
		t.Errorf("%q", got)
	}
	known, err := mcp.LoginOf(t.Context(), w.server(nil), store)
	if err != nil || known == nil || known.Issuer != w.as.URL {
		t.Errorf("%+v %v", known, err)
	}

	gone, err := mcp.Logout(t.Context(), w.server(nil), mcp.Options{Tokens: store})
	if err != nil || gone == nil || len(store.kept) != 0 || w.log()[len(w.log())-1] != "revoke refresh_token known=true" {
		t.Errorf("%+v %v %q", gone, err, w.log())
	}
	if gone, err := mcp.Logout(t.Context(), w.server(nil), mcp.Options{Tokens: store}); gone != nil || err != nil {
		t.Errorf("%+v %v", gone, err)
	}
	for _, oauth := range []*mcp.OAuth{nil, {}} {
		if _, err := w.connect(t, mcp.Options{Tokens: store}, oauth); !errors.Is(err, mcp.ErrLogin) || !strings.Contains(err.Error(), "krait mcp login web") {
			t.Errorf("%v", err)
		}
	}
}

// Tokens that are over are changed for others without the user, rotating or not, and what comes is kept.
func TestRefresh(t *testing.T) {
	for _, c := range []struct {
		name  string
		world world0
		want  []string
	}{
		{"rotating", world0{expires: 1}, []string{"refresh_token basic resource=true", "refresh_token basic resource=true"}},
		{"staying", world0{expires: 1, reissue: true}, []string{"refresh_token basic resource=true", "refresh_token basic resource=true"}},
		{"revoked", world0{expires: 3600}, []string{"refresh_token basic resource=true"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := (&world{expires: c.world.expires, reissue: c.world.reissue}).begin(t)
			store := &memory{}
			o := w.options()
			o.Tokens = store
			if _, err := w.login(t, o, nil); err != nil {
				t.Fatal(err)
			}
			if c.name == "revoked" {
				w.forget(false)
			}
			// A second of life is over at once: tokens are renewed ten seconds before.
			for range 2 {
				s, err := w.connect(t, mcp.Options{Tokens: store}, nil)
				if err != nil {
					t.Fatal(err)
				}
				echo(t, s)
				_ = s.Close()
			}
			got := w.grants()[1:]
			if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) || c.name == "revoked" && len(got) != 1 {
				t.Errorf("%q", got)
			}
		})
	}
}

// world0 is what TestRefresh varies.
type world0 struct {
	expires int
	reissue bool
}

// Two processes with one login, whose refresh token is good once: the second takes what the first has got.
func TestRefreshOfTwo(t *testing.T) {
	w := (&world{}).begin(t)
	store := &memory{}
	o := w.options()
	o.Tokens = store
	if _, err := w.login(t, o, nil); err != nil {
		t.Fatal(err)
	}
	a, err := w.connect(t, mcp.Options{Tokens: store}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := w.connect(t, mcp.Options{Tokens: store}, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.forget(false)
	echo(t, a)
	echo(t, b)
	if got := w.grants(); len(got) != 2 {
		t.Errorf("%q", got)
	}
}

// Calls at once whose token is refused have it renewed once.
func TestRefreshAtOnce(t *testing.T) {
	w := (&world{}).begin(t)
	o := w.options()
	s, err := w.connect(t, o, &mcp.OAuth{})
	if err != nil {
		t.Fatal(err)
	}
	w.forget(false)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { echo(t, s) })
	}
	wg.Wait()
	if got := w.grants(); len(got) != 2 || got[1] != "refresh_token basic resource=true" {
		t.Errorf("%q", got)
	}
}

// A login that the authorization server takes back is an error that says what to do, where nobody can be asked; else the user is asked again.
func TestLoginTakenBack(t *testing.T) {
	w := (&world{}).begin(t)
	store := &memory{}
	o := w.options()
	o.Tokens = store
	if _, err := w.login(t, o, nil); err != nil {
		t.Fatal(err)
	}
	w.forget(true)
	for range 2 {
		if _, err := w.connect(t, mcp.Options{Tokens: store}, nil); !errors.Is(err, mcp.ErrLogin) {
			t.Errorf("%v", err)
		}
	}
	s, err := w.connect(t, o, &mcp.OAuth{})
	if err != nil {
		t.Fatal(err)
	}
	echo(t, s)
	// A token that nobody takes ends the asking.
	w.mu.Lock()
	w.noRefresh = true
	w.mu.Unlock()
	before := len(w.log())
	for range 6 {
		w.forget(true)
		_, _ = call(t, s, "web.echo", map[string]any{"text": "in"})
	}
	if n := len(w.log()) - before; n > 60 {
		t.Errorf("%d requests", n)
	}
}

func TestDeviceFlow(t *testing.T) {
	for _, c := range []struct {
		name  string
		world *world
		o     mcp.Options
		want  string // the error
	}{
		{"wanted", &world{device: "ok", listed: []string{"read"}}, mcp.Options{UseDevice: mcp.DeviceOnly, Authorize: noPage(t)}, ""},
		{"the only one", &world{device: "ok", noPage: true, listed: []string{"read"}}, mcp.Options{Authorize: noPage(t)}, ""},
		{"nobody for a page", &world{device: "ok", listed: []string{"read"}}, mcp.Options{}, ""},
		{"denied", &world{device: "denied"}, mcp.Options{UseDevice: mcp.DeviceOnly}, "access_denied"},
		{"not offered", &world{}, mcp.Options{UseDevice: mcp.DeviceOnly}, "does not offer the login by another device"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shown := make(chan mcp.DeviceCode, 1)
			w := c.world.begin(t)
			store := &memory{}
			c.o.Tokens, c.o.Device = store, func(_ context.Context, _ string, c mcp.DeviceCode) error {
				shown <- c
				return nil
			}
			_, err := w.login(t, c.o, nil)
			if c.want != "" {
				if err == nil || !strings.Contains(err.Error(), c.want) || len(store.kept) > 0 {
					t.Errorf("%v %v", err, store.kept)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if code := <-shown; code.Code != "WDJB-MJHT" || code.Page != w.as.URL+"/device" || !strings.HasPrefix(code.Complete, code.Page+"?") || code.Expires.IsZero() {
				t.Errorf("%+v", code)
			}
			if got := w.grants(); !slices.Equal(got, []string{"device_code basic resource=true", "device_code basic resource=true"}) {
				t.Errorf("%q", got)
			}
			if !slices.Contains(w.log(), "device scope=read resource=true") {
				t.Errorf("%q", w.log())
			}
			s, err := w.connect(t, mcp.Options{Tokens: store}, nil)
			if err != nil {
				t.Fatal(err)
			}
			echo(t, s)
		})
	}
}

// noPage fails the test if the user is sent to a page.
func noPage(t *testing.T) func(context.Context, string, string, string) (string, error) {
	return func(context.Context, string, string, string) (string, error) {
		t.Error("the user was sent to a page")
		return "", errors.New("no")
	}
}

func TestLoginErrors(t *testing.T) {
	w := (&world{}).begin(t)
	open := streamable(newServer(), false)
	free := serve(t, "web", open)
	free.URL, _, _ = strings.Cut(free.URL, "?")
	store := &memory{}
	o := w.options()
	o.Tokens = store
	broken := o
	broken.Tokens = &memory{fail: errors.New("the disk is full")}
	for _, c := range []struct {
		name   string
		server mcp.Server
		o      mcp.Options
		is     error
		want   string
	}{
		{"no store", w.server(nil), w.options(), mcp.ErrConfig, "Options.Tokens is nil"},
		{"a command", mcp.Server{Name: "x", Command: "x"}, o, mcp.ErrConfig, `only servers with a "url" have a login`},
		{"a token", mcp.Server{Name: "x", URL: w.rs.URL + "/mcp", Headers: map[string]string{"authorization": "Bearer x"}}, o, mcp.ErrConfig, "have a token already"},
		{"client credentials", mcp.Server{Name: "x", URL: w.rs.URL, OAuth: &mcp.OAuth{Grant: "client_credentials", ClientID: "a", ClientSecret: "b"}}, o, mcp.ErrConfig, "needs no login"},
		{"no login", free, o, mcp.ErrNoLogin, "does not ask for a login"},
		{"nobody", w.server(nil), mcp.Options{Tokens: store}, mcp.ErrStart, "needs a user"},
		{"a store that fails", w.server(nil), broken, mcp.ErrStart, "can't be kept"},
		{"nothing there", mcp.Server{Name: "x", URL: "http://127.0.0.1:1/mcp"}, o, mcp.ErrStart, "refused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := mcp.Login(t.Context(), c.server, c.o)
			if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
			if err != nil {
				w.clean(t, err.Error())
			}
		})
	}
	if len(store.kept) > 0 {
		t.Error("something is kept")
	}
}

// A server of the internet leads to no address of this machine, and nothing is sent without https.
func TestLoginStaysOnTheInternet(t *testing.T) {
	inside := (&world{}).begin(t)
	for _, c := range []struct{ name, server, metadata, want string }{
		{"metadata on this machine", "https://mcp.example/mcp", inside.rs.URL + "/.well-known/oauth-protected-resource/mcp", "must have https"},
		{"metadata without https", "https://mcp.example/mcp", "http://mcp.example/meta", "must have https"},
		{"a server without https", "http://mcp.example/mcp", "", "must have https"},
	} {
		t.Run(c.name, func(t *testing.T) {
			trip := roundTrip(func(r *http.Request) (*http.Response, error) {
				if r.URL.Path != "/mcp" {
					t.Errorf("%s was asked for", r.URL)
				}
				h := http.Header{}
				if c.metadata != "" {
					h.Set("WWW-Authenticate", `Bearer resource_metadata="`+c.metadata+`"`)
				}
				return &http.Response{StatusCode: http.StatusUnauthorized, Header: h, Body: http.NoBody, Request: r}, nil
			})
			_, err := mcp.Login(t.Context(), mcp.Server{Name: "x", URL: c.server}, mcp.Options{Tokens: &memory{}, HTTP: trip, Authorize: noPage(t)})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v", err)
			}
		})
	}
	if len(inside.log()) > 0 {
		t.Errorf("%q", inside.log())
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// What is kept for one server is not used for another, nor by another client.
func TestLoginOfAnother(t *testing.T) {
	w := (&world{known: map[string]string{"me": "my-secret"}}).begin(t)
	store := &memory{}
	o := w.options()
	o.Tokens = store
	if _, err := w.login(t, o, nil); err != nil {
		t.Fatal(err)
	}
	other := (&world{}).begin(t)
	for _, text := range store.kept {
		store.kept[other.rs.URL+"/mcp"] = text // as if somebody had written it there
	}
	if _, err := other.connect(t, mcp.Options{Tokens: store}, nil); !errors.Is(err, mcp.ErrLogin) {
		t.Errorf("%v", err)
	}
	if _, err := w.connect(t, mcp.Options{Tokens: store}, &mcp.OAuth{ClientID: "me", ClientSecret: "my-secret"}); !errors.Is(err, mcp.ErrLogin) {
		t.Errorf("%v", err)
	}
	if _, err := w.login(t, o, &mcp.OAuth{ClientID: "me", ClientSecret: "my-secret"}); err != nil {
		t.Fatal(err)
	}
	for _, text := range store.kept {
		if strings.Contains(text, "my-secret") {
			t.Errorf("the configuration's secret is kept: %s", text)
		}
	}
	w.forget(false)
	s, err := w.connect(t, mcp.Options{Tokens: store}, &mcp.OAuth{ClientID: "me", ClientSecret: "my-secret"})
	if err != nil {
		t.Fatal(err)
	}
	echo(t, s)
}

// The default address to come back to may be taken.
func TestReturnAddress(t *testing.T) {
	w := (&world{}).begin(t)
	store := &memory{}
	o := w.options()
	o.Tokens = store
	for range 2 {
		// The second time it is taken, if it was not before.
		if l, err := net.Listen("tcp", "127.0.0.1:33418"); err == nil {
			defer l.Close()
		}
		if _, err := mcp.Login(t.Context(), w.server(nil), o); err != nil {
			t.Fatal(err)
		}
	}
}
