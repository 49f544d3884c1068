package mcp

// conn.go holds the connection to one server: made at the start, and again when it was lost.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/internal/wait"
	"github.com/krait-run/krait/tool"
)

// remembered is how many calls that are over can still be told of progress.
const remembered = 256

// Waiting between attempts to reach a server that can't be reached.
const (
	minRetry = time.Second
	maxRetry = 30 * time.Second
)

type conn struct {
	server  Server
	group   string
	secret  []string // what no error may have in it
	servers *Servers
	o       *Options
	client  *sdk.Client
	ctx     context.Context // ends with close
	cancel  context.CancelFunc
	wg      sync.WaitGroup
	notify  chan struct{} // the server's tools may have changed

	login atomic.Pointer[login] // made by the first attempt to connect, where tokens are used

	tokens  atomic.Int64
	running sync.Map // progress token -> followed, of calls under way and the last ones that are over

	mu      sync.Mutex
	session *sdk.ClientSession // nil if there is no connection
	end     func()             // ends at once what the session was started with
	opening chan struct{}      // closed when an attempt to connect is over; nil if none is under way
	failed  error              // of the last attempt
	retry   time.Time          // not before this
	wait    time.Duration
	tools   []*remote
	text    string  // the tools as JSON
	bad     []error // tools that are left out
	known   *sdk.InitializeResult
	over    []string          // tokens of calls that are over
	asking  map[int64]askFunc // of calls under way
	asks    int64
	closed  bool
}

// version is the version of this module.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		const path = "github.com/krait-run/krait"
		if info.Main.Path == path && info.Main.Version != "" {
			return info.Main.Version
		}
		for _, m := range info.Deps {
			if m.Path == path {
				return m.Version
			}
		}
	}
	return "(devel)"
}

func newConn(server Server, s *Servers) *conn {
	c := &conn{server: server, secret: server.secrets(), servers: s, o: s.o, notify: make(chan struct{}, 1)}
	c.group, _ = groupName(server.Name)
	c.ctx, c.cancel = context.WithCancel(context.Background())
	opts := &sdk.ClientOptions{
		Capabilities:           &sdk.ClientCapabilities{},
		ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { c.poke() },
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
			c.progress(r.Params)
		},
		//lint:ignore SA1019 logging is deprecated in the newest protocol; servers of all older ones log in this way
		LoggingMessageHandler: func(_ context.Context, r *sdk.LoggingMessageRequest) {
			if p := r.Params; p != nil && c.o.Log != nil {
				c.o.Log(Log{Server: c.server.Name, Level: string(p.Level), Logger: clip(p.Logger), Text: logText(p.Data)})
			}
		},
	}
	if c.o.Elicit != nil || c.o.ElicitCaller {
		opts.ElicitationHandler = func(ctx context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			if ask := c.asker(ctx); ask != nil {
				return ask(c.server.Name, r.Params)
			}
			if c.o.Elicit != nil {
				return c.o.Elicit(ctx, c.server.Name, r.Params)
			}
			return &sdk.ElicitResult{Action: "decline"}, nil
		}
	}
	c.client = sdk.NewClient(&sdk.Implementation{Name: c.o.Name, Version: c.o.Version}, opts)
	return c
}

// askKey is the context's key for an askFunc.
type askKey struct{}

// askFunc asks the user for whom a call is made.
type askFunc func(server string, q *sdk.ElicitParams) (*sdk.ElicitResult, error)

// asker returns who is to answer a question: the caller, if the question belongs to its call, or if there is no other call it can belong
// to.
func (c *conn) asker(ctx context.Context) askFunc {
	if !c.o.ElicitCaller {
		return nil
	}
	if ask, ok := ctx.Value(askKey{}).(askFunc); ok {
		return ask
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.asking) != 1 {
		return nil
	}
	for _, ask := range c.asking {
		return ask
	}
	return nil
}

