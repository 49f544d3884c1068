package sqlite3

// cursor.go holds Cursor: executing statements and fetching rows.

import (
	"strings"

	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

// cursor is the state of a Cursor.
type cursor struct {
	run    *run
	self   py.Value
	c      *connection
	owner  py.Value // the Connection
	st     *statement
	ready  bool // a row of st waits
	closed bool
	locked bool

	description py.Value
	lastRowID   py.Value
	rowCount    int64
	arraySize   int64
	rowFactory  py.Value
	converters  []py.Value // by column, null for none
}

var cursorType = &py.Type{}

func cursorOf(v py.Value) *cursor {
	cu, _ := py.NativeData[*cursor](v)
	return cu
}

// Traverse implements py.Traverser.
func (cu *cursor) Traverse(visit func(py.Value)) int {
	for _, v := range []py.Value{cu.owner, cu.description, cu.lastRowID, cu.rowFactory} {
		visit(v)
	}
	for _, v := range cu.converters {
		visit(v)
	}
	return 256 + 16*len(cu.converters)
}

// drop gives the statement back.
func (cu *cursor) drop() {
	if cu.st == nil {
		return
	}
	st := cu.st
	cu.st, cu.ready = nil, false
	delete(cu.c.cursors, cu)
	st.done()
}

// take makes st the cursor's statement.
func (cu *cursor) take(st *statement) error {
	c := cu.c
	cu.st = st
	c.cursors[cu] = struct{}{}
	if len(c.cursors) <= c.sweepAt {
		return nil
	}
	_, err := c.sweep(cu)
	c.sweepAt = 2*len(c.cursors) + sweepEvery
	return err
}

// sweepEvery is how many cursors with statements there may be before those are looked for that nothing refers to.
const sweepEvery = 500

// sweep gives the statements back of cursors that nothing refers to any more, which keep tables locked. It reports whether there were some.
func (c *connection) sweep(but *cursor) (bool, error) {
	if c.run.depth > 0 {
		return false, nil // SQLite is under way, with statements that callbacks have begun
	}
	vm := c.vm()
	mark := vm.PushRoot(but.self)
	defer vm.PopRoots(mark)
	var all []py.Value
	for cu := range c.cursors {
		if cu != but {
			all = append(all, cu.self)
		}
	}
	if len(all) == 0 {
		return false, nil
	}
	lost, err := vm.Unreachable(all)
	for _, v := range lost {
		cursorOf(v).drop()
	}
	return len(lost) > 0, err
}

func cursorNew(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) {
	cu := &cursor{run: runOf(vm)}
	cu.self = vm.NewNative(cls, cu, 256)
	return cu.self, nil
}

func cursorInit(vm *py.VM, self py.Value, args py.Args) error {
	var a [1]py.Value
	if args.KwLen() > 0 && self.Type() == cursorType {
		return vm.TypeErrorf("Cursor() takes no keyword arguments")
	}
	if err := vm.BindClinic("Cursor", "connection, /", py.PosArgs(args.Pos()...), a[:]); err != nil {
		return err
	}
	c := connectionOf(a[0])
	if c == nil {
		return vm.TypeErrorf("Cursor() argument 1 must be sqlite3.Connection, not %s", a[0].Type().Name())
	}
	cu := cursorOf(self)
	if cu.c != nil {
		if cu.locked {
			return vm.Errorf(programmingError, "Recursive use of cursors not allowed.")
		}
		cu.drop()
	}
	cu.c, cu.owner = c, a[0]
	cu.description, cu.lastRowID, cu.rowFactory = py.None, py.None, py.None
	cu.arraySize, cu.rowCount, cu.closed = 1, -1, false
	return c.checkThread()
}

// check fails where the cursor can't be used.
func (cu *cursor) check() error {
	if cu.c == nil {
		return cu.run.vm.Errorf(programmingError, "Base Cursor.__init__ not called.")
	}
	vm := cu.run.vm
	if cu.closed {
		return vm.Errorf(programmingError, "Cannot operate on a closed cursor.")
	}
	if cu.locked {
		return vm.Errorf(programmingError, "Recursive use of cursors not allowed.")
	}
	return cu.c.check()
}

// execute runs sql with params, or with many for each item of it.
func (cu *cursor) execute(sql string, params py.Value, many bool) error {
	if err := cu.check(); err != nil {
		return err
	}
	cu.locked = true
	err := cu.executeLocked(sql, params, many)
	cu.locked = false
	if err != nil {
		cu.drop()
		cu.rowCount = -1
	}
	return err
}

func (cu *cursor) executeLocked(sql string, params py.Value, many bool) error {
	c, vm := cu.c, cu.run.vm
	mark := vm.PushRoot(params)
	defer vm.PopRoots(mark)
	var it py.Value
	if many {
		var err error
		if it, err = vm.Iter(params); err != nil {
			return err
		}
		vm.PushRoot(it)
	}
	cu.drop()
	cu.description, cu.rowCount, cu.converters = py.None, -1, nil
	st, err := c.prepare(sql)
	if err != nil {
		return err
	}
	if err := cu.take(st); err != nil {
		return err
	}
	if many && (st.stmt == 0 || st.readOnly) {
		return vm.Errorf(programmingError, "executemany() can only execute DML statements.")
	}
	if st.dml {
		cu.rowCount = 0
		if err := c.begin(); err != nil {
			return err
		}
	}
	for {
		v := params
		if many {
			if v, err = vm.Next(it); err != nil {
				return err
			}
			if v.IsNull() {
				break
			}
			if err := cu.alive(); err != nil {
				return err
			}
		}
		item := vm.PushRoot(v)
		err := cu.once(v)
		vm.PopRoots(item)
		if err != nil {
			return err
		}
		if !many {
			break
		}
	}
	if cu.st != nil && !cu.ready {
		if many || cu.st.stmt == 0 || cu.st.dml || cu.description.IsNone() {
			cu.drop()
		}
	}
	if !many && c.db != 0 {
		cu.lastRowID = py.Int(lite.Xsqlite3_last_insert_rowid(c.tls, c.db))
	}
	return nil
}

// alive fails where Python code that ran meanwhile has closed what the cursor uses.
func (cu *cursor) alive() error {
	if cu.st == nil || cu.closed {
		return cu.run.vm.Errorf(programmingError, "Cannot operate on a closed cursor.")
	}
	return cu.c.checkOpen()
}

// once runs the statement with the parameters up to its first row.
func (cu *cursor) once(params py.Value) error {
	st, c := cu.st, cu.c
	if st.stmt == 0 {
		return nil
	}
	cu.ready = false
	st.reset()
	lite.Xsqlite3_clear_bindings(c.tls, st.stmt)
	if err := st.bind(params); err != nil {
		return err
	}
	if err := cu.alive(); err != nil {
		return err
	}
	rc, err := cu.step()
	if err != nil {
		return err
	}
	if err := cu.columns(); err != nil {
		return err
	}
	if rc == lite.SQLITE_ROW {
		cu.ready = true
		return nil
	}
	cu.finished()
	return nil
}

// step goes to the next row.
func (cu *cursor) step() (int32, error) {
	st := cu.st
	step := func() int32 { return lite.Xsqlite3_step(st.c.tls, st.stmt) }
	rc, err := cu.c.do(step)
	if rc&0xFF == lite.SQLITE_LOCKED && py.IsExc(err, operationalError) {
		some, e := cu.c.sweep(cu)
		if e != nil {
			return rc, e
		}
		if some {
			lite.Xsqlite3_reset(st.c.tls, st.stmt)
			rc, err = cu.c.do(step)
		}
	}
	if err == nil && cu.st != st {
		err = cu.alive() // a callback has taken the statement away
	}
	return rc, err
}

// finished is what follows a statement's last row.
func (cu *cursor) finished() {
	if cu.st == nil {
		return
	}
	if cu.st.dml {
		cu.rowCount += lite.Xsqlite3_changes64(cu.c.tls, cu.c.db)
	}
	cu.st.reset()
}

// columns makes the description and finds the converters.
func (cu *cursor) columns() error {
	st, c, vm := cu.st, cu.c, cu.run.vm
	n := int(lite.Xsqlite3_column_count(c.tls, st.stmt))
	if cu.description.IsNone() && n > 0 {
		items := make([]py.Value, n)
		mark := vm.RootMark()
		defer vm.PopRoots(mark)
		for i := range n {
			z := lite.Xsqlite3_column_name(c.tls, st.stmt, int32(i))
			if z == 0 {
				return vm.Errorf(py.MemoryError, "")
			}
			name := cString(z)
			if c.detect&parseColnames != 0 {
				name = columnName(name)
			}
			text, err := vm.DecodeBytes(name, "utf-8", "strict")
			if err != nil {
				return err
			}
			items[i] = vm.TupleOf([]py.Value{text, py.None, py.None, py.None, py.None, py.None, py.None})
			vm.PushRoot(items[i])
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		cu.description = vm.TupleOf(items)
	}
	if c.detect == 0 || cu.converters != nil || n == 0 {
		return nil
	}
	cu.converters = make([]py.Value, n)
	for i := range n {
		conv, err := cu.converter(int32(i))
		if err != nil {
			return err
		}
		cu.converters[i] = conv
	}
	return nil
}

// converter is the function for column i, or null.
func (cu *cursor) converter(i int32) (py.Value, error) {
	st, c := cu.st, cu.c
	if c.detect&parseColnames != 0 {
		name := cString(lite.Xsqlite3_column_name(c.tls, st.stmt, i))
		if j := strings.IndexByte(name, '['); j >= 0 {
			if k := strings.IndexByte(name[j:], ']'); k >= 0 {
				if conv, err := c.run.converter(name[j+1 : j+k]); err != nil || !conv.IsNull() {
					return conv, err
				}
			}
		}
	}
	if c.detect&parseDecltypes != 0 {
		if z := lite.Xsqlite3_column_decltype(c.tls, st.stmt, i); z != 0 {
			name := cString(z)
			if j := strings.IndexAny(name, " ("); j >= 0 {
				name = name[:j]
			}
			return c.run.converter(name)
		}
	}
	return py.Value{}, nil
}

// row makes the tuple of the row that waits.
func (cu *cursor) row() (py.Value, error) {
	st, c, vm := cu.st, cu.c, cu.run.vm
	n := int(lite.Xsqlite3_data_count(c.tls, st.stmt))
	items := make([]py.Value, n)
	mark := vm.RootMark()
	defer vm.PopRoots(mark)
	for i := range n {
		v, err := cu.value(i)
		if err != nil {
			return py.Value{}, err
		}
		if err := cu.alive(); err != nil {
			return py.Value{}, err
		}
		items[i] = v
		vm.PushRoot(v)
	}
	if err := vm.Step(1 + n>>4); err != nil {
		return py.Value{}, err
	}
	return vm.CopyTuple(items)
}

// value is column i of the row that waits.
func (cu *cursor) value(i int) (py.Value, error) {
	st, c, vm := cu.st, cu.c, cu.run.vm
	n := int32(i)
	if i < len(cu.converters) && !cu.converters[i].IsNull() {
		p := lite.Xsqlite3_column_blob(c.tls, st.stmt, n)
		if p == 0 { // NULL, or no bytes
			return py.None, nil
		}
		b, err := c.bytesObject(p, int(lite.Xsqlite3_column_bytes(c.tls, st.stmt, n)))
		if err != nil {
			return py.Value{}, err
		}
		return vm.CallValues(cu.converters[i], b)
	}
	switch lite.Xsqlite3_column_type(c.tls, st.stmt, n) {
	case lite.SQLITE_INTEGER:
		return py.Int(lite.Xsqlite3_column_int64(c.tls, st.stmt, n)), nil
	case lite.SQLITE_FLOAT:
		return py.Float(lite.Xsqlite3_column_double(c.tls, st.stmt, n)), nil
	case lite.SQLITE_TEXT:
		p := lite.Xsqlite3_column_text(c.tls, st.stmt, n)
		size := int(lite.Xsqlite3_column_bytes(c.tls, st.stmt, n))
		if p == 0 && size > 0 {
			return py.Value{}, vm.Errorf(py.MemoryError, "")
		}
		return cu.text(i, p, size)
	case lite.SQLITE_BLOB:
		p := lite.Xsqlite3_column_blob(c.tls, st.stmt, n)
		return c.bytesObject(p, int(lite.Xsqlite3_column_bytes(c.tls, st.stmt, n)))
	}
	return py.None, nil
}

// bytesObject is a bytes object of the n bytes at p.
func (c *connection) bytesObject(p uintptr, n int) (py.Value, error) {
	vm := c.vm()
	if err := vm.Admit(n); err != nil {
		return py.Value{}, err
	}
	return vm.Bytes(string(bytesAt(p, n))), nil
}

// text is the text of column i by the connection's text_factory.
func (cu *cursor) text(i int, p uintptr, n int) (py.Value, error) {
	c, vm := cu.c, cu.run.vm
	if err := vm.Admit(2 * n); err != nil {
		return py.Value{}, err
	}
	b := bytesAt(p, n)
	switch f := c.textFactory; {
	case f.Object() == known().str.Value().Object():
		v, err := vm.DecodeBytes(string(b), "utf-8", "strict")
		if !py.IsExc(err, py.UnicodeDecodeError) {
			return v, err
		}
		name := cString(lite.Xsqlite3_column_name(c.tls, cu.st.stmt, int32(i)))
		shown, err := vm.DecodeBytes(string(b), "ascii", "replace")
		if err != nil {
			return py.Value{}, err
		}
		s, _ := py.AsStr(shown)
		return py.Value{}, vm.Errorf(operationalError, "Could not decode to UTF-8 column '%s' with text '%s'", name, s)
	case f.Object() == known().bytes.Value().Object():
		return vm.Bytes(string(b)), nil
	case f.Object() == known().byteArray.Value().Object():
		return vm.ByteArray([]byte(string(b))), nil
	default:
		return vm.CallValues(f, vm.Bytes(string(b)))
	}
}

// next is the next row as the row factory makes it, or null.
func (cu *cursor) next() (py.Value, error) {
	if err := cu.check(); err != nil {
		return py.Value{}, err
	}
	if cu.st == nil || !cu.ready {
		return py.Value{}, nil
	}
	vm := cu.run.vm
	cu.locked = true
	row, err := cu.row()
	cu.locked = false
	if err != nil {
		return py.Value{}, err
	}
	mark := vm.PushRoot(row)
	defer vm.PopRoots(mark)
	cu.ready = false
	cu.locked = true
	rc, err := cu.step()
	cu.locked = false
	if err != nil {
		cu.drop()
		return py.Value{}, err
	}
	if rc == lite.SQLITE_ROW {
		cu.ready = true
	} else {
		if cu.st != nil && cu.st.dml {
			cu.rowCount = lite.Xsqlite3_changes64(cu.c.tls, cu.c.db)
		}
		cu.drop()
	}
	if !cu.rowFactory.IsNone() {
		return vm.CallValues(cu.rowFactory, cu.self, row)
	}
	return row, nil
}

// executeScript runs all statements of sql.
func (cu *cursor) executeScript(sql string) error {
	if err := cu.check(); err != nil {
		return err
	}
	c, vm := cu.c, cu.run.vm
	if strings.IndexByte(sql, 0) >= 0 {
		return vm.ValueErrorf("embedded null character")
	}
	if len(sql) > int(lite.Xsqlite3_limit(c.tls, c.db, lite.SQLITE_LIMIT_SQL_LENGTH, -1)) || !fits(len(sql)+1) {
		return vm.Errorf(dataError, "query string is too large")
	}
	if c.autocommit == legacyTransactions && c.inTransaction() {
		if err := c.exec("COMMIT"); err != nil {
			return err
		}
	}
	cu.locked = true
	defer func() { cu.locked = false }()
	return c.runScript(sql)
}

// runScript runs all statements of sql without their rows.
func (c *connection) runScript(sql string) error {
	_, err := c.do(func() int32 {
		z, out := c.cText(sql), lite.Xsqlite3_malloc64(c.tls, 32)
		defer func() { c.free(z); c.free(out) }()
		if z == 0 || out == 0 {
			return lite.SQLITE_NOMEM
		}
		for at, end := z, z+uintptr(len(sql)); at < end; {
			*word(out), *word(out + 16) = 0, 0
			rc := lite.Xsqlite3_prepare_v2(c.tls, c.db, at, int32(end-at)+1, out, out+16)
			if rc != lite.SQLITE_OK {
				return rc
			}
			stmt := *word(out)
			at = *word(out + 16)
			if stmt == 0 {
				continue
			}
			for rc = lite.SQLITE_ROW; rc == lite.SQLITE_ROW; {
				rc = lite.Xsqlite3_step(c.tls, stmt)
			}
			if e := lite.Xsqlite3_finalize(c.tls, stmt); e != lite.SQLITE_OK {
				return e
			}
			if c.fatal != nil || c.db == 0 || !c.poll(1) {
				return lite.SQLITE_INTERRUPT
			}
		}
		return lite.SQLITE_OK
	})
	return err
}
