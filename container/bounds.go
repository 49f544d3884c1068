package container

// bounds.go checks what a Spec asks for and fills in defaults; engines call it first.

import (
	"fmt"
	"math"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// Defaults are the bounds of a Bounds whose fields are zero.
var Defaults = Bounds{
	Memory: 1 << 30, CPUs: 1, PIDs: 64, Files: 256, Tmp: 64 << 20, Work: 256 << 20, Output: 16 << 20, Life: time.Hour,
}

// Filled returns b with defaults in place of zero fields. A negative field, or one too large for the kernel, is an error.
func (b Bounds) Filled() (Bounds, error) {
	for _, f := range []struct {
		name          string
		value         *int64
		def, min, max int64
	}{
		{"Memory", &b.Memory, Defaults.Memory, 16 << 20, math.MaxInt64 / 2},
		{"Tmp", &b.Tmp, Defaults.Tmp, 4096, math.MaxInt64 / 2},
		{"Work", &b.Work, Defaults.Work, 4096, math.MaxInt64 / 2},
		{"Output", &b.Output, Defaults.Output, 1, math.MaxInt64},
		{"Life", (*int64)(&b.Life), int64(Defaults.Life), 1, math.MaxInt64},
	} {
		if err := fill(f.name, f.value, f.def, f.min, f.max); err != nil {
			return b, err
		}
	}
	for _, f := range []struct {
		name          string
		value         *int
		def, min, max int64
	}{
		{"PIDs", &b.PIDs, int64(Defaults.PIDs), 4, 1 << 22},
		{"Files", &b.Files, int64(Defaults.Files), 16, 1 << 20},
	} {
		v := int64(*f.value)
		if err := fill(f.name, &v, f.def, f.min, f.max); err != nil {
			return b, err
		}
		*f.value = int(v)
	}
	switch {
	case b.CPUs == 0:
		b.CPUs = Defaults.CPUs
	case !(b.CPUs >= 0.01 && b.CPUs <= 1024):
		return b, fmt.Errorf("container: bound CPUs: got %v, want 0.01 to 1024, or 0 for %v", b.CPUs, Defaults.CPUs)
	}
	return b, nil
}

func fill(name string, value *int64, def, least, most int64) error {
	switch {
	case *value == 0:
		*value = def
	case *value < least || *value > most:
		return fmt.Errorf("container: bound %s: got %d, want %d to %d, or 0 for %d", name, *value, least, most, def)
	}
	return nil
}

// own are the paths in a container that a mount may not cover.
var own = []string{"/", "/proc", "/dev", "/sys", "/tmp", "/work", "/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64"}

// Filled returns s with defaults in place of zero fields. It is an error if the command is missing or something in it can't be.
func (s Spec) Filled() (Spec, error) {
	if len(s.Command) == 0 || s.Command[0] == "" {
		return s, fmt.Errorf("container: spec: the command is missing")
	}
	for _, text := range [][]string{s.Command, s.Env, {s.Dir}} {
		for _, t := range text {
			if strings.IndexByte(t, 0) >= 0 {
				return s, fmt.Errorf("container: spec: %q: holds a zero byte", t)
			}
		}
	}
	for _, e := range s.Env {
		if strings.IndexByte(e, '=') < 1 {
			return s, fmt.Errorf("container: spec: environment: got %q, want NAME=VALUE", e)
		}
	}
	if s.Dir == "" {
		s.Dir = "/work"
	}
	if !path.IsAbs(s.Dir) {
		return s, fmt.Errorf("container: spec: directory %q: not absolute", s.Dir)
	}
	for _, m := range s.Mounts {
		switch {
		case !filepath.IsAbs(m.Host) || strings.IndexByte(m.Host, 0) >= 0:
			return s, fmt.Errorf("container: mount: host path %q: not absolute", m.Host)
		case !path.IsAbs(m.Guest) || path.Clean(m.Guest) != m.Guest || strings.ContainsAny(m.Guest, "\x00:,"):
			return s, fmt.Errorf("container: mount: path %q inside: want an absolute, clean path without colon or comma", m.Guest)
		}
		for _, p := range own {
			if m.Guest == p {
				return s, fmt.Errorf("container: mount: path %q inside: the container has its own", m.Guest)
			}
		}
		for _, p := range []string{"/proc", "/dev", "/sys"} {
			if strings.HasPrefix(m.Guest, p+"/") {
				return s, fmt.Errorf("container: mount: path %q inside: nothing is mounted in %s", m.Guest, p)
			}
		}
	}
	var err error
	s.Bounds, err = s.Bounds.Filled()
	return s, err
}
