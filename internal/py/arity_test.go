package py

import "testing"

// TestArityOfBoundFirst calls a method for the first time when it is bound: calls of the method itself are as short as if they had come first.
func TestArityOfBoundFirst(t *testing.T) {
	def := &Def{Name: "m", Sig: "x, y=0, /", Fn: func(*VM, []Value) (Value, error) { return None, nil }}
	first, second := newBuiltin(&methodDescrType, def, &listType, ""), newBuiltin(&methodDescrType, def, &listType, "")
	bound := &Builtin{Object: Object{shape: &builtinType.root}, def: def, proto: second, owner: second.owner}
	first.signature()
	bound.signature()
	second.signature()
	if a, b := first.arity.Load(), second.arity.Load(); a == 0 || a != b {
		t.Errorf("arity %x, and %x after a call of the bound method", a, b)
	}
}
