package collections

// namedtuple.go holds namedtuple: it makes the class without compiling source.

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/keyword"
	"github.com/krait-run/krait/internal/unicodetext"
)

var fieldType = &py.Type{}

// field is the state of the descriptor of a field.
type field struct {
	index int
	doc   py.Value
}

// Traverse visits the doc string.
func (f *field) Traverse(visit func(py.Value)) int {
	visit(f.doc)
	return 32
}

// Field returns the index of the field's item.
func (f *field) Field() int { return f.index }

func fieldSpec() py.TypeSpec {
	bind := py.NewBinder("_tuplegetter", "index, doc, /")
	of := func(v py.Value) *field {
		f, _ := py.NativeData[*field](v)
		return f
	}
	return py.TypeSpec{
		Name: "_tuplegetter", Module: "collections", Kind: py.KindNative, Flags: py.FlagFinal,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				var a [2]py.Value
				if err := bind.Bind(vm, args, a[:]); err != nil {
					return py.Value{}, err
				}
				i, err := vm.IndexInt(a[0])
				if err != nil {
					return py.Value{}, err
				}
				return vm.NewNative(cls, &field{i, a[1]}, 32), nil
			},
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				doc, err := vm.Repr(of(v).doc)
				return fmt.Sprintf("%s(%d, %s)", v.Type().ShortName(), of(v).index, doc), err
			},
			DescrGet: func(vm *py.VM, d, obj py.Value, _ *py.Type) (py.Value, error) {
				if obj.IsNull() {
					return d, nil
				}
				f := of(d)
				items, ok := py.AsTuple(obj)
				if !ok {
					return py.Value{}, vm.TypeErrorf("descriptor for index '%d' for tuple subclasses doesn't apply to '%s' object", f.index, obj.Type().Name())
				}
				if f.index < 0 || f.index >= len(items) {
					return py.Value{}, vm.Errorf(py.IndexError, "tuple index out of range")
				}
				return items[f.index], nil
			},
			DescrSet: func(vm *py.VM, _, _, v py.Value) error {
				if v.IsNull() {
					return vm.Errorf(py.AttributeError, "can't delete attribute")
				}
				return vm.Errorf(py.AttributeError, "can't set attribute")
			},
		},
		Methods: []py.Def{{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			f := of(a[0])
			return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{py.Int(int64(f.index)), f.doc})}), nil
		}}},
		Getters: []py.Getter{{Name: "__doc__", Member: true,
			Get: func(_ *py.VM, v py.Value) (py.Value, error) { return of(v).doc, nil },
			Set: func(_ *py.VM, v, x py.Value) error {
				if x.IsNull() {
					x = py.None
				}
				of(v).doc = x
				return nil
			}}},
	}
}

