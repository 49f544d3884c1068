package re

// sub.go holds substitution: templates, callbacks and the text that is put together.

import (
	"math"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/regex"
)

// output is the text of a substitution.
type output struct {
	vm    *py.VM
	b     []byte
	items int // pieces CPython would have joined, for its error texts
}

// write appends s and counts it as a piece.
func (o *output) write(s string) error {
	o.items++
	return o.append(s)
}

func (o *output) append(s string) error {
	if need := len(o.b) + len(s); need > cap(o.b) {
		n := max(need, 2*cap(o.b), 64)
		if err := o.vm.Reserve(n); err != nil {
			return err
		}
		b, err := o.vm.GrowText(o.b, n-len(o.b))
		if err != nil {
			return err
		}
		o.b = b
	}
	b, err := o.vm.AppendText(o.b, s)
	if err != nil {
		return err
	}
	o.b = b
	return nil
}

// value returns the text as an object; the output must not be used afterwards.
func (o *output) value(isBytes bool) py.Value {
	o.vm.Charge(-cap(o.b)) // the object accounts it again
	if isBytes {
		return o.vm.Bytes(alias.String(o.b))
	}
	return o.vm.OwnStr(o.b)
}

// templateFor parses a replacement, or takes it from the last use.
func (p *pattern) templateFor(vm *py.VM, repl string, source py.Value) (*regex.Template, error) {
	if p.template != nil && p.repl == repl {
		return p.template, nil
	}
	if err := vm.Reserve(16 * len(repl)); err != nil {
		return nil, err
	}
	if err := vm.Step(len(repl) >> 8); err != nil {
		return nil, err
	}
	t, err := p.re.ParseTemplate(repl)
	if err != nil {
		return nil, compileError(vm, err, source)
	}
	if len(repl) < 4096 {
		p.repl, p.template = repl, t
	}
	return t, nil
}

// substitute is Pattern.sub and, with both, Pattern.subn.
func substitute(vm *py.VM, pat, repl, text py.Value, count int, both bool) (py.Value, error) {
	p := patternOf(pat)
	var tmpl *regex.Template
	var literal string
	kind := 'f' // function, literal, template, or a literal of the wrong type
	if !py.IsCallable(repl) {
		r, replBytes, err := textOf(vm, repl)
		if err != nil {
			return py.Value{}, err
		}
		t, err := p.templateFor(vm, r, repl)
		if err != nil {
			return py.Value{}, err
		}
		switch {
		case replBytes != p.isBytes && len(t.Groups) > 0:
			kind = 'y'
		case replBytes != p.isBytes:
			kind = 'x'
		case len(t.Groups) == 0:
			kind, literal = 'l', t.Literals[0]
		default:
			kind, tmpl = 't', t
		}
	}
	s, err := p.newScan(vm, text, 0, math.MaxInt)
	if err != nil {
		return py.Value{}, err
	}
	defer s.close()
	out := output{vm: vm}
	in := s.sub.text
	last, n := 0, 0
	for ; count == 0 || n < count; n++ {
		if n&15 == 15 {
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
		ok, err := s.next(vm, regex.Search)
		if err != nil {
			return py.Value{}, err
		}
		if !ok {
			break
		}
		from, to := s.sc.Span(0)
		if n == 0 && kind != 'f' {
			// Room for what the whole will probably take.
			if err := vm.Reserve(len(in) + len(in)/8 + 32); err != nil {
				return py.Value{}, err
			}
			out.b = make([]byte, 0, len(in)+len(in)/8+32)
		}
		if last < from {
			if err := out.write(in[last:from]); err != nil {
				return py.Value{}, err
			}
		}
		last = to
		switch kind {
		case 'l':
			err = out.write(literal)
		case 't':
			out.items++
			for i, lit := range tmpl.Literals {
				if err = out.append(lit); err != nil {
					break
				}
				if i < len(tmpl.Groups) {
					if f, t := s.sc.Span(tmpl.Groups[i]); f >= 0 {
						if err = out.append(in[f:t]); err != nil {
							break
						}
					}
				}
			}
		case 'y':
			// CPython joins the parts of the template, which are of its own type, with the groups.
			if p.isBytes {
				err = vm.TypeErrorf("sequence item 1: expected str instance, bytes found")
			} else {
				err = vm.TypeErrorf("sequence item 1: expected a bytes-like object, str found")
			}
		case 'x':
			err = joinError(vm, p, repl, out.items)
		case 'f':
			var r py.Value
			if r, err = vm.CallValues(repl, s.match(vm)); err != nil || r.IsNone() {
				break
			}
			t, isBytes, bad := textOf(vm, r)
			if bad != nil || isBytes != p.isBytes {
				err = joinError(vm, p, r, out.items)
				break
			}
			err = out.write(t)
		}
		if err != nil {
			return py.Value{}, err
		}
	}
	var r py.Value
	if n == 0 {
		if r, err = s.sub.slice(vm, 0, len(in)); err != nil {
			return py.Value{}, err
		}
	} else {
		if err := out.append(in[last:]); err != nil {
			return py.Value{}, err
		}
		r = out.value(p.isBytes)
	}
	if both {
		return vm.TupleOf([]py.Value{r, py.Int(int64(n))}), nil
	}
	return r, nil
}

// joinError is the TypeError of joining a replacement of the wrong type.
func joinError(vm *py.VM, p *pattern, v py.Value, i int) error {
	if p.isBytes {
		return vm.TypeErrorf("sequence item %d: expected a bytes-like object, %s found", i, v.Type().Name())
	}
	return vm.TypeErrorf("sequence item %d: expected str instance, %s found", i, v.Type().Name())
}
