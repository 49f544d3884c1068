package py

// corebuiltins.go holds the builtin functions of the object protocol: attributes, classes, namespaces, code.

import (
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/compile"
	"github.com/krait-run/krait/internal/syntax"
)

func coreBuiltins() []Def {
	return []Def{
		{Name: "__build_class__", Sig: "func, name, /, *bases, metaclass=None, **kwds", Raw: func(vm *VM, args Args) (Value, error) { return vm.buildClass(args) }},
		{Name: "__import__", Sig: "name, globals=None, locals=None, fromlist=(), level=0", Doc: "Import a module.", Fn: builtinImport},
		{Name: "aiter", Sig: "async_iterable, /", Doc: "Return an AsyncIterator for an AsyncIterable object.", Fn: func(vm *VM, a []Value) (Value, error) {
			t := a[0].Type()
			if t.slots.AIter == nil {
				return Value{}, vm.TypeErrorf("'%s' object is not an async iterable", t.name)
			}
			it, err := t.slots.AIter(vm, a[0])
			if err == nil && it.Type().slots.ANext == nil {
				return Value{}, vm.TypeErrorf("aiter() returned not an async iterator of type '%s'", it.Type().name)
			}
			return it, err
		}},
		{Name: "anext", Sig: "async_iterator, default=<unrepresentable>, /", Doc: "Return the next item from the async iterator.", Fn: func(vm *VM, a []Value) (Value, error) {
			t := a[0].Type()
			if t.slots.ANext == nil {
				return Value{}, vm.TypeErrorf("'%s' object is not an async iterator", t.name)
			}
			aw, err := t.slots.ANext(vm, a[0])
			if err != nil || a[1].o == nil {
				return aw, err
			}
			return vm.awaitDefault(aw, a[1]), nil
		}},
		{Name: "ascii", Sig: "obj, /", Doc: "Return an ASCII-only representation of an object.", Fn: func(vm *VM, a []Value) (Value, error) {
			s, err := vm.Ascii(a[0])
			if err != nil {
				return Value{}, err
			}
			return vm.Str(s), nil
		}},
		{Name: "breakpoint", Sig: "*args, **kws", Fn: func(vm *VM, a []Value) (Value, error) {
			if m := vm.sysModule(); m != nil {
				hook := m.dict.GetStr("breakpointhook")
				if hook.o == nil {
					return Value{}, vm.Errorf(RuntimeError, "lost sys.breakpointhook")
				}
				if hook != m.dict.GetStr("__breakpointhook__") {
					var names []string
					var values []Value
					for i, d := 0, AsDict(a[1]); d != nil && i < d.Span(); i++ {
						if k, v, ok := d.At(i); ok {
							names, values = append(names, AsStrObject(k).s), append(values, v)
						}
					}
					return vm.CallKw(hook, tupleOf(a[0]).items(), names, values)
				}
			}
			return Value{}, vm.Errorf(RuntimeError, "breakpoint() is not available in the sandbox")
		}},
		{Name: "callable", Sig: "obj, /", Doc: "Return whether the object is callable (i.e., some kind of function).", Fn: func(vm *VM, a []Value) (Value, error) { return Bool(IsCallable(a[0])), nil }},
		{Name: "compile", Sig: "source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, _feature_version=-1", Fn: builtinCompile},
		{Name: "delattr", Sig: "obj, name, /", Fn: func(vm *VM, a []Value) (Value, error) {
			n, err := vm.attrName(a[1])
			if err != nil {
				return Value{}, err
			}
			return None, vm.setAttr(a[0], n, Value{})
		}},
		{Name: "dir", Sig: "object=<unrepresentable>, /", Fn: builtinDir},
		{Name: "eval", Sig: "source, /, globals=None, locals=None", Fn: builtinEval},
		{Name: "exec", Sig: "source, /, globals=None, locals=None, *, closure=None", Fn: builtinExec},
		{Name: "format", Sig: "value, format_spec='', /", Doc: "Return type(value).__format__(value, format_spec).", Fn: func(vm *VM, a []Value) (Value, error) {
			spec := ""
			if a[1].o != nil {
				s, ok := AsStr(a[1])
				if !ok {
					return Value{}, vm.TypeErrorf("format() argument 2 must be str, not %s", ArgType(a[1]))
				}
				spec = s
			}
			s, err := vm.FormatSpec(a[0], spec)
			if err != nil {
				return Value{}, err
			}
			return vm.Str(s), nil
		}},
		{Name: "getattr", Sig: "object, name, default=<unrepresentable>, /", Fn: func(vm *VM, a []Value) (Value, error) {
			n := AsStrObject(a[1])
			if n == nil {
				return Value{}, vm.TypeErrorf("attribute name must be string, not '%s'", a[1].Type().name)
			}
			if a[2].o == nil {
				return vm.getAttr(a[0], n)
			}
			v, err := vm.attrOrNull(a[0], n)
			if v.o == nil && err == nil {
				v = a[2]
			}
			return v, err
		}},
		{Name: "globals", Fn: func(vm *VM, a []Value) (Value, error) {
			if g := vm.currentGlobals(); g != nil {
				return g.Value(), nil
			}
			return Value{}, vm.Errorf(SystemError, "globals() without a frame")
		}},
		{Name: "hasattr", Sig: "obj, name, /", Fn: func(vm *VM, a []Value) (Value, error) {
			n := AsStrObject(a[1])
			if n == nil {
				return Value{}, vm.TypeErrorf("attribute name must be string, not '%s'", a[1].Type().name)
			}
			v, err := vm.attrOrNull(a[0], n)
			return Bool(v.o != nil), err
		}},
		{Name: "hash", Sig: "obj, /", Fn: func(vm *VM, a []Value) (Value, error) {
			h, err := vm.hash(a[0])
			return Int(int64(h)), err
		}},
		{Name: "id", Sig: "obj, /", Fn: func(vm *VM, a []Value) (Value, error) { return Int(int64(vm.ID(a[0]))), nil }},
		{Name: "isinstance", Sig: "obj, class_or_tuple, /", Fn: func(vm *VM, a []Value) (Value, error) {
			b, err := vm.IsInstance(a[0], a[1])
			return Bool(b), err
		}},
		{Name: "issubclass", Sig: "cls, class_or_tuple, /", Fn: func(vm *VM, a []Value) (Value, error) {
			b, err := vm.IsSubclass(a[0], a[1])
			return Bool(b), err
		}},
		{Name: "locals", Fn: func(vm *VM, a []Value) (Value, error) { return vm.frameLocals(vm.depth - 1) }},
		{Name: "repr", Sig: "obj, /", Fn: func(vm *VM, a []Value) (Value, error) {
			s, err := vm.Repr(a[0])
			if err != nil {
				return Value{}, err
			}
			return vm.Str(s), nil
		}},
		{Name: "setattr", Sig: "obj, name, value, /", Fn: func(vm *VM, a []Value) (Value, error) {
			n, err := vm.attrName(a[1])
			if err != nil {
				return Value{}, err
			}
			return None, vm.setAttr(a[0], n, a[2])
		}},
		{Name: "vars", Sig: "object=<unrepresentable>, /", Fn: func(vm *VM, a []Value) (Value, error) {
			if a[0].o == nil {
				return vm.frameLocals(vm.depth - 1)
			}
			d, err := vm.LookupAttr(a[0], "__dict__")
			if err != nil {
				return Value{}, err
			}
			if d.o == nil {
				return Value{}, vm.TypeErrorf("vars() argument must have __dict__ attribute")
			}
			return d, nil
		}},
	}
}

