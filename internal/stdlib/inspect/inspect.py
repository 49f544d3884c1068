import sys
import types
from builtins import classmethod, staticmethod

__all__ = """AGEN_CLOSED AGEN_CREATED AGEN_RUNNING AGEN_SUSPENDED ArgInfo Arguments Attribute BoundArguments BufferFlags CORO_CLOSED
    CORO_CREATED CORO_RUNNING CORO_SUSPENDED CO_ASYNC_GENERATOR CO_COROUTINE CO_GENERATOR CO_ITERABLE_COROUTINE CO_NESTED
    CO_NEWLOCALS CO_NOFREE CO_OPTIMIZED CO_VARARGS CO_VARKEYWORDS CO_HAS_DOCSTRING CO_METHOD ClassFoundException ClosureVars
    EndOfBlock FrameInfo FullArgSpec GEN_CLOSED GEN_CREATED GEN_RUNNING GEN_SUSPENDED Parameter Signature TPFLAGS_IS_ABSTRACT
    Traceback classify_class_attrs cleandoc currentframe findsource formatannotation formatannotationrelativeto formatargvalues
    get_annotations getabsfile getargs getargvalues getasyncgenlocals getasyncgenstate getattr_static getblock getcallargs
    getclasstree getclosurevars getcomments getcoroutinelocals getcoroutinestate getdoc getfile getframeinfo getfullargspec
    getgeneratorlocals getgeneratorstate getinnerframes getlineno getmembers getmembers_static getmodule getmodulename getmro
    getouterframes getsource getsourcefile getsourcelines indentsize isabstract isasyncgen isasyncgenfunction isawaitable
    isbuiltin isclass iscode iscoroutine iscoroutinefunction isdatadescriptor isframe isfunction isgenerator isgeneratorfunction
    isgetsetdescriptor ismemberdescriptor ismethod ismethoddescriptor ismethodwrapper ismodule ispackage isroutine istraceback
    markcoroutinefunction signature stack trace unwrap walktree""".split()

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR = 1, 2, 4, 8, 16, 32
CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 128, 256, 512
GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED"
CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED, CORO_CLOSED = "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CORO_CLOSED"
_wrappers = (types.WrapperDescriptorType, types.MethodWrapperType, types.ClassMethodDescriptorType, types.BuiltinFunctionType,
             types.MethodDescriptorType)


def ismodule(object):
    """Return true if the object is a module."""
    return isinstance(object, types.ModuleType)


def isclass(object):
    """Return true if the object is a class."""
    return isinstance(object, type)


def ismethod(object):
    """Return true if the object is an instance method."""
    return isinstance(object, types.MethodType)


def isfunction(object):
    """Return true if the object is a user-defined function."""
    return isinstance(object, types.FunctionType)


def isbuiltin(object):
    """Return true if the object is a built-in function or method."""
    return isinstance(object, types.BuiltinFunctionType)


def ismethodwrapper(object):
    return isinstance(object, types.MethodWrapperType)


def isroutine(object):
    """Return true if the object is any kind of function or method."""
    return isbuiltin(object) or isfunction(object) or ismethod(object) or ismethoddescriptor(object) or ismethodwrapper(object)


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    tp = type(object)
    return hasattr(tp, "__get__") and not hasattr(tp, "__set__") and not hasattr(tp, "__delete__")


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    tp = type(object)
    return hasattr(tp, "__set__") or hasattr(tp, "__delete__")


class _Slotted:
    __slots__ = ("slot",)


_SlotMember = type(_Slotted.slot)  # Krait has a type for slots, and one for the members of native types


def ismemberdescriptor(object):
    return isinstance(object, (types.MemberDescriptorType, _SlotMember))


def isgetsetdescriptor(object):
    return isinstance(object, types.GetSetDescriptorType)


def iscode(object):
    return isinstance(object, types.CodeType)


def isframe(object):
    return isinstance(object, types.FrameType)


def istraceback(object):
    return isinstance(object, types.TracebackType)


def isgenerator(object):
    return isinstance(object, types.GeneratorType)


def iscoroutine(object):
    return isinstance(object, types.CoroutineType)


def isasyncgen(object):
    return isinstance(object, types.AsyncGeneratorType)


def isawaitable(object):
    """Return true if object can be passed to an ``await`` expression."""
    return isinstance(object, types.CoroutineType) or hasattr(type(object), "__await__")


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, "__abstractmethods__", None))


def _has_flag(f, flag):
    while ismethod(f):
        f = f.__func__
    while type(f).__name__ == "partial":
        f = f.func
    return isfunction(f) and bool(f.__code__.co_flags & flag)


def isgeneratorfunction(obj):
    """Return true if the object is a user-defined generator function."""
    return _has_flag(obj, CO_GENERATOR)


def iscoroutinefunction(obj):
    """Return true if the object is a coroutine function."""
    f = obj
    while ismethod(f):
        f = f.__func__
    if getattr(f, "_is_coroutine_mark", None) is _mark:
        return True
    return _has_flag(obj, CO_COROUTINE)


