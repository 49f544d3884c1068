package contextvars

// contextvars.go holds the module and its types.

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var contextType, varType, tokenType, missingType = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}

// variable is the state of a ContextVar.
type variable struct {
	self py.Value
	name py.Value
	def  py.Value // or null
}

func (v *variable) Traverse(visit func(py.Value)) int {
	visit(v.name)
	if !v.def.IsNull() {
		visit(v.def)
	}
	return 48
}

// token is the state of a Token.
type token struct {
	ctx  *Ctx
	v    *variable
	old  py.Value // or null
	used bool
}

func (t *token) Traverse(visit func(py.Value)) int {
	visit(t.ctx.self)
	visit(t.v.self)
	if !t.old.IsNull() {
		visit(t.old)
	}
	return 48
}

// missing is Token.MISSING.
var missing = sync.OnceValue(func() py.Value {
	py.BuildType(missingType, py.TypeSpec{Name: "Token.MISSING", Module: "_contextvars", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Slots: py.Slots{Repr: func(*py.VM, py.Value) (string, error) { return "<Token.MISSING>", nil }}})
	return py.Singleton(missingType)
})

// typesOnce guards the types. (A sync.OnceFunc would be an initialization cycle.)
var typesOnce sync.Once

// types builds the types.
func types() {
	typesOnce.Do(func() {
		py.BuildType(contextType, contextSpec())
		py.BuildType(varType, varSpec())
		py.BuildType(tokenType, tokenSpec())
	})
}

// Module returns the module contextvars.
var Module = sync.OnceValue(func() *py.ModuleDef {
	types()
	return &py.ModuleDef{
		Name: "contextvars",
		Funcs: []py.Def{{Name: "copy_context", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return CopyCurrent(vm).self, nil
		}}},
		Types: []*py.Type{contextType, varType, tokenType},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Dict().SetStr(vm, "__all__", vm.TupleOf([]py.Value{vm.Str("Context"), vm.Str("ContextVar"), vm.Str("Token"), vm.Str("copy_context")}))
			return nil
		},
	}
})

func asVar(vm *py.VM, v py.Value) (*variable, error) {
	if x, ok := py.NativeData[*variable](v); ok {
		return x, nil
	}
	r, err := vm.Repr(v)
	if err != nil {
		return nil, err
	}
	return nil, vm.TypeErrorf("a ContextVar key was expected, got %s", r)
}

