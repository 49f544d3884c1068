package syntax

// The syntax tree: one struct per node of CPython 3.14's ast module (docs.python.org/3.14/library/ast.html).
//
// Nodes are pointers (*BinOp, *Name, ...). An optional node is a nil interface or nil pointer, an
// optional identifier is "". The tree belongs to the caller of Parse, who may change it.

// Pos is where a node stands in the source. Lines count from 1; columns are UTF-8 byte offsets from 0
// within the line, as in CPython's col_offset. The end is exclusive.
type Pos struct {
	Line, Col       int32
	EndLine, EndCol int32
}

// Span gives the place itself; it makes every struct that embeds Pos a Node.
func (p Pos) Span() Pos { return p }

// Node is any part of the tree.
type Node interface {
	// Span is the place in the source.
	Span() Pos
}

// Stmt is a statement.
type Stmt interface {
	Node
	stmt()
}

// Expr is an expression.
type Expr interface {
	Node
	expr()
}

// Pattern is a pattern of a match statement's case.
type Pattern interface {
	Node
	pattern()
}

// TypeParam is a type parameter of a function, a class or a type alias.
type TypeParam interface {
	Node
	typeParam()
}

// Mod is the root of a tree: *Module, *Expression or *Interactive.
type Mod interface {
	Node
	mod()
}

// The roots, by Mode.
type (
	// Module is a file (ModeExec).
	Module struct {
		Body []Stmt
	}
	// Expression is a single expression (ModeEval).
	Expression struct {
		Body Expr
	}
	// Interactive is one statement typed at a prompt (ModeSingle).
	Interactive struct {
		Body []Stmt
	}
)

func (*Module) mod()      {}
func (*Expression) mod()  {}
func (*Interactive) mod() {}

// Statements.
type (
	// FunctionDef is def Name[TypeParams](Args) -> Returns: Body. Its place starts at the def keyword.
	FunctionDef struct {
		Pos
		Name          string
		Args          *Arguments // never nil
		Body          []Stmt
		DecoratorList []Expr
		Returns       Expr // nil: no annotation
		TypeParams    []TypeParam
	}
	// AsyncFunctionDef is async def.
	AsyncFunctionDef struct {
		Pos
		Name          string
		Args          *Arguments // never nil
		Body          []Stmt
		DecoratorList []Expr
		Returns       Expr // nil: no annotation
		TypeParams    []TypeParam
	}
	// ClassDef is class Name[TypeParams](Bases, Keywords): Body. Its place starts at the class keyword.
	ClassDef struct {
		Pos
		Name          string
		Bases         []Expr
		Keywords      []*Keyword
		Body          []Stmt
		DecoratorList []Expr
		TypeParams    []TypeParam
	}
	// Return is return Value.
	Return struct {
		Pos
		Value Expr // nil: bare return
	}
	// Delete is del Targets.
	Delete struct {
		Pos
		Targets []Expr
	}
	// Assign is Targets[0] = Targets[1] = ... = Value.
	Assign struct {
		Pos
		Targets []Expr
		Value   Expr
	}
	// TypeAlias is type Name[TypeParams] = Value.
	TypeAlias struct {
		Pos
		Name       *Name
		TypeParams []TypeParam
		Value      Expr
	}
	// AugAssign is Target Op= Value.
	AugAssign struct {
		Pos
		Target Expr
		Op     Operator
		Value  Expr
	}
	// AnnAssign is Target: Annotation = Value.
	AnnAssign struct {
		Pos
		Target     Expr
		Annotation Expr
		Value      Expr // nil: only annotated
		Simple     bool // the target is a name without parentheses
	}
	// For is for Target in Iter: Body else: Orelse.
	For struct {
		Pos
		Target Expr
		Iter   Expr
		Body   []Stmt
		Orelse []Stmt
	}
	// AsyncFor is async for.
	AsyncFor struct {
		Pos
		Target Expr
		Iter   Expr
		Body   []Stmt
		Orelse []Stmt
	}
	// While is while Test: Body else: Orelse.
	While struct {
		Pos
		Test   Expr
		Body   []Stmt
		Orelse []Stmt
	}
	// If is if Test: Body else: Orelse; elif is an If alone in Orelse.
	If struct {
		Pos
		Test   Expr
		Body   []Stmt
		Orelse []Stmt
	}
	// With is with Items: Body.
	With struct {
		Pos
		Items []*WithItem
		Body  []Stmt
	}
	// AsyncWith is async with.
	AsyncWith struct {
		Pos
		Items []*WithItem
		Body  []Stmt
	}
	// Match is match Subject: Cases.
	Match struct {
		Pos
		Subject Expr
		Cases   []*MatchCase
	}
	// Raise is raise Exc from Cause.
	Raise struct {
		Pos
		Exc   Expr // nil: re-raise
		Cause Expr // nil: no from
	}
	// Try is try: Body except ...: else: Orelse finally: Finalbody.
	Try struct {
		Pos
		Body      []Stmt
		Handlers  []*ExceptHandler
		Orelse    []Stmt
		Finalbody []Stmt
	}
	// TryStar is try with except* clauses.
	TryStar struct {
		Pos
		Body      []Stmt
		Handlers  []*ExceptHandler
		Orelse    []Stmt
		Finalbody []Stmt
	}
	// Assert is assert Test, Msg.
	Assert struct {
		Pos
		Test Expr
		Msg  Expr // nil: none
	}
	// Import is import Names.
	Import struct {
		Pos
		Names []*Alias
	}
	// ImportFrom is from Module import Names, with Level leading dots.
	ImportFrom struct {
		Pos
		Module string // "": only dots
		Names  []*Alias
		Level  int32
	}
	// Global is global Names.
	Global struct {
		Pos
		Names []string
	}
	// Nonlocal is nonlocal Names.
	Nonlocal struct {
		Pos
		Names []string
	}
	// ExprStmt is an expression as a statement; ast calls it Expr.
	ExprStmt struct {
		Pos
		Value Expr
	}
	// Pass is pass.
	Pass struct{ Pos }
	// Break is break.
	Break struct{ Pos }
	// Continue is continue.
	Continue struct{ Pos }
)

