package csv

// reader.go holds the reader: an iterator over the rows of lines of text.

import (
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

var readerType = &py.Type{}

// reader is the state of a reader.
type reader struct {
	lines   py.Value // iterator of str
	dialect py.Value
	d       *dialect
	lineNum int64
	columns int // of the last row: as many are expected again
	busy    bool
	field   []byte // what was read of a field that is no part of one line
}

func (r *reader) Traverse(visit func(py.Value)) int {
	visit(r.lines)
	visit(r.dialect)
	return 128 + cap(r.field)
}

func readerSpec() py.TypeSpec {
	get := func(name string, f func(r *reader) py.Value) py.Getter {
		return py.Getter{Name: name, Member: true, Get: func(_ *py.VM, v py.Value) (py.Value, error) {
			r, _ := py.NativeData[*reader](v)
			return f(r), nil
		}, Set: func(vm *py.VM, _, _ py.Value) error { return vm.Errorf(py.AttributeError, "readonly attribute") }}
	}
	return py.TypeSpec{
		Name: "reader", Module: "_csv", Kind: py.KindNative, Flags: py.FlagNoNew,
		Doc: "An iterator over the rows of lines of text.",
		Slots: py.Slots{
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				r, _ := py.NativeData[*reader](v)
				return r.next(vm)
			},
		},
		Getters: []py.Getter{
			get("dialect", func(r *reader) py.Value { return r.dialect }),
			get("line_num", func(r *reader) py.Value { return py.Int(r.lineNum) }),
		},
	}
}

func newReader(vm *py.VM, args py.Args) (py.Value, error) {
	if err := countArgs(vm, "reader", args); err != nil {
		return py.Value{}, err
	}
	it, err := vm.Iter(args.Pos()[0])
	if err != nil {
		return py.Value{}, err
	}
	mark := vm.PushRoot(it)
	defer vm.PopRoots(mark)
	v, err := dialectOf(vm, args.Skip(1))
	if err != nil {
		return py.Value{}, err
	}
	d, _ := py.NativeData[*dialect](v)
	return py.NewNativeWith(vm, readerType, reader{lines: it, dialect: v, d: d}, 160), nil
}

// place is where in a record a reader is.
type place uint8

const (
	recordStart place = iota
	fieldStart
	inField
	inQuotes
	afterQuote    // after a quote inside quotes, which ends them or is the first of two
	afterEscape   // outside of quotes
	quotedEscape  // after an escape inside quotes
	escapedBreak  // after an escaped line break, which the end of the line may follow
	afterLineFeed // only line breaks may follow
)

// record is a row being read.
type record struct {
	vm     *py.VM
	r      *reader
	d      *dialect
	row    *py.List
	limit  int
	place  place
	quoted bool // the field began with a quote
}

// next returns the next row, or null at the end.
func (r *reader) next(vm *py.VM) (py.Value, error) {
	if r.busy {
		return py.Value{}, vm.ValueErrorf("generator already executing")
	}
	r.busy = true
	mark := vm.PushRoot(py.None)
	v, err := r.read(vm, mark)
	vm.PopRoots(mark)
	r.busy = false
	return v, err
}

