package py

// tracebackapi.go is what the traceback module needs of tracebacks, exceptions and the stack.

import (
	"strings"

	"github.com/krait-run/krait/internal/syntax"
)

// TracebackFrames describes the frames of tb, a traceback or None, outermost first, with their source lines.
func (vm *VM) TracebackFrames(tb Value) ([]FrameText, error) {
	r := reporter{vm: vm}
	list, err := r.frames(asTraceback(tb))
	if err != nil {
		return nil, err
	}
	var x sourceIndex
	out := make([]FrameText, 0, len(list))
	for _, t := range list {
		f := x.entryText(t)
		if err := vm.chargeFrame(&f); err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// StackFrames describes the Python frames that are running, outermost first, by line only.
func (vm *VM) StackFrames() ([]FrameText, error) {
	var x sourceIndex
	out := make([]FrameText, 0, vm.depth)
	for i := 0; i < vm.depth; i++ {
		fr := &vm.frames[i]
		if fr.fn == nil || fr.fn.code == nil {
			continue
		}
		pos := fr.fn.code.position(fr.pc - 1)
		f := x.frameText(fr.fn.code, syntax.Pos{Line: pos.Line})
		if err := vm.chargeFrame(&f); err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

func (vm *VM) chargeFrame(f *FrameText) error {
	vm.charge(128 + 16*len(f.Lines))
	return vm.Step(1 + len(f.Lines)/16)
}

// ExceptionLastLines renders the end of what is printed for e: for a SyntaxError the source line, then type and message, then
// the notes; each text ends in a line feed. Variables of frames are only suggested if it has a traceback.
func (vm *VM) ExceptionLastLines(e *Exc, traceback bool) ([]string, error) {
	r := reporter{vm: vm, seen: map[*Exc]bool{}, bare: !traceback}
	rep, err := r.one(e, 0)
	if err != nil {
		return nil, err
	}
	return rep.lastLines(), nil
}

// ExceptionText returns str(e) as tracebacks show it: with the suggestion that goes with tb, a traceback or None.
func (vm *VM) ExceptionText(e *Exc, tb Value) (string, error) {
	s, err := vm.safeText(e.Value(), vm.StrOf, "<exception str() failed>")
	if err != nil {
		return "", err
	}
	near, err := vm.suggestion(e, asTraceback(tb))
	return s + near, err
}

// Handled returns the exception that the running code is handling, or nil.
func (vm *VM) Handled() *Exc { return AsExc(vm.handled) }

// LinesOf splits the text of source lines for FrameText.
func LinesOf(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// CodeLines returns the source lines first to last (from 1, inclusive; at most 1000) of a code object's module, without line
// ends; nil if v is no code object or has no source.
func (vm *VM) CodeLines(v Value, first, last int) []string {
	if v.o == nil || v.o.shape != &codeType.root {
		return nil
	}
	c := codeLayout.of(v.o)
	if c.Code == nil || c.Source == "" || first < 1 {
		return nil
	}
	var x sourceIndex
	var out []string
	for n := first; n <= last && n < first+maxFrameLines; n++ {
		out = append(out, x.line(c.Source, n))
	}
	return out
}