func (*FunctionDef) stmt()      {}
func (*AsyncFunctionDef) stmt() {}
func (*ClassDef) stmt()         {}
func (*Return) stmt()           {}
func (*Delete) stmt()           {}
func (*Assign) stmt()           {}
func (*TypeAlias) stmt()        {}
func (*AugAssign) stmt()        {}
func (*AnnAssign) stmt()        {}
func (*For) stmt()              {}
func (*AsyncFor) stmt()         {}
func (*While) stmt()            {}
func (*If) stmt()               {}
func (*With) stmt()             {}
func (*AsyncWith) stmt()        {}
func (*Match) stmt()            {}
func (*Raise) stmt()            {}
func (*Try) stmt()              {}
func (*TryStar) stmt()          {}
func (*Assert) stmt()           {}
func (*Import) stmt()           {}
func (*ImportFrom) stmt()       {}
func (*Global) stmt()           {}
func (*Nonlocal) stmt()         {}
func (*ExprStmt) stmt()         {}
func (*Pass) stmt()             {}
func (*Break) stmt()            {}
func (*Continue) stmt()         {}

// Expressions.
type (
	// BoolOp is Values[0] Op Values[1] Op ...; there are at least two values.
	BoolOp struct {
		Pos
		Op     BoolOperator
		Values []Expr
	}
	// NamedExpr is Target := Value.
	NamedExpr struct {
		Pos
		Target *Name
		Value  Expr
	}
	// BinOp is Left Op Right.
	BinOp struct {
		Pos
		Left  Expr
		Op    Operator
		Right Expr
	}
	// UnaryOp is Op Operand.
	UnaryOp struct {
		Pos
		Op      UnaryOperator
		Operand Expr
	}
	// Lambda is lambda Args: Body.
	Lambda struct {
		Pos
		Args *Arguments // never nil
		Body Expr
	}
	// IfExp is Body if Test else Orelse.
	IfExp struct {
		Pos
		Test   Expr
		Body   Expr
		Orelse Expr
	}
	// Dict is {Keys[i]: Values[i], ...}; a nil key means **Values[i].
	Dict struct {
		Pos
		Keys   []Expr
		Values []Expr
	}
	// Set is {Elts}; it is never empty.
	Set struct {
		Pos
		Elts []Expr
	}
	// ListComp is [Elt for ...].
	ListComp struct {
		Pos
		Elt        Expr
		Generators []*Comprehension
	}
	// SetComp is {Elt for ...}.
	SetComp struct {
		Pos
		Elt        Expr
		Generators []*Comprehension
	}
	// DictComp is {Key: Value for ...}.
	DictComp struct {
		Pos
		Key        Expr
		Value      Expr
		Generators []*Comprehension
	}
	// GeneratorExp is (Elt for ...).
	GeneratorExp struct {
		Pos
		Elt        Expr
		Generators []*Comprehension
	}
	// Await is await Value.
	Await struct {
		Pos
		Value Expr
	}
	// Yield is yield Value.
	Yield struct {
		Pos
		Value Expr // nil: bare yield
	}
	// YieldFrom is yield from Value.
	YieldFrom struct {
		Pos
		Value Expr
	}
	// Compare is Left Ops[0] Comparators[0] Ops[1] Comparators[1] ...
	Compare struct {
		Pos
		Left        Expr
		Ops         []CmpOp
		Comparators []Expr
	}
	// Call is Func(Args, Keywords).
	Call struct {
		Pos
		Func     Expr
		Args     []Expr // *Starred for *args
		Keywords []*Keyword
	}
	// FormattedValue is {Value!Conversion:FormatSpec} within an f-string.
	FormattedValue struct {
		Pos
		Value      Expr
		Conversion int32 // 's', 'r', 'a', or -1 for none
		FormatSpec Expr  // a *JoinedStr, or nil
	}
	// Interpolation is {Value!Conversion:FormatSpec} within a t-string.
	Interpolation struct {
		Pos
		Value      Expr
		Str        string // the source text of Value
		Conversion int32  // 's', 'r', 'a', or -1 for none
		FormatSpec Expr   // a *JoinedStr, or nil
	}
	// JoinedStr is an f-string: *Constant strings and *FormattedValue.
	JoinedStr struct {
		Pos
		Values []Expr
	}
	// TemplateStr is a t-string: *Constant strings and *Interpolation.
	TemplateStr struct {
		Pos
		Values []Expr
	}
	// Constant is a literal.
	Constant struct {
		Pos
		// Value is nil (None), bool, int64, *big.Int (only past int64), float64, complex128,
		// string (UTF-8 in which a lone surrogate takes its three bytes, also called WTF-8), Bytes or Ellipsis.
		Value any
		Kind  string // "u" for a u"..." literal, else ""
	}
	// Attribute is Value.Attr.
	Attribute struct {
		Pos
		Value Expr
		Attr  string
		Ctx   ExprContext
	}
	// Subscript is Value[Slice].
	Subscript struct {
		Pos
		Value Expr
		Slice Expr
		Ctx   ExprContext
	}
	// Starred is *Value.
	Starred struct {
		Pos
		Value Expr
		Ctx   ExprContext
	}
	// Name is an identifier, NFKC-normalised.
	Name struct {
		Pos
		Id  string
		Ctx ExprContext
	}
	// List is [Elts].
	List struct {
		Pos
		Elts []Expr
		Ctx  ExprContext
	}
	// Tuple is (Elts), with or without parentheses.
	Tuple struct {
		Pos
		Elts []Expr
		Ctx  ExprContext
	}
	// Slice is Lower:Upper:Step; it occurs only within a Subscript's Slice.
	Slice struct {
		Pos
		Lower Expr // each may be nil
		Upper Expr
		Step  Expr
	}
)

