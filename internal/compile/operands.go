package compile

// operands.go describes each operation, for the verifier, the renumbering of registers, the disassembler and the fingerprint of packed code:
// its name, what its operands are, which registers it takes or gives beside them, and whether what follows it may run.

// operand says what a field of an instruction is.
type operand uint8

const (
	none     operand = iota
	rd               // a register that is read
	wr               // a register that is written
	rw               // a register that is read and written
	imm              // a number
	cst              // index of a constant
	cstTup           // index of a constant that is a tuple
	cstItems         // index of a constant that is a tuple or a frozenset
	cstStr           // index of a constant that is a string
	name             // index of a cache slot
	varN             // index in VarNames
	jmp              // jump distance
	child            // index in Children
	freeI            // index in Closure
	flag             // 0 or 1
	special          // checked by a rule of its own
)

func (o operand) isReg() bool { return o == rd || o == wr || o == rw }

type kinds struct {
	name       string
	a, b, c, d operand
}

// opKinds has an entry for every operation.
var opKinds = [256]kinds{
	OpNop:    {"NOP", none, none, none, none},
	OpMove:   {"MOVE", wr, rd, none, none},
	OpLoadK:  {"LOADK", wr, none, none, cst},
	OpLoadI:  {"LOADI", wr, none, none, imm},
	OpNull:   {"NULL", wr, none, none, none},
	OpCheck:  {"CHECK", rd, none, none, varN},
	OpDelete: {"DELETE", rw, imm, none, varN},

	OpLoadGlobal:   {"LOADGLOBAL", wr, none, none, name},
	OpStoreGlobal:  {"STOREGLOBAL", rd, none, none, name},
	OpDeleteGlobal: {"DELETEGLOBAL", imm, none, none, name},
	OpLoadName:     {"LOADNAME", wr, none, none, name},
	OpStoreName:    {"STORENAME", rd, none, none, name},
	OpDeleteName:   {"DELETENAME", imm, none, none, name},
	OpLoadNameCell: {"LOADNAMECELL", wr, rd, none, name},
	OpLoadNameGlob: {"LOADNAMEGLOB", wr, none, none, name},

	OpMakeCell:   {"MAKECELL", rw, none, none, none},
	OpLoadFree:   {"LOADFREE", wr, none, none, freeI},
	OpLoadCell:   {"LOADCELL", wr, rd, none, varN},
	OpStoreCell:  {"STORECELL", rd, rd, none, none},
	OpDeleteCell: {"DELETECELL", rd, none, none, varN},
	OpFarNew:     {"FARNEW", wr, none, none, imm},
	OpFarLoad:    {"FARLOAD", wr, rd, none, imm},
	OpFarStore:   {"FARSTORE", rd, rd, none, imm},

	OpAdd: {"ADD", wr, rd, rd, flag}, OpSub: {"SUB", wr, rd, rd, flag}, OpMul: {"MUL", wr, rd, rd, flag},
	OpTrueDiv: {"TRUEDIV", wr, rd, rd, flag}, OpFloorDiv: {"FLOORDIV", wr, rd, rd, flag}, OpMod: {"MOD", wr, rd, rd, flag},
	OpPow: {"POW", wr, rd, rd, flag}, OpLShift: {"LSHIFT", wr, rd, rd, flag}, OpRShift: {"RSHIFT", wr, rd, rd, flag},
	OpAnd: {"AND", wr, rd, rd, flag}, OpOr: {"OR", wr, rd, rd, flag}, OpXor: {"XOR", wr, rd, rd, flag},
	OpMatMul: {"MATMUL", wr, rd, rd, flag},
	OpAddK:   {"ADDK", wr, rd, flag, cst}, OpSubK: {"SUBK", wr, rd, flag, cst}, OpMulK: {"MULK", wr, rd, flag, cst},
	OpTrueDivK: {"TRUEDIVK", wr, rd, flag, cst}, OpFloorDivK: {"FLOORDIVK", wr, rd, flag, cst}, OpModK: {"MODK", wr, rd, flag, cst},
	OpPowK: {"POWK", wr, rd, flag, cst}, OpLShiftK: {"LSHIFTK", wr, rd, flag, cst}, OpRShiftK: {"RSHIFTK", wr, rd, flag, cst},
	OpAndK: {"ANDK", wr, rd, flag, cst}, OpOrK: {"ORK", wr, rd, flag, cst}, OpXorK: {"XORK", wr, rd, flag, cst},
	OpAddI: {"ADDI", wr, rd, flag, imm}, OpSubI: {"SUBI", wr, rd, flag, imm},
	OpNeg: {"NEG", wr, rd, none, none}, OpUPlus: {"UPLUS", wr, rd, none, none}, OpInvert: {"INVERT", wr, rd, none, none},
	OpNot: {"NOT", wr, rd, none, none},

	OpLT: {"LT", wr, rd, rd, none}, OpLE: {"LE", wr, rd, rd, none}, OpEQ: {"EQ", wr, rd, rd, none},
	OpNE: {"NE", wr, rd, rd, none}, OpGT: {"GT", wr, rd, rd, none}, OpGE: {"GE", wr, rd, rd, none},
	OpIs: {"IS", wr, rd, rd, flag}, OpIn: {"IN", wr, rd, rd, flag},
	OpInOf: {"INOF", wr, rd, rd, special}, OpInAmong: {"INAMONG", wr, rd, rd, special}, OpCompareOf: {"COMPAREOF", wr, rd, imm, special},

	OpJump:        {"JUMP", none, none, none, jmp},
	OpJumpIf:      {"JUMPIF", rd, none, none, jmp},
	OpJumpIfNot:   {"JUMPIFNOT", rd, none, none, jmp},
	OpJumpNone:    {"JUMPNONE", rd, none, none, jmp},
	OpJumpNotNone: {"JUMPNOTNONE", rd, none, none, jmp},
	OpJumpNull:    {"JUMPNULL", rd, none, none, jmp},
	OpJumpLT:      {"JUMPLT", flag, rd, rd, jmp}, OpJumpLE: {"JUMPLE", flag, rd, rd, jmp}, OpJumpEQ: {"JUMPEQ", flag, rd, rd, jmp},
	OpJumpNE: {"JUMPNE", flag, rd, rd, jmp}, OpJumpGT: {"JUMPGT", flag, rd, rd, jmp}, OpJumpGE: {"JUMPGE", flag, rd, rd, jmp},
	OpJumpLTK: {"JUMPLTK", flag, rd, cst, jmp}, OpJumpLEK: {"JUMPLEK", flag, rd, cst, jmp}, OpJumpEQK: {"JUMPEQK", flag, rd, cst, jmp},
	OpJumpNEK: {"JUMPNEK", flag, rd, cst, jmp}, OpJumpGTK: {"JUMPGTK", flag, rd, cst, jmp}, OpJumpGEK: {"JUMPGEK", flag, rd, cst, jmp},
	OpJumpIs: {"JUMPIS", flag, rd, rd, jmp}, OpJumpIn: {"JUMPIN", flag, rd, rd, jmp},

	OpGetIter: {"GETITER", wr, rd, flag, none},
	OpForIter: {"FORITER", rd, wr, flag, jmp},

	OpList: {"LIST", wr, rd, flag, special}, OpTuple: {"TUPLE", wr, rd, flag, special}, OpSet: {"SET", wr, rd, flag, special},
	OpDict:  {"DICT", wr, rd, flag, special},
	OpListK: {"LISTK", wr, none, none, cstTup}, OpSetK: {"SETK", wr, none, none, cstItems}, OpDictK: {"DICTK", wr, rd, flag, cstTup},
	OpListAppend: {"LISTAPPEND", rd, rd, none, none}, OpListExtend: {"LISTEXTEND", rd, rd, none, imm},
	OpListTuple: {"LISTTUPLE", wr, rd, none, none}, OpSetAdd: {"SETADD", rd, rd, none, none}, OpSetUpdate: {"SETUPDATE", rd, rd, none, none},
	OpDictSet: {"DICTSET", rd, rd, rd, none}, OpDictUpdate: {"DICTUPDATE", rd, rd, none, none}, OpDictMerge: {"DICTMERGE", rd, rd, rd, none},

	OpGetItem: {"GETITEM", wr, rd, rd, flag}, OpGetItemK: {"GETITEMK", wr, rd, none, cst}, OpGetItemOf: {"GETITEMOF", wr, rd, rd, special},
	OpSetItem: {"SETITEM", rd, rd, rd, flag}, OpDelItem: {"DELITEM", rd, rd, none, none},
	OpSlice: {"SLICE", wr, rd, flag, special}, OpGetSlice: {"GETSLICE", wr, rd, rd, special},
	OpUnpack: {"UNPACK", wr, rd, flag, special}, OpUnpackEx: {"UNPACKEX", wr, rd, imm, special},
	OpGetAttr: {"GETATTR", wr, rd, none, name}, OpSetAttr: {"SETATTR", rd, rd, none, name}, OpDelAttr: {"DELATTR", rd, none, none, name},
	OpFormat: {"FORMAT", wr, rd, rd, special}, OpBuildStr: {"BUILDSTR", wr, rd, none, special},
	OpInterp: {"INTERP", wr, rd, none, special}, OpTemplate: {"TEMPLATE", wr, rd, rd, none},

	OpMakeFunc: {"MAKEFUNC", wr, rd, none, child}, OpMakeFunc0: {"MAKEFUNC0", wr, none, none, child},
	OpMakeGen: {"MAKEGEN", wr, rd, flag, child}, OpDefault: {"DEFAULT", wr, none, flag, none},
	OpAddList: {"ADDLIST", wr, rd, rd, special}, OpAddTuple: {"ADDTUPLE", wr, rd, rd, special}, OpIAddList: {"IADDLIST", wr, rd, rd, special},
	OpCall: {"CALL", rd, imm, wr, special}, OpCallOf: {"CALLOF", rd, imm, wr, special}, OpCallKw: {"CALLKW", rd, imm, wr, cstTup}, OpCallEx: {"CALLEX", rd, none, wr, none},
	OpLoadMethod: {"LOADMETHOD", wr, rd, none, name}, OpCallMethod: {"CALLMETHOD", rd, imm, wr, special},
	OpCallMethodKw: {"CALLMETHODKW", rd, imm, wr, cstTup}, OpInvoke: {"INVOKE", rd, imm, wr, name},
	OpCallGlobal: {"CALLGLOBAL", rd, imm, wr, name},
	OpReturn:     {"RETURN", rd, none, none, none}, OpReturnK: {"RETURNK", none, none, none, cst},

	OpYield: {"YIELD", wr, rd, none, none}, OpYieldFrom: {"YIELDFROM", wr, rd, none, none},
	OpGetYieldFrom: {"GETYIELDFROM", wr, rd, none, none}, OpGetAwaitable: {"GETAWAITABLE", wr, rd, none, imm},
	OpGetAIter: {"GETAITER", wr, rd, none, none}, OpGetANext: {"GETANEXT", wr, rd, none, none},
	OpEndAsyncFor: {"ENDASYNCFOR", rd, none, none, none}, OpAsyncYield: {"ASYNCYIELD", wr, rd, none, none},

	OpRaise: {"RAISE", rd, rd, imm, none}, OpReraise: {"RERAISE", rd, none, none, none},
	OpPushExc: {"PUSHEXC", rd, wr, wr, none}, OpPopExc: {"POPEXC", rd, none, none, none},
	OpJumpNotExc: {"JUMPNOTEXC", none, rd, rd, jmp}, OpMatchStar: {"MATCHSTAR", wr, rw, rd, none},
	OpStarEnd: {"STAREND", wr, rd, rd, none}, OpExcInfo: {"EXCINFO", wr, rd, none, special}, OpWith: {"WITH", wr, rd, none, special},

	OpImport: {"IMPORT", wr, rd, rd, cstStr}, OpImportFrom: {"IMPORTFROM", wr, rd, none, cstStr},
	OpImportStar: {"IMPORTSTAR", rd, none, none, none}, OpBuildClass: {"BUILDCLASS", wr, none, none, none},
	OpLoadLocals: {"LOADLOCALS", wr, none, none, none},

	OpMatchSeq: {"MATCHSEQ", wr, rd, none, none}, OpMatchMap: {"MATCHMAP", wr, rd, none, none},
	OpMatchKeys: {"MATCHKEYS", wr, rd, rd, none}, OpMatchRest: {"MATCHREST", wr, rd, rd, none},
	OpMatchClass: {"MATCHCLASS", wr, rd, rd, special}, OpGetLen: {"GETLEN", wr, rd, none, none},

	OpIntrinsic: {"INTRINSIC", wr, rd, rd, imm}, OpJumpDebug: {"JUMPDEBUG", none, none, none, none},
	OpLoadDictGlob: {"LOADDICTGLOB", wr, rd, none, name}, OpLoadDictCell: {"LOADDICTCELL", wr, rd, rd, name},
}

