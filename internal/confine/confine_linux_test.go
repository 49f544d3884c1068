//go:build amd64 || arm64

package confine_test

// confine_linux_test.go starts workers: this test's own program, which confines itself and then tries what its task says.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/confine"
)

// A task is what a worker does, as JSON in its second argument.
type task struct {
	Walls  string // "all", "no filter", "no filter, no limits", or "none"
	Memory int64
	Do     string
	Args   []string
}

// An answer is what a worker says, as one line of JSON each: first what Apply told, then how the attempt ended.
type answer struct {
	Report  confine.Report
	Took    time.Duration
	Err     string
	Through string // what the attempt reached
	Refused string // why not
}

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "confined" {
		work(os.Args[2])
	}
	if err := os.Setenv("GORACE", "atexit_sleep_ms=0"); err != nil { // the race detector else waits a second at the end of each process
		panic(err)
	}
	os.Exit(m.Run())
}

// work is main of a worker. It does not return.
func work(text string) {
	var t task
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		panic(err)
	}
	say := func(a answer) {
		line, err := json.Marshal(a)
		if err != nil {
			panic(err)
		}
		if _, err := os.Stdout.Write(append(line, '\n')); err != nil {
			panic(err)
		}
	}
	for _, v := range os.Environ() {
		environmentSize += len(v) + 1
	}
	go olderThread()
	earlier <- func() error { return nil } // it runs
	<-earlierDone
	before := answer{}
	o := confine.Options{Memory: t.Memory}
	var err error
	start := time.Now()
	switch t.Walls {
	case "all":
		before.Report, err = confine.Apply(o)
	case "no filter":
		before.Report, err = confine.ApplyWithoutFilter(o)
	case "no filter, no limits":
		before.Report, err = confine.ApplyWithoutLimits(o)
	}
	before.Took = time.Since(start)
	if err != nil {
		before.Err = err.Error()
	}
	say(before)
	through, err := attempts[t.Do](t.Args)
	if err != nil {
		say(answer{Refused: err.Error()})
	} else {
		say(answer{Through: through})
	}
	os.Exit(0)
}

// An outcome is how a worker ended.
type outcome struct {
	before answer
	after  answer // empty if it ended in the attempt
	killed syscall.Signal
	status int
	stderr string
}

// refused tells why the attempt failed, or "" if it came through.
func (o outcome) refused() string {
	switch {
	case o.killed != 0:
		return "killed by " + o.killed.String()
	case o.after.Refused != "":
		return o.after.Refused
	case o.status != 0:
		return fmt.Sprintf("status %d: %.200s", o.status, o.stderr)
	}
	return ""
}

// run runs a worker to its end. change may alter how it's started.
func run(t *testing.T, k task, change ...func(*exec.Cmd)) outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	text, err := json.Marshal(k)
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, program, "confined", string(text))
	cmd.Env = append(os.Environ(), "KRAIT_SECRET=swordfish")
	for _, c := range change {
		c(cmd)
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	o := outcome{stderr: stderr.String()}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if s := exit.Sys().(syscall.WaitStatus); s.Signaled() {
			o.killed = s.Signal()
		}
		o.status = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
	if err := json.Unmarshal([]byte(lines[0]), &o.before); err != nil {
		t.Fatalf("the worker said %q: %v\n%s", stdout.String(), err, o.stderr)
	}
	if o.before.Err != "" {
		t.Fatalf("Apply: %s\n%s", o.before.Err, o.before.Report)
	}
	if len(lines) > 1 {
		if err := json.Unmarshal([]byte(lines[1]), &o.after); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// Apply says of each layer whether it holds. What every Linux has holds everywhere.
func TestReport(t *testing.T) {
	o := run(t, task{Walls: "all", Memory: 1 << 30, Do: "nothing"})
	t.Logf("%v\n%s", o.before.Took, o.before.Report)
	for _, name := range []string{"descriptors", "environment", "no_new_privs", "end with the host", "capabilities", "not traceable", "limits", "memory", "system calls"} {
		if !o.before.Report.Holds(name) {
			t.Errorf("%s: does not hold", name)
		}
	}
	for _, l := range o.before.Report {
		if !l.Holds && l.Note == "" {
			t.Errorf("%s: missing without a reason", l.Name)
		}
	}
	if o.refused() != "" || o.after.Through == "" {
		t.Errorf("a worker that does nothing: %s", o.refused())
	}
}

// A bound that can't be meant is an error, before anything is taken away.
func TestOptions(t *testing.T) {
	var e *confine.Error
	if _, err := confine.Apply(confine.Options{Memory: -1}); !errors.As(err, &e) || err.Error() != "confine: memory: got -1 bytes, want 0 or more" {
		t.Errorf("got %v", err)
	}
	if f, err := os.Open("/proc/self/status"); err != nil {
		t.Error(err)
	} else {
		f.Close()
	}
}

// Layers and reports print as lines.
func TestReportPrints(t *testing.T) {
	r := confine.Report{{Name: "limits", Holds: true}, {Name: "memory", Holds: true, Note: "5 bytes"}, {Name: "landlock", Note: "none here"}}
	if got, want := r.String(), "limits: holds\nmemory: holds: 5 bytes\nlandlock: missing: none here\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