func contextSpec() py.TypeSpec {
	// list returns what pick takes from each entry of a context.
	list := func(vm *py.VM, self py.Value, pick func(value) py.Value) *py.List {
		c := Of(self)
		out := vm.NewList(nil)
		for _, e := range c.vars.list {
			out.Append(vm, pick(e))
		}
		return out
	}
	key := func(e value) py.Value { return e.v.self }
	method := func(name string, pick func(vm *py.VM, e value) py.Value) py.Def {
		return py.Def{Name: name, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return vm.Iter(list(vm, a[0], func(e value) py.Value { return pick(vm, e) }).Value())
		}}
	}
	return py.TypeSpec{Name: "Context", Module: "_contextvars", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagMapping,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				if args.Len()+args.KwLen() > 0 {
					return py.Value{}, vm.TypeErrorf("Context() does not accept any arguments")
				}
				return newCtx(vm, &values{}).self, nil
			},
			NoHash: true,
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, y := Of(a), Of(b)
				if x == nil || y == nil || op != py.EQ && op != py.NE {
					return py.NotImplemented, nil
				}
				same, err := equal(vm, x, y)
				return py.Bool(same == (op == py.EQ)), err
			},
			Len: func(vm *py.VM, self py.Value) (int, error) { return len(Of(self).vars.list), nil },
			GetItem: func(vm *py.VM, self, k py.Value) (py.Value, error) {
				v, err := asVar(vm, k)
				if err != nil {
					return py.Value{}, err
				}
				if r := Of(self).lookup(v); !r.IsNull() {
					return r, nil
				}
				return py.Value{}, vm.KeyErrorOf(k)
			},
			Contains: func(vm *py.VM, self, k py.Value) (bool, error) {
				v, err := asVar(vm, k)
				return err == nil && Of(self).vars.find(v) >= 0, err
			},
			Iter: func(vm *py.VM, self py.Value) (py.Value, error) { return vm.Iter(list(vm, self, key).Value()) },
		},
		Methods: []py.Def{
			{Name: "get", Sig: "key, default=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				v, err := asVar(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				switch r := Of(a[0]).lookup(v); {
				case !r.IsNull():
					return r, nil
				case !a[2].IsNull():
					return a[2], nil
				}
				return py.None, nil
			}},
			{Name: "copy", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return Of(a[0]).copy(vm).self, nil }},
			method("keys", func(vm *py.VM, e value) py.Value { return e.v.self }),
			method("values", func(vm *py.VM, e value) py.Value { return e.val }),
			method("items", func(vm *py.VM, e value) py.Value { return vm.TupleOf([]py.Value{e.v.self, e.val}) }),
			{Name: "run", Sig: "callable, /, *args, **kwargs", Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
				pos := args.Pos()
				if len(pos) < 2 {
					return py.Value{}, vm.TypeErrorf("run() missing 1 required positional argument")
				}
				c := Of(pos[0])
				if err := c.Enter(vm); err != nil {
					return py.Value{}, err
				}
				defer c.Exit(vm)
				return vm.Call(pos[1], args.Skip(2))
			}},
		},
	}
}

func equal(vm *py.VM, x, y *Ctx) (bool, error) {
	if len(x.vars.list) != len(y.vars.list) {
		return false, nil
	}
	if x.vars == y.vars {
		return true, nil
	}
	for _, e := range append([]value(nil), x.vars.list...) {
		if err := vm.Step(1); err != nil {
			return false, err
		}
		other := y.lookup(e.v)
		if other.IsNull() {
			return false, nil
		}
		if same, err := vm.Equal(e.val, other); err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

func varSpec() py.TypeSpec {
	self := func(a []py.Value) *variable { v, _ := py.NativeData[*variable](a[0]); return v }
	return py.TypeSpec{Name: "ContextVar", Module: "_contextvars", Kind: py.KindNative, Flags: py.FlagFinal, Sig: "name, *, default=<unrepresentable>",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				switch n, kw := args.Len(), args.KwLen(); {
				case n == 0 && kw > 2:
					return py.Value{}, vm.TypeErrorf("ContextVar() takes at most 2 keyword arguments (%d given)", kw)
				case n+kw > 2:
					return py.Value{}, vm.TypeErrorf("ContextVar() takes at most 2 arguments (%d given)", n+kw)
				case n > 1:
					return py.Value{}, vm.TypeErrorf("ContextVar() takes at most 1 positional argument (%d given)", n)
				case n == 0:
					return py.Value{}, vm.TypeErrorf("ContextVar() takes exactly 1 positional argument (0 given)")
				}
				v := &variable{name: args.Pos()[0]}
				for i := range args.KwLen() {
					k, x := args.Kw(i)
					if k.String() != "default" {
						return py.Value{}, vm.TypeErrorf("ContextVar() got an unexpected keyword argument '%s'", k.String())
					}
					v.def = x
				}
				if _, ok := py.AsStr(v.name); !ok {
					return py.Value{}, vm.TypeErrorf("context variable name must be a str")
				}
				v.self = vm.NewNative(varType, v, 48)
				return v.self, nil
			},
			Repr: func(vm *py.VM, x py.Value) (string, error) {
				v := self([]py.Value{x})
				if err := vm.Enter(); err != nil {
					return "", err
				}
				defer vm.Leave()
				s, err := vm.Repr(v.name)
				if err != nil {
					return "", err
				}
				s = "<ContextVar name=" + s
				if !v.def.IsNull() {
					d, err := vm.Repr(v.def)
					if err != nil {
						return "", err
					}
					s += " default=" + d
				}
				return s + " at " + vm.Address(x) + ">", nil
			},
		},
		Methods: []py.Def{
			{Name: "get", Sig: "default=<unrepresentable>, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				v := self(a)
				if s := stateOf(vm); s.current != nil {
					if r := s.current.lookup(v); !r.IsNull() {
						return r, nil
					}
				}
				switch {
				case !a[1].IsNull():
					return a[1], nil
				case !v.def.IsNull():
					return v.def, nil
				}
				return py.Value{}, vm.NewExc(py.LookupError, a[0])
			}},
			{Name: "set", Sig: "value, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				v, c := self(a), Current(vm)
				t := &token{ctx: c, v: v, old: c.lookup(v)}
				if err := c.set(vm, v, a[1]); err != nil {
					return py.Value{}, err
				}
				return vm.NewNative(tokenType, t, 48), nil
			}},
			{Name: "reset", Sig: "token, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if _, ok := py.NativeData[*token](a[1]); !ok {
					r, err := vm.Repr(a[1])
					if err != nil {
						return py.Value{}, err
					}
					return py.Value{}, vm.TypeErrorf("expected an instance of Token, got %s", r)
				}
				return py.None, self(a).reset(vm, a[1])
			}},
			py.ClassGetItem(),
		},
		Getters: []py.Getter{{Name: "name", Member: true, Get: func(vm *py.VM, x py.Value) (py.Value, error) { return self([]py.Value{x}).name, nil }}},
	}
}

