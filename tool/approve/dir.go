package approve

// dir.go holds Dir, the store of approvals in a directory of files, which other processes answer.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/wholefile"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// Dir is a Store of files, which several processes may use at once:
//
//	ID.json          what waits, a Pending
//	ID.answer.json   the answer, an Answer; the file is made whole and only once
//
// Files are written whole or not at all, and can be read by their owner only: they hold all arguments, those that the journal does
// not get to see too.
type Dir struct {
	path string
	o    DirOptions
}

// DirOptions say how a Dir waits.
type DirOptions struct {
	// Wait is how long Approve waits for an answer before it says Pending. 0: not at all.
	Wait time.Duration
	// Poll is how often it looks meanwhile. 0: every 200 ms.
	Poll time.Duration
	// Asked is told of everything new that waits; nil: nobody is. It is called on the goroutine of the call.
	Asked func(Pending)
}

var _ Store = (*Dir)(nil)

const answerSuffix = ".answer"

// OpenDir opens a directory, and makes it if it is not there.
func OpenDir(path string, o DirOptions) (*Dir, error) {
	if o.Wait < 0 || o.Poll < 0 {
		return nil, fmt.Errorf("approve: a negative time: %w", tool.ErrOptions)
	}
	if o.Poll == 0 {
		o.Poll = 200 * time.Millisecond
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("approve: %w", err)
	}
	return &Dir{path, o}, nil
}

// Approve implements tool.Approver.
func (d *Dir) Approve(ctx context.Context, r tool.Request) (tool.Decision, error) {
	p, err := newPending(r)
	if err != nil {
		return tool.Decision{}, err
	}
	p.Created = time.Now().UTC()
	p.Args, _ = plain(p.Args).(map[string]any)
	if p.Original != nil {
		p.Original, _ = plain(p.Original).(map[string]any)
	}
	switch err := d.write(p.ID, p); {
	case err == nil:
		if d.o.Asked != nil {
			d.o.Asked(p)
		}
	case !errors.Is(err, fs.ErrExist):
		return tool.Decision{}, err
	}
	until := time.Now().Add(d.o.Wait)
	for {
		a, err := d.answer(p.ID)
		if err != nil {
			return tool.Decision{}, err
		}
		left := time.Until(until)
		if a != nil || left <= 0 {
			return decision(p.ID, a), nil
		}
		t := time.NewTimer(min(left, d.o.Poll))
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return tool.Decision{}, ctx.Err()
		}
	}
}

// write makes a file that is whole from its first moment on; fs.ErrExist if there is one.
func (d *Dir) write(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return fmt.Errorf("approve: %w", err)
	}
	if err := wholefile.Create(d.file(name), append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("approve: %w", err)
	}
	return nil
}

func (d *Dir) file(name string) string { return filepath.Join(d.path, name+".json") }

// read decodes a file. Numbers stay what they are, in args too.
func (d *Dir) read(name string, v any) error {
	text, err := os.ReadFile(d.file(name))
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	return dec.Decode(v)
}

// answer reads an answer, nil if there is none.
func (d *Dir) answer(id string) (*Answer, error) {
	var a Answer
	err := d.read(id+answerSuffix, &a)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("approve: answer to %s: %w", id, err)
	}
	if a.Args, err = numbers(a.Args); err != nil {
		return nil, fmt.Errorf("approve: answer to %s: %w", id, err)
	}
	return &a, nil
}

// List implements Store.
func (d *Dir) List(ctx context.Context, answered bool) ([]Pending, error) {
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return nil, fmt.Errorf("approve: %w", err)
	}
	var out []Pending
	for _, e := range entries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		id, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok || strings.HasSuffix(id, answerSuffix) || checkID(id) != nil || !e.Type().IsRegular() {
			continue
		}
		p, err := d.Get(ctx, id)
		if errors.Is(err, ErrNotFound) {
			continue // deleted meanwhile
		}
		if err != nil {
			return nil, err
		}
		if answered || p.Answer == nil {
			out = append(out, p)
		}
	}
	sortPending(out)
	return out, nil
}

// Get implements Store.
func (d *Dir) Get(ctx context.Context, id string) (Pending, error) {
	if err := ctx.Err(); err != nil {
		return Pending{}, err
	}
	if err := checkID(id); err != nil {
		return Pending{}, err
	}
	var p Pending
	err := d.read(id, &p)
	if errors.Is(err, fs.ErrNotExist) || err == nil && p.ID != id {
		return Pending{}, fmt.Errorf("%w: %q", ErrNotFound, id)
	}
	if err != nil {
		return Pending{}, fmt.Errorf("approve: %s: %w", id, err)
	}
	if p.Args, err = numbers(p.Args); err == nil {
		p.Original, err = numbers(p.Original)
	}
	if err != nil {
		return Pending{}, fmt.Errorf("approve: %s: %w", id, err)
	}
	p.Answer, err = d.answer(id)
	return p, err
}

// Answer implements Store.
func (d *Dir) Answer(ctx context.Context, id string, a Answer) error {
	if _, err := d.Get(ctx, id); err != nil {
		return err
	}
	a.At = time.Now().UTC()
	if a.Args != nil {
		a.Args, _ = plain(a.Args).(map[string]any)
	}
	err := d.write(id+answerSuffix, a)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %q", ErrAnswered, id)
	}
	return err
}

// Delete implements Store. The answer goes last, so that nothing that was answered seems to wait.
func (d *Dir) Delete(ctx context.Context, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := checkID(id); err != nil {
		return err
	}
	err := os.Remove(d.file(id))
	if e := os.Remove(d.file(id + answerSuffix)); err == nil && !errors.Is(e, fs.ErrNotExist) {
		err = e
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: %q", ErrNotFound, id)
	}
	if err != nil {
		return fmt.Errorf("approve: %w", err)
	}
	return nil
}

// plain returns Go data as encoding/json can write all of it.
func plain(v any) any {
	switch x := v.(type) {
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return values.Repr(x, 10)
		}
	case []any:
		out := make([]any, len(x))
		for i, e := range x {
			out[i] = plain(e)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(x))
		for k, e := range x {
			out[k] = plain(e)
		}
		return out
	case *values.Object:
		if x == nil {
			return nil
		}
		out := values.NewObject(x.Len())
		for i := range x.Len() {
			k, e := x.At(i)
			out.Set(k, plain(e))
		}
		return out
	case values.Handle:
		return map[string]any{"handle": x.ID, "type": x.Type, "bytes": x.Bytes, "preview": x.Preview}
	}
	return v
}

// numbers makes Go data of what encoding/json decoded.
func numbers(m map[string]any) (map[string]any, error) {
	if m == nil {
		return nil, nil
	}
	out, err := numberAt(m)
	if err != nil {
		return nil, err
	}
	return out.(map[string]any), nil
}

func numberAt(v any) (any, error) {
	var err error
	switch x := v.(type) {
	case json.Number:
		if i, err := x.Int64(); err == nil {
			return i, nil
		}
		if i, ok := new(big.Int).SetString(string(x), 10); ok {
			return i, nil
		}
		return x.Float64()
	case []any:
		for i := range x {
			if x[i], err = numberAt(x[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for k := range x {
			if x[k], err = numberAt(x[k]); err != nil {
				return nil, err
			}
		}
	}
	return v, nil
}
