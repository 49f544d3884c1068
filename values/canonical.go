package values

// canonical.go holds the canonical form of values, by which they are compared and found.

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"
)

// maxCanonical is how long a canonical form may be before a hash takes its place, in bytes.
const maxCanonical = 1024

// Canonical returns a form of v that is the same for equal values and different for others: a key for caches, not for reading. Dicts are
// equal in any order of their keys; 1, 1.0 and True differ, as do times in different zones; NaN equals itself. The form is at most
// 1,024 bytes long; beyond that it is a SHA-256 of itself. It is not meant to be kept: it may change with the version. The error is
// Check's.
func Canonical(v any) (string, error) {
	var stack [256]byte
	b, err := appendCanonical(stack[:0], v, nil, 0)
	if err != nil {
		return "", err
	}
	if len(b) <= maxCanonical {
		return string(b), nil
	}
	sum := sha256.Sum256(b)
	return "#" + string(sum[:]), nil
}

// appendCanonical appends a letter for the type, then the value: numbers of fixed size, text with its length.
func appendCanonical(b []byte, v any, at *step, depth int) ([]byte, error) {
	if depth > MaxDepth {
		return nil, fmt.Errorf("%s: %w", at, ErrDeep)
	}
	switch x := v.(type) {
	case nil:
		return append(b, 'n'), nil
	case bool:
		if x {
			return append(b, 't'), nil
		}
		return append(b, 'f'), nil
	case int64:
		return binary.AppendVarint(append(b, 'i'), x), nil
	case *big.Int:
		if x == nil {
			return append(b, 'n'), nil
		}
		if x.IsInt64() {
			return binary.AppendVarint(append(b, 'i'), x.Int64()), nil
		}
		sign := byte('+')
		if x.Sign() < 0 {
			sign = '-'
		}
		return appendText(append(b, sign), string(x.Bytes())), nil
	case float64:
		bits := math.Float64bits(x)
		if x != x {
			bits = math.Float64bits(math.NaN())
		}
		return binary.BigEndian.AppendUint64(append(b, 'd'), bits), nil
	case string:
		return appendText(append(b, 's'), x), nil
	case []byte:
		return appendText(append(b, 'b'), string(x)), nil
	case time.Time:
		name, offset := x.Zone()
		b = binary.AppendVarint(append(b, '@'), x.Unix())
		b = binary.AppendVarint(b, int64(x.Nanosecond()))
		return appendText(binary.AppendVarint(b, int64(offset)), name), nil
	case []any:
		if x == nil {
			return append(b, 'n'), nil
		}
		b = binary.AppendUvarint(append(b, 'l'), uint64(len(x)))
		for i, e := range x {
			var err error
			if plain(e) {
				b, _ = appendCanonical(b, e, nil, depth+1)
			} else if b, err = appendCanonical(b, e, &step{at, "", i}, depth+1); err != nil {
				return nil, err
			}
		}
		return b, nil
	case map[string]any:
		if x == nil {
			return append(b, 'n'), nil
		}
		b = binary.AppendUvarint(append(b, 'm'), uint64(len(x)))
		var stack [16]string
		keys := stack[:0]
		for k := range x {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range keys {
			var err error
			if b, err = appendMember(b, k, x[k], at, depth); err != nil {
				return nil, err
			}
		}
		return b, nil
	case *Object:
		if x == nil {
			return append(b, 'n'), nil
		}
		b = binary.AppendUvarint(append(b, 'm'), uint64(x.Len()))
		keys := slices.Clone(x.keys)
		slices.Sort(keys)
		for _, k := range keys {
			e, _ := x.Get(k)
			var err error
			if b, err = appendMember(b, k, e, at, depth); err != nil {
				return nil, err
			}
		}
		return b, nil
	case Redacted:
		return append(b, 'r'), nil
	case Handle:
		return appendText(append(b, 'h'), x.ID), nil
	}
	return nil, fmt.Errorf("%s: %T: %w", at, v, ErrType)
}

func appendMember(b []byte, k string, v any, at *step, depth int) ([]byte, error) {
	b = appendText(b, k)
	if plain(v) {
		return appendCanonical(b, v, nil, depth+1)
	}
	return appendCanonical(b, v, &step{at, k, -1}, depth+1)
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}
