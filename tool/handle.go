package tool

// handle.go holds the results that are too large for a script, which gets a values.Handle in their place.

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"sync"
	"time"

	"github.com/krait-run/krait/values"
)

// HandleOptions say how results that are too large are kept. What exceeds the bounds is an error of the call, since nothing that a
// script still holds may vanish.
type HandleOptions struct {
	// Bytes is how much is kept in a run, as the size of JSON. 0: no handles; a result larger than Limits.ResultMax is an error.
	Bytes int64
	// Count is how many are kept in a run. 0: 1,000.
	Count int
	// Preview is how many bytes of a result the script gets to see; of sensitive results, nothing. 0: 500.
	Preview int
	// Store keeps the contents. Nil: memory, until the Run is garbage: a run that is resumed elsewhere does not find them.
	Store HandleStore
}

// HandleStore keeps the contents of handles for the time that runs may need them. It is safe for concurrent use. The values are Go data,
// which must not be changed.
type HandleStore interface {
	Put(ctx context.Context, run, id string, content any) error
	// Get returns what was put; ErrNoHandle if it is not there.
	Get(ctx context.Context, run, id string) (any, error)
}

// ErrNoHandle: there is no content for a handle: it is of another run, or the run went on in a process that does not have it.
var ErrNoHandle = errors.New("tool: no such handle")

// TakesHandles is implemented by a Tool that wants the Handles themselves in its Args, and gets at contents by Open. Other tools get
// the contents in their place, validated as if the script had passed them.
type TakesHandles interface{ TakesHandles() bool }

const (
	defaultHandles = 1000
	defaultPreview = 500
)

// handles are those of a run.
type handles struct {
	o HandleOptions

	mu    sync.Mutex
	count int
	bytes int64
}

// newHandles returns nil if there are to be none.
func newHandles(o HandleOptions) (*handles, error) {
	if o.Bytes < 0 || o.Count < 0 || o.Preview < 0 {
		return nil, fmt.Errorf("tool: handles: a bound is negative: %w", ErrOptions)
	}
	if o.Bytes == 0 {
		return nil, nil
	}
	if o.Count == 0 {
		o.Count = defaultHandles
	}
	if o.Preview == 0 {
		o.Preview = defaultPreview
	}
	if o.Store == nil {
		o.Store = &memoryHandles{}
	}
	return &handles{o: o}, nil
}

// memoryHandles is a HandleStore of one run.
type memoryHandles struct {
	mu sync.Mutex
	m  map[string]any
}

func (s *memoryHandles) Put(_ context.Context, _, id string, content any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.m == nil {
		s.m = map[string]any{}
	}
	s.m[id] = content
	return nil
}

func (s *memoryHandles) Get(_ context.Context, _, id string) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, ok := s.m[id]
	if !ok {
		return nil, ErrNoHandle
	}
	return v, nil
}

// keep returns the result as the script gets it: itself, or a handle if it is too large. An error comes with the result.
func (c *Call) keep(ctx context.Context, v any) (any, error) {
	m := least(c.spec.Limits.ResultMax, c.run.o.Limits.ResultMax)
	if m == 0 || size(v, m) <= m {
		return v, nil
	}
	h := c.run.handles
	if h == nil {
		return nil, fail(ErrLimit, toolError, c.Name(), "%s: the tool was called, but its result is larger than %d bytes; ask it for less at a time", c.Name(), m)
	}
	max := int(min(h.o.Bytes, 1<<40))
	n := int64(size(v, max))
	h.mu.Lock()
	full := h.count >= h.o.Count || h.bytes+n > h.o.Bytes
	if !full {
		h.count++
		h.bytes += n
	}
	h.mu.Unlock()
	if full {
		return nil, fail(ErrLimit, toolError, c.Name(), "%s: the tool was called, but its result is larger than %d bytes, and the host keeps at most %d such results and %d bytes of them in a run",
			c.Name(), m, h.o.Count, h.o.Bytes)
	}
	handle := values.Handle{ID: "h" + strconv.FormatInt(c.id, 10), Type: shape(v), Bytes: n}
	if !c.state.hidden {
		handle.Preview = preview(v, h.o.Preview)
		if text, err := values.Canonical(v); err == nil {
			sum := sha256.Sum256([]byte(text))
			handle.Digest = sum[:]
		}
	}
	if err := h.o.Store.Put(ctx, c.run.ID(), handle.ID, v); err != nil {
		if ctx.Err() != nil && errEnded(err) {
			return nil, err
		}
		return nil, fail(err, toolError, c.Name(), "%s: the tool was called, but its large result could not be kept", c.Name())
	}
	if err := c.run.Note(c.id, NoteHandle, fmt.Sprintf("%s: a result of %d bytes is handle %s", c.Name(), n, handle.ID)); err != nil {
		return nil, c.journalError(err)
	}
	return handle, nil
}

