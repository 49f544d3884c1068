package py

// containerrepr.go holds what the reprs of containers share: a metered text buffer and the detection of cycles.

// reprWriter builds the repr of a container. What it holds is accounted as it grows.
type reprWriter struct {
	vm *VM
	b  []byte
	n  int // items written
}

// done ends the accounting of what the writer holds; every writer needs one.
func (w *reprWriter) done() { w.vm.held -= int64(cap(w.b)) }

// room makes sure that n more bytes may be appended. A buffer that grows is there twice for a moment.
func (w *reprWriter) room(n int) error {
	c := cap(w.b)
	if len(w.b)+n <= c {
		return nil
	}
	if err := w.vm.Reserve(2*c + n); err != nil {
		return err
	}
	b, err := w.vm.GrowText(w.b, max(n, 2*c-len(w.b)))
	if err != nil {
		return err
	}
	w.b = b
	w.vm.held += int64(cap(w.b) - c)
	return nil
}

// write appends s.
func (w *reprWriter) write(s string) error {
	if len(s) > 1024 {
		if err := w.vm.Step(1 + len(s)>>12); err != nil {
			return err
		}
	}
	if len(w.b)+len(s) > maxStr {
		return w.vm.Errorf(MemoryError, "")
	}
	if err := w.room(len(s)); err != nil {
		return err
	}
	b, err := w.vm.AppendText(w.b, s)
	if err != nil {
		return err
	}
	w.b = b
	return nil
}

// text appends a short text.
func (w *reprWriter) text(s string) {
	c := cap(w.b)
	w.b = append(w.b, s...)
	w.vm.held += int64(cap(w.b) - c)
}

// item appends a comma if it is not the first item, then repr(v).
func (w *reprWriter) item(v Value) error {
	if w.n++; w.n > 1 {
		w.text(", ")
	}
	return w.value(v)
}

func (w *reprWriter) value(v Value) error {
	if err := w.vm.Step(1); err != nil {
		return err
	}
	s, err := w.vm.Repr(v)
	if err != nil {
		return err
	}
	return w.write(s)
}

// enterRepr notes that the repr of o is being made; it reports false if that is so already. Each true needs a leaveRepr.
func (vm *VM) enterRepr(o *Object) bool {
	for _, p := range vm.reprStack {
		if p == o {
			return false
		}
	}
	vm.reprStack = append(vm.reprStack, o)
	return true
}

func (vm *VM) leaveRepr() {
	n := len(vm.reprStack) - 1
	vm.reprStack[n] = nil
	vm.reprStack = vm.reprStack[:n]
}

// reprItems returns the reprs of the items between open and end. Making them may change the items.
func (vm *VM) reprItems(items *[]Value, open, end string) (string, error) {
	w := reprWriter{vm: vm}
	defer w.done()
	w.text(open)
	for i := 0; i < len(*items); i++ {
		if err := w.item((*items)[i]); err != nil {
			return "", err
		}
	}
	w.text(end)
	return bytesString(w.b), nil
}
