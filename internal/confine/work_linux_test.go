//go:build amd64 || arm64

package confine_test

// work_linux_test.go has what a confined worker does all day: it runs programs, and talks over its pipes.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/krait-run/krait"
)

// programs are run one after the other in a sandbox of their own, each with what it gives.
var programs = []struct{ source, want string }{
	{"1 + 1", "2"},
	{"import json\njson.dumps({'a': [1, 2.5, None], 'b': 2**100})", `{"a": [1, 2.5, null], "b": 1267650600228229401496703205376}`},
	{"import re, datetime\nre.sub(r'\\d+', 'n', 'a1b22'), datetime.date(2024, 2, 29).isoformat()", "[anbn 2024-02-29]"},
	// Garbage: a gigabyte in all.
	{"n = 0\nfor i in range(2000):\n    n += len(bytearray(500_000))\nn", "1000000000"},
	{"n = 0\nfor i in range(200_000):\n    n += len([str(i), {i: i}])\nn", "400000"},
	// Much at once: 200 MB.
	{"kept = [bytearray(1_000_000) for _ in range(200)]\nsum(len(b) for b in kept)", "200000000"},
	{"import sys\nsys.setrecursionlimit(100_000)\ndef f(n): return 1 + f(n - 1) if n else 0\nf(90_000)", "90000"},
	{"def f(): return f()\ntry:\n    f()\nexcept RecursionError as e:\n    r = type(e).__name__\nr", "RecursionError"},
	{"import asyncio, time\nasync def main():\n    await asyncio.gather(*(asyncio.sleep(0.01) for _ in range(50)))\n    return 'slept'\nasyncio.run(main())", "slept"},
	{"import time\nt = time.monotonic()\ntime.sleep(0.01)\ntime.monotonic() > t", "true"},
	{"import datetime, zoneinfo\ntry:\n    r = datetime.datetime(2024, 7, 1, tzinfo=zoneinfo.ZoneInfo('Europe/Oslo')).isoformat()\nexcept zoneinfo.ZoneInfoNotFoundError:\n    r = '2024-07-01T00:00:00+02:00'\nr", "2024-07-01T00:00:00+02:00"},
	{"try:\n    open('/etc/passwd')\nexcept OSError as e:\n    r = type(e).__name__\nr", "FileNotFoundError"},
	{"import random\nlen({random.random() for _ in range(10)})", "10"},
}

// interpret runs them on several threads at once, then what the Go runtime itself does.
func interpret([]string) (string, error) {
	tmpl, err := krait.NewTemplate(krait.Options{Limits: krait.Limits{Memory: 512 << 20, Time: 2 * time.Minute}})
	if err != nil {
		return "", err
	}
	one := func(source, want string) error {
		sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
		if err != nil {
			return err
		}
		defer sb.Close()
		res, err := sb.Eval(context.Background(), source)
		if err != nil {
			return fmt.Errorf("%.60q: %w", source, err)
		}
		if got := fmt.Sprint(res.Value); got != want {
			return fmt.Errorf("%.60q: got %s, want %s", source, got, want)
		}
		return nil
	}
	for _, p := range programs {
		if err := one(p.source, p.want); err != nil {
			return "", err
		}
	}
	// A run that is stopped from outside, and one that reaches its bound of memory.
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		return "", err
	}
	defer sb.Close()
	if _, err := sb.Eval(ctx, "while True: pass"); !errors.Is(err, context.DeadlineExceeded) {
		return "", fmt.Errorf("an endless loop: %v", err)
	}
	// More threads than processors, all at work and some blocked.
	was := runtime.GOMAXPROCS(8)
	defer runtime.GOMAXPROCS(was)
	errs := make(chan error, 64)
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() { errs <- one(fmt.Sprintf("sum(i * %d for i in range(20_000))", i), fmt.Sprint(i*199990000)) })
		all.Go(func() {
			runtime.LockOSThread() // the thread ends with the goroutine
			time.Sleep(time.Duration(rand.IntN(5)) * time.Millisecond)
			errs <- sleep(time.Microsecond)
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return "", err
		}
	}
	if err := recovered(); err != nil {
		return "", err
	}
	runtime.GC()
	debug.FreeOSMemory()
	if zone, _ := time.Now().Local().Zone(); zone == "" {
		return "", errors.New("no local time")
	}
	return "all ran", nil
}

// sleep blocks in the kernel, again for the rest where a signal of the runtime interrupts it.
func sleep(d time.Duration) error {
	left := unix.NsecToTimespec(int64(d))
	for {
		if err := unix.Nanosleep(&left, &left); err != unix.EINTR {
			return err
		}
	}
}

// recovered panics in Go, also by a fault of memory, and comes back.
func recovered() (err error) {
	defer func() {
		if fault := fmt.Sprint(recover()); !strings.Contains(fault, "nil pointer") {
			err = errors.New(fault)
		}
	}()
	var p *struct{ n int }
	p.n++
	return errors.New("no panic")
}

var kept [][]byte

// useMemory takes as many MiB as its argument says, in pieces that stay in use.
func useMemory(a []string) (string, error) {
	for range number(a[0]) {
		b := make([]byte, 1<<20)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		kept = append(kept, b)
	}
	return fmt.Sprint(len(kept), " MiB"), nil
}

// count reads lines to the end of its input.
func count([]string) (string, error) {
	in := bufio.NewReader(os.Stdin)
	for lines := 0; ; lines++ {
		_, err := in.ReadString('\n')
		if err == io.EOF {
			return fmt.Sprint(lines, " lines"), nil
		}
		if err != nil {
			return "", err
		}
	}
}

// host starts a worker, which waits beside it.
func host([]string) (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", err
	}
	cmd := exec.Command(program, "confined", `{"Walls":"all","Do":"wait"}`)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return "", cmd.Run()
}

// wait ends when its input does.
func wait([]string) (string, error) {
	_, err := io.Copy(io.Discard, os.Stdin)
	return "waited", err
}
