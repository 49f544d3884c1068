package objectfuzz

// gen.go holds the generator: choices in, the text of a Python program out.

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// choices is where the generator's decisions come from.
type choices interface {
	// Intn returns a number from 0 to n-1; n is at least 1.
	Intn(n int) int
}

//go:embed values.txt
var valuesText string

//go:embed helpers.txt
var helpersText string

//go:embed names.txt
var namesText string

// value is an expression for a value of a type, with names of the type's attributes that object does not have.
type value struct {
	name, expr string
	attrs      []string
}

// parseValues reads values.txt and names.txt.
func parseValues() []value {
	attrs := map[string][]string{}
	for line := range strings.Lines(namesText) {
		if name, list, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			attrs[name] = strings.Fields(list)
		}
	}
	var values []value
	for line := range strings.Lines(valuesText) {
		if name, expr, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			if unsafeAlone.MatchString(expr) {
				expr = "(" + expr + ")"
			}
			values = append(values, value{name, expr, attrs[name]})
		}
	}
	return values
}

// parseHelpers reads helpers.txt: definitions by name.
func parseHelpers() map[string]string {
	helpers := map[string]string{}
	defined := regexp.MustCompile(`(?m)^(?:class|def|async def) (mk_\w+)`)
	for _, part := range strings.Split(helpersText, "# ---\n")[1:] {
		helpers[defined.FindStringSubmatch(part)[1]] = part
	}
	return helpers
}

// unsafeAlone finds expressions that need parentheses before a dot.
var unsafeAlone = regexp.MustCompile(`^(\d|lambda|int \|)`)

var (
	values  = parseValues()
	helpers = parseHelpers()
)

// opClass is the context manager around each operation: it prints how the operation ended and goes on.
const opClass = `class op:
    def __init__(self, n): self.n = n
    def __enter__(self): return self
    def __exit__(self, t, e, tb):
        print(self.n, t.__name__ if t else 'ok')
        return True
`

var (
	moduleName = regexp.MustCompile(`\b(abc|array|ast|asyncio|bz2|codecs|collections|contextlib|contextvars|copy|copyreg|csv|dataclasses|datetime|decimal|difflib|enum|fractions|functools|gc|hashlib|hmac|io|ipaddress|itertools|json|lzma|operator|os|pathlib|pickle|queue|random|re|string|struct|sys|textwrap|threading|time|types|typing|uuid|weakref|xml\.etree\.ElementTree|inspect|traceback|zlib|zoneinfo)\.`)
	helperName = regexp.MustCompile(`\bmk_[a-z]+\b`)
)

// Complete puts imports and helpers before a body that uses them.
func Complete(body string) string {
	used := map[string]bool{}
	var queue []string
	text := body
	for {
		for _, name := range helperName.FindAllString(text, -1) {
			if !used[name] && helpers[name] != "" {
				used[name] = true
				queue = append(queue, name)
			}
		}
		if len(queue) == 0 {
			break
		}
		text, queue = helpers[queue[0]], queue[1:]
	}
	var names []string
	for name := range used {
		names = append(names, name)
	}
	slices.Sort(names)
	head := ""
	for _, name := range names {
		head += helpers[name]
	}
	if strings.Contains(body, "op(") {
		head += opClass
	}
	var imports []string
	for _, m := range moduleName.FindAllStringSubmatch(head+body, -1) {
		if !slices.Contains(imports, m[1]) {
			imports = append(imports, m[1])
		}
	}
	slices.Sort(imports)
	if slices.Contains(imports, "collections") {
		imports = append(imports, "collections.abc")
	}
	if len(imports) > 0 {
		head = "import " + strings.Join(imports, ", ") + "\n" + head
	}
	return head + body
}

// Program returns the body of a program; Complete makes it one that runs.
func Program(c choices) string {
	g := &gen{c: c, lineage: map[string][]value{}}
	g.style = c.Intn(len(commonActs))
	g.theme()
	g.begin()
	for range 4 + c.Intn(24) {
		g.chunk()
	}
	return g.out.String()
}

// gen writes one program. The slices hold names of variables that are likely bound at this point.
type gen struct {
	c       choices
	out     strings.Builder
	ops     int
	classes []string
	metas   []string
	objects []string
	funcs   []string
	evil    []string
	gens    []string
	hot     []value // the types that this program is about
	depth   int
	style   int                // an index of commonActs
	lineage map[string][]value // the native types that a class, metaclass or object comes from
	last    []value            // those of the native types named since it was emptied
}

