package ui

// markdown.go holds Markdown as a terminal shows it.

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

const (
	maxMarkdown = 32 << 10 // bytes; a longer text is shown as it is
	maxNesting  = 12       // lists in lists and quotes in quotes
)

// Markdown is a text as a terminal of so many columns shows it: emphasis and headings in styles, code in colours, lists and quotes indented, paragraphs
// wrapped. What it does not know, such as tables, stays as it is written. The text must be Clean already.
func Markdown(source string, columns int) string {
	if len(source) > maxMarkdown {
		return ansi.Wrap(source, columns, "")
	}
	// Neither HTML nor references nor setext headings: an answer's own lines stay what they look like.
	p := parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewThematicBreakParser(), 200), util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400), util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700), util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewParagraphParser(), 1000)),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100), util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewEmphasisParser(), 500)))
	m := &markdown{source: []byte(source)}
	root := p.Parse(text.NewReader(m.source))
	return strings.Trim(m.blocks(root, max(columns, 20), 0, true), "\n")
}

type markdown struct{ source []byte }

// blocks are the blocks in a node. Those of a tight list have no empty lines between them.
func (m *markdown) blocks(parent ast.Node, columns, depth int, loose bool) string {
	var parts []string
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if part := m.block(n, max(columns, 20), depth); part != "" {
			parts = append(parts, part)
		}
	}
	if loose {
		return strings.Join(parts, "\n\n")
	}
	return strings.Join(parts, "\n")
}

func (m *markdown) block(n ast.Node, columns, depth int) string {
	if depth > maxNesting {
		return ansi.Wrap(m.lines(n), columns, "")
	}
	switch n := n.(type) {
	case *ast.Heading:
		return ansi.Wrap(m.inline(n, style("6").Bold(true), 0), columns, "")
	case *ast.ThematicBreak:
		return dim(strings.Repeat("─", min(columns, 40)))
	case *ast.FencedCodeBlock:
		code := strings.TrimRight(m.lines(n), "\n")
		if language := string(n.Language(m.source)); language == "python" || language == "py" {
			code = Highlight(code)
		}
		return indent(strings.TrimRight(code, "\n"), "    ", "    ")
	case *ast.Blockquote:
		bar := dim("│ ")
		return indent(m.blocks(n, columns-2, depth+1, true), bar, bar)
	case *ast.List:
		var items []string
		number := n.Start
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			mark := "• "
			if n.IsOrdered() {
				mark = fmt.Sprintf("%d%c ", number, n.Marker)
				number++
			}
			items = append(items, indent(m.blocks(item, columns-ansi.StringWidth(mark), depth+1, !n.IsTight), mark, strings.Repeat(" ", ansi.StringWidth(mark))))
		}
		if n.IsTight {
			return strings.Join(items, "\n")
		}
		return strings.Join(items, "\n\n")
	case *ast.Paragraph, *ast.TextBlock:
		if strings.HasPrefix(strings.TrimSpace(m.lines(n)), "|") { // a table
			return strings.TrimRight(m.lines(n), "\n")
		}
		return ansi.Wrap(m.inline(n, lipgloss.NewStyle(), 0), columns, "")
	}
	return ansi.Wrap(m.lines(n), columns, "")
}

// lines are a block's own lines as they are written.
func (m *markdown) lines(n ast.Node) string {
	if n.Type() != ast.TypeBlock {
		return ""
	}
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(m.source))
	}
	if b.Len() == 0 {
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			if c.Type() == ast.TypeBlock && c.Lines().Len() > 0 {
				b.WriteString(m.lines(c))
			}
		}
	}
	return b.String()
}

// inline is what is in a line, in a style.
func (m *markdown) inline(parent ast.Node, s lipgloss.Style, depth int) string {
	var b strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if depth > maxNesting {
			continue
		}
		switch n := n.(type) {
		case *ast.Text:
			b.WriteString(s.Render(unescaped(n.Segment.Value(m.source))))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteString("\n")
			}
		case *ast.String:
			b.WriteString(s.Render(string(n.Value)))
		case *ast.CodeSpan:
			var code strings.Builder
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				if t, ok := c.(*ast.Text); ok {
					code.Write(t.Segment.Value(m.source))
				}
			}
			b.WriteString(style("3").Render(strings.ReplaceAll(code.String(), "\n", " ")))
		case *ast.Emphasis:
			inner := s.Italic(true)
			if n.Level > 1 {
				inner = s.Bold(true)
			}
			b.WriteString(m.inline(n, inner, depth+1))
		case *ast.Link:
			b.WriteString(m.linked(n, n.Destination, s, depth))
		case *ast.Image:
			b.WriteString(m.linked(n, n.Destination, s, depth))
		default:
			b.WriteString(m.inline(n, s, depth+1))
		}
	}
	return b.String()
}

// linked is the text of a link, with where it leads.
func (m *markdown) linked(n ast.Node, destination []byte, s lipgloss.Style, depth int) string {
	label := m.inline(n, s, depth+1)
	if to := string(destination); to != "" && ansi.Strip(label) != to {
		return label + dim(" ("+to+")")
	}
	return label
}

// unescaped takes the backslashes of Markdown out of a text.
func unescaped(b []byte) string { return string(util.UnescapePunctuations(b)) }

// indent puts first before the first line and rest before the others.
func indent(s, first, rest string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		if i == 0 {
			lines[i] = first + lines[i]
		} else if lines[i] != "" || strings.TrimSpace(rest) != "" {
			lines[i] = rest + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}
