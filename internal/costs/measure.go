package costs

// measure.go runs natives.py in an interpreter, with a meter around each call.

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

//go:embed natives.py
var natives string

// Options says what to measure.
type Options struct {
	// Modules are the names of the modules; nil stands for all.
	Modules []string
	// Sizes are the sizes of arguments, the smallest first; zero stands for 1,024, 8,192, 500,000 and 4,000,000. With the third only the slowest
	// call of each native is made, with the fourth those that have a text or an int of that size, beside others of the first.
	Sizes [4]int
	// Time is how long a call goes on at most; 0 stands for 50 ms.
	Time time.Duration
	// Begin is called with the name of each native before it is measured, unless it is nil.
	Begin func(native string)
	// Memory is the limit in bytes; 0 stands for 512 MiB.
	Memory int64
	// NamesOnly finds the natives and measures none.
	NamesOnly bool
}

// A Row is one call of a native. Calls that raise at once are not among the rows.
type Row struct {
	Native string // such as "str.count"
	Call   string // the arguments, such as "text, 'a'"
	Size   int
	Steps  int64
	Time   time.Duration // of the thread
	// Charged is how many bytes the account was charged, Allocated how many Go's heap gave, in pages of it: small allocations show only
	// when they are many.
	Charged, Allocated int64
	// Gap is the longest time between two polls of it.
	Gap time.Duration
	// Ended is the limit that ended the call, "" if none did.
	Ended string
	tries int // how often it was measured
}

// A Result is what Measure returns.
type Result struct {
	Rows []Row
	// Natives are all that were found, Unmeasured those of them that are methods of types of which there is no object to call them on.
	Natives, Unmeasured []string
}

// Measure calls the natives. It takes minutes where all modules are measured. Its error is ctx's, or that of a program that the interpreter
// could not run.
func Measure(ctx context.Context, o Options) (*Result, error) {
	if o.Sizes[0] <= 0 {
		o.Sizes[0] = 1024
	}
	if o.Sizes[1] <= 0 {
		o.Sizes[1] = 8192
	}
	if o.Sizes[2] <= 0 {
		o.Sizes[2] = 500_000
	}
	if o.Sizes[3] <= 0 {
		o.Sizes[3] = 4_000_000
	}
	if o.Time <= 0 {
		o.Time = 50 * time.Millisecond
	}
	if o.Memory <= 0 {
		o.Memory = 512 << 20
	}
	if o.Modules == nil {
		o.Modules = stdlib.Names()
	}
	m := &meter{o: o, ctx: ctx}
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // arguments are copied for each call
	runtime.LockOSThread()                             // for cpuTime
	defer runtime.UnlockOSThread()
	for {
		before := len(m.result.Natives)
		if err := m.measure(before); err != nil {
			return nil, err
		}
		if !m.full || len(m.result.Natives) == before {
			return &m.result, ctx.Err()
		}
	}
}

