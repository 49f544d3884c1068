package random

// entropy.go holds what other modules need of this one.

import "github.com/krait-run/krait/internal/py"

// Entropy fills p with random bytes of the host, or with a fixed sequence where the host gives none.
func Entropy(vm *py.VM, p []byte) error { return entropy(vm, p) }
