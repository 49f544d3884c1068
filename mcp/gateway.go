package mcp

// gateway.go holds Gateway, the server that lets the models of other MCP clients call tools by programs.

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// ErrGateway are errors of options of a Gateway.
var ErrGateway = errors.New("mcp: bad gateway options")

// Ask says which calls need an approval.
type Ask int

// When a Gateway's client is asked, beside the tools that require an approval by themselves (Server.Approve).
const (
	// AskDestructive asks before calls of tools that say that they may destroy something.
	AskDestructive Ask = iota
	// AskWrites asks before calls of all tools that do not say that they only read.
	AskWrites
	// AskNever asks for nothing; not even for tools that require it.
	AskNever
)

// GatewayOptions are for NewGateway. The zero value is of use.
type GatewayOptions struct {
	// Name and Version are what clients are told; "": "krait" and the version of the module. Instructions go before the gateway's own.
	Name, Version, Instructions string
	// Sandbox are the options of the sandboxes. Tools, Approver and PlanApprover are the gateway's. Where nothing else is said, Allow is
	// everything, Limits.Time 5 minutes (approvals count), RealTime is set, and a session's own file system is mounted at "/".
	Sandbox krait.Options
	// Others are the options of sandboxes in other languages: then programs say by the parameter language of run_code which they are in, and
	// those that say nothing are in that of Sandbox. What is said of Sandbox holds for them too.
	Others []krait.Options
	// Tools are tools of the host besides those of the servers, as tool.NewSet takes them.
	Tools []any
	// Inline is up to how many tools the description of run_code lists; see tool.StubOptions. 0: 100.
	Inline int
	// Ask says which calls the client's user is asked about. Approver, if not nil, is asked in the user's place.
	Ask      Ask
	Approver tool.Approver
	// Run, if not nil, is called for each sandbox, with the id of its session, and may set what krait.RunOptions have, such as a journal.
	// Its Approver, if set, is asked in the user's place. done, if not nil, is called after the sandbox was closed.
	Run func(session string) (o krait.RunOptions, done func(), err error)
	// Sessions is how many clients are served at once. 0: 1,000. Idle is how long a session over HTTP is kept without a request; 0: 30
	// minutes.
	Sessions int
	Idle     time.Duration
	// Output is how many bytes of what a program returns and prints a client gets. 0: 32 KiB.
	Output int
	// Files is how many bytes the files of a session may take, which are its resources. 0: 16 MiB.
	Files int64
	// Token, if not "", must be sent by clients over HTTP, as "Authorization: Bearer TOKEN".
	Token string
	// Log receives what the host should know; nil: nothing does.
	Log *slog.Logger
}

// Gateway is an MCP server in front of others. Its tool run_code runs a program that calls their tools; search_tools and describe_tools
// find them. Each client has a sandbox of its own. It is safe for concurrent use.
type Gateway struct {
	o       GatewayOptions
	servers *Servers
	server  *sdk.Server
	http    http.Handler
	ctx     context.Context // ends with Close
	cancel  context.CancelFunc
	unhear  func()
	wg      sync.WaitGroup

	updating sync.Mutex // held by update
	direct   []string   // names of tools that are passed through

	mu        sync.Mutex
	templates []*krait.Template // by language, that of Sandbox first
	sessions  map[*sdk.ServerSession]*session
	closed    bool
}

// Names of the gateway's tools.
const (
	runTool      = "run_code"
	searchTool   = "search_tools"
	describeTool = "describe_tools"
)

// Defaults of GatewayOptions.
const (
	defaultTime     = 5 * time.Minute
	defaultSessions = 1000
	defaultIdle     = 30 * time.Minute
	defaultOutput   = 32 << 10
	defaultFiles    = 16 << 20
)

// legacy are the versions of MCP that clients may speak. In the newer ones a server can't ask its client anything while a call runs, nor
// does it know over HTTP which requests belong together; clients that know them know these too.
func legacy() []string {
	return slices.DeleteFunc(sdk.SupportedProtocolVersions(), func(v string) bool { return v >= "2026-07-28" })
}

