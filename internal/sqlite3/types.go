package sqlite3

// types.go holds the tables of the methods and attributes of Connection and Cursor.

import (
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

// textArg is the str that argument n of fn is.
func textArg(vm *py.VM, fn string, n string, v py.Value) (string, error) {
	s := py.AsStrObject(v)
	if s == nil {
		return "", vm.TypeErrorf("%s() argument%s must be str, not %s", fn, n, v.Type().Name())
	}
	return utf8Of(vm, v, s)
}

// withConnection checks the connection before f.
func withConnection(f func(c *connection, a []py.Value) (py.Value, error)) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		c := connectionOf(a[0])
		if err := c.check(); err != nil {
			return py.Value{}, err
		}
		return f(c, a)
	}
}

// newCursor is Connection.cursor.
func newCursor(vm *py.VM, c *connection, factory py.Value) (py.Value, error) {
	if err := c.check(); err != nil {
		return py.Value{}, err
	}
	if factory.IsNull() {
		factory = cursorType.Value()
	}
	v, err := vm.CallValues(factory, c.self)
	if err != nil {
		return py.Value{}, err
	}
	cu := cursorOf(v)
	if cu == nil {
		return py.Value{}, vm.TypeErrorf("factory must return a cursor, not %s", v.Type().Name())
	}
	if !c.rowFactory.IsNone() {
		cu.rowFactory = c.rowFactory
	}
	return v, nil
}

// viaCursor is a method of Connection that makes a cursor and calls its method of the same name.
func viaCursor(name string) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		cu, err := vm.CallMethod(a[0], "cursor")
		if err != nil {
			return py.Value{}, err
		}
		mark := vm.PushRoot(cu)
		defer vm.PopRoots(mark)
		n := len(a)
		for n > 1 && a[n-1].IsNull() {
			n--
		}
		if _, err := vm.CallMethod(cu, name, a[1:n]...); err != nil {
			return py.Value{}, err
		}
		return cu, nil
	}
}

func connectionSpec() py.TypeSpec {
	spec := py.TypeSpec{
		Name: "Connection", Module: "sqlite3", Kind: py.KindNative, Doc: "A connection to a database of SQLite.",
		Slots: py.Slots{New: connectionNew, Init: connectionInit, Call: connectionCall},
		Methods: []py.Def{
			{Name: "cursor", Sig: "factory=<unrepresentable>", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return newCursor(vm, connectionOf(a[0]), a[1])
			}, Doc: "Return a cursor of the connection."},
			{Name: "execute", Sig: "sql, parameters=<unrepresentable>, /", Fn: viaCursor("execute"), Doc: "Make a cursor and execute a statement."},
			{Name: "executemany", Sig: "sql, parameters, /", Fn: viaCursor("executemany"), Doc: "Make a cursor and execute a statement for each of the parameters."},
			{Name: "executescript", Sig: "sql_script, /", Fn: viaCursor("executescript"), Doc: "Make a cursor and execute all statements of a text."},
			{Name: "commit", Fn: withConnection(func(c *connection, _ []py.Value) (py.Value, error) { return py.None, c.commit() }),
				Doc: "Commit the transaction, if there is one."},
			{Name: "rollback", Fn: withConnection(func(c *connection, _ []py.Value) (py.Value, error) { return py.None, c.rollback() }),
				Doc: "Undo the transaction, if there is one."},
			{Name: "close", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) { return py.None, connectionOf(a[0]).close() },
				Doc: "Close the connection. What is not committed is lost."},
			{Name: "__enter__", Fn: withConnection(func(c *connection, a []py.Value) (py.Value, error) { return a[0], nil }),
				Doc: "Begin a block that ends with a commit, or with a rollback if it raises."},
			{Name: "__exit__", Sig: "type, value, traceback, /", Fn: withConnection(func(c *connection, a []py.Value) (py.Value, error) {
				return py.False, c.exit(!a[1].IsNone())
			}), Doc: "End the block."},
			{Name: "interrupt", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
				c := connectionOf(a[0])
				if err := c.checkOpen(); err != nil {
					return py.Value{}, err
				}
				lite.Xsqlite3_interrupt(c.tls, c.db)
				return py.None, nil
			}, Doc: "Make what SQLite does fail."},
			{Name: "iterdump", Sig: "*, filter=None", Fn: withConnection(func(c *connection, a []py.Value) (py.Value, error) {
				m, err := c.vm().Import("sqlite3.dump")
				if err != nil {
					return py.Value{}, err
				}
				f := m.Dict().GetStr("_iterdump")
				return c.vm().CallKw(f, []py.Value{a[0]}, []string{"filter"}, []py.Value{orNone(a[1])})
			}), Doc: "Return an iterator over the statements that make the database anew."},
		},
		Getters: []py.Getter{
			{Name: "isolation_level", Get: getIsolation, Set: setIsolation},
			{Name: "total_changes", Get: func(_ *py.VM, v py.Value) (py.Value, error) {
				c := connectionOf(v)
				if err := c.checkOpen(); err != nil {
					return py.Value{}, err
				}
				return py.Int(lite.Xsqlite3_total_changes64(c.tls, c.db)), nil
			}},
			{Name: "in_transaction", Get: func(_ *py.VM, v py.Value) (py.Value, error) {
				c := connectionOf(v)
				if err := c.checkOpen(); err != nil {
					return py.Value{}, err
				}
				return py.Bool(c.inTransaction()), nil
			}},
			{Name: "autocommit", Get: getAutocommit, Set: setAutocommit},
			{Name: "row_factory", Member: true, Get: func(_ *py.VM, v py.Value) (py.Value, error) { return orNone(connectionOf(v).rowFactory), nil },
				Set: func(_ *py.VM, v, x py.Value) error { connectionOf(v).rowFactory = orNone(x); return nil }},
			{Name: "text_factory", Member: true, Get: func(_ *py.VM, v py.Value) (py.Value, error) { return orNone(connectionOf(v).textFactory), nil },
				Set: func(_ *py.VM, v, x py.Value) error { connectionOf(v).textFactory = orNone(x); return nil }},
		},
	}
	for _, e := range exceptions {
		spec.Getters = append(spec.Getters, py.Getter{Name: e.name, Member: true,
			Get: func(*py.VM, py.Value) (py.Value, error) { return e.typ.Value(), nil }})
	}
	spec.Methods = append(spec.Methods, callbackMethods()...)
	spec.Methods = append(spec.Methods, databaseMethods()...)
	return spec
}

