//go:build linux

// Package cgroup puts a container's processes into control groups of its own, of version 1 or 2, where this process may make them.
package cgroup

// cgroup.go makes groups, fills them, and removes them with all that is in them.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Limits are what the processes of a group may use together. A zero field sets no limit.
type Limits struct {
	Memory int64 // bytes, without swap
	PIDs   int
	CPUs   float64
}

// A Group is one control group, which is one directory per hierarchy. It belongs to one goroutine at a time.
type Group struct {
	dirs map[string]string // controller -> directory; one directory may serve several controllers
}

// period is the time over which a group's share of processors is counted, in microseconds.
const period = 100_000

// Create makes a group of that name below the places, with those of the limits for which there is a place. Has tells which.
func (p Places) Create(name string, l Limits) (*Group, error) {
	g := &Group{dirs: map[string]string{}}
	for controller, place := range p.dirs {
		dir := filepath.Join(place, name)
		if err := os.Mkdir(dir, 0o755); err != nil && !(errors.Is(err, fs.ErrExist) && slices.Contains(g.Dirs(), dir)) {
			return nil, errors.Join(fmt.Errorf("cgroup: %w", err), g.Remove())
		}
		g.dirs[controller] = dir
	}
	set := func(controller string, required bool, file, value string) error {
		dir, ok := g.dirs[controller]
		if !ok {
			return nil
		}
		err := write(filepath.Join(dir, file), value)
		if err != nil && (required || !errors.Is(err, fs.ErrNotExist)) {
			return fmt.Errorf("cgroup: %w", err)
		}
		return nil
	}
	var errs []error
	if l.Memory > 0 {
		bytes := strconv.FormatInt(l.Memory, 10)
		if p.unified {
			errs = append(errs, set("memory", true, "memory.max", bytes), set("memory", false, "memory.swap.max", "0"),
				set("memory", false, "memory.oom.group", "0"))
		} else {
			errs = append(errs, set("memory", true, "memory.limit_in_bytes", bytes), set("memory", false, "memory.memsw.limit_in_bytes", bytes))
		}
	}
	if l.PIDs > 0 {
		errs = append(errs, set("pids", true, "pids.max", strconv.Itoa(l.PIDs)))
	}
	if l.CPUs > 0 {
		quota := strconv.Itoa(max(1000, int(l.CPUs*period)))
		if p.unified {
			errs = append(errs, set("cpu", true, "cpu.max", quota+" "+strconv.Itoa(period)))
		} else {
			errs = append(errs, set("cpu", true, "cpu.cfs_period_us", strconv.Itoa(period)), set("cpu", true, "cpu.cfs_quota_us", quota))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, errors.Join(err, g.Remove())
	}
	return g, nil
}

// write fills a file that the kernel has made.
func write(file, text string) error {
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// Open returns the group of the given directories, as Dirs returned them.
func Open(dirs []string) *Group {
	g := &Group{dirs: map[string]string{}}
	for _, dir := range dirs {
		g.dirs[dir] = dir
	}
	return g
}

// Has tells whether the group limits memory, pids or cpu.
func (g *Group) Has(controller string) bool { return g != nil && g.dirs[controller] != "" }

// Dirs returns the directories, each once.
func (g *Group) Dirs() []string {
	var dirs []string
	if g != nil {
		for _, dir := range g.dirs {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// Add moves a process into the group; its later children are in it too.
func (g *Group) Add(pid int) error {
	for _, dir := range g.Dirs() {
		if err := write(filepath.Join(dir, "cgroup.procs"), strconv.Itoa(pid)); err != nil {
			return fmt.Errorf("cgroup: %w", err)
		}
	}
	return nil
}

// OOM tells whether the kernel has killed a process of the group for want of memory.
func (g *Group) OOM() bool {
	if !g.Has("memory") {
		return false
	}
	for _, file := range []string{"memory.events", "memory.oom_control"} {
		text, _ := os.ReadFile(filepath.Join(g.dirs["memory"], file))
		for line := range strings.Lines(string(text)) {
			if name, count, _ := strings.Cut(strings.TrimSpace(line), " "); name == "oom_kill" && count != "0" {
				return true
			}
		}
	}
	return false
}

// Kill sends SIGKILL to every process of the group and tells whether there was any.
func (g *Group) Kill() bool {
	found := false
	for _, dir := range g.Dirs() {
		text, _ := os.ReadFile(filepath.Join(dir, "cgroup.procs"))
		for line := range strings.Lines(string(text)) {
			if pid, err := strconv.Atoi(strings.TrimSpace(line)); err == nil && pid > 1 && pid != os.Getpid() {
				found = true
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	}
	return found
}

// removeTime is how long Remove waits for killed processes to be gone.
const removeTime = 10 * time.Second

// Remove kills what is left in the group and removes it. Removing what is not there is no error.
func (g *Group) Remove() error {
	var errs []error
	for _, dir := range g.Dirs() {
		for wait, end := time.Millisecond, time.Now().Add(removeTime); ; wait = min(2*wait, 50*time.Millisecond) {
			err := syscall.Rmdir(dir)
			if err == nil || errors.Is(err, fs.ErrNotExist) {
				break
			}
			if !errors.Is(err, syscall.EBUSY) || time.Now().After(end) {
				errs = append(errs, &fs.PathError{Op: "cgroup: rmdir", Path: dir, Err: err})
				break
			}
			g.Kill()
			time.Sleep(wait)
		}
	}
	return errors.Join(errs...)
}
