package main

import (
	"bytes"
	"os"
	"reflect"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/krait-run/krait/internal/testcmd"
)

// Touching memory ahead makes it resident and changes nothing in it.
func TestTouch(t *testing.T) {
	const n = 8 * hugePage
	s := untouched(n)
	room := adviseHuge(s, n)
	if !room.touch(hugePage, 2*hugePage) {
		testcmd.Missing(t, "this kernel has no MADV_POPULATE_WRITE, which comes with Linux 5.14")
	}
	page := os.Getpagesize()
	at := (uintptr(room) + 2*hugePage) &^ uintptr(page-1)
	resident := make([]byte, 1)
	_, _, failed := unix.Syscall(unix.SYS_MINCORE, at, uintptr(page), reflect.ValueOf(resident).Pointer())
	if failed != 0 || resident[0]&1 == 0 {
		t.Errorf("a page that was touched is not resident: %v", failed)
	}
	runtime.KeepAlive(s)

	data := bytes.Repeat([]byte("krait"), n/5)
	if !region(reflect.ValueOf(data).Pointer()).touch(0, n/2) || !bytes.Equal(data, bytes.Repeat([]byte("krait"), n/5)) {
		t.Error("memory that was touched has changed")
	}
	if room.touch(-1<<40, hugePage) {
		t.Error("what is not mapped was touched")
	}
}
