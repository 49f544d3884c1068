// Package machine runs Krait's interpreter in virtual machines, so that between a script and the host there is a kernel of its own and the
// processor's own wall. It is package worker with a machine around each worker.
//
//	func main() {
//		worker.Main() // in a machine, where this program is all there is, this is all that happens
//		machines, err := machine.New(machine.Options{})
//		if err != nil {
//			log.Fatal(err)
//		}
//		defer machines.Close()
//		tmpl, err := krait.NewTemplate(krait.Options{Tier: krait.TierProcess, Workers: machines})
//		if err != nil {
//			log.Fatal(err)
//		}
//		sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
//		if err != nil {
//			log.Fatal(err)
//		}
//		defer sb.Close()
//		res, err := sb.Eval(context.Background(), "sum(range(10))")
//		fmt.Println(res.Value, err)
//	}
//
// It prints 45 <nil>, on Linux on x86-64, with QEMU, if the program is linked statically (CGO_ENABLED=0).
//
// A machine has one processor, memory, a clock and a port to the host: no disk, no network, no screen. What runs in it is a kernel of the
// distribution and one static program, as init. Each sandbox has a machine of its own, which ends when it is closed.
package machine

// machine.go holds Pool, which has machines ready before they are asked for.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/pool"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/qemu"
)

// ErrStart is wrapped by the errors of machines that did not begin.
var ErrStart = qemu.ErrStart

// Options say what machines are made of. The zero Options take the first kernel that is found, and this program.
type Options struct {
	// Program is a static program whose main calls worker.Main; "" is this program.
	Program string
	// Kernel is the file of a Linux kernel, named as distributions do: DIR/boot/vmlinuz-VERSION, whose modules are below
	// DIR/lib/modules/VERSION. "" is the newest below /usr/local/lib/krait/kernel, else of this system; in both those made for clouds come first.
	Kernel string
	// QEMU is the emulator; "" is qemu-system-x86_64, as PATH finds it.
	QEMU string
	// Accel is KVM or Emulation. "" is KVM where it works, else Emulation.
	Accel Accel
	// Memory is the largest limit of memory that a sandbox may have, in bytes, which the machine's memory follows from. 0 is 256 MiB.
	Memory int64
	// Boot is how long a machine may take until it is ready. 0 is two minutes.
	Boot time.Duration
	// AlwaysBoot boots every machine. Otherwise the first is saved when it is ready, some hundred megabytes in the host's memory, and all begin
	// with what was saved: sooner, but with the same secrets of kernel and runtime, such as where things lie in memory. What scripts
	// see of random numbers and clocks is the host's.
	AlwaysBoot bool
	// Size is how many machines are kept ready. 0 is 1; negative: none, each is started when it is asked for.
	Size int
	// Idle is how long they are kept when nobody asks. 0 is ten minutes, negative is for ever.
	Idle time.Duration
	// Grace is how long a script may take to end that is interrupted, at the end of its time or of its context, before its machine is killed.
	// 0 is 250 milliseconds; negative: none.
	Grace time.Duration
	// Error receives what went wrong with machines that nobody has asked for yet; nil drops it.
	Error func(error)
}

// Accel is what executes a machine's instructions.
type Accel = qemu.Accel

// The ways to execute them.
const (
	// KVM is the processor itself, by /dev/kvm, which the user has to be able to open.
	KVM = qemu.KVM
	// Emulation is QEMU's translation to instructions of the host, which needs nothing and is much slower.
	Emulation = qemu.Emulation
)

const (
	defaultMemory = 256 << 20
	maxMemory     = 1 << 40
	defaultBoot   = 2 * time.Minute
	defaultGrace  = 250 * time.Millisecond
)

// Pool gives every sandbox a machine of its own. It is for krait.Options.Workers and safe for concurrent use. Close it when its templates
// are not used any more.
type Pool struct {
	pool    *pool.Pool[*container.Session]
	starter *qemu.Starter
	memory  int64
}

var _ krait.Containers = (*Pool)(nil)

// New checks what machines are made of, and begins to start them. Its errors wrap ErrStart; what is missing on this system wraps
// container.ErrUnavailable too.
func New(o Options) (*Pool, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	if o.Memory < 0 || o.Memory > maxMemory {
		return nil, fmt.Errorf("%w: options: Memory: got %d bytes, want at most %d", ErrStart, o.Memory, int64(maxMemory))
	}
	if o.Boot <= 0 {
		o.Boot = defaultBoot
	}
	if o.Grace == 0 {
		o.Grace = defaultGrace
	}
	st, err := qemu.New(qemu.Options{Program: o.Program, Kernel: o.Kernel, QEMU: o.QEMU, Accel: o.Accel, Memory: o.Memory, Boot: o.Boot, Grace: o.Grace,
		AlwaysBoot: o.AlwaysBoot, Error: o.Error})
	if err != nil {
		return nil, err
	}
	p, err := pool.New(pool.Options[*container.Session]{
		Start: st.Start,
		Alive: func(s *container.Session) bool { return s.Alive() == nil },
		Size:  o.Size, Idle: o.Idle, Error: o.Error,
	})
	if err != nil {
		_ = st.Close()
		return nil, fmt.Errorf("machine: %w", err)
	}
	return &Pool{pool: p, starter: st, memory: o.Memory}, nil
}

// Open hands out a machine that is ready, or starts one.
func (p *Pool) Open(ctx context.Context, o engine.Options) (engine.Machine, error) {
	if o.Interpreter != nil && o.Interpreter.Memory > p.memory {
		return nil, fmt.Errorf("machine: the sandbox's limit of memory is %d bytes, the machine's %d: see Options.Memory", o.Interpreter.Memory, p.memory)
	}
	m, err := p.pool.Get(ctx)
	if err != nil {
		return nil, fmt.Errorf("machine: %w", err)
	}
	if err := m.Prepare(ctx, o); err != nil {
		_ = m.Close()
		return nil, err
	}
	return m, nil
}

// Ready returns how many machines there are that nobody has asked for.
func (p *Pool) Ready() int { return p.pool.Ready() }

// Close ends the machines that nobody has asked for, and removes what machines are made of. Those that sandboxes have end with these.
func (p *Pool) Close() error {
	return errors.Join(p.pool.Close(), p.starter.Close())
}
