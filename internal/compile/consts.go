package compile

// consts.go holds the tables of a code object: constants, names of cache slots.

import (
	"math"
	"math/big"
	"strconv"

	"github.com/krait-run/krait/internal/syntax"
)

// constant returns the index of a constant; equal ones of the same type share one.
func (u *unit) constant(v any) int {
	const few = 8
	i := len(u.code.Consts)
	if i <= few && isPlain(v) {
		for j, c := range u.code.Consts {
			if isPlain(c) && c == v {
				return j
			}
		}
		if i < few {
			u.code.Consts = append(u.code.Consts, v)
			return i
		}
	}
	if u.consts == nil {
		u.consts = map[string]int{}
		for j, c := range u.code.Consts {
			u.consts[string(constKey(nil, c))] = j
		}
	}
	key := string(constKey(nil, v))
	if j, ok := u.consts[key]; ok {
		return j
	}
	u.code.Consts = append(u.code.Consts, v)
	u.consts[key] = i
	return i
}

// isPlain reports whether constants like v are equal where Go says so.
func isPlain(v any) bool {
	switch v.(type) {
	case nil, bool, int64, string:
		return true
	}
	return false
}

func constKey(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, 'N')
	case bool:
		return strconv.AppendBool(append(b, 'B'), v)
	case int64:
		return append(strconv.AppendInt(append(b, 'I'), v, 10), ';')
	case *big.Int:
		return append(v.Append(append(b, 'I'), 16), ';')
	case float64:
		return append(strconv.AppendUint(append(b, 'F'), math.Float64bits(v), 16), ';')
	case complex128:
		b = strconv.AppendUint(append(b, 'C'), math.Float64bits(real(v)), 16)
		return append(strconv.AppendUint(append(b, ','), math.Float64bits(imag(v)), 16), ';')
	case string:
		b = strconv.AppendInt(append(b, 'S'), int64(len(v)), 10)
		return append(append(b, ':'), v...)
	case syntax.Bytes:
		b = strconv.AppendInt(append(b, 'Y'), int64(len(v)), 10)
		return append(append(b, ':'), v...)
	case syntax.Ellipsis:
		return append(b, 'E')
	case Tuple:
		b = append(b, '(')
		for _, x := range v {
			b = constKey(b, x)
		}
		return append(b, ')')
	case FrozenSet:
		b = append(b, '{')
		for _, x := range v {
			b = constKey(b, x)
		}
		return append(b, '}')
	}
	panic("compile: constant of unknown type")
}

// cache returns a new cache slot for name.
func (u *unit) cache(name string) int {
	if u.dead {
		return 0
	}
	u.code.CacheNames = append(u.code.CacheNames, name)
	return len(u.code.CacheNames) - 1
}

// loadConst puts a constant into register dst.
func (u *unit) loadConst(pos syntax.Pos, v any, dst int) {
	if i, ok := v.(int64); ok && i == int64(int32(i)) {
		u.emit(pos, OpLoadI, dst, 0, 0, int(i))
		return
	}
	u.emit(pos, OpLoadK, dst, 0, 0, u.constant(v))
}
