package mcp

// credential.go holds what a login leaves: the tokens for a server, and where and how they are refreshed.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"time"

	"golang.org/x/oauth2"
)

// TokenStore keeps what logins leave, as texts that are secret. Its methods are called from any goroutine, several at once.
type TokenStore interface {
	// Load returns what is kept under a key; nil if there is nothing.
	Load(ctx context.Context, key string) ([]byte, error)
	// Save keeps a text under a key, in place of what is there.
	Save(ctx context.Context, key string, text []byte) error
	// Delete removes what is kept under a key. It is no error if there is nothing.
	Delete(ctx context.Context, key string) error
}

// credential is kept as JSON.
type credential struct {
	Server             string    `json:"server"`   // the address that the tokens are for
	Resource           string    `json:"resource"` // what the authorization server calls it
	Issuer             string    `json:"issuer"`
	TokenEndpoint      string    `json:"token_endpoint"`
	RevocationEndpoint string    `json:"revocation_endpoint,omitempty"`
	Client             identity  `json:"client"`
	Scopes             []string  `json:"scopes,omitempty"`
	Access             string    `json:"access_token"`
	Refresh            string    `json:"refresh_token,omitempty"`
	Expires            time.Time `json:"expires,omitzero"` // zero: it is not known
	Since              time.Time `json:"since,omitzero"`   // when the user logged in
}

func (c *credential) token() *oauth2.Token {
	return &oauth2.Token{AccessToken: c.Access, TokenType: "Bearer", Expiry: c.Expires}
}

// renewed is the credential with another token. A refresh token stays until there is another.
func (c *credential) renewed(t *oauth2.Token) *credential {
	out := *c
	out.Access, out.Expires = t.AccessToken, t.Expiry
	if t.RefreshToken != "" {
		out.Refresh = t.RefreshToken
	}
	if granted, ok := t.Extra("scope").(string); ok && strings.TrimSpace(granted) != "" {
		out.Scopes = strings.Fields(granted)
	}
	return &out
}

// credentialKey is what a server's credential is kept under: its address, with a digest in place of a query, which may be secret.
func credentialKey(server *url.URL) string {
	u := url.URL{Scheme: strings.ToLower(server.Scheme), Host: strings.ToLower(server.Host), Path: server.Path}
	key := u.String()
	if server.RawQuery != "" {
		sum := sha256.Sum256([]byte(server.RawQuery))
		key += "?" + hex.EncodeToString(sum[:8])
	}
	return key
}

// readCredential returns nil if there is none.
func readCredential(ctx context.Context, store TokenStore, server *url.URL) (*credential, error) {
	text, err := store.Load(ctx, credentialKey(server))
	if err != nil || text == nil {
		return nil, err
	}
	c := &credential{}
	if json.Unmarshal(text, c) != nil {
		return nil, errors.New("what is kept is not a login: log in again")
	}
	if at, err := url.Parse(c.Server); err != nil || !same(at, server) {
		return nil, errors.New("what is kept is the login of another server: log in again")
	}
	return c, nil
}

func writeCredential(ctx context.Context, store TokenStore, server *url.URL, c *credential) error {
	kept := *c
	if u := *server; u.RawQuery != "" {
		u.RawQuery = ""
		kept.Server = u.String()
	}
	if !kept.Client.Dynamic {
		kept.Client.Secret = "" // it is in the configuration
	}
	text, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	return store.Save(ctx, credentialKey(server), text)
}
