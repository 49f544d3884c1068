package mcp

// resources.go holds the namespace mcp of scripts: reading resources and prompts of servers.

import (
	"context"
	"fmt"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/tool"
)

// resourcesGroup is the namespace.
const resourcesGroup = "mcp"

// maxListed is how many resources or prompts of a server are listed.
const maxListed = 5000

type (
	readArgs struct {
		URI    string `json:"uri" doc:"address of the resource"`
		Server string `json:"server" default:"" doc:"only this server is asked"`
	}
	listArgs struct {
		Server string `json:"server" default:"" doc:"only of this server"`
	}
	promptArgs struct {
		Name      string            `json:"name"`
		Arguments map[string]string `json:"arguments,omitempty"`
		Server    string            `json:"server" default:"" doc:"needed if several have such a prompt"`
	}
	resource struct {
		Server      string `json:"server"`
		URI         string `json:"uri"`
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		MIMEType    string `json:"mimeType,omitempty"`
		Size        *int64 `json:"size,omitempty"`
		Template    bool   `json:"template,omitempty" doc:"uri has {names} to fill in"`
	}
	prompt struct {
		Server      string           `json:"server"`
		Name        string           `json:"name"`
		Description string           `json:"description,omitempty"`
		Arguments   []promptArgument `json:"arguments"`
	}
	promptArgument struct {
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		Required    bool   `json:"required"`
	}
	promptMessage struct {
		Role    string `json:"role"`
		Content any    `json:"content"`
	}
)

// resourceTools returns the functions, those that some server has something for.
func (s *Servers) resourceTools() []any {
	resources, prompts := false, false
	for _, c := range s.conns {
		i := c.info()
		resources, prompts = resources || i.Resources, prompts || i.Prompts
	}
	var out []any
	if resources {
		out = append(out,
			tool.Func("read", s.read, tool.ReadOnly(), tool.Doc("Read a resource of an MCP server: text is str, anything else bytes."), tool.Timeout(s.slowest())),
			tool.Func("resources", s.resources, tool.ReadOnly(), tool.Doc("List the resources of the MCP servers."), tool.Timeout(s.slowest())))
	}
	if prompts {
		out = append(out,
			tool.Func("prompts", s.prompts, tool.ReadOnly(), tool.Doc("List the prompts of the MCP servers."), tool.Timeout(s.slowest())),
			tool.Func("prompt", s.prompt, tool.ReadOnly(), tool.Doc("Get the messages of a prompt of an MCP server."), tool.Timeout(s.slowest())))
	}
	return out
}

// slowest is the longest timeout of a server.
func (s *Servers) slowest() (out time.Duration) {
	for _, c := range s.conns {
		out = max(out, c.limits().Timeout)
	}
	return out
}

func hasResources(k *sdk.InitializeResult) bool {
	return k != nil && k.Capabilities != nil && k.Capabilities.Resources != nil
}

func hasPrompts(k *sdk.InitializeResult) bool {
	return k != nil && k.Capabilities != nil && k.Capabilities.Prompts != nil
}

// asked returns the connections to ask: that to the named server, or all that have something.
func (s *Servers) asked(name string, has func(*sdk.InitializeResult) bool, what string) ([]*conn, error) {
	if name != "" {
		c := s.find(name)
		if c == nil {
			return nil, &tool.Error{Type: "ValueError", Message: fmt.Sprintf("there is no server %q", clip(name))}
		}
		c.mu.Lock()
		ok := has(c.known)
		c.mu.Unlock()
		if !ok {
			return nil, &tool.Error{Type: "ValueError", Message: fmt.Sprintf("the server %q has no %s", clip(name), what)}
		}
		return []*conn{c}, nil
	}
	var out []*conn
	for _, c := range s.conns {
		c.mu.Lock()
		ok := has(c.known)
		c.mu.Unlock()
		if ok {
			out = append(out, c)
		}
	}
	return out, nil
}

func (s *Servers) resources(ctx context.Context, in listArgs) ([]resource, error) {
	conns, err := s.asked(in.Server, hasResources, "resources")
	if err != nil {
		return nil, err
	}
	out := []resource{}
	for _, c := range conns {
		list, err := c.resources(ctx)
		if err != nil {
			return nil, c.callError(ctx, err)
		}
		out = append(out, list...)
	}
	return out, nil
}

func (c *conn) resources(ctx context.Context) (out []resource, err error) {
	session, err := c.live(ctx)
	if err != nil {
		return nil, err
	}
	for r, err := range session.Resources(ctx, nil) {
		if err != nil {
			return nil, err
		}
		if r == nil || len(out) >= maxListed {
			continue
		}
		item := resource{Server: c.server.Name, URI: r.URI, Name: r.Name, Description: document(r.Description), MIMEType: r.MIMEType}
		if r.Size > 0 {
			size := int64(r.Size)
			item.Size = &size
		}
		out = append(out, item)
	}
	for r, err := range session.ResourceTemplates(ctx, nil) {
		if err != nil {
			break // servers without templates may say that they don't know the question
		}
		if r == nil || len(out) >= maxListed {
			continue
		}
		out = append(out, resource{Server: c.server.Name, URI: r.URITemplate, Name: r.Name, Description: document(r.Description), MIMEType: r.MIMEType, Template: true})
	}
	return out, nil
}

