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
				return py.Bool(load(key) != nil), nil
			}},
			// (offset, dst) in seconds and the abbreviation of a zone at a civil time, given as seconds since 1970, with fold.
			{Name: "_local", Sig: "key, seconds, fold, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				key, _ := py.AsStr(a[0])
				loc := load(key)
				secs, _ := py.AsInt64(a[1])
				fold, _ := py.AsInt64(a[2])
				if loc == nil {
					return py.None, nil
				}
				return answer(vm, loc, civil(loc, secs, fold != 0)), nil
			}},
			// The same for a zone that never changes, None for others.
			{Name: "_fixed", Sig: "key, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				key, _ := py.AsStr(a[0])
				loc := load(key)
				if loc == nil {
					return py.None, nil
				}
				if from, to := time.Unix(0, 0).In(loc).ZoneBounds(); !from.IsZero() || !to.IsZero() {
					return py.None, nil
				}
				return answer(vm, loc, 0), nil
			}},
			// The same at a time in UTC.
			{Name: "_utc", Sig: "key, seconds, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				key, _ := py.AsStr(a[0])
				loc := load(key)
				secs, _ := py.AsInt64(a[1])
				if loc == nil {
					return py.None, nil
				}
				return answer(vm, loc, secs), nil
			}},
		},
		Source: source,
	}
})

var zones sync.Map // string to *time.Location

// load returns the zone, or nil. Only names of the database get into the cache, so that scripts can't fill it.
func load(key string) *time.Location {
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

func offsetAt(loc *time.Location, utc int64) int {
	_, off := time.Unix(utc, 0).In(loc).Zone()
	return off
}

// civil returns a time in UTC at which the rule holds that is in force at a civil time by PEP 495.
func civil(loc *time.Location, secs int64, fold bool) int64 {
	before, after := offsetAt(loc, secs-86400), offsetAt(loc, secs+86400)
	first := offsetAt(loc, secs-int64(before)) == before
	second := offsetAt(loc, secs-int64(after)) == after
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

func answer(vm *py.VM, loc *time.Location, utc int64) py.Value {
	t := time.Unix(utc, 0).In(loc)
	name, off := t.Zone()
	dst := 0
	if t.IsDST() {
		dst = 3600
		for _, m := range []time.Duration{-180, 180, -90, 90} {
			u := t.Add(m * 24 * time.Hour)
			if _, o := u.Zone(); !u.IsDST() && o != off {
				dst = off - o
				break
			}
		}
	}
	return vm.TupleOf([]py.Value{py.Int(int64(off)), py.Int(int64(dst)), vm.Str(name)})
}
