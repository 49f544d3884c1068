package qemu

// accel.go finds out what can execute a machine's instructions.

import (
	"fmt"
	"os"
	"strings"

	"github.com/krait-run/krait/container"
)

// device is KVM's.
const device = "/dev/kvm"

// ways returns what to try, in order.
func (a Accel) ways() ([]Accel, error) {
	switch a {
	case "":
		if hardware() != nil {
			return []Accel{Emulation}, nil
		}
		return []Accel{KVM, Emulation}, nil
	case KVM:
		if err := hardware(); err != nil {
			return nil, err
		}
		return []Accel{KVM}, nil
	case Emulation:
		return []Accel{Emulation}, nil
	}
	return nil, fmt.Errorf("options: Accel: got %q, want %q, %q or nothing", a, KVM, Emulation)
}

// hardware returns nil if the processor executes machines. Where KVM is there without what it builds on in the processor, as in some machines
// of clouds, it runs kernels that are made for that, and hangs with others.
func hardware() error {
	f, err := os.OpenFile(device, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("%w: %w", container.ErrUnavailable, err)
	}
	_ = f.Close()
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return fmt.Errorf("%w: %w", container.ErrUnavailable, err)
	}
	for line := range strings.Lines(string(text)) {
		name, flags, _ := strings.Cut(line, ":")
		if strings.TrimSpace(name) == "flags" {
			for flag := range strings.FieldsSeq(flags) {
				if flag == "vmx" || flag == "svm" {
					return nil
				}
			}
			break
		}
	}
	return fmt.Errorf("%w: %s is there, but the processor has neither vmx nor svm", container.ErrUnavailable, device)
}
