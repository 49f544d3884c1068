package pickle

// frequent.go carries out the opcodes that most of a pickle consists of, where nothing out of the ordinary can come of them.

import (
	"math"

	"github.com/krait-run/krait/internal/py"
)

// atOnce is how many opcodes are carried out before their steps are counted.
const atOnce = 64

// longestArgument is how many bytes the argument of an opcode of a fixed size takes.
const longestArgument = 8

// frequent carries out the opcodes that come next as long as their arguments were read, there is room for what they make, and they can neither fail nor
// run code of a script. Those that it stops at are for step.
func (u *unpickler) frequent() error {
	vm, n := u.vm, 0
	for ; n < atOnce && len(u.data)-u.pos > longestArgument && len(u.stack) < cap(u.stack); n++ {
		in := u.data[u.pos:]
		var v py.Value
		size := 1
		switch in[0] {
		case 'K':
			v, size = py.Int(int64(in[1])), 2
		case 'M':
			v, size = py.Int(int64(in[1])|int64(in[2])<<8), 3
		case 'J':
			v, size = py.Int(int64(int32(fourBytes(in[1:])))), 5
		case 'G':
			v, size = py.Float(math.Float64frombits(uint64(swapped(in[1:]))<<32|uint64(swapped(in[5:])))), 9
		case 'N':
			v = py.None
		case 0x88:
			v = py.True
		case 0x89:
			v = py.False
		case ')':
			v = py.EmptyTuple
		case ']':
			v = vm.List(nil)
		case '}':
			v = vm.NewDict().Value()
		case 'h', 'j':
			k := uint32(in[1])
			size = 2
			if in[0] == 'j' {
				k, size = fourBytes(in[1:]), 5
			}
			if uint64(k) >= uint64(len(u.memo)) || u.memo[k].IsNull() {
				return vm.Step(n)
			}
			v = u.memo[k]
		case 0x8c:
			size = 2 + int(in[1])
			if size > len(in) || !isASCII(in[2:size]) {
				return vm.Step(n)
			}
			v = vm.CopyASCII(in[2:size])
		case 0x94:
			if k := u.puts; k != len(u.memo) || k == cap(u.memo) || len(u.far) > 0 || len(u.stack) == u.floor() {
				return vm.Step(n)
			}
			u.memo = append(u.memo, u.stack[len(u.stack)-1])
			u.puts++
			u.pos++
			continue
		case '(':
			if len(u.marks) == cap(u.marks) {
				return vm.Step(n)
			}
			u.marks = append(u.marks, len(u.stack))
			u.pos++
			continue
		default:
			return vm.Step(n)
		}
		u.pos += size
		u.stack = append(u.stack, v)
	}
	return vm.Step(n)
}

func fourBytes(s string) uint32 {
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func swapped(s string) uint32 {
	return uint32(s[3]) | uint32(s[2])<<8 | uint32(s[1])<<16 | uint32(s[0])<<24
}

func isASCII(s string) bool {
	var all byte
	for i := range len(s) {
		all |= s[i]
	}
	return all < 0x80
}
