// Package weakref is Python's module weakref. The interpreter counts no references: a target is lost when a traversal of all
// that is alive does not meet it. Such traversals are made when the module's functions are used, if they are not too dear.
package weakref

// weakref.go holds the module, what a VM knows of its weak references, and the calls of their callbacks.

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed containers.py
var containers string

//go:embed finalize.py
var finalizers string

// Module returns the definition of the module weakref.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(refType, refSpec())
	py.BuildType(proxyType, proxySpec(false))
	py.BuildType(callableProxyType, proxySpec(true))
	lazyContainers := lazy.New("weakref", containers, "KeyedRef", "WeakKeyDictionary", "WeakMethod", "WeakSet", "WeakValueDictionary")
	lazyFinalize := lazy.New("weakref", finalizers, "finalize")
	return &py.ModuleDef{
		Name: "weakref",
		Doc:  "Weak reference support for Python.",
		Consts: []py.Const{
			{Name: "ref", Value: refType.Value()}, {Name: "ReferenceType", Value: refType.Value()},
			{Name: "ProxyType", Value: proxyType.Value()}, {Name: "CallableProxyType", Value: callableProxyType.Value()},
		},
		Funcs: []py.Def{
			{Name: "proxy", Sig: "object, callback=None, /", Fn: makeProxy},
			{Name: "getweakrefcount", Sig: "object, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if err := settle(vm); err != nil {
					return py.Value{}, err
				}
				return py.Int(int64(len(stateOf(vm).alive(a[0])))), nil
			}},
			{Name: "getweakrefs", Sig: "object, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if err := settle(vm); err != nil {
					return py.Value{}, err
				}
				return vm.List(stateOf(vm).alive(a[0])), nil
			}},
			{Name: "_settle", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) { return py.None, settle(vm) }},
			{Name: "_target", Sig: "ref, /", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
				if r := refOf(a[0]); r != nil {
					return r.get(), nil
				}
				return py.None, nil
			}},
			{Name: "_at_end", Sig: "function, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				f := a[0]
				s := stateOf(vm)
				s.atEnd = f
				vm.OnEnd(func() error {
					_, err := vm.CallValues(f)
					return err
				})
				return py.None, nil
			}},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "ProxyTypes", vm.TupleOf([]py.Value{proxyType.Value(), callableProxyType.Value()}))
			var all []py.Value
			for _, n := range []string{"ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType",
				"CallableProxyType", "ProxyTypes", "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize"} {
				all = append(all, vm.Str(n))
			}
			m.Set(vm, "__all__", vm.List(all))
			lazy.Install(vm, m, "weakref", lazyContainers, lazyFinalize)
			return nil
		},
	}
})

// state is what a VM knows of its weak references.
type state struct {
	// of has the references and proxies to an object. They are not kept alive by it.
	of map[*py.Object]*refsTo
	// lost are the references with callbacks whose targets were lost since the last call of settle.
	lost     []py.Value
	settling bool // their callbacks are being called
	atEnd    py.Value
}

var stateKey py.Key

func stateOf(vm *py.VM) *state {
	return py.Attached(vm, &stateKey, func() *state { return &state{of: map[*py.Object]*refsTo{}} })
}

// Traverse visits the references whose callbacks are due.
func (s *state) Traverse(visit func(py.Value)) int {
	for _, v := range s.lost {
		visit(v)
	}
	if !s.atEnd.IsNull() {
		visit(s.atEnd)
	}
	return 64 + 224*len(s.of) + 16*len(s.lost)
}

// refsTo are the references and proxies to one object.
type refsTo struct {
	// plain are the reference and the proxy that have no callback and are no instances of subclasses: there is one of each.
	plain  [2]py.Value
	others []py.Value // in order
	ended  int        // how many of others are lost themselves
}

const (
	plainRef = iota
	plainProxy
)

// alive returns the references to target that may still be used: the plain reference comes first, then the plain proxy.
func (s *state) alive(target py.Value) []py.Value {
	if target.IsInline() {
		return nil
	}
	t := s.of[target.Object()]
	if t == nil {
		return nil
	}
	var out []py.Value
	for _, v := range t.plain {
		if !v.IsNull() {
			out = append(out, v)
		}
	}
	for _, v := range t.others {
		if !stateOfRef(v).ended {
			out = append(out, v)
		}
	}
	return out
}

// plain returns the plain reference or proxy to target, null if there is none.
func (s *state) plain(target py.Value, which int) py.Value {
	if t := s.of[target.Object()]; t != nil {
		return t.plain[which]
	}
	return py.Value{}
}

// stateOfRef returns the state of a reference or a proxy.
func stateOfRef(v py.Value) *ref {
	if p := proxyOf(v); p != nil {
		return &p.ref
	}
	return refOf(v)
}

// watch makes owner, whose state r is, refer to target. Which is plainRef or plainProxy for one that is shared, else -1.
func (s *state) watch(vm *py.VM, r *ref, owner, target py.Value, which int) {
	o := target.Object()
	r.Ended = func(lost bool) {
		if lost {
			delete(s.of, o)
			if !r.callback.IsNullOrNone() {
				s.lost = append(s.lost, owner)
			}
			return
		}
		t := s.of[o]
		if t == nil {
			return
		}
		if which >= 0 {
			t.plain[which] = py.Value{}
		} else {
			r.ended = true
			// The list is cut when most of it has ended, so that each end costs the same however long it is.
			if t.ended++; 2*t.ended >= len(t.others) {
				t.others = slices.DeleteFunc(t.others, func(v py.Value) bool { return stateOfRef(v).ended })
				t.ended = 0
			}
		}
		if len(t.others) == 0 && t.plain == [2]py.Value{} {
			delete(s.of, o)
		}
	}
	vm.Charge(96)
	t := s.of[o]
	if t == nil {
		vm.Charge(128)
		t = &refsTo{}
		s.of[o] = t
	}
	if which >= 0 {
		t.plain[which] = owner
	} else {
		t.others = append(t.others, owner)
	}
	vm.Watch(&r.WeakRef, owner, target)
}

// settle finds out which targets are lost and calls the callbacks of the references to them.
func settle(vm *py.VM) error {
	if err := vm.FindLost(false); err != nil {
		return err
	}
	s := stateOf(vm)
	if s.settling { // by a callback that asks a reference: those that are left come after it, not within it
		return nil
	}
	s.settling = true
	defer func() { s.settling = false }()
	for len(s.lost) > 0 {
		v := s.lost[len(s.lost)-1]
		s.lost = s.lost[:len(s.lost)-1]
		r := refOf(v)
		if r == nil {
			if p := proxyOf(v); p != nil {
				r = &p.ref
			}
		}
		if r == nil || r.callback.IsNullOrNone() {
			continue
		}
		f := r.callback
		r.callback = py.Value{}
		mark := vm.PushRoot(f)
		vm.PushRoot(v)
		_, err := vm.CallValues(f, v)
		if e, ok := err.(*py.Exc); ok {
			var name string
			if name, err = vm.Repr(f); err == nil {
				err = vm.Unraisable("Exception ignored while calling weakref callback "+name, e)
			}
		}
		vm.PopRoots(mark)
		if err != nil {
			return err
		}
	}
	return nil
}

// Collect finds out which targets are lost whatever that costs, and calls the callbacks.
func Collect(vm *py.VM) error {
	if err := vm.FindLost(true); err != nil {
		return err
	}
	return settle(vm)
}
