// Package numfmt holds what Python says about numbers as text and about their exact arithmetic: repr, the format
// mini-language (PEP 3101), printf-style formatting, str.format's field syntax, int(), float() and complex() of a
// string, rounding, division, powers and hashes. It knows nothing of Python objects; errors carry the exception's name.
package numfmt

import (
	"fmt"
	"math/big"

	"github.com/krait-run/krait/internal/alias"
)

// This file holds the package's error type and the bounds that callers put on one conversion.

// Error is a Python exception that the object layer raises as it stands.
type Error struct {
	Kind string // the exception's class: "ValueError", "OverflowError", "TypeError", "ZeroDivisionError", "MemoryError"
	Msg  string // its message, CPython 3.14's to the character
}

func (e *Error) Error() string { return e.Kind + ": " + e.Msg }

func valueError(format string, args ...any) error {
	return &Error{"ValueError", fmt.Sprintf(format, args...)}
}

func overflowError(msg string) error { return &Error{"OverflowError", msg} }

// Poll is asked from time to time while a long text is read; its error ends that. It may be nil.
type Poll func() error

// pollMask says at which places of a text a Poll is asked: those of which it has all bits.
const pollMask = 1<<15 - 1

func (p Poll) ask() error {
	if p == nil {
		return nil
	}
	return p()
}

// DefaultIntDigits is the initial value of sys.get_int_max_str_digits().
const DefaultIntDigits = 4300

// maxResult is the size in bytes above which nothing is ever built, whatever Limit says.
const maxResult = 1 << 31

// smallResult is the size in bytes up to which a result is built without asking Limit.
const smallResult = 512

// Bounds limits one conversion. A nil *Bounds stands for DefaultIntDigits and no Limit.
type Bounds struct {
	// IntDigits is the most decimal digits that int-to-str and str-to-int conversions accept; 0 means no limit.
	IntDigits int
	// Limit is asked before a result of n bytes, n more than a few hundred, is allocated. An error refuses it and is
	// returned as it is. Nil allows everything up to 2 GiB; larger results are a MemoryError in any case.
	Limit func(n int) error
	// Poll is asked while megabytes are padded or copied, and by ParseInt. Digits reads many digits in a base that is no power of two, and Decimal
	// appends those of a large number: what takes long is to be interrupted. Nil stands for functions that are not.
	Poll    Poll
	Digits  func(s string, base int) (*big.Int, error)
	Decimal func(dst []byte, v *big.Int) ([]byte, error)
}

func (b *Bounds) intDigits() int {
	if b == nil {
		return DefaultIntDigits
	}
	return b.IntDigits
}

// poll asks whether long work may go on.
func (b *Bounds) poll() error {
	if b == nil || b.Poll == nil {
		return nil
	}
	return b.Poll()
}

// grow makes room for n more bytes, for which b has been asked, where they are many.
func (b *Bounds) grow(dst []byte, n int) ([]byte, error) {
	if n <= alias.Piece {
		return dst, nil
	}
	return alias.Grow(dst, n, b.poll)
}

// append appends s, for whose size b has been asked.
func (b *Bounds) append(dst []byte, s string) ([]byte, error) {
	if len(s) <= alias.Piece && (cap(dst) <= alias.Piece || len(dst)+len(s) <= cap(dst)) { // a call more costs a tenth of a % format
		return append(dst, s...), nil
	}
	return alias.Append(dst, s, b.poll)
}

// allow reports whether a result of n bytes may be built.
func (b *Bounds) allow(n int) error {
	if n <= smallResult {
		return nil
	}
	if b != nil && b.Limit != nil {
		if err := b.Limit(n); err != nil {
			return err
		}
	}
	if n > maxResult {
		return &Error{Kind: "MemoryError"}
	}
	return nil
}
