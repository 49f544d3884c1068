package main

// run.go runs programs under both interpreters, compares what they did, and cuts down those that differ.

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

//go:embed server.py
var server string

const (
	script  = "program.py"
	timeout = 5 * time.Second
)

type runner struct {
	oracle string
	krait  []string

	cmd     *exec.Cmd
	in      io.WriteCloser
	answers *bufio.Scanner
}

// outcome is what a program did; status is "timeout" where it was stopped.
type outcome struct{ stdout, stderr, status string }

// difference is what the two interpreters made of a program.
type difference struct{ want, got outcome }

func environment(seed string) []string {
	env := []string{"TZ=UTC", "LC_ALL=C.UTF-8", "LANG=C.UTF-8", "NO_COLOR=1", "PYTHON_COLORS=0", "COLUMNS=80", "PYTHONDONTWRITEBYTECODE=1", "PYTHONHASHSEED=" + seed}
	for _, k := range []string{"PATH", "HOME", "KRAIT_ORACLE_DIR"} {
		env = append(env, k+"="+os.Getenv(k))
	}
	return env
}

// differs runs programs and returns a difference for each of them, or nil.
func (r *runner) differs(programs []string) ([]*difference, error) {
	tmp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	var files []string
	for i, p := range programs {
		dir := filepath.Join(tmp, strconv.Itoa(i))
		if err := os.Mkdir(dir, 0o700); err != nil {
			return nil, err
		}
		files = append(files, filepath.Join(dir, script))
		if err := os.WriteFile(files[i], []byte(p), 0o600); err != nil {
			return nil, err
		}
	}
	out := make([]*difference, len(programs))
	for i, file := range files {
		want, err := r.served(file)
		if err != nil {
			return nil, err
		}
		if want.status == "timeout" || unfair(want) {
			continue
		}
		if same(want, embedded(programs[i])) {
			continue
		}
		got := execute(append(r.krait, script), filepath.Dir(files[i]), "0")
		// A served program differs a little from one that is run, and one that depends on the hash seed shows nothing.
		if want = execute([]string{r.oracle, script}, filepath.Dir(files[i]), "0"); same(want, got) || want.status == "timeout" || unfair(want) {
			continue
		}
		if again := execute([]string{r.oracle, script}, filepath.Dir(files[i]), "1"); again.masked() != want.masked() {
			continue
		}
		out[i] = &difference{want, got}
	}
	return out, nil
}

// unfair says that a program ended by what docs/spec.md names: limits of memory, time and depth.
func unfair(o outcome) bool {
	for _, s := range []string{"MemoryError", "RecursionError", "maximum recursion depth", "Fatal Python error"} {
		if strings.Contains(o.stderr, s) || strings.Contains(o.stdout, s) {
			return true
		}
	}
	n, err := strconv.Atoi(o.status)
	return err == nil && n < 0 && n != -2
}

// start starts the server that served asks.
func (r *runner) start() error {
	r.cmd = exec.Command(r.oracle, "-c", server)
	r.cmd.Env = environment("0")
	r.cmd.Stderr = os.Stderr
	var err error
	if r.in, err = r.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	r.answers = bufio.NewScanner(out)
	return r.cmd.Start()
}

// served runs a program under CPython.
func (r *runner) served(file string) (outcome, error) {
	if _, err := fmt.Fprintln(r.in, file); err != nil {
		return outcome{}, err
	}
	if !r.answers.Scan() {
		return outcome{}, errors.New("the server has ended")
	}
	stdout, err := os.ReadFile(file + ".out")
	if err != nil {
		return outcome{}, err
	}
	stderr, err := os.ReadFile(file + ".err")
	return outcome{string(stdout), string(stderr), r.answers.Text()}, err
}

// execute runs a program by its bare name in its directory.
func execute(command []string, dir, seed string) outcome {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Env = environment(seed)
	cmd.WaitDelay = time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	o := outcome{stdout.String(), stderr.String(), "0"}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		o.status = "timeout"
	case errors.As(err, &exit):
		o.status = strconv.Itoa(exit.ExitCode())
		if !exit.Exited() {
			o.status = "-2" // only an interrupt is compared
		}
	case err != nil:
		o.status = err.Error()
	}
	return o
}