// reset gives v back the value that it had before the set() that made the token.
func (v *variable) reset(vm *py.VM, tok py.Value) error {
	t, _ := py.NativeData[*token](tok)
	problem := ""
	kind := py.ValueError
	switch {
	case t.used:
		kind, problem = py.RuntimeError, "has already been used once"
	case t.v != v:
		problem = "was created by a different ContextVar"
	case t.ctx != Current(vm):
		problem = "was created in a different Context"
	}
	if problem != "" {
		r, err := vm.Repr(tok)
		if err != nil {
			return err
		}
		return vm.Errorf(kind, "%s %s", r, problem)
	}
	t.used = true
	if t.old.IsNull() {
		return t.ctx.unset(vm, v)
	}
	return t.ctx.set(vm, v, t.old)
}

func tokenSpec() py.TypeSpec {
	self := func(x py.Value) *token { t, _ := py.NativeData[*token](x); return t }
	return py.TypeSpec{Name: "Token", Module: "_contextvars", Kind: py.KindNative, Flags: py.FlagFinal,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return py.Value{}, vm.Errorf(py.RuntimeError, "Tokens can only be created by ContextVars")
			},
			NoHash: true,
			Repr: func(vm *py.VM, x py.Value) (string, error) {
				t, s := self(x), "<Token"
				if t.used {
					s += " used"
				}
				v, err := vm.Repr(t.v.self)
				return s + " var=" + v + " at " + vm.Address(x) + ">", err
			},
		},
		Methods: []py.Def{
			{Name: "__enter__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return a[0], nil }},
			{Name: "__exit__", Sig: "type, val, tb, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.None, self(a[0]).v.reset(vm, a[0])
			}},
			py.ClassGetItem(),
		},
		Getters: []py.Getter{
			{Name: "var", Get: func(vm *py.VM, x py.Value) (py.Value, error) { return self(x).v.self, nil }},
			{Name: "old_value", Get: func(vm *py.VM, x py.Value) (py.Value, error) {
				if o := self(x).old; !o.IsNull() {
					return o, nil
				}
				return missing(), nil
			}},
		},
		Consts: []py.Const{{Name: "MISSING", Value: missing()}},
	}
}
