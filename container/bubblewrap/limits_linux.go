//go:build amd64 || arm64

package bubblewrap

// limits_linux.go bounds what each process may use, and all of them where control groups can't.

import (
	"fmt"
	"math"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/cgroup"
)

// libraries is the address space that the code of Python's packages may take, besides the data that a bound of memory counts.
const libraries = 2 << 30

// limited returns a command that sets its own limits, for good, and becomes the given one. The host can't set them for it: bwrap itself
// would be under them too, and prlimit for another user's process takes a capability that root may lack in an outer container.
func limited(command []string, b container.Bounds, g *cgroup.Group) []string {
	type rlimit struct {
		option rune // of the shell's ulimit
		which  int
		value  int64
		unit   uint64
	}
	limits := []rlimit{
		{'c', unix.RLIMIT_CORE, 0, 512},
		{'n', unix.RLIMIT_NOFILE, int64(b.Files), 1},
		{'l', unix.RLIMIT_MEMLOCK, 64 << 10, 1024},
		// Data counts private memory. A script that asks for too much at once gets MemoryError instead of being killed.
		{'d', unix.RLIMIT_DATA, b.Memory, 1024},
		{'t', unix.RLIMIT_CPU, int64(math.Ceil(b.Life.Seconds()*math.Max(1, b.CPUs))) + 1, 1},
	}
	if !g.Has("memory") {
		limits = append(limits, rlimit{'v', unix.RLIMIT_AS, min(b.Memory, math.MaxInt64-libraries) + libraries, 1024})
	}
	if !g.Has("pids") {
		// Since Linux 5.14 this counts the processes of the container's own user namespace; earlier, all of the user's.
		limits = append(limits, rlimit{'p', unix.RLIMIT_NPROC, int64(b.PIDs), 1})
	}
	var script strings.Builder
	for _, l := range limits {
		// A limit of the host itself that is lower stays.
		value := uint64(l.value)
		var old unix.Rlimit
		if unix.Getrlimit(l.which, &old) == nil {
			value = min(value, old.Max)
		}
		fmt.Fprintf(&script, "ulimit -%c %d && ", l.option, value/l.unit)
	}
	script.WriteString(`exec "$@"`)
	return append([]string{"/bin/sh", "-c", script.String(), "sh"}, command...)
}
