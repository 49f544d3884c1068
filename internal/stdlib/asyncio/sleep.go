package asyncio

// sleep.go holds what asyncio.sleep awaits.

import "github.com/krait-run/krait/internal/py"

var pauseType = &py.Type{}

// pause is an awaitable that lets the loop do one iteration.
type pause struct{ state uint8 }

func pauseSpec() py.TypeSpec {
	self := func(vm *py.VM, v py.Value) (py.Value, error) { return v, nil }
	step := func(v py.Value) (py.Value, bool, error) {
		p, _ := py.NativeData[*pause](v)
		p.state++
		return py.None, p.state > 1, nil
	}
	return py.TypeSpec{Name: "_Pause", Module: "asyncio.tasks", Python: true, Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{Await: self, Iter: self,
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				r, done, _ := step(v)
				if done {
					return py.Value{}, nil
				}
				return r, nil
			},
			Send: func(vm *py.VM, v, sent py.Value) (py.Value, bool, error) { return step(v) },
		}}
}

// sleep returns the future behind asyncio.sleep(delay, result), which the timer ends.
func sleep(vm *py.VM, a []py.Value) (py.Value, error) {
	d, err := seconds(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	l, err := runningLoop(vm)
	if err != nil {
		return py.Value{}, err
	}
	f, err := l.futureOf(vm)
	if err != nil {
		return py.Value{}, err
	}
	result := a[1]
	if l.custom() {
		m, err := vm.Import("asyncio.futures")
		if err != nil {
			return py.Value{}, err
		}
		set, err := vm.GetAttr(m.Value(), "_set_result_unless_cancelled")
		if err != nil {
			return py.Value{}, err
		}
		v, err := vm.CallMethod(l.self, "call_later", a[0], set, f.self, result)
		if err != nil {
			return py.Value{}, err
		}
		f.timer, _ = py.NativeData[*handle](v)
		return f.self, nil
	}
	h := &handle{wake: f, args: []py.Value{result}}
	h.native = func(vm *py.VM) error {
		if f.done() {
			return nil
		}
		return f.setResult(vm, result)
	}
	f.timer = h
	return f.self, l.at(h, l.time()+d)
}
