package sqlite3

// database.go holds what concerns whole databases: backups, serializing, limits, settings.

import (
	"math"
	"time"

	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

func databaseMethods() []py.Def {
	return []py.Def{
		{Name: "backup", Sig: "target, *, pages=-1, progress=None, name='main', sleep=0.25", Fn: withConnection(backup), Doc: "Copy the database to that of another connection."},
		{Name: "serialize", Sig: "*, name='main'", Fn: withConnection(serialize), Doc: "Return the database as bytes."},
		{Name: "deserialize", Sig: "data, /, *, name='main'", Fn: withConnection(deserialize), Doc: "Make the bytes of a database the connection's, in memory."},
		{Name: "blobopen", Sig: "table, column, rowid, /, *, readonly=False, name='main'", Fn: withConnection(openBlob), Doc: "Open a blob of a row for reading and writing."},
		{Name: "getlimit", Sig: "category, /", Fn: withConnection(func(c *connection, a []py.Value) (py.Value, error) { return c.limit(a[1], -1) }), Doc: "Return a limit of the connection."},
		{Name: "setlimit", Sig: "category, limit, /", Fn: withConnection(func(c *connection, a []py.Value) (py.Value, error) {
			n, err := c.int32Of(a[2])
			if err != nil {
				return py.Value{}, err
			}
			return c.limit(a[1], n)
		}), Doc: "Set a limit of the connection and return what it was."},
		{Name: "getconfig", Sig: "op, /", Fn: withConnection(func(c *connection, a []py.Value) (py.Value, error) { return c.config(a[1], -1) }), Doc: "Return whether a setting of the connection is on."},
		{Name: "setconfig", Sig: "op, enable=True, /", Fn: withConnection(setConfig), Doc: "Switch a setting of the connection."},
		{Name: "enable_load_extension", Sig: "enable, /", Fn: withConnection(func(c *connection, a []py.Value) (py.Value, error) {
			yes, err := c.vm().Truth(a[1])
			if err == nil && yes {
				err = c.vm().Errorf(notSupportedError, "extensions can't be loaded in a sandbox")
			}
			return py.None, err
		}), Doc: "Refuse to load extensions."},
		{Name: "load_extension", Sig: "name, /, *, entrypoint=None", Fn: withConnection(func(c *connection, _ []py.Value) (py.Value, error) {
			return py.Value{}, c.vm().Errorf(operationalError, "not authorized")
		}), Doc: "Refuse to load an extension."},
	}
}

func (c *connection) int32Of(v py.Value) (int32, error) {
	vm := c.vm()
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	n, ok := py.AsInt64(i)
	switch {
	case ok && n >= math.MinInt32 && n <= math.MaxInt32:
		return int32(n), nil
	case ok && n > 0:
		return 0, vm.Errorf(py.OverflowError, "signed integer is greater than maximum")
	case ok:
		return 0, vm.Errorf(py.OverflowError, "signed integer is less than minimum")
	}
	return 0, vm.Errorf(py.OverflowError, "Python int too large to convert to C long")
}

// limit sets a limit unless n is negative, and returns what it was. SQLite starts no threads, whatever is asked for.
func (c *connection) limit(category py.Value, n int32) (py.Value, error) {
	k, err := c.int32Of(category)
	if err != nil {
		return py.Value{}, err
	}
	if k == lite.SQLITE_LIMIT_WORKER_THREADS {
		n = -1
	}
	old := lite.Xsqlite3_limit(c.tls, c.db, k, n)
	if old < 0 {
		return py.Value{}, c.vm().Errorf(programmingError, "'category' is out of bounds")
	}
	return py.Int(int64(old)), nil
}

// switchable says whether a setting may be changed: the others protect the process.
func switchable(op int32) bool {
	return op != lite.SQLITE_DBCONFIG_DEFENSIVE && op != lite.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION && op != lite.SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER
}

// isSwitch says whether op is a setting that is on or off.
func isSwitch(op int32) bool {
	return op >= lite.SQLITE_DBCONFIG_ENABLE_FKEY && op <= lite.SQLITE_DBCONFIG_REVERSE_SCANORDER
}

// config switches a setting unless on is negative, and returns whether it is on.
func (c *connection) config(v py.Value, on int32) (py.Value, error) {
	op, err := c.int32Of(v)
	if err != nil {
		return py.Value{}, err
	}
	if !isSwitch(op) {
		return py.Value{}, c.vm().ValueErrorf("unknown config 'op': %d", op)
	}
	if on >= 0 && !switchable(op) {
		return py.Value{}, c.vm().Errorf(notSupportedError, "the sandbox keeps this setting as it is")
	}
	var is int32
	_, err = c.do(func() int32 {
		arg := lite.Xsqlite3_malloc64(c.tls, 32)
		if arg == 0 {
			return lite.SQLITE_NOMEM
		}
		defer c.free(arg)
		rc := lite.Xsqlite3_db_config(c.tls, c.db, op, libc.VaList(arg, on, arg+16))
		is = *(*int32)(at(arg + 16))
		return rc
	})
	return py.Bool(is != 0), err
}

func setConfig(c *connection, a []py.Value) (py.Value, error) {
	on := int32(1)
	if !a[2].IsNull() {
		yes, err := c.vm().Truth(a[2])
		if err != nil {
			return py.Value{}, err
		}
		if !yes {
			on = 0
		}
	}
	is, err := c.config(a[1], on)
	if err != nil {
		return py.Value{}, err
	}
	if b, _ := is.ExactBool(); b != (on == 1) {
		return py.Value{}, c.vm().Errorf(operationalError, "Unable to set config")
	}
	return py.None, nil
}

// databaseName is the name of a database of the connection that an argument gives.
func databaseName(vm *py.VM, fn string, v py.Value) (string, error) {
	if v.IsNull() {
		return "main", nil
	}
	return nameArg(vm, fn, " 'name'", v)
}

func backup(c *connection, a []py.Value) (py.Value, error) {
	vm := c.vm()
	to := connectionOf(a[1])
	if to == nil {
		return py.Value{}, vm.TypeErrorf("backup() argument 'target' must be sqlite3.Connection, not %s", a[1].Type().Name())
	}
	pages := int32(-1)
	if !a[2].IsNull() {
		var err error
		if pages, err = c.int32Of(a[2]); err != nil {
			return py.Value{}, err
		}
	}
	name, err := databaseName(vm, "backup", a[4])
	if err != nil {
		return py.Value{}, err
	}
	sleep := 0.25
	if !a[5].IsNull() {
		if sleep, err = vm.FloatOf(a[5]); err != nil {
			return py.Value{}, err
		}
	}
	if err := to.check(); err != nil {
		return py.Value{}, err
	}
	if to == c {
		return py.Value{}, vm.ValueErrorf("target cannot be the same connection instance")
	}
	progress := a[3]
	if !progress.IsNullOrNone() && !py.IsCallable(progress) {
		return py.Value{}, vm.TypeErrorf("progress argument must be a callable")
	}
	if pages == 0 {
		pages = -1
	}
	// SQLite's calls are made on the thread of the target, which must not be in use either.
	if to.calls > 0 || c.calls > 0 {
		return py.Value{}, vm.Errorf(operationalError, "target is in transaction")
	}
	var b uintptr
	var remaining, total int32
	_, err = to.named(name, func(z uintptr) int32 {
		z2 := to.cText("main")
		if z2 == 0 {
			return lite.SQLITE_NOMEM
		}
		defer to.free(z2)
		if b = lite.Xsqlite3_backup_init(to.tls, to.db, z2, c.db, z); b == 0 {
			return lite.Xsqlite3_errcode(to.tls, to.db)
		}
		return lite.SQLITE_OK
	})
	if err != nil {
		return py.Value{}, err
	}
	if b == 0 {
		return py.None, nil
	}
	finish := func() int32 {
		if b == 0 || to.tls == nil {
			return lite.SQLITE_OK
		}
		p := b
		b = 0
		return lite.Xsqlite3_backup_finish(to.tls, p)
	}
	defer finish()
	chunk := pages
	if chunk < 0 {
		chunk = 256 // between two polls
	}
	for {
		rc, err := to.do(func() int32 {
			rc := lite.Xsqlite3_backup_step(to.tls, b, chunk)
			for rc == lite.SQLITE_OK && pages < 0 && to.poll(int(chunk)) {
				rc = lite.Xsqlite3_backup_step(to.tls, b, chunk)
			}
			if rc == lite.SQLITE_BUSY || rc == lite.SQLITE_LOCKED {
				return lite.SQLITE_ROW // no error: it is tried again
			}
			return rc
		})
		if err != nil {
			return py.Value{}, err
		}
		busy := rc == lite.SQLITE_ROW
		remaining, total = lite.Xsqlite3_backup_remaining(to.tls, b), lite.Xsqlite3_backup_pagecount(to.tls, b)
		if !progress.IsNullOrNone() {
			code := int64(rc)
			if busy {
				code = lite.SQLITE_BUSY
			}
			if _, err := vm.CallValues(progress, py.Int(code), py.Int(int64(remaining)), py.Int(int64(total))); err != nil {
				return py.Value{}, err
			}
			if c.db == 0 || to.db == 0 {
				return py.Value{}, vm.Errorf(programmingError, "Cannot operate on a closed database.")
			}
		}
		if rc == lite.SQLITE_DONE {
			break
		}
		if busy {
			if err := vm.Sleep(time.Duration(sleep * float64(time.Second))); err != nil {
				return py.Value{}, err
			}
		}
		if err := vm.Step(int(chunk)); err != nil {
			return py.Value{}, err
		}
	}
	_, err = to.do(finish)
	return py.None, err
}

func serialize(c *connection, a []py.Value) (py.Value, error) {
	vm := c.vm()
	name, err := databaseName(vm, "serialize", a[1])
	if err != nil {
		return py.Value{}, err
	}
	var out py.Value
	var inner error
	found := false
	_, err = c.named(name, func(z uintptr) int32 {
		size := lite.Xsqlite3_malloc64(c.tls, 16)
		if size == 0 {
			return lite.SQLITE_NOMEM
		}
		defer c.free(size)
		p := lite.Xsqlite3_serialize(c.tls, c.db, z, size, 0)
		if p == 0 {
			if c.raised != nil || c.fatal != nil {
				return lite.SQLITE_NOMEM
			}
			return lite.SQLITE_OK
		}
		found = true
		defer c.free(p)
		out, inner = c.bytesObject(p, int(*(*int64)(at(size))))
		return lite.SQLITE_OK
	})
	if err == nil {
		err = inner
	}
	if err == nil && !found {
		err = vm.Errorf(operationalError, "unable to serialize '%s'", name)
	}
	return out, err
}

func deserialize(c *connection, a []py.Value) (py.Value, error) {
	vm := c.vm()
	data, err := py.ContiguousBufferOf(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	name, err := databaseName(vm, "deserialize", a[2])
	if err != nil {
		return py.Value{}, err
	}
	if !fits(len(data)) {
		return py.Value{}, vm.Errorf(py.OverflowError, "'data' is too large")
	}
	_, err = c.named(name, func(z uintptr) int32 {
		p := lite.Xsqlite3_malloc64(c.tls, uint64(max(1, len(data))))
		if p == 0 {
			return lite.SQLITE_NOMEM
		}
		copy(bytesAt(p, len(data)), data)
		// SQLite frees the memory, also where it fails.
		return lite.Xsqlite3_deserialize(c.tls, c.db, z, p, int64(len(data)), int64(len(data)),
			lite.SQLITE_DESERIALIZE_FREEONCLOSE|lite.SQLITE_DESERIALIZE_RESIZEABLE)
	})
	return py.None, err
}

// withText calls f with a text in memory that needs no connection.
func withText(vm *py.VM, text string, f func(c *connection, z uintptr) (py.Value, error)) (py.Value, error) {
	if err := SetUp(); err != nil {
		return py.Value{}, vm.Errorf(notSupportedError, "%s", err.Error())
	}
	c := &connection{run: runOf(vm), tls: libc.NewTLS(), account: newAccount(vm)}
	byThread.Store(c.tls, c)
	defer func() {
		byThread.Delete(c.tls)
		c.tls.Close()
		_ = c.account.settle()
		accounts.Delete(c.account.id)
	}()
	z := c.cText(text)
	if z == 0 {
		if c.fatal != nil {
			return py.Value{}, c.fatal
		}
		return py.Value{}, vm.Errorf(py.MemoryError, "")
	}
	defer c.free(z)
	return f(c, z)
}
