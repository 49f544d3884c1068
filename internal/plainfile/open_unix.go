//go:build unix

package plainfile

// open_unix.go: a named pipe opens at once, or is an error; a terminal does not become the process's own.

import "syscall"

const atOnce = syscall.O_NONBLOCK | syscall.O_NOCTTY

// itself is added to the name of a directory; only a directory has it.
const itself = "/."
