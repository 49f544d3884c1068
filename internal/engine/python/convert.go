package python

// convert.go holds what makes Python values of Go data, and the types that only such values have: Record, the dict that scripts get as a
// result of a tool, and Handle.

import (
	"fmt"
	"sort"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/values"
)

var (
	recordType = &py.Type{}
	recordOnce sync.Once
)

// buildRecord builds the type. Methods of dict win over keys: r.items is the method, r["items"] the item.
func buildRecord() *py.Type {
	recordOnce.Do(func() { py.BuildType(recordType, recordSpec()) })
	return recordType
}

func recordSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "Record", Module: "sandbox", Python: true, Base: py.DictType, Kind: py.KindDict,
		Doc: "A dict whose items are attributes too.",
		Slots: py.Slots{
			GetAttr: func(vm *py.VM, self py.Value, name *py.Str) (py.Value, error) {
				if self.Type().Lookup(name.String()).IsNull() {
					if v := py.AsDict(self).GetStr(name.String()); !v.IsNull() {
						return v, nil
					}
				}
				return vm.GenericGetAttr(self, name)
			},
			SetAttr: func(vm *py.VM, self py.Value, name *py.Str, v py.Value) error {
				d := py.AsDict(self)
				switch {
				case !self.Type().Lookup(name.String()).IsNull():
					return vm.GenericSetAttr(self, name, v)
				case !v.IsNull():
					return d.Set(vm, name.Value(), v)
				case !d.DelStr(name.String()):
					return vm.AttributeErrorf(self, name.String(), "'%s' object has no attribute '%s'", self.Type().Name(), name)
				}
				return nil
			},
		},
		Methods: []py.Def{
			{Name: "copy", Doc: "Return a shallow copy.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				r := vm.NewDictOf(buildRecord(), nil)
				return r, vm.UpdateDict(py.AsDict(r), a[0])
			}},
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				items, err := vm.CallMethod(a[0], "items")
				if err != nil {
					return py.Value{}, err
				}
				it, err := vm.Iter(items)
				if err != nil {
					return py.Value{}, err
				}
				return vm.TupleOf([]py.Value{a[0].Type().Value(), py.EmptyTuple, py.None, py.None, it}), nil
			}},
			{Name: "__dir__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				names, err := vm.CallMethod(py.DictType.Value(), "__dir__", a[0])
				if err != nil {
					return py.Value{}, err
				}
				l, err := vm.Collect(names)
				if err != nil {
					return py.Value{}, err
				}
				d := py.AsDict(a[0])
				for i := range d.Span() {
					if k, _, ok := d.At(i); ok {
						if _, isStr := py.AsStr(k); isStr {
							if err := l.Append(vm, k); err != nil {
								return py.Value{}, err
							}
						}
					}
				}
				return l.Value(), nil
			}},
		},
	}
}

// maxResultDepth is how deep a result may be nested.
const maxResultDepth = 200

// fromResult makes the script's value of a tool's result: dicts become Records, handles opaque objects.
func fromResult(vm *py.VM, x any, depth int) (py.Value, error) {
	return fromGo(vm, x, buildRecord(), depth)
}

// fromData makes the script's value of Go data: dicts are plain dicts, with the order of the keys where x has one.
func fromData(vm *py.VM, x any, depth int) (py.Value, error) { return fromGo(vm, x, nil, depth) }