func builtinImport(vm *VM, a []Value) (Value, error) {
	name, ok := AsStr(a[0])
	if !ok {
		return Value{}, vm.TypeErrorf("module name must be a string")
	}
	var g *Dict
	if !a[1].IsNullOrNone() {
		if g = AsDict(a[1]); g == nil {
			return Value{}, vm.TypeErrorf("globals must be a dict")
		}
	}
	level := 0
	if a[4].o != nil {
		var err error
		if level, err = vm.IndexInt(a[4]); err != nil {
			return Value{}, err
		}
	}
	from := a[3]
	return vm.importModule(name, g, from, level, false)
}

// frameLocals returns the namespace of the frame at index fi: of a function, a snapshot.
func (vm *VM) frameLocals(fi int) (Value, error) {
	if fi < 0 {
		return Value{}, vm.Errorf(SystemError, "frame does not exist")
	}
	fr := &vm.frames[fi]
	c := fr.fn.code
	if c.Flags&compile.FlagNamespace != 0 {
		return vm.frameNamespace(fr), nil
	}
	d := vm.NewDict()
	far := 0
	for i, n := range c.varNames {
		var v Value
		r := vm.stack[fr.base+int(c.VarRegs[i])]
		switch c.VarKinds[i] {
		case compile.VarLocal:
			if v = r; c.VarRegs[i] == 0 && c.takesIterator {
				disown(v)
			}
		case compile.VarCell, compile.VarFree:
			if r.o != nil && r.o.shape == &cellType.root {
				v = cellLayout.of(r.o).v
			}
		case compile.VarFar:
			if l := AsList(r); l != nil && far < len(l.items) {
				v = l.items[far]
			}
		default:
			continue
		}
		if c.Boxed(i) {
			far++
		}
		if v.o != nil {
			d.setStr(vm, n, v)
		}
	}
	if fr.ext != nil && fr.ext.obj != nil && fr.ext.obj.extra != nil {
		return d.Value(), vm.mergeDict(d, fr.ext.obj.extra)
	}
	return d.Value(), nil
}

