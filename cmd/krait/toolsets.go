package main

// toolsets.go makes the tools of the section toolsets: databases, HTTP, folders, webhooks.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/expand"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/folder"
	"github.com/krait-run/krait/tool/httptool"
	"github.com/krait-run/krait/tool/sqltool"
	"github.com/krait-run/krait/tool/sqltool/mysql"
	"github.com/krait-run/krait/tool/sqltool/postgres"
	"github.com/krait-run/krait/tool/sqltool/sqlite"
	"github.com/krait-run/krait/tool/webhook"
	"github.com/krait-run/krait/vfs"
)

// opened is a toolset that is ready.
type opened struct {
	tools []any
	close io.Closer                       // nil: nothing to close
	ping  func(ctx context.Context) error // whether what it reaches is there; nil: not known without a request
}

// openToolset makes the tools of a toolset. Errors have the place in the file, and no secret.
func openToolset(c *config.Config, t *config.Toolset) (*opened, error) {
	o, err := makeToolset(t, os.LookupEnv)
	if err != nil {
		return nil, usage("%s: toolsets.%s: %w", c.Where("toolsets."+t.Name), t.Name, oneLineError(err))
	}
	return o, nil
}

func makeToolset(t *config.Toolset, env func(string) (string, bool)) (*opened, error) {
	target, err := expand.Text(t.Target, env)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Kind, err)
	}
	if target == "" {
		return nil, fmt.Errorf("%s: it is empty", t.Kind)
	}
	var opts []tool.Option
	if t.Calls > 0 {
		opts = append(opts, func(s *tool.Spec) error { s.Limits.Calls = t.Calls; return nil })
	}
	switch t.Kind {
	case "sql":
		return sqlToolset(t, target, opts)
	case "http":
		return httpToolset(t, target, env, opts)
	case "folder":
		return folderToolset(t, target, opts)
	case "webhook":
		return webhookToolset(t, target, env, opts)
	}
	return nil, fmt.Errorf("%s: there are no such tools", t.Kind)
}

// ready is a toolset of these tools.
func ready(list []tool.Tool, closer io.Closer, err error) (*opened, error) {
	if err != nil {
		if closer != nil {
			_ = closer.Close()
		}
		return nil, err
	}
	o := &opened{close: closer}
	for _, t := range list {
		o.tools = append(o.tools, t)
	}
	return o, nil
}

func sqlToolset(t *config.Toolset, target string, opts []tool.Option) (*opened, error) {
	var db *sqltool.Database
	var err error
	scheme, rest, _ := strings.Cut(target, ":")
	switch scheme {
	case "postgres", "postgresql":
		db, err = postgres.Open(target)
	case "mysql", "mariadb":
		db, err = mysql.Open("mysql:" + rest)
	case "sqlite":
		db, err = sqlite.Open(rest)
	default:
		return nil, errors.New("sql: want postgres://..., mysql://... or sqlite:FILE")
	}
	if err != nil {
		return nil, err
	}
	list, err := sqltool.Tools(db, sqltool.Options{
		Group: t.Name, About: t.About, Timeout: t.Timeout, MaxRows: t.Rows, MaxBytes: int(t.Bytes), Tool: opts,
	})
	o, err := ready(list, db, err)
	if err == nil {
		o.ping = db.DB.PingContext
	}
	return o, err
}

func httpToolset(t *config.Toolset, target string, env func(string) (string, bool), opts []tool.Option) (*opened, error) {
	o := httptool.Options{
		Group: t.Name, About: t.About, BaseURL: target, Hosts: t.Hosts, Methods: t.Methods, Unattended: t.Unattended, Local: true,
		Timeout: t.Timeout, MaxResponse: int64(t.Bytes), Headers: map[string]string{}, Tool: opts,
	}
	for _, name := range slices.Sorted(maps.Keys(t.Headers)) {
		value, err := expand.Text(t.Headers[name], env)
		if err != nil {
			return nil, fmt.Errorf("headers.%s: %w", name, err)
		}
		if value == t.Headers[name] && !credential(name) {
			o.Headers[name] = value
			continue
		}
		o.Secrets = append(o.Secrets, httptool.Secret{Header: name, Value: value})
	}
	for _, name := range slices.Sorted(maps.Keys(t.Query)) {
		value, err := expand.Text(t.Query[name], env)
		if err != nil {
			return nil, fmt.Errorf("query.%s: %w", name, err)
		}
		o.Secrets = append(o.Secrets, httptool.Secret{Query: name, Value: value})
	}
	list, err := httptool.Tools(o)
	return ready(list, nil, err)
}

// credential reports whether a header is a secret however it is written.
func credential(header string) bool {
	header = strings.ToLower(header)
	return slices.ContainsFunc([]string{"auth", "cookie", "key", "token", "secret"}, func(part string) bool { return strings.Contains(header, part) })
}

func folderToolset(t *config.Toolset, target string, opts []tool.Option) (*opened, error) {
	o := folder.Options{
		Group: t.Name, About: t.About, Write: t.Write, Unattended: t.Unattended, MaxRead: int(t.Bytes), MaxWrite: int(t.Bytes), Tool: opts,
	}
	if t.Write {
		dir, err := vfs.OpenWritableDir(target)
		if err != nil {
			return nil, fmt.Errorf("folder: %w", err)
		}
		list, err := folder.Tools(dir, o)
		return ready(list, dir, err)
	}
	dir, err := vfs.OpenDir(target)
	if err != nil {
		return nil, fmt.Errorf("folder: %w", err)
	}
	list, err := folder.Tools(dir, o)
	return ready(list, dir, err)
}

func webhookToolset(t *config.Toolset, target string, env func(string) (string, bool), opts []tool.Option) (*opened, error) {
	o := webhook.Options{
		Name: "notify", Group: t.Name, About: t.About, URL: target, Unattended: t.Unattended, Rate: t.Rate, Timeout: t.Timeout, Local: true,
		Headers: map[string]string{}, Tool: opts,
	}
	for _, name := range slices.Sorted(maps.Keys(t.Headers)) {
		value, err := expand.Text(t.Headers[name], env)
		if err != nil {
			return nil, fmt.Errorf("headers.%s: %w", name, err)
		}
		o.Headers[name] = value
	}
	o.Form = map[string]webhook.Form{"": webhook.JSON, "json": webhook.JSON, "slack": webhook.Slack, "discord": webhook.Discord, "text": webhook.Text}[t.Form]
	x, err := webhook.Tool(o)
	return ready([]tool.Tool{x}, nil, err)
}
