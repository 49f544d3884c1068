package mcp_test

// authserver_test.go holds an authorization server and the MCP server that it protects, on two origins, with the wire format of the RFCs:
// 6749 and 7636 (codes with PKCE), 7009, 7591, 8414, 8628, 8707, 9207, 9728. It notes what it is asked and refuses what is not right.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/krait-run/krait/mcp"
)

// world is the two servers. What is set before begin describes them; the zero world has metadata at the usual places.
type world struct {
	together  bool     // one origin for both
	issuer    string   // path of the authorization server's address
	metaAt    string   // path of its metadata; "": where RFC 8414 has it; "none"
	prmAt     string   // path of the server's metadata; "": well-known with the path of /mcp; "none"
	quiet     bool     // refusals do not name it
	resource  string   // in the server's metadata, in place of the true one
	listed    []string // scopes of the server's metadata
	challenge string   // scope in refusals with 401
	stepUp    string   // scope that calls of tools need
	always403 bool     // calls of tools are refused whatever the token may do
	methods   []string // of the token endpoint
	cimd      string   // client id with a document; "": not supported
	noDCR     bool
	known     map[string]string // clients that are registered: id -> secret
	device    string            // "": not offered; "pending", "denied" or "ok"
	noPage    bool              // there is no authorization endpoint
	iss       string            // in what the user is sent back with
	issTold   bool              // authorization_response_iss_parameter_supported
	expires   int               // seconds that tokens live; 0 is 3600
	noRefresh bool
	offline   bool // scopes_supported has offline_access
	reissue   bool // the refresh token does not rotate
	badCode   bool // codes are refused
	noPKCE    bool
	alien     bool // the metadata name another issuer
	callback  func(url.Values)

	rs, as *httptest.Server

	mu      sync.Mutex
	seen    []string
	codes   map[string]url.Values // code -> the request for it
	tokens  map[string]string     // access token -> scope
	refresh map[string]string     // refresh token -> scope
	polls   int
	n       int
	leaks   []string // tokens that came to an origin which they are not for
}

func (w *world) saw(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen = append(w.seen, fmt.Sprintf(format, args...))
}

func (w *world) log() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.seen)
}

func (w *world) begin(t testing.TB) *world {
	t.Helper()
	w.codes, w.tokens, w.refresh = map[string]url.Values{}, map[string]string{}, map[string]string{}
	if w.known == nil {
		w.known = map[string]string{}
	}
	if w.expires == 0 {
		w.expires = 3600
	}
	rs, as := http.NewServeMux(), http.NewServeMux()
	w.rs = httptest.NewServer(rs)
	t.Cleanup(w.rs.Close)
	if w.as = w.rs; w.together {
		as = rs
	} else {
		w.as = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ") {
				w.mu.Lock()
				w.leaks = append(w.leaks, "a token came to the authorization server")
				w.mu.Unlock()
			}
			as.ServeHTTP(rw, r)
		}))
		t.Cleanup(w.as.Close)
	}
	inner := streamable(newServer(), false)
	rs.HandleFunc("/mcp", func(rw http.ResponseWriter, r *http.Request) { w.protect(rw, r, inner) })
	if w.prmAt == "" {
		w.prmAt = "/.well-known/oauth-protected-resource/mcp"
	}
	if w.prmAt != "none" {
		rs.HandleFunc(w.prmAt, func(rw http.ResponseWriter, r *http.Request) {
			w.saw("resource %s", r.URL.Path)
			m := map[string]any{"resource": w.rs.URL + "/mcp", "authorization_servers": []string{w.as.URL + w.issuer}}
			if w.resource != "" {
				m["resource"] = w.resource
			}
			if w.listed != nil {
				m["scopes_supported"] = w.listed
			}
			answer(rw, 200, m)
		})
	}
	if w.metaAt == "" {
		w.metaAt = "/.well-known/oauth-authorization-server" + w.issuer
	}
	if w.metaAt != "none" {
		as.HandleFunc(w.metaAt, w.metadata)
	}
	as.HandleFunc(w.issuer+"/register", w.register)
	as.HandleFunc(w.issuer+"/authorize", w.authorize)
	as.HandleFunc(w.issuer+"/token", w.token)
	as.HandleFunc(w.issuer+"/revoke", func(rw http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		_, known := w.refresh[r.Form.Get("token")]
		w.saw("revoke %s known=%t", r.Form.Get("token_type_hint"), known)
	})
	as.HandleFunc(w.issuer+"/device", func(rw http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		w.saw("device scope=%s resource=%t", r.Form.Get("scope"), r.Form.Get("resource") == w.rs.URL+"/mcp")
		answer(rw, 200, map[string]any{"device_code": "dev-1", "user_code": "WDJB-MJHT", "verification_uri": w.as.URL + "/device", "verification_uri_complete": w.as.URL + "/device?user_code=WDJB-MJHT",
			"expires_in": 600, "interval": 1})
	})
	t.Cleanup(func() {
		for _, leak := range w.leaks {
			t.Error(leak)
		}
	})
	return w
}

