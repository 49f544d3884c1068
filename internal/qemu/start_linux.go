package qemu

// start_linux.go starts machines in the strongest way that works here.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/confine"
)

// way is how a machine is started.
type way struct {
	accel Accel
	form  confine.Isolation // of QEMU's process
}

// Starter starts machines. It is safe for concurrent use.
type Starter struct {
	image *image
	limit time.Duration // of a boot
	grace time.Duration
	ways  []way
	way   atomic.Int32 // the index of the first way that did not fail
	error func(error)

	turn  chan struct{} // has room for who saves a machine; nil: all boot
	state *state        // is set by who has the turn
}

func newStarter(img *image, accels []Accel, o *Options) *Starter {
	st := &Starter{image: img, limit: o.Boot, grace: o.Grace, error: o.Error}
	if st.error == nil {
		st.error = func(error) {}
	}
	if !o.AlwaysBoot {
		st.turn = make(chan struct{}, 1)
	}
	for _, a := range accels {
		for _, f := range confine.Forms() {
			st.ways = append(st.ways, way{a, f})
		}
	}
	return st
}

// Close lets go of what machines are started from, when nothing more is started. It may be called more than once.
func (st *Starter) Close() error {
	if st.turn != nil {
		st.turn <- struct{}{}
		if st.state != nil {
			st.state.close()
		}
		<-st.turn
	}
	return st.image.close()
}

// machine is a session with a machine.
type machine struct {
	*container.Session
	p *process
}

// Start starts a machine. The first boots, is saved and ended; it and all others begin with what was saved. The caller closes the session.
func (st *Starter) Start(ctx context.Context) (*container.Session, error) {
	m, err := st.start(ctx)
	if err != nil {
		return nil, err
	}
	return m.Session, nil
}

func (st *Starter) start(ctx context.Context) (*machine, error) {
	if st.turn == nil {
		return st.boot(ctx)
	}
	select {
	case st.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	saved := st.state
	if saved == nil {
		m, err := st.boot(ctx)
		if err != nil {
			<-st.turn
			return nil, err
		}
		if saved, err = st.save(ctx, m); err != nil {
			<-st.turn
			if ctx.Err() == nil {
				st.error(err)
				return st.boot(ctx)
			}
			return nil, err
		}
		st.state = saved
	}
	<-st.turn
	return st.startAs(ctx, st.ways[st.way.Load()], st.limit, saved)
}

// save saves a machine and ends it.
func (st *Starter) save(ctx context.Context, m *machine) (*state, error) {
	ctx, cancel := context.WithTimeout(ctx, st.limit)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = m.Close() })()
	saved, err := m.p.monitor.save()
	return saved, errors.Join(err, m.Close())
}

// boot boots a machine. A way that QEMU refuses is not tried again, nor is KVM if the machine does not get ready in it: there are systems whose
// KVM runs only some kernels. A machine that ends by itself may have been too slow for its kernel, and gets a second chance.
func (st *Starter) boot(ctx context.Context) (*machine, error) {
	for again := true; ; {
		i := st.way.Load()
		w := st.ways[i]
		limit := st.limit
		if w.accel != st.ways[len(st.ways)-1].accel {
			limit = min(limit, soon)
		}
		m, err := st.startAs(ctx, w, limit, nil)
		if err == nil || ctx.Err() != nil {
			return m, err
		}
		next := i + 1
		var exit *container.ExitError
		if refused := errors.As(err, &exit) && exit.Code != 0; !refused {
			if exit != nil && again {
				again = false
				continue
			}
			for int(next) < len(st.ways) && st.ways[next].accel == w.accel {
				next++
			}
		}
		if int(next) >= len(st.ways) {
			return nil, err
		}
		again = true
		st.way.CompareAndSwap(i, next)
	}
}

// soon is how long a machine may take with KVM where emulation can be tried after it.
const soon = 10 * time.Second

func (st *Starter) startAs(ctx context.Context, w way, limit time.Duration, from *state) (*machine, error) {
	p, err := st.image.start(w, from, st.turn != nil)
	if err != nil {
		return nil, err
	}
	s, err := container.Attach(ctx, p, container.Options{Grace: st.grace, StartTime: limit})
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrStart, w.accel, err)
	}
	return &machine{s, p}, nil
}

// The descriptors of QEMU's process beside the standard ones: of the machine's port, and of the monitor or the saved state.
const (
	portFile = 3 + iota
	otherFile
)

// arguments are QEMU's, for a machine that has nothing but a processor, memory, a clock, a console that prints and the port.
func (img *image) arguments(a Accel) []string {
	accel, cpu := string(KVM), "host"
	// The kernel says what ends it, and ends the machine then. The worker is its init, and gets the variable.
	kernel := "console=ttyS0 quiet panic=-1 8250.nr_uarts=1 KRAIT_WORKER=machine"
	if a == Emulation {
		accel, cpu = "tcg,tb-size=128", "max"
		// The kernel's defences against speculation are made of instructions that are translated here, and cost time.
		// Its timers are late where the host is busy, which the kernel would take for broken ones.
		kernel += " mitigations=off no_timer_check"
	}
	return []string{
		"-name", "krait", "-no-user-config", "-nodefaults", "-display", "none", "-no-reboot", "-nic", "none",
		"-sandbox", "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny",
		"-machine", "q35,sata=off,smbus=off,i8042=off,hpet=off,smm=off,vmport=off,usb=off,dump-guest-core=off,mem-merge=off",
		"-accel", accel, "-cpu", cpu, "-smp", "1", "-m", strconv.FormatInt((img.memory+1<<20-1)>>20, 10) + "M",
		"-kernel", img.kernel, "-initrd", img.initramfs, "-append", kernel,
		"-chardev", "stdio,id=console,signal=off", "-serial", "chardev:console",
		"-chardev", "socket,id=port,fd=" + strconv.Itoa(portFile),
		"-device", "virtio-serial-pci,max_ports=2", "-device", "virtserialport,chardev=port,nr=1",
	}
}

// attributes are those of QEMU's process. Where only a group may use KVM, the user nobody gets that group.
func (w way) attributes() *syscall.SysProcAttr {
	a := w.form.Attributes()
	if info, err := os.Stat(device); err == nil && w.accel == KVM && a.Credential != nil && !w.form.User {
		if st, ok := info.Sys().(*syscall.Stat_t); ok && st.Mode&0o060 == 0o060 && st.Gid != 0 {
			a.Credential.Groups = []uint32{st.Gid}
		}
	}
	return a
}

// socket makes a connection whose first end blocks the thread that waits, as the pipes of workers do: see worker.pipe.
func socket() (ours, theirs *os.File, err error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, os.NewSyscallError("socketpair", err)
	}
	return os.NewFile(uintptr(fds[0]), "machine"), os.NewFile(uintptr(fds[1]), "machine"), nil
}

// restrict takes from QEMU's process what it does not need: files that grow, unless it saves its state, and a picture of its memory when it fails.
// Root without CAP_SYS_RESOURCE, as in a container, may not do that to another user's process: the other walls stand alone then.
func restrict(pid int, saves bool) error {
	for _, resource := range []int{unix.RLIMIT_CORE, unix.RLIMIT_FSIZE} {
		if saves && resource == unix.RLIMIT_FSIZE {
			continue
		}
		if err := unix.Prlimit(pid, resource, &unix.Rlimit{}, nil); err != nil && err != unix.ESRCH && err != unix.EPERM {
			return os.NewSyscallError("prlimit", err)
		}
	}
	return nil
}
