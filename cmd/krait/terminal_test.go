package main

// terminal_test.go holds the tests at a terminal: a pty, keys, signals.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

// terminal is krait at a terminal of its own.
type terminal struct {
	t   *testing.T
	cmd *exec.Cmd
	pty *os.File

	mu   sync.Mutex // guards what follows
	raw  strings.Builder
	from int // of the text that has not been expected yet
	more chan struct{}
	done chan struct{}
}

// start starts krait in a directory of its own, in which files are written first.
func start(t *testing.T, files map[string]string, args ...string) *terminal {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	path, err := exec.LookPath("krait")
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{t: t, cmd: exec.Command(path, args...), more: make(chan struct{}, 1), done: make(chan struct{})}
	x.cmd.Dir = dir
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); !own.MatchString(name) {
			x.cmd.Env = append(x.cmd.Env, v)
		}
	}
	x.cmd.Env = append(x.cmd.Env, "PATH="+os.Getenv("PATH"), "TERM=xterm-256color", "HOME="+dir, "XDG_CACHE_HOME="+dir)
	if x.pty, err = pty.StartWithSize(x.cmd, &pty.Winsize{Cols: 100, Rows: 30}); err != nil {
		t.Fatal(err)
	}
	go x.read()
	t.Cleanup(func() {
		_ = x.cmd.Process.Kill()
		<-x.done
		_ = x.pty.Close()
	})
	return x
}

