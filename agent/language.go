package agent

// language.go holds the languages of programs: what a model is told of each, and how its programs are found in text.

import (
	"regexp"
	"strings"

	"github.com/krait-run/krait/internal/lazyregexp"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

// language is what the programs of an agent are written in.
type language struct {
	name   string   // for people
	fences []string // what the info string of its blocks says, the usual one first
	// main is how a program of its own begins, as a line of source; defines is what text has that defines it.
	main    string
	defines func() *regexp.Regexp
	// The words for what both have.
	failure, together, library, prints, closing string
	// The ways out of a limit.
	printLess, keepLess, doLess string
}

var python = language{
	name: "Python", fences: []string{"python", "py", "python3", "py3", "python3.14", "tool_code", ToolName},
	main: "async def main() -> object:", defines: lazyregexp.New(`\bdef main\(`),
	failure: "traceback", together: "asyncio.gather(...)", library: "Python itself", prints: "what was printed",
	printLess: "print less, print(len(x), x[:3]), or return the value from main",
	keepLess:  "keep less at a time: go through a generator, (x for x in items), in place of a list",
	doLess:    "see whether each while loop ends, and do less in one program",
}

var javaScript = language{
	name: "JavaScript", fences: []string{"javascript", "js", "mjs", "jsx", "node", "typescript", "ts", "tsx", ToolName},
	main: "async function main() {", closing: "}", defines: lazyregexp.New(`\bfunction main\(|\b(?:const|let|var) main\s*[:=]`),
	failure: "error", together: "Promise.all([...])", library: "JavaScript itself", prints: "what console.log wrote",
	printLess: "print less, console.log(x.length, x.slice(0, 3)), or return the value from main",
	keepLess:  "keep less at a time: go through a generator in place of an array",
	doLess:    "see whether each while loop ends, and do less in one program",
}

var typeScript = func() language {
	l := javaScript
	l.name, l.main = "TypeScript", "async function main(): Promise<unknown> {"
	l.fences = []string{"typescript", "ts", "tsx", "javascript", "js", "mjs", "jsx", "node", ToolName}
	return l
}()

// languageOf returns a language by krait.Template.Language; "" is Python.
func languageOf(name string) *language {
	switch name {
	case "javascript":
		return &javaScript
	case "typescript":
		return &typeScript
	}
	return &python
}

// other returns the language that is not l.
func (l *language) other() *language {
	if l.python() {
		return &javaScript
	}
	return &python
}

// mainName is the head of main without types.
func (l *language) mainName() string {
	head, _, _ := strings.Cut(l.main, ")")
	return head + ")"
}

func (l *language) python() bool { return l.name == python.name }

// written reports whether a block's info string names the language.
func (l *language) written(info string) bool {
	for _, f := range l.fences {
		if f == info {
			return true
		}
	}
	return false
}

// wrong says of a program that is written in another language what the sandbox runs; "" if nothing tells that it is.
func (l *language) wrong(text string) string {
	if !strings.Contains(text, "```") && !strings.Contains(text, "~~~") || len(l.blocks(text)) > 0 {
		return ""
	}
	if _, err := syntax.Parse(text, syntax.Options{UnicodeName: unicodename.Character}); l.python() && err == nil {
		return "" // the fences are inside of a string or comment
	}
	other := l.other()
	for line := range strings.Lines(text) {
		if f, ok := openFence(line); ok && other.written(f.language) && !l.written(f.language) {
			return "error: the program is in a block of " + f.language + ", and this sandbox runs " + l.name + ": write it in " + l.name + "\n"
		}
	}
	return ""
}

// looksLike matches source that is Python, or JavaScript, and not the other.
var (
	looksPython     = lazyregexp.New(`(?m)^\s*(?:(?:async )?def \w+\(.*:|(?:el)?if .*:|for .* in .*:|from [\w.]+ import |import \w+$|except\b.*:|try:)\s*(?:#.*)?$`)
	looksJavaScript = lazyregexp.New(`(?m)^\s*(?:(?:export )?(?:async )?function\b.*\{|(?:const|let|var) [\w{\[].*=|.*=>\s*\{|\}\s*(?:else|catch|finally)\b.*|.*;)\s*$`)
)

// hint says of source that is no program of the language that it looks like one of another.
func (l *language) hint(source string) string {
	looks, mine := looksPython, looksJavaScript
	if l.python() {
		looks, mine = mine, looks
	}
	if looks().MatchString(source) && !mine().MatchString(source) {
		return "this sandbox runs " + l.name + ", not " + l.other().name
	}
	return ""
}
