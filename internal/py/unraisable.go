package py

// unraisable.go tells of exceptions that have nowhere to go, such as one out of __del__: sys.unraisablehook and what it prints.

import "strings"

// SetUnraisableArgs tells which type of named tuples sys.unraisablehook gets.
func (vm *VM) SetUnraisableArgs(typ func() *Type) { vm.unraisableArgs = typ }

// maxUnraisableFrames is how many frames of a traceback are looked at.
const maxUnraisableFrames = 1000

// Unraisable gives e to the script's sys.unraisablehook, or prints it as the hook's default does. what says where it happened:
// "Exception ignored while ...". The error is of another kind than an exception.
func (vm *VM) Unraisable(what string, e *Exc) error {
	mark := vm.PushRoot(e.Value())
	defer vm.PopRoots(mark)
	if e.traceback == nil && vm.depth > 0 {
		fr := &vm.frames[vm.depth-1]
		e.addTraceback(vm, fr.fn.code, fr.pc-1, fr.fn.globals)
	}
	hook := vm.sysValue("unraisablehook")
	if vm.unraisableArgs == nil || hook.IsNullOrNone() || hook == vm.sysValue("__unraisablehook__") {
		return vm.printUnraisable(what+":\n", e, e.traceback)
	}
	vm.PushRoot(hook)
	args := vm.StructSeq(vm.unraisableArgs(), e.Type().Value(), e.Value(), vm.tracebackValue(e), vm.Str(what), None)
	_, err := vm.CallValues(hook, args)
	if failed, ok := err.(*Exc); ok {
		return vm.printUnraisable("Exception ignored in sys.unraisablehook: "+vm.reprText(hook)+"\n", failed, failed.traceback)
	}
	return err
}

// PrintUnraisable is the default sys.unraisablehook: v is what that gets.
func (vm *VM) PrintUnraisable(v Value) error {
	if vm.unraisableArgs == nil || v.Type() != vm.unraisableArgs() {
		return vm.TypeErrorf("sys.unraisablehook argument type must be UnraisableHookArgs")
	}
	items, _ := AsTuple(v)
	title := ""
	msg, ok := AsStr(items[3])
	switch {
	case ok && !items[4].IsNone():
		title = msg + ": " + vm.reprText(items[4]) + "\n"
	case ok:
		title = msg + ":\n"
	case !items[4].IsNone():
		title = "Exception ignored in: " + vm.reprText(items[4]) + "\n"
	}
	e := AsExc(items[1])
	if e == nil {
		return vm.WriteErr([]byte(title))
	}
	return vm.printUnraisable(title, e, asTraceback(items[2]))
}

// printUnraisable prints e without its chain, notes and marks, below title.
func (vm *VM) printUnraisable(title string, e *Exc, tb *Traceback) error {
	var b strings.Builder
	b.WriteString(title)
	if tb != nil {
		b.WriteString("Traceback (most recent call last):\n")
		var frames []*Traceback
		for ; tb != nil && len(frames) < maxUnraisableFrames; tb = tb.next {
			frames = append(frames, tb)
		}
		ending := vm.finals != nil && vm.finals.ending
		p := excPrinter{vm: vm, frames: map[frameKey]string{}, left: maxReportText, plain: true, noLines: ending}
		for _, s := range p.stack(frames) {
			b.WriteString(s)
		}
		if p.err != nil {
			return p.err
		}
	}
	name, err := vm.shownTypeName(e.Type())
	if err != nil {
		return err
	}
	text, err := vm.safeText(e.Value(), vm.StrOf, "<exception str() failed>")
	if err != nil {
		return err
	}
	b.WriteString(name + ": " + text + "\n")
	return vm.writeStderr(b.String())
}

// sysValue gives an attribute of the module sys, or null.
func (vm *VM) sysValue(name string) Value {
	sys := AsModule(vm.Modules().GetStr("sys"))
	if sys == nil {
		return Value{}
	}
	return sys.dict.GetStr(name)
}

// writeStderr writes to sys.stderr as the script may have set it; nothing where that is None.
func (vm *VM) writeStderr(text string) error {
	f := vm.sysValue("stderr")
	if f.IsNull() || f == vm.sysValue("__stderr__") {
		return vm.WriteErr([]byte(text))
	}
	if f.IsNone() {
		return nil
	}
	_, err := vm.CallMethod(f, "write", vm.Str(text))
	if isExcError(err) {
		return nil
	}
	return err
}

// --- uncaught exceptions

// ReportUncaught tells the script's own sys.excepthook, or a stream that it put in the place of sys.stderr, of the uncaught
// exception err, if there is one. With now it is printed in any case: more of the script runs before the run ends. The result is
// the error that the run ends with. Uncaught SystemExits print their text only.
func (vm *VM) ReportUncaught(err error, own, now bool) error {
	e, ok := err.(*Exc)
	if !ok || e == vm.reported {
		return err
	}
	mark := vm.PushRoot(e.Value())
	defer vm.PopRoots(mark)
	replaced := own && vm.sysValue("stderr") != vm.sysValue("__stderr__")
	if e.Type().IsSubtype(SystemExit) {
		h, _ := vm.HostError(e).(*Error)
		if h == nil || !replaced && !now {
			return err
		}
		vm.reported = e
		if text, ok := h.exitText(); ok {
			if out := vm.writeStderr(text + "\n"); out != nil {
				return out
			}
		}
		return err
	}
	hook := vm.sysValue("excepthook")
	text := ""
	switch {
	case hook == vm.sysValue("__excepthook__") || vm.sysValue("__excepthook__").IsNull():
		if !replaced && !now {
			return err
		}
	case hook.IsNull():
		text = "sys.excepthook is missing\n"
	default:
		_, failed := vm.CallValues(hook, e.Type().Value(), e.Value(), vm.tracebackValue(e))
		if failed == nil {
			vm.reported = e
			return err
		}
		f, ok := failed.(*Exc)
		if !ok || f.Type().IsSubtype(SystemExit) {
			return failed
		}
		text = "Error in sys.excepthook:\n" + vm.FormatException(f, FormatOptions{}) + "\nOriginal exception was:\n"
	}
	vm.reported = e
	if h, ok := vm.HostError(e).(*Error); ok {
		text += h.Traceback
	}
	if out := vm.writeStderr(text); out != nil {
		return out
	}
	return err
}

// exitText gives what an uncaught SystemExit prints.
func (e *Error) exitText() (string, bool) {
	return e.ExitMessage, e.ExitMessage != "" || e.ExitCode == 1 && e.Message == ""
}

// tracebackLimit gives the options that sys.tracebacklimit asks for.
func (vm *VM) tracebackLimit() FormatOptions {
	n, ok := AsInt64(orNone(vm.sysValue("tracebacklimit")))
	switch {
	case !ok || n > maxUnraisableFrames:
		return FormatOptions{}
	case n <= 0:
		return FormatOptions{NoFrames: true}
	}
	return FormatOptions{Limit: -int(n)}
}
