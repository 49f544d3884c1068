package py

// vm.go holds VM, one isolated interpreter: its stack, namespaces, meters and hooks to the host.

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait/internal/numfmt"
)

// VM is one isolated Python interpreter. It belongs to one goroutine at a time; only Interrupt may be called from others.
type VM struct {
	dictWatches []*DictWatch // see WatchDicts
	spares      *spares      // nil before they are needed

	// The register stack: windows of consecutive frames overlap in the arguments of a call. It grows by copying, so
	// addresses into it don't survive a call.
	stack  []Value
	frames []frame
	depth  int // frames in use
	// A frame below these needs no check: frameTop is the smaller of the recursion limit and len(frames), stackTop the
	// highest base whose window fits the stack.
	frameTop, stackTop int

	// nativeTop is the end of the stack that holds the arguments of the innermost native function. They may lie above the
	// registers of the frame that called it: those of calls with *args, and the optional ones that were not given.
	nativeTop int

	// tidy is how many levels of native code below the Python code that runs have rooted what they hold, beside the one that began the run.
	tidy int

	// constStrs are those of the code that the host has run last.
	constStrs map[string]*Str
	places    *places

	fuel      int64 // countdown to the next poll
	fuelStart int64
	mem       int64  // bytes left before the next traversal
	full      bool   // the run began with none left, and no traversal has found any since
	polled    func() // Config.Polled
	allowed   int64  // what mem was set to last
	charged   int64  // bytes charged before that
	// counted is what objects took when they were counted last, 0 before that, and countedMem what mem was then.
	counted, countedMem int64

	hostHeld int64 // bytes that the host keeps of values of this run
	steps    int64
	ended    error // what has ended the run; nil while it goes on
	native   int   // depth of native recursion
	peeking  int   // depth of Ahead
	maxDepth int   // recursion limit in force
	// handled is the exception that the innermost except or finally block is handling, or null.
	handled    Value
	keepLocals bool         // tracebacks keep the variables of their frames: code that may ask for them was loaded
	coros      []*Generator // coroutines, of which some may not have begun; does not keep them alive for the memory account
	coroCost   int64        // what looks for lost coroutines have cost, in steps
	finals     *finals      // what is finalized when it is lost; nil where there never was such a thing

	epoch uint64 // changes with every change to a class, so that inline caches notice
	roots []Value

	limits    Limits
	interrupt atomic.Pointer[error]
	deadline  time.Time
	markEpoch uint32
	// held is how many bytes native code holds in Go buffers while it runs Python code; memory polls count them as live.
	held int64
	// refused counts the allocations of the run that were larger than the limit.
	refused int

	builtins *Dict
	modules  *Dict // sys.modules
	// ownModules are those that the library imported and scripts may not; nil: none
	ownModules *Dict
	config     *Config
	files      FileSystem // once it was asked for
	start      time.Time  // what the clock without a host's begins with

	nextID   uint64
	ids      map[*Object]uint64
	attached []attachment

	// wake gets a token from Interrupt and Wake; Wait takes it.
	wake atomic.Pointer[chan struct{}]
	// virtual is the time on the clock of a VM whose host gives none.
	virtual time.Duration

	// fibers are the lines of execution, the main one first, and fiber is the one that runs; nil while there are no threads.
	fibers []*Fiber
	fiber  *Fiber
	turns  uint64
	onEnd  []func() error
	gate   *gate // nil without a Recorder

	subclassesOf map[*Type][]*Type // Python classes by their builtin base
	classVars    map[string]bool   // names of class variables, see classvars.go
	outputLeft   int64
	agHooks      asyncGenHooks
	astHook      func(vm *VM, source Value, req CompileRequest) (Value, bool, error)
	stdoutObj    Value // what redirect replaced sys.stdout with, if known
	sysStdout    Value // the first sys.stdout
	sysStdin     Value // the first sys.stdin
	rangeIters   slab[rangeIter]
	bigs         *bigScratch // nil before they are needed
	texts        textSlabs
	host         any
	parked       []Value // the live part of the stack while the VM is parked
	// unraisableArgs is the type of what sys.unraisablehook gets; nil before sys is there
	unraisableArgs func() *Type

	reported    *Exc // the uncaught exception that the script's output tells of
	suspendDest int  // stack position that gets the result of the call that suspended the run
	mainModule  *Module
	weak        *weakRefs // nil while there are no weak references
	stopValue   Value     // the value with which an iterator that Next ended has ended, if it is not None
	lookup      bool      // the error being raised is that of a call's callee not being found
	reraising   bool      // the error being raised keeps its traceback in the top frame
	reprStack   []*Object
	kwNames     []*Str         // room for the names of the arguments of calls with **kwargs that are being made
	keywords    []keywords     // those calls
	joining     *List          // the list of joinGenerator while no generator is joined, or nil
	passing     *Slice         // what sliceFor makes; nil before it is needed
	scratch     []byte         // a small buffer for text that is being formatted, or nil
	formats     *numfmt.Bounds // what bounds returns, or nil before it was asked
}

