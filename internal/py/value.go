package py

// value.go holds Value, the 16-byte cell that every register, list item and attribute is.

import (
	"math"
	"math/big"
)

// Value is one Python value: a reference to an object, or an int that fits int64, a float, a bool or None kept inline.
//
// The zero Value is "null": no value at all. It stands for an unbound name, an argument that was not given, the end of an
// iteration. It never reaches a script. Two Values are the same object (`is`) exactly if they compare equal with ==.
type Value struct {
	// o is the object, or one of the static tags whose header names the type of an inline value.
	o *Object
	// n holds the payload of an inline value, and 0 otherwise.
	n uint64
}

// Tags of the inline values. Their headers are set when the builtin types are built.
var intTag, floatTag, boolTag, noneTag Object

// None is Python's None, True and False its booleans.
var (
	None  = Value{o: &noneTag}
	True  = Value{o: &boolTag, n: 1}
	False = Value{o: &boolTag}
)

// Int returns a Python int.
func Int(i int64) Value { return Value{&intTag, uint64(i)} }

// Float returns a Python float.
func Float(f float64) Value { return Value{&floatTag, math.Float64bits(f)} }

// Bool returns True or False.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// FromObject returns the Value that refers to the heap object o, which must not be nil. Every object struct embeds Object
// first, so callers write FromObject(&list.Object).
func FromObject(o *Object) Value { return Value{o: o} }

// IsNull reports whether v is the zero Value.
func (v Value) IsNull() bool { return v.o == nil }

// IsNone reports whether v is None.
func (v Value) IsNone() bool { return v.o == &noneTag }

// IsNullOrNone reports whether v was not given or is None.
func (v Value) IsNullOrNone() bool { return v.o == nil || v.o == &noneTag }

// IsInline reports whether v is an inline int, float, bool or None, which no object lies behind.
func (v Value) IsInline() bool {
	return v.o == &intTag || v.o == &floatTag || v.o == &boolTag || v.o == &noneTag
}

// Type returns the Python type of v, which must not be null.
func (v Value) Type() *Type { return v.o.shape.typ }

// Object returns the header behind v.
func (v Value) Object() *Object { return v.o }

// kind returns the layout family of v.
func (v Value) kind() Kind { return v.o.shape.typ.kind }

// SmallInt returns the value of an inline int; a bool, a big int and an instance of a subclass are not inline ints.
func (v Value) SmallInt() (int64, bool) { return int64(v.n), v.o == &intTag }

// ExactFloat returns the value of an inline float.
func (v Value) ExactFloat() (float64, bool) { return math.Float64frombits(v.n), v.o == &floatTag }

// ExactBool returns the value of True or False.
func (v Value) ExactBool() (value, ok bool) { return v.n != 0, v.o == &boolTag }

// Base returns the plain builtin value inside an instance of a subclass of int or float, and v itself otherwise.
func (v Value) Base() Value {
	if i := intInstance(v.o); i != nil {
		return i.Value
	}
	if f := floatInstance(v.o); f != nil {
		return f.Value
	}
	return v
}

// AsInt64 returns v as an int64 if it is an int, bool or instance of an int subclass that fits.
func AsInt64(v Value) (int64, bool) {
	if v.o == &intTag || v.o == &boolTag {
		return int64(v.n), true
	}
	if v.o.shape.typ.kind == KindInt {
		v = v.Base()
		return int64(v.n), v.o == &intTag
	}
	return 0, false
}

// IsInt reports whether v is an int of any size, a bool or an instance of an int subclass.
func IsInt(v Value) bool {
	return v.o == &intTag || v.o.shape.typ.kind == KindInt || v.o == &boolTag
}

// AsBig returns the value of any int, bool or int subclass as a big integer, which the caller must not change.
func AsBig(v Value) (*big.Int, bool) {
	if v.o == &intTag || v.o == &boolTag {
		return big.NewInt(int64(v.n)), true
	}
	if v.o.shape.typ.kind != KindInt {
		return nil, false
	}
	v = v.Base()
	if v.o == &intTag {
		return big.NewInt(int64(v.n)), true
	}
	return &bigInt(v.o).v, true
}

// AsFloat returns the value of a float or an instance of a float subclass; ints are not converted.
func AsFloat(v Value) (float64, bool) {
	if v.o == &floatTag {
		return math.Float64frombits(v.n), true
	}
	if v.o.shape.typ.kind == KindFloat {
		return math.Float64frombits(v.Base().n), true
	}
	return 0, false
}

// BigInt is an int that does not fit int64. It is never changed once made.
type BigInt struct {
	Object
	v big.Int
}

// IntInstance and FloatInstance are instances of Python classes derived from int and float.
type (
	IntInstance struct {
		Object
		attrs []Value
		Value Value
	}
	FloatInstance struct {
		Object
		attrs []Value
		Value Value
	}
)

// bigOf returns the BigInt behind v, or nil.
func bigOf(v Value) *BigInt { return bigInt(v.o) }
