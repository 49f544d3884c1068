package tool

// fresh.go holds the question whether results of a Go type need to be copied.

import (
	"math/big"
	"reflect"
	"slices"

	"github.com/krait-run/krait/values"
)

// mayShare says whether the Go data that a value of type t is encoded to may share memory with that value: Go data inside of an
// any is taken as it is. open are the types that t is inside of.
func mayShare(t reflect.Type, open []reflect.Type) bool {
	if slices.Contains(open, t) {
		return false
	}
	open = append(open, t)
	switch t.Kind() {
	case reflect.Interface, reflect.Func, reflect.Chan:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return mayShare(t.Elem(), open)
	case reflect.Struct:
		if t == reflect.TypeFor[values.Object]() || t == reflect.TypeFor[big.Int]() {
			return true
		}
		for i := range t.NumField() {
			if mayShare(t.Field(i).Type, open) {
				return true
			}
		}
	}
	return false
}
