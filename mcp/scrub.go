package mcp

// scrub.go keeps what authorizes the host to a server out of errors, which scripts and logs see.

import (
	"net/url"
	"slices"
	"strings"
)

// minSecret is how many bytes a value must have to be looked for: shorter ones are in every text.
const minSecret = 6

// secrets are the values of a server's configuration that nobody else is to see.
func (s *Server) secrets() (out []string) {
	add := func(v string) {
		if len(v) >= minSecret {
			out = append(out, v)
		}
	}
	for _, v := range s.Headers {
		add(v)
		if _, token, ok := strings.Cut(v, " "); ok {
			add(token)
		}
	}
	for _, v := range s.Env {
		add(v)
	}
	if s.OAuth != nil {
		add(s.OAuth.ClientSecret)
	}
	if u, err := url.Parse(s.URL); err == nil {
		add(u.RawQuery)
	}
	return out
}

// scrub returns an error with the same causes, in whose text the server's secrets are left out.
func (c *conn) scrub(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	for _, secret := range slices.Concat(c.secret, c.login.Load().seen()) {
		text = strings.ReplaceAll(text, secret, "…")
	}
	if text == err.Error() {
		return err
	}
	return &scrubbed{text, err}
}

// seen are the tokens that the login has had to do with.
func (l *login) seen() []string {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.secrets)
}

type scrubbed struct {
	text string
	err  error
}

func (s *scrubbed) Error() string { return s.text }
func (s *scrubbed) Unwrap() error { return s.err }
