package javascript

// memory.go holds what a VM's heap takes, which package quickjs does not tell: it is read where QuickJS keeps it to compare it with its limit.

import (
	"reflect"

	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// heap is the part of QuickJS's runtime that accounts for memory; nil where it is not found, and then nothing is known.
type heap = lib.TJSMallocState

// heapOf finds the heap of a VM. It belongs to the VM, and is of no use after Close.
func heapOf(vm *quickjs.VM) *heap {
	if rt := runtimeOf(vm); rt != nil {
		return &rt.Fmalloc_ctx.Fmalloc_state
	}
	return nil
}

// runtimeOf finds QuickJS's runtime of a VM, in fields that package quickjs keeps to itself; nil where they are not what they were.
func runtimeOf(vm *quickjs.VM) *lib.TJSRuntime {
	r := reflect.ValueOf(vm).Elem().FieldByName("runtime") // of an embedded struct
	if r.Kind() != reflect.Pointer || r.IsNil() {
		return nil
	}
	c := r.Elem().FieldByName("cRuntime")
	if c.Kind() != reflect.Uintptr || c.Uint() == 0 {
		return nil
	}
	return at[lib.TJSRuntime](uintptr(c.Uint()))
}

// held returns how many bytes the heap takes; 0 if that is not known. It is called on the goroutine that has the VM.
func (m *machine) held() int64 {
	if m.heap == nil {
		return 0
	}
	return int64(m.heap.Fmalloc_size)
}
