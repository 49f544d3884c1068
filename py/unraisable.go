package py

// unraisable.go tells of exceptions that have nowhere to go: those of finalizers and of callbacks at the end of a program.

import (
	"strings"
	"sync"
)

// unraisableArgsType is the type of what sys.unraisablehook gets.
var (
	unraisableArgsType  Type
	unraisableArgsBuild sync.Once
)

func unraisableArgs() *Type {
	unraisableArgsBuild.Do(func() {
		BuildType(&unraisableArgsType, StructSeqSpec("sys", "UnraisableHookArgs", "exc_type", "exc_value", "exc_traceback", "err_msg", "object"))
	})
	return &unraisableArgsType
}

// Unraisable tells of e by sys.unraisablehook, or on stderr; what says where it came up. The error, if any, ends the run.
func (vm *VM) Unraisable(what string, e *Exc) error {
	mark := vm.PushRoot(e.Value())
	defer vm.PopRoots(mark)
	sys := AsModule(vm.Modules().GetStr("sys"))
	if sys == nil {
		return vm.writeUnraisable(Value{}, what+":\n", e)
	}
	hook := sys.dict.GetStr("unraisablehook")
	if hook.o != nil && !hook.IsNone() && hook != sys.dict.GetStr("__unraisablehook__") {
		args := vm.StructSeq(unraisableArgs(), e.Type().Value(), e.Value(), vm.tracebackValue(e), vm.Str(what), None)
		_, err := vm.CallValues(hook, args)
		x, ok := err.(*Exc)
		if !ok {
			return err
		}
		what, e = "Exception ignored in sys.unraisablehook: "+vm.reprText(hook), x
		return vm.writeUnraisable(sys.dict.GetStr("stderr"), what+"\n", e)
	}
	return vm.writeUnraisable(sys.dict.GetStr("stderr"), what+":\n", e)
}

// writeUnraisable writes e to the stream stderr, or to the VM's if that is null: the frames without markers, and neither causes nor notes
// nor members of groups.
func (vm *VM) writeUnraisable(stderr Value, title string, e *Exc) error {
	var b strings.Builder
	b.WriteString(title)
	if e.traceback != nil {
		b.WriteString("Traceback (most recent call last):\n")
	}
	r := reporter{vm: vm, seen: map[*Exc]bool{}, opts: FormatOptions{NoChain: true}}
	rep, err := r.report(e)
	if err != nil {
		return err
	}
	p := excPrinter{vm: vm, frames: map[frameKey]string{}, left: maxReportText, plain: true}
	for _, s := range p.stack(rep.frames) {
		b.WriteString(s)
	}
	if p.err != nil {
		return p.err
	}
	b.WriteString(rep.typeName + ": " + rep.str + "\n")
	if stderr.IsNullOrNone() {
		if stderr.o != nil {
			return nil
		}
		return vm.WriteErr([]byte(b.String()))
	}
	_, err = vm.CallMethod(stderr, "write", vm.Str(b.String()))
	if isExcError(err) {
		return nil
	}
	return err
}
