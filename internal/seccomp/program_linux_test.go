//go:build linux && (amd64 || arm64)

package seccomp_test

import (
	"encoding/binary"
	"testing"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"

	"github.com/krait-run/krait/internal/seccomp"
)

// The first rule for a call decides; all its tests must hold; the upper half of an argument counts where the mask has bits there.
func TestTable(t *testing.T) {
	const other, low, high = 1, 2, 3
	vm, err := bpf.NewVM(seccomp.Table{
		Rules: []seccomp.Rule{
			{Names: []string{"read", "no such call", "write"}, Then: seccomp.Allow},
			{Names: []string{"mmap"}, When: []seccomp.Test{
				{Arg: 2, Mask: 1<<64 - 1, Values: []uint32{0, 1, 3}},
				{Arg: 3, Mask: 0xFFFFFFEF, Values: []uint32{0x22, 0x4022}},
			}, Then: seccomp.Allow, Otherwise: seccomp.Errno(low)},
			{Names: []string{"mmap", "read"}, Then: seccomp.Kill},
		},
		Otherwise: seccomp.Errno(other), Foreign: seccomp.Errno(high),
	}.Instructions())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what   string
		number uint32
		args   [6]uint64
		want   seccomp.Action
	}{
		{"a call that two rules name", unix.SYS_READ, [6]uint64{}, seccomp.Allow},
		{"the name after one that doesn't exist", unix.SYS_WRITE, [6]uint64{}, seccomp.Allow},
		{"a call without a rule", unix.SYS_MUNMAP, [6]uint64{}, seccomp.Errno(other)},
		{"the first value", unix.SYS_MMAP, [6]uint64{2: 0, 3: 0x22}, seccomp.Allow},
		{"the last value, and a bit that the mask leaves out", unix.SYS_MMAP, [6]uint64{2: 3, 3: 0x4032}, seccomp.Allow},
		{"another value", unix.SYS_MMAP, [6]uint64{2: 4, 3: 0x22}, seccomp.Errno(low)},
		{"a bit of the upper half", unix.SYS_MMAP, [6]uint64{2: 1<<40 | 3, 3: 0x22}, seccomp.Errno(low)},
		{"the second test fails", unix.SYS_MMAP, [6]uint64{2: 3, 3: 0x21}, seccomp.Errno(low)},
		{"the upper half of an argument whose mask has none", unix.SYS_MMAP, [6]uint64{2: 3, 3: 1<<40 | 0x22}, seccomp.Allow},
	} {
		// The interpreter of programs reads numbers in network order.
		data := make([]byte, 64)
		binary.BigEndian.PutUint32(data, c.number)
		binary.BigEndian.PutUint32(data[4:], seccomp.AuditArch)
		for i, a := range c.args {
			binary.BigEndian.PutUint32(data[16+8*i:], uint32(a))
			binary.BigEndian.PutUint32(data[20+8*i:], uint32(a>>32))
		}
		got, err := vm.Run(data)
		if err != nil || seccomp.Action(got) != c.want {
			t.Errorf("%s: got %#x, %v; want %#x", c.what, got, err, c.want)
		}
		if seccomp.Foreign != 0xFFFFFFFF {
			binary.BigEndian.PutUint32(data, c.number|seccomp.Foreign)
			if got, err := vm.Run(data); err != nil || seccomp.Action(got) != seccomp.Errno(high) {
				t.Errorf("%s, from the other table: got %#x, %v", c.what, got, err)
			}
		}
	}
}
