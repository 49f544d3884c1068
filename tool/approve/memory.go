package approve

// memory.go holds Memory, the store of approvals that are answered in the same process.

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/tool"
)

// Memory is a Store in memory. Its zero value is ready for use; it must not be copied. What is not deleted stays.
type Memory struct {
	// Wait is how long Approve waits for an answer before it says Pending. 0: not at all.
	Wait time.Duration
	// Asked gets everything new that waits; nil: nobody does. It is called on the goroutine of the call.
	Asked func(Pending)

	mu      sync.Mutex
	entries map[string]*memoryEntry
}

type memoryEntry struct {
	Pending
	answered chan struct{}
}

var _ Store = (*Memory)(nil)

// Approve implements tool.Approver.
func (m *Memory) Approve(ctx context.Context, r tool.Request) (tool.Decision, error) {
	p, err := newPending(r)
	if err != nil {
		return tool.Decision{}, err
	}
	m.mu.Lock()
	e := m.entries[p.ID]
	asked := e == nil
	if asked {
		p.Created = time.Now()
		if m.entries == nil {
			m.entries = map[string]*memoryEntry{}
		}
		e = &memoryEntry{Pending: p, answered: make(chan struct{})}
		m.entries[p.ID] = e
	}
	m.mu.Unlock()
	if asked && m.Asked != nil {
		m.Asked(p)
	}
	if m.Wait > 0 {
		t := time.NewTimer(m.Wait)
		defer t.Stop()
		select {
		case <-e.answered:
		case <-t.C:
		case <-ctx.Done():
			return tool.Decision{}, ctx.Err()
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return decision(p.ID, e.Pending.Answer), nil
}

// List implements Store.
func (m *Memory) List(ctx context.Context, answered bool) ([]Pending, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []Pending
	for _, e := range m.entries {
		if answered || e.Pending.Answer == nil {
			out = append(out, e.Pending)
		}
	}
	sortPending(out)
	return out, nil
}

func sortPending(list []Pending) {
	slices.SortFunc(list, func(a, b Pending) int {
		if c := a.Created.Compare(b.Created); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
}

// Get implements Store.
func (m *Memory) Get(ctx context.Context, id string) (Pending, error) {
	if err := ctx.Err(); err != nil {
		return Pending{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if e := m.entries[id]; e != nil {
		return e.Pending, nil
	}
	return Pending{}, fmt.Errorf("%w: %q", ErrNotFound, id)
}

// Answer implements Store.
func (m *Memory) Answer(ctx context.Context, id string, a Answer) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	e := m.entries[id]
	switch {
	case e == nil:
		return fmt.Errorf("%w: %q", ErrNotFound, id)
	case e.Pending.Answer != nil:
		return fmt.Errorf("%w: %q", ErrAnswered, id)
	}
	a.At = time.Now()
	e.Pending.Answer = &a
	close(e.answered)
	return nil
}

// Delete implements Store.
func (m *Memory) Delete(ctx context.Context, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.entries[id] == nil {
		return fmt.Errorf("%w: %q", ErrNotFound, id)
	}
	delete(m.entries, id)
	return nil
}
