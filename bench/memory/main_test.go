//go:build linux

package main

import (
	"os/exec"
	"strings"
	"testing"
)

func TestPeak(t *testing.T) {
	if n, err := peak(exec.Command("printf", `x\nVmHWM:\t  1234 kB\n`)); n != 1234 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
	for _, bad := range []string{"echo", "false"} {
		if n, err := peak(exec.Command(bad)); err == nil {
			t.Errorf("%s: got %d", bad, n)
		}
	}
}

func TestPage(t *testing.T) {
	text := page(t.TempDir(), 2, figure{"idle", 1024, 2048}, []figure{{"small", 1024, 1024}, {"large", 1024, 4096}})
	if !strings.Contains(text, "| large | 1.0 | 4.0 | 4.00 |\n| small | 1.0 | 1.0 | 1.00 |\n| geometric mean | | | 2.00 |\n") {
		t.Error(text)
	}
	if err := measure(0); err == nil {
		t.Error("no error for -n 0")
	}
}
