package javascript

// run.go holds run, an operation under way: the loop of jobs, timers and answers that it goes through.

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	"modernc.org/quickjs"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/lazyregexp"
	"github.com/krait-run/krait/internal/py"
)

// run is an operation under way. Its fields belong to the goroutine of scripts, but for those of which it is said.
type run struct {
	en     *Engine
	op     *engine.Op
	host   engine.Host // reached through ask alone
	parent context.Context
	ctx    context.Context // parent with the deadline
	cancel context.CancelFunc

	asks chan func()   // to the goroutine of Do
	gone chan struct{} // closed when nobody answers any more

	// Where direct is set, the goroutine of scripts calls the host by itself, with the lock, as long as Do has not returned.
	direct    bool
	placeless bool
	calling   sync.Mutex // guards left
	left      bool

	ticks bool // process.nextTick was given something
	begun bool // the script's own code has run, and what is called since are timers and answers

	rounds int // how often an interval was called since the script has ended

	fatal   error // ends the operation, whatever the script does
	settled bool  // the script has ended
	ok      bool
	plain   bool   // the script is run as it stands, see plain
	text    string // the value, where it is known already
	given   bool   // value is the value
	value   any
	exit    *int                  // what process.exit was called with
	calls   map[int64]engine.Work // those under way
	here    map[int64]engine.Here // those of them that nobody waits for yet
	held    held                  // that of them that nothing carries out yet
	moved   bool                  // the goroutine of scripts ends in a call, and another goes on
	before  int64                 // nextID before the script
	items   []*engine.Items       // arguments that the script iterates over

	mu      sync.Mutex // guards arrived
	arrived []arrival
	signal  chan struct{}
}

// arrival is what came of something that the script waits for.
type arrival struct {
	id     int64
	record int64 // its number in the journal; 0: none
	value  any
	err    error
}

func newRun(en *Engine, ctx context.Context, op *engine.Op, host engine.Host) *run {
	r := &run{en: en, op: op, host: host, parent: ctx, asks: make(chan func()), gone: make(chan struct{}), calls: map[int64]engine.Work{},
		signal: make(chan struct{}, 1)}
	if near, ok := host.(engine.Near); ok {
		r.direct, r.placeless = near.Anywhere(), near.Placeless()
	}
	if op.Deadline.IsZero() {
		r.ctx, r.cancel = context.WithCancel(ctx)
	} else {
		r.ctx, r.cancel = context.WithDeadline(ctx, op.Deadline)
	}
	return r
}

// ended returns why the operation is over; nil while it goes on.
func (r *run) ended() error {
	if err := r.parent.Err(); err != nil {
		return err
	}
	if r.ctx.Err() != nil {
		return limit("time", 0)
	}
	return nil
}

// over returns what ends the operation; nil while it goes on.
func (r *run) over() error {
	if r.fatal != nil {
		return r.fatal
	}
	return r.ended()
}

// die ends the operation by err.
func (r *run) die(err error) {
	if r.fatal == nil {
		r.fatal = err
	}
	r.en.vm.Interrupt()
}

// ask has the goroutine of Do call f, or calls it where that is the same to the host.
func (r *run) ask(f func()) error {
	if r.direct {
		return r.askHere(f)
	}
	done := make(chan any, 1)
	call := func() {
		returned := false
		defer func() {
			if returned {
				done <- nil
			} else {
				done <- &hostPanic{recover()}
			}
		}()
		f()
		returned = true
	}
	select {
	case r.asks <- call:
	case <-r.gone:
		return errGone
	}
	if p, ok := (<-done).(*hostPanic); ok {
		return p
	}
	return nil
}

func (r *run) askHere(f func()) (err error) {
	r.calling.Lock()
	defer r.calling.Unlock()
	if r.left {
		return errGone
	}
	returned := false
	defer func() {
		if !returned {
			err = &hostPanic{recover()}
		}
	}()
	f()
	returned = true
	return nil
}

// leave says that Do returns though the script has not ended, when no code of the host runs for it any more.
func (r *run) leave() {
	r.calling.Lock()
	r.left = true
	r.calling.Unlock()
	close(r.gone)
}

