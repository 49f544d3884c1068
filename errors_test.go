package krait_test

// errors_test.go: what Go code gets for a script's mistakes.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/krait-run/krait"
)

// An uncaught exception is an *Error with its type, message, position and the traceback that CPython would print.
func TestUncaughtException(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "def f(x):\n    return 1 / x\n\ndef main():\n    return f(0)\n")
	_, err := sb.Run(ctx, "main")
	e := raises(t, err, "ZeroDivisionError", "division by zero")
	if e.Filename != "<script>" || e.Line != 2 || e.Column != 11 || e.Function != "f" {
		t.Errorf("got %s:%d:%d in %s", e.Filename, e.Line, e.Column, e.Function)
	}
	want := `Traceback (most recent call last):
  File "<script>", line 5, in main
    return f(0)
  File "<script>", line 2, in f
    return 1 / x
           ~~^~~
ZeroDivisionError: division by zero
`
	if e.Traceback != want {
		t.Errorf("got\n%swant\n%s", e.Traceback, want)
	}
	if err.Error() != "ZeroDivisionError: division by zero" {
		t.Errorf("got %v", err)
	}
	for typ, want := range map[string]bool{"ZeroDivisionError": true, "ArithmeticError": true, "Exception": true, "ValueError": false} {
		if got := errors.Is(err, &krait.Error{Type: typ}); got != want {
			t.Errorf("errors.Is %s: got %v", typ, got)
		}
	}
	if errors.Is(err, krait.ErrLimit) {
		t.Error("it is a limit")
	}
}

// A syntax error says where, and is found before anything runs.
func TestSyntaxError(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "")
	err := sb.LoadScript(ctx, "ran = True\nif ran\n    pass\n")
	e := raises(t, err, "SyntaxError", "expected ':'")
	if e.Filename != "<script>" || e.Line != 2 || e.Column != 6 {
		t.Errorf("got %s:%d:%d", e.Filename, e.Line, e.Column)
	}
	want := "  File \"<script>\", line 2\n    if ran\n          ^\nSyntaxError: expected ':'\n"
	if e.Traceback != want {
		t.Errorf("got %q, want %q", e.Traceback, want)
	}
	if !errors.Is(err, &krait.Error{Type: "Exception"}) {
		t.Error("it is no Exception")
	}
	if got := eval(t, sb, "'ran' in globals()"); got != false {
		t.Error("it ran")
	}
	err = sb.LoadScript(ctx, "if 1:\nx = 1\n")
	raises(t, err, "IndentationError", "expected an indented block after 'if' statement on line 1")
	err = sb.LoadScript(ctx, "x = '\x00'")
	if outcome(err) != "SyntaxError" {
		t.Errorf("null byte: got %v", err)
	}
	err = sb.LoadScript(ctx, "x = '\xff'")
	if outcome(err) != "SyntaxError" {
		t.Errorf("invalid UTF-8: got %v", err)
	}
}

// Causes, notes, groups and exit statuses are in the error too.
func TestErrorDetails(t *testing.T) {
	sb := sandbox(t, krait.Options{}, `
class Custom(KeyError):
    pass
def chained():
    try:
        {}["x"]
    except KeyError as e:
        raise Custom("y") from e
def noted():
    e = ValueError("v")
    e.add_note("first")
    e.add_note("second")
    raise e
def grouped(): raise ExceptionGroup("many", [ValueError(1), TypeError(2)])
def exits(x): raise SystemExit(x)
def hostile():
    class E(Exception):
        def __str__(self): raise KeyError
    raise E
`)
	_, err := sb.Run(ctx, "chained")
	e := raises(t, err, "Custom", "'y'")
	if fmt.Sprint(e.Bases) != "[KeyError LookupError Exception BaseException]" || e.Cause == nil || e.Cause.Type != "KeyError" || e.Cause.Message != "'x'" || e.Cause.Line != 6 {
		t.Errorf("got %+v, cause %+v", e, e.Cause)
	}
	if !strings.Contains(e.Traceback, "The above exception was the direct cause of the following exception:") {
		t.Errorf("got %s", e.Traceback)
	}
	_, err = sb.Run(ctx, "noted")
	if e := raises(t, err, "ValueError", "v"); fmt.Sprint(e.Notes) != "[first second]" {
		t.Errorf("notes: got %v", e.Notes)
	}
	_, err = sb.Run(ctx, "grouped")
	if e := raises(t, err, "ExceptionGroup", "many (2 sub-exceptions)"); len(e.Group) != 2 || e.Group[1].Type != "TypeError" || e.Group[1].Message != "2" {
		t.Errorf("group: got %v", e.Group)
	}
	for _, test := range []struct {
		code    any
		status  int
		message string
	}{{nil, 0, ""}, {3, 3, ""}, {"bye", 1, "bye"}} {
		_, err = sb.Run(ctx, "exits", krait.Args{test.code})
		var e *krait.Error
		if !errors.As(err, &e) || e.Type != "SystemExit" || e.ExitCode != test.status || e.ExitMessage != test.message {
			t.Errorf("%v: got %+v", test.code, e)
		}
	}
	_, err = sb.Run(ctx, "hostile")
	raises(t, err, "E", "<exception str() failed>")
}

