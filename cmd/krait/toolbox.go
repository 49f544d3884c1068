package main

// toolbox.go holds the tools of a configuration: files, toolsets and MCP servers.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
)

// toolbox is the tools of a configuration.
type toolbox struct {
	set     *tool.Set // nil if there are none
	own     []any     // those of files and toolsets
	closers []io.Closer
	servers *mcp.Servers
}

// close ends the servers and closes what toolsets hold.
func (b *toolbox) close() error {
	if b == nil {
		return nil
	}
	var errs []error
	if b.servers != nil {
		errs = append(errs, b.servers.Close())
	}
	for _, c := range b.closers {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// toolboxOptions say who a toolbox is for.
type toolboxOptions struct {
	note    func(string) // takes what is not wrong but worth a line
	gateway bool         // servers' questions go to the users of a gateway's clients
	person  *asker       // who answers servers' questions; nil: their defaults do
	// progress takes what servers tell of calls under way; nil: nobody wants to know.
	progress func(mcp.Progress)
	source   []byte // of the only program; nil: programs are not known, and all servers are started
}

// needs reports whether a program may call a tool of a server: the tools have to be allowed, and the program to name the server, which is the
// group of its tools, or to ask for tools by the module tools.
func (o *toolboxOptions) needs(c *config.Config, server string) bool {
	if o.source == nil {
		return true
	}
	allowed := slices.ContainsFunc(c.Allow, func(pattern string) bool {
		group, _, _ := strings.Cut(pattern, ".")
		ok, err := path.Match(group, server)
		return ok || err != nil
	})
	// Scripts in JavaScript may write names in camel case.
	plain := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }
	return allowed && (strings.Contains(plain(string(o.source)), plain(server)) || bytes.Contains(o.source, []byte("tools")))
}

// openToolbox reads the files of tools, makes those of toolsets and starts the servers.
func openToolbox(ctx context.Context, c *config.Config, o toolboxOptions) (*toolbox, error) {
	note := o.note
	list, err := readTools(ctx, c.Where("tools"), c.Tools, int64(c.Limits.ProgramMemory))
	if err != nil {
		return nil, err
	}
	b := &toolbox{}
	for i := range c.Toolsets {
		set, err := openToolset(c, &c.Toolsets[i])
		if err != nil {
			_ = b.close()
			return nil, err
		}
		if set.close != nil {
			b.closers = append(b.closers, set.close)
		}
		list = append(list, set.tools...)
	}
	b.own = slices.Clip(list)
	servers, err := mcpConfig(c)
	if err != nil {
		_ = b.close()
		return nil, err
	}
	for _, w := range serverWarnings(servers) {
		note(w)
	}
	named := len(servers.Servers) > 0
	servers.Servers = slices.DeleteFunc(servers.Servers, func(s mcp.Server) bool { return !o.needs(c, s.Name) })
	if len(servers.Servers) > 0 {
		options := mcp.Options{Partial: true, Authorize: authorizer(note), Tokens: loginStore(note), ElicitCaller: o.gateway, Progress: o.progress, Log: func(l mcp.Log) {
			if l.Logger == "krait" && (l.Level == "error" || l.Level == "warning") {
				note(l.Server + ": " + l.Text)
			}
		}}
		if !o.gateway {
			options.Elicit = o.elicit
		}
		for i := range servers.Servers {
			if s := &servers.Servers[i]; o.person != nil && s.Timeout == 0 {
				s.Timeout = answerTime
			}
		}
		b.servers, err = mcp.Connect(ctx, servers, options)
		if err == nil {
			err = leftOut(b.servers, len(list), note)
		}
		if ctx.Err() != nil {
			_ = b.close()
			return nil, &statusErr{statusInterrupt, nil}
		}
		if err != nil {
			_ = b.close()
			return nil, &statusErr{statusError, fmt.Errorf("%w; krait doctor looks at each server", serverError(err))}
		}
		list = append(list, b.servers.Tools()...)
	}
	if len(list) == 0 {
		if len(c.Allow) > 0 && c.Where("allow") == "--allow" && !named {
			return nil, usage("--allow: there are no tools; name some with --mcp or --tools, or in %s", config.FileName)
		}
		return b, nil
	}
	if b.set, err = tool.NewSet(list...); err != nil {
		_ = b.close()
		return nil, &statusErr{statusUsage, oneLineError(err)}
	}
	return b, nil
}

// leftOut notes the servers that did not start and the tools that can't be taken over. It returns what is wrong where no tools are left beside
// the others.
func leftOut(servers *mcp.Servers, others int, note func(string)) error {
	var errs []error
	tools := others
	for _, s := range servers.Info() {
		tools += len(s.Tools)
		if s.Err != nil {
			errs = append(errs, s.Err)
		}
		errs = append(errs, s.Bad...)
	}
	if tools == 0 {
		return errors.Join(errs...)
	}
	for _, err := range errs {
		note(serverError(err).Error() + "; it is left out")
	}
	return nil
}

// authorizer sends the user to the page on which a server's owner asks for consent, if there is a user; else it is nil.
func authorizer(note func(string)) func(ctx context.Context, server, page, redirect string) (string, error) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil
	}
	return mcp.LoopbackAuthorizer(func(server, page string) error {
		note(fmt.Sprintf("server %s asks for your consent, open in a browser: %s", server, page))
		return nil
	})
}