def isasyncgenfunction(obj):
    """Return true if the object is an asynchronous generator function."""
    return _has_flag(obj, CO_ASYNC_GENERATOR)


_mark = object()


def markcoroutinefunction(func):
    """Decorator to ensure callable is recognised as a coroutine function."""
    getattr(func, "__func__", func)._is_coroutine_mark = _mark
    return func


def getmembers(object, predicate=None):
    """Return all members of an object as (name, value) pairs sorted by name."""
    results = []
    for name in sorted(set(dir(object))):
        try:
            value = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            results.append((name, value))
    return results


def getmro(cls):
    """Return tuple of base classes (including cls) in method resolution order."""
    return cls.__mro__


def unwrap(func, *, stop=None):
    """Get the object wrapped by *func*."""
    first = func
    seen = {id(func)}
    while not isinstance(func, type) and hasattr(func, "__wrapped__"):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        if id(func) in seen or len(seen) >= sys.getrecursionlimit():
            raise ValueError("wrapper loop when unwrapping {!r}".format(first))
        seen.add(id(func))
    return func


def _finddoc(obj):
    if isclass(obj):
        for base in obj.__mro__:
            if base is not object and base.__doc__ is not None:
                return base.__doc__
        return None
    if ismethod(obj):
        name = obj.__func__.__name__
        cls = obj.__self__ if isclass(obj.__self__) else type(obj.__self__)
    elif isfunction(obj):
        name = obj.__name__
        path = obj.__qualname__.split(".")[:-1]
        cls = sys.modules.get(obj.__module__)
        for p in path:
            cls = getattr(cls, p, None)
        if not isclass(cls):
            return None
    elif isinstance(obj, property):
        name = getattr(obj.fget, "__name__", None)
        cls = sys.modules.get(getattr(obj.fget, "__module__", None))
        for p in getattr(obj.fget, "__qualname__", "").split(".")[:-1]:
            cls = getattr(cls, p, None)
        if not isclass(cls) or getattr(cls, name, None) is not obj:
            return None
    elif ismethoddescriptor(obj) or isdatadescriptor(obj):
        name, cls = getattr(obj, "__name__", None), getattr(obj, "__objclass__", None)
        if name is None or not isclass(cls):
            return None
        if ismemberdescriptor(obj):
            slots = getattr(cls, "__slots__", None)
            if isinstance(slots, dict) and name in slots:
                return slots[name]
    else:
        return None
    for base in cls.__mro__:
        doc = getattr(base.__dict__.get(name), "__doc__", None)
        if doc is not None:
            return doc
    return None


def getdoc(object):
    """Get the documentation string for an object."""
    doc = getattr(object, "__doc__", None)
    if doc is None:
        doc = _finddoc(object)
    return cleandoc(doc) if isinstance(doc, str) else None


