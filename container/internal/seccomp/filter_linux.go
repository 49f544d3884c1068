//go:build amd64 || arm64

package seccomp

// filter_linux.go makes the kernel's form of the tables.

import (
	"encoding/binary"
	"math"

	"github.com/krait-run/krait/internal/seccomp"
)

// Filter returns the program as an array of struct sock_filter, as bwrap --seccomp reads it.
func Filter() ([]byte, error) {
	program, err := table().Assemble()
	if err != nil {
		return nil, err
	}
	var out []byte
	for _, i := range program {
		out = binary.NativeEndian.AppendUint16(out, i.Op)
		out = append(out, i.Jt, i.Jf)
		out = binary.NativeEndian.AppendUint32(out, i.K)
	}
	return out, nil
}

// table says with the package's lists what happens to each call.
func table() seccomp.Table {
	noSys := seccomp.Errno(errNoSys)
	t := seccomp.Table{Otherwise: noSys, Foreign: noSys}
	t.Rules = append(t.Rules, seccomp.Rule{Names: allowed, Then: seccomp.Allow})
	for _, r := range rules {
		test := seccomp.Test{Arg: r.arg, Mask: math.MaxUint32, Values: r.values}
		if r.values == nil {
			test.Mask, test.Values = uint64(r.mask), []uint32{0}
		}
		t.Rules = append(t.Rules, seccomp.Rule{Names: []string{r.name}, When: []seccomp.Test{test},
			Then: seccomp.Allow, Otherwise: seccomp.Errno(uint16(r.errno))})
	}
	t.Rules = append(t.Rules, seccomp.Rule{Names: refused, Then: seccomp.Errno(errPerm)})
	return t
}
