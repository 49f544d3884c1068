package javascript

// host.go holds the one function of Go that the prelude calls. Its arguments are checked as if a script had made them.

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"time"
	"unicode/utf8"

	"modernc.org/quickjs"

	"github.com/krait-run/krait/internal/engine"
)

// hostFunc is what the prelude calls: the name of what is wanted, and its arguments, which are texts and numbers. A *engine.Raise is
// the script's to catch; any other error ends the operation.
func (en *Engine) hostFunc(args []any) (v any, err error) {
	r := en.cur
	if r == nil {
		return nil, errGone
	}
	defer func() {
		if p := recover(); p != nil {
			f := &engine.Fault{Value: p, Stack: debug.Stack()}
			en.stop(f)
			v, err = nil, f
		}
		if err != nil {
			r.die(err)
		}
	}()
	if e := r.over(); e != nil {
		return nil, e
	}
	if r.exit != nil {
		return nil, nil // whatever the script still does
	}
	switch what := text(args, 0); what {
	case "print":
		return nil, r.print(number(args, 1) != 0, text(args, 2))
	case "now":
		t, err := r.now()
		return math.Floor(float64(t.UnixMicro()) / 1000), err
	case "mono":
		d, err := r.monotonic()
		return float64(d) / float64(time.Millisecond), err
	case "entropy":
		n := number(args, 1)
		if !(n >= 0 && n <= maxEntropy) {
			return "", nil
		}
		p, err := r.entropy(int(n))
		return latin(p), err
	case "timer":
		return r.timer(number(args, 1), number(args, 2) != 0)
	case "tick":
		r.ticks = true
		return nil, nil
	case "clear":
		r.clear(int64(number(args, 1)))
		return nil, nil
	case "ref":
		r.ref(int64(number(args, 1)), number(args, 2) != 0)
		return nil, nil
	case "done":
		if !r.settled || r.ok { // what fails first is what the run fails with
			r.settled, r.ok = true, number(args, 1) != 0
		}
		return nil, nil
	case "begin":
		return r.beginsWith(text(args, 1), text(args, 2), args[min(3, len(args)):])
	case "call", "hostcall":
		return r.begins(what, text(args, 1), text(args, 2))
	case "result":
		return r.give(args), nil
	case "item":
		return r.item(number(args, 1))
	case "ask":
		return r.answer(text(args, 1), text(args, 2))
	case "yield":
		return nil, r.yield(text(args, 1))
	case "files":
		return r.file(args)
	case "input":
		return r.input(text(args, 1))
	case "require":
		return r.require(text(args, 1), text(args, 2))
	case "part":
		return nil, r.part(text(args, 1))
	case "encode":
		return latin([]byte(engine.Clean(text(args, 1)))), nil
	case "decode":
		return validText(unlatin(text(args, 1))), nil
	case "digest":
		return digest(text(args, 1), text(args, 2), text(args, 3)), nil
	case "zone":
		return zone(text(args, 1), number(args, 2)), nil
	case "fetch":
		return r.fetch(text(args, 1), text(args, 2), text(args, 3))
	case "body":
		return r.body(int64(number(args, 1)), number(args, 2) != 0)
	case "cancel":
		return nil, r.cancelFetch(int64(number(args, 1)))
	case "exit":
		if r.exit == nil {
			code := int(number(args, 1))
			r.exit = &code
		}
		return nil, nil
	case "environment":
		return r.environment()
	case "trace":
		return en.sources.trace(text(args, 1)), nil
	case "explain":
		return en.sources.explain(text(args, 1), text(args, 2)), nil
	case "json":
		return jsonMessage(text(args, 1)), nil
	}
	return nil, nil
}

// text returns an argument that is text, or "".
func text(args []any, i int) string {
	if i >= len(args) {
		return ""
	}
	s, _ := args[i].(string)
	return s
}

// number returns an argument that is a number, or 0.
func number(args []any, i int) float64 {
	if i >= len(args) {
		return 0
	}
	switch n := args[i].(type) {
	case int:
		return float64(n)
	case float64:
		return n
	}
	return 0
}