def cleandoc(doc):
    """Clean up indentation from docstrings."""
    lines = doc.expandtabs().split("\n")
    margin = None
    for line in lines[1:]:
        body = line.lstrip(" ")
        if body:
            n = len(line) - len(body)
            margin = n if margin is None else min(margin, n)
    lines[0] = lines[0].lstrip(" ")
    if margin:
        lines[1:] = [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def getmodule(object, _filename=None):
    """Return the module an object was defined in, or None if not found."""
    if ismodule(object):
        return object
    return sys.modules.get(getattr(object, "__module__", None))


def getfile(object):
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        raise TypeError("{!r} is a built-in module".format(object))
    if isclass(object):
        module = sys.modules.get(object.__module__)
        if getattr(module, "__file__", None):
            return module.__file__
        raise TypeError("{!r} is a built-in class".format(object))
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    if iscode(object):
        return object.co_filename
    raise TypeError("module, class, method, function, traceback, frame, or code object was expected, got {}".format(type(object).__name__))


getsourcefile = getfile


def _module_lines(module):
    """The source lines of a module, or None."""
    file = getattr(module, "__file__", None)
    if file:
        import linecache
        lines = linecache.getlines(file, module.__dict__)
        if lines:
            return lines
    for value in list(module.__dict__.values()):
        if isfunction(value) and value.__globals__ is module.__dict__:
            found = _source(value)
            if found:
                return found[0]
        if isclass(value) and value.__module__ == module.__name__:
            for v in list(value.__dict__.values()):
                v = getattr(v, "__func__", v)
                if isfunction(v) and v.__globals__ is module.__dict__:
                    found = _source(v)
                    if found:
                        return found[0]
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_globals is module.__dict__:
            found = _source(frame.f_code)
            if found:
                return found[0]
        frame = frame.f_back
    return None


def getsourcelines(object):
    """Return a list of source lines and starting line number for an object."""
    object = unwrap(object)
    if ismethod(object):
        object = object.__func__
    if istraceback(object):
        object = object.tb_frame
    if ismodule(object):
        if getattr(object, "__file__", None) is None and object.__name__ != "__main__":
            raise TypeError("{!r} is a built-in module".format(object))
        lines = _module_lines(object)
        if lines is None:
            raise OSError("could not get source code")
        return lines, 0
    if isclass(object):
        module = sys.modules.get(object.__module__)
        lines = _module_lines(module) if module is not None else None
        if lines is None:
            if module is None or not hasattr(module, "__file__") and object.__module__ != "__main__":
                getfile(object)
            raise OSError("source code not available")
        first = getattr(object, "__firstlineno__", None)
        if first is None:
            raise OSError("source code not available")
        if first > len(lines):
            raise OSError("lineno is out of bounds")
        at = _definition("".join(lines), first, "") or _definition("".join(lines), 0, object.__qualname__)
        if at is None:
            raise OSError("could not find class definition")
        return lines[at[0] - 1:at[1]], at[0]
    if isframe(object):
        object = object.f_code
    if not (isfunction(object) or iscode(object)):
        getfile(object)
    code = object if iscode(object) else object.__code__
    found = _source(code)
    if found is None:
        import linecache
        lines = linecache.getlines(code.co_filename)
        if not lines:
            raise OSError("could not get source code")
        found = lines, code.co_firstlineno
    lines, first = found
    if first > len(lines):
        raise OSError("lineno is out of bounds")
    if code.co_name == "<module>":
        return lines, 0
    at = _definition("".join(lines), first, "")
    return (lines[first - 1:at[1]] if at else _block(lines[first - 1:])), first


def getsource(object):
    """Return the text of the source code for an object."""
    return "".join(getsourcelines(object)[0])


def _block(lines):
    # The lines of the definition that lines begin with: up to the first that is indented no deeper.
    indent = None
    depth = 0
    header = True
    last = 1
    for i, line in enumerate(lines):
        body = line.strip()
        if indent is None:
            indent = len(line) - len(line.lstrip())
        elif body and not body.startswith("#") and not header and depth <= 0 and len(line) - len(line.lstrip()) <= indent:
            break
        if body and not body.startswith("#"):
            last = i + 1
            depth += sum(map(body.count, "([{")) - sum(map(body.count, ")]}"))
            if header and depth <= 0 and not body.startswith("@"):
                header = False
    return lines[:last]


class _empty:
    """Marker object for Signature.empty and Parameter.empty."""


class _ParameterKind(int):
    _names = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD", "VAR_POSITIONAL", "KEYWORD_ONLY", "VAR_KEYWORD")
    _described = ("positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")

    @property
    def name(self):
        return self._names[self]

    @property
    def value(self):
        return int(self)

    @property
    def description(self):
        return self._described[self]

    def __str__(self):
        return self._names[self]

    def __repr__(self):
        return f"<_ParameterKind.{self.name}: {int(self)}>"


_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD = map(_ParameterKind, range(5))


# Signatures of builtin types, and builtin functions that have none or an invalid one.
_TYPE_TEXTS = {(module, name): text for module, types in {
    "builtins": {
        "bool": "(object=False, /)", "classmethod": "(function, /)", "staticmethod": "(function, /)", "complex": "(real=0, imag=0)",
        "enumerate": "(iterable, start=0)", "filter": "(function, iterable, /)", "float": "(x=0, /)", "frozenset": "(iterable=(), /)",
        "list": "(iterable=(), /)", "mappingproxy": "(mapping)", "map": "(function, iterable, /, *iterables, strict=False)", "memoryview": "(object)",
        "property": "(fget=None, fset=None, fdel=None, doc=None)", "reversed": "(sequence, /)", "set": "(iterable=(), /)",
        "tuple": "(iterable=(), /)", "zip": "(*iterables, strict=False)"},
    "itertools": {
        "accumulate": "(iterable, func=None, *, initial=None)", "batched": "(iterable, n, *, strict=False)", "chain": "(*iterables)",
        "combinations": "(iterable, r)", "combinations_with_replacement": "(iterable, r)", "compress": "(data, selectors)",
        "count": "(start=0, step=1)", "cycle": "(iterable, /)", "dropwhile": "(predicate, iterable, /)",
        "filterfalse": "(function, iterable, /)", "groupby": "(iterable, key=None)", "pairwise": "(iterable, /)",
        "permutations": "(iterable, r=None)", "product": "(*iterables, repeat=1)", "starmap": "(function, iterable, /)",
        "takewhile": "(predicate, iterable, /)", "zip_longest": "(*iterables, fillvalue=None)"},
    "collections": {"Counter": "(iterable=None, /, **kwds)"},
    "decimal": {"Context": "(prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None)",
                "Decimal": "(value='0', context=None)"},
    "types": {"GenericAlias": "(origin, args, /)", "SimpleNamespace": "(mapping_or_iterable=(), /, **kwargs)"},
    "functools": {"cached_property": "(func)", "partial": "(func, /, *args, **keywords)"},
    "operator": {"attrgetter": "(attr, /, *attrs)", "itemgetter": "(item, /, *items)", "methodcaller": "(name, /, *args, **kwargs)"},
}.items() for name, text in types.items()}
_WITHOUT_TEXT = frozenset(("dir", "getattr", "iter", "next", "vars", "log"))
_SEARCHES = frozenset(("count", "endswith", "find", "index", "maketrans", "rfind", "rindex", "startswith"))


def formatannotation(annotation, base_module=None, *, quote_annotation_strings=True):
    if not quote_annotation_strings and isinstance(annotation, str):
        return annotation
    if type(annotation).__name__ == "ForwardRef" and hasattr(annotation, "__forward_arg__"):
        return annotation.__forward_arg__
    if getattr(annotation, "__module__", None) == "typing":
        import re
        return re.sub(r"[\w\.]+", lambda m: m.group().removeprefix("typing."), repr(annotation))
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


class _void:
    """What replace() is given for what stays."""


def _keywords():
    import keyword
    return keyword.kwlist


class Parameter:
    """Represents a parameter in a function signature."""

    __slots__ = ("_name", "_kind", "_default", "_annotation")

    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
            self._kind.name
        except (ValueError, IndexError):
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind")
        if default is not _empty and self._kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError("{} parameters cannot have default values".format(self._kind.description))
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError("name must be a str, not a {}".format(type(name).__name__))
        if name[:1] == "." and name[1:].isdigit():
            # The iterator that a comprehension gets.
            if self._kind != _POSITIONAL_OR_KEYWORD:
                raise ValueError("implicit arguments must be passed as positional or keyword arguments, not {}".format(
                    self._kind.description))
            self._kind = _POSITIONAL_ONLY
            name = "implicit" + name[1:]
        if not name.isidentifier() or self._kind != _POSITIONAL_ONLY and name in _keywords():
            raise ValueError("{!r} is not a valid parameter name".format(name))
        self._name = name
        self._default = default
        self._annotation = annotation

    name = property(lambda self: self._name)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)
    kind = property(lambda self: self._kind)

    def replace(self, *, name=_void, kind=_void, annotation=_void, default=_void):
        """Creates a customized copy of the Parameter."""
        return type(self)(self._name if name is _void else name, self._kind if kind is _void else kind,
                          default=self._default if default is _void else default,
                          annotation=self._annotation if annotation is _void else annotation)

    __replace__ = replace

    def __reduce__(self):
        return type(self), (self._name, self._kind), {"_default": self._default, "_annotation": self._annotation}

    def __setstate__(self, state):
        self._default, self._annotation = state["_default"], state["_annotation"]

    def __str__(self):
        return self._format()

    def _format(self, *, quote_annotation_strings=True):
        text = self._name
        if self._annotation is not _empty:
            text += ": " + formatannotation(self._annotation, quote_annotation_strings=quote_annotation_strings)
        if self._default is not _empty:
            text += (" = " if self._annotation is not _empty else "=") + repr(self._default)
        return ("*" if self._kind == _VAR_POSITIONAL else "**" if self._kind == _VAR_KEYWORD else "") + text

    def __repr__(self):
        return '<{} "{}">'.format(self.__class__.__name__, self)

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self._name == other._name and self._kind == other._kind and self._default == other._default
                and self._annotation == other._annotation)


