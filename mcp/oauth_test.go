package mcp_test

// oauth_test.go tests the getting of tokens against an authorization server on this machine: the conformance suite's scenarios auth/*, as
// far as the SDK has them.

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/krait-run/krait/mcp"
)

// authServer is a protected MCP server with its authorization server, in one.
type authServer struct {
	*httptest.Server
	method string // how clients have to authenticate at the token endpoint
	scopes string // that the resource names in its refusal

	mu      sync.Mutex
	seen    []string          // what was asked for
	pending map[string]string // code -> challenge
}

func (a *authServer) saw(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.seen = append(a.seen, fmt.Sprintf(format, args...))
}

func newAuthServer(t *testing.T, method, scopes string) *authServer {
	a := &authServer{method: method, scopes: scopes, pending: map[string]string{}}
	inner := streamable(newServer(), false)
	mux := http.NewServeMux()
	write := func(w http.ResponseWriter, status int, v any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(v)
	}
	mux.HandleFunc("/mcp", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer good-token" {
			challenge := `Bearer resource_metadata="` + a.URL + `/.well-known/oauth-protected-resource/mcp"`
			if a.scopes != "" {
				challenge += `, scope="` + a.scopes + `"`
			}
			w.Header().Set("WWW-Authenticate", challenge)
			http.Error(w, "who are you?", http.StatusUnauthorized)
			return
		}
		inner.ServeHTTP(w, r)
	})
	mux.HandleFunc("/.well-known/oauth-protected-resource/mcp", func(w http.ResponseWriter, _ *http.Request) {
		write(w, 200, map[string]any{"resource": a.URL + "/mcp", "authorization_servers": []string{a.URL}, "scopes_supported": []string{"listed"}})
	})
	mux.HandleFunc("/.well-known/oauth-authorization-server", func(w http.ResponseWriter, _ *http.Request) {
		write(w, 200, map[string]any{"issuer": a.URL, "authorization_endpoint": a.URL + "/authorize", "token_endpoint": a.URL + "/token", "registration_endpoint": a.URL + "/register",
			"response_types_supported": []string{"code"}, "grant_types_supported": []string{"authorization_code", "client_credentials", "refresh_token"},
			"code_challenge_methods_supported": []string{"S256"}, "token_endpoint_auth_methods_supported": []string{a.method}})
	})
	mux.HandleFunc("/register", func(w http.ResponseWriter, r *http.Request) {
		var m map[string]any
		_ = json.NewDecoder(r.Body).Decode(&m)
		a.saw("register %v", m["client_name"])
		m["client_id"], m["client_secret"], m["token_endpoint_auth_method"] = "new-client", "new-secret", a.method
		write(w, http.StatusCreated, m)
	})
	mux.HandleFunc("/authorize", func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		scopes := strings.Fields(q.Get("scope"))
		slices.Sort(scopes)
		a.saw("authorize %s scope=%s", q.Get("client_id"), strings.Join(scopes, " "))
		if q.Get("code_challenge_method") != "S256" || q.Get("resource") != a.URL+"/mcp" {
			http.Error(w, "no PKCE, or another resource", http.StatusBadRequest)
			return
		}
		a.mu.Lock()
		code := fmt.Sprintf("code-%d", len(a.pending))
		a.pending[code] = q.Get("code_challenge")
		a.mu.Unlock()
		to, _ := url.Parse(q.Get("redirect_uri"))
		to.RawQuery = url.Values{"code": {code}, "state": {q.Get("state")}}.Encode()
		http.Redirect(w, r, to.String(), http.StatusFound)
	})
	mux.HandleFunc("/token", func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		id, secret, basic := r.BasicAuth()
		if !basic {
			id, secret = r.Form.Get("client_id"), r.Form.Get("client_secret")
		}
		a.saw("token %s %s basic=%t secret=%t", r.Form.Get("grant_type"), id, basic, secret != "")
		if basic != (a.method == "client_secret_basic") {
			write(w, http.StatusUnauthorized, map[string]any{"error": "invalid_client"})
			return
		}
		sum := sha256.Sum256([]byte(r.Form.Get("code_verifier")))
		a.mu.Lock()
		want, known := a.pending[r.Form.Get("code")]
		a.mu.Unlock()
		if r.Form.Get("grant_type") == "authorization_code" && (!known || want != base64.RawURLEncoding.EncodeToString(sum[:])) || secret != "" && !strings.HasSuffix(secret, "secret") {
			write(w, http.StatusBadRequest, map[string]any{"error": "invalid_grant"})
			return
		}
		write(w, 200, map[string]any{"access_token": "good-token", "token_type": "Bearer", "expires_in": 3600})
	})
	a.Server = httptest.NewServer(mux)
	t.Cleanup(a.Close)
	return a
}