// namedTuple is the function of that name.
func namedTuple(vm *py.VM, a []py.Value) (py.Value, error) {
	var fields []string
	held := 0 // for what no object refers to
	defer func() { _ = vm.Hold(-held) }()
	hold := func(n int) error {
		if err := vm.Hold(n); err != nil {
			return err
		}
		held += n
		return nil
	}
	size := 0
	if s, ok := py.AsStr(a[1]); ok {
		if err := vm.Step(len(s) >> 6); err != nil {
			return py.Value{}, err
		}
		if err := hold(len(s)); err != nil {
			return py.Value{}, err
		}
		spaced := []byte(s)
		for i, c := range spaced {
			if c == ',' {
				spaced[i] = ' '
			}
		}
		for f := range unicodetext.Fields(string(spaced), -1) {
			if err := hold(fieldSize); err != nil {
				return py.Value{}, err
			}
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
			fields = append(fields, f)
		}
		size = len(s)
	} else if err := vm.Iterate(a[1], func(v py.Value) error {
		s, err := vm.StrOf(v)
		if err != nil {
			return err
		}
		if err := hold(fieldSize + len(s)); err != nil {
			return err
		}
		fields = append(fields, s)
		size += len(s)
		return vm.Step(len(s) >> 6)
	}); err != nil {
		return py.Value{}, err
	}
	if err := vm.Reserve(1000 * len(fields)); err != nil {
		return py.Value{}, err
	}
	typename, err := vm.StrOf(a[0])
	if err != nil {
		return py.Value{}, err
	}
	if size += len(typename); size >= longNames {
		if err := vm.Reserve(4 * size); err != nil { // names and signature of the class
			return py.Value{}, err
		}
	}
	usable := func(s string) (bool, error) {
		yes, err := vm.IsIdentifier(s)
		return yes && !keyword.Is(s), err
	}
	seen := map[string]bool{}
	if !a[2].IsNull() {
		rename, err := vm.Truth(a[2])
		if err != nil {
			return py.Value{}, err
		}
		if rename {
			for i, f := range fields {
				ok, err := usable(f)
				if err == nil {
					err = vm.Step(1 + len(f)>>8)
				}
				if err != nil {
					return py.Value{}, err
				}
				if !ok || strings.HasPrefix(f, "_") || seen[f] {
					fields[i] = fmt.Sprintf("_%d", i)
				}
				seen[f] = true
			}
			clear(seen)
			a[2] = py.True
		} else {
			a[2] = py.Value{}
		}
	}
	// wrong is the error for a name.
	wrong := func(what, name string) error {
		text, err := vm.Repr(vm.Str(name))
		if err != nil {
			return err
		}
		return vm.ValueErrorf("%s: %s", what, text)
	}
	identifier := func(name string) error {
		switch ok, err := vm.IsIdentifier(name); {
		case err != nil:
			return err
		case !ok:
			return wrong("Type names and field names must be valid identifiers", name)
		case keyword.Is(name):
			return wrong("Type names and field names cannot be a keyword", name)
		}
		return vm.Step(1 + len(name)>>8)
	}
	if err := identifier(typename); err != nil {
		return py.Value{}, err
	}
	for _, name := range fields {
		if err := identifier(name); err != nil {
			return py.Value{}, err
		}
	}
	for _, name := range fields {
		if strings.HasPrefix(name, "_") && a[2].IsNull() {
			return py.Value{}, wrong("Field names cannot start with an underscore", name)
		}
		if seen[name] {
			return py.Value{}, wrong("Encountered duplicate field name", name)
		}
		seen[name] = true
		if err := vm.Step(1 + len(name)>>8); err != nil {
			return py.Value{}, err
		}
	}
	var defaults []py.Value
	if !a[3].IsNullOrNone() {
		l, err := vm.Collect(a[3])
		if err != nil {
			return py.Value{}, err
		}
		if defaults = l.Items(); defaults == nil {
			defaults = []py.Value{}
		}
		if len(defaults) > len(fields) {
			return py.Value{}, vm.TypeErrorf("Got more default values than field names")
		}
	}
	module := a[4]
	if module.IsNullOrNone() {
		if g := vm.CallerGlobals(); g != nil {
			module = g.GetStr("__name__")
		}
	}
	return makeClass(vm, typename, fields, defaults, module, size >= longNames)
}

const (
	// fieldSize is what a field takes while its class is made: its text twice, and its place among those that were seen.
	fieldSize = 96
	// longNames is from how many bytes of names on a class is made with polls.
	longNames = 1 << 16
)

// NewNamedTuple makes a namedtuple class for Go code.
func NewNamedTuple(vm *py.VM, name, module string, fields ...string) (py.Value, error) {
	built()
	return makeClass(vm, name, fields, nil, vm.Str(module), false)
}

// shared are the methods that all namedtuple classes have.
var shared = sync.OnceValue(func() map[string]py.Value {
	method := func(def *py.Def) py.Value { return py.NewMethod(py.TupleType, def) }
	replace := &py.Def{Name: "_replace", Raw: replaceFields}
	return map[string]py.Value{
		"_make":       method(&py.Def{Name: "_make", Kind: py.ClassMethod, Raw: makeFrom}),
		"_replace":    method(replace),
		"__replace__": method(replace),
		"_asdict":     method(&py.Def{Name: "_asdict", Python: true, Fn: asDict}),
		"__repr__":    method(&py.Def{Name: "__repr__", Python: true, Fn: tupleText}),
		"__getnewargs__": method(&py.Def{Name: "__getnewargs__", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			items, _ := py.AsTuple(a[0])
			return vm.Tuple(slices.Clone(items)), nil
		}}),
	}
})

