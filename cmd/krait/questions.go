package main

// questions.go holds what MCP servers tell and ask the user while a call runs: progress, and questions (elicitation), which are forms of a few
// fields.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool/approve"
)

// answerTime bounds a call of a server that may ask a person, unless the configuration says how long its calls take.
const answerTime = 10 * time.Minute

// progressText is how far a call is: 3/10, and what the server says of it.
func progressText(p mcp.Progress) string {
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	text := number(p.Done)
	if p.Total > 0 {
		text += "/" + number(p.Total)
	}
	if p.Message != "" {
		text += " " + p.Message
	}
	return text
}

// progressLines returns what tells of calls by lines, of each tool at most one in a second.
func progressLines(note func(string)) func(mcp.Progress) {
	var mu sync.Mutex
	told := map[string]time.Time{}
	return func(p mcp.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if time.Since(told[p.Name]) < time.Second {
			return
		}
		told[p.Name] = time.Now()
		line, _, _ := strings.Cut(progressText(p), "\n")
		note(ui.Clean(p.Name + ": " + line))
	}
}

// elicit answers a server's question: the person does, or where there is none, its defaults do.
func (o *toolboxOptions) elicit(ctx context.Context, server string, q *sdk.ElicitParams) (*sdk.ElicitResult, error) {
	if o.person != nil {
		return o.person.answer(ctx, server, q)
	}
	res, err := mcp.ElicitDefaults(ctx, server, q)
	if err != nil {
		return nil, err
	}
	what := "answered with its defaults"
	if res.Action != "accept" {
		what = "declined: nobody is at a terminal, and it has no defaults"
	}
	line, _, _ := strings.Cut(q.Message, "\n")
	o.note(ui.Clean(fmt.Sprintf("server %s asks %q: %s", server, line, what)))
	return res, nil
}

// field is one of a form.
type field struct {
	name     string
	required bool

	Type, Title, Description string
	Default                  any
	Enum                     []string
	EnumNames                []string
	OneOf, AnyOf             []choice
	Minimum, Maximum         *float64
	MinLength, MaxLength     *int
	MinItems, MaxItems       *int
	Items                    *field // of an array, which has some of the choices
}

type choice struct{ Const, Title string }