// theme chooses some types that the program returns to, so that its operations meet.
func (g *gen) theme() {
	for range 2 + g.c.Intn(4) {
		g.hot = append(g.hot, values[g.c.Intn(len(values))])
	}
}

func (g *gen) one(list ...string) string { return list[g.c.Intn(len(list))] }

// sometimes is true in one of n cases.
func (g *gen) sometimes(n int) bool { return g.c.Intn(n) == 0 }

func (g *gen) value() value {
	if g.sometimes(3) {
		return values[g.c.Intn(len(values))]
	}
	return g.hot[g.c.Intn(len(g.hot))]
}

// dunders are names of special methods and attributes.
var dunders = strings.Fields(`__init__ __new__ __call__ __iter__ __next__ __len__ __getitem__ __setitem__ __delitem__ __contains__ __eq__ __lt__ __hash__
	__repr__ __str__ __format__ __bytes__ __bool__ __int__ __float__ __index__ __complex__ __add__ __radd__ __iadd__ __sub__ __mul__ __rmul__ __or__ __ror__ __and__ __xor__
	__getattribute__ __getattr__ __setattr__ __delattr__ __get__ __set__ __delete__ __set_name__ __enter__ __exit__ __await__ __aiter__ __anext__
	__reduce__ __reduce_ex__ __getstate__ __setstate__ __copy__ __deepcopy__ __getnewargs_ex__ __getnewargs__ __dir__ __sizeof__ __length_hint__ __reversed__ __missing__
	__class__ __dict__ __slots__ __bases__ __mro__ __name__ __qualname__ __module__ __doc__ __annotations__ __annotate__ __type_params__ __wrapped__ __self__ __func__ __code__
	__defaults__ __kwdefaults__ __closure__ __globals__ __builtins__ __origin__ __args__ __parameters__ __mro_entries__ __class_getitem__ __init_subclass__
	__subclasshook__ __instancecheck__ __subclasscheck__ __prepare__ mro __subclasses__ __del__ __weakref__ __match_args__ __fspath__ __buffer__ __release_buffer__
	__cause__ __context__ __traceback__ __suppress_context__ __notes__ args tb_next tb_frame tb_lineno f_back f_locals f_lineno f_trace f_globals clear send throw close
	gi_frame gi_code cr_frame ag_frame cell_contents co_code co_consts release obj real fget fset start step __abstractmethods__ __isabstractmethod__ __text_signature__ __objclass__`)

// attr returns a name of an attribute.
func (g *gen) attr() string {
	if v := g.value(); len(v.attrs) > 0 && !g.sometimes(3) {
		return v.attrs[g.c.Intn(len(v.attrs))]
	}
	if g.sometimes(4) {
		return g.one("a", "b", "c", "d", "x", "y")
	}
	return dunders[g.c.Intn(len(dunders))]
}

func (g *gen) pick(list []string, or func() string) string {
	if len(list) == 0 || g.sometimes(8) {
		return or()
	}
	if g.depth > 0 && g.sometimes(12) {
		// Perhaps there is one of this name when the body runs in which it stands.
		return fmt.Sprintf("%s%d", strings.TrimRight(list[0], "0123456789"), len(list))
	}
	if n := len(list); n > 4 && !g.sometimes(3) {
		list = list[n-4:]
	}
	return list[g.c.Intn(len(list))]
}

// native is an expression of a type that is not made by the program.
func (g *gen) native() string {
	if g.sometimes(12) {
		return g.one("object", "type", "int", "str", "list", "tuple", "dict", "set", "bytes", "float", "Exception", "BaseException", "property", "types.FunctionType", "frozenset", "bytearray", "zip", "map", "enumerate", "super")
	}
	v := g.value()
	g.last = append(g.last, v)
	return "type(" + v.expr + ")"
}

// class is an expression of a class.
func (g *gen) class() string {
	if g.sometimes(3) {
		return g.native()
	}
	name := g.pick(g.classes, g.native)
	g.last = append(g.last, g.lineage[name]...)
	return name
}

// fresh is an expression of a value that is not made by the program.
func (g *gen) fresh() string { return g.value().expr }