var sharedOrder = [...]string{"_make", "_replace", "__replace__", "__repr__", "_asdict", "__getnewargs__"}

// makeClass makes the class. long says that its names are: it looks on the way whether the run has to end.
func makeClass(vm *py.VM, typename string, fields []string, defaults []py.Value, module py.Value, long bool) (py.Value, error) {
	names := vm.NewListCap(len(fields))
	for i, f := range fields {
		if err := names.Append(vm, vm.Str(f)); err != nil {
			return py.Value{}, err
		}
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	}
	fieldsTuple := vm.TupleOf(names.Items())
	defer vm.PopRoots(vm.PushRoot(fieldsTuple))
	fieldDefaults := vm.NewDict()
	for i, v := range defaults {
		fieldDefaults.SetStr(vm, fields[len(fields)-len(defaults)+i], v)
	}
	ns := vm.NewDict()
	vm.PushRoot(ns.Value())
	var err error
	set := func(name string, v py.Value) {
		ns.SetStr(vm, name, v)
		if long && err == nil {
			err = vm.Poll()
		}
	}
	set("__doc__", vm.Str(classDoc(typename, fields)))
	set("__slots__", py.EmptyTuple)
	set("_fields", fieldsTuple)
	set("_field_defaults", fieldDefaults.Value())
	set("__new__", constructor(vm, typename, fields, defaults))
	for _, name := range sharedOrder {
		set(name, shared()[name])
	}
	set("__match_args__", fieldsTuple)
	if err != nil {
		return py.Value{}, err
	}
	for i, f := range fields {
		doc := vm.Str(fmt.Sprintf("Alias for field number %d", i))
		set(f, vm.NewNative(fieldType, &field{i, doc}, 32))
		if err == nil && i&15 == 15 {
			err = vm.Step(4)
		}
		if err != nil {
			return py.Value{}, err
		}
	}
	if !module.IsNull() {
		set("__module__", module)
	}
	return vm.CallValues(py.TypeType.Value(), vm.Str(typename), vm.TupleOf([]py.Value{py.TupleType.Value()}), ns.Value())
}

// classDoc is the doc string of a class: its name and fields as a tuple.
func classDoc(typename string, fields []string) string {
	end := ")"
	if len(fields) == 1 {
		end = ",)"
	}
	return typename + "(" + strings.Join(fields, ", ") + end
}

// constructor returns the __new__ of a class.
func constructor(vm *py.VM, typename string, fields []string, defaults []py.Value) py.Value {
	n := len(fields)
	signature := func() string {
		var sig strings.Builder
		sig.WriteString("_cls")
		for i, f := range fields {
			sig.WriteString(", " + f)
			if i >= n-len(defaults) {
				sig.WriteString("=...")
			}
		}
		return sig.String()
	}
	kept := py.None // or what keeps them in the memory account through the function
	if defaults != nil {
		kept = vm.Tuple(slices.Clone(defaults))
	}
	def := &py.Def{Name: "__new__", Sig: signature(), Doc: "Create new instance of " + classDoc(typename, fields)}
	bind := py.NewPythonBinder(typename+".__new__", def.Sig)
	def.SetDefaults = func(vm *py.VM, items []py.Value) error {
		defaults = items[max(0, len(items)-n):] // the class itself has none
		def.Sig = signature()
		bind = py.NewPythonBinder(typename+".__new__", def.Sig)
		return vm.Step(n + len(def.Sig)>>6)
	}
	def.Raw = func(vm *py.VM, args py.Args) (py.Value, error) {
		pos := args.Pos()
		if len(pos) == n+1 && args.KwLen() == 0 {
			if cls := py.AsType(pos[0]); cls != nil && cls.IsSubtype(py.TupleType) {
				return vm.NewTupleOf(cls, slices.Clone(pos[1:])), nil
			}
		}
		out := make([]py.Value, n+1)
		if err := bind.Bind(vm, args, out); err != nil {
			return py.Value{}, err
		}
		for i, v := range defaults {
			if at := n - len(defaults) + i + 1; out[at].IsNull() {
				out[at] = v
			}
		}
		cls := py.AsType(out[0])
		if cls == nil || !cls.IsSubtype(py.TupleType) {
			return py.Value{}, vm.TypeErrorf("tuple.__new__(X): X is not a type object (%s)", out[0].Type().Name())
		}
		return vm.NewTupleOf(cls, out[1:]), nil
	}
	return vm.NewFunctionOf(def, "namedtuple_"+typename, kept)
}

