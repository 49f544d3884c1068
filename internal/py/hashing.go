package py

// hashing.go holds the hashes of tuples, slices and sets, which equal CPython's.

import (
	"math/bits"
)

// hashNone is hash(None).
const hashNone = 0xfca86420

// The numbers of xxHash (Yann Collet, BSD), as CPython's tuple hash uses them.
const (
	xxPrime1 = 11400714785074694791
	xxPrime2 = 14029467366897019727
	xxPrime5 = 2870177450012600261
)

// tupleHash accumulates the hash of a sequence of hashes as xxHash does with its lanes.
type tupleHash uint64

func newTupleHash() tupleHash { return xxPrime5 }

func (h *tupleHash) add(lane uint64) {
	*h = tupleHash(bits.RotateLeft64(uint64(*h)+lane*xxPrime2, 31) * xxPrime1)
}

// tuple returns the hash of a tuple of n items.
func (h tupleHash) tuple(n int) int64 { return (h + tupleHash(uint64(n)^(xxPrime5^3527539))).slice() }

// slice returns the hash without the length in it, as that of slices is.
func (h tupleHash) slice() int64 {
	if h == ^tupleHash(0) {
		return 1546275796
	}
	return int64(h)
}

// hashTuple returns the hash of a tuple of items. What is nested counts its depth in Hash.
func (vm *VM) hashTuple(items []Value) (int64, error) {
	acc := newTupleHash()
	for i, v := range items {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return 0, err
			}
		}
		h, err := vm.hash(v)
		if err != nil {
			return 0, err
		}
		acc.add(h)
	}
	return acc.tuple(len(items)), nil
}

// constantHash is hashTuple for the items of a constant, where the hash is the same in every VM and for none of them to keep. It is 0, for unknown, where they
// are not ints, strs, bools, None and tuples of these.
func constantHash(items []Value) int64 {
	acc := newTupleHash()
	for _, v := range items {
		switch {
		case v.o == &intTag || v.o == &boolTag:
			acc.add(hashInt(int64(v.n)))
		case v.o == &noneTag:
			acc.add(hashNone)
		case v.o.shape == &strType.root:
			acc.add(strLayout.guarded(v.o).hashOf())
		case v.o.shape == &tupleType.root && tupleLayout.guarded(v.o).hash != 0:
			acc.add(uint64(tupleLayout.guarded(v.o).hash))
		default:
			return 0
		}
	}
	return acc.tuple(len(items))
}

// hashFrozenset returns the hash of a set of the given hashes, whatever their order: CPython's frozenset hash.
func hashFrozenset(hashes func(yield func(uint64) bool), n int) int64 {
	var h uint64
	for x := range hashes {
		h ^= ((x ^ 89869747) ^ (x << 16)) * 3644798167
	}
	h ^= (uint64(n) + 1) * 1927868237
	h ^= h>>11 ^ h>>25
	h = h*69069 + 907133923
	if h == ^uint64(0) {
		h = 590923713
	}
	return int64(h)
}

// keyHash is hash for a key of a dict: an unhashable one is a TypeError that says so.
func (vm *VM) keyHash(k Value) (uint64, error) {
	h, err := vm.hash(k)
	if err != nil {
		err = vm.unhashable(k, "dict key", err)
	}
	return h, err
}

// elementHash is keyHash for an element of a set.
func (vm *VM) elementHash(k Value) (uint64, error) {
	h, err := vm.hash(k)
	if err != nil {
		err = vm.unhashable(k, "set element", err)
	}
	return h, err
}

func (vm *VM) unhashable(k Value, what string, err error) error {
	e, ok := err.(*Exc)
	if !ok || e.Type() != TypeError {
		return err
	}
	msg, serr := vm.StrOf(e.Value())
	if serr != nil {
		return serr
	}
	return vm.TypeErrorf("cannot use '%s' as a %s (%s)", k.Type().fullName(), what, msg)
}
