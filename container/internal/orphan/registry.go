//go:build linux

package orphan

// registry.go keeps a file for each container that has no daemon which knows it.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/cgroup"
)

// A Record says what a container holds.
type Record struct {
	Engine    string    `json:"engine"`
	ID        string    `json:"id"`
	Host      Host      `json:"host"`
	Processes []Started `json:"processes,omitempty"` // those that outlive the host if its kernel does not end them
	Groups    []string  `json:"groups,omitempty"`    // control groups: directories
	Paths     []string  `json:"paths,omitempty"`     // files and directories, removed with all that is in them
}

// Started is a process and when it started.
type Started struct {
	PID   int    `json:"pid"`
	Start uint64 `json:"start"`
}

// A Registry is a directory of records. It is safe for concurrent use, also by several processes.
type Registry struct {
	dir  string
	self Host
}

// Open makes the directory if need be; "" is one of this user for the time until the next boot. It is an error if others may write there.
func Open(dir string) (*Registry, error) {
	if dir == "" {
		base := os.Getenv("XDG_RUNTIME_DIR")
		if base == "" {
			base = filepath.Join(os.TempDir(), "krait-"+strconv.Itoa(os.Getuid()))
		}
		dir = filepath.Join(base, "krait-containers")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("orphan: %w", err)
	}
	for _, d := range []string{dir, filepath.Dir(dir)} {
		info, err := os.Lstat(d)
		if err != nil {
			return nil, fmt.Errorf("orphan: %w", err)
		}
		owner := info.Sys().(*syscall.Stat_t).Uid
		if d == dir && (!info.IsDir() || int(owner) != os.Getuid() || info.Mode().Perm()&0o022 != 0) {
			return nil, fmt.Errorf("orphan: %s: want a directory of this user that others can't write to", d)
		}
		if int(owner) != os.Getuid() && owner != 0 {
			return nil, fmt.Errorf("orphan: %s: belongs to another user", d)
		}
	}
	self, err := Self()
	return &Registry{dir: dir, self: self}, err
}

// Dir returns the directory. Files and directories that containers need for a while may be made there.
func (r *Registry) Dir() string { return r.dir }

// Self returns this process.
func (r *Registry) Self() Host { return r.self }

func (r *Registry) file(h Host, id string) string {
	return filepath.Join(r.dir, fmt.Sprintf("%d-%d-%s.json", h.PID, h.Start, id))
}

// Put keeps a record of this host, in place of the earlier one of the same id. It is written before what it names is made.
func (r *Registry) Put(rec Record) error {
	rec.Host = r.self
	text, err := json.Marshal(rec)
	if err != nil {
		return fmt.Errorf("orphan: %w", err)
	}
	file := r.file(r.self, rec.ID)
	if err := os.WriteFile(file+".new", text, 0o600); err != nil {
		return fmt.Errorf("orphan: %w", err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		return fmt.Errorf("orphan: %w", err)
	}
	return nil
}

// Delete forgets a record of this host.
func (r *Registry) Delete(id string) error {
	if err := os.Remove(r.file(r.self, id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("orphan: %w", err)
	}
	return nil
}

// Reap removes what the records of an engine name whose hosts are dead. It returns how many containers it removed.
// first, if not nil, is called with each record before its processes, groups and paths are removed.
func (r *Registry) Reap(engine string, first func(Record) error) (int, error) {
	names, err := filepath.Glob(filepath.Join(r.dir, "*-*-*.json*"))
	if err != nil {
		return 0, fmt.Errorf("orphan: %w", err)
	}
	count := 0
	var errs []error
	for _, name := range names {
		if strings.HasSuffix(name, ".new") {
			r.reapNew(name)
			continue
		}
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another process was faster
		}
		var rec Record
		if err != nil || json.Unmarshal(text, &rec) != nil {
			errs = append(errs, fmt.Errorf("orphan: %s: can't be read: %w", name, err))
			continue
		}
		if rec.Engine != engine || !rec.Host.Dead(r.self) {
			continue
		}
		if err := r.remove(rec, first); err != nil {
			errs = append(errs, err)
			continue
		}
		if os.Remove(name) == nil {
			count++
		}
	}
	return count, errors.Join(errs...)
}

// List returns the containers of an engine that have a record.
func (r *Registry) List(engine string) ([]container.Running, error) {
	names, err := filepath.Glob(filepath.Join(r.dir, "*-*-*.json"))
	if err != nil {
		return nil, fmt.Errorf("orphan: %w", err)
	}
	var list []container.Running
	for _, name := range names {
		text, err := os.ReadFile(name)
		info, err2 := os.Lstat(name)
		var rec Record
		if err != nil || err2 != nil || json.Unmarshal(text, &rec) != nil || rec.Engine != engine {
			continue // gone meanwhile, or not of this engine; Reap says what can't be read
		}
		list = append(list, rec.Host.Running(r.self, container.Running{Engine: engine, ID: rec.ID, Since: info.ModTime()}))
	}
	return list, nil
}

// reapNew removes a file that a host was writing when it died.
func (r *Registry) reapNew(name string) {
	var pid int
	var start uint64
	if n, _ := fmt.Sscanf(filepath.Base(name), "%d-%d-", &pid, &start); n == 2 && !Lives(pid, start) {
		_ = os.Remove(name)
	}
}

func (r *Registry) remove(rec Record, first func(Record) error) error {
	if first != nil {
		if err := first(rec); err != nil {
			return err
		}
	}
	if rec.Host.Boot == r.self.Boot {
		for _, p := range rec.Processes {
			Kill(p)
		}
	}
	KillNamed(rec.ID)
	var errs []error
	for _, dir := range rec.Groups {
		if !strings.HasPrefix(filepath.Base(dir), "krait-") {
			errs = append(errs, fmt.Errorf("orphan: record of %s: %s: not a control group of containers", rec.ID, dir))
			continue
		}
		errs = append(errs, cgroup.Open([]string{dir}).Remove())
	}
	for _, path := range rec.Paths {
		if rel, err := filepath.Rel(r.dir, path); err != nil || !filepath.IsLocal(rel) || rel == "." {
			errs = append(errs, fmt.Errorf("orphan: record of %s: %s: not a path of containers", rec.ID, path))
			continue
		}
		errs = append(errs, os.RemoveAll(path))
	}
	return errors.Join(errs...)
}

// KillNamed ends the processes that were started under the name of a container, as argv[0], and those that they have forked without another
// program: bwrap's child is not told by its parent's death before it has gone some way. It returns when it finds none any more.
func KillNamed(id string) {
	if !strings.HasPrefix(id, "krait-") {
		return
	}
	for range 100 {
		files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		found := false
		for _, file := range files {
			line, err := os.ReadFile(file) // empty for a zombie
			if name, _, _ := strings.Cut(string(line), "\x00"); err != nil || name != id {
				continue
			}
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
				found = true
				Kill(Started{PID: pid, Start: StartOf(pid)})
			}
		}
		if !found {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// Kill ends that process, and no other that has its id since.
func Kill(p Started) {
	proc, err := os.FindProcess(p.PID) // holds on to the process, where the kernel has pidfds
	if err != nil || p.PID <= 1 {
		return
	}
	defer func() { _ = proc.Release() }()
	if Lives(p.PID, p.Start) {
		_ = proc.Kill()
	}
}
