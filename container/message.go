package container

// message.go holds the messages that guests send.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/values"
)

// message is a message of a guest. Which fields it has depends on T, see guest/table.md.
type message struct {
	T    string `json:"t"`
	ID   int64  `json:"id"`
	Kind string `json:"k"`
	Name string `json:"n"`

	FD   int    `json:"fd"` // out
	Text string `json:"m"`  // log

	Pos   []any   `json:"p"` // call, bind, ask
	Kw    [][]any `json:"w"`
	Async bool    `json:"a"`
	Alone bool    `json:"s"`
	Begun bool    `json:"b"`
	File  string  `json:"f"`
	Line  int     `json:"l"`
	Query string  `json:"q"`

	Forms [][]any  `json:"forms"` // show
	Left  []string `json:"x"`

	Value   any        `json:"v"` // done, yield
	Err     *exception `json:"e"`
	Files   [][]any    `json:"files"`
	Error   string     `json:"error"` // ok
	Errno   int        `json:"errno"`
	Size    int64      `json:"size"`
	Python  string     `json:"python"` // ready
	Version int        `json:"version"`
	Missing []string   `json:"missing"`
	Dir     string     `json:"dir"`
	List    [][]string `json:"versions"`
	Steps   int64      `json:"steps"`  // done
	Memory  int64      `json:"memory"` // done
	Changed int64      `json:"c"`      // done

	tail []byte
	size int64 // about how many bytes it takes
}

// exception is an exception as a guest describes it.
type exception struct {
	Type        string       `json:"type"`
	Qualified   string       `json:"qualified"`
	Bases       []string     `json:"bases"`
	Message     string       `json:"message"`
	Notes       []string     `json:"notes"`
	Traceback   string       `json:"traceback"`
	File        string       `json:"file"`
	Line        int          `json:"line"`
	Column      int          `json:"column"`
	Function    string       `json:"function"`
	Exit        int64        `json:"exit"`
	ExitMessage string       `json:"exit_message"`
	Cause       *exception   `json:"cause"`
	Group       []*exception `json:"group"`
	Hint        string       `json:"hint,omitzero"`
	Reported    bool         `json:"reported,omitzero"`
	Limit       string       `json:"limit,omitzero"`    // the run exceeded a bound of the guest's, Max
	Max         int64        `json:"max,omitzero"`      //
	Argument    string       `json:"argument,omitzero"` // the argument that can't enter; Cause says why
	Fault       string       `json:"fault,omitzero"`    // of the guest itself, which is of no more use
	Stopped     string       `json:"stopped,omitzero"`  // why the guest runs no more scripts after this one
	Missing     string       `json:"missing"`           // the function that was to be called is not there
	Callable    bool         `json:"callable"`
	Names       []string     `json:"names"`
}

// describe makes the description of what ended an operation of a guest in Go.
func describe(err error) *exception {
	var fault *engine.Fault
	var limit *py.LimitError
	var argument *engine.ArgumentError
	var missing *engine.FunctionError
	var exc *krait.Error
	switch {
	case errors.As(err, &fault):
		return &exception{Fault: fmt.Sprintf("%v\n%s", fault.Value, fault.Stack)}
	case errors.As(err, &argument):
		return &exception{Argument: argument.Name, Cause: describe(argument.Err)}
	case errors.As(err, &limit):
		return &exception{Limit: limit.Limit, Max: limit.Max}
	case errors.As(err, &missing):
		return &exception{Missing: missing.Name, Callable: !missing.NotCallable, Names: missing.Near}
	case errors.As(err, &exc):
		left := maxTold
		return describeException(exc, &left)
	}
	return &exception{Type: "RuntimeError", Qualified: "RuntimeError", Message: err.Error()}
}

// Texts of an exception are cut to these lengths, by who says them and by who hears them. What an exception was raised from, and those of a
// group, share maxTold bytes.
const (
	maxTold      = 4 << 20
	maxMessage   = 128 << 10
	maxTraceback = 512 << 10
	maxNote      = 8 << 10
	maxName      = 1000
)

func describeException(e *krait.Error, left *int) *exception {
	text := func(s string, most int) string {
		s = cut(s, max(0, min(most, *left)))
		*left -= len(s)
		return s
	}
	x := &exception{Type: cut(e.Type, maxName), Qualified: cut(e.QualifiedType, maxName), Bases: e.Bases[:min(len(e.Bases), 100)], Message: text(e.Message, maxMessage),
		Traceback: text(e.Traceback, maxTraceback), File: cut(e.Filename, maxName), Line: e.Line, Column: e.Column, Function: cut(e.Function, maxName), Exit: int64(e.ExitCode),
		ExitMessage: text(e.ExitMessage, maxMessage), Hint: cut(e.Hint, maxName), Reported: e.Reported}
	for _, n := range e.Notes[:min(len(e.Notes), 100)] {
		x.Notes = append(x.Notes, text(n, maxNote))
	}
	if e.Cause != nil {
		x.Cause = describeException(e.Cause, left)
	}
	for _, g := range e.Group {
		x.Group = append(x.Group, describeException(g, left))
	}
	return x
}