// answering registers a call whose caller can be asked, or can't, until the function that it returns is called.
func (c *conn) answering(ctx context.Context) func() {
	if !c.o.ElicitCaller {
		return func() {}
	}
	ask, _ := ctx.Value(askKey{}).(askFunc)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.asking == nil {
		c.asking = map[int64]askFunc{}
	}
	c.asks++
	n := c.asks
	c.asking[n] = ask
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.asking, n)
	}
}

func logText(data any) string {
	if s, ok := data.(string); ok {
		return document(s)
	}
	b, err := json.Marshal(data)
	if err != nil {
		return ""
	}
	return document(string(b))
}

func (c *conn) log(level, text string) {
	if c.o.Log != nil {
		c.o.Log(Log{Server: c.server.Name, Level: level, Logger: "krait", Text: text})
	}
}

// limits are those of each tool.
func (c *conn) limits() tool.Limits {
	switch {
	case c.server.Timeout < 0:
		return tool.Limits{}
	case c.server.Timeout == 0:
		return tool.Limits{Timeout: defaultTimeout}
	}
	return tool.Limits{Timeout: c.server.Timeout}
}

func (c *conn) startTimeout() time.Duration {
	switch {
	case c.server.StartTimeout > 0:
		return c.server.StartTimeout
	case c.server.OAuth != nil && c.server.OAuth.Grant != "client_credentials" && (c.o.Authorize != nil || c.o.Device != nil):
		return userStart
	}
	return defaultStart
}

func (c *conn) kind() string {
	switch {
	case c.server.Dial != nil:
		return "other"
	case c.server.Command != "":
		return "stdio"
	case c.server.Transport == "sse":
		return "sse"
	}
	return "http"
}

// start makes the first connection and lists the tools.
func (c *conn) start(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, c.startTimeout())
	defer cancel()
	err := c.open(ctx)
	if err == nil {
		err = c.refresh(ctx)
	}
	if err != nil && !errors.Is(err, ErrTool) {
		if ctx.Err() != nil {
			err = fmt.Errorf("nothing came of it within %s; \"startTimeout\" is how long it may take", c.startTimeout())
			if cause := context.Cause(ctx); errors.Is(cause, context.Canceled) {
				err = cause
			}
		}
		err = fmt.Errorf("%w: server %q (%s): %w", ErrStart, c.server.Name, c.place(), c.scrub(err))
	}
	c.mu.Lock()
	c.failed = err
	c.mu.Unlock()
}

// place says where a server is, without what may be secret.
func (c *conn) place() string {
	if c.server.Command != "" {
		return clip(c.server.Command)
	}
	if c.server.URL != "" {
		u, _, _ := strings.Cut(c.server.URL, "?")
		return clip(u)
	}
	return "own transport"
}

// open connects. The caller holds no lock.
func (c *conn) open(ctx context.Context) error {
	transport, end, err := c.dial()
	if err != nil {
		return err
	}
	// Some transports use the context of Connect as long as they live, so it must not end with ctx.
	living, die := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { // what hangs while it starts is ended at once
		die()
		end()
	})
	session, err, _ := wait.For(ctx, grace, func() (*sdk.ClientSession, error) {
		session, err := c.client.Connect(living, transport, &sdk.ClientSessionOptions{ProtocolVersion: c.server.Protocol})
		if ctx.Err() != nil && session != nil {
			_ = session.Close()
		}
		return session, err
	})
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		if session != nil {
			_ = session.Close()
		}
		die()
		end()
		if p, ok := transport.(*process); ok {
			err = p.why(err)
		}
		return c.hint(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wg.Go(func() {
		err := session.Wait()
		_ = session.Close()
		die()
		c.drop(session, err)
	})
	if c.closed {
		go session.Close()
		return ErrClosed
	}
	c.session, c.known, c.end = session, session.InitializeResult(), end
	c.wantLogs(ctx, session)
	return nil
}

