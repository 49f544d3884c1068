package mcp

// oauth.go holds login: the tokens for one server, got from the store, from the authorization server by a refresh, or by the user's consent.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/auth/extauth"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// ErrLogin: a server wants a login that only a user can give, and there is none here.
var ErrLogin = errors.New("a login is needed")

var errNobody = errors.New(`"oauth" needs a user who can be sent to a page, and there is none here: krait mcp login gets a token beforehand, or put one into "headers"`)

// Bounds on asking the user again.
const (
	maxStepUps  = 5 // in the life of a connection
	maxRejected = 2 // tokens in a row that the server refuses
)

// oauth returns what authorizes requests to the server; nil if nothing does.
func (c *conn) oauth() (auth.OAuthHandler, error) {
	o := c.server.OAuth
	if o != nil && o.Grant == "client_credentials" {
		credentials := &oauthex.ClientCredentials{ClientID: o.ClientID, Issuer: o.Issuer, ClientSecretAuth: &oauthex.ClientSecretAuth{ClientSecret: o.ClientSecret}}
		var client *http.Client // nil: the SDK's, which keeps away from private addresses
		if c.o.HTTP != nil {
			client = &http.Client{Transport: c.o.HTTP, Timeout: c.startTimeout()}
		}
		return extauth.NewClientCredentialsHandler(&extauth.ClientCredentialsHandlerConfig{Credentials: credentials, HTTPClient: client})
	}
	if o == nil && (c.o.Tokens == nil || authorized(c.server.Headers)) {
		return nil, nil
	}
	if o != nil && c.o.Authorize == nil && c.o.Device == nil && c.o.Tokens == nil {
		return nil, errNobody
	}
	if l := c.login.Load(); l != nil {
		return l, nil
	}
	l, err := newLogin(c)
	if err != nil {
		return nil, err
	}
	c.login.Store(l) // connections are made one at a time
	return l, nil
}

// authorized says whether headers have what authorizes a request.
func authorized(headers map[string]string) bool {
	for name := range headers {
		if strings.EqualFold(name, "Authorization") {
			return true
		}
	}
	return false
}

// login is the tokens for a server. It implements auth.OAuthHandler and oauth2.TokenSource, and is used by all connections that are made to it.
type login struct {
	c      *conn
	o      OAuth
	server *url.URL
	asks   bool // the user may be asked

	turn chan struct{} // held while the user is asked
	busy chan struct{} // held while the credential is read, refreshed or replaced; never while waiting for the user

	// Held with busy:
	loaded bool
	cred   *credential // nil: there is none. It does not change: there is another one
	dead   string      // the last access token that the server refused

	mu       sync.Mutex
	secrets  []string // all that were seen, for scrub
	stepUps  int
	rejected int
}

func newLogin(c *conn) (*login, error) {
	u, err := url.Parse(c.server.URL)
	if err != nil {
		return nil, err
	}
	l := &login{c: c, server: u, turn: make(chan struct{}, 1), busy: make(chan struct{}, 1)}
	if c.server.OAuth != nil {
		l.o, l.asks = *c.server.OAuth, c.o.Authorize != nil || c.o.Device != nil
	}
	return l, nil
}

