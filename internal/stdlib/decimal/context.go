package decimal

// context.go holds contexts: precision, rounding, the signals that were raised and those that are errors.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

var contextType, signalsType, managerType = &py.Type{}, &py.Type{}, &py.Type{}

// signalNames has the names of the signals, by bit; the first of several trapped ones is raised.
var signalNames = [...]string{"InvalidOperation", "FloatOperation", "DivisionByZero", "Overflow", "Underflow", "Subnormal", "Inexact", "Rounded", "Clamped"}

// shown is the order of signals in the repr of a context.
var shown = [...]condition{clamped, invalid, divByZero, inexact, floatOp, overflow, rounded, subnormal, underflow}

// context is the state of a Context.
type context struct {
	prec         int64
	emin, emax   int64
	rounding     rounding
	capitals     int64
	clamp        int64
	flags, traps condition
	dicts        [2]py.Value // flags and traps as scripts see them, once asked for
}

// Traverse visits the signal dicts for the memory account.
func (c *context) Traverse(visit func(py.Value)) int {
	for _, d := range c.dicts {
		if !d.IsNull() {
			visit(d)
		}
	}
	return contextSize
}

const contextSize = 120

func contextOf(v py.Value) *context {
	c, _ := py.NativeData[*context](v)
	return c
}

func newContext(vm *py.VM, c context) py.Value {
	c.dicts = [2]py.Value{}
	return vm.NewNative(contextType, &c, contextSize)
}

func (s condition) names() string {
	var out []string
	for _, one := range shown {
		if s&one != 0 {
			out = append(out, signalNames[bit(one)])
		}
	}
	return "[" + strings.Join(out, ", ") + "]"
}

func bit(s condition) int {
	for i := range signalNames {
		if s == 1<<i {
			return i
		}
	}
	return 0
}

// start returns an operation in the context.
func (c *context) start(vm *py.VM) *calc {
	return &calc{vm: vm, prec: c.prec, emin: c.emin, emax: c.emax, round: c.rounding, clamp: c.clamp == 1}
}

// exact returns an operation in the largest context, for conversions.
func exact(vm *py.VM) *calc {
	return &calc{vm: vm, prec: maxPrec, emin: -maxPrec, emax: maxPrec, round: roundHalfEven}
}

// raise notes what happened and fails if a signal is trapped.
func (c *context) raise(vm *py.VM, s condition) error {
	if s == 0 {
		return nil
	}
	kinds := s & invalidKinds
	if kinds != 0 {
		s = s&^invalidKinds | invalid
	}
	plain := s&invalid != 0 && kinds == 0
	c.flags |= s
	hit := s & c.traps
	if hit == 0 {
		return nil
	}
	var classes []py.Value
	var first py.Value
	add := func(name string) error {
		cls, err := class(vm, name)
		classes = append(classes, cls)
		return err
	}
	for i, name := range signalNames {
		if hit>>i&1 == 0 {
			continue
		}
		if first.IsNull() {
			cls, err := class(vm, name)
			if err != nil {
				return err
			}
			first = cls
		}
		if 1<<i == invalid && !plain {
			for _, k := range [...]struct {
				c    condition
				name string
			}{{badSyntax, "ConversionSyntax"}, {divImpossible, "DivisionImpossible"}, {divUndefined, "DivisionUndefined"}} {
				if kinds&k.c != 0 {
					if err := add(k.name); err != nil {
						return err
					}
				}
			}
			continue
		}
		if err := add(name); err != nil {
			return err
		}
	}
	return vm.NewExc(py.AsType(first), vm.List(classes))
}

// class returns a class that the module defines.
func class(vm *py.VM, name string) (py.Value, error) {
	st := stateOf(vm)
	if st.classes == nil { // a number without the module, made by a module that knows the type
		if _, err := vm.Import("decimal"); err != nil {
			return py.Value{}, err
		}
	}
	if v := st.classes[name]; py.AsType(v) != nil {
		return v, nil
	}
	return py.Value{}, vm.TypeErrorf("decimal.%s is no class", name)
}

// perVM is what the module keeps for a VM: the variable with the current context, and the contexts that are templates.
type perVM struct {
	current   contextvars.Var
	templates []py.Value // DefaultContext first
	classes   map[string]py.Value
	roundings [len(roundingNames)]py.Value // the names as strs
}

// Traverse visits the templates for the memory account.
func (s *perVM) Traverse(visit func(py.Value)) int {
	visit(s.current.Value())
	for _, v := range s.templates {
		visit(v)
	}
	for _, v := range s.roundings {
		visit(v)
	}
	for _, name := range classNames {
		if v := s.classes[name]; !v.IsNull() {
			visit(v)
		}
	}
	return 1024
}

var vmKey py.Key

