//go:build !unix

package main

// dieOfInterrupt does nothing: there are no signals to die of.
func dieOfInterrupt() {}
