package values

// check.go holds the walk that checks that something is data.

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/unicodetext"
)

// MaxDepth is how deeply values nest.
const MaxDepth = 256

// Kinds of errors, for errors.Is.
var (
	// ErrType: something is of a type that is none of data.
	ErrType = errors.New("a type that is none of data")
	// ErrDeep: lists and dicts are nested more than MaxDepth deep.
	ErrDeep = fmt.Errorf("nested more than %d deep", MaxDepth)
)

// Check returns an error if v is not data, or holds what is not: ErrType or ErrDeep, with the way to it.
func Check(v any) error { return check(v, nil, 0) }

// step is the way to a value in a value.
type step struct {
	up    *step
	key   string
	index int // -1: key
}

func (s *step) String() string {
	var parts []string
	for ; s != nil; s = s.up {
		if s.index >= 0 {
			parts = append(parts, fmt.Sprintf("[%d]", s.index))
		} else {
			parts = append(parts, fmt.Sprintf("[%q]", unicodetext.Short(s.key, 60)))
		}
		if len(parts) == 12 {
			parts = append(parts, "[...]")
			break
		}
	}
	slices.Reverse(parts)
	return "value" + strings.Join(parts, "")
}

// maxOffset is how far a time zone is from Greenwich, in seconds, at most: less than a day, as in Python.
const maxOffset = 24 * 60 * 60

func check(v any, at *step, depth int) error {
	if depth > MaxDepth {
		return fmt.Errorf("%s: %w", at, ErrDeep)
	}
	switch x := v.(type) {
	case nil, bool, int64, float64, string, []byte, Redacted, Handle:
		return nil
	case time.Time:
		if _, offset := x.Zone(); offset <= -maxOffset || offset >= maxOffset {
			return fmt.Errorf("%s: time zone of %d seconds: %w", at, offset, ErrType)
		}
		return nil
	case *big.Int:
		if x == nil {
			return fmt.Errorf("%s: nil *big.Int: %w", at, ErrType)
		}
		return nil
	case []any:
		for i, e := range x {
			if plain(e) {
				continue
			}
			if err := check(e, &step{at, "", i}, depth+1); err != nil {
				return err
			}
		}
		return nil
	case map[string]any:
		for k, e := range x {
			if plain(e) {
				continue
			}
			if err := check(e, &step{at, k, -1}, depth+1); err != nil {
				return err
			}
		}
		return nil
	case *Object:
		for i := range x.Len() {
			k, e := x.At(i)
			if plain(e) {
				continue
			}
			if err := check(e, &step{at, k, -1}, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("%s: %T: %w", at, v, ErrType)
}

// plain reports whether v is of a type that needs no further look.
func plain(v any) bool {
	switch v.(type) {
	case nil, bool, int64, float64, string, []byte:
		return true
	}
	return false
}