// read is next while the reader is busy. It pushes roots, which the caller pops, above the one at mark.
func (r *reader) read(vm *py.VM, mark int) (py.Value, error) {
	rec := record{vm: vm, r: r, d: r.d, limit: stateOf(vm).limit}
	if err := vm.Reserve(16 * r.columns); err != nil {
		return py.Value{}, err
	}
	vm.Charge(-16 * r.columns)
	rec.row = vm.NewListCap(r.columns)
	vm.PushRoot(rec.row.Value())
	r.field = r.field[:0]
	for {
		if err := vm.Enter(); err != nil { // the lines may come from another reader
			return py.Value{}, err
		}
		v, err := vm.Next(r.lines)
		vm.Leave()
		if err != nil {
			return py.Value{}, err
		}
		if v.IsNull() {
			if len(r.field) == 0 && rec.place != inQuotes {
				return py.Value{}, nil
			}
			if r.d.strict {
				return py.Value{}, vm.Errorf(errorType, "unexpected end of data")
			}
			if err := rec.save(); err != nil {
				return py.Value{}, err
			}
			break
		}
		s := py.AsStrObject(v)
		if s == nil {
			return py.Value{}, vm.Errorf(errorType, "iterator should return strings, not %s (the file should be opened in text mode)", v.Type().Name())
		}
		r.lineNum++
		if err := vm.Step(1 + len(s.String())>>10); err != nil {
			return py.Value{}, err
		}
		vm.PushRoot(v)
		if err := rec.line(s.String()); err != nil {
			return py.Value{}, err
		}
		vm.PopRoots(mark + 2)
		if rec.place == recordStart {
			break
		}
	}
	r.columns = min(rec.row.Len(), 1<<16)
	if cap(r.field) > 64<<10 {
		r.field = nil
	}
	return rec.row.Value(), nil
}

// line reads a line, and the end that every line has.
func (rec *record) line(s string) error {
	d := rec.d
	for i := 0; i < len(s); {
		c := s[i]
		switch rec.place {
		case recordStart:
			if c == '\n' || c == '\r' {
				rec.place = afterLineFeed
				i++
				continue
			}
			rec.place = fieldStart
			fallthrough
		case fieldStart:
			switch {
			case d.quoting != quoteNone && d.quote != "" && c == d.quote[0] && strings.HasPrefix(s[i:], d.quote):
				rec.quoted = true
				rec.place = inQuotes
				i += len(d.quote)
			case c == ' ' && d.skipSpace && d.delimiter != " ":
				i++
			default:
				// Most fields are unquoted and a part of the line.
				j := i
				for j < len(s) && !d.ends[s[j]] {
					j++
				}
				if j < len(s) && s[j] == d.delimiter[0] && strings.HasPrefix(s[j:], d.delimiter) {
					if err := rec.saveText(s[i:j]); err != nil {
						return err
					}
					i = j + len(d.delimiter)
					continue
				}
				if j == len(s) || s[j] == '\n' || s[j] == '\r' {
					if err := rec.saveText(s[i:j]); err != nil {
						return err
					}
					if j == len(s) {
						rec.place = recordStart
						return nil
					}
					rec.place = afterLineFeed
					i = j + 1
					continue
				}
				if err := rec.add(s[i:j]); err != nil {
					return err
				}
				rec.place = inField
				i = j
			}
		case escapedBreak, inField: // a line that ends in the first of these goes on in the next
			j := i
			for j < len(s) && !d.ends[s[j]] {
				j++
			}
			if err := rec.add(s[i:j]); err != nil {
				return err
			}
			if i = j; i == len(s) {
				break
			}
			switch {
			case s[i] == '\n' || s[i] == '\r':
				if err := rec.save(); err != nil {
					return err
				}
				rec.place = afterLineFeed
				i++
			case d.escape != "" && strings.HasPrefix(s[i:], d.escape):
				rec.place = afterEscape
				i += len(d.escape)
			case strings.HasPrefix(s[i:], d.delimiter):
				if err := rec.save(); err != nil {
					return err
				}
				rec.place = fieldStart
				i += len(d.delimiter)
			default:
				_, n := unicodetext.DecodeRune(s[i:])
				if err := rec.add(s[i : i+n]); err != nil {
					return err
				}
				i += n
			}
		case inQuotes:
			j, escaped := len(s), false
			if d.escape != "" {
				// What comes first, without a look beyond it: that would go through the line again for each of the other.
				for j = i; j < len(s) && !strings.HasPrefix(s[j:], d.quote); j++ {
					if strings.HasPrefix(s[j:], d.escape) {
						escaped = true
						break
					}
				}
			} else if k := strings.Index(s[i:], d.quote); k >= 0 {
				j = i + k
			}
			if err := rec.add(s[i:j]); err != nil {
				return err
			}
			switch {
			case escaped:
				rec.place = quotedEscape
				i = j + len(d.escape)
			case j == len(s):
				i = j
			default:
				rec.place = inField
				if d.doubleQuote {
					rec.place = afterQuote
				}
				i = j + len(d.quote)
			}
		case afterQuote:
			switch {
			case c == d.quote[0] && strings.HasPrefix(s[i:], d.quote):
				if err := rec.add(d.quote); err != nil {
					return err
				}
				rec.place = inQuotes
				i += len(d.quote)
			case strings.HasPrefix(s[i:], d.delimiter):
				if err := rec.save(); err != nil {
					return err
				}
				rec.place = fieldStart
				i += len(d.delimiter)
			case c == '\n' || c == '\r':
				if err := rec.save(); err != nil {
					return err
				}
				rec.place = afterLineFeed
				i++
			case d.strict:
				return rec.vm.Errorf(errorType, "'%s' expected after '%s'", d.delimiter, d.quote)
			default:
				_, n := unicodetext.DecodeRune(s[i:])
				if err := rec.add(s[i : i+n]); err != nil {
					return err
				}
				rec.place = inField
				i += n
			}
		case afterEscape, quotedEscape:
			_, n := unicodetext.DecodeRune(s[i:])
			if err := rec.add(s[i : i+n]); err != nil {
				return err
			}
			switch {
			case rec.place == quotedEscape:
				rec.place = inQuotes
			case c == '\n' || c == '\r':
				rec.place = escapedBreak
			default:
				rec.place = inField
			}
			i += n
		case afterLineFeed:
			if c != '\n' && c != '\r' {
				return rec.vm.Errorf(errorType, "new-line character seen in unquoted field - do you need to open the file with newline=''?")
			}
			i++
		}
	}
	switch rec.place {
	case fieldStart, inField, afterQuote:
		rec.place = recordStart
		return rec.save()
	case afterLineFeed:
		rec.place = recordStart
	case afterEscape:
		rec.place = inField
		return rec.add("\n")
	case quotedEscape:
		rec.place = inQuotes
		return rec.add("\n")
	}
	return nil
}

