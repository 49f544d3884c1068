package asyncio

// repr.go holds the reprs of futures, tasks and handles.

import (
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

func reprFuture(vm *py.VM, v py.Value) (string, error) { return reprOf(vm, v, nil) }

func reprTask(vm *py.VM, v py.Value) (string, error) {
	t, _ := py.NativeData[*task](v)
	return reprOf(vm, v, t)
}

// reprOf returns the repr of a future, or of the task t.
func reprOf(vm *py.VM, v py.Value, t *task) (string, error) {
	if err := vm.Enter(); err != nil {
		return "", err
	}
	defer vm.Leave()
	if !vm.EnterRepr(v) {
		return "<" + v.Type().ShortName() + " ...>", nil
	}
	defer vm.LeaveRepr()
	f := asFuture(v)
	parts := []string{"pending"}
	switch f.state {
	case cancelled:
		parts[0] = "cancelled"
	case finished:
		parts[0] = "finished"
	}
	if t != nil {
		if t.cancels > 0 && !t.done() {
			parts[0] = "cancelling"
		}
		name, err := t.nameText(vm)
		if err != nil {
			return "", err
		}
		if name, err = vm.Repr(vm.Str(name)); err != nil {
			return "", err
		}
		parts = append(parts, "name="+name)
		if !t.coro.IsNone() {
			s, err := coroText(vm, t.coro)
			if err != nil {
				return "", err
			}
			parts = append(parts, "coro=<"+s+">")
		}
		if t.waiter != nil {
			s, err := vm.Repr(t.waiter.self)
			if err != nil {
				return "", err
			}
			parts = append(parts, "wait_for="+s)
		} else if !t.otherWait.IsNull() {
			s, err := vm.Repr(t.otherWait)
			if err != nil {
				return "", err
			}
			parts = append(parts, "wait_for="+s)
		}
	}
	switch {
	case f.state != finished:
	case f.exc != nil:
		s, err := vm.Repr(f.exc.Value())
		if err != nil {
			return "", err
		}
		parts = append(parts, "exception="+s)
	default:
		s, err := shortRepr(vm, f.result)
		if err != nil {
			return "", err
		}
		parts = append(parts, "result="+s)
	}
	if cbs := f.callbacks; len(cbs) > 0 {
		first, last := cbs[0], cbs[len(cbs)-1]
		s, err := callbackText(vm, &first)
		if err != nil {
			return "", err
		}
		if n := len(cbs); n > 1 {
			if n > 2 {
				s += ", <" + strconv.Itoa(n-2) + " more>"
			}
			s2, err := callbackText(vm, &last)
			if err != nil {
				return "", err
			}
			s += ", " + s2
		}
		parts = append(parts, "cb=["+s+"]")
	}
	if place, err := sourcePlace(vm, f.source); err != nil {
		return "", err
	} else if place != "" {
		parts = append(parts, "created at "+place)
	}
	return "<" + v.Type().ShortName() + " " + strings.Join(parts, " ") + ">", nil
}

// sourceStack returns where a script is, for futures and tasks made in debug mode.
func sourceStack(vm *py.VM) (py.Value, error) {
	m, err := vm.Import("traceback")
	if err != nil {
		return py.Value{}, err
	}
	return vm.CallMethod(m.Value(), "extract_stack")
}

// sourcePlace returns the last place of a stack that sourceStack made, as file:line.
func sourcePlace(vm *py.VM, stack py.Value) (string, error) {
	if stack.IsNullOrNone() {
		return "", nil
	}
	last, err := vm.GetItem(stack, py.Int(-1))
	if err != nil {
		return "", err
	}
	var text [2]string
	for i := range text {
		v, err := vm.GetItem(last, py.Int(int64(i)))
		if err != nil {
			return "", err
		}
		if text[i], err = vm.StrOf(v); err != nil {
			return "", err
		}
	}
	return text[0] + ":" + text[1], nil
}

func callbackText(vm *py.VM, c *callback) (string, error) {
	switch {
	case c.task != nil:
		return "Task.task_wakeup()", nil
	case c.native != nil:
		return c.name + "()", nil
	}
	return functionText(vm, c.fn, nil)
}

// maxPartial bounds the partial objects and wrappers that are looked through.
const maxPartial = 1000

// partialOf returns what the functools.partial object fn calls, or null if it is none.
func partialOf(vm *py.VM, fn py.Value) (py.Value, error) {
	if t := fn.Type(); t.Name() != "functools.partial" && t.ShortName() != "partial" {
		return py.Value{}, nil
	}
	return vm.LookupAttr(fn, "func")
}

// functionText describes a function that is to be called: its name, and where it is defined.
func functionText(vm *py.VM, fn py.Value, args []py.Value) (string, error) {
	attr := func(v py.Value, names ...string) (string, error) {
		for _, n := range names {
			x, err := vm.LookupAttr(v, n)
			if err != nil {
				return "", err
			}
			if s, ok := py.AsStr(x); !x.IsNull() && ok && s != "" {
				return s, nil
			}
		}
		return "", nil
	}
	suffix := ""
	for range maxPartial {
		inner, err := partialOf(vm, fn)
		if err != nil {
			return "", err
		}
		if inner.IsNull() {
			break
		}
		fn = inner
		suffix += "()"
	}
	s, err := attr(fn, "__qualname__", "__name__")
	if err != nil {
		return "", err
	}
	if s == "" {
		if s, err = vm.Repr(fn); err != nil {
			return "", err
		}
	}
	s += "("
	for i, a := range args {
		r, err := shortRepr(vm, a)
		if err != nil {
			return "", err
		}
		if i > 0 {
			s += ", "
		}
		s += r
	}
	s += ")" + suffix
	if fn.Type().Name() == "method" {
		return s, nil
	}
	for range maxPartial {
		w, err := vm.LookupAttr(fn, "__wrapped__")
		if err != nil {
			return "", err
		}
		if w.IsNull() {
			break
		}
		fn = w
	}
	code, err := vm.LookupAttr(fn, "__code__")
	if err != nil {
		return "", err
	}
	if code.IsNull() {
		return s, nil
	}
	file, err := attr(code, "co_filename")
	if err != nil || file == "" {
		return s, err
	}
	line, err := vm.GetAttr(code, "co_firstlineno")
	if err != nil {
		return "", err
	}
	n, _ := py.AsInt64(line)
	return s + " at " + file + ":" + strconv.FormatInt(n, 10), nil
}

// coroText describes a coroutine and where it is.
func coroText(vm *py.VM, c py.Value) (string, error) {
	get := func(v py.Value, names ...string) (py.Value, error) {
		for _, n := range names {
			x, err := vm.LookupAttr(v, n)
			if err != nil || !x.IsNullOrNone() {
				return x, err
			}
		}
		return py.Value{}, nil
	}
	nameV, err := get(c, "__qualname__", "__name__")
	if err != nil {
		return "", err
	}
	name, ok := py.AsStr(nameV)
	if nameV.IsNull() || !ok {
		name = "<" + c.Type().Name() + " without __name__>"
	}
	name += "()"
	running, err := get(c, "cr_running", "gi_running")
	if err != nil {
		return "", err
	}
	code, err := get(c, "cr_code", "gi_code")
	if err != nil {
		return "", err
	}
	if code.IsNull() {
		if running == py.True {
			return name + " running", nil
		}
		return name, nil
	}
	fileV, err := get(code, "co_filename")
	if err != nil {
		return "", err
	}
	file, _ := py.AsStr(fileV)
	frame, err := get(c, "cr_frame", "gi_frame")
	if err != nil {
		return "", err
	}
	where, from, attr := " running at ", frame, "f_lineno"
	if frame.IsNull() {
		where, from, attr = " done, defined at ", code, "co_firstlineno"
	}
	lineV, err := vm.GetAttr(from, attr)
	if err != nil {
		return "", err
	}
	line, _ := py.AsInt64(lineV)
	return name + where + file + ":" + strconv.FormatInt(line, 10), nil
}

// reprHandle is the repr of a Handle or TimerHandle.
func reprHandle(vm *py.VM, v py.Value) (string, error) {
	if err := vm.Enter(); err != nil {
		return "", err
	}
	defer vm.Leave()
	h, _ := py.NativeData[*handle](v)
	parts := []string{v.Type().ShortName()}
	if h.cancelled {
		parts = append(parts, "cancelled")
	}
	if h.timer {
		s, err := vm.Repr(py.Float(h.when))
		if err != nil {
			return "", err
		}
		parts = append(parts, "when="+s)
	}
	if !h.cancelled {
		s, err := h.text(vm)
		if err != nil {
			return "", err
		}
		parts = append(parts, s)
	}
	return "<" + strings.Join(parts, " ") + ">", nil
}

// text describes what the handle calls.
func (h *handle) text(vm *py.VM) (string, error) {
	switch {
	case h.task != nil && h.wake != nil:
		return "Task.task_wakeup()", nil
	case h.task != nil:
		return "TaskStepMethWrapper()", nil
	case h.native != nil:
		return "callback()", nil
	}
	return functionText(vm, h.fn, nil)
}
