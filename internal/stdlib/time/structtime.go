package time

// structtime.go holds struct_time, a moment broken down into fields.

import (
	"math"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/civil"
)

var structType = &py.Type{}

// fieldNames are the fields of struct_time; the last two are attributes only.
var fieldNames = []string{"tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst", "tm_zone", "tm_gmtoff"}

const visibleFields = 9

// maxZone bounds the text of tm_zone, which no account counts.
const maxZone = 64

func structSpec() py.TypeSpec {
	spec := py.StructSeqSpec("time", "struct_time", fieldNames[:visibleFields]...)
	spec.Flags = spec.Flags&^py.FlagNoNew | py.FlagHidden
	spec.Sig = "iterable=(), /"
	spec.Doc = "A moment in time, broken down into fields."
	for i, name := range fieldNames[visibleFields:] {
		spec.Getters = append(spec.Getters, py.Getter{Name: name, Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			return py.HiddenField(v, visibleFields+i), nil
		}})
	}
	for i := range spec.Consts {
		if spec.Consts[i].Name == "n_fields" {
			spec.Consts[i].Value = py.Int(int64(len(fieldNames)))
		}
	}
	spec.Slots.New = structNew
	spec.Methods = append(spec.Methods,
		py.Def{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			items, _ := py.AsTuple(a[0])
			return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{vm.Tuple(append([]py.Value(nil), items...)), hiddenDict(vm, a[0]).Value()})}), nil
		}},
		py.Def{Name: "__replace__", Sig: "**changes", Fn: structReplace},
	)
	return spec
}

func hiddenDict(vm *py.VM, v py.Value) *py.Dict {
	d := vm.NewDict()
	for i := visibleFields; i < len(fieldNames); i++ {
		d.SetStr(vm, fieldNames[i], py.HiddenField(v, i))
	}
	return d
}

// hidden returns v where it may be a hidden field, and None otherwise.
func hidden(v py.Value) py.Value {
	if _, ok := v.SmallInt(); ok {
		return v
	}
	if s, ok := py.AsStr(v); ok && len(s) <= maxZone {
		return v
	}
	return py.None
}

func makeStruct(vm *py.VM, items []py.Value) py.Value {
	all := make([]py.Value, len(fieldNames))
	copy(all, items)
	for i := visibleFields; i < len(all); i++ {
		if all[i].IsNull() {
			all[i] = py.None
		}
		all[i] = hidden(all[i])
	}
	return vm.StructSeqHidden(structType, visibleFields, all...)
}

func structNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	var a [2]py.Value
	if err := vm.BindClinic("structseq", "sequence, dict={}", args, a[:]); err != nil {
		return py.Value{}, err
	}
	if _, ok := py.AsStr(a[0]); !ok && a[0].Type().Lookup("__iter__").IsNullOrNone() && a[0].Type().Lookup("__getitem__").IsNullOrNone() {
		return py.Value{}, vm.TypeErrorf("constructor requires a sequence")
	}
	l, err := vm.Collect(a[0])
	if err != nil {
		return py.Value{}, err
	}
	switch n := l.Len(); {
	case n < visibleFields:
		return py.Value{}, vm.TypeErrorf("time.struct_time() takes an at least %d-sequence (%d-sequence given)", visibleFields, n)
	case n > len(fieldNames):
		return py.Value{}, vm.TypeErrorf("time.struct_time() takes an at most %d-sequence (%d-sequence given)", len(fieldNames), n)
	}
	items := append([]py.Value(nil), l.Items()...)
	if d := py.AsDict(a[1]); d != nil {
		for i := len(items); i < len(fieldNames); i++ {
			items = append(items, d.GetStr(fieldNames[i]))
		}
	} else if !a[1].IsNullOrNone() {
		return py.Value{}, vm.TypeErrorf("time.struct_time() takes a dict as second arg, if any")
	}
	return makeStruct(vm, items), nil
}