// expr is an expression of any value.
func (g *gen) expr() string {
	g.depth++
	defer func() { g.depth-- }()
	if g.depth > 3 {
		return g.small()
	}
	if g.style == 2 && g.sometimes(3) {
		return g.pick(g.evil, g.small)
	}
	switch g.c.Intn(16) {
	case 0, 1, 2:
		return g.fresh()
	case 3, 4, 5:
		return g.pick(g.objects, g.fresh)
	case 6, 7:
		return g.pick(g.evil, g.small)
	case 8:
		return g.class()
	case 9:
		return g.pick(g.funcs, g.fresh)
	case 10:
		return g.pick(g.gens, g.fresh)
	case 11:
		return g.one("["+g.list(3)+"]", "("+g.expr()+", "+g.list(2)+")", "{"+g.expr()+": "+g.expr()+"}", "{"+g.expr()+"}")
	case 12:
		return g.class() + "." + g.attr()
	case 13:
		return g.pick(g.objects, g.fresh) + "." + g.attr()
	case 14:
		return g.member()
	}
	return g.small()
}

// member is an expression of what a class has under a name, unbound.
func (g *gen) member() string {
	if v := g.value(); len(v.attrs) > 0 && !g.sometimes(4) {
		return fmt.Sprintf("type(%s).__dict__[%q]", v.expr, v.attrs[g.c.Intn(len(v.attrs))])
	}
	return fmt.Sprintf("%s.__dict__[%q]", g.class(), g.attr())
}

// small is a plain value.
func (g *gen) small() string {
	return g.one("(0)", "(1)", "(-1)", "(2)", "(3)", "(10)", "(1 << 70)", "(-(1 << 63))", "(0x4141414141414141)", "(1.5)", "float('nan')", "''", "'a'", "'__class__'", "b''", "b'ab'", "None", "True", "()", "[]", "{}", "(1, 2)", "[1, 2, 3]", "{'a': 1}",
		"set()", "...", "NotImplemented", "(lambda *a, **k: 1)", "(lambda *a: a[0])", "object()", "type", "object", "len", "slice(None)", "slice(-5, 5, -1)", "range(3)", "iter([1, 2])", "ValueError", "ValueError('v')", "'abc'*5", "'%s'", "'{0.__class__}'", "'é\\udc80'")
}

// args are arguments of a call.
func (g *gen) args(most int) string {
	list := g.list(most)
	if g.sometimes(12) {
		list = strings.TrimPrefix(list+", "+g.one("a", "b", "key", "default", "x", "metaclass", "start")+"="+g.expr(), ", ")
	}
	return list
}

// list is a list of values with commas between them.
func (g *gen) list(most int) string {
	var list []string
	for range g.c.Intn(most + 1) {
		switch g.c.Intn(12) {
		case 0:
			list = append(list, "*"+g.expr())
		default:
			list = append(list, g.expr())
		}
	}
	return strings.Join(list, ", ")
}

// target is an expression of something whose attributes are worth changing.
func (g *gen) target() string {
	switch g.c.Intn(6) {
	case 0:
		return g.pick(g.classes, g.fresh)
	case 1:
		return g.pick(g.funcs, g.fresh)
	case 2:
		return g.pick(g.gens, g.fresh)
	case 3:
		return g.pick(g.objects, g.fresh) + g.one(".gi_frame", ".__class__", ".__self__", ".__func__", ".__code__", ".tb_frame", ".tb_next", ".__traceback__", ".__context__", "")
	}
	return g.pick(g.objects, g.fresh)
}

// commonActs are the kinds of acts that programs of a style mostly have: of layouts, of changes to what runs, or of all.
var commonActs = [][]int{nil, {0, 0, 0, 0, 0, 0, 6, 8, 9, 12, 13, 14, 16, 22, 23, 24, 27, 28, 29}, {10, 10, 10, 10, 6, 6, 8, 9, 11, 12, 13, 14, 15, 16, 17, 19, 20, 22, 22, 22, 25, 25, 26, 26, 26, 31}}

// commonChunks are the same for chunk.
var commonChunks = [][]int{nil, {0, 0, 3, 4, 4, 12, 19, 19}, {7, 7, 9, 9, 11, 11, 4, 19, 19, 0}}