// browser is a user who agrees at once: it follows the page to where the client waits.
func browser(_, page string) error {
	go func() {
		if resp, err := http.Get(page); err == nil {
			resp.Body.Close()
		}
	}()
	return nil
}

func TestOAuth(t *testing.T) {
	for _, c := range []struct {
		name, method, scopes string
		oauth                mcp.OAuth
		want                 []string
	}{
		{"registered dynamically", "client_secret_post", "", mcp.OAuth{},
			[]string{"register krait", "authorize new-client scope=listed", "token authorization_code new-client basic=false secret=true"}},
		{"registered before", "client_secret_basic", "read write", mcp.OAuth{ClientID: "me", ClientSecret: "my-secret"},
			[]string{"authorize me scope=read write", "token authorization_code me basic=true secret=true"}},
		{"a public client", "none", "", mcp.OAuth{ClientID: "me", Scopes: []string{"more"}},
			[]string{"authorize me scope=listed more", "token authorization_code me basic=false secret=false"}},
		{"client credentials", "client_secret_basic", "", mcp.OAuth{Grant: "client_credentials", ClientID: "me", ClientSecret: "my-secret"},
			[]string{"token client_credentials me basic=true secret=true"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newAuthServer(t, c.method, c.scopes)
			o := c.oauth
			if o.Grant == "" {
				o.Redirect = "http://" + free(t) + "/back"
			}
			s := connect(t, mcp.Options{Authorize: mcp.LoopbackAuthorizer(browser)}, mcp.Server{Name: "web", URL: a.URL + "/mcp", OAuth: &o})
			if v, err := call(t, s, "web.echo", map[string]any{"text": "in"}); err != nil || v != "in" {
				t.Errorf("%v %v", v, err)
			}
			a.mu.Lock()
			defer a.mu.Unlock()
			if !slices.Equal(a.seen, c.want) {
				t.Errorf("%q", a.seen)
			}
		})
	}
}

func TestOAuthErrors(t *testing.T) {
	a := newAuthServer(t, "client_secret_basic", "")
	try := func(o mcp.Options, oauth *mcp.OAuth) string {
		t.Helper()
		ctx, cancel := context.WithTimeout(context.Background(), long)
		defer cancel()
		s, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{{Name: "web", URL: a.URL + "/mcp", OAuth: oauth}}}, o)
		if err == nil {
			s.Close()
			return "no error"
		}
		if !errors.Is(err, mcp.ErrStart) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v", err)
		}
		return err.Error()
	}
	for _, c := range []struct {
		o     mcp.Options
		oauth *mcp.OAuth
		want  string
	}{
		{mcp.Options{}, nil, `add "oauth": {}`},
		{mcp.Options{}, &mcp.OAuth{}, `"oauth" needs a user who can be sent to a page`},
		{mcp.Options{Authorize: func(context.Context, string, string, string) (string, error) {
			return "", errors.New("nobody is there")
		}}, &mcp.OAuth{}, "nobody is there"},
		{mcp.Options{Authorize: func(_ context.Context, _, _, redirect string) (string, error) {
			return redirect + "?error=access_denied&error_description=no", nil
		}}, &mcp.OAuth{}, "not authorized: access_denied no"},
		{mcp.Options{Authorize: func(_ context.Context, _, page, redirect string) (string, error) {
			u, _ := url.Parse(page)
			return redirect + "?code=guessed&state=" + u.Query().Get("state"), nil
		}}, &mcp.OAuth{}, "invalid_grant"},
		{mcp.Options{Authorize: func(_ context.Context, _, _, redirect string) (string, error) {
			return redirect + "?code=x&state=other", nil
		}}, &mcp.OAuth{}, "state"},
	} {
		if got := try(c.o, c.oauth); !strings.Contains(got, c.want) {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}