func (*BoolOp) expr()         {}
func (*NamedExpr) expr()      {}
func (*BinOp) expr()          {}
func (*UnaryOp) expr()        {}
func (*Lambda) expr()         {}
func (*IfExp) expr()          {}
func (*Dict) expr()           {}
func (*Set) expr()            {}
func (*ListComp) expr()       {}
func (*SetComp) expr()        {}
func (*DictComp) expr()       {}
func (*GeneratorExp) expr()   {}
func (*Await) expr()          {}
func (*Yield) expr()          {}
func (*YieldFrom) expr()      {}
func (*Compare) expr()        {}
func (*Call) expr()           {}
func (*FormattedValue) expr() {}
func (*Interpolation) expr()  {}
func (*JoinedStr) expr()      {}
func (*TemplateStr) expr()    {}
func (*Constant) expr()       {}
func (*Attribute) expr()      {}
func (*Subscript) expr()      {}
func (*Starred) expr()        {}
func (*Name) expr()           {}
func (*List) expr()           {}
func (*Tuple) expr()          {}
func (*Slice) expr()          {}

// Bytes is the value of a bytes literal.
type Bytes string

// Ellipsis is the value of the literal "...".
type Ellipsis struct{}

// Patterns.
type (
	// MatchValue compares with Value: a number, a string or a dotted name.
	MatchValue struct {
		Pos
		Value Expr
	}
	// MatchSingleton compares with None, True or False by identity.
	MatchSingleton struct {
		Pos
		Value any // nil or bool
	}
	// MatchSequence is [Patterns]; at most one of them is a *MatchStar.
	MatchSequence struct {
		Pos
		Patterns []Pattern
	}
	// MatchMapping is {Keys[i]: Patterns[i], **Rest}.
	MatchMapping struct {
		Pos
		Keys     []Expr
		Patterns []Pattern
		Rest     string // "": no **rest
	}
	// MatchClass is Cls(Patterns, KwdAttrs[i]=KwdPatterns[i]).
	MatchClass struct {
		Pos
		Cls         Expr
		Patterns    []Pattern
		KwdAttrs    []string
		KwdPatterns []Pattern
	}
	// MatchStar is *Name within a sequence.
	MatchStar struct {
		Pos
		Name string // "": *_
	}
	// MatchAs is Pattern as Name, or a bare Name, or the wildcard _.
	MatchAs struct {
		Pos
		Pattern Pattern // nil: a capture or the wildcard
		Name    string  // "": the wildcard
	}
	// MatchOr is Patterns[0] | Patterns[1] | ...
	MatchOr struct {
		Pos
		Patterns []Pattern
	}
)