// act is a simple statement that calls, changes or looks at something.
func (g *gen) act() string {
	kind := g.c.Intn(40)
	if common := commonActs[g.style]; len(common) > 0 && !g.sometimes(4) {
		kind = common[g.c.Intn(len(common))]
	}
	switch kind {
	case 0, 1, 2, 3, 34, 35, 36, 37, 38: // an unbound method on anything
		args := g.pick(g.objects, g.expr)
		v := g.value()
		if of := g.lineage[args]; len(of) > 0 && !g.sometimes(3) {
			v = of[g.c.Intn(len(of))]
		}
		name := g.attr()
		if len(v.attrs) > 0 && !g.sometimes(4) {
			name = v.attrs[g.c.Intn(len(v.attrs))]
		}
		if more := g.args(2); more != "" {
			args += ", " + more
		}
		return fmt.Sprintf("type(%s).%s(%s)", v.expr, name, args)
	case 4, 5: // a bound one
		if g.sometimes(2) {
			v := g.value()
			name := g.attr()
			if len(v.attrs) > 0 {
				name = v.attrs[g.c.Intn(len(v.attrs))]
			}
			return fmt.Sprintf("%s.%s(%s)", v.expr, name, g.args(2))
		}
		return fmt.Sprintf("%s.%s(%s)", g.target(), g.attr(), g.args(2))
	case 6, 7:
		return fmt.Sprintf("setattr(%s, %q, %s)", g.target(), g.attr(), g.expr())
	case 8:
		return fmt.Sprintf("%s.__class__ = %s", g.pick(g.objects, g.target), g.class())
	case 9:
		return fmt.Sprintf("%s.__bases__ = (%s,)", g.pick(g.classes, g.class), g.one(g.class(), g.class()+", "+g.class()))
	case 10:
		a := g.one("__code__", "__code__", "__code__", "__defaults__", "__kwdefaults__", "__dict__", "__globals__", "__type_params__", "__annotations__")
		if g.sometimes(2) {
			return fmt.Sprintf("%s.%s = %s.%s", g.pick(g.funcs, g.target), a, g.pick(g.funcs, g.target), a)
		}
		return fmt.Sprintf("%s.%s = %s", g.pick(g.funcs, g.target), a, g.expr())
	case 11:
		return fmt.Sprintf("delattr(%s, %q)", g.target(), g.attr())
	case 12:
		return "del " + g.pick(append(append(append([]string{}, g.objects...), g.gens...), g.evil...), func() string { return "nothing" })
	case 13:
		return "gc.collect()"
	case 14, 15:
		return fmt.Sprintf("%s(%s)", g.one("repr", "str", "hash", "dir", "vars", "len", "iter", "next", "list", "tuple", "dict", "set", "sorted", "sum", "min", "max", "reversed", "enumerate", "bool", "int", "float", "bytes", "bytearray", "memoryview", "callable",
			"format", "ascii", "id", "abs", "round", "any", "all", "type", "super", "print", "eval", "exec", "frozenset", "copy.copy", "copy.deepcopy", "pickle.dumps", "sys.getsizeof", "gc.get_referents", "gc.get_referrers", "inspect.signature", "json.dumps", "weakref.ref", "weakref.proxy",
			"collections.deque", "collections.Counter", "collections.OrderedDict", "operator.length_hint", "operator.index", "asyncio.iscoroutine", "asyncio.run", "functools.cmp_to_key", "traceback.format_exception", "traceback.format_tb", "abc.update_abstractmethods", "typing.get_type_hints", "next", "anext", "aiter", "property", "staticmethod", "dataclasses.dataclass", "dataclasses.fields"), g.args(3))
	case 16:
		return fmt.Sprintf("%s(%s, %s)", g.one("isinstance", "issubclass", "getattr", "hasattr", "divmod", "pow", "map", "filter", "zip", "functools.reduce", "functools.partial", "itertools.chain", "itertools.accumulate", "itertools.groupby", "itertools.starmap", "itertools.islice", "itertools.takewhile", "functools.wraps", "functools.update_wrapper", "operator.eq", "sorted", "type.__call__", "object.__new__", "object.__reduce_ex__", "copyreg.__reduce_ex__", "copyreg.__newobj__", "type.mro", "type.__setattr__", "object.__setattr__", "object.__getattribute__", "type.__getattribute__", "super", "re.sub", "struct.pack", "random.Random.setstate", "collections.deque.extend", "list.extend", "list.sort", "dict.update", "set.update", "str.join", "str.format", "bytes.join", "json.dumps", "types.MethodType", "types.FunctionType", "types.new_class", "traceback.print_exception", "slice", "memoryview.cast"), g.expr(), g.args(2))
	case 17:
		return fmt.Sprintf("%s %s %s", g.expr(), g.one("+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", "in", "not in", "is", "and"), g.expr())
	case 18:
		return fmt.Sprintf("%s %s= %s", g.pick(g.objects, func() string { return "nothing" }), g.one("+", "-", "*", "|", "&", "^", "@", "%", "**"), g.expr())
	case 19:
		return fmt.Sprintf("%s[%s]", g.pick(g.objects, g.expr), g.expr())
	case 20:
		return fmt.Sprintf("%s[%s] = %s", g.pick(g.objects, g.expr), g.expr(), g.expr())
	case 21:
		return fmt.Sprintf("del %s[%s]", g.pick(g.objects, g.expr), g.expr())
	case 22:
		return fmt.Sprintf("%s(%s)", g.pick(append(append([]string{}, g.funcs...), g.objects...), g.expr), g.args(3))
	case 23:
		return fmt.Sprintf("%s.__get__(%s)", g.member(), g.args(2))
	case 24:
		return fmt.Sprintf("%s.%s(%s)", g.member(), g.one("__set__", "__delete__", "__get__", "__call__", "__repr__", "__reduce__", "__set_name__"), g.args(3))
	case 25:
		return fmt.Sprintf("for _ in %s: %s", g.pick(g.gens, g.expr), g.one("pass", "break", "gc.collect()"))
	case 26:
		return fmt.Sprintf("%s.%s(%s)", g.pick(g.gens, g.fresh), g.one("send", "throw", "close", "__next__", "asend", "athrow", "aclose", "__await__", "__del__", "__anext__"), g.args(1))
	case 27:
		return fmt.Sprintf("%s.__reduce_ex__(%s)", g.expr(), g.one("0", "2", "4", "5"))
	case 28:
		return fmt.Sprintf("%s.__setstate__(%s)", g.pick(g.objects, g.fresh), g.one(g.expr(), "("+g.expr()+", "+g.list(2)+")", "{'a': 1}", "(None, {'a': 1})", "{}", "0", "(0, [])"))
	case 29:
		return fmt.Sprintf("pickle.loads(pickle.dumps(%s, %s))", g.expr(), g.one("0", "2", "5"))
	case 30:
		return fmt.Sprintf("%s = %s", g.one("a, b", "a, *b", "[a, [b]]", "a"), g.expr())
	case 31:
		return fmt.Sprintf("raise %s%s", g.expr(), g.one("", " from "+g.expr()))
	case 32:
		return fmt.Sprintf("%s.__code__ = %s.__code__.replace(%s=%s)", g.pick(g.funcs, g.target), g.pick(g.funcs, g.target), g.one("co_consts", "co_names", "co_flags", "co_name", "co_firstlineno", "co_argcount", "co_nlocals", "co_varnames", "co_freevars", "co_cellvars", "co_stacksize", "co_posonlyargcount", "co_kwonlyargcount"), g.small())
	}
	return fmt.Sprintf("f'{%s!r:%s}'", "("+g.expr()+")", g.one("", ">5", "x", "{"+g.small()+"}"))
}

