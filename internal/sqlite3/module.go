// Package sqlite3 is Python's module sqlite3, by SQLite as modernc.org/sqlite/lib has it. Nothing of Krait imports it but package sqlite:
// programs that do not ask for it do not link SQLite.
package sqlite3

// module.go holds the modules: sqlite3 and its parts in Python, and _sqlite3, which is written in Go.

import (
	_ "embed"
	"sync"

	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

//go:embed sqlite3.py
var packageSource string

//go:embed dbapi2.py
var dbapi2Source string

//go:embed dump.py
var dumpSource string

// Lookup returns one of the modules by its full name, or nil. It fits py.Config.Modules, and is safe for concurrent use.
func Lookup(name string) *py.ModuleDef {
	switch name {
	case "sqlite3":
		return packageModule()
	case "sqlite3.dbapi2":
		return dbapi2Module()
	case "sqlite3.dump":
		return dumpModule()
	case "_sqlite3":
		return lowModule()
	}
	return nil
}

// Names are the full names of the modules.
func Names() []string { return []string{"_sqlite3", "sqlite3", "sqlite3.dbapi2", "sqlite3.dump"} }

var packageModule = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "sqlite3", Package: true, Doc: "Databases of SQLite by the DB-API 2.0 (PEP 249).", Source: packageSource}
})

var dbapi2Module = sync.OnceValue(func() *py.ModuleDef { return &py.ModuleDef{Name: "sqlite3.dbapi2", Source: dbapi2Source} })

var dumpModule = sync.OnceValue(func() *py.ModuleDef { return &py.ModuleDef{Name: "sqlite3.dump", Source: dumpSource} })

// The exceptions of the DB-API.
var (
	warning, errorType, interfaceError, databaseError, dataError, operationalError, integrityError, internalError, programmingError,
	notSupportedError = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}
)

// exceptions are in the order in which each base comes before what derives from it.
var exceptions = [...]struct {
	name string
	typ  *py.Type
	base **py.Type
}{
	{"Warning", warning, &py.Exception}, {"Error", errorType, &py.Exception}, {"InterfaceError", interfaceError, &errorType},
	{"DatabaseError", databaseError, &errorType}, {"DataError", dataError, &databaseError}, {"OperationalError", operationalError, &databaseError},
	{"IntegrityError", integrityError, &databaseError}, {"InternalError", internalError, &databaseError},
	{"ProgrammingError", programmingError, &databaseError}, {"NotSupportedError", notSupportedError, &databaseError},
}

// buildTypes builds the types, once.
var buildTypes = sync.OnceFunc(func() {
	for _, e := range exceptions {
		py.BuildType(e.typ, py.TypeSpec{Name: e.name, Module: "sqlite3", Base: *e.base, Kind: py.KindException, Flags: py.FlagHasDict})
	}
	py.BuildType(protocolType, py.TypeSpec{Name: "PrepareProtocol", Module: "sqlite3", Kind: py.KindNative,
		Doc: "The protocol that values are adapted to, as PEP 246 has it.",
		Slots: py.Slots{
			New:  func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) { return vm.NewNative(cls, nil, 16), nil },
			Init: func(*py.VM, py.Value, py.Args) error { return nil },
		}})
	py.BuildType(connectionType, connectionSpec())
	py.BuildType(cursorType, cursorSpec())
	py.BuildType(rowType, rowSpec())
	py.BuildType(rowIterType, rowIterSpec())
	py.BuildType(statementType, py.TypeSpec{Name: "Statement", Module: "sqlite3", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal})
	py.BuildType(blobType, blobSpec())
})

// builtins are types of the interpreter.
type builtins struct{ str, integer, float, bytes, byteArray, dict, memoryView, mappingProxy *py.Type }

var known = sync.OnceValue(func() *builtins {
	return &builtins{py.TypeNamed("str"), py.TypeNamed("int"), py.TypeNamed("float"), py.TypeNamed("bytes"), py.TypeNamed("bytearray"),
		py.TypeNamed("dict"), py.TypeNamed("memoryview"), py.TypeNamed("mappingproxy")}
})

