package syntax

// Parameters of functions and lambdas, and type parameters (PEP 570, 3102, 646, 695, 696).

// parameters reads a parameter list up to end: ) for a function, : for a lambda, which has no annotations.
// It leaves the height of the defaults.
func (p *parser) parameters(end kind) *Arguments {
	a := &Arguments{}
	slash, star, defaults := false, false, false
	var h int32
	for p.k != end {
		switch p.k {
		case kSlash:
			if slash || star || len(a.Args) == 0 {
				p.fail()
			}
			slash = true
			a.Posonlyargs, a.Args = a.Args, nil
			p.advance()
		case kStar:
			if star {
				p.fail()
			}
			star = true
			p.advance()
			if p.k == kComma {
				// A bare * must have a named parameter after it.
				if p.peek() != kName {
					p.fail()
				}
			} else {
				a.Vararg = p.param(end, true)
			}
		case kDoubleStar:
			p.advance()
			a.Kwarg = p.param(end, false)
			p.accept(kComma)
			if p.k != end {
				p.fail()
			}
			p.height = h
			return a
		default:
			arg := p.param(end, false)
			var def Expr
			if p.accept(kEqual) {
				def = p.expression()
				h = max(h, p.height)
			}
			switch {
			case star:
				a.Kwonlyargs = append(a.Kwonlyargs, arg)
				a.KwDefaults = append(a.KwDefaults, def)
			case def != nil:
				defaults = true
				a.Args = append(a.Args, arg)
				a.Defaults = append(a.Defaults, def)
			case defaults:
				p.fail()
			default:
				a.Args = append(a.Args, arg)
			}
		}
		if p.k != end {
			p.expect(kComma)
		}
	}
	p.height = h
	return a
}

// param reads a name and its annotation; variadic says that it follows a star.
func (p *parser) param(end kind, variadic bool) *Arg {
	start := p.here()
	a := &Arg{Arg: p.name()}
	if end == kRpar && p.accept(kColon) {
		if variadic {
			a.Annotation = p.starExpression()
		} else {
			a.Annotation = p.expression()
		}
	}
	a.Pos = p.to(start)
	return a
}

// typeParams reads [T: bound = default, *Ts, **P] if it is there.
func (p *parser) typeParams() []TypeParam {
	if !p.accept(kLsqb) {
		return nil
	}
	var params []TypeParam
	for {
		start := p.here()
		switch p.k {
		case kStar:
			p.advance()
			t := &TypeVarTuple{Name: p.name()}
			if p.accept(kEqual) {
				t.DefaultValue = p.starExpression()
			}
			t.Pos = p.to(start)
			params = append(params, t)
		case kDoubleStar:
			p.advance()
			t := &ParamSpec{Name: p.name()}
			if p.accept(kEqual) {
				t.DefaultValue = p.expression()
			}
			t.Pos = p.to(start)
			params = append(params, t)
		default:
			t := &TypeVar{Name: p.name()}
			if p.accept(kColon) {
				t.Bound = p.expression()
			}
			if p.accept(kEqual) {
				t.DefaultValue = p.expression()
			}
			t.Pos = p.to(start)
			params = append(params, t)
		}
		if !p.accept(kComma) || p.k == kRsqb {
			p.expect(kRsqb)
			return params
		}
	}
}
