package tool

// bind.go holds the binding of a call's arguments to parameters, as Python binds them and with its words for what does not fit.

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/krait-run/krait/internal/suggest"
)

// notGiven fills the place of a parameter that has no value.
type notGiven struct{}

// Bind binds a call: positional arguments, then keyword arguments by Python name. Parameters that were left out get their defaults;
// those that have none are left out of the Args. Errors are *Error: TypeErrors with Python's text and the signature. The
// slices stay the caller's.
func (e *Entry) Bind(pos []any, names []string, kw []any) (Args, error) {
	n := len(e.params)
	size := n
	if e.extra != nil {
		size += len(names)
	}
	values := make([]any, n, size)
	if len(pos) == n && len(names) == 0 {
		copy(values, pos)
		return e.omit(values, nil)
	}
	copy(values, pos)
	for i := len(pos); i < n; i++ {
		values[i] = notGiven{}
	}
	var extra map[string]any
	for i, name := range names {
		k := e.param(name)
		switch {
		case k < 0 && e.extra == nil:
			return Args{}, e.unexpected(name)
		case k < 0:
			if _, ok := extra[name]; ok {
				return Args{}, e.typeError(fmt.Sprintf("%s() got multiple values for keyword argument '%s'", e.name, name))
			}
			if extra == nil {
				extra = map[string]any{}
			}
			extra[name] = kw[i]
			continue
		}
		if _, free := values[k].(notGiven); !free {
			return Args{}, e.typeError(fmt.Sprintf("%s() got multiple values for argument '%s'", e.name, name))
		}
		values[k] = kw[i]
	}
	if len(pos) > n {
		return Args{}, e.tooMany(len(pos))
	}
	for i := range e.need {
		if _, missing := values[i].(notGiven); missing {
			return Args{}, e.missing(values)
		}
	}
	return e.omit(values, extra)
}

// BindNamed binds arguments by the tool's own names (Param.Wire), as hosts have them: an approver's changes, a model's JSON.
func (e *Entry) BindNamed(args map[string]any) (Args, error) {
	names, kw := e.pythonNames(args)
	return e.Bind(nil, names, kw)
}

// pythonNames returns arguments by the tool's own names as keyword arguments.
func (e *Entry) pythonNames(args map[string]any) (names []string, kw []any) {
	names = make([]string, 0, len(args))
	for name := range args {
		names = append(names, name)
	}
	sort.Strings(names)
	kw = make([]any, len(names))
	for i, name := range names {
		kw[i] = args[name]
		for j := range e.params {
			if e.params[j].Wire == name {
				names[i] = e.params[j].Name
				break
			}
		}
	}
	return names, kw
}

// omit fills in defaults and leaves out what was not given.
func (e *Entry) omit(values []any, extra map[string]any) (Args, error) {
	out := 0
	for i := range e.params {
		p := &e.params[i]
		v := values[i]
		if v == nil && p.omitNone {
			v = notGiven{}
		}
		if _, ok := v.(notGiven); ok {
			if v = any(notGiven{}); p.HasDefault {
				v = p.Default
			} else {
				out++
			}
			values[i] = v
		}
	}
	names := e.names
	if out > 0 {
		names = make([]string, 0, len(values)-out+len(extra))
		kept := values[:0]
		for i, v := range values {
			if _, ok := v.(notGiven); !ok {
				names, kept = append(names, e.names[i]), append(kept, v)
			}
		}
		values = kept
	}
	if len(extra) > 0 {
		names = append([]string(nil), names...)
		keys := make([]string, 0, len(extra))
		for k := range extra {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			names, values = append(names, k), append(values, extra[k])
		}
	}
	return Args{Names: names, Values: values}, nil
}

// param returns the index of the parameter with a Python name, or -1.
func (e *Entry) param(name string) int {
	for i := range e.params {
		if e.params[i].Name == name {
			return i
		}
	}
	return -1
}

func (e *Entry) paramNames() []string {
	names := make([]string, len(e.params))
	for i := range e.params {
		names[i] = e.params[i].Name
	}
	return names
}

// typeError is a TypeError about the arguments.
func (e *Entry) typeError(msg string) *Error { return e.argumentError("TypeError", msg) }

