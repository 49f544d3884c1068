package main

// saver.go holds what becomes of the figures and tables that programs make: files, and pictures in terminals that can show them.

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/internal/wholefile"
	"github.com/krait-run/krait/values"
)

// saver writes artifacts into a directory, under names that are free.
type saver struct {
	out    io.Writer // of pictures
	dir    string    // "-" for nowhere
	inline bool      // stdout is a terminal
}

const saveUsage = "the directory for figures and tables that programs make; - saves nothing"

// checkSave looks at --save.
func checkSave(dir string) error {
	if dir == "-" {
		return nil
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return usage("--save: %s is no directory", ui.Name(dir))
	}
	return nil
}

func newSaver(dir string, json bool, out io.Writer) *saver {
	return &saver{out: out, dir: dir, inline: !json && term.IsTerminal(int(os.Stdout.Fd()))}
}

// artifact saves what a program has made, and says where.
func (s *session) artifact(a *values.Artifact) {
	if a.Kind == "file" {
		s.view.Note(fmt.Sprintf("a program wrote %s, %d bytes, in the container", ui.Name(a.Name), a.Size))
		return
	}
	name, err := s.saver.save(a)
	switch {
	case err != nil:
		s.view.Note(fmt.Sprintf("%s: not saved: %v", a.Kind, err))
	case name != "":
		s.view.Note("saved " + ui.Name(name))
	}
	s.saver.show(a)
}

// extensions are those of the forms that are saved, the best first.
var extensions = []struct{ mime, ext string }{
	{"image/png", ".png"}, {"image/jpeg", ".jpg"}, {"image/svg+xml", ".svg"}, {"text/html", ".html"}, {"text/latex", ".tex"},
	{"text/markdown", ".md"}, {"application/json", ".json"}, {values.MIMEChart, ".chart.json"},
}

// save writes the best form of an artifact; of a figure its data, too. It returns the name of the file, "" if there is nothing to save.
func (s *saver) save(a *values.Artifact) (string, error) {
	if s.dir == "-" {
		return "", nil
	}
	for _, e := range extensions {
		data, ok := a.Form(e.mime)
		if !ok {
			continue
		}
		name, err := s.create(a.Kind, e.ext, data)
		if err != nil || e.mime == values.MIMEChart {
			return name, err
		}
		if chart, ok := a.Form(values.MIMEChart); ok {
			err = wholefile.Write(strings.TrimSuffix(name, e.ext)+".chart.json", chart, 0o644)
		}
		return name, err
	}
	return "", nil
}

// maxNames bounds the search for a free name.
const maxNames = 10_000

// create writes a new file, KIND-N with an extension.
func (s *saver) create(kind, ext string, data []byte) (string, error) {
	for n := 1; n <= maxNames; n++ {
		name := filepath.Join(s.dir, fmt.Sprintf("%s-%d%s", kind, n, ext))
		err := wholefile.Create(name, data, 0o644)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		return name, nil
	}
	return "", fmt.Errorf("%s: %d files named %s-N%s are there", s.dir, maxNames, kind, ext)
}

// show draws a picture in a terminal that says it can: iTerm2's protocol (iterm2.com/documentation-images.html), which WezTerm has too, and
// kitty's (sw.kovidgoyal.net/kitty/graphics-protocol).
func (s *saver) show(a *values.Artifact) {
	data, ok := a.Form("image/png")
	if !ok || !s.inline {
		return
	}
	text := base64.StdEncoding.EncodeToString(data)
	switch program := os.Getenv("TERM_PROGRAM"); {
	case program == "iTerm.app" || program == "WezTerm":
		fmt.Fprintf(s.out, "\x1b]1337;File=inline=1;size=%d:%s\a\n", len(data), text)
	case os.Getenv("KITTY_WINDOW_ID") != "":
		for first := true; text != ""; first = false {
			piece := text[:min(len(text), 4096)]
			text = text[len(piece):]
			control, more := "", 0
			if first {
				control = "a=T,f=100,"
			}
			if text != "" {
				more = 1
			}
			fmt.Fprintf(s.out, "\x1b_G%sm=%d;%s\x1b\\", control, more, piece)
		}
		fmt.Fprintln(s.out)
	}
}
