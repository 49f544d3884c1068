//go:build linux

package cgroup

// places.go finds where this process may make groups.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// controllers are those that a container uses.
var controllers = []string{"memory", "pids", "cpu"}

// Places are the directories below which groups can be made, by controller.
type Places struct {
	dirs    map[string]string
	unified bool // version 2
}

// Has tells whether groups can limit memory, pids or cpu here.
func (p Places) Has(controller string) bool { return p.dirs[controller] != "" }

// Dirs returns the directories of a group of that name, each once.
func (p Places) Dirs(name string) []string {
	var dirs []string
	for _, place := range p.dirs {
		dirs = append(dirs, filepath.Join(place, name))
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// Find looks for places: this process's own group, in version 2 also those above it, as far as they pass controllers on. It makes a group
// in each to see whether it may, and removes it.
func Find() Places {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	member, _ := os.ReadFile("/proc/self/cgroup")
	return find(string(mounts), string(member), tryCreate)
}

func tryCreate(dir string) bool {
	trial, err := os.MkdirTemp(dir, "krait-trial-")
	if err != nil {
		return false
	}
	// A process must be movable into it as well; that needs write access to the common ancestor in version 2.
	f, err := os.OpenFile(filepath.Join(trial, "cgroup.procs"), os.O_WRONLY, 0)
	if err == nil {
		f.Close()
	}
	return os.Remove(trial) == nil && err == nil
}

func find(mountinfo, member string, usable func(dir string) bool) Places {
	paths := map[string]string{} // controller or "" (version 2) -> path of this process's group
	for line := range strings.Lines(member) {
		if parts := strings.SplitN(strings.TrimSpace(line), ":", 3); len(parts) == 3 {
			for name := range strings.SplitSeq(parts[1], ",") {
				paths[name] = parts[2]
			}
		}
	}
	p := Places{dirs: map[string]string{}}
	var unified []string // directories of version 2 from this process's group upwards
	for line := range strings.Lines(mountinfo) {
		before, after, ok := strings.Cut(strings.TrimSpace(line), " - ")
		fields, tail := strings.Fields(before), strings.Fields(after)
		if !ok || len(fields) < 5 || len(tail) < 3 {
			continue
		}
		root, point := fields[3], fields[4]
		switch tail[0] {
		case "cgroup":
			options := strings.Split(tail[2], ",")
			for _, c := range controllers {
				if path, in := paths[c]; in && slices.Contains(options, c) && p.dirs[c] == "" {
					if dir := below(point, root, path); usable(dir) {
						p.dirs[c] = dir
					}
				}
			}
		case "cgroup2":
			for dir := below(point, root, paths[""]); len(dir) >= len(point); dir = filepath.Dir(dir) {
				unified = append(unified, dir)
			}
		}
	}
	if len(p.dirs) > 0 { // a hybrid machine: version 2 has no controllers then
		return p
	}
	for _, dir := range unified {
		passed, _ := os.ReadFile(filepath.Join(dir, "cgroup.subtree_control"))
		names := strings.Fields(string(passed))
		if !slices.Contains(names, "memory") || !slices.Contains(names, "pids") || !usable(dir) {
			continue
		}
		p.unified = true
		for _, c := range controllers {
			if slices.Contains(names, c) {
				p.dirs[c] = dir
			}
		}
		break
	}
	return p
}

// below returns the directory of a group's path, given where its hierarchy's part root is mounted.
func below(point, root, path string) string {
	if rel, err := filepath.Rel(root, path); err == nil && rel != ".." && !strings.HasPrefix(rel, "../") {
		return filepath.Join(point, rel)
	}
	return filepath.Join(point, path)
}