var errGone = fmt.Errorf("krait: nobody waits for the script")

// drop ends the calls that nobody waits for any more. It is called on the goroutine of Do.
func (r *run) drop() {
	ids := make([]int64, 0, len(r.calls))
	for id := range r.calls {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		r.calls[id].Drop()
	}
}

// perform does the operation.
func (r *run) perform() (any, error) {
	en := r.en
	defer r.attend()
	if r.moved {
		r.moved = false
	} else {
		r.before = en.nextID
		if err := r.begin(); err != nil {
			return nil, err
		}
	}
	if err := r.loop(); err != nil {
		return nil, err
	}
	if r.ok { // what nobody has handled by now fails the run, as in Node
		en.vm.fail()
	}
	defer func() {
		if r.over() == nil {
			en.vm.clear()
			if r.text == "" || !r.ok || en.nextID != r.before { // else there is nothing to forget
				_, _ = en.fns.forget.Call(quickjs.UndefinedValue)
				en.vm.promises.forget(en.vm.guard)
			}
			r.op.Memory = en.vm.held()
			en.held.Store(r.op.Memory)
		}
		en.timers = nil
	}()
	if r.exit != nil {
		return nil, exited(*r.exit)
	}
	if !r.ok {
		text, err := en.call(&en.fns.error)
		if err != nil {
			return nil, err
		}
		t := &thrown{}
		if err := json.Unmarshal([]byte(text), t); err != nil {
			return nil, &engine.Fault{Value: err}
		}
		return nil, r.end(r.misread(en.scriptError(t)))
	}
	switch {
	case r.op.Kind == engine.Display:
		_, err := en.call(&en.fns.display)
		return nil, r.end(err)
	case r.op.Kind.Valued() && r.op.Kind != engine.Stream:
		text, err := r.text, error(nil)
		if text == "" {
			text, err = en.call(&en.fns.value)
		}
		if err = r.end(err); err != nil {
			return nil, err
		}
		if r.given {
			return r.value, nil
		}
		return en.fromScript(text)
	}
	return nil, r.end(nil)
}

// exited is the end of a script that has called process.exit: an error as Python's is, unless all is well.
func exited(code int) error {
	if code == 0 {
		return nil
	}
	text := strconv.Itoa(code)
	return &py.Error{Type: "SystemExit", QualifiedType: "SystemExit", Bases: []string{"SystemExit", "Error"}, Message: text, ExitCode: code, Traceback: "SystemExit: " + text + "\n"}
}

// throwsNull matches what makes a script throw null by itself, as far as its text tells.
var throwsNull = lazyregexp.New(`\b(throw|[rR]eject\()\s*[^;\n]*\b(null|\w+)\b`)

// full says that a null that was thrown is QuickJS's, which throws it where it has no room for an error: no script speaks of throwing.
func (en *Engine) full() bool {
	for _, s := range en.sources.list {
		for _, line := range s.lines {
			if throwsNull().MatchString(line) {
				return false
			}
		}
	}
	return true
}

// end returns what ends the operation, or else err.
func (r *run) end(err error) error {
	if e := r.over(); e != nil {
		return e
	}
	return err
}

// begin starts the script.
func (r *run) begin() error {
	en, op := r.en, r.op
	switch op.Kind {
	case engine.Load, engine.Eval, engine.Display:
		src, known, err := en.sources.add(&en.lang.cache, en.lang.Typed, op.Source, op.File)
		if err != nil {
			return err
		}
		r.plain = known.plain
		if !known.awaits && en.vm.direct.f != nil {
			return r.runDirect(src, known.common)
		}
		v, err := en.vm.EvalValue(src, evalAsync)
		if err != nil {
			return r.end(r.misread(en.vmError(err)))
		}
		defer v.Free()
		if _, err := en.fns.main.Call(quickjs.UndefinedValue, v); err != nil {
			return r.end(en.vmError(err))
		}
		if known.common {
			return r.tick()
		}
		return nil
	}
	kind, err := en.fns.kind.Call(quickjs.UndefinedValue, op.Function)
	if err != nil {
		return r.end(en.vmError(err))
	}
	switch kind {
	case 0:
		names, err := en.call(&en.fns.names)
		if err != nil {
			return err
		}
		return &engine.FunctionError{Name: op.Function, Near: near(op.Function, en.own(strings.Split(names, "\n")))}
	case 1:
		return &engine.FunctionError{Name: op.Function, NotCallable: true}
	}
	args, streams, err := r.arguments()
	if err != nil {
		return err
	}
	each := 0
	if op.Kind == engine.Stream {
		each = 1
	}
	if _, err := en.fns.call.Call(quickjs.UndefinedValue, op.Function, args, streams, each); err != nil {
		return r.end(en.vmError(err))
	}
	return nil
}

