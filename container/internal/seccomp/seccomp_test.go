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
)

// The filter answers as the tables say. The interpreter reads numbers in network order, so that is how the data is laid out here.
func TestFilter(t *testing.T) {
	vm, err := bpf.NewVM(instructions())
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
	n := numbers()
	for _, name := range allowed {
		if number, ok := n[name]; ok && ask(auditArch, number) != retAllow {
			t.Errorf("%s: not allowed", name)
		}
	}
	for _, name := range refused {
		if number, ok := n[name]; ok && ask(auditArch, number) != retErrno|errPerm {
			t.Errorf("%s: not refused", name)
		}
	}
	for _, c := range []struct {
		what string
		got  uint32
		want uint32
	}{
		{"a thread", ask(auditArch, unix.SYS_CLONE, 0x3d0f00), retAllow},
		{"a child", ask(auditArch, unix.SYS_CLONE, uint32(unix.SIGCHLD)), retAllow},
		{"a user namespace", ask(auditArch, unix.SYS_CLONE, unix.CLONE_NEWUSER|uint32(unix.SIGCHLD)), retErrno | errPerm},
		{"a mount namespace", ask(auditArch, unix.SYS_CLONE, unix.CLONE_NEWNS), retErrno | errPerm},
		{"clone3", ask(auditArch, unix.SYS_CLONE3), retErrno | errNoSys},
		{"a call of the future", ask(auditArch, 5000), retErrno | errNoSys},
		{"another architecture", ask(0x40000003, 1), retKill},
		{"AF_UNIX", ask(auditArch, unix.SYS_SOCKET, unix.AF_UNIX), retAllow},
		{"AF_INET6", ask(auditArch, unix.SYS_SOCKET, unix.AF_INET6), retAllow},
		{"AF_NETLINK", ask(auditArch, unix.SYS_SOCKET, unix.AF_NETLINK), retErrno | errFamily},
		{"AF_VSOCK", ask(auditArch, unix.SYS_SOCKET, unix.AF_VSOCK), retErrno | errFamily},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %#x, want %#x", c.what, c.got, c.want)
		}
	}
	if runtime.GOARCH == "amd64" {
		if got := ask(auditArch, foreign|1); got != retErrno|errNoSys {
			t.Errorf("write of x32: got %#x", got)
		}
	}
	if binary, err := Filter(); err != nil || len(binary)%8 != 0 || len(binary)/8 > 4096 {
		t.Errorf("got %d bytes, %v", len(binary), err)
	}
}

// Each name has a number somewhere, and stands in one list.
func TestTables(t *testing.T) {
	n := numbers()
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
	if len(n) > len(names) {
		t.Errorf("%d numbers for %d names", len(n), len(names))
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
