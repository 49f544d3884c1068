package py

// excreport.go captures what is to be shown of an exception and of those it is chained to.

import "strings"

// Bounds of a report, since a script chooses how much there is to tell.
const (
	maxReports      = 1000 // exceptions, in chains and groups together
	maxGroupWidth   = 15   // exceptions shown of a group, as in CPython
	maxGroupDepth   = 10   // groups within groups, as in CPython
	maxReportText   = 1 << 20
	maxReportTexts  = 4 << 20 // of all messages; the rest are cut to maxLateText
	maxLateText     = 1 << 10
	maxReportFrames = 2000
)

// excReport is an exception ready to be rendered.
type excReport struct {
	exc      *Exc
	frames   []*Traceback // outermost first
	typeName string       // with the module, except for builtins and __main__
	str      string
	notes    []string
	// syntax is set for a SyntaxError.
	syntax         *syntaxReport
	cause, context *excReport
	suppress       bool
	// cut says that the chain goes on but is not shown.
	cut     bool
	group   bool
	members []*excReport // at most maxGroupWidth
	size    int          // members of the group
	depth   int          // nesting in groups
}

// syntaxReport is what a SyntaxError shows besides its message.
type syntaxReport struct {
	filename, text, offset, endOffset Value
	hasLineno, oneLine                bool
	filenameText, linenoText, msgText string
}

// reporter captures reports. Exceptions are taken in CPython's order, so that one reached twice is shown at the same place.
type reporter struct {
	vm    *VM
	seen  map[*Exc]bool
	opts  FormatOptions
	count int
	text  int  // bytes of the messages so far
	bare  bool // tracebacks count for nothing, not for suggestions either
}

// report captures e with its chain and, for groups, its members.
func (r *reporter) report(e *Exc) (*excReport, error) {
	root, err := r.one(e, 0)
	if err != nil {
		return nil, err
	}
	queue := []*excReport{root}
	for len(queue) > 0 {
		rep := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		x := rep.exc
		var added []*excReport
		if c := x.cause; c != nil && !r.seen[c] && !r.opts.NoChain {
			if rep.cause, err = r.linked(rep, c); err != nil {
				return nil, err
			}
			if rep.cause != nil {
				added = append(added, rep.cause)
			}
		}
		if c := x.context; c != nil && rep.cause == nil && !x.suppress() && !r.seen[c] && !r.opts.NoChain {
			if rep.context, err = r.linked(rep, c); err != nil {
				return nil, err
			}
			if rep.context != nil {
				added = append(added, rep.context)
			}
		}
		if rep.group && rep.depth <= maxGroupDepth {
			for i, m := range groupExcs(x) {
				if i >= maxGroupWidth || r.count >= maxReports {
					break
				}
				t, err := r.one(AsExc(m), rep.depth+1)
				if err != nil {
					return nil, err
				}
				rep.members = append(rep.members, t)
				added = append(added, t)
			}
		}
		queue = append(queue, added...)
	}
	return root, nil
}

// linked captures the next exception of rep's chain, or marks rep as cut where there are too many.
func (r *reporter) linked(rep *excReport, e *Exc) (*excReport, error) {
	if r.count >= maxReports {
		rep.cut = true
		return nil, nil
	}
	return r.one(e, rep.depth)
}

// one captures e alone.
func (r *reporter) one(e *Exc, depth int) (*excReport, error) {
	vm := r.vm
	if err := vm.Step(1); err != nil {
		return nil, err
	}
	vm.charge(256)
	r.seen[e] = true
	r.count++
	rep := &excReport{exc: e, depth: depth, suppress: e.suppress()}
	var err error
	tb := e.traceback
	if r.opts.Traceback.o != nil && r.count == 1 {
		tb = asTraceback(r.opts.Traceback)
	}
	if rep.frames, err = r.frames(tb); err != nil {
		return nil, err
	}
	if rep.str, err = vm.safeText(e.Value(), vm.StrOf, "<exception str() failed>"); err != nil {
		return nil, err
	}
	if r.text += len(rep.str); r.text > maxReportTexts && len(rep.str) > maxLateText {
		rep.str = cutText(rep.str, maxLateText)
	}
	if rep.notes, err = vm.noteTexts(e); err != nil {
		return nil, err
	}
	if rep.typeName, err = vm.shownTypeName(e.shape.typ); err != nil {
		return nil, err
	}
	switch e.layout() {
	case excSyntax:
		if rep.syntax, err = vm.syntaxReport(e); err != nil {
			return nil, err
		}
	case excImport, excName, excAttribute:
		if r.bare {
			tb = nil
		}
		s, err := vm.suggestion(e, tb)
		if err != nil {
			return nil, err
		}
		rep.str += s
	case excGroup:
		rep.group, rep.size = true, len(groupExcs(e))
	}
	return rep, nil
}

