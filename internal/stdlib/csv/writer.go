package csv

// writer.go holds the writer, which turns rows into lines of text.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

var writerType = &py.Type{}

// writer is the state of a writer.
type writer struct {
	write   py.Value // the method of the file
	dialect py.Value
	d       *dialect
	buf     []byte // where rows are made; nil while one is being made
}

func (w *writer) Traverse(visit func(py.Value)) int {
	visit(w.write)
	visit(w.dialect)
	return 64 + cap(w.buf)
}

func writerSpec() py.TypeSpec {
	of := func(v py.Value) *writer { w, _ := py.NativeData[*writer](v); return w }
	return py.TypeSpec{
		Name: "writer", Module: "_csv", Kind: py.KindNative, Flags: py.FlagNoNew,
		Doc: "An object that writes rows to a file.",
		Methods: []py.Def{
			{Name: "writerow", Sig: "row, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return of(a[0]).row(vm, a[1]) },
				Doc: "Write a row, an iterable of fields, and return what the file's write returns."},
			{Name: "writerows", Sig: "rows, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				w := of(a[0])
				return py.None, vm.Iterate(a[1], func(row py.Value) error {
					_, err := w.row(vm, row)
					return err
				})
			}, Doc: "Write the rows of an iterable."},
		},
		Getters: []py.Getter{{Name: "dialect", Member: true, Get: func(_ *py.VM, v py.Value) (py.Value, error) { return of(v).dialect, nil },
			Set: func(vm *py.VM, _, _ py.Value) error { return vm.Errorf(py.AttributeError, "readonly attribute") }}},
	}
}

func newWriter(vm *py.VM, args py.Args) (py.Value, error) {
	if err := countArgs(vm, "writer", args); err != nil {
		return py.Value{}, err
	}
	file := args.Pos()[0]
	v, err := dialectOf(vm, args.Skip(1))
	if err != nil {
		return py.Value{}, err
	}
	mark := vm.PushRoot(v)
	defer vm.PopRoots(mark)
	write, err := vm.LookupAttr(file, "write")
	if err != nil {
		return py.Value{}, err
	}
	if write.IsNull() || !py.IsCallable(write) {
		return py.Value{}, vm.TypeErrorf(`argument 1 must have a "write" method`)
	}
	d, _ := py.NativeData[*dialect](v)
	return py.NewNativeWith(vm, writerType, writer{write: write, dialect: v, d: d}, 96), nil
}

// line is a row being written.
type line struct {
	vm  *py.VM
	d   *dialect
	b   []byte
	n   int      // fields
	one py.Value // the last field
}

// row writes a row.
func (w *writer) row(vm *py.VM, row py.Value) (py.Value, error) {
	l := line{vm: vm, d: w.d, b: w.buf[:0]}
	w.buf = nil
	if items := py.AsList(row); items != nil && row.Type() == py.ListType {
		for i := 0; i < items.Len(); i++ { // a field's __str__ may change the list
			if err := l.field(items.At(i)); err != nil {
				return py.Value{}, err
			}
		}
	} else {
		it, err := vm.Iter(row)
		if err != nil {
			if py.IsExc(err, py.TypeError) {
				err = vm.Errorf(errorType, "iterable expected, not %s", row.Type().Name())
			}
			return py.Value{}, err
		}
		if err := vm.Iterate(it, l.field); err != nil {
			return py.Value{}, err
		}
	}
	if l.n > 0 && len(l.b) == 0 {
		if q := w.d.quoting; q == quoteNone || l.one == py.None && (q == quoteStrings || q == quoteNotNull) {
			return py.Value{}, vm.Errorf(errorType, "single empty field record must be quoted")
		}
		l.b = append(append(l.b, w.d.quote...), w.d.quote...)
	}
	if n := len(w.d.terminator); n > 4096 {
		if err := vm.Reserve(len(l.b) + n); err != nil {
			return py.Value{}, err
		}
	}
	l.b = append(l.b, w.d.terminator...)
	if err := vm.Step(1 + len(l.b)>>10); err != nil {
		return py.Value{}, err
	}
	if len(l.b) > 4096 {
		return vm.CallValues(w.write, vm.OwnStr(l.b))
	}
	text := vm.CopyText(l.b)
	if cap(l.b) <= 8192 {
		w.buf = l.b
	}
	return vm.CallValues(w.write, text)
}

