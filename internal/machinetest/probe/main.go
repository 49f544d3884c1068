//go:build linux

// Command probe is the init of a virtual machine that says what the machine has, in one line, and ends.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

func main() {
	for _, fs := range []string{"proc", "sysfs"} {
		dir := map[string]string{"proc": "/proc", "sysfs": "/sys"}[fs]
		_ = os.Mkdir(dir, 0o755)
		if err := unix.Mount(fs, dir, fs, 0, ""); err != nil {
			fmt.Println("worker: probe:", dir, err)
			os.Exit(1)
		}
	}
	fmt.Printf("worker: probe: pid %d; network %s; disks %s; processors %s; files %s; pci %s\n", os.Getpid(),
		names("/sys/class/net/*"), names("/sys/class/block/*"), names("/sys/devices/system/cpu/cpu[0-9]*"), names("/*"), classes())
	os.Exit(0)
}

func names(pattern string) []string {
	found, _ := filepath.Glob(pattern)
	for i := range found {
		found[i] = filepath.Base(found[i])
	}
	return found
}

// classes are the kinds of the devices on the bus, as PCI numbers them.
func classes() (out []string) {
	found, _ := filepath.Glob("/sys/bus/pci/devices/*/class")
	for _, name := range found {
		text, _ := os.ReadFile(name)
		out = append(out, strings.TrimSpace(string(text)))
	}
	return out
}
