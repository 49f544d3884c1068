package tool

// data.go holds the making of Go data out of what tools return.

import (
	"errors"
	"math/big"
	"reflect"

	"github.com/krait-run/krait/values"
)

// Data returns x as data, see package values: structs as Objects by their json tags, other Go values as the table of values in
// docs/embedding.md says. It is how arguments, results and items come from the host to scripts, in every engine. What is data already is
// returned as it is, nil lists, dicts and bytes apart, which become empty ones. Errors name the way to what can't be data.
func Data(x any) (any, error) {
	switch x := x.(type) {
	case nil, bool, int64, float64, string:
		return x, nil
	case int:
		return int64(x), nil
	}
	if isData(x, 0) {
		return x, nil
	}
	out, err := encoders{}.dynamic(reflect.ValueOf(&x).Elem(), 0)
	switch {
	case errors.Is(err, errDeep): // the way is long
		return nil, errors.New("value" + errDeep.Error())
	case err != nil:
		return nil, errors.New("value" + err.Error())
	}
	return out, nil
}

// isData reports whether x is data all the way down, without nil lists, dicts, bytes and integers.
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
		return x != nil
	case map[string]any:
		for _, e := range x {
			if !isData(e, depth+1) {
				return false
			}
		}
		return x != nil
	case *values.Object:
		for i := range x.Len() {
			if _, e := x.At(i); !isData(e, depth+1) {
				return false
			}
		}
		return x != nil
	case []byte:
		return x != nil
	case *big.Int:
		return x != nil
	case values.Handle:
		return true
	}
	return kindOf(x) != 0
}
