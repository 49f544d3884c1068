//go:build !linux

package worker

// init_other.go: virtual machines run Linux.

import "errors"

func boot() error { return errors.New("worker: boot: not Linux") }