// NewGateway returns a Gateway in front of servers, which it does not close; nil: of none. Errors are ErrGateway, krait.ErrOptions or
// tool.ErrSet. The caller closes it, after what serves its Handler has ended.
func NewGateway(servers *Servers, o GatewayOptions) (*Gateway, error) {
	if servers == nil {
		servers = &Servers{o: &Options{}}
	}
	switch {
	case o.Sessions < 0 || o.Idle < 0 || o.Output < 0 || o.Files < 0:
		return nil, fmt.Errorf("%w: a bound is negative", ErrGateway)
	case o.Ask < AskDestructive || o.Ask > AskNever:
		return nil, fmt.Errorf("%w: Ask is %d", ErrGateway, o.Ask)
	}
	if o.Name == "" {
		o.Name = "krait"
	}
	if o.Version == "" {
		o.Version = version()
	}
	o.Others = slices.Clone(o.Others)
	for _, s := range o.languages() {
		switch {
		case s.Tools != nil:
			return nil, fmt.Errorf("%w: Sandbox.Tools is set: tools of the host go into Tools", ErrGateway)
		case s.Approver != nil || s.PlanApprover != nil:
			return nil, fmt.Errorf("%w: Sandbox has an approver: put it into Approver", ErrGateway)
		}
		if s.Allow == nil {
			s.Allow = []string{"*"}
		}
		if s.Limits.Time == 0 {
			s.Limits.Time = defaultTime
		}
		s.RealTime = true
	}
	if o.Sessions == 0 {
		o.Sessions = defaultSessions
	}
	if o.Idle == 0 {
		o.Idle = defaultIdle
	}
	if o.Output == 0 {
		o.Output = defaultOutput
	}
	if o.Files == 0 {
		o.Files = defaultFiles
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	for _, s := range o.languages() {
		policy := s.Policy
		s.Policy = func(ctx context.Context, r tool.Request) (tool.Decision, error) {
			if policy != nil {
				if d, err := policy(ctx, r); err != nil || d.Verdict != tool.Unset || d.Args != nil {
					return d, err
				}
			}
			if o.Ask == AskWrites && r.Risk != tool.RiskRead {
				return tool.Decision{Verdict: tool.Ask, Reason: "the tool may change something"}, nil
			}
			return tool.Decision{}, nil
		}
	}
	if o.Ask == AskNever && o.Approver == nil {
		o.Approver = tool.AutoApprove()
	}
	g := &Gateway{o: o, servers: servers, sessions: map[*sdk.ServerSession]*session{}}
	g.ctx, g.cancel = context.WithCancel(context.Background())
	g.server = sdk.NewServer(&sdk.Implementation{Name: o.Name, Version: o.Version, Title: "Krait"}, &sdk.ServerOptions{
		Instructions:              g.instructions(),
		SupportedProtocolVersions: legacy(),
		Capabilities: &sdk.ServerCapabilities{
			//lint:ignore SA1019 clients of these protocols ask for the log in this way
			Logging:   &sdk.LoggingCapabilities{},
			Tools:     &sdk.ToolCapabilities{ListChanged: true},
			Resources: &sdk.ResourceCapabilities{},
		},
	})
	g.server.AddReceivingMiddleware(g.listFiles)
	g.server.AddResourceTemplate(&sdk.ResourceTemplate{Name: "files", URITemplate: fileScheme + "{+path}",
		Description: "Files that programs of this session have written."}, g.readFile)
	names, parameter := g.speaks()
	g.server.AddTool(&sdk.Tool{Name: searchTool, Title: "Search tools", InputSchema: input(searchInput, parameter), OutputSchema: json.RawMessage(searchOutput),
		Description: "Find " + names + " functions that programs for " + runTool + " can call, by words of what they do. Gives their signatures.",
		Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: new(bool)}}, g.search)
	g.server.AddTool(&sdk.Tool{Name: describeTool, Title: "Describe tools", InputSchema: input(describeInput, parameter),
		Description: "Types and full documentation of " + names + " functions that programs for " + runTool + " can call.",
		Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: new(bool)}}, g.describe)
	if err := g.update(); err != nil {
		g.cancel()
		return nil, err
	}
	g.unhear = servers.listen(func() {
		if err := g.update(); err != nil {
			g.o.Log.Error("the tools stay as they were", "error", err)
		}
	})
	g.http = sdk.NewStreamableHTTPHandler(g.serverFor, &sdk.StreamableHTTPOptions{SessionTimeout: o.Idle, Logger: o.Log})
	return g, nil
}