func builtinDir(vm *VM, a []Value) (Value, error) {
	if a[0].o == nil {
		l, err := vm.frameLocals(vm.depth - 1)
		if err != nil {
			return Value{}, err
		}
		names := l
		if l.o.shape != &dictType.root {
			if names, err = vm.CallMethod(l, "keys"); err != nil {
				return Value{}, err
			}
			if names.Type().slots.Iter == nil && names.Type().slots.GetItem == nil {
				return Value{}, vm.TypeErrorf("%s.keys() returned a non-iterable (type %s)", l.Type().name, names.Type().name)
			}
		}
		keys, err := vm.Collect(names)
		if err != nil {
			return Value{}, err
		}
		return vm.CallValues(sharedBuiltins.GetStr("sorted"), keys.Value())
	}
	m, err := vm.lookupSpecial(a[0], "__dir__")
	if err != nil {
		return Value{}, err
	}
	if m.o == nil {
		return Value{}, vm.TypeErrorf("object does not provide __dir__")
	}
	r, err := vm.CallValues(m)
	if err != nil {
		return Value{}, err
	}
	l, err := vm.Collect(r)
	if err != nil {
		return Value{}, err
	}
	return vm.CallValues(sharedBuiltins.GetStr("sorted"), l.Value())
}

// sourceText returns the text of source given to compile, eval or exec, which file names.
func (vm *VM) sourceText(v Value, fn, file string) (string, error) {
	if s, ok := AsStr(v); ok {
		if strings.IndexByte(s, 0) >= 0 {
			return "", vm.raiseSyntax(&syntax.Error{Kind: "SyntaxError", Msg: "source code string cannot contain null bytes"})
		}
		if !utf8.ValidString(s) {
			_, err := vm.EncodeStr(v, "utf-8", "strict") // a lone surrogate
			return s, err
		}
		return s, nil
	}
	b, ok := AsBytes(v)
	if !ok {
		var err error
		if b, ok, err = vm.BufferOf(v); err != nil {
			return "", err
		}
	}
	if ok {
		if strings.IndexByte(b, 0) >= 0 {
			return "", vm.raiseSyntax(&syntax.Error{Kind: "SyntaxError", Msg: "source code string cannot contain null bytes"})
		}
		if err := vm.Reserve(2 * len(b)); err != nil {
			return "", err
		}
		s, err := syntax.Decode([]byte(b), syntax.Options{Filename: file})
		if err != nil {
			err = vm.raiseSyntax(err)
		}
		return s, err
	}
	what := "code"
	if fn == "compile() arg 1" {
		what = "AST"
	}
	return "", vm.TypeErrorf("%s must be a string, bytes or %s object", fn, what)
}

