package py

// runparts.go holds the parts of the evaluation loop's fast paths: small ones that are inlined into it, and calls that do
// their work on the register stack, after which the loop loads everything again.

import (
	"math"

	"github.com/krait-run/krait/internal/compile"
)

const (
	intrinsicNone intrinsic = iota
	intrinsicAppend
	intrinsicLen
)

// index returns the index of the instruction at pc in the frame's code.
func (fr *frame) index(pc instrPtr) int { return pc.since(fr.fn.first) }

// set stores v, leaving the pointer word alone where it is the same already.
func set(d *Value, v Value) {
	if d.o != v.o {
		d.o = v.o
	}
	d.n = v.n
}

func setInt(d *Value, i int64) {
	if d.o != &intTag {
		d.o = &intTag
	}
	d.n = uint64(i)
}

func setFloat(d *Value, f float64) {
	if d.o != &floatTag {
		d.o = &floatTag
	}
	d.n = math.Float64bits(f)
}

// relations has for each comparison the relations in which it holds: 1 less, 2 equal, 4 greater, 8 not equal.
var relations = [256]uint8{
	compile.OpLT: 1, compile.OpJumpLT: 1, compile.OpJumpLTK: 1,
	compile.OpLE: 3, compile.OpJumpLE: 3, compile.OpJumpLEK: 3,
	compile.OpEQ: 2, compile.OpJumpEQ: 2, compile.OpJumpEQK: 2,
	compile.OpNE: 8, compile.OpJumpNE: 8, compile.OpJumpNEK: 8,
	compile.OpGT: 4, compile.OpJumpGT: 4, compile.OpJumpGTK: 4,
	compile.OpGE: 6, compile.OpJumpGE: 6, compile.OpJumpGEK: 6,
}

// jumpEqualText is OpJumpEQK where the register and the constant are strings.
func (vm *VM) jumpEqualText(w uint64) error {
	fr := &vm.frames[vm.depth-1]
	a := vm.stack[fr.base+int(uint8(w>>16))].o
	b := fr.fn.consts[uint8(w>>24)].o
	eq := strLayout.guarded(a).s == strLayout.guarded(b).s
	return vm.jumpIf(eq == (uint8(w>>8) != 0), int(int32(w>>32)))
}

// getDictItem is OpGetItem and OpGetItemK of the key k where the container is exactly a dict.
func (vm *VM) getDictItem(w uint64, k Value) error {
	base := vm.frames[vm.depth-1].base
	d := dictLayout.guarded(vm.stack[base+int(uint8(w>>16))].o)
	p := -1
	if k.o == &intTag {
		p, _ = d.findInt(int64(k.n))
	} else if k.o.shape == &strType.root {
		var err error
		if p, err = d.findStrKey(vm, k, strLayout.guarded(k.o).hashOf()); err != nil {
			return err
		}
	}
	if p < 0 {
		_, _, err := vm.slow(w)
		return err
	}
	set(&vm.stack[base+int(uint8(w>>8))], d.entries[p].val)
	return nil
}

// setDictItem is OpSetItem of the key k where the container is exactly a dict.
func (vm *VM) setDictItem(w uint64, k Value) error {
	base := vm.frames[vm.depth-1].base
	d := dictLayout.guarded(vm.stack[base+int(uint8(w>>8))].o)
	v := vm.stack[base+int(uint8(w>>24))]
	if k.o == &intTag {
		if p, ok := d.findInt(int64(k.n)); p >= 0 {
			set(&d.entries[p].val, v)
			return nil
		} else if ok {
			d.add(vm, k, v, hashInt(int64(k.n)))
			return nil
		}
	} else if k.o.shape == &strType.root {
		return d.setHash(vm, k, v, strLayout.guarded(k.o).hashOf())
	}
	_, _, err := vm.slow(w)
	return err
}

// buildString is OpBuildStr in the frame at base.
func (vm *VM) buildString(base int, w uint64) error {
	b := base + int(uint8(w>>16))
	v, err := vm.joinStrings(vm.stack[b : b+int(w>>32)])
	if err != nil {
		return err
	}
	set(&vm.stack[base+int(uint8(w>>8))], v)
	return nil
}

// addStrings stores a + b, which are strings, at stack position dest.
func (vm *VM) addStrings(a, b Value, dest int) error {
	v, err := vm.concat(strLayout.guarded(a.o), strLayout.guarded(b.o))
	if err != nil {
		return err
	}
	set(&vm.stack[dest], v)
	return nil
}
