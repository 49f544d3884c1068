package tool

// jsontool.go holds FromJSONSchema, which makes a tool of a description in JSON Schema.

import (
	"context"
	"errors"
	"fmt"
)

// FromJSONSchema returns a tool that is described by JSON Schema (see ParseSchema): input is of type object, its properties are
// the parameters; empty means no parameters. output describes the result; empty means unknown. call gets the arguments by the
// schema's names, without those that were left out and have no default; it must not change what is in them. What is wrong with
// the schemas is an error of NewSet.
func FromJSONSchema(name, doc string, input, output []byte, call func(ctx context.Context, args map[string]any) (any, error), opts ...Option) Tool {
	t := &funcTool{}
	t.spec.Name, t.spec.Doc = name, doc
	t.err = func() (err error) {
		if call == nil {
			return errors.New("the function is nil")
		}
		if len(input) > 0 {
			if t.spec.Input, err = ParseSchema(input); err != nil {
				return fmt.Errorf("input: %w", err)
			}
		}
		if len(output) > 0 {
			if t.spec.Output, err = ParseSchema(output); err != nil {
				return fmt.Errorf("output: %w", err)
			}
		}
		return apply(&t.spec, opts)
	}()
	if t.err != nil {
		t.err = fmt.Errorf("tool %s: %w", name, t.err)
	}
	t.call = func(ctx context.Context, a Args) (any, error) { return call(ctx, a.Map()) }
	return t
}
