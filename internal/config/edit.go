package config

// edit.go holds changes to a krait.yaml that leave the rest of it as it is: comments, blank lines, order.

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// NewServer is a server to be written into the file, with the keys of docs/mcp.md.
type NewServer struct {
	Command string            `yaml:"command,omitempty" json:"command,omitempty"`
	Args    []string          `yaml:"args,omitempty,flow" json:"args,omitempty"`
	Dir     string            `yaml:"cwd,omitempty" json:"cwd,omitempty"`
	Env     map[string]string `yaml:"env,omitempty" json:"env,omitempty"`
	URL     string            `yaml:"url,omitempty" json:"url,omitempty"`
	Type    string            `yaml:"type,omitempty" json:"type,omitempty"`
	Headers map[string]string `yaml:"headers,omitempty" json:"headers,omitempty"`
	OAuth   *NewOAuth         `yaml:"oauth,omitempty" json:"oauth,omitempty"`
}

// NewOAuth is what a server's key oauth has.
type NewOAuth struct {
	ClientID     string   `yaml:"clientId,omitempty" json:"clientId,omitempty"`
	ClientSecret string   `yaml:"clientSecret,omitempty" json:"clientSecret,omitempty"`
	Scopes       []string `yaml:"scopes,omitempty,flow" json:"scopes,omitempty"`
	Redirect     string   `yaml:"redirect,omitempty" json:"redirect,omitempty"`
}

// errEdit is for files that are written in a way that can't be changed without changing more.
var errEdit = errors.New("it is written in a way that can't be changed here: edit it by hand")

const serversKey = "servers"

// AddServer returns the text of the file at path with one more server, which is the last one.
func AddServer(path string, text []byte, name string, s NewServer) ([]byte, error) {
	before, err := parsed(path, text)
	if err != nil {
		return nil, err
	}
	for _, other := range before.Servers {
		if other.Name == name {
			return nil, before.Errorf("servers."+name, "is there already: krait mcp remove %s removes it", name)
		}
	}
	e, err := newEditor(path, text)
	if err != nil {
		return nil, err
	}
	out, err := e.add(name, s)
	if err != nil {
		return nil, &Error{path, err.Error()}
	}
	return out, check(path, before, out, func(servers []Server) bool {
		n := len(servers) - 1
		return n >= 0 && servers[n].Name == name && sameServers(servers[:n], before.Servers)
	})
}

// RemoveServer returns the text of the file at path without a server.
func RemoveServer(path string, text []byte, name string) ([]byte, error) {
	before, err := parsed(path, text)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(before.Servers, func(s Server) bool { return s.Name == name })
	if i < 0 {
		return nil, &Error{path, fmt.Sprintf("servers: there is no server %q", name)}
	}
	e, err := newEditor(path, text)
	if err != nil {
		return nil, err
	}
	out, err := e.remove(i)
	if err != nil {
		return nil, &Error{path, err.Error()}
	}
	return out, check(path, before, out, func(servers []Server) bool {
		return sameServers(servers, slices.Delete(slices.Clone(before.Servers), i, i+1))
	})
}

func parsed(path string, text []byte) (*Config, error) {
	c := &Config{where: map[string]string{}}
	return c, c.parse(path, text, "")
}

// check makes sure that a change changed what it was meant to, and nothing else.
func check(path string, before *Config, out []byte, servers func([]Server) bool) error {
	after, err := parsed(path, out)
	if err == nil && servers(after.Servers) {
		a, b := *before, *after
		a.Servers, a.where, b.Servers, b.where = nil, nil, nil, nil
		if reflect.DeepEqual(a, b) {
			return nil
		}
	}
	return &Error{path, errEdit.Error()}
}

func sameServers(a, b []Server) bool {
	return slices.EqualFunc(a, b, func(x, y Server) bool { return x.Name == y.Name && bytes.Equal(x.JSON, y.JSON) })
}

// editor changes the lines of a file; where it is written in braces, the nodes, and all of it is written anew.
type editor struct {
	text       []byte
	lines      []string // with their line breaks
	doc        yaml.Node
	root       *yaml.Node // nil: the file has nothing in it
	key, value *yaml.Node // of servers; nil if the key is not there
	next       int        // line of the key after it, from 1; one past the end if there is none
}

func newEditor(path string, text []byte) (*editor, error) {
	r := &reader{path: path}
	root, err := r.document(text)
	if err != nil {
		return nil, err
	}
	e := &editor{text: text, lines: splitLines(string(text)), root: root}
	e.next = len(e.lines) + 1
	if root == nil {
		return e, nil
	}
	if err := yaml.Unmarshal(text, &e.doc); err != nil {
		return nil, &Error{path, "not YAML"}
	}
	e.root = e.doc.Content[0]
	if e.root.Kind != yaml.MappingNode {
		return nil, &Error{path, errEdit.Error()}
	}
	for i := 0; i+1 < len(e.root.Content); i += 2 {
		if e.root.Content[i].Value == serversKey {
			e.key, e.value = e.root.Content[i], e.root.Content[i+1]
			if i+2 < len(e.root.Content) {
				e.next = e.root.Content[i+2].Line
			}
		}
	}
	return e, nil
}