// measure runs natives.py, without the first natives, until their caches have filled a quarter of the memory.
func (m *meter) measure(skip int) error {
	o := &m.o
	m.full = false
	source := fmt.Sprintf("MODULES = %s\nSIZES = %d, %d\nHUGE = %d\nLONG = %d\nSKIP = %d\nNAMES_ONLY = %d\n%s", list(o.Modules), o.Sizes[0], o.Sizes[1], o.Sizes[2], o.Sizes[3], skip,
		number(o.NamesOnly), natives)
	code, err := py.Compile(source, py.CompileOptions{Filename: "natives.py"})
	if err != nil {
		return err
	}
	vm := py.NewVM(py.Config{Limits: py.Limits{Memory: o.Memory}, Modules: func(name string) *py.ModuleDef {
		if name == "meter" {
			return m.module()
		}
		return stdlib.Lookup(name)
	}, Polled: m.polled, Print: func(*py.VM, bool, []byte) error { return nil }})
	vm.BeginRun()
	main := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", main.Value())
	_, err = vm.RunCode(code, main.Dict())
	if e, ok := err.(*py.Exc); ok {
		return fmt.Errorf("costs: natives.py: %s", vm.FormatException(e, py.FormatOptions{}))
	}
	return err
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// list returns names as a list of Python.
func list(names []string) string { return "['" + strings.Join(names, "', '") + "']" }

// A meter is the module of the same name.
type meter struct {
	o      Options
	ctx    context.Context
	native string
	full   bool // there are natives left that need a fresh VM
	result Result
	last   time.Duration // of the last poll
	gap    time.Duration // the longest since the call began
	sample [1]metrics.Sample
}

func (m *meter) module() *py.ModuleDef {
	return &py.ModuleDef{Name: "meter", Doc: "Measures calls.", Funcs: []py.Def{
		{Name: "report", Sig: "name, measured, /", Doc: "Begin with another native.", Fn: m.report},
		{Name: "full", Sig: "", Doc: "Report whether what natives keep leaves too little memory for the others.", Fn: m.isFull},
		{Name: "call", Sig: "text, size, function, /, *args", Doc: "Call function, and return a tuple of the nanoseconds, whether to call it again, and its result unless it raised.", Raw: m.call},
	}}
}

func (m *meter) report(vm *py.VM, args []py.Value) (py.Value, error) {
	m.native, _ = py.AsStr(args[0])
	if m.o.Begin != nil {
		m.o.Begin(m.native)
	}
	m.result.Natives = append(m.result.Natives, m.native)
	if ok, err := vm.Truth(args[1]); err != nil || !ok {
		m.result.Unmeasured = append(m.result.Unmeasured, m.native)
	}
	return py.None, m.ctx.Err()
}

func (m *meter) isFull(vm *py.VM, _ []py.Value) (py.Value, error) {
	m.full = !m.o.NamesOnly && vm.MemoryUsed() > m.o.Memory/4
	return py.Bool(m.full), nil
}

// allocated returns how many bytes Go's heap has given so far.
func (m *meter) allocated() int64 {
	m.sample[0].Name = "/gc/heap/allocs:bytes"
	metrics.Read(m.sample[:])
	return int64(m.sample[0].Value.Uint64())
}

// polled is called at each poll, and at the end of a call.
func (m *meter) polled() {
	now := cpuTime()
	m.gap, m.last = max(m.gap, now-m.last), now
}

// call measures a call. What it returns is a tuple of the time, of whether it is to be measured again, and of the result unless it raised: what
// stands out may do so for what happened beside it, or for what is made once.
func (m *meter) call(vm *py.VM, args py.Args) (py.Value, error) {
	a := args.Pos()
	size, _ := a[1].SmallInt()
	row := Row{Native: m.native, Size: int(size)}
	row.Call, _ = py.AsStr(a[0])
	vm.SetDeadline(time.Now().Add(m.o.Time))
	m.gap, m.last = 0, cpuTime()
	charged, steps, allocated, start := vm.Charged(), vm.Steps(), m.allocated(), cpuTime()
	v, err := vm.Call(a[2], py.MakeArgs(a[3:], nil))
	m.polled()
	row.Time, row.Gap = m.last-start, m.gap
	row.Steps, row.Charged, row.Allocated = vm.Steps()-steps, vm.Charged()-charged, m.allocated()-allocated
	vm.SetDeadline(time.Time{})
	vm.ClearInterrupt()
	var limit *py.LimitError
	if errors.As(err, &limit) {
		row.Ended = limit.Limit
	}
	out := []py.Value{py.Int(int64(row.Time)), py.Bool(m.add(row))}
	if err == nil {
		out = append(out, v)
	}
	return vm.Tuple(out), m.ctx.Err()
}

// add adds a row of a call that took long enough to be measured, or one that is like one of the last two but better: a call and what it returned are measured in turn. It reports whether it stands out.
func (m *meter) add(row Row) (again bool) {
	for i := len(m.result.Rows) - 1; i >= max(0, len(m.result.Rows)-2); i-- {
		if last := &m.result.Rows[i]; last.Native == row.Native && last.Call == row.Call && last.Size == row.Size {
			if row.Ended == "" || last.Ended != "" { // one that ended early did less
				last.Time, last.Allocated, last.Gap = min(last.Time, row.Time), min(last.Allocated, row.Allocated), min(last.Gap, row.Gap)
				last.Steps, last.Charged, last.Ended = max(last.Steps, row.Steps), max(last.Charged, row.Charged), row.Ended
			}
			last.tries++
			return last.tries < 4 && last.StandsOut()
		}
	}
	if row.Time < time.Millisecond/10 && row.Allocated < 1<<18 && row.Ended == "" {
		return false
	}
	row.tries = 1
	m.result.Rows = append(m.result.Rows, row)
	return row.StandsOut()
}

// What a call may cost. A poll comes every few thousand steps, so that the first bounds how long a run goes on past its end.
const (
	PerStep    = 340 * time.Nanosecond
	LongestGap = 10 * time.Millisecond
	// LongGap is the same for arguments of more than LongSize bytes or items: how long a run may go on past its deadline.
	LongGap   = 50 * time.Millisecond
	LongSize  = 1_000_000
	PerCharge = 4
	// Garbage is how many bytes may be dropped for a step: what is allocated in the course of work is not held.
	Garbage = 128
	// Small is what of both is not looked at.
	SmallTime  = 300 * time.Microsecond
	SmallBytes = 1 << 20
)

// StandsOut reports whether the call took more time than its steps and charges allow, or more memory than what it charged. A run that its
// memory ended has counted all that lives for that.
func (r *Row) StandsOut() bool { return r.Slow() > 1 || r.Large() > 1 || r.Late() > 1 }

// Slow is how much more time the call took than its steps and charges allow, 1 for all of it.
func (r *Row) Slow() float64 {
	if r.Time < SmallTime || r.Ended == "memory" {
		return 0
	}
	return float64(r.Time) / float64(PerStep) / float64(r.Steps+r.Charged/32+1)
}

// Late is how much longer than allowed the call went without a poll.
func (r *Row) Late() float64 {
	if r.Size > LongSize {
		return float64(r.Gap) / float64(LongGap)
	}
	return float64(r.Gap) / float64(LongestGap)
}

// Large is how much more memory the call took than its charges allow.
func (r *Row) Large() float64 {
	if r.Allocated < SmallBytes || r.Ended != "" {
		return 0
	}
	return float64(r.Allocated) / float64(PerCharge*r.Charged+Garbage*r.Steps+SmallBytes/2)
}

// String is a line for people.
func (r *Row) String() string {
	text := fmt.Sprintf("%5.1f times the time, %5.1f times the memory: %s(%s), size %d: %.3f ms, %d steps, %d bytes charged, %d allocated, %.3f ms without a poll", r.Slow(), r.Large(), r.Native, r.Call,
		r.Size, r.Time.Seconds()*1e3, r.Steps, r.Charged, r.Allocated, r.Gap.Seconds()*1e3)
	if r.Ended != "" {
		text += ", ended by its " + r.Ended
	}
	return text
}

// Summary is a line with the numbers of natives and calls, and the median time of a step.
func (r *Result) Summary() string {
	var each []time.Duration
	for i := range r.Rows {
		if row := &r.Rows[i]; row.Time >= SmallTime && row.Ended != "memory" {
			each = append(each, row.Time/time.Duration(row.Steps+row.Charged/32+1))
		}
	}
	slices.Sort(each)
	median := time.Duration(0)
	if len(each) > 0 {
		median = each[len(each)/2]
	}
	return fmt.Sprintf("%d natives, %d without an object to call them on; %d calls that took long, %s for a step or 32 bytes at the median", len(r.Natives), len(r.Unmeasured), len(each), median)
}
