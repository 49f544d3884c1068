package mcp

// client.go holds Servers, the connections to all servers of a configuration, and what they give together.

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/tool"
)

// Errors of servers, for errors.Is.
var (
	// ErrStart: a server did not start, connect or list its tools.
	ErrStart = errors.New("mcp: server did not start")
	// ErrConnection: a server can't be reached any more.
	ErrConnection = errors.New("mcp: no connection")
	// ErrClosed: Close was called.
	ErrClosed = errors.New("mcp: closed")
)

const (
	defaultStart   = 30 * time.Second
	userStart      = 5 * time.Minute
	defaultTimeout = 60 * time.Second
	defaultMessage = 16 << 20
)

// Options are for Connect. The functions are called from any goroutine, several at once, and must not block for long, but Authorize and
// Elicit; nil ones are not called.
type Options struct {
	// Name and Version are what servers learn about the program. "": "krait", and the version of the module.
	Name, Version string
	// MaxMessage is how many bytes a message of a server may have; a larger one ends the connection. 0: 16 MiB.
	MaxMessage int
	// Partial leaves out servers that do not start and tools that can't be taken over, and lets Servers.Info name them. Otherwise one of
	// either is an error, and no server is kept.
	Partial bool
	// HTTP sends requests; nil: http.DefaultTransport. Redirections to other origins are not followed.
	HTTP http.RoundTripper
	// Authorize sends the user to a page at which a server's authorization server asks for consent, and returns the address that the user
	// was sent back to; see LoopbackAuthorizer. Nil: servers that need it do not start.
	Authorize func(ctx context.Context, server, page, redirect string) (callback string, err error)
	// Device shows the user a page and a code that is to be typed in there, on any device; it does not wait until that is done. UseDevice
	// says when that is the way. Nil: it is not.
	Device    func(ctx context.Context, server string, code DeviceCode) error
	UseDevice DeviceUse
	// Tokens keeps the tokens that users' logins have led to, from one process to the next; see Login. With it, servers without OAuth in their
	// configuration get the tokens of a login that is kept. Nil: tokens are kept as long as the Servers.
	Tokens TokenStore
	// ElicitCaller has servers' questions to the user answered by the user of the Gateway's client whose program made the call. Where that
	// is not clear, since several calls of the server are under way, or that client can't ask, it is as without it.
	ElicitCaller bool
	// Elicit answers a server's question to the user. Nil: the question is declined; with ElicitCaller unset, too, servers are told that
	// there is nobody to ask.
	Elicit func(ctx context.Context, server string, question *sdk.ElicitParams) (*sdk.ElicitResult, error)
	// Log receives what servers log or write to their standard error, and what happens to connections.
	Log func(Log)
	// Progress receives what servers tell about calls under way.
	Progress func(Progress)
	// Changed is called after the tools have changed: Set returns others then.
	Changed func()
}

// Log is a line that a server, or this package about it, logged.
type Log struct {
	Server string
	// Level is "debug", "info", "notice", "warning", "error", "critical", "alert" or "emergency".
	Level string
	// Logger is what the server calls its logger; "stderr" for its standard error, "krait" for this package.
	Logger string
	Text   string
}

// Progress is what a server tells about a call.
type Progress struct {
	Server, Tool string
	// Name is the full Python name of the tool.
	Name string
	// Run and Call are those of the tool call (tool.Info); "" and 0 if a tool was called in another way.
	Run  string
	Call int64
	// Done grows; Total is 0 if it is not known.
	Done, Total float64
	Message     string
}

// Info says what is known of a server.
type Info struct {
	// Name is the server's in the configuration, Group the namespace of its tools.
	Name, Group string
	// Transport is "stdio", "http", "sse", "other", or "disabled".
	Transport string
	// ServerName, ServerVersion and Instructions are what it says of itself, Protocol is the version of MCP that is spoken.
	ServerName, ServerVersion, Instructions, Protocol string
	// Tools are the full Python names of its tools.
	Tools []string
	// Resources and Prompts say whether it has such.
	Resources, Prompts bool
	// Bad are the errors of tools that are left out, with Options.Partial.
	Bad []error
	// Err is why it did not start or what was last wrong with its connection; nil if nothing is.
	Err error
}

// Servers are connected servers. It is safe for concurrent use.
type Servers struct {
	o     *Options
	conns []*conn
	off   []Server

	mu    sync.Mutex
	set   *tool.Set
	tools []any
	state string // what set was made from
	hear  map[int]func()
	next  int
}

// listen has f called after the tools have changed, until the function that it returns is called.
func (s *Servers) listen(f func()) (stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hear == nil {
		s.hear = map[int]func(){}
	}
	n := s.next
	s.next++
	s.hear[n] = f
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.hear, n)
	}
}

