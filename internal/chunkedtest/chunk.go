// Package chunkedtest runs Python test files as Go subtests, under an interpreter and under CPython.
//
// A file is split in chunks by lines that read "# ---". Each chunk is a program of its own, run in a fresh namespace,
// and a subtest named by file and line:
//
//	# The first index past the end is an error, never None.
//	[1, 2][2]  ### "IndexError: list index out of range"
//	# ---
//	# A slice past the end is empty.
//	assert [1, 2][2:] == []
//
// A chunk opens with a comment that states its rule. It must run to its end, unless a line carries a mark: ### and a
// quoted text (as in Go, with " or `). Then that line must raise an exception whose "TypeName: message" contains the text.
// "Raise" means the innermost frame that lies in the file, and for a syntax error the line it names.
//
// A chunk with several marks is run once for each of them, with the other marked lines replaced by pass. Each marked
// line must therefore be a whole statement.
//
// The same chunks run under CPython, all those of a file in one process. What a chunk prints, and the type and the message
// of the exception that ends it, must be identical. Where a difference is deliberate, the opening comment has a line
// "# krait: REASON"; then CPython must differ, and an agreement fails, so that the note can't outlive the difference.
package chunkedtest

// Chunks: how a test file is split, and what a chunk says about itself.

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// chunk is one program of a test file.
type chunk struct {
	file      string // name as shown in failures and tracebacks
	line      int    // 1-based line of the chunk's first line that is not empty
	lines     []string
	firstLine int    // 1-based line of lines[0]
	krait     string // reason why CPython differs; empty if it must not
	marks     []mark
}

// mark is an expected exception.
type mark struct {
	line int    // 1-based, in the file
	text string // must be contained in "TypeName: message"
}

// variant is a run of a chunk: its source, padded so that lines are numbered as in the file, and what must happen.
type variant struct {
	source string
	want   *mark // nil: must run to the end
}

const separator = "# ---"

// markPattern finds a mark at the end of a line. Three hashes without a quoted text are an ordinary comment: a chunk
// whose mark is misspelt fails in any case, since its exception is then unexpected.
var markPattern = regexp.MustCompile("(?:^|\\s)###\\s*([\"`].*)$")

// parse splits a file. Errors name the line.
func parse(file, text string) ([]chunk, error) {
	var chunks []chunk
	lines := strings.Split(text, "\n")
	for start := 0; start <= len(lines); {
		end := start
		for end < len(lines) && strings.TrimRight(lines[end], " \t\r") != separator {
			end++
		}
		c, err := newChunk(file, lines[start:end], start+1)
		if err != nil {
			return nil, err
		}
		chunks = append(chunks, c)
		start = end + 1
	}
	return chunks, nil
}

func newChunk(file string, lines []string, firstLine int) (chunk, error) {
	c := chunk{file: file, lines: lines, firstLine: firstLine}
	first := 0
	for first < len(lines) && strings.TrimSpace(lines[first]) == "" {
		first++
	}
	c.line = firstLine + first
	if first == len(lines) {
		return c, fmt.Errorf("%s:%d: empty chunk", file, firstLine)
	}
	rest := first
	for rest < len(lines) && strings.HasPrefix(lines[rest], "#") && !markPattern.MatchString(lines[rest]) {
		if reason, ok := strings.CutPrefix(lines[rest], "# krait:"); ok {
			c.krait = strings.TrimSpace(reason)
			if c.krait == "" {
				return c, fmt.Errorf("%s:%d: no reason after \"# krait:\"", file, firstLine+rest)
			}
		}
		rest++
	}
	if rest == first {
		return c, fmt.Errorf("%s:%d: a chunk opens with a comment that states its rule", file, c.line)
	}
	code := false
	for i, line := range lines[rest:] {
		trimmed := strings.TrimSpace(line)
		code = code || trimmed != "" && !strings.HasPrefix(trimmed, "#")
		if strings.HasPrefix(line, "# krait:") {
			return c, fmt.Errorf("%s:%d: \"# krait:\" belongs to the chunk's opening comment", file, firstLine+rest+i)
		}
		m := markPattern.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		text, err := strconv.Unquote(strings.TrimSpace(m[1]))
		if err != nil || text == "" {
			return c, fmt.Errorf("%s:%d: malformed mark: ### %s", file, firstLine+rest+i, m[1])
		}
		c.marks = append(c.marks, mark{line: firstLine + rest + i, text: text})
	}
	if !code {
		return c, fmt.Errorf("%s:%d: a chunk without code tests nothing", file, c.line)
	}
	return c, nil
}

// variants returns the runs of the chunk: one for each mark, or one that must reach the end.
func (c *chunk) variants() []variant {
	pad := strings.Repeat("\n", c.firstLine-1)
	if len(c.marks) <= 1 {
		v := variant{source: pad + strings.Join(c.lines, "\n") + "\n"}
		if len(c.marks) == 1 {
			v.want = &c.marks[0]
		}
		return []variant{v}
	}
	vs := make([]variant, len(c.marks))
	for i := range c.marks {
		lines := append([]string(nil), c.lines...)
		for j := range c.marks {
			if j == i {
				continue
			}
			at := c.marks[j].line - c.firstLine
			indent := lines[at][:len(lines[at])-len(strings.TrimLeft(lines[at], " \t"))]
			lines[at] = indent + "pass"
		}
		vs[i] = variant{source: pad + strings.Join(lines, "\n") + "\n", want: &c.marks[i]}
	}
	return vs
}
