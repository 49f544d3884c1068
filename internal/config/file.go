package config

// file.go holds the reading of krait.yaml.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"github.com/krait-run/krait/internal/suggest"
)

// reader reads one file into a Config.
type reader struct {
	c         *Config
	path      string
	dir, home string
}

// parse reads the text of the file at path.
func (c *Config) parse(path string, text []byte, home string) error {
	r := &reader{c: c, path: path, dir: filepath.Dir(path), home: home}
	root, err := r.document(text)
	if err != nil || root == nil {
		return err
	}
	known := append(keys(""), "limits", "models", "servers", "toolsets")
	return r.mapping(root, "", known, func(key string, k, v *yaml.Node) error {
		switch key {
		case "limits":
			return r.mapping(v, key, keys(key), func(name string, k, v *yaml.Node) error { return r.setting(key+"."+name, k, v) })
		case "models":
			return r.models(v)
		case "servers":
			return r.servers(v)
		case "toolsets":
			return r.toolsets(v)
		}
		return r.setting(key, k, v)
	})
}

var yamlError = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^yaml: (?:line (\d+): )?`)
})

// document parses YAML; nil for a file with nothing in it.
func (r *reader) document(text []byte) (*yaml.Node, error) {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if err == io.EOF {
		return nil, nil
	}
	if err == nil {
		if next := dec.Decode(&more); next != io.EOF {
			if next == nil {
				return nil, &Error{r.at(&more), "a second document begins here: want one"}
			}
			err = next
		}
	}
	if err != nil {
		m := yamlError().FindStringSubmatch(err.Error())
		line, what := "1", err.Error()
		if m != nil {
			what = what[len(m[0]):]
			if m[1] != "" {
				line = m[1]
			}
		}
		return nil, &Error{r.path + ":" + line, "not YAML: " + what + "; correct it here or on the next line"}
	}
	root := follow(doc.Content[0])
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return nil, nil
	}
	return root, nil
}

// follow returns what an alias stands for.
func follow(n *yaml.Node) *yaml.Node {
	for range 8 {
		if n.Kind != yaml.AliasNode {
			break
		}
		n = n.Alias
	}
	return n
}

func (r *reader) at(n *yaml.Node) string { return fmt.Sprintf("%s:%d", r.path, max(n.Line, 1)) }

func (r *reader) errorf(n *yaml.Node, format string, args ...any) error {
	return &Error{r.at(n), fmt.Sprintf(format, args...)}
}

// mapping calls each for the keys of a mapping, which must be among known (nil: any). path is where the mapping is, for messages.
func (r *reader) mapping(n *yaml.Node, path string, known []string, each func(key string, k, v *yaml.Node) error) error {
	n = follow(n)
	name := path
	if name == "" {
		name = "the file"
	}
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		return r.errorf(n, "%s: got %s, want keys with values", name, describe(n))
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		key := k.Value
		full := join(path, key)
		if k.Kind != yaml.ScalarNode {
			return r.errorf(k, "%s: a key is %s, want a text", name, describe(k))
		}
		if known != nil && !slices.Contains(known, key) {
			text := fmt.Sprintf("%s: unknown key", full)
			if near := suggest.Name(key, known); near != "" {
				text += fmt.Sprintf(", did you mean %s?", near)
			}
			return r.errorf(k, "%s; known are %s", text, strings.Join(known, ", "))
		}
		if line, twice := seen[key]; twice {
			return r.errorf(k, "%s: is here already, in line %d; remove one", full, line)
		}
		seen[key] = k.Line
		r.c.where[full] = r.at(k)
		if err := each(key, k, v); err != nil {
			return err
		}
	}
	return nil
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "keys with values"
	case yaml.SequenceNode:
		return "a list"
	}
	if n.Tag == "!!null" {
		return "nothing"
	}
	return fmt.Sprintf("%q", clip(n.Value))
}

func clip(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:60], "") + "..."
	}
	return s
}

// setting reads the value of a setting.
func (r *reader) setting(key string, k, v *yaml.Node) error {
	v = follow(v)
	list := table()
	s := list[slices.IndexFunc(list, func(s Setting) bool { return s.Key == key })]
	var values []string
	switch {
	case v.Kind == yaml.ScalarNode && v.Tag == "!!null":
		return r.errorf(k, "%s: no value: want %s, or remove the line", key, wanted(s.Kind()))
	case v.Kind == yaml.ScalarNode:
		values = []string{v.Value}
	case v.Kind == yaml.SequenceNode && s.Kind() == "list":
		for _, item := range v.Content {
			if item = follow(item); item.Kind != yaml.ScalarNode || item.Tag == "!!null" {
				return r.errorf(item, "%s: got %s in the list, want a text (globs need quotes: '*')", key, describe(item))
			}
			values = append(values, item.Value)
		}
	case v.Kind == yaml.MappingNode && key == "env":
		err := r.mapping(v, key, nil, func(name string, k, v *yaml.Node) error {
			var value string
			if err := r.scalar(key+"."+name, &value, v); err != nil {
				return err
			}
			values = append(values, name+"="+value)
			return nil
		})
		if err != nil {
			return err
		}
	default:
		return r.errorf(v, "%s: got %s, want %s", key, describe(v), wanted(s.Kind()))
	}
	return r.c.put(s, r.at(v), values, r.dir, r.home)
}

// models reads the section models.
func (r *reader) models(n *yaml.Node) error {
	r.c.Models = map[string]*Model{}
	return r.mapping(n, "models", nil, func(name string, k, v *yaml.Node) error {
		if strings.ContainsAny(name, ":/#") || name == "" {
			return r.errorf(k, "models.%s: a name may not be empty or have : / #, which tell it from what `use` takes", name)
		}
		m := &Model{}
		path := "models." + name
		fields := map[string]any{"use": &m.Use, "key": &m.Key, "api": &m.API, "text": &m.Text, "window": &m.Window, "max_tokens": &m.MaxTokens}
		prices := map[string]any{"input": &m.Prices.Input, "cached": &m.Prices.Cached, "output": &m.Prices.Output}
		err := r.mapping(v, path, ModelKeys, func(key string, k, v *yaml.Node) error {
			if key == "prices" {
				return r.mapping(v, path+".prices", PriceKeys, func(key string, k, v *yaml.Node) error {
					return r.scalar(path+".prices."+key, prices[key], v)
				})
			}
			return r.scalar(path+"."+key, fields[key], v)
		})
		if err != nil {
			return err
		}
		switch {
		case m.Use == "":
			return r.errorf(k, "%s: use is missing: want openai:NAME, anthropic:NAME, gemini:NAME, a URL or recording:FILE", path)
		case m.API != "" && m.API != "responses" && m.API != "chat":
			return r.errorf(k, "%s.api: %q: want responses or chat", path, m.API)
		case m.Key != "" && !variable().MatchString(m.Key):
			// A key written here by mistake must not be printed.
			return r.errorf(k, "%s.key: want the name of an environment variable, not the key itself", path)
		}
		if rest, ok := strings.CutPrefix(m.Use, "recording:"); ok {
			m.Use = "recording:" + resolve(rest, r.dir, r.home)
		}
		r.c.Models[name] = m
		return nil
	})
}

// ModelKeys and PriceKeys are the keys of a model and of its prices.
var (
	ModelKeys = []string{"use", "key", "api", "text", "window", "max_tokens", "prices"}
	PriceKeys = []string{"input", "cached", "output"}
)

var variable = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Z_][A-Z0-9_]*$`)
})