// decode makes a message of a frame. It never panics, and bounds what it costs.
func decode(text, tail []byte) (*message, error) {
	if err := checkText(text); err != nil {
		return nil, err
	}
	m := &message{tail: tail, size: 8*int64(len(text)) + int64(len(tail))}
	if fast := *m; (&scanner{text: text}).message(&fast) {
		return &fast, nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(m); err != nil {
		return nil, bad("a message that is none: %.200s", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, bad("more than a message in a frame")
	}
	return m, nil
}

// values makes Go data of a list, in place.
func (m *message) values(list []any, handles map[string]values.Handle) error {
	d := decoder{m.tail, handles}
	for i := range list {
		v, err := d.value(list[i])
		if err != nil {
			return err
		}
		list[i] = v
	}
	return nil
}

// call makes the call that a message asks for.
func (m *message) call(handles map[string]values.Handle) (*engine.Call, error) {
	if err := m.values(m.Pos, handles); err != nil {
		return nil, err
	}
	c := &engine.Call{Untyped: m.Kind == "host", Name: m.Name, Pos: m.Pos, Async: m.Async, File: cut(m.File, 1000), Line: max(m.Line, 0), Size: m.size}
	for _, pair := range m.Kw {
		if len(pair) != 2 {
			return nil, bad("a keyword argument that is none")
		}
		name, ok := pair[0].(string)
		if !ok {
			return nil, bad("a keyword argument that is none")
		}
		d := decoder{m.tail, handles}
		v, err := d.value(pair[1])
		if err != nil {
			return nil, err
		}
		c.Names, c.Named = append(c.Names, name), append(c.Named, v)
	}
	return c, nil
}

// artifact makes the artifact that a message shows.
func (m *message) artifact() (values.Artifact, error) {
	a := values.Artifact{Kind: cut(m.Kind, 40), Name: cut(m.Name, 200)}
	// It becomes a part of a file's name.
	if strings.Trim(m.Kind, "abcdefghijklmnopqrstuvwxyz") != "" {
		return a, bad("an artifact of the kind %.40q", m.Kind)
	}
	if len(m.Forms)+len(m.Left) > 100 {
		return a, bad("an artifact with %d forms", len(m.Forms)+len(m.Left))
	}
	d := decoder{tail: m.tail}
	for _, f := range m.Forms {
		if len(f) != 3 {
			return a, bad("a form that is none")
		}
		mime, ok := f[0].(string)
		if !ok {
			return a, bad("a form that is none")
		}
		data, err := d.bytes(f[1], f[2])
		if err != nil {
			return a, err
		}
		a.Forms = append(a.Forms, values.Form{MIME: cut(mime, 200), Data: bytes.Clone(data)})
	}
	for _, mime := range m.Left {
		a.Left = append(a.Left, cut(mime, 200))
	}
	return a, nil
}

// files makes artifacts of a list of files.
func (m *message) files() ([]values.Artifact, error) {
	var out []values.Artifact
	if len(m.Files) > maxFiles {
		return nil, bad("a list of %d files", len(m.Files))
	}
	for _, f := range m.Files {
		if len(f) != 3 {
			return nil, bad("a file that is none")
		}
		path, ok1 := f[0].(string)
		n, ok2 := f[1].(json.Number)
		mime, ok3 := f[2].(string)
		size, err := number(string(n))
		bytes, ok4 := size.(int64)
		if !ok1 || !ok2 || !ok3 || err != nil || !ok4 || bytes < 0 {
			return nil, bad("a file that is none")
		}
		out = append(out, values.Artifact{Kind: "file", Name: cut(path, 4096), Size: bytes, Forms: []values.Form{{MIME: cut(mime, 200)}}})
	}
	return out, nil
}

// maxFiles is how many files a guest may list.
const maxFiles = engine.MaxFiles

// err makes the error that a description is of. The guest decides what is in it, but how much is bounded.
func (x *exception) err(depth int) error {
	switch {
	case x.Fault != "":
		return &engine.Fault{Value: cut(x.Fault, 4096)}
	case x.Limit != "":
		return &py.LimitError{Limit: cut(x.Limit, 100), Max: max(x.Max, 0)}
	case x.Argument != "" && x.Cause != nil && depth == 0:
		return &engine.ArgumentError{Name: cut(x.Argument, 1000), Err: x.Cause.err(1)}
	}
	if x.Missing != "" {
		e := &engine.FunctionError{Name: cut(x.Missing, 1000), NotCallable: !x.Callable}
		if x.Callable {
			e.Near = near(x.Missing, x.Names[:min(len(x.Names), 1000)])
		}
		return e
	}
	return x.error(depth)
}

// near returns up to three names that look like name, the likeliest first.
func near(name string, names []string) []string {
	var out []string
	for range 3 {
		n := py.Suggest(name, names)
		if n == "" {
			break
		}
		out = append(out, n)
		names = slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s == n })
	}
	return out
}

func (x *exception) error(depth int) *krait.Error {
	e := &krait.Error{
		Type: cut(x.Type, maxName), QualifiedType: cut(x.Qualified, maxName), Message: cut(x.Message, maxMessage), Traceback: cut(x.Traceback, maxTraceback),
		Filename: cut(x.File, maxName), Line: max(x.Line, 0), Column: max(x.Column, 0), Function: cut(x.Function, maxName),
		ExitCode: int(uint32(x.Exit)), ExitMessage: cut(x.ExitMessage, maxMessage), Hint: cut(x.Hint, maxName), Reported: x.Reported,
	}
	if e.Type == "" {
		e.Type = "Exception"
	}
	if e.QualifiedType == "" {
		e.QualifiedType = e.Type
	}
	for _, b := range x.Bases[:min(len(x.Bases), 100)] {
		e.Bases = append(e.Bases, cut(b, 200))
	}
	for _, n := range x.Notes[:min(len(x.Notes), 100)] {
		e.Notes = append(e.Notes, cut(n, maxNote))
	}
	if depth < 100 {
		if x.Cause != nil {
			e.Cause = x.Cause.error(depth + 1)
		}
		for _, g := range x.Group[:min(len(x.Group), 100)] {
			if g != nil {
				e.Group = append(e.Group, g.error(depth+1))
			}
		}
	}
	return e
}

// cut bounds a text.
func cut(s string, n int) string {
	if len(s) > n {
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n] + fmt.Sprintf("... [%d more bytes]", len(s)-n)
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}
