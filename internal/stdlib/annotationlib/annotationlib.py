import sys

__all__ = ["Format", "ForwardRef", "call_annotate_function", "call_evaluate_function", "get_annotate_from_class_namespace",
           "get_annotations", "annotations_to_string", "type_repr"]


class _FormatMeta(type):
    def __iter__(cls):
        return iter(cls._members)

    def __call__(cls, value):
        for m in cls._members:
            if m == value:
                return m
        raise ValueError(f"{value!r} is not a valid Format")

    def __getitem__(cls, name):
        for m in cls._members:
            if m.name == name:
                return m
        raise KeyError(name)

    def __len__(cls):
        return len(cls._members)


class Format(int, metaclass=_FormatMeta):
    _members = ()

    @property
    def value(self):
        return int(self)

    def __repr__(self):
        return f"<Format.{self.name}: {int(self)}>"

    def __str__(self):
        return int.__repr__(self)


for _n, _v in (("VALUE", 1), ("VALUE_WITH_FAKE_GLOBALS", 2), ("FORWARDREF", 3), ("STRING", 4)):
    _m = int.__new__(Format, _v)
    _m.name = _n
    setattr(Format, _n, _m)
    Format._members += (_m,)

_sentinel = object()


class ForwardRef:
    """Wrapper that holds a forward reference."""

    def __init__(self, arg, *, module=None, owner=None, is_argument=True, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__arg__ = arg
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module
        self.__owner__ = owner
        self.__globals__ = None
        self.__cell__ = None
        self.__code__ = None

    def __init_subclass__(cls, /, *args, **kwds):
        raise TypeError("Cannot subclass ForwardRef")

    @property
    def __forward_arg__(self):
        return self.__arg__

    @property
    def __forward_code__(self):
        if self.__code__ is None:
            arg = self.__arg__
            if arg.startswith("*"):
                arg = f"({arg},)[0]"
            try:
                self.__code__ = compile(arg, "<string>", "eval")
            except SyntaxError:
                raise SyntaxError(f"Forward reference must be an expression -- got {self.__arg__!r}")
        return self.__code__

    def evaluate(self, *, globals=None, locals=None, type_params=None, owner=None, format=Format.VALUE):
        """Evaluate the forward reference and return the value."""
        if format == 4:
            return self.__arg__
        if owner is None:
            owner = self.__owner__
        if globals is None:
            globals = self.__globals__
        if not globals:
            if self.__forward_module__ is not None:
                globals = getattr(sys.modules.get(self.__forward_module__), "__dict__", None)
            if not globals and isinstance(owner, type):
                globals = getattr(sys.modules.get(owner.__module__), "__dict__", None)
            if not globals and owner is not None:
                globals = getattr(owner, "__globals__", None) or getattr(owner, "__dict__", None)
        if globals is None:
            globals = {}
        if type_params is None and owner is not None:
            type_params = getattr(owner, "__type_params__", None)
        if locals is None:
            locals = dict(vars(owner)) if isinstance(owner, type) else {}
        if type_params or self.__cell__:
            locals = dict(locals)
            for p in type_params or ():
                locals.setdefault(p.__name__, p)
            if self.__cell__:
                locals.update(self.__cell__)
        arg = self.__arg__
        if arg.isidentifier() and arg not in ("None", "True", "False"):
            if arg in locals:
                return locals[arg]
            if arg in globals:
                return globals[arg]
            import builtins
            if hasattr(builtins, arg):
                return getattr(builtins, arg)
            if format == 3:
                return self
            raise NameError(f"name {arg!r} is not defined", name=arg)
        code = self.__forward_code__
        try:
            return eval(code, globals, locals)
        except Exception:
            if format != 3:
                raise
        # What is defined is evaluated, and the rest becomes forward references.
        import builtins
        names = _Names({**vars(builtins), **globals, **locals})
        try:
            value = eval(code, globals, names)
        except Exception:
            return self
        _forward(names.made, owner, globals, self.__forward_is_class__)
        return value

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return (self.__arg__ == other.__arg__ and self.__forward_module__ == other.__forward_module__
                and self.__forward_is_class__ == other.__forward_is_class__ and self.__owner__ == other.__owner__)

    def __hash__(self):
        return hash((self.__arg__, self.__forward_module__, self.__forward_is_class__))

    def __or__(self, other):
        return _union[self, other]

    def __ror__(self, other):
        return _union[other, self]

    def __repr__(self):
        extra = ""
        if self.__forward_module__ is not None:
            extra += f", module={self.__forward_module__!r}"
        if self.__forward_is_class__:
            extra += ", is_class=True"
        if self.__owner__ is not None:
            extra += f", owner={self.__owner__!r}"
        return f"ForwardRef({self.__arg__!r}{extra})"


_union = type(int | str)
_generic_alias = type(list[int])


# How strongly the outermost part of an expression binds, from comparisons to names.
_CMP, _BOR, _BXOR, _BAND, _SHIFT, _ARITH, _TERM, _FACTOR, _POWER, _AWAIT, _ATOM = range(8, 19)


def _text(obj):
    if isinstance(obj, _Name):
        return obj.__text__
    if isinstance(obj, tuple):
        return "(" + _items(obj) + ")"
    if isinstance(obj, list):
        return "[" + ", ".join(map(_text, obj)) + "]"
    if isinstance(obj, set) and obj:
        return "{" + ", ".join(map(_text, obj)) + "}"
    if isinstance(obj, dict):
        return "{" + ", ".join(f"{_text(k)}: {_text(v)}" for k, v in obj.items()) + "}"
    if isinstance(obj, slice):
        out = ("" if obj.start is None else _text(obj.start)) + ":" + ("" if obj.stop is None else _text(obj.stop))
        return out + (":" + _text(obj.step) if obj.step is not None else "")
    if type(obj).__name__ == "Template" and type(obj).__module__ == "string.templatelib":
        return _template_text(obj)
    return type_repr(obj)


def _items(obj):
    return ", ".join(map(_text, obj)) + ("," if len(obj) == 1 else "")


def _template_text(template):
    parts = []
    for part in template:
        if isinstance(part, str):
            parts.append(repr(part)[1:-1].replace("{", "{{").replace("}", "}}"))
        else:
            parts.append("{" + part.expression + ("!" + part.conversion if part.conversion else "")
                         + (":" + part.format_spec if part.format_spec else "") + "}")
    return "t'" + "".join(parts) + "'"


def _operand(obj, level):
    # The text of a part that has to bind as strongly as level.
    if isinstance(obj, _Name) and obj.__level__ < level:
        return "(" + obj.__text__ + ")"
    return _text(obj)


class _Name:
    """Stands for an expression whose names aren't defined, or whose text is wanted.

    All that came of one evaluation are in the list __made__, so that they can become forward references wherever they are.
    """

    def __init__(self, text, made, level=_ATOM):
        self.__text__ = text
        self.__level__ = level
        self.__made__ = made
        made.append(self)

    def __getattr__(self, name):
        if name[:2] == "__" and name[-2:] == "__" and name != "__name__":
            raise AttributeError(name)
        return _Name(f"{_operand(self, _ATOM)}.{name}", self.__made__)

    def __getitem__(self, item):
        inner = _items(item) if isinstance(item, tuple) and item else _text(item)
        return _Name(f"{_operand(self, _ATOM)}[{inner}]", self.__made__)

    def __call__(self, *args, **kwargs):
        parts = [*map(_text, args), *(f"{k}={_text(v)}" for k, v in kwargs.items())]
        return _Name(f"{_operand(self, _ATOM)}({', '.join(parts)})", self.__made__)

    def __iter__(self):
        yield _Name("*" + _operand(self, _BOR), self.__made__)

    def __hash__(self):
        return hash(self.__text__)

    def __repr__(self):
        return self.__text__

    def __format__(self, spec):
        raise TypeError("Cannot stringify annotation containing string formatting")


def _operators():
    for name, sym, level in (("add", "+", _ARITH), ("sub", "-", _ARITH), ("mul", "*", _TERM), ("truediv", "/", _TERM), ("floordiv", "//", _TERM),
                             ("mod", "%", _TERM), ("pow", "**", _POWER), ("lshift", "<<", _SHIFT), ("rshift", ">>", _SHIFT),
                             ("and", "&", _BAND), ("or", "|", _BOR), ("xor", "^", _BXOR), ("matmul", "@", _TERM)):
        # Powers are grouped from the right, others from the left.
        left, right = (level + 1, level) if name == "pow" else (level, level + 1)

        def forward(self, other, sym=sym, level=level, left=left, right=right):
            return _Name(f"{_operand(self, left)} {sym} {_operand(other, right)}", self.__made__, level)

        def reverse(self, other, sym=sym, level=level, left=left, right=right):
            return _Name(f"{_operand(other, left)} {sym} {_operand(self, right)}", self.__made__, level)
        setattr(_Name, f"__{name}__", forward)
        setattr(_Name, f"__r{name}__", reverse)
    for name, sym in (("lt", "<"), ("le", "<="), ("eq", "=="), ("ne", "!="), ("gt", ">"), ("ge", ">=")):
        def compare(self, other, sym=sym):
            return _Name(f"{_operand(self, _BOR)} {sym} {_operand(other, _BOR)}", self.__made__, _CMP)
        setattr(_Name, f"__{name}__", compare)
    for name, sym in (("neg", "-"), ("pos", "+"), ("invert", "~")):
        setattr(_Name, f"__{name}__", lambda self, sym=sym: _Name(sym + _operand(self, _FACTOR), self.__made__, _FACTOR))
    _Name.__hash__ = lambda self: hash(self.__text__)


_operators()


class _Names(dict):
    """Names in scope, where others have stand-ins, which are in the list made."""

    def __init__(self, names):
        self.update(names)
        self.made = []

    def __missing__(self, name):
        return _Name(name, self.made)


def _forward(made, owner, globals, is_class):
    # The stand-ins become forward references, wherever in the annotations they are.
    for name in made:
        text = name.__text__
        name.__dict__.clear()
        name.__class__ = ForwardRef
        name.__init__(text, owner=owner, is_class=is_class)
        name.__globals__ = globals


def call_annotate_function(annotate, format, *, owner=None, _is_evaluate=False):
    """Call an __annotate__ function. __annotate__ functions are normally generated by the compiler."""
    if format == 2:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    if format == 1:
        return annotate(Format.VALUE)
    code = getattr(annotate, "__code__", None)
    if code is None:
        try:
            return annotate(format)
        except NotImplementedError:
            return annotate(Format.VALUE)
    if annotate.__qualname__[-12:] != "__annotate__" and not _is_evaluate:
        try:
            return annotate(format)
        except NotImplementedError:
            pass
    real = annotate.__globals__
    if format == 4:
        result = _with_names(annotate, _all_names(code, real, made := []), {}, made)
        if _is_evaluate:
            return _text(result)
        return {k: v if isinstance(v, str) else _text(v) for k, v in result.items()}
    is_class = isinstance(owner, type)
    try:
        result = _with_names(annotate, dict(real), {}, made := [])
    except Exception:
        # Something that is defined does not do what is asked of it: each annotation is evaluated as far as that goes.
        result = _with_names(annotate, _all_names(code, real, made := []), {}, made)
        _forward(made, owner, real, is_class)
        if _is_evaluate:
            return _evaluated(result)
        return {k: _evaluated(v) for k, v in result.items()}
    _forward(made, owner, real, is_class)
    return result


def _evaluated(value):
    return value.evaluate(format=Format.FORWARDREF) if isinstance(value, ForwardRef) else value


def _all_names(code, real, made):
    fake = dict(real)
    for name in (*code.co_names, *code.co_freevars):
        if name not in ("format", "NotImplementedError", "__classdict__", "__conditional_annotations__"):
            fake[name] = _Name(name, made)
    return fake


def _with_names(annotate, fake, cells, made):
    function = annotate
    for _ in range(1000):
        function = _function_in(annotate, fake, cells)
        try:
            return function(1)
        except NameError as e:
            name = e.name
            if name is None or name in cells:
                raise
            fake[name] = cells[name] = _Name(name, made)
    raise NameError("too many undefined names")


def call_evaluate_function(evaluate, format, *, owner=None):
    """Call an evaluate function. Evaluate functions are normally generated for the value of type aliases and type parameters."""
    return call_annotate_function(evaluate, format, owner=owner, _is_evaluate=True)


def get_annotate_from_class_namespace(obj):
    """Retrieve the annotate function from a class namespace dictionary."""
    try:
        return obj["__annotate__"]
    except KeyError:
        return obj.get("__annotate_func__", None)


_lookup_failed = object()


def _own(obj):
    if isinstance(obj, type):
        ann = type.__dict__["__annotations__"].__get__(obj) if _has_annotations(obj) else {}
    else:
        ann = getattr(obj, "__annotations__", None)
    if ann is not None and not isinstance(ann, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    return ann


def _has_annotations(cls):
    d = cls.__dict__
    return "__annotations__" in d or "__annotate_func__" in d or "__annotations_cache__" in d or "__annotate__" in d


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=Format.VALUE):
    """Compute the annotations dict for an object."""
    if eval_str and format != 1:
        raise ValueError("eval_str=True is only supported with format=Format.VALUE")
    if format == 1:
        ann = _own(obj)
    elif format == 2:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    elif format == 3:
        try:
            ann = _own(obj)
        except NameError:
            ann = _lookup_failed
        if ann is _lookup_failed:
            ann = call_annotate_function(_annotate(obj), 3, owner=obj)
    elif format == 4:
        annotate = _annotate(obj)
        if annotate is not None:
            ann = call_annotate_function(annotate, 4, owner=obj)
        else:
            ann = _own(obj)
            if ann is not None:
                return annotations_to_string(ann)
    else:
        raise ValueError(f"Unsupported format {format!r}")
    if ann is None:
        if isinstance(obj, type) or callable(obj) and not isinstance(obj, type(_own)):
            return {}
        if callable(obj):
            return {}
        raise TypeError(f"{obj!r} does not have annotations")
    ann = dict(ann)
    if not eval_str or not ann:
        return ann
    params = getattr(obj, "__type_params__", ())
    if isinstance(obj, type):
        g = getattr(sys.modules.get(obj.__module__), "__dict__", {})
        l = dict(vars(obj))
    elif hasattr(obj, "__globals__"):
        inner = obj
        while hasattr(inner, "__wrapped__"):
            inner = inner.__wrapped__
        g, l = inner.__globals__, {}
    else:
        g, l = getattr(obj, "__dict__", {}), {}
    g = g if globals is None else globals
    l = dict(l if locals is None else locals)
    for p in params:
        l.setdefault(p.__name__, p)
    return {k: eval(v, g, l) if isinstance(v, str) else v for k, v in ann.items()}


def _annotate(obj):
    if isinstance(obj, type):
        return type.__dict__["__annotate__"].__get__(obj)
    return getattr(obj, "__annotate__", None)


def type_repr(value):
    """Convert a Python value to a format suitable for use with the STRING format."""
    if isinstance(value, type) and not isinstance(value, _generic_alias):
        if value.__module__ == "builtins":
            return value.__qualname__
        return f"{value.__module__}.{value.__qualname__}"
    if value is ...:
        return "..."
    if isinstance(value, (type(type_repr), type(len))):
        return f"{value.__module__}.{value.__qualname__}" if value.__module__ != "builtins" else value.__qualname__
    if isinstance(value, _Name):
        return value.__text__
    return repr(value)


def annotations_to_string(annotations):
    """Convert an annotation dict containing values to approximately the STRING format."""
    return {n: t if isinstance(t, str) else type_repr(t) for n, t in annotations.items()}