class BoundArguments:
    """Result of `Signature.bind` call. Holds the mapping of arguments to the function's parameters."""

    __slots__ = ("arguments", "_signature")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    signature = property(lambda self: self._signature)

    @property
    def args(self):
        out = []
        for name, p in self._signature.parameters.items():
            if p.kind in (_VAR_KEYWORD, _KEYWORD_ONLY) or name not in self.arguments:
                break
            if p.kind == _VAR_POSITIONAL:
                out.extend(self.arguments[name])
            else:
                out.append(self.arguments[name])
        return tuple(out)

    @property
    def kwargs(self):
        out = {}
        started = False
        for name, p in self._signature.parameters.items():
            if not started:
                if p.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    started = True
                elif name not in self.arguments:
                    started = True
                    continue
            if not started or name not in self.arguments:
                continue
            if p.kind == _VAR_KEYWORD:
                out.update(self.arguments[name])
            else:
                out[name] = self.arguments[name]
        return out

    def apply_defaults(self):
        """Set default values for missing arguments."""
        out = {}
        for name, p in self._signature.parameters.items():
            if name in self.arguments:
                out[name] = self.arguments[name]
            elif p.default is not _empty:
                out[name] = p.default
            elif p.kind == _VAR_POSITIONAL:
                out[name] = ()
            elif p.kind == _VAR_KEYWORD:
                out[name] = {}
        self.arguments = out

    def __getstate__(self):
        return {"_signature": self._signature, "arguments": self.arguments}

    def __setstate__(self, state):
        self._signature, self.arguments = state["_signature"], state["arguments"]

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments

    def __repr__(self):
        args = ["{}={!r}".format(k, v) for k, v in self.arguments.items()]
        return "<{} ({})>".format(self.__class__.__name__, ", ".join(args))


