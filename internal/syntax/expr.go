package syntax

// Expressions (reference section 6).

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// What the recursive constructs take of the stack budget.
const (
	costUnary  = 1
	costElse   = 1
	costPower  = 2
	costLambda = 2
	costParen  = 20
)

// startsExpr says whether a token of kind k can begin an expression.
func startsExpr(k kind) bool {
	switch k {
	case kName, kNumber, kString, kFStart, kTStart, kLpar, kLsqb, kLbrace, kEllipsis, kPlus, kMinus, kTilde,
		kNot, kLambda, kAwait, kNone, kTrue, kFalse:
		return true
	}
	return false
}

// expressions reads a, b, c without stars.
func (p *parser) expressions() Expr {
	start := p.here()
	e := p.expression()
	if p.k != kComma {
		return e
	}
	return p.moreExpressions(start, e)
}

// moreExpressions reads the rest of a tuple without parentheses, from its first comma.
func (p *parser) moreExpressions(start Pos, first Expr) Expr {
	elts := []Expr{first}
	h := p.height
	for p.accept(kComma) {
		if !startsExpr(p.k) {
			break
		}
		elts = append(elts, p.expression())
		h = max(h, p.height)
	}
	p.height = h
	return &Tuple{Pos: p.to(start), Elts: elts}
}

// starExpressions reads a, *b, c.
func (p *parser) starExpressions() Expr {
	start := p.here()
	e := p.starExpression()
	if p.k != kComma {
		return e
	}
	elts := []Expr{e}
	h := p.height
	for p.accept(kComma) {
		if p.k != kStar && !startsExpr(p.k) {
			break
		}
		elts = append(elts, p.starExpression())
		h = max(h, p.height)
	}
	p.height = h
	return &Tuple{Pos: p.to(start), Elts: elts}
}

func (p *parser) starExpression() Expr {
	if p.k == kStar {
		return p.starred()
	}
	return p.expression()
}

// starred reads *a where a binds as tightly as |.
func (p *parser) starred() Expr {
	start := p.here()
	p.advance()
	v := p.binary(1)
	return &Starred{Pos: p.to(start), Value: v}
}

// starNamed reads *a, a := b or a.
func (p *parser) starNamed() Expr {
	if p.k == kStar {
		return p.starred()
	}
	return p.named()
}

// named reads a := b or a.
func (p *parser) named() Expr {
	start := p.here()
	plain := p.k == kName
	e := p.expression()
	if p.k == kColonEqual {
		return p.walrus(start, plain, e)
	}
	return e
}

// walrus reads := b after target, which began with a name where plain.
func (p *parser) walrus(start Pos, plain bool, target Expr) Expr {
	n, ok := target.(*Name)
	if !ok || !plain {
		p.fail()
	}
	p.advance()
	n.Ctx = Store
	v := p.expression()
	return &NamedExpr{Pos: p.to(start), Target: n, Value: v}
}

// annotatedRHS reads what may follow =.
func (p *parser) annotatedRHS() Expr {
	if p.k == kYield {
		return p.yield()
	}
	return p.starExpressions()
}

func (p *parser) yield() Expr {
	start := p.here()
	p.advance()
	if p.accept(kFrom) {
		v := p.expression()
		return &YieldFrom{Pos: p.to(start), Value: v}
	}
	var v Expr
	if p.k == kStar || startsExpr(p.k) {
		v = p.starExpressions()
	}
	return &Yield{Pos: p.to(start), Value: v}
}

// expression reads a conditional expression or a lambda.
func (p *parser) expression() Expr {
	if p.k == kLambda {
		return p.lambda()
	}
	start := p.here()
	e := p.disjunction()
	if p.k != kIf {
		return e
	}
	h := p.height
	p.advance()
	test := p.disjunction()
	h = max(h, p.height)
	p.expect(kElse)
	p.enter(costElse)
	orelse := p.expression()
	p.leave(costElse)
	p.height = max(h, p.height)
	return &IfExp{Pos: p.to(start), Test: test, Body: e, Orelse: orelse}
}

