package main

// The scoreboard: docs/conformance.md, a section for each corpus.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// score is how a corpus did.
type score struct {
	Corpus      string    `json:"corpus"`
	Passed      int       `json:"passed"`
	Total       int       `json:"total"`
	Lines       int       `json:"stdout_lines"`
	SameLines   int       `json:"stdout_lines_same"`
	WithStderr  int       `json:"stderr_programs"`
	StderrLast  int       `json:"stderr_last"`
	StderrFull  int       `json:"stderr_full"`
	StderrCount string    `json:"stderr_mode"`
	Failing     []failure `json:"failing"`
}

// failure is a program that does not pass.
type failure struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}

func tally(c corpus, verdicts []verdict, stderrMode string) score {
	s := score{Corpus: c.name, Total: len(c.programs), StderrCount: stderrMode, Failing: []failure{}}
	for i, v := range verdicts {
		s.Lines += v.lines
		s.SameLines += v.sameLine
		if v.hasStderr {
			s.WithStderr++
			s.StderrLast += count(v.lastOK)
			s.StderrFull += count(v.fullOK)
		}
		if v.why == "" {
			s.Passed++
		} else {
			s.Failing = append(s.Failing, failure{c.programs[i].ID, v.why})
		}
	}
	return s
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// summary is the first paragraph of a section; readSections takes the first number and the mode from it.
func (s *score) summary() string {
	text := fmt.Sprintf("%d of %d programs pass (stderr: %s). %d of %d lines of stdout are as expected.",
		s.Passed, s.Total, s.StderrCount, s.SameLines, s.Lines)
	if s.WithStderr > 0 {
		text += fmt.Sprintf(" Of %d programs with text on stderr, its last line is as expected in %d and all of it in %d.",
			s.WithStderr, s.StderrLast, s.StderrFull)
	}
	return text
}

const scoreboardHead = `# Conformance

Programs run under Krait, compared with what CPython 3.14.6 did. Written by ` + "`go run ./conformance -corpus all`" + `; the
sections of corpora that a run leaves out stay. A program passes if its stdout and exit status are as expected and, where
another exit status than 0 is expected, so is the line of stderr that names the exception ("stderr: last"), or all of
stderr ("stderr: full"). File names are compared without their directories, and tracebacks without the frames of the standard
library. Failing programs are listed with the first line that differs.
`

// section is a corpus's part of the scoreboard.
type section struct {
	name, body string
	passed     int
	mode       string
	failing    map[string]bool
}

var (
	sectionHead    = regexp.MustCompile(`(?m)^## (\S+)$`)
	sectionSummary = regexp.MustCompile(`^(\d+) of \d+ programs pass \(stderr: (\w+)\)`)
)

func writeScoreboard(path string, scores []score) error {
	sections, err := readSections(path)
	if err != nil {
		return err
	}
	for _, s := range scores {
		var body strings.Builder
		body.WriteString(s.summary() + "\n")
		if len(s.Failing) > 0 {
			body.WriteString("\n")
		}
		for _, f := range s.Failing {
			fmt.Fprintf(&body, "    %s: %s\n", f.ID, f.Why)
		}
		sections = slices.DeleteFunc(sections, func(old section) bool { return old.name == s.Corpus })
		sections = append(sections, section{name: s.Corpus, body: body.String()})
	}
	slices.SortFunc(sections, func(a, b section) int { return strings.Compare(a.name, b.name) })
	var out strings.Builder
	out.WriteString(scoreboardHead)
	for _, s := range sections {
		fmt.Fprintf(&out, "\n## %s\n\n%s", s.name, s.body)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(out.String()), 0o644)
}

// readSections reads a scoreboard; one that is not there has no sections.
func readSections(path string) ([]section, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	text := string(data)
	heads := sectionHead.FindAllStringSubmatchIndex(text, -1)
	var sections []section
	for i, head := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		s := section{name: text[head[2]:head[3]], failing: map[string]bool{}}
		s.body = strings.TrimSpace(text[head[1]:end]) + "\n"
		m := sectionSummary.FindStringSubmatch(s.body)
		if m == nil {
			return nil, fmt.Errorf("%s: section %s does not begin with a count", path, s.name)
		}
		fmt.Sscan(m[1], &s.passed)
		s.mode = m[2]
		for line := range strings.Lines(s.body) {
			if rest, ok := strings.CutPrefix(line, "    "); ok {
				id, _, _ := strings.Cut(rest, ": ")
				s.failing[id] = true
			}
		}
		sections = append(sections, s)
	}
	return sections, nil
}

// checkScoreboard fails if a corpus did worse than the scoreboard says, naming the programs that passed and now fail.
func checkScoreboard(path string, scores []score) error {
	sections, err := readSections(path)
	if err != nil {
		return err
	}
	var errs []error
	for _, s := range scores {
		i := slices.IndexFunc(sections, func(sec section) bool { return sec.name == s.Corpus })
		if i < 0 {
			errs = append(errs, fmt.Errorf("corpus %s is not on the scoreboard: run go run ./conformance -corpus %s", s.Corpus, s.Corpus))
			continue
		}
		old := sections[i]
		if old.mode != s.StderrCount {
			errs = append(errs, fmt.Errorf("corpus %s: the scoreboard counts stderr: %s, this run %s", s.Corpus, old.mode, s.StderrCount))
			continue
		}
		if s.Passed < old.passed {
			errs = append(errs, fmt.Errorf("corpus %s: %d programs pass, the scoreboard says %d", s.Corpus, s.Passed, old.passed))
		}
		for _, f := range s.Failing {
			if !old.failing[f.ID] {
				errs = append(errs, fmt.Errorf("corpus %s: %s passed on the scoreboard: %s", s.Corpus, f.ID, f.Why))
			}
		}
	}
	return errors.Join(errs...)
}
