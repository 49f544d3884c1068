"""The symbol tables of a program: which names its scopes have, and what each stands for. They are made from the tree of ast."""

import ast
import enum

__all__ = ["symtable", "SymbolTableType", "SymbolTable", "Class", "Function", "Symbol"]

USE, DEF_GLOBAL, DEF_LOCAL, DEF_PARAM, DEF_TYPE_PARAM, DEF_IMPORT, DEF_ANNOT, DEF_NONLOCAL, DEF_COMP_ITER, DEF_FREE_CLASS, DEF_COMP_CELL = (
    1 << i for i in range(11))
_BOUND = DEF_LOCAL | DEF_PARAM | DEF_IMPORT | DEF_TYPE_PARAM
LOCAL, GLOBAL_EXPLICIT, GLOBAL_IMPLICIT, FREE, CELL = range(1, 6)
_SCOPES = {0: "", LOCAL: "LOCAL", GLOBAL_EXPLICIT: "GLOBAL_EXPLICIT", GLOBAL_IMPLICIT: "GLOBAL_IMPLICIT", FREE: "FREE", CELL: "CELL"}
_FLAGS = (("USE", USE), ("DEF_GLOBAL", DEF_GLOBAL), ("DEF_NONLOCAL", DEF_NONLOCAL), ("DEF_LOCAL", DEF_LOCAL), ("DEF_PARAM", DEF_PARAM),
          ("DEF_TYPE_PARAM", DEF_TYPE_PARAM), ("DEF_IMPORT", DEF_IMPORT), ("DEF_ANNOT", DEF_ANNOT), ("DEF_COMP_ITER", DEF_COMP_ITER),
          ("DEF_FREE_CLASS", DEF_FREE_CLASS), ("DEF_COMP_CELL", DEF_COMP_CELL))


class SymbolTableType(enum.StrEnum):
    MODULE = "module"
    FUNCTION = "function"
    CLASS = "class"
    ANNOTATION = "annotation"
    TYPE_ALIAS = "type alias"
    TYPE_PARAMETERS = "type parameters"
    TYPE_VARIABLE = "type variable"


def symtable(code, filename, compile_type):
    """The table of the outermost scope of a program: compile_type is 'exec', 'eval' or 'single'."""
    if compile_type not in ("exec", "eval", "single"):
        raise ValueError("symtable() arg 3 must be 'exec' or 'eval' or 'single'")
    compile(code, filename, compile_type)  # mistakes in the use of names are found here
    tree = ast.parse(code, filename, compile_type)
    top = _Scope("top", SymbolTableType.MODULE, 0, None)
    _Builder(top).body(tree)
    _analyze(top, frozenset(), frozenset())
    return _table(top, filename)


class _Scope:
    """A scope while tables are made."""

    def __init__(self, name, kind, line, parent, comprehension=False, generator=False):
        self.name, self.kind, self.line, self.parent = name, kind, line, parent
        self.comprehension, self.inlined = comprehension, comprehension and not generator
        self.flags, self.scopes, self.children, self.params = {}, {}, [], []
        self.annotations = None
        self.functionlike = kind not in (SymbolTableType.MODULE, SymbolTableType.CLASS)
        self.nested = parent is not None and (parent.nested or parent.functionlike)
        self.klass = name if kind is SymbolTableType.CLASS else parent.klass if parent else None
        self.table = None

    def mangle(self, name):
        klass = (self.klass or "").lstrip("_")
        if klass and name.startswith("__") and not name.endswith("__") and "." not in name:
            return f"_{klass}{name}"
        return name

    def add(self, name, flag):
        name = self.mangle(name)
        self.flags[name] = self.flags.get(name, 0) | flag
        if flag & DEF_PARAM:
            self.params.append(name)
        if flag & DEF_GLOBAL:
            top = self
            while top.parent:
                top = top.parent
            if top is not self:
                top.flags[name] = top.flags.get(name, 0) | DEF_GLOBAL

    def child(self, name, kind, line, **more):
        scope = _Scope(name, kind, line, self, **more)
        self.children.append(scope)
        return scope


