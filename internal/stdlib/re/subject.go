package re

// subject.go holds the text that is searched, and the mapping between byte offsets and Python's positions.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/regex"
	"github.com/krait-run/krait/internal/unicodetext"
)

// subject is a str or bytes-like object being searched. The matches of a search share it.
type subject struct {
	obj      py.Value
	text     string
	str      *py.Str // nil for bytes
	isBytes  bool
	plain    bool // positions are byte offsets
	n        int  // length in positions
	from, to int  // the part that is searched, in positions
	// A byte offset whose position is known. Offsets asked for tend to lie near the one before.
	byteAt, posAt int
}

// textOf returns the text of a str or bytes-like object.
func textOf(vm *py.VM, v py.Value) (text string, isBytes bool, err error) {
	if s, ok := py.AsStr(v); ok {
		return s, false, nil
	}
	if b, ok := py.AsBytes(v); ok {
		return b, true, nil
	}
	b, ok, err := vm.BufferOf(v)
	if err == nil && !ok {
		err = vm.TypeErrorf("decoding to str: need a bytes-like object, %s found", v.Type().Name())
	}
	return b, true, err
}

// begin makes s the text of v, to be searched with p.
func (s *subject) begin(vm *py.VM, p *pattern, v py.Value) error {
	*s = subject{obj: v}
	if o := py.AsStrObject(v); o != nil {
		s.str, s.text, s.n, s.plain = o, o.String(), o.Len(), o.IsASCII()
		if p.isBytes {
			return vm.TypeErrorf("cannot use a bytes pattern on a string-like object")
		}
		return nil
	}
	b, ok := py.AsBytes(v)
	if !ok {
		var err error
		if b, ok, err = vm.BufferOf(v); err != nil {
			return err
		} else if !ok {
			return vm.TypeErrorf("expected string or bytes-like object, got '%s'", v.Type().Name())
		}
	}
	if !p.isBytes {
		return vm.TypeErrorf("cannot use a string pattern on a bytes-like object")
	}
	s.text, s.n, s.plain, s.isBytes = b, len(b), true, true
	return nil
}

// position returns the position of a byte offset.
func (s *subject) position(vm *py.VM, off int) int {
	if s.plain || off <= 0 {
		return off
	}
	from, to, sign := s.byteAt, off, 1
	if off < from {
		from, to, sign = off, from, -1
	}
	if to-from > near {
		s.posAt = vm.Position(s.str, off)
	} else {
		s.posAt += sign * unicodetext.RuneCount(s.text[from:to])
	}
	s.byteAt = off
	return s.posAt
}

// near is how many bytes or characters are counted to get from one position to another; beyond, the text is asked, which has an index.
const near = 256

// offset returns the byte offset of a position in 0..n.
func (s *subject) offset(vm *py.VM, pos int) int {
	if s.plain || pos <= 0 {
		return pos
	}
	if pos >= s.n {
		return len(s.text)
	}
	if pos < s.posAt || pos-s.posAt > near {
		s.byteAt = vm.Offset(s.str, pos)
	} else {
		s.byteAt += unicodetext.Offset(s.text[s.byteAt:], pos-s.posAt)
	}
	s.posAt = pos
	return s.byteAt
}

// clamp fits pos and endpos to the text.
func (s *subject) clamp(pos, endpos int) (int, int) {
	pos = min(max(pos, 0), s.n)
	return pos, min(max(endpos, 0), s.n)
}

// slice returns the text between two byte offsets as an object.
func (s *subject) slice(vm *py.VM, from, to int) (py.Value, error) {
	if from == 0 && to == len(s.text) && (s.obj.Type() == py.StrType || s.obj.Type() == py.BytesType) {
		return s.obj, nil
	}
	if err := vm.Admit(to - from); err != nil {
		return py.Value{}, err
	}
	part := s.text[from:to]
	switch {
	case s.isBytes:
		return vm.CopyBytes(part), nil
	case s.plain && s.str != nil:
		return vm.Part(s.str, part), nil
	}
	return vm.CopyStr(part), nil
}

// scan is a search through a subject. A pattern keeps one for its next search.
type scan struct {
	sub    *subject // own, until a Match object shares it
	own    subject
	sc     regex.Scanner
	p      *pattern
	meter  meter
	budget func(steps int) error // of meter
}

// newScan begins a search of v from position pos to endpos. The caller closes it.
func (p *pattern) newScan(vm *py.VM, v py.Value, pos, endpos int) (*scan, error) {
	s := p.idle
	if p.idle = nil; s == nil {
		s = &scan{p: p, meter: meter{vm: vm}}
		s.budget = s.meter.spend
	}
	s.meter.rest = 0
	s.sub = &s.own
	if err := s.begin(vm, v, pos, endpos); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *scan) begin(vm *py.VM, v py.Value, pos, endpos int) error {
	sub := &s.own
	err := sub.begin(vm, s.p, v)
	if err != nil {
		return err
	}
	sub.from, sub.to = sub.clamp(pos, endpos)
	from, to := sub.offset(vm, sub.from), sub.offset(vm, sub.to)
	s.p.re.Begin(&s.sc, sub.text, from, to, regex.Limits{Budget: s.budget, Stack: s.meter.stack()})
	return nil
}

// close ends the search and leaves its memory to the pattern. Nothing of the text stays in it.
func (s *scan) close() {
	s.sc.End()
	s.sub, s.own = nil, subject{}
	s.p.idle = s
}

func (s *scan) next(vm *py.VM, mode regex.Mode) (bool, error) {
	ok, err := s.sc.Next(mode)
	if err != nil {
		return false, matchError(vm, err)
	}
	return ok, nil
}

// match returns a Match object for the current match. It shares the subject with those that follow.
func (s *scan) match(vm *py.VM) py.Value {
	if s.sub == &s.own {
		shared := s.own
		s.sub = &shared
	}
	m := &match{p: s.p, sub: s.sub}
	return m.init(vm, s)
}

// onlyMatch returns a Match object with a subject of its own, for a search that goes no further.
func (s *scan) onlyMatch(vm *py.VM) py.Value {
	m := &struct {
		match
		own subject
	}{match: match{p: s.p}, own: s.own}
	m.sub = &m.own
	return m.match.init(vm, s)
}

// group returns group i of the current match, or def if it did not take part.
func (s *scan) group(vm *py.VM, i int, def py.Value) (py.Value, error) {
	from, to := s.sc.Span(i)
	if from < 0 {
		return def, nil
	}
	return s.sub.slice(vm, from, to)
}
