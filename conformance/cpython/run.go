package main

// Running: a file of tests as one process, or as several where a test ends it.

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// outcome is what became of a test.
type outcome struct {
	number int
	id     string
	word   string // pass, fail, error, skip, timeout or crash
	text   string
}

const mark = "\x1ekrait-test\t"

// maxRestarts bounds the processes of one file.
const maxRestarts = 60

// runKrait runs a file's tests under Krait. After a test that ends the process the rest goes on in a new one.
func (o *options) runKrait(f *file, argv []string) error {
	dir, err := os.MkdirTemp("", "cpython-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	argv = append(argv[:len(argv):len(argv)], "--mount", dir+":/work:rw", o.path("driver.py"))
	deadline := time.Now().Add(o.limit)
	// After an end that no test was seen to cause, one test is run at a time.
	for start, count, restarts := 0, -1, 0; ; restarts++ {
		p := process{timeout: o.timeout, deadline: deadline}
		if err := p.run(append(argv[:len(argv):len(argv)], "test."+f.name, strconv.Itoa(start), strconv.Itoa(count)), ""); err != nil {
			return err
		}
		f.got = append(f.got, p.outcomes...)
		f.broken = p.module
		if p.module != "" {
			return nil
		}
		if !p.found {
			f.broken = p.why()
			return nil
		}
		next := start
		if n := len(p.outcomes); n > 0 {
			next = p.outcomes[n-1].number + 1
		}
		switch {
		case p.done && count < 0:
			return nil
		case p.done:
			next = max(next, start+count)
			count = -1
		case p.open != nil:
			p.open.word, p.open.text = "crash", p.why()
			if p.late {
				p.open.word = "timeout"
			}
			f.got = append(f.got, *p.open)
			next, count = p.open.number+1, -1
		case count == 1:
			next, count = start+1, -1
		default:
			count = 1
		}
		start = next
		if start >= p.total {
			return nil
		}
		if restarts == maxRestarts || time.Now().After(deadline) {
			f.broken = fmt.Sprintf("given up after test %d of %d", start, p.total)
			return nil
		}
	}
}

// again runs the tests that passed by the results and are not among the passing now a second time, each by itself and with more time,
// and returns the judgement with that: a machine that was busy for a while is no regression. Which they are is printed.
func (o *options) again(f *file, argv []string, skips map[string]string, now results) (results, error) {
	var twice []int
	for i, r := range f.got {
		if _, bad := now[r.id]; !bad {
			continue
		}
		if _, known := f.want[r.id]; !known {
			twice = append(twice, i)
		}
	}
	if len(twice) == 0 || len(twice) > maxRestarts {
		return now, nil
	}
	dir, err := os.MkdirTemp("", "cpython-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	argv = append(argv[:len(argv):len(argv)], "--mount", dir+":/work:rw", o.path("driver.py"), "test."+f.name)
	for _, i := range twice {
		r := &f.got[i]
		p := process{timeout: 4 * o.timeout, deadline: time.Now().Add(4 * o.timeout)}
		if err := p.run(append(argv[:len(argv):len(argv)], strconv.Itoa(r.number), "1"), ""); err != nil {
			return nil, err
		}
		if len(p.outcomes) == 1 && p.outcomes[0].number == r.number {
			fmt.Printf("  %s %s: %s; by itself: %s\n", r.word, r.id, r.text, p.outcomes[0].word)
			r.word, r.text = p.outcomes[0].word, p.outcomes[0].text
		}
	}
	return f.judge(skips), nil
}

// process is a run of the driver.
type process struct {
	timeout  time.Duration // without a word
	deadline time.Time

	outcomes []outcome
	open     *outcome // the test that runs
	module   string   // why the file as a whole can't be run
	found    bool
	total    int
	done     bool
	late     bool
	env      []string
	stderr   tail
	err      error
}

// why says how the process ended.
func (p *process) why() string {
	if p.late {
		return "time ran out"
	}
	lines := strings.Split(strings.TrimSpace(string(p.stderr.data)), "\n")
	last := lines[len(lines)-1]
	for _, l := range lines {
		if strings.HasPrefix(l, "panic:") || strings.HasPrefix(l, "fatal error:") {
			last = l
			break
		}
	}
	if last == "" && p.err != nil {
		last = p.err.Error()
	}
	return last
}

func (p *process) run(argv []string, dir string) error {
	ctx, cancel := context.WithDeadline(context.Background(), p.deadline)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=C.UTF-8", "NO_COLOR=1", "PYTHONDONTWRITEBYTECODE=1")
	cmd.Env = append(cmd.Env, p.env...)
	cmd.Stderr = &p.stderr
	cmd.WaitDelay = time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	watch := time.AfterFunc(p.timeout, cancel)
	p.read(out, func() { watch.Reset(p.timeout) })
	p.err = cmd.Wait()
	watch.Stop()
	p.late = ctx.Err() != nil
	return nil
}

// read takes in what the driver tells; alive is called for each line of it.
func (p *process) read(r io.Reader, alive func()) {
	in := bufio.NewReaderSize(r, 64<<10)
	for {
		line, err := in.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			continue // A test prints that.
		}
		if rest, ok := bytes.CutPrefix(line, []byte(mark)); ok {
			alive()
			p.take(strings.Split(strings.TrimSuffix(string(rest), "\n"), "\t"))
		}
		if err != nil {
			return
		}
	}
}

func (p *process) take(words []string) {
	words = append(words, "", "", "", "")
	switch words[0] {
	case "found":
		p.found = true
		p.total, _ = strconv.Atoi(words[1])
	case "module":
		p.module = words[1] + ": " + words[2]
	case "start":
		n, _ := strconv.Atoi(words[1])
		p.open = &outcome{number: n, id: words[2]}
	case "end":
		if p.open != nil {
			p.open.word, p.open.text = words[2], words[3]
			p.outcomes = append(p.outcomes, *p.open)
			p.open = nil
		}
	case "done":
		p.done = true
	}
}

// tail keeps the end of what is written.
type tail struct{ data []byte }

func (t *tail) Write(p []byte) (int, error) {
	const most = 64 << 10
	t.data = append(t.data, p...)
	if len(t.data) > 2*most {
		t.data = append(t.data[:0], t.data[len(t.data)-most:]...)
	}
	return len(p), nil
}
