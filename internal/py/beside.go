package py

// beside.go holds work that can't be cut into pieces: making an array that Go clears. Where the system takes microseconds to provide a page, as in some
// virtual machines, that takes most of a second for some hundred megabytes.

import (
	"fmt"
	"runtime/debug"
	"time"
)

const (
	// besideBytes is from how many bytes on work is done beside the VM's goroutine. Less takes 12 ms at most where a page takes 12 µs, and 1 ms elsewhere.
	besideBytes = 4 << 20
	// besideLook is how often it is looked whether the run has to end.
	besideLook = 2 * time.Millisecond
)

// beside has another goroutine do work, and waits for that. It returns an error where the run has to end before: then the work goes on to its own end, which is
// less than a second away, and nobody sees what it makes. So it must read what nobody changes, and write what nobody else has.
func (vm *VM) beside(work func()) error {
	done := make(chan error, 1)
	go func() {
		returned := false
		defer func() {
			if returned {
				done <- nil
				return
			}
			done <- fmt.Errorf("py: work beside the VM: %v\n%s", recover(), debug.Stack())
		}()
		work()
		returned = true
	}()
	look := time.NewTicker(besideLook)
	defer look.Stop()
	for {
		select {
		case err := <-done:
			if err != nil {
				panic(err)
			}
			return nil
		case <-look.C:
			if vm.ending() != nil {
				if err := vm.poll(); err != nil {
					return err
				}
			}
		}
	}
}

// newMany returns make([]T, n, c), for which the caller has asked. Go clears what was in use before, and large arrays beside the VM's goroutine.
func newMany[T any](vm *VM, n, c int) ([]T, error) {
	if c < besideBytes/sizeof[T]() {
		return make([]T, n, c), nil
	}
	var made []T
	if err := vm.beside(func() { made = make([]T, n, c) }); err != nil {
		return nil, err
	}
	return made, nil
}
