//go:build !darwin && !(linux && (amd64 || arm64))

package confine

// apply_other.go is for systems that offer nothing.

import (
	"errors"
	"os"
	"runtime"
)

func apply(Options, layers) (Report, error) {
	var r Report
	os.Clearenv()
	r.add("environment", nil, "emptied for Go")
	if runtime.GOOS == "linux" {
		err := errors.New("no table of system calls for " + runtime.GOARCH)
		r.add("system calls", err, "")
		return r, &Error{"system calls", err}
	}
	r.add("memory", errors.New("not bound on this system"), "")
	r.add("system calls", errors.New("this system has no filter: files, network and processes stay reachable"), "")
	return r, nil
}
