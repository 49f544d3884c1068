// Package journaltest holds the tests that every store of journals passes.
package journaltest

// store.go holds what a journal.Store promises, as tests.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// TestStore runs the tests of a store. open returns a new and empty one each time it is called; what it opens, it closes by t.Cleanup.
func TestStore(t *testing.T, open func(t *testing.T) journal.Store) {
	for _, test := range []struct {
		name string
		run  func(*suite)
	}{
		{"what is appended is read", (*suite).roundTrip},
		{"records are numbered and timed", (*suite).numbers},
		{"a journal can be continued", (*suite).goOn},
		{"one writer at a time", (*suite).busy},
		{"runs that there are not", (*suite).notFound},
		{"ids", (*suite).ids},
		{"after Close", (*suite).closed},
		{"appends at the same time", (*suite).concurrent},
		{"writers at the same time", (*suite).race},
		{"reading what is being written", (*suite).readOpen},
		{"stopping to read", (*suite).stop},
		{"what can't be recorded", (*suite).refused},
		{"large records", (*suite).large},
		{"empty journals", (*suite).empty},
		{"the list of runs", (*suite).list},
		{"deleting", (*suite).remove},
		{"cancelled contexts", (*suite).cancelled},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(&suite{t, t.Context(), open(t)}) })
	}
}

type suite struct {
	*testing.T
	ctx   context.Context
	store journal.Store
}

func (s *suite) create(id string) journal.Log {
	s.Helper()
	log, err := s.store.Create(s.ctx, id)
	if err != nil {
		s.Fatalf("Create(%q): %v", id, err)
	}
	return log
}

func (s *suite) append(log journal.Log, entries ...journal.Entry) {
	s.Helper()
	for _, e := range entries {
		if err := log.Append(e); err != nil {
			s.Fatalf("Append(%s): %v", e.Kind(), err)
		}
	}
}

func (s *suite) close(log journal.Log) {
	s.Helper()
	if err := log.Close(); err != nil {
		s.Fatalf("Close: %v", err)
	}
}

func (s *suite) records(id string) []journal.Record {
	s.Helper()
	records, err := journal.Records(s.ctx, s.store, id)
	if err != nil {
		s.Fatalf("Read(%q): %v", id, err)
	}
	return records
}

func (s *suite) is(what string, err, want error) {
	s.Helper()
	if !errors.Is(err, want) {
		s.Errorf("%s: got %v, want %v", what, err, want)
	}
}

func (s *suite) roundTrip() {
	entries := Entries()
	log := s.create("run")
	s.append(log, entries...)
	if err := log.Sync(); err != nil {
		s.Fatal(err)
	}
	s.close(log)
	records := s.records("run")
	if len(records) != len(entries) {
		s.Fatalf("%d records, want %d", len(records), len(entries))
	}
	for i, r := range records {
		if err := Same(r.Entry, Entries()[i]); err != nil {
			s.Errorf("record %d, %s: %v", i, r.Entry.Kind(), err)
		}
	}
}

func (s *suite) numbers() {
	from := time.Now()
	log := s.create("run")
	s.append(log, &journal.Begin{}, &journal.End{}, &journal.End{})
	s.close(log)
	last := from.Add(-time.Second) // clocks of stores elsewhere may differ a little
	for i, r := range s.records("run") {
		if r.Seq != uint64(i) {
			s.Errorf("record %d has the number %d", i, r.Seq)
		}
		if r.Time.Before(last) || r.Time.After(time.Now().Add(time.Second)) {
			s.Errorf("record %d is of %v, after one of %v", i, r.Time, last)
		}
		last = r.Time
	}
}

func (s *suite) goOn() {
	for i := range 3 {
		var log journal.Log
		var err error
		if i == 0 {
			log = s.create("run")
		} else if log, err = s.store.Continue(s.ctx, "run"); err != nil {
			s.Fatal(err)
		}
		s.append(log, &journal.Clock{Name: "now", Nano: int64(2 * i)}, &journal.Clock{Name: "now", Nano: int64(2*i + 1)})
		s.close(log)
	}
	s.counts(s.records("run"), 6)
}