// read reads a resource from the server that has it: the only one with resources, or the one that lists it or a template that it may be of.
func (s *Servers) read(ctx context.Context, in readArgs) (any, error) {
	conns, err := s.asked(in.Server, hasResources, "resources")
	if err != nil {
		return nil, err
	}
	var owner *conn
	if len(conns) == 1 {
		owner = conns[0]
	}
	for i := 0; owner == nil && i < len(conns); i++ {
		list, err := conns[i].resources(ctx)
		if err != nil {
			return nil, conns[i].callError(ctx, err)
		}
		for _, r := range list {
			head, _, _ := strings.Cut(r.URI, "{")
			if !r.Template && r.URI == in.URI || r.Template && head != "" && strings.HasPrefix(in.URI, head) {
				owner = conns[i]
			}
		}
	}
	if owner == nil {
		return nil, &tool.Error{Type: "ValueError", Message: fmt.Sprintf("no server lists %q; name one with server=", clip(in.URI))}
	}
	session, err := owner.live(ctx)
	if err != nil {
		return nil, owner.callError(ctx, err)
	}
	res, err := session.ReadResource(ctx, &sdk.ReadResourceParams{URI: in.URI})
	if err != nil {
		return nil, owner.callError(ctx, err)
	}
	var parts []any
	for _, c := range res.Contents {
		if c != nil {
			parts = append(parts, embedded(c))
		}
	}
	switch len(parts) {
	case 0:
		return nil, &tool.Error{Message: fmt.Sprintf("%q: the server %q sent nothing", clip(in.URI), owner.server.Name)}
	case 1:
		if c := res.Contents[0]; c != nil && c.Blob != nil {
			return c.Blob, nil
		} else if c != nil {
			return c.Text, nil
		}
	}
	return parts, nil
}

func (s *Servers) prompts(ctx context.Context, in listArgs) ([]prompt, error) {
	conns, err := s.asked(in.Server, hasPrompts, "prompts")
	if err != nil {
		return nil, err
	}
	out := []prompt{}
	for _, c := range conns {
		list, err := c.prompts(ctx)
		if err != nil {
			return nil, c.callError(ctx, err)
		}
		out = append(out, list...)
	}
	return out, nil
}

func (c *conn) prompts(ctx context.Context) (out []prompt, err error) {
	session, err := c.live(ctx)
	if err != nil {
		return nil, err
	}
	for p, err := range session.Prompts(ctx, nil) {
		if err != nil {
			return nil, err
		}
		if p == nil || len(out) >= maxListed {
			continue
		}
		item := prompt{Server: c.server.Name, Name: p.Name, Description: document(p.Description), Arguments: []promptArgument{}}
		for _, a := range p.Arguments {
			if a != nil {
				item.Arguments = append(item.Arguments, promptArgument{Name: a.Name, Description: document(a.Description), Required: a.Required})
			}
		}
		out = append(out, item)
	}
	return out, nil
}

func (s *Servers) prompt(ctx context.Context, in promptArgs) ([]promptMessage, error) {
	conns, err := s.asked(in.Server, hasPrompts, "prompts")
	if err != nil {
		return nil, err
	}
	var owners []*conn
	if len(conns) == 1 {
		owners = conns
	} else {
		for _, c := range conns {
			list, err := c.prompts(ctx)
			if err != nil {
				return nil, c.callError(ctx, err)
			}
			for _, p := range list {
				if p.Name == in.Name {
					owners = append(owners, c)
					break
				}
			}
		}
	}
	if len(owners) != 1 {
		return nil, &tool.Error{Type: "ValueError", Message: fmt.Sprintf("%d servers have a prompt %q; name one with server=", len(owners), clip(in.Name))}
	}
	c := owners[0]
	session, err := c.live(ctx)
	if err != nil {
		return nil, c.callError(ctx, err)
	}
	res, err := session.GetPrompt(ctx, &sdk.GetPromptParams{Name: in.Name, Arguments: in.Arguments})
	if err != nil {
		return nil, c.callError(ctx, err)
	}
	out := []promptMessage{}
	for _, m := range res.Messages {
		if m == nil {
			continue
		}
		content := item(m.Content)
		if t, ok := m.Content.(*sdk.TextContent); ok && t != nil {
			content = t.Text // a prompt's text is no data
		}
		out = append(out, promptMessage{Role: string(m.Role), Content: content})
	}
	return out, nil
}