func answer(rw http.ResponseWriter, status int, v any) {
	rw.Header().Set("Content-Type", "application/json")
	rw.Header().Set("Cache-Control", "no-store")
	rw.WriteHeader(status)
	_ = json.NewEncoder(rw).Encode(v)
}

func (w *world) protect(rw http.ResponseWriter, r *http.Request, inner http.Handler) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	w.mu.Lock()
	scope, ok := w.tokens[token]
	w.mu.Unlock()
	where := ""
	if !w.quiet {
		where = fmt.Sprintf(`, resource_metadata="%s%s"`, w.rs.URL, w.prmAt)
	}
	if !ok {
		if w.challenge != "" {
			where += fmt.Sprintf(`, scope="%s"`, w.challenge)
		}
		rw.Header().Set("WWW-Authenticate", `Bearer realm="tests, all of them"`+where)
		http.Error(rw, "who are you?", http.StatusUnauthorized)
		return
	}
	body, _ := io.ReadAll(r.Body)
	if bytes.Contains(body, []byte(`"tools/call"`)) && (w.always403 || w.stepUp != "" && !slices.Contains(strings.Fields(scope), w.stepUp)) {
		w.saw("403")
		rw.Header().Set("WWW-Authenticate", fmt.Sprintf(`Bearer error="insufficient_scope", scope="%s", error_description="more is needed"%s`, w.stepUp, where))
		http.Error(rw, "not you", http.StatusForbidden)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	inner.ServeHTTP(rw, r)
}

func (w *world) metadata(rw http.ResponseWriter, r *http.Request) {
	w.saw("metadata %s", r.URL.Path)
	base := w.as.URL + w.issuer
	m := map[string]any{"issuer": base, "token_endpoint": base + "/token", "response_types_supported": []string{"code"}, "revocation_endpoint": base + "/revoke",
		"grant_types_supported": []string{"authorization_code", "refresh_token"}}
	if !w.noPage {
		m["authorization_endpoint"] = base + "/authorize"
	}
	if !w.noPKCE {
		m["code_challenge_methods_supported"] = []string{"S256"}
	}
	if !w.noDCR {
		m["registration_endpoint"] = base + "/register"
	}
	if w.methods != nil {
		m["token_endpoint_auth_methods_supported"] = w.methods
	}
	if w.cimd != "" {
		m["client_id_metadata_document_supported"] = true
	}
	if w.device != "" {
		m["device_authorization_endpoint"] = base + "/device"
	}
	if w.issTold {
		m["authorization_response_iss_parameter_supported"] = true
	}
	if w.offline {
		m["scopes_supported"] = []string{"read", "offline_access"}
	}
	if w.alien {
		m["issuer"] = "https://other.example"
	}
	answer(rw, 200, m)
}

func (w *world) register(rw http.ResponseWriter, r *http.Request) {
	var m map[string]any
	_ = json.NewDecoder(r.Body).Decode(&m)
	if w.noDCR {
		answer(rw, http.StatusForbidden, map[string]any{"error": "access_denied"})
		return
	}
	how, _ := m["token_endpoint_auth_method"].(string)
	w.saw("register %v %s %v", m["client_name"], how, m["application_type"])
	w.mu.Lock()
	defer w.mu.Unlock()
	w.n++
	id, secret := fmt.Sprintf("client-%d", w.n), ""
	if how != "none" {
		secret = fmt.Sprintf("client-secret-%d", w.n)
		m["client_secret"] = secret
		m["client_secret_expires_at"] = 0
	}
	w.known[id] = secret
	m["client_id"] = id
	if how == "" {
		m["token_endpoint_auth_method"] = "client_secret_basic"
	}
	answer(rw, http.StatusCreated, m)
}

func (w *world) authorize(rw http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	scope := q.Get("scope")
	if !q.Has("scope") {
		scope = "-"
	}
	w.saw("authorize scope=%s resource=%t", scope, q.Get("resource") == w.rs.URL+"/mcp")
	w.mu.Lock()
	_, known := w.known[q.Get("client_id")]
	w.mu.Unlock()
	if q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" || len(q.Get("code_challenge")) != 43 || q.Get("state") == "" || !known && q.Get("client_id") != w.cimd {
		http.Error(rw, "no PKCE, no state or an unknown client", http.StatusBadRequest)
		return
	}
	w.mu.Lock()
	w.n++
	code := fmt.Sprintf("code-%d", w.n)
	w.codes[code] = q
	w.mu.Unlock()
	back := url.Values{"code": {code}, "state": {q.Get("state")}}
	if w.iss != "" {
		back.Set("iss", strings.ReplaceAll(w.iss, "ISSUER", w.as.URL+w.issuer))
	}
	if w.callback != nil {
		w.callback(back)
	}
	http.Redirect(rw, r, q.Get("redirect_uri")+"?"+back.Encode(), http.StatusFound)
}

