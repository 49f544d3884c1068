package main

// colour.go holds the colours of tracebacks, which are those of CPython 3.14.

import (
	"regexp"
	"strings"
	"sync"
)

const (
	colourName  = "\x1b[35m"   // files, lines, functions, messages
	colourType  = "\x1b[1;35m" // types of exceptions
	colourError = "\x1b[1;31m" // what a ^ points at
	colourRange = "\x1b[31m"   // what a ~ points at
	colourEnd   = "\x1b[0m"
)

var frameLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^  File (".*"), line (\d+)(?:, in (.*))?$`)
})

var typeLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([\pL_][\pL\pN_.<>]*)(?:: (.*))?$`)
})

// coloured is a traceback with colours. message is the last exception's, which may have several lines.
func coloured(traceback, message string) string {
	lines := strings.Split(traceback, "\n")
	tail := strings.Count(message, "\n") // of the last message, after its first line
	last := -1
	if tail > 0 {
		if i := strings.LastIndex(traceback, ": "+message); i >= 0 {
			last = strings.Count(traceback[:i], "\n")
		}
	}
	expected := true // a type may follow
	for i := 0; i < len(lines); i++ {
		margin, text := marginOf(lines[i])
		switch {
		case strings.HasPrefix(text, "Traceback (most"), strings.HasPrefix(text, "Exception Group Traceback"), strings.Contains(lines[i], "+----"), strings.Contains(lines[i], "+-+--"):
			expected = true
		case frameLine().MatchString(text):
			expected = true
			m := frameLine().FindStringSubmatch(text)
			text = "  File " + colourName + m[1] + colourEnd + ", line " + colourName + m[2] + colourEnd
			if m[3] != "" {
				text += ", in " + colourName + m[3] + colourEnd
			}
			lines[i] = margin + text
		case strings.HasPrefix(text, "    ") && i+1 < len(lines):
			below, marks := marginOf(lines[i+1])
			if below == margin && strings.Trim(marks, " ^~") == "" && strings.Trim(marks, " ") != "" {
				lines[i], lines[i+1] = margin+marked(text, marks), margin+marked(marks, marks)
				i++
			}
		case expected && typeLine().MatchString(text):
			expected = false
			m := typeLine().FindStringSubmatch(text)
			text = colourType + m[1] + colourEnd
			if m[2] != "" {
				text += ": " + colourName + m[2]
				if i == last {
					i += tail
					lines[i-tail] = margin + text
					lines[i] += colourEnd
					continue
				}
				text += colourEnd
			}
			lines[i] = margin + text
		}
	}
	return strings.Join(lines, "\n")
}

// marginOf parts a line of an exception group from the bar before it.
func marginOf(line string) (margin, text string) {
	rest := strings.TrimLeft(line, " ")
	if after, ok := strings.CutPrefix(rest, "| "); ok && len(rest) < len(line) {
		return line[:len(line)-len(after)], after
	}
	if after, ok := strings.CutPrefix(rest, "+ "); ok && len(rest) < len(line) {
		return line[:len(line)-len(after)], after
	}
	return "", line
}

// marked is text with the colours of the marks below it.
func marked(text, marks string) string {
	var b strings.Builder
	under := []rune(marks)
	now := ' '
	i := 0
	for _, r := range text {
		mark := ' '
		if i < len(under) {
			mark = under[i]
		}
		if i++; mark != now {
			if now != ' ' {
				b.WriteString(colourEnd)
			}
			switch mark {
			case '^':
				b.WriteString(colourError)
			case '~':
				b.WriteString(colourRange)
			}
			now = mark
		}
		b.WriteRune(r)
	}
	if now != ' ' {
		b.WriteString(colourEnd)
	}
	return b.String()
}
