package tool

// format.go holds the formats of JSON Schema that are checked.

import (
	"encoding/base64"
	"math/big"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"
)

// intRanges are the formats of integers with their bounds.
var intRanges = sync.OnceValue(func() map[string]*[2]*big.Int {
	out := map[string]*[2]*big.Int{}
	for name, bits := range map[string]uint{"int8": 8, "int16": 16, "int32": 32, "int64": 64} {
		half := new(big.Int).Lsh(big.NewInt(1), bits-1)
		top := new(big.Int).Lsh(big.NewInt(1), bits)
		out[name] = &[2]*big.Int{new(big.Int).Neg(half), new(big.Int).Sub(half, big.NewInt(1))}
		out["u"+name] = &[2]*big.Int{new(big.Int), new(big.Int).Sub(top, big.NewInt(1))}
	}
	return out
})

// intRange returns the bounds of an integer format, nil for any other.
func intRange(format string) *[2]*big.Int {
	if !strings.Contains(format, "int") {
		return nil
	}
	return intRanges()[format]
}

var formatUUID = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
})

// formatChecks says of a string in a format what was expected instead, "" if it is right.
var formatChecks = map[string]func(s string) string{
	"date-time": func(s string) string {
		if _, err := time.Parse(time.RFC3339Nano, strings.Replace(strings.ToUpper(s), " ", "T", 1)); err != nil {
			return "a date and time with its zone, like '2026-01-31T12:00:00Z'"
		}
		return ""
	},
	"date": func(s string) string {
		if _, err := time.Parse(time.DateOnly, s); err != nil {
			return "a date like '2026-01-31'"
		}
		return ""
	},
	"byte": func(s string) string {
		if _, err := base64.StdEncoding.DecodeString(s); err != nil {
			return "base64"
		}
		return ""
	},
	"uuid": func(s string) string {
		if !formatUUID().MatchString(s) {
			return "a UUID"
		}
		return ""
	},
	"email": func(s string) string {
		if at := strings.LastIndexByte(s, '@'); at < 1 || at == len(s)-1 || strings.ContainsAny(s, " \r\n\t") {
			return "an email address"
		}
		return ""
	},
	"uri": func(s string) string {
		if u, err := url.Parse(s); err != nil || u.Scheme == "" {
			return "a URI with its scheme"
		}
		return ""
	},
	"ipv4": func(s string) string {
		if a, err := netip.ParseAddr(s); err != nil || !a.Is4() {
			return "an IPv4 address"
		}
		return ""
	},
	"ipv6": func(s string) string {
		if a, err := netip.ParseAddr(s); err != nil || !a.Is6() {
			return "an IPv6 address"
		}
		return ""
	},
}

func knownFormat(format string) bool { return format != "" && formatChecks[format] != nil }

// formatProblem says what a string in a format should have been, "" if it is right.
func formatProblem(format, s string) string {
	if f := formatChecks[format]; f != nil {
		return f(s)
	}
	return ""
}
