package mcp

// grant.go holds how the user grants access: by a page that leads back here, or by a code that is typed in elsewhere (RFC 8628).

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"golang.org/x/oauth2"
)

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

// DeviceUse says when the user authorizes by a code that is typed in on another device.
type DeviceUse int

// When the device flow is taken.
const (
	DeviceIfNeeded  DeviceUse = iota // where the authorization server has no page that leads back, or Options.Authorize is nil
	DevicePreferred                  // where the authorization server offers it
	DeviceOnly                       // always; an authorization server that does not offer it is an error
)

// DeviceCode is what the user is shown to authorize by another device.
type DeviceCode struct {
	// Page is where Code is typed in; Complete, if not "", is a page that has it already.
	Page, Complete, Code string
	// Expires is when the code does; zero if that is not known.
	Expires time.Time
}

// byDevice says whether to go by the device flow.
func (l *login) byDevice(s *authServer) (bool, error) {
	offered := s.DeviceEndpoint != "" && l.c.o.Device != nil
	switch {
	case l.c.o.UseDevice == DeviceOnly && s.DeviceEndpoint == "":
		return false, errors.New("the authorization server does not offer the login by another device")
	case l.c.o.UseDevice == DeviceOnly || offered && (l.c.o.UseDevice == DevicePreferred || s.AuthorizationEndpoint == "" || l.c.o.Authorize == nil):
		if !offered {
			return false, errNobody
		}
		return true, nil
	case l.c.o.Authorize == nil || s.AuthorizationEndpoint == "":
		return false, errNobody
	}
	return false, nil
}

// oauth2Config is what the flows have in common.
func oauth2Config(s *authServer, i *identity, scopes []string, redirect string) *oauth2.Config {
	return &oauth2.Config{ClientID: i.ID, ClientSecret: i.Secret, Scopes: scopes, RedirectURL: redirect, Endpoint: oauth2.Endpoint{
		AuthURL: s.AuthorizationEndpoint, TokenURL: s.TokenEndpoint, DeviceAuthURL: s.DeviceEndpoint, AuthStyle: i.style()}}
}

// byPage sends the user to the page and changes the code that comes back into a token.
func (l *login) byPage(ctx context.Context, d *discovery, p *protection, config *oauth2.Config) (*oauth2.Token, error) {
	verifier, state := oauth2.GenerateVerifier(), rand.Text()
	resource := oauth2.SetAuthURLParam("resource", p.resource)
	back, err := l.c.o.Authorize(ctx, l.c.server.Name, config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier), resource), config.RedirectURL)
	if err != nil {
		return nil, err
	}
	u, err := url.Parse(back)
	if err != nil {
		return nil, errors.New("the address that the user was sent back to can't be read")
	}
	q := u.Query()
	if e := q.Get("error"); e != "" {
		return nil, fmt.Errorf("not authorized: %s", clip(e+" "+q.Get("error_description")))
	}
	if q.Get("state") != state {
		return nil, errors.New("the user came back from another page: the state is not the one that was sent")
	}
	// RFC 9207: who sent the user back, so that a code is not given to the wrong server.
	switch iss := q.Get("iss"); {
	case iss == "" && p.server.AuthorizationResponseIssParameterSupported:
		return nil, errors.New("the authorization server does not say who it is (iss), though it says that it does")
	case iss != "" && iss != p.server.Issuer:
		return nil, fmt.Errorf("the user was sent back by another authorization server, %s", clip(iss))
	}
	if q.Get("code") == "" {
		return nil, errors.New("the user came back without a code")
	}
	token, err := config.Exchange(context.WithValue(ctx, oauth2.HTTPClient, d.client), q.Get("code"), oauth2.VerifierOption(verifier), resource)
	return token, tokenError(err)
}

// byCode shows the user a code and waits until it was typed in.
func (l *login) byCode(ctx context.Context, d *discovery, p *protection, config *oauth2.Config) (*oauth2.Token, error) {
	client := context.WithValue(ctx, oauth2.HTTPClient, d.client)
	resource := oauth2.SetAuthURLParam("resource", p.resource)
	a, err := config.DeviceAuth(client, resource)
	if err != nil {
		return nil, tokenError(err)
	}
	if a == nil || a.DeviceCode == "" || a.UserCode == "" || a.Interval < 0 || a.Interval > 600 {
		return nil, errors.New("the authorization server gives no code for the user")
	}
	if err := d.check("the page for the user's code", a.VerificationURI); err != nil {
		return nil, err
	}
	if a.VerificationURIComplete != "" && d.check("", a.VerificationURIComplete) != nil {
		a.VerificationURIComplete = ""
	}
	if err := l.c.o.Device(ctx, l.c.server.Name, DeviceCode{Page: a.VerificationURI, Complete: a.VerificationURIComplete, Code: visible(a.UserCode), Expires: a.Expiry}); err != nil {
		return nil, err
	}
	token, err := config.DeviceAccessToken(client, a, resource)
	if err != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil, errors.New("not authorized: the code was not typed in in time")
	}
	return token, tokenError(err)
}

// refusal is a token endpoint's.
type refusal struct{ code, text string }

func (r *refusal) Error() string {
	return "the authorization server refuses: " + strings.TrimSpace(clip(r.code+" "+r.text))
}

// tokenError is an error of oauth2 without what the server answered, in which tokens may be.
func tokenError(err error) error {
	var refused *oauth2.RetrieveError
	var lost *url.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused) && refused.ErrorCode != "":
		return &refusal{refused.ErrorCode, refused.ErrorDescription}
	case errors.As(err, &refused) && refused.Response != nil:
		return fmt.Errorf("the authorization server gives no token, it answers %s", clip(refused.Response.Status))
	case errors.As(err, &lost):
		return fmt.Errorf("the authorization server can't be reached: %w", lost.Err)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	return errors.New("the authorization server gives no token: its answer is not what it should be")
}
