package py

// fetch.go holds the program counter of the evaluation loop, and the window of registers that a frame sees.

import (
	"unsafe"

	"github.com/krait-run/krait/internal/compile"
)

// instrPtr is the address of an instruction of the code that runs, and the loop's program counter. It may stand one behind the last
// instruction only while that one is carried out: compile.Verify has shown that each path ends in a return, a raise or a jump
// within the code, so that fetch reads instructions only. A frame holds the function, the function the code, the code its instructions.
type instrPtr struct{ p unsafe.Pointer }

// firstInstr returns the address of the first of c's instructions, of which Verify has seen that there is one. Behind the last one there is
// room for another, so that a pc that stands there belongs to the same piece of memory.
func firstInstr(c *compile.Code) instrPtr {
	instrs := c.Instrs
	if cap(instrs) == len(instrs) {
		instrs = append(make([]compile.Instr, 0, len(instrs)+1), instrs...)
	}
	return instrPtr{unsafe.Pointer(unsafe.SliceData(instrs))}
}

// unfoldInstr is what a code without body begins with, and room behind it.
var unfoldInstr = [2]uint64{uint64(compile.OpUnfold)}

func firstOfFolded() instrPtr { return instrPtr{unsafe.Pointer(&unfoldInstr[0])} }

// fetch returns the instruction at pc.
func (pc instrPtr) fetch() uint64 { return *(*uint64)(pc.p) }

// add returns the address n instructions on. The operand of a jump counts from the instruction behind it, which pc is then.
func (pc instrPtr) add(n int) instrPtr { return instrPtr{unsafe.Add(pc.p, n*8)} }

// site returns a number for the place in code. Those of places nearby differ.
func (pc instrPtr) site() uint8 { return uint8(uintptr(pc.p) >> 3) }

// since returns how many instructions pc is behind first.
func (pc instrPtr) since(first instrPtr) int { return int((uintptr(pc.p) - uintptr(first.p)) >> 3) }

// window returns the registers of the frame whose first is *base, a place in VM.stack. Whoever pushes a frame makes room for a whole
// window behind its base (see pushFrame), and register numbers are bytes: so no access in the loop needs a check of bounds.
func window(base *Value) *[windowSize]Value { return (*[windowSize]Value)(unsafe.Pointer(base)) }
