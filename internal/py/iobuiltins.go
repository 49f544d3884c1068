package py

// iobuiltins.go holds print, input and open, and writing to the host's output.

import (
	"strings"
	"unicode/utf8"
)

func ioBuiltins() []Def {
	return []Def{
		{Name: "print", Sig: "*args, sep=' ', end='\\n', file=None, flush=False", Raw: builtinPrint,
			Doc: "Prints the values to a stream, or to sys.stdout by default.\n\n  sep\n    string inserted between values, default a space.\n  end\n    string appended after the last value, default a newline.\n  file\n    a file-like object (stream); defaults to the current sys.stdout.\n  flush\n    whether to forcibly flush the stream."},
		{Name: "input", Sig: "prompt='', /", Fn: func(vm *VM, a []Value) (Value, error) {
			prompt := ""
			if a[0].o != nil {
				s, err := vm.StrOf(a[0])
				if err != nil {
					return Value{}, err
				}
				prompt = s
			}
			stdin, prompt, err := vm.scriptStreams(prompt)
			if err != nil {
				return Value{}, err
			}
			if stdin.o != nil {
				return vm.readLineOf(stdin)
			}
			if f := vm.config.Input; f != nil {
				line, err := f(prompt)
				if err != nil {
					return Value{}, err
				}
				if line == "" {
					return Value{}, vm.Errorf(EOFError, "EOF when reading a line")
				}
				return vm.Str(strings.TrimSuffix(line, "\n")), nil
			}
			return Value{}, vm.Errorf(RuntimeError, "input(): there is nobody to ask in this sandbox")
		}},
		{Name: "open", Sig: "file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None", Raw: func(vm *VM, args Args) (Value, error) {
			if f := vm.config.Open; f != nil {
				return f(vm, args)
			}
			file := Value{}
			if args.Len() > 0 {
				file = args.v[0]
			}
			for i := range args.keys() {
				if k, v := args.Kw(i); k.s == "file" {
					file = v
				}
			}
			if file.o == nil {
				return Value{}, vm.TypeErrorf("open() missing required argument 'file' (pos 1)")
			}
			return Value{}, vm.Errorf(PermissionError, "open() is not available: no files are mounted; the host must grant a mount: %s", vm.reprText(file))
		}},
	}
}

// printNames binds what is passed to print by name.
var printNames = NewBinder("print", "*args, sep=' ', end='\\n', file=None, flush=False")

func builtinPrint(vm *VM, args Args) (Value, error) {
	items := args.Pos()
	var a [5]Value
	if args.KwLen() > 0 {
		if err := printNames.Bind(vm, Args{args.v[len(items):], args.names}, a[:]); err != nil {
			return Value{}, err
		}
	}
	sep, end := " ", "\n"
	for i, p := range []*string{&sep, &end} {
		if v := a[1+i]; !v.IsNullOrNone() {
			s, ok := AsStr(v)
			if !ok {
				return Value{}, vm.TypeErrorf("%s must be None or a string, not %s", [2]string{"sep", "end"}[i], v.Type().name)
			}
			*p = s
		}
	}
	file := a[3]
	if file.IsNullOrNone() {
		file = Value{}
		if vm.stdoutObj.o != nil {
			file = vm.stdoutObj
		} else if m := vm.sysModule(); m != nil {
			f := m.dict.GetStr("stdout")
			if f.IsNone() {
				return None, nil
			}
			late := f.o == nil && m.isLate("stdout")
			if f.o == nil && m.dict.Len() > 0 && !late {
				return Value{}, vm.Errorf(RuntimeError, "lost sys.stdout")
			}
			if f != vm.sysStdout && !late {
				file = f
			}
		}
	}
	w := printer{vm: vm, file: file}
	if file.o != nil {
		t := file.Type()
		w.pieces = t.flags&flagHeap != 0 || file.o.shape != &t.root
		w.buf, vm.spare().text = vm.spare().text, nil
	}
	for i, v := range items {
		if i > 0 {
			if err := w.text(sep); err != nil {
				return Value{}, err
			}
		}
		if err := w.item(v); err != nil {
			if e := w.flush(); e != nil {
				return Value{}, e
			}
			return Value{}, err
		}
	}
	if err := w.text(end); err != nil {
		return Value{}, err
	}
	if err := w.flush(); err != nil {
		return Value{}, err
	}
	if file.o == nil {
		return None, nil
	}
	if a[4].o != nil {
		if t, err := vm.Truth(a[4]); err != nil {
			return Value{}, err
		} else if t {
			if _, err := vm.CallMethod(file, "flush"); err != nil {
				return Value{}, err
			}
		}
	}
	return None, nil
}

// maxPrinted is how many bytes a print gathers before it writes them.
const maxPrinted = 1 << 16

// printer writes the pieces of a print: to the host and to files of builtin types at once, to what may have a write of a script's piece by piece.
type printer struct {
	vm     *VM
	file   Value // null for the host
	pieces bool
	buf    []byte
}

func (w *printer) item(v Value) error {
	if v.Type().flags&flagHeap != 0 { // its __str__ may print too, or look at what was written
		if err := w.flush(); err != nil {
			return err
		}
	}
	s, err := w.vm.StrOf(v)
	if err != nil {
		return err
	}
	return w.text(s)
}

