package mcp

// oauth.go holds how tokens for servers are got: by the SDK's OAuth client, with a page that the user is sent to.

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/auth/extauth"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// defaultRedirect is where users are sent back to.
const defaultRedirect = "http://127.0.0.1:33418/callback"

// loopback checks that users are sent back to this machine.
func loopback(redirect string) (*url.URL, error) {
	if redirect == "" {
		redirect = defaultRedirect
	}
	u, err := url.Parse(redirect)
	if err != nil || u.Scheme != "http" || u.Port() == "" || u.Port() == "0" || u.Hostname() != "127.0.0.1" && u.Hostname() != "localhost" && u.Hostname() != "::1" {
		return nil, fmt.Errorf(`"redirect" must be an address of this machine with a port, such as %s`, defaultRedirect)
	}
	return u, nil
}

func (c *conn) oauth() (auth.OAuthHandler, error) {
	o := c.server.OAuth
	var registered *oauthex.ClientCredentials
	if o.ClientID != "" {
		registered = &oauthex.ClientCredentials{ClientID: o.ClientID, Issuer: o.Issuer}
		if o.ClientSecret != "" {
			registered.ClientSecretAuth = &oauthex.ClientSecretAuth{ClientSecret: o.ClientSecret}
		}
	}
	var client *http.Client // nil: the SDK's, which keeps away from private addresses
	if c.o.HTTP != nil {
		client = &http.Client{Transport: c.o.HTTP, Timeout: c.startTimeout()}
	}
	if o.Grant == "client_credentials" {
		return extauth.NewClientCredentialsHandler(&extauth.ClientCredentialsHandlerConfig{Credentials: registered, HTTPClient: client})
	}
	if c.o.Authorize == nil {
		return nil, errors.New(`"oauth" needs a user who can be sent to a page, and there is none here: put a token into "headers"`)
	}
	redirect := o.Redirect
	if redirect == "" {
		redirect = defaultRedirect
	}
	config := &auth.AuthorizationCodeHandlerConfig{RedirectURL: redirect, PreregisteredClient: registered, Client: client, RequestRefreshToken: true,
		AuthorizationCodeFetcher: func(ctx context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			back, err := c.o.Authorize(ctx, c.server.Name, args.URL, redirect)
			if err != nil {
				return nil, err
			}
			u, err := url.Parse(back)
			if err != nil {
				return nil, errors.New("the address that the user was sent back to can't be read")
			}
			q := u.Query()
			if e := q.Get("error"); e != "" {
				return nil, fmt.Errorf("not authorized: %s %s", clip(e), clip(q.Get("error_description")))
			}
			return &auth.AuthorizationResult{Code: q.Get("code"), State: q.Get("state"), Iss: q.Get("iss")}, nil
		}}
	if len(o.Scopes) > 0 {
		config.ScopeFilter = func(found []string) []string {
			out := slices.Clone(found)
			for _, s := range o.Scopes {
				if !slices.Contains(out, s) {
					out = append(out, s)
				}
			}
			return out
		}
	}
	if o.ClientMetadata != "" {
		config.ClientIDMetadataDocumentConfig = &auth.ClientIDMetadataDocumentConfig{URL: o.ClientMetadata}
	}
	if registered == nil {
		config.DynamicClientRegistrationConfig = &auth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
			ClientName: c.o.Name, RedirectURIs: []string{redirect}, GrantTypes: []string{"authorization_code", "refresh_token"}}}
	}
	return auth.NewAuthorizationCodeHandler(config)
}

// LoopbackAuthorizer returns a function for Options.Authorize that waits at the redirect address, on this machine, for the user to come
// back. open has to get the user to the page: by starting a browser, or by printing the address. One server is authorized at a time, since
// they may share the address.
func LoopbackAuthorizer(open func(server, page string) error) func(ctx context.Context, server, page, redirect string) (string, error) {
	turn := make(chan struct{}, 1)
	return func(ctx context.Context, server, page, redirect string) (string, error) {
		select {
		case turn <- struct{}{}:
			defer func() { <-turn }()
		case <-ctx.Done():
			return "", ctx.Err()
		}
		u, err := loopback(redirect)
		if err != nil {
			return "", err
		}
		listener, err := new(net.ListenConfig).Listen(ctx, "tcp", u.Host)
		if err != nil {
			return "", fmt.Errorf("can't wait for the user to come back: %w", err)
		}
		back := make(chan string, 1)
		handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			q := r.URL.Query()
			if r.URL.Path != u.Path || !q.Has("code") && !q.Has("error") {
				http.NotFound(w, r)
				return
			}
			select {
			case back <- u.Scheme + "://" + u.Host + r.URL.RequestURI():
			default:
			}
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = w.Write([]byte("Done. You can close this page.\n"))
		})
		server2 := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = server2.Serve(listener)
		}()
		defer func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = server2.Shutdown(ctx)
			_ = server2.Close()
			<-done
		}()
		if open == nil {
			return "", errors.New("there is nothing to open the page with")
		}
		if err := open(server, page); err != nil {
			return "", err
		}
		select {
		case address := <-back:
			return address, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}
