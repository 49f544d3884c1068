package pickle

// plain.go holds how instances are written whose class leaves their reduction to object: what a call of __reduce_ex__ gives is
// written without being made.

import "github.com/krait-run/krait/internal/py"

// savePlain writes an instance of a class that reduces plainly. done is false, and nothing is written, for all others.
func (p *pickler) savePlain(v py.Value, t *py.Type) (done bool, err error) {
	vm := p.vm
	if p.proto < 2 || !p.persistent.IsNull() || !p.override.IsNull() {
		return false, nil
	}
	if t != p.plain || vm.Epoch() != p.epoch {
		p.plain, p.epoch = t, vm.Epoch()
		if p.plainly = t.ReducesPlainly(); p.plainly {
			// The function is told by its name, which is that of copyreg's own.
			f, err := part(vm, "copyreg", "__newobj__")
			if err != nil {
				return false, err
			}
			n, err := vm.LookupAttr(f, "__name__")
			if err != nil {
				return false, err
			}
			s, _ := py.AsStr(n0(n))
			p.plainly = s == "__newobj__"
			p.plain, p.epoch = t, vm.Epoch()
		}
	}
	if !p.plainly {
		return false, nil
	}
	var attrs py.Attrs
	attrs.Start(vm, v)
	if attrs.Has("__reduce_ex__") || attrs.Has("__getstate__") {
		return false, nil
	}
	var slots []py.Value
	if err := vm.SlotState(v, func(name, x py.Value) error {
		if len(slots) == cap(slots) {
			if err := vm.Reserve(32*cap(slots) + 64); err != nil {
				return err
			}
		}
		slots = append(slots, name, x)
		return nil
	}); err != nil {
		return false, err
	}
	if err := p.savePlainParts(v, t, &attrs, slots); err != nil {
		return true, p.noted(err, "%s object", qualified(t))
	}
	return true, nil
}

func (p *pickler) savePlainParts(v py.Value, t *py.Type, attrs *py.Attrs, slots []py.Value) error {
	if err := p.save(t.Value()); err != nil {
		return p.noted(err, "%s class", qualified(t))
	}
	if err := p.save(py.EmptyTuple); err != nil {
		return err
	}
	if err := p.op(0x81); err != nil {
		return err
	}
	if n, ok := p.known(v); ok {
		// It was written while its class was: the class refers to it.
		if err := p.op('0'); err != nil {
			return err
		}
		return p.recall(n)
	}
	if err := p.memoize(v); err != nil {
		return err
	}
	some := attrs.Len() > 0
	if !some && len(slots) == 0 {
		return nil
	}
	if err := p.savePlainState(v, attrs, some, slots); err != nil {
		return p.reducing(err, v, "state")
	}
	return p.op('b')
}

// savePlainState writes the dict or the pair of the dict and the dict of the slots.
func (p *pickler) savePlainState(v py.Value, attrs *py.Attrs, some bool, slots []py.Value) error {
	if len(slots) == 0 {
		return p.saveAttrs(v, attrs)
	}
	if err := p.boundary(); err != nil {
		return err
	}
	var err error
	if some {
		err = p.saveAttrs(v, attrs)
	} else {
		err = p.save(py.None)
	}
	if err != nil {
		return p.noted(err, "tuple item 0")
	}
	if err := p.saveSlots(slots); err != nil {
		return p.noted(err, "tuple item 1")
	}
	if err := p.op(0x86); err != nil {
		return err
	}
	return p.unshared(py.None)
}

// saveAttrs writes what v.__dict__ holds. The instance stands in the memo for a dict that it doesn't have yet, right after itself.
func (p *pickler) saveAttrs(v py.Value, attrs *py.Attrs) error {
	if !p.private {
		attrs.Make(p.vm)
	}
	if d := attrs.Dict(); d != nil {
		return p.save(d.Value())
	}
	if err := p.boundary(); err != nil {
		return err
	}
	if p.watch == nil && !p.fast {
		p.watch = p.vm.WatchDicts(func(v py.Value, d *py.Dict) {
			if n, ok := p.known(v); ok && n+1 < len(p.kept) && p.kept[n+1] == v {
				p.kept[n+1] = d.Value()
				p.late = p.memo.Set(p.vm, d.Value(), n+1)
			}
		})
	}
	if err := p.op('}'); err != nil {
		return err
	}
	if err := p.unshared(v); err != nil {
		return err
	}
	return p.saveEntries(&entries{attrs: attrs})
}

// saveSlots writes names and values as a dict that nothing else refers to.
func (p *pickler) saveSlots(slots []py.Value) error {
	if err := p.boundary(); err != nil {
		return err
	}
	if err := p.op('}'); err != nil {
		return err
	}
	if err := p.unshared(py.None); err != nil {
		return err
	}
	return p.saveEntries(&entries{pairs: slots})
}

// unshared enters an object in the memo that was never made, or is not yet. What stands for it is kept.
func (p *pickler) unshared(v py.Value) error {
	if p.fast {
		return nil
	}
	return p.remember(v, len(p.kept))
}