// indent puts spaces before each line of a block.
func indent(block string) string {
	return "    " + strings.ReplaceAll(strings.TrimSuffix(block, "\n"), "\n", "\n    ") + "\n"
}

// body is a block of up to n acts, guarded or not, and a last line.
func (g *gen) body(n int, last string) string {
	var b strings.Builder
	for range g.c.Intn(n + 1) {
		act := g.act()
		switch {
		case !g.sometimes(12):
			fmt.Fprintf(&b, "try:\n%sexcept Exception: pass\n", indent(act))
		default:
			b.WriteString(act + "\n")
		}
	}
	b.WriteString(last + "\n")
	return b.String()
}

// special is a definition of a special method in a class: its body does harm and returns something.
func (g *gen) special() string {
	name := dunders[g.c.Intn(70)]
	if g.sometimes(3) {
		return fmt.Sprintf("%s = %s\n", g.attr(), g.expr())
	}
	if g.sometimes(6) {
		name = g.attr()
	}
	head := "def " + name + "(self, *args, **kw):\n"
	switch {
	case g.sometimes(10):
		head = "async " + head
	case name == "__eq__" || name == "__hash__" || name == "__len__" || name == "__repr__" || name == "__str__" || name == "__index__":
		// In a class with these the most happens inside of other operations.
		ret := map[string][]string{"__eq__": {"True", "False"}, "__hash__": {"1", "hash(1)"}, "__len__": {"1", "3"}, "__repr__": {"'r'"}, "__str__": {"'s'"}, "__index__": {"1", "0"}}[name]
		if !g.sometimes(4) {
			return head + indent(g.body(3, "return "+ret[g.c.Intn(len(ret))]))
		}
	}
	last := "return " + g.one("self", "1", "args", "args[0]", "None", "iter([1, 2])", g.expr(), "super()."+name+"(*args)")
	if g.sometimes(8) {
		last = "yield " + g.expr()
	}
	return head + indent(g.body(3, last))
}

