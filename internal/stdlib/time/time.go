// Package time is Python's module time. Its clocks and its sleep are the VM's: the host's, or virtual ones.
package time

import (
	"math"
	"sync"
	gotime "time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/civil"
)

// clocks are what get_clock_info and clock_gettime know.
var clocks = []struct {
	name, implementation  string
	monotonic, adjustable bool
}{
	{"time", "clock_gettime(CLOCK_REALTIME)", false, true},
	{"monotonic", "clock_gettime(CLOCK_MONOTONIC)", true, false},
	{"perf_counter", "clock_gettime(CLOCK_MONOTONIC)", true, false},
	{"process_time", "clock_gettime(CLOCK_PROCESS_CPUTIME_ID)", true, false},
	{"thread_time", "clock_gettime(CLOCK_THREAD_CPUTIME_ID)", true, false},
}

// Module returns the module time.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(structType, structSpec())
	consts := []py.Const{{Name: "timezone", Value: py.Int(0)}, {Name: "altzone", Value: py.Int(0)}, {Name: "daylight", Value: py.Int(0)},
		{Name: "_STRUCT_TM_ITEMS", Value: py.Int(int64(len(fieldNames)))}}
	for name, id := range map[string]int64{"CLOCK_REALTIME": 0, "CLOCK_MONOTONIC": 1, "CLOCK_PROCESS_CPUTIME_ID": 2, "CLOCK_THREAD_CPUTIME_ID": 3,
		"CLOCK_MONOTONIC_RAW": 4, "CLOCK_BOOTTIME": 7} {
		consts = append(consts, py.Const{Name: name, Value: py.Int(id)})
	}
	return &py.ModuleDef{Name: "time", Funcs: functions(), Types: []*py.Type{structType}, Consts: consts,
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "tzname", vm.TupleOf([]py.Value{vm.Str("UTC"), vm.Str("UTC")}))
			return nil
		}}
})

// wall and monotonic read the clocks in nanoseconds.
func wall(vm *py.VM) int64      { return vm.Now().UnixNano() }
func monotonic(vm *py.VM) int64 { return int64(vm.Monotonic()) }

func functions() []py.Def {
	var defs []py.Def
	clock := func(name string, read func(vm *py.VM) int64) {
		defs = append(defs,
			py.Def{Name: name, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Float(asSeconds(read(vm))), nil }},
			py.Def{Name: name + "_ns", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Int(read(vm)), nil }})
	}
	clock("time", wall)
	clock("monotonic", monotonic)
	clock("perf_counter", monotonic)
	clock("process_time", monotonic)
	clock("thread_time", monotonic)
	get := func(vm *py.VM, id py.Value) (int64, error) {
		if !py.IsInt(id) {
			return 0, vm.TypeErrorf("clk_id should be integer, not %s", id.Type().Name())
		}
		i, err := vm.IndexInt(id)
		switch {
		case err != nil:
			return 0, err
		case i == 0:
			return wall(vm), nil
		case i > 0 && i <= 4 || i == 7:
			return monotonic(vm), nil
		}
		return 0, vm.OSError(22, "Invalid argument", py.Value{})
	}
	return append(defs,
		py.Def{Name: "clock_gettime", Sig: "clk_id, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			n, err := get(vm, a[0])
			return py.Float(asSeconds(n)), err
		}},
		py.Def{Name: "clock_gettime_ns", Sig: "clk_id, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			n, err := get(vm, a[0])
			return py.Int(n), err
		}},
		py.Def{Name: "clock_getres", Sig: "clk_id, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			_, err := get(vm, a[0])
			return py.Float(1e-9), err
		}},
		py.Def{Name: "get_clock_info", Sig: "name, /", Fn: clockInfo},
		py.Def{Name: "sleep", Sig: "seconds, /", Fn: sleep},
		py.Def{Name: "tzset", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, nil }},
		py.Def{Name: "gmtime", Raw: broken("gmtime", "GMT")},
		py.Def{Name: "localtime", Raw: broken("localtime", "UTC")},
		py.Def{Name: "mktime", Sig: "seconds, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			f, err := tupleArg(vm, a[0], "mktime")
			if err != nil {
				return py.Value{}, err
			}
			return py.Float(float64(f.Epoch())), nil
		}},
		py.Def{Name: "asctime", Sig: "time_tuple=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			f, err := optionalTuple(vm, a[0], "asctime")
			if err != nil {
				return py.Value{}, err
			}
			return vm.Str(f.Asctime()), nil
		}},
		py.Def{Name: "ctime", Sig: "seconds=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			sec, err := secondsArg(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			return vm.Str(civil.BreakDown(sec, "UTC").Asctime()), nil
		}},
		py.Def{Name: "strftime", Sig: "format, time_tuple=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			format, ok := py.AsStr(a[0])
			if !ok {
				return py.Value{}, vm.TypeErrorf("strftime() argument 1 must be str, not %s", py.ArgType(a[0]))
			}
			f, err := optionalTuple(vm, a[1], "strftime")
			if err != nil {
				return py.Value{}, err
			}
			s, err := f.Format(vm, format)
			return vm.Str(s), err
		}},
		py.Def{Name: "strptime", Sig: "string, format='%a %b %d %H:%M:%S %Y', /", Fn: strptime},
	)
}

