package py

// excmake.go holds constructors of exceptions for Go code.

import "github.com/krait-run/krait/internal/syntax"

// stopIteration returns the StopIteration that ends an iteration with the value v, or with none if v is null.
func (vm *VM) stopIteration(v Value) error {
	if v.o == nil {
		return vm.newExc(StopIteration)
	}
	return vm.newExc(StopIteration, v)
}

// OSError returns the OSError for an error number, of the subclass that goes with it: FileNotFoundError for ENOENT, and so
// on. Numbers are Linux's. filename may be null.
func (vm *VM) OSError(errno int, strerror string, filename Value) error {
	if filename.IsNullOrNone() {
		return vm.newExc(OSError, Int(int64(errno)), vm.Str(strerror))
	}
	return vm.newExc(OSError, Int(int64(errno)), vm.Str(strerror), filename)
}

// ImportErrorf returns an ImportError or ModuleNotFoundError (t) about the module called name; path is its file or null.
func (vm *VM) ImportErrorf(t *Type, name string, path Value, format string, args ...any) error {
	err := vm.Errorf(t, format, args...)
	if e, ok := err.(*Exc); ok {
		e.setField(vm, importName, vm.Str(name))
		if path.o != nil {
			e.setField(vm, importPath, path)
		}
	}
	return err
}

// NameErrorf returns a NameError, or the UnboundLocalError t, about the variable called name. CPython sets the attribute
// name, from which suggestions come, on NameError only.
func (vm *VM) NameErrorf(t *Type, name string, format string, args ...any) error {
	err := vm.Errorf(t, format, args...)
	if e, ok := err.(*Exc); ok && t == NameError {
		e.setField(vm, attrErrName, vm.Str(name))
	}
	return err
}

// SyntaxErrorFrom returns the SyntaxError (or IndentationError, TabError, MemoryError, RecursionError) that the parser or the
// compiler found.
func (vm *VM) SyntaxErrorFrom(s *syntax.Error) error {
	t := SyntaxError
	switch s.Kind {
	case "IndentationError":
		t = IndentationError
	case "TabError":
		t = TabError
	case "MemoryError":
		return vm.Errorf(MemoryError, "%s", s.Msg)
	case "RecursionError":
		return vm.Errorf(RecursionError, "%s", s.Msg)
	}
	if s.Line == 0 && s.Empty() {
		zero := Int(0)
		return vm.newExc(t, vm.Str(s.Msg), vm.TupleOf([]Value{vm.Str(s.Filename), zero, zero, vm.Str(""), zero, zero}))
	}
	if s.Line == 0 {
		e := vm.newExc(t, vm.Str(s.Msg))
		if s.Filename != "" {
			e.setField(vm, syntaxFilename, vm.Str(s.Filename))
		}
		return e
	}
	end := func(s *syntax.Error, n int) Value {
		if s.EndLine == 0 {
			return None
		}
		return Int(int64(n))
	}
	text := func(s *syntax.Error) Value {
		if s.Text == "" {
			return None
		}
		return vm.Str(s.LineText())
	}
	info := []Value{vm.Str(s.Filename), Int(int64(s.Line)), Int(int64(s.Offset)), text(s), end(s, s.EndLine), end(s, s.EndOffset)}
	var e *Exc
	if s.Bare {
		e = vm.newExc(t, vm.Str(s.Msg))
		for i, f := range [...]int{syntaxFilename, syntaxLineno, syntaxOffset, syntaxText, syntaxEndLineno, syntaxEndOffset} {
			e.setField(vm, f, info[i])
		}
	} else {
		e = vm.newExc(t, vm.Str(s.Msg), vm.Tuple(info))
	}
	if m := s.Suggest(); m != nil && m != s && m.Msg != s.Msg {
		e.setField(vm, syntaxSuggested, vm.TupleOf([]Value{e.args[0], vm.Str(m.Msg), text(m), Int(int64(m.Line)),
			Int(int64(m.Offset)), end(m, m.EndLine), end(m, m.EndOffset)}))
	}
	return e
}

// Handle makes e the exception that is being handled, as in an except clause, until the function that it returns is called.
func (vm *VM) Handle(e *Exc) (done func()) {
	old := vm.handled
	mark := vm.PushRoot(orNone(old))
	vm.handled = e.Value()
	return func() {
		vm.PopRoots(mark)
		vm.handled = old
	}
}