class Signature:
    """A Signature object represents the overall signature of a function."""

    __slots__ = ("_return_annotation", "_parameters")
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        params = {}
        top = _POSITIONAL_ONLY
        seen_default = False
        for p in parameters or ():
            if not isinstance(p, Parameter):
                raise TypeError("unsupported parameter")
            if p.kind < top:
                raise ValueError("wrong parameter order: {} parameter before {} parameter".format(top.description, p.kind.description))
            top = p.kind
            if p.kind <= _POSITIONAL_OR_KEYWORD:
                if p.default is not _empty:
                    seen_default = True
                elif seen_default:
                    raise ValueError("non-default argument follows default argument")
            if p.name in params:
                raise ValueError("duplicate parameter name: {!r}".format(p.name))
            params[p.name] = p
        from collections import OrderedDict
        self._parameters = types.MappingProxyType(OrderedDict(params))
        self._return_annotation = return_annotation

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return_annotation)

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=1):
        """Constructs Signature for the given callable object."""
        sig = _signature(obj, follow_wrapped, eval_str, globals, locals, annotation_format)
        if type(sig) is not cls:
            sig = cls(sig.parameters.values(), return_annotation=sig.return_annotation)
        return sig

    def replace(self, *, parameters=_void, return_annotation=_void):
        """Creates a customized copy of the Signature."""
        return type(self)(self._parameters.values() if parameters is _void else parameters,
                          return_annotation=self._return_annotation if return_annotation is _void else return_annotation)

    __replace__ = replace

    def __reduce__(self):
        return type(self), (tuple(self._parameters.values()),), {"_return_annotation": self._return_annotation}

    def __setstate__(self, state):
        self._return_annotation = state["_return_annotation"]

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        def split(s):
            ps = list(s._parameters.values())
            return [p for p in ps if p.kind != _KEYWORD_ONLY], {p.name: p for p in ps if p.kind == _KEYWORD_ONLY}, s._return_annotation
        return split(self) == split(other)

    def __hash__(self):
        params = self._parameters.values()
        return hash((tuple([p for p in params if p.kind != _KEYWORD_ONLY]), frozenset([p for p in params if p.kind == _KEYWORD_ONLY]),
                     self._return_annotation))

    def _bind(self, args, kwargs, partial=False):
        arguments = {}
        params = list(self._parameters.values())
        i = 0
        several = False
        used = set()
        for p in params:
            if p.kind == _VAR_POSITIONAL:
                if i < len(args):
                    arguments[p.name] = tuple(args[i:])
                    i = len(args)
                used.add(p.name)
                several = True
            elif p.kind <= _POSITIONAL_OR_KEYWORD and i < len(args):
                if p.name in kwargs and p.kind != _POSITIONAL_ONLY:
                    raise TypeError("multiple values for argument {arg!r}".format(arg=p.name))
                arguments[p.name] = args[i]
                used.add(p.name)
                i += 1
        if i < len(args):
            raise TypeError("too many positional arguments")
        rest = dict(kwargs)
        var = None
        for p in params:
            if p.kind == _VAR_KEYWORD:
                var = p
                continue
            if p.name in used:
                continue
            if p.kind == _POSITIONAL_ONLY:
                if p.default is _empty and not partial:
                    kind = "positional-only argument" if p.name in kwargs else "argument"
                    raise TypeError(f"missing a required {kind}: {p.name!r}")
                continue
            if p.name in rest:
                arguments[p.name] = rest.pop(p.name)
            elif p.default is _empty and not partial:
                kind = "keyword-only argument" if p.kind == _KEYWORD_ONLY and params.index(p) == len(args) and not several else "argument"
                raise TypeError(f"missing a required {kind}: {p.name!r}")
        if rest:
            if var is not None:
                arguments[var.name] = rest
            else:
                only = [p.name for p in params if p.kind == _POSITIONAL_ONLY and p.name in rest]
                if only:
                    raise TypeError(f"got some positional-only arguments passed as keyword arguments: {', '.join(map(repr, only))}")
                raise TypeError("got an unexpected keyword argument {arg!r}".format(arg=next(iter(rest))))
        return BoundArguments(self, {p.name: arguments[p.name] for p in params if p.name in arguments})

    def bind(self, /, *args, **kwargs):
        """Get a BoundArguments object, that maps the passed `args` and `kwargs` to the function's signature."""
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        """Get a BoundArguments object, that partially maps the passed `args` and `kwargs` to the function's signature."""
        return self._bind(args, kwargs, partial=True)

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None, quote_annotation_strings=True):
        """Create a string representation of the Signature object."""
        result = []
        pos_only = False
        kw_sep = True
        for p in self._parameters.values():
            text = p._format(quote_annotation_strings=quote_annotation_strings)
            if p.kind == _POSITIONAL_ONLY:
                pos_only = True
            elif pos_only:
                result.append("/")
                pos_only = False
            if p.kind == _VAR_POSITIONAL:
                kw_sep = False
            elif p.kind == _KEYWORD_ONLY and kw_sep:
                result.append("*")
                kw_sep = False
            result.append(text)
        if pos_only:
            result.append("/")
        text = "({})".format(", ".join(result))
        if max_width is not None and len(text) > max_width:
            text = "(\n    {}\n)".format(",\n    ".join(result))
        if self._return_annotation is not _empty:
            text += " -> {}".format(formatannotation(self._return_annotation, quote_annotation_strings=quote_annotation_strings))
        return text

    def __repr__(self):
        return "<{} {}>".format(self.__class__.__name__, self)


