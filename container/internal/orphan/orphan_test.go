//go:build linux

package orphan

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestDead(t *testing.T) {
	self, err := Self()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(*Host)
		want   bool
	}{
		"itself":                       {func(*Host) {}, false},
		"the id was reused":            {func(h *Host) { h.Start-- }, true},
		"no such process":              {func(h *Host) { h.PID = 1 << 22 }, true},
		"before the last boot":         {func(h *Host) { h.Boot = "x"; h.Space = "pid:[1]" }, true},
		"another machine":              {func(h *Host) { h.Boot = "x"; h.Name = "x"; h.PID = 1 << 22 }, false},
		"another space of process ids": {func(h *Host) { h.Space = "pid:[1]"; h.PID = 1 << 22 }, false},
		"nothing":                      {func(h *Host) { *h = Host{} }, false},
	} {
		h := self
		c.change(&h)
		if got := h.Dead(self); got != c.want {
			t.Errorf("%s: got %v", name, got)
		}
	}
	if got, ok := FromLabels(self.Labels()); !ok || got != self {
		t.Errorf("from labels: got %+v, want %+v", got, self)
	}
	if _, ok := FromLabels(map[string]string{LabelPID: "x"}); ok {
		t.Error("a host of broken labels")
	}
}

func TestReap(t *testing.T) {
	r, err := Open(filepath.Join(t.TempDir(), "r"))
	if err != nil {
		t.Fatal(err)
	}
	live := *r
	dead := *r
	dead.self.Start-- // a process that had this id before
	cmd := exec.Command("sleep", "1000")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	stranger := exec.Command("sleep", "1000")
	if err := stranger.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stranger.Process.Kill(); _ = stranger.Wait() }()
	bundle := filepath.Join(r.Dir(), "bundle")
	if err := os.MkdirAll(filepath.Join(bundle, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, step := range []error{
		live.Put(Record{Engine: "e", ID: "live"}),
		dead.Put(Record{Engine: "e", ID: "dead", Paths: []string{bundle}, Processes: []Started{
			{cmd.Process.Pid, StartOf(cmd.Process.Pid)}, {stranger.Process.Pid, StartOf(stranger.Process.Pid) - 1},
		}}),
		dead.Put(Record{Engine: "other", ID: "other"}),
		os.WriteFile(dead.file(dead.self, "half")+".new", nil, 0o600),
	} {
		if step != nil {
			t.Fatal(step)
		}
	}
	n, err := r.Reap("e", nil)
	if n != 1 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
	if err := cmd.Wait(); err == nil {
		t.Error("the orphan has ended by itself")
	}
	if StartOf(stranger.Process.Pid) == 0 {
		t.Error("a process was killed that only had the id of an orphan")
	}
	if _, err := os.Stat(bundle); err == nil {
		t.Error("the orphan's directory is left")
	}
	left, _ := filepath.Glob(filepath.Join(r.Dir(), "*"))
	if len(left) != 2 {
		t.Errorf("left: %v, want the records of the living and of the other engine", left)
	}
}

// Processes are found by the name that they were started under, and no others.
func TestKillNamed(t *testing.T) {
	const id = "krait-test-killnamed"
	named := exec.Command("sleep", "1000")
	named.Args[0] = id
	other := exec.Command("sleep", "1000")
	other.Args[0] = id + "-other"
	for _, cmd := range []*exec.Cmd{named, other} {
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
	}
	KillNamed("sleep")
	KillNamed(id)
	if err := named.Wait(); err == nil {
		t.Error("it has ended by itself")
	}
	if StartOf(other.Process.Pid) == 0 {
		t.Error("another process was killed")
	}
	_ = other.Process.Kill()
	_ = other.Wait()
}

// A record can't make the reaper remove what is none of its business.
func TestReapStaysInItsDirectory(t *testing.T) {
	r, err := Open(filepath.Join(t.TempDir(), "r"))
	if err != nil {
		t.Fatal(err)
	}
	precious := t.TempDir()
	dead := *r
	dead.self.Start--
	if err := dead.Put(Record{Engine: "e", ID: "x", Paths: []string{precious, r.Dir()}, Groups: []string{t.TempDir()}}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Reap("e", nil); err == nil {
		t.Error("no error")
	}
	if _, err := os.Stat(precious); err != nil {
		t.Error(err)
	}
}

func TestOpenRefusesWhatOthersCanWrite(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); err == nil {
		t.Error("no error")
	}
}