// Connect starts the servers of a configuration, all at once, and lists their tools. ctx bounds the start only: servers run until
// Close. If one does not start, or has a tool that can't be taken over, all are ended, and the error has a line for each that is wrong
// (ErrConfig, ErrStart, ErrTool); but see Options.Partial. A nil configuration has no servers. Connections that are lost are made again
// when they are needed.
func Connect(ctx context.Context, c *Config, o Options) (*Servers, error) {
	if c == nil {
		c = &Config{}
	}
	if o.MaxMessage < 0 {
		return nil, fmt.Errorf("%w: Options.MaxMessage is negative", ErrConfig)
	}
	if o.MaxMessage == 0 {
		o.MaxMessage = defaultMessage
	}
	if o.Name == "" {
		o.Name = "krait"
	}
	if o.Version == "" {
		o.Version = version()
	}
	s := &Servers{o: &o}
	errs := checkNames("Config", c.Servers)
	for _, server := range c.Servers {
		if server.Disabled {
			s.off = append(s.off, server)
			continue
		}
		if err := server.check(); err != nil {
			errs = append(errs, fmt.Errorf("%w: server %q: %w", ErrConfig, clip(server.Name), err))
			continue
		}
		s.conns = append(s.conns, newConn(server, s))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	var wg sync.WaitGroup
	for _, c := range s.conns {
		wg.Go(func() { c.start(ctx) })
	}
	wg.Wait()
	for _, c := range s.conns {
		if err := c.err(); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 && !o.Partial {
		_ = s.Close()
		return nil, errors.Join(errs...)
	}
	if err := s.rebuild(); err != nil {
		_ = s.Close()
		return nil, err
	}
	for _, c := range s.conns {
		c.watch()
	}
	return s, nil
}

// Close ends all connections and processes, and waits for them. Calls under way fail. Closing twice does nothing.
func (s *Servers) Close() error {
	var wg sync.WaitGroup
	for _, c := range s.conns {
		wg.Go(c.close)
	}
	wg.Wait()
	return nil
}

// Set returns the tools of all servers, those of each in a namespace of its own, and the functions for resources and prompts in the
// namespace mcp if a server has such. The set does not change; there is another one after a server's tools have changed.
func (s *Servers) Set() *tool.Set {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.set
}

// Tools returns what Set is made of, for tool.NewSet together with tools of the host. The caller does not change the slice.
func (s *Servers) Tools() []any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tools
}

// Info describes the servers, in the order of the configuration but for the disabled ones, which are last.
func (s *Servers) Info() []Info {
	var out []Info
	for _, c := range s.conns {
		out = append(out, c.info())
	}
	for _, server := range s.off {
		out = append(out, Info{Name: server.Name, Transport: "disabled"})
	}
	return out
}

// rebuild makes the set anew if the tools are others.
func (s *Servers) rebuild() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var tools []any
	state := ""
	for _, c := range s.conns {
		list, text := c.list()
		state += text + "\x00"
		if len(list) > 0 {
			group := make([]any, len(list))
			for i, r := range list {
				group[i] = r.tool
			}
			tools = append(tools, tool.Group(c.server.Name, group...))
		}
	}
	if own := s.resourceTools(); len(own) > 0 {
		tools = append(tools, tool.Group(resourcesGroup, own...))
		state += "mcp"
	}
	if s.set != nil && state == s.state {
		return nil
	}
	set, err := tool.NewSet(tools...)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTool, err)
	}
	s.set, s.tools, s.state = set, tools, state
	return nil
}

// changed is called by a connection whose tools may be others.
func (s *Servers) changed(c *conn) {
	before := s.Set()
	if err := s.rebuild(); err != nil {
		c.log("error", "the new tools are not taken: "+clip(err.Error()))
		return
	}
	if s.Set() == before {
		return
	}
	s.mu.Lock()
	hear := slices.Collect(maps.Values(s.hear))
	s.mu.Unlock()
	for _, f := range hear {
		f()
	}
	if s.o.Changed != nil {
		s.o.Changed()
	}
}

// direct returns the tools that a gateway passes through.
func (s *Servers) direct() (out []directTool) {
	for _, c := range s.conns {
		list, _ := c.list()
		for _, r := range list {
			if r.direct {
				out = append(out, directTool{c, r})
			}
		}
	}
	return out
}

type directTool struct {
	conn *conn
	r    *remote
}

// find returns the connection to a server by its name or namespace.
func (s *Servers) find(name string) *conn {
	i := slices.IndexFunc(s.conns, func(c *conn) bool { return c.server.Name == name || c.group == name })
	if i < 0 {
		return nil
	}
	return s.conns[i]
}