// hold takes a channel that is a lock.
func hold(ctx context.Context, lock chan struct{}) (release func(), err error) {
	select {
	case lock <- struct{}{}:
		return func() { <-lock }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TokenSource implements auth.OAuthHandler.
func (l *login) TokenSource(context.Context) (oauth2.TokenSource, error) { return l, nil }

// Token returns the token that a request goes with; nil if there is none, and the server has to say what it wants.
func (l *login) Token() (*oauth2.Token, error) {
	ctx, cancel := context.WithTimeout(l.c.ctx, 2*maxAnswer)
	defer cancel()
	release, err := hold(ctx, l.busy)
	if err != nil {
		return nil, err
	}
	defer release()
	l.load(ctx)
	if l.cred == nil {
		return nil, nil
	}
	if l.usable(l.cred) {
		return l.cred.token(), nil
	}
	if err := l.refresh(ctx); err != nil {
		var refused *refusal
		if errors.As(err, &refused) || errors.Is(err, errNoRefresh) {
			return nil, nil
		}
		return nil, err
	}
	return l.cred.token(), nil
}

// usable says whether the server may take a credential's token. The caller holds busy.
func (l *login) usable(cred *credential) bool { return cred.token().Valid() && cred.Access != l.dead }

// load reads the store, once. The caller holds busy.
func (l *login) load(ctx context.Context) {
	if l.loaded {
		return
	}
	l.loaded = true
	if cred := l.stored(ctx); cred != nil {
		l.cred = cred
	}
}

// stored is the credential of the store, if it is for this server and this client.
func (l *login) stored(ctx context.Context) *credential {
	if l.c.o.Tokens == nil {
		return nil
	}
	cred, err := readCredential(ctx, l.c.o.Tokens, l.server)
	if err != nil {
		l.c.log("warning", "its login can't be read: "+clip(err.Error()))
		return nil
	}
	if cred == nil || l.o.ClientID != "" && cred.Client.ID != l.o.ClientID || l.o.Issuer != "" && !sameIssuer(l.o.Issuer, cred.Issuer) {
		return nil
	}
	if !cred.Client.Dynamic && cred.Client.ID == l.o.ClientID {
		cred.Client.Secret = l.o.ClientSecret
	}
	l.keepSecret(cred)
	return cred
}

// save takes a new credential, and stores it. The caller holds busy.
func (l *login) save(ctx context.Context, cred *credential) {
	l.keepSecret(cred)
	l.cred, l.loaded = cred, true
	if l.c.o.Tokens == nil {
		return
	}
	// A token that was got is kept also if the request that needed it is over: a refresh token that rotates is lost otherwise.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxAnswer)
	defer cancel()
	if err := writeCredential(ctx, l.c.o.Tokens, l.server, cred); err != nil {
		l.c.log("warning", "its login can't be kept: "+clip(err.Error()))
	}
}

func (l *login) keepSecret(cred *credential) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range []string{cred.Access, cred.Refresh, cred.Client.Secret} {
		if len(s) >= minSecret && !slices.Contains(l.secrets, s) {
			l.secrets = append(l.secrets, s)
		}
	}
	if n := len(l.secrets); n > remembered {
		l.secrets = slices.Clone(l.secrets[n-remembered:])
	}
}

var errNoRefresh = errors.New("there is no refresh token")

// refresh gets another token without the user. Another process may have done so: then its token is taken, since refresh tokens that rotate
// are good once. The caller holds busy, and there is a credential.
func (l *login) refresh(ctx context.Context) error {
	if cred := l.stored(ctx); cred != nil && cred.Access != l.cred.Access {
		if l.cred = cred; l.usable(cred) {
			return nil
		}
	}
	if l.cred.Refresh == "" {
		return errNoRefresh
	}
	old := l.cred
	config := clientcredentials.Config{ClientID: old.Client.ID, ClientSecret: old.Client.Secret, TokenURL: old.TokenEndpoint, AuthStyle: old.Client.style(),
		EndpointParams: url.Values{"grant_type": {"refresh_token"}, "refresh_token": {old.Refresh}, "resource": {old.Resource}}}
	d := newDiscovery(ctx, l.server, l.c.o.HTTP)
	if err := d.check("the token endpoint", old.TokenEndpoint); err != nil {
		return err
	}
	t, err := config.Token(context.WithValue(ctx, oauth2.HTTPClient, d.client))
	if err != nil {
		if cred := l.stored(ctx); cred != nil && cred.Access != old.Access && l.usable(cred) {
			l.cred = cred // another process was first
			return nil
		}
		err = tokenError(err)
		var refused *refusal
		if errors.As(err, &refused) && refused.code == "invalid_grant" { // it will not do next time either
			spent := *old
			spent.Refresh = ""
			l.cred = &spent
		}
		return err
	}
	l.save(ctx, old.renewed(t))
	return nil
}

// saw is told of each answer of the server to a request with a token.
func (l *login) saw(status int) {
	if status != http.StatusUnauthorized && status != http.StatusForbidden {
		l.mu.Lock()
		l.rejected = 0
		l.mu.Unlock()
	}
}

// Authorize implements auth.OAuthHandler: it is called with an answer 401 or 403, after which the request is made once more if there is no
// error.
func (l *login) Authorize(ctx context.Context, r *http.Request, resp *http.Response) error {
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxLine))
	said, err := challenge(resp)
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusForbidden && said.err != "insufficient_scope" {
		return fmt.Errorf("the server does not allow this to the user who is logged in: %s", clip(strings.TrimSpace(said.err+" "+said.text)))
	}
	release, err := hold(ctx, l.turn)
	if err != nil {
		return err
	}
	defer release()
	used := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	again, granted, err := l.renew(ctx, used, resp.StatusCode)
	if err != nil || again {
		return err
	}
	if resp.StatusCode == http.StatusForbidden {
		if err := l.stepUp(said.scopes, granted); err != nil {
			return err
		}
	} else {
		granted = nil
	}
	if !l.asks {
		return fmt.Errorf("%w: krait mcp login %s", ErrLogin, clip(l.c.server.Name))
	}
	return l.ask(ctx, said, granted)
}

