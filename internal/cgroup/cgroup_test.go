//go:build linux

package cgroup

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFindVersion1(t *testing.T) {
	const mounts = "30 20 0:26 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n" +
		"31 20 0:27 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n" +
		"32 20 0:28 /outer /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n" +
		"33 20 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"
	const member = "9:memory:/a/b\n8:cpu,cpuacct:/\n7:pids:/outer/c\n0::/\n"
	got := find(mounts, member, func(dir string) bool { return !strings.Contains(dir, "cpu") })
	if len(got.dirs) != 2 || got.dirs["memory"] != "/sys/fs/cgroup/memory/a/b" || got.dirs["pids"] != "/sys/fs/cgroup/pids/c" || got.unified {
		t.Errorf("got %+v", got)
	}
	if got := find("", "", func(string) bool { return true }); len(got.dirs) != 0 {
		t.Errorf("got %+v of nothing", got)
	}
}

// Of version 2, the first group upwards is taken that passes memory and pids on.
func TestFindVersion2(t *testing.T) {
	root := t.TempDir()
	own := filepath.Join(root, "user.slice", "app.slice", "term.scope")
	if err := os.MkdirAll(own, 0o755); err != nil {
		t.Fatal(err)
	}
	for dir, passed := range map[string]string{
		own: "", filepath.Dir(own): "memory pids\n", filepath.Join(root, "user.slice"): "cpu memory pids\n", root: "cpu memory pids\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, "cgroup.subtree_control"), []byte(passed), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	mounts := "25 20 0:22 / " + root + " rw - cgroup2 cgroup2 rw\n"
	const member = "0::/user.slice/app.slice/term.scope\n"
	got := find(mounts, member, func(string) bool { return true })
	if !got.unified || got.dirs["memory"] != filepath.Dir(own) || got.dirs["pids"] != filepath.Dir(own) || got.Has("cpu") {
		t.Errorf("got %+v", got)
	}
	got = find(mounts, member, func(dir string) bool { return dir != filepath.Dir(own) })
	if got.dirs["memory"] != filepath.Join(root, "user.slice") || !got.Has("cpu") {
		t.Errorf("got %+v", got)
	}
	if got = find(mounts, member, func(string) bool { return false }); len(got.dirs) != 0 {
		t.Errorf("got %+v where nothing is writable", got)
	}
}

// A group of version 2 is files in a directory; a plain directory shows what is written.
func TestCreateVersion2(t *testing.T) {
	root := t.TempDir()
	p := Places{unified: true, dirs: map[string]string{"memory": root, "pids": root, "cpu": root}}
	g, err := p.Create("g", Limits{})
	if err != nil || !slices.Equal(g.Dirs(), []string{filepath.Join(root, "g")}) {
		t.Fatalf("got %v, %v", g, err)
	}
	if _, err := p.Create("g", Limits{}); err == nil {
		t.Error("a group was made twice")
	}
	if err := g.Remove(); err != nil {
		t.Error(err)
	}
	if err := g.Remove(); err != nil {
		t.Errorf("the second time: %v", err)
	}
	// The files that set limits do not exist here, and without them there is no group.
	if _, err := p.Create("g", Limits{Memory: 1 << 20}); err == nil {
		t.Error("a limit that could not be set is no error")
	}
	if _, err := os.Stat(filepath.Join(root, "g")); err == nil {
		t.Error("the group is left")
	}
}

// On a machine where this process may make groups, they hold processes and end them.
func TestGroupOfThisMachine(t *testing.T) {
	p := Find()
	if !p.Has("memory") || !p.Has("pids") {
		t.Skip("this process may not make control groups here")
	}
	g, err := p.Create("krait-test-cgroup", Limits{Memory: 64 << 20, PIDs: 5, CPUs: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sleep", "1000")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := g.Add(cmd.Process.Pid); err != nil {
		t.Fatal(err)
	}
	if g.OOM() {
		t.Error("out of memory, says a group that holds one sleeping process")
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	if err := Open(g.Dirs()).Remove(); err != nil {
		t.Error(err)
	}
	if err := <-done; err == nil || err.Error() != "signal: killed" {
		t.Errorf("the process ended with %v", err)
	}
	for _, dir := range g.Dirs() {
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s is left", dir)
		}
	}
}
