package main

// Running: one program as a process, and a corpus as many.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// result is what a program did.
type result struct {
	stdout, stderr string
	status         int
	timeout        bool // it was stopped, and status means nothing
}

// outputLimit bounds what is kept of each stream; a program of the corpora prints far less.
const outputLimit = 64 << 20

// runCorpus runs all programs, some at a time, and judges them.
func runCorpus(c corpus, argv []string, o options) (score, error) {
	tmp, err := os.MkdirTemp("", "conformance-")
	if err != nil {
		return score{}, err
	}
	defer os.RemoveAll(tmp)
	verdicts := make([]verdict, len(c.programs))
	errs := make([]error, len(c.programs))
	next := make(chan int)
	var workers sync.WaitGroup
	for range o.jobs {
		workers.Go(func() {
			for i := range next {
				p := c.programs[i]
				dir := c.dir
				if dir == "" {
					dir = filepath.Join(tmp, strconv.Itoa(i))
					errs[i] = writeSource(dir, p)
				}
				if errs[i] != nil {
					continue
				}
				var r result
				if r, errs[i] = execute(argv, dir, p, o.timeout); errs[i] == nil {
					verdicts[i] = judge(p, r, o.stderr)
				}
			}
		})
	}
	for i := range c.programs {
		next <- i
	}
	close(next)
	workers.Wait()
	return tally(c, verdicts, o.stderr), errors.Join(errs...)
}

func writeSource(dir string, p program) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, p.Script), []byte(p.Source), 0o600)
}

// execute runs a program in dir, under its bare name, so that tracebacks name it the same everywhere.
func execute(argv []string, dir string, p program, timeout time.Duration) (result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	var stdout, stderr limitedBuffer
	cmd := exec.CommandContext(ctx, argv[0], append(slices.Clone(argv[1:]), p.Script)...)
	cmd.Dir = dir
	cmd.Env = environ(os.Environ())
	cmd.Stdin = bytes.NewReader(p.stdin)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	r := result{stdout: text(stdout.Bytes()), stderr: text(stderr.Bytes()), timeout: ctx.Err() != nil}
	if r.timeout {
		return r, nil
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		r.status = exit.ExitCode()
		return r, nil
	}
	if err != nil {
		return r, fmt.Errorf("%s: %w", p.ID, err)
	}
	return r, nil
}

// environ is the environment that the expected results were made in.
func environ(env []string) []string {
	kept := slices.DeleteFunc(slices.Clone(env), func(kv string) bool {
		key, _, _ := strings.Cut(kv, "=")
		switch key {
		case "PYTHONSTARTUP", "PYTHONPATH", "PYTHONHASHSEED", "PYTHONWARNINGS", "FORCE_COLOR":
			return true
		}
		return false
	})
	return append(kept, "TZ=UTC", "LC_ALL=C.UTF-8", "LANG=C.UTF-8", "NO_COLOR=1", "PYTHON_COLORS=0", "COLUMNS=80", "PYTHONDONTWRITEBYTECODE=1")
}

// limitedBuffer keeps the first outputLimit bytes and drops the rest.
type limitedBuffer struct{ bytes.Buffer }

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if room := outputLimit - b.Len(); room < len(p) {
		b.Buffer.Write(p[:max(room, 0)])
	} else {
		b.Buffer.Write(p)
	}
	return len(p), nil
}