func (g *Gateway) instructions() string {
	text := "Prefer one program for " + runTool + " over many calls of single tools: it can loop, filter and combine what they return, and only what it returns or prints is shown."
	return strings.TrimSpace(g.o.Instructions + "\n\n" + text)
}

// update makes the template and the gateway's own tools of what the servers have.
func (g *Gateway) update() error {
	g.updating.Lock()
	defer g.updating.Unlock()
	set, err := tool.NewSet(append(slices.Clone(g.servers.Tools()), g.o.Tools...)...)
	if err != nil {
		return err
	}
	var templates []*krait.Template
	for _, s := range g.o.languages() {
		opts := *s
		opts.Tools = set
		t, err := krait.NewTemplate(opts)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(templates, func(other *krait.Template) bool { return other.Language() == t.Language() }) {
			return fmt.Errorf("%w: Others: two are of the language %s", ErrGateway, t.Language())
		}
		templates = append(templates, t)
	}
	direct := g.servers.direct()
	names := map[string]bool{runTool: true, searchTool: true, describeTool: true}
	var list []string
	for _, d := range direct {
		name := d.name()
		if names[name] {
			return fmt.Errorf("%w: two tools that are passed through are called %s: pass one of them through no longer", ErrGateway, name)
		}
		names[name] = true
		list = append(list, name)
	}
	g.mu.Lock()
	g.templates = templates
	g.mu.Unlock()
	old := g.direct
	g.direct = list
	// Sessions see this in one change, or in several that follow each other.
	g.server.RemoveTools(slices.DeleteFunc(old, func(name string) bool { return names[name] })...)
	title, parameter := g.speaks()
	g.server.AddTool(&sdk.Tool{Name: runTool, Title: "Run " + title, Description: g.describeRun(templates), InputSchema: input(runInput, parameter), OutputSchema: json.RawMessage(runOutput)}, g.run)
	for _, d := range direct {
		if templates[0].Allowed(d.python()) {
			g.server.AddTool(d.declare(), g.pass(d))
		}
	}
	return nil
}

// languages are the options of the sandboxes, that of programs which do not name a language first.
func (o *GatewayOptions) languages() []*krait.Options {
	list := []*krait.Options{&o.Sandbox}
	for i := range o.Others {
		list = append(list, &o.Others[i])
	}
	return list
}

// titles are the languages for people, by krait.Template.Language.
var titles = map[string]string{"python": "Python", "javascript": "JavaScript", "typescript": "TypeScript"}

// speaks returns the languages of programs, for people, and the schema of the parameter that says which one a program is in, "" where there is
// but one.
func (g *Gateway) speaks() (names, parameter string) {
	var list, words []string
	for _, s := range g.o.languages() {
		name := "python"
		if s.Language != nil {
			name = s.Language.Name()
		}
		list, words = append(list, titles[name]), append(words, `"`+name+`"`)
	}
	names = strings.Join(list, " or ")
	if len(list) == 1 {
		return names, ""
	}
	return names, `{"type": "string", "enum": [` + strings.Join(words, ", ") + `], "default": ` + words[0] + `}`
}

// input is a schema with the parameter language.
func input(schema, parameter string) json.RawMessage {
	if parameter == "" {
		return json.RawMessage(schema)
	}
	return json.RawMessage(strings.Replace(schema, `"properties": {`, `"properties": {"language": `+parameter+`,`, 1))
}