// fieldNames returns _fields of the class of a namedtuple.
func fieldNames(vm *py.VM, cls *py.Type) ([]py.Value, error) {
	v, err := vm.GetAttr(cls.Value(), "_fields")
	if err != nil {
		return nil, err
	}
	return vm.Items(v)
}

func makeFrom(vm *py.VM, args py.Args) (py.Value, error) {
	cls := py.AsType(args.Pos()[0])
	var a [2]py.Value
	if err := vm.BindPython(cls.ShortName()+"._make", "cls, iterable", args, a[:], py.Value{}); err != nil {
		return py.Value{}, err
	}
	names, err := fieldNames(vm, cls)
	if err != nil {
		return py.Value{}, err
	}
	l, err := vm.Collect(a[1])
	if err != nil {
		return py.Value{}, err
	}
	if l.Len() != len(names) {
		return py.Value{}, vm.TypeErrorf("Expected %d arguments, got %d", len(names), l.Len())
	}
	return vm.NewTupleOf(cls, slices.Clone(l.Items())), nil
}

func replaceFields(vm *py.VM, args py.Args) (py.Value, error) {
	self := args.Pos()[0]
	if args.Len() > 1 {
		return py.Value{}, vm.TypeErrorf("%s._replace() takes 1 positional argument but %d were given", self.Type().ShortName(), args.Len())
	}
	names, err := fieldNames(vm, self.Type())
	if err != nil {
		return py.Value{}, err
	}
	items, _ := py.AsTuple(self)
	if len(items) != len(names) {
		return py.Value{}, vm.TypeErrorf("Expected %d arguments, got %d", len(names), len(items))
	}
	out := slices.Clone(items)
	var unknown []py.Value
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		at := slices.IndexFunc(names, func(f py.Value) bool {
			s, ok := py.AsStr(f)
			return ok && s == name.String()
		})
		if at < 0 {
			unknown = append(unknown, name.Value())
			continue
		}
		out[at] = v
	}
	if len(unknown) > 0 {
		s, err := vm.Repr(vm.List(unknown))
		if err != nil {
			return py.Value{}, err
		}
		return py.Value{}, vm.TypeErrorf("Got unexpected field names: %s", s)
	}
	if mk, err := vm.GetAttr(self, "_make"); err != nil {
		return py.Value{}, err
	} else if py.BuiltinName(self.Type().Lookup("_make")) != "_make" {
		return vm.CallValues(mk, vm.Tuple(out))
	}
	return vm.NewTupleOf(self.Type(), out), nil
}

func asDict(vm *py.VM, a []py.Value) (py.Value, error) {
	names, err := fieldNames(vm, a[0].Type())
	if err != nil {
		return py.Value{}, err
	}
	items, _ := py.AsTuple(a[0])
	d := vm.NewDict()
	for i := range min(len(names), len(items)) {
		if err := d.Set(vm, names[i], items[i]); err != nil {
			return py.Value{}, err
		}
	}
	return d.Value(), nil
}

func tupleText(vm *py.VM, a []py.Value) (py.Value, error) {
	names, err := fieldNames(vm, a[0].Type())
	if err != nil {
		return py.Value{}, err
	}
	names = slices.Clone(names)
	var b strings.Builder
	b.WriteString(a[0].Type().ShortName())
	b.WriteByte('(')
	items, _ := py.AsTuple(a[0])
	for i := range min(len(names), len(items)) {
		if i > 0 {
			b.WriteString(", ")
		}
		name, _ := py.AsStr(names[i])
		s, err := vm.Repr(items[i])
		if err != nil {
			return py.Value{}, err
		}
		if err := vm.AdmitMore(&b, len(s)+2); err != nil {
			return py.Value{}, err
		}
		b.WriteString(name)
		b.WriteByte('=')
		b.WriteString(s)
	}
	b.WriteByte(')')
	return vm.Str(b.String()), nil
}
