//go:build amd64 || arm64

package confine

// apply_linux.go puts the layers in order: each may still need what the next takes.

import (
	"errors"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

func apply(o Options, l layers) (Report, error) {
	// no_new_privs and the filter are of one thread until the filter is spread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	// The runtime looks every second at the limit of its control group, through descriptors that are closed below, unless the number of
	// threads was set.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))

	var r Report
	here, err := look()
	if err != nil {
		here = nil // layers that need it say so
	}

	note, err := closeDescriptors()
	r.add("descriptors", err, note)
	note, err = clearEnvironment(here)
	r.add("environment", err, note)

	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		r.add("no_new_privs", err, "")
		return r, &Error{"no_new_privs", err}
	}
	r.add("no_new_privs", nil, "")
	r.add("end with the host", unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0), "")
	note, err = dropCapabilities()
	r.add("capabilities", err, note)
	r = append(r, restrictLandlock()...)
	// psx looks at /proc as long as capabilities and landlock are set.
	r.add("not traceable", unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0), "")
	if l.limits {
		r = append(r, setLimits(o, here)...)
	}
	if !l.seccomp {
		return r, nil
	}
	if err := filterCalls(os.Getpid()); err != nil {
		r.add("system calls", err, "")
		return r, &Error{"system calls", err}
	}
	r.add("system calls", nil, "")
	return r, nil
}

var (
	errNoProc = errors.New("/proc can't be read")
	errStays  = errors.New("/proc/self/environ still shows it")
)
