package journal_test

// crash_test.go holds the test that kills a process which appends, many times.

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/journal"
)

// crashDir is set in the process that is killed, KRAIT_CRASH_TRIALS by who wants more trials.
const crashDir, crashTrials = "KRAIT_JOURNAL_CRASH_DIR", "KRAIT_CRASH_TRIALS"

const crashWriters = 3

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		fmt.Fprintln(os.Stderr, appendForever(dir))
		os.Exit(3)
	}
	os.Exit(m.Run())
}

// crashText is what the i-th entry of a writer says: mostly little, sometimes many pages, so that a write can be torn.
func crashText(writer, i int64) string {
	n := 5
	if i%7 == 3 {
		n = int(400 * (1 + i%20))
	}
	return strings.Repeat(fmt.Sprintf("%d/%d ", writer, i), n)
}

// appendForever goes on with the journal, each writer after its last entry. What was appended it acknowledges on standard output: the
// writer, and how many entries it has.
func appendForever(dir string) error {
	store, err := journal.NewDir(dir, journal.DirOptions{Sync: journal.SyncNever})
	if err != nil {
		return err
	}
	defer store.Close()
	ctx := context.Background()
	log, err := store.Continue(ctx, "run")
	var has [crashWriters]int64
	if errors.Is(err, journal.ErrNotFound) {
		log, err = store.Create(ctx, "run")
	} else if err == nil {
		has, err = crashCount(ctx, store)
	}
	if err != nil {
		return err
	}
	var wg sync.WaitGroup
	errs := make(chan error, crashWriters)
	for w := range has {
		wg.Go(func() {
			for i := has[w]; ; i++ {
				if err := log.Append(&journal.Intent{Call: i, Line: w, Tool: crashText(int64(w), i)}); err != nil {
					errs <- err
					return
				}
				var ack [8]byte
				binary.BigEndian.PutUint64(ack[:], uint64(w)<<56|uint64(i+1))
				if _, err := os.Stdout.Write(ack[:]); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	wg.Wait()
	return <-errs
}

// crashCount returns how many entries each writer has, after checking that they are whole and in order.
func crashCount(ctx context.Context, store journal.Store) (has [crashWriters]int64, err error) {
	for r, err := range store.Read(ctx, "run") {
		if err != nil {
			return has, err
		}
		if note, ok := r.Entry.(*journal.Note); ok && note.Code == "torn" {
			continue
		}
		e := r.Entry.(*journal.Intent)
		if e.Call != has[e.Line] || e.Tool != crashText(int64(e.Line), e.Call) {
			return has, fmt.Errorf("record %d is the entry %d of writer %d, want %d", r.Seq, e.Call, e.Line, has[e.Line])
		}
		has[e.Line]++
	}
	return has, nil
}

// Whatever Append returned for is there after the process was killed, whole and in order, and appending goes on.
func TestKill(t *testing.T) {
	trials := 200
	switch {
	case testing.Short() || racedetector.Enabled:
		trials = 40
	case os.Getenv("CI") != "":
		trials = 1000
	}
	if s := os.Getenv(crashTrials); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		trials = n
	}
	const runs = 2 // at the same time
	var wg sync.WaitGroup
	var mu sync.Mutex
	torn, acked := 0, int64(0)
	for range runs {
		wg.Go(func() {
			var dir string
			for i := range trials / runs {
				if i%5 == 0 {
					dir = t.TempDir()
				}
				tornHere, ackedHere, err := killOnce(t.Context(), dir)
				if err != nil {
					t.Errorf("trial %d: %v", i, err)
					return
				}
				mu.Lock()
				acked += ackedHere
				if tornHere {
					torn++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	t.Logf("%d processes killed, %d records acknowledged, %d ends torn", trials/runs*runs, acked, torn)
}

// killOnce lets a process append for a while, kills it, and checks what it left.
func killOnce(ctx context.Context, dir string) (torn bool, acked int64, err error) {
	self, err := os.Executable()
	if err != nil {
		return false, 0, err
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), crashDir+"="+dir)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return false, 0, err
	}
	if err := cmd.Start(); err != nil {
		return false, 0, err
	}
	// The moment is some acknowledgements away, and a little more or less.
	left := rand.IntN(40)
	kill := sync.OnceFunc(func() { cmd.Process.Kill() })
	var has [crashWriters]int64
	acks := bufio.NewReader(out)
	for {
		var ack [8]byte
		if _, e := io.ReadFull(acks, ack[:]); e != nil {
			break
		}
		n := binary.BigEndian.Uint64(ack[:])
		has[n>>56] = int64(n & (1<<56 - 1))
		acked++
		if left--; left < 0 {
			time.AfterFunc(time.Duration(rand.IntN(300))*time.Microsecond, kill)
			left = 1 << 30
		}
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.Exited() {
		return false, 0, fmt.Errorf("the process was not killed: %v: %s", err, stderr.String())
	}
	store, err := journal.NewDir(dir, journal.DirOptions{Torn: func(string, int64, int64) { torn = true }, Sync: journal.SyncNever})
	if err != nil {
		return false, 0, err
	}
	defer store.Close()
	check := func(when string) error {
		kept, err := crashCount(ctx, store)
		if err != nil {
			return fmt.Errorf("%s: %w", when, err)
		}
		for w := range kept {
			if kept[w] < has[w] {
				return fmt.Errorf("%s: writer %d has %d entries, and was told that there are %d", when, w, kept[w], has[w])
			}
		}
		has = kept
		return nil
	}
	if err := check("as it was left"); err != nil {
		return torn, acked, err
	}
	log, err := store.Continue(ctx, "run")
	if err != nil {
		return torn, acked, err
	}
	if err := log.Append(&journal.Intent{Call: has[0], Tool: crashText(0, has[0])}); err != nil {
		return torn, acked, err
	}
	has[0]++
	if err := log.Close(); err != nil {
		return torn, acked, err
	}
	return torn, acked, check("after going on")
}
