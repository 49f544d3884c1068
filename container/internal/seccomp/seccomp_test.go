//go:build linux && (amd64 || arm64)

package seccomp

import (
	"encoding/binary"
	"encoding/json"
	"runtime"
	"slices"
	"testing"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"

	"github.com/krait-run/krait/internal/seccomp"
)

const allow = uint32(seccomp.Allow)

func refuse(number uint16) uint32 { return uint32(seccomp.Errno(number)) }

// The filter answers as the tables say. The interpreter reads numbers in network order, so that is how the data is laid out here.
func TestFilter(t *testing.T) {
	vm, err := bpf.NewVM(table().Instructions())
	if err != nil {
		t.Fatal(err)
	}
	ask := func(arch, number uint32, args ...uint32) uint32 {
		data := make([]byte, 64)
		binary.BigEndian.PutUint32(data, number)
		binary.BigEndian.PutUint32(data[4:], arch)
		for i, a := range args {
			binary.BigEndian.PutUint32(data[16+8*i:], a)
		}
		got, err := vm.Run(data)
		if err != nil {
			t.Fatal(err)
		}
		return uint32(got)
	}
	n := seccomp.Numbers()
	for _, name := range allowed {
		if number, ok := n[name]; ok && ask(seccomp.AuditArch, number) != allow {
			t.Errorf("%s: not allowed", name)
		}
	}
	for _, name := range refused {
		if number, ok := n[name]; ok && ask(seccomp.AuditArch, number) != refuse(errPerm) {
			t.Errorf("%s: not refused", name)
		}
	}
	for _, c := range []struct {
		what string
		got  uint32
		want uint32
	}{
		{"a thread", ask(seccomp.AuditArch, unix.SYS_CLONE, 0x3d0f00), allow},
		{"a child", ask(seccomp.AuditArch, unix.SYS_CLONE, uint32(unix.SIGCHLD)), allow},
		{"a user namespace", ask(seccomp.AuditArch, unix.SYS_CLONE, unix.CLONE_NEWUSER|uint32(unix.SIGCHLD)), refuse(errPerm)},
		{"a mount namespace", ask(seccomp.AuditArch, unix.SYS_CLONE, unix.CLONE_NEWNS), refuse(errPerm)},
		{"clone3", ask(seccomp.AuditArch, unix.SYS_CLONE3), refuse(errNoSys)},
		{"a call of the future", ask(seccomp.AuditArch, 5000), refuse(errNoSys)},
		{"another architecture", ask(0x40000003, 1), uint32(seccomp.Kill)},
		{"AF_UNIX", ask(seccomp.AuditArch, unix.SYS_SOCKET, unix.AF_UNIX), allow},
		{"AF_INET6", ask(seccomp.AuditArch, unix.SYS_SOCKET, unix.AF_INET6), allow},
		{"AF_NETLINK", ask(seccomp.AuditArch, unix.SYS_SOCKET, unix.AF_NETLINK), refuse(errFamily)},
		{"AF_VSOCK", ask(seccomp.AuditArch, unix.SYS_SOCKET, unix.AF_VSOCK), refuse(errFamily)},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %#x, want %#x", c.what, c.got, c.want)
		}
	}
	if runtime.GOARCH == "amd64" {
		if got := ask(seccomp.AuditArch, seccomp.Foreign|1); got != refuse(errNoSys) {
			t.Errorf("write of x32: got %#x", got)
		}
	}
	if binary, err := Filter(); err != nil || len(binary)%8 != 0 || len(binary)/8 > 4096 {
		t.Errorf("got %d bytes, %v", len(binary), err)
	}
}

// Each name has a number somewhere, and stands in one list.
func TestTables(t *testing.T) {
	n := seccomp.Numbers()
	seen := map[string]bool{}
	names := slices.Concat(allowed, refused)
	for _, r := range rules {
		names = append(names, r.name)
	}
	for _, name := range names {
		if seen[name] {
			t.Errorf("%s: listed twice", name)
		}
		seen[name] = true
		if _, ok := n[name]; !ok && runtime.GOARCH == "amd64" {
			t.Errorf("%s: no number", name)
		}
	}
	for name := range n {
		if !seen[name] && name != "clone3" { // what no list has is ENOSYS
			t.Errorf("%s: a number, but in no list", name)
		}
	}
	if namespaces&unix.CLONE_THREAD != 0 || namespaces&unix.CLONE_NEWUSER == 0 {
		t.Errorf("flags of namespaces: %#x", namespaces)
	}
}

func TestProfile(t *testing.T) {
	text, err := Profile()
	if err != nil {
		t.Fatal(err)
	}
	var p profile
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	if p.DefaultAction != "SCMP_ACT_ERRNO" || len(p.Syscalls) != 3+1+3 {
		t.Errorf("got %s with %d entries", p.DefaultAction, len(p.Syscalls))
	}
}