func (w *printer) text(s string) error {
	if w.pieces {
		_, err := w.vm.CallMethod(w.file, "write", w.vm.Str(s))
		return err
	}
	if err := w.vm.Reserve(len(s)); err != nil {
		return err
	}
	if w.file.o == nil && !utf8.ValidString(s) {
		// The stream knows what to do with what can't be encoded.
		if err := w.flush(); err != nil {
			return err
		}
		if w.vm.sysStdout.o != nil {
			_, err := w.vm.CallMethod(w.vm.sysStdout, "write", w.vm.Str(s))
			return err
		}
		if err := w.vm.encodable(s); err != nil {
			return err
		}
	}
	if len(w.buf) > 0 && len(w.buf)+len(s) > maxPrinted {
		if err := w.flush(); err != nil {
			return err
		}
	}
	b, err := w.vm.AppendText(w.buf, s)
	if err == nil {
		w.buf = b
	}
	return err
}

// flush writes what is gathered.
func (w *printer) flush() error {
	if len(w.buf) == 0 {
		return nil
	}
	buf := w.buf
	w.buf = nil
	if w.file.o == nil {
		return w.vm.WriteOut(buf)
	}
	text := w.vm.CopyText(buf)
	if cap(buf) <= maxSpareText {
		w.vm.spare().text = buf[:0]
	}
	_, err := w.vm.CallMethod(w.file, "write", text)
	return err
}

// WriteOut writes to the script's standard output, within the output limit.
func (vm *VM) WriteOut(p []byte) error { return vm.write(p, vm.config.Stdout, false, len(p)) }

// WriteErr writes to the script's standard error, within the output limit.
func (vm *VM) WriteErr(p []byte) error { return vm.write(p, vm.config.Stderr, true, len(p)) }

func (vm *VM) write(p []byte, to func([]byte) error, stderr bool, n int) error {
	vm.outputLeft -= int64(n)
	if vm.outputLeft < 0 {
		return vm.end(&LimitError{"output", vm.limits.Output})
	}
	if err := vm.Step(1 + n/4096); err != nil {
		return err
	}
	if to != nil {
		return to(p)
	}
	if f := vm.config.Print; f != nil && len(p) > 0 {
		return f(vm, stderr, p)
	}
	return nil
}

func (vm *VM) sysModule() *Module {
	if vm.modules == nil {
		return nil
	}
	return AsModule(vm.modules.GetStr("sys"))
}

// scriptStreams returns the stream that a script put in place of sys.stdin, or null, and writes the prompt of input() where a
// script replaced sys.stdout; left is what of the prompt the host is to show.
func (vm *VM) scriptStreams(prompt string) (stdin Value, left string, err error) {
	m := vm.sysModule()
	if m == nil {
		return Value{}, prompt, nil
	}
	stdin, stdout := m.dict.GetStr("stdin"), m.dict.GetStr("stdout")
	lateIn, lateOut := stdin.IsNull() && m.isLate("stdin"), stdout.IsNull() && m.isLate("stdout")
	if stdin.IsNullOrNone() && !lateIn {
		return Value{}, "", vm.Errorf(RuntimeError, "lost sys.stdin")
	}
	if stdout.IsNullOrNone() && !lateOut {
		return Value{}, "", vm.Errorf(RuntimeError, "lost sys.stdout")
	}
	own := !lateIn && stdin != vm.sysStdin
	if !lateOut && stdout != vm.sysStdout || own {
		if lateOut {
			if stdout, err = vm.GetAttr(m.Value(), "stdout"); err != nil {
				return Value{}, "", err
			}
		}
		if prompt != "" {
			if _, err := vm.CallMethod(stdout, "write", vm.Str(prompt)); err != nil {
				return Value{}, "", err
			}
		}
		if _, err := vm.CallMethod(stdout, "flush"); err != nil && !IsExc(err, Exception) {
			return Value{}, "", err
		}
		prompt = ""
	}
	if !own {
		stdin = Value{}
	}
	return stdin, prompt, nil
}

// readLineOf is what input() reads of a stream that a script made.
func (vm *VM) readLineOf(stdin Value) (Value, error) {
	v, err := vm.CallMethod(stdin, "readline")
	if err != nil {
		return Value{}, err
	}
	line, ok := AsStr(v)
	if b, isBytes := AsBytes(v); isBytes && b != "" {
		return vm.Bytes(strings.TrimSuffix(b, "\n")), nil
	} else if !isBytes && !ok {
		return Value{}, vm.TypeErrorf("object.readline() returned non-string")
	}
	if line == "" {
		return Value{}, vm.Errorf(EOFError, "EOF when reading a line")
	}
	return vm.Str(strings.TrimSuffix(line, "\n")), nil
}

// SetSysStdout tells print which object sys.stdout is at first: while it stays that, print writes to the host directly.
func (vm *VM) SetSysStdout(v Value) { vm.sysStdout = v }

// SetSysStdin does the same for sys.stdin and input.
func (vm *VM) SetSysStdin(v Value) { vm.sysStdin = v }