// argumentError adds the signature to a message.
func (e *Entry) argumentError(typ, msg string) *Error {
	return &Error{Type: typ, Message: msg + "\nSignature: " + e.usage(), Tool: e.name}
}

func (e *Entry) unexpected(name string) *Error {
	msg := fmt.Sprintf("%s() got an unexpected keyword argument '%s'", e.name, name)
	if near := suggest.Name(name, e.paramNames()); near != "" {
		msg += fmt.Sprintf(". Did you mean '%s'?", near)
	}
	return e.typeError(msg)
}

func (e *Entry) tooMany(given int) *Error {
	n := len(e.params)
	takes := fmt.Sprint(n)
	if e.need < n {
		takes = fmt.Sprintf("from %d to %d", e.need, n)
	}
	was := "were"
	if given == 1 {
		was = "was"
	}
	return e.typeError(fmt.Sprintf("%s() takes %s positional argument%s but %d %s given", e.name, takes, plural(n != 1 || e.need < n), given, was))
}

func (e *Entry) missing(values []any) *Error {
	var miss []string
	for i := range e.need {
		if _, ok := values[i].(notGiven); ok {
			miss = append(miss, "'"+e.params[i].Name+"'")
		}
	}
	list := miss[0]
	switch n := len(miss); {
	case n == 2:
		list += " and " + miss[1]
	case n > 2:
		list = strings.Join(miss[:n-1], ", ") + ", and " + miss[n-1]
	}
	return e.typeError(fmt.Sprintf("%s() missing %d required positional argument%s: %s", e.name, len(miss), plural(len(miss) > 1), list))
}

func plural(many bool) string {
	if many {
		return "s"
	}
	return ""
}

// Validate checks bound arguments against the schema and makes the coercions that lose nothing (see docs/tools.md). It may change
// a.Values in place. Errors are *Error: TypeErrors and ValueErrors that name the path, what was expected, and the signature.
func (e *Entry) Validate(a Args) (Args, error) {
	j := 0
	var c *checker
	for i, name := range a.Names {
		for j < len(e.names) && e.names[j] != name { // they are nearly always in order
			j++
		}
		k := j
		if k == len(e.names) {
			k = slices.Index(e.names, name)
		}
		r, root := e.extraR, name
		switch {
		case k >= 0:
			r, root = e.rules[k], e.params[k].Name
		case e.extra == nil:
			return a, e.unexpected(name)
		}
		v := a.Values[i]
		if r == nil || r.plain&kindOf(v) != 0 {
			continue
		}
		if c == nil {
			c = &checker{types: e.types(), fill: true}
		}
		v, err := c.root(r, v, root)
		if err != nil {
			return a, e.argumentError(err.typ, fmt.Sprintf("%s(): %s", e.name, err.text()))
		}
		a.Values[i] = v
	}
	if e.input != nil {
		m := make(map[string]any, len(a.Names))
		for i, name := range a.Names {
			m[name] = a.Values[i]
		}
		c := checker{types: e.types()}
		if _, err := c.root(e.input, m, "arguments"); err != nil {
			return a, e.argumentError(err.typ, fmt.Sprintf("%s(): %s", e.name, err.text()))
		}
	}
	return a, nil
}

// CheckResult turns what the tool returned into Go data and checks it against the output's schema. A result that does not fit is
// an *Error, a ToolError; of a tool whose Spec is Lenient, and of one without Output, anything fits (see Learn).
func (e *Entry) CheckResult(result any) (any, error) {
	if e.typed && kindOf(result) != 0 {
		return result, nil
	}
	v, err := Data(result)
	if err != nil {
		return nil, &Error{Type: "ToolError", Message: fmt.Sprintf("%s() returned what can't be handed to the script: %s", e.name, err), Tool: e.name, Err: err}
	}
	if e.output == nil || e.spec.Lenient || e.output.plain&kindOf(v) != 0 {
		return v, nil
	}
	c := checker{types: e.types()}
	out, cerr := c.root(e.output, v, "result")
	if cerr != nil {
		return nil, &Error{Type: "ToolError", Message: fmt.Sprintf("%s() returned what it does not promise: %s", e.name, cerr.text()), Tool: e.name}
	}
	return out, nil
}

func (e *Entry) types() *typeTable { return e.set.types }