class _Builder(ast.NodeVisitor):
    """Puts the names of a scope's code into it, and makes the scopes inside."""

    def __init__(self, scope):
        self.scope = scope

    def body(self, node):
        for field in ast.iter_child_nodes(node):
            self.visit(field)

    def each(self, nodes):
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_Name(self, node):
        self.scope.add(node.id, USE if isinstance(node.ctx, ast.Load) else DEF_LOCAL)
        if node.id == "super" and isinstance(node.ctx, ast.Load) and self.scope.kind is SymbolTableType.FUNCTION:
            self.scope.add("__class__", USE)

    def visit_Global(self, node):
        for name in node.names:
            self.scope.add(name, DEF_GLOBAL)

    def visit_Nonlocal(self, node):
        for name in node.names:
            self.scope.add(name, DEF_NONLOCAL)

    def visit_Import(self, node):
        for alias in node.names:
            if alias.name != "*":
                self.scope.add(alias.asname or alias.name.partition(".")[0], DEF_IMPORT)

    visit_ImportFrom = visit_Import

    def visit_ExceptHandler(self, node):
        self.each([node.type])
        if node.name:
            self.scope.add(node.name, DEF_LOCAL)
        self.each(node.body)

    def _captures(self, node):
        name = getattr(node, "name", None) or getattr(node, "rest", None)
        self.body(node)
        if name:
            self.scope.add(name, DEF_LOCAL)

    visit_MatchAs = visit_MatchStar = visit_MatchMapping = _captures

    def visit_NamedExpr(self, node):
        self.visit(node.value)
        scope = self.scope
        name = node.target.id
        while scope.comprehension:
            scope.walrus = getattr(scope, "walrus", set()) | {name}
            scope = scope.parent
        if scope is not self.scope:
            kind = DEF_GLOBAL if scope.kind is SymbolTableType.MODULE or scope.flags.get(scope.mangle(name), 0) & DEF_GLOBAL else DEF_NONLOCAL
            inner = self.scope
            while inner is not scope:
                inner.add(name, kind)
                inner = inner.parent
            if kind == DEF_GLOBAL:
                scope.add(name, DEF_GLOBAL)
                return
        scope.add(name, DEF_LOCAL)

    def visit_AnnAssign(self, node):
        if isinstance(node.target, ast.Name):
            self.scope.add(node.target.id, (DEF_ANNOT if node.simple else 0) | (DEF_LOCAL if node.simple or node.value else 0))
        else:
            self.visit(node.target)
        scope, was_local = self.scope, self.scope.kind is SymbolTableType.FUNCTION
        if node.simple or was_local:
            if scope.annotations is None:
                scope.annotations = _annotations(scope, node.annotation.lineno)
            if scope.kind is SymbolTableType.MODULE:
                scope.add("__conditional_annotations__", USE)
            if not was_local:
                _Builder(scope.annotations).visit(node.annotation)
        self.each([node.value])

    def visit_FunctionDef(self, node):
        self.scope.add(node.name, DEF_LOCAL)
        a = node.args
        self.each(node.decorator_list)
        self.each(a.defaults + a.kw_defaults)
        outer = self.scope
        if node.type_params:
            outer = outer.child(node.name, SymbolTableType.TYPE_PARAMETERS, node.lineno)
            outer.add(".defaults", DEF_PARAM)
            if any(a.kw_defaults):
                outer.add(".kwdefaults", DEF_PARAM)
            _Builder(outer).each(node.type_params)
        args = a.posonlyargs + a.args + [x for x in (a.vararg,) if x] + a.kwonlyargs + [x for x in (a.kwarg,) if x]
        notes = _annotations(outer, node.lineno)
        _Builder(notes).each([x.annotation for x in args] + [node.returns])
        self.function(outer, node.name, node, a, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self.each(node.args.defaults + node.args.kw_defaults)
        self.function(self.scope, "lambda", node, node.args, [node.body])

    def function(self, outer, name, node, a, body):
        scope = outer.child(name, SymbolTableType.FUNCTION, node.lineno)
        for x in a.posonlyargs + a.args + a.kwonlyargs:
            scope.add(x.arg, DEF_PARAM)
        for x in (a.vararg, a.kwarg):
            if x:
                scope.add(x.arg, DEF_PARAM)
        _Builder(scope).each(body)

    def visit_ClassDef(self, node):
        self.scope.add(node.name, DEF_LOCAL)
        self.each(node.decorator_list)
        outer = self.scope
        if node.type_params:
            outer = outer.child(node.name, SymbolTableType.TYPE_PARAMETERS, node.lineno)
            outer.klass = node.name
            for name in (".type_params", ".generic_base"):
                outer.add(name, DEF_LOCAL | USE)
            _Builder(outer).each(node.type_params)
        _Builder(outer).each(node.bases)
        _Builder(outer).each(node.keywords)
        scope = outer.child(node.name, SymbolTableType.CLASS, node.lineno)
        if node.type_params:
            scope.add("__type_params__", DEF_LOCAL)
            scope.add(".type_params", USE)
        _Builder(scope).each(node.body)

    def visit_TypeAlias(self, node):
        self.visit(node.name)
        outer = self.scope
        if node.type_params:
            outer = outer.child(node.name.id, SymbolTableType.TYPE_PARAMETERS, node.lineno)
            _Builder(outer).each(node.type_params)
        _Builder(_annotations(outer, node.lineno, node.name.id, SymbolTableType.TYPE_ALIAS)).visit(node.value)

    def _type_param(self, node):
        self.scope.add(node.name, DEF_TYPE_PARAM | DEF_LOCAL)
        for value in (getattr(node, "bound", None), node.default_value):
            if value is not None:
                _Builder(_annotations(self.scope, node.lineno, node.name, SymbolTableType.TYPE_VARIABLE)).visit(value)

    visit_TypeVar = visit_ParamSpec = visit_TypeVarTuple = _type_param

    def _comprehension(self, node):
        name = {"ListComp": "listcomp", "SetComp": "setcomp", "DictComp": "dictcomp"}.get(type(node).__name__, "genexpr")
        first, *others = node.generators
        self.visit(first.iter)
        scope = self.scope.child(name, SymbolTableType.FUNCTION, node.lineno, comprehension=True, generator=name == "genexpr")
        inner = _Builder(scope)
        scope.add(".0", DEF_PARAM)
        inner.target(first.target)
        inner.each(first.ifs)
        for g in others:
            inner.target(g.target)
            inner.visit(g.iter)
            inner.each(g.ifs)
        inner.each([node.value, node.key] if name == "dictcomp" else [node.elt])

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def target(self, node):
        self.visit(node)
        for n in ast.walk(node):
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
                self.scope.add(n.id, DEF_COMP_ITER)


def _annotations(outer, line, name="__annotate__", kind=SymbolTableType.ANNOTATION):
    scope = outer.child(name, kind, line)
    scope.add(".format", DEF_PARAM | USE)
    if outer.kind is SymbolTableType.CLASS:
        scope.add("__classdict__", USE)
    return scope


def _analyze(scope, bound, declared):
    """Says what each name of the scope is. bound are the names of functions around it, declared those that are global around it. It returns
    the names that come from around it."""
    free = set()
    local = set()
    for name, flags in scope.flags.items():
        if flags & DEF_GLOBAL:
            scope.scopes[name] = GLOBAL_EXPLICIT
        elif flags & DEF_NONLOCAL:
            scope.scopes[name] = FREE
            free.add(name)
        elif flags & _BOUND:
            scope.scopes[name] = LOCAL
            local.add(name)
        elif name in bound:
            scope.scopes[name] = FREE
            free.add(name)
        else:
            scope.scopes[name] = GLOBAL_IMPLICIT
    here = {name for name, s in scope.scopes.items() if s == GLOBAL_EXPLICIT}
    if scope.parent is None:
        here = set()
    inside, gone = (bound - here) | local, declared | here
    if scope.kind is SymbolTableType.CLASS:
        inside, gone = (bound - here) | {"__class__", "__classdict__", "__conditional_annotations__"}, declared
    elif scope.parent is None:
        inside = frozenset()
    children, below = [], set()
    for child in scope.children:
        around = inside
        if scope.kind is SymbolTableType.CLASS and child.kind is SymbolTableType.ANNOTATION:
            around = inside
        taken = _analyze(child, frozenset(around), frozenset(gone))
        if child.inlined:
            for name, flags in child.flags.items():
                if flags & DEF_PARAM and name == ".0":
                    continue
                if name not in scope.flags:
                    scope.flags[name], scope.scopes[name] = flags, child.scopes[name]
                    if scope.functionlike and flags & _BOUND:
                        local.add(name)
            children += child.children
            taken &= child.below | (set() if scope.functionlike else taken)
        else:
            children.append(child)
        below |= taken
    scope.children, scope.below = children, set(below)
    if scope.kind is SymbolTableType.CLASS:
        below -= {"__class__", "__classdict__", "__conditional_annotations__"}
    if scope.functionlike:
        for name in below & local:
            scope.scopes[name] = CELL
        below -= local
    for name in below:
        if name not in scope.flags:
            if name in bound:
                scope.flags[name], scope.scopes[name] = 0, FREE
        elif scope.kind is SymbolTableType.CLASS and scope.flags[name] & (_BOUND | DEF_GLOBAL):
            scope.flags[name] |= DEF_FREE_CLASS
    return free | below


def _table(scope, filename):
    kind = {SymbolTableType.FUNCTION: Function, SymbolTableType.CLASS: Class}.get(scope.kind, SymbolTable)
    return kind(scope, filename)


class SymbolTable:

    def __init__(self, raw_table, filename):
        self._table = raw_table
        self._filename = filename
        self._symbols = {}

    def __repr__(self):
        kind = "" if self.__class__ == SymbolTable else "%s " % self.__class__.__name__
        if self._table.name == "top" and self._table.parent is None:
            return "<{0}SymbolTable for module {1}>".format(kind, self._filename)
        return "<{0}SymbolTable for {1} in {2}>".format(kind, self._table.name, self._filename)

    def get_type(self):
        """What kind of scope it is: a SymbolTableType."""
        return self._table.kind

    def get_id(self):
        """A number that no other table has."""
        return id(self._table)

    def get_name(self):
        """The name of the function or class; 'top' for the module."""
        return self._table.name

    def get_lineno(self):
        """The first line of the scope."""
        return self._table.line

    def is_optimized(self):
        """Whether the locals are those of a function."""
        return self._table.kind is SymbolTableType.FUNCTION

    def is_nested(self):
        """Whether it is in a function."""
        return self._table.nested

    def has_children(self):
        """Whether there are scopes in it."""
        return bool(self._table.children)

    def get_identifiers(self):
        """The names of its symbols."""
        return self._table.flags.keys()

    def lookup(self, name):
        """The Symbol of a name."""
        sym = self._symbols.get(name)
        if sym is None:
            flags = self._table.flags[name]
            spaces = tuple(t for t in self.get_children() if t.get_name() == name)
            sym = self._symbols[name] = Symbol(name, flags, self._table.scopes[name], spaces, module_scope=self._table.parent is None)
        return sym

    def get_symbols(self):
        """All Symbols."""
        return [self.lookup(name) for name in self.get_identifiers()]

    def get_children(self):
        """The tables of the scopes in it."""
        return [self._child(c) for c in self._table.children]

    def _child(self, scope):
        if scope.table is None:
            scope.table = _table(scope, self._filename)
        return scope.table


class Function(SymbolTable):

    def _names(self, test):
        return tuple(n for n in self.get_identifiers() if test(self._table.flags[n], self._table.scopes[n]))

    def get_parameters(self):
        """The names of its parameters."""
        return self._names(lambda flags, scope: flags & DEF_PARAM)

    def get_locals(self):
        """The names that are local to it."""
        return self._names(lambda flags, scope: scope in (LOCAL, CELL))

    def get_globals(self):
        """The names that are global."""
        return self._names(lambda flags, scope: scope in (GLOBAL_IMPLICIT, GLOBAL_EXPLICIT))

    def get_nonlocals(self):
        """The names that it declares nonlocal."""
        return self._names(lambda flags, scope: flags & DEF_NONLOCAL)

    def get_frees(self):
        """The names that come from functions around it."""
        return self._names(lambda flags, scope: scope == FREE)


class Class(SymbolTable):

    def get_methods(self):
        """The names of its methods."""
        import warnings
        warnings._deprecated("symtable.Class.get_methods", "{name} is slated for removal in Python {remove}", remove=(3, 16))
        names = {}
        for child in self._table.children:
            for c in child.children if child.kind is SymbolTableType.TYPE_PARAMETERS else [child]:
                name = c.name
                if c.kind is SymbolTableType.FUNCTION and self._table.scopes.get(self._table.mangle(name)) == LOCAL and name not in (
                        "genexpr", "listcomp", "setcomp", "dictcomp", "lambda"):
                    names[name] = None
        return tuple(names)


class Symbol:

    def __init__(self, name, flags, scope, namespaces=None, *, module_scope=False):
        self.__name, self.__flags, self.__scope = name, flags, scope
        self.__namespaces = namespaces or ()
        self.__module_scope = module_scope

    def __repr__(self):
        flags = "|".join(n for n, f in _FLAGS if self.__flags & f)
        return f"<symbol {self.__name!r}: {_SCOPES[self.__scope]}, {flags}>"

    def get_name(self):
        return self.__name

    def is_referenced(self):
        """Whether the scope uses it."""
        return bool(self.__flags & USE)

    def is_parameter(self):
        return bool(self.__flags & DEF_PARAM)

    def is_type_parameter(self):
        return bool(self.__flags & DEF_TYPE_PARAM)

    def is_global(self):
        return self.__scope in (GLOBAL_IMPLICIT, GLOBAL_EXPLICIT) or self.__module_scope and bool(self.__flags & _BOUND)

    def is_nonlocal(self):
        return bool(self.__flags & DEF_NONLOCAL)

    def is_declared_global(self):
        """Whether a global statement names it."""
        return self.__scope == GLOBAL_EXPLICIT

    def is_local(self):
        return self.__scope in (LOCAL, CELL) or self.__module_scope and bool(self.__flags & _BOUND)

    def is_annotated(self):
        return bool(self.__flags & DEF_ANNOT)

    def is_free(self):
        """Whether it comes from a function around the scope."""
        return self.__scope == FREE

    def is_free_class(self):
        """Whether it is a name of a class that its methods take from around the class."""
        return bool(self.__flags & DEF_FREE_CLASS)

    def is_imported(self):
        return bool(self.__flags & DEF_IMPORT)

    def is_assigned(self):
        return bool(self.__flags & DEF_LOCAL)

    def is_comp_iter(self):
        """Whether it is what a comprehension goes on with."""
        return bool(self.__flags & DEF_COMP_ITER)

    def is_comp_cell(self):
        return bool(self.__flags & DEF_COMP_CELL)

    def is_namespace(self):
        """Whether it names a function or class of the scope."""
        return bool(self.__namespaces)

    def get_namespaces(self):
        return self.__namespaces

    def get_namespace(self):
        """The table of the only function or class of that name."""
        if len(self.__namespaces) == 0:
            raise ValueError("name is not bound to any namespaces")
        if len(self.__namespaces) > 1:
            raise ValueError("name is bound to multiple namespaces")
        return self.__namespaces[0]
