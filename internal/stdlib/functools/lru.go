package functools

// lru.go holds lru_cache: a dict of results and a ring that orders them by last use.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/collections"
)

var lruType = &py.Type{}

// lru is the state of an _lru_cache_wrapper.
type lru struct {
	fn           py.Value
	max          int // entries kept; negative: all
	typed        bool
	hits, misses int64
	// results maps keys to results without a bound, and to positions in entries with one.
	results *py.Dict
	entries []lruEntry
	free    []int32
	// newest and oldest are the ends of the list through entries; -1 if it is empty.
	newest, oldest int32
	mark           py.Value // separates positional arguments from keywords in keys
	infoType       py.Value // makes what cache_info returns; null for CacheInfo
}

type lruEntry struct {
	key, val     py.Value
	newer, older int32
}

// Traverse visits what the cache refers to.
func (c *lru) Traverse(visit func(py.Value)) int {
	visit(c.fn)
	visit(c.results.Value())
	visit(c.mark)
	if !c.infoType.IsNull() {
		visit(c.infoType)
	}
	for i := range c.entries {
		if !c.entries[i].key.IsNull() {
			visit(c.entries[i].key)
			visit(c.entries[i].val)
		}
	}
	return 160 + 40*cap(c.entries) + 4*cap(c.free)
}

func lruOf(v py.Value) *lru {
	c, _ := py.NativeData[*lru](v)
	return c
}

func (c *lru) clear(vm *py.VM) {
	c.hits, c.misses = 0, 0
	c.results = vm.NewDict()
	c.entries, c.free, c.newest, c.oldest = nil, nil, -1, -1
}

// lruCache is the decorator: lru_cache(fn), lru_cache(maxsize, typed).
func lruCache(vm *py.VM, a []py.Value) (py.Value, error) {
	max, typed := 128, false
	if !a[1].IsNull() {
		var err error
		if typed, err = vm.Truth(a[1]); err != nil {
			return py.Value{}, err
		}
	}
	switch m := a[0]; {
	case m.IsNull():
	case m.IsNone(), py.IsInt(m):
		max = entriesOf(m)
	case py.IsCallable(m):
		return newLRU(vm, m, max, typed)
	default:
		return py.Value{}, vm.TypeErrorf("Expected first argument to be an integer, a callable, or None")
	}
	return vm.NewFunction(&py.Def{Name: "decorating_function", Sig: "user_function", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		return newLRU(vm, a[0], max, typed)
	}}, "functools"), nil
}

// entriesOf returns how many entries maxsize m, None or an int, keeps.
func entriesOf(m py.Value) int {
	if m.IsNone() {
		return -1
	}
	n, ok := py.AsInt64(m)
	if !ok {
		if b, _ := py.AsBig(m); b.Sign() > 0 {
			n = 1 << 62
		}
	}
	return int(max(n, 0))
}

// newWrapper is the wrapper type called: with a bare function, without the decorator's defaults.
func newWrapper(vm *py.VM, _ *py.Type, args py.Args) (py.Value, error) {
	var a [4]py.Value
	if err := vm.BindClinic("lru_cache", "user_function, maxsize, typed, cache_info_type", args, a[:]); err != nil {
		return py.Value{}, err
	}
	if !py.IsCallable(a[0]) {
		return py.Value{}, vm.TypeErrorf("the first argument must be callable")
	}
	if !a[1].IsNone() && !py.IsInt(a[1]) {
		return py.Value{}, vm.TypeErrorf("maxsize should be integer or None")
	}
	typed, err := vm.Truth(a[2])
	if err != nil {
		return py.Value{}, err
	}
	v, err := wrapLRU(vm, a[0], entriesOf(a[1]), typed)
	if err == nil {
		lruOf(v).infoType = a[3]
	}
	return v, err
}