// hint says what to do about errors that have one cause.
func (c *conn) hint(err error) error {
	text := err.Error()
	if errors.Is(err, ErrLogin) {
		return err
	}
	if c.server.URL != "" && c.server.OAuth == nil && (strings.Contains(text, "Unauthorized") || strings.Contains(text, "401")) {
		return fmt.Errorf("%w: it wants to know who calls: put a token into \"headers\", or add \"oauth\": {}", err)
	}
	if c.kind() == "http" && (strings.Contains(text, "Method Not Allowed") || strings.Contains(text, "Not Found")) {
		return fmt.Errorf("%w: an older server needs \"type\": \"sse\"", err)
	}
	return err
}

// wantLogs asks a server of an older protocol for its log.
func (c *conn) wantLogs(ctx context.Context, session *sdk.ClientSession) {
	known := session.InitializeResult()
	if c.o.Log == nil || c.modern(known) || known.Capabilities == nil {
		return
	}
	//lint:ignore SA1019 logging is deprecated in the newest protocol; servers of all older ones log in this way
	if known.Capabilities.Logging == nil {
		return
	}
	c.wg.Go(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.startTimeout())
		defer cancel()
		defer context.AfterFunc(c.ctx, cancel)()
		//lint:ignore SA1019 as above
		if err := session.SetLoggingLevel(ctx, &sdk.SetLoggingLevelParams{Level: "info"}); err != nil {
			c.log("debug", "the level of its log can't be set: "+clip(c.scrub(err).Error()))
		}
	})
}

// modern says whether a server speaks the protocol in which requests say for themselves what log they want.
func (c *conn) modern(known *sdk.InitializeResult) bool {
	return known != nil && known.ProtocolVersion >= "2026-07-28"
}

// drop forgets a session that has ended.
func (c *conn) drop(session *sdk.ClientSession, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session != session {
		return
	}
	c.session = nil
	if !c.closed {
		text := "the connection was lost"
		if err != nil {
			text += ": " + clip(c.scrub(err).Error())
		}
		c.failed = fmt.Errorf("%w: server %q: %s", ErrConnection, c.server.Name, text)
		c.log("warning", text)
	}
}

