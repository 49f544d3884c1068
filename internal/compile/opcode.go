package compile

// opcode.go lists the instructions of the register machine. This file is the contract between the compiler and the
// evaluation loop in package py.

// Op is an operation.
type Op uint8

// Instr is one instruction: op in bits 0-7, A in 8-15, B in 16-23, C in 24-31, D (signed where it is a jump or an
// immediate) in 32-63.
//
// A, B and C name registers of the frame's window R[0..255]. K[i] is a constant, cache[i] an inline cache slot whose name
// is Code.CacheNames[i] (each attribute or global access in the code has a slot of its own). A jump's D counts
// instructions from the one after it; backward jumps spend one step. "null" is the unbound marker. An instruction whose
// effect raises jumps to its handler in Code.Exceptions, or leaves the frame.
//
// A call at register A uses R[A] for the callee and R[A+1..] for the arguments; everything above A is dead after it, and
// the callee's window begins at R[A+1]. Registers above the highest one in use by the instruction may be overwritten by
// any instruction that calls (so temporaries are allocated as a stack, and a call's base is always above every live temporary).
type Instr = uint64

// Encode packs an instruction.
func Encode(op Op, a, b, c uint8, d int32) Instr {
	return uint64(op) | uint64(a)<<8 | uint64(b)<<16 | uint64(c)<<24 | uint64(uint32(d))<<32
}