def _from_function(func, eval_str, globals, locals, format):
    from annotationlib import get_annotations
    code = func.__code__
    npos = code.co_argcount
    names = code.co_varnames
    nkw = code.co_kwonlyargcount
    annotations = get_annotations(func, globals=globals, locals=locals, eval_str=eval_str, format=format)
    defaults = func.__defaults__ or ()
    kwdefaults = func.__kwdefaults__ or {}
    params = []

    def add(name, kind, default=_empty):
        params.append(Parameter(name, kind, default=default, annotation=annotations.get(name, _empty)))
    for i in range(npos):
        d = i - (npos - len(defaults))
        add(names[i], _POSITIONAL_ONLY if i < code.co_posonlyargcount else _POSITIONAL_OR_KEYWORD, defaults[d] if d >= 0 else _empty)
    if code.co_flags & CO_VARARGS:
        add(names[npos + nkw], _VAR_POSITIONAL)
    for name in names[npos:npos + nkw]:
        add(name, _KEYWORD_ONLY, kwdefaults.get(name, _empty))
    if code.co_flags & CO_VARKEYWORDS:
        add(names[npos + nkw + bool(code.co_flags & CO_VARARGS)], _VAR_KEYWORD)
    return Signature(params, return_annotation=annotations.get("return", _empty))


class _Unrepresentable:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def _from_text(text, skip_self):
    params = []
    kind = _POSITIONAL_OR_KEYWORD
    depth, start, parts, quote = 0, 0, [], ""
    text = text[1:-1]
    for i, c in enumerate(text + ","):
        if quote:
            if c == quote:
                quote = ""
        elif c in "'\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            if text[start:i].strip():
                parts.append(text[start:i].strip())
            start = i + 1
    for part in parts:
        if part == "/":
            params = [p.replace(kind=_POSITIONAL_ONLY) for p in params]
            continue
        if part == "*":
            kind = _KEYWORD_ONLY
            continue
        if part.startswith("**"):
            params.append(Parameter(part[2:], _VAR_KEYWORD))
            continue
        if part.startswith("*"):
            params.append(Parameter(part[1:], _VAR_POSITIONAL))
            kind = _KEYWORD_ONLY
            continue
        name, eq, default = part.partition("=")
        name = name.strip()
        if eq:
            default = default.strip()
            try:
                default = eval(default, {"__builtins__": {}, "sys": sys}, {})
            except Exception:
                default = _Unrepresentable(default)
        else:
            default = _empty
        params.append(Parameter(name, kind, default=default))
    if skip_self and params:
        params = params[1:]
    return Signature(params)


