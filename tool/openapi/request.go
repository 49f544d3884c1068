package openapi

// request.go makes the HTTP request of a call.

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// request is how an operation is called. It is immutable.
type request struct {
	maker        *maker
	method, path string
	params       []param
	contentType  string // of the body; "": there is none
	bodyRequired bool
}

func valueError(format string, args ...any) error {
	return &tool.Error{Type: "ValueError", Message: fmt.Sprintf(format, args...)}
}

// do carries out a call.
func (r *request) do(ctx context.Context, a tool.Args) (any, error) {
	req, err := r.build(ctx, a)
	if err != nil {
		return nil, err
	}
	return r.maker.client.do(req)
}

// build makes the request.
func (r *request) build(ctx context.Context, a tool.Args) (*http.Request, error) {
	path := r.path
	query := url.Values{}
	var raw []string // parts of the query that are written already
	header := http.Header{}
	var cookies []*http.Cookie
	body := values.NewObject(4)
	var whole any
	has := false
	for i, name := range a.Names {
		p := r.param(name)
		if p == nil {
			return nil, valueError("%s: there is no such parameter", name)
		}
		v := a.Values[i]
		switch p.in {
		case "path":
			text, err := pathText(p, v)
			if err != nil {
				return nil, err
			}
			path = strings.ReplaceAll(path, "{"+p.wire+"}", text)
		case "query":
			if err := addQuery(query, &raw, p, v); err != nil {
				return nil, err
			}
		case "header":
			text, err := joined(p, v, ",", false)
			if err != nil {
				return nil, err
			}
			if strings.ContainsAny(text, "\r\n\x00") {
				return nil, valueError("%s: a header has no line breaks", name)
			}
			header.Set(p.wire, text)
		case "cookie":
			text, err := joined(p, v, ",", false)
			if err != nil {
				return nil, err
			}
			cookies = append(cookies, &http.Cookie{Name: p.wire, Value: url.QueryEscape(text)})
		case "body":
			body.Set(p.wire, v)
			has = true
		case "whole":
			whole, has = v, true
		}
	}
	if strings.Contains(path, "{") {
		return nil, valueError("the path %s has a parameter without a value", r.path)
	}
	u := *r.maker.base
	full := u.EscapedPath() + path
	var err error
	if u.Path, err = url.PathUnescape(full); err != nil {
		return nil, valueError("path: %v", err)
	}
	u.RawPath = full
	u.RawQuery = query.Encode()
	for _, part := range raw {
		if u.RawQuery != "" {
			u.RawQuery += "&"
		}
		u.RawQuery += part
	}
	var reader io.Reader
	contentType := r.contentType
	if contentType != "" && (has || r.bodyRequired) {
		data := whole
		if data == nil && body.Len() > 0 || r.flat() {
			data = body
		}
		text, ct, err := encodeBody(contentType, data)
		if err != nil {
			return nil, err
		}
		reader, contentType = bytes.NewReader(text), ct
	} else {
		contentType = ""
	}
	req, err := http.NewRequestWithContext(ctx, r.method, u.String(), reader)
	if err != nil {
		return nil, valueError("request: %v", err)
	}
	for k, v := range header {
		req.Header[k] = v
	}
	for _, c := range cookies {
		req.AddCookie(c)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	req.Header.Set("Accept", "application/json, text/*;q=0.8, */*;q=0.5")
	return req, nil
}

// flat reports whether the body's properties are parameters.
func (r *request) flat() bool {
	for i := range r.params {
		if r.params[i].in == "whole" {
			return false
		}
	}
	return true
}

func (r *request) param(name string) *param {
	for i := range r.params {
		if r.params[i].name == name {
			return &r.params[i]
		}
	}
	return nil
}

// pathText is a value in a path, escaped. It stays one segment, and is none that means another directory.
func pathText(p *param, v any) (string, error) {
	text, err := joined(p, v, ",", p.explode)
	if err != nil {
		return "", err
	}
	if text == "" || text == "." || text == ".." {
		return "", valueError("%s: %q can't be part of a path", p.name, text)
	}
	escaped := url.PathEscape(text)
	switch p.style {
	case "label":
		escaped = "." + escaped
	case "matrix":
		escaped = ";" + url.PathEscape(p.wire) + "=" + escaped
	}
	return escaped, nil
}

// addQuery adds a parameter to a query, in its style.
func addQuery(query url.Values, raw *[]string, p *param, v any) error {
	if p.json {
		text, err := json.Marshal(v)
		if err != nil {
			return valueError("%s: %v", p.name, err)
		}
		query.Add(p.wire, string(text))
		return nil
	}
	if list, ok := v.([]any); ok {
		if p.explode {
			for _, e := range list {
				text, err := scalar(p, e)
				if err != nil {
					return err
				}
				query.Add(p.wire, text)
			}
			return nil
		}
		sep := map[string]string{"spaceDelimited": "%20", "pipeDelimited": "%7C"}[p.style]
		if sep == "" {
			sep = ","
		}
		var parts []string
		for _, e := range list {
			text, err := scalar(p, e)
			if err != nil {
				return err
			}
			parts = append(parts, url.QueryEscape(text))
		}
		*raw = append(*raw, url.QueryEscape(p.wire)+"="+strings.Join(parts, sep))
		return nil
	}
	if names, values, ok := entries(v); ok {
		for i, k := range names {
			text, err := scalar(p, values[i])
			if err != nil {
				return err
			}
			switch {
			case p.style == "deepObject":
				query.Add(p.wire+"["+k+"]", text)
			case p.explode:
				query.Add(k, text)
			default:
				query.Add(p.wire, k+","+text)
			}
		}
		return nil
	}
	text, err := scalar(p, v)
	if err != nil {
		return err
	}
	query.Add(p.wire, text)
	return nil
}

// entries returns the members of a mapping in order.
func entries(v any) (names []string, items []any, ok bool) {
	switch m := v.(type) {
	case map[string]any:
		for _, k := range sortedKeys(m) {
			names, items = append(names, k), append(items, m[k])
		}
		return names, items, true
	case *values.Object:
		for i := range m.Len() {
			k, x := m.At(i)
			names, items = append(names, k), append(items, x)
		}
		return names, items, true
	}
	return nil, nil, false
}

// joined is a value in one text: lists with a separator, mappings as k,v or k=v.
func joined(p *param, v any, sep string, explode bool) (string, error) {
	if p.json {
		text, err := json.Marshal(v)
		return string(text), err
	}
	var parts []string
	if list, ok := v.([]any); ok {
		for _, e := range list {
			text, err := scalar(p, e)
			if err != nil {
				return "", err
			}
			parts = append(parts, text)
		}
		return strings.Join(parts, sep), nil
	}
	if names, values, ok := entries(v); ok {
		for i, k := range names {
			text, err := scalar(p, values[i])
			if err != nil {
				return "", err
			}
			if explode {
				parts = append(parts, k+"="+text)
			} else {
				parts = append(parts, k, text)
			}
		}
		return strings.Join(parts, sep), nil
	}
	return scalar(p, v)
}

// scalar is the text of a value that has no parts.
func scalar(p *param, v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case bool:
		return strconv.FormatBool(v), nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), nil
	case *big.Int:
		return v.String(), nil
	case time.Time:
		return v.Format(time.RFC3339Nano), nil
	case []byte:
		return base64.StdEncoding.EncodeToString(v), nil
	}
	return "", valueError("%s: %T can't be written into a request", p.name, v)
}

