package mcp

// config.go holds Config, which says what servers there are, and the reading of it from the JSON that MCP clients share.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/internal/expand"
	"github.com/krait-run/krait/internal/suggest"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// ErrConfig is what errors about a configuration are.
var ErrConfig = errors.New("mcp: bad configuration")

// maxConfig is how many bytes a configuration may have.
const maxConfig = 4 << 20

// Config is a list of servers. The zero Config has none.
type Config struct {
	// Servers are the servers, in the order of the file.
	Servers []Server
	// Warnings are what a file has that nothing here reads, one line each. Values are not in them.
	Warnings []string
}

// Server says how a server is reached and what is taken of it. One of Command, URL and Dial is set.
type Server struct {
	// Name is the server's name in the file. Mapped to a Python identifier it is the namespace of the server's tools.
	Name string
	// Command is started with Args in Dir ("": that of the process); the server speaks MCP on its standard input and output. It gets Env
	// and, of the environment of the process, HOME, LOGNAME, PATH, SHELL, TERM, TMPDIR, USER, LANG and what Windows needs, nothing else.
	Command string
	Args    []string
	Dir     string
	Env     map[string]string
	// URL is that of a server on the network. Transport is "http" (streamable HTTP; "" means it too) or "sse", which older servers
	// have. Headers go with every request to the URL's own origin, and to no other.
	URL       string
	Transport string
	Headers   map[string]string
	// OAuth, if not nil, authorizes requests to URL.
	OAuth *OAuth
	// Dial, if not nil, makes the transport of each connection instead, for hosts with transports of their own.
	Dial func() (sdk.Transport, error)
	// Protocol is the version of MCP to begin with; "": the newest.
	Protocol string
	// StartTimeout bounds starting, connecting and listing (0: 30 s; 5 minutes where a user has to authorize), Timeout each call (0: 60 s;
	// negative: no bound).
	StartTimeout, Timeout time.Duration
	// Disabled servers are not started.
	Disabled bool
	// Tools, if there are any, are the tools that are taken, Exclude those that are not; Approve are tools of which each call needs an
	// approval; Direct are tools that a Gateway passes through as they are. All are patterns of the server's own names of tools, in which *
	// stands for any text.
	Tools, Exclude, Approve, Direct []string
}

// OAuth says how tokens for a server are got. The zero OAuth registers with the authorization server and asks the user.
type OAuth struct {
	// Grant is "authorization_code" ("" means it too), for which Options.Authorize sends the user to a page, or "client_credentials".
	Grant string
	// ClientID and ClientSecret are those of a client that is registered already. Without a ClientID, ClientMetadata is the URL of
	// a document about the client, and without that the client is registered dynamically.
	ClientID, ClientSecret, ClientMetadata string
	// Issuer, if not "", is the only authorization server that the secret is given to.
	Issuer string
	// Scopes are asked for besides those that the server names.
	Scopes []string
	// Redirect is where the authorization server sends the user back to. "": http://127.0.0.1:33418/callback.
	Redirect string
}

// ConfigOptions are for reading a configuration.
type ConfigOptions struct {
	// File is the name for errors. "": "config".
	File string
	// Getenv is what ${VAR} is looked up with; nil: os.LookupEnv.
	Getenv func(name string) (string, bool)
}

// LoadConfig reads the file at path as ParseConfig does.
func LoadConfig(path string, o ConfigOptions) (*Config, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	defer f.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(&limited{f, maxConfig + 1}); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	if o.File == "" {
		o.File = path
	}
	return ParseConfig(b.Bytes(), o)
}

// ParseConfig reads a configuration in the shape that MCP clients share: an object with the member mcpServers (or servers), in which
// each name has an object with command, args, env and cwd, or url, type and headers. docs/mcp.md lists all keys. In those of type
// string, ${VAR} and ${env:VAR} stand for a variable of the environment, ${VAR:-text} for text where there is none; one that is not
// set is an error. Errors are ErrConfig, one line for each thing that is wrong, and have no values of variables in them.
func ParseConfig(text []byte, o ConfigOptions) (*Config, error) {
	if o.File == "" {
		o.File = "config"
	}
	if o.Getenv == nil {
		o.Getenv = os.LookupEnv
	}
	p := &configParser{file: o.File, env: o.Getenv}
	c := p.config(text)
	if len(p.errs) > 0 {
		return nil, errors.Join(p.errs...)
	}
	return c, nil
}

