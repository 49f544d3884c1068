package runsc

// bundle_linux.go writes an OCI bundle: a directory with config.json and a root.

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// What config.json holds, as far as it is used: see the OCI runtime specification 1.0.2.
type (
	config struct {
		Version  string  `json:"ociVersion"`
		Process  process `json:"process"`
		Root     root    `json:"root"`
		Hostname string  `json:"hostname"`
		Mounts   []mount `json:"mounts"`
		Linux    linux   `json:"linux"`
	}
	process struct {
		User            user     `json:"user"`
		Args            []string `json:"args"`
		Env             []string `json:"env"`
		Dir             string   `json:"cwd"`
		Capabilities    struct{} `json:"capabilities"` // none
		Limits          []rlimit `json:"rlimits"`
		NoNewPrivileges bool     `json:"noNewPrivileges"`
	}
	user struct {
		UID int `json:"uid"`
		GID int `json:"gid"`
	}
	rlimit struct {
		Type string `json:"type"`
		Hard uint64 `json:"hard"`
		Soft uint64 `json:"soft"`
	}
	root struct {
		Path     string `json:"path"`
		Readonly bool   `json:"readonly"`
	}
	mount struct {
		Destination string   `json:"destination"`
		Type        string   `json:"type"`
		Source      string   `json:"source"`
		Options     []string `json:"options,omitempty"`
	}
	linux struct {
		Namespaces []namespace `json:"namespaces"`
	}
	namespace struct {
		Type string `json:"type"`
	}
)

// etc is what Python and its packages read of the host's /etc.
var etc = []string{"alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "fonts", "matplotlibrc", "mime.types", "localtime", "python3"}

var written = map[string]string{
	"passwd": "krait:x:65534:65534:krait:/work:/usr/sbin/nologin\n", "group": "krait:x:65534:\n",
	"hosts": "127.0.0.1 localhost\n::1 localhost\n", "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
}

// writeBundle makes the bundle's directory. Its root holds links and empty directories only, over which parts of another root are mounted.
func (c *starting) writeBundle() error {
	b := c.spec.Bounds
	size := func(n int64) string { return "size=" + strconv.FormatInt(n, 10) }
	top := filepath.Join(c.bundle, "root")
	mounts, err := c.writeRoot(top)
	if err != nil {
		return fmt.Errorf("runsc: %w", err)
	}
	mounts = append(mounts,
		mount{Destination: "/proc", Type: "proc", Source: "proc"},
		mount{Destination: "/dev/shm", Type: "tmpfs", Source: "tmpfs", Options: []string{"nosuid", "nodev", "mode=1777", size(b.Tmp)}},
		mount{Destination: "/tmp", Type: "tmpfs", Source: "tmpfs", Options: []string{"nosuid", "nodev", "mode=1777", size(b.Tmp)}},
		mount{Destination: "/work", Type: "tmpfs", Source: "tmpfs", Options: []string{"nosuid", "nodev", "mode=0777", size(b.Work)}})
	for _, m := range c.spec.Mounts {
		if _, err := os.Stat(m.Host); err != nil {
			return fmt.Errorf("runsc: mount: %w", err)
		}
		options := []string{"rbind", "ro"}
		if m.Write {
			options = []string{"rbind", "rw"}
		}
		mounts = append(mounts, mount{Destination: m.Guest, Type: "bind", Source: m.Host, Options: options})
	}
	limit := func(name string, n int64) rlimit { return rlimit{"RLIMIT_" + name, uint64(n), uint64(n)} }
	const path = "PATH=/usr/local/bin:/usr/bin:/bin"
	// The first process of a container ignores signals that it does not handle, even its own: the command is the child of a shell. env takes
	// away what runsc adds to the environment.
	args := append([]string{"/usr/bin/env", "-i", path, "PWD=" + c.spec.Dir}, c.spec.Env...)
	args = append(append(args, "/bin/sh", "-c", `"$@"; exit $?`, "sh"), c.spec.Command...)
	text, err := json.Marshal(config{
		Version: "1.0.2",
		Process: process{
			User: user{65534, 65534}, Args: args, Env: []string{path}, Dir: c.spec.Dir, NoNewPrivileges: true,
			Limits: []rlimit{limit("NOFILE", int64(b.Files)), limit("CORE", 0), limit("DATA", b.Memory), limit("MEMLOCK", 64<<10)},
		},
		Root: root{top, true}, Hostname: "krait", Mounts: mounts,
		Linux: linux{[]namespace{{"pid"}, {"network"}, {"ipc"}, {"uts"}, {"mount"}}},
	})
	if err != nil {
		return fmt.Errorf("runsc: %w", err)
	}
	return os.WriteFile(filepath.Join(c.bundle, "config.json"), text, 0o600)
}

// writeRoot fills the bundle's root and says what is mounted there.
func (c *starting) writeRoot(top string) ([]mount, error) {
	for _, d := range []string{"dev", "etc", "proc", "sys", "tmp", "work"} {
		if err := os.MkdirAll(filepath.Join(top, d), 0o755); err != nil {
			return nil, err
		}
	}
	var mounts []mount
	ro := func(from, to string) {
		mounts = append(mounts, mount{Destination: to, Type: "bind", Source: from, Options: []string{"rbind", "ro", "nosuid", "nodev"}})
	}
	if dir := c.engine.options.Root; dir != "" {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			switch from := filepath.Join(dir, e.Name()); {
			case strings.Contains(" proc dev sys tmp work ", " "+e.Name()+" "):
			case e.IsDir():
				ro(from, "/"+e.Name())
			case e.Type() == os.ModeSymlink:
				to, err := os.Readlink(from)
				if err == nil {
					err = os.Symlink(to, filepath.Join(top, e.Name()))
				}
				if err != nil {
					return nil, err
				}
			}
		}
		return mounts, nil
	}
	ro("/usr", "/usr")
	for _, p := range []string{"/usr/local", "/usr/src"} {
		if info, err := os.Stat(p); err == nil && info.IsDir() {
			mounts = append(mounts, mount{Destination: p, Type: "tmpfs", Source: "tmpfs", Options: []string{"ro", "mode=0755"}})
		}
	}
	for _, p := range []string{"/bin", "/sbin", "/lib", "/lib32", "/lib64"} {
		if to, err := os.Readlink(p); err == nil {
			if err := os.Symlink(to, filepath.Join(top, p)); err != nil {
				return nil, err
			}
		} else if _, err := os.Stat(p); err == nil {
			ro(p, p)
		}
	}
	pythons, _ := filepath.Glob("/etc/python3.*")
	for _, name := range etc {
		p := "/etc/" + name
		if to, err := os.Readlink(p); err == nil && strings.HasPrefix(to, "/usr/") {
			if err := os.Symlink(to, filepath.Join(top, p)); err != nil {
				return nil, err
			}
		} else if _, err := os.Stat(p); err == nil {
			pythons = append(pythons, p)
		}
	}
	for _, p := range pythons {
		ro(p, p)
	}
	for name, text := range written {
		if err := os.WriteFile(filepath.Join(top, "etc", name), []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	return mounts, nil
}