// A hint stands after the traceback where more is known than CPython says; NoHints leaves it out.
func TestHints(t *testing.T) {
	prelude := "def get_forecast(city: str,\n        days: int = 3, unit='c') -> list[dict]:\n    return []\n"
	for _, test := range []struct{ source, last, hint string }{
		{"import numpy as np", "ModuleNotFoundError: No module named 'numpy'", "numpy is not available here: use lists: from statistics import mean; from math import sqrt"},
		{"from requests.adapters import HTTPAdapter", "ModuleNotFoundError: No module named 'requests'", "requests is not available here: there is no network here"},
		{"import statistcs", "ModuleNotFoundError: No module named 'statistcs'", "did you mean the module statistics?"},
		{"import panda", "ModuleNotFoundError: No module named 'panda'", "did you mean pandas? It is not available here: use lists of dicts: import csv; rows = list(csv.DictReader(open(path)))"},
		{"import curses", "ModuleNotFoundError: No module named 'curses'", "curses is a module of CPython's library that is not available here"},
		{"import no_such_module_at_all", "ModuleNotFoundError: No module named 'no_such_module_at_all'", ""},
		{"try: import numpy\nexcept ImportError: import json, nothing_like_it", "ModuleNotFoundError: No module named 'nothing_like_it'", ""},
		{"sqrt(2)", "NameError: name 'sqrt' is not defined", "sqrt is in the module math: from math import sqrt"},
		{"def f(x: Optional): pass\nf.__annotations__", "NameError: name 'Optional' is not defined", "Optional is in the module typing: from typing import Optional"},
		{"nothing_like_it", "NameError: name 'nothing_like_it' is not defined", ""},
		{"get_forecast()", "TypeError: get_forecast() missing 1 required positional argument: 'city'",
			"the signature is get_forecast(city: str, days: int = 3, unit='c') -> list[dict]"},
		{"get_forecast('Oslo', day=3)", "TypeError: get_forecast() got an unexpected keyword argument 'day'. Did you mean 'days'?",
			"the signature is get_forecast(city: str, days: int = 3, unit='c') -> list[dict]"},
		{"def own(a): pass\nown()", "TypeError: own() missing 1 required positional argument: 'a'", ""},
		{"raise TypeError('get_forecast')", "TypeError: get_forecast", ""},
		{"raise ImportError", "ImportError", ""},
	} {
		for _, quiet := range []bool{false, true} {
			sb := sandbox(t, krait.Options{NoHints: quiet, Prelude: prelude}, "")
			_, err := sb.Eval(ctx, test.source)
			var e *krait.Error
			if !errors.As(err, &e) {
				t.Fatalf("%s: got %v", test.source, err)
			}
			hint, tail := test.hint, test.last+"\n"
			if quiet {
				hint = ""
			}
			if hint != "" {
				tail += "Hint: " + hint + "\n"
			}
			if e.Hint != hint || !strings.HasSuffix(e.Traceback, "\n"+tail) {
				t.Errorf("%s: got hint %q and\n%s\nwant %q", test.source, e.Hint, e.Traceback, hint)
			}
		}
	}
}