func (p *parser) lambda() Expr {
	start := p.here()
	p.advance()
	p.enter(costLambda)
	p.height = 0
	args := p.parameters(kColon)
	h := p.height
	p.expect(kColon)
	body := p.expression()
	p.height = max(h, p.height)
	p.leave(costLambda)
	return &Lambda{Pos: p.to(start), Args: args, Body: body}
}

func (p *parser) disjunction() Expr {
	start := p.here()
	e := p.conjunction()
	if p.k != kOr {
		return e
	}
	values := []Expr{e}
	h := p.height
	for p.accept(kOr) {
		values = append(values, p.conjunction())
		h = max(h, p.height)
	}
	p.height = h
	return &BoolOp{Pos: p.to(start), Op: Or, Values: values}
}

func (p *parser) conjunction() Expr {
	start := p.here()
	e := p.inversion()
	if p.k != kAnd {
		return e
	}
	values := []Expr{e}
	h := p.height
	for p.accept(kAnd) {
		values = append(values, p.inversion())
		h = max(h, p.height)
	}
	p.height = h
	return &BoolOp{Pos: p.to(start), Op: And, Values: values}
}

func (p *parser) inversion() Expr {
	if p.k == kNot {
		start := p.here()
		p.advance()
		p.enter(costUnary)
		v := p.inversion()
		p.leave(costUnary)
		return &UnaryOp{Pos: p.to(start), Op: Not, Operand: v}
	}
	return p.comparison()
}

func (p *parser) comparison() Expr {
	start := p.here()
	left := p.binary(1)
	var ops []CmpOp
	var rights []Expr
	h := p.height
	for {
		var op CmpOp
		switch p.k {
		case kEqEqual:
			op = Eq
		case kNotEqual:
			if p.text() == "<>" {
				p.fail()
			}
			op = NotEq
		case kLess:
			op = Lt
		case kLessEqual:
			op = LtE
		case kGreater:
			op = Gt
		case kGreaterEqual:
			op = GtE
		case kIn:
			op = In
		case kNot:
			p.advance()
			if p.k != kIn {
				p.fail()
			}
			op = NotIn
		case kIs:
			op = Is
			if p.peek() == kNot {
				p.advance()
				op = IsNot
			}
		default:
			if ops == nil {
				return left
			}
			p.height = h
			c := &Compare{Pos: p.to(start), Left: left, Ops: ops, Comparators: rights}
			if p.collect {
				p.warnCompare(c)
			}
			return c
		}
		p.advance()
		ops = append(ops, op)
		rights = append(rights, p.binary(1))
		h = max(h, p.height)
	}
}

// binaryOps gives the left-associative operators' precedence (0: none) and meaning.
var binaryOps = [256]struct {
	prec uint8
	op   Operator
}{
	kVbar: {1, BitOr}, kCaret: {2, BitXor}, kAmper: {3, BitAnd}, kLshift: {4, LShift}, kRshift: {4, RShift},
	kPlus: {5, Add}, kMinus: {5, Sub},
	kStar: {6, Mult}, kSlash: {6, Div}, kDoubleSlash: {6, FloorDiv}, kPercent: {6, Modulo}, kAt: {6, MatMult},
}

// binary reads operators that bind at least as tightly as prec, by precedence climbing.
func (p *parser) binary(prec uint8) Expr {
	start := p.here()
	left := p.unary()
	for {
		op := &binaryOps[p.k]
		if op.prec < prec || op.prec == 0 {
			return left
		}
		h := p.height
		p.advance()
		right := p.binary(op.prec + 1)
		p.height = p.link(h, p.height)
		left = &BinOp{Pos: p.to(start), Left: left, Op: op.op, Right: right}
	}
}

func (p *parser) unary() Expr {
	var op UnaryOperator
	switch p.k {
	case kMinus:
		op = USub
	case kPlus:
		op = UAdd
	case kTilde:
		op = Invert
	default:
		return p.power()
	}
	start := p.here()
	p.advance()
	p.enter(costUnary)
	v := p.unary()
	p.leave(costUnary)
	return &UnaryOp{Pos: p.to(start), Op: op, Operand: v}
}