// fromGo makes the script's value of Go data. dict is the type of dicts, nil for dict.
func fromGo(vm *py.VM, x any, dict *py.Type, depth int) (py.Value, error) {
	switch x := x.(type) {
	case nil, bool, int64, float64, string, []byte:
		return vm.FromGo(x)
	case []any:
		if depth > maxResultDepth {
			return py.Value{}, vm.ValueErrorf("the value is nested too deeply")
		}
		if err := vm.Reserve(16 * len(x)); err != nil {
			return py.Value{}, err
		}
		l := vm.NewList(make([]py.Value, 0, len(x)))
		mark := vm.PushRoot(l.Value())
		defer vm.PopRoots(mark)
		for _, item := range x {
			v, err := fromGo(vm, item, dict, depth+1)
			if err != nil {
				return py.Value{}, err
			}
			if err := l.Append(vm, v); err != nil {
				return py.Value{}, err
			}
		}
		return l.Value(), vm.Step(len(x) / 16)
	case *values.Object:
		return fromMembers(vm, x.Len(), x.At, dict, depth)
	case map[string]any:
		keys := make([]string, 0, len(x))
		for k := range x {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		return fromMembers(vm, len(keys), func(i int) (string, any) { return keys[i], x[keys[i]] }, dict, depth)
	case values.Handle:
		return newHandle(vm, x), nil
	case values.Redacted:
		return py.Value{}, fmt.Errorf("krait: a result was kept out of the journal (%s), so that it can't be had again", x.Reason)
	}
	return vm.FromGo(x)
}

func fromMembers(vm *py.VM, n int, at func(int) (string, any), dict *py.Type, depth int) (py.Value, error) {
	if depth > maxResultDepth {
		return py.Value{}, vm.ValueErrorf("the value is nested too deeply")
	}
	if err := vm.Reserve(80 * n); err != nil {
		return py.Value{}, err
	}
	var r py.Value
	if dict == nil {
		r = vm.NewDict().Value()
	} else {
		r = vm.NewDictOf(dict, nil)
	}
	mark := vm.PushRoot(r)
	defer vm.PopRoots(mark)
	d := py.AsDict(r)
	for i := range n {
		k, item := at(i)
		v, err := fromGo(vm, item, dict, depth+1)
		if err != nil {
			return py.Value{}, err
		}
		key, ok := vm.ConstStr(k)
		if !ok {
			mark := vm.PushRoot(v)
			key, err = vm.FromGo(k)
			vm.PopRoots(mark)
			if err != nil {
				return py.Value{}, err
			}
		}
		if err := d.Set(vm, key, v); err != nil {
			return py.Value{}, err
		}
	}
	return r, vm.Step(n / 8)
}

// handle is the state of a Handle object: a result that stayed with the host.
type handle struct{ h values.Handle }

// Export gives the handle itself to tools and to the host.
func (h *handle) Export() any { return h.h }

var handleType = &py.Type{}

var buildHandle = sync.OnceValue(func() *py.Type {
	self := func(v py.Value) *values.Handle {
		h, _ := py.NativeData[*handle](v)
		return &h.h
	}
	text := func(name, doc string, f func(h *values.Handle) any) py.Getter {
		return py.Getter{Name: name, Doc: doc, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return vm.FromGo(f(self(v))) }}
	}
	return py.BuildType(handleType, py.TypeSpec{
		Name: "Handle", Module: "sandbox", Python: true, Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Doc: "A result that is too large for the sandbox. It can be passed to tools in place of the content.",
		Slots: py.Slots{
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				h := self(v)
				preview := []rune(h.Preview)
				more := ""
				if len(preview) > 80 {
					preview, more = preview[:80], "..."
				}
				return fmt.Sprintf("<Handle %s: %s, %d bytes: %s%s>", h.ID, h.Type, h.Bytes, string(preview), more), nil
			},
			Hash: func(vm *py.VM, v py.Value) (int64, error) { return vm.Hash(vm.Str(self(v).ID)) },
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, ok1 := py.NativeData[*handle](a)
				y, ok2 := py.NativeData[*handle](b)
				if !ok1 || !ok2 || op != py.EQ && op != py.NE {
					return py.NotImplemented, nil
				}
				return py.Bool((x.h.ID == y.h.ID) == (op == py.EQ)), nil
			},
		},
		Getters: []py.Getter{
			text("id", "The handle's name.", func(h *values.Handle) any { return h.ID }),
			text("type", "What the content is.", func(h *values.Handle) any { return h.Type }),
			text("size", "The content's size in bytes, as JSON.", func(h *values.Handle) any { return h.Bytes }),
			text("preview", "The beginning of the content, as text.", func(h *values.Handle) any { return h.Preview }),
		},
	})
})

func newHandle(vm *py.VM, h values.Handle) py.Value {
	return vm.NewNative(buildHandle(), &handle{h}, 200+len(h.Preview))
}
