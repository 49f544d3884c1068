package syntax

// inspect.go holds Inspect, which walks trees, and the places of nodes that consist of others only.

// Inspect calls f with node and then, if f returned true, with what node consists of, each part before its own parts, in the order of
// the struct's fields; parts that are missing are left out. It does nothing for nil. It uses no stack of the goroutine, however deep the
// tree is, and does not end for a tree that contains itself, which Parse never gives. f may change the node that it is called with.
func Inspect(node Node, f func(Node) bool) {
	if node == nil {
		return
	}
	todo := append(make([]Node, 0, 32), node) // a stack: the next one is last
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !f(n) {
			continue
		}
		from := len(todo)
		todo = appendParts(todo, n)
		for i, j := from, len(todo)-1; i < j; i, j = i+1, j-1 {
			todo[i], todo[j] = todo[j], todo[i]
		}
	}
}

// appendParts appends what node consists of.
func appendParts(out []Node, node Node) []Node {
	switch n := node.(type) {
	case *Module:
		return appendAll(out, n.Body)
	case *Expression:
		return appendOne(out, n.Body)
	case *Interactive:
		return appendAll(out, n.Body)

	case *FunctionDef:
		return appendFunction(out, n.Args, n.Body, n.DecoratorList, n.Returns, n.TypeParams)
	case *AsyncFunctionDef:
		return appendFunction(out, n.Args, n.Body, n.DecoratorList, n.Returns, n.TypeParams)
	case *ClassDef:
		out = appendAll(out, n.Bases)
		out = appendAll(out, n.Keywords)
		out = appendAll(out, n.Body)
		out = appendAll(out, n.DecoratorList)
		return appendAll(out, n.TypeParams)
	case *Return:
		return appendOne(out, n.Value)
	case *Delete:
		return appendAll(out, n.Targets)
	case *Assign:
		return appendOne(appendAll(out, n.Targets), n.Value)
	case *TypeAlias:
		if n.Name != nil {
			out = append(out, n.Name)
		}
		return appendOne(appendAll(out, n.TypeParams), n.Value)
	case *AugAssign:
		return appendOne(appendOne(out, n.Target), n.Value)
	case *AnnAssign:
		return appendOne(appendOne(appendOne(out, n.Target), n.Annotation), n.Value)
	case *For:
		return appendLoop(out, n.Target, n.Iter, n.Body, n.Orelse)
	case *AsyncFor:
		return appendLoop(out, n.Target, n.Iter, n.Body, n.Orelse)
	case *While:
		return appendLoop(out, n.Test, nil, n.Body, n.Orelse)
	case *If:
		return appendLoop(out, n.Test, nil, n.Body, n.Orelse)
	case *With:
		return appendAll(appendAll(out, n.Items), n.Body)
	case *AsyncWith:
		return appendAll(appendAll(out, n.Items), n.Body)
	case *Match:
		return appendAll(appendOne(out, n.Subject), n.Cases)
	case *Raise:
		return appendOne(appendOne(out, n.Exc), n.Cause)
	case *Try:
		return appendTry(out, n.Body, n.Handlers, n.Orelse, n.Finalbody)
	case *TryStar:
		return appendTry(out, n.Body, n.Handlers, n.Orelse, n.Finalbody)
	case *Assert:
		return appendOne(appendOne(out, n.Test), n.Msg)
	case *Import:
		return appendAll(out, n.Names)
	case *ImportFrom:
		return appendAll(out, n.Names)
	case *ExprStmt:
		return appendOne(out, n.Value)
	case *Global, *Nonlocal, *Pass, *Break, *Continue:

	case *BoolOp:
		return appendAll(out, n.Values)
	case *NamedExpr:
		if n.Target != nil {
			out = append(out, n.Target)
		}
		return appendOne(out, n.Value)
	case *BinOp:
		return appendOne(appendOne(out, n.Left), n.Right)
	case *UnaryOp:
		return appendOne(out, n.Operand)
	case *Lambda:
		if n.Args != nil {
			out = append(out, n.Args)
		}
		return appendOne(out, n.Body)
	case *IfExp:
		return appendOne(appendOne(appendOne(out, n.Test), n.Body), n.Orelse)
	case *Dict:
		return appendAll(appendAll(out, n.Keys), n.Values)
	case *Set:
		return appendAll(out, n.Elts)
	case *ListComp:
		return appendAll(appendOne(out, n.Elt), n.Generators)
	case *SetComp:
		return appendAll(appendOne(out, n.Elt), n.Generators)
	case *DictComp:
		return appendAll(appendOne(appendOne(out, n.Key), n.Value), n.Generators)
	case *GeneratorExp:
		return appendAll(appendOne(out, n.Elt), n.Generators)
	case *Await:
		return appendOne(out, n.Value)
	case *Yield:
		return appendOne(out, n.Value)
	case *YieldFrom:
		return appendOne(out, n.Value)
	case *Compare:
		return appendAll(appendOne(out, n.Left), n.Comparators)
	case *Call:
		return appendAll(appendAll(appendOne(out, n.Func), n.Args), n.Keywords)
	case *FormattedValue:
		return appendOne(appendOne(out, n.Value), n.FormatSpec)
	case *Interpolation:
		return appendOne(appendOne(out, n.Value), n.FormatSpec)
	case *JoinedStr:
		return appendAll(out, n.Values)
	case *TemplateStr:
		return appendAll(out, n.Values)
	case *Attribute:
		return appendOne(out, n.Value)
	case *Subscript:
		return appendOne(appendOne(out, n.Value), n.Slice)
	case *Starred:
		return appendOne(out, n.Value)
	case *List:
		return appendAll(out, n.Elts)
	case *Tuple:
		return appendAll(out, n.Elts)
	case *Slice:
		return appendOne(appendOne(appendOne(out, n.Lower), n.Upper), n.Step)
	case *Constant, *Name:

	case *MatchValue:
		return appendOne(out, n.Value)
	case *MatchSequence:
		return appendAll(out, n.Patterns)
	case *MatchMapping:
		return appendAll(appendAll(out, n.Keys), n.Patterns)
	case *MatchClass:
		return appendAll(appendAll(appendOne(out, n.Cls), n.Patterns), n.KwdPatterns)
	case *MatchAs:
		return appendOne(out, n.Pattern)
	case *MatchOr:
		return appendAll(out, n.Patterns)
	case *MatchSingleton, *MatchStar:

	case *TypeVar:
		return appendOne(appendOne(out, n.Bound), n.DefaultValue)
	case *ParamSpec:
		return appendOne(out, n.DefaultValue)
	case *TypeVarTuple:
		return appendOne(out, n.DefaultValue)

	case *Comprehension:
		return appendAll(appendOne(appendOne(out, n.Target), n.Iter), n.Ifs)
	case *ExceptHandler:
		return appendAll(appendOne(out, n.Type), n.Body)
	case *Arguments:
		out = appendAll(appendAll(out, n.Posonlyargs), n.Args)
		if n.Vararg != nil {
			out = append(out, n.Vararg)
		}
		out = appendAll(appendAll(out, n.Kwonlyargs), n.KwDefaults)
		if n.Kwarg != nil {
			out = append(out, n.Kwarg)
		}
		return appendAll(out, n.Defaults)
	case *Arg:
		return appendOne(out, n.Annotation)
	case *Keyword:
		return appendOne(out, n.Value)
	case *WithItem:
		return appendOne(appendOne(out, n.ContextExpr), n.OptionalVars)
	case *MatchCase:
		return appendAll(appendOne(appendOne(out, n.Pattern), n.Guard), n.Body)
	case *Alias:
	}
	return out
}

