package sqlite3

// connection.go holds Connection: opening, closing, transactions.

import (
	"strings"

	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

const (
	parseDecltypes = 1
	parseColnames  = 2
	// legacyTransactions is the autocommit of a connection whose isolation_level says when transactions begin.
	legacyTransactions = -1
	// threadBytes is what a connection takes beside SQLite's memory: its stack.
	threadBytes = 64 << 10
	// progressOps is after how many instructions of SQLite's machine the run is polled.
	progressOps = 400
)

// connection is the state of a Connection. Its object may be there before it is open, and after.
type connection struct {
	run     *run
	account *account // while it is open
	self    py.Value // the object; not a reference that keeps it
	tls     *libc.TLS
	db      uintptr

	calls  int // that are under way
	inside *py.Fiber
	fatal  error // what has ended the run inside of a call
	thrown error // an exception of a collation, which goes through SQLite to the caller
	raised error // an exception of a call's inside, for its failure
	dying  bool  // memory is given whatever the limit is

	initialised bool
	uri         bool
	owner       *py.Fiber // the thread that may use it; nil: all
	ownerID     py.Value
	detect      int
	isolation   string
	noIsolation bool // isolation_level is None
	autocommit  int
	rowFactory  py.Value
	textFactory py.Value

	statements cache
	cursors    map[*cursor]struct{} // with a statement
	sweepAt    int                  // the number of cursors from which lost ones are looked for
	blobs      map[*blob]struct{}
	callbacks  callbacks
	hooks      hooks
}

var connectionType = &py.Type{}

func connectionOf(v py.Value) *connection {
	c, _ := py.NativeData[*connection](v)
	return c
}

func (c *connection) vm() *py.VM { return c.run.vm }

// Traverse implements py.Traverser.
func (c *connection) Traverse(visit func(py.Value)) int {
	visit(c.rowFactory)
	visit(c.textFactory)
	visit(c.ownerID)
	c.callbacks.traverse(visit)
	c.hooks.traverse(visit)
	size := 512
	if c.account != nil {
		size += threadBytes + int(max(0, c.account.used.Load()))
	}
	return size + c.statements.bytes() + 16*(len(c.cursors)+len(c.blobs))
}

var _ py.Final = (*connection)(nil)

// Final reports whether the connection is open.
func (c *connection) Final() bool { return c.db != 0 }

// Lost closes a connection that nothing refers to any more, with the warning of CPython's.
func (c *connection) Lost(vm *py.VM) error {
	if c.db == 0 {
		return nil
	}
	err := warn(vm, py.ResourceWarning, "unclosed database in "+mustRepr(vm, c.self))
	c.shut()
	return err
}

// Forget closes it for want of memory, which may be that of a call of SQLite: then when that has ended.
func (c *connection) Forget() {
	if c.run.depth > 0 {
		c.run.doomed = append(c.run.doomed, c)
		return
	}
	c.shut()
}

func mustRepr(vm *py.VM, v py.Value) string {
	s, err := vm.Repr(v)
	if err != nil {
		return v.Type().Name()
	}
	return s
}

// warn gives a warning, which may be an exception.
func warn(vm *py.VM, category *py.Type, text string) error {
	w, err := vm.Import("warnings")
	if err != nil {
		return err
	}
	_, err = vm.CallMethod(w.Value(), "warn", vm.Str(text), category.Value())
	return err
}

const positionalWarning = "Passing more than 1 positional argument to %s() is deprecated. Parameters 'timeout', 'detect_types', " +
	"'isolation_level', 'check_same_thread', 'factory', 'cached_statements' and 'uri' will become keyword-only parameters in Python 3.15."

// connect is the function.
func connect(vm *py.VM, args py.Args) (py.Value, error) {
	if args.Len() > 1 {
		if err := warn(vm, py.DeprecationWarning, strings.Replace(positionalWarning, "%s", "sqlite3.connect", 1)); err != nil {
			return py.Value{}, err
		}
	}
	factory := connectionType.Value()
	if pos := args.Pos(); len(pos) > 5 {
		factory = pos[5]
	}
	for i := range args.KwLen() {
		if name, v := args.Kw(i); name.String() == "factory" {
			factory = v
		}
	}
	return vm.Call(factory, args)
}

const connectionSig = "database, timeout=5.0, detect_types=0, isolation_level='', check_same_thread=True, factory=Connection, " +
	"cached_statements=128, uri=False, *, autocommit=sqlite3.LEGACY_TRANSACTION_CONTROL"

func connectionNew(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) {
	c := &connection{run: runOf(vm)}
	v := vm.NewNative(cls, c, 512)
	c.self = v
	return v, nil
}

func connectionInit(vm *py.VM, self py.Value, args py.Args) error {
	c := connectionOf(self)
	if args.Len() > 1 {
		if err := warn(vm, py.DeprecationWarning, strings.Replace(positionalWarning, "%s", "_sqlite3.Connection", 1)); err != nil {
			return err
		}
	}
	var a [9]py.Value
	if err := vm.BindClinic("Connection", connectionSig, args, a[:]); err != nil {
		return err
	}
	name, _, err := vm.PathArg(a[0])
	if err != nil {
		return err
	}
	timeout := 5.0
	if !a[1].IsNull() {
		if timeout, err = vm.FloatOf(a[1]); err != nil {
			return err
		}
	}
	detect, cached := 0, 128
	for _, x := range []struct {
		v py.Value
		n *int
	}{{a[2], &detect}, {a[6], &cached}} {
		if x.v.IsNull() {
			continue
		}
		n, err := vm.IndexInt(x.v)
		if err != nil {
			return err
		}
		*x.n = n
	}
	isolation, none := "", false
	if !a[3].IsNull() {
		if isolation, none, err = isolationLevel(vm, a[3]); err != nil {
			return err
		}
	}
	same, uri := true, false
	for _, x := range []struct {
		v py.Value
		b *bool
	}{{a[4], &same}, {a[7], &uri}} {
		if x.v.IsNull() {
			continue
		}
		if *x.b, err = vm.Truth(x.v); err != nil {
			return err
		}
	}
	autocommit := legacyTransactions
	if !a[8].IsNull() {
		if autocommit, err = autocommitMode(vm, a[8]); err != nil {
			return err
		}
	}
	if c.initialised {
		c.initialised = false
		c.shut()
	}
	if err := SetUp(); err != nil {
		return vm.Errorf(notSupportedError, "%s", err.Error())
	}
	c.uri, c.detect, c.isolation, c.noIsolation, c.autocommit = uri, detect, isolation, none, autocommit
	c.rowFactory, c.textFactory = py.None, known().str.Value()
	c.statements = newCache(cached)
	c.cursors, c.blobs = map[*cursor]struct{}{}, map[*blob]struct{}{}
	c.callbacks, c.hooks = callbacks{}, hooks{}
	c.owner = nil
	if c.ownerID, err = threadID(vm); err != nil {
		return err
	}
	if same {
		c.owner = vm.CurrentFiber()
	}
	if err := c.open(name, timeout); err != nil {
		return err
	}
	c.initialised = true
	if c.autocommit == 0 {
		return c.exec("BEGIN")
	}
	return nil
}

// threadID is what threading.get_ident returns.
func threadID(vm *py.VM) (py.Value, error) {
	m, err := vm.Import("_thread")
	if err != nil {
		return py.Value{}, err
	}
	return vm.CallMethod(m.Value(), "get_ident")
}

// open opens the database.
func (c *connection) open(name string, timeout float64) error {
	vm := c.vm()
	if err := vm.Reserve(threadBytes); err != nil {
		return err
	}
	c.tls, c.account = libc.NewTLS(), newAccount(vm)
	byThread.Store(c.tls, c)
	c.run.open[c] = struct{}{}
	_, err := c.do(func() int32 {
		z, vfs, out := c.cText(name), c.cText(vfsName), lite.Xsqlite3_malloc64(c.tls, 16)
		if z == 0 || vfs == 0 || out == 0 {
			return lite.SQLITE_NOMEM
		}
		defer func() { c.free(z); c.free(vfs); c.free(out) }()
		*word(out) = 0
		rc := lite.Xsqlite3_open_v2(c.tls, z, out, lite.SQLITE_OPEN_READWRITE|lite.SQLITE_OPEN_CREATE|lite.SQLITE_OPEN_NOMUTEX, vfs)
		c.db = *word(out)
		if rc != lite.SQLITE_OK {
			return rc
		}
		return c.harden(timeout)
	})
	if err != nil {
		c.shut()
		return err
	}
	vm.Track(c.self)
	return nil
}

// harden makes a new connection safe for SQL that nobody vouches for.
func (c *connection) harden(timeout float64) int32 {
	arg := lite.Xsqlite3_malloc64(c.tls, 32)
	if arg == 0 {
		return lite.SQLITE_NOMEM
	}
	defer c.free(arg)
	if rc := lite.Xsqlite3_db_config(c.tls, c.db, lite.SQLITE_DBCONFIG_DEFENSIVE, libc.VaList(arg, int32(1), uintptr(0))); rc != lite.SQLITE_OK {
		return rc
	}
	lite.Xsqlite3_limit(c.tls, c.db, lite.SQLITE_LIMIT_WORKER_THREADS, 0)
	lite.Xsqlite3_busy_timeout(c.tls, c.db, int32(max(0, min(timeout*1000, 1e9))))
	lite.Xsqlite3_progress_handler(c.tls, c.db, progressOps, function(onProgress), 0)
	if rc := lite.Xsqlite3_set_authorizer(c.tls, c.db, function(onAuthorize), 0); rc != lite.SQLITE_OK {
		return rc
	}
	return c.replaceFunctions()
}

// shut closes the connection and all that belongs to it. It never fails.
func (c *connection) shut() {
	if c.tls == nil || c.calls > 0 {
		return
	}
	c.dying = true
	c.calls++
	for b := range c.blobs {
		b.shut()
	}
	for cu := range c.cursors {
		cu.drop()
	}
	c.statements.clear(c)
	if c.db != 0 {
		// What a callback of the end would do is not done any more.
		lite.Xsqlite3_progress_handler(c.tls, c.db, 0, 0, 0)
		lite.Xsqlite3_close_v2(c.tls, c.db)
		c.db = 0
	}
	c.calls--
	c.callbacks, c.hooks = callbacks{}, hooks{}
	byThread.Delete(c.tls)
	c.tls.Close()
	c.tls = nil
	c.dying, c.fatal = false, nil
	delete(c.run.open, c)
	_ = c.account.settle() // which only gives back
	accounts.Delete(c.account.id)
	c.account = nil
	c.vm().Charge(-threadBytes)
}

// check fails where the connection can't be used: not made, closed, another thread's.
func (c *connection) check() error {
	if err := c.checkThread(); err != nil {
		return err
	}
	return c.checkOpen()
}

func (c *connection) checkOpen() error {
	if !c.initialised {
		return c.vm().Errorf(programmingError, "Base Connection.__init__ not called.")
	}
	if c.db == 0 {
		return c.vm().Errorf(programmingError, "Cannot operate on a closed database.")
	}
	return nil
}

func (c *connection) checkThread() error {
	vm := c.vm()
	if !c.initialised || c.owner == nil || c.owner == vm.CurrentFiber() {
		return nil
	}
	id, err := threadID(vm)
	if err != nil {
		return err
	}
	a, _ := vm.StrOf(c.ownerID)
	b, _ := vm.StrOf(id)
	return vm.Errorf(programmingError, "SQLite objects created in a thread can only be used in that same thread. "+
		"The object was created in thread id %s and this is thread id %s.", a, b)
}

// isolationLevel is the value of isolation_level.
func isolationLevel(vm *py.VM, v py.Value) (level string, none bool, err error) {
	if v.IsNone() {
		return "", true, nil
	}
	s, ok := py.AsStr(v)
	if !ok {
		return "", false, vm.TypeErrorf("isolation_level must be str or None")
	}
	if strings.IndexByte(s, 0) >= 0 {
		return "", false, vm.ValueErrorf("embedded null character")
	}
	for _, known := range []string{"", "DEFERRED", "IMMEDIATE", "EXCLUSIVE"} {
		if strings.EqualFold(s, known) {
			return known, false, nil
		}
	}
	return "", false, vm.ValueErrorf("isolation_level string must be '', 'DEFERRED', 'IMMEDIATE', or 'EXCLUSIVE'")
}

// autocommitMode is the value of autocommit.
func autocommitMode(vm *py.VM, v py.Value) (int, error) {
	if b, ok := v.ExactBool(); ok {
		if b {
			return 1, nil
		}
		return 0, nil
	}
	if n, ok := py.AsInt64(v); ok && n == legacyTransactions {
		return legacyTransactions, nil
	}
	return 0, vm.ValueErrorf("autocommit must be True, False, or sqlite3.LEGACY_TRANSACTION_CONTROL")
}

// inTransaction says whether a transaction is open.
func (c *connection) inTransaction() bool { return lite.Xsqlite3_get_autocommit(c.tls, c.db) == 0 }

// begin opens a transaction before a statement that changes data, where isolation_level says so.
func (c *connection) begin() error {
	if c.autocommit != legacyTransactions || c.noIsolation || c.inTransaction() {
		return nil
	}
	return c.exec("BEGIN " + c.isolation) // as CPython's, with the space
}

func (c *connection) commit() error {
	switch c.autocommit {
	case legacyTransactions:
		if c.inTransaction() {
			return c.exec("COMMIT")
		}
	case 0:
		if err := c.exec("COMMIT"); err != nil {
			return err
		}
		return c.exec("BEGIN")
	}
	return nil
}

func (c *connection) rollback() error {
	switch c.autocommit {
	case legacyTransactions:
		if c.inTransaction() {
			return c.exec("ROLLBACK")
		}
	case 0:
		if err := c.exec("ROLLBACK"); err != nil {
			return err
		}
		return c.exec("BEGIN")
	}
	return nil
}

// close is the method.
func (c *connection) close() error {
	if err := c.checkThread(); err != nil {
		return err
	}
	if !c.initialised {
		return c.vm().Errorf(programmingError, "Base Connection.__init__ not called.")
	}
	if c.calls > 0 {
		return c.vm().Errorf(programmingError, "The connection can't be closed while it is in use.")
	}
	if c.db == 0 {
		return nil
	}
	var err error
	if c.autocommit == 0 && c.inTransaction() {
		err = c.exec("ROLLBACK")
	}
	c.shut()
	return err
}

// exit is __exit__.
func (c *connection) exit(raised bool) error {
	if raised {
		return c.rollback()
	}
	err := c.commit()
	if err == nil {
		return nil
	}
	if !py.IsExc(err, py.BaseException) {
		return err
	}
	if e := c.rollback(); e != nil {
		return e
	}
	return err
}