func (p *parser) power() Expr {
	start := p.here()
	var base Expr
	if p.k == kAwait {
		p.advance()
		v := p.primary()
		base = &Await{Pos: p.to(start), Value: v}
	} else {
		base = p.primary()
	}
	if p.k != kDoubleStar {
		return base
	}
	h := p.height
	p.advance()
	p.enter(costPower)
	exp := p.unary()
	p.leave(costPower)
	p.height = max(h, p.height)
	return &BinOp{Pos: p.to(start), Left: base, Op: Pow, Right: exp}
}

// primary reads an atom and the attributes, subscripts and calls after it.
func (p *parser) primary() Expr {
	start := p.here()
	e := p.atom()
	for {
		h := p.height
		switch p.k {
		case kDot:
			p.advance()
			name := p.name()
			e = &Attribute{Pos: p.to(start), Value: e, Attr: name}
			p.height = h
		case kLpar:
			e = p.call(start, e)
		case kLsqb:
			p.advance()
			p.enter(costParen)
			idx := p.slices()
			p.leave(costParen)
			p.expect(kRsqb)
			s := &Subscript{Pos: p.to(start), Value: e, Slice: idx}
			if p.collect {
				p.warnSubscript(s)
			}
			e = s
		default:
			return e
		}
		p.height = p.link(h, p.height)
	}
}

// name reads an identifier.
func (p *parser) name() string {
	if p.k != kName {
		p.fail()
	}
	s := p.identifier(p.text())
	p.advance()
	return s
}

// identifier normalises a name as PEP 3131 asks.
func (p *parser) identifier(s string) string {
	for _, r := range s {
		if r >= 0x80 && !isPlainLetter(r) {
			if len(s) > namePiece {
				return p.longIdentifier(s)
			}
			return norm.NFKC.String(s)
		}
	}
	return s
}

// namePiece is how many bytes of a name are normalised between two calls of poll.
const namePiece = 1 << 12

// longIdentifier normalises a long name in pieces, which end where no character affects the next one.
func (p *parser) longIdentifier(s string) string {
	var b strings.Builder
	for s != "" {
		end := min(namePiece, len(s))
		for end < len(s) && !utf8.RuneStart(s[end]) {
			end++
		}
		if end < len(s) {
			end += norm.NFKC.NextBoundaryInString(s[end:], true)
		}
		b.WriteString(norm.NFKC.String(s[:end]))
		s = s[end:]
		p.unseen += end >> 4
		p.tell()
	}
	return b.String()
}

func (p *parser) atom() Expr {
	t := p.tok()
	p.height = 0
	switch p.k {
	case kName:
		n := &Name{Pos: t.pos(), Id: p.identifier(p.text())}
		p.advance()
		return n
	case kNumber:
		return p.number()
	case kString, kFStart, kTStart:
		return p.strings()
	case kLpar:
		return p.paren()
	case kLsqb:
		return p.list()
	case kLbrace:
		return p.brace()
	}
	c := &Constant{Pos: t.pos()}
	switch p.k {
	case kNone:
	case kTrue:
		c.Value = true
	case kFalse:
		c.Value = false
	case kEllipsis:
		c.Value = Ellipsis{}
	default:
		p.fail()
	}
	p.advance()
	return c
}

// paren reads (), (a), (a, b), (yield a) or (a for b in c).
func (p *parser) paren() Expr {
	start := p.here()
	p.advance()
	p.enter(costParen)
	defer p.leave(costParen)
	switch p.k {
	case kRpar:
		p.advance()
		return &Tuple{Pos: p.to(start)}
	case kYield:
		e := p.yield()
		p.expect(kRpar)
		return e
	}
	e := p.starNamed()
	_, star := e.(*Starred)
	switch p.k {
	case kFor, kAsync:
		if star {
			p.fail()
		}
		gens := p.comprehensions()
		p.expect(kRpar)
		return &GeneratorExp{Pos: p.to(start), Elt: e, Generators: gens}
	case kComma:
		elts := p.elements(e, kRpar)
		p.expect(kRpar)
		return &Tuple{Pos: p.to(start), Elts: elts}
	}
	if star {
		p.fail()
	}
	p.expect(kRpar)
	return e
}

