package py

// bool.go holds the type bool.

func boolSpec() TypeSpec {
	return TypeSpec{
		Name: "bool", Base: &intType, Kind: KindBool, Flags: FlagFinal, Sig: "object=False, /",
		Doc: "bool(object=False, /) -> bool\n\nTrue if the argument is true, else False. There are no other instances.",
		Slots: Slots{
			New: boolNew, Of: truthOf, Repr: boolRepr,
			Binary: boolBinary, BinaryOps: []BinOp{And, Or, Xor},
			Unary: boolInvert, UnaryOps: []UnOp{Invert},
		},
	}
}

func boolNew(vm *VM, _ *Type, args Args) (Value, error) {
	if args.KwLen() > 0 {
		return Value{}, vm.TypeErrorf("bool() takes no keyword arguments")
	}
	switch n := args.Len(); {
	case n == 0:
		return False, nil
	case n > 1:
		return Value{}, vm.TypeErrorf("bool expected at most 1 argument, got %d", n)
	}
	b, err := vm.Truth(args.v[0])
	return Bool(b), err
}

func truthOf(vm *VM, x Value) (Value, error) {
	b, err := vm.Truth(x)
	return Bool(b), err
}

func boolRepr(_ *VM, self Value) (string, error) {
	if self == True {
		return "True", nil
	}
	return "False", nil
}

// boolBinary keeps &, | and ^ of two bools a bool.
func boolBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	if a.o == &boolTag && b.o == &boolTag {
		switch op {
		case And:
			return Bool(a.n&b.n != 0), nil
		case Or:
			return Bool(a.n|b.n != 0), nil
		case Xor:
			return Bool(a.n != b.n), nil
		}
	}
	return intBinary(vm, op, a, b)
}

// boolInvert is ~, which is deprecated for bools.
func boolInvert(vm *VM, op UnOp, a Value) (Value, error) {
	if op != Invert {
		return intUnary(vm, op, a)
	}
	err := vm.warn(DeprecationWarning, "Bitwise inversion '~' on bool is deprecated and will be removed in Python 3.16. This returns the "+
		"bitwise inversion of the underlying int object and is usually not what you expect from negating a bool. "+
		"Use the 'not' operator for boolean negation or ~int(x) if you really want the bitwise inversion of the underlying int.")
	if err != nil {
		return Value{}, err
	}
	return intUnary(vm, op, a)
}