// add adds text to the field.
func (rec *record) add(s string) error {
	if s == "" {
		return nil
	}
	f := rec.r.field
	if len(f)+len(s) > cap(f) {
		if err := rec.vm.Reserve(len(f) + len(s)); err != nil {
			return err
		}
	}
	rec.r.field = append(f, s...)
	if n := len(rec.r.field); n > rec.limit && utf8.RuneCount(rec.r.field) > rec.limit {
		return rec.tooLong()
	}
	return nil
}

func (rec *record) tooLong() error {
	return rec.vm.Errorf(errorType, "field larger than field limit (%d)", rec.limit)
}

// put adds a field to the row.
func (rec *record) put(v py.Value) error {
	if rec.row.Len()&63 == 63 {
		if err := rec.vm.Step(1); err != nil {
			return err
		}
	}
	return rec.row.Append(rec.vm, v)
}

// save ends the field that add made.
func (rec *record) save() error {
	field := rec.r.field
	rec.r.field = field[:0]
	if rec.quoted || rec.d.quoting == quoteMinimal {
		rec.quoted = false
		return rec.put(rec.vm.CopyText(field))
	}
	return rec.value(string(field))
}

// saveText ends a field that is a part of the line.
func (rec *record) saveText(s string) error {
	if len(s) > rec.limit && unicodetext.RuneCount(s) > rec.limit {
		return rec.tooLong()
	}
	return rec.value(s)
}

func (rec *record) value(s string) error {
	vm := rec.vm
	quoted := rec.quoted
	rec.quoted = false
	if !quoted && rec.d.quoting != quoteMinimal {
		switch q := rec.d.quoting; {
		case s == "" && (q == quoteStrings || q == quoteNotNull):
			return rec.put(py.None)
		case s != "" && (q == quoteStrings || q == quoteNonnumeric):
			f, err := vm.CallValues(py.FloatType.Value(), vm.CopyStr(s))
			if err != nil {
				return err
			}
			return rec.put(f)
		}
	}
	return rec.put(vm.CopyStr(s))
}
