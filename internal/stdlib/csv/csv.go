// Package csv is Python's module csv, and _csv, the part of it that is written in Go.
package csv

// csv.go holds the modules and the registry of dialects.

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed csv.py
var source string

//go:embed sniffer.py
var snifferSource string

// Module returns the module csv.
var Module = sync.OnceValue(func() *py.ModuleDef {
	sniffer := lazy.New("csv", snifferSource, "Sniffer")
	return &py.ModuleDef{Name: "csv", Doc: "CSV parsing and writing.", Source: source,
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "csv", sniffer)
			return nil
		}}
})

// The values of a dialect's quoting.
const (
	quoteMinimal = iota
	quoteAll
	quoteNonnumeric
	quoteNone
	quoteStrings
	quoteNotNull
)

var errorType = &py.Type{}

// LowModule returns the module _csv.
var LowModule = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(errorType, py.TypeSpec{Name: "Error", Module: "_csv", Base: py.Exception, Kind: py.KindException, Flags: py.FlagHasDict})
	py.BuildType(dialectType, dialectSpec())
	py.BuildType(readerType, readerSpec())
	py.BuildType(writerType, writerSpec())
	return &py.ModuleDef{
		Name: "_csv", Doc: "CSV parsing and writing.",
		Types: []*py.Type{errorType, dialectType},
		Consts: []py.Const{
			{Name: "Reader", Value: readerType.Value()}, {Name: "Writer", Value: writerType.Value()},
			{Name: "QUOTE_MINIMAL", Value: py.Int(quoteMinimal)}, {Name: "QUOTE_ALL", Value: py.Int(quoteAll)},
			{Name: "QUOTE_NONNUMERIC", Value: py.Int(quoteNonnumeric)}, {Name: "QUOTE_NONE", Value: py.Int(quoteNone)},
			{Name: "QUOTE_STRINGS", Value: py.Int(quoteStrings)}, {Name: "QUOTE_NOTNULL", Value: py.Int(quoteNotNull)},
		},
		Funcs: []py.Def{
			{Name: "reader", Sig: "iterable, /, dialect='excel', **fmtparams", Raw: newReader, Doc: "Return an iterator over the rows of lines of text."},
			{Name: "writer", Sig: "fileobj, /, dialect='excel', **fmtparams", Raw: newWriter, Doc: "Return an object that writes rows to a file."},
			{Name: "register_dialect", Sig: "name, /, dialect='excel', **fmtparams", Raw: registerDialect, Doc: "Give a dialect a name."},
			{Name: "unregister_dialect", Sig: "name", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				found, err := stateOf(vm).dialects.Delete(vm, a[0])
				if err == nil && !found {
					err = vm.Errorf(errorType, "unknown dialect")
				}
				return py.None, err
			}, Doc: "Forget the dialect with the name."},
			{Name: "get_dialect", Sig: "name", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return lookupDialect(vm, a[0])
			}, Doc: "Return the dialect with the name."},
			{Name: "list_dialects", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
				l, err := vm.Collect(stateOf(vm).dialects.Value())
				if err != nil {
					return py.Value{}, err
				}
				return l.Value(), nil
			}, Doc: "Return the names of all dialects."},
			{Name: "_share_names", Sig: "names, /", Fn: shareNames},
			{Name: "_row_dict", Sig: "names, row, restkey, restval, /", Fn: rowDict},
			{Name: "_dict_row", Sig: "row, names, rest, strict, /", Fn: dictRow},
			{Name: "field_size_limit", Sig: "new_limit=<unrepresentable>", Raw: fieldSizeLimit, Doc: "Return the longest field that is read, and set it."},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "__version__", vm.Str("1.0"))
			return nil
		},
	}
})

// moduleState is what a VM sets for all readers.
type moduleState struct {
	dialects *py.Dict
	limit    int // of a field, in characters
}

func (s *moduleState) Traverse(visit func(py.Value)) int {
	visit(s.dialects.Value())
	return 64
}

var stateKey py.Key

func stateOf(vm *py.VM) *moduleState {
	return py.Attached(vm, &stateKey, func() *moduleState { return &moduleState{vm.NewDict(), 128 << 10} })
}

func lookupDialect(vm *py.VM, name py.Value) (py.Value, error) {
	d, err := stateOf(vm).dialects.Get(vm, name)
	if err == nil && d.IsNull() {
		err = vm.Errorf(errorType, "unknown dialect")
	}
	return d, err
}

func registerDialect(vm *py.VM, args py.Args) (py.Value, error) {
	if err := countArgs(vm, "register_dialect", args); err != nil {
		return py.Value{}, err
	}
	name := args.Pos()[0]
	if py.AsStrObject(name) == nil {
		return py.Value{}, vm.TypeErrorf("dialect name must be a string")
	}
	d, err := dialectOf(vm, args.Skip(1))
	if err != nil {
		return py.Value{}, err
	}
	return py.None, stateOf(vm).dialects.Set(vm, name, d)
}

// countArgs checks the number of positional arguments of a function that takes one and a dialect.
func countArgs(vm *py.VM, fn string, args py.Args) error {
	switch n := args.Len(); {
	case n < 1:
		return vm.TypeErrorf("%s expected at least 1 argument, got 0", fn)
	case n > 2:
		return vm.TypeErrorf("%s expected at most 2 arguments, got %d", fn, n)
	}
	return nil
}

func fieldSizeLimit(vm *py.VM, args py.Args) (py.Value, error) {
	s := stateOf(vm)
	old := py.Int(int64(s.limit))
	if n := args.Len() + args.KwLen(); n > 1 {
		return py.Value{}, vm.TypeErrorf("field_size_limit() takes at most 1 argument (%d given)", n)
	} else if n == 0 {
		return old, nil
	}
	var a [1]py.Value
	if err := vm.BindClinic("field_size_limit", "new_limit=None", args, a[:]); err != nil {
		return py.Value{}, err
	}
	if !py.IsInt(a[0]) {
		return py.Value{}, vm.TypeErrorf("limit must be an integer")
	}
	n, ok := py.AsInt64(a[0])
	if !ok {
		return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
	}
	s.limit = int(n)
	return old, nil
}
