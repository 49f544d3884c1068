// Package unicodedata is Python's module unicodedata.
package unicodedata

import (
	"strconv"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodename"
	"github.com/krait-run/krait/internal/unicodetext"
)

// ucd is the state of the object ucd_3_2_0, the database as it was in version 3.2.
type ucd struct{}

var ucdType = &py.Type{}

// Module returns the module unicodedata.
var Module = sync.OnceValue(func() *py.ModuleDef {
	methods := functions(true)
	for i := range methods {
		f := methods[i].Fn
		methods[i].Fn = func(vm *py.VM, a []py.Value) (py.Value, error) { return f(vm, a[1:]) }
	}
	py.BuildType(ucdType, py.TypeSpec{Name: "UCD", Module: "unicodedata", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew, Methods: methods,
		Getters: []py.Getter{{Name: "unidata_version", Member: true, Get: func(vm *py.VM, _ py.Value) (py.Value, error) { return vm.Str("3.2.0"), nil }}}})
	return &py.ModuleDef{
		Name:  "unicodedata",
		Doc:   "The properties of characters, by the Unicode Character Database, version " + unicodetext.UnicodeVersion + ".",
		Funcs: functions(false),
		Types: []*py.Type{ucdType},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "unidata_version", vm.Str(unicodetext.UnicodeVersion))
			m.Set(vm, "ucd_3_2_0", vm.NewNative(ucdType, &ucd{}, 16))
			return nil
		},
	}
})

// character returns the character that is argument n of a function; 0 says that it is the only one.
func character(vm *py.VM, fn string, n string, v py.Value) (rune, error) {
	s := py.AsStrObject(v)
	if s == nil {
		return 0, vm.TypeErrorf("%s() argument%s must be a unicode character, not %s", fn, n, py.ArgType(v))
	}
	if s.Len() != 1 {
		return 0, vm.TypeErrorf("%s(): argument%s must be a unicode character, not a string of length %d", fn, n, s.Len())
	}
	r, _ := unicodetext.DecodeRune(s.String())
	return r, nil
}

// past returns the properties that r had in version 3.2, if old is set and they were different.
func past(old bool, r rune) (unicodename.Old, bool) {
	if !old {
		return unicodename.Old{}, false
	}
	return unicodename.Unicode32(r)
}