// newLRU returns fn behind a cache, dressed as fn.
func newLRU(vm *py.VM, fn py.Value, max int, typed bool) (py.Value, error) {
	if !py.IsCallable(fn) {
		return py.Value{}, vm.TypeErrorf("the first argument must be callable")
	}
	v, err := wrapLRU(vm, fn, max, typed)
	if err != nil {
		return py.Value{}, err
	}
	return v, updateWrapper(vm, v, fn, py.Value{}, py.Value{})
}

// wrapLRU returns fn, which is callable, behind a cache.
func wrapLRU(vm *py.VM, fn py.Value, max int, typed bool) (py.Value, error) {
	mark, err := vm.CallValues(py.ObjectType.Value())
	if err != nil {
		return py.Value{}, err
	}
	c := &lru{fn: fn, max: max, typed: typed, mark: mark}
	c.clear(vm)
	return vm.NewNative(lruType, c, 200), nil
}

func lruSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "_lru_cache_wrapper", Module: "functools", Kind: py.KindNative, Flags: py.FlagHasDict | py.FlagMethodDescr | py.FlagFinal,
		Doc: "A function whose results are kept.",
		Slots: py.Slots{
			New:  newWrapper,
			Call: func(vm *py.VM, self py.Value, args py.Args) (py.Value, error) { return lruOf(self).call(vm, args) },
			DescrGet: func(vm *py.VM, d, obj py.Value, _ *py.Type) (py.Value, error) {
				if obj.IsNull() {
					return d, nil
				}
				return vm.NewBoundMethod(d, obj), nil
			},
		},
		Methods: []py.Def{
			{Name: "cache_info", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return lruOf(a[0]).info(vm) }},
			{Name: "cache_clear", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				lruOf(a[0]).clear(vm)
				return py.None, nil
			}},
			{Name: "cache_parameters", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				c := lruOf(a[0])
				d := vm.NewDict()
				d.SetStr(vm, "maxsize", c.maxValue())
				d.SetStr(vm, "typed", py.Bool(c.typed))
				return d.Value(), nil
			}},
			{Name: "__copy__", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) { return a[0], nil }},
			{Name: "__deepcopy__", Sig: "memo, /", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) { return a[0], nil }},
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.GetAttr(a[0], "__qualname__") }},
		},
	}
}

func (c *lru) maxValue() py.Value {
	if c.max < 0 {
		return py.None
	}
	return py.Int(int64(c.max))
}

// infoClassKey is the key of the CacheInfo class of a VM.
var infoClassKey py.Key

type classHolder struct{ class py.Value }

func (h *classHolder) Traverse(visit func(py.Value)) int {
	if !h.class.IsNull() {
		visit(h.class)
	}
	return 16
}

// cacheInfo returns the class of what cache_info() returns.
func cacheInfo(vm *py.VM) (py.Value, error) {
	h := py.Attached(vm, &infoClassKey, func() *classHolder { return &classHolder{} })
	if h.class.IsNull() {
		cls, err := collections.NewNamedTuple(vm, "CacheInfo", "functools", "hits", "misses", "maxsize", "currsize")
		if err != nil {
			return py.Value{}, err
		}
		h.class = cls
	}
	return h.class, nil
}

func (c *lru) info(vm *py.VM) (py.Value, error) {
	class := c.infoType
	if class.IsNull() {
		var err error
		if class, err = cacheInfo(vm); err != nil {
			return py.Value{}, err
		}
	}
	n := c.results.Len()
	return vm.CallValues(class, py.Int(c.hits), py.Int(c.misses), c.maxValue(), py.Int(int64(n)))
}

