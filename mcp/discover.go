package mcp

// discover.go holds the discovery of what protects a server: its own metadata (RFC 9728), and those of its authorization server (RFC 8414,
// OpenID Connect Discovery), as the MCP specification of 2025-11-25 orders them, and that of 2025-03-26 for servers that have none.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

const (
	maxMetadata  = 1 << 20 // bytes of a document
	maxRedirects = 3
	maxAnswer    = 30 * time.Second // for one request to an authorization server
)

// protection is what has to be known to get tokens for a server.
type protection struct {
	resource string   // what the tokens are for
	scopes   []string // that the resource lists
	server   authServer
}

// authServer is the metadata of an authorization server, of which the SDK's type lacks the endpoint of RFC 8628.
type authServer struct {
	oauthex.AuthServerMeta
	DeviceEndpoint string `json:"device_authorization_endpoint"`
}

// discovery asks for metadata on behalf of one server.
type discovery struct {
	server *url.URL
	near   bool // the server is on this machine or its private network, and so may its authorization server be
	client *http.Client
}

// newDiscovery makes the HTTP client of everything that goes to authorization servers. What a server on the internet names leads to no
// private address; a request with a token or code in it follows no redirection. trip is the host's own transport, which knows where it may go.
func newDiscovery(ctx context.Context, server *url.URL, trip http.RoundTripper) *discovery {
	d := &discovery{server: server, near: nearby(ctx, server.Hostname())}
	if trip == nil {
		trip = d.transport()
	}
	d.client = &http.Client{Transport: trip, Timeout: maxAnswer, CheckRedirect: func(r *http.Request, via []*http.Request) error {
		if via[0].Method != http.MethodGet {
			return http.ErrUseLastResponse
		}
		if len(via) > maxRedirects {
			return errors.New("too many redirections")
		}
		return d.check("a redirection", r.URL.String())
	}}
	return d
}

// transport is the default one, which looks at the addresses that names stand for. Behind a proxy that is the proxy's to do.
func (d *discovery) transport() http.RoundTripper {
	base, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return http.DefaultTransport
	}
	t := base.Clone()
	t.DisableKeepAlives = true
	if proxy, err := http.ProxyFromEnvironment(&http.Request{URL: &url.URL{Scheme: "https", Host: "example.com"}}); err != nil || proxy != nil {
		return t
	}
	dialer := &net.Dialer{Timeout: maxAnswer, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		if ip := at.Addr().Unmap(); ip.IsLinkLocalUnicast() || ip.IsUnspecified() || ip.IsMulticast() || !d.near && private(ip) {
			return fmt.Errorf("the address %s is not on the internet, where the server is", ip)
		}
		return nil
	}}
	t.DialContext = dialer.DialContext
	return t
}

func private(ip netip.Addr) bool { return ip.IsLoopback() || ip.IsPrivate() }

// nearby says whether a host is this machine or one of a private network.
func nearby(ctx context.Context, host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return private(ip.Unmap())
	}
	if host == "localhost" {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, maxAnswer)
	defer cancel()
	ips, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	return err == nil && slices.ContainsFunc(ips, func(ip netip.Addr) bool { return private(ip.Unmap()) })
}

// check refuses an address that tokens may not go to: only https will do, but on this machine.
func (d *discovery) check(what, address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.User != nil:
		return fmt.Errorf("%s is no address that can be used: %s", what, clip(address))
	case u.Scheme == "https":
		return nil
	case u.Scheme == "http" && thisMachine(u.Hostname()) && d.near:
		return nil
	}
	return fmt.Errorf("%s must have https: %s", what, clip(address))
}

