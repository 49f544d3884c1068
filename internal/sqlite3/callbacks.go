package sqlite3

// callbacks.go holds functions in Python that SQL calls: scalar functions, aggregates, window functions, collations.

import (
	"math"
	"strings"

	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

// callbacks are the Python functions of a connection by number. SQLite is given the number; a function that is defined anew gets another.
type callbacks struct {
	byID   map[uintptr]py.Value
	lastID uintptr
	// aggregates are the instances of aggregates that are under way, by number.
	aggregates map[uintptr]py.Value
	lastAgg    uintptr
}

func (k *callbacks) traverse(visit func(py.Value)) {
	for _, v := range k.byID {
		visit(v)
	}
	for _, v := range k.aggregates {
		visit(v)
	}
}

// maxCallbacks bounds the functions of a connection.
const maxCallbacks = 100_000

// add numbers a function. One that had the name stays: it may be of another number of parameters, or in use.
func (k *callbacks) add(f py.Value) uintptr {
	if k.byID == nil {
		k.byID, k.aggregates = map[uintptr]py.Value{}, map[uintptr]py.Value{}
	}
	k.lastID++
	k.byID[k.lastID] = f
	return k.lastID
}

// named calls SQLite by f with the name as C has it.
func (c *connection) named(name string, f func(z uintptr) int32) (int32, error) {
	return c.do(func() int32 {
		z := c.cText(name)
		if z == 0 {
			return lite.SQLITE_NOMEM
		}
		defer c.free(z)
		return f(z)
	})
}

// nameArg is the name that the first argument of fn is.
func nameArg(vm *py.VM, fn string, n string, v py.Value) (string, error) {
	name, err := textArg(vm, fn, n, v)
	if err != nil {
		return "", err
	}
	for i := range len(name) {
		if name[i] == 0 {
			return "", vm.ValueErrorf("embedded null character")
		}
	}
	return name, nil
}

// deprecatedKeywords is a method of Connection whose first n parameters should not be given by name.
func deprecatedKeywords(name, sig string, n int, f func(c *connection, a []py.Value) (py.Value, error)) func(*py.VM, py.Args) (py.Value, error) {
	params := strings.Split(sig, ", ")
	quoted := make([]string, n)
	for i := range n {
		quoted[i] = "'" + params[i] + "'"
	}
	s, list := "", quoted[0]
	if n > 1 {
		s, list = "s", strings.Join(quoted[:n-1], ", ")+" and "+quoted[n-1]
	}
	text := "Passing keyword argument" + s + " " + list + " to _sqlite3.Connection." + name + "() is deprecated. Parameter" + s + " " + list +
		" will become positional-only in Python 3.15."
	return func(vm *py.VM, args py.Args) (py.Value, error) {
		self := args.Pos()[0]
		rest := args.Skip(1)
		if rest.KwLen() > 0 && rest.Len() < n {
			if err := warn(vm, py.DeprecationWarning, text); err != nil {
				return py.Value{}, err
			}
		}
		a := make([]py.Value, 5)
		a[0] = self
		count := len(params)
		if strings.Contains(sig, "*") {
			count--
		}
		if err := vm.BindClinic(name, sig, rest, a[1:1+count]); err != nil {
			return py.Value{}, err
		}
		c := connectionOf(self)
		if err := c.check(); err != nil {
			return py.Value{}, err
		}
		return f(c, a)
	}
}

func callbackMethods() []py.Def {
	return []py.Def{
		{Name: "create_function", Sig: "name, narg, func, *, deterministic=False", Raw: deprecatedKeywords("create_function", "name, narg, func, *, deterministic=False", 3, createFunction), Doc: "Define a function of SQL."},
		{Name: "create_aggregate", Sig: "name, n_arg, aggregate_class", Raw: deprecatedKeywords("create_aggregate", "name, n_arg, aggregate_class", 3, func(c *connection, a []py.Value) (py.Value, error) {
			return c.createAggregate("create_aggregate", a[1], a[2], a[3], false)
		}), Doc: "Define an aggregate function of SQL."},
		{Name: "create_window_function", Sig: "name, num_params, aggregate_class, /", Fn: withConnection(func(c *connection, a []py.Value) (py.Value, error) {
			return c.createAggregate("create_window_function", a[1], a[2], a[3], true)
		}), Doc: "Define an aggregate function of SQL that windows can use."},
		{Name: "create_collation", Sig: "name, callback, /", Fn: withConnection(createCollation), Doc: "Define an order of texts."},
		{Name: "set_authorizer", Sig: "authorizer_callback", Raw: deprecatedKeywords("set_authorizer", "authorizer_callback", 1, setAuthorizer), Doc: "Set the function that allows what statements do."},
		{Name: "set_progress_handler", Sig: "progress_handler, n", Raw: deprecatedKeywords("set_progress_handler", "progress_handler, n", 1, setProgress), Doc: "Set a function that is called while statements run."},
		{Name: "set_trace_callback", Sig: "trace_callback", Raw: deprecatedKeywords("set_trace_callback", "trace_callback", 1, setTrace), Doc: "Set a function that sees all statements."},
	}
}

// argCount checks the number of parameters of a function of SQL.
func (c *connection) argCount(what string, v py.Value) (int32, error) {
	vm := c.vm()
	n, err := vm.IndexInt(v)
	if err != nil {
		return 0, err
	}
	most := int(lite.Xsqlite3_limit(c.tls, c.db, lite.SQLITE_LIMIT_FUNCTION_ARG, -1))
	if n < -1 || n > most {
		return 0, vm.Errorf(programmingError, "'%s' must be between -1 and %d, not %d", what, most, n)
	}
	if len(c.callbacks.byID) >= maxCallbacks {
		return 0, vm.Errorf(operationalError, "too many functions")
	}
	return int32(n), nil
}

func createFunction(c *connection, a []py.Value) (py.Value, error) {
	vm := c.vm()
	name, err := nameArg(vm, "create_function", " 'name'", a[1])
	if err != nil {
		return py.Value{}, err
	}
	n, err := c.argCount("narg", a[2])
	if err != nil {
		return py.Value{}, err
	}
	flags := int32(lite.SQLITE_UTF8)
	if !a[4].IsNull() {
		yes, err := vm.Truth(a[4])
		if err != nil {
			return py.Value{}, err
		}
		if yes {
			flags |= lite.SQLITE_DETERMINISTIC
		}
	}
	var id, f uintptr
	if !a[3].IsNone() {
		id, f = c.callbacks.add(a[3]), function(onFunction)
	}
	_, err = c.named(name, func(z uintptr) int32 {
		return lite.Xsqlite3_create_function_v2(c.tls, c.db, z, n, flags, id, f, 0, 0, 0)
	})
	if err != nil {
		return py.Value{}, c.replaceError(err, "Error creating function")
	}
	return py.None, nil
}

// replaceError words an exception that SQLite's own text says less of.
func (c *connection) replaceError(err error, text string) error {
	if _, ok := err.(*py.Exc); !ok || py.IsExc(err, py.MemoryError) {
		return err
	}
	return c.vm().Errorf(operationalError, "%s", text)
}

func (c *connection) createAggregate(fn string, nameValue, count, class py.Value, window bool) (py.Value, error) {
	vm := c.vm()
	arg, what := " 'name'", "n_arg"
	if window {
		arg, what = " 1", "num_params"
	}
	name, err := nameArg(vm, fn, arg, nameValue)
	if err != nil {
		return py.Value{}, err
	}
	n, err := c.argCount(what, count)
	if err != nil {
		return py.Value{}, err
	}
	var id, step, final, value, inverse uintptr
	if !class.IsNone() {
		id, step, final = c.callbacks.add(class), function(onStep), function(onFinal)
		if window {
			value, inverse = function(onValue), function(onInverse)
		}
	}
	_, err = c.named(name, func(z uintptr) int32 {
		if window {
			return lite.Xsqlite3_create_window_function(c.tls, c.db, z, n, lite.SQLITE_UTF8, id, step, final, value, inverse, 0)
		}
		return lite.Xsqlite3_create_function_v2(c.tls, c.db, z, n, lite.SQLITE_UTF8, id, 0, step, final, 0)
	})
	if err != nil && !window {
		err = c.replaceError(err, "Error creating aggregate")
	}
	return py.None, err
}

func createCollation(c *connection, a []py.Value) (py.Value, error) {
	vm := c.vm()
	name, err := nameArg(vm, "create_collation", " 1", a[1])
	if err != nil {
		return py.Value{}, err
	}
	var id, f uintptr
	if !a[2].IsNone() {
		if !py.IsCallable(a[2]) {
			return py.Value{}, vm.TypeErrorf("parameter must be callable")
		}
		if len(c.callbacks.byID) >= maxCallbacks {
			return py.Value{}, vm.Errorf(operationalError, "too many functions")
		}
		id, f = c.callbacks.add(a[2]), function(onCollate)
	}
	_, err = c.named(name, func(z uintptr) int32 {
		return lite.Xsqlite3_create_collation_v2(c.tls, c.db, z, lite.SQLITE_UTF8, id, f, 0)
	})
	return py.None, err
}

// call calls a Python function for SQLite. An exception is noted where callbacks' tracebacks are wanted; what ends the run ends SQLite.
func (c *connection) call(f py.Value, args ...py.Value) (py.Value, bool) {
	v, err := c.try(f, f, args...)
	return v, err == nil
}

// try is call that returns the exception; shown is what the traceback's title shows.
func (c *connection) try(shown, f py.Value, args ...py.Value) (py.Value, error) {
	vm := c.vm()
	if c.fatal != nil || c.dying {
		return py.Value{}, errMemory
	}
	mark := vm.PushRoot(f)
	for _, a := range args {
		vm.PushRoot(a)
	}
	v, err := vm.CallValues(f, args...)
	vm.PopRoots(mark)
	if err != nil {
		c.told(shown, err)
	}
	return v, err
}

// told notes the error of a callback.
func (c *connection) told(f py.Value, err error) {
	e, ok := err.(*py.Exc)
	if !ok {
		c.fail(err)
		return
	}
	if c.run.tracebacks {
		if err := c.vm().Unraisable("Exception ignored on sqlite3 callback "+mustRepr(c.vm(), f), e); err != nil {
			c.fail(err)
		}
	}
}

// params makes Python values of n values of SQLite at argv.
func (c *connection) params(n int32, argv uintptr) ([]py.Value, error) {
	vm := c.vm()
	args := make([]py.Value, n)
	mark := vm.RootMark()
	defer vm.PopRoots(mark)
	for i := range args {
		v, err := c.valueOf(*word(argv + uintptr(i)*ptrSize))
		if err != nil {
			return nil, err
		}
		args[i] = v
		vm.PushRoot(v)
	}
	return args, nil
}

// valueOf makes a Python value of one of SQLite.
func (c *connection) valueOf(p uintptr) (py.Value, error) {
	vm := c.vm()
	switch lite.Xsqlite3_value_type(c.tls, p) {
	case lite.SQLITE_INTEGER:
		return py.Int(lite.Xsqlite3_value_int64(c.tls, p)), nil
	case lite.SQLITE_FLOAT:
		return py.Float(lite.Xsqlite3_value_double(c.tls, p)), nil
	case lite.SQLITE_TEXT:
		z := lite.Xsqlite3_value_text(c.tls, p)
		n := int(lite.Xsqlite3_value_bytes(c.tls, p))
		if err := vm.Admit(2 * n); err != nil {
			return py.Value{}, err
		}
		return vm.DecodeBytes(string(bytesAt(z, n)), "utf-8", "strict")
	case lite.SQLITE_BLOB:
		z := lite.Xsqlite3_value_blob(c.tls, p)
		return c.bytesObject(z, int(lite.Xsqlite3_value_bytes(c.tls, p)))
	}
	return py.None, nil
}

// result gives SQLite the value of a function. It reports false for what SQL has no value for.
func (c *connection) result(ctx uintptr, v py.Value) error {
	vm := c.vm()
	if v.IsNone() {
		lite.Xsqlite3_result_null(c.tls, ctx)
		return nil
	}
	if py.IsInt(v) {
		n, ok := py.AsInt64(v)
		if !ok {
			return vm.Errorf(py.OverflowError, "Python int too large to convert to SQLite INTEGER")
		}
		lite.Xsqlite3_result_int64(c.tls, ctx, n)
		return nil
	}
	if f, ok := py.AsFloat(v); ok {
		lite.Xsqlite3_result_double(c.tls, ctx, f)
		return nil
	}
	if s := py.AsStrObject(v); s != nil {
		text, err := utf8Of(vm, v, s)
		if err != nil {
			return err
		}
		if !fits(len(text)) {
			return vm.Errorf(py.OverflowError, "string is longer than INT_MAX bytes")
		}
		p := c.cText(text)
		if p == 0 {
			lite.Xsqlite3_result_error_nomem(c.tls, ctx)
			return nil
		}
		lite.Xsqlite3_result_text(c.tls, ctx, p, int32(len(text)), freeFunction)
		return nil
	}
	if isBuffer(v) {
		b, err := py.ContiguousBufferOf(vm, v)
		if err != nil {
			return err
		}
		if !fits(len(b)) {
			return vm.Errorf(py.OverflowError, "BLOB longer than INT_MAX bytes")
		}
		p := c.copyIn(b)
		if p == 0 {
			lite.Xsqlite3_result_error_nomem(c.tls, ctx)
			return nil
		}
		lite.Xsqlite3_result_blob(c.tls, ctx, p, int32(len(b)), freeFunction)
		return nil
	}
	return vm.Errorf(programmingError, "User-defined functions cannot return '%s' values to SQLite", v.Type().Name())
}

// resultError makes the call of SQL fail.
func (c *connection) resultError(ctx uintptr, err error, text string) {
	switch {
	case py.IsExc(err, py.MemoryError):
		lite.Xsqlite3_result_error_nomem(c.tls, ctx)
	case py.IsExc(err, py.OverflowError):
		lite.Xsqlite3_result_error_toobig(c.tls, ctx)
	default:
		if z := c.cText(text); z != 0 {
			lite.Xsqlite3_result_error(c.tls, ctx, z, -1)
			c.free(z)
		} else {
			lite.Xsqlite3_result_error_nomem(c.tls, ctx)
		}
	}
}

const functionFailed = "user-defined function raised exception"

// onFunction is called for a scalar function.
func onFunction(tls *libc.TLS, ctx uintptr, n int32, argv uintptr) {
	c := threadOf(tls)
	f := c.callbacks.byID[lite.Xsqlite3_user_data(tls, ctx)]
	args, err := c.params(n, argv)
	if err != nil {
		c.told(f, err)
		c.resultError(ctx, err, functionFailed)
		return
	}
	v, err := c.try(f, f, args...)
	if err == nil {
		if err = c.result(ctx, v); err != nil {
			c.told(f, err)
		}
	}
	if err != nil {
		c.resultError(ctx, err, functionFailed)
	}
}

// aggregate is the number of the aggregate that ctx belongs to, where it is kept in SQLite's memory; 0 if there is none.
func aggregate(tls *libc.TLS, ctx uintptr, size int32) uintptr {
	return lite.Xsqlite3_aggregate_context(tls, ctx, size)
}

// onStep is called for each row of an aggregate.
func onStep(tls *libc.TLS, ctx uintptr, n int32, argv uintptr) {
	stepOrInverse(tls, ctx, n, argv, "step")
}

// onInverse is called for each row that leaves a window.
func onInverse(tls *libc.TLS, ctx uintptr, n int32, argv uintptr) {
	stepOrInverse(tls, ctx, n, argv, "inverse")
}

func stepOrInverse(tls *libc.TLS, ctx uintptr, n int32, argv uintptr, method string) {
	c := threadOf(tls)
	class := c.callbacks.byID[lite.Xsqlite3_user_data(tls, ctx)]
	p := aggregate(tls, ctx, int32(ptrSize))
	if p == 0 {
		return
	}
	if *word(p) == 0 {
		v, err := c.try(class, class)
		if err != nil {
			c.resultError(ctx, err, "user-defined aggregate's '__init__' method raised error")
			return
		}
		k := &c.callbacks
		k.lastAgg++
		k.aggregates[k.lastAgg] = v
		*word(p) = k.lastAgg
	}
	vm := c.vm()
	m, err := vm.GetAttr(c.callbacks.aggregates[*word(p)], method)
	if err != nil {
		c.told(class, err)
		c.resultError(ctx, err, "user-defined aggregate's '"+method+"' method not defined")
		return
	}
	args, err := c.params(n, argv)
	if err != nil {
		c.told(class, err)
		c.resultError(ctx, err, functionFailed)
		return
	}
	if _, err := c.try(class, m, args...); err != nil {
		c.resultError(ctx, err, "user-defined aggregate's '"+method+"' method raised error")
	}
}

// onFinal is called for the value of an aggregate.
func onFinal(tls *libc.TLS, ctx uintptr) { valueOrFinal(tls, ctx, "finalize") }

// onValue is called for the value of a window.
func onValue(tls *libc.TLS, ctx uintptr) { valueOrFinal(tls, ctx, "value") }

func valueOrFinal(tls *libc.TLS, ctx uintptr, method string) {
	c := threadOf(tls)
	p := aggregate(tls, ctx, 0)
	if p == 0 || *word(p) == 0 {
		return // no row came, or __init__ failed
	}
	id := *word(p)
	v, class := c.callbacks.aggregates[id], c.callbacks.byID[lite.Xsqlite3_user_data(tls, ctx)]
	if method == "finalize" {
		defer delete(c.callbacks.aggregates, id)
	}
	if c.fatal != nil || c.dying {
		return
	}
	vm := c.vm()
	mark := vm.PushRoot(v)
	defer vm.PopRoots(mark)
	m, err := vm.GetAttr(v, method)
	if err != nil {
		c.told(class, err)
		c.resultError(ctx, err, "user-defined aggregate's '"+method+"' method not defined")
		return
	}
	r, err := c.try(class, m)
	if err == nil {
		if err = c.result(ctx, r); err != nil {
			c.told(class, err)
		}
	}
	if err != nil {
		c.resultError(ctx, err, "user-defined aggregate's '"+method+"' method raised error")
	}
}

// onCollate compares two texts. An exception ends what SQLite does, and is that of the call.
func onCollate(tls *libc.TLS, id uintptr, n1 int32, p1 uintptr, n2 int32, p2 uintptr) int32 {
	c := threadOf(tls)
	vm := c.vm()
	f := c.callbacks.byID[id]
	if c.thrown != nil || !c.poll(1) {
		return 0
	}
	var args [2]py.Value
	mark := vm.RootMark()
	defer vm.PopRoots(mark)
	for i, b := range [][]byte{bytesAt(p1, int(n1)), bytesAt(p2, int(n2))} {
		err := vm.Admit(2 * len(b))
		if err == nil {
			args[i], err = vm.DecodeBytes(string(b), "utf-8", "strict")
		}
		if err != nil {
			c.throw(err)
			return 0
		}
		vm.PushRoot(args[i])
	}
	v, err := vm.CallValues(f, args[:]...)
	if err != nil {
		c.throw(err)
		return 0
	}
	if !py.IsInt(v) {
		return 0
	}
	n, fit := py.AsInt64(v)
	if !fit {
		return 0
	}
	return int32(max(math.MinInt32, min(math.MaxInt32, n)))
}

// throw makes err the exception of the call of SQLite that is under way.
func (c *connection) throw(err error) {
	if _, ok := err.(*py.Exc); !ok {
		c.fail(err)
		return
	}
	c.thrown = err
	lite.Xsqlite3_interrupt(c.tls, c.db)
}
