//go:build !unix

package main

import "syscall"

// dieOf does nothing: there are no signals to die of.
func dieOf(syscall.Signal) {}
