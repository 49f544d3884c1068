package py

// hosterror.go holds Error, what Go code gets for a Python exception that a script did not catch.

import "strings"

// Error is an uncaught Python exception as a run returns it to Go code. It holds no Python values, so it may be kept after
// the VM is gone and used from any goroutine.
type Error struct {
	// Type is the class's name; QualifiedType has the module before it ("json.decoder.JSONDecodeError") except for builtins and
	// classes of the main script.
	Type, QualifiedType string
	// Bases are the names of the builtin exception classes that the class is or derives from, the nearest first.
	Bases []string
	// Message is str(exception); "<exception str() failed>" where that raised.
	Message string
	// Notes are the exception's __notes__.
	Notes []string
	// Traceback is the text that CPython would print on stderr, the chain included, and after it a line "Hint: ..." if there is a
	// Hint, but for what was compiled without a sandbox; it ends in a line feed.
	Traceback string
	// Hint says in one line what to do, where more is known than the message tells; mostly empty.
	Hint string
	// Filename, Line and Column say where the innermost frame of the script was: Line from 1, Column in UTF-8 bytes from 0. For a
	// SyntaxError they are the place of the error. Line is 0 if nothing is known.
	Filename     string
	Line, Column int
	// Function is the name of the innermost function ("<module>" outside of functions).
	Function string
	// ExitCode is set for SystemExit: the status that CPython would exit with.
	ExitCode int
	// ExitMessage is what CPython prints on stderr, without a line feed, for a SystemExit whose code is neither an int nor None.
	ExitMessage string
	// Reported says that the script's output has what is to be said of the exception: its sys.excepthook was called, or the
	// traceback is in Stderr already.
	Reported bool
	// Cause is the exception that this one was raised from, or during; nil if there is none. At most 100 are kept.
	Cause *Error
	// Group are the exceptions of an exception group, at most 100.
	Group []*Error
}

const (
	maxHostChain = 100
	maxHostDepth = 10
)

// Error returns "Type: message", or the type alone where the message is empty.
func (e *Error) Error() string {
	if e.Message == "" {
		return e.QualifiedType
	}
	return e.QualifiedType + ": " + e.Message
}

// Is makes errors.Is(err, &Error{Type: "LookupError"}) report whether the class is or derives from the builtin exception of
// that name. Targets with other fields set match only themselves.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	if !ok || t.Type == "" || t.Message != "" || t.Traceback != "" || t.QualifiedType != "" {
		return false
	}
	for _, b := range e.Bases {
		if b == t.Type {
			return true
		}
	}
	return false
}

// AddHint makes hint the error's Hint and the line after its Traceback. "" changes nothing, nor does a hint that stands there already.
func (e *Error) AddHint(hint string) {
	if hint == "" {
		return
	}
	e.Hint = hint
	if line := "Hint: " + hint + "\n"; !strings.HasSuffix(e.Traceback, "\n"+line) {
		if e.Traceback != "" && !strings.HasSuffix(e.Traceback, "\n") {
			e.Traceback += "\n"
		}
		e.Traceback += line
	}
}

// HostError returns err as Go code outside of the VM should see it: a Python exception becomes an *Error, every other error,
// such as a *LimitError, stays what it is. Where the exception's own text exceeds a limit, that error is returned.
func (vm *VM) HostError(err error) error {
	e, ok := err.(*Exc)
	if !ok {
		return err
	}
	c := hostErrors{vm: vm, left: maxHostChain, seen: map[*Exc]bool{}}
	h := c.chain(e, 0)
	var lines []string
	var hint string
	if err := vm.Poll(); err == nil {
		if lines, err = vm.ExceptionLines(e, vm.tracebackLimit()); err != nil {
			lines = []string{e.Error(), "\n"}
		}
		hint = vm.hint(e)
	}
	if vm.ended != nil {
		return vm.ended // its texts took what was left
	}
	h.Traceback = strings.Join(lines, "")
	h.AddHint(hint)
	return h
}

// hostErrors converts exceptions, each of them once.
type hostErrors struct {
	vm   *VM
	left int
	seen map[*Exc]bool
}

// chain converts e and what it was raised from. depth is the nesting in groups.
func (c *hostErrors) chain(e *Exc, depth int) *Error {
	head := c.one(e, depth)
	for last := head; ; last = last.Cause {
		next := e.cause
		if next == nil && !e.suppress() {
			next = e.context
		}
		if next == nil || c.seen[next] || c.left <= 0 {
			return head
		}
		last.Cause = c.one(next, depth)
		e = next
	}
}

// one converts e without its chain.
func (c *hostErrors) one(e *Exc, depth int) *Error {
	c.left--
	c.seen[e] = true
	vm := c.vm
	t := e.shape.typ
	h := &Error{Type: t.name, QualifiedType: t.name, Reported: e == vm.reported}
	if n, err := vm.shownTypeName(t); err == nil {
		h.QualifiedType = n
	}
	for _, b := range t.mro {
		if b.flags&flagHeap == 0 && b.kind == KindException {
			h.Bases = append(h.Bases, b.name)
		}
	}
	var err error
	if h.Message, err = vm.safeText(e.Value(), vm.StrOf, "<exception str() failed>"); err != nil {
		h.Message = "<exception str() failed>"
	}
	if h.Notes, err = vm.noteTexts(e); err != nil {
		h.Notes = nil
	}
	if tb := e.traceback.last(); tb != nil && tb.code != nil && tb.code.Code != nil {
		h.Filename, h.Function, h.Line = tb.code.Filename, tb.code.Name, tb.line()
		h.Column = int(tb.code.position(int(tb.pc)).Col)
	}
	switch e.layout() {
	case excSyntax:
		if n, ok := AsInt64(orNone(e.field(syntaxLineno))); ok && n > 0 && n < 1<<31 {
			h.Line, h.Column, h.Function = int(n), 0, ""
			if f, ok := AsStr(e.field(syntaxFilename)); ok {
				h.Filename = f
			}
			if k, ok := AsInt64(orNone(e.field(syntaxOffset))); ok && k > 0 && k < 1<<31 {
				h.Column = int(k) - 1
				if text, ok := AsStr(e.field(syntaxText)); ok {
					h.Column = runeOffset(text, h.Column)
				}
			}
		}
	case excExit:
		code := orNone(e.field(0))
		if t.flags&flagHeap != 0 {
			if v, err := vm.GetAttr(e.Value(), "code"); err == nil {
				code = v
			}
		}
		if h.ExitCode = exitCode(code); !code.IsNone() && !IsInt(code) {
			h.ExitMessage, _ = vm.safeText(code, vm.StrOf, "")
		}
	case excGroup:
		for _, m := range groupExcs(e) {
			if c.left <= 0 || depth >= maxHostDepth {
				break
			}
			h.Group = append(h.Group, c.chain(AsExc(m), depth+1))
		}
	}
	return h
}

// exitCode returns the status that goes with SystemExit.code: 0 for None, the number for an int, 1 for everything else.
func exitCode(v Value) int {
	if v.IsNone() {
		return 0
	}
	if n, ok := AsInt64(v); ok {
		return int(n)
	}
	if IsInt(v) {
		return -1
	}
	return 1
}