// The operations.
const (
	OpNop    Op = iota //
	OpMove             // R[A] = R[B]
	OpLoadK            // R[A] = K[D]
	OpLoadI            // R[A] = int D
	OpNull             // R[A] = null
	OpCheck            // error unless R[A] is bound; D indexes Code.VarNames (UnboundLocalError "cannot access local variable 'x' where it is not associated with a value")
	OpDelete           // OpCheck, then R[A] = null; the registers from B on are free

	OpLoadGlobal   // R[A] = global or builtin cache[D]
	OpStoreGlobal  // global cache[D] = R[A]
	OpDeleteGlobal // del global cache[D]; the registers from A on are free
	OpLoadName     // R[A] = name cache[D] in the frame's namespace, then globals, then builtins (module, class and exec code)
	OpStoreName    // namespace[cache[D]] = R[A]
	OpDeleteName   // del namespace[cache[D]]; the registers from A on are free
	OpLoadNameCell // R[A] = name cache[D] in the frame's namespace, else the content of the cell R[B] (class bodies)
	OpLoadNameGlob // R[A] = name cache[D] in the frame's namespace, else the global or builtin (explicit `global x` reads in class bodies use OpLoadGlobal)

	OpMakeCell   // R[A] = new cell with the content R[A] (which may be null)
	OpLoadFree   // R[A] = closure cell D of the running function (the cell itself, not its content)
	OpLoadCell   // R[A] = content of the cell R[B]; unbound: error for the name Code.VarNames[D] (free: NameError "cannot access free variable 'x' where it is not associated with a value in enclosing scope"; see Code.FreeNames)
	OpStoreCell  // content of the cell R[A] = R[B]
	OpDeleteCell // error if unbound as OpLoadCell, then the content of the cell R[A] = null; D as in OpLoadCell
	OpFarNew     // R[A] = new box of D far locals, all null (locals that did not fit the window)
	OpFarLoad    // R[A] = far local D of the box R[B]; null stays null (an OpCheck follows where needed)
	OpFarStore   // far local D of the box R[B] = R[A]

	// Arithmetic: R[A] = R[B] op R[C]; D = 1 for the augmented assignment. The order is that of py.BinOp.
	OpAdd
	OpSub
	OpMul
	OpTrueDiv
	OpFloorDiv
	OpMod
	OpPow
	OpLShift
	OpRShift
	OpAnd
	OpOr
	OpXor
	OpMatMul
	// With a constant on the right: R[A] = R[B] op K[D]; C = 1 for the augmented assignment.
	OpAddK
	OpSubK
	OpMulK
	OpTrueDivK
	OpFloorDivK
	OpModK
	OpPowK
	OpLShiftK
	OpRShiftK
	OpAndK
	OpOrK
	OpXorK
	// With a small int on the right: R[A] = R[B] op D; C = 1 for the augmented assignment.
	OpAddI
	OpSubI

	OpNeg    // R[A] = -R[B]
	OpUPlus  // R[A] = +R[B]
	OpInvert // R[A] = ~R[B]
	OpNot    // R[A] = not R[B]

	// Comparison: R[A] = R[B] op R[C], in the order of py.CmpOp.
	OpLT
	OpLE
	OpEQ
	OpNE
	OpGT
	OpGE
	OpIs      // R[A] = R[B] is R[C]; D = 1: is not
	OpIn      // R[A] = R[B] in R[C]; D = 1: not in
	OpInOf    // R[A] = (R[B], ..., R[B+D-1]) in R[C], a tuple that need not be made
	OpInAmong // R[A] = R[B] in (R[C], ..., R[C+D-1]), a tuple or list that need not be made
	// OpCompareOf is R[A] = (R[B], ..., R[B+D-1]) op (R[B+D], ..., R[B+2*D-1]), tuples that need not be made; C is the number of a comparison, as OpLT is 0.
	OpCompareOf

	OpJump        // jump D
	OpJumpIf      // jump D if R[A] is true
	OpJumpIfNot   // jump D if R[A] is false
	OpJumpNone    // jump D if R[A] is None
	OpJumpNotNone // jump D if R[A] is not None
	OpJumpNull    // jump D if R[A] is null
	// Compare and jump: jump D if (R[B] op R[C]) is A (1: true, 0: false).
	OpJumpLT
	OpJumpLE
	OpJumpEQ
	OpJumpNE
	OpJumpGT
	OpJumpGE
	// The same with K[C] on the right (the constant's index must be below 256).
	OpJumpLTK
	OpJumpLEK
	OpJumpEQK
	OpJumpNEK
	OpJumpGTK
	OpJumpGEK
	OpJumpIs // jump D if (R[B] is R[C]) is A
	OpJumpIn // jump D if (R[B] in R[C]) is A

	OpGetIter // R[A] = iter(R[B]); C = 1: only OpForIter reads R[A], up to the iterator's end, or the OpMakeGen whose code does no more with it
	OpForIter // R[B] = next item of the iterator R[A] and jump D (back to the body), or at its end go on (loops are laid out with the test at the bottom); C = 1: only the first instruction of the body reads R[B], so that an OpUnpack there may be done at once

	OpList       // R[A] = [R[B], ..., R[B+D-1]]; where C, which goes with D = 0, R[B] is an iterator of which an item for each of its own follows
	OpTuple      // R[A] = (R[B], ..., R[B+D-1]); C = 1: only the next instruction reads R[A], an OpReturn or OpYield, which may hand over the items instead
	OpSet        // R[A] = {R[B], ..., R[B+D-1]}
	OpDict       // R[A] = {R[B]: R[B+1], ...} with D pairs; C as in OpList
	OpListK      // R[A] = list of the items of the tuple K[D]
	OpSetK       // R[A] = set of the items of the tuple K[D], or copy of the frozenset
	OpDictK      // R[A] = dict with the keys in the tuple K[D] and the values R[B..]; C says that the keys are few strings that differ
	OpListAppend // append R[B] to the list R[A]
	OpListExtend // extend the list R[A] with the iterable R[B], which stands after a star, and make room for D more items (error text "Value after * must be an iterable, not int")
	OpListTuple  // R[A] = tuple of the list R[B]
	OpSetAdd     // add R[B] to the set R[A]
	OpSetUpdate  // add the items of R[B] to the set R[A]
	OpDictSet    // dict R[A][R[B]] = R[C]
	OpDictUpdate // update the dict R[A] with the mapping R[B] (** in a display)
	OpDictMerge  // merge the mapping R[B] into the dict R[A] of keyword arguments; repeated keys are errors that name the callee R[C]. Where A is B, R[A] becomes a dict, or stays the one that it is

	OpGetItem   // R[A] = R[B][R[C]]; D says that the key is a constant
	OpGetItemK  // R[A] = R[B][K[D]]
	OpGetItemOf // R[A] = R[B][R[C], ..., R[C+D-1]], a tuple that need not be made
	OpSetItem   // R[A][R[B]] = R[C]; D as in OpGetItem
	OpDelItem   // del R[A][R[B]]
	OpSlice     // R[A] = slice(R[B], R[B+1], R[B+2]); C says that the next instruction is the one that takes it, as a key
	OpGetSlice  // R[A] = R[B][R[C]:R[C+1]]
	OpUnpack    // R[A..A+D-1] = the D items of R[B]; C = 1: nothing else reads R[B], so that a call may return the items instead
	OpUnpackEx  // R[A..] = items of R[B] with a starred target: C items before, then a list, then D items after
	OpGetAttr   // R[A] = R[B].cache[D]
	OpSetAttr   // R[A].cache[D] = R[B]
	OpDelAttr   // del R[A].cache[D]
	OpFormat    // R[A] = format(R[B], R[C]), C = 255: no spec; D: 0 or 's', 'r', 'a' conversion first
	OpBuildStr  // R[A] = the strings (or ints, see OpFormat) R[B..B+D-1] joined
	OpInterp    // R[A] = Interpolation(value R[B], expression text R[B+1], conversion R[B+2] (str or None), format spec R[B+3] (str))
	OpTemplate  // R[A] = Template of the strings tuple R[B] and the interpolations tuple R[C]

	// Functions. OpMakeFunc: R[A] = function of the code Code.Children[D]. R[B] = tuple of defaults or null, R[B+1] = dict of
	// keyword-only defaults or null, R[B+2] = annotate function or null. Its closure cells are the registers Children[D].Closure
	// of this frame.
	OpMakeFunc
	OpCall         // R[C] = R[A](R[A+1], ..., R[A+B])
	OpCallOf       // R[C] = R[A](R[A+1], ..., R[A+B], (R[A+B+1], ..., R[A+B+D])): a tuple that need not be made
	OpCallKw       // OpCall; the last len(K[D]) of the B arguments are keyword arguments with the names in the tuple K[D]
	OpCallEx       // R[C] = R[A](*R[A+1], **R[A+2]); R[A+2] is a dict or null (error text "__main__.f() argument after * must be an iterable, not int")
	OpLoadMethod   // R[A], R[A+1] = the method cache[D] of R[B] and its self, or the attribute and null
	OpCallMethod   // R[C] = call of R[A] from OpLoadMethod with self R[A+1] (unless null) and the arguments R[A+2..A+1+B]
	OpCallMethodKw // the same with keyword arguments: names in the tuple K[D]
	OpInvoke       // R[C] = R[A+1].cache[D](R[A+2], ..., R[A+1+B]): OpLoadMethod and OpCallMethod at once. Only where the arguments are locals and constants, since the attribute is looked up after they were evaluated
	OpCallGlobal   // R[C] = global cache[D](R[A+1], ..., R[A+B]), under the same condition
	OpReturn       // return R[A]
	OpReturnK      // return K[D]

	// Generators and coroutines.
	OpYield        // yield R[B]; on resumption R[A] = the value sent
	OpYieldFrom    // R[A] = result of delegating to the iterator or awaitable iterator R[B] until it ends; on the way R[B]'s values are yielded, and values sent and exceptions thrown go to it
	OpGetYieldFrom // R[A] = iterator of R[B] for `yield from`
	OpGetAwaitable // R[A] = awaitable iterator of R[B] for `await`; D: 0 await, 1 the result of __aenter__ in async with, 2 of __aexit__ (error texts)
	OpGetAIter     // R[A] = R[B].__aiter__(), for `async for`
	OpGetANext     // R[A] = awaitable iterator of R[B].__anext__()
	OpEndAsyncFor  // if the exception R[A] is StopAsyncIteration go on, else raise it again
	OpAsyncYield   // yield R[B] from an async generator; on resumption R[A] = the value sent

	// Exceptions. A handler is entered with the exception in its register (see Code.Exceptions).
	OpRaise      // C = 0: raise again what is being handled; 1: raise R[A]; 2: raise R[A] from R[B]
	OpReraise    // raise the exception R[A] again as it is; its traceback gets no new entry for this frame
	OpPushExc    // R[B] = exception being handled so far (or null); the exception being handled = R[A]; R[C] is forgotten
	OpPopExc     // exception being handled = R[A] (what OpPushExc saved)
	OpJumpNotExc // jump D unless the exception R[B] matches the class or tuple of classes R[C]
	OpMatchStar  // except*: R[A] = the part of the group R[B] that matches R[C], or None; R[B] = the rest, or None
	OpStarEnd    // end of except*: R[A] = the exception to raise (or None), from the list R[B] of what handlers raised and what was left, and the original exception R[C]
	OpExcInfo    // R[A], R[A+1], R[A+2] = type, value and traceback of the exception R[B]
	OpWith       // R[A], R[A+1] = __exit__ of R[B] and self; R[A+2], R[A+3] = __enter__ and self, as OpLoadMethod does; D = 1: __aexit__ and __aenter__

	OpImport     // R[A] = import of the module named K[D]; level R[B], fromlist R[C]
	OpImportFrom // R[A] = attribute K[D] (str) of the module R[B], as `from` does
	OpImportStar // all public names of the module R[A] go to the frame's namespace
	OpBuildClass // R[A] = the builtin __build_class__
	OpLoadLocals // R[A] = the frame's namespace (class bodies)

	// Patterns.
	OpMatchSeq   // R[A] = whether R[B] is a sequence for patterns
	OpMatchMap   // R[A] = whether R[B] is a mapping for patterns
	OpMatchKeys  // R[A] = tuple of the values of the mapping R[B] for the keys in the tuple R[C], or None
	OpMatchRest  // R[A] = dict of the mapping R[B] without the keys in the tuple R[C]
	OpMatchClass // R[A] = tuple of the attributes of R[B] if it is an instance of R[C], else None; the low 16 bits of D count the positional patterns, the high 16 are the index of the constant tuple of keyword names
	OpGetLen     // R[A] = len(R[B])

	OpIntrinsic // R[A] = intrinsic D of R[B] (and R[C])
	OpJumpDebug // reserved

	OpMakeFunc0 // R[A] = function of the code Code.Children[D] without defaults and annotations; closure as for OpMakeFunc
	// OpMakeGen is R[A] = generator of the code Code.Children[D], whose one parameter is R[B]; closure as for OpMakeFunc. C is 1 where the next
	// instruction is a call whose first argument it is, and nothing else reads R[A].
	OpMakeGen
	// OpDefault is R[A] = [], or {} where C is 1. The next instruction is an OpCallMethod whose last argument it is. Where that wants no default, the VM
	// may do it at once, as in d.setdefault(k, []).
	OpDefault
	OpAddList      // R[A] = R[B] + [R[C], ..., R[C+D-1]], a list that need not be made
	OpAddTuple     // R[A] = R[B] + (R[C], ..., R[C+D-1]), likewise
	OpIAddList     // R[A] = R[B] += [R[C], ..., R[C+D-1]], likewise
	OpLoadDictGlob // R[A] = name cache[D] in the mapping R[B] (a class's __classdict__), else the global or builtin (annotations and type parameters within a class)
	OpLoadDictCell // R[A] = name cache[D] in the mapping R[B], else the content of the cell R[C] (unbound: NameError as for a free variable)
	numOps
)

