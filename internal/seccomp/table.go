// Package seccomp makes programs for the kernel's seccomp(2) from tables that name system calls.
package seccomp

// table.go has what a table consists of.

// An Action is what the kernel does with a call: see seccomp(2).
type Action uint32

const (
	Kill  Action = 0x80000000 // SECCOMP_RET_KILL_PROCESS
	Allow Action = 0x7FFF0000 // SECCOMP_RET_ALLOW
)

// Errno makes the call fail with that number.
func Errno(number uint16) Action { return 0x00050000 | Action(number) } // SECCOMP_RET_ERRNO

// A Rule says what happens to the calls that it names. Names that this architecture doesn't have are skipped.
type Rule struct {
	Names     []string
	When      []Test // all must hold; none always holds
	Then      Action
	Otherwise Action
}

// A Test holds if the bits of an argument that Mask has are one of Values. The upper half of an argument is looked at where Mask has bits
// there; these must be zero.
type Test struct {
	Arg    int // from 0
	Mask   uint64
	Values []uint32
}

// A Table is a whole filter. The first rule for a call counts.
type Table struct {
	Rules     []Rule
	Otherwise Action // for calls without a rule
	Foreign   Action // for another table of calls that the same architecture reaches
}
