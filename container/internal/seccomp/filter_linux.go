//go:build amd64 || arm64

package seccomp

// filter_linux.go makes the kernel's form: a program of classic BPF over struct seccomp_data.
//
//	offset  bytes  what
//	0       4      number of the call
//	4       4      architecture
//	8       8      instruction pointer
//	16      8 × 6  arguments; these architectures put the low half first

import (
	"encoding/binary"
	"fmt"
	"slices"

	"golang.org/x/net/bpf"
)

// What a filter returns: see seccomp(2).
const (
	retKill  = 0x80000000 // SECCOMP_RET_KILL_PROCESS
	retErrno = 0x00050000 // SECCOMP_RET_ERRNO, with the number in the low half
	retAllow = 0x7FFF0000 // SECCOMP_RET_ALLOW
)

// Filter returns the program as an array of struct sock_filter, as bwrap --seccomp reads it.
func Filter() ([]byte, error) {
	program, err := bpf.Assemble(instructions())
	if err != nil {
		return nil, fmt.Errorf("seccomp: %w", err)
	}
	var out []byte
	for _, i := range program {
		out = binary.NativeEndian.AppendUint16(out, i.Op)
		out = append(out, i.Jt, i.Jf)
		out = binary.NativeEndian.AppendUint32(out, i.K)
	}
	return out, nil
}

func instructions() []bpf.Instruction {
	ret := func(value uint32) bpf.Instruction { return bpf.RetConstant{Val: value} }
	p := []bpf.Instruction{
		bpf.LoadAbsolute{Off: 4, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: auditArch, SkipTrue: 1},
		ret(retKill),
		bpf.LoadAbsolute{Off: 0, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpGreaterOrEqual, Val: foreign, SkipFalse: 1},
		ret(retErrno | errNoSys),
	}
	number := numbers()
	list := func(names []string, value uint32) {
		for _, name := range names {
			if n, ok := number[name]; ok {
				p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: n, SkipFalse: 1}, ret(value))
			}
		}
	}
	list(allowed, retAllow)
	for _, r := range rules {
		n, ok := number[r.name]
		if !ok {
			continue
		}
		test := []bpf.Instruction{bpf.LoadAbsolute{Off: uint32(16 + 8*r.arg), Size: 4}}
		if r.values == nil {
			test = append(test, bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: r.mask},
				bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipFalse: 1}, ret(retAllow))
		}
		for _, v := range r.values {
			test = append(test, bpf.JumpIf{Cond: bpf.JumpEqual, Val: v, SkipFalse: 1}, ret(retAllow))
		}
		test = append(test, ret(retErrno|r.errno))
		p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: n, SkipFalse: uint8(len(test))})
		p = slices.Concat(p, test)
	}
	list(refused, retErrno|errPerm)
	return append(p, ret(retErrno|errNoSys))
}