func stateOf(vm *py.VM) *perVM {
	return py.Attached(vm, &vmKey, func() *perVM {
		c := context{prec: 28, rounding: roundHalfEven, emin: -999999, emax: 999999, capitals: 1, traps: invalid | divByZero | overflow}
		basic, extended := c, c
		basic.prec, basic.rounding, basic.traps = 9, roundHalfUp, invalid|divByZero|overflow|underflow|clamped
		extended.prec, extended.traps = 9, 0
		st := &perVM{current: contextvars.NewVar(vm, "decimal_context"), templates: []py.Value{newContext(vm, c), newContext(vm, basic), newContext(vm, extended)}}
		for i, name := range roundingNames {
			st.roundings[i] = vm.Str(name)
		}
		return st
	})
}

// current returns the current context.
func current(vm *py.VM) (*context, error) {
	v, err := currentValue(vm)
	return contextOf(v), err
}

func currentValue(vm *py.VM) (py.Value, error) {
	st := stateOf(vm)
	v := st.current.Get(vm)
	if !v.IsNull() {
		return v, nil
	}
	fresh := *contextOf(st.templates[0])
	fresh.flags = 0
	v = newContext(vm, fresh)
	return v, st.current.Set(vm, v)
}

func setCurrent(vm *py.VM, v py.Value) error {
	st := stateOf(vm)
	if slices.Contains(st.templates, v) { // the templates stay as they are
		fresh := *contextOf(v)
		fresh.flags = 0
		v = newContext(vm, fresh)
	}
	return st.current.Set(vm, v)
}

// contextArg returns the context that an optional argument names.
func contextArg(vm *py.VM, v py.Value) (*context, error) {
	if v.IsNullOrNone() {
		return current(vm)
	}
	if c := contextOf(v); c != nil {
		return c, nil
	}
	return nil, vm.TypeErrorf("optional argument must be a context")
}

const (
	badRounding = "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"
	badSignal   = "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]"
)

func roundingArg(vm *py.VM, v py.Value) (rounding, error) {
	s, ok := py.AsStr(v)
	i := slices.Index(roundingNames[:], s)
	if !ok || i < 0 {
		return 0, vm.TypeErrorf("%s", badRounding)
	}
	return rounding(i), nil
}

// smallArg returns an int argument.
func smallArg(vm *py.VM, v py.Value) (int64, error) {
	if !py.IsInt(v) {
		return 0, vm.TypeErrorf("an integer is required")
	}
	n, ok := py.AsInt64(v)
	if !ok {
		return 0, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
	}
	return n, nil
}

// set changes an attribute. lists says that sets of signals may be lists.
func (c *context) set(vm *py.VM, name string, v py.Value, lists bool) error {
	switch name {
	case "rounding":
		s, err := roundingArg(vm, v)
		if err == nil {
			c.rounding = s
		}
		return err
	case "flags", "traps":
		s, err := signalSet(vm, v, lists)
		if err == nil && name == "flags" {
			c.flags = s
		} else if err == nil {
			c.traps = s
		}
		return err
	}
	n, err := smallArg(vm, v)
	if err != nil {
		return err
	}
	switch name {
	case "prec":
		if n < 1 || n > maxPrec {
			return vm.ValueErrorf("valid range for prec is [1, MAX_PREC]")
		}
		c.prec = n
	case "Emin":
		if n > 0 || n < -maxPrec {
			return vm.ValueErrorf("valid range for Emin is [MIN_EMIN, 0]")
		}
		c.emin = n
	case "Emax":
		if n < 0 || n > maxPrec {
			return vm.ValueErrorf("valid range for Emax is [0, MAX_EMAX]")
		}
		c.emax = n
	case "capitals":
		if n != 0 && n != 1 {
			return vm.ValueErrorf("valid values for capitals are 0 or 1")
		}
		c.capitals = n
	case "clamp":
		if n != 0 && n != 1 {
			return vm.ValueErrorf("valid values for clamp are 0 or 1")
		}
		c.clamp = n
	}
	return nil
}

var contextAttrs = []string{"prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"}

// ieeeBits is the widest interchange format that IEEEContext knows.
const ieeeBits = 512

