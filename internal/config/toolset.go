package config

// toolset.go holds the section toolsets: tools that come with krait, each set with a name of the user's own.

import (
	"maps"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// Toolset is tools for one database, API, folder or webhook. Texts may have ${VAR}, which whoever makes the tools puts in.
type Toolset struct {
	Name   string // the group of the tools
	Kind   string // "sql", "http", "folder" or "webhook"
	Target string // the value of that key: what is reached

	About      string
	Calls      int // in a run; 0: no bound
	Timeout    time.Duration
	Unattended bool
	Write      bool              // of folders
	Rows       int               // of databases
	Bytes      Size              // of a result, a response, a file
	Rate       int               // of webhooks, in a minute
	Form       string            // of webhooks
	Hosts      []string          // of http
	Methods    []string          // of http
	Headers    map[string]string // of http and webhooks
	Query      map[string]string // of http
}

// ToolsetKeys are the keys of each kind of toolset beside the one that names the kind.
var ToolsetKeys = map[string][]string{
	"sql":     {"about", "calls", "timeout", "rows", "bytes"},
	"http":    {"about", "calls", "timeout", "bytes", "hosts", "methods", "headers", "query", "unattended"},
	"folder":  {"about", "calls", "bytes", "write", "unattended"},
	"webhook": {"about", "calls", "timeout", "headers", "form", "rate", "unattended"},
}

// toolsetForms are what form may be.
var toolsetForms = []string{"json", "slack", "discord", "text"}

// toolsets reads the section.
func (r *reader) toolsets(n *yaml.Node) error {
	return r.mapping(n, "toolsets", nil, func(name string, k, v *yaml.Node) error {
		t, err := r.toolset(name, k, follow(v))
		if err != nil {
			return err
		}
		r.c.Toolsets = append(r.c.Toolsets, *t)
		return nil
	})
}

func (r *reader) toolset(name string, k, v *yaml.Node) (*Toolset, error) {
	path := "toolsets." + name
	kinds := slices.Sorted(maps.Keys(ToolsetKeys))
	t := &Toolset{Name: name}
	if v.Kind != yaml.MappingNode {
		return nil, r.errorf(k, "%s: got %s, want one of %s, and what belongs to it", path, describe(v), strings.Join(kinds, ", "))
	}
	for i := 0; i+1 < len(v.Content); i += 2 {
		if key := v.Content[i].Value; slices.Contains(kinds, key) {
			if t.Kind != "" && t.Kind != key {
				return nil, r.errorf(v.Content[i], "%s: has %s and %s; want one toolset for each", path, t.Kind, key)
			}
			t.Kind = key
		}
	}
	if t.Kind == "" {
		return nil, r.errorf(k, "%s: want one of %s, which says what the tools reach", path, strings.Join(kinds, ", "))
	}
	fields := map[string]any{
		t.Kind: &t.Target, "about": &t.About, "calls": &t.Calls, "timeout": &t.Timeout, "rows": &t.Rows, "bytes": &t.Bytes, "unattended": &t.Unattended,
		"write": &t.Write, "rate": &t.Rate, "form": &t.Form,
	}
	lists := map[string]*[]string{"hosts": &t.Hosts, "methods": &t.Methods}
	tables := map[string]*map[string]string{"headers": &t.Headers, "query": &t.Query}
	err := r.mapping(v, path, append([]string{t.Kind}, ToolsetKeys[t.Kind]...), func(key string, k, v *yaml.Node) error {
		full := path + "." + key
		if list := lists[key]; list != nil {
			return r.texts(full, list, v)
		}
		if table := tables[key]; table != nil {
			*table = map[string]string{}
			return r.mapping(v, full, nil, func(name string, k, v *yaml.Node) error {
				var value string
				if err := r.scalar(full+"."+name, &value, v); err != nil {
					return err
				}
				(*table)[name] = value
				return nil
			})
		}
		return r.scalar(full, fields[key], v)
	})
	if err != nil {
		return nil, err
	}
	if t.Target == "" {
		return nil, r.errorf(k, "%s.%s: no value: want what the tools reach", path, t.Kind)
	}
	if t.Form != "" && !slices.Contains(toolsetForms, t.Form) {
		return nil, r.errorf(k, "%s.form: %q: want %s", path, clip(t.Form), strings.Join(toolsetForms, ", "))
	}
	prefix, file := "", t.Target
	if rest, ok := strings.CutPrefix(t.Target, "sqlite:"); ok && t.Kind == "sql" {
		prefix, file = "sqlite:", rest
	}
	if (prefix != "" || t.Kind == "folder") && !strings.HasPrefix(file, "${") {
		t.Target = prefix + resolve(file, r.dir, r.home)
	}
	return t, nil
}

// texts reads a list of texts, or one.
func (r *reader) texts(path string, list *[]string, n *yaml.Node) error {
	n = follow(n)
	items := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		items = n.Content
	}
	for _, item := range items {
		var s string
		if err := r.scalar(path, &s, item); err != nil {
			return err
		}
		*list = append(*list, s)
	}
	return nil
}