// latin makes text with a character for each byte.
func latin(p []byte) string {
	b := make([]byte, 0, len(p)+len(p)/2)
	for _, c := range p {
		b = utf8.AppendRune(b, rune(c))
	}
	return string(b)
}

func (r *run) print(stderr bool, s string) (err error) {
	if e := r.ask(func() { err = r.host.Print(stderr, []byte(s)) }); e != nil {
		return e
	}
	return err
}

func (r *run) yield(s string) error {
	v, err := r.en.fromScript(s)
	if err == nil {
		if e := r.ask(func() { err = r.host.Yield(v) }); e != nil {
			return e
		}
	}
	return err
}

// timer makes a timer of so many milliseconds and returns its number.
func (r *run) timer(ms float64, again bool) (any, error) {
	en := r.en
	if len(en.timers) >= maxTimers {
		return nil, fmt.Errorf("krait: the script has more than %d timers", maxTimers)
	}
	if !(ms >= 0 && ms <= math.MaxInt32) {
		ms = 1
	}
	en.nextID++
	d := time.Duration(ms * float64(time.Millisecond))
	if ms == 0 { // setImmediate: before all timers that are set now, but after those that the script itself has set
		d = time.Microsecond
		if !r.begun {
			d += time.Millisecond
		}
	}
	t := timer{id: en.nextID, due: en.elapsed() + d}
	if again {
		t.every = max(d, time.Millisecond)
	}
	en.addTimer(t)
	return int(t.id), nil
}

func (r *run) clear(id int64) {
	for i, t := range r.en.timers {
		if t.id == id {
			r.en.timers = append(r.en.timers[:i], r.en.timers[i+1:]...)
			return
		}
	}
}

// ref says of a timer whether the run goes on for it when the script has ended.
func (r *run) ref(id int64, goesOn bool) {
	for i, t := range r.en.timers {
		if t.id == id {
			r.en.timers[i].weak = !goesOn
			return
		}
	}
}

// give takes the value of the script, if it is plain data.
func (r *run) give(args []any) bool {
	if len(args) < 2 {
		return false
	}
	d, ok := args[1].(plainData)
	if ok {
		r.given, r.value = true, d.value
	}
	return ok
}

// beginsWith begins a call whose arguments are plain data. It returns nil where they are not: then the prelude has it begin with their JSON.
func (r *run) beginsWith(what, name string, args []any) (any, error) {
	list, size := make([]any, len(args)), 2
	for i, x := range args {
		switch x := x.(type) {
		case nil, bool:
			list[i] = x
			size += 5
		case quickjs.Undefined:
			size += 4
		case int:
			list[i] = int64(x)
			size += 8
		case float64:
			list[i] = dataOf(x)
			size += 8
		case string:
			list[i] = x
			size += len(x) + 2
		case plainData:
			list[i] = x.value
			size += x.size
		default:
			return nil, nil
		}
	}
	if what != "hostcall" {
		return r.beginCall(what, name, list, size)
	}
	if len(list) != 1 {
		return nil, nil
	}
	return r.beginCall(what, name, list[0], size)
}

// begins begins a call of a tool or of a function of the host. It returns its promise, or the error as text.
func (r *run) begins(what, name, args string) (any, error) {
	v, err := r.en.fromScript(args)
	if err != nil {
		return r.en.raise(err)
	}
	return r.beginCall(what, name, v, len(args))
}

func (r *run) beginCall(what, name string, v any, size int) (any, error) {
	en := r.en
	c := &engine.Call{Name: name, Async: true, Size: int64(size)}
	var err error
	if what != "hostcall" || !r.placeless {
		if c.File, c.Line, err = r.place(); err != nil {
			return nil, err
		}
	}
	if what == "hostcall" {
		c.Untyped, c.Pos = true, []any{v}
	} else {
		list, _ := v.([]any)
		for _, x := range list {
			m, ok := x.(map[string]any)
			if !ok {
				c.Pos = append(c.Pos, x)
				continue
			}
			for _, k := range sortedKeys(m) {
				c.Names, c.Named = append(c.Names, en.paramOf(name, k, m)), append(c.Named, m[k])
			}
		}
	}
	if len(r.calls) > 0 {
		r.attendHeld() // the host may wait for it
	}
	var w engine.Work
	if e := r.ask(func() { w, err = r.host.Begin(c) }); e != nil {
		return nil, e
	}
	if err != nil {
		return en.raise(err)
	}
	return r.promise(r.start(w)), nil
}