// Open returns the content of a handle of this run, as Go data that must not be changed; ErrNoHandle if there is none.
func (r *Run) Open(ctx context.Context, h values.Handle) (any, error) {
	if r.handles == nil {
		return nil, fmt.Errorf("tool: handle %s: %w", clip(h.ID, 40), ErrNoHandle)
	}
	v, err := r.handles.o.Store.Get(ctx, r.ID(), h.ID)
	if err != nil {
		return nil, fmt.Errorf("tool: handle %s: %w", clip(h.ID, 40), err)
	}
	return v, nil
}

// Open returns the content of a handle, for handlers: ctx is theirs.
func Open(ctx context.Context, h values.Handle) (any, error) {
	c, ok := ctx.Value(callKey{}).(*Call)
	if !ok {
		return nil, fmt.Errorf("tool: handle %s: the context is not that of a tool call: %w", clip(h.ID, 40), ErrNoHandle)
	}
	return c.run.Open(ctx, h)
}

// open puts contents in the place of handles.
func (c *Call) open(ctx context.Context, a Args) (Args, error) {
	if !hasHandle(a.Values) {
		return a, nil
	}
	if t, ok := c.state.entry.Tool().(TakesHandles); ok && t.TakesHandles() {
		return a, nil
	}
	args := make(map[string]any, len(a.Names))
	for i, n := range a.Names {
		v, err := c.openValue(ctx, a.Values[i], 0)
		if err != nil {
			if ctx.Err() != nil && errEnded(err) {
				return a, err
			}
			e := fail(err, toolError, c.Name(), "%s: %s: the content of the handle is not there (it is of another run, or the run was resumed elsewhere)", c.Name(), n)
			return a, e
		}
		args[n] = v
	}
	out, err := bindNamed(c.state.entry, args)
	if err != nil {
		return a, argumentError(c.state.entry, err)
	}
	return out, nil
}

func (c *Call) openValue(ctx context.Context, v any, depth int) (any, error) {
	if depth > values.MaxDepth {
		return v, nil
	}
	switch x := v.(type) {
	case values.Handle:
		content, err := c.run.Open(ctx, x)
		if err != nil {
			return nil, err
		}
		return clone(content), nil
	case []any:
		if !holdsHandle(x, depth) {
			return x, nil
		}
		list := make([]any, len(x))
		for i, e := range x {
			var err error
			if list[i], err = c.openValue(ctx, e, depth+1); err != nil {
				return nil, err
			}
		}
		return list, nil
	case map[string]any:
		if !holdsHandle(x, depth) {
			return x, nil
		}
		m := make(map[string]any, len(x))
		for k, e := range x {
			o, err := c.openValue(ctx, e, depth+1)
			if err != nil {
				return nil, err
			}
			m[k] = o
		}
		return m, nil
	}
	return v, nil
}

// mayHold says whether a handle may be in v.
func mayHold(v any) bool {
	switch v.(type) {
	case values.Handle, []any, map[string]any:
		return true
	}
	return false
}

func hasHandle(values []any) bool {
	for _, v := range values {
		if mayHold(v) && holdsHandle(v, 0) {
			return true
		}
	}
	return false
}

func holdsHandle(v any, depth int) bool {
	if depth > values.MaxDepth {
		return false
	}
	switch x := v.(type) {
	case values.Handle:
		return true
	case []any:
		for _, e := range x {
			if mayHold(e) && holdsHandle(e, depth+1) {
				return true
			}
		}
	case map[string]any:
		for _, e := range x {
			if mayHold(e) && holdsHandle(e, depth+1) {
				return true
			}
		}
	}
	return false
}

// shape says in words what a value is.
func shape(v any) string {
	switch x := v.(type) {
	case nil:
		return "None"
	case bool:
		return "bool"
	case int64, *big.Int:
		return "int"
	case float64:
		return "float"
	case string:
		return "str"
	case []byte:
		return "bytes"
	case time.Time:
		return "datetime"
	case []any:
		if len(x) == 0 {
			return "list of 0 items"
		}
		item := shape(x[0])
		for _, e := range x {
			if shapeWord(e) != shapeWord(x[0]) {
				item = "values"
				break
			}
		}
		if _, nested := x[0].([]any); nested && item != "values" {
			item = "list"
		}
		return fmt.Sprintf("list of %d items (%s)", len(x), item)
	case map[string]any, *values.Object:
		return "dict"
	}
	return "value"
}

func shapeWord(v any) string {
	if _, ok := v.([]any); ok {
		return "list"
	}
	return shape(v)
}
