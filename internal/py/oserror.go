package py

// oserror.go holds OSError: its arguments, and the class that an error number stands for.

// osSpec fills in what OSError has of its own.
func osSpec(spec *TypeSpec) {
	spec.Slots.New = osNew
	spec.Slots.Init = osInit
	spec.Slots.Str = osStr
	spec.Methods = []Def{{Name: "__reduce__", Fn: osReduce}}
}

// osErrorClass returns the class that OSError(errno, ...) makes. The numbers are Linux's (errno(3)).
func osErrorClass(errno Value) *Type {
	k, ok := AsInt64(errno)
	if !ok {
		return OSError
	}
	switch k {
	case 11, 114, 115: // EAGAIN, EALREADY, EINPROGRESS
		return BlockingIOError
	case 10: // ECHILD
		return ChildProcessError
	case 32, 108: // EPIPE, ESHUTDOWN
		return BrokenPipeError
	case 103: // ECONNABORTED
		return ConnectionAbortedError
	case 111: // ECONNREFUSED
		return ConnectionRefusedError
	case 104: // ECONNRESET
		return ConnectionResetError
	case 17: // EEXIST
		return FileExistsError
	case 2: // ENOENT
		return FileNotFoundError
	case 4: // EINTR
		return InterruptedError
	case 21: // EISDIR
		return IsADirectoryError
	case 20: // ENOTDIR
		return NotADirectoryError
	case 1, 13: // EPERM, EACCES
		return PermissionError
	case 3: // ESRCH
		return ProcessLookupError
	case 110: // ETIMEDOUT
		return TimeoutError
	}
	return OSError
}

// osFields sets e's fields and args from the arguments of the call: errno, strerror, filename, (ignored), filename2.
func (vm *VM) osFields(e *Exc, args []Value) error {
	e.setArgs(vm, args)
	e.fields = nil
	if len(args) < 2 || len(args) > 5 {
		return nil
	}
	e.setField(vm, osErrno, args[0])
	e.setField(vm, osStrerror, args[1])
	if len(args) == 2 || args[2].IsNone() {
		return nil
	}
	if e.shape.typ.IsSubtype(BlockingIOError) && vm.hasIndex(args[2]) {
		return osSetWritten(vm, e.Value(), args[2])
	}
	e.setField(vm, osFilename, args[2])
	if len(args) == 5 && !args[4].IsNone() {
		e.setField(vm, osFilename2, args[4])
	}
	e.args = e.args[:2:2]
	return nil
}

// osInitParses reports whether __init__ and not __new__ takes the arguments: where a class defines only the former, which
// then may have parameters of its own.
func osInitParses(cls *Type) bool {
	return cls.lookup("__init__") != OSError.dict.GetStr("__init__") && cls.lookup("__new__") == OSError.dict.GetStr("__new__")
}

func osNew(vm *VM, cls *Type, args Args) (Value, error) {
	vm.charge(240)
	e := &Exc{Object: Object{shape: &cls.root}}
	if osInitParses(cls) {
		return e.Value(), nil
	}
	if err := vm.noKeywords(e, args); err != nil {
		return Value{}, err
	}
	if n := args.Len(); cls == OSError && n > 1 && n <= 5 {
		e.shape = &osErrorClass(args.v[0]).root
	}
	return e.Value(), vm.osFields(e, args.Pos())
}

func osInit(vm *VM, self Value, args Args) error {
	e := AsExc(self)
	if !osInitParses(e.shape.typ) {
		return nil
	}
	if err := vm.noKeywords(e, args); err != nil {
		return err
	}
	return vm.osFields(e, args.Pos())
}

func osStr(vm *VM, self Value) (string, error) {
	e := AsExc(self)
	text := func(i int, f func(Value) (string, error)) (string, error) { return f(orNone(e.field(i))) }
	if e.field(osFilename).o == nil && (e.field(osErrno).o == nil || e.field(osStrerror).o == nil) {
		return excStr(vm, self)
	}
	errno, err := text(osErrno, vm.StrOf)
	if err != nil {
		return "", err
	}
	msg, err := text(osStrerror, vm.StrOf)
	if err != nil {
		return "", err
	}
	s := "[Errno " + errno + "] " + msg
	if e.field(osFilename).o != nil {
		f, err := text(osFilename, vm.Repr)
		if err != nil {
			return "", err
		}
		s += ": " + f
		if e.field(osFilename2).o != nil {
			f, err := text(osFilename2, vm.Repr)
			if err != nil {
				return "", err
			}
			s += " -> " + f
		}
	}
	return s, nil
}

func osReduce(vm *VM, a []Value) (Value, error) {
	e := AsExc(a[0])
	args := e.args
	if f := e.field(osFilename); len(args) == 2 && f.o != nil {
		args = []Value{args[0], args[1], f}
		if f2 := e.field(osFilename2); f2.o != nil {
			args = append(args, None, f2)
		}
	}
	return vm.reduceExc(e, args, vm.stateDict(e)), nil
}

func osGetWritten(vm *VM, self Value) (Value, error) {
	if v := AsExc(self).field(osWritten); v.o != nil {
		return v, nil
	}
	return Value{}, vm.Errorf(AttributeError, "characters_written")
}

func osSetWritten(vm *VM, self, v Value) error {
	e := AsExc(self)
	if v.o == nil {
		if e.field(osWritten).o == nil {
			return vm.Errorf(AttributeError, "characters_written")
		}
		e.setField(vm, osWritten, Value{})
		return nil
	}
	if !vm.hasIndex(v) {
		_, err := vm.Index(v)
		return err
	}
	k, err := vm.Index(v)
	if err != nil {
		return err
	}
	if _, ok := k.SmallInt(); !ok {
		return vm.Errorf(ValueError, "cannot fit '%s' into an index-sized integer", v.Type().name)
	}
	e.setField(vm, osWritten, k)
	return nil
}
