package qemu

// kernel.go finds a kernel of a distribution, and the modules of it that a machine's port to the host needs.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/krait-run/krait/container"
)

// kernel is a file with the modules that go with it.
type kernel struct {
	image   string
	modules []string // without those that are built in
}

// places are the directories in which kernels are looked for: one that was unpacked for machines alone, and the system's own.
var places = []string{"/usr/local/lib/krait/kernel", "/"}

// drivers are what makes a port of a virtio-serial device on a PCI bus. Some kernels have them built in. The optional ones are part of others in old kernels.
var drivers = []struct {
	name     string
	optional bool
}{
	{"virtio", false}, {"virtio_ring", false}, {"virtio_pci_modern_dev", true}, {"virtio_pci_legacy_dev", true}, {"virtio_pci", false}, {"virtio_console", false},
}

// findKernel returns the kernel of the file, or the best that it finds.
func findKernel(file string) (kernel, error) {
	if file != "" {
		return openKernel(file)
	}
	why := fmt.Errorf("%w: no kernel: there is no boot/vmlinuz-* in %s: unpack Debian's package linux-image-cloud-amd64 there (dpkg-deb -x)", container.ErrUnavailable, places[0])
	for _, place := range places {
		for _, file := range kernels(place) {
			k, err := openKernel(file)
			if err == nil {
				return k, nil
			}
			why = err
		}
	}
	return kernel{}, why
}

// kernels returns the kernels in a directory: those for clouds first, which are small, and the newest first.
func kernels(place string) []string {
	files, _ := filepath.Glob(filepath.Join(place, "boot", "vmlinuz-*"))
	made := map[string]int64{}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			made[file] = info.ModTime().UnixNano()
		}
	}
	slices.SortStableFunc(files, func(a, b string) int {
		if ca, cb := strings.Contains(a, "cloud"), strings.Contains(b, "cloud"); ca != cb {
			if ca {
				return -1
			}
			return 1
		}
		return int(max(-1, min(made[b]-made[a], 1)))
	})
	return files
}

// openKernel finds the modules of a kernel.
func openKernel(file string) (kernel, error) {
	f, err := os.Open(file)
	if err != nil {
		return kernel{}, fmt.Errorf("%w: kernel: %w", container.ErrUnavailable, err)
	}
	_ = f.Close()
	version, ok := strings.CutPrefix(filepath.Base(file), "vmlinuz-")
	if !ok {
		return kernel{}, fmt.Errorf("kernel: %s: want the name vmlinuz-VERSION", file)
	}
	dir := filepath.Join(filepath.Dir(filepath.Dir(file)), "lib", "modules", version)
	builtin, err := os.ReadFile(filepath.Join(dir, "modules.builtin"))
	if err != nil {
		return kernel{}, fmt.Errorf("%w: kernel: the modules of %s: %w", container.ErrUnavailable, file, err)
	}
	k := kernel{image: file}
	for _, d := range drivers {
		found, err := filepath.Glob(filepath.Join(dir, "kernel", "drivers", "*", d.name+".ko*"))
		switch {
		case err == nil && len(found) > 0:
			k.modules = append(k.modules, found[0])
		case !d.optional && !strings.Contains(string(builtin), "/"+d.name+".ko"):
			return kernel{}, fmt.Errorf("%w: kernel: %s has no %s", container.ErrUnavailable, file, d.name)
		}
	}
	return k, nil
}
