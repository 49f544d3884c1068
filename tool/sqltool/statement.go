package sqltool

// statement.go holds the check of a statement's words before it is sent.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/krait-run/krait/tool"
)

// kind is what a token is.
type kind byte

const (
	word   kind = iota // a keyword or a name without quotes, in lower case
	quoted             // a name in quotes
	text               // a string
	number
	sign // any other character, and :=
)

type token struct {
	kind kind
	text string
}

func (t token) is(words ...string) bool { return t.kind == word && slices.Contains(words, t.text) }
func (t token) sign(s string) bool      { return t.kind == sign && t.text == s }

// readers are the words that statements which read begin with.
func (d Dialect) readers() []string {
	switch d {
	case Postgres:
		return []string{"select", "with", "values", "table", "show", "explain"}
	case MySQL:
		return []string{"select", "with", "values", "table", "show", "explain", "describe", "desc"}
	}
	return []string{"select", "with", "values", "explain"}
}

func refused(format string, args ...any) error {
	return &tool.Error{Type: "PermissionError", Message: fmt.Sprintf(format, args...)}
}

func valueError(format string, args ...any) error {
	return &tool.Error{Type: "ValueError", Message: fmt.Sprintf(format, args...)}
}

// check returns an error for what is not one statement that reads, as far as its words tell.
func (d Dialect) check(source string) error {
	if len(source) > maxStatement {
		return valueError("the statement has %d bytes, at most %d are allowed", len(source), maxStatement)
	}
	if strings.IndexByte(source, 0) >= 0 {
		return valueError("the statement has a NUL character")
	}
	tokens, err := d.scan(source)
	if err != nil {
		return err
	}
	for len(tokens) > 0 && tokens[len(tokens)-1].sign(";") {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) == 0 {
		return valueError("there is no statement")
	}
	if slices.ContainsFunc(tokens, func(t token) bool { return t.sign(";") }) {
		return refused("more than one statement: call query once for each")
	}
	if err := d.checkFirst(tokens, d.readers()); err != nil {
		return err
	}
	for i, t := range tokens {
		if err := d.checkAt(tokens, i, t); err != nil {
			return err
		}
	}
	return nil
}

// checkFirst looks at the word that a statement begins with.
func (d Dialect) checkFirst(tokens []token, known []string) error {
	for len(tokens) > 0 && tokens[0].sign("(") {
		tokens = tokens[1:]
	}
	if len(tokens) == 0 {
		return valueError("there is no statement")
	}
	first := tokens[0]
	if !first.is(known...) {
		return refused("the database is read-only: a statement begins with %s, not with %s",
			strings.ToUpper(strings.Join(known, ", ")), strings.ToUpper(shorten(first.text)))
	}
	if !first.is("explain", "describe", "desc") {
		return nil
	}
	rest := explained(tokens[1:])
	if d == MySQL && plainName(rest) {
		return nil // the columns of a table
	}
	inner := slices.DeleteFunc(slices.Clone(d.readers()), func(s string) bool {
		return s == "show" || s == "explain" || strings.HasPrefix(s, "desc")
	})
	return d.checkFirst(rest, inner)
}

// explained is the statement that EXPLAIN explains: what follows its options.
func explained(tokens []token) []token {
	if len(tokens) > 0 && tokens[0].sign("(") && len(tokens) > 1 && !tokens[1].is("select", "with", "values", "table") && !tokens[1].sign("(") {
		for len(tokens) > 0 && !tokens[0].sign(")") {
			tokens = tokens[1:]
		}
		if len(tokens) > 0 {
			tokens = tokens[1:]
		}
		return tokens
	}
	for len(tokens) > 0 {
		switch {
		case tokens[0].is("analyze", "verbose", "extended", "partitions", "query", "plan"):
			tokens = tokens[1:]
		case tokens[0].is("format") && len(tokens) > 2 && tokens[1].sign("="):
			tokens = tokens[3:]
		default:
			return tokens
		}
	}
	return nil
}

// plainName reports whether tokens are the name of a table, and perhaps of a column.
func plainName(tokens []token) bool {
	if len(tokens) == 0 || len(tokens) > 4 || tokens[0].is("select", "with", "values", "table", "insert", "update", "delete", "replace", "for") {
		return false
	}
	return !slices.ContainsFunc(tokens, func(t token) bool { return t.kind != word && t.kind != quoted && !t.sign(".") })
}

// checkAt looks at one token among its neighbours.
func (d Dialect) checkAt(tokens []token, i int, t token) error {
	var before, after token
	if i > 0 {
		before = tokens[i-1]
	}
	if i+1 < len(tokens) {
		after = tokens[i+1]
	}
	if t.sign(":=") && d == MySQL {
		return refused("the database is read-only: variables can't be set (:=)")
	}
	if (t.kind == word || t.kind == quoted) && after.sign("(") {
		if name := strings.ToLower(t.text); d.hasEffects(name) {
			return refused("the function %s does more than read, and can't be called here", name)
		}
	}
	if t.kind != word || before.sign(".") {
		return nil
	}
	switch t.text {
	case "into":
		return refused("the database is read-only: INTO can't be used")
	case "insert", "update", "delete", "merge", "replace", "upsert":
		begins := before.sign("(") || before.sign(")")
		if begins && !after.sign("(") && !after.sign(",") && !after.sign(")") && !after.sign(".") && after != (token{}) {
			return refused("the database is read-only: %s can't be used, also not inside of WITH", strings.ToUpper(t.text))
		}
	case "for":
		if after.is("update", "share") || after.is("no", "key") && i+2 < len(tokens) && tokens[i+2].is("key", "share", "update") {
			return refused("the database is read-only: rows can't be locked (FOR %s)", strings.ToUpper(after.text))
		}
	case "next":
		if d == MySQL && after.is("value") {
			return refused("the database is read-only: NEXT VALUE can't be used")
		}
	case "lock":
		if after.is("in") {
			return refused("the database is read-only: rows can't be locked (LOCK IN SHARE MODE)")
		}
	}
	return nil
}

func shorten(s string) string {
	if len(s) > 40 {
		return strings.ToValidUTF8(s[:40], "") + "..."
	}
	return s
}
