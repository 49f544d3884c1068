package sqlite3

// call.go holds how a connection calls SQLite and what comes back: errors, and the end of a run that was met inside.

import (
	"errors"

	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

// enter is called before SQLite is, and each enter that succeeds needs a leave. SQLite's calls nest where its callbacks run Python code,
// but only on one thread: the stack of a connection is one.
func (c *connection) enter() error {
	vm := c.vm()
	if err := vm.Ended(); err != nil {
		return err
	}
	if c.calls > 0 && c.inside != vm.CurrentFiber() {
		return vm.Errorf(programmingError, "The connection is in use by another thread.")
	}
	if err := vm.Enter(); err != nil {
		return err
	}
	c.inside = vm.CurrentFiber()
	c.calls++
	c.run.depth++
	return nil
}

// leave ends a call. It returns what has ended the run inside, if something has.
func (c *connection) leave() error {
	vm := c.vm()
	vm.Leave()
	c.calls--
	c.run.end()
	err := c.fatal
	if c.calls == 0 {
		c.inside, c.fatal = nil, nil
	}
	if err != nil {
		return err
	}
	if c.account == nil {
		return nil
	}
	return c.account.settle()
}

// fail notes an error that was met inside of SQLite. One that ends the run ends what SQLite does; an exception is raised if SQLite
// fails for it.
func (c *connection) fail(err error) {
	if _, ok := err.(*py.Exc); ok {
		c.raised = err
		return
	}
	if c.fatal == nil {
		c.fatal = err
	}
	if c.db != 0 {
		lite.Xsqlite3_interrupt(c.tls, c.db)
	}
}

// poll takes n steps and looks whether the run has to end.
func (c *connection) poll(n int) bool {
	if c.fatal != nil {
		return c.dying
	}
	vm := c.vm()
	err := vm.Step(n)
	if err == nil {
		err = vm.Poll()
	}
	if err != nil {
		c.fail(err)
		return false
	}
	return true
}

// do calls SQLite by f, whose result is a code, and returns what that means as an exception. OK, ROW and DONE are no errors.
func (c *connection) do(f func() int32) (int32, error) {
	if err := c.enter(); err != nil {
		return 0, err
	}
	c.raised, c.thrown = nil, nil
	rc := f()
	thrown := c.thrown
	c.thrown = nil
	var err error
	if rc != lite.SQLITE_OK && rc != lite.SQLITE_ROW && rc != lite.SQLITE_DONE {
		err = c.exception(rc)
	}
	if e := c.leave(); e != nil {
		return rc, e
	}
	if thrown != nil {
		return lite.SQLITE_ERROR, thrown
	}
	return rc, err
}

// exec runs a statement without results.
func (c *connection) exec(sql string) error {
	_, err := c.do(func() int32 {
		z := c.cText(sql)
		if z == 0 {
			return lite.SQLITE_NOMEM
		}
		defer c.free(z)
		return lite.Xsqlite3_exec(c.tls, c.db, z, 0, 0, 0)
	})
	return err
}

// exception is what the error rc of the last call is in Python.
func (c *connection) exception(rc int32) error {
	vm := c.vm()
	if rc&0xFF == lite.SQLITE_NOMEM {
		if c.raised != nil {
			err := c.raised
			c.raised = nil
			return err
		}
		return vm.Errorf(py.MemoryError, "")
	}
	if c.db == 0 {
		return c.coded(errorClass(rc), rc, cString(lite.Xsqlite3_errstr(c.tls, rc)))
	}
	code := lite.Xsqlite3_errcode(c.tls, c.db)
	t := errorClass(code)
	if t == nil {
		return nil
	}
	if t == py.MemoryError {
		return vm.Errorf(t, "")
	}
	return c.coded(t, lite.Xsqlite3_extended_errcode(c.tls, c.db), cString(lite.Xsqlite3_errmsg(c.tls, c.db)))
}

// coded makes an exception with SQLite's code and its name.
func (c *connection) coded(t *py.Type, code int32, text string) error {
	vm := c.vm()
	err := vm.Errorf(t, "%s", text)
	var e *py.Exc
	if !errors.As(err, &e) {
		return err
	}
	if err := vm.SetAttr(e.Value(), "sqlite_errorcode", py.Int(int64(code))); err != nil {
		return err
	}
	name := errorNames()[int64(code)]
	if name == "" {
		name = "unknown"
	}
	if err := vm.SetAttr(e.Value(), "sqlite_errorname", vm.Str(name)); err != nil {
		return err
	}
	return e
}

// errorClass is the class of exceptions for one of SQLite's codes; nil for none.
func errorClass(rc int32) *py.Type {
	switch rc & 0xFF {
	case lite.SQLITE_OK:
		return nil
	case lite.SQLITE_INTERNAL, lite.SQLITE_NOTFOUND:
		return internalError
	case lite.SQLITE_NOMEM:
		return py.MemoryError
	case lite.SQLITE_ERROR, lite.SQLITE_PERM, lite.SQLITE_ABORT, lite.SQLITE_BUSY, lite.SQLITE_LOCKED, lite.SQLITE_READONLY, lite.SQLITE_INTERRUPT,
		lite.SQLITE_IOERR, lite.SQLITE_FULL, lite.SQLITE_CANTOPEN, lite.SQLITE_PROTOCOL, lite.SQLITE_EMPTY, lite.SQLITE_SCHEMA:
		return operationalError
	case lite.SQLITE_TOOBIG:
		return dataError
	case lite.SQLITE_CONSTRAINT, lite.SQLITE_MISMATCH:
		return integrityError
	case lite.SQLITE_MISUSE, lite.SQLITE_RANGE:
		return interfaceError
	}
	return databaseError
}
