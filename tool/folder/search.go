package folder

// search.go holds the tool search.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

type searchIn struct {
	Text       string `json:"text" min:"1"`
	Path       string `json:"path" default:"."`
	Glob       string `json:"glob" default:"*" doc:"of names of files"`
	Regex      bool   `json:"regex" default:"false" doc:"text is a regular expression (RE2)"`
	IgnoreCase bool   `json:"ignore_case" default:"false"`
}

// Matches is what search gives.
type Matches struct {
	Matches []Match `json:"matches"`
	Note    string  `json:"note" doc:"what was left out"`
}

// Match is a line that was found.
type Match struct {
	Path string `json:"path"`
	Line int    `json:"line" doc:"from 1"`
	Text string `json:"text"`
}

// scan is a search under way.
type scan struct {
	re      *regexp.Regexp
	out     Matches
	max     int
	bytes   int64
	skipped int // files that are too large
}

func (f *folder) search(ctx context.Context, in searchIn) (Matches, error) {
	if len(in.Text) > maxPattern {
		return Matches{}, valueError("text has %d bytes, at most %d are allowed", len(in.Text), maxPattern)
	}
	if _, err := path.Match(in.Glob, ""); err != nil {
		return Matches{}, valueError("glob %q: it can't be read; want *, ? and [a-z]", in.Glob)
	}
	expr := in.Text
	if !in.Regex {
		expr = regexp.QuoteMeta(expr)
	}
	if in.IgnoreCase {
		expr = "(?i)" + expr
	}
	re, err := regexp.Compile(expr)
	if err != nil {
		return Matches{}, valueError("text: %v", err)
	}
	s := &scan{re: re, out: Matches{Matches: []Match{}}, max: f.o.MaxMatches}
	full := false
	over, err := f.walk(ctx, in.Path, maxDepth, func(name string, d fs.DirEntry) error {
		if !d.Type().IsRegular() {
			return nil
		}
		if ok, _ := path.Match(in.Glob, d.Name()); !ok {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if full = s.file(f.fs, name); full {
			return errStop
		}
		return nil
	})
	if err != nil {
		return Matches{}, err
	}
	var notes []string
	switch {
	case full && len(s.out.Matches) == s.max:
		notes = append(notes, fmt.Sprintf("%d matches are here, there are more", s.max))
	case full:
		notes = append(notes, fmt.Sprintf("only the first %d MiB of the files were searched", maxSearched>>20))
	case over:
		notes = append(notes, fmt.Sprintf("only the first %d files and folders were searched", maxVisited))
	}
	if s.skipped > 0 {
		notes = append(notes, fmt.Sprintf("%d files of more than %d MiB were not searched", s.skipped, maxSearchFile>>20))
	}
	if s.out.Note = strings.Join(notes, "; "); s.out.Note != "" {
		s.out.Note += ": name a folder or a glob"
	}
	return s.out, nil
}

// file searches a file. It reports whether a bound is reached. What can't be read, and what is no text, has no matches.
func (s *scan) file(fsys fs.FS, name string) (full bool) {
	file, err := fsys.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSearchFile+1))
	if err != nil || bytes.IndexByte(text[:min(len(text), sniffed)], 0) >= 0 {
		return false
	}
	if len(text) > maxSearchFile {
		s.skipped++
		return false
	}
	if s.bytes += int64(len(text)); s.bytes > maxSearched {
		return true
	}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		at := s.re.FindIndex(line)
		if at == nil {
			continue
		}
		if len(s.out.Matches) == s.max {
			return true
		}
		s.out.Matches = append(s.out.Matches, Match{name, number, around(line, at[0])})
	}
	return false
}

// around is a line, or the part of it around a place.
func around(line []byte, at int) string {
	line = bytes.TrimRight(line, "\r\n")
	if len(line) > maxLine {
		from := max(min(at, len(line))-maxLine/4, 0)
		line = line[from:min(from+maxLine, len(line))]
	}
	return strings.ToValidUTF8(string(line), "\ufffd")
}
