package objectfuzz

// finding.go says which outcomes are findings, which are of one kind, and makes their programs smaller.

import (
	"regexp"
	"strings"
)

// bad reports whether an outcome is a finding.
func (o *outcome) bad() bool { return o.Kind != "ok" && o.Kind != "raised" && o.Kind != "limit" }

var (
	frameLine = regexp.MustCompile(`(?m)^github\.com/krait-run/krait(?:/[\w./]+?)?\.(\S+)\(.*\)$`)
	reason    = regexp.MustCompile(`(?m)^(?:panic: |fatal error: |unexpected fault|runtime: goroutine stack|WARNING: DATA RACE|checkptr).*$`)
	digits    = regexp.MustCompile(`0x[0-9a-f]+|\d+`)
)

// signature is the same for findings that likely have one cause.
func (o *outcome) signature() string {
	text := o.Text
	if m := reason.FindString(o.Stack); m != "" {
		text = m
	}
	stack := o.Stack
	if o.Kind == "fault" {
		// The frames above the panic are those that handle it.
		if i := strings.LastIndex(stack, "\npanic("); i >= 0 {
			stack = stack[i:]
		}
	}
	var names []string
	for _, m := range frameLine.FindAllStringSubmatch(stack, -1) {
		name := m[1]
		if strings.HasPrefix(name, "watch") || strings.HasPrefix(name, "(*VM).run") {
			continue
		}
		if names = append(names, name); len(names) == 3 {
			break
		}
	}
	return o.Kind + ": " + digits.ReplaceAllString(text, "N") + " in " + strings.Join(names, " < ")
}

// minimise returns a program that ends in the same way and has as few lines as it finds. still tells whether a program does. most
// bounds the trials.
func minimise(body string, most int, still func(body string) bool) string {
	lines := strings.SplitAfter(strings.TrimSuffix(body, "\n"), "\n")
	trials := 0
	try := func(shorter []string) bool {
		if trials++; trials > most || !still(strings.Join(shorter, "")) {
			return false
		}
		lines = shorter
		return true
	}
	// Halves, quarters and so on of the operations at the outermost level.
	for parts := 2; parts < 64; parts *= 2 {
		tops := topLevel(lines)
		for i := parts - 1; i >= 0; i-- {
			from, to := i*len(tops)/parts, (i+1)*len(tops)/parts
			if from == to {
				continue
			}
			end := len(lines)
			if to < len(tops) {
				end = tops[to]
			}
			if try(cut(lines, tops[from], end)) {
				tops = topLevel(lines)
			}
		}
	}
	for changed := true; changed && trials < most; {
		changed = false
		for i := len(lines) - 1; i >= 0; i-- {
			if i >= len(lines) {
				continue
			}
			end := blockEnd(lines, i)
			if len(lines) > 1 && try(cut(lines, i, end)) {
				changed = true
				continue
			}
			if head := strings.TrimSpace(lines[i]); strings.HasPrefix(head, "with op(") || strings.HasPrefix(head, "for ") || head == "try:" {
				// The block without its head.
				shorter := append([]string{}, lines[:i]...)
				for _, line := range lines[i+1 : end] {
					if strings.HasPrefix(line, strings.Repeat(" ", spaces(lines[i]))+"except") {
						continue
					}
					shorter = append(shorter, strings.TrimPrefix(line, "    "))
				}
				if try(append(shorter, lines[end:]...)) {
					changed = true
				}
			}
			if i < len(lines) {
				for _, s := range simpler(lines[i]) {
					shorter := append([]string{}, lines...)
					shorter[i] = s
					if try(shorter) {
						changed = true
						break
					}
				}
			}
		}
	}
	return strings.Join(lines, "")
}

var (
	classHead = regexp.MustCompile(`^(\s*class \w+)\((.*)\):\n$`)
	callArgs  = regexp.MustCompile(`, [^,()\[\]{}]*([)\]])`)
)

// simpler returns lines that may do instead of one.
func simpler(line string) []string {
	var list []string
	if m := classHead.FindStringSubmatch(line); m != nil {
		parts := splitArgs(m[2])
		list = append(list, m[1]+":\n")
		if len(parts) > 1 {
			for i := range parts {
				list = append(list, m[1]+"("+strings.Join(cut(parts, i, i+1), ", ")+"):\n")
			}
		}
	}
	for _, at := range callArgs.FindAllStringSubmatchIndex(line, -1) {
		list = append(list, line[:at[0]]+line[at[2]:])
	}
	return list
}

// splitArgs splits at commas that are in no brackets.
func splitArgs(text string) []string {
	var parts []string
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	return append(parts, strings.TrimSpace(text[from:]))
}

func cut(list []string, from, to int) []string {
	return append(append([]string{}, list[:from]...), list[to:]...)
}

func spaces(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// topLevel returns where lines begin that are not indented.
func topLevel(lines []string) []int {
	var tops []int
	for i, line := range lines {
		if spaces(line) == 0 {
			tops = append(tops, i)
		}
	}
	return tops
}

// blockEnd returns the end of the block that begins at line i; an except clause belongs to its try.
func blockEnd(lines []string, i int) int {
	end := i + 1
	for end < len(lines) && spaces(lines[end]) > spaces(lines[i]) {
		end++
	}
	if end < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[i]), "try:") && strings.HasPrefix(strings.TrimSpace(lines[end]), "except") {
		end++
		for end < len(lines) && spaces(lines[end]) > spaces(lines[i]) {
			end++
		}
	}
	return end
}
