package fetch

// hosts.go holds what decides whether a host or an address may be reached.

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/krait-run/krait"
)

// pattern is an entry of Options.Hosts.
type pattern struct {
	https  bool   // plain http is left out
	host   string // in lower case; with a leading dot all names below it; "*" is all
	port   string // "" is the scheme's, "*" every one
	source string
}

func parsePattern(s string) (pattern, error) {
	bad := func(why string) (pattern, error) {
		return pattern{}, fmt.Errorf("%w: fetch: host %q: %s", krait.ErrOptions, s, why)
	}
	p := pattern{source: s}
	rest := strings.ToLower(s)
	if scheme, after, ok := strings.Cut(rest, "://"); ok {
		if scheme != "https" {
			return bad("only https:// may stand before a host")
		}
		p.https, rest = true, after
	}
	p.host = rest
	if strings.HasPrefix(rest, "[") {
		end := strings.IndexByte(rest, ']')
		if end < 0 {
			return bad("missing ]")
		}
		p.host, rest = rest[1:end], rest[end+1:]
		if rest != "" && rest[0] != ':' {
			return bad("a port must follow ]")
		}
		p.port = strings.TrimPrefix(rest, ":")
	} else if i := strings.LastIndexByte(rest, ':'); i >= 0 {
		if strings.Count(rest, ":") > 1 {
			return bad("write an IPv6 address in brackets")
		}
		p.host, p.port = rest[:i], rest[i+1:]
		if p.port == "" {
			return bad("the port is missing")
		}
	}
	if p.port != "" && p.port != "*" {
		if n, err := strconv.Atoi(p.port); err != nil || n < 1 || n > 65535 {
			return bad("the port must be a number or *")
		}
	}
	if after, ok := strings.CutPrefix(p.host, "*."); ok {
		p.host = "." + after
	}
	if p.host == "" || p.host == "." || strings.ContainsAny(p.host, "/@? #") || p.host != "*" && strings.Contains(p.host, "*") {
		return bad(`want a name, "*.name" or "*"`)
	}
	return p, nil
}

// matches reports whether the pattern allows the host of u.
func (p pattern) matches(u *url.URL) bool {
	if p.https && u.Scheme != "https" {
		return false
	}
	host := strings.ToLower(u.Hostname())
	switch {
	case p.host == "*":
	case p.host[0] == '.':
		if !strings.HasSuffix(host, p.host) || len(host) == len(p.host) {
			return false
		}
	case host != p.host:
		return false
	}
	port, std := u.Port(), map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if port == "" {
		port = std
	}
	switch p.port {
	case "*":
		return true
	case "":
		return port == std
	}
	return port == p.port
}

// special are the networks that are not of the public internet (IANA's registries of special-purpose addresses), beside those
// that package netip knows, and those whose addresses contain an IPv4 address.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),   // shared by carriers
	netip.MustParsePrefix("192.0.0.0/24"),    // protocol assignments
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("192.88.99.0/24"),  // 6to4 relays
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("240.0.0.0/4"),     // reserved, and broadcast
	netip.MustParsePrefix("::/96"),           // IPv4-compatible
	netip.MustParsePrefix("64:ff9b::/96"),    // translated IPv4
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),      // discard
	netip.MustParsePrefix("2001::/23"),     // protocol assignments, Teredo
	netip.MustParsePrefix("2001:db8::/32"), // documentation
	netip.MustParsePrefix("2002::/16"),     // 6to4
	netip.MustParsePrefix("3fff::/20"),     // documentation
	netip.MustParsePrefix("5f00::/16"),     // segment routing
	netip.MustParsePrefix("fec0::/10"),     // site-local
}

// public reports whether a is an address of the public internet.
func public(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsValid() && a.IsGlobalUnicast() && !a.IsPrivate() &&
		!slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a.WithZone("")) })
}

// dialer connects by d, or past its control where Options.Local allows that.
func (c *Client) dialer(d *net.Dialer) func(ctx context.Context, network, address string) (net.Conn, error) {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		host, _, err := net.SplitHostPort(address)
		if err != nil || !c.opts.Local || !slices.ContainsFunc(c.hosts, func(p pattern) bool { return p.host == strings.ToLower(host) }) {
			return d.DialContext(ctx, network, address)
		}
		named := *d
		named.Control = func(network, address string, conn syscall.RawConn) error {
			if ap, err := netip.ParseAddrPort(address); err == nil {
				a := ap.Addr().Unmap()
				if literal, err := netip.ParseAddr(host); err == nil && a == literal.Unmap() || strings.EqualFold(host, "localhost") && a.IsLoopback() {
					return nil
				}
			}
			return c.control(network, address, conn)
		}
		return named.DialContext(ctx, network, address)
	}
}

// control looks at each address just before it is connected to, when names have been resolved.
func (c *Client) control(_, address string, _ syscall.RawConn) error {
	ap, err := netip.ParseAddrPort(address)
	if err != nil {
		return denied("the host does not allow connections to %s", address)
	}
	a := ap.Addr().Unmap()
	if public(a) || slices.ContainsFunc(c.opts.Networks, func(p netip.Prefix) bool { return p.Contains(a.WithZone("")) }) {
		return nil
	}
	return denied("the host does not allow connections to private addresses")
}