// frames lists the entries of a traceback, as far as opts.Limit takes them: the first ones, or for a negative limit the last.
func (r *reporter) frames(t *Traceback) ([]*Traceback, error) {
	if r.opts.NoFrames {
		return nil, nil
	}
	var out []*Traceback
	for n := 0; t != nil; t = t.next {
		if r.opts.Limit > 0 && len(out) >= r.opts.Limit {
			break
		}
		out = append(out, t)
		if n++; n&63 == 0 {
			r.vm.charge(512)
			if err := r.vm.Step(4); err != nil {
				return nil, err
			}
		}
	}
	if k := -r.opts.Limit; k > 0 && len(out) > k {
		out = out[len(out)-k:]
	}
	return out, nil
}

// safeText returns f(v), or failed where that raises. Only errors that end the run are returned.
func (vm *VM) safeText(v Value, f func(Value) (string, error), failed string) (string, error) {
	s, err := f(v)
	if err != nil {
		if _, ok := err.(*Exc); ok {
			return failed, nil
		}
		return "", err
	}
	return shorten(s), nil
}

// shorten cuts a text that is too long for a report.
func shorten(s string) string {
	if len(s) <= maxReportText/2 {
		return s
	}
	return cutText(s, maxReportText/2)
}

// cutText cuts s, which is longer, after n bytes or a few less. The rest is not kept.
func cutText(s string, n int) string {
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n] + "... [" + itoa(len(s)-n) + " bytes omitted]"
}

// noteTexts returns the lines to print for e.__notes__.
func (vm *VM) noteTexts(e *Exc) ([]string, error) {
	notes, err := vm.LookupAttr(e.Value(), "__notes__")
	if err != nil {
		x, ok := err.(*Exc)
		if !ok {
			return nil, err
		}
		s, err := vm.safeText(x.Value(), vm.Repr, "<__notes__ repr() failed>")
		return []string{"Ignored error getting __notes__: " + s}, err
	}
	if notes.IsNullOrNone() {
		return nil, nil
	}
	switch notes.kind() {
	case KindList, KindTuple, KindRange:
		var out []string
		size := 0
		err := vm.Iterate(notes, func(v Value) error {
			s, err := vm.safeText(v, vm.StrOf, "<note str() failed>")
			if err != nil {
				return err
			}
			out = append(out, strings.Split(s, "\n")...)
			if size += len(s) + 1; size > maxReportText/4 {
				return StopIterate
			}
			return nil
		})
		if _, ok := err.(*Exc); ok {
			err = nil
		}
		return out, err
	}
	s, err := vm.safeText(notes, vm.Repr, "<__notes__ repr() failed>")
	return []string{s}, err
}

// shownTypeName returns the name of an exception type as tracebacks show it.
func (vm *VM) shownTypeName(t *Type) (string, error) {
	if t.flags&flagHeap == 0 {
		if t.module == "builtins" || t.module == "" {
			return t.qualname, nil
		}
		return t.module + "." + t.qualname, nil
	}
	m := t.dict.GetStr("__module__")
	if m.o == nil {
		m = vm.Str(t.module)
	}
	mod, ok := AsStr(m)
	switch {
	case !ok:
		mod = "<unknown>"
	case mod == "__main__" || mod == "builtins":
		return t.qualname, nil
	}
	return mod + "." + t.qualname, nil
}

// syntaxReport captures the fields of a SyntaxError.
func (vm *VM) syntaxReport(e *Exc) (*syntaxReport, error) {
	s := &syntaxReport{filename: orNone(e.field(syntaxFilename)), text: orNone(e.field(syntaxText)),
		offset: orNone(e.field(syntaxOffset)), endOffset: orNone(e.field(syntaxEndOffset))}
	msg, lineno, endLineno := orNone(e.field(syntaxMsg)), orNone(e.field(syntaxLineno)), orNone(e.field(syntaxEndLineno))
	if x := tupleItems(orNone(e.field(syntaxSuggested))); len(x) == 7 && x[0] == msg {
		msg, s.text, lineno, s.offset, endLineno, s.endOffset = x[1], x[2], x[3], x[4], x[5], x[6]
	}
	text := func(v Value, empty string) (string, error) {
		ok, err := vm.Truth(v)
		if err != nil && !isExcError(err) {
			return "", err
		}
		if !ok || err != nil {
			return empty, nil
		}
		return vm.safeText(v, vm.StrOf, empty)
	}
	var err error
	if s.linenoText, err = vm.safeText(lineno, vm.StrOf, "None"); err != nil {
		return nil, err
	}
	end, err := vm.safeText(endLineno, vm.StrOf, "None")
	if err != nil {
		return nil, err
	}
	s.hasLineno, s.oneLine = !lineno.IsNone(), s.linenoText == end
	if s.filenameText, err = text(s.filename, "<string>"); err != nil {
		return nil, err
	}
	s.msgText, err = text(msg, "<no detail available>")
	return s, err
}

// isExcError reports whether err is a Python exception.
func isExcError(err error) bool {
	_, ok := err.(*Exc)
	return ok
}
