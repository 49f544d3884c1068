//go:build linux

// Command memory measures what whole programs hold at most, under CPython and in a process that embeds Krait and sets nothing: no pacing of
// the collector, no limit that a program of the benchmarks comes near. It writes docs/memory.md.
//
//	go run ./bench/memory [-n 3]
//
// Each program of bench/programs runs n times in a process of its own under both. A figure is the least of the largest resident sets, which the
// process reads of itself (VmHWM) at its end: what wait4 says would have this command's own memory in it.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/testcmd"
)

// hosted names, in the environment of this command, the program that it is to run as an embedding process does.
const hosted = "KRAIT_BENCH_HOSTED"

// held runs a program under CPython and prints its VmHWM last.
const held = `import sys
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), globals())
print("\n" + next(line for line in open("/proc/self/status") if line.startswith("VmHWM")))`

func main() {
	if path := os.Getenv(hosted); path != "" {
		if err := host(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	n := flag.Int("n", 3, "how often each program runs under each")
	flag.Parse()
	if err := measure(*n); err != nil {
		fmt.Fprintln(os.Stderr, "memory:", err)
		os.Exit(1)
	}
}

// host runs a program as an embedding process does, and prints VmHWM.
func host(path string) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	t, err := krait.NewTemplate(krait.Options{RealTime: true})
	if err != nil {
		return err
	}
	sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		return err
	}
	defer sb.Close()
	if err := sb.LoadScript(ctx, string(source)); err != nil {
		return err
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return err
	}
	_, line, _ := strings.Cut(string(status), "VmHWM")
	line, _, _ = strings.Cut(line, "\n")
	fmt.Println("\nVmHWM" + line)
	return nil
}

// peak is VmHWM in KiB as a command prints it last.
func peak(cmd *exec.Cmd) (int, error) {
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		return 0, fmt.Errorf("%s: %w", cmd, err)
	}
	_, text, _ := strings.Cut(string(out), "\nVmHWM:")
	return strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "kB")))
}

type figure struct {
	name           string
	cpython, krait int // KiB
}

func (f figure) ratio() float64 { return float64(f.krait) / float64(f.cpython) }

func measure(n int) error {
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		return err
	}
	paths, err := filepath.Glob(filepath.Join(root, "bench", "programs", "*", "bench_*.py"))
	if err != nil {
		return err
	}
	if len(paths) == 0 || n < 1 {
		return fmt.Errorf("%d programs, -n %d: want at least one of both", len(paths), n)
	}
	own, err := os.Executable()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "krait-memory-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	idle := filepath.Join(dir, "bench_idle.py")
	if err := os.WriteFile(idle, []byte("1+1"), 0o600); err != nil {
		return err
	}
	var all []figure
	for _, path := range append([]string{idle}, paths...) {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), "bench_"), ".py")
		f := figure{name, math.MaxInt, math.MaxInt}
		for range n {
			c := exec.Command(oracle.Path, "-c", held, path)
			c.Env = oracle.Environ()
			k := exec.Command(own)
			k.Env = append(os.Environ(), hosted+"="+path)
			a, err := peak(c)
			if err != nil {
				return err
			}
			b, err := peak(k)
			if err != nil {
				return err
			}
			f.cpython, f.krait = min(f.cpython, a), min(f.krait, b)
		}
		all = append(all, f)
	}
	return os.WriteFile(filepath.Join(root, "docs", "memory.md"), []byte(page(root, n, all[0], all[1:])), 0o666)
}

// page is docs/memory.md.
func page(root string, n int, idle figure, all []figure) string {
	slices.SortFunc(all, func(a, b figure) int { return cmp.Compare(b.ratio(), a.ratio()) })
	sum := 0.0
	for _, f := range all {
		sum += math.Log(f.ratio())
	}
	var b strings.Builder
	fmt.Fprintf(&b, `# What whole programs hold

%s writes this page. Each program of bench/programs runs %d times in a process of its own, under CPython and in a Go program
that embeds Krait and sets nothing. Figures are the least of the largest resident sets, in MiB; the ratio is Krait's by CPython's. The largest ratios come first.

Machine: %s, load average %s at the end. %s.

A process that runs `+"`1+1`"+` holds %.1f under CPython and %.1f with Krait.

| program | CPython | Krait | ratio |
|---|---:|---:|---:|
`, "`go run ./bench/memory`", n, testcmd.Machine(), testcmd.Load(), "Commit "+testcmd.Commit(root), mib(idle.cpython), mib(idle.krait))
	for _, f := range all {
		fmt.Fprintf(&b, "| %s | %.1f | %.1f | %.2f |\n", f.name, mib(f.cpython), mib(f.krait), f.ratio())
	}
	fmt.Fprintf(&b, "| geometric mean | | | %.2f |\n", math.Exp(sum/float64(len(all))))
	return b.String()
}

func mib(kib int) float64 { return float64(kib) / 1024 }