func asSeconds(ns int64) float64 {
	// As CPython's PyTime_AsSecondsDouble (Python/pytime.c) rounds it.
	if ns%1e9 == 0 {
		return float64(ns / 1e9)
	}
	return float64(ns) / 1e9
}

// broken is gmtime and localtime: times are in UTC.
func broken(name, zone string) func(vm *py.VM, args py.Args) (py.Value, error) {
	return func(vm *py.VM, args py.Args) (py.Value, error) {
		if args.KwLen() > 0 {
			return py.Value{}, vm.TypeErrorf("time.%s() takes no keyword arguments", name)
		}
		if args.Len() > 1 {
			return py.Value{}, vm.TypeErrorf("%s() takes at most 1 argument (%d given)", name, args.Len())
		}
		var v py.Value
		if args.Len() == 1 {
			v = args.Pos()[0]
		}
		sec, err := secondsArg(vm, v)
		if err != nil {
			return py.Value{}, err
		}
		return structOf(vm, civil.BreakDown(sec, zone)), nil
	}
}

// optionalTuple returns the checked fields of an optional argument, now by default.
func optionalTuple(vm *py.VM, v py.Value, name string) (*civil.Fields, error) {
	if v.IsNull() {
		return civil.BreakDown(vm.Now().Unix(), "UTC"), nil
	}
	f, err := tupleArg(vm, v, name)
	if err != nil {
		return nil, err
	}
	return f, f.Check(vm)
}

func clockInfo(vm *py.VM, a []py.Value) (py.Value, error) {
	name, ok := py.AsStr(a[0])
	if !ok {
		return py.Value{}, vm.TypeErrorf("get_clock_info() argument 1 must be str, not %s", py.ArgType(a[0]))
	}
	for _, c := range clocks {
		if c.name == name {
			return vm.CallKw(py.NamespaceType.Value(), nil, []string{"implementation", "monotonic", "adjustable", "resolution"},
				[]py.Value{vm.Str(c.implementation), py.Bool(c.monotonic), py.Bool(c.adjustable), py.Float(1e-9)})
		}
	}
	return py.Value{}, vm.ValueErrorf("unknown clock")
}

func sleep(vm *py.VM, a []py.Value) (py.Value, error) {
	var d gotime.Duration
	if f, ok := py.AsFloat(a[0]); ok {
		switch {
		case math.IsNaN(f):
			return py.Value{}, vm.ValueErrorf("Invalid value NaN (not a number)")
		case f*1e9 >= 0x1p63 || f*1e9 < -0x1p63:
			return py.Value{}, outOfRange(vm)
		}
		d = gotime.Duration(math.Ceil(f * 1e9))
	} else {
		i, err := vm.Index(a[0])
		if py.IsExc(err, py.TypeError) && !vm.HasIndex(a[0]) {
			return py.Value{}, vm.TypeErrorf("'%s' object cannot be interpreted as an integer or float", a[0].Type().Name())
		}
		if err != nil {
			return py.Value{}, err
		}
		n, ok := py.AsInt64(i)
		if !ok || n > math.MaxInt64/int64(gotime.Second) || n < math.MinInt64/int64(gotime.Second) {
			return py.Value{}, outOfRange(vm)
		}
		d = gotime.Duration(n) * gotime.Second
	}
	if d < 0 {
		return py.Value{}, vm.ValueErrorf("sleep length must be non-negative")
	}
	return py.None, vm.Sleep(d)
}

func strptime(vm *py.VM, a []py.Value) (py.Value, error) {
	format := "%a %b %d %H:%M:%S %Y"
	data, _ := py.AsStr(a[0])
	for i, v := range a[:2] {
		if v.IsNull() {
			continue
		}
		s, isStr := py.AsStr(v)
		if !isStr {
			r, err := vm.Repr(v.Type().Value())
			if err != nil {
				return py.Value{}, err
			}
			return py.Value{}, vm.TypeErrorf("strptime() argument %d must be str, not %s", i, r)
		}
		if i == 1 {
			format = s
		}
	}
	p, err := civil.Parse(vm, data, format)
	if err != nil {
		return py.Value{}, err
	}
	return structOf(vm, &p.Fields), nil
}