func thisMachine(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// get reads a JSON document; false if there is none at the address.
func (d *discovery) get(ctx context.Context, what, address string, into any) (bool, error) {
	if err := d.check(what, address); err != nil {
		return false, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return false, err
	}
	r.Header.Set("Accept", "application/json")
	resp, err := d.client.Do(r)
	if err != nil {
		return false, fmt.Errorf("%s can't be read: %w", what, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 == 4 {
		return false, nil
	}
	if resp.StatusCode != http.StatusOK {
		return false, fmt.Errorf("%s can't be read: %s answers %s", what, clip(address), clip(resp.Status))
	}
	// Servers of web pages have one for each address.
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind != "application/json" && !strings.HasSuffix(kind, "+json") {
		return false, nil
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxMetadata+1))
	if err != nil {
		return false, fmt.Errorf("%s can't be read: %w", what, err)
	}
	if len(text) > maxMetadata {
		return false, fmt.Errorf("%s has more than %d bytes", what, maxMetadata)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return false, fmt.Errorf("%s is not what it should be: %w", what, err)
	}
	return true, nil
}

// find finds what protects the server. named is the address of its metadata that a refusal named, issuer the only authorization server
// that will do; "" is none of either. Without metadata of its own, the server's origin is its authorization server.
func (d *discovery) find(ctx context.Context, named, issuer string) (*protection, error) {
	p, err := d.resource(ctx, named)
	if err != nil {
		return nil, err
	}
	if p == nil {
		if p, err = d.old(ctx); err != nil {
			return nil, err
		}
	} else {
		chosen := p.server.Issuer
		if err := d.authServer(ctx, &p.server, chosen, issuer); err != nil {
			return nil, err
		}
		if p.server.TokenEndpoint == "" {
			return nil, fmt.Errorf("the authorization server %s has no metadata at any of its places", clip(chosen))
		}
	}
	if issuer != "" && !sameIssuer(issuer, p.server.Issuer) {
		return nil, fmt.Errorf(`the server's authorization server is %s, and "issuer" is another`, clip(p.server.Issuer))
	}
	return p, nil
}

// resource reads the metadata of the server; nil if it has none.
func (d *discovery) resource(ctx context.Context, named string) (*protection, error) {
	root := url.URL{Scheme: d.server.Scheme, Host: d.server.Host, Path: "/.well-known/oauth-protected-resource"}
	places := []string{}
	if named != "" {
		places = append(places, named)
	}
	if path := strings.Trim(d.server.Path, "/"); path != "" {
		at := root
		at.Path += "/" + path
		places = append(places, at.String())
	}
	for _, place := range append(places, root.String()) {
		var m oauthex.ProtectedResourceMetadata
		found, err := d.get(ctx, "the server's metadata", place, &m)
		if err != nil {
			return nil, err
		}
		if !found {
			continue
		}
		if err := d.covers(m.Resource); err != nil {
			return nil, err
		}
		if len(m.AuthorizationServers) == 0 {
			return nil, errors.New("the server's metadata name no authorization server")
		}
		p := &protection{resource: m.Resource, scopes: m.ScopesSupported}
		p.server.Issuer = m.AuthorizationServers[0]
		return p, nil
	}
	return nil, nil
}

// covers checks that metadata are about the server: their resource is its address, or one above it at the same origin. A token for
// another resource would be that resource's to use.
func (d *discovery) covers(resource string) error {
	u, err := url.Parse(resource)
	if err == nil && u.Fragment == "" && u.User == nil && same(u, d.server) && (u.RawQuery == "" || u.RawQuery == d.server.RawQuery) {
		above, path := strings.TrimSuffix(u.Path, "/"), strings.TrimSuffix(d.server.Path, "/")
		if path == above || strings.HasPrefix(path, above+"/") {
			return nil
		}
	}
	return fmt.Errorf("the server's metadata are about another resource, %s", clip(resource))
}

// authServer reads the metadata of an authorization server. wanted, if not "", is the one that it has to be.
func (d *discovery) authServer(ctx context.Context, into *authServer, issuer, wanted string) error {
	if wanted != "" && !sameIssuer(issuer, wanted) {
		return fmt.Errorf(`the server's authorization server is %s, and "issuer" is another`, clip(issuer))
	}
	u, err := url.Parse(issuer)
	if err != nil {
		return fmt.Errorf("the authorization server has no address: %s", clip(issuer))
	}
	at := func(path string) string {
		return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: path}).String()
	}
	const oauth, openid = "/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"
	places := []string{at(oauth), at(openid)}
	if path := strings.Trim(u.Path, "/"); path != "" {
		places = []string{at(oauth + "/" + path), at(openid + "/" + path), at("/" + path + openid)}
	}
	*into = authServer{}
	for _, place := range places {
		var m authServer
		found, err := d.get(ctx, "the authorization server's metadata", place, &m)
		if err != nil {
			return err
		}
		if !found {
			continue
		}
		if err := d.sound(&m, issuer); err != nil {
			return err
		}
		*into = m
		return nil
	}
	return nil
}

// sound checks metadata of an authorization server.
func (d *discovery) sound(m *authServer, issuer string) error {
	if !sameIssuer(m.Issuer, issuer) {
		return fmt.Errorf("the authorization server %s calls itself %s", clip(issuer), clip(m.Issuer))
	}
	if m.TokenEndpoint == "" || m.AuthorizationEndpoint == "" && m.DeviceEndpoint == "" {
		return fmt.Errorf("the authorization server %s names no endpoints for tokens", clip(issuer))
	}
	if m.AuthorizationEndpoint != "" && !slices.Contains(m.CodeChallengeMethodsSupported, "S256") {
		return fmt.Errorf("the authorization server %s does not say that it knows PKCE with S256, without which codes can be stolen", clip(issuer))
	}
	for _, e := range []struct{ name, address string }{
		{"authorization_endpoint", m.AuthorizationEndpoint}, {"token_endpoint", m.TokenEndpoint}, {"registration_endpoint", m.RegistrationEndpoint},
		{"device_authorization_endpoint", m.DeviceEndpoint}, {"revocation_endpoint", m.RevocationEndpoint},
	} {
		if e.address == "" {
			continue
		}
		if err := d.check("the "+e.name, e.address); err != nil {
			return err
		}
	}
	return nil
}

// old is how servers are protected by the specification of 2025-03-26: their origin is the authorization server, which has metadata, or its
// endpoints at the places that the specification names.
func (d *discovery) old(ctx context.Context) (*protection, error) {
	origin := (&url.URL{Scheme: d.server.Scheme, Host: d.server.Host}).String()
	bare := *d.server
	bare.RawQuery, bare.Fragment = "", ""
	p := &protection{resource: bare.String()}
	if err := d.authServer(ctx, &p.server, origin, ""); err != nil {
		return nil, err
	}
	if p.server.TokenEndpoint == "" {
		if err := d.check("the server", origin); err != nil {
			return nil, err
		}
		p.server.AuthServerMeta = oauthex.AuthServerMeta{Issuer: origin, AuthorizationEndpoint: origin + "/authorize", TokenEndpoint: origin + "/token", RegistrationEndpoint: origin + "/register"}
	}
	return p, nil
}

func sameIssuer(a, b string) bool { return strings.TrimSuffix(a, "/") == strings.TrimSuffix(b, "/") }
