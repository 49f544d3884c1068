// Package random is Python's module random: the same numbers as CPython for the same seed.
package random

// random.go holds the module, the types Random and SystemRandom, seeding and states.

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"
	"sync"

	"github.com/krait-run/krait/internal/mt19937"
	"github.com/krait-run/krait/internal/numfmt"
	"github.com/krait-run/krait/internal/py"
)

var (
	randomType = &py.Type{}
	systemType = &py.Type{}
)

// state is the Go state of a Random. A SystemRandom has one too, without a use for the generator.
type state struct {
	rng mt19937.Rand
	// gaussNext is the second of the pair of numbers that gauss makes, or null.
	gaussNext py.Value
	system    bool
	names     [2]*py.Str // random and getrandbits, once they were looked for
}

// Traverse visits what the state holds.
func (s *state) Traverse(visit func(py.Value)) int {
	if !s.gaussNext.IsNull() {
		visit(s.gaussNext)
	}
	return stateSize
}

// stateSize is what a state occupies, in bytes.
const stateSize = 2560

// maxSeed is the size in bytes above which a seed is refused: seeding reads all of it in one go.
const maxSeed = 1 << 22

// Module returns the definition of the module.
var Module = sync.OnceValue(func() *py.ModuleDef {
	methods := append(methods(), distributions()...)
	for i, d := range methods {
		methods[i].Python = d.Name != "random" && d.Name != "getrandbits"
	}
	py.BuildType(randomType, py.TypeSpec{
		Name: "Random", Module: "random", Python: true, Kind: py.KindNative, Flags: py.FlagHasDict, Sig: "x=None",
		Doc:     "A generator of pseudo-random numbers, the Mersenne Twister, with a state of its own.",
		Slots:   py.Slots{New: newRandom(false), Init: initRandom},
		Methods: methods,
		Getters: []py.Getter{{Name: "gauss_next", Get: getGaussNext, Set: setGaussNext}},
		Consts:  []py.Const{{Name: "VERSION", Value: py.Int(stateVersion)}},
	})
	py.BuildType(systemType, py.TypeSpec{
		Name: "SystemRandom", Module: "random", Python: true, Kind: py.KindNative, Flags: py.FlagHasDict, Base: randomType, Sig: "x=None",
		Doc:     "A generator whose numbers come from the host. It has no state, and seeding does nothing.",
		Slots:   py.Slots{New: newRandom(true), Init: func(*py.VM, py.Value, py.Args) error { return nil }},
		Methods: systemMethods(),
	})
	return &py.ModuleDef{
		Name: "random", Doc: "Pseudo-random numbers from many distributions.",
		Types: []*py.Type{randomType, systemType},
		Consts: []py.Const{
			{Name: "BPF", Value: py.Int(53)}, {Name: "RECIP_BPF", Value: py.Float(0x1p-53)}, {Name: "LOG4", Value: py.Float(log4)},
			{Name: "NV_MAGICCONST", Value: py.Float(nvMagic)}, {Name: "SG_MAGICCONST", Value: py.Float(sgMagic)},
			{Name: "TWOPI", Value: py.Float(2 * math.Pi)},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			inst, err := vm.CallValues(randomType.Value())
			if err != nil {
				return err
			}
			m.Set(vm, "_inst", inst)
			var names []string
			for _, d := range methods {
				if d.Name[0] == '_' {
					continue
				}
				f, err := vm.GetAttr(inst, d.Name)
				if err != nil {
					return err
				}
				m.Set(vm, d.Name, f)
				names = append(names, d.Name)
			}
			slices.Sort(names)
			all := []py.Value{vm.Str("Random"), vm.Str("SystemRandom")}
			for _, n := range names {
				all = append(all, vm.Str(n))
			}
			m.Set(vm, "__all__", vm.List(all))
			return nil
		},
	}
})

func newRandom(system bool) func(*py.VM, *py.Type, py.Args) (py.Value, error) {
	return func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
		s := &state{system: system}
		s.rng.SeedUint64(0)
		return vm.NewNative(cls, s, stateSize), nil
	}
}

// initRandom is Random.__init__: it seeds, by the method that a subclass may override.
func initRandom(vm *py.VM, self py.Value, args py.Args) error {
	if n := args.Len() + args.KwLen(); n > 1 {
		return vm.TypeErrorf("Random.__init__() takes from 1 to 2 positional arguments but %d were given", n+1)
	}
	seed := py.None
	if args.KwLen() == 1 {
		name, v := args.Kw(0)
		if name.String() != "x" {
			return vm.TypeErrorf("Random.__init__() got an unexpected keyword argument '%s'", name.String())
		}
		seed = v
	} else if args.Len() == 1 {
		seed = args.Pos()[0]
	}
	if self.Type() == randomType {
		_, err := seedRandom(vm, []py.Value{self, seed, {}})
		return err
	}
	_, err := vm.CallMethod(self, "seed", seed)
	return err
}

func getGaussNext(_ *py.VM, self py.Value) (py.Value, error) {
	if s := stateOf(self); !s.gaussNext.IsNull() {
		return s.gaussNext, nil
	}
	return py.None, nil
}

