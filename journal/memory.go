package journal

// memory.go holds Memory, the store of journals that nobody needs after the process.

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"
)

// Memory is a Store that keeps records as they are, in memory. Its zero value is ready for use.
type Memory struct {
	mu   sync.Mutex
	runs map[string]*memoryRun
}

// memoryRun is a journal of a Memory, and the Log that is open on it, if any.
type memoryRun struct {
	mu       sync.Mutex
	begun    int64 // when it was made, and changed last, in nanoseconds since 1970
	modified int64
	// chunks are only ever appended to, each up to its capacity, so that readers may hold slices of them. Growing one slice
	// instead costs five times as much, in copies.
	chunks [][]memoryRecord
	open   *memoryLog
}

// memoryRecord is a record without its number, which is its place.
type memoryRecord struct {
	nano  int64 // since 1970
	entry Entry
}

// firstChunk and lastChunk are how many records chunks hold: each twice as many as the one before.
const firstChunk, lastChunk = 16, 1024

type memoryLog struct{ run *memoryRun }

var (
	_ Store = (*Memory)(nil)
	_ Log   = (*memoryLog)(nil)
)

// Create implements Store.
func (m *Memory) Create(ctx context.Context, id string) (Log, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := CheckID(id); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.runs[id] != nil {
		return nil, fmt.Errorf("journal: run %s: %w", id, ErrExists)
	}
	if m.runs == nil {
		m.runs = map[string]*memoryRun{}
	}
	now := time.Now().UnixNano()
	run := &memoryRun{begun: now, modified: now}
	run.open = &memoryLog{run}
	m.runs[id] = run
	return run.open, nil
}

func (m *Memory) find(ctx context.Context, id string) (*memoryRun, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := CheckID(id); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if run := m.runs[id]; run != nil {
		return run, nil
	}
	return nil, fmt.Errorf("journal: run %s: %w", id, ErrNotFound)
}

// Continue implements Store.
func (m *Memory) Continue(ctx context.Context, id string) (Log, error) {
	run, err := m.find(ctx, id)
	if err != nil {
		return nil, err
	}
	run.mu.Lock()
	defer run.mu.Unlock()
	if run.open != nil {
		return nil, fmt.Errorf("journal: run %s: %w", id, ErrBusy)
	}
	run.open = &memoryLog{run}
	return run.open, nil
}

// Read implements Store. It yields what was there when it was called.
func (m *Memory) Read(ctx context.Context, id string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		run, err := m.find(ctx, id)
		if err != nil {
			yield(Record{}, err)
			return
		}
		run.mu.Lock()
		chunks := slices.Clone(run.chunks)
		run.mu.Unlock()
		var seq uint64
		for _, chunk := range chunks {
			for _, r := range chunk {
				if err := ctx.Err(); err != nil {
					yield(Record{}, err)
					return
				}
				if !yield(Record{Seq: seq, Time: time.Unix(0, r.nano).UTC(), Entry: r.entry}, nil) {
					return
				}
				seq++
			}
		}
	}
}

// List implements Store.
func (m *Memory) List(ctx context.Context) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		m.mu.Lock()
		infos := make([]Info, 0, len(m.runs))
		for id, run := range m.runs {
			run.mu.Lock()
			infos = append(infos, Info{ID: id, Begun: time.Unix(0, run.begun).UTC(), Modified: time.Unix(0, run.modified).UTC()})
			run.mu.Unlock()
		}
		m.mu.Unlock()
		yieldInfos(ctx, infos, yield)
	}
}

// yieldInfos yields infos, the newest first; those of the same time by id.
func yieldInfos(ctx context.Context, infos []Info, yield func(Info, error) bool) {
	slices.SortFunc(infos, func(a, b Info) int {
		if c := b.Begun.Compare(a.Begun); c != 0 {
			return c
		}
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	for _, info := range infos {
		if err := ctx.Err(); err != nil {
			yield(Info{}, err)
			return
		}
		if !yield(info, nil) {
			return
		}
	}
}

// Delete implements Store.
func (m *Memory) Delete(ctx context.Context, id string) error {
	run, err := m.find(ctx, id)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	run.mu.Lock()
	defer run.mu.Unlock()
	if run.open != nil {
		return fmt.Errorf("journal: run %s: %w", id, ErrBusy)
	}
	if m.runs[id] == run {
		delete(m.runs, id)
	}
	return nil
}

// Append implements Log.
func (l *memoryLog) Append(e Entry) error {
	if err := checkEntry(e); err != nil {
		return err
	}
	run := l.run
	run.mu.Lock()
	defer run.mu.Unlock()
	if run.open != l {
		return fmt.Errorf("journal: %w", ErrClosed)
	}
	last := len(run.chunks) - 1
	if last < 0 || len(run.chunks[last]) == cap(run.chunks[last]) {
		size := firstChunk
		if last >= 0 {
			size = min(2*cap(run.chunks[last]), lastChunk)
		}
		run.chunks = append(run.chunks, make([]memoryRecord, 0, size))
		last++
	}
	run.modified = time.Now().UnixNano()
	run.chunks[last] = append(run.chunks[last], memoryRecord{run.modified, e})
	return nil
}

// Sync implements Log.
func (l *memoryLog) Sync() error {
	l.run.mu.Lock()
	defer l.run.mu.Unlock()
	if l.run.open != l {
		return fmt.Errorf("journal: %w", ErrClosed)
	}
	return nil
}

// Close implements Log.
func (l *memoryLog) Close() error {
	l.run.mu.Lock()
	defer l.run.mu.Unlock()
	if l.run.open == l {
		l.run.open = nil
	}
	return nil
}