def _drop_first(sig):
    params = list(sig.parameters.values())
    if not params or params[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    if params[0].kind != _VAR_POSITIONAL:
        params = params[1:]
    return sig.replace(parameters=params)


def _partial_signature(obj, sig):
    try:
        ba = sig.bind_partial(*obj.args, **obj.keywords)
    except TypeError as ex:
        raise ValueError("partial object {!r} has incorrect arguments".format(obj)) from ex
    params = []
    keyword = False
    for name, p in sig.parameters.items():
        if p.kind == _VAR_POSITIONAL:
            if not keyword:
                params.append(p)
            continue
        if p.kind <= _POSITIONAL_OR_KEYWORD and name in ba.arguments and name not in obj.keywords:
            continue
        if name in obj.keywords and p.kind != _VAR_KEYWORD:
            keyword = True
            params.append(p.replace(kind=_KEYWORD_ONLY, default=obj.keywords[name]))
        elif keyword and p.kind == _POSITIONAL_OR_KEYWORD:
            params.append(p.replace(kind=_KEYWORD_ONLY))
        else:
            params.append(p)
    return sig.replace(parameters=params)


def _signature(obj, follow_wrapped=True, eval_str=False, globals=None, locals=None, format=1):
    if not callable(obj):
        raise TypeError("{!r} is not a callable object".format(obj))
    again = lambda o: _signature(o, follow_wrapped, eval_str, globals, locals, format)
    if ismethod(obj):
        return _drop_first(again(obj.__func__))
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__") or ismethod(f))
        if ismethod(obj):
            return again(obj)
    sig = getattr(obj, "__signature__", None)
    if sig is not None:
        if not isinstance(sig, (Signature, str)) and callable(sig):
            sig = sig()
        if isinstance(sig, str):
            return _from_text(sig, False)
        if not isinstance(sig, Signature):
            raise TypeError("unexpected object {!r} in __signature__ attribute".format(sig))
        return sig
    method = getattr(obj, "__partialmethod__", None)
    if method is not None and type(method).__name__ == "partialmethod":
        whole = again(method.func)
        first = next(iter(whole.parameters.values()), None)
        class bound:
            func, args, keywords = method.func, (None,) + method.args, method.keywords
        sig = _partial_signature(bound, whole)
        if first is None or first.kind == _VAR_POSITIONAL:
            return sig
        return sig.replace(parameters=[first, *sig.parameters.values()])
    if isfunction(obj):
        return _from_function(obj, eval_str, globals, locals, format)
    if isinstance(obj, _wrappers):
        text = _text_signature(obj)
        if text is None or obj.__name__ in _WITHOUT_TEXT and getattr(obj, "__module__", None) in ("builtins", "math"):
            raise ValueError("no signature found for builtin {!r}".format(obj))
        owner = getattr(obj, "__objclass__", None) or getattr(obj, "__self__", None)
        if "<unrepresentable>" in text or obj.__name__ in _SEARCHES and (
                owner in (str, bytes, bytearray) or type(owner) in (str, bytes, bytearray)):
            raise ValueError("{!r} builtin has invalid signature".format(obj))
        sig = _from_text(text, False)
        if defaults := getattr(obj, "__defaults__", None):  # the __new__ of a namedtuple, whose text does not say them
            params = list(sig.parameters.values())
            n = min(len(defaults), len(params))
            params[-n:] = [p.replace(default=d) for p, d in zip(params[-n:], defaults[-n:])]
            sig = sig.replace(parameters=params)
        return sig
    if type(obj).__name__ == "partial" and hasattr(obj, "func"):
        return _partial_signature(obj, again(obj.func))
    if isinstance(obj, type):
        if hasattr(obj, "_member_names_") and hasattr(type(obj), "__members__"):  # an Enum
            if obj._member_names_:
                return Signature([Parameter("values", _VAR_POSITIONAL)])
            return _from_text("(new_class_name, /, names, *, module=None, qualname=None, type=None, start=1, boundary=None)", False)
        call = _user_method(type(obj), "__call__")
        if call is not None:
            return _drop_first(again(call))
        new, init = _user_method(obj, "__new__"), _user_method(obj, "__init__")
        if new is not None and init is not None:
            mro = obj.__mro__
            inew = next(i for i, c in enumerate(mro) if "__new__" in c.__dict__)
            iinit = next(i for i, c in enumerate(mro) if "__init__" in c.__dict__)
            new, init = (new, None) if inew <= iinit else (None, init)
        if new is not None:
            return _drop_first(again(new))
        if init is not None:
            return _drop_first(again(init))
        if issubclass(obj, tuple) and hasattr(obj, "_field_defaults"):
            own = next(c for c in obj.__mro__ if "_fields" in c.__dict__)
            defaults = getattr(own.__new__, "__defaults__", None) or ()
            defaults = dict(zip(reversed(own._fields), reversed(defaults)))
            hints = get_annotations(own)
            return Signature([Parameter(n, _POSITIONAL_OR_KEYWORD, default=defaults.get(n, _empty), annotation=hints.get(n, _empty))
                              for n in obj._fields])
        for base in obj.__mro__:
            if "_fields" in base.__dict__ and "__new__" in base.__dict__ and tuple in base.__mro__:
                return _signature_of_namedtuple(base)
            text = base.__dict__.get("__text_signature__") or getattr(base, "__text_signature__", None)
            if text is None and base is not object:
                text = _TYPE_TEXTS.get((base.__module__, base.__name__))
            if isinstance(text, str):
                return _from_text(text, False)
        if type not in obj.__mro__:
            if obj.__init__ is object.__init__ and obj.__new__ is object.__new__:
                return _signature_of_object()
            raise ValueError("no signature found for builtin type {!r}".format(obj))
        raise ValueError("no signature found for builtin {!r}".format(obj))
    call = _user_method(type(obj), "__call__")
    if call is not None:
        return _drop_first(again(call))
    raise ValueError("callable {!r} is not supported by signature".format(obj))


def _signature_of_object():
    return Signature()


def _signature_of_namedtuple(cls):
    defaults = cls._field_defaults
    annotations = cls.__annotations__
    return Signature([Parameter(name, _POSITIONAL_OR_KEYWORD, default=defaults.get(name, _empty),
                                annotation=annotations.get(name, _empty)) for name in cls._fields])


def _user_method(cls, name):
    for c in cls.__mro__:
        if name in c.__dict__:
            m = c.__dict__[name]
            if isinstance(m, (classmethod, staticmethod)):
                m = m.__func__
            if isinstance(m, _wrappers):
                return None
            return m
    return None


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=1):
    """Get a signature object for the passed callable."""
    return _signature(obj, follow_wrapped, eval_str, globals, locals, annotation_format)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=1):
    from annotationlib import get_annotations
    return get_annotations(obj, globals=globals, locals=locals, eval_str=eval_str, format=format)


