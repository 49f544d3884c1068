//go:build unix

// Command start measures how long the command krait takes to start, how much memory it takes and how large it is, beside CPython, and
// writes docs/start.md.
//
//	go run ./bench/start [-n 61] [-o docs/start.md]
//
// It builds the command twice: as make krait does, and as go install does. Then it starts what there is to compare in turn, and takes
// the medians, so that all meet the same machine. CPython is the oracle's own executable, without the program that unpacks it.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/testcmd"
)

func main() {
	n := flag.Int("n", 61, "how often each command is started")
	out := flag.String("o", "", "the file to write; the default is docs/start.md, and - is stdout")
	flag.Parse()
	if err := run(*n, *out); err != nil {
		fmt.Fprintln(os.Stderr, "start:", err)
		os.Exit(1)
	}
}

func run(n int, out string) error {
	if n < 1 {
		return errors.New("-n is less than 1")
	}
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	load := testcmd.Load()
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		return err
	}
	cpython, err := exec.Command(oracle.Path, "-c", "import sys; print(sys.executable, end='')").Output()
	if err != nil {
		return fmt.Errorf("oracle: %w", err)
	}
	dir, err := os.MkdirTemp("", "start-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	script := filepath.Join(dir, "one.py")
	if err := os.WriteFile(script, []byte("print(1)\n"), 0o600); err != nil {
		return err
	}
	release, installed := filepath.Join(dir, "release"), filepath.Join(dir, "installed")
	for _, b := range []struct {
		env, file string
		args      []string
	}{
		{"CGO_ENABLED=0", release, []string{"build", "-trimpath", "-ldflags=" + testcmd.Link}}, // as the Makefile has it
		{"", installed, []string{"build"}},
	} {
		linked := b.file + ".linked"
		cmd := exec.Command("go", append(b.args, "-o", linked, "./cmd/krait")...)
		cmd.Dir, cmd.Env = root, append(os.Environ(), b.env)
		if text, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go build: %w\n%s", err, text)
		}
		if err := install(linked, b.file); err != nil {
			return err
		}
	}
	rows := []*row{
		{what: "CPython 3.14: `print(1)`", argv: []string{string(cpython), script}},
		{what: "`krait run`, release: `print(1)`", argv: []string{release, "run", script}},
		{what: "`krait version`, release", argv: []string{release, "version"}},
		{what: "`krait run`, go install: `print(1)`", argv: []string{installed, "run", script}},
		{what: "`krait version`, go install", argv: []string{installed, "version"}},
	}
	for i := range n + 1 {
		for _, r := range rows {
			if err := r.start(i > 0); err != nil { // the first start reads files
				return err
			}
		}
	}
	var text bytes.Buffer
	if err := report(&text, n, load, testcmd.Commit(root), rows, release, installed); err != nil {
		return err
	}
	switch out {
	case "-":
		_, err = os.Stdout.Write(text.Bytes())
		return err
	case "":
		out = filepath.Join(root, "docs", "start.md")
	}
	return os.WriteFile(out, text.Bytes(), 0o644)
}

// row is a command and what was measured of its processes.
type row struct {
	what   string
	argv   []string
	wall   []time.Duration
	cpu    []time.Duration
	memory int64 // the largest, in bytes
}

func (r *row) start(counts bool) error {
	cmd := exec.Command(r.argv[0], r.argv[1:]...)
	begun := time.Now()
	out, err := cmd.Output()
	wall := time.Since(begun)
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(r.argv, " "), err)
	}
	if len(out) == 0 {
		return fmt.Errorf("%s: printed nothing", strings.Join(r.argv, " "))
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok && counts {
		r.wall = append(r.wall, wall)
		r.cpu = append(r.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
		unit := int64(1024)
		if runtime.GOOS == "darwin" {
			unit = 1
		}
		r.memory = max(r.memory, int64(usage.Maxrss)*unit)
	}
	return nil
}

// middle is the median; least the minimum.
func middle(d []time.Duration) float64 {
	d = slices.Clone(d)
	slices.Sort(d)
	return d[len(d)/2].Seconds() * 1e3
}

func least(d []time.Duration) float64 { return slices.Min(d).Seconds() * 1e3 }

// install copies an executable, as unpacking an archive does. What the linker has just written, the kernel maps in larger pieces: that takes up to 8 MB of memory
// and 2 ms more.
func install(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	// In pieces: the kernel counts what this program has held as the commands' own.
	if _, err := io.CopyBuffer(struct{ io.Writer }{out}, struct{ io.Reader }{in}, make([]byte, 64<<10)); err != nil {
		_ = out.Close()
		return err
	}
	return out.Close()
}

func report(w io.Writer, n int, load, commit string, rows []*row, release, installed string) error {
	fmt.Fprintf(w, "# What a start costs\n\n")
	fmt.Fprintf(w, "`go run ./bench/start` writes this page. It starts each command %d times, in turn with the others. Times are in milliseconds. "+
		"The ratio is CPython's time by the row's, of the medians and of the shortest. Memory is the largest resident set, in MB; "+
		"Linux counts the measuring program's own in, so that a figure of a small program may be too high.\n\n", n)
	fmt.Fprintf(w, "Machine: %s, load average %s at the start. %s, commit %s.\n\n", testcmd.Machine(), load, runtime.Version(), commit)
	fmt.Fprintln(w, "| command | median | shortest | processor | memory | ratio of medians | ratio of shortest |")
	fmt.Fprintln(w, "|---|---:|---:|---:|---:|---:|---:|")
	for _, r := range rows {
		fmt.Fprintf(w, "| %s | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f |\n", r.what, middle(r.wall), least(r.wall), middle(r.cpu),
			float64(r.memory)/1e6, middle(rows[0].wall)/middle(r.wall), least(rows[0].wall)/least(r.wall))
	}
	fmt.Fprintln(w, "\n| executable | MB |\n|---|---:|")
	for _, e := range []struct{ name, path string }{{"release: `make krait`, static and stripped", release}, {"`go install ./cmd/krait`", installed}} {
		info, err := os.Stat(e.path)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "| %s | %.1f |\n", e.name, float64(info.Size())/1e6)
	}
	return nil
}