func builtinCompile(vm *VM, a []Value) (Value, error) {
	name, ok := AsStr(a[1])
	if !ok {
		if name, ok = AsBytes(a[1]); !ok {
			return Value{}, vm.TypeErrorf("expected str, bytes or os.PathLike object, not %s", a[1].Type().ShortName())
		}
	}
	mode, ok := AsStr(a[2])
	if !ok {
		return Value{}, vm.TypeErrorf("compile() argument 'mode' must be str, not %s", ArgType(a[2]))
	}
	req := CompileRequest{Mode: mode, Optimize: -1, FeatureVersion: -1}
	for i, p := range [...]*int{3: &req.Flags, 5: &req.Optimize, 6: &req.FeatureVersion} {
		if p == nil || a[i].o == nil {
			continue
		}
		n, err := vm.IndexInt(a[i])
		if err != nil {
			return Value{}, err
		}
		*p = n
	}
	if req.Flags&^compileFlags != 0 {
		return Value{}, vm.ValueErrorf("compile(): unrecognised flags")
	}
	if req.Optimize < -1 || req.Optimize > 2 {
		return Value{}, vm.ValueErrorf("compile(): invalid optimize value")
	}
	req.CompileOptions = CompileOptions{Filename: name, Optimize: max(req.Optimize, 0), TopLevelAwait: req.Flags&0x2000 != 0,
		FutureAnnotations: req.Flags&0x1000000 != 0}
	opts := &req.CompileOptions
	switch mode {
	case "exec":
	case "eval":
		opts.Mode = syntax.ModeEval
	case "single":
		opts.Mode = syntax.ModeSingle
	case "func_type":
		if !req.OnlyAST() {
			return Value{}, vm.ValueErrorf("compile() mode 'func_type' requires flag PyCF_ONLY_AST")
		}
	default:
		if req.OnlyAST() {
			return Value{}, vm.ValueErrorf("compile() mode must be 'exec', 'eval', 'single' or 'func_type'")
		}
		return Value{}, vm.ValueErrorf("compile() mode must be 'exec', 'eval' or 'single'")
	}
	if vm.astHook == nil && req.OnlyAST() {
		if _, err := vm.Import("ast"); err != nil {
			return Value{}, err
		}
	}
	if h := vm.astHook; h != nil {
		if v, ok, err := h(vm, a[0], req); ok || err != nil {
			return v, err
		}
	}
	if a[0].o.shape == &codeType.root {
		return a[0], nil
	}
	src, err := vm.sourceText(a[0], "compile() arg 1", name)
	if err != nil {
		return Value{}, err
	}
	c, err := vm.compileSource(src, *opts)
	if err != nil {
		return Value{}, err
	}
	return FromObject(&c.Object), nil
}

// compileFlags are the flags that compile knows: those of PyCF_* and of __future__.
const compileFlags = 0x10 | 0x200 | 0x400 | 0x1000 | 0x2000 | 0x4000 | 0x8000 | 0x1fe0000

// CompileRequest is a call of compile().
type CompileRequest struct {
	CompileOptions
	Mode                            string
	Flags, Optimize, FeatureVersion int
}

// OnlyAST reports whether a tree is wanted, not code.
func (r *CompileRequest) OnlyAST() bool { return r.Flags&0x400 != 0 }

// compileMemory estimates what compiling src takes: some hundred bytes for each token, of which words and runs of digits are one.
func compileMemory(src string) int {
	tokens, word := 0, false
	for i := 0; i < len(src); i++ {
		c := src[i]
		w := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == ' ' || c >= 0x80
		if !w || !word {
			tokens++
		}
		word = w
	}
	return min(40*len(src), 4*len(src)+100*tokens)
}

// compileSource compiles for a script: the work is charged.
func (vm *VM) compileSource(src string, opts CompileOptions) (*Code, error) {
	if err := vm.Reserve(compileMemory(src)); err != nil {
		return nil, err
	}
	if err := vm.Step(len(src) / 16); err != nil {
		return nil, err
	}
	opts.NoLines = !strings.HasPrefix(opts.Filename, "<doctest ") // whose examples are shown
	opts.Poll = vm.Step
	c, err := vm.compileWarned(src, opts, "")
	if err != nil {
		return nil, vm.raiseSyntax(err)
	}
	vm.charge(c.own() + len(src))
	return c, nil
}

// SetASTHook lets the ast module take part in compile(): h sees the request first.
func (vm *VM) SetASTHook(h func(vm *VM, source Value, req CompileRequest) (Value, bool, error)) {
	vm.astHook = h
}