def getcallargs(func, /, *positional, **named):
    """Get the mapping of arguments to values: what a call would bind, with the defaults."""
    spec = getfullargspec(func)
    name = func.__name__
    if ismethod(func) and func.__self__ is not None:
        positional = (func.__self__,) + positional
    args, defaults = spec.args, spec.defaults or ()
    first = len(args) - len(defaults)
    kwdefaults = spec.kwonlydefaults or {}
    names = list(args)
    parts = [arg if i < first else arg + "=0" for i, arg in enumerate(args)]
    if spec.varargs:
        parts.append("*" + spec.varargs)
        names.append(spec.varargs)
    elif spec.kwonlyargs:
        parts.append("*")
    for arg in spec.kwonlyargs:
        parts.append(arg + "=0" if arg in kwdefaults else arg)
        names.append(arg)
    if spec.varkw:
        parts.append("**" + spec.varkw)
        names.append(spec.varkw)
    bound = _bind_call(name, ", ".join(parts), len(names), positional, named)
    # In the order in which a call meets them: positional ones, the variable ones, named ones, defaults.
    value = {arg: bound[i] for i, arg in enumerate(names) if i in bound}
    result = {arg: value[arg] for arg in args[:len(positional)]}
    if spec.varargs:
        result[spec.varargs] = value.get(spec.varargs, ())
    if spec.varkw:
        result[spec.varkw] = value.get(spec.varkw, {})
    for arg in named:
        if arg in value and arg not in result:
            result[arg] = value[arg]
    for i, arg in enumerate(args):
        if arg not in result:
            result[arg] = defaults[i - first]
    for arg in spec.kwonlyargs:
        if arg not in result:
            result[arg] = kwdefaults[arg]
    return result


def getgeneratorstate(generator):
    """Get current state of a generator-iterator."""
    if generator.gi_running:
        return GEN_RUNNING
    if generator.gi_suspended:
        return GEN_SUSPENDED
    if generator.gi_frame is None:
        return GEN_CLOSED
    return GEN_CREATED


def getcoroutinestate(coroutine):
    """Get current state of a coroutine object."""
    if coroutine.cr_running:
        return CORO_RUNNING
    if coroutine.cr_suspended:
        return CORO_SUSPENDED
    if coroutine.cr_frame is None:
        return CORO_CLOSED
    return CORO_CREATED


_missing = object()


def _in_class(cls, name):
    for base in type.__dict__["__mro__"].__get__(cls):
        space = type.__dict__["__dict__"].__get__(base)
        if name in space:
            return space[name]
    return _missing


def getattr_static(obj, attr, default=_missing):
    """Retrieve attributes without triggering dynamic lookup via the descriptor protocol, __getattr__ or __getattribute__."""
    mine = _missing
    if isinstance(obj, type):
        cls = obj
    else:
        cls = type(obj)
        own = _in_class(cls, "__dict__")
        if own is _missing or isinstance(own, (types.GetSetDescriptorType, types.MemberDescriptorType)):
            try:
                space = object.__getattribute__(obj, "__dict__")
            except AttributeError:
                space = {}
            mine = dict.get(space, attr, _missing) if isinstance(space, dict) else _missing
    found = _in_class(cls, attr)
    if mine is not _missing and found is not _missing:
        kind = type(found)
        if _in_class(kind, "__get__") is not _missing and (_in_class(kind, "__set__") is not _missing or
                                                          _in_class(kind, "__delete__") is not _missing):
            return found
    if mine is not _missing:
        return mine
    if found is not _missing:
        return found
    if obj is cls:
        found = _in_class(type(cls), attr)
        if found is not _missing:
            return found
    if default is not _missing:
        return default
    raise AttributeError(attr)


def getfullargspec(func):
    """Get the names and default values of a callable object's parameters."""
    try:
        sig = _signature(func, follow_wrapped=False)
    except Exception as ex:
        raise TypeError("unsupported callable") from ex
    if ismethod(func):
        sig = _signature(func.__func__, follow_wrapped=False)
    args, posonly, kwonly, defaults, annotations, kwdefaults = [], [], [], (), {}, {}
    varargs = varkw = None
    if sig.return_annotation is not _empty:
        annotations["return"] = sig.return_annotation
    for p in sig.parameters.values():
        if p.kind == _POSITIONAL_ONLY:
            posonly.append(p.name)
        elif p.kind == _POSITIONAL_OR_KEYWORD:
            args.append(p.name)
        elif p.kind == _VAR_POSITIONAL:
            varargs = p.name
        elif p.kind == _KEYWORD_ONLY:
            kwonly.append(p.name)
            if p.default is not _empty:
                kwdefaults[p.name] = p.default
        else:
            varkw = p.name
        if p.kind <= _POSITIONAL_OR_KEYWORD and p.default is not _empty:
            defaults += (p.default,)
        if p.annotation is not _empty:
            annotations[p.name] = p.annotation
    spec = globals().get("FullArgSpec") or __getattr__("FullArgSpec")
    return spec(posonly + args, varargs, varkw, defaults or None, kwonly,
                kwdefaults or None, annotations)


def currentframe():
    """Return the frame of the caller or None if this is not possible."""
    return sys._getframe(1)