// elements reads the rest of a display whose first element is read, up to its closing bracket.
func (p *parser) elements(first Expr, end kind) []Expr {
	elts := []Expr{first}
	h := p.height
	for p.accept(kComma) {
		if p.k == end {
			break
		}
		elts = append(elts, p.starNamed())
		h = max(h, p.height)
	}
	p.height = h
	return elts
}

func (p *parser) list() Expr {
	start := p.here()
	p.advance()
	p.enter(costParen)
	defer p.leave(costParen)
	if p.accept(kRsqb) {
		return &List{Pos: p.to(start)}
	}
	e := p.starNamed()
	if p.k == kFor || p.k == kAsync {
		if _, star := e.(*Starred); star {
			p.fail()
		}
		gens := p.comprehensions()
		p.expect(kRsqb)
		return &ListComp{Pos: p.to(start), Elt: e, Generators: gens}
	}
	elts := p.elements(e, kRsqb)
	p.expect(kRsqb)
	return &List{Pos: p.to(start), Elts: elts}
}

// brace reads a dict, a set or a comprehension of either.
func (p *parser) brace() Expr {
	start := p.here()
	p.advance()
	p.enter(costParen)
	defer p.leave(costParen)
	if p.accept(kRbrace) {
		return &Dict{Pos: p.to(start)}
	}
	if p.k == kDoubleStar {
		return p.dict(start, nil, nil)
	}
	plain := p.k == kName
	e := p.starNamed()
	switch p.k {
	case kColon:
		if _, named := e.(*NamedExpr); named && plain {
			p.fail()
		}
		if _, star := e.(*Starred); star {
			p.fail()
		}
		h := p.height
		p.advance()
		v := p.expression()
		p.height = max(h, p.height)
		if p.k == kFor || p.k == kAsync {
			gens := p.comprehensions()
			p.expect(kRbrace)
			return &DictComp{Pos: p.to(start), Key: e, Value: v, Generators: gens}
		}
		return p.dict(start, e, v)
	case kFor, kAsync:
		if _, star := e.(*Starred); star {
			p.fail()
		}
		gens := p.comprehensions()
		p.expect(kRbrace)
		return &SetComp{Pos: p.to(start), Elt: e, Generators: gens}
	}
	elts := p.elements(e, kRbrace)
	p.expect(kRbrace)
	return &Set{Pos: p.to(start), Elts: elts}
}

// dict reads the rest of a dict display; its first pair is read where value is not nil.
func (p *parser) dict(start Pos, key, value Expr) Expr {
	d := &Dict{}
	h := p.height
	if value != nil {
		d.Keys = append(d.Keys, key)
		d.Values = append(d.Values, value)
		if p.k != kRbrace {
			p.expect(kComma)
		}
	}
	for p.k != kRbrace {
		var k, v Expr
		if p.accept(kDoubleStar) {
			v = p.binary(1)
		} else {
			k = p.expression()
			h = max(h, p.height)
			p.expect(kColon)
			v = p.expression()
		}
		h = max(h, p.height)
		d.Keys = append(d.Keys, k)
		d.Values = append(d.Values, v)
		if p.k != kRbrace {
			p.expect(kComma)
		}
	}
	p.advance()
	p.height = h
	d.Pos = p.to(start)
	return d
}