func setGaussNext(vm *py.VM, self, v py.Value) error {
	if v.IsNull() {
		return vm.Errorf(py.AttributeError, "gauss_next")
	}
	stateOf(self).gaussNext = v
	if v.IsNone() {
		stateOf(self).gaussNext = py.Value{}
	}
	return nil
}

// stateOf returns the state of self, a Random; binding has checked its type.
func stateOf(self py.Value) *state {
	s, ok := py.NativeData[*state](self)
	if !ok {
		return &state{}
	}
	return s
}

// methods are those of Random other than distributions of floats.
func methods() []py.Def {
	return []py.Def{
		{Name: "seed", Sig: "a=None, version=2", Fn: seedRandom,
			Doc: "Start again from a seed: an int, float, str, bytes or bytearray; None takes one from the host."},
		{Name: "random", Fn: randomFloat, Doc: "Return a float from 0 up to 1."},
		{Name: "getrandbits", Sig: "k, /", Fn: getrandbits, Doc: "Return an int of k random bits."},
		{Name: "getstate", Fn: getstate, Doc: "Return the state, for setstate."},
		{Name: "setstate", Sig: "state", Fn: setstate, Doc: "Restore what getstate returned."},
		{Name: "__getstate__", Fn: getstate},
		{Name: "__setstate__", Sig: "state", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.CallMethod(a[0], "setstate", a[1]) }},
		{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			s, err := vm.CallMethod(a[0], "getstate")
			return vm.TupleOf([]py.Value{a[0].Type().Value(), py.EmptyTuple, s}), err
		}},
		{Name: "randbytes", Sig: "n", Fn: randbytes, Doc: "Return n random bytes."},
		{Name: "randrange", Sig: "start, stop=None, step=1", Fn: randrange, Doc: "Return an item of range(start, stop, step)."},
		{Name: "randint", Sig: "a, b", Fn: randint, Doc: "Return an int from a to b, both included."},
		{Name: "choice", Sig: "seq", Fn: choice, Doc: "Return an item of a sequence."},
		{Name: "choices", Sig: "population, weights=None, *, cum_weights=None, k=1", Fn: choices,
			Doc: "Return a list of k items, which may repeat, chosen by their weights."},
		{Name: "sample", Sig: "population, k, *, counts=None", Fn: sample,
			Doc: "Return a list of k different items of a sequence; counts says how often each of them is there."},
		{Name: "shuffle", Sig: "x", Fn: shuffle, Doc: "Put the items of a list in random order, in place."},
		{Name: "_randbelow", Sig: "n", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			g := newGenerator(vm, a[0])
			n, err := vm.IntIndex(a[1])
			if err != nil {
				return py.Value{}, err
			}
			return g.below(n)
		}},
	}
}

func systemMethods() []py.Def {
	noState := func(vm *py.VM, a []py.Value) (py.Value, error) {
		return py.Value{}, vm.Errorf(py.NotImplementedError, "System entropy source does not have state.")
	}
	return []py.Def{
		{Name: "seed", Sig: "*args, **kwds", Fn: func(*py.VM, []py.Value) (py.Value, error) { return py.None, nil }, Doc: "Do nothing."},
		{Name: "getstate", Sig: "*args, **kwds", Fn: noState, Doc: "Raise NotImplementedError."},
		{Name: "setstate", Sig: "*args, **kwds", Fn: noState, Doc: "Raise NotImplementedError."},
	}
}

// entropyKey is the key of the generator that stands in for a host without entropy.
var entropyKey py.Key

// entropy fills p from the host, or from a fixed sequence where the host gives none.
func entropy(vm *py.VM, p []byte) error {
	if ok, err := vm.HostEntropy(p); ok {
		return err
	}
	r := py.Attached(vm, &entropyKey, func() *mt19937.Rand {
		r := &mt19937.Rand{}
		r.SeedUint64(0)
		return r
	})
	for i := range p {
		p[i] = byte(r.Bits(8))
		if i&0xFFFF == 0xFFFF {
			if err := vm.Step(1 << 7); err != nil {
				return err
			}
		}
	}
	return nil
}

func seedRandom(vm *py.VM, a []py.Value) (py.Value, error) {
	s := stateOf(a[0])
	version := int64(2)
	if !a[2].IsNull() {
		version, _ = py.AsInt64(a[2])
	}
	if err := s.seed(vm, a[1], version); err != nil {
		return py.Value{}, err
	}
	s.gaussNext = py.Value{}
	return py.None, nil
}

