// Package orphan tells what belongs to hosts that no longer live, so that it can be removed. A host is a process that starts containers.
package orphan

// host.go names a process so that the name is never reused.

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/krait-run/krait/container"
)

// A Host names a process of a machine for ever: a process id alone comes again.
type Host struct {
	PID   int    `json:"pid"`
	Start uint64 `json:"start"` // when it started, in clock ticks since boot
	Boot  string `json:"boot"`  // the kernel's boot id
	Space string `json:"space"` // the namespace that PID is of
	Name  string `json:"name"`  // the machine's host name and id: tells a machine after a reboot from another machine
}

// Self returns the name of this process.
func Self() (Host, error) {
	h := Host{PID: os.Getpid()}
	var err error
	if h.Start, err = startOf(h.PID); err != nil {
		return h, err
	}
	if h.Boot, h.Space, err = where(); err != nil {
		return h, err
	}
	if h.Name, err = os.Hostname(); err != nil {
		return h, fmt.Errorf("orphan: %w", err)
	}
	id, _ := os.ReadFile("/etc/machine-id") // not every machine has one
	h.Name += "/" + strings.TrimSpace(string(id))
	return h, nil
}

// where returns the boot id and the namespace of process ids.
func where() (boot, space string, err error) {
	text, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return "", "", fmt.Errorf("orphan: %w", err)
	}
	space, err = os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return "", "", fmt.Errorf("orphan: %w", err)
	}
	return strings.TrimSpace(string(text)), space, nil
}

// Dead tells whether the process has certainly ended. It is false for one that self can't see: of another machine, or of another namespace.
func (h Host) Dead(self Host) bool {
	switch {
	case h.PID <= 0 || h.Boot == "" || h.Name != self.Name:
		return false
	case h.Boot != self.Boot:
		return true // the machine has been started anew since
	case h.Space != self.Space:
		return false
	}
	return !Lives(h.PID, h.Start)
}

// Running says of a container whose it is: h's.
func (h Host) Running(self Host, c container.Running) container.Running {
	switch {
	case h.Dead(self):
		c.Left = true
	case h.Name == self.Name && h.Boot == self.Boot && h.Space == self.Space:
		c.Host = h.PID
		if text, err := os.ReadFile("/proc/" + strconv.Itoa(h.PID) + "/cmdline"); err == nil && len(text) > 0 {
			c.Command = strings.Split(strings.TrimSuffix(string(text), "\x00"), "\x00")
		}
	}
	return c
}

// Lives tells whether the process of that id is there and is the one that started then. A zombie has ended.
func Lives(pid int, start uint64) bool {
	now, err := startOf(pid)
	return err == nil && now == start
}

// startOf returns when a process started, from the 22nd field of its stat; a zombie is an error.
func startOf(pid int) (uint64, error) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, fmt.Errorf("orphan: %w", err)
	}
	// The second field, the name in parentheses, may hold anything.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	if len(fields) < 20 {
		return 0, fmt.Errorf("orphan: process %d: unknown form of stat", pid)
	}
	if fields[0] == "Z" || fields[0] == "X" {
		return 0, fmt.Errorf("orphan: process %d: has ended", pid)
	}
	return strconv.ParseUint(fields[19], 10, 64)
}

// StartOf returns when a process started; 0 if it has ended.
func StartOf(pid int) uint64 {
	start, err := startOf(pid)
	if err != nil {
		return 0
	}
	return start
}