// bases are the bases of a class.
func (g *gen) bases() string {
	// Most natives don't mix.
	switch g.c.Intn(8) {
	case 0:
		return ""
	case 1, 2, 3:
		return g.class()
	case 4, 5:
		return g.pick(g.classes, g.native) + ", " + g.native()
	case 6:
		return g.native() + ", " + g.native()
	}
	return g.class() + ", " + g.class() + ", " + g.class()
}

// op writes a block as an operation of its own.
func (g *gen) op(block string) {
	g.ops++
	fmt.Fprintf(&g.out, "with op(%d):\n%s", g.ops, indent(block))
}

func (g *gen) name(prefix string, list *[]string) string {
	name := fmt.Sprintf("%s%d", prefix, len(*list))
	*list = append(*list, name)
	return name
}

// begin defines one thing of each kind, so that later operations have something to work on.
func (g *gen) begin() {
	g.out.WriteString("class C0: pass\ndef f0(*args): return args\n")
	g.classes, g.funcs = append(g.classes, "C0"), append(g.funcs, "f0")
	if g.sometimes(2) {
		g.makeFunc()
	}
	g.makeGen()
	v := g.value()
	g.lineage["x0"] = []value{v}
	g.op(g.name("x", &g.objects) + " = " + v.expr)
}

// chunk writes a definition or an operation.
func (g *gen) chunk() {
	kind := g.c.Intn(22)
	if common := commonChunks[g.style]; len(common) > 0 && !g.sometimes(4) {
		kind = common[g.c.Intn(len(common))]
	}
	switch kind {
	case 0, 1, 2:
		g.makeClass()
	case 3:
		g.makeMeta()
	case 4, 5, 6, 20, 21:
		g.makeObject()
	case 7, 8:
		g.makeEvil()
	case 9, 10:
		g.makeFunc()
	case 11:
		g.makeGen()
	case 12:
		g.fill()
	default:
		for range 1 + g.c.Intn(4) {
			g.op(g.body(1, g.act()))
		}
	}
}

func (g *gen) makeClass() {
	g.last = nil
	heads := g.bases()
	if len(g.metas) > 0 && g.sometimes(2) {
		meta := g.metas[g.c.Intn(len(g.metas))]
		heads += ", metaclass=" + meta
		g.last = append(g.last, g.lineage[meta]...)
	}
	of := g.last
	var b strings.Builder
	if g.sometimes(3) {
		b.WriteString(g.one("__slots__ = ()\n", "__slots__ = ('a', 'b')\n", "__slots__ = ('__dict__',)\n", "__slots__ = ('__weakref__', 'c')\n", "__slots__ = 'a'\n", "__slots__ = iter(['a', 'b'])\n", "__slots__ = {'a': 1}\n", "__slots__ = ['a']*3\n", "__slots__ = ['x%d' % i for i in range(40)]\n"))
	}
	for range g.c.Intn(4) {
		b.WriteString(g.special())
	}
	b.WriteString("pass\n")
	name := fmt.Sprintf("C%d", len(g.classes))
	g.op(fmt.Sprintf("class %s(%s):\n%s", name, strings.TrimPrefix(heads, ", "), indent(b.String())))
	g.lineage[name] = of
	g.classes = append(g.classes, name)
}

func (g *gen) makeMeta() {
	var of []value
	var b strings.Builder
	if !g.sometimes(3) {
		var list []string
		g.last = nil
		for range g.c.Intn(3) {
			list = append(list, g.class())
		}
		of = g.last
		list = append(list, g.one("object", "object", "object", "*super().mro()[1:]", "*"+g.class()+".__mro__"))
		b.WriteString("def mro(cls):\n" + indent(g.body(2, "return ["+g.one("cls, ", "cls, ", "cls, ", "")+strings.Join(list, ", ")+"]")))
	}
	for range g.c.Intn(3) {
		switch g.c.Intn(3) {
		case 0:
			b.WriteString(g.special())
		case 1:
			b.WriteString("def __new__(m, *args, **kw):\n" + indent(g.body(2, "return "+g.one("super().__new__(m, *args)", "super().__new__(m, *args)", g.expr()))))
		case 2:
			name := g.one("__prepare__", "__call__", "__instancecheck__", "__subclasscheck__", "__getattribute__", "__setattr__", "__init__", "__eq__", "__hash__")
			deco := ""
			if name == "__prepare__" {
				deco = "@classmethod\n"
			}
			b.WriteString(deco + "def " + name + "(self, *args, **kw):\n" + indent(g.body(2, "return "+g.one("super()."+name+"(*args, **kw)", g.expr()))))
		}
	}
	b.WriteString("pass\n")
	name := fmt.Sprintf("M%d", len(g.metas))
	g.op(fmt.Sprintf("class %s(%s):\n%s", name, g.one("type", "type", "type", "type", g.bases()), indent(b.String())))
	g.lineage[name] = of
	g.metas = append(g.metas, name)
}