// describeRun is the description of run_code.
func (g *Gateway) describeRun(templates []*krait.Template) string {
	var b strings.Builder
	names, _ := g.speaks()
	keeps := "a sandbox"
	if len(templates) > 1 {
		keeps = "a sandbox for each language"
	}
	fmt.Fprintf(&b, "Run a %s program that calls the functions below, in %s that keeps its variables from one call to the next.\n", names, keeps)
	for _, t := range templates {
		if len(templates) > 1 {
			fmt.Fprintf(&b, "\nIn %s: ", titles[t.Language()])
		}
		if t.Language() == "python" {
			b.WriteString(`The value of the last expression is returned; print() adds text. await works at top level; asyncio.gather makes calls at once.
The standard library is there; network and host files are not, except through functions. Files written in the working directory can be read as resources.
An exception ends the program; what was called before it has happened.

`)
		} else {
			b.WriteString(`The value of the last expression is returned; console.log adds text. await works at top level; Promise.all makes calls at once.
The library of the language is there; network, host files and packages are not, except through functions.
An error ends the program; what was called before it has happened.

`)
		}
		b.WriteString(t.Stub(tool.StubOptions{Inline: g.o.Inline}))
	}
	return b.String()
}

// Serve serves one client on a stream, such as standard input and output, until the client ends it, ctx ends or Close is called. It
// closes in and out. The error is nil where the client ended it.
func (g *Gateway) Serve(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	if in == nil || out == nil {
		return fmt.Errorf("%w: a stream is nil", ErrGateway)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(g.ctx, cancel)()
	ss, err := g.server.Connect(ctx, &sdk.IOTransport{Reader: in, Writer: out}, nil)
	if err != nil {
		return fmt.Errorf("mcp: gateway: %w", err)
	}
	done := make(chan error, 1)
	go func() { done <- ss.Wait() }()
	select {
	case err = <-done:
	case <-ctx.Done():
		g.interrupt(ss) // a connection waits for its requests when it is closed
		_ = ss.Close()
		<-done
		err = ctx.Err()
	}
	g.end(ss)
	if err != nil && (errors.Is(err, io.EOF) || g.ctx.Err() != nil) {
		err = nil
	}
	return err
}

// Handler serves clients over streamable HTTP. Requests of web pages from other origins are refused, and, on addresses of this machine,
// those that name another host.
func (g *Gateway) Handler() http.Handler {
	h := http.NewCrossOriginProtection().Handler(g.http)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.o.Token != "" {
			token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
			if !ok || subtle.ConstantTimeCompare([]byte(token), []byte(g.o.Token)) != 1 {
				w.Header().Set("WWW-Authenticate", "Bearer")
				http.Error(w, "a token is needed", http.StatusUnauthorized)
				return
			}
		}
		h.ServeHTTP(w, r)
	})
}

// serverFor is asked with each request; a session that is one too many is refused when it begins.
func (g *Gateway) serverFor(r *http.Request) *sdk.Server {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed || r.Header.Get("Mcp-Session-Id") == "" && g.count() >= g.o.Sessions {
		return nil
	}
	return g.server
}

// count is how many sessions there are. The caller holds the lock.
func (g *Gateway) count() int {
	n := 0
	for range g.server.Sessions() {
		n++
	}
	return n
}

// session returns the session of a client, which is made with its first request.
func (g *Gateway) session(ss *sdk.ServerSession) (*session, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return nil, ErrClosed
	}
	s := g.sessions[ss]
	if s == nil {
		s = newSession(g, ss)
		g.sessions[ss] = s
		g.wg.Go(func() {
			_ = ss.Wait()
			g.end(ss)
		})
	}
	return s, nil
}

// end ends a session and closes its sandbox.
func (g *Gateway) end(ss *sdk.ServerSession) {
	g.mu.Lock()
	s := g.sessions[ss]
	delete(g.sessions, ss)
	g.mu.Unlock()
	if s != nil {
		s.close()
	}
}

// interrupt ends the program that runs in a session.
func (g *Gateway) interrupt(ss *sdk.ServerSession) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s := g.sessions[ss]; s != nil {
		s.stop()
	}
}

// Close ends all sessions and programs, and waits for them. It does not close the servers. Closing twice does nothing.
func (g *Gateway) Close() error {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.unhear()
	g.cancel()
	for ss := range g.server.Sessions() {
		_ = ss.Close()
		g.end(ss)
	}
	g.wg.Wait()
	return nil
}
