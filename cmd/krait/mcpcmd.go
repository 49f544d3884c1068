package main

// mcpcmd.go holds the command mcp: the gateway, an MCP server in front of others.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/mcp"
)

// tokenVar is the environment variable with the token that clients over HTTP must send.
const tokenVar = "KRAIT_MCP_TOKEN"

func mcpCommand() *cobra.Command {
	var f settingFlags
	var address string
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Be an MCP server that runs programs against the tools of others",
		Long: "Be an MCP server with the tools run_code, search_tools and describe_tools in front of the configuration's servers and tools: over standard\n" +
			"input and output, or with --http over streamable HTTP at /mcp. Programs may call all tools, unless allow says which; approve: ask has the\n" +
			"client's user asked about calls that may destroy something, where the client can ask.\n\n" +
			"An address without a host is 127.0.0.1; one that other machines reach needs a token, in $" + tokenVar + ".",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(background(cmd), os.Interrupt)
			defer stop()
			c, err := f.load()
			if err != nil {
				return err
			}
			return serveGateway(ctx, c, address, cmd.OutOrStdout(), notes(cmd))
		},
	}
	f.register(cmd, "mcp", "tools", "allow", "approve", "journal", "lang", "tier", "limit")
	cmd.Flags().StringVar(&address, "http", "", "serve streamable HTTP at this address, such as :8808, instead of standard input and output")
	cmd.AddCommand(addCommand(), removeCommand(), listCommand(), loginCommand(), logoutCommand(), installCommand())
	return cmd
}

// serveGateway serves at an address, or standard input and out, which is standard output, where it is "".
func serveGateway(ctx context.Context, c *config.Config, address string, out io.Writer, note func(string)) error {
	listener, err := listen(address)
	if err != nil {
		return err
	}
	if listener != nil {
		defer listener.Close()
	}
	box, err := openToolbox(ctx, c, toolboxOptions{note: note, gateway: true})
	if err != nil {
		return startError(ctx, err)
	}
	defer box.close()
	g, closeRuns, err := newGateway(c, box)
	if err != nil {
		return err
	}
	defer closeRuns()
	defer g.Close()
	if listener == nil {
		err := g.Serve(ctx, os.Stdin, struct {
			io.Writer
			io.Closer
		}{out, os.Stdout})
		if err != nil && ctx.Err() == nil {
			return &statusErr{statusError, err}
		}
		return nil
	}
	return serveHTTP(ctx, g, listener, note)
}

// listen opens the address of --http; nil without one.
func listen(address string) (net.Listener, error) {
	if address == "" {
		return nil, nil
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, usage("--http: %q: want :PORT or HOST:PORT", address)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) && os.Getenv(tokenVar) == "" {
		return nil, usage("--http: %s: other machines reach this address: set %s to a token that clients must send, or use 127.0.0.1", address, tokenVar)
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, usage("--http: %w", err)
	}
	return l, nil
}

// newGateway makes the gateway. closeRuns ends what it records in.
func newGateway(c *config.Config, box *toolbox) (g *mcp.Gateway, closeRuns func(), err error) {
	l := c.Limits
	o := mcp.GatewayOptions{
		Name: "krait", Version: version(), Tools: box.own, Output: int(l.Output), Token: os.Getenv(tokenVar),
		Sandbox: krait.Options{
			Allow: c.Allow, Clock: time.Now, RealTime: true, Entropy: rand.Reader, Modules: modules(),
			Limits: krait.Limits{Time: l.ProgramTime, Steps: l.ProgramSteps, Memory: int64(l.ProgramMemory), Calls: l.ProgramCalls},
		},
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	switch c.Approve {
	case config.Always:
		o.Ask = mcp.AskNever
	case config.Never:
		o.Approver = deny("approvals are off: approve is never")
	}
	if err := furnish(&o.Sandbox, c); err != nil {
		return nil, nil, err
	}
	all := o.Sandbox
	for i, l := range c.Languages {
		s := &o.Sandbox
		if i > 0 {
			o.Others = append(o.Others, all)
			s = &o.Others[i-1]
		}
		if language := languageOf(l); language != nil {
			speak(s, language)
			if len(c.Languages) > 1 { // the others have these
				s.Imports, s.Limits.Steps = nil, 0
			}
		}
	}
	if c.Journal != "" && o.Sandbox.HTTP != nil {
		return nil, nil, usage("%s: what comes from the network is not recorded: leave out http or journal", c.Where("http"))
	}
	closeRuns = func() {}
	tier := modelTier(c)
	switch tier {
	case config.Interpreter:
		for _, s := range append([]*krait.Options{&o.Sandbox}, pointers(o.Others)...) {
			s.Tier = krait.TierInterpreter
		}
	case config.Process, config.Machine:
		workers, err := openWorkers(tier, o.Sandbox.Limits.Memory, 2)
		if err != nil {
			return nil, nil, err
		}
		for _, s := range append([]*krait.Options{&o.Sandbox}, pointers(o.Others)...) {
			s.Tier, s.Workers = krait.TierProcess, workers
		}
		closeRuns = func() { _ = workers.Close() }
	default:
		return nil, nil, usage("%s: krait mcp runs programs in the tiers interpreter, process and machine", c.Where("tier"))
	}
	if c.Journal != "" {
		store, err := journal.NewDir(c.Journal, journal.DirOptions{})
		if err != nil {
			return nil, nil, &statusErr{statusError, err}
		}
		closeWorkers := closeRuns
		closeRuns = func() {
			_ = store.Close()
			closeWorkers()
		}
		o.Run = func(session string) (krait.RunOptions, func(), error) {
			id := newRunID()
			log, err := store.Create(context.Background(), id)
			if err != nil {
				return krait.RunOptions{}, nil, err
			}
			return krait.RunOptions{Journal: log, RunID: id, Declare: true}, func() { _ = log.Close() }, nil
		}
	}
	if g, err = mcp.NewGateway(box.servers, o); err != nil {
		closeRuns()
		return nil, nil, &statusErr{statusUsage, oneLineError(err)}
	}
	return g, closeRuns, nil
}

// pointers are those to the items of a list.
func pointers[T any](list []T) []*T {
	out := make([]*T, len(list))
	for i := range list {
		out[i] = &list[i]
	}
	return out
}

// newRunID makes the id of a recorded run: the time, and random letters.
func newRunID() string {
	return time.Now().UTC().Format("20060102-150405-") + strings.ToLower(rand.Text()[:8])
}

// serveHTTP serves until ctx ends.
func serveHTTP(ctx context.Context, g *mcp.Gateway, l net.Listener, note func(string)) error {
	mux := http.NewServeMux()
	mux.Handle("/mcp", g.Handler())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	note(fmt.Sprintf("serving MCP at http://%s/mcp", l.Addr()))
	done := make(chan error, 1)
	go func() { done <- server.Serve(l) }()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		_ = g.Close() // ends the sessions, whose streams would keep the server from ending
		// A client may have come back meanwhile; the process has endTime in all.
		ending, cancel := context.WithTimeout(context.Background(), endTime/4)
		defer cancel()
		if server.Shutdown(ending) != nil {
			_ = server.Close()
		}
		<-done
	}
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		return &statusErr{statusError, err}
	}
	return nil
}
