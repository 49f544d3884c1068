package main

// serverscmd.go holds the commands mcp add, remove and list, about the servers of the configuration.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/internal/wholefile"
	"github.com/krait-run/krait/mcp"
)

func addCommand() *cobra.Command {
	var f settingFlags
	var kind, dir, client, redirect string
	var headers, env, scopes []string
	cmd := &cobra.Command{
		Use:   "add NAME (URL | COMMAND [ARG...])",
		Short: "Add a server to " + config.FileName,
		Long: "Add a server to " + config.FileName + ", the one that is found or a new one here, and leave the rest of it as it is. Flags come before NAME. Secrets are best\n" +
			"written as ${VARIABLE}, in single quotes for the shell: they are then taken from the environment.",
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			name, rest := args[0], args[1:]
			if rest[0] == "--" {
				rest = rest[1:]
			}
			if len(rest) == 0 || rest[0] == "" {
				return usage("mcp add: there is no URL or command")
			}
			s := config.NewServer{Type: kind, Dir: dir}
			var err error
			if u, parse := url.Parse(rest[0]); parse == nil && (u.Scheme == "http" || u.Scheme == "https") {
				if len(rest) > 1 {
					return usage("mcp add: %q: what comes after a URL is not used; flags come before NAME", rest[1])
				}
				s.URL = rest[0]
			} else {
				s.Command, s.Args = rest[0], rest[1:]
			}
			if s.Headers, err = pairs("--header", ":", headers); err != nil {
				return err
			}
			if s.Env, err = pairs("--env", "=", env); err != nil {
				return err
			}
			if client != "" || redirect != "" || len(scopes) > 0 {
				s.OAuth = &config.NewOAuth{ClientID: client, Redirect: redirect, Scopes: scopes}
			}
			return addServer(&f, name, s, cmd.OutOrStdout(), notes(cmd))
		},
	}
	cmd.Flags().SetInterspersed(false)
	f.register(cmd)
	fl := cmd.Flags()
	fl.StringVar(&kind, "type", "", "of a URL: http (streamable HTTP, the default) or sse (older servers)")
	fl.StringArrayVar(&headers, "header", nil, "a header for a URL, as 'Name: value'; may be repeated")
	fl.StringArrayVar(&env, "env", nil, "a variable for a command, as NAME=VALUE; may be repeated")
	fl.StringVar(&dir, "cwd", "", "the directory of a command")
	fl.StringVar(&client, "client-id", "", "the id of a client that is registered with the server's authorization server")
	fl.StringArrayVar(&scopes, "scope", nil, "a scope to ask for at the login; may be repeated")
	fl.StringVar(&redirect, "redirect", "", "where the login comes back to, if the client is registered with one address")
	return cmd
}

// pairs reads flags of the form NAME<separator>VALUE.
func pairs(flag, separator string, list []string) (map[string]string, error) {
	if len(list) == 0 {
		return nil, nil
	}
	out := map[string]string{}
	for _, one := range list {
		name, value, ok := strings.Cut(one, separator)
		name = strings.TrimSpace(name)
		if _, twice := out[name]; !ok || name == "" || twice {
			return nil, usage("%s: want NAME%sVALUE, each name once", flag, separator) // without the value, which may be secret
		}
		if separator == ":" {
			value = strings.TrimSpace(value)
		}
		out[name] = value
	}
	return out, nil
}

// configFile is the krait.yaml to change: the one that is found, or a new one.
func configFile(f *settingFlags) (path string, text []byte, err error) {
	path = f.sources().Find()
	if path == "" {
		path = config.FileName
	}
	if strings.HasSuffix(path, ".json") {
		return "", nil, usage("%s is a list of another program's servers; name a %s with --config", ui.Name(path), config.FileName)
	}
	text, err = os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", nil, &statusErr{statusError, err}
	}
	return path, text, nil
}

// replaceFile writes a file in place of what is there, behind a link that is there, with the mode that is there.
func replaceFile(path string, text []byte, mode fs.FileMode) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
		if info, err := os.Stat(path); err == nil {
			mode = info.Mode().Perm()
		}
	}
	if err := wholefile.Write(path, text, mode); err != nil {
		return &statusErr{statusError, fmt.Errorf("%s can't be written: %w", ui.Name(path), wholefile.Reason(err))}
	}
	return nil
}