// encodeBody writes a body.
func encodeBody(contentType string, data any) (text []byte, ct string, err error) {
	t, _, _ := mime.ParseMediaType(contentType)
	switch {
	case isJSON(contentType):
		text, err := json.Marshal(data)
		if err != nil {
			return nil, "", valueError("body: %v", err)
		}
		return text, contentType, nil
	case t == "application/x-www-form-urlencoded":
		form := url.Values{}
		names, values, _ := entries(data)
		for i, k := range names {
			if err := addQuery(form, new([]string), &param{name: k, wire: k, style: "form", explode: true}, values[i]); err != nil {
				return nil, "", err
			}
		}
		return []byte(form.Encode()), contentType, nil
	case t == "multipart/form-data":
		return encodeMultipart(data)
	}
	switch d := data.(type) {
	case string:
		return []byte(d), contentType, nil
	case []byte:
		return d, contentType, nil
	case nil:
		return nil, contentType, nil
	}
	return nil, "", valueError("body: %T can't be written as %s", data, contentType)
}

func encodeMultipart(data any) (text []byte, ct string, err error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	names, values, _ := entries(data)
	for i, k := range names {
		var part io.Writer
		var content []byte
		switch v := values[i].(type) {
		case []byte:
			content = v
			part, err = w.CreateFormFile(k, k)
		default:
			part, err = w.CreateFormField(k)
			if err != nil {
				break
			}
			if _, _, ok := entries(v); ok {
				content, err = json.Marshal(v)
			} else if list, ok := v.([]any); ok {
				content, err = json.Marshal(list)
			} else {
				var s string
				s, err = scalar(&param{name: k}, v)
				content = []byte(s)
			}
		}
		if err != nil {
			return nil, "", valueError("%s: %v", k, err)
		}
		if _, err := part.Write(content); err != nil {
			return nil, "", err
		}
	}
	if err := w.Close(); err != nil {
		return nil, "", err
	}
	return b.Bytes(), w.FormDataContentType(), nil
}
