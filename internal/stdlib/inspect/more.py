# What few programs ask inspect for; it is run when one of the names is needed.
from collections import namedtuple as _namedtuple

FullArgSpec = _namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations", module="inspect")
ArgInfo = _namedtuple("ArgInfo", "args varargs keywords locals", module="inspect")
Arguments = _namedtuple("Arguments", "args, varargs, varkw", module="inspect")
Attribute = _namedtuple("Attribute", "name kind defining_class object", module="inspect")
ClosureVars = _namedtuple("ClosureVars", "nonlocals globals builtins unbound", module="inspect")
_FrameInfo = _namedtuple("_FrameInfo", "frame filename lineno function code_context index", module="inspect")
_Traceback = _namedtuple("_Traceback", "filename lineno function code_context index", module="inspect")
AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED, AGEN_CLOSED = "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "AGEN_CLOSED"
CO_NOFREE, CO_HAS_DOCSTRING, CO_METHOD, TPFLAGS_IS_ABSTRACT = 0x40, 0x4000000, 0x8000000, 1 << 20
modulesbyfile = {}


class Traceback(_Traceback):
    def __new__(cls, filename, lineno, function, code_context, index, *, positions=None):
        self = super().__new__(cls, filename, lineno, function, code_context, index)
        self.positions = positions
        return self

    def __repr__(self):
        return (f"Traceback(filename={self.filename!r}, lineno={self.lineno!r}, function={self.function!r}, "
                f"code_context={self.code_context!r}, index={self.index!r}, positions={self.positions!r})")


class FrameInfo(_FrameInfo):
    def __new__(cls, frame, filename, lineno, function, code_context, index, *, positions=None):
        self = super().__new__(cls, frame, filename, lineno, function, code_context, index)
        self.positions = positions
        return self

    def __repr__(self):
        return (f"FrameInfo(frame={self.frame!r}, filename={self.filename!r}, lineno={self.lineno!r}, function={self.function!r}, "
                f"code_context={self.code_context!r}, index={self.index!r}, positions={self.positions!r})")


class EndOfBlock(Exception):
    pass


class ClassFoundException(Exception):
    pass


def classify_class_attrs(cls):
    """Return list of attribute-descriptor tuples: name, kind, class that defines it, and the object as in its namespace."""
    mro = cls.__mro__
    meta = [c for c in type(cls).__mro__ if c not in (type, object)]
    classes = mro + tuple(meta)
    names = dir(cls)
    extra = [name for base in mro for name, value in base.__dict__.items()
             if type(value).__name__ == "DynamicClassAttribute" and value.fget is not None]
    result, seen = [], set()
    for name in names + extra:
        if name in seen:
            continue
        home = got = stored = None
        if name != "__dict__":
            try:
                got = getattr(cls, name)
            except Exception:
                pass
            else:
                home = getattr(got, "__objclass__", None)
                if home not in classes:
                    home, last = None, None
                    for c in classes:
                        value = getattr(c, name, None)
                        if value is got:
                            last = c
                    home = last
        for base in mro:
            if name in base.__dict__:
                stored = base.__dict__[name]
                home = base
                break
        if home is None:
            continue
        obj = got if got is not None else stored
        if isinstance(stored, (staticmethod, types.BuiltinMethodType)):
            kind, obj = "static method", stored
        elif isinstance(stored, (classmethod, types.ClassMethodDescriptorType)):
            kind, obj = "class method", stored
        elif isinstance(stored, property):
            kind, obj = "property", stored
        elif isroutine(obj):
            kind = "method"
        else:
            kind = "data"
        result.append(Attribute(name, kind, home, obj))
        seen.add(name)
    return result


def _findclass(func):
    cls = sys.modules.get(func.__module__)
    for name in func.__qualname__.split(".")[:-1]:
        cls = getattr(cls, name, None)
    return cls if isclass(cls) else None


def walktree(classes, children, parent):
    """Recursive helper function for getclasstree()."""
    result = []
    for c in sorted(classes, key=lambda c: (c.__module__, c.__name__)):
        result.append((c, c.__bases__))
        if c in children:
            result.append(walktree(children[c], children, c))
    return result


def getclasstree(classes, unique=False):
    """Arrange the given list of classes into a hierarchy of nested lists: a list after a class has what derives from it."""
    children, roots = {}, []
    for c in classes:
        if not c.__bases__:
            if c not in roots:
                roots.append(c)
            continue
        for base in c.__bases__:
            below = children.setdefault(base, [])
            if c not in below:
                below.append(c)
            if unique and base in classes:
                break
    for base in children:
        if base not in classes:
            roots.append(base)
    return walktree(roots, children, None)


