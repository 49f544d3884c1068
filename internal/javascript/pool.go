package javascript

// pool.go holds pool, VMs that have run the prelude and nothing else. Each is for one sandbox. They are made and freed aside, since a sandbox
// that waits for one waits for a millisecond.

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"modernc.org/quickjs"
)

// The bounds of a pool. A VM that is ready holds about half a megabyte.
const (
	maxReady = 4
	maxUsed  = 8
)

// machine is a VM with the prelude's functions.
type machine struct {
	*quickjs.VM
	fns  functions
	heap *heap
	lost lost
	direct
	guard    *guard // nil: not found
	promises promises
	// host is what the prelude calls; nil as long as no sandbox has the machine.
	host quickjs.HostFunc
}

// newMachine makes a machine.
func newMachine() (*machine, error) {
	code, err := bytecode()
	if err != nil {
		return nil, fmt.Errorf("krait: JavaScript: %w", err)
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("krait: JavaScript: %w", err)
	}
	m := &machine{VM: vm, heap: heapOf(vm)}
	m.track()
	if err := m.prepare(code); err != nil {
		m.free()
		return nil, fmt.Errorf("krait: JavaScript: %w", err)
	}
	return m, nil
}

// prepare runs the prelude.
func (m *machine) prepare(code []byte) error {
	m.SetModuleLoader(func(_ *quickjs.VM, name string) (string, error) {
		return "", errors.New(noModule(name))
	}, nil)
	m.exposeAll()
	if m.direct.call == nil {
		m.guard = nil
		err := m.RegisterHostFunc(hostName, func(args []any) (any, error) {
			if m.host == nil {
				return nil, errGone
			}
			return m.host(args)
		})
		if err != nil {
			return err
		}
	}
	v, err := m.EvalBytecodeValue(code)
	if err != nil {
		return err
	}
	defer v.Free()
	global := m.GlobalObject()
	defer global.Free()
	names := append([]string{hostName, runName}, peekNames[:]...)
	given := make([]quickjs.Value, len(names))
	for i, name := range names {
		atom, err := m.NewAtom(name)
		if err != nil {
			return err
		}
		if given[i], err = m.GetPropertyValue(global, atom); err != nil {
			return err
		}
		defer given[i].Free()
	}
	fns, err := v.CallValue(quickjs.UndefinedValue, given[0], given[1], given[2], given[3], given[4], given[5])
	if err != nil {
		return err
	}
	defer fns.Free()
	if err := m.fns.find(m.VM, fns); err != nil {
		return err
	}
	for _, name := range names {
		if _, err := m.Eval("delete globalThis['"+name+"']", quickjs.EvalGlobal); err != nil {
			return err
		}
	}
	return nil
}

// free frees the VM. A panic in that says that it was damaged; its memory is then lost.
func (m *machine) free() {
	defer func() { _ = recover() }()
	m.host, m.heap = nil, nil
	m.clear()
	m.promises.forget(m.guard)
	m.fns.free()
	_ = m.Close()
}

// pool has machines that are ready, and such as are to be freed. The zero pool is empty; any number of goroutines may use it. A goroutine runs
// only while there is something to make or to free.
type pool struct {
	mu      sync.Mutex // guards what follows
	ready   []*machine
	used    []*machine
	working bool
	once    bool // no more machines are made
	closed  bool
}

// take returns a machine that nobody else has.
func (p *pool) take() (*machine, error) {
	p.mu.Lock()
	var m *machine
	if n := len(p.ready); n > 0 {
		m = p.ready[n-1]
		p.ready[n-1] = nil
		p.ready = p.ready[:n-1]
	}
	p.work()
	p.mu.Unlock()
	if m != nil {
		return m, nil
	}
	return newMachine()
}

// fill begins to make machines.
func (p *pool) fill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.work()
}

// fillOnce makes one machine, which is all that is ever asked for.
func (p *pool) fillOnce() {
	m, err := newMachine()
	if err != nil {
		return // who asks for it meets the error
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.once, p.ready = true, append(p.ready, m)
}

// give frees a machine, at once where many are to be freed already.
func (p *pool) give(m *machine) {
	p.mu.Lock()
	late := len(p.used) >= maxUsed
	if !late {
		p.used = append(p.used, m)
		p.work()
	}
	p.mu.Unlock()
	if late {
		m.free()
	}
}

// close frees what is ready. Machines that are given later are freed too.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.used, p.ready = append(p.used, p.ready...), nil
	p.work()
}

// work sees to it that what there is to do is done. The caller has the lock.
func (p *pool) work() {
	if !p.working && (len(p.used) > 0 || p.wants()) {
		p.working = true
		go p.run()
	}
}

// wants says that a machine is to be made. The caller has the lock.
func (p *pool) wants() bool { return !p.closed && !p.once && len(p.ready) < maxReady }

// pause is how long the work waits as long as there are machines: the sandbox that has just taken one needs the processor first.
const pause = 2 * time.Millisecond

func (p *pool) run() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.ready) > 0 {
		p.mu.Unlock()
		time.Sleep(pause)
		p.mu.Lock()
	}
	for {
		switch n := len(p.used); {
		case n > 0:
			m := p.used[n-1]
			p.used[n-1] = nil
			p.used = p.used[:n-1]
			p.mu.Unlock()
			m.free()
			p.mu.Lock()
		case p.wants():
			p.mu.Unlock()
			m, err := newMachine()
			p.mu.Lock()
			if err != nil {
				p.working = false
				return // who asks next makes one, and meets the error
			}
			if p.closed {
				p.used = append(p.used, m)
			} else {
				p.ready = append(p.ready, m)
			}
		default:
			p.working = false
			return
		}
	}
}
