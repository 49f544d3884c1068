// Package secret takes out of what scripts get to see what the host filled in: keys in headers, addresses that are keys themselves.
package secret

// secret.go holds Redactor.

import (
	"bytes"
	"encoding/base64"
	"net/url"
	"slices"
	"strings"

	"github.com/krait-run/krait/values"
)

// Mark stands where a secret was.
const Mark = "[secret]"

// MinLength is the least length of what is looked for, in bytes: shorter texts are everywhere.
const MinLength = 6

// maxDepth bounds how deep data is looked into; what lies deeper is left out.
const maxDepth = 200

// Redactor replaces secrets by Mark. It is immutable; nil replaces nothing.
type Redactor struct{ forms []string }

// New returns a Redactor of these secrets, of what follows the scheme in "Bearer x", and of the forms that servers echo: base64, as in a URL, the
// name and password of "Basic x".
func New(secrets ...string) *Redactor {
	r := &Redactor{}
	for _, s := range secrets {
		r.add(s)
		if scheme, rest, ok := strings.Cut(s, " "); ok {
			r.add(rest)
			if plain, err := base64.StdEncoding.DecodeString(rest); err == nil && strings.EqualFold(scheme, "basic") {
				r.add(string(plain))
				_, password, _ := strings.Cut(string(plain), ":")
				r.add(password)
			}
		}
	}
	// The longest first: one may be part of another.
	slices.SortFunc(r.forms, func(a, b string) int { return len(b) - len(a) })
	r.forms = slices.Compact(r.forms)
	return r
}

func (r *Redactor) add(s string) {
	if len(s) < MinLength {
		return
	}
	for _, form := range []string{s, url.QueryEscape(s), url.PathEscape(s), base64.StdEncoding.EncodeToString([]byte(s)), base64.RawURLEncoding.EncodeToString([]byte(s))} {
		if !slices.Contains(r.forms, form) {
			r.forms = append(r.forms, form)
		}
	}
}

// Text returns s without secrets.
func (r *Redactor) Text(s string) string {
	if r == nil {
		return s
	}
	for _, f := range r.forms {
		s = strings.ReplaceAll(s, f, Mark)
	}
	return s
}

// Bytes returns b without secrets. It does not change b.
func (r *Redactor) Bytes(b []byte) []byte {
	if r == nil {
		return b
	}
	for _, f := range r.forms {
		if bytes.Contains(b, []byte(f)) {
			b = bytes.ReplaceAll(b, []byte(f), []byte(Mark))
		}
	}
	return b
}

// Value returns data of a JSON text without secrets. It may change v's lists.
func (r *Redactor) Value(v any) any {
	if r == nil || len(r.forms) == 0 {
		return v
	}
	return r.value(v, 0)
}

func (r *Redactor) value(v any, depth int) any {
	if depth > maxDepth {
		return Mark
	}
	switch v := v.(type) {
	case string:
		return r.Text(v)
	case []byte:
		return r.Bytes(v)
	case []any:
		for i := range v {
			v[i] = r.value(v[i], depth+1)
		}
	case *values.Object:
		out := values.NewObject(v.Len())
		for i := range v.Len() {
			k, x := v.At(i)
			out.Set(r.Text(k), r.value(x, depth+1))
		}
		return out
	}
	return v
}