// runDirect runs code that awaits nothing at top level.
func (r *run) runDirect(code string, common bool) error {
	en := r.en
	en.vm.direct.code = code
	wanted := 0
	if r.op.Kind == engine.Eval {
		wanted = 1
	}
	began, err := en.fns.run.Call(quickjs.UndefinedValue, wanted)
	en.vm.direct.code = ""
	if err != nil {
		return r.end(en.vmError(err))
	}
	switch v := began.(type) {
	case string:
		r.settled, r.ok, r.text = true, true, v
	case int:
		r.settled, r.ok = v != 2, v != 0
	}
	if err := r.over(); err != nil || !common || r.settled && !r.ok {
		return err
	}
	return r.tick()
}

// misread returns the error of a script that QuickJS can't read as esbuild has it, for a script that esbuild has not read.
func (r *run) misread(err error) error {
	if e, ok := err.(*py.Error); !ok || e.Type != "SyntaxError" || !r.plain {
		return err
	}
	src := &source{file: r.op.File, lines: strings.Split(r.op.Source, "\n")}
	if _, e := compileScript(src, r.en.lang.Typed, formScript, r.op.Source); e != nil {
		return e
	}
	return err
}

// arguments are those of a function: positional ones, and after them an object with those that have names.
func (r *run) arguments() (args, streams string, err error) {
	list := make([]any, 0, len(r.op.Args)+1)
	places := [][2]any{}
	stream := func(place, x any) any {
		if i, ok := x.(*engine.Items); ok {
			places = append(places, [2]any{place, len(r.items)})
			r.items = append(r.items, i)
			return nil
		}
		return x
	}
	for i, x := range r.op.Args {
		list = append(list, stream(i, x))
	}
	if len(r.op.Kwargs) > 0 {
		names := make([]string, 0, len(r.op.Kwargs))
		for k := range r.op.Kwargs {
			names = append(names, k)
		}
		sort.Strings(names)
		named := map[string]any{}
		for _, k := range names {
			named[k] = stream(k, r.op.Kwargs[k])
		}
		list = append(list, named)
	}
	for i, x := range list {
		if _, err := r.en.toScript(x); err != nil {
			return "", "", &engine.ArgumentError{Name: strconv.Itoa(i + 1), Err: err}
		}
	}
	if args, err = r.en.toScript(list); err != nil {
		return "", "", err
	}
	text, err := json.Marshal(places)
	return args, string(text), err
}

// loop runs jobs, timers and answers until the script has ended and nothing is under way any more.
func (r *run) loop() error {
	for {
		// The script may have taken an interrupt for an error of its own, so that what ends the run is looked at after each call.
		if err := r.jobs(); err != nil {
			return err
		}
		if r.exit != nil || r.settled && !r.ok {
			return nil
		}
		if len(r.calls) == 0 {
			fired, err := r.fireNext()
			if err != nil {
				return err
			}
			if fired {
				continue
			}
			if r.settled {
				return nil
			}
			return &py.Error{Type: "Error", QualifiedType: "Error", Bases: []string{"Error"}, Message: stuck, Traceback: "Error: " + stuck + "\n"}
		}
		if err := r.wait(); err != nil {
			return err
		}
	}
}

const stuck = "the script awaits a promise that nothing settles"