func orNone(v py.Value) py.Value {
	if v.IsNull() {
		return py.None
	}
	return v
}

// connectionCall is the call of a connection with a text, which gives a statement that nothing can use.
func connectionCall(vm *py.VM, self py.Value, args py.Args) (py.Value, error) {
	c := connectionOf(self)
	if err := c.check(); err != nil {
		return py.Value{}, err
	}
	if args.KwLen() > 0 {
		return py.Value{}, vm.TypeErrorf("Connection() takes no keyword arguments")
	}
	if args.Len() != 1 {
		return py.Value{}, vm.TypeErrorf("function takes exactly 1 argument (%d given)", args.Len())
	}
	s := py.AsStrObject(args.Pos()[0])
	if s == nil {
		return py.Value{}, vm.TypeErrorf("argument 1 must be str, not %s", args.Pos()[0].Type().Name())
	}
	sql, err := utf8Of(vm, s.Value(), s)
	if err != nil {
		return py.Value{}, err
	}
	st, err := c.compile(sql)
	if err != nil {
		return py.Value{}, err
	}
	st.finalize()
	return vm.NewNative(statementType, nil, 16), nil
}

var statementType = &py.Type{}

func getIsolation(vm *py.VM, v py.Value) (py.Value, error) {
	c := connectionOf(v)
	if err := c.checkOpen(); err != nil {
		return py.Value{}, err
	}
	if c.noIsolation {
		return py.None, nil
	}
	return vm.Str(c.isolation), nil
}

func setIsolation(vm *py.VM, v, x py.Value) error {
	if x.IsNull() {
		return vm.Errorf(py.AttributeError, "cannot delete attribute")
	}
	c := connectionOf(v)
	level, none, err := isolationLevel(vm, x)
	if err != nil {
		return err
	}
	c.isolation, c.noIsolation = level, none
	if none {
		if err := c.check(); err != nil {
			return err
		}
		return c.commit()
	}
	return nil
}

func getAutocommit(_ *py.VM, v py.Value) (py.Value, error) {
	c := connectionOf(v)
	if err := c.check(); err != nil {
		return py.Value{}, err
	}
	switch c.autocommit {
	case 0:
		return py.False, nil
	case 1:
		return py.True, nil
	}
	return py.Int(legacyTransactions), nil
}

func setAutocommit(vm *py.VM, v, x py.Value) error {
	c := connectionOf(v)
	if err := c.check(); err != nil {
		return err
	}
	if x.IsNull() {
		return vm.Errorf(py.AttributeError, "cannot delete attribute")
	}
	mode, err := autocommitMode(vm, x)
	if err != nil {
		return err
	}
	switch {
	case mode == 1 && c.inTransaction():
		err = c.exec("COMMIT")
	case mode == 0 && !c.inTransaction():
		err = c.exec("BEGIN")
	}
	if err == nil {
		c.autocommit = mode
	}
	return err
}