// ieeeContext is the context of an interchange format of IEEE 754.
func ieeeContext(vm *py.VM, a []py.Value) (py.Value, error) {
	n, err := smallArg(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if n <= 0 || n > ieeeBits || n%32 != 0 {
		return py.Value{}, vm.ValueErrorf("argument must be a multiple of 32, with a maximum of %d", ieeeBits)
	}
	c := context{prec: 9*(n/32) - 2, emax: 3 << (n/16 + 3), rounding: roundHalfEven, capitals: 1, clamp: 1}
	c.emin = 1 - c.emax
	return newContext(vm, c), nil
}

func contextSpec() py.TypeSpec {
	spec := py.TypeSpec{Name: "Context", Module: "decimal", Kind: py.KindNative,
		Doc: "Precision, rounding, limits of exponents, and which conditions are errors, for operations on decimals.",
		Sig: "prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None"}
	spec.Slots.New = func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
		c := *contextOf(stateOf(vm).templates[0])
		c.flags, c.dicts = 0, [2]py.Value{}
		return vm.NewNative(cls, &c, contextSize), nil
	}
	spec.Slots.Init = func(vm *py.VM, self py.Value, args py.Args) error {
		out := make([]py.Value, len(contextAttrs))
		if err := bind(vm, args, contextAttrs, 0, out); err != nil {
			return err
		}
		for i, v := range out {
			if !v.IsNullOrNone() {
				if err := contextOf(self).set(vm, contextAttrs[i], v, true); err != nil {
					return err
				}
			}
		}
		return nil
	}
	spec.Slots.Repr = func(_ *py.VM, self py.Value) (string, error) {
		c := contextOf(self)
		return fmt.Sprintf("Context(prec=%d, rounding=%s, Emin=%d, Emax=%d, capitals=%d, clamp=%d, flags=%s, traps=%s)",
			c.prec, roundingNames[c.rounding], c.emin, c.emax, c.capitals, c.clamp, c.flags.names(), c.traps.names()), nil
	}
	spec.Slots.SetAttr = func(vm *py.VM, self py.Value, name *py.Str, v py.Value) error {
		if !py.HasInstanceDict(self) && self.Type().Lookup(name.String()).IsNull() {
			return vm.AttributeErrorf(self, name.String(), "'%s' object has no attribute '%s'", self.Type().Name(), name.String())
		}
		return vm.GenericSetAttr(self, name, v)
	}
	for _, name := range contextAttrs {
		spec.Getters = append(spec.Getters, py.Getter{Name: name,
			Get: func(vm *py.VM, self py.Value) (py.Value, error) { return contextOf(self).get(vm, name), nil },
			Set: func(vm *py.VM, self, v py.Value) error {
				if v.IsNull() {
					return vm.Errorf(py.AttributeError, "context attributes cannot be deleted")
				}
				return contextOf(self).set(vm, name, v, false)
			}})
	}
	spec.Methods = contextMethods()
	return spec
}

func (c *context) get(vm *py.VM, name string) py.Value {
	switch name {
	case "prec":
		return py.Int(c.prec)
	case "rounding":
		return stateOf(vm).roundings[c.rounding]
	case "Emin":
		return py.Int(c.emin)
	case "Emax":
		return py.Int(c.emax)
	case "capitals":
		return py.Int(c.capitals)
	case "clamp":
		return py.Int(c.clamp)
	}
	i := 0
	if name == "traps" {
		i = 1
	}
	if c.dicts[i].IsNull() {
		c.dicts[i] = py.NewNativeWith(vm, signalsType, signalDict{c, i == 1}, 24)
	}
	return c.dicts[i]
}

// manager is the object that localcontext returns.
type manager struct{ local, saved py.Value }

// Traverse visits the contexts for the memory account.
func (m *manager) Traverse(visit func(py.Value)) int {
	visit(m.local)
	visit(m.saved)
	return 48
}

func managerSpec() py.TypeSpec {
	self := func(v py.Value) *manager { m, _ := py.NativeData[*manager](v); return m }
	return py.TypeSpec{Name: "ContextManager", Module: "decimal", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Methods: []py.Def{
			{Name: "__enter__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				m := self(a[0])
				return m.local, setCurrent(vm, m.local)
			}},
			{Name: "__exit__", Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
				return py.None, setCurrent(vm, self(args.Pos()[0]).saved)
			}},
		}}
}

// localContext makes a manager that sets a copy of a context, changed as keywords say.
func localContext(vm *py.VM, args py.Args) (py.Value, error) {
	names := append([]string{"ctx"}, contextAttrs...)
	out := make([]py.Value, len(names))
	if err := bind(vm, args, names, 0, out); err != nil {
		return py.Value{}, err
	}
	saved, err := currentValue(vm)
	if err != nil {
		return py.Value{}, err
	}
	c, err := contextArg(vm, out[0])
	if err != nil {
		return py.Value{}, err
	}
	local := newContext(vm, *c)
	for i, v := range out[1:] {
		if !v.IsNullOrNone() {
			if err := contextOf(local).set(vm, contextAttrs[i], v, true); err != nil {
				return py.Value{}, err
			}
		}
	}
	return py.NewNativeWith(vm, managerType, manager{local, saved}, 48), nil
}

// bind binds arguments to parameters of which the first required must be there. Its errors name no function, as those of
// the C module do.
func bind(vm *py.VM, args py.Args, names []string, required int, out []py.Value) error {
	n, kw := args.Len(), args.KwLen()
	if n+kw > len(names) {
		keyword, s := "", "s"
		if n == 0 {
			keyword = "keyword "
		}
		if len(names) == 1 {
			s = ""
		}
		return vm.TypeErrorf("function takes at most %d %sargument%s (%d given)", len(names), keyword, s, n+kw)
	}
	copy(out, args.Pos())
	for i := range kw {
		k, v := args.Kw(i)
		j := slices.Index(names, k.String())
		switch {
		case j < 0:
			return vm.TypeErrorf("this function got an unexpected keyword argument '%s'", k.String())
		case j < n:
			return vm.TypeErrorf("argument for function given by name ('%s') and position (%d)", names[j], j+1)
		}
		out[j] = v
	}
	for i := range required {
		if out[i].IsNull() {
			return vm.TypeErrorf("function missing required argument '%s' (pos %d)", names[i], i+1)
		}
	}
	return nil
}