// renew looks for a token without the user: one that came meanwhile, or by a refresh. granted are the scopes of the one that was used.
func (l *login) renew(ctx context.Context, used string, status int) (again bool, granted []string, err error) {
	release, err := hold(ctx, l.busy)
	if err != nil {
		return false, nil, err
	}
	defer release()
	l.load(ctx)
	if l.cred == nil {
		return false, nil, nil
	}
	if l.cred.Access != used && l.usable(l.cred) {
		return true, nil, nil
	}
	if status == http.StatusForbidden {
		return false, l.cred.Scopes, nil
	}
	if used == "" { // there was no valid token, and no refresh gave one
		return false, nil, nil
	}
	l.mu.Lock()
	l.rejected++
	n := l.rejected
	l.mu.Unlock()
	if n > maxRejected {
		return false, nil, errors.New("the server refuses the tokens that its authorization server gives")
	}
	l.dead = used
	if err := l.refresh(ctx); err == nil {
		return true, nil, nil
	}
	return false, nil, nil
}

// stepUp bounds how often the user is asked for more scopes.
func (l *login) stepUp(wanted, granted []string) error {
	missing := slices.ContainsFunc(wanted, func(s string) bool { return !slices.Contains(granted, s) })
	if !missing {
		return fmt.Errorf("the server wants scopes that it was given already: %s", clip(strings.Join(wanted, " ")))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stepUps++; l.stepUps > maxStepUps {
		return fmt.Errorf("the server wanted more scopes %d times", maxStepUps)
	}
	return nil
}

// ask has the user authorize. more are scopes that are asked for as well. The caller holds turn.
func (l *login) ask(ctx context.Context, said *challenged, more []string) error {
	d := newDiscovery(ctx, l.server, l.c.o.HTTP)
	p, err := d.find(ctx, said.metadata, l.o.Issuer)
	if err != nil {
		return err
	}
	device, err := l.byDevice(&p.server)
	if err != nil {
		return err
	}
	who, redirect, err := l.client(ctx, d, p, device)
	if err != nil {
		return err
	}
	config := oauth2Config(&p.server, who, l.scopes(said, p, more), redirect)
	by := l.byPage
	if device {
		by = l.byCode
	}
	t, err := by(ctx, d, p, config)
	if err != nil {
		return err
	}
	release, err := hold(ctx, l.busy)
	if err != nil {
		return err
	}
	defer release()
	cred := &credential{Server: l.server.String(), Resource: p.resource, Issuer: p.server.Issuer, TokenEndpoint: p.server.TokenEndpoint,
		RevocationEndpoint: p.server.RevocationEndpoint, Client: *who, Scopes: config.Scopes, Since: time.Now().UTC().Truncate(time.Second)}
	l.save(ctx, cred.renewed(t))
	return nil
}

// client is who asks, and where the user comes back to. What was registered for this server before, with this authorization server, is
// used again.
func (l *login) client(ctx context.Context, d *discovery, p *protection, device bool) (*identity, string, error) {
	release, err := hold(ctx, l.busy)
	if err != nil {
		return nil, "", err
	}
	cred := l.cred
	release()
	if cred != nil && cred.Client.Dynamic && sameIssuer(cred.Issuer, p.server.Issuer) && (l.o.Redirect == "" || l.o.Redirect == cred.Client.Redirect) && l.o.ClientID == "" {
		who := cred.Client
		return &who, who.Redirect, nil
	}
	redirect := returnAddress(l.o.Redirect)
	who, err := l.identify(ctx, d, p, redirect, device)
	return who, redirect, err
}

// scopes are those to ask for: what the refusal names, else what the resource lists, and what the configuration and earlier grants add.
func (l *login) scopes(said *challenged, p *protection, more []string) []string {
	out := slices.Clone(said.scopes)
	if len(out) == 0 {
		out = slices.Clone(p.scopes)
	}
	out = append(append(out, l.o.Scopes...), more...)
	if slices.Contains(p.server.ScopesSupported, "offline_access") { // a refresh token is asked for in this way
		out = append(out, "offline_access")
	}
	var once []string
	for _, s := range out {
		if !slices.Contains(once, s) {
			once = append(once, s)
		}
	}
	return once
}

// challenged is what a refusal says.
type challenged struct {
	metadata  string // where the server's metadata are
	scopes    []string
	err, text string
}

func challenge(resp *http.Response) (*challenged, error) {
	list, err := oauthex.ParseWWWAuthenticate(resp.Header.Values("WWW-Authenticate"))
	if err != nil {
		return nil, errors.New("the server's header WWW-Authenticate can't be read")
	}
	c := &challenged{}
	for _, one := range list {
		if c.metadata == "" {
			c.metadata = one.Params["resource_metadata"]
		}
		if one.Scheme == "bearer" {
			if len(c.scopes) == 0 {
				c.scopes = strings.Fields(one.Params["scope"])
			}
			if c.err == "" {
				c.err, c.text = one.Params["error"], one.Params["error_description"]
			}
		}
	}
	return c, nil
}