// key returns the key under which the result for args is kept.
func (c *lru) key(vm *py.VM, args py.Args) py.Value {
	pos := args.Pos()
	if !c.typed && args.KwLen() == 0 {
		if len(pos) == 1 && (pos[0].Type() == py.IntType || pos[0].Type() == py.StrType) {
			return pos[0]
		}
		return vm.TupleOf(pos)
	}
	n := len(pos) + 2*args.KwLen()
	if args.KwLen() > 0 {
		n++
	}
	if c.typed {
		n += len(pos) + args.KwLen()
	}
	k := append(make([]py.Value, 0, n), pos...)
	if args.KwLen() > 0 {
		k = append(k, c.mark)
		for i := range args.KwLen() {
			name, v := args.Kw(i)
			k = append(k, name.Value(), v)
		}
	}
	if c.typed {
		for _, v := range pos {
			k = append(k, v.Type().Value())
		}
		for i := range args.KwLen() {
			_, v := args.Kw(i)
			k = append(k, v.Type().Value())
		}
	}
	return vm.Tuple(k)
}

// hit returns the result that the entry of results stands for.
func (c *lru) hit(found py.Value) py.Value {
	c.hits++
	if c.max < 0 {
		return found
	}
	i, _ := found.SmallInt()
	c.touch(int32(i))
	return c.entries[i].val
}

func (c *lru) call(vm *py.VM, args py.Args) (py.Value, error) {
	if c.max == 0 {
		c.misses++
		return vm.Call(c.fn, args)
	}
	if pos := args.Pos(); len(pos) > 1 && !c.typed && args.KwLen() == 0 {
		if found, ok := py.FindItems(c.results, pos); ok {
			return c.hit(found), nil
		}
	}
	key := c.key(vm, args)
	found, err := c.results.Get(vm, key)
	if err != nil {
		if py.IsExc(err, py.TypeError) {
			// Dicts say more than hash() does.
			if _, e := vm.Hash(key); e != nil {
				err = e
			}
		}
		return py.Value{}, err
	}
	if !found.IsNull() {
		return c.hit(found), nil
	}
	c.misses++
	mark := vm.PushRoot(key)
	r, err := vm.Call(c.fn, args)
	vm.PopRoots(mark)
	if err != nil {
		return py.Value{}, err
	}
	if c.max < 0 {
		return r, c.results.Set(vm, key, r)
	}
	// The call may have cached the same key, or cleared the cache.
	if found, err = c.results.Get(vm, key); err != nil || !found.IsNull() {
		return r, err
	}
	if c.results.Len() >= c.max && c.oldest >= 0 {
		old := c.oldest
		k := c.entries[old].key
		c.unlink(old)
		c.entries[old] = lruEntry{}
		c.free = append(c.free, old)
		if _, err := c.results.Delete(vm, k); err != nil {
			return py.Value{}, err
		}
	}
	var i int32
	if n := len(c.free); n > 0 {
		i = c.free[n-1]
		c.free = c.free[:n-1]
	} else {
		if len(c.entries) >= 1<<30 {
			return r, nil
		}
		if len(c.entries) == cap(c.entries) {
			if err := vm.Reserve(80 * (cap(c.entries) + 4)); err != nil {
				return py.Value{}, err
			}
		}
		i = int32(len(c.entries))
		c.entries = append(c.entries, lruEntry{})
	}
	c.entries[i] = lruEntry{key: key, val: r}
	c.link(i)
	if err := c.results.Set(vm, key, py.Int(int64(i))); err != nil {
		return py.Value{}, err
	}
	return r, nil
}

// link makes entry i the newest.
func (c *lru) link(i int32) {
	e := &c.entries[i]
	e.newer, e.older = -1, c.newest
	if c.newest >= 0 {
		c.entries[c.newest].newer = i
	} else {
		c.oldest = i
	}
	c.newest = i
}

func (c *lru) unlink(i int32) {
	e := c.entries[i]
	if e.newer >= 0 {
		c.entries[e.newer].older = e.older
	} else {
		c.newest = e.older
	}
	if e.older >= 0 {
		c.entries[e.older].newer = e.newer
	} else {
		c.oldest = e.newer
	}
}

func (c *lru) touch(i int32) {
	if c.newest != i {
		c.unlink(i)
		c.link(i)
	}
}
