package mcp

// login.go holds Login and Logout, by which a user logs in to servers beforehand.

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// ErrNoLogin: a server does not ask for a login.
var ErrNoLogin = errors.New("the server does not ask for a login")

// LoginInfo says what is known of a login, without what is secret.
type LoginInfo struct {
	// Server is the name in the configuration, Issuer who gave the tokens.
	Server, Issuer string
	// Scopes are those that were granted, as far as that is known.
	Scopes []string
	// Since is when the user logged in, Expires when the token does that is kept now; zero if that is not known.
	Since, Expires time.Time
	// Refreshes says whether another token can be got without the user.
	Refreshes bool
}

func (c *credential) info(server string) *LoginInfo {
	return &LoginInfo{Server: server, Issuer: c.Issuer, Scopes: slices.Clone(c.Scopes), Since: c.Since, Expires: c.Expires, Refreshes: c.Refresh != ""}
}

// Login has the user authorize this program to a server, by Options.Authorize or Options.Device, and keeps the tokens in Options.Tokens,
// where Connect finds them. A login that is there stays until there is another. It takes as long as the user does, but no longer than
// ctx. Errors are ErrConfig, ErrNoLogin, and ErrStart for what went wrong.
func Login(ctx context.Context, server Server, o Options) (*LoginInfo, error) {
	c, err := loginConn(server, &o)
	if err != nil {
		return nil, err
	}
	defer c.cancel()
	l, err := newLogin(c)
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, c.cancel)()
	fail := func(err error) error {
		c.login.Store(l)
		return fmt.Errorf("%w: server %q (%s): %w", ErrStart, c.server.Name, c.place(), c.scrub(err))
	}
	said, err := l.probe(ctx)
	if err != nil {
		return nil, fail(err)
	}
	l.loaded = true // what is kept is replaced, not used
	if err := l.ask(ctx, said, nil); err != nil {
		return nil, fail(err)
	}
	// ask only logs what the store says, since the token can be used anyway; here keeping it is what was asked for.
	if kept, err := readCredential(ctx, o.Tokens, l.server); err != nil || kept == nil || kept.Access != l.cred.Access {
		return nil, fail(errors.New("the login can't be kept"))
	}
	return l.cred.info(server.Name), nil
}

func loginConn(server Server, o *Options) (*conn, error) {
	if err := server.check(); err != nil {
		return nil, fmt.Errorf("%w: server %q: %w", ErrConfig, clip(server.Name), err)
	}
	switch {
	case server.URL == "":
		return nil, fmt.Errorf("%w: server %q: only servers with a \"url\" have a login; a command gets its secrets by \"env\"", ErrConfig, clip(server.Name))
	case server.Transport == "sse":
		return nil, fmt.Errorf("%w: server %q: servers of the type \"sse\" have no login", ErrConfig, clip(server.Name))
	case authorized(server.Headers):
		return nil, fmt.Errorf("%w: server %q: \"headers\" have a token already: remove Authorization there to log in", ErrConfig, clip(server.Name))
	case server.OAuth != nil && server.OAuth.Grant == "client_credentials":
		return nil, fmt.Errorf("%w: server %q: the grant \"client_credentials\" needs no login", ErrConfig, clip(server.Name))
	case o.Tokens == nil:
		return nil, fmt.Errorf("%w: Options.Tokens is nil: there is nothing to keep a login in", ErrConfig)
	}
	if o.Name == "" {
		o.Name = "krait"
	}
	if o.Version == "" {
		o.Version = version()
	}
	return newConn(server, &Servers{o: o}), nil
}

// probe sends the server a request without a token, to see what it wants.
func (l *login) probe(ctx context.Context) (*challenged, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, l.c.server.URL, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	client := l.c.httpClient(l.server, nil)
	client.Timeout = maxAnswer
	resp, err := client.Do(r)
	if err != nil {
		var lost *url.Error
		if errors.As(err, &lost) {
			err = lost.Err
		}
		return nil, err
	}
	_ = resp.Body.Close()
	client.CloseIdleConnections()
	said, err := challenge(resp)
	if err != nil || resp.StatusCode == http.StatusUnauthorized {
		return said, err
	}
	if resp.StatusCode >= 500 {
		return nil, fmt.Errorf("it answers %s", clip(resp.Status))
	}
	// Some want a login only for some of what they do, and say so in their metadata.
	p, err := newDiscovery(ctx, l.server, l.c.o.HTTP).resource(ctx, said.metadata)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, ErrNoLogin
	}
	return said, nil
}

// Logout removes the login of a server from a store, and tells the authorization server that it is over, if that has a place for it. It
// returns what was removed; nil if there was none. The login is removed also if the authorization server can't be told, which is an error.
func Logout(ctx context.Context, server Server, o Options) (*LoginInfo, error) {
	c, err := loginConn(server, &o)
	if err != nil {
		return nil, err
	}
	defer c.cancel()
	l, err := newLogin(c)
	if err != nil {
		return nil, err
	}
	cred, err := readCredential(ctx, o.Tokens, l.server)
	if err == nil && cred == nil {
		return nil, nil
	}
	if gone := o.Tokens.Delete(ctx, credentialKey(l.server)); gone != nil {
		return nil, fmt.Errorf("%w: server %q: its login can't be removed: %w", ErrStart, clip(server.Name), gone)
	}
	if err != nil { // what was there could not be read
		return &LoginInfo{Server: server.Name}, nil
	}
	if !cred.Client.Dynamic && cred.Client.ID == l.o.ClientID {
		cred.Client.Secret = l.o.ClientSecret
	}
	if err := l.revoke(ctx, cred); err != nil {
		return cred.info(server.Name), fmt.Errorf("%w: server %q: its login is removed here, but %s could not be told: %w", ErrStart, clip(server.Name), clip(cred.Issuer), err)
	}
	return cred.info(server.Name), nil
}

// revoke tells the authorization server that the tokens are not needed any more (RFC 7009).
func (l *login) revoke(ctx context.Context, cred *credential) error {
	if cred.RevocationEndpoint == "" {
		return nil
	}
	d := newDiscovery(ctx, l.server, l.c.o.HTTP)
	if err := d.check("the revocation_endpoint", cred.RevocationEndpoint); err != nil {
		return err
	}
	token, kind := cred.Refresh, "refresh_token"
	if token == "" {
		token, kind = cred.Access, "access_token"
	}
	form := url.Values{"token": {token}, "token_type_hint": {kind}}
	if cred.Client.Method != methodBasic {
		form.Set("client_id", cred.Client.ID)
		if cred.Client.Secret != "" {
			form.Set("client_secret", cred.Client.Secret)
		}
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, cred.RevocationEndpoint, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if cred.Client.Method == methodBasic {
		r.SetBasicAuth(url.QueryEscape(cred.Client.ID), url.QueryEscape(cred.Client.Secret))
	}
	resp, err := d.client.Do(r)
	if err != nil {
		return tokenError(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("it answers %s", clip(resp.Status))
	}
	return nil
}

// LoginOf says what login of a server a store has; nil if it has none.
func LoginOf(ctx context.Context, server Server, store TokenStore) (*LoginInfo, error) {
	u, err := url.Parse(server.URL)
	if err != nil || server.URL == "" || store == nil {
		return nil, nil
	}
	cred, err := readCredential(ctx, store, u)
	if err != nil || cred == nil {
		return nil, err
	}
	return cred.info(server.Name), nil
}
