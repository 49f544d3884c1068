package main

// mount.go reads --mount.

import (
	"strings"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/vfs"
)

// parseMounts reads HOST:GUEST, HOST:GUEST:ro and HOST:GUEST:rw. The directories stay open until the process ends.
func parseMounts(specs []string) ([]krait.Mount, error) {
	var mounts []krait.Mount
	for _, spec := range specs {
		paths, writable := strings.CutSuffix(spec, ":rw")
		if !writable {
			paths = strings.TrimSuffix(spec, ":ro")
		}
		i := strings.LastIndexByte(paths, ':') // a host path may have colons of its own
		if i < 1 || !strings.HasPrefix(paths[i+1:], "/") {
			return nil, usage("--mount: bad mount %q: want HOST:GUEST or HOST:GUEST:rw, where GUEST begins with a slash", spec)
		}
		m := krait.Mount{Path: paths[i+1:]}
		if writable {
			dir, err := vfs.OpenWritableDir(paths[:i])
			if err != nil {
				return nil, usage("--mount: %w", err)
			}
			m.FS = dir
		} else {
			dir, err := vfs.OpenDir(paths[:i])
			if err != nil {
				return nil, usage("--mount: %w", err)
			}
			m.FS = dir
		}
		mounts = append(mounts, m)
	}
	return mounts, nil
}
