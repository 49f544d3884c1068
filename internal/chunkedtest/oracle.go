package chunkedtest

// The oracle: CPython as the tests find and drive it.

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

//go:embed driver.py
var driver string

// Oracle is a CPython to compare with.
type Oracle struct {
	// Path is the executable.
	Path string
}

// Source is a program for the oracle.
type Source struct {
	Text     string
	Filename string // as in tracebacks
}

// FindOracle returns the interpreter that "make oracle" built in the module this process works in, or the one that
// KRAIT_ORACLE names. Without either it returns an error that says what to do.
func FindOracle() (Oracle, error) {
	if path := os.Getenv("KRAIT_ORACLE"); path != "" {
		_, err := os.Stat(path)
		return Oracle{Path: path}, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return Oracle{}, err
	}
	for {
		path := filepath.Join(dir, "oracle", "bin", "python3.14")
		if _, err := os.Stat(path); err == nil {
			return Oracle{Path: path}, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return Oracle{}, errors.New("no CPython to compare with: run make oracle")
		}
		dir = parent
	}
}

// Environ is the environment in which the oracle runs: the same everywhere.
func (o Oracle) Environ() []string {
	env := []string{"TZ=UTC", "LC_ALL=C.UTF-8", "NO_COLOR=1", "PYTHON_COLORS=0", "COLUMNS=80", "PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1"}
	for _, key := range []string{"HOME", "XDG_CACHE_HOME", "KRAIT_ORACLE_DIR"} {
		if v, ok := os.LookupEnv(key); ok {
			env = append(env, key+"="+v)
		}
	}
	return env
}

// RunAll runs the sources one after the other in one process, each as a fresh __main__, with dir as the working
// directory. On error it returns the outcomes up to the source that did not end.
func (o Oracle) RunAll(ctx context.Context, dir string, sources []Source) ([]Outcome, error) {
	jobs := make([][2]string, len(sources))
	for i, s := range sources {
		jobs[i] = [2]string{s.Text, s.Filename}
	}
	input, err := json.Marshal(jobs)
	if err != nil {
		return nil, err
	}
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, o.Path, "-P", "-c", driver)
	cmd.Dir = dir
	cmd.Env = o.Environ()
	cmd.Stdin = bytes.NewReader(input)
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	var outs []Outcome
	lines := bufio.NewReader(bytes.NewReader(output))
	for {
		line, readErr := lines.ReadBytes('\n')
		if readErr != nil {
			break
		}
		out, parseErr := parseOutcome(line)
		if parseErr != nil {
			return outs, parseErr
		}
		outs = append(outs, out)
	}
	if err == nil && len(outs) != len(sources) {
		err = fmt.Errorf("%d results for %d sources", len(outs), len(sources))
	}
	if err != nil {
		return outs, fmt.Errorf("%w%s", err, printed(stderr.String()))
	}
	return outs, nil
}

// parseOutcome reads a line of the driver: {"stdout": text, "failure": null or [type, message, line]}.
func parseOutcome(line []byte) (Outcome, error) {
	var result struct {
		Stdout  string
		Failure []any
	}
	if err := json.Unmarshal(line, &result); err != nil {
		return Outcome{}, fmt.Errorf("oracle's answer: %w", err)
	}
	out := Outcome{Stdout: result.Stdout}
	if result.Failure == nil {
		return out, nil
	}
	if len(result.Failure) == 3 {
		kind, ok1 := result.Failure[0].(string)
		msg, ok2 := result.Failure[1].(string)
		at, ok3 := result.Failure[2].(float64)
		if ok1 && ok2 && ok3 {
			out.Failure = &Failure{Type: kind, Msg: msg, Line: int(at)}
			return out, nil
		}
	}
	return Outcome{}, fmt.Errorf("oracle's answer: malformed failure %v", result.Failure)
}