func (g *gen) makeObject() {
	g.last = nil
	class := g.pick(g.classes, g.class)
	of := append(g.last, g.lineage[class]...)
	var expr string
	switch g.c.Intn(9) {
	case 0, 1, 2:
		expr = "object.__new__(" + class + ")"
	case 3:
		if len(of) > 0 {
			expr = fmt.Sprintf("type(%s).__new__(%s)", of[g.c.Intn(len(of))].expr, class)
			break
		}
		expr = fmt.Sprintf("%s.__new__(%s)", g.class(), class)
	case 4:
		expr = fmt.Sprintf("%s.__new__(%s, %s)", g.class(), class, g.args(2))
	case 5:
		expr = fmt.Sprintf("%s(%s)", class, g.args(2))
	case 6:
		expr = fmt.Sprintf("%s(%s)", g.one("copy.copy", "copy.deepcopy", "type.__call__", "copyreg.__newobj__", "copyreg._reconstructor", "iter", "reversed", "weakref.ref", "weakref.proxy"), g.expr())
	case 7:
		expr = g.fresh()
	case 8:
		expr = g.expr()
	}
	name := g.name("x", &g.objects)
	g.lineage[name] = of
	if g.sometimes(2) {
		g.op(fmt.Sprintf("%s = %s", name, expr))
		g.probe(name)
		return
	}
	// An object made after others of its class has room for their attributes.
	g.op(fmt.Sprintf("for k in range(2):\n    %s = %s\n    for n in 'abcdefgh': setattr(%s, n, %s)", name, expr, name, g.filling()))
	g.probe(name)
}

// probe calls methods of the native types that an object comes from on it.
func (g *gen) probe(name string) {
	of := g.lineage[name]
	for range g.c.Intn(4) {
		if len(of) == 0 {
			return
		}
		v := of[g.c.Intn(len(of))]
		if len(v.attrs) == 0 {
			continue
		}
		attr := v.attrs[g.c.Intn(len(v.attrs))]
		g.op(g.one(fmt.Sprintf("type(%s).%s(%s)", v.expr, attr, name), fmt.Sprintf("type(%s).%s(%s, %s)", v.expr, attr, name, g.expr()), fmt.Sprintf("%s.%s", name, attr), fmt.Sprintf("%s.%s(%s)", name, attr, g.args(2)), fmt.Sprintf("setattr(%s, %q, %s)", name, attr, g.expr()), fmt.Sprintf("next(%s)", name), fmt.Sprintf("repr(%s)", name)))
	}
}

// filling is a value whose Go form looks like something else: a number, an interface, a string, a function.
func (g *gen) filling() string {
	return g.one("0x4141414141414141", "0x4141414141414141", "0x4141414141414141 if n > 'a' else iter([1, 2, 3])", "1.5", "object()", "iter([1, 2, 3])", "'a' * 50", "None", "(lambda *a: a)", g.expr())
}

// fill gives an object attributes, whose values lie where a native method may look for its own.
func (g *gen) fill() {
	x := g.pick(g.objects, func() string { return "nothing" })
	g.op(fmt.Sprintf("for n in 'abcdefgh': setattr(%s, n, %s)", x, g.filling()))
}