func (x *terminal) read() {
	defer close(x.done)
	b := make([]byte, 4096)
	for {
		n, err := x.pty.Read(b)
		x.mu.Lock()
		x.raw.Write(b[:n])
		x.mu.Unlock()
		select {
		case x.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// expect waits until text comes, after what was expected before.
func (x *terminal) expect(text string) {
	x.t.Helper()
	end := time.After(time.Minute)
	for {
		x.mu.Lock()
		all := ansi.Strip(x.raw.String())
		i := strings.Index(all[min(x.from, len(all)):], text)
		if i >= 0 {
			x.from += i + len(text)
		}
		x.mu.Unlock()
		if i >= 0 {
			return
		}
		select {
		case <-x.more:
		case <-end:
			x.t.Fatalf("%q does not come after:\n%s", text, all[min(x.from, len(all)):])
		}
	}
}

func (x *terminal) send(keys string) {
	x.t.Helper()
	if _, err := x.pty.WriteString(keys); err != nil {
		x.t.Fatal(err)
	}
}

// ends waits for the end and wants that status.
func (x *terminal) ends(status int) {
	x.t.Helper()
	err := x.cmd.Wait()
	<-x.done
	if got := x.cmd.ProcessState.ExitCode(); got != status {
		x.t.Errorf("exit status %d, want %d: %v\n%s", got, status, err, x.screen())
	}
}

// screen is all that was written.
func (x *terminal) screen() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.raw.String()
}

const serverConfig = `
servers: {weather: {command: mcpserver}}
allow: ['*']
`

func serve(t *testing.T, answers string) string {
	m := newModelServer(answers)
	t.Cleanup(func() {
		m.CloseClientConnections()
		m.Close()
	})
	return m.URL + "/v1"
}

// What happens is shown as it happens: text, coloured code, calls with their durations, the question, the answer, the closing line.
func TestAgentAtTerminal(t *testing.T) {
	model := serve(t, `text:
I remove Atlantis.
code:
async def main():
    "docs"
    weather.slow(300)
    print("before")
    return weather.remove("Atlantis")
====
text:
It is **gone**.
`)
	x := start(t, map[string]string{"krait.yaml": serverConfig}, "agent", "--model", model, "Do it")
	x.expect("I remove Atlantis.")
	x.expect("async def main():")
	x.expect("weather.slow(ms=300)")
	x.expect("Approval of call 2")
	x.expect("weather.remove")
	x.expect("Atlantis")
	x.expect("Allow?")
	x.send("y\r")
	x.expect("weather.remove allow by terminal")
	x.expect("├─ ✓ weather.slow(ms=300)")
	x.expect("└─ ✓ weather.remove(city='Atlantis')")
	x.expect("│ before")
	x.expect(`"removed Atlantis"`)
	x.expect("It is")
	x.expect("gone")
	x.expect("2 turns · 1 program · 2 calls · 2,000 tokens in")
	x.ends(0)
	for _, colour := range []string{"It is \x1b[1mgone\x1b[m.", "\x1b[35masync\x1b[m", "\x1b[34mmain\x1b[m", "\x1b[32m\"\x1b[m\x1b[32mdocs\x1b[m"} {
		if !strings.Contains(x.screen(), colour) {
			t.Errorf("no %q in:\n%q", colour, x.screen())
		}
	}
}

// A no reaches the program, with its reason.
func TestDenialAtTerminal(t *testing.T) {
	model := serve(t, "code:\nasync def main(): return weather.remove('Oslo')\n====\ntext:\nThen not.\n")
	x := start(t, map[string]string{"krait.yaml": serverConfig}, "agent", "--model", model, "Do it")
	x.expect("Allow?")
	x.send("no we need it\r")
	x.expect("weather.remove deny by terminal: we need it")
	x.expect("PermissionError: weather.remove: denied: we need it")
	x.expect("Then not.")
	x.ends(0)
}

const asksConfig = `
allow: ['*']
servers:
  train: {command: mcpserver, args: [asks]}
  old: {command: mcpserver, args: [asks], protocol: '2025-11-25'}
`

// What a server asks is a form at the terminal: what does not fit is asked again, an empty line takes the default, or leaves the field out.
func TestServerAsksAtTerminal(t *testing.T) {
	model := serve(t, "code:\nasync def main(): return train.book()\n====\ntext:\nBooked.\n")
	for name, c := range map[string]struct {
		args   []string
		answer string
	}{
		"agent": {[]string{"agent", "--model", model, "Book"}, `window\":true}`},
		"run":   {[]string{"run", "-c", "print(train.book())"}, `window":true}`},
		"old":   {[]string{"run", "-c", "print(old.book())"}, `window":true}`},
		"call":  {[]string{"tools", "call", "train.book"}, `window":true}`},
	} {
		t.Run(name, func(t *testing.T) {
			x := start(t, map[string]string{"krait.yaml": asksConfig}, c.args...)
			x.expect(" asks: Which seats?")
			x.expect("an integer; default 2")
			x.expect("seats: ")
			x.send("ten\r")
			x.expect("write a number")
			x.send("10\r")
			x.expect("write 9 or less")
			x.send("3\r")
			x.expect("one of coach, first; default \"coach\"")
			x.send("\r")
			x.expect("name: ")
			x.send("\r")
			x.expect("By the window; yes or no; optional")
			x.send("yes\r")
			x.expect("accept")
			x.expect("coach")
			x.expect("3")
			x.expect(c.answer)
			x.ends(0)
		})
	}
}

// A question can be declined.
func TestDeclineAtTerminal(t *testing.T) {
	x := start(t, map[string]string{"krait.yaml": asksConfig}, "run", "-c", "print(train.book())")
	x.expect("seats: ")
	x.send("!n\r")
	x.expect("decline null")
	x.ends(0)
}

// How far a call is stands beside it while it runs.
func TestProgressAtTerminal(t *testing.T) {
	model := serve(t, "code:\nasync def main(): return train.copy_all()\n====\ntext:\nCopied.\n")
	x := start(t, map[string]string{"krait.yaml": asksConfig}, "agent", "--model", model, "Copy")
	x.expect("train.copy_all()")
	x.expect("3/8 files")
	x.expect("Copied.")
	x.ends(0)
	x = start(t, map[string]string{"krait.yaml": asksConfig}, "run", "-c", "print(train.copy_all())")
	x.expect("krait: train.copy_all: 3/8 files")
	x.expect("copied")
	x.ends(0)
}

// SIGINT ends the command: while the model thinks, while a program runs, while somebody is asked.
func TestInterruptAtTerminal(t *testing.T) {
	for name, c := range map[string]struct{ answers, until string }{
		"model":    {"text:\nWell\nhang:\n", "Well"},
		"program":  {"code:\nasync def main(): weather.slow(60000)\n", "weather.slow(ms=60000)"},
		"question": {"code:\nasync def main(): weather.remove('Oslo')\n", "Allow?"},
	} {
		t.Run(name, func(t *testing.T) {
			x := start(t, map[string]string{"krait.yaml": serverConfig}, "agent", "--model", serve(t, c.answers), "Do it")
			x.expect(c.until)
			if err := x.cmd.Process.Signal(syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			x.expect("krait: interrupted")
			x.ends(130)
		})
	}
}

// In a conversation Ctrl-C cancels the answer, and then the line; the conversation goes on, with its history.
func TestChatAtTerminal(t *testing.T) {
	model := serve(t, `text:
One
hang:
====
code:
weather.remove("Oslo")
====
code:
x = weather.get_forecast("Rome")
x
====
text:
Two.
====
text:
Three.
`)
	x := start(t, map[string]string{"krait.yaml": serverConfig}, "chat", "--model", model)
	x.expect("tiny, 5 tools. /help lists the commands, exit leaves.")
	x.expect("> ")
	x.send("first\r")
	x.expect("One")
	x.send("\x03")
	x.expect("krait: interrupted")
	x.expect("> ")
	x.send("second\r")
	x.expect("Allow?")
	x.send("\x03")
	x.expect("krait: interrupted")
	x.expect("> ")
	x.send("dropped\x03")
	x.expect("> ")
	x.send("third\r")
	x.expect("✓ weather.get_forecast(city='Rome')")
	x.expect("Two.")
	x.expect("> ")
	x.send("/trace\r")
	x.expect("program 1, answer 1: ok")
	x.expect("weather.get_forecast {\"city\":\"Rome\"}")
	x.expect("> ")
	x.send("/code\r")
	x.expect("x = weather.get_forecast(\"Rome\")")
	x.expect("> ")
	x.send("/tools\r")
	x.expect("weather.remove(city: str)")
	x.expect("> ")
	x.send("\x1b[A\x1b[A\x1b[A\x1b[A\r") // the fourth last line
	x.expect("Three.")
	x.expect("> ")
	x.send("exit\r")
	x.ends(0)
	if strings.Count(ansi.Strip(x.screen()), "third") < 2 {
		t.Errorf("the line did not come again from the history:\n%s", ansi.Strip(x.screen()))
	}
}
