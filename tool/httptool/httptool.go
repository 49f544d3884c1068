// Package httptool makes tools that speak HTTP with the hosts on a list: get reads, send does the rest and asks for an approval. Keys are filled in
// by the host; scripts, journals and models never see them.
//
//	tools, err := httptool.Tools(httptool.Options{
//		Group: "github", BaseURL: "https://api.github.com",
//		Secrets: []httptool.Secret{{Header: "Authorization", Value: "Bearer " + os.Getenv("GITHUB_TOKEN")}},
//	})
//	set, err := tool.NewSet(tools)
//
// It stands on package fetch, which sees to hosts, addresses, redirections and sizes.
package httptool

// httptool.go holds Options and Tools.

import (
	"cmp"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/http/httpguts"

	"github.com/krait-run/krait/fetch"
	"github.com/krait-run/krait/internal/secret"
	"github.com/krait-run/krait/tool"
)

// Options say what may be reached, and how. BaseURL or Hosts is required.
type Options struct {
	// Group is the namespace of the tools; "": none.
	Group string
	// About is a sentence for the model on what is reached; "": none.
	About string
	// BaseURL is what URLs without a host are below: "https://api.example.com/v2". Its host may be reached. "": URLs are whole.
	BaseURL string
	// Hosts are those that may be reached besides, also by redirections, as fetch.Options.Hosts has them. They bound hosts, not paths.
	Hosts []string
	// Local and Networks are fetch's: private addresses that may be reached.
	Local    bool
	Networks []netip.Prefix
	// Methods are the methods that may be used, GET always. Default GET. With others there is the tool send.
	Methods []string
	// Unattended: send needs no approval. By default each call does.
	Unattended bool
	// Headers are sent with each request in place of the script's, and are no secrets.
	Headers map[string]string
	// Secrets are filled in, and taken out of whatever comes back.
	Secrets []Secret
	// MaxRequest and MaxResponse bound bodies, in bytes. Default 1 MiB and 4 MiB.
	MaxRequest, MaxResponse int64
	// Timeout bounds an exchange. Default 30 s.
	Timeout time.Duration
	// Transport, if not nil, takes the place of the network, for tests.
	Transport http.RoundTripper
	// Tool are further options of the tools.
	Tool []tool.Option
}

// Secret is a header or a parameter of the query that the host fills in.
type Secret struct {
	// Header or Query is the name; one of them is "".
	Header, Query string
	// Value is the whole value: "Bearer abc". At least 6 bytes, or an error: less can't be found in answers.
	Value string
	// Hosts are those that get it, by name and with a port where it is not the scheme's: "api.example.com", "localhost:8080". Empty: BaseURL's
	// alone. Others never do, also not by redirections; and none by plain HTTP, unless BaseURL has it.
	Hosts []string
}

// client is what the tools share. It is immutable.
type client struct {
	o       Options
	base    *url.URL // nil: none
	fetch   *fetch.Client
	hide    *secret.Redactor
	methods []string
}

const (
	defaultTimeout  = 30 * time.Second
	defaultRequest  = 1 << 20
	defaultResponse = 4 << 20
	maxURL          = 16 << 10
)

func optionError(format string, args ...any) error {
	return fmt.Errorf("httptool: options: "+format, args...)
}

// Tools returns the tool get, which is read-only, and, where Methods has more, send, which needs an approval unless the
// options say otherwise. What a server answers with a status of 400 or more is a ToolError, retryable for 429 and 5xx; what the
// host does not allow a PermissionError. The error of Tools tells what is wrong with the options, and no secret.
func Tools(o Options) ([]tool.Tool, error) {
	c := &client{o: o}
	hosts := slices.Clone(o.Hosts)
	if o.BaseURL != "" {
		u, err := url.Parse(o.BaseURL)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, optionError("BaseURL: %q is no absolute http or https URL", o.BaseURL)
		}
		if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return nil, optionError("BaseURL: it has a user, query or fragment; keys belong into Secrets")
		}
		c.base = u
		host := u.Host
		if u.Scheme == "https" {
			host = "https://" + host
		}
		hosts = append(hosts, host)
	}
	if len(hosts) == 0 {
		return nil, optionError("BaseURL or Hosts is required")
	}
	if o.MaxRequest < 0 || o.MaxResponse < 0 || o.Timeout < 0 {
		return nil, optionError("a bound is negative")
	}
	for _, m := range o.Methods {
		if !httpguts.ValidHeaderFieldName(m) {
			return nil, optionError("Methods: %q is none", m)
		}
		c.methods = append(c.methods, strings.ToUpper(m))
	}
	if !slices.Contains(c.methods, http.MethodGet) {
		c.methods = append(c.methods, http.MethodGet)
	}
	for name, value := range o.Headers {
		if !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
			return nil, optionError("Headers: %q can't be sent", name)
		}
	}
	if err := c.secrets(); err != nil {
		return nil, err
	}
	var err error
	c.fetch, err = fetch.New(fetch.Options{
		Hosts: hosts, Local: o.Local, Networks: o.Networks, Methods: c.methods, Prepare: c.prepare, Transport: o.Transport,
		MaxRequest: cmp.Or(o.MaxRequest, defaultRequest), MaxResponse: cmp.Or(o.MaxResponse, defaultResponse), Timeout: cmp.Or(o.Timeout, defaultTimeout),
	})
	if err != nil {
		return nil, err
	}
	return c.tools(), nil
}

