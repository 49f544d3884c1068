package secret

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/krait-run/krait/values"
)

func TestRedactor(t *testing.T) {
	const key = `s3cret/"key"+1`
	r := New("Bearer "+key, "Basic "+base64.StdEncoding.EncodeToString([]byte("ann:pass word")), "short")
	for _, s := range []string{
		key, "a " + key + " b", "Bearer " + key, url.QueryEscape(key), url.PathEscape(key), base64.StdEncoding.EncodeToString([]byte(key)), "ann:pass word", "pass word", "pass+word",
		base64.StdEncoding.EncodeToString([]byte("ann:pass word")),
	} {
		if got := r.Text(s); strings.Contains(got, s) || !strings.Contains(got, Mark) {
			t.Errorf("%s: got %s", s, got)
		}
		if got := string(r.Bytes([]byte(s))); got != r.Text(s) {
			t.Errorf("%s: got %s", s, got)
		}
	}
	if got := r.Text("short ann"); got != "short ann" {
		t.Error(got)
	}
	text, err := json.Marshal(map[string]any{"a": []any{key, 1}, key: map[string]any{"b": "x " + key}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := values.ParseJSON(text) // where the key is written otherwise
	if err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(r.Value(v))
	if err != nil || string(out) != `{"a":["[secret]",1],"[secret]":{"b":"x [secret]"}}` {
		t.Errorf("%s, %v", out, err)
	}
	if got := (*Redactor)(nil).Text(key); got != key {
		t.Error(got)
	}
}
