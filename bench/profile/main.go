// Command profile runs the benchmark programs in this process, and writes what of Krait they spend their time in: the profile by which Go
// builds the command, and any program that embeds Krait and asks for it (docs/embedding.md).
//
//	go run ./bench/profile [-time 1m] [-o cmd/krait/default.pgo]
//
// The groups are those of bench/compare. Each runs for as long as the others, its programs in turn.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/pprof"
	"time"

	"github.com/google/pprof/profile"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/internal/wholefile"
)

func main() {
	long := flag.Duration("time", time.Minute, "how long each group runs")
	out := flag.String("o", "", "the file to write; the default is cmd/krait/default.pgo")
	flag.Parse()
	if err := run(*long, *out); err != nil {
		fmt.Fprintln(os.Stderr, "profile:", err)
		os.Exit(1)
	}
}

func run(long time.Duration, out string) error {
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	if out == "" {
		out = filepath.Join(root, "cmd", "krait", "default.pgo")
	}
	debug.SetGCPercent(800) // about as often as under krait run
	var measured bytes.Buffer
	if err := pprof.StartCPUProfile(&measured); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	for _, dir := range []string{"core", "library", "ops", "tasks", "programs/scripts", "programs/classics"} {
		paths, err := filepath.Glob(filepath.Join(root, "bench", filepath.FromSlash(dir), "bench_*.py"))
		if err != nil {
			return err
		}
		if len(paths) == 0 {
			return fmt.Errorf("no programs in bench/%s", dir)
		}
		end := time.Now().Add(long)
		for i := 0; i < len(paths) || time.Now().Before(end); i++ {
			if err := runProgram(paths[i%len(paths)]); err != nil {
				return fmt.Errorf("%s: %w", paths[i%len(paths)], err)
			}
		}
	}
	pprof.StopCPUProfile()
	return write(out, &measured)
}

// write writes a profile without what it says of this machine and of when it was made. Of functions the compiler needs the names and lines.
func write(name string, measured io.Reader) error {
	p, err := profile.Parse(measured)
	if err != nil {
		return err
	}
	p.TimeNanos, p.DurationNanos = 0, 0
	for _, m := range p.Mapping {
		m.File, m.BuildID = "", ""
	}
	for _, f := range p.Function {
		f.Filename = ""
	}
	var out bytes.Buffer
	if err := p.Compact().Write(&out); err != nil {
		return err
	}
	return wholefile.Write(name, out.Bytes(), 0o666)
}

// runProgram runs a program in a sandbox of its own. What it prints is dropped.
func runProgram(path string) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	t, err := krait.NewTemplate(krait.Options{RealTime: true, Limits: krait.Limits{Time: -1}})
	if err != nil {
		return err
	}
	sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		return err
	}
	defer sb.Close()
	return sb.LoadScript(ctx, string(source))
}
