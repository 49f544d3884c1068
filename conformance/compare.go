package main

// Comparing: what of a program's output counts, and whether it is as expected.

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// verdict is how a program did.
type verdict struct {
	why             string // first difference that counts; empty if the program passes
	hasStderr       bool   // text on stderr, or an exit status other than 0, is expected
	lastOK, fullOK  bool   // the last line of stderr, and all of it, are as expected
	lines, sameLine int    // lines of stdout expected, and how many of them stand at their place
}

func judge(p program, r result, stderrMode string) verdict {
	wantOut, gotOut := ownFrames(bareNames(p.Stdout, p.Script), p.Script), ownFrames(bareNames(r.stdout, p.Script), p.Script)
	wantErr, gotErr := bareNames(p.Stderr, p.Script), bareNames(r.stderr, p.Script)
	wantLast, gotLast := lastLine(wantErr), lastLine(gotErr)

	var v verdict
	v.lines, v.sameLine = countSame(wantOut, gotOut)
	v.hasStderr = p.Status != 0 || p.Stderr != ""
	v.lastOK = wantLast == gotLast
	errDiff := firstDifference(ownFrames(wantErr, p.Script), ownFrames(gotErr, p.Script))
	v.fullOK = errDiff == ""
	outDiff := firstDifference(wantOut, gotOut)

	switch {
	case r.timeout && outDiff != "":
		v.why = "time ran out; stdout " + outDiff
	case r.timeout:
		v.why = "time ran out"
	case outDiff != "" && r.status != p.Status:
		v.why = fmt.Sprintf("stdout %s; exit status %d, want %d; stderr ends %s", outDiff, r.status, p.Status, quote(gotLast))
	case outDiff != "":
		v.why = "stdout " + outDiff
	case r.status != p.Status:
		v.why = fmt.Sprintf("exit status %d, want %d; stderr ends %s", r.status, p.Status, quote(gotLast))
	case stderrMode == "full" && !v.fullOK:
		v.why = "stderr " + errDiff
	case stderrMode == "last" && p.Status != 0 && !v.lastOK:
		v.why = fmt.Sprintf("stderr ends: want %s, got %s", quote(wantLast), quote(gotLast))
	}
	return v
}

// text decodes a stream: CR LF counts as LF, and a byte that is no UTF-8 is shown as \xNN.
func text(data []byte) string {
	s := strings.ReplaceAll(string(data), "\r\n", "\n")
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, s[i])
		} else {
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String()
}

var (
	fileName   = regexp.MustCompile(`File "([^"\n]+)"`)
	libraryDir = regexp.MustCompile(`^.*/lib/python3\.\d+/`)
)

// bareNames takes directories off file names, as they differ from machine to machine: the script keeps its bare name
// and a file of the standard library its name below <stdlib>.
func bareNames(s, script string) string {
	s = fileName.ReplaceAllStringFunc(s, func(m string) string {
		path := strings.ReplaceAll(fileName.FindStringSubmatch(m)[1], `\`, "/")
		if path[strings.LastIndexByte(path, '/')+1:] == script {
			return `File "` + script + `"`
		}
		return `File "` + libraryDir.ReplaceAllString(path, "<stdlib>/") + `"`
	})
	// A warning begins with the file's name: /any/where/x.py:3: SyntaxWarning: ...
	warning := regexp.MustCompile(`(?m)^/\S*/` + regexp.QuoteMeta(script) + `(:\d+: )`)
	return warning.ReplaceAllString(s, script+"$1")
}

var frameLine = regexp.MustCompile(`^(\s*(?:\| )*\s*)File "([^"]+)", line \d+, in `)

// ownFrames drops the frames of a traceback that are not the script's (nor in code that it compiled, whose name is in
// angle brackets): an interpreter may have its standard library in another language.
func ownFrames(s, script string) string {
	var kept []string
	dropping, indent := false, 0
	for line := range strings.SplitSeq(s, "\n") {
		if m := frameLine.FindStringSubmatch(line); m != nil {
			file := m[2]
			library := strings.HasPrefix(file, "<frozen ") || strings.HasPrefix(file, "<stdlib>")
			dropping = library || file != script && !strings.HasPrefix(file, "<")
			indent = len(m[1])
		} else if dropping && len(line)-len(strings.TrimLeft(line, " |")) <= indent {
			dropping = false
		}
		if !dropping {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

var groupLine = regexp.MustCompile(`^\s*\| [A-Za-z_][\w.]*(: |$)`)

// lastLine is the line of stderr that names the exception: the last one that is not empty, or for an exception group the
// one that names the outermost group.
func lastLine(s string) string {
	last := ""
	group := strings.Contains(s, "+ Exception Group Traceback")
	for line := range strings.SplitSeq(s, "\n") {
		if group && groupLine.MatchString(line) {
			return strings.TrimSpace(line)
		}
		if strings.TrimSpace(line) != "" {
			last = line
		}
	}
	return last
}

// firstDifference says in which line two texts differ first, or "".
func firstDifference(want, got string) string {
	if want == got {
		return ""
	}
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < len(w) && i < len(g) && w[i] == g[i] {
		i++
	}
	return fmt.Sprintf("line %d: want %s, got %s", i+1, lineAt(w, i), lineAt(g, i))
}

// countSame returns how many lines are expected, and how many of them stand at their place.
func countSame(want, got string) (lines, same int) {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	if len(w) > 1 && w[len(w)-1] == "" {
		w = w[:len(w)-1]
	}
	for i := range w {
		if i < len(g) && w[i] == g[i] {
			same++
		}
	}
	return len(w), same
}

func lineAt(lines []string, i int) string {
	if i >= len(lines) {
		return "<end>"
	}
	return quote(lines[i])
}

// address is what changes from run to run in a default repr.
var address = regexp.MustCompile(`0x[0-9a-f]{6,}`)

// quote shows a line in a reason: short, printable, and the same in each run.
func quote(line string) string {
	const limit = 160
	q := strconv.Quote(address.ReplaceAllString(line, "0x..."))
	if r := []rune(q); len(r) > limit {
		q = string(r[:limit-3]) + "..."
	}
	return q
}