func cursorSpec() py.TypeSpec {
	field := func(name string, f func(cu *cursor) py.Value) py.Getter {
		return py.Getter{Name: name, Member: true, Get: func(_ *py.VM, v py.Value) (py.Value, error) { return orNone(f(cursorOf(v))), nil }}
	}
	return py.TypeSpec{
		Name: "Cursor", Module: "sqlite3", Kind: py.KindNative, Doc: "A cursor of a connection.",
		Slots: py.Slots{
			New: cursorNew, Init: cursorInit,
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(_ *py.VM, v py.Value) (py.Value, error) { return cursorOf(v).next() },
		},
		Methods: []py.Def{
			{Name: "execute", Sig: "sql, parameters=(), /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				sql, err := textArg(vm, "execute", " 1", a[1])
				if err != nil {
					return py.Value{}, err
				}
				params := a[2]
				if params.IsNull() {
					params = py.EmptyTuple
				}
				return a[0], cursorOf(a[0]).execute(sql, params, false)
			}, Doc: "Execute a statement."},
			{Name: "executemany", Sig: "sql, seq_of_parameters, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				sql, err := textArg(vm, "executemany", " 1", a[1])
				if err != nil {
					return py.Value{}, err
				}
				return a[0], cursorOf(a[0]).execute(sql, a[2], true)
			}, Doc: "Execute a statement for each of the parameters."},
			{Name: "executescript", Sig: "sql_script, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				sql, err := textArg(vm, "executescript", "", a[1])
				if err != nil {
					return py.Value{}, err
				}
				return a[0], cursorOf(a[0]).executeScript(sql)
			}, Doc: "Execute all statements of a text."},
			{Name: "fetchone", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
				v, err := cursorOf(a[0]).next()
				return orNone(v), err
			}, Doc: "Return the next row, or None."},
			{Name: "fetchmany", Sig: "size=1", Fn: fetchMany, Doc: "Return a list of the next rows."},
			{Name: "fetchall", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return fetch(vm, cursorOf(a[0]), -1) }, Doc: "Return a list of all rows that are left."},
			{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				cu := cursorOf(a[0])
				if cu.locked {
					return py.Value{}, vm.Errorf(programmingError, "Recursive use of cursors not allowed.")
				}
				if cu.c == nil {
					return py.Value{}, vm.Errorf(programmingError, "Base Cursor.__init__ not called.")
				}
				if err := cu.c.check(); err != nil {
					return py.Value{}, err
				}
				cu.drop()
				cu.closed = true
				return py.None, nil
			}, Doc: "Close the cursor."},
			{Name: "setinputsizes", Sig: "sizes, /", Fn: nothing, Doc: "Do nothing."},
			{Name: "setoutputsize", Sig: "size, column=None, /", Fn: nothing, Doc: "Do nothing."},
		},
		Getters: []py.Getter{
			field("connection", func(cu *cursor) py.Value { return cu.owner }),
			field("description", func(cu *cursor) py.Value { return cu.description }),
			field("lastrowid", func(cu *cursor) py.Value { return cu.lastRowID }),
			field("rowcount", func(cu *cursor) py.Value { return py.Int(cu.rowCount) }),
			{Name: "row_factory", Member: true, Get: func(_ *py.VM, v py.Value) (py.Value, error) { return orNone(cursorOf(v).rowFactory), nil },
				Set: func(_ *py.VM, v, x py.Value) error { cursorOf(v).rowFactory = orNone(x); return nil }},
			{Name: "arraysize", Get: func(_ *py.VM, v py.Value) (py.Value, error) { return py.Int(cursorOf(v).arraySize), nil }, Set: setArraySize},
		},
	}
}

func nothing(*py.VM, []py.Value) (py.Value, error) { return py.None, nil }

// unsigned is the number v, which is not negative and fits 32 bits.
func unsigned(vm *py.VM, v py.Value) (int64, error) {
	i, err := vm.Index(v)
	if err != nil {
		return 0, err
	}
	n, ok := py.AsInt64(i)
	switch {
	case ok && n < 0:
		return 0, vm.ValueErrorf("Cannot convert negative int")
	case !ok || n > 1<<32-1:
		return 0, vm.Errorf(py.OverflowError, "Python int too large for C uint32_t")
	}
	return n, nil
}

func setArraySize(vm *py.VM, v, x py.Value) error {
	if x.IsNull() {
		return vm.Errorf(py.AttributeError, "cannot delete attribute")
	}
	n, err := unsigned(vm, x)
	if err == nil {
		cursorOf(v).arraySize = n
	}
	return err
}

func fetchMany(vm *py.VM, a []py.Value) (py.Value, error) {
	cu := cursorOf(a[0])
	n := cu.arraySize
	if !a[1].IsNull() {
		var err error
		if n, err = unsigned(vm, a[1]); err != nil {
			return py.Value{}, err
		}
	}
	return fetch(vm, cu, n)
}

// fetch is a list of the next n rows, or of all.
func fetch(vm *py.VM, cu *cursor, n int64) (py.Value, error) {
	l := vm.NewList(nil)
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	for ; n != 0; n-- {
		row, err := cu.next()
		if err != nil {
			return py.Value{}, err
		}
		if row.IsNull() {
			break
		}
		if err := l.Append(vm, row); err != nil {
			return py.Value{}, err
		}
	}
	return l.Value(), nil
}
