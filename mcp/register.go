package mcp

// register.go holds who krait is to an authorization server: a client of the configuration, one with a document of its own, or one that
// registers itself (RFC 7591).

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/oauthex"
	"golang.org/x/oauth2"
)

// identity is a client of an authorization server.
type identity struct {
	ID       string `json:"id"`
	Secret   string `json:"secret,omitempty"`
	Method   string `json:"method"`             // of telling the token endpoint who asks
	Redirect string `json:"redirect,omitempty"` // that the client is registered with, if it registered itself
	Dynamic  bool   `json:"dynamic,omitempty"`  // it registered itself
}

// The ways of telling a token endpoint who asks. A client without a secret has only the first.
const (
	methodNone  = "none"
	methodBasic = "client_secret_basic"
	methodPost  = "client_secret_post"
)

// style is the method as oauth2 has it. Without a secret the id is a parameter.
func (i *identity) style() oauth2.AuthStyle {
	if i.Method == methodBasic {
		return oauth2.AuthStyleInHeader
	}
	return oauth2.AuthStyleInParams
}

// method chooses how a client with a secret, or without, says who it is. supported is what the server knows; none means methodBasic.
func method(supported []string, secret bool) (string, error) {
	switch {
	case !secret:
		return methodNone, nil
	case len(supported) == 0 || slices.Contains(supported, methodBasic):
		return methodBasic, nil
	case slices.Contains(supported, methodPost):
		return methodPost, nil
	}
	return "", fmt.Errorf("the authorization server takes clients by %s, none of which is known here", clip(strings.Join(supported, ", ")))
}

// identify returns the client for an authorization server, registering one only where that is needed.
func (l *login) identify(ctx context.Context, d *discovery, p *protection, redirect string, device bool) (*identity, error) {
	supported := p.server.TokenEndpointAuthMethodsSupported
	if l.o.ClientID != "" {
		m, err := method(supported, l.o.ClientSecret != "")
		return &identity{ID: l.o.ClientID, Secret: l.o.ClientSecret, Method: m}, err
	}
	if l.o.ClientMetadata != "" && p.server.ClientIDMetadataDocumentSupported {
		return &identity{ID: l.o.ClientMetadata, Method: methodNone}, nil
	}
	if p.server.RegistrationEndpoint == "" {
		return nil, errors.New(`the authorization server registers no clients by itself: register krait with it, and put "clientId" into "oauth"`)
	}
	m := &oauthex.ClientRegistrationMetadata{ClientName: l.c.o.Name, SoftwareVersion: l.c.o.Version, RedirectURIs: []string{redirect}, ApplicationType: "native",
		GrantTypes: []string{"authorization_code", "refresh_token"}, ResponseTypes: []string{"code"}}
	if device {
		m.GrantTypes = append(m.GrantTypes, deviceGrant)
	}
	for _, known := range []string{methodNone, methodBasic, methodPost} {
		if slices.Contains(supported, known) {
			m.TokenEndpointAuthMethod = known
			break
		}
	}
	if len(supported) > 0 && m.TokenEndpointAuthMethod == "" {
		_, err := method(supported, true)
		return nil, err
	}
	r, err := oauthex.RegisterClient(ctx, p.server.RegistrationEndpoint, m, d.client)
	if err != nil {
		return nil, registrationError(err)
	}
	i := &identity{ID: r.ClientID, Secret: r.ClientSecret, Method: r.TokenEndpointAuthMethod, Redirect: redirect, Dynamic: true}
	if !r.ClientSecretExpiresAt.IsZero() && r.ClientSecretExpiresAt.Unix() > 0 && r.ClientSecretExpiresAt.Before(time.Now()) {
		return nil, errors.New("the authorization server gave a secret that is no longer valid")
	}
	if i.Method == "" || i.Method != methodNone && i.Secret == "" {
		i.Method, err = method(supported, i.Secret != "")
	}
	if i.Method == methodNone {
		i.Secret = ""
	} else if i.Method != methodBasic && i.Method != methodPost {
		return nil, fmt.Errorf("the authorization server wants krait to say who it is by %s, which is not known here", clip(i.Method))
	}
	return i, err
}

// registrationError says what went wrong, without what the server answered: that may be a secret.
func registrationError(err error) error {
	var refused *oauthex.ClientRegistrationError
	var lost *url.Error
	switch text := err.Error(); {
	case errors.As(err, &refused):
		return fmt.Errorf("the authorization server does not register krait: %s", clip(refused.ErrorCode+" "+refused.ErrorDescription))
	case errors.As(err, &lost):
		return fmt.Errorf("krait can't be registered: %w", lost.Err)
	case strings.HasPrefix(text, "registration failed with status "):
		status, _, _ := strings.Cut(strings.TrimPrefix(text, "registration failed with status "), ":")
		return fmt.Errorf("the authorization server does not register krait, it answers %s: if it wants clients to be registered by hand, put \"clientId\" into \"oauth\"", clip(status))
	}
	return errors.New("krait can't be registered: the authorization server's answer is not what it should be")
}
