package tool

// func.go holds Func, which makes a tool of a Go function.

import (
	"context"
	"errors"
	"fmt"
	"reflect"
)

// Func returns a tool that calls f. In is a struct (or a pointer to one) whose fields are the parameters; struct{} means none. Out is
// what the script gets: anything that can enter a sandbox; struct{} means None. See docs/tools.md for the types and the struct tags. What
// is wrong with them is an error of NewSet.
func Func[In, Out any](name string, f func(context.Context, In) (Out, error), opts ...Option) Tool {
	t := &funcTool{typed: true}
	t.spec.Name = name
	c, err := codecOf[In, Out]()
	t.err = err
	if f == nil && err == nil {
		t.err = errors.New("the function is nil")
	}
	if err == nil {
		t.spec.Input, t.spec.Output = c.input, c.output
		t.fresh = !mayShare(reflect.TypeFor[Out](), nil)
	}
	if err := apply(&t.spec, opts); t.err == nil {
		t.err = err
	}
	if t.err != nil {
		t.err = fmt.Errorf("tool %s: %w", name, t.err)
		return t
	}
	t.call = func(ctx context.Context, a Args) (any, error) {
		in, err := c.arguments(a)
		if err != nil {
			return nil, &Error{Type: "TypeError", Message: name + "(): " + err.Error(), Tool: name}
		}
		out, err := f(ctx, in)
		if err != nil {
			return nil, err
		}
		return c.result(out)
	}
	return t
}

// funcTool is a Tool made of functions.
type funcTool struct {
	spec Spec
	call func(ctx context.Context, a Args) (any, error)
	err  error
	// fresh says that results share no memory with what the function returned.
	fresh bool
	// typed says that call returns Go data of the type that the output's schema was made of.
	typed bool
}

// Spec implements Tool.
func (t *funcTool) Spec() Spec { return t.spec }

// Call implements Tool.
func (t *funcTool) Call(ctx context.Context, a Args) (any, error) {
	if t.err != nil {
		return nil, t.err
	}
	return t.call(ctx, a)
}

// Err returns why the tool could not be made, nil if it could. NewSet reports it.
func (t *funcTool) Err() error { return t.err }

// codec carries values of two Go types over to scripts and back.
type codec[In, Out any] struct {
	input, output *Schema
	args          *structDecoder // nil: no arguments
	pointer       bool           // In is a pointer to the struct
	enc           encode         // nil: None
}

func codecOf[In, Out any]() (*codec[In, Out], error) {
	c := &codec[In, Out]{}
	in := reflect.TypeFor[In]()
	if in.Kind() == reflect.Pointer {
		in, c.pointer = in.Elem(), true
	}
	if in.Kind() != reflect.Struct || leafType(in) != "" {
		return nil, fmt.Errorf("the input is of type %s; it must be a struct, whose fields are the parameters (struct{} for none)", reflect.TypeFor[In]())
	}
	var err error
	if c.input, err = (&typeSchemas{in: true, seen: map[reflect.Type]*Schema{}}).record(in, "input"); err != nil {
		return nil, err
	}
	if c.args, err = newDecoders(false).record(in); err != nil {
		return nil, err
	}
	out := reflect.TypeFor[Out]()
	if out.Kind() == reflect.Struct && out.NumField() == 0 && out.Name() == "" {
		c.output = &Schema{Kinds: Null}
		return c, nil
	}
	if c.output, err = (&typeSchemas{seen: map[reflect.Type]*Schema{}}).schema(out, "output"); err != nil {
		return nil, err
	}
	if c.enc, err = encoderOf(out); err != nil {
		return nil, fmt.Errorf("output: %w", err)
	}
	if c.output.Kinds == 0 && c.output.Ref == nil && c.output.AnyOf == nil && c.output.Enum == nil {
		c.output = nil // unknown
	}
	return c, nil
}

func (c *codec[In, Out]) arguments(a Args) (in In, err error) {
	dst := reflect.ValueOf(&in).Elem()
	if c.pointer {
		dst.Set(reflect.New(dst.Type().Elem()))
		dst = dst.Elem()
	}
	if c.args != nil {
		err = c.args.args(a, dst)
	}
	return in, err
}

func (c *codec[In, Out]) result(out Out) (any, error) {
	if c.enc == nil {
		return nil, nil
	}
	x, err := c.enc(reflect.ValueOf(&out).Elem(), 0)
	if err != nil {
		return nil, &Error{Message: "the result can't be handed to the script: result" + err.Error(), Err: err}
	}
	return x, nil
}

// outDecoder returns a function that makes an Out of the data that one was encoded to.
func outDecoder[Out any]() (func(x any) (Out, error), error) {
	t := reflect.TypeFor[Out]()
	if t.Kind() == reflect.Struct && t.NumField() == 0 {
		return func(any) (out Out, err error) { return out, nil }, nil
	}
	dec, err := newDecoders(false).of(t)
	if err != nil {
		return nil, fmt.Errorf("output: %w", err)
	}
	return func(x any) (out Out, err error) {
		if err := dec(x, reflect.ValueOf(&out).Elem()); err != nil {
			return out, errors.New("result" + under("", err).text())
		}
		return out, nil
	}, nil
}