var (
	address   = regexp.MustCompile(`0x[0-9a-f]{6,}`)
	ownFile   = regexp.MustCompile(`(?m)(File "|^)[^"\n]*` + regexp.QuoteMeta(script))
	frameLine = regexp.MustCompile(`^(\s*(?:\| )*\s*)File "([^"]+)", line \d+, in `)
)

// masked is what of an outcome is compared: without addresses, directories and frames of the library, which may be in Go.
func (o outcome) masked() string {
	status := o.status
	if status == "-2" {
		status = "130"
	}
	text := func(s string) string {
		return frames(ownFile.ReplaceAllString(address.ReplaceAllString(s, "0x..."), "${1}"+script))
	}
	return text(o.stdout) + "\x00" + text(o.stderr) + "\x00" + status
}

// frames drops frames of the library from tracebacks.
func frames(s string) string {
	var kept []string
	dropping, indent := false, 0
	for line := range strings.SplitSeq(s, "\n") {
		if m := frameLine.FindStringSubmatch(line); m != nil {
			dropping = strings.HasPrefix(m[2], "<frozen ") || m[2] != script && !strings.HasPrefix(m[2], "<")
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

func same(a, b outcome) bool { return a.masked() == b.masked() }

// first returns the first lines that differ.
func (d *difference) first() (want, got string) {
	w, g := strings.Split(d.want.masked(), "\n"), strings.Split(d.got.masked(), "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			return w[i], g[i]
		}
	}
	return fmt.Sprint(len(w), " lines"), fmt.Sprint(len(g), " lines")
}

var particulars = regexp.MustCompile(`'[^']*'|"[^"]*"|\d+|\b[a-z_]\w*\b\(\)`)

// class is the same for differences that have the same cause, mostly.
func (d *difference) class() string {
	last := func(s string) string {
		s = strings.TrimRight(s, "\n")
		return s[strings.LastIndexByte(s, '\n')+1:]
	}
	w, g := last(d.want.stderr), last(d.got.stderr)
	if w == g {
		w, g = d.first()
	}
	return short(particulars.ReplaceAllString(w, "_")) + " / " + short(particulars.ReplaceAllString(g, "_"))
}

func (d *difference) String() string {
	w, g := d.first()
	return fmt.Sprintf("# CPython: %q\n# Krait:   %q\n# CPython ends (%s):\n%s# Krait ends (%s):\n%s", short2(w), short2(g), d.want.status, tail(d.want.stderr), d.got.status, tail(d.got.stderr))
}

func short2(s string) string {
	if len(s) > 300 {
		return s[:300]
	}
	return s
}

// tail is the end of a text as comments.
func tail(s string) string {
	ls := strings.Split(strings.TrimRight(s, "\n"), "\n")
	var b strings.Builder
	for _, l := range ls[max(0, len(ls)-7):] {
		b.WriteString("#   " + short2(l) + "\n")
	}
	return b.String()
}

// shrink leaves lines out of a program for as long as it differs in the same way.
func (r *runner) shrink(program string, d *difference) (string, *difference, error) {
	class := d.class()
	lines := strings.SplitAfter(program, "\n")
	for size := max(1, len(lines)/2); size > 0; {
		var tries []string
		var starts []int
		for at := 0; at < len(lines); at += size {
			tries = append(tries, strings.Join(lines[:at], "")+strings.Join(lines[min(at+size, len(lines)):], ""))
			starts = append(starts, at)
		}
		ds, err := r.differs(tries)
		if err != nil {
			return "", nil, err
		}
		next := -1
		for i := len(ds) - 1; i >= 0; i-- {
			if ds[i] != nil && ds[i].class() == class {
				next = i
				break
			}
		}
		if next < 0 {
			size /= 2
			continue
		}
		at := starts[next]
		lines = append(lines[:at:at], lines[min(at+size, len(lines)):]...)
		d = ds[next]
	}
	return strings.Join(lines, ""), d, nil
}