// namespaces sorts out the globals and locals given to eval and exec.
func (vm *VM) namespaces(fn string, gv, lv Value) (g *Dict, l *Dict, lobj Value, err error) {
	if gv.IsNullOrNone() {
		g = vm.currentGlobals()
		if g == nil {
			return nil, nil, Value{}, vm.Errorf(SystemError, "globals and locals cannot be NULL")
		}
		if lv.IsNullOrNone() {
			if lv, err = vm.frameLocals(vm.depth - 1); err != nil {
				return nil, nil, Value{}, err
			}
		}
	} else if g = AsDict(gv); g == nil {
		if fn == "eval" {
			if gv.Type().slots.GetItem != nil {
				return nil, nil, Value{}, vm.TypeErrorf("globals must be a real dict; try eval(expr, {}, mapping)")
			}
			return nil, nil, Value{}, vm.TypeErrorf("globals must be a dict")
		}
		return nil, nil, Value{}, vm.TypeErrorf("%s() globals must be a dict, not %s", fn, gv.Type().name)
	}
	if g.GetStr("__builtins__").o == nil && !gv.IsNullOrNone() {
		m, err := vm.importFull("builtins")
		if err != nil {
			return nil, nil, Value{}, err
		}
		g.SetStr(vm, "__builtins__", m)
	}
	if lv.IsNullOrNone() {
		if g.shape != &dictType.root {
			return g, nil, gv, nil // Its own methods find and set the names.
		}
		return g, nil, Value{}, nil
	}
	if lv.o.shape == &dictType.root {
		return g, AsDict(lv), Value{}, nil
	}
	if lv.Type().slots.GetItem == nil {
		if fn == "exec" {
			return nil, nil, Value{}, vm.TypeErrorf("locals must be a mapping or None, not %s", lv.Type().name)
		}
		return nil, nil, Value{}, vm.TypeErrorf("locals must be a mapping")
	}
	return g, nil, lv, nil
}

func builtinEval(vm *VM, a []Value) (Value, error) {
	g, l, lobj, err := vm.namespaces("eval", a[1], a[2])
	if err != nil {
		return Value{}, err
	}
	if a[0].o.shape == &codeType.root {
		c := codeLayout.of(a[0].o)
		if len(c.FreeNames) > 0 {
			return Value{}, vm.TypeErrorf("code object passed to eval() may not contain free variables")
		}
		return vm.runCodeIn(c, g, l, lobj, nil)
	}
	src, err := vm.sourceText(a[0], "eval() arg 1", "<string>")
	if err != nil {
		return Value{}, err
	}
	src = strings.TrimLeft(src, " \t")
	c, err := vm.compileSource(src, CompileOptions{Mode: syntax.ModeEval})
	if err != nil {
		return Value{}, err
	}
	return vm.runCodeIn(c, g, l, lobj, nil)
}

// closureFor checks the closure given to exec for a code object.
func (vm *VM) closureFor(c *Code, v Value) ([]*Cell, error) {
	n := len(c.FreeNames)
	if n == 0 {
		if !v.IsNullOrNone() {
			return nil, vm.TypeErrorf("cannot use a closure with this code object")
		}
		return nil, nil
	}
	items, ok := asTupleItems(v)
	ok = ok && len(items) == n
	var closure []*Cell
	for _, x := range items {
		if ok = ok && x.o.shape == &cellType.root; ok {
			closure = append(closure, cellLayout.of(x.o))
		}
	}
	if !ok {
		return nil, vm.TypeErrorf("code object requires a closure of exactly length %d", n)
	}
	return closure, nil
}

func builtinExec(vm *VM, a []Value) (Value, error) {
	g, l, lobj, err := vm.namespaces("exec", a[1], a[2])
	if err != nil {
		return Value{}, err
	}
	var c *Code
	var closure []*Cell
	if a[0].o.shape == &codeType.root {
		c = codeLayout.of(a[0].o)
		if closure, err = vm.closureFor(c, a[3]); err != nil {
			return Value{}, err
		}
	} else if !a[3].IsNullOrNone() {
		return Value{}, vm.TypeErrorf("closure can only be used when source is a code object")
	} else {
		src, err := vm.sourceText(a[0], "exec() arg 1", "<string>")
		if err != nil {
			return Value{}, err
		}
		if c, err = vm.compileSource(src, CompileOptions{}); err != nil {
			return Value{}, err
		}
	}
	_, err = vm.runCodeIn(c, g, l, lobj, closure)
	return None, err
}