var protocolType = &py.Type{}

var lowModule = sync.OnceValue(func() *py.ModuleDef {
	buildTypes()
	types := []*py.Type{connectionType, cursorType, rowType, blobType, protocolType}
	for _, e := range exceptions {
		types = append(types, e.typ)
	}
	def := &py.ModuleDef{
		Name: "_sqlite3", Types: types,
		Consts: []py.Const{{Name: "PARSE_DECLTYPES", Value: py.Int(parseDecltypes)}, {Name: "PARSE_COLNAMES", Value: py.Int(parseColnames)},
			{Name: "LEGACY_TRANSACTION_CONTROL", Value: py.Int(legacyTransactions)}, {Name: "threadsafety", Value: py.Int(3)}},
		Funcs: []py.Def{
			{Name: "connect", Sig: "database, /, *args, **kwargs", Raw: connect, Doc: "Open a database and return the connection to it."},
			{Name: "complete_statement", Sig: "statement", Fn: completeStatement, Doc: "Say whether the text ends with a complete statement."},
			{Name: "register_adapter", Sig: "type, adapter, /", Fn: registerAdapter, Doc: "Give a class a function that makes what SQLite can store."},
			{Name: "register_converter", Sig: "typename, converter, /", Fn: registerConverter, Doc: "Give a declared type a function that makes Python values."},
			{Name: "adapt", Sig: "obj, proto=PrepareProtocol, alt=<unrepresentable>, /", Fn: adaptFunction, Doc: "Adapt an object to the protocol."},
			{Name: "enable_callback_tracebacks", Sig: "enable, /", Fn: enableTracebacks, Doc: "Say whether exceptions of callbacks are shown."},
		},
		Init: initModule,
	}
	for _, c := range constants {
		def.Consts = append(def.Consts, py.Const{Name: c.name, Value: py.Int(c.value)})
	}
	return def
})

func initModule(vm *py.VM, m *py.Module) error {
	m.Set(vm, "sqlite_version", vm.Str(lite.SQLITE_VERSION))
	r := runOf(vm)
	m.Set(vm, "adapters", r.adapters.Value())
	m.Set(vm, "converters", r.converters.Value())
	return nil
}

// errorNames are the names of the codes.
var errorNames = sync.OnceValue(func() map[int64]string {
	names := map[int64]string{}
	for _, c := range constants {
		if c.code {
			names[c.value] = c.name
		}
	}
	return names
})

// run is what a VM has of SQLite.
type run struct {
	vm                   *py.VM
	adapters, converters *py.Dict
	tracebacks           bool
	baseAdapted          bool // a type that SQLite can store has an adapter
	open                 map[*connection]struct{}
	depth                int           // calls of SQLite that are under way
	doomed               []*connection // lost while one was
	files                map[uint32]*file
	lastFile             uint32
	memory               map[string]*pages // databases in memory that have names
	locks                map[string]*lock
	unnamed              uint64
	pageBytes            int // of all files in memory
}

var runKey py.Key

func runOf(vm *py.VM) *run {
	return py.Attached(vm, &runKey, func() *run {
		return &run{vm: vm, adapters: vm.NewDict(), converters: vm.NewDict(), open: map[*connection]struct{}{},
			files: map[uint32]*file{}, memory: map[string]*pages{}, locks: map[string]*lock{}}
	})
}

// Traverse implements py.Traverser.
func (r *run) Traverse(visit func(py.Value)) int {
	visit(r.adapters.Value())
	visit(r.converters.Value())
	return 512 + r.pageBytes + 64*(len(r.open)+len(r.files)+len(r.memory)+len(r.locks))
}

// end is the end of a call of SQLite.
func (r *run) end() {
	if r.depth--; r.depth > 0 {
		return
	}
	for len(r.doomed) > 0 {
		c := r.doomed[len(r.doomed)-1]
		r.doomed = r.doomed[:len(r.doomed)-1]
		c.shut()
	}
}

// Release closes what is open yet, when the VM is used no more.
func (r *run) Release() {
	for c := range r.open {
		c.shut()
	}
}