func (s *state) seed(vm *py.VM, v py.Value, version int64) error {
	if v.IsNullOrNone() {
		var buf [64]byte
		if err := entropy(vm, buf[:]); err != nil {
			return err
		}
		s.rng.SeedInt(new(big.Int).SetBytes(buf[:]))
		return nil
	}
	if f, ok := py.AsFloat(v); ok {
		h, err := vm.Hash(v)
		if err != nil {
			return err
		}
		if f == f {
			h = numfmt.HashFloat(f)
		}
		s.rng.SeedUint64(uint64(h))
		return nil
	}
	if py.IsInt(v) {
		if i, ok := py.AsInt64(v); ok {
			if i < 0 {
				i = -i
			}
			s.rng.SeedUint64(uint64(i))
			return nil
		}
		b, _ := py.AsBig(v)
		if len(b.Bits())*8 > maxSeed {
			return vm.Errorf(py.MemoryError, "")
		}
		if err := vm.Step(len(b.Bits()) / 16); err != nil {
			return err
		}
		s.rng.SeedInt(b)
		return nil
	}
	text, isStr := py.AsStr(v)
	if !isStr {
		var ok bool
		if text, ok = bytesOf(vm, v); !ok {
			return vm.TypeErrorf("The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.")
		}
	}
	if len(text) > maxSeed {
		return vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(20 * len(text)); err != nil { // for the time of the call
		return err
	}
	defer vm.Charge(-20 * len(text))
	if err := vm.Step(len(text) / 16); err != nil {
		return err
	}
	if version == 1 {
		s.rng.SeedUint64(oldHash(text, isStr))
		return nil
	}
	s.rng.SeedBytes([]byte(text))
	return nil
}

// bytesOf returns the contents of bytes or a bytearray.
func bytesOf(vm *py.VM, v py.Value) (string, bool) {
	if b, ok := py.AsBytes(v); ok {
		return b, true
	}
	if !v.Type().IsSubtype(py.ByteArrayType) {
		return "", false
	}
	b, err := vm.CallValues(py.BytesType.Value(), v)
	if err != nil {
		return "", false
	}
	return py.AsBytes(b)
}

// oldHash is the hash of text that version 1 of seed takes: that of Python 2's str. Bytes count as Latin-1.
func oldHash(text string, isStr bool) uint64 {
	chars := []rune(text)
	if !isStr {
		chars = chars[:0]
		for i := range len(text) {
			chars = append(chars, rune(text[i]))
		}
	}
	x := uint64(0)
	if len(chars) > 0 {
		x = uint64(chars[0]) << 7
	}
	for _, c := range chars {
		x = 1000003*x ^ uint64(c)
	}
	return x ^ uint64(len(chars))
}

const stateVersion = 3

func getstate(vm *py.VM, a []py.Value) (py.Value, error) {
	s := stateOf(a[0])
	words := s.rng.State()
	items := make([]py.Value, len(words))
	for i, w := range words {
		items[i] = py.Int(int64(w))
	}
	next := py.None
	if !s.gaussNext.IsNull() {
		next = s.gaussNext
	}
	return vm.TupleOf([]py.Value{py.Int(stateVersion), vm.Tuple(items), next}), vm.Step(8)
}

func setstate(vm *py.VM, a []py.Value) (py.Value, error) {
	s := stateOf(a[0])
	if _, err := vm.GetItem(a[1], py.Int(0)); err != nil {
		return py.Value{}, err
	}
	outer, err := vm.Items(a[1])
	if err != nil {
		return py.Value{}, err
	}
	if len(outer) == 0 {
		return py.Value{}, vm.Errorf(py.IndexError, "tuple index out of range")
	}
	version, ok := py.AsInt64(outer[0])
	if !ok || version != 3 && version != 2 {
		r, err := vm.StrOf(outer[0])
		if err != nil {
			return py.Value{}, err
		}
		return py.Value{}, vm.ValueErrorf("state with version %s passed to Random.setstate() of version %d", r, stateVersion)
	}
	switch {
	case len(outer) < 3:
		return py.Value{}, vm.ValueErrorf("not enough values to unpack (expected 3, got %d)", len(outer))
	case len(outer) > 3:
		return py.Value{}, vm.ValueErrorf("too many values to unpack (expected 3, got %d)", len(outer))
	case !outer[1].Type().IsSubtype(py.TupleType):
		return py.Value{}, vm.TypeErrorf("state vector must be a tuple")
	}
	next := outer[2]
	inner, err := vm.Items(outer[1])
	if err != nil {
		return py.Value{}, err
	}
	if len(inner) != mt19937.StateLen {
		return py.Value{}, vm.ValueErrorf("state vector is the wrong size")
	}
	var words [mt19937.StateLen]uint32
	for i, v := range inner {
		if !py.IsInt(v) {
			return py.Value{}, vm.TypeErrorf("an integer is required")
		}
		w, ok := py.AsInt64(v)
		if !ok {
			return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C unsigned long")
		}
		if w < 0 {
			return py.Value{}, vm.Errorf(py.OverflowError, "can't convert negative value to unsigned int")
		}
		words[i] = uint32(w)
	}
	if !s.rng.SetState(&words) {
		return py.Value{}, vm.ValueErrorf("invalid state")
	}
	s.gaussNext = py.Value{}
	if !next.IsNone() {
		s.gaussNext = next
	}
	return py.None, vm.Step(8)
}

// systemFloat is SystemRandom.random.
func systemFloat(vm *py.VM) (float64, error) {
	var buf [8]byte
	if err := entropy(vm, buf[1:]); err != nil {
		return 0, err
	}
	return float64(binary.BigEndian.Uint64(buf[:])>>3) * 0x1p-53, nil
}