// serverWarnings are what files say of servers that nothing reads. Files of other programs have much else, which is no concern of ours.
func serverWarnings(c *mcp.Config) []string {
	var out []string
	for _, w := range c.Warnings {
		if w = strings.TrimPrefix(w, "mcp: "); strings.Contains(w, ": server ") {
			out = append(out, w)
		}
	}
	return out
}

// serverError is what went wrong with servers, the first line of it where there are several.
func serverError(err error) error {
	lines := strings.Split(err.Error(), "\n")
	text := strings.TrimPrefix(lines[0], "mcp: ")
	if len(lines) > 1 {
		text += fmt.Sprintf(" (and %d more)", len(lines)-1)
	}
	return &flatError{text, err}
}

// mcpConfig is the servers of a configuration and of the files that it names.
func mcpConfig(c *config.Config) (*mcp.Config, error) {
	all := &mcp.Config{}
	seen := map[string]string{}
	add := func(part *mcp.Config, where string) error {
		for _, s := range part.Servers {
			if other, twice := seen[s.Name]; twice {
				return usage("%s: server %q: is in %s already; rename or remove one", where, s.Name, other)
			}
			seen[s.Name] = where
			all.Servers = append(all.Servers, s)
		}
		return nil
	}
	for _, s := range c.Servers {
		where := c.Where("servers." + s.Name)
		name, err := jsonText(s.Name)
		if err != nil {
			return nil, usage("%s: %w", where, err)
		}
		part, err := mcp.ParseConfig([]byte(`{"mcpServers":{`+name+`:`+string(s.JSON)+`}}`), mcp.ConfigOptions{File: where})
		if err != nil {
			return nil, &statusErr{statusUsage, configError(err)}
		}
		if len(part.Warnings) > 0 { // in our own file they are mistakes
			return nil, usage("%s", strings.TrimPrefix(part.Warnings[0], "mcp: "))
		}
		if err := add(part, where); err != nil {
			return nil, err
		}
	}
	for _, file := range c.MCP {
		part, err := mcp.LoadConfig(file, mcp.ConfigOptions{})
		if err != nil {
			if errors.Is(err, os.ErrNotExist) {
				return nil, usage("%s: %s: no such file; krait init finds the files of other programs", c.Where("mcp"), file)
			}
			return nil, &statusErr{statusUsage, configError(err)}
		}
		all.Warnings = append(all.Warnings, part.Warnings...)
		if err := add(part, file); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// configError is an error of package mcp about a file, on one line.
func configError(err error) error {
	e := serverError(err)
	return &flatError{strings.TrimPrefix(e.Error(), "bad configuration: "), err}
}
