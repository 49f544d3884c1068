package mcp

// wire.go keeps what the decoding of messages by the SDK would lose. The SDK decodes structured content and schemas into Go maps: the order
// of keys is lost, which is that of parameters and of records, and so is what tells 3 from 3.0 and integers beyond 2^53. So, before the
// SDK reads a message, their text is copied into the member _meta of the same object, as a string.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Keys of _meta. What a server has under them is replaced.
const (
	metaStructured = "krait/structured"
	metaInput      = "krait/input"
	metaOutput     = "krait/output"
)

// keep returns a message with copies of what would be lost: the message itself if there is nothing of that, or it is no message.
func keep(message []byte) []byte {
	structured := bytes.Contains(message, []byte(`"structuredContent"`))
	if !structured && !bytes.Contains(message, []byte(`"inputSchema"`)) {
		return message
	}
	var m, result map[string]json.RawMessage
	if json.Unmarshal(message, &m) != nil || json.Unmarshal(m["result"], &result) != nil {
		return message
	}
	if content, ok := result["structuredContent"]; ok {
		if string(content) == "null" {
			content = nil
		}
		meta(result, map[string]json.RawMessage{metaStructured: content})
		delete(result, "structuredContent")
	} else {
		var tools []map[string]json.RawMessage
		if json.Unmarshal(result["tools"], &tools) != nil {
			return message
		}
		for _, t := range tools {
			if t != nil {
				meta(t, map[string]json.RawMessage{metaInput: t["inputSchema"], metaOutput: t["outputSchema"]})
			}
		}
		result["tools"] = encode(tools)
	}
	m["result"] = encode(result)
	return encode(m)
}

// encode is json.Marshal for what was unmarshalled before.
func encode(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return b
}

// meta adds texts to the member _meta of an object, those that are not there removed.
func meta(object map[string]json.RawMessage, texts map[string]json.RawMessage) {
	var m map[string]json.RawMessage
	if json.Unmarshal(object["_meta"], &m) != nil || m == nil {
		m = map[string]json.RawMessage{}
	}
	for key, text := range texts {
		delete(m, key)
		if len(text) > 0 {
			m[key] = encode(string(text))
		}
	}
	object["_meta"] = encode(m)
}

// kept returns a text that keep left in a _meta.
func kept(meta map[string]any, key string) string {
	s, _ := meta[key].(string)
	return s
}

// lines reads lines of at most max bytes and hands each to change, which returns what is read in its place.
type lines struct {
	r      io.Reader
	max    int
	change func(line []byte) ([]byte, error)

	buf  []byte // read and not yet cut into lines
	seen int    // how far buf has no line feed
	out  []byte // changed and not yet handed out
	err  error
}

func (l *lines) Read(p []byte) (int, error) {
	for len(l.out) == 0 {
		if i := bytes.IndexByte(l.buf[l.seen:], '\n'); i >= 0 {
			i += l.seen + 1
			line := l.buf[:i:i]
			l.buf, l.seen = l.buf[i:], 0
			if len(line) > l.max {
				return 0, l.large()
			}
			var err error
			if l.out, err = l.change(line); err != nil {
				l.buf, l.err = nil, err
				return 0, err
			}
			continue
		}
		l.seen = len(l.buf)
		switch {
		case l.seen > l.max:
			return 0, l.large()
		case l.err != nil && l.seen > 0:
			line := l.buf
			l.buf, l.seen = nil, 0
			var err error
			if l.out, err = l.change(line); err != nil {
				l.err = err
			}
			continue
		case l.err != nil:
			return 0, l.err
		}
		if cap(l.buf)-len(l.buf) < 4<<10 {
			l.buf = append(make([]byte, 0, 2*len(l.buf)+16<<10), l.buf...)
		}
		n, err := l.r.Read(l.buf[len(l.buf):cap(l.buf)])
		l.buf = l.buf[:len(l.buf)+n]
		l.err = err
	}
	n := copy(p, l.out)
	l.out = l.out[n:]
	return n, nil
}

func (l *lines) large() error {
	l.buf, l.err = nil, fmt.Errorf("a message of more than %d bytes", l.max)
	return l.err
}

// response puts keep before the body of a response.
func response(resp *http.Response, max int) {
	kind, _, _ := strings.Cut(resp.Header.Get("Content-Type"), ";")
	switch strings.ToLower(strings.TrimSpace(kind)) {
	case "text/event-stream":
		resp.Body = body{&lines{r: resp.Body, max: max, change: func(line []byte) ([]byte, error) {
			data, ok := bytes.CutPrefix(line, []byte("data:"))
			if !ok {
				return line, nil
			}
			// Most have their message in one line. What has it in several is left as it is.
			text := bytes.TrimSpace(data)
			return append(append([]byte("data: "), keep(text)...), '\n'), nil
		}}, resp.Body}
	case "application/json":
		resp.Body = body{&whole{r: resp.Body, max: max}, resp.Body}
		resp.ContentLength = -1
		resp.Header.Del("Content-Length")
	}
}

type body struct {
	io.Reader
	io.Closer
}

// whole reads all of a message, and then hands it out.
type whole struct {
	r   io.Reader
	max int
	out *bytes.Reader
}

func (w *whole) Read(p []byte) (int, error) {
	if w.out == nil {
		text, err := io.ReadAll(io.LimitReader(w.r, int64(w.max)+1))
		if err != nil {
			return 0, err
		}
		if len(text) > w.max {
			return 0, fmt.Errorf("a message of more than %d bytes", w.max)
		}
		w.out = bytes.NewReader(keep(text))
	}
	return w.out.Read(p)
}