// splitLines cuts a text where package yaml counts lines: at line feeds, returns, both together, and at Unicode's NEL, LS and PS.
func splitLines(text string) []string {
	var lines []string
	for text != "" {
		n := strings.IndexAny(text, "\n\r\u0085\u2028\u2029")
		if n < 0 {
			return append(lines, text)
		}
		_, width := utf8.DecodeRuneInString(text[n:])
		if strings.HasPrefix(text[n:], "\r\n") {
			width = 2
		}
		lines, text = append(lines, text[:n+width]), text[n+width:]
	}
	return lines
}

func flow(n *yaml.Node) bool { return n.Style&yaml.FlowStyle != 0 }

// marshal is a value as YAML, indented by spaces.
func marshal(v any, indent int) (string, error) {
	var b strings.Builder
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(v); err != nil {
		return "", err
	}
	var out strings.Builder
	for line := range strings.Lines(b.String()) {
		out.WriteString(strings.Repeat(" ", indent) + line)
	}
	return out.String(), nil
}

func (e *editor) add(name string, s NewServer) ([]byte, error) {
	entry := map[string]NewServer{name: s}
	switch {
	case e.root == nil || e.key == nil && !flow(e.root):
		text, err := marshal(map[string]any{serversKey: entry}, 0)
		if err != nil {
			return nil, err
		}
		if len(e.lines) > 0 {
			text = "\n" + text
		}
		return e.insert(len(e.lines), text), nil
	case e.key != nil && !flow(e.root) && e.value.Kind == yaml.MappingNode && !flow(e.value) && len(e.value.Content) > 0 && e.value.Anchor == "":
		indent := e.value.Content[0].Column - 1
		text, err := marshal(entry, indent)
		if err != nil {
			return nil, err
		}
		return e.insert(e.end(e.next, indent), text), nil
	case e.key != nil && e.value.Kind != yaml.MappingNode:
		return nil, errEdit
	case e.key == nil:
		e.value = &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
		e.root.Content = append(e.root.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: serversKey}, e.value)
	}
	var value yaml.Node
	if err := value.Encode(s); err != nil {
		return nil, err
	}
	if len(e.value.Content) == 0 && !flow(e.root) {
		e.value.Style = 0
		if e.key != nil && e.key.HeadComment == "" { // which a block has no place for
			e.key.HeadComment, e.value.LineComment = e.value.LineComment, ""
		}
	}
	var key yaml.Node
	key.SetString(name)
	e.value.Content = append(e.value.Content, &key, &value)
	return e.encode()
}

func (e *editor) remove(i int) ([]byte, error) {
	if e.key == nil || e.value.Kind != yaml.MappingNode || 2*i+1 >= len(e.value.Content) {
		return nil, errEdit
	}
	all := len(e.value.Content) == 2
	if flow(e.root) || flow(e.value) && !all {
		e.value.Content = slices.Delete(e.value.Content, 2*i, 2*i+2)
		return e.encode()
	}
	key, indent := e.value.Content[2*i], e.value.Content[2*i].Column-1
	from, to := key.Line, e.next
	if 2*i+2 < len(e.value.Content) {
		to = e.value.Content[2*i+2].Line
	}
	to = e.end(to, indent) // the last line that goes, from 1
	if all {
		key, from, indent = e.key, e.key.Line, e.key.Column-1
	}
	if key.HeadComment != "" {
		for from > 1 && from-2 < len(e.lines) && comment(e.lines[from-2], indent) {
			from--
		}
	}
	for all && to == len(e.lines) && from > 1 && strings.TrimSpace(e.lines[from-2]) == "" {
		from-- // add puts a blank line before the section
	}
	if from < 1 || to < from || to > len(e.lines) { // package yaml counts lines in another way
		return nil, errEdit
	}
	return []byte(strings.Join(slices.Delete(slices.Clone(e.lines), from-1, to), "")), nil
}

// comment says whether a line is a comment with this indentation.
func comment(line string, indent int) bool {
	rest := strings.TrimLeft(line, " ")
	return strings.HasPrefix(rest, "#") && len(line)-len(rest) == indent
}

// end is the number of the last line that belongs to an entry of a mapping with this indentation, if the line next belongs to what follows:
// blank lines and comments that stand before that, and marks of the document's end, are not the entry's.
func (e *editor) end(next, indent int) int {
	n := next - 1
	n = min(n, len(e.lines))
	for n > 0 {
		line := strings.TrimRight(e.lines[n-1], "\r\n")
		rest := strings.TrimLeft(line, " \t")
		if rest != "" && line != "..." && (!strings.HasPrefix(rest, "#") || len(line)-len(rest) > indent) {
			break
		}
		n--
	}
	return n
}

// insert puts text after a line.
func (e *editor) insert(after int, text string) []byte {
	lines := slices.Clone(e.lines)
	if after > 0 && !strings.HasSuffix(lines[after-1], "\n") {
		lines[after-1] += "\n"
	}
	if after > 0 && strings.HasSuffix(lines[0], "\r\n") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return []byte(strings.Join(slices.Insert(lines, after, text), ""))
}

func (e *editor) encode() ([]byte, error) {
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(&e.doc); err != nil {
		return nil, errEdit
	}
	return b.Bytes(), nil
}
