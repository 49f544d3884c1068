package regex

// This file holds the instructions of the machine. The stack picture of a matching run is: choice points below, newest on
// top; "push X" leaves one, "cut" drops those above a barrier together with it.

type opcode uint8

const (
	opSuccess      opcode = iota // the whole pattern matched, unless the mode says it must go on
	opFail                       // fail
	opByte                       // one byte a
	opStr                        // the bytes str
	opSet                        // one character of set
	opAny                        // opSet whose table needs no decoding
	opAt                         // position a (an atCode)
	opMark                       // marks[a] = pos; closing marks (odd) also set lastIndex
	opJump                       // go to a
	opBranch                     // alternatives branches[a]: push branch, enter the first viable one
	opRep                        // set{a,b} greedy: scan, push range unless noBack
	opRepLazy                    // set{a,b} lazy: take a, push lazy
	opRepPoss                    // set{a,b} possessive: scan
	opStar                       // end of an unbounded loop whose body can't be empty: push a resume at b, go to the body at a
	opStarLazy                   // same: push a resume at the body a, go to b
	opLastInit                   // regs[c] = -1
	opStarN                      // opStar for a body that can be empty: tries the body only if it moved; regs[c] is where it last began
	opStarNLazy                  // opStarLazy likewise
	opLoopInit                   // regs[c] (count) = -1, regs[c+1] (last) = -1, go to a
	opLoop                       // end of a counted loop, loops[a]
	opLoopLazy                   // same, lazy
	opAssert                     // push barrier; look behind b characters; the body follows, opAssertEnd goes on at a
	opAssertNot                  // same; where the body fails, go on at a
	opAssertEnd                  // cut, back to the position of the barrier
	opAssertNotEnd               // cut, restore, fail
	opAtomic                     // push barrier
	opAtomicEnd                  // cut
	opPossInit                   // regs[c] = 0 (count), regs[c+1] = -1 (last)
	opPossIter                   // loops[a]: push barrier and enter the body, or leave
	opPossEnd                    // cut, count, back to the opPossIter at a
	opRef                        // the text of group a
	opRefFold                    // the text of group a, under fold mode b
	opExists                     // if group a didn't match, go to b
)

// atCode is an opAt's operand.
type atCode int32

const (
	textStart atCode = iota
	lineStart
	textEnd     // \Z
	textEndLine // $ without MULTILINE
	lineEnd
	wordEdge
	wordEdgeASCII
	notWordEdge
	notWordEdgeASCII
)

// inst is one instruction.
type inst struct {
	op     opcode
	noBack bool  // opRep: what follows can't start inside the run
	lead   bool  // opRep: starts the pattern, and a failed run need not be tried again from inside itself
	memo   int32 // 1 + slot of failures to remember, or 0
	a, b   int32
	c      int32
	set    *charset
	next   *byteSet // opRep, opRepLazy, loops: bytes the continuation must start with; nil: anything, even nothing
	body   *byteSet // loops: bytes the body must start with
	str    string
}

// byteSet is a set of first bytes.
type byteSet [256]bool

// branch is the operand of opBranch.
type branch struct {
	alts   []int32    // where the alternatives start
	firsts []*byteSet // what they must start with; nil: anything
	index  *[257]int32
	cost   int     // steps entering it takes beyond one
	viable []int32 // viable[index[b]:index[b+1]]: the alternatives possible at byte b; index nil: not computed
}

// loop is the operand of counted loops.
type loop struct {
	min, max int64 // max -1: unbounded
	body     int32 // where the body starts
	exit     int32 // where the continuation starts
	reg      int32
}

// prog is a compiled pattern.
type prog struct {
	code     []inst
	branches []branch
	loops    []loop
	groups   int // capturing groups
	regs     int
	memos    int // slots of remembered failures
	isBytes  bool

	minLen   int    // bytes any match has at least
	anchor   atCode // textStart or lineStart if every match starts there, else -1
	prefix   string // every match starts with it
	isPrefix bool   // the prefix is the whole pattern, without groups
	entry    int32  // where a match whose prefix was found goes on, entered bytes behind its start
	entered  int
	first    *byteSet // every match starts with one of these; nil: unknown, or may be empty
	required string   // every match contains it; "" if none is known
}