// A hint sends a script to nothing that the sandbox does not have.
func TestHintsOfCapabilities(t *testing.T) {
	http := noHTTP{}
	calls := map[string]krait.HostFunc{"f": func(context.Context, any) (any, error) { return nil, nil }}
	for _, test := range []struct {
		source     string
		opts       krait.Options
		own        krait.SandboxOptions
		with, none string
	}{
		{"import numpy", krait.Options{Containers: noContainers{}}, krait.SandboxOptions{},
			"numpy is not available here: use lists: from statistics import mean; from math import sqrt",
			"numpy is not available here: use lists: from statistics import mean; from math import sqrt"},
		{"x = 1; __import__('cv2')", krait.Options{Containers: noContainers{}, Tier: krait.TierAuto}, krait.SandboxOptions{},
			"cv2 is not available here: a container has it, in a new sandbox whose first program imports it", ""},
		{"import requests", krait.Options{HTTP: http}, krait.SandboxOptions{},
			"requests is not available here: use sandbox.http: from sandbox.http import fetch; fetch(url).json()", "requests is not available here: there is no network here"},
		{"import request", krait.Options{}, krait.SandboxOptions{HTTP: http},
			"did you mean requests? It is not available here: use sandbox.http: from sandbox.http import fetch; fetch(url).json()", "did you mean requests? It is not available here: there is no network here"},
		{"import socket; socket.socket()", krait.Options{HTTP: http}, krait.SandboxOptions{},
			"use sandbox.http: from sandbox.http import fetch; fetch(url).json(); there are no sockets",
			"there are no sockets; there is no network here"},
		{"fetch('x')", krait.Options{}, krait.SandboxOptions{HTTP: http}, "fetch is in the module sandbox.http: from sandbox.http import fetch", ""},
		{"import redis", krait.Options{HostCalls: calls}, krait.SandboxOptions{},
			"redis is not available here: call a function of the host: from sandbox import hostcall; hostcall(\"f\", {...}); a program reaches no database by itself",
			"redis is not available here: a program reaches no database by itself"},
		{"import smtplib", krait.Options{}, krait.SandboxOptions{HostCalls: calls},
			"smtplib is not available here: call a function of the host: from sandbox import hostcall; hostcall(\"f\", {...}); there is no network here",
			"smtplib is not available here: there is no network here"},
		{"hostcall('x')", krait.Options{HostCalls: calls}, krait.SandboxOptions{}, "hostcall is in the module sandbox: from sandbox import hostcall", ""},
	} {
		hint := func(opts krait.Options, own krait.SandboxOptions) string {
			tmpl, err := krait.NewTemplate(opts)
			if err != nil {
				t.Fatal(err)
			}
			sb, err := tmpl.NewSandbox(ctx, own)
			if err != nil {
				t.Fatal(err)
			}
			defer sb.Close()
			_, err = sb.Eval(ctx, test.source)
			var e *krait.Error
			if !errors.As(err, &e) {
				t.Fatalf("%s: got %v", test.source, err)
			}
			return e.Hint
		}
		if got := hint(test.opts, test.own); got != test.with {
			t.Errorf("%s: got %q, want %q", test.source, got, test.with)
		}
		if got := hint(krait.Options{}, krait.SandboxOptions{}); got != test.none {
			t.Errorf("%s, with nothing granted: got %q, want %q", test.source, got, test.none)
		}
	}
}

// noHTTP is granted and never used.
type noHTTP struct{ krait.HTTP }

// A file is compiled as CPython compiles one: no await outside of functions, and warnings before the error.
func TestCompileFileAsCPython(t *testing.T) {
	var warned []string
	_, err := krait.CompileFile([]byte("import asyncio\nx = '\\d'\nawait asyncio.sleep(0)\n"), "x.py", func(w krait.Warning) { warned = append(warned, w.String()) })
	var e *krait.Error
	want := "  File \"x.py\", line 3\n    await asyncio.sleep(0)\n    ^^^^^^^^^^^^^^^^^^^^^^\nSyntaxError: 'await' outside function\n"
	if !errors.As(err, &e) || e.Traceback != want {
		t.Errorf("got %v", err)
	}
	if len(warned) != 1 || !strings.HasPrefix(warned[0], "x.py:2: SyntaxWarning: \"\\d\" is an invalid escape sequence.") {
		t.Errorf("got %q", warned)
	}
}
