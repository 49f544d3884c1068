package csv

// dialect.go holds Dialect: how fields are delimited and quoted.

import (
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

// dialect is the state of a Dialect, which nothing changes.
type dialect struct {
	// delimiter, quote and escape are single characters; quote and escape are empty where there are none.
	delimiter, quote, escape string
	terminator               string
	quoting                  int
	doubleQuote              bool
	skipSpace                bool
	strict                   bool
	// ends marks the bytes with which anything begins that ends or changes an unquoted field when reading.
	ends [256]bool
	// special marks the first bytes of characters that a writer must quote or escape.
	special [256]bool
}

var dialectType = &py.Type{}

var dialectParams = [...]string{"dialect", "delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict"}

func dialectSpec() py.TypeSpec {
	get := func(name string, f func(vm *py.VM, d *dialect) py.Value) py.Getter {
		return py.Getter{Name: name, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			d, _ := py.NativeData[*dialect](v)
			return f(vm, d), nil
		}}
	}
	member := func(name string, f func(d *dialect) bool) py.Getter {
		g := get(name, func(_ *py.VM, d *dialect) py.Value { return py.Bool(f(d)) })
		g.Member = true
		g.Set = func(vm *py.VM, _, _ py.Value) error { return vm.Errorf(py.AttributeError, "readonly attribute") }
		return g
	}
	char := func(vm *py.VM, s string) py.Value {
		if s == "" {
			return py.None
		}
		return vm.Str(s)
	}
	noPickle := func(vm *py.VM, a []py.Value) (py.Value, error) {
		return py.Value{}, vm.TypeErrorf("cannot pickle '%s' instances", a[0].Type().ShortName())
	}
	return py.TypeSpec{
		Name: "Dialect", Module: "_csv", Kind: py.KindNative,
		Doc: "How the fields of a CSV file are delimited and quoted.",
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			return newDialect(vm, cls, args)
		}},
		Methods: []py.Def{
			{Name: "__reduce__", Fn: noPickle},
			{Name: "__reduce_ex__", Sig: "protocol, /", Fn: noPickle},
		},
		Getters: []py.Getter{
			get("delimiter", func(vm *py.VM, d *dialect) py.Value { return char(vm, d.delimiter) }),
			get("escapechar", func(vm *py.VM, d *dialect) py.Value { return char(vm, d.escape) }),
			get("lineterminator", func(vm *py.VM, d *dialect) py.Value { return vm.Str(d.terminator) }),
			get("quotechar", func(vm *py.VM, d *dialect) py.Value { return char(vm, d.quote) }),
			get("quoting", func(_ *py.VM, d *dialect) py.Value { return py.Int(int64(d.quoting)) }),
			member("doublequote", func(d *dialect) bool { return d.doubleQuote }),
			member("skipinitialspace", func(d *dialect) bool { return d.skipSpace }),
			member("strict", func(d *dialect) bool { return d.strict }),
		},
	}
}

// dialectOf returns the Dialect for the arguments that follow the first one of reader and writer.
func dialectOf(vm *py.VM, args py.Args) (py.Value, error) { return newDialect(vm, dialectType, args) }

// usual is the dialect of those that were asked for nothing else. Nobody changes a dialect that is made.
var usual atomic.Pointer[dialect]

func newDialect(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	var a [len(dialectParams)]py.Value
	if n := args.Len() + args.KwLen(); n > len(a) {
		return py.Value{}, vm.TypeErrorf("function takes at most %d arguments (%d given)", len(a), n)
	}
	copy(a[:], args.Pos())
keywords:
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		for j, p := range dialectParams {
			if p != name.String() {
				continue
			}
			if !a[j].IsNull() {
				return py.Value{}, vm.TypeErrorf("argument for function given by name ('%s') and position (%d)", p, j+1)
			}
			a[j] = v
			continue keywords
		}
		return py.Value{}, vm.TypeErrorf("this function got an unexpected keyword argument '%s'%s", name.String(), py.DidYouMean(name.String(), dialectParams[:]))
	}
	if base := a[0]; !base.IsNull() {
		if py.AsStrObject(base) != nil {
			var err error
			if base, err = lookupDialect(vm, base); err != nil {
				return py.Value{}, err
			}
		}
		given := false
		for _, v := range a[1:] {
			given = given || !v.IsNull()
		}
		if !given && cls == dialectType && base.Type() == dialectType {
			return base, nil
		}
		mark := vm.PushRoot(base)
		defer vm.PopRoots(mark)
		for i := 1; i < len(a); i++ {
			if !a[i].IsNull() {
				continue
			}
			v, err := vm.LookupAttr(base, dialectParams[i])
			if err != nil {
				return py.Value{}, err
			}
			a[i] = v
			if !v.IsNull() {
				vm.PushRoot(v)
			}
		}
	}
	var d *dialect
	if a == [len(dialectParams)]py.Value{} {
		if d = usual.Load(); d == nil {
			var err error
			if d, err = makeDialect(vm, a[1:]); err != nil {
				return py.Value{}, err
			}
			usual.Store(d)
		}
		return vm.NewNative(cls, d, 640+len(d.terminator)), nil
	}
	d, err := makeDialect(vm, a[1:])
	if err != nil {
		return py.Value{}, err
	}
	return vm.NewNative(cls, d, 640+len(d.terminator)), nil
}

