package sqlite3

// statement.go holds prepared statements, the cache of them, and their parameters.

import (
	"strings"

	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

// statement is a prepared statement of a connection.
type statement struct {
	c        *connection
	sql      string
	stmt     uintptr // 0 for text without a statement, or closed
	dml      bool    // it changes data: INSERT, UPDATE, DELETE, REPLACE
	readOnly bool
	inUse    bool // by a cursor
	cached   bool
	used     uint64
}

// maxStatements bounds the cache whatever a script asks for.
const maxStatements = 4096

// cache keeps statements that were used last.
type cache struct {
	size int
	byID map[string]*statement
	tick uint64
	text int
}

func newCache(size int) cache {
	return cache{size: max(5, min(size, maxStatements)), byID: map[string]*statement{}}
}

func (k *cache) bytes() int { return 160*len(k.byID) + k.text }

func (k *cache) clear(c *connection) {
	for _, s := range k.byID {
		s.cached = false
		if !s.inUse {
			s.finalize()
		}
	}
	clear(k.byID)
	k.text = 0
}

// put keeps s, and drops the statement that was not used for longest if there are too many.
func (k *cache) put(s *statement) {
	if len(k.byID) >= k.size {
		var oldest *statement
		for _, o := range k.byID {
			if oldest == nil || o.used < oldest.used {
				oldest = o
			}
		}
		k.drop(oldest)
	}
	s.cached = true
	k.byID[s.sql] = s
	k.text += len(s.sql)
}

func (k *cache) drop(s *statement) {
	delete(k.byID, s.sql)
	k.text -= len(s.sql)
	s.cached = false
	if !s.inUse {
		s.finalize()
	}
}

// finalize gives the statement back to SQLite.
func (s *statement) finalize() {
	if s.stmt == 0 || s.c.tls == nil {
		return
	}
	p := s.stmt
	s.stmt = 0
	lite.Xsqlite3_finalize(s.c.tls, p)
}

// reset makes the statement ready to run again.
func (s *statement) reset() {
	if s.stmt != 0 && s.c.tls != nil {
		lite.Xsqlite3_reset(s.c.tls, s.stmt)
	}
}

// done is called by the cursor that used the statement.
func (s *statement) done() {
	s.inUse = false
	if s.cached {
		s.reset()
		return
	}
	s.finalize()
}

// prepare returns the statement for the text, which the caller gives back by done.
func (c *connection) prepare(sql string) (*statement, error) {
	k := &c.statements
	k.tick++
	if s := k.byID[sql]; s != nil && !s.inUse {
		s.inUse, s.used = true, k.tick
		return s, nil
	}
	s, err := c.compile(sql)
	if err != nil {
		return nil, err
	}
	s.inUse, s.used = true, k.tick
	if k.byID[sql] == nil {
		k.put(s)
	}
	return s, nil
}

func (c *connection) compile(sql string) (*statement, error) {
	vm := c.vm()
	if len(sql) > int(lite.Xsqlite3_limit(c.tls, c.db, lite.SQLITE_LIMIT_SQL_LENGTH, -1)) || !fits(len(sql)+1) {
		return nil, vm.Errorf(dataError, "query string is too large")
	}
	if strings.IndexByte(sql, 0) >= 0 {
		return nil, vm.Errorf(programmingError, "the query contains a null character")
	}
	first := word0(sql)
	s := &statement{c: c, sql: sql}
	switch strings.ToUpper(first) {
	case "INSERT", "UPDATE", "DELETE", "REPLACE":
		s.dml = true
	}
	stmt, rest, err := c.prepareText(sql)
	if err != nil {
		return nil, err
	}
	s.stmt = stmt
	if skipSpace(rest) != "" {
		s.finalize()
		return nil, vm.Errorf(programmingError, "You can only execute one statement at a time.")
	}
	if stmt != 0 {
		s.readOnly = lite.Xsqlite3_stmt_readonly(c.tls, stmt) != 0
	}
	return s, nil
}

// prepareText compiles the first statement of sql and returns the text after it.
func (c *connection) prepareText(sql string) (stmt uintptr, rest string, err error) {
	_, err = c.do(func() int32 {
		z, out := c.cText(sql), lite.Xsqlite3_malloc64(c.tls, 32)
		if z == 0 || out == 0 {
			c.free(z)
			c.free(out)
			return lite.SQLITE_NOMEM
		}
		defer func() { c.free(z); c.free(out) }()
		*word(out), *word(out + 16) = 0, 0
		rc := lite.Xsqlite3_prepare_v2(c.tls, c.db, z, int32(len(sql)+1), out, out+16)
		stmt = *word(out)
		if tail := *word(out + 16); tail >= z && tail-z <= uintptr(len(sql)) {
			rest = sql[tail-z:]
		}
		return rc
	})
	return stmt, rest, err
}

// skipSpace returns s without the white space and comments that it begins with.
func skipSpace(s string) string {
	for s != "" {
		switch c := s[0]; {
		case c == ' ' || c == '\t' || c == '\f' || c == '\n' || c == '\r':
			s = s[1:]
		case strings.HasPrefix(s, "--"):
			i := strings.IndexByte(s, '\n')
			if i < 0 {
				return ""
			}
			s = s[i+1:]
		case strings.HasPrefix(s, "/*"):
			i := strings.Index(s[2:], "*/")
			if i < 0 {
				return ""
			}
			s = s[i+4:]
		default:
			return s
		}
	}
	return ""
}

// word0 is the first word of a statement.
func word0(sql string) string {
	sql = skipSpace(sql)
	n := 0
	for n < len(sql) && (sql[n]|0x20 >= 'a' && sql[n]|0x20 <= 'z') {
		n++
	}
	return sql[:n]
}

// bind gives the statement its parameters.
func (s *statement) bind(params py.Value) error {
	c, vm := s.c, s.c.vm()
	if s.stmt == 0 {
		return nil
	}
	need := int(lite.Xsqlite3_bind_parameter_count(c.tls, s.stmt))
	items, isTuple := py.AsTuple(params)
	list := py.AsList(params)
	if isTuple || list != nil || isSequence(params) {
		n := len(items)
		if list != nil {
			n = list.Len()
		} else if !isTuple {
			var err error
			if n, err = vm.Len(params); err != nil {
				return err
			}
		}
		if n != need {
			return vm.Errorf(programmingError, "Incorrect number of bindings supplied. The current statement uses %d, and there are %d supplied.", need, n)
		}
		for i := range n {
			if name := cString(lite.Xsqlite3_bind_parameter_name(c.tls, s.stmt, int32(i+1))); name != "" && name[0] != '?' {
				return vm.Errorf(programmingError, "Binding %d ('%s') is a named parameter, but you supplied a sequence which requires nameless "+
					"(qmark) placeholders.", i+1, name)
			}
			var v py.Value
			switch {
			case isTuple:
				v = items[i]
			case list != nil && i < list.Len():
				v = list.At(i)
			default:
				var err error
				if v, err = vm.GetItem(params, py.Int(int64(i))); err != nil {
					return err
				}
			}
			if err := s.bindOne(i+1, v); err != nil {
				return err
			}
		}
		return nil
	}
	d := py.AsDict(params)
	if d == nil && params.Type().Lookup("__getitem__").IsNull() {
		return vm.Errorf(programmingError, "parameters are of unsupported type")
	}
	exact := d != nil && params.Type() == known().dict
	for i := 1; i <= need; i++ {
		name := cString(lite.Xsqlite3_bind_parameter_name(c.tls, s.stmt, int32(i)))
		if name == "" {
			return vm.Errorf(programmingError, "Binding %d has no name, but you supplied a dictionary (which has only names).", i)
		}
		var v py.Value
		var err error
		if exact {
			v = d.GetStr(name[1:])
		} else if v, err = vm.GetItem(params, vm.CopyStr(name[1:])); err != nil {
			if !py.IsExc(err, py.LookupError) {
				return err
			}
			v = py.Value{}
		}
		if v.IsNull() {
			return vm.Errorf(programmingError, "You did not supply a value for binding parameter :%s.", name[1:])
		}
		if err := s.bindOne(i, v); err != nil {
			return err
		}
	}
	return nil
}

// isSequence says whether parameters go by position: an object with items that is not a dict.
func isSequence(v py.Value) bool {
	return py.AsDict(v) == nil && v.Type() != known().mappingProxy && !v.Type().Lookup("__getitem__").IsNull()
}

// bindOne gives the statement its parameter i, from 1.
func (s *statement) bindOne(i int, v py.Value) error {
	c, vm := s.c, s.c.vm()
	if c.run.baseAdapted || !plain(v) {
		mark := vm.PushRoot(v)
		adapted, err := c.run.adapt(v, protocolType.Value(), v)
		vm.PopRoots(mark)
		if err != nil {
			return err
		}
		v = adapted
		if s.stmt == 0 || c.db == 0 {
			return vm.Errorf(programmingError, "Cannot operate on a closed database.")
		}
	}
	n := int32(i)
	if n64, ok := py.AsInt64(v); ok && py.IsInt(v) {
		return s.bound(i, v, func() int32 { return lite.Xsqlite3_bind_int64(c.tls, s.stmt, n, n64) })
	}
	if py.IsInt(v) {
		return vm.Errorf(py.OverflowError, "Python int too large to convert to SQLite INTEGER")
	}
	if v.IsNone() {
		return s.bound(i, v, func() int32 { return lite.Xsqlite3_bind_null(c.tls, s.stmt, n) })
	}
	if f, ok := py.AsFloat(v); ok {
		return s.bound(i, v, func() int32 { return lite.Xsqlite3_bind_double(c.tls, s.stmt, n, f) })
	}
	if str := py.AsStrObject(v); str != nil {
		text, err := utf8Of(vm, v, str)
		if err != nil {
			return err
		}
		if !fits(len(text)) {
			return vm.Errorf(py.OverflowError, "string longer than INT_MAX bytes")
		}
		return s.bound(i, v, func() int32 {
			p := c.cText(text)
			if p == 0 {
				return lite.SQLITE_NOMEM
			}
			return lite.Xsqlite3_bind_text(c.tls, s.stmt, n, p, int32(len(text)), freeFunction)
		})
	}
	if isBuffer(v) {
		b, err := py.ContiguousBufferOf(vm, v)
		if err != nil {
			return err
		}
		if !fits(len(b)) {
			return vm.Errorf(py.OverflowError, "BLOB longer than INT_MAX bytes")
		}
		return s.bound(i, v, func() int32 {
			p := c.copyIn(b)
			if p == 0 {
				return lite.SQLITE_NOMEM
			}
			return lite.Xsqlite3_bind_blob(c.tls, s.stmt, n, p, int32(len(b)), freeFunction)
		})
	}
	return s.unbindable(i, v)
}

func (s *statement) bound(i int, v py.Value, f func() int32) error {
	rc, err := s.c.do(f)
	if rc != lite.SQLITE_OK && err == nil {
		return s.unbindable(i, v)
	}
	return err
}

func (s *statement) unbindable(i int, v py.Value) error {
	return s.c.vm().Errorf(programmingError, "Error binding parameter %d: type '%s' is not supported", i, v.Type().Name())
}

// freeFunction is sqlite3_free, as SQLite calls it when it is done with a value.
var freeFunction = function(lite.Xsqlite3_free)

// copyIn is a copy of b in memory of SQLite, which is never 0 for want of bytes.
func (c *connection) copyIn(b []byte) uintptr {
	p := lite.Xsqlite3_malloc64(c.tls, uint64(max(1, len(b))))
	if p != 0 {
		copy(bytesAt(p, len(b)), b)
	}
	return p
}

// plain says that a value needs no adapter.
func plain(v py.Value) bool {
	if v.IsInline() {
		_, isBool := v.ExactBool()
		return !isBool && !v.IsNone()
	}
	switch v.Type() {
	case known().integer, known().float, known().str, known().byteArray:
		return true
	}
	return false
}

func isBuffer(v py.Value) bool {
	if _, ok := py.AsBytes(v); ok {
		return true
	}
	return py.AsByteArray(v) != nil || !v.Type().Lookup("__buffer__").IsNull() || v.Type() == known().memoryView
}

// utf8Of is the text of v, which has no lone surrogates.
func utf8Of(vm *py.VM, v py.Value, s *py.Str) (string, error) {
	if s.IsASCII() {
		return s.String(), nil
	}
	b, err := vm.EncodeStr(v, "utf-8", "strict")
	if err != nil {
		return "", err
	}
	text, _ := py.AsBytes(b)
	return text, nil
}
