package ast

// hook.go holds the part of compile() that has to do with trees.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

// compileHook is compile() of a tree, or into one.
func compileHook(vm *py.VM, source py.Value, req py.CompileRequest) (py.Value, bool, error) {
	if isNode(source) {
		v, err := compileNodes(vm, source, req)
		return v, true, err
	}
	if !req.OnlyAST() {
		return py.Value{}, false, nil
	}
	v, err := parse(vm, source, req)
	return v, true, err
}

func compileNodes(vm *py.VM, source py.Value, req py.CompileRequest) (py.Value, error) {
	want := map[string]string{"exec": "Module", "eval": "Expression", "single": "Interactive", "func_type": "FunctionType"}[req.Mode]
	r := reader{vm: vm, w: worldOf(vm), g: theGrammar()}
	defer r.release()
	mod, err := r.tree(source, want)
	if err != nil {
		return py.Value{}, err
	}
	nodes := r.nodes
	if req.OnlyAST() {
		if req.Optimize > 0 && req.Flags&flagOptimized != 0 {
			optimize(mod, req.Optimize)
		}
		return toObject(vm, mod)
	}
	if err := vm.Step(nodes); err != nil {
		return py.Value{}, err
	}
	if err := vm.Reserve(256 * nodes); err != nil {
		return py.Value{}, err
	}
	req.Budget = 64 * nodes
	return vm.CompileTree(mod, req.CompileOptions)
}

// parse is compile() with PyCF_ONLY_AST.
func parse(vm *py.VM, source py.Value, req py.CompileRequest) (py.Value, error) {
	text, err := vm.SourceText(source, "compile() arg 1")
	if err != nil {
		return py.Value{}, err
	}
	if err := vm.Reserve(len(text) * 40); err != nil {
		return py.Value{}, err
	}
	if err := vm.Step(len(text) / 16); err != nil {
		return py.Value{}, err
	}
	if req.Mode == "func_type" {
		return parseFuncType(vm, text, req)
	}
	opts := syntax.Options{Filename: req.Filename, Mode: req.CompileOptions.Mode, UnicodeName: unicodename.Character, Poll: vm.Step}
	_, isBytes := py.AsBytes(source)
	var mod syntax.Mod
	if isBytes {
		mod, err = syntax.ParseBytes([]byte(text), opts)
	} else {
		mod, err = syntax.Parse(text, opts)
	}
	if err == nil {
		err = checkVersion(mod, req)
	}
	if err != nil {
		return py.Value{}, syntaxError(vm, err)
	}
	if req.Optimize > 0 && req.Flags&flagOptimized != 0 {
		optimize(mod, req.Optimize)
	}
	return toObject(vm, mod)
}

func syntaxError(vm *py.VM, err error) error {
	if e := vm.SyntaxErrorOf(err); e != nil {
		return e
	}
	return err
}

// parseFuncType parses the signature of a type comment: (types) -> type. It reads the types as arguments of a call.
func parseFuncType(vm *py.VM, text string, req py.CompileRequest) (py.Value, error) {
	w := worldOf(vm)
	fail := func() (py.Value, error) {
		return py.Value{}, syntaxError(vm, &syntax.Error{Kind: "SyntaxError", Msg: "invalid syntax", Filename: req.Filename, Line: 1, Offset: 1, Text: text})
	}
	at := -1
	for i, depth := 0, 0; i+1 < len(text) && at < 0; i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '-':
			if depth == 0 && text[i+1] == '>' {
				at = i
			}
		}
	}
	if at < 0 || strings.TrimSpace(text[at+2:]) == "" || !strings.HasPrefix(strings.TrimLeft(text, " \t"), "(") {
		return fail()
	}
	// The pieces keep their places: a name stands before the parenthesis, spaces before the result.
	head := "_" + strings.TrimLeft(text[:at], " \t")
	shift := int32(len(head)-len(text[:at])) * -1
	lead := strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, text[:at+2])
	opts := syntax.Options{Filename: req.Filename, Mode: syntax.ModeEval, UnicodeName: unicodename.Character}
	left, err := syntax.Parse(head, opts)
	if err != nil {
		return py.Value{}, syntaxError(vm, err)
	}
	if strings.Contains(lead, "\n") {
		lead = "" // the result's place is lost then
	}
	right, err := syntax.Parse("("+lead[min(1, len(lead)):]+text[at+2:]+"\n)", opts)
	if err != nil {
		return py.Value{}, syntaxError(vm, err)
	}
	call, ok := left.(*syntax.Expression).Body.(*syntax.Call)
	if !ok {
		return fail()
	}
	c := theGrammar().byName["FunctionType"]
	root := vm.NewInstance(w.types[c.id])
	mark := vm.PushRoot(root)
	defer vm.PopRoots(mark)
	args := vm.NewList(nil)
	vm.SetInstanceAttr(root, w.name(vm, "argtypes"), args.Value())
	add := func(e syntax.Expr) error {
		if s, ok := e.(*syntax.Starred); ok {
			e = s.Value
		}
		shiftColumns(e, shift)
		v, err := toObject(vm, e)
		if err != nil {
			return err
		}
		return args.Append(vm, v)
	}
	for _, a := range call.Args {
		if err := add(a); err != nil {
			return py.Value{}, err
		}
	}
	for _, k := range call.Keywords {
		if k.Arg != "" {
			return fail()
		}
		if err := add(k.Value); err != nil {
			return py.Value{}, err
		}
	}
	v, err := toObject(vm, right.(*syntax.Expression).Body)
	if err != nil {
		return py.Value{}, err
	}
	vm.SetInstanceAttr(root, w.name(vm, "returns"), v)
	return root, nil
}