// makeDialect reads the values of dialectParams[1:], null where the default holds.
func makeDialect(vm *py.VM, a []py.Value) (*dialect, error) {
	d := &dialect{delimiter: ",", quote: `"`, terminator: "\r\n", doubleQuote: true}
	var err error
	flag := func(p *bool, v py.Value) {
		if err == nil && !v.IsNull() {
			*p, err = vm.Truth(v)
		}
	}
	char := func(p *string, v py.Value, name, kind string, optional bool) {
		switch {
		case err != nil || v.IsNull():
		case optional && v == py.None:
			*p = ""
		case py.AsStrObject(v) == nil:
			err = vm.TypeErrorf(`"%s" must be a %s, not %s`, name, kind, v.Type().Name())
		case py.AsStrObject(v).Len() != 1:
			err = vm.TypeErrorf(`"%s" must be a %s, not a string of length %d`, name, kind, py.AsStrObject(v).Len())
		default:
			*p = strings.Clone(py.AsStrObject(v).String())
		}
	}
	const required, optional = "unicode character", "unicode character or None"
	char(&d.delimiter, a[0], "delimiter", required, false)
	flag(&d.doubleQuote, a[1])
	char(&d.escape, a[2], "escapechar", optional, true)
	if v := a[3]; err == nil && !v.IsNull() {
		s, ok := py.AsStr(v)
		if !ok {
			return nil, vm.TypeErrorf(`"lineterminator" must be a string, not %s`, v.Type().Name())
		}
		d.terminator = strings.Clone(s)
	}
	char(&d.quote, a[4], "quotechar", optional, true)
	if v := a[5]; err == nil && !v.IsNull() {
		if v.Type() != py.IntType {
			return nil, vm.TypeErrorf(`"quoting" must be an integer, not %s`, v.Type().Name())
		}
		n, ok := py.AsInt64(v)
		if !ok {
			return nil, vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
		}
		if n < quoteMinimal || n > quoteNotNull {
			return nil, vm.TypeErrorf(`bad "quoting" value`)
		}
		d.quoting = int(n)
	}
	flag(&d.skipSpace, a[6])
	flag(&d.strict, a[7])
	if err != nil {
		return nil, err
	}
	if a[4] == py.None && a[5].IsNull() {
		d.quoting = quoteNone
	}
	if d.quoting != quoteNone && d.quote == "" {
		return nil, vm.TypeErrorf("quotechar must be set if quoting enabled")
	}
	return d, d.check(vm)
}

// check refuses characters that contradict each other, and sets the tables.
func (d *dialect) check(vm *py.VM) error {
	chars := [...]struct{ name, c string }{{"delimiter", d.delimiter}, {"escapechar", d.escape}, {"quotechar", d.quote}}
	for i, x := range chars {
		if x.c == "\r" || x.c == "\n" || i > 0 && x.c == " " && d.skipSpace {
			return vm.ValueErrorf("bad %s value", x.name)
		}
	}
	for i, x := range chars {
		for _, y := range chars[i+1:] {
			if x.c != "" && x.c == y.c {
				return vm.ValueErrorf("bad %s or %s value", x.name, y.name)
			}
		}
	}
	for _, x := range chars {
		if x.c != "" && strings.Contains(d.terminator, x.c) {
			return vm.ValueErrorf("bad %s or lineterminator value", x.name)
		}
	}
	for _, c := range [...]string{d.delimiter, d.escape, d.quote, "\r", "\n"} {
		if c != "" {
			d.ends[c[0]] = true
			d.special[c[0]] = true
		}
	}
	if d.quote != "" {
		// An unquoted field holds quotes as they are.
		d.ends[d.quote[0]] = d.quote[0] >= utf8.RuneSelf && d.ends[d.quote[0]]
		for _, c := range [...]string{d.delimiter, d.escape} {
			if c != "" {
				d.ends[c[0]] = true
			}
		}
	}
	for i := 0; i < len(d.terminator); {
		_, n := unicodetext.DecodeRune(d.terminator[i:])
		d.special[d.terminator[i]] = true
		i += n
	}
	return nil
}

// isSpecial reports whether a writer must quote or escape c, one character.
func (d *dialect) isSpecial(c string) bool {
	return c == d.delimiter || c == d.escape || c == d.quote || c == "\r" || c == "\n" || strings.Contains(d.terminator, c)
}