// appendOne appends a part unless it is nil.
func appendOne(out []Node, part Node) []Node {
	if part == nil {
		return out
	}
	return append(out, part)
}

// appendAll appends the parts of a list that are there.
func appendAll[T Node](out []Node, parts []T) []Node {
	for _, p := range parts {
		if Node(p) != nil {
			out = append(out, p)
		}
	}
	return out
}

func appendFunction(out []Node, args *Arguments, body []Stmt, decorators []Expr, returns Expr, params []TypeParam) []Node {
	if args != nil {
		out = append(out, args)
	}
	return appendAll(appendOne(appendAll(appendAll(out, body), decorators), returns), params)
}

func appendLoop(out []Node, head, iter Expr, body, orelse []Stmt) []Node {
	return appendAll(appendAll(appendOne(appendOne(out, head), iter), body), orelse)
}

func appendTry(out []Node, body []Stmt, handlers []*ExceptHandler, orelse, finalbody []Stmt) []Node {
	return appendAll(appendAll(appendAll(appendAll(out, body), handlers), orelse), finalbody)
}

// Nodes of which ast keeps no place stand where their parts do; without any they are at the zero Pos.

// Span is the place of all statements.
func (m *Module) Span() Pos { return around(m) }

// Span is the place of the expression.
func (m *Expression) Span() Pos { return around(m) }

// Span is the place of the statements.
func (m *Interactive) Span() Pos { return around(m) }

// Span goes from the target to the last condition.
func (c *Comprehension) Span() Pos { return around(c) }

// Span is the place of all parameters, with their annotations and defaults.
func (a *Arguments) Span() Pos { return around(a) }

// Span goes from the expression to the target.
func (w *WithItem) Span() Pos { return around(w) }

// Span goes from the pattern to the end of the body.
func (c *MatchCase) Span() Pos { return around(c) }

// around is the smallest place that has all parts of n in it.
func around(n Node) Pos {
	var out Pos
	for i, part := range appendParts(nil, n) {
		p := part.Span()
		if i == 0 || p.Line < out.Line || p.Line == out.Line && p.Col < out.Col {
			out.Line, out.Col = p.Line, p.Col
		}
		if p.EndLine > out.EndLine || p.EndLine == out.EndLine && p.EndCol > out.EndCol {
			out.EndLine, out.EndCol = p.EndLine, p.EndCol
		}
	}
	return out
}
