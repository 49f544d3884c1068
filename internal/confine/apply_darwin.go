package confine

// apply_darwin.go sets limits. The system has no filter of calls, and its sandbox only an interface of C.

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

func apply(o Options, _ layers) (Report, error) {
	var r Report
	os.Clearenv()
	r.add("environment", nil, "emptied for Go")
	var failed []error
	for resource, name := range map[int]string{unix.RLIMIT_CORE: "size of dumps", unix.RLIMIT_FSIZE: "size of files"} {
		if err := unix.Setrlimit(resource, &unix.Rlimit{}); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", name, err))
		}
	}
	r.add("limits", errors.Join(failed...), "")
	err := errors.New("no bound was asked for")
	if o.Memory > 0 {
		err = errors.New("this system doesn't bound a process's memory")
	}
	r.add("memory", err, "")
	r.add("system calls", errors.New("this system has no filter: files, network and processes stay reachable"), "")
	return r, nil
}