// live returns a session, and connects where there is none. Callers share one attempt; after one that failed, the next waits.
func (c *conn) live(ctx context.Context) (*sdk.ClientSession, error) {
	for {
		c.mu.Lock()
		switch {
		case c.closed:
			c.mu.Unlock()
			return nil, fmt.Errorf("%w: server %q", ErrClosed, c.server.Name)
		case c.session != nil:
			s := c.session
			c.mu.Unlock()
			return s, nil
		case c.opening == nil && time.Now().Before(c.retry):
			err := c.failed
			c.mu.Unlock()
			return nil, err
		case c.opening == nil:
			c.opening = make(chan struct{})
			c.wg.Go(c.reopen)
		}
		done := c.opening
		c.mu.Unlock()
		select {
		case <-done:
			if err := c.err(); err != nil {
				return nil, err
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// reopen makes one attempt to connect.
func (c *conn) reopen() {
	ctx, cancel := context.WithTimeout(c.ctx, c.startTimeout())
	defer cancel()
	err := c.open(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.opening)
	c.opening = nil
	if err != nil {
		c.wait = min(max(2*c.wait, minRetry), maxRetry)
		c.retry = time.Now().Add(c.wait)
		c.failed = fmt.Errorf("%w: server %q: %w", ErrConnection, c.server.Name, c.scrub(err))
		return
	}
	c.wait, c.failed = 0, nil
	c.log("info", "connected again")
	c.poke()
}

func (c *conn) err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed
}

// poke has the tools listed again.
func (c *conn) poke() {
	select {
	case c.notify <- struct{}{}:
	default: // it will be done anyway
	}
}

// watch lists the tools when they may have changed, until close.
func (c *conn) watch() {
	c.wg.Go(func() {
		for {
			select {
			case <-c.ctx.Done():
				return
			case <-c.notify:
			}
			ctx, cancel := context.WithTimeout(c.ctx, c.startTimeout())
			err := c.refresh(ctx)
			cancel()
			if err != nil {
				if c.ctx.Err() == nil {
					c.log("error", "its tools stay as they were: "+clip(c.scrub(err).Error()))
				}
				continue
			}
			c.servers.changed(c)
		}
	})
}

// refresh lists the tools. After an error they are what they were.
func (c *conn) refresh(ctx context.Context) error {
	c.mu.Lock()
	session := c.session
	c.mu.Unlock()
	if session == nil {
		return c.err()
	}
	var list []*sdk.Tool
	if known := session.InitializeResult(); known != nil && known.Capabilities != nil && known.Capabilities.Tools != nil {
		var err error
		if list, err = patient(ctx, c, session, grace, func() ([]*sdk.Tool, error) { return listed(ctx, session) }); err != nil {
			return err
		}
	}
	tools, bad := c.convert(list)
	if len(bad) > 0 && !c.o.Partial {
		return errors.Join(bad...)
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tools, c.text, c.bad = tools, string(text), bad
	return nil
}

// listed returns the tools that a server has.
func listed(ctx context.Context, session *sdk.ClientSession) (list []*sdk.Tool, err error) {
	for t, err := range session.Tools(ctx, nil) {
		if err != nil {
			return nil, fmt.Errorf("its tools can't be listed: %w", err)
		}
		if list = append(list, t); len(list) > maxTools {
			return nil, fmt.Errorf("it has more than %d tools", maxTools)
		}
	}
	return list, nil
}

// list returns the tools, and a text that differs if they do.
func (c *conn) list() ([]*remote, string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tools, c.text
}

// call calls a tool. A call that was not sent, or may be made twice, is made again once on another connection.
func (c *conn) call(ctx context.Context, r *remote, args map[string]any) (any, error) {
	res, err := c.raw(ctx, r, args)
	if err != nil {
		return nil, c.callError(ctx, err)
	}
	if keep, ok := ctx.Value(captureKey{}).(*captured); ok {
		keep.res = res
	}
	return r.result(res)
}

// captureKey is the context's key for a *captured, which gets the result as the server sent it.
type captureKey struct{}

type captured struct{ res *sdk.CallToolResult }

// original is a result as it was before keep.
func original(res *sdk.CallToolResult) *sdk.CallToolResult {
	out := *res
	if text := kept(res.Meta, metaStructured); text != "" {
		out.StructuredContent = json.RawMessage(text)
	}
	out.Meta = maps.Clone(res.Meta)
	delete(out.Meta, metaStructured)
	if out.Content == nil {
		out.Content = []sdk.Content{}
	}
	return &out
}

func (c *conn) raw(ctx context.Context, r *remote, args any) (*sdk.CallToolResult, error) {
	text, err := json.Marshal(args)
	if err != nil {
		return nil, &tool.Error{Type: "ValueError", Message: "the arguments can't be JSON: " + clip(err.Error()), Err: err}
	}
	if string(text) == "null" {
		text = []byte("{}")
	}
	hints := r.tool.Spec().Hints
	defer c.answering(ctx)()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.ctx, cancel)()
	for again := false; ; again = true {
		session, err := c.live(ctx)
		if err != nil {
			return nil, err
		}
		p := &sdk.CallToolParams{Name: r.sdk.Name, Arguments: json.RawMessage(text)}
		done := c.follow(ctx, session, r, p)
		res, err := patient(ctx, c, session, grace, func() (*sdk.CallToolResult, error) { return session.CallTool(ctx, p) })
		done()
		if err == nil || ctx.Err() != nil {
			return res, err
		}
		var answer *jsonrpc.Error
		gone := errors.Is(err, sdk.ErrSessionMissing)
		if !gone && errors.As(err, &answer) {
			return nil, err
		}
		if !gone && c.kind() == "http" && !errors.Is(err, sdk.ErrConnectionClosed) {
			return nil, fmt.Errorf("%w: %w", ErrConnection, err) // of this request; the session may go on
		}
		c.drop(session, err)
		go session.Close()
		if again || !gone && !hints.ReadOnly && !hints.Idempotent {
			return nil, fmt.Errorf("%w: %w", ErrConnection, err)
		}
	}
}

// patient returns what a request to a session returns. Where that goes on for a while after the end of ctx, the server does not read what it is
// sent, or does not take the news that nobody waits any more: what the session was started with is ended, and the error is that of ctx.
func patient[T any](ctx context.Context, c *conn, session *sdk.ClientSession, while time.Duration, request func() (T, error)) (T, error) {
	c.mu.Lock()
	end := c.end
	if c.session != session {
		end = func() {}
	}
	c.mu.Unlock()
	v, err, over := wait.For(ctx, while, request)
	if !over {
		end()
	}
	return v, err
}

// follow asks for progress and logs of a call. The function that it returns ends that.
func (c *conn) follow(ctx context.Context, session *sdk.ClientSession, r *remote, p *sdk.CallToolParams) func() {
	if c.o.Log != nil && c.modern(session.InitializeResult()) {
		//lint:ignore SA1019 logging is deprecated; there is no other way to ask for it
		p.Meta = sdk.Meta{sdk.MetaKeyLogLevel: "info"}
	}
	tell, _ := ctx.Value(progressKey{}).(func(Progress))
	if c.o.Progress == nil && tell == nil {
		return func() {}
	}
	token := "krait-" + strconv.FormatInt(c.tokens.Add(1), 10)
	about := Progress{Server: c.server.Name, Tool: r.sdk.Name, Name: c.group + "." + r.python}
	if info, ok := tool.InfoFrom(ctx); ok {
		about.Run, about.Call = info.Run, info.Call
	}
	p.SetProgressToken(token)
	c.running.Store(token, followed{about, tell})
	return func() {
		// What was sent before the result may be heard of after it: the last calls are remembered.
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.over = append(c.over, token); len(c.over) > remembered {
			c.running.Delete(c.over[0])
			c.over = c.over[1:]
		}
	}
}

func (c *conn) progress(p *sdk.ProgressNotificationParams) {
	if p == nil {
		return
	}
	token, ok := p.ProgressToken.(string)
	if !ok {
		return
	}
	v, ok := c.running.Load(token)
	if !ok {
		return
	}
	f := v.(followed)
	f.about.Done, f.about.Total, f.about.Message = p.Progress, p.Total, clip(p.Message)
	if c.o.Progress != nil {
		c.o.Progress(f.about)
	}
	if f.tell != nil {
		f.tell(f.about)
	}
}

// progressKey is the context's key for a func(Progress) that hears of the call's progress.
type progressKey struct{}

// followed is a call whose progress somebody wants to hear of.
type followed struct {
	about Progress
	tell  func(Progress)
}

func (c *conn) info() Info {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := Info{Name: c.server.Name, Group: c.group, Transport: c.kind(), Bad: c.bad, Err: c.failed}
	if k := c.known; k != nil {
		i.Protocol, i.Instructions = k.ProtocolVersion, document(k.Instructions)
		if k.ServerInfo != nil {
			i.ServerName, i.ServerVersion = clip(k.ServerInfo.Name), clip(k.ServerInfo.Version)
		}
		if k.Capabilities != nil {
			i.Resources, i.Prompts = k.Capabilities.Resources != nil, k.Capabilities.Prompts != nil
		}
	}
	for _, r := range c.tools {
		i.Tools = append(i.Tools, c.group+"."+r.python)
	}
	return i
}

// close ends the connection and waits for all that was begun.
func (c *conn) close() {
	c.mu.Lock()
	c.closed = true
	session := c.session
	c.mu.Unlock()
	c.cancel()
	if session != nil {
		_, _ = patient(c.ctx, c, session, 3*grace, func() (struct{}, error) { return struct{}{}, session.Close() })
	}
	c.wg.Wait()
}
