package mcp

// wire_test.go tests what is done to messages before the SDK reads them.

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestKeep(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`, ""},
		{`{"structuredContent": 1}`, ""},
		{`{"result": "structuredContent\""}`, ""},
		{`no JSON "structuredContent"`, ""},
		{`{"result":{"structuredContent":{"b":1.0,"a":9007199254740993}}}`, `{"result":{"_meta":{"krait/structured":"{\"b\":1.0,\"a\":9007199254740993}"}}}`},
		{`{"result":{"structuredContent":null,"_meta":{"krait/structured":"1","x":2}}}`, `{"result":{"_meta":{"x":2}}}`},
		{`{"result":{"_meta":5,"structuredContent":[1]}}`, `{"result":{"_meta":{"krait/structured":"[1]"}}}`},
		{`{"result":{"tools":[{"name":"a","inputSchema":{"z":1,"a":2}},null]}}`, `{"result":{"tools":[{"_meta":{"krait/input":"{\"z\":1,\"a\":2}"},"inputSchema":{"z":1,"a":2},"name":"a"},null]}}`},
		{`{"result":{"tools":[5],"x":{"inputSchema":1}}}`, ""},
	} {
		if c.want == "" {
			c.want = c.in
		}
		if got := string(keep([]byte(c.in))); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.in, got, c.want)
		}
	}
}

func FuzzKeep(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"result":{"structuredContent":{"a":[1,2.0]},"content":[]}}`))
	f.Add([]byte(`{"result":{"tools":[{"name":"a","inputSchema":{"type":"object"},"outputSchema":{}}]}}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		out := keep(bytes.Clone(in))
		if json.Valid(in) != json.Valid(out) {
			t.Fatalf("%q became %q", in, out)
		}
		if bytes.ContainsAny(out, "\n") && !bytes.ContainsAny(in, "\n") {
			t.Fatalf("%q has lines now: %q", in, out)
		}
	})
}

func TestLines(t *testing.T) {
	upper := func(line []byte) ([]byte, error) {
		if bytes.HasPrefix(line, []byte("skip")) {
			return nil, nil
		}
		return bytes.ToUpper(line), nil
	}
	for _, in := range []string{"", "a", "a\n", "a\nb\n\nc", "skip\nb", strings.Repeat("long ", 5000) + "\nskip\nend"} {
		want := ""
		for line := range strings.Lines(in) {
			if !strings.HasPrefix(line, "skip") {
				want += strings.ToUpper(line)
			}
		}
		for name, r := range map[string]io.Reader{"at once": strings.NewReader(in), "a byte at a time": iotest.OneByteReader(strings.NewReader(in)), "data with the end": iotest.DataErrReader(strings.NewReader(in))} {
			got, err := io.ReadAll(&lines{r: r, max: 1 << 20, change: upper})
			if err != nil || string(got) != want {
				t.Errorf("%s: %.50q: got %.50q, %v", name, in, got, err)
			}
		}
	}
	for _, in := range []string{strings.Repeat("x", 200), "ok\n" + strings.Repeat("x", 200) + "\n"} {
		got, err := io.ReadAll(&lines{r: strings.NewReader(in), max: 100, change: upper})
		if err == nil || len(got) > 3 {
			t.Errorf("%d bytes, %v", len(got), err)
		}
	}
	if _, err := io.ReadAll(&lines{r: iotest.ErrReader(io.ErrClosedPipe), max: 100, change: upper}); err != io.ErrClosedPipe {
		t.Errorf("%v", err)
	}
}

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{"a\tb\r\nc": "a\tb\nc", "a\x00\x1b[2Jb": "a[2Jb", "a\u202eb\u200b\ufeff": "ab", "x\U000e0041y": "xy", "é👍🏽": "é👍🏽", "a\u2028b": "a\nb", "\xff": ""} {
		if got := visible(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
