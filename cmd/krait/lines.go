package main

// lines.go holds reading lines at a prompt: with line editing and history on a terminal, plainly otherwise.

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"
)

// lines reads the lines of the read-eval-print loop and those that the script asks for.
type lines struct {
	in   *bufio.Reader  // where stdin is no terminal
	term *term.Terminal // where it is
	keys *keys
	hist *history
}

// newLines reads standard input. history names the file of what was typed before, in the user's cache directory.
func newLines(history string) *lines {
	if !term.IsTerminal(int(os.Stdin.Fd())) {
		return &lines{in: bufio.NewReader(os.Stdin)}
	}
	l := &lines{keys: &keys{}, hist: loadHistory(history)}
	l.term = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{l.keys, os.Stdout}, "")
	return l
}

// interactive reports whether somebody types.
func (l *lines) interactive() bool { return l.term != nil }

// close saves the history.
func (l *lines) close() {
	if l.hist != nil {
		l.hist.save()
	}
}

// read returns a line of the program, without its line feed. It shows prompts on a terminal only. The error is io.EOF at the
// end and errInterrupt for Ctrl-C.
func (l *lines) read(prompt string) (string, error) {
	if l.term == nil {
		s, err := l.in.ReadString('\n')
		if err == io.EOF && s != "" {
			err = nil
		}
		return strings.ToValidUTF8(strings.TrimSuffix(s, "\n"), "\ufffd"), err
	}
	return l.edit(prompt, l.hist)
}

// input returns a line for the script's input(), with its line feed, "" at the end.
func (l *lines) input(prompt string) (string, error) {
	if l.term == nil {
		if _, err := os.Stdout.WriteString(prompt); err != nil {
			return "", err
		}
		s, err := l.in.ReadString('\n')
		if err == io.EOF {
			err = nil
		}
		return strings.ToValidUTF8(s, "\ufffd"), err
	}
	s, err := l.edit(prompt, &history{})
	if err == io.EOF {
		return "", nil
	}
	return s + "\n", err
}

// edit reads a line from the terminal, which is in raw mode only for that long, so that scripts print, and Ctrl-C interrupts
// them, as usual.
func (l *lines) edit(prompt string, h *history) (string, error) {
	fd := int(os.Stdin.Fd())
	old, err := term.MakeRaw(fd)
	if err != nil {
		return "", err
	}
	defer term.Restore(fd, old)
	if w, hgt, err := term.GetSize(fd); err == nil && w > 0 {
		_ = l.term.SetSize(w, hgt)
	}
	l.term.History = h
	l.term.SetPrompt(prompt)
	l.keys.interrupted = false
	s, err := l.term.ReadLine()
	if l.keys.interrupted {
		return "", errInterrupt
	}
	if err == term.ErrPasteIndicator {
		err = nil
	}
	return s, err
}

// keys reads what is typed. Ctrl-C comes out as the keys that empty the line and end it: x/term would report it as the end of
// the input and keep the line.
type keys struct{ interrupted bool }

const (
	ctrlC     = "\x03"
	dropInput = "\x05\x15\r" // to the end of the line, erase it, enter
)

func (k *keys) Read(p []byte) (int, error) {
	if len(p) < len(dropInput) {
		return os.Stdin.Read(p)
	}
	n, err := os.Stdin.Read(p)
	if i := bytes.IndexByte(p[:n], ctrlC[0]); i >= 0 {
		k.interrupted = true
		return copy(p, dropInput), err // what was typed with it is dropped
	}
	return n, err
}

const maxHistory = 1000

// history is the lines typed before, kept in the user's cache directory.
type history struct {
	lines []string // oldest first
	path  string
}

func loadHistory(name string) *history {
	h := &history{}
	dir, err := os.UserCacheDir()
	if err != nil {
		return h
	}
	h.path = filepath.Join(dir, "krait", name)
	if b, err := os.ReadFile(h.path); err == nil {
		for _, l := range strings.Split(string(b), "\n") {
			h.Add(l)
		}
	}
	return h
}

// Add implements term.History.
func (h *history) Add(line string) {
	if line == "" || len(h.lines) > 0 && h.lines[len(h.lines)-1] == line {
		return
	}
	h.lines = append(h.lines, line)
	if len(h.lines) > maxHistory {
		h.lines = h.lines[len(h.lines)-maxHistory:]
	}
}

// Len implements term.History.
func (h *history) Len() int { return len(h.lines) }

// At implements term.History: 0 is the newest.
func (h *history) At(i int) string { return h.lines[len(h.lines)-1-i] }

// save writes the history; a failure only loses it.
func (h *history) save() {
	if h.path == "" || len(h.lines) == 0 {
		return
	}
	if os.MkdirAll(filepath.Dir(h.path), 0o700) == nil {
		_ = os.WriteFile(h.path, []byte(strings.Join(h.lines, "\n")+"\n"), 0o600)
	}
}
