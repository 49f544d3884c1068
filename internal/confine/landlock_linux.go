//go:build amd64 || arm64

package confine

// landlock_linux.go denies files, ports and processes outside by the kernel's landlock.

import (
	"errors"
	"fmt"
	"os"

	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
)

// What versions of landlock's interface brought.
const (
	withTCP    = 4
	withScopes = 6 // signals and abstract sockets
	withTSync  = 8 // all threads in one call
	withUDP    = 10
)

func restrictLandlock() Report {
	var r Report
	version, err := landlockVersion()
	if err == nil && version < withTSync && !eachThread() {
		err = errForeignProc
	}
	if err == nil {
		err = landlock.V11.BestEffort().Restrict()
	}
	needs := func(v int) error {
		if err == nil && version < v {
			return fmt.Errorf("the kernel's landlock has version %d; from version %d on", version, v)
		}
		return err
	}
	note := fmt.Sprintf("version %d", version)
	if cgo && version < withTSync {
		note += "; built with cgo: the list of its own threads stays readable"
	}
	r.add("landlock: files", err, note)
	r.add("landlock: TCP", needs(withTCP), "")
	r.add("landlock: UDP", needs(withUDP), "")
	r.add("landlock: signals and abstract sockets", needs(withScopes), "")
	return r
}

// landlockVersion asks for the version of the interface. A kernel without landlock has none.
func landlockVersion() (int, error) {
	version, _, e := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	switch e {
	case 0:
		return int(version), nil
	case unix.ENOSYS:
		return 0, errors.New("the kernel has no landlock")
	case unix.EOPNOTSUPP:
		return 0, errors.New("landlock isn't switched on in this kernel")
	}
	return 0, os.NewSyscallError("landlock_create_ruleset", e)
}