// secrets checks the secrets and makes what takes them out.
func (c *client) secrets() error {
	var all []string
	c.o.Secrets = slices.Clone(c.o.Secrets)
	for i := range c.o.Secrets {
		s := &c.o.Secrets[i]
		name := s.Header + s.Query
		switch {
		case (s.Header == "") == (s.Query == ""):
			return optionError("Secrets: want a Header or a Query")
		case s.Header != "" && (!httpguts.ValidHeaderFieldName(s.Header) || !httpguts.ValidHeaderFieldValue(s.Value)):
			return optionError("Secrets: %s: it can't be sent as a header", name)
		case len(s.Value) < secret.MinLength:
			return optionError("Secrets: %s: the value has less than %d bytes", name, secret.MinLength)
		case len(s.Hosts) == 0 && c.base == nil:
			return optionError("Secrets: %s: Hosts are required without a BaseURL", name)
		}
		all = append(all, s.Value)
	}
	c.hide = secret.New(all...)
	return nil
}

// prepare fills in headers and secrets, for a redirection too. The request is the client's own copy.
func (c *client) prepare(r *http.Request) error {
	for name, value := range c.o.Headers {
		r.Header.Set(name, value)
	}
	for _, s := range c.o.Secrets {
		switch {
		case !c.gets(s, r.URL):
			if s.Header != "" {
				r.Header.Del(s.Header) // what another host's request had
			}
		case s.Header != "":
			r.Header.Set(s.Header, s.Value)
		default:
			q := r.URL.Query()
			q.Set(s.Query, s.Value)
			r.URL.RawQuery = q.Encode()
		}
	}
	return nil
}

// gets reports whether a URL's host gets a secret.
func (c *client) gets(s Secret, u *url.URL) bool {
	if c.base != nil && u.Scheme == c.base.Scheme && strings.EqualFold(u.Host, c.base.Host) {
		return len(s.Hosts) == 0 || named(s.Hosts, u)
	}
	return u.Scheme == "https" && named(s.Hosts, u)
}

func named(hosts []string, u *url.URL) bool {
	return slices.ContainsFunc(hosts, func(h string) bool { return strings.EqualFold(h, u.Host) })
}

// tools makes the tools.
func (c *client) tools() []tool.Tool {
	where := "hosts on the list: " + strings.Join(c.o.Hosts, ", ")
	if c.base != nil {
		where = c.base.String()
		if len(c.o.Hosts) > 0 {
			where += ", and " + strings.Join(c.o.Hosts, ", ")
		}
	}
	options := func(doc string, opts ...tool.Option) []tool.Option {
		if c.o.About != "" {
			doc += "\n\n" + c.o.About
		}
		opts = append(opts, tool.Doc(doc), tool.OpenWorld(), tool.Returns("Keys are filled in by the host. A status of 400 or more is a ToolError."))
		if c.o.Group != "" {
			opts = append(opts, tool.InGroup(c.o.Group))
		}
		return append(opts, slices.Clone(c.o.Tool)...)
	}
	list := []tool.Tool{tool.Func("get", c.get, options("GET from "+where+".", tool.ReadOnly(), tool.Idempotent())...)}
	var others []string
	for _, m := range c.methods {
		if m != http.MethodGet {
			others = append(others, m)
		}
	}
	if len(others) > 0 {
		var opts []tool.Option
		if !c.o.Unattended {
			opts = append(opts, tool.RequireApproval())
		}
		list = append(list, tool.Func("send", c.send, options(fmt.Sprintf("Send a request to %s. Methods: %s.", where, strings.Join(others, ", ")), opts...)...))
	}
	return list
}