def getmembers_static(object, predicate=None):
    """Return all members of an object as (name, value) pairs sorted by name without triggering dynamic lookup via the
    descriptor protocol, __getattr__ or __getattribute__."""
    missing = []
    found = [(name, getattr_static(object, name, missing)) for name in sorted(set(dir(object)))]
    return [(name, value) for name, value in found if value is not missing and (predicate is None or predicate(value))]


def getmodulename(path):
    """Return the module name for a given file, or None."""
    name = path.rpartition("/")[2]
    return name[:-3] if name.endswith(".py") else None


def ispackage(object):
    """Return true if the object is a package."""
    return ismodule(object) and hasattr(object, "__path__")


def getabsfile(object, _filename=None):
    """Return an absolute path to the source or compiled file for an object."""
    import os
    return os.path.normcase(os.path.abspath(_filename or getsourcefile(object) or getfile(object)))


def indentsize(line):
    """Return the indent size, in spaces, at the start of a line of text."""
    line = line.expandtabs()
    return len(line) - len(line.lstrip())


def findsource(object):
    """Return the entire source file and starting line number for an object, counted from 0."""
    lines, first = getsourcelines(object)
    if ismodule(object) or first == 0:
        return lines, 0
    target = unwrap(object)
    if ismethod(target):
        target = target.__func__
    if isclass(target):
        return _module_lines(sys.modules[target.__module__]), first - 1
    if istraceback(target):
        target = target.tb_frame
    if isframe(target):
        target = target.f_code
    found = _source(target)
    return (found[0] if found else lines), first - 1


def getblock(lines):
    """Extract the block of code at the top of the given list of lines."""
    return _block(lines) if "_block" in globals() else lines


def getcomments(object):
    """Get lines of comments immediately preceding an object's source code, or None."""
    try:
        lines, at = findsource(object)
    except (OSError, TypeError):
        return None
    if ismodule(object):
        at = 0
        if lines and lines[0][:2] == "#!":
            at = 1
        while at < len(lines) and lines[at].strip() in ("", "#"):
            at += 1
        end = at
        while end < len(lines) and lines[end][:1] == "#":
            end += 1
        return "".join([line.expandtabs() for line in lines[at:end]]) or None
    if at <= 0 or at > len(lines):
        return None
    indent = indentsize(lines[at]) if at < len(lines) else 0
    comments = []
    at -= 1
    while at >= 0 and lines[at].lstrip()[:1] == "#" and indentsize(lines[at]) == indent:
        comments.insert(0, lines[at].expandtabs().lstrip())
        at -= 1
    return "".join(comments) or None


def getargs(co):
    """Get information about the arguments accepted by a code object: args, varargs, varkw."""
    if not iscode(co):
        raise TypeError("{!r} is not a code object".format(co))
    names, n = co.co_varnames, co.co_argcount
    kw = co.co_kwonlyargcount
    args, kwonly = list(names[:n]), list(names[n:n + kw])
    n += kw
    varargs = varkw = None
    if co.co_flags & CO_VARARGS:
        varargs = names[n]
        n += 1
    if co.co_flags & CO_VARKEYWORDS:
        varkw = names[n]
    return Arguments(args + kwonly, varargs, varkw)


def getargvalues(frame):
    """Get information about arguments passed into a particular frame."""
    args, varargs, varkw = getargs(frame.f_code)
    return ArgInfo(args, varargs, varkw, frame.f_locals)


def formatargvalues(args, varargs, varkw, locals, formatarg=str, formatvarargs=lambda name: "*" + name,
                    formatvarkw=lambda name: "**" + name, formatvalue=lambda value: "=" + repr(value)):
    """Format an argument spec from the 4 values returned by getargvalues."""
    specs = [formatarg(name) + formatvalue(locals[name]) for name in args]
    if varargs:
        specs.append(formatvarargs(varargs) + formatvalue(locals[varargs]))
    if varkw:
        specs.append(formatvarkw(varkw) + formatvalue(locals[varkw]))
    return "(" + ", ".join(specs) + ")"


def formatannotationrelativeto(object):
    module = getattr(object, "__module__", None)
    return lambda annotation: formatannotation(annotation, module)


def getlineno(frame):
    """Get the line number from a frame object, allowing for optimization."""
    return frame.f_lineno


