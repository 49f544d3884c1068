//go:build amd64 || arm64

package seccomp

// program_linux.go makes the kernel's form: a program of classic BPF over struct seccomp_data.
//
//	offset  bytes  what
//	0       4      number of the call
//	4       4      architecture
//	8       8      instruction pointer
//	16      8 × 6  arguments; these architectures put the low half first

import (
	"fmt"
	"math"
	"slices"

	"golang.org/x/net/bpf"
)

// Instructions returns the program. A call of another architecture kills the process.
func (t Table) Instructions() []bpf.Instruction {
	p := []bpf.Instruction{
		bpf.LoadAbsolute{Off: 4, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: AuditArch, SkipTrue: 1},
		ret(Kill),
		bpf.LoadAbsolute{Off: 0, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpGreaterOrEqual, Val: Foreign, SkipFalse: 1},
		ret(t.Foreign),
	}
	numbers := Numbers()
	for _, r := range t.Rules {
		body := r.body()
		for _, name := range r.Names {
			if n, ok := numbers[name]; ok {
				p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: n, SkipFalse: uint8(len(body))})
				p = append(p, body...)
			}
		}
	}
	return append(p, ret(t.Otherwise))
}

// body is what decides about a call whose number is known. It ends in a return on each way, so that what it loads disturbs nothing.
func (r Rule) body() []bpf.Instruction {
	var p []bpf.Instruction
	for _, t := range r.When {
		if high := uint32(t.Mask >> 32); high != 0 {
			p = append(p, load(20+8*t.Arg), bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: high},
				bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipTrue: 1}, ret(r.Otherwise))
		}
		p = append(p, load(16+8*t.Arg))
		if low := uint32(t.Mask); low != math.MaxUint32 {
			p = append(p, bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: low})
		}
		for i, v := range t.Values {
			p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: v, SkipTrue: uint8(len(t.Values) - i)})
		}
		p = append(p, ret(r.Otherwise))
	}
	return slices.Concat(p, []bpf.Instruction{ret(r.Then)})
}

func load(offset int) bpf.Instruction { return bpf.LoadAbsolute{Off: uint32(offset), Size: 4} }

func ret(a Action) bpf.Instruction { return bpf.RetConstant{Val: uint32(a)} }

// Assemble returns the program as the kernel takes it.
func (t Table) Assemble() ([]bpf.RawInstruction, error) {
	p, err := bpf.Assemble(t.Instructions())
	if err != nil {
		return nil, fmt.Errorf("seccomp: %w", err)
	}
	return p, nil
}