func addServer(f *settingFlags, name string, s config.NewServer, out io.Writer, note func(string)) error {
	path, text, err := configFile(f)
	if err != nil {
		return err
	}
	// What the file says is checked as it will be read, but for variables, which need not be set yet.
	one, err := json.Marshal(map[string]any{"mcpServers": map[string]any{name: s}})
	if err != nil {
		return usage("mcp add: %w", err)
	}
	c, err := mcp.ParseConfig(one, mcp.ConfigOptions{File: "mcp add", Getenv: func(string) (string, bool) { return "x", true }})
	if err != nil {
		return &statusErr{statusUsage, configError(err)}
	}
	changed, err := config.AddServer(path, text, name, s)
	if err != nil {
		return &statusErr{statusUsage, err}
	}
	if err := replaceFile(path, changed, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(out, "added %s to %s\n", ui.Name(name), ui.Name(path))
	for _, list := range []map[string]string{s.Headers, s.Env} {
		for _, key := range slices.Sorted(maps.Keys(list)) {
			if v := list[key]; len(v) >= 16 && !strings.Contains(v, "${") {
				note(fmt.Sprintf("the value of %s is in the file as it is; ${VARIABLE} would have it taken from the environment", key))
			}
		}
	}
	switch server := c.Servers[0]; {
	case server.URL != "" && len(server.Headers) == 0 && server.Transport != "sse":
		fmt.Fprintf(out, "krait mcp login %s logs in, if it asks for that; krait mcp list looks at it\n", ui.Name(name))
	default:
		fmt.Fprintln(out, "krait mcp list looks at it")
	}
	return nil
}

func removeCommand() *cobra.Command {
	var f settingFlags
	cmd := &cobra.Command{
		Use:   "remove NAME",
		Short: "Remove a server from " + config.FileName,
		Long:  "Remove a server from " + config.FileName + " and leave the rest of it as it is. A login to it stays: krait mcp logout before ends that.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			path, text, err := configFile(&f)
			if err != nil {
				return err
			}
			changed, err := config.RemoveServer(path, text, args[0])
			if err != nil {
				return &statusErr{statusUsage, err}
			}
			if err := replaceFile(path, changed, 0o644); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "removed %s from %s\n", ui.Name(args[0]), ui.Name(path))
			return nil
		},
	}
	f.register(cmd)
	return cmd
}

// serverRow is a server for --json.
type serverRow struct {
	Name      string   `json:"name"`
	Transport string   `json:"transport"`
	Place     string   `json:"place"`
	Login     string   `json:"login"` // "", "none", "kept", "needed"
	Issuer    string   `json:"issuer,omitempty"`
	Scopes    []string `json:"scopes,omitempty"`
	Tools     []string `json:"tools"`
	Error     string   `json:"error,omitempty"`
}

func listCommand() *cobra.Command {
	var f settingFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the servers: whether they start, who is logged in, how many tools they have",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(background(cmd))
			defer stop()
			c, err := f.load()
			if err != nil {
				return err
			}
			list, err := mcpConfig(c)
			if err != nil {
				return err
			}
			rows, err := serverRows(ctx, list)
			if err != nil {
				return startError(ctx, err)
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), rows)
			}
			if len(rows) == 0 {
				fmt.Fprintln(cmd.OutOrStdout(), "there are no servers; krait mcp add NAME (URL | COMMAND) adds one")
				return nil
			}
			return printServers(cmd.OutOrStdout(), rows)
		},
	}
	f.register(cmd, "mcp")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func serverRows(ctx context.Context, list *mcp.Config) ([]serverRow, error) {
	store := loginStore(nil)
	servers, err := mcp.Connect(ctx, list, mcp.Options{Partial: true, Tokens: store})
	if err != nil {
		return nil, err
	}
	defer servers.Close()
	info := map[string]mcp.Info{}
	for _, i := range servers.Info() {
		info[i.Name] = i
	}
	rows := []serverRow{}
	for _, s := range list.Servers {
		i := info[s.Name]
		r := serverRow{Name: s.Name, Transport: i.Transport, Place: s.Command, Tools: i.Tools}
		if r.Tools == nil {
			r.Tools = []string{}
		}
		if s.URL != "" {
			r.Place, _, _ = strings.Cut(s.URL, "?")
			r.Login = "none"
		}
		if kept, err := mcp.LoginOf(ctx, s, store); err == nil && kept != nil {
			r.Login, r.Issuer, r.Scopes = "kept", kept.Issuer, kept.Scopes
		}
		if errors.Is(i.Err, mcp.ErrLogin) {
			r.Login = "needed"
		} else if i.Err != nil {
			r.Error = serverError(i.Err).Error()
		}
		rows = append(rows, r)
	}
	return rows, ctx.Err()
}

func printServers(out io.Writer, rows []serverRow) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		state := count(len(r.Tools), "tool")
		switch {
		case r.Transport == "disabled":
			state = "disabled"
		case r.Login == "needed":
			state = "not logged in: krait mcp login " + ui.Name(r.Name)
		case r.Error != "":
			state = r.Error
		case r.Login == "kept":
			state += ", logged in at " + ui.Name(r.Issuer)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", ui.Name(r.Name), r.Transport, ui.Clean(r.Place), state)
	}
	return w.Flush()
}