// OpUnfold stands in for the code of a function whose body has not been decoded: it decodes it and starts the frame anew. It is
// in no Code; Verify refuses it.
const OpUnfold Op = 255

// FormatPiece in D of OpFormat says that the result goes to OpBuildStr.
const FormatPiece = 0x100

// Intrinsic is a rare operation of OpIntrinsic.
type Intrinsic int32

// The intrinsics.
const (
	IntrPrint               Intrinsic = iota // displays R[B] as the interactive prompt does
	IntrTypeVar                              // TypeVar named R[B] (str); R[C] = function for the bound or constraints, or null (see IntrTypeVarTuple...)
	IntrTypeVarConstraint                    // TypeVar named R[B] whose constraints the function R[C] returns
	IntrParamSpec                            // ParamSpec named R[B]
	IntrTypeVarTuple                         // TypeVarTuple named R[B]
	IntrSetDefault                           // sets the default of the type parameter R[B] to what the function R[C] returns; R[A] = R[B]
	IntrSetTypeParams                        // sets __type_params__ of the function R[B] to the tuple R[C]; R[A] = R[B]
	IntrGeneric                              // typing.Generic[*R[B]] for a tuple of type parameters
	IntrTypeAlias                            // TypeAliasType from the tuple R[B] = (name, type params or None, function of the value)
	IntrAssertionError                       // the class AssertionError (R[B] unused)
	IntrStopIteration                        // turns a StopIteration R[B] that leaves a generator or coroutine into RuntimeError
	IntrCheckIterUnpack                      // reserved
	IntrSetAnnotate                          // sets __annotate__ of the class namespace or module (R[B] = function)
	IntrLocals                               // snapshot of the frame's locals
	IntrNotImplementedError                  // the class NotImplementedError (R[B] unused)
	IntrDiscard                              // R[B], the value of a statement, is used no more; R[A] = None
)
