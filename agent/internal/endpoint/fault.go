package endpoint

// fault.go holds what goes wrong with requests, as the errors of package agent.

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/krait-run/krait/agent"
)

// Malformed is the error of an answer that makes no sense.
func Malformed(format string, args ...any) error {
	return &agent.ProviderError{Status: http.StatusOK, Malformed: true, Message: fmt.Sprintf(format, args...)}
}

// broken is the error of a request that got no answer, or only the beginning of one. status is 0 if there was none.
func broken(ctx context.Context, status int, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	return &agent.ProviderError{Status: status, Malformed: status != 0, Err: err}
}

// refused is the error of an answer whose status is none of success.
func refused(status int, body []byte) error {
	pe := Told(body)
	if pe == nil {
		pe = &agent.ProviderError{}
	}
	pe.Status = status
	pe.Malformed = pe.Code == "" && pe.Message == ""
	if status == http.StatusUnauthorized || pe.Code == "PERMISSION_DENIED" {
		pe.Message = "the API key was not accepted" // APIs repeat parts of the key in their words
	}
	return pe
}

// Told reads the error that an API describes in a JSON object with the member "error", in the forms of OpenAI, Anthropic and Google.
// It returns nil for all else.
func Told(text []byte) *agent.ProviderError {
	var body struct {
		Error *struct {
			Code    any // a string, or a number, or nothing
			Status  any // Google's word for the number
			Type    any
			Message any
		}
	}
	if json.Unmarshal(text, &body) != nil || body.Error == nil {
		return nil
	}
	e := body.Error
	pe := &agent.ProviderError{Status: http.StatusOK}
	pe.Message, _ = e.Message.(string)
	for _, code := range []any{e.Code, e.Status, e.Type} {
		if text, ok := code.(string); ok && text != "" {
			pe.Code = text
			break
		}
	}
	if n, ok := e.Code.(float64); ok {
		if n >= 400 && n < 600 {
			pe.Status = int(n)
		}
		if pe.Code == "" {
			pe.Code = strconv.FormatFloat(n, 'g', -1, 64)
		}
	}
	return pe
}
