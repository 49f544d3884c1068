package sqlite3

// hooks.go holds what a connection calls while it compiles and runs statements: the authorizer, the progress handler, the trace callback.
// The first two are always there: they hold what scripts may do, and how long.

import (
	"strings"

	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

// hooks are the functions that a script has set; null for none.
type hooks struct {
	authorizer, progress, trace py.Value
	every, left                 int // calls of onProgress from one call of progress to the next, and until then
}

func (h *hooks) traverse(visit func(py.Value)) {
	visit(h.authorizer)
	visit(h.progress)
	visit(h.trace)
}

// setting is a hook's function, or null for None.
func setting(v py.Value) py.Value {
	if v.IsNone() {
		return py.Value{}
	}
	return v
}

func setAuthorizer(c *connection, a []py.Value) (py.Value, error) {
	c.hooks.authorizer = setting(a[1])
	// SQLite compiles statements anew that were compiled under another authorizer.
	_, err := c.do(func() int32 { return lite.Xsqlite3_set_authorizer(c.tls, c.db, function(onAuthorize), 0) })
	if err != nil {
		err = c.replaceError(err, "Error setting authorizer callback")
	}
	return py.None, err
}

// sharedPragmas are pragmas that change what other connections of the process have, name files of the host, or put SQLite's own functions
// back (see replace.go).
const sharedPragmas = " soft_heap_limit hard_heap_limit temp_store_directory data_store_directory lock_proxy_file mmap_size threads case_sensitive_like "

func onAuthorize(tls *libc.TLS, _ uintptr, action int32, z1, z2, z3, z4 uintptr) int32 {
	c := threadOf(tls)
	if c == nil || c.fatal != nil {
		return lite.SQLITE_DENY
	}
	if action == lite.SQLITE_PRAGMA && strings.Contains(sharedPragmas, " "+strings.ToLower(cString(z1))+" ") {
		return lite.SQLITE_DENY
	}
	f := c.hooks.authorizer
	if f.IsNull() {
		return lite.SQLITE_OK
	}
	vm := c.vm()
	args := []py.Value{py.Int(int64(action))}
	for _, z := range []uintptr{z1, z2, z3, z4} {
		v := py.None
		if z != 0 {
			v = vm.Str(strings.ToValidUTF8(cString(z), "\uFFFD"))
		}
		args = append(args, v)
	}
	v, ok := c.call(f, args...)
	if !ok || !py.IsInt(v) {
		return lite.SQLITE_DENY
	}
	n, fit := py.AsInt64(v)
	if !fit || n != int64(int32(n)) {
		return lite.SQLITE_DENY
	}
	return int32(n)
}

func setProgress(c *connection, a []py.Value) (py.Value, error) {
	vm := c.vm()
	n, err := vm.IndexInt(a[2])
	if err != nil {
		return py.Value{}, err
	}
	ops := progressOps
	c.hooks.progress = setting(a[1])
	if c.hooks.progress.IsNull() || n <= 0 {
		c.hooks.progress = py.Value{}
	} else {
		c.hooks.every = (n + progressOps - 1) / progressOps
		c.hooks.left = c.hooks.every
		ops = max(1, n/c.hooks.every)
	}
	lite.Xsqlite3_progress_handler(c.tls, c.db, int32(ops), function(onProgress), 0)
	return py.None, nil
}

// onProgress is called every so many instructions. A result other than 0 makes the statement fail.
func onProgress(tls *libc.TLS, _ uintptr) int32 {
	c := threadOf(tls)
	if c == nil || !c.poll(progressOps/16) {
		return 1
	}
	f := c.hooks.progress
	if f.IsNull() {
		return 0
	}
	if c.hooks.left--; c.hooks.left > 0 {
		return 0
	}
	c.hooks.left = c.hooks.every
	v, ok := c.call(f)
	if !ok {
		return 1
	}
	yes, err := c.vm().Truth(v)
	if err != nil {
		c.told(f, err)
		return 1
	}
	if yes {
		return 1
	}
	return 0
}

func setTrace(c *connection, a []py.Value) (py.Value, error) {
	c.hooks.trace = setting(a[1])
	var f uintptr
	var mask uint32
	if !c.hooks.trace.IsNull() {
		f, mask = function(onTrace), lite.SQLITE_TRACE_STMT
	}
	lite.Xsqlite3_trace_v2(c.tls, c.db, mask, f, 0)
	return py.None, nil
}

func onTrace(tls *libc.TLS, kind uint32, _, stmt, text uintptr) int32 {
	c := threadOf(tls)
	if kind != lite.SQLITE_TRACE_STMT || c == nil || c.hooks.trace.IsNull() {
		return 0
	}
	vm, f := c.vm(), c.hooks.trace
	// The text is that of a statement of a trigger, as a comment, or what is not expanded yet.
	sql := cString(text)
	if !strings.HasPrefix(sql, "--") {
		z := lite.Xsqlite3_expanded_sql(tls, stmt)
		if z == 0 {
			var err error
			if c.raised != nil {
				err, c.raised = c.raised, nil
			} else {
				err = vm.Errorf(dataError, "Expanded SQL string exceeds the maximum string length")
			}
			c.told(f, err)
			sql = cString(lite.Xsqlite3_sql(tls, stmt))
		} else {
			sql = cString(z)
			lite.Xsqlite3_free(tls, z)
		}
	}
	v, err := vm.DecodeBytes(sql, "utf-8", "replace")
	if err != nil {
		c.told(f, err)
		return 0
	}
	c.call(f, v)
	return 0
}

// localTime is the local time of a moment: that of the host, but UTC for connections of scripts. It is 0 unless it fails.
func localTime(tls *libc.TLS, moment, out uintptr) int32 {
	if threadOf(tls) != nil {
		if libc.Xgmtime_r(tls, moment, out) == 0 {
			return 1
		}
		return 0
	}
	if libc.Xlocaltime_r(tls, moment, out) == 0 {
		return 1
	}
	return 0
}