def getframeinfo(frame, context=1):
    """Get information about a frame or traceback object: the filename, the line number, the function name, a list of lines of
    context from the source code, and the index of the current line within that list."""
    if istraceback(frame):
        line, frame = frame.tb_lineno, frame.tb_frame
    else:
        line = frame.f_lineno
    if not isframe(frame):
        raise TypeError("{!r} is not a frame or traceback object".format(frame))
    lines = index = None
    if context > 0:
        found = _source(frame.f_code)
        if found:
            start = max(0, min(line - 1 - context // 2, len(found[0]) - context))
            lines = found[0][start:start + context]
            index = line - 1 - start
    return Traceback(frame.f_code.co_filename, line, frame.f_code.co_name, lines, index)


def getouterframes(frame, context=1):
    """Get a list of records for a frame and all higher (calling) frames."""
    result = []
    while frame:
        info = getframeinfo(frame, context)
        result.append(FrameInfo(frame, *info, positions=info.positions))
        frame = frame.f_back
    return result


def getinnerframes(tb, context=1):
    """Get a list of records for a traceback's frame and all lower frames."""
    result = []
    while tb:
        info = getframeinfo(tb, context)
        result.append(FrameInfo(tb.tb_frame, *info, positions=info.positions))
        tb = tb.tb_next
    return result


def stack(context=1):
    """Return a list of records for the stack above the caller's frame."""
    return getouterframes(sys._getframe(1), context)


def trace(context=1):
    """Return a list of records for the stack below the current exception."""
    exc = sys.exception()
    return getinnerframes(exc.__traceback__ if exc else None, context)


def getclosurevars(func):
    """Get the mapping of free variables to their current values: nonlocals, globals, builtins and the unbound names."""
    if ismethod(func):
        func = func.__func__
    if not isfunction(func):
        raise TypeError("{!r} is not a Python function".format(func))
    code = func.__code__
    nonlocals = {name: cell.cell_contents for name, cell in zip(code.co_freevars, func.__closure__ or ())}
    space = func.__globals__
    import builtins
    known = space.get("__builtins__", builtins.__dict__)
    if ismodule(known):
        known = known.__dict__
    globals_, builtins_, unbound = {}, {}, set()
    for name in code.co_names:
        if name in ("None", "True", "False"):
            continue
        if name in space:
            globals_[name] = space[name]
        elif name in known:
            builtins_[name] = known[name]
        else:
            unbound.add(name)
    return ClosureVars(nonlocals, globals_, builtins_, unbound)


def getasyncgenstate(agen):
    """Get current state of an asynchronous generator object."""
    if agen.ag_running:
        return AGEN_RUNNING
    if agen.ag_suspended:
        return AGEN_SUSPENDED
    return AGEN_CLOSED if agen.ag_frame is None else AGEN_CREATED


def getgeneratorlocals(generator):
    """Get the mapping of generator local variables to their current values."""
    if not isgenerator(generator):
        raise TypeError("{!r} is not a Python generator".format(generator))
    frame = getattr(generator, "gi_frame", None)
    return frame.f_locals if frame is not None else {}


def getcoroutinelocals(coroutine):
    """Get the mapping of coroutine local variables to their current values."""
    frame = getattr(coroutine, "cr_frame", None)
    return frame.f_locals if frame is not None else {}


def getasyncgenlocals(agen):
    """Get the mapping of asynchronous generator local variables to their current values."""
    if not isasyncgen(agen):
        raise TypeError(f"{agen!r} is not a Python async generator")
    frame = getattr(agen, "ag_frame", None)
    return frame.f_locals if frame is not None else {}


def __getattr_flags():
    import enum

    class BufferFlags(enum.IntFlag):
        SIMPLE = 0x0
        WRITABLE = 0x1
        FORMAT = 0x4
        ND = 0x8
        STRIDES = 0x10 | ND
        C_CONTIGUOUS = 0x20 | STRIDES
        F_CONTIGUOUS = 0x40 | STRIDES
        ANY_CONTIGUOUS = 0x80 | STRIDES
        INDIRECT = 0x100 | STRIDES
        CONTIG = ND | WRITABLE
        CONTIG_RO = ND
        STRIDED = STRIDES | WRITABLE
        STRIDED_RO = STRIDES
        RECORDS = STRIDES | WRITABLE | FORMAT
        RECORDS_RO = STRIDES | FORMAT
        FULL = INDIRECT | WRITABLE | FORMAT
        FULL_RO = INDIRECT | FORMAT
        READ = 0x100
        WRITE = 0x200

    BufferFlags.__module__ = "inspect"
    return BufferFlags


BufferFlags = __getattr_flags()
