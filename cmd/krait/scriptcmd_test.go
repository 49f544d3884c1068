package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/krait-run/krait/internal/chunkedtest"
)

// command makes a command that runs in the script's directory and environment. Its standard input is that file of the
// directory whose name comes first, as in <in.txt.
func command(ts *testscript.TestScript, args []string) *exec.Cmd {
	var stdin string
	if len(args) > 0 && strings.HasPrefix(args[0], "<") {
		stdin, args = args[0][1:], args[1:]
	}
	if len(args) == 0 {
		ts.Fatalf("no command")
	}
	path, err := exec.LookPath(args[0])
	if filepath.Base(args[0]) == args[0] {
		for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
			if p := filepath.Join(dir, args[0]); executable(p) {
				path, err = p, nil
				break
			}
		}
	}
	ts.Check(err)
	cmd := exec.Command(path, args[1:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = environment(ts)
	if stdin != "" {
		f, err := os.Open(ts.MkAbs(stdin))
		ts.Check(err)
		ts.Defer(func() { f.Close() })
		cmd.Stdin = f
	}
	return cmd
}

// own are the variables that commands of a script have from the script alone: not from whoever runs the tests, who may have keys.
var own = regexp.MustCompile(`^(PATH|HOME|TERM|NO_COLOR|FORCE_COLOR|PYTHON_COLORS|TOKEN|WEB|XDG_.*|KRAIT_.*|OPENAI_.*|ANTHROPIC_.*|GEMINI_.*|GOOGLE_.*|DBUS_.*|BROWSER|SERVER|DISPLAY|WAYLAND_DISPLAY)$`)

var ownNames = []string{"PATH", "HOME", "TERM", "NO_COLOR", "TOKEN", "WEB", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "BROWSER", "SERVER", "KRAIT_KEYRING", "KRAIT_CONFIG", "KRAIT_MODEL", "KRAIT_ALLOW",
	"KRAIT_APPROVE", "KRAIT_AUTO_APPROVE", "KRAIT_LIMITS_STEPS", "KRAIT_LIMITS_PROGRAM_STEPS", "KRAIT_ENV", "FORCE_COLOR", "KRAIT_HTTP", "KRAIT_TIER", "KRAIT_JOURNAL", "OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"}

func environment(ts *testscript.TestScript) []string {
	var env []string
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); !own.MatchString(name) {
			env = append(env, v)
		}
	}
	for _, name := range ownNames {
		if v := ts.Getenv(name); v != "" {
			env = append(env, name+"="+v)
		}
	}
	return env
}

func executable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir() && info.Mode()&0o111 != 0
}

// exitStatus is the status of a command that ended, and fails the script if it did not run.
func exitStatus(ts *testscript.TestScript, err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	ts.Check(err)
	return 0
}

// status N [<FILE] COMMAND... runs the command, whose exit status must be N, for stdout and stderr to look at.
func status(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	cmd := command(ts, args[1:])
	cmd.Stdout, cmd.Stderr = ts.Stdout(), ts.Stderr()
	if got := exitStatus(ts, cmd.Run()); got != want || neg {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// full [<FILE] COMMAND... runs the command with its output on a full disk, which it must say once and end with a status other than 0.
func full(ts *testscript.TestScript, neg bool, args []string) {
	disk, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	ts.Check(err)
	defer disk.Close()
	var stderr strings.Builder
	cmd := command(ts, args)
	cmd.Stdout, cmd.Stderr = disk, &stderr
	status := exitStatus(ts, cmd.Run())
	if n := strings.Count(stderr.String(), "krait: writing the answer: no space left on device\n"); status == 0 || n != 1 {
		ts.Fatalf("exit status %d, stderr: %s", status, stderr.String())
	}
}

// directories are what file names in tracebacks begin with under CPython, which makes them absolute.
var directories = regexp.MustCompile(`(?m)(^[ |]*File ")[^"]*/|^[^ "]*/([^/: ]+:\d+: SyntaxWarning)|(in file )[^ ]*/`)

// addresses are those of objects, which differ.
var addresses = regexp.MustCompile(`0x[0-9a-f]{6,}`)

// python [<FILE] FILE [ARG...] runs the file under krait and under CPython, which must print and exit alike.
func python(ts *testscript.TestScript, neg bool, args []string) {
	oracle, err := chunkedtest.FindOracle()
	ts.Check(err)
	at := 0
	if strings.HasPrefix(args[0], "<") {
		at = 1
	}
	type outcome struct {
		stdout, stderr string
		status         int
	}
	do := func(prefix ...string) (o outcome) {
		var stdout, stderr strings.Builder
		cmd := command(ts, append(append(append([]string{}, args[:at]...), prefix...), args[at:]...))
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		cmd.Env = append(cmd.Env, oracle.Environ()...)
		o.status = exitStatus(ts, cmd.Run())
		o.stdout, o.stderr = addresses.ReplaceAllString(stdout.String(), "0x"), addresses.ReplaceAllString(directories.ReplaceAllString(stderr.String(), "$1$2$3"), "0x")
		return o
	}
	if got, want := do("krait", "run"), do(oracle.Path); (got != want) != neg {
		ts.Fatalf("krait:   %+v\nCPython: %+v", got, want)
	}
}

// bytes FILE TEXT writes the text, in which Go's escapes stand for bytes.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[1], `"`, `\"`) + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// head COMMAND... runs the command, reads one line of what it prints and closes the pipe. The command must end by itself, and
// silently.
func head(ts *testscript.TestScript, neg bool, args []string) {
	var stderr strings.Builder
	cmd := command(ts, args)
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	_, err = bufio.NewReader(out).ReadString('\n')
	out.(io.Closer).Close()
	ts.Check(err)
	if err := cmd.Wait(); err == nil {
		ts.Fatalf("the command did not notice")
	}
	if stderr.Len() > 0 {
		ts.Fatalf("stderr: %s", stderr.String())
	}
}

// interrupt [<FILE] COMMAND... runs the command, sends SIGINT when it has printed a line, and wants status 130.
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	var stderr strings.Builder
	cmd := command(ts, args)
	cmd.Stderr = &stderr
	in, err := cmd.StdinPipe() // stays open: a script may wait for input
	ts.Check(err)
	defer in.Close()
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	lines := bufio.NewReader(out)
	_, err = lines.ReadString('\n')
	ts.Check(err)
	ts.Check(cmd.Process.Signal(os.Interrupt))
	_, err = io.Copy(ts.Stdout(), lines)
	ts.Check(err)
	got := exitStatus(ts, cmd.Wait())
	_, err = io.WriteString(ts.Stderr(), stderr.String())
	ts.Check(err)
	if got != 130 {
		ts.Fatalf("exit status %d, want 130; stderr: %s", got, stderr.String())
	}
}

// uncomment FROM TO copies a configuration with what is commented out in it, if that looks like YAML, but for the lines of other models.
func uncomment(ts *testscript.TestScript, neg bool, args []string) {
	var b strings.Builder
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if rest, ok := strings.CutPrefix(line, "# "); ok && yamlLine.MatchString(rest) {
			if line = rest; strings.HasPrefix(line, "model: ") {
				continue
			}
		}
		b.WriteString(line)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o666))
}

var yamlLine = regexp.MustCompile(`^ *[a-z_]+:( [^A-Z]|\n)|^ +- |^    headers: `)
