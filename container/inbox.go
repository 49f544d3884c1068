package container

// inbox.go holds who reads what the host sends to a guest in Go: whoever waits for it, since handing a message from one goroutine to another
// costs as much as a call of the host may. Where nobody waits, or who waits may not be held up, there is a reader aside.

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// inbox is what a guest has of its host. One goroutine reads at a time: the one that has put a token into turn.
type inbox struct {
	in       *bufio.Reader
	turn     chan struct{}
	requests chan *incoming // what is no answer
	gone     chan struct{}  // closed when the host has gone, for the reason why, which is nil at the end of its messages
	why      error
	reads    atomic.Int64

	mu     sync.Mutex // guards what follows
	waits  map[int64]chan *incoming
	nextID int64
	stop   context.CancelFunc // of the operation under way, else nil
	over   <-chan struct{}    // ends with it, or before it where it is interrupted
	aside  int                // how many wait that may not read

	watched bool // a goroutine looks whether somebody reads
}

func newInbox(in io.Reader) inbox {
	return inbox{in: bufio.NewReaderSize(in, 64<<10), turn: make(chan struct{}, 1), requests: make(chan *incoming, 1), gone: make(chan struct{}),
		waits: map[int64]chan *incoming{}}
}

// await returns what comes through answer, or nil at the end of done, which an interrupt alone may close, and when the host has gone. It reads,
// unless another goroutine does.
func (b *inbox) await(answer chan *incoming, done <-chan struct{}) *incoming {
	for {
		select {
		case m := <-answer:
			return m
		case <-done:
			return nil
		case <-b.gone:
			return nil
		case b.turn <- struct{}{}:
		}
		for {
			select {
			case m := <-answer:
				b.pass()
				return m
			case <-done:
				b.pass()
				return nil
			default:
			}
			if !b.read() {
				return nil
			}
		}
	}
}

// awaitAside is await for a goroutine that may not be held up at the end of ctx, whatever ends that: another one reads.
func (b *inbox) awaitAside(ctx context.Context, answer chan *incoming) *incoming {
	b.mu.Lock()
	b.aside++
	b.mu.Unlock()
	b.relieve()
	defer func() {
		b.mu.Lock()
		b.aside--
		b.mu.Unlock()
	}()
	select {
	case m := <-answer:
		return m
	case <-ctx.Done():
	case <-b.gone:
	}
	return nil
}

// pass gives the turn to whoever waits for it, or to a reader aside where somebody needs one.
func (b *inbox) pass() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.aside > 0 {
		go b.readAside()
		return
	}
	<-b.turn
}

// relieve sees to it that somebody reads.
func (b *inbox) relieve() {
	select {
	case b.turn <- struct{}{}:
		go b.readAside()
	default:
	}
}

// readAside reads a message, and more as long as somebody needs that. It has the turn.
func (b *inbox) readAside() {
	if b.read() {
		b.pass()
	}
}

// read takes a message; false says that there are no more. It is called by who has the turn, and keeps it at the end.
func (b *inbox) read() bool {
	m, err := b.message()
	if err == nil {
		err = b.dispatch(m)
	}
	if err == nil {
		return true
	}
	if !errors.Is(err, io.EOF) {
		b.why = err
	}
	close(b.gone)
	b.interrupt()
	return false
}

func (b *inbox) message() (*incoming, error) {
	text, tail, err := readFrame(b.in)
	if err != nil {
		return nil, err
	}
	b.reads.Add(1)
	m := &incoming{tail: tail}
	if (&scanner{text: text}).incoming(m) {
		return m, nil
	}
	*m = incoming{tail: tail}
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("container: serve: a message that is none: %w", err)
	}
	return m, nil
}

// dispatch gives a message to who waits for it.
func (b *inbox) dispatch(m *incoming) error {
	switch m.T {
	case "reply", "begun":
		id := m.ID
		if m.T == "begun" {
			id = -id
		}
		b.mu.Lock()
		c := b.waits[id]
		delete(b.waits, id)
		b.mu.Unlock()
		if c != nil {
			c <- m // it has room for one
		}
	case "interrupt":
		b.interrupt()
	default:
		select {
		case b.requests <- m:
		default:
			return fmt.Errorf("%w: a request within another one", ErrProtocol)
		}
	}
	return nil
}

// begin notes that an operation is under way, which an interrupt stops.
func (b *inbox) begin(ctx context.Context, stop context.CancelFunc) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stop, b.over = stop, ctx.Done()
	if !b.watched {
		b.watched = true
		go b.watch()
	}
}

// end notes that the operation has ended.
func (b *inbox) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stop = nil
	clear(b.waits)
}

// interrupted ends with the operation that is under way, at its interruption.
func (b *inbox) interrupted() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.over
}

func (b *inbox) interrupt() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stop != nil {
		b.stop()
	}
}

// A script that computes and calls nothing is interrupted all the same: when no message was read for longer than watchTime, somebody aside
// reads. So there is nothing to do for who calls often. The watch ends when there was no operation for a while.
const (
	watchTime = 2 * time.Millisecond
	watchIdle = 100
)

func (b *inbox) watch() {
	t := time.NewTicker(watchTime)
	defer t.Stop()
	last, idle := int64(-1), 0
	for range t.C {
		n := b.reads.Load()
		b.mu.Lock()
		busy := b.stop != nil
		if idle++; busy {
			idle = 0
		}
		b.watched = idle < watchIdle
		over := !b.watched
		b.mu.Unlock()
		if over {
			return
		}
		if busy && n == last {
			b.relieve()
		}
		last = n
	}
}
