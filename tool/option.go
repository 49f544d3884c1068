package tool

// option.go holds the options of tools, which fill in their Spec.

import (
	"context"
	"errors"
	"time"
)

// Option says something of a tool that Func, FromJSONSchema or a document makes.
type Option func(*Spec) error

// apply applies options; the first error stays.
func apply(s *Spec, opts []Option) error {
	var first error
	for _, o := range opts {
		err := errors.New("a nil Option")
		if o != nil {
			err = o(s)
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// Doc is the description for the model; its first line is a summary.
func Doc(text string) Option { return func(s *Spec) error { s.Doc = text; return nil } }

// Returns describes the result.
func Returns(text string) Option { return func(s *Spec) error { s.Returns = text; return nil } }

// Example adds a line of Python that shows a call.
func Example(code string) Option {
	return func(s *Spec) error { s.Examples = append(s.Examples, code); return nil }
}

// RateLimit tells the model how often it may call: "1 per user and hour". It does not enforce that, see Limits.
func RateLimit(text string) Option { return func(s *Spec) error { s.RateLimit = text; return nil } }

// Warning adds something that the model must heed: "SELECT only".
func Warning(text string) Option {
	return func(s *Spec) error { s.Warnings = append(s.Warnings, text); return nil }
}

// InGroup puts the tool into a namespace.
func InGroup(name string) Option { return func(s *Spec) error { s.Group = name; return nil } }

// ReadOnly says that the tool has no effect.
func ReadOnly() Option { return func(s *Spec) error { s.Hints.ReadOnly = true; return nil } }

// Idempotent says that calling the tool again with the same arguments has no further effect.
func Idempotent() Option { return func(s *Spec) error { s.Hints.Idempotent = true; return nil } }

// Destructive says that the tool may destroy something; calls need approval.
func Destructive() Option { return func(s *Spec) error { s.Hints.Destructive = true; return nil } }

// OpenWorld says that the tool reaches beyond the host's own systems.
func OpenWorld() Option { return func(s *Spec) error { s.Hints.OpenWorld = true; return nil } }

// Async makes the Python function one that is awaited.
func Async() Option { return func(s *Spec) error { s.Async = true; return nil } }

// RequireApproval asks the run's Approver before each call.
func RequireApproval() Option { return func(s *Spec) error { s.RequireApproval = true; return nil } }

// Limit bounds the calls of the tool in each run.
func Limit(l Limits) Option { return func(s *Spec) error { s.Limits = l; return nil } }

// Timeout bounds each attempt of a call. It comes after Limit, if both are given.
func Timeout(d time.Duration) Option { return func(s *Spec) error { s.Limits.Timeout = d; return nil } }

// CacheFor keeps results by arguments for a time.
func CacheFor(d time.Duration) Option { return func(s *Spec) error { s.Cache = d; return nil } }

// Sensitive keeps the values of parameters, or of "return", out of the journal.
func Sensitive(names ...string) Option {
	return func(s *Spec) error { s.Sensitive = append(s.Sensitive, names...); return nil }
}

// Lenient lets a result pass that does not fit the output's schema; the difference is reported as drift.
func Lenient() Option { return func(s *Spec) error { s.Lenient = true; return nil } }

// Undo compensates a call that succeeded, given its arguments and result. In and Out are those of the tool's function, or other types that the
// same data fits.
func Undo[In, Out any](f func(ctx context.Context, in In, out Out) error) Option {
	return func(s *Spec) error {
		c, err := codecOf[In, Out]()
		if err != nil {
			return err
		}
		dec, err := outDecoder[Out]()
		if err != nil {
			return err
		}
		s.Undo = func(ctx context.Context, a Args, result any) error {
			in, err := c.arguments(a)
			if err != nil {
				return err
			}
			out, err := dec(result)
			if err != nil {
				return err
			}
			return f(ctx, in, out)
		}
		return nil
	}
}
