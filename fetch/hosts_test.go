package fetch

// hosts_test.go: which hosts and addresses may be reached.

import (
	"errors"
	"net/netip"
	"net/url"
	"testing"

	"github.com/krait-run/krait"
)

func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		pattern, url string
		want         bool
	}{
		{"example.com", "http://example.com/", true},
		{"example.com", "https://EXAMPLE.com:443/x", true},
		{"Example.com", "http://example.com:80", true},
		{"example.com", "http://example.com:8080", false},
		{"example.com", "http://www.example.com", false},
		{"example.com", "http://example.com.evil.org", false},
		{"example.com", "http://user@evil.org", false},
		{"*.example.com", "http://a.b.example.com", true},
		{"*.example.com", "http://example.com", false},
		{"*.example.com", "http://evilexample.com", false},
		{"*.example.com", "http://.example.com", false},
		{"example.com:8443", "https://example.com:8443", true},
		{"example.com:8443", "https://example.com", false},
		{"example.com:*", "https://example.com:1", true},
		{"https://example.com", "http://example.com", false},
		{"https://example.com", "https://example.com", true},
		{"*", "http://anything.org", true},
		{"*", "http://anything.org:81", false},
		{"*:*", "http://anything.org:81", true},
		{"[::1]:80", "http://[::1]/", true},
		{"127.0.0.1", "http://127.0.0.1/", true},
	} {
		p, err := parsePattern(test.pattern)
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(test.url)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.matches(u); got != test.want {
			t.Errorf("%s matches %s: got %v", test.pattern, test.url, got)
		}
	}
	for _, bad := range []string{"", "*.", "a/b", "a*b", "a:0", "a:x", "a:", "::1", "[::1", "[::1]x", "http://a", "a b"} {
		if _, err := New(Options{Hosts: []string{bad}}); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("%q: got %v", bad, err)
		}
	}
}

func TestPublicAddresses(t *testing.T) {
	for _, s := range []string{"93.184.216.34", "8.8.8.8", "2606:2800:220:1::1", "::ffff:8.8.8.8"} {
		if !public(netip.MustParseAddr(s)) {
			t.Errorf("%s is public", s)
		}
	}
	for _, s := range []string{"127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "0.1.2.3", "100.64.0.1", "192.0.0.8",
		"198.18.0.1", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::",
		"2001:0:1::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "2001:db8::1"} {
		if public(netip.MustParseAddr(s)) {
			t.Errorf("%s is not public", s)
		}
	}
	if public(netip.Addr{}) {
		t.Error("no address is not public")
	}
}
