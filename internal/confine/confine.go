// Package confine takes from this process, for ever, what a worker doesn't need that computes and talks to its host over two pipes.
//
//	func main() { // of the worker
//		report, err := confine.Apply(confine.Options{Memory: 512 << 20})
//		if err != nil {
//			log.Fatal(err) // nothing has been read from the host yet
//		}
//		serve(os.Stdin, os.Stdout)
//	}
//
// What stays is reading, writing, waiting, memory, threads of its own, clocks and random numbers. A file can't be opened, a socket or process
// can't be made, no other process can be signalled or looked into, memory can't be made executable. Several walls stand behind each other,
// so that one may be missing; Report says which stand here.
//
// The host starts the worker with an empty environment, pipes as descriptors 0, 1 and 2, and the attributes of this package, which put it
// into namespaces of its own.
package confine

// confine.go has the way in.

import "fmt"

// Options say what differs between workers.
type Options struct {
	// Memory is how many bytes the process may map writable beyond those that it has now: its heap, the stacks of its threads, what the
	// runtime keeps for itself. Memory that was given back to the system but stays mapped counts, so this is a bound of the highest
	// use. The runtime ends the process where the kernel refuses. Native code could get what the layer's note says is left for addresses:
	// a sixteenth and 128 MiB more, in a program built with cgo 1 GiB more. 0: no bound.
	Memory int64
}

// Apply confines the process, with all its threads. It is called once, early in main, before anything that comes from outside is read and
// before anything is opened that is needed later: all descriptors but 0, 1 and 2 are closed. Where required layers can't be had, which are
// no_new_privs and seccomp on Linux, it returns an *Error: the process may be confined in part, and should end.
//
// Afterwards the number of threads that run Go stays as it is, the local time zone is UTC unless it has been used before, and profiles of
// the processor's time can't be made.
func Apply(o Options) (Report, error) {
	if o.Memory < 0 {
		return nil, &Error{"memory", fmt.Errorf("got %d bytes, want 0 or more", o.Memory)}
	}
	return apply(o, all)
}

// layers are those that tests leave out, to try one wall without those in front of it.
type layers struct{ limits, seccomp bool }

var all = layers{limits: true, seccomp: true}

// An Error says which required layer can't be had, and why.
type Error struct {
	Layer string
	Err   error
}

func (e *Error) Error() string { return fmt.Sprintf("confine: %s: %v", e.Layer, e.Err) }

func (e *Error) Unwrap() error { return e.Err }
