package main

// The SDK that the model's programs have: a search in a few texts, and a calculator.

import (
	"context"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/krait-run/krait/tool"
)

func newTools() (*tool.Set, error) {
	return tool.NewSet(tool.Group("sdk",
		tool.Func("search", search, tool.Doc("Search an encyclopaedia: texts with the query's words, the best first."), tool.ReadOnly(),
			tool.Returns("at most 3 texts")),
		tool.Func("calculate", calculate, tool.Doc("Evaluate an arithmetic expression: numbers, + - * /, parentheses."), tool.ReadOnly(),
			tool.Example(`sdk.calculate("1234 * 5678")`)),
	))
}

// text is an entry of the encyclopaedia.
type text struct {
	Title   string `json:"title"`
	URL     string `json:"url"`
	Snippet string `json:"snippet"`
}

// texts stand in for a search engine.
var texts = []text{
	{"Gasometer Oberhausen", "https://example.com/gasometer-oberhausen", "A former gas holder in Oberhausen, today an exhibition hall. It is 117.5 m high, 67.6 m wide, and holds 347,000 cubic metres."},
	{"Gas holder", "https://example.com/gas-holder", "A large container for gas at about the pressure of the air. Its volume follows the amount of gas in it."},
	{"Oberhausen", "https://example.com/oberhausen", "A city on the river Emscher in the Ruhr area, with about 210,000 inhabitants."},
	{"Density of air", "https://example.com/density-of-air", "At sea level and 15 degrees Celsius a cubic metre of air weighs about 1.225 kg."},
}

func search(_ context.Context, in struct {
	Query string `json:"query" doc:"Words to look for."`
}) ([]text, error) {
	type hit struct {
		text
		score int
	}
	var hits []hit
	for _, t := range texts {
		score := 0
		for _, word := range strings.Fields(strings.ToLower(in.Query)) {
			if strings.Contains(strings.ToLower(t.Title), word) {
				score += 3
			}
			if strings.Contains(strings.ToLower(t.Snippet), word) {
				score++
			}
		}
		if score > 0 {
			hits = append(hits, hit{t, score})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return b.score - a.score })
	found := []text{}
	for _, h := range hits[:min(3, len(hits))] {
		found = append(found, h.text)
	}
	return found, nil
}

func calculate(_ context.Context, in struct {
	Expression string `json:"expression"`
}) (float64, error) {
	if len(in.Expression) > 1000 {
		return 0, &tool.Error{Type: "ValueError", Message: "the expression is longer than 1000 characters"}
	}
	expr, err := parser.ParseExpr(in.Expression)
	if err != nil {
		return 0, &tool.Error{Type: "ValueError", Message: "no arithmetic expression: " + in.Expression}
	}
	v, err := evaluate(expr)
	if err != nil {
		return 0, err
	}
	f, _ := constant.Float64Val(v)
	return f, nil
}

var operators = map[token.Token]token.Token{token.ADD: token.ADD, token.SUB: token.SUB, token.MUL: token.MUL, token.QUO: token.QUO}

func evaluate(expr ast.Expr) (constant.Value, error) {
	switch e := expr.(type) {
	case *ast.BasicLit:
		if e.Kind == token.INT || e.Kind == token.FLOAT {
			return constant.ToFloat(constant.MakeFromLiteral(e.Value, e.Kind, 0)), nil
		}
	case *ast.ParenExpr:
		return evaluate(e.X)
	case *ast.UnaryExpr:
		x, err := evaluate(e.X)
		if err != nil || e.Op == token.ADD {
			return x, err
		}
		if e.Op == token.SUB {
			return constant.UnaryOp(token.SUB, x, 0), nil
		}
	case *ast.BinaryExpr:
		op, ok := operators[e.Op]
		if !ok {
			return nil, &tool.Error{Type: "ValueError", Message: "unknown operator: " + e.Op.String()}
		}
		x, err := evaluate(e.X)
		if err != nil {
			return nil, err
		}
		y, err := evaluate(e.Y)
		if err != nil {
			return nil, err
		}
		if op == token.QUO && constant.Sign(y) == 0 {
			return nil, &tool.Error{Type: "ZeroDivisionError", Message: "division by zero"}
		}
		return constant.BinaryOp(x, op, y), nil
	}
	return nil, &tool.Error{Type: "ValueError", Message: fmt.Sprintf("no arithmetic: only numbers, + - * / and parentheses (at character %d)", expr.Pos())}
}