func (*MatchValue) pattern()     {}
func (*MatchSingleton) pattern() {}
func (*MatchSequence) pattern()  {}
func (*MatchMapping) pattern()   {}
func (*MatchClass) pattern()     {}
func (*MatchStar) pattern()      {}
func (*MatchAs) pattern()        {}
func (*MatchOr) pattern()        {}

// Type parameters.
type (
	// TypeVar is Name: Bound = DefaultValue.
	TypeVar struct {
		Pos
		Name         string
		Bound        Expr // nil: none
		DefaultValue Expr // nil: none
	}
	// ParamSpec is **Name = DefaultValue.
	ParamSpec struct {
		Pos
		Name         string
		DefaultValue Expr // nil: none
	}
	// TypeVarTuple is *Name = DefaultValue.
	TypeVarTuple struct {
		Pos
		Name         string
		DefaultValue Expr // nil: none
	}
)

func (*TypeVar) typeParam()      {}
func (*ParamSpec) typeParam()    {}
func (*TypeVarTuple) typeParam() {}

// Parts of statements and expressions.
type (
	// Comprehension is one for clause with its ifs.
	Comprehension struct {
		Target  Expr
		Iter    Expr
		Ifs     []Expr
		IsAsync bool
	}
	// ExceptHandler is except Type as Name: Body.
	ExceptHandler struct {
		Pos
		Type Expr   // nil: catches all
		Name string // "": none
		Body []Stmt
	}
	// Arguments are the parameters of a function.
	Arguments struct {
		Posonlyargs []*Arg
		Args        []*Arg
		Vararg      *Arg // nil: none
		Kwonlyargs  []*Arg
		KwDefaults  []Expr // one per Kwonlyargs, nil where required
		Kwarg       *Arg   // nil: none
		Defaults    []Expr // of the last parameters of Posonlyargs and Args together
	}
	// Arg is one parameter.
	Arg struct {
		Pos
		Arg        string
		Annotation Expr // nil: none; a *Starred is possible for *args: *Ts
	}
	// Keyword is Arg=Value in a call or class header.
	Keyword struct {
		Pos
		Arg   string // "": **Value
		Value Expr
	}
	// Alias is Name as Asname in an import.
	Alias struct {
		Pos
		Name   string // dotted; "*" for from m import *
		Asname string // "": none
	}
	// WithItem is ContextExpr as OptionalVars.
	WithItem struct {
		ContextExpr  Expr
		OptionalVars Expr // nil: no as
	}
	// MatchCase is case Pattern if Guard: Body.
	MatchCase struct {
		Pattern Pattern
		Guard   Expr // nil: none
		Body    []Stmt
	}
)

// ExprContext says what is done with the place an expression names.
type ExprContext uint8

// The contexts.
const (
	Load ExprContext = iota
	Store
	Del
)

// String gives the name of ast's class.
func (c ExprContext) String() string {
	switch c {
	case Store:
		return "Store"
	case Del:
		return "Del"
	}
	return "Load"
}

// Operator is a binary arithmetic operator.
type Operator uint8

// The operators, in ast's order.
const (
	Add Operator = iota
	Sub
	Mult
	MatMult
	Div
	Modulo // %, called Mod in ast
	Pow
	LShift
	RShift
	BitOr
	BitXor
	BitAnd
	FloorDiv
)

var operatorText = [...]string{"+", "-", "*", "@", "/", "%", "**", "<<", ">>", "|", "^", "&", "//"}

// String gives the operator as Python writes it.
func (o Operator) String() string { return operatorText[o] }

// UnaryOperator is an operator with one operand.
type UnaryOperator uint8

// The unary operators, in ast's order.
const (
	Invert UnaryOperator = iota
	Not
	UAdd
	USub
)

var unaryText = [...]string{"~", "not", "+", "-"}

// String gives the operator as Python writes it.
func (o UnaryOperator) String() string { return unaryText[o] }

// BoolOperator is and or or.
type BoolOperator uint8

// The boolean operators.
const (
	And BoolOperator = iota
	Or
)

// String gives the operator as Python writes it.
func (o BoolOperator) String() string {
	if o == Or {
		return "or"
	}
	return "and"
}

// CmpOp is a comparison operator.
type CmpOp uint8

// The comparison operators, in ast's order.
const (
	Eq CmpOp = iota
	NotEq
	Lt
	LtE
	Gt
	GtE
	Is
	IsNot
	In
	NotIn
)

var cmpText = [...]string{"==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"}

// String gives the operator as Python writes it.
func (o CmpOp) String() string { return cmpText[o] }