type configParser struct {
	file string
	env  func(string) (string, bool)
	errs []error
	c    Config
}

func (p *configParser) fail(format string, args ...any) {
	p.errs = append(p.errs, fmt.Errorf("%w: %s: %s", ErrConfig, p.file, fmt.Sprintf(format, args...)))
}

func (p *configParser) warn(format string, args ...any) {
	p.c.Warnings = append(p.c.Warnings, fmt.Sprintf("mcp: %s: %s", p.file, fmt.Sprintf(format, args...)))
}

// member names that hold the servers.
const (
	serversKey   = "mcpServers"
	vsServersKey = "servers" // as VS Code has it
)

func (p *configParser) config(text []byte) *Config {
	if len(text) > maxConfig {
		p.fail("more than %d bytes", maxConfig)
		return nil
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	x, err := values.ParseJSON(text)
	if err != nil {
		p.fail("%s", where(text, err))
		return nil
	}
	root, ok := x.(*values.Object)
	if !ok {
		p.fail("it must be an object with the member %q", serversKey)
		return nil
	}
	key := serversKey
	if _, ok := root.Get(key); !ok {
		key = vsServersKey
	}
	v, ok := root.Get(key)
	if !ok {
		p.fail("there is no member %q: it has the servers by name, {\"mcpServers\": {\"files\": {\"command\": ...}}}", serversKey)
		return nil
	}
	servers, ok := v.(*values.Object)
	if !ok {
		p.fail("%q must be an object of servers by name", key)
		return nil
	}
	for i := range root.Len() {
		if k, _ := root.At(i); k != key {
			p.warn("%q is not read", clip(k))
		}
	}
	for i := range servers.Len() {
		name, v := servers.At(i)
		p.server(name, v)
	}
	p.errs = append(p.errs, checkNames(p.file, p.c.Servers)...)
	return &p.c
}

// serverKeys are the keys of a server that are read; foreign are those of other clients that mean nothing here.
var (
	serverKeys = strings.Fields("command args env cwd url type headers oauth protocol startTimeout timeout disabled tools exclude approve direct")
	oauthKeys  = strings.Fields("grant clientId clientSecret clientMetadata issuer scopes redirect")
)

func (p *configParser) server(name string, v any) {
	m, ok := v.(*values.Object)
	if !ok {
		p.fail("server %q: it must be an object with \"command\" or \"url\"", clip(name))
		return
	}
	r := &fields{p: p, m: m, at: fmt.Sprintf("server %q", clip(name))}
	n := len(p.errs)
	s := Server{Name: name, Disabled: r.flag("disabled")}
	if s.Disabled {
		// What a disabled server needs need not be there.
		p.c.Servers = append(p.c.Servers, s)
		return
	}
	s.Command, s.Args, s.Env, s.Dir = r.text("command"), r.texts("args"), r.table("env"), r.text("cwd")
	s.URL, s.Transport, s.Headers = r.text("url"), r.text("type"), r.table("headers")
	s.Protocol = r.text("protocol")
	s.StartTimeout, s.Timeout = r.duration("startTimeout"), r.duration("timeout")
	s.Tools, s.Exclude, s.Approve, s.Direct = r.texts("tools"), r.texts("exclude"), r.texts("approve"), r.texts("direct")
	if v, ok := m.Get("oauth"); ok {
		s.OAuth = r.oauth(v)
	}
	switch s.Transport {
	case "streamable-http", "streamableHttp", "streamable_http":
		s.Transport = "http"
	case "stdio":
		if s.URL != "" && s.Command == "" {
			p.fail("%s: \"type\" is \"stdio\" but it has a \"url\": make it \"http\" or \"sse\"", r.at)
		}
		s.Transport = ""
	}
	if n == len(p.errs) {
		if err := s.check(); err != nil {
			p.fail("%s: %s", r.at, err)
		}
	}
	r.unknown(serverKeys)
	p.c.Servers = append(p.c.Servers, s)
}

// check says what is wrong with a server, without its name.
func (s *Server) check() error {
	ways := 0
	for _, is := range []bool{s.Command != "", s.URL != "", s.Dial != nil} {
		if is {
			ways++
		}
	}
	switch {
	case ways == 0:
		return errors.New(`it has neither "command" nor "url"`)
	case ways > 1:
		return errors.New(`it has both "command" and "url": leave one out`)
	case s.URL == "" && (len(s.Headers) > 0 || s.OAuth != nil):
		return errors.New(`"headers" and "oauth" are for servers with a "url"; a command gets its secrets by "env"`)
	case s.Command == "" && (len(s.Args) > 0 || len(s.Env) > 0 || s.Dir != ""):
		return errors.New(`"args", "env" and "cwd" are for servers with a "command"`)
	case s.Transport != "" && s.URL == "":
		return fmt.Errorf(`the type %q needs a "url"`, clip(s.Transport))
	case s.Transport != "" && s.Transport != "http" && s.Transport != "sse":
		return fmt.Errorf(`unknown type %q: it is "stdio", "http" or "sse"`, clip(s.Transport))
	case s.Protocol != "" && !slices.Contains(sdk.SupportedProtocolVersions(), s.Protocol):
		return fmt.Errorf("unknown protocol %q: known are %s", clip(s.Protocol), strings.Join(sdk.SupportedProtocolVersions(), ", "))
	case s.StartTimeout < 0:
		return errors.New(`"startTimeout" is negative`)
	}
	if s.URL != "" {
		u, err := url.Parse(s.URL)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return errors.New(`"url" must be one of http or https, such as https://example.com/mcp`)
		}
		if u.User != nil {
			return errors.New(`"url" has a user or password in it: put them into "headers"`)
		}
	}
	for name, value := range s.Headers {
		if !validHeader(name, value) {
			return fmt.Errorf("the header %q can't be sent as it is", clip(name))
		}
	}
	for name, value := range s.Env {
		if name == "" || strings.ContainsAny(name, "=\x00") || strings.Contains(value, "\x00") {
			return fmt.Errorf("the variable %q of \"env\" can't be set", clip(name))
		}
	}
	for _, patterns := range [][]string{s.Tools, s.Exclude, s.Approve, s.Direct} {
		for _, pattern := range patterns {
			if _, err := path.Match(pattern, ""); err != nil {
				return fmt.Errorf("the pattern %q is wrong", clip(pattern))
			}
		}
	}
	if o := s.OAuth; o != nil {
		switch {
		case o.Grant != "" && o.Grant != "authorization_code" && o.Grant != "client_credentials":
			return fmt.Errorf(`unknown grant %q: it is "authorization_code" or "client_credentials"`, clip(o.Grant))
		case o.Grant == "client_credentials" && (o.ClientID == "" || o.ClientSecret == ""):
			return errors.New(`the grant "client_credentials" needs "clientId" and "clientSecret"`)
		case o.Grant == "client_credentials" && len(o.Scopes) > 0:
			return errors.New(`the grant "client_credentials" takes its "scopes" from the server: leave them out`)
		case o.ClientSecret != "" && o.ClientID == "":
			return errors.New(`"clientSecret" needs "clientId"`)
		case s.Transport == "sse":
			return errors.New(`"oauth" is for servers of the type "http"`)
		}
		if _, err := loopback(o.Redirect); err != nil {
			return err
		}
	}
	return nil
}