// jobs runs the jobs that are there.
func (r *run) jobs() error {
	for {
		n, err := r.en.vm.ExecutePendingJobs()
		if e := r.over(); e != nil {
			return e
		}
		if err != nil && n < 1<<20 {
			var e error
			if e = r.en.vmError(err); !guestError(e) {
				return e
			}
		}
		if n > 0 && err != nil { // else none is left
			continue
		}
		if !r.ticks {
			return nil
		}
		if err := r.tick(); err != nil {
			return err
		}
	}
}

// tick calls what process.nextTick was given.
func (r *run) tick() error {
	if !r.ticks {
		return nil
	}
	r.ticks = false
	return r.called(r.en.fns.tick.Call(quickjs.UndefinedValue))
}

// called returns what ends the operation after a call of the prelude, whose own errors the script has seen.
func (r *run) called(_ any, err error) error {
	if e := r.over(); e != nil {
		return e
	}
	if err != nil {
		if e := r.en.vmError(err); !guestError(e) {
			return e
		}
	}
	return nil
}

// maxRounds is how often intervals are called that go on when the script has ended, all together: those of a script that clears them, and no more of
// one that does not.
const maxRounds = 1000

// fireNext calls the timer that is due first. Only time that a script sleeps passes for it, at once.
func (r *run) fireNext() (bool, error) {
	en := r.en
	for len(en.timers) > 0 {
		t := en.timers[0]
		if r.settled && t.weak && !slices.ContainsFunc(en.timers, func(t timer) bool { return !t.weak }) {
			en.timers = nil
			break
		}
		if r.settled && t.every > 0 {
			if r.rounds++; r.rounds > maxRounds {
				en.timers = en.timers[1:] // it would never end
				continue
			}
		}
		if wait := t.due - en.elapsed(); wait > 0 {
			if en.in.RealTime {
				if err := r.sleep(wait); err != nil {
					return false, err
				}
			} else {
				en.virtual += wait
			}
		}
		return true, r.fire(t)
	}
	return false, nil
}

// fire calls the timer t, the first.
func (r *run) fire(t timer) error {
	en := r.en
	en.timers = en.timers[1:]
	if t.every > 0 {
		t.due += t.every
		en.addTimer(t)
	}
	r.begun = true
	if err := r.called(en.fns.fire.Call(quickjs.UndefinedValue, t.id)); err != nil {
		return err
	}
	return r.tick()
}

// sleep waits for d.
func (r *run) sleep(d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-r.ctx.Done():
	}
	return r.over()
}

// arrive tells that something is there. Any goroutine may call it.
func (r *run) arrive(a arrival) {
	r.mu.Lock()
	r.arrived = append(r.arrived, a)
	r.mu.Unlock()
	select {
	case r.signal <- struct{}{}:
	default:
	}
}

// take returns what has arrived.
func (r *run) take() []arrival {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.arrived
	r.arrived = nil
	return all
}

// takeRecorded returns what has arrived under a number of the journal.
func (r *run) takeRecorded(id int64) (arrival, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, a := range r.arrived {
		if a.record == id {
			r.arrived = slices.Delete(r.arrived, i, i+1)
			return a, true
		}
	}
	return arrival{}, false
}