// form is the fields of a schema: those that have to be given first, in the schema's order.
func form(schema any) ([]*field, error) {
	text, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	var s struct {
		Properties map[string]*field
		Required   []string
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	var fields []*field
	for name, f := range s.Properties {
		if f == nil {
			f = &field{}
		}
		f.name, f.required = name, slices.Contains(s.Required, name)
		fields = append(fields, f)
	}
	rank := func(f *field) int {
		if f.required {
			return slices.Index(s.Required, f.name)
		}
		return len(s.Required)
	}
	slices.SortFunc(fields, func(a, b *field) int {
		if a, b := rank(a), rank(b); a != b {
			return a - b
		}
		return strings.Compare(a.name, b.name)
	})
	return fields, nil
}

// tries is how often a field is asked for.
const tries = 5

// answer asks the person at the terminal.
func (a *asker) answer(ctx context.Context, server string, q *sdk.ElicitParams) (*sdk.ElicitResult, error) {
	fields, err := form(q.RequestedSchema)
	if err != nil || q.Mode == "url" {
		return &sdk.ElicitResult{Action: "decline"}, nil
	}
	res := &sdk.ElicitResult{Action: "accept", Content: map[string]any{}}
	err = a.ask(ctx, func(t *approve.Terminal) error {
		return t.Ask(ctx, func(line func(string) (string, error)) error {
			head := fmt.Sprintf("\nServer %s asks: %s\n", server, q.Message)
			if len(fields) == 0 {
				return confirm(line, head, res)
			}
			head += "(an empty line takes the default or leaves a field out; !n declines)\n"
			for _, f := range fields {
				if err := f.fill(line, head, res); err != nil || res.Action != "accept" {
					return err
				}
				head = ""
			}
			return nil
		})
	})
	if errors.Is(err, io.EOF) {
		res.Action, err = "cancel", nil
	}
	if res.Action != "accept" {
		res.Content = nil
	}
	return res, err
}

// confirm asks for a yes or no: a question without fields.
func confirm(line func(string) (string, error), prompt string, res *sdk.ElicitResult) error {
	for range tries {
		text, err := line(prompt + "[y]es, [n]o: ")
		if err != nil {
			return err
		}
		if yes, ok := truth[strings.ToLower(text)]; ok {
			if !yes {
				res.Action = "decline"
			}
			return nil
		}
		prompt = ""
	}
	res.Action = "cancel"
	return nil
}

// truth is the words for yes and no.
var truth = map[string]bool{"y": true, "yes": true, "true": true, "n": false, "no": false, "false": false}

// fill asks for the field, after a head, and puts what is answered into res.
func (f *field) fill(line func(string) (string, error), head string, res *sdk.ElicitResult) error {
	head += f.about()
	for range tries {
		text, err := line(head + f.name + ": ")
		if err != nil {
			return err
		}
		head = ""
		switch {
		case text == "!n":
			res.Action = "decline"
			return nil
		case text == "" && f.Default != nil:
			res.Content[f.name] = f.Default
			return nil
		case text == "" && !f.required:
			return nil
		case text == "":
			head = "  it can't be left out\n"
			continue
		}
		v, err := f.read(text)
		if err == nil {
			res.Content[f.name] = v
			return nil
		}
		head = "  " + err.Error() + "\n"
	}
	res.Action = "cancel"
	return nil
}

// about is the lines above the field: what it is, what may be chosen, the default.
func (f *field) about() string {
	parts := []string{}
	for _, s := range []string{f.Title, f.Description} {
		if s != "" && s != f.name {
			parts = append(parts, s)
		}
	}
	from, some := f.choices()
	if len(from) > 0 {
		var names []string
		for _, c := range from {
			if c.Title != "" && c.Title != c.Const {
				names = append(names, c.Const+" ("+c.Title+")")
				continue
			}
			names = append(names, c.Const)
		}
		how := "one of "
		if some {
			how = "any of, with commas: "
		}
		parts = append(parts, how+strings.Join(names, ", "))
	} else if f.Type != "string" && f.Type != "" {
		parts = append(parts, map[string]string{"boolean": "yes or no", "integer": "an integer", "number": "a number"}[f.Type])
	}
	if f.Default != nil {
		text, _ := json.Marshal(f.Default)
		parts = append(parts, "default "+string(text))
	} else if !f.required {
		parts = append(parts, "optional")
	}
	if len(parts) == 0 {
		return ""
	}
	return "  " + strings.Join(parts, "; ") + "\n"
}

// choices are what may be chosen, nil if anything may be written; some says that several may.
func (f *field) choices() (from []choice, some bool) {
	if f.Type == "array" && f.Items != nil {
		from, _ = f.Items.choices()
		return from, true
	}
	from = slices.Concat(f.OneOf, f.AnyOf)
	for i, v := range f.Enum {
		c := choice{Const: v}
		if i < len(f.EnumNames) {
			c.Title = f.EnumNames[i]
		}
		from = append(from, c)
	}
	return from, false
}

// read makes a value of a line.
func (f *field) read(text string) (any, error) {
	from, some := f.choices()
	choose := func(word string) (string, error) {
		for _, c := range from {
			if strings.EqualFold(word, c.Const) || c.Title != "" && strings.EqualFold(word, c.Title) {
				return c.Const, nil
			}
		}
		return "", fmt.Errorf("%s is none of the choices", word)
	}
	if some {
		chosen := []any{}
		for word := range strings.SplitSeq(text, ",") {
			c, err := choose(strings.TrimSpace(word))
			if err != nil {
				return nil, err
			}
			chosen = append(chosen, c)
		}
		return chosen, bounds(len(chosen), f.MinItems, f.MaxItems, "choice")
	}
	if len(from) > 0 {
		return choose(text)
	}
	switch f.Type {
	case "boolean":
		if yes, ok := truth[strings.ToLower(text)]; ok {
			return yes, nil
		}
		return nil, errors.New("write yes or no")
	case "integer", "number":
		n, err := strconv.ParseFloat(text, 64)
		switch {
		case err != nil || n-n != 0:
			return nil, errors.New("write a number")
		case f.Type == "integer" && n != float64(int64(n)):
			return nil, errors.New("write an integer")
		case f.Minimum != nil && n < *f.Minimum:
			return nil, fmt.Errorf("write %v or more", *f.Minimum)
		case f.Maximum != nil && n > *f.Maximum:
			return nil, fmt.Errorf("write %v or less", *f.Maximum)
		}
		return n, nil
	}
	return text, bounds(len([]rune(text)), f.MinLength, f.MaxLength, "character")
}

// bounds says what is wrong with a number of things that has bounds.
func bounds(n int, least, most *int, what string) error {
	if least != nil && n < *least {
		return fmt.Errorf("%d %ss at least", *least, what)
	}
	if most != nil && n > *most {
		return fmt.Errorf("%d %ss at most", *most, what)
	}
	return nil
}