// checkNames finds servers whose names make no namespace, or the same one.
func checkNames(file string, servers []Server) (errs []error) {
	seen := map[string]string{}
	for _, s := range servers {
		group, err := groupName(s.Name)
		switch other, twice := seen[group]; {
		case err != nil:
			err = fmt.Errorf("server %q: %w: rename it", clip(s.Name), err)
		case group == resourcesGroup:
			err = fmt.Errorf("server %q: the namespace %s has the functions for resources and prompts: rename it", clip(s.Name), resourcesGroup)
		case twice:
			err = fmt.Errorf("servers %q and %q both are the namespace %s: rename one", clip(other), clip(s.Name), group)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%w: %s: %w", ErrConfig, file, err))
			continue
		}
		seen[group] = s.Name
	}
	return errs
}

// groupName returns the namespace of a server with this name.
func groupName(name string) (string, error) {
	set, err := tool.NewSet(tool.Group(name, tool.FromJSONSchema("x", "", nil, nil, noCall)))
	if err != nil {
		return "", fmt.Errorf("the name can't be a namespace of Python")
	}
	return set.Groups()[0], nil
}

// fields reads the members of an object.
type fields struct {
	p  *configParser
	m  *values.Object
	at string
}

func (r *fields) wrong(key, want string) { r.p.fail("%s: %q must be %s", r.at, key, want) }

