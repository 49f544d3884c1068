//go:build !(linux && (amd64 || arm64))

package confine

// namespaces_other.go is for systems without namespaces.

import "syscall"

func forms() []Isolation { return []Isolation{{}} }

// Attributes returns what starts a worker: nothing that differs from others.
func (i Isolation) Attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{} }