// wait waits for an answer, or for a timer that is due before: as long as a call is under way, time passes for the script too. Each wait is
// a point of the record.
func (r *run) wait() error {
	en, rec := r.en, r.en.in.Recorder
	en.waits++
	for rec != nil && rec.Replaying() {
		var ids []int64
		var clock time.Duration
		var ok bool
		var err error
		if e := r.ask(func() { ids, clock, ok, err = rec.Taken(0, en.waits) }); e != nil {
			return e
		}
		if err != nil {
			return err
		}
		if ok {
			en.virtual = clock
			for _, id := range ids {
				a, ok := r.takeRecorded(id)
				if !ok {
					return rec.Missing(id)
				}
				if err := r.deliver(a); err != nil {
					return err
				}
			}
			if len(ids) > 0 {
				return nil
			}
			return r.fireDue()
		}
		if e := r.ask(func() { err = rec.Starved() }); e != nil {
			return e
		}
		if err != nil {
			return err
		}
	}
	if len(r.calls) == 1 && len(en.timers) == 0 {
		if len(r.here) == 1 && len(r.arrived) == 0 {
			return r.waitHere()
		}
		if id, w := r.unhold(); w != nil {
			return r.carryOutHere(id, w)
		}
	}
	r.attend()
	begun, left := time.Now(), time.Duration(-1)
	if len(en.timers) > 0 {
		left = max(en.timers[0].due-en.elapsed(), 0)
	}
	var alarm <-chan time.Time
	if left >= 0 {
		t := time.NewTimer(left)
		defer t.Stop()
		alarm = t.C
	}
	var all []arrival
	due := false
	for len(all) == 0 && !due {
		select {
		case <-r.signal:
			all = r.take()
		case <-alarm:
			all, due = r.take(), true
		case <-r.ctx.Done():
			return r.over()
		}
	}
	if left >= 0 && !en.in.RealTime {
		passed := min(time.Since(begun), left)
		if due {
			passed = left
		}
		en.virtual += passed
	}
	if err := r.took(all); err != nil {
		return err
	}
	if len(all) > 0 {
		return nil
	}
	return r.fireDue()
}

// waitHere waits for the one call under way, on this goroutine.
func (r *run) waitHere() error {
	for id, w := range r.here {
		delete(r.here, id)
		a := arrival{id: id}
		a.value, a.err = w.DoHere(r.ctx)
		if err := r.over(); err != nil {
			return err
		}
		a.record = r.calls[id].ID(r.ctx, a.err)
		return r.took([]arrival{a})
	}
	return nil
}

// attend has goroutines wait for the calls that nobody waits for yet.
func (r *run) attend() {
	r.attendHeld()
	for id := range r.here {
		delete(r.here, id)
		go r.carryOut(id, r.calls[id])
	}
}

// attendHeld has a goroutine carry out the call that is held, if there is one.
func (r *run) attendHeld() {
	if id, w := r.unhold(); w != nil {
		go r.carryOut(id, w)
	}
}

// took records what the script has waited for, and gives it to the script.
func (r *run) took(all []arrival) error {
	if en, rec := r.en, r.en.in.Recorder; rec != nil {
		var ids []int64
		for _, a := range all {
			if a.record != 0 {
				ids = append(ids, a.record)
			}
		}
		var err error
		if e := r.ask(func() { err = rec.Take(0, en.waits, ids, en.virtual) }); e != nil {
			return e
		}
		if err != nil {
			return err
		}
	}
	for _, a := range all {
		if err := r.deliver(a); err != nil {
			return err
		}
	}
	return nil
}

// fireDue calls the first timer if it is due.
func (r *run) fireDue() error {
	if en := r.en; len(en.timers) > 0 && en.timers[0].due <= en.elapsed() {
		return r.fire(en.timers[0])
	}
	return nil
}

// deliver gives the script what came of something that it waits for.
func (r *run) deliver(a arrival) error {
	en := r.en
	w := r.calls[a.id]
	if w == nil {
		return nil
	}
	delete(r.calls, a.id)
	v, err := a.value, a.err
	if e := r.ask(func() { v, _, err = w.End(v, err) }); e != nil {
		return e
	}
	ok, text := true, ""
	if err == nil && !(isScalar(v) && en.vm.promises.awaited(a.id)) {
		text, err = en.toScript(v)
	}
	if err != nil {
		var e error
		if text, e = en.raise(err); e != nil {
			return e
		}
		ok = false
	}
	r.begun = true
	if !en.vm.promises.awaited(a.id) {
		return r.called(en.fns.settle.Call(quickjs.UndefinedValue, a.id, ok, text))
	}
	if err = en.vm.settle(a.id, ok, v, text); err == errFull {
		return r.end(limit("memory", en.memory()))
	}
	return r.called(nil, err)
}

// call calls one of the prelude's functions that returns text.
func (en *Engine) call(f *quickjs.Value) (string, error) {
	v, err := f.Call(quickjs.UndefinedValue)
	if err != nil {
		return "", en.vmError(err)
	}
	s, _ := v.(string)
	return s, nil
}