// counts checks that records are n readings of a clock that count from 0.
func (s *suite) counts(records []journal.Record, n int) {
	s.Helper()
	if len(records) != n {
		s.Fatalf("%d records, want %d", len(records), n)
	}
	for i, r := range records {
		if c, ok := r.Entry.(*journal.Clock); !ok || c.Nano != int64(i) || r.Seq != uint64(i) {
			s.Errorf("record %d has the number %d and is %+v", i, r.Seq, r.Entry)
		}
	}
}

func (s *suite) busy() {
	log := s.create("run")
	_, err := s.store.Continue(s.ctx, "run")
	s.is("Continue while it is created", err, journal.ErrBusy)
	_, err = s.store.Create(s.ctx, "run")
	s.is("Create", err, journal.ErrExists)
	s.is("Delete", s.store.Delete(s.ctx, "run"), journal.ErrBusy)
	s.close(log)
	log, err = s.store.Continue(s.ctx, "run")
	if err != nil {
		s.Fatal(err)
	}
	_, err = s.store.Continue(s.ctx, "run")
	s.is("Continue while it is continued", err, journal.ErrBusy)
	s.close(log)
	_, err = s.store.Create(s.ctx, "run")
	s.is("Create", err, journal.ErrExists)
}

func (s *suite) notFound() {
	_, err := s.store.Continue(s.ctx, "none")
	s.is("Continue", err, journal.ErrNotFound)
	s.is("Delete", s.store.Delete(s.ctx, "none"), journal.ErrNotFound)
	_, err = journal.Records(s.ctx, s.store, "none")
	s.is("Read", err, journal.ErrNotFound)
}

func (s *suite) ids() {
	for _, id := range []string{"a", "A9", "2026-11-22T010203.5_x", strings.Repeat("i", journal.MaxID)} {
		log, err := s.store.Create(s.ctx, id)
		if err != nil {
			s.Errorf("Create(%q): %v", id, err)
			continue
		}
		s.close(log)
	}
	for _, id := range []string{"", ".", "..", "../x", "a/b", `a\b`, "a\x00", "/etc/passwd", ".hidden", "-flag", "a.", "a b", "é", "con", "NUL.txt",
		"a:b", "a\n", "*", strings.Repeat("i", journal.MaxID+1)} {
		_, err := s.store.Create(s.ctx, id)
		s.is(fmt.Sprintf("Create(%q)", id), err, journal.ErrID)
		_, err = s.store.Continue(s.ctx, id)
		s.is(fmt.Sprintf("Continue(%q)", id), err, journal.ErrID)
		_, err = journal.Records(s.ctx, s.store, id)
		s.is(fmt.Sprintf("Read(%q)", id), err, journal.ErrID)
		s.is(fmt.Sprintf("Delete(%q)", id), s.store.Delete(s.ctx, id), journal.ErrID)
	}
}

func (s *suite) closed() {
	log := s.create("run")
	s.close(log)
	s.is("Append", log.Append(&journal.End{}), journal.ErrClosed)
	s.is("Sync", log.Sync(), journal.ErrClosed)
	s.close(log)
	again, err := s.store.Continue(s.ctx, "run")
	if err != nil {
		s.Fatal(err)
	}
	s.close(log) // does not close the other one
	s.append(again, &journal.End{})
	s.is("Append to the log that was closed", log.Append(&journal.End{}), journal.ErrClosed)
	s.close(again)
	if n := len(s.records("run")); n != 1 {
		s.Errorf("%d records, want 1", n)
	}
}

func (s *suite) concurrent() {
	const writers, each = 8, 100
	log := s.create("run")
	var wg sync.WaitGroup
	errs := make([]error, writers)
	for w := range writers {
		wg.Go(func() {
			for i := range each {
				if err := log.Append(&journal.Turn{Loop: int64(w), Iteration: int64(i)}); err != nil {
					errs[w] = err
					return
				}
				if i%50 == 49 {
					errs[w] = errors.Join(errs[w], log.Sync())
				}
			}
		})
	}
	wg.Wait()
	s.close(log)
	if err := errors.Join(errs...); err != nil {
		s.Fatal(err)
	}
	records := s.records("run")
	if len(records) != writers*each {
		s.Fatalf("%d records, want %d", len(records), writers*each)
	}
	var next [writers]int64
	for i, r := range records {
		turn := r.Entry.(*journal.Turn)
		if r.Seq != uint64(i) || turn.Iteration != next[turn.Loop] {
			s.Fatalf("record %d has the number %d and is of writer %d the entry %d, want %d", i, r.Seq, turn.Loop, turn.Iteration, next[turn.Loop])
		}
		next[turn.Loop]++
	}
}

