package krait

// decode.go holds what makes Go values of a run's result.

import (
	"context"
	"errors"
	"fmt"

	"github.com/krait-run/krait/tool"
)

// DecodeError says where a value does not fit a Go type.
type DecodeError = tool.DecodeError

// Decode stores the result's value in what v points to, by the rules of tool.Decode: those of encoding/json, with times, durations, bytes
// and integers of any size beside them. An error is a *DecodeError: `krait: decode: at .items[3].price: a str does not fit an int`.
func (r *Result) Decode(v any) error {
	if r == nil {
		return fmt.Errorf("krait: %w", &DecodeError{Err: errors.New("there is no result")})
	}
	if err := tool.Decode(r.Value, v); err != nil {
		return fmt.Errorf("krait: %w", err)
	}
	return nil
}

// Eval runs source as Sandbox.Eval does, and returns its value as a T. Errors are those of Sandbox.Eval and of Result.Decode.
func Eval[T any](ctx context.Context, s *Sandbox, source string) (T, error) {
	var v T
	res, err := s.Eval(ctx, source)
	if err != nil {
		return v, err
	}
	if err := res.Decode(&v); err != nil {
		var none T // not half of it
		return none, err
	}
	return v, nil
}
