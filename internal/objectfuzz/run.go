package objectfuzz

// run.go runs one program in this process.

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/krait-run/krait"
)

// limits are what programs run under.
var limits = krait.Limits{Time: 500 * time.Millisecond, Memory: 64 << 20, Output: 1 << 20}

// outcome says how a program ended.
type outcome struct {
	// Kind is "ok", "raised", "limit" or "fault"; the parent adds "died", "hang" and "memory".
	Kind string
	// Text is the error, Stack the goroutine's stack of a fault.
	Text, Stack string
	// Type is that of the exception if Kind is "raised".
	Type string
	// Output is what the program printed.
	Output string
}

// run runs the job's source; AtExit says whether the program ends as an interpreter that exits does. A panic of the interpreter is the
// outcome "fault"; other faults end the process.
func run(j job) outcome {
	misbehave(j.Source)
	l := limits
	if j.Time != 0 {
		l.Time = j.Time
	}
	if j.Memory != 0 {
		l.Memory, l.Output = j.Memory, j.Memory
	}
	t, err := krait.NewTemplate(krait.Options{Limits: l, OneProgram: j.AtExit, NoHints: true})
	if err != nil {
		return outcome{Kind: "fault", Text: err.Error()}
	}
	ctx := context.Background()
	var out strings.Builder
	sb, err := t.NewSandbox(ctx, krait.SandboxOptions{Stdout: &out, Stderr: &strings.Builder{}})
	if err != nil {
		return outcome{Kind: "fault", Text: err.Error()}
	}
	defer sb.Close()
	err = sb.LoadScript(ctx, j.Source)
	o := outcome{Kind: "ok", Output: out.String()}
	var fault *krait.FaultError
	var raised *krait.Error
	switch {
	case err == nil:
	case errors.As(err, &fault):
		o.Kind, o.Stack = "fault", string(fault.Stack)
	case errors.Is(err, krait.ErrLimit):
		o.Kind = "limit"
	case errors.As(err, &raised):
		o.Kind, o.Type = "raised", raised.Type
	default:
		o.Kind = "fault" // an error that a script should not be able to cause
	}
	if err != nil {
		o.Text = err.Error()
	}
	return o
}

// misbehave does what a test of the parent asks for.
func misbehave(source string) {
	switch source {
	case "#die":
		panic("the program asks for it")
	case "#hang":
		for n := 0; n >= 0; n ^= 1 {
		}
	case "#wait":
		select {}
	case "#grow":
		kept := []byte{1}
		for {
			kept = bytes.Repeat(kept, 2)
			time.Sleep(time.Duration(len(kept)) / 10)
		}
	}
}
