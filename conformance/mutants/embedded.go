package main

// embedded.go runs a program under Krait in this process, which is faster than by the command.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait"
)

func embedded(program string) outcome {
	var out, errOut strings.Builder
	err := func() error {
		t, err := krait.NewTemplate(krait.Options{
			Limits: krait.Limits{Time: timeout, Output: -1, Calls: -1, Memory: 1 << 30}, Clock: time.Now,
			Argv: []string{script}, Env: map[string]string{}, NoHints: true, OneProgram: true,
			Input: func(string) (string, error) { return "", nil },
		})
		if err != nil {
			return err
		}
		sb, err := t.NewSandbox(context.Background(), krait.SandboxOptions{Stdout: &out, Stderr: &errOut, File: script})
		if err != nil {
			return err
		}
		defer sb.Close()
		c, err := krait.CompileFile([]byte(program), script, func(w krait.Warning) { fmt.Fprintln(&errOut, w) })
		if err != nil {
			return err
		}
		return sb.LoadCompiled(context.Background(), c)
	}()
	o := outcome{status: "0"}
	var e *krait.Error
	switch {
	case errors.As(err, &e) && e.Type == "SystemExit":
		if e.ExitMessage != "" {
			fmt.Fprintln(&errOut, e.ExitMessage)
		}
		o.status = strconv.Itoa(e.ExitCode & 0xff)
	case errors.As(err, &e):
		if !e.Reported {
			errOut.WriteString(e.Traceback)
		}
		o.status = "1"
	case err != nil:
		errOut.WriteString(err.Error())
		o.status = "limit"
	}
	o.stdout, o.stderr = out.String(), errOut.String()
	return o
}