func (r *fields) text(key string) string {
	v, ok := r.m.Get(key)
	if !ok {
		return ""
	}
	s, ok := v.(string)
	if !ok {
		r.wrong(key, "a string")
	}
	return r.expand(key, s)
}

func (r *fields) expand(key, s string) string {
	out, err := expand.Text(s, r.p.env)
	if err != nil {
		r.p.fail("%s: %q: %s", r.at, clip(key), err)
	}
	return out
}

func (r *fields) texts(key string) []string {
	v, ok := r.m.Get(key)
	if !ok {
		return nil
	}
	list, ok := v.([]any)
	out := make([]string, 0, len(list))
	for _, e := range list {
		s, isText := e.(string)
		ok = ok && isText
		out = append(out, r.expand(key, s))
	}
	if !ok {
		r.wrong(key, "a list of strings")
	}
	return out
}

func (r *fields) table(key string) map[string]string {
	v, ok := r.m.Get(key)
	if !ok {
		return nil
	}
	m, ok := v.(*values.Object)
	if !ok {
		r.wrong(key, "an object of strings")
		return nil
	}
	out := make(map[string]string, m.Len())
	for i := range m.Len() {
		k, v := m.At(i)
		s, ok := v.(string)
		if !ok {
			r.wrong(key, "an object of strings")
			return nil
		}
		out[k] = r.expand(key+"."+k, s)
	}
	return out
}

func (r *fields) flag(key string) bool {
	v, ok := r.m.Get(key)
	b, isBool := v.(bool)
	if ok && !isBool {
		r.wrong(key, "true or false")
	}
	return b
}

func (r *fields) duration(key string) time.Duration {
	v, ok := r.m.Get(key)
	if !ok {
		return 0
	}
	s, _ := v.(string)
	d, err := time.ParseDuration(r.expand(key, s))
	if err != nil {
		r.wrong(key, `a duration with its unit, such as "30s"`)
	}
	return d
}

func (r *fields) oauth(v any) *OAuth {
	m, ok := v.(*values.Object)
	if !ok {
		r.wrong("oauth", "an object, {} for the defaults")
		return nil
	}
	o := &fields{p: r.p, m: m, at: r.at + ": oauth"}
	o.unknown(oauthKeys)
	return &OAuth{Grant: o.text("grant"), ClientID: o.text("clientId"), ClientSecret: o.text("clientSecret"), ClientMetadata: o.text("clientMetadata"),
		Issuer: o.text("issuer"), Scopes: o.texts("scopes"), Redirect: o.text("redirect")}
}

// unknown warns of members that are not read.
func (r *fields) unknown(known []string) {
	for i := range r.m.Len() {
		k, _ := r.m.At(i)
		if slices.Contains(known, k) {
			continue
		}
		hint := ""
		if n := suggest.Name(k, known); n != "" {
			hint = fmt.Sprintf(": did you mean %q?", n)
		}
		r.p.warn("%s: %q is not read%s", r.at, clip(k), hint)
	}
}

// where says what is wrong with a JSON text, with the line.
func where(text []byte, err error) string {
	var syntax *json.SyntaxError
	var dummy any
	if e := json.Unmarshal(text, &dummy); errors.As(e, &syntax) {
		at := min(int(syntax.Offset), len(text))
		return fmt.Sprintf("line %d: it is no JSON: %v", 1+bytes.Count(text[:at], []byte("\n")), syntax)
	}
	return fmt.Sprintf("it is no JSON: %v", err)
}
