package container

// guest.go holds the program that runs in the container and how it gets there.

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

//go:embed guest/guest.py
var guestSource []byte

// boot is a program that reads the guest's text from its standard input and runs it, so that nothing has to be in the image or mounted.
const boot = `import os
def r(n):
    b = b""
    while len(b) < n:
        c = os.read(0, n - len(b))
        if not c: os._exit(0)
        b += c
    return b
exec(compile(r(int.from_bytes(r(4), "big")), "<krait guest>", "exec"), {"__name__": "krait_guest"})
`

// Guest returns the command that runs the guest with the Python called python ("": python3, along PATH) in an environment that env adds
// to. Start sends it its text.
func Guest(python string, env []string, cpus float64) (command, environ []string) {
	if python == "" {
		python = "python3"
	}
	threads := max(1, int(cpus))
	return []string{python, "-s", "-P", "-c", boot}, environment(env,
		"MPLBACKEND=Agg", "MPLCONFIGDIR=/tmp/.matplotlib", "PYTHONHASHSEED=0", "PYTHONUTF8=1", "PYTHONDONTWRITEBYTECODE=1",
		fmt.Sprintf("OPENBLAS_NUM_THREADS=%d", threads), fmt.Sprintf("OMP_NUM_THREADS=%d", threads), "ARROW_DEFAULT_MEMORY_POOL=system")
}

// environment is what every guest has, with more, and with env, which replaces what has its names.
func environment(env []string, more ...string) []string {
	environ := append([]string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TZ=UTC"}, more...)
	for _, v := range env {
		name, _, _ := strings.Cut(v, "=")
		environ = slices.DeleteFunc(environ, func(e string) bool { return strings.HasPrefix(e, name+"=") })
		environ = append(environ, v)
	}
	return environ
}

// bootText is the guest's text as boot reads it.
func bootText(source []byte) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(source))), source...)
}
