//go:build unix

// Command python3.14 is the test oracle: the real CPython, carried inside a Go module so that its version is pinned
// by go.mod and nothing has to be installed.
//
// The first run extracts the interpreter to a cache directory, later runs only find it there. Then the process becomes
// CPython (execve): arguments, environment, standard streams, signals and the exit status are the real interpreter's.
//
// The cache directory is $KRAIT_ORACLE_DIR/VERSION, or krait-oracle/VERSION in the user's cache directory.
// With the single argument --oracle-path it prints the path of the real interpreter instead of running it.
package main

import (
	"fmt"
	"os"
	"syscall"
)

func main() {
	exe, err := interpreter()
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(125)
	}
	args := os.Args[1:]
	if len(args) == 1 && args[0] == "--oracle-path" {
		fmt.Println(exe)
		return
	}
	// -s: packages that somebody installed for this user are no part of the oracle.
	argv := append([]string{exe, "-s"}, args...)
	err = syscall.Exec(exe, argv, environ(os.Environ()))
	fmt.Fprintf(os.Stderr, "oracle: exec %s: %v\n", exe, err)
	os.Exit(126)
}
