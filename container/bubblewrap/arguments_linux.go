//go:build amd64 || arm64

package bubblewrap

// arguments_linux.go says how a container looks, in bwrap's words.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// arguments collects bwrap's arguments and the files that they refer to by number.
type arguments struct {
	list  []string
	files []*os.File
	next  int // the number that the next file gets
}

func (a *arguments) add(args ...string) { a.list = append(a.list, args...) }

// extra hands a file to bwrap and returns its number there. The file is closed with those of theirs.
func (a *arguments) extra(theirs *[]*os.File, f *os.File) int {
	if f != nil && !slices.Contains(*theirs, f) {
		*theirs = append(*theirs, f)
	}
	a.files = append(a.files, f)
	a.next++
	return a.next - 1
}

// data returns a file to read text from.
func data(theirs *[]*os.File, text []byte) (*os.File, error) {
	fd, err := unix.MemfdCreate("krait", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("bubblewrap: memfd: %w", err)
	}
	f := os.NewFile(uintptr(fd), "memfd")
	*theirs = append(*theirs, f)
	if _, err = f.Write(text); err == nil {
		_, err = f.Seek(0, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("bubblewrap: memfd: %w", err)
	}
	return f, nil
}

// What Python and its packages read of the host's /etc: nothing else of it is visible.
var etc = []string{
	"alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "fonts", "matplotlibrc", "mime.types", "localtime", "python3",
}

// Files that stand in for those of the host.
var written = [][2]string{
	{"/etc/passwd", "krait:x:65534:65534:krait:/work:/usr/sbin/nologin\n"},
	{"/etc/group", "krait:x:65534:\n"},
	{"/etc/hosts", "127.0.0.1 localhost\n::1 localhost\n"},
	{"/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n"},
}

// Parts of /proc that tell about the machine. Those that the kernel has are covered.
var masked = []string{
	"/proc/acpi", "/proc/asound", "/proc/kcore", "/proc/keys", "/proc/key-users", "/proc/latency_stats", "/proc/timer_list", "/proc/timer_stats",
	"/proc/sched_debug", "/proc/scsi", "/proc/kallsyms", "/proc/kmsg", "/proc/config.gz", "/proc/mtrr", "/proc/driver",
}

// arguments lists what bwrap does. Files are numbered as they are added; info and release are those by which the start is held up.
func (c *starting) arguments(a *arguments, info, release int) error {
	b := c.spec.Bounds
	a.add("--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
		"--uid", "65534", "--gid", "65534", "--hostname", "krait", "--die-with-parent", "--new-session",
		"--info-fd", strconv.Itoa(info), "--block-fd", strconv.Itoa(release))
	filter, err := data(&c.theirs, c.engine.filter)
	if err != nil {
		return err
	}
	a.add("--seccomp", strconv.Itoa(a.extra(&c.theirs, filter)))
	a.add("--clearenv")
	path := true
	for _, e := range c.spec.Env {
		name, value, _ := strings.Cut(e, "=")
		a.add("--setenv", name, value)
		path = path && name != "PATH"
	}
	if path {
		a.add("--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin")
	}
	if c.engine.options.Root == "" {
		err = c.hostRoot(a)
	} else {
		err = c.imageRoot(a, c.engine.options.Root)
	}
	if err != nil {
		return err
	}
	a.add("--proc", "/proc")
	for _, p := range masked {
		if info, err := os.Lstat(p); err != nil {
			continue
		} else if info.IsDir() {
			a.add("--tmpfs", p, "--remount-ro", p)
		} else {
			a.add("--ro-bind", "/dev/null", p)
		}
	}
	a.add("--dev", "/dev")
	for _, t := range []struct {
		path string
		size int64
	}{{"/dev/shm", b.Tmp}, {"/tmp", b.Tmp}, {"/work", b.Work}} {
		a.add("--size", strconv.FormatInt(t.size, 10), "--tmpfs", t.path)
	}
	for _, m := range c.spec.Mounts {
		if err := c.bind(a, m.Host, m.Guest, m.Write); err != nil {
			return err
		}
	}
	a.add("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", c.spec.Dir)
	return nil
}

// hostRoot makes a root of the host's /usr.
func (c *starting) hostRoot(a *arguments) error {
	a.add("--ro-bind", "/usr", "/usr")
	for _, p := range []string{"/usr/local", "/usr/src"} { // what people put there is none of the containers' business
		if info, err := os.Stat(p); err == nil && info.IsDir() {
			a.add("--tmpfs", p, "--remount-ro", p)
		}
	}
	for _, p := range []string{"/bin", "/sbin", "/lib", "/lib32", "/lib64"} {
		if to, err := os.Readlink(p); err == nil {
			a.add("--symlink", to, p)
		} else if _, err := os.Stat(p); err == nil {
			a.add("--ro-bind", p, p)
		}
	}
	pythons, _ := filepath.Glob("/etc/python3.*")
	for _, p := range pythons {
		a.add("--ro-bind-try", p, p)
	}
	for _, name := range etc {
		p := "/etc/" + name
		if to, err := os.Readlink(p); err == nil && strings.HasPrefix(to, "/usr/") {
			a.add("--symlink", to, p)
			continue
		}
		a.add("--ro-bind-try", p, p)
	}
	for _, w := range written {
		f, err := data(&c.theirs, []byte(w[1]))
		if err != nil {
			return err
		}
		a.add("--perms", "0444", "--ro-bind-data", strconv.Itoa(a.extra(&c.theirs, f)), w[0])
	}
	return nil
}

// imageRoot makes a root of the directories in another root, so that mounts can be put beside them.
func (c *starting) imageRoot(a *arguments, root string) error {
	entries, err := os.ReadDir(root)
	if err != nil {
		return fmt.Errorf("bubblewrap: root: %w", err)
	}
	for _, e := range entries {
		from, to := filepath.Join(root, e.Name()), "/"+e.Name()
		switch {
		case slices.Contains([]string{"proc", "dev", "sys", "tmp", "work"}, e.Name()):
		case e.IsDir():
			if err := c.bind(a, from, to, false); err != nil {
				return err
			}
		case e.Type() == os.ModeSymlink:
			to, err := os.Readlink(from)
			if err != nil {
				return fmt.Errorf("bubblewrap: root: %w", err)
			}
			a.add("--symlink", to, "/"+e.Name())
		}
	}
	return nil
}

// bind shows a path of the host in the container. Root opens it first, since bwrap runs as a user who may not be allowed to go there.
func (c *starting) bind(a *arguments, host, guest string, write bool) error {
	option := "--ro-bind"
	if write {
		option = "--bind"
	}
	if os.Geteuid() != 0 || !c.engine.atLeast(0, 8) {
		if _, err := os.Stat(host); err != nil {
			return fmt.Errorf("bubblewrap: mount: %w", err)
		}
		a.add(option, host, guest)
		return nil
	}
	fd, err := unix.Open(host, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("bubblewrap: mount: %w", &os.PathError{Op: "open", Path: host, Err: err})
	}
	a.add(option+"-fd", strconv.Itoa(a.extra(&c.theirs, os.NewFile(uintptr(fd), host))), guest)
	return nil
}