func structReplace(vm *py.VM, a []py.Value) (py.Value, error) {
	items := append([]py.Value(nil), tupleItems(a[0])...)
	for i := visibleFields; i < len(fieldNames); i++ {
		items = append(items, py.HiddenField(a[0], i))
	}
	if d := py.AsDict(a[1]); d != nil {
	next:
		for i := range d.Span() {
			k, v, ok := d.At(i)
			if !ok {
				continue
			}
			name, _ := py.AsStr(k)
			for j, f := range fieldNames {
				if f == name {
					items[j] = v
					continue next
				}
			}
			r, err := vm.Repr(vm.List([]py.Value{k}))
			if err != nil {
				return py.Value{}, err
			}
			return py.Value{}, vm.TypeErrorf("Got unexpected field name(s): %s", r)
		}
	}
	return makeStruct(vm, items), nil
}

func tupleItems(v py.Value) []py.Value {
	items, _ := py.AsTuple(v)
	return items
}

// structOf returns the struct_time of fields.
func structOf(vm *py.VM, f *civil.Fields) py.Value {
	items := make([]py.Value, 0, len(fieldNames))
	for _, n := range [...]int64{f.Year, f.Mon, f.MDay, f.Hour, f.Min, f.Sec, f.WDay, f.YDay, f.IsDST} {
		items = append(items, py.Int(n))
	}
	zone, off := py.None, py.None
	if f.Zone != "" {
		zone = vm.Str(f.Zone)
	}
	if f.HasOff {
		off = py.Int(f.Off)
	}
	return makeStruct(vm, append(items, zone, off))
}

// secondsArg returns the seconds since the epoch of an optional argument, rounded down; now by default.
func secondsArg(vm *py.VM, v py.Value) (int64, error) {
	if v.IsNullOrNone() {
		return vm.Now().Unix(), nil
	}
	sec, err := wholeSeconds(vm, v)
	if err != nil {
		return 0, err
	}
	// Years are C ints.
	if sec > 67768036191676799 || sec < -67768040609740800 {
		return 0, vm.OSError(75, "Value too large for defined data type", py.Value{})
	}
	return sec, nil
}

func wholeSeconds(vm *py.VM, v py.Value) (int64, error) {
	if f, ok := py.AsFloat(v); ok {
		if math.IsNaN(f) {
			return 0, vm.ValueErrorf("Invalid value NaN (not a number)")
		}
		f = math.Floor(f)
		if f < -0x1p63 || f >= 0x1p63 {
			return 0, outOfRange(vm)
		}
		return int64(f), nil
	}
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	n, ok := py.AsInt64(i)
	if !ok {
		return 0, outOfRange(vm)
	}
	return n, nil
}

func outOfRange(vm *py.VM) error {
	return vm.Errorf(py.OverflowError, "timestamp out of range for platform time_t")
}

// tupleArg returns the fields of a tuple or struct_time given to the function name.
func tupleArg(vm *py.VM, v py.Value, name string) (*civil.Fields, error) {
	items, ok := py.AsTuple(v)
	if !ok {
		return nil, vm.TypeErrorf("Tuple or struct_time argument required")
	}
	if len(items) != visibleFields {
		return nil, vm.TypeErrorf("%s(): illegal time tuple argument", name)
	}
	f := &civil.Fields{}
	for i, p := range [...]*int64{&f.Year, &f.Mon, &f.MDay, &f.Hour, &f.Min, &f.Sec, &f.WDay, &f.YDay, &f.IsDST} {
		x, err := vm.Index(items[i])
		if err != nil {
			return nil, err
		}
		n, ok := py.AsInt64(x)
		switch {
		case !ok:
			return nil, vm.Errorf(py.OverflowError, "Python int too large to convert to C long")
		case n > math.MaxInt32:
			return nil, vm.Errorf(py.OverflowError, "signed integer is greater than maximum")
		case n < math.MinInt32:
			return nil, vm.Errorf(py.OverflowError, "signed integer is less than minimum")
		}
		*p = n
	}
	if v.Type() == structType {
		f.Zone, _ = py.AsStr(py.HiddenField(v, visibleFields))
		f.Off, f.HasOff = py.HiddenField(v, visibleFields+1).SmallInt()
	}
	return f, nil
}
