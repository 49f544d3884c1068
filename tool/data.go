package tool

// data.go holds the making of Go data out of what tools return.

import (
	"errors"
	"reflect"
	"strings"

	"github.com/krait-run/krait/values"
)

// Data returns x as Go data: nil, bool, int64, *big.Int, float64, string, []byte, time.Time, []any, map[string]any, *Object. Structs become
// Objects by their json tags, other Go values what package krait's table of values says. What is Go data already is returned as it
// is. Errors name the way to what can't be data.
func Data(x any) (any, error) {
	if isData(x, 0) {
		return x, nil
	}
	out, err := encoders{}.dynamic(reflect.ValueOf(&x).Elem(), 0)
	if err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), ": "))
	}
	return out, nil
}

// isData reports whether x is Go data all the way down.
func isData(x any, depth int) bool {
	if depth > maxDataDepth {
		return false
	}
	switch x := x.(type) {
	case []any:
		for _, e := range x {
			if !isData(e, depth+1) {
				return false
			}
		}
		return true
	case map[string]any:
		for _, e := range x {
			if !isData(e, depth+1) {
				return false
			}
		}
		return true
	case *values.Object:
		for i := range x.Len() {
			if _, e := x.At(i); !isData(e, depth+1) {
				return false
			}
		}
		return x != nil
	case values.Handle:
		return true
	}
	return kindOf(x) != 0
}
