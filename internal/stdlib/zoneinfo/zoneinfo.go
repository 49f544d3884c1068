// Package zoneinfo is Python's module zoneinfo, over the time zone database that Go embeds.
package zoneinfo

import (
	_ "embed"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // the sandbox has no files

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/datetime"
)

//go:embed zoneinfo.py
var source string

// Module returns the module zoneinfo.
var Module = sync.OnceValue(func() *py.ModuleDef {
	datetime.Module()
	return &py.ModuleDef{
		Name: "zoneinfo",
		Funcs: []py.Def{
			// Whether the database has a zone.
			{Name: "_known", Sig: "key, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				key, _ := py.AsStr(a[0])
				return py.Bool(load(vm, key) != nil), nil
			}},
			// What holds in a zone at the time that a datetime shows. Without one it is what always holds, or None.
			at("_offset", func(vm *py.VM, t time.Time) py.Value { return datetime.Seconds(vm, offset(t)) }),
			at("_dst", func(vm *py.VM, t time.Time) py.Value { return datetime.Seconds(vm, dst(t)) }),
			at("_name", func(vm *py.VM, t time.Time) py.Value {
				name, _ := t.Zone()
				return vm.Str(name)
			}),
			// The offset at the time that a datetime shows in UTC, and whether the time that it is then comes for the second time.
			{Name: "_from_utc", Sig: "key, dt, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				key, _ := py.AsStr(a[0])
				loc := load(vm, key)
				secs, _, ok := datetime.Civil(a[1])
				if loc == nil || !ok {
					return py.None, nil
				}
				off := offset(time.Unix(secs, 0).In(loc))
				first := offset(time.Unix(civil(loc, secs+int64(off), false), 0).In(loc))
				return vm.TupleOf([]py.Value{datetime.Seconds(vm, off), py.Bool(first != off)}), nil
			}},
		},
		Source: source,
	}
})

var zones sync.Map // string to *time.Location

// load returns the zone, or nil. Only names of the database get into the cache, so that scripts can't fill it.
func load(vm *py.VM, key string) *time.Location {
	vm.Reads(len(key))
	if v, ok := zones.Load(key); ok {
		return v.(*time.Location)
	}
	if key == "" || key == "Local" || strings.Contains(key, "..") || strings.HasPrefix(key, "/") || len(key) > 64 {
		return nil
	}
	loc, err := time.LoadLocation(key)
	if err != nil {
		return nil
	}
	zones.Store(key, loc)
	return loc
}

// at makes a function of a zone's key and a datetime or None.
func at(name string, f func(vm *py.VM, t time.Time) py.Value) py.Def {
	return py.Def{Name: name, Sig: "key, dt, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		key, _ := py.AsStr(a[0])
		loc := load(vm, key)
		if loc == nil {
			return py.None, nil
		}
		if a[1].IsNone() {
			t := time.Unix(0, 0).In(loc)
			if from, to := t.ZoneBounds(); !from.IsZero() || !to.IsZero() {
				return py.None, nil
			}
			return f(vm, t), nil
		}
		secs, fold, ok := datetime.Civil(a[1])
		if !ok {
			var err error
			if secs, fold, err = shown(vm, a[1]); err != nil {
				return py.Value{}, err
			}
		}
		return f(vm, time.Unix(civil(loc, secs, fold != 0), 0).In(loc)), nil
	}}
}

// epochDay is date(1970, 1, 1).toordinal(), lastDay that of the last day of the year 9999.
const epochDay, lastDay = 719163, 3652059

// shown is datetime.Civil for what is no datetime but has its methods.
func shown(vm *py.VM, v py.Value) (secs int64, fold int, err error) {
	day, err := vm.CallMethod(v, "toordinal")
	if err != nil {
		return 0, 0, err
	}
	days, err := vm.IndexInt(day)
	if err != nil {
		return 0, 0, err
	}
	secs = (int64(min(max(days, 0), lastDay)) - epochDay) * 86400
	var shows [4]int
	for i, name := range [len(shows)]string{"hour", "minute", "second", "fold"} {
		attr, err := vm.GetAttr(v, name)
		if err != nil {
			return 0, 0, err
		}
		if shows[i], err = vm.IndexInt(attr); err != nil {
			return 0, 0, err
		}
	}
	for i, unit := range [...]int64{3600, 60, 1} {
		secs += int64(min(max(shows[i], 0), 1<<20)) * unit
	}
	return secs, shows[3], nil
}

// civil returns a time in UTC at which the rule holds that is in force at a civil time by PEP 495.
func civil(loc *time.Location, secs int64, fold bool) int64 {
	at := func(utc int64) int { return offset(time.Unix(utc, 0).In(loc)) }
	before, after := at(secs-86400), at(secs+86400)
	first := at(secs-int64(before)) == before
	second := at(secs-int64(after)) == after
	if first == second && fold || second && !first {
		if second {
			return secs - int64(after)
		}
		return secs + 86400
	}
	if first {
		return secs - int64(before)
	}
	return secs - 86400
}

// offset returns the seconds from UTC to the time of t's zone.
func offset(t time.Time) int {
	_, off := t.Zone()
	return off
}

// dst returns by how many seconds t's zone is ahead of its standard time, which it takes from the time before or else after, as CPython does.
func dst(t time.Time) int {
	if !t.IsDST() {
		return 0
	}
	off := offset(t)
	start, end := t.ZoneBounds()
	if !start.IsZero() {
		if u := start.Add(-time.Second); !u.IsDST() && offset(u) != off {
			return off - offset(u)
		}
	}
	if !end.IsZero() && !end.IsDST() && offset(end) != off {
		return off - offset(end)
	}
	return 3600
}