// count says what the number of registers in a row depends on.
type count uint8

const (
	always    count = iota
	perB            // and B of them
	perD            // and D of them
	perBoth         // and B and D of them
	perPair         // and two for each of D
	perKey          // and one for each item of the tuple K[D]
	perTarget       // and C and D of them
)

// row is the registers in a row that an operation takes or gives: those from its operand from on, 'A', 'B' or 'C', some of them in any
// case. The zero row is none.
type row struct {
	from byte
	some int
	more count
}

// opRows has an entry for every operation that has more registers than opKinds says.
var opRows = [256]row{
	OpList: {'B', 0, perD}, OpTuple: {'B', 0, perD}, OpSet: {'B', 0, perD}, OpBuildStr: {'B', 0, perD},
	OpDict: {'B', 0, perPair}, OpDictK: {'B', 0, perKey},
	OpAddList: {'C', 0, perD}, OpAddTuple: {'C', 0, perD}, OpIAddList: {'C', 0, perD},
	OpGetItemOf: {'C', 0, perD}, OpInOf: {'B', 0, perD}, OpInAmong: {'C', 0, perD}, OpCompareOf: {'B', 0, perPair}, OpCallOf: {'A', 1, perBoth},
	OpSlice: {'B', 3, always}, OpGetSlice: {'C', 2, always}, OpInterp: {'B', 4, always},
	OpUnpack: {'A', 0, perD}, OpUnpackEx: {'A', 1, perTarget},
	OpMakeFunc: {'B', 3, always},
	OpCall:     {'A', 1, perB}, OpCallGlobal: {'A', 1, perB}, OpCallKw: {'A', 1, perB}, OpCallEx: {'A', 3, always},
	OpLoadMethod: {'A', 2, always}, OpCallMethod: {'A', 2, perB}, OpCallMethodKw: {'A', 2, perB}, OpInvoke: {'A', 2, perB},
	OpExcInfo: {'A', 3, always}, OpWith: {'A', 4, always},
}

// registers returns the first register of the row and how many there are, which is negative where an operand is too large or negative. The
// operands a to d are an instruction's of c, whose constant D is a tuple where the row is perKey.
func (r *row) registers(c *Code, a, b, x, d int) (first, n int) {
	switch r.from {
	case 'A':
		first = a
	case 'B':
		first = b
	case 'C':
		first = x
	}
	if (r.more == perD || r.more == perBoth || r.more == perPair || r.more == perTarget) && (d < 0 || d > 256) {
		return first, -1
	}
	switch n = r.some; r.more {
	case perB:
		n += b
	case perD:
		n += d
	case perBoth:
		n += b + d
	case perPair:
		n += 2 * d
	case perKey:
		n += len(c.Consts[d].(Tuple))
	case perTarget:
		n += x + d
	}
	return first, n
}

// ends reports whether the instruction after one of op is reached by jumps only.
func (op Op) ends() bool {
	switch op {
	case OpReturn, OpReturnK, OpRaise, OpReraise, OpJump:
		return true
	}
	return false
}