// comprehensions reads for a in b if c ... one or more times.
func (p *parser) comprehensions() []*Comprehension {
	var gens []*Comprehension
	h := p.height
	for p.k == kFor || p.k == kAsync {
		c := &Comprehension{}
		if p.accept(kAsync) {
			c.IsAsync = true
		}
		p.expect(kFor)
		c.Target = p.forTargets()
		h = max(h, p.height)
		p.expect(kIn)
		c.Iter = p.disjunction()
		h = max(h, p.height)
		for p.accept(kIf) {
			c.Ifs = append(c.Ifs, p.disjunction())
			h = max(h, p.height)
		}
		gens = append(gens, c)
	}
	p.height = h
	return gens
}

// slices reads what stands between the brackets of a subscript.
func (p *parser) slices() Expr {
	start := p.here()
	star := p.k == kStar
	e := p.slice()
	if p.k != kComma && !star {
		return e
	}
	elts := []Expr{e}
	h := p.height
	for p.accept(kComma) {
		if p.k == kRsqb {
			break
		}
		elts = append(elts, p.slice())
		h = max(h, p.height)
	}
	p.height = h
	return &Tuple{Pos: p.to(start), Elts: elts}
}

func (p *parser) slice() Expr {
	start := p.here()
	p.height = 0
	if p.accept(kStar) {
		v := p.expression()
		return &Starred{Pos: p.to(start), Value: v}
	}
	var lower Expr
	if p.k != kColon {
		plain := p.k == kName
		lower = p.expression()
		if p.k == kColonEqual {
			return p.walrus(start, plain, lower)
		}
		if p.k != kColon {
			return lower
		}
	}
	h := p.height
	s := &Slice{Lower: lower}
	p.advance()
	if p.k != kColon && p.k != kComma && p.k != kRsqb {
		s.Upper = p.expression()
		h = max(h, p.height)
	}
	if p.accept(kColon) && p.k != kComma && p.k != kRsqb {
		s.Step = p.expression()
		h = max(h, p.height)
	}
	p.height = h
	s.Pos = p.to(start)
	return s
}

// call reads the parenthesised arguments after fn.
func (p *parser) call(start Pos, fn Expr) Expr {
	c := &Call{Func: fn}
	if p.collect {
		p.warnCall(fn)
	}
	p.enter(costParen)
	paren := p.here()
	p.advance()
	h := p.arguments(paren, c)
	p.leave(costParen)
	p.height = h
	c.Pos = p.to(start)
	return c
}

// arguments reads into c all arguments and the closing parenthesis; it gives their height. paren is
// where the parentheses open.
func (p *parser) arguments(paren Pos, c *Call) int32 {
	var h int32
	keywords, unpacked := false, false
	for p.k != kRpar {
		start := p.here()
		switch p.k {
		case kStar:
			if unpacked {
				p.fail()
			}
			p.advance()
			v := p.expression()
			c.Args = append(c.Args, &Starred{Pos: p.to(start), Value: v})
		case kDoubleStar:
			p.advance()
			v := p.expression()
			c.Keywords = append(c.Keywords, &Keyword{Pos: p.to(start), Value: v})
			keywords, unpacked = true, true
		default:
			plain := p.k == kName
			if keywords && !(plain && p.peek() == kEqual) {
				p.fail()
			}
			e := p.expression()
			name, isName := e.(*Name)
			if p.k == kEqual {
				if !plain || !isName {
					p.fail()
				}
				p.advance()
				v := p.expression()
				c.Keywords = append(c.Keywords, &Keyword{Pos: p.to(start), Arg: name.Id, Value: v})
				keywords = true
				break
			}
			if p.k == kColonEqual {
				e = p.walrus(start, plain, e)
			}
			if p.k == kFor || p.k == kAsync {
				// A generator expression may drop its parentheses where it stands alone.
				if len(c.Args) > 0 {
					p.fail()
				}
				gens := p.comprehensions()
				p.expect(kRpar)
				c.Args = []Expr{&GeneratorExp{Pos: p.to(paren), Elt: e, Generators: gens}}
				return max(h, p.height)
			}
			c.Args = append(c.Args, e)
		}
		h = max(h, p.height)
		if p.k != kRpar {
			p.expect(kComma)
		}
	}
	p.advance()
	return h
}