func (s *suite) race() {
	s.close(s.create("run"))
	const writers = 8
	var wg sync.WaitGroup
	var mu sync.Mutex
	var logs []journal.Log
	for range writers {
		wg.Go(func() {
			log, err := s.store.Continue(s.ctx, "run")
			if err != nil {
				s.is("Continue", err, journal.ErrBusy)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			logs = append(logs, log)
		})
	}
	wg.Wait()
	if len(logs) != 1 {
		s.Errorf("%d of %d writers have the journal, want 1", len(logs), writers)
	}
	for _, log := range logs {
		s.close(log)
	}
}

func (s *suite) readOpen() {
	log := s.create("run")
	for i := range 5 {
		s.append(log, &journal.Clock{Name: "now", Nano: int64(i)})
		s.counts(s.records("run"), i+1)
	}
	s.close(log)
}

func (s *suite) stop() {
	for _, id := range []string{"a", "b", "c"} {
		log := s.create(id)
		s.append(log, Entries()...)
		s.close(log)
	}
	for range s.store.Read(s.ctx, "a") {
		break
	}
	for range s.store.List(s.ctx) {
		break
	}
}

func (s *suite) refused() {
	cycle := map[string]any{}
	cycle["again"] = []any{cycle}
	deep := nested(values.MaxDepth + 2)
	log := s.create("run")
	s.append(log, &journal.Begin{})
	for _, test := range []struct {
		name  string
		entry journal.Entry
		want  error
	}{
		{"nothing", nil, values.ErrType},
		{"an int", &journal.Outcome{Result: 5}, values.ErrType},
		{"a struct in an argument", &journal.Intent{Args: map[string]any{"x": []any{struct{}{}}}}, values.ErrType},
		{"a nil big.Int", &journal.OpEnd{Value: (*big.Int)(nil)}, values.ErrType},
		{"a function", &journal.Op{Args: []any{func() {}}}, values.ErrType},
		{"a zone of days", &journal.OpEnd{Value: time.Unix(0, 0).In(time.FixedZone("", 100000))}, values.ErrType},
		{"a cycle", &journal.Decision{Args: cycle}, values.ErrDeep},
		{"depth", &journal.Op{Kwargs: map[string]any{"x": deep}}, values.ErrDeep},
	} {
		s.is(test.name, log.Append(test.entry), test.want)
	}
	s.append(log, &journal.OpEnd{Value: nested(values.MaxDepth)}, &journal.End{})
	s.close(log)
	if n := len(s.records("run")); n != 3 {
		s.Errorf("%d records, want 3", n)
	}
}

func (s *suite) large() {
	log := s.create("run")
	text := strings.Repeat("0123456789abcdef", 1<<16)
	s.append(log, &journal.Output{Text: text}, &journal.Entropy{Bytes: []byte(text)}, &journal.End{})
	s.close(log)
	records := s.records("run")
	if len(records) != 3 || records[0].Entry.(*journal.Output).Text != text || string(records[1].Entry.(*journal.Entropy).Bytes) != text {
		s.Errorf("%d records, or others than those appended", len(records))
	}
}

func (s *suite) empty() {
	s.close(s.create("run"))
	if n := len(s.records("run")); n != 0 {
		s.Errorf("%d records, want none", n)
	}
	log, err := s.store.Continue(s.ctx, "run")
	if err != nil {
		s.Fatal(err)
	}
	s.append(log, &journal.Clock{Name: "now"})
	s.close(log)
	s.counts(s.records("run"), 1)
}

func (s *suite) infos() []journal.Info {
	s.Helper()
	var infos []journal.Info
	for info, err := range s.store.List(s.ctx) {
		if err != nil {
			s.Fatalf("List: %v", err)
		}
		infos = append(infos, info)
	}
	return infos
}

func (s *suite) list() {
	if infos := s.infos(); len(infos) != 0 {
		s.Errorf("an empty store has %v", infos)
	}
	want := []string{"c", "b", "a"}
	for _, id := range []string{"a", "b", "c"} {
		log := s.create(id)
		s.append(log, &journal.Begin{Run: id})
		s.close(log)
		time.Sleep(2 * time.Millisecond) // so that a clock of milliseconds tells them apart
	}
	log, err := s.store.Continue(s.ctx, "a") // does not make it newer
	if err != nil {
		s.Fatal(err)
	}
	s.append(log, &journal.End{})
	s.close(log)
	var ids []string
	for _, info := range s.infos() {
		ids = append(ids, info.ID)
		if info.Begun.IsZero() || info.Modified.Before(info.Begun.Add(-time.Second)) || info.Bytes < 0 {
			s.Errorf("%+v", info)
		}
	}
	if !slices.Equal(ids, want) {
		s.Errorf("got %v, want %v", ids, want)
	}
}

func (s *suite) remove() {
	log := s.create("run")
	s.append(log, &journal.Begin{}, &journal.End{})
	s.close(log)
	if err := s.store.Delete(s.ctx, "run"); err != nil {
		s.Fatal(err)
	}
	s.is("Delete again", s.store.Delete(s.ctx, "run"), journal.ErrNotFound)
	if infos := s.infos(); len(infos) != 0 {
		s.Errorf("%v is left", infos)
	}
	log = s.create("run")
	s.append(log, &journal.Clock{Name: "now"})
	s.close(log)
	s.counts(s.records("run"), 1)
}

func (s *suite) cancelled() {
	s.close(s.create("run"))
	ctx, cancel := context.WithCancel(s.ctx)
	cancel()
	_, err := s.store.Create(ctx, "other")
	s.is("Create", err, context.Canceled)
	_, err = s.store.Continue(ctx, "run")
	s.is("Continue", err, context.Canceled)
	_, err = journal.Records(ctx, s.store, "run")
	s.is("Read", err, context.Canceled)
	s.is("Delete", s.store.Delete(ctx, "run"), context.Canceled)
	for _, err := range s.store.List(ctx) {
		s.is("List", err, context.Canceled)
	}
}

// Same returns an error if two entries differ, in the types of values or the order of an Object's keys, too.
func Same(got, want journal.Entry) error {
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	if g.Type() != w.Type() {
		return fmt.Errorf("got a %s, want a %s", g.Type(), w.Type())
	}
	g, w = g.Elem(), w.Elem()
	for i := range g.NumField() {
		if err := same(g.Field(i).Interface(), w.Field(i).Interface()); err != nil {
			return fmt.Errorf("%s: %w", g.Type().Field(i).Name, err)
		}
	}
	return nil
}

func same(got, want any) error {
	different := fmt.Errorf("got %T %s, want %T %s", got, values.Repr(got, 100), want, values.Repr(want, 100))
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || len(g) != len(w) || (g == nil) != (w == nil) {
			return different
		}
		for k := range w {
			if err := same(g[k], w[k]); err != nil {
				return fmt.Errorf("[%q]: %w", k, err)
			}
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return different
		}
		for i := range w {
			if err := same(g[i], w[i]); err != nil {
				return fmt.Errorf("[%d]: %w", i, err)
			}
		}
	case *values.Object:
		g, ok := got.(*values.Object)
		if !ok || g.Len() != w.Len() {
			return different
		}
		for i := range w.Len() {
			gk, gv := g.At(i)
			wk, wv := w.At(i)
			if gk != wk {
				return different
			}
			if err := same(gv, wv); err != nil {
				return fmt.Errorf("[%q]: %w", wk, err)
			}
		}
	case []byte:
		if g, ok := got.([]byte); !ok || !bytes.Equal(g, w) {
			return different
		}
	case time.Time, float64, *big.Int:
		if reflect.TypeOf(got) != reflect.TypeOf(want) {
			return different
		}
		g, err := values.Canonical(got)
		if err != nil {
			return err
		}
		if w, err := values.Canonical(want); err != nil || g != w {
			return errors.Join(different, err)
		}
	default:
		if !reflect.DeepEqual(got, want) {
			return different
		}
	}
	return nil
}
