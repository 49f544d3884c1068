// Package fault has what the providers' errors have in common.
package fault

// fault.go holds Malformed and From.

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/krait-run/krait/agent"
)

// Malformed is the error of an answer that makes no sense.
func Malformed(format string, args ...any) error {
	return &agent.ProviderError{Status: http.StatusOK, Malformed: true, Message: fmt.Sprintf(format, args...)}
}

// From says what went wrong with a request whose SDK returned err. res is the last response, or nil. told fills in Status, Code and
// Message of an error that the API itself described, and reports whether it did.
func From(ctx context.Context, res *http.Response, err error, told func(*agent.ProviderError) bool) error {
	if ctx.Err() != nil {
		return fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	var pe *agent.ProviderError
	if errors.As(err, &pe) {
		return err
	}
	pe = &agent.ProviderError{Err: err}
	if res != nil {
		pe.Status = res.StatusCode
	}
	if !told(pe) {
		// A successful status whose body can't be read, or an error status whose body isn't the API's.
		pe.Malformed = pe.Status != 0
		return pe
	}
	pe.Malformed = pe.Code == "" && pe.Message == ""
	if pe.Status == http.StatusUnauthorized {
		pe.Message = "the API key was not accepted" // APIs repeat parts of the key in their words
	}
	return pe
}