// functions are those of the module or, with old, of the object for version 3.2.
func functions(old bool) []py.Def {
	var defs []py.Def
	one := func(name string, f func(vm *py.VM, r rune) py.Value) {
		defs = append(defs, py.Def{Name: name, Sig: "chr, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			r, err := character(vm, name, "", a[0])
			if err != nil {
				return py.Value{}, err
			}
			return f(vm, r), nil
		}})
	}
	text := func(name string, f func(r rune) string) {
		one(name, func(vm *py.VM, r rune) py.Value { return vm.Str(f(r)) })
	}
	value := func(name, problem string, f func(vm *py.VM, r rune) (py.Value, bool)) {
		defs = append(defs, py.Def{Name: name, Sig: "chr, default=<unrepresentable>, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			r, err := character(vm, name, " 1", a[0])
			if err != nil {
				return py.Value{}, err
			}
			if v, ok := f(vm, r); ok {
				return v, nil
			}
			if !a[1].IsNull() {
				return a[1], nil
			}
			return py.Value{}, vm.ValueErrorf("%s", problem)
		}})
	}
	combining := func(r rune) int {
		if p, ok := past(old, r); ok {
			return p.Combining
		}
		return unicodetext.Combining(r)
	}
	either := func(now func(rune) string, then func(p *unicodename.Old) string) func(rune) string {
		return func(r rune) string {
			if p, ok := past(old, r); ok {
				return then(&p)
			}
			return now(r)
		}
	}
	text("bidirectional", either(unicodetext.Bidirectional, func(p *unicodename.Old) string { return p.Bidirectional }))
	text("category", either(unicodetext.Category, func(p *unicodename.Old) string { return p.Category }))
	one("combining", func(_ *py.VM, r rune) py.Value { return py.Int(int64(combining(r))) })
	value("decimal", "not a decimal", func(_ *py.VM, r rune) (py.Value, bool) {
		d := unicodetext.Decimal(r)
		if p, ok := past(old, r); ok {
			d = p.Decimal
		}
		return py.Int(int64(d)), d >= 0
	})
	text("decomposition", either(unicodename.Decomposition, func(p *unicodename.Old) string { return p.Decomposition }))
	value("digit", "not a digit", func(_ *py.VM, r rune) (py.Value, bool) {
		d := unicodetext.Digit(r)
		if p, ok := past(old, r); ok {
			d = p.Digit
		}
		return py.Int(int64(d)), d >= 0
	})
	text("east_asian_width", either(unicodetext.EastAsianWidth, func(p *unicodename.Old) string { return p.Width }))
	form := func(name string, f func(vm *py.VM, s, normal string, v py.Value) py.Value) {
		defs = append(defs, py.Def{Name: name, Sig: "form, unistr, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			for i, v := range a {
				if py.AsStrObject(v) == nil {
					return py.Value{}, vm.TypeErrorf("%s() argument %d must be str, not %s", name, i+1, py.ArgType(v))
				}
			}
			s := py.AsStrObject(a[1]).String()
			normal, err := normalize(vm, py.AsStrObject(a[0]).String(), s, old)
			if err != nil {
				return py.Value{}, err
			}
			return f(vm, s, normal, a[1]), nil
		}})
	}
	form("is_normalized", func(_ *py.VM, s, normal string, _ py.Value) py.Value { return py.Bool(s == normal) })
	defs = append(defs, py.Def{Name: "lookup", Sig: "name, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return lookup(vm, a[0], old) }})
	one("mirrored", func(_ *py.VM, r rune) py.Value {
		p, changed := past(old, r)
		if changed && p.Mirrored || !changed && unicodetext.IsMirrored(r) {
			return py.Int(1)
		}
		return py.Int(0)
	})
	value("name", "no such name", func(vm *py.VM, r rune) (py.Value, bool) {
		n := unicodename.Name(r)
		if p, ok := past(old, r); ok && !p.Named {
			n = ""
		}
		return vm.Str(n), n != ""
	})
	form("normalize", func(vm *py.VM, s, normal string, v py.Value) py.Value {
		if s == normal && !v.Type().IsHeap() {
			return v
		}
		return vm.Str(normal)
	})
	value("numeric", "not a numeric character", func(_ *py.VM, r rune) (py.Value, bool) {
		f, ok := unicodetext.Numeric(r)
		if p, changed := past(old, r); changed {
			var err error
			f, err = strconv.ParseFloat(p.Numeric, 64)
			ok = err == nil
		}
		return py.Float(f), ok
	})
	return defs
}

// expansion is how many times longer a normalized text may be, with what it takes while it is made.
const expansion = unicodename.Expansion * 9

func normalize(vm *py.VM, form, s string, old bool) (string, error) {
	i := -1
	for k, name := range [...]string{unicodename.NFC: "NFC", unicodename.NFD: "NFD", unicodename.NFKC: "NFKC", unicodename.NFKD: "NFKD"} {
		if name == form {
			i = k
		}
	}
	if i < 0 {
		return "", vm.ValueErrorf("invalid normalization form")
	}
	if unicodetext.IsASCII(s) {
		return s, vm.Step(len(s) >> 10)
	}
	if err := vm.Admit(len(s) * expansion); err != nil {
		return "", err
	}
	// CPython orders by the combining classes of today, for the old database as well.
	return unicodename.Normalize(s, unicodename.Form(i), old, unicodetext.Combining, unicodetext.DecodeRune, vm.Step)
}

// maxName is how long the name of a character may be, in CPython's reader of it as well.
const maxName = 256

func lookup(vm *py.VM, v py.Value, old bool) (py.Value, error) {
	name, ok := py.AsStr(v)
	if !ok {
		b, err := py.BufferOf(vm, v)
		if err != nil {
			return py.Value{}, err
		}
		if err := vm.Step(len(b) >> 9); err != nil {
			return py.Value{}, err
		}
		name = string(b[:min(len(b), maxName+1)])
	}
	if len(name) > maxName {
		return py.Value{}, vm.Errorf(py.KeyError, "name too long")
	}
	if text, ok := unicodename.Lookup(name, !old); ok {
		r, _ := unicodetext.DecodeRune(text)
		if !old || strings.EqualFold(unicodename.Name(r), name) { // the old database has no aliases
			return vm.Str(text), nil
		}
	}
	return py.Value{}, vm.Errorf(py.KeyError, "undefined character name '%s'", strings.ToValidUTF8(name, "\uFFFD"))
}