// promise is what the prelude gets for what was started: its promise, or the number under which the prelude keeps one.
func (r *run) promise(id int64) any {
	if r.en.vm.guard == nil {
		return int(id)
	}
	return pending(id)
}

// paramOf is the name of a parameter for the host, which has those of Python: from_ of from, where the tool has that and the script does not give it.
func (en *Engine) paramOf(tool, name string, given map[string]any) string {
	for i := range en.opts.Tools {
		t := &en.opts.Tools[i]
		if t.Name == tool && !slices.Contains(t.Params, name) && slices.Contains(t.Params, name+"_") {
			if _, ok := given[name+"_"]; !ok {
				return name + "_"
			}
		}
	}
	return name
}

// place returns where the script is.
func (r *run) place() (file string, line int, err error) {
	stack, err := r.en.call(&r.en.fns.trace)
	if e := r.over(); e != nil {
		return "", 0, e
	}
	if err != nil {
		if guestError(err) { // there is no room for one more call
			err = nil
		}
		return "", 0, err
	}
	file, line = r.en.sources.caller(stack)
	return file, line, nil
}

// start carries out a call that has begun.
func (r *run) start(w engine.Work) int64 {
	r.en.nextID++
	id := r.en.nextID
	r.calls[id] = w
	switch w.State() {
	case engine.Never:
		_, _ = w.Do(r.ctx)
	case engine.Recorded, engine.GivenUp:
		r.carryOut(id, w)
	default:
		if here, ok := w.(engine.Here); ok {
			if r.here == nil {
				r.here = map[int64]engine.Here{}
			}
			r.here[id] = here // it is under way by itself
		} else if len(r.calls) == 1 {
			r.hold(id, w)
		} else {
			r.attendHeld()
			go r.carryOut(id, w)
		}
	}
	return id
}

// carryOut carries out a call and tells what came of it, also where it panics or ends the goroutine.
func (r *run) carryOut(id int64, w engine.Work) {
	a := arrival{id: id, err: errGone}
	returned := false
	defer func() {
		if !returned {
			if p := recover(); p != nil {
				a.err = &engine.Fault{Value: p, Stack: debug.Stack()}
			}
		}
		a.record = w.ID(r.ctx, a.err)
		r.arrive(a)
	}()
	a.value, a.err = w.Do(r.ctx)
	returned = true
}

// item begins to wait for the next item of a streaming argument.
func (r *run) item(index float64) (any, error) {
	if !(index >= 0 && index < float64(len(r.items))) {
		return r.en.raise(engine.Raisef("RuntimeError", "the streaming argument belongs to a run that has ended"))
	}
	return r.promise(r.start(&itemWork{r.items[int(index)]})), nil
}

// itemWork is the waiting for an item.
type itemWork struct{ items *engine.Items }

func (w *itemWork) Do(ctx context.Context) (any, error) {
	v, ok, err := w.items.Next(ctx)
	return map[string]any{"value": v, "ok": ok}, err
}

func (*itemWork) State() engine.State             { return engine.Live }
func (*itemWork) ID(context.Context, error) int64 { return 0 }
func (*itemWork) Drop()                           {}

func (*itemWork) End(v any, err error) (any, bool, error) {
	if err != nil {
		return nil, false, engine.RaiseOf(err, "RuntimeError")
	}
	return v, true, nil
}

// answer asks the host about tools. An error is text behind "!".
func (r *run) answer(what, args string) (any, error) {
	v, err := r.en.fromScript(args)
	if err == nil {
		list, _ := v.([]any)
		if e := r.ask(func() { v, err = r.host.Ask(what, list) }); e != nil {
			return nil, e
		}
	}
	if err == nil {
		return r.en.toScript(v)
	}
	s, err := r.en.raise(err)
	return "!" + s, err
}