// makeEvil makes an object whose special methods change things while others use it.
func (g *gen) makeEvil() {
	base := g.one("", "", "("+g.class()+")", "(int)", "(str)", "(list)", "(dict)")
	var b strings.Builder
	for range 1 + g.c.Intn(4) {
		b.WriteString(g.special())
	}
	name := g.name("e", &g.evil)
	g.op(fmt.Sprintf("class E%s%s:\n%s%s = E%s(%s)\n", name, base, indent(b.String()), name, name, g.one("", "", "", "3", "'a'", "[1, 2]")))
	g.classes = append(g.classes, "E"+name)
	if g.sometimes(2) {
		g.objects = append(g.objects, name)
	}
	for range g.c.Intn(3) {
		other := g.pick(g.objects, g.fresh)
		g.op(fmt.Sprintf(g.one("%[1]s == %[2]s", "{%[1]s: 1, %[2]s: 2}", "[%[1]s, 1] < [%[2]s, 2]", "(%[1]s,) in {(%[2]s,): 1}", "hash(%[1]s)", "[*%[1]s]", "%[2]s[%[1]s]", "%[2]s[%[1]s:%[1]s]", "f'{%[1]s:{%[1]s}}'", "repr([%[1]s, %[2]s])",
			"with %[1]s: %[2]s", "%[1]s + %[2]s", "%[2]s + %[1]s", "%[1]s()", "%[1]s.attr", "list(map(%[1]s, [%[2]s]))", "sorted([%[2]s, %[1]s])", "min(%[1]s, %[2]s)", "bytes(%[1]s)", "print(%[1]s, file=%[2]s)", "%[2]s.index(%[1]s)", "%[2]s.update(%[1]s)", "%[2]s.extend(%[1]s)", "%[2]s.remove(%[1]s)", "dict(%[1]s)", "isinstance(%[1]s, %[1]s)", "%[2]s.send(%[1]s)", "copy.deepcopy([%[1]s, %[2]s])"), name, other))
	}
}

func (g *gen) makeFunc() {
	name := g.name("f", &g.funcs)
	head := g.one("def ", "def ", "def ", "async def ") + name + g.one("(*args, **kw)", "(*args, **kw)", "(*args, **kw)", "(*args, **kw)", "(*args, k=5, **kw)", "(a=1, b=2, *args)", "(a, /, b=3, *, c=4)", "()", "(x=[1], *args, y=2)") + ":\n"
	var b strings.Builder
	if g.sometimes(3) {
		b.WriteString("n = [1]; k = 5\ndef inner(*a, q=k):\n" + indent(g.body(2, "return n, k")))
	}
	if g.sometimes(3) {
		fmt.Fprintf(&b, "[%s for i in %s]\n", g.expr(), g.one("range(3)", g.expr()))
	}
	for range g.c.Intn(3) {
		fmt.Fprintf(&b, "for i in range(2):\n%s", indent(g.body(3, "pass")))
		if g.style == 2 && g.sometimes(2) {
			// The function changes while it runs.
			fmt.Fprintf(&b, "%s.__code__ = %s.__code__\n", name, g.pick(g.funcs, g.native))
		}
	}
	last := "return " + g.one("n", "inner", "locals()", "sys._getframe()", g.expr(), g.expr())
	switch g.c.Intn(4) {
	case 0:
		fmt.Fprintf(&b, "x = yield %s\n", g.expr())
		if strings.HasPrefix(head, "async") {
			last = "return"
		} else if g.sometimes(2) {
			fmt.Fprintf(&b, "yield from %s\n", g.expr())
		}
	case 1:
		if strings.HasPrefix(head, "async") {
			fmt.Fprintf(&b, "await %s\n", g.expr())
		}
	}
	g.op(g.one("", "", "", "@"+g.one("property", "staticmethod", "classmethod", "functools.lru_cache", "contextlib.contextmanager", "types.coroutine", "functools.cache", g.expr())+"\n") + head + indent(b.String()+g.body(2, last)))
	if g.sometimes(2) {
		g.op(g.one("r = "+name+"()", "for r in "+name+"(): pass", name+"().send(None)", "asyncio.run("+name+"())", "r = "+name+"("+g.expr()+")", "next("+name+"())", "[*"+name+"()]", "sorted([3, 1, 2], key="+name+")"))
	}
}

func (g *gen) makeGen() {
	f := g.pick(g.funcs, func() string { return g.one("mk_gen", "mk_coro", "mk_agen") })
	g.op(fmt.Sprintf("%s = %s", g.name("g", &g.gens), g.one(f+"()", f+"()", f+"().__aiter__()", "("+g.expr()+" for i in "+g.expr()+")", "iter("+g.expr()+")", f+"().__await__()", f+"().asend(None)", "map("+g.expr()+", "+g.expr()+")", "zip("+g.expr()+", "+g.expr()+")")))
}
