package ui

// highlight.go holds the colours of Python.

import (
	"strings"
	"sync"

	"charm.land/lipgloss/v2"
	"github.com/alecthomas/chroma/v2"
)

// python is a lexer for chroma. chroma's own come all at once, with its styles: reading them took 70 ms of every start of the command.
var python = sync.OnceValue(func() chroma.Lexer {
	words := func(list string) string { return `\b(` + strings.ReplaceAll(list, " ", "|") + `)\b` }
	text := func(end, inside string) []chroma.Rule {
		return []chroma.Rule{
			{Pattern: end, Type: chroma.LiteralString, Mutator: chroma.Pop(1)},
			{Pattern: `\\(.|\n)`, Type: chroma.LiteralStringEscape},
			{Pattern: inside, Type: chroma.LiteralString},
		}
	}
	lexer, err := chroma.NewLexer(&chroma.Config{Name: "Python", EnsureNL: true}, func() chroma.Rules {
		return chroma.Rules{
			"root": {
				{Pattern: `#.*`, Type: chroma.Comment},
				{Pattern: `[A-Za-z]{0,2}"""`, Type: chroma.LiteralString, Mutator: chroma.Push("long double")},
				{Pattern: `[A-Za-z]{0,2}'''`, Type: chroma.LiteralString, Mutator: chroma.Push("long single")},
				{Pattern: `[A-Za-z]{0,2}"`, Type: chroma.LiteralString, Mutator: chroma.Push("double")},
				{Pattern: `[A-Za-z]{0,2}'`, Type: chroma.LiteralString, Mutator: chroma.Push("single")},
				{Pattern: `@\w+(\.\w+)*`, Type: chroma.NameDecorator},
				{Pattern: `\b(def|class)(\s+)(\w+)`, Type: chroma.ByGroups(chroma.Keyword, chroma.Text, chroma.NameFunction)},
				{Pattern: words("False None True"), Type: chroma.KeywordConstant},
				{Pattern: words("and as assert async await break class continue def del elif else except finally for from global if import in is lambda " +
					"nonlocal not or pass raise return try while with yield"), Type: chroma.Keyword},
				{Pattern: `\b(0[xXoObB][0-9a-fA-F_]+|\d[\d_]*(\.[\d_]*)?([eE][+-]?\d+)?j?)`, Type: chroma.LiteralNumber},
				{Pattern: `(\w+)(?=\()`, Type: chroma.NameFunction},
				{Pattern: `\w+`, Type: chroma.Name},
				{Pattern: `\s+`, Type: chroma.Text},
				{Pattern: `[^\w\s]`, Type: chroma.Operator},
			},
			"long double": text(`"""`, `[^"\\]+|"`),
			"long single": text(`'''`, `[^'\\]+|'`),
			"double":      text(`"|\n`, `[^"\\\n]+`),
			"single":      text(`'|\n`, `[^'\\\n]+`),
		}
	})
	if err != nil {
		return nil
	}
	return lexer
})

// maxHighlight is how much text gets colours.
const maxHighlight = 64 << 10

// codeStyles use the terminal's own sixteen colours, which suit its background.
var codeStyles = map[chroma.TokenType]lipgloss.Style{
	chroma.Keyword:             style("5"),
	chroma.KeywordConstant:     style("3"),
	chroma.LiteralNumber:       style("3"),
	chroma.LiteralString:       style("2"),
	chroma.LiteralStringEscape: style("6"),
	chroma.NameFunction:        style("4"),
	chroma.NameDecorator:       style("4"),
	chroma.Comment:             style("8"),
}

func style(colour string) lipgloss.Style {
	return lipgloss.NewStyle().Foreground(lipgloss.Color(colour)).TabWidth(lipgloss.NoTabConversion)
}

// Highlight returns Python text with colours, line by line: no colour goes beyond a line's end. Text that is too long or can't be read as
// Python is returned as it is.
func Highlight(source string) string {
	lexer := python()
	if lexer == nil || len(source) > maxHighlight {
		return source
	}
	tokens, err := chroma.Tokenise(lexer, nil, source)
	if err != nil {
		return source
	}
	var b strings.Builder
	for _, t := range tokens {
		style, ok := codeStyles[t.Type]
		for line := range strings.Lines(t.Value) {
			text, feed := strings.CutSuffix(line, "\n")
			if ok && text != "" {
				text = style.Render(text)
			}
			b.WriteString(text)
			if feed {
				b.WriteByte('\n')
			}
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}
