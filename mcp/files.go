package mcp

// files.go holds the files of a session as resources of the gateway.

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/internal/mimetype"
)

// fileScheme begins the addresses of files. Each client sees those of its own session.
const fileScheme = "krait://files/"

func fileURI(name string) string { return fileScheme + (&url.URL{Path: name}).EscapedPath() }

// walk calls f with all files of a session.
func (s *session) walk(f func(name string, info fs.FileInfo)) {
	_ = fs.WalkDir(s.files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			f(name, info)
		}
		return nil
	})
}

// newFiles returns the files that are new or have changed since it was last called. The caller holds turn.
func (s *session) newFiles() (out []shownFile) {
	if s.files.Bytes() == 0 && len(s.known) == 0 {
		return nil
	}
	now := map[string]stamp{}
	s.walk(func(name string, info fs.FileInfo) {
		now[name] = stamp{info.Size(), info.ModTime()}
		if s.known[name] != now[name] {
			out = append(out, shownFile{Path: name, URI: fileURI(name), Size: info.Size(), MIMEType: mimetype.Of(name)})
		}
	})
	s.known = now
	return out
}

// has returns the session of a client if it has one.
func (g *Gateway) has(ss *sdk.ServerSession) *session {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.sessions[ss]
}

// listFiles adds the files of the session to the list of resources.
func (g *Gateway) listFiles(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		res, err := next(ctx, method, req)
		list, ok := res.(*sdk.ListResourcesResult)
		if err != nil || !ok || method != "resources/list" {
			return res, err
		}
		ss, ok := req.GetSession().(*sdk.ServerSession)
		if !ok {
			return res, nil
		}
		out := *list
		if s := g.has(ss); s != nil {
			s.walk(func(name string, info fs.FileInfo) {
				size := info.Size()
				out.Resources = append(out.Resources, &sdk.Resource{URI: fileURI(name), Name: name, MIMEType: mimetype.Of(name), Size: size})
			})
		}
		return &out, nil
	}
}

// readFile reads a file of the session.
func (g *Gateway) readFile(_ context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	uri := req.Params.URI
	s := g.has(req.Session)
	escaped, ok := strings.CutPrefix(uri, fileScheme)
	name, err := url.PathUnescape(escaped)
	if s == nil || !ok || err != nil || !fs.ValidPath(name) {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	f, err := s.files.Open(name)
	if err != nil {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	data, err := io.ReadAll(io.LimitReader(f, g.o.Files+1))
	if err != nil {
		return nil, fmt.Errorf("%s can't be read", clip(name))
	}
	c := &sdk.ResourceContents{URI: uri, MIMEType: mimetype.Of(name)}
	if c.MIMEType == "" {
		c.MIMEType, _, _ = strings.Cut(http.DetectContentType(data), ";")
	}
	if utf8.Valid(data) && !strings.HasPrefix(c.MIMEType, "image/") {
		c.Text = string(data)
	} else {
		c.Blob = bytesOf(data)
	}
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{c}}, nil
}