// Config is what a VM may reach. The zero Config reaches nothing: output is discarded, every import of a module that is
// not built in fails, and the clock stands still.
type Config struct {
	Limits Limits
	// Modules finds modules written in Go by full name; nil has none. It must be safe for concurrent use.
	Modules func(name string) *ModuleDef
	// Stdout and Stderr receive what the script prints. An error ends the run.
	Stdout func(p []byte) error
	Stderr func(p []byte) error
	// Print receives what the script prints where Stdout or Stderr is nil, with the VM that prints.
	Print func(vm *VM, stderr bool, p []byte) error
	// Source finds the source of an importable module by full name; nil finds none. path is shown in tracebacks; "" says that
	// there is no such module, and one that ends in a slash is the directory of a namespace package, which has no source.
	Source func(vm *VM, name string) (src string, path string, isPackage bool, err error)
	// Clock returns the current time; nil is the Unix epoch plus the time on the virtual clock (see VM.Monotonic).
	Clock func() time.Time
	// Monotonic returns the time since some start; nil is the virtual clock.
	Monotonic func() time.Duration
	// Polled is called at each poll, unless it is nil.
	Polled func()
	// Sleep waits for time.sleep(); nil waits as Wait does.
	Sleep func(d time.Duration) error
	// Wait blocks until wake has a token, which it takes, or d has passed; without limit if d is negative. Interrupt
	// sends such a token, so Wait need not care for it. nil really waits if Monotonic is set or the host has work under
	// way; else the virtual clock goes forward at once.
	Wait func(wake <-chan struct{}, d time.Duration) error
	// Entropy fills p with random bytes; nil gives a fixed sequence. VM.HostEntropy calls it.
	Entropy func(p []byte) error
	// Input reads a line for input(), with its newline, "" at the end; nil denies it.
	Input func(prompt string) (string, error)
	// Open is the builtin open(); nil denies it.
	Open func(vm *VM, args Args) (Value, error)
	// Global returns the value of a global name that neither the module nor builtins has, or null. For the same name it gives the
	// same value as long as the VM lives. GlobalNames lists such names, for suggestions. nil has none.
	Global      func(vm *VM, name string) (Value, error)
	GlobalNames func(vm *VM) []string
	// Files returns the file system of a VM, which open, os and imports use; it is called when that is first needed. nil, and a
	// nil result, means that there are no files.
	Files func(vm *VM) FileSystem
	// Imports says which modules scripts may import; nil: all.
	Imports *Imports
	// Path is the sys.path that scripts begin with.
	Path []string
	// Hints returns what may stand in one extra line after a traceback; it is called when an exception leaves vm. nil, and a
	// nil result, means nothing.
	Hints func(vm *VM) *Hints
	// Argv is sys.argv.
	Argv []string
	// Environ is os.environ as "key=value".
	Environ []string
}

// ModuleDef describes a module written in Go.
type ModuleDef struct {
	Name, Doc string
	// Funcs are the module's functions.
	Funcs []Def
	// Types are added under their names.
	Types []*Type
	// Consts are further attributes that need no VM.
	Consts []Const
	// Init, if not nil, is called at the first import in a VM, after the rest was added.
	Init func(vm *VM, m *Module) error
	// Source, if not empty, is Python source that is run in the module's namespace at import, after Init.
	Source string
	// Package says that the module has submodules.
	Package bool

	shareOnce  sync.Once
	shared     []dictEntry // see entries
	name       *Str
	parent     *Str
	doc        Value
	once       sync.Once
	compiled   *Code
	compileErr error
}

// attachment is the Go state that a package keeps for a VM.
type attachment struct {
	key *Key
	val any
}

// Key names what a package keeps per VM, by its address: a variable of the package that nothing else uses.
type Key struct{ _ byte }

// Attached returns the Go state that a package keeps per VM under key, made by make at the first call.
func Attached[T any](vm *VM, key *Key, make func() T) T {
	// There are some twenty at most, and what is asked for often comes to the front.
	for i := range vm.attached {
		if a := &vm.attached[i]; a.key == key {
			v := a.val.(T)
			if i >= 4 {
				*a, vm.attached[i/2] = vm.attached[i/2], *a
			}
			return v
		}
	}
	v := make()
	vm.attached = append(vm.attached, attachment{key, v})
	return v
}

// Config returns the VM's configuration.
func (vm *VM) Config() *Config { return vm.config }