func (w *world) token(rw http.ResponseWriter, r *http.Request) {
	refuse := func(status int, code string) { answer(rw, status, map[string]any{"error": code}) }
	if err := r.ParseForm(); err != nil {
		refuse(400, "invalid_request")
		return
	}
	f := r.Form
	id, secret, basic := r.BasicAuth()
	how := "none"
	switch {
	case basic:
		how = "basic"
	case f.Get("client_secret") != "":
		how, id, secret = "post", f.Get("client_id"), f.Get("client_secret")
	default:
		id = f.Get("client_id")
	}
	grant := f.Get("grant_type")
	w.saw("token %s %s resource=%t", strings.TrimPrefix(grant, "urn:ietf:params:oauth:grant-type:"), how, f.Get("resource") == w.rs.URL+"/mcp")
	w.mu.Lock()
	defer w.mu.Unlock()
	want, known := w.known[id]
	named := map[string]string{"basic": "client_secret_basic", "post": "client_secret_post", "none": "none"}[how]
	if w.cimd != "" && id == w.cimd {
		want, known = "", true
	}
	if !known || secret != want || w.methods != nil && !slices.Contains(w.methods, named) {
		refuse(http.StatusUnauthorized, "invalid_client")
		return
	}
	scope := ""
	switch grant {
	case "authorization_code":
		asked, ok := w.codes[f.Get("code")]
		delete(w.codes, f.Get("code"))
		sum := sha256.Sum256([]byte(f.Get("code_verifier")))
		if !ok || w.badCode || asked.Get("client_id") != id || asked.Get("redirect_uri") != f.Get("redirect_uri") || asked.Get("code_challenge") != base64.RawURLEncoding.EncodeToString(sum[:]) {
			refuse(400, "invalid_grant")
			return
		}
		scope = asked.Get("scope")
	case "refresh_token":
		s, ok := w.refresh[f.Get("refresh_token")]
		if !ok {
			refuse(400, "invalid_grant")
			return
		}
		if scope = s; !w.reissue {
			delete(w.refresh, f.Get("refresh_token"))
		}
	case "urn:ietf:params:oauth:grant-type:device_code":
		w.polls++
		switch {
		case f.Get("device_code") != "dev-1":
			refuse(400, "invalid_grant")
			return
		case w.device == "denied":
			refuse(400, "access_denied")
			return
		case w.polls == 1:
			refuse(400, "authorization_pending")
			return
		}
	default:
		refuse(400, "unsupported_grant_type")
		return
	}
	w.n++
	access := fmt.Sprintf("access-token-%d", w.n)
	w.tokens[access] = scope
	out := map[string]any{"access_token": access, "token_type": "Bearer", "expires_in": w.expires}
	if scope != "" {
		out["scope"] = scope
	}
	if !w.noRefresh {
		if grant == "refresh_token" && w.reissue {
			answer(rw, 200, out)
			return
		}
		again := fmt.Sprintf("refresh-token-%d", w.n)
		w.refresh[again] = scope
		out["refresh_token"] = again
	}
	answer(rw, 200, out)
}

// forget makes the server refuse all tokens that were given out.
func (w *world) forget(refresh bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tokens = map[string]string{}
	if refresh {
		w.refresh = map[string]string{}
	}
}

// server is the MCP server's configuration.
func (w *world) server(o *mcp.OAuth) mcp.Server {
	return mcp.Server{Name: "web", URL: w.rs.URL + "/mcp", OAuth: o}
}

// options have a browser whose user agrees.
func (w *world) options() mcp.Options {
	return mcp.Options{Authorize: mcp.LoopbackAuthorizer(browser)}
}

// connect connects, or says why not.
func (w *world) connect(t testing.TB, o mcp.Options, oauth *mcp.OAuth) (*mcp.Servers, error) {
	t.Helper()
	if oauth != nil && oauth.Redirect == "" {
		oauth.Redirect = "http://" + free(t) + "/back"
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	s, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{w.server(oauth)}}, o)
	if err != nil {
		w.clean(t, err.Error())
		return nil, err
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, nil
}

// clean checks that a text has nothing secret in it.
func (w *world) clean(t testing.TB, text string) {
	t.Helper()
	for _, secret := range []string{"access-token", "refresh-token", "client-secret", "my-secret", "code-"} {
		if strings.Contains(text, secret) {
			t.Errorf("a secret is told: %s", text)
		}
	}
}

// memory is a TokenStore.
type memory struct {
	mu   sync.Mutex
	kept map[string]string
	fail error
}

func (m *memory) Load(_ context.Context, key string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.kept[key]; ok {
		return []byte(v), nil
	}
	return nil, nil
}

func (m *memory) Save(_ context.Context, key string, text []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	if m.kept == nil {
		m.kept = map[string]string{}
	}
	m.kept[key] = string(text)
	return nil
}

func (m *memory) Delete(_ context.Context, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.kept, key)
	return nil
}