// field adds a field.
func (l *line) field(v py.Value) error {
	vm, d := l.vm, l.d
	quote := false
	switch d.quoting {
	case quoteNonnumeric:
		quote = !isNumber(vm, v)
	case quoteAll:
		quote = true
	case quoteStrings:
		quote = py.AsStrObject(v) != nil
	case quoteNotNull:
		quote = v != py.None
	}
	s, isStr := py.AsStr(v)
	if !isStr && v != py.None {
		var err error
		if s, err = vm.StrOf(v); err != nil {
			return err
		}
	}
	if s == "" && d.delimiter == " " && d.skipSpace {
		if d.quoting == quoteNone || v == py.None && (d.quoting == quoteStrings || d.quoting == quoteNotNull) {
			return vm.Errorf(errorType, "empty field must be quoted if delimiter is a space and skipinitialspace is true")
		}
		quote = true
	}
	if l.n > 0 {
		if len(d.delimiter) == 1 {
			l.b = append(l.b, d.delimiter[0])
		} else {
			l.b = append(l.b, d.delimiter...)
		}
	}
	l.n++
	l.one = v
	if err := vm.Step(1 + len(s)>>8); err != nil {
		return err
	}
	if need := len(l.b) + len(s); need > 4096 && need > cap(l.b) {
		if err := vm.Reserve(2 * need); err != nil {
			return err
		}
	}
	i, err := l.plain(s)
	if err != nil {
		return err
	}
	if i == len(s) && !quote {
		l.b, err = vm.AppendText(l.b, s)
		return err
	}
	start := len(l.b)
	l.b = append(l.b, d.quote...)
	inner, err := l.escape(s, &quote)
	if err != nil {
		return err
	}
	if quote {
		l.b = append(l.b, d.quote...)
		return nil
	}
	l.b = append(l.b[:start], l.b[inner:]...)
	return nil
}

// pollBytes is how much of a field is looked at between two polls, and pollSteps what that counts.
const pollBytes, pollSteps = 1 << 16, 1 << 10

// plain returns the length of the start of s without special characters. The error is that of a limit.
func (l *line) plain(s string) (int, error) {
	for from := 0; ; {
		end := min(from+pollBytes, len(s))
		for i := from; i < end; i++ {
			if l.d.special[s[i]] {
				return i, nil
			}
		}
		if end == len(s) {
			return end, nil
		}
		if err := l.vm.Step(pollSteps); err != nil {
			return 0, err
		}
		from = end
	}
}

// room sees to room for n more bytes, with an escape before each of them, and counts the look at as many.
func (l *line) room(n int) error {
	if err := l.vm.Step(pollSteps); err != nil {
		return err
	}
	n *= 1 + max(len(l.d.escape), len(l.d.quote))
	if cap(l.b)-len(l.b) >= n {
		return nil
	}
	if err := l.vm.Reserve(len(l.b) + len(l.b)/4 + n); err != nil {
		return err
	}
	var err error
	l.b, err = l.vm.GrowText(l.b, n)
	return err
}

// escape adds s with its special characters doubled or escaped, and sets quote if they need quotes. It returns where s begins.
func (l *line) escape(s string, quote *bool) (start int, err error) {
	d := l.d
	start = len(l.b)
	if more := strings.Count(s, d.quote); d.quote != "" && more > 0 || d.escape != "" {
		if err := l.vm.Reserve(len(s) + more); err != nil {
			return 0, err
		}
		if l.b, err = l.vm.GrowText(l.b, len(s)+more); err != nil {
			return 0, err
		}
	}
	for polled := len(s); s != ""; {
		if polled-len(s) >= pollBytes {
			if err := l.room(min(len(s), pollBytes)); err != nil {
				return 0, err
			}
			polled = len(s)
		}
		i, err := l.plain(s)
		if err != nil {
			return 0, err
		}
		if i > 0 {
			if l.b, err = l.vm.AppendText(l.b, s[:i]); err != nil {
				return 0, err
			}
			s = s[i:]
			continue
		}
		_, n := unicodetext.DecodeRune(s)
		c := s[:n]
		s = s[n:]
		if d.isSpecial(c) {
			escape := false
			switch {
			case d.quoting == quoteNone, c == d.escape:
				escape = true
			case c != d.quote:
				*quote = true
			case d.doubleQuote:
				*quote = true
				l.b = append(l.b, c...)
			default:
				escape = true
			}
			if escape {
				if d.escape == "" {
					return 0, l.vm.Errorf(errorType, "need to escape, but no escapechar set")
				}
				l.b = append(l.b, d.escape...)
			}
		}
		l.b = append(l.b, c...)
	}
	return start, nil
}

// isNumber reports whether v counts as a number: it has __index__, __int__, __float__, or is complex.
func isNumber(vm *py.VM, v py.Value) bool {
	if py.IsNumber(v) || vm.HasIndex(v) {
		return true
	}
	if _, _, ok := py.AsComplex(v); ok {
		return true
	}
	t := v.Type()
	return !t.Lookup("__int__").IsNull() || !t.Lookup("__float__").IsNull()
}