// scalar reads a single value.
func (r *reader) scalar(path string, at any, n *yaml.Node) error {
	n = follow(n)
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		return r.errorf(n, "%s: got %s, want %s", path, describe(n), wanted(Setting{at: func(*Config) any { return at }}.Kind()))
	}
	if err := scan(at, n.Value); err != nil {
		return r.errorf(n, "%s: %v", path, err)
	}
	return nil
}

// servers reads the section servers: what a server needs is checked by who opens it.
func (r *reader) servers(n *yaml.Node) error {
	return r.mapping(n, "servers", nil, func(name string, k, v *yaml.Node) error {
		path := "servers." + name
		v = follow(v)
		if v.Kind != yaml.MappingNode {
			return r.errorf(k, "%s: got %s, want command or url, and what belongs to it", path, describe(v))
		}
		var b bytes.Buffer
		if err := r.json(&b, path, v, 0); err != nil {
			return err
		}
		r.c.Servers = append(r.c.Servers, Server{Name: name, JSON: b.Bytes(), Line: k.Line})
		return nil
	})
}

// maxDepth bounds how deep the values of a server go.
const maxDepth = 16

// json writes a value as JSON and notes where its keys are.
func (r *reader) json(b *bytes.Buffer, path string, n *yaml.Node, depth int) error {
	n = follow(n)
	if depth > maxDepth || b.Len() > maxFile {
		return r.errorf(n, "%s: the value is too deep or too large", path)
	}
	switch n.Kind {
	case yaml.MappingNode:
		b.WriteByte('{')
		first := true
		err := r.mapping(n, path, nil, func(key string, k, v *yaml.Node) error {
			if !first {
				b.WriteByte(',')
			}
			first = false
			text, err := json.Marshal(key)
			if err != nil {
				return r.errorf(k, "%s: %v", path, err)
			}
			b.Write(text)
			b.WriteByte(':')
			return r.json(b, path+"."+key, v, depth+1)
		})
		b.WriteByte('}')
		return err
	case yaml.SequenceNode:
		b.WriteByte('[')
		for i, item := range n.Content {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := r.json(b, fmt.Sprintf("%s[%d]", path, i), item, depth+1); err != nil {
				return err
			}
		}
		b.WriteByte(']')
		return nil
	case yaml.ScalarNode:
		var v any = n.Value // also of what looks like a number: a variable of the environment is a text
		switch n.Tag {
		case "!!null":
			return r.errorf(n, "%s: no value: write one, or remove the line", path)
		case "!!bool":
			if depth == 1 {
				v = strings.EqualFold(n.Value, "true")
			}
		}
		text, err := json.Marshal(v)
		if err != nil {
			return r.errorf(n, "%s: %v", path, err)
		}
		b.Write(text)
		return nil
	}
	return r.errorf(n, "%s: can't be used here", path)
}
