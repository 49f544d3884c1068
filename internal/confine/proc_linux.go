//go:build amd64 || arm64

package confine

// proc_linux.go reads what /proc says of this process, while it may still be read.

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// A process is what the layers need to know.
type process struct {
	data, total      int64 // bytes mapped private and writable; bytes mapped at all
	envStart, envEnd uint64
	alone            bool // the user namespace has one user: nobody outside shares its counts
}

func look() (*process, error) {
	var p process
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		var kib int64
		switch name {
		case "VmData", "VmSize":
			if _, err := fmt.Sscanf(value, "%d kB", &kib); err != nil {
				return nil, fmt.Errorf("/proc/self/status: %s:%q: %w", name, value, err)
			}
		}
		switch name {
		case "VmData":
			p.data = kib << 10
		case "VmSize":
			p.total = kib << 10
		}
	}
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return nil, err
	}
	// The name of the program, in parentheses, may have spaces; what follows it is field 3.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) >= 49 {
		p.envStart, _ = strconv.ParseUint(fields[50-3], 10, 64)
		p.envEnd, _ = strconv.ParseUint(fields[51-3], 10, 64)
	}
	if users, err := os.ReadFile("/proc/self/uid_map"); err == nil {
		var inside, outside, size int64
		if n, _ := fmt.Sscan(string(users), &inside, &outside, &size); n == 3 {
			p.alone = size == 1 && strings.Count(string(users), "\n") == 1
		}
	}
	return &p, nil
}
