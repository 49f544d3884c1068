from types import GenericAlias as _GenericAlias

__all__ = ["Interpolation", "Template", "convert"]


def _final(cls, **kwargs):
    raise TypeError(f"type 'string.templatelib.{cls.__base__.__name__}' is not an acceptable base type")


class Interpolation:
    """Interpolation object."""
    __native_name__ = "string.templatelib.Interpolation"

    __slots__ = ("value", "expression", "conversion", "format_spec")
    __match_args__ = ("value", "expression", "conversion", "format_spec")

    def __new__(cls, value, expression="", conversion=None, format_spec=""):
        if not isinstance(expression, str):
            raise TypeError(f"Interpolation() argument 'expression' must be str, not {type(expression).__name__}")
        if conversion is not None:
            if not isinstance(conversion, str):
                raise TypeError(f"Interpolation() argument 'conversion' must be str, not {type(conversion).__name__}")
            if conversion not in ("s", "r", "a"):
                raise ValueError("Interpolation() argument 'conversion' must be one of 's', 'a' or 'r'")
        if not isinstance(format_spec, str):
            raise TypeError(f"Interpolation() argument 'format_spec' must be str, not {type(format_spec).__name__}")
        self = object.__new__(cls)
        set = object.__setattr__
        set(self, "value", value)
        set(self, "expression", expression)
        set(self, "conversion", conversion)
        set(self, "format_spec", format_spec)
        return self

    __init_subclass__ = classmethod(_final)
    __class_getitem__ = classmethod(_GenericAlias)

    def __setattr__(self, name, value):
        raise AttributeError("readonly attribute" if name in self.__slots__ else
                             f"'string.templatelib.Interpolation' object has no attribute '{name}' and no __dict__ for setting new attributes")

    def __repr__(self):
        return f"Interpolation({self.value!r}, {self.expression!r}, {self.conversion!r}, {self.format_spec!r})"

    def __reduce__(self):
        return Interpolation, (self.value, self.expression, self.conversion, self.format_spec)


class _TemplateIter:
    def __init__(self, template):
        self._it = _parts(template)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._it)


def _parts(template):
    strings = template.strings
    for i, interpolation in enumerate(template.interpolations):
        if strings[i]:
            yield strings[i]
        yield interpolation
    if strings[-1]:
        yield strings[-1]


class Template:
    """Template object."""
    __native_name__ = "string.templatelib.Template"

    __slots__ = ("strings", "interpolations")

    def __new__(cls, *args):
        strings, interpolations = [], []
        last = False
        for a in args:
            if isinstance(a, str):
                if last:
                    strings[-1] += a
                else:
                    strings.append(a)
                last = True
            elif isinstance(a, Interpolation):
                if not last:
                    strings.append("")
                interpolations.append(a)
                last = False
            else:
                raise TypeError(f"Template.__new__ *args need to be of type 'str' or 'Interpolation', got {type(a).__name__}")
        if not last:
            strings.append("")
        return _make_template(tuple(strings), tuple(interpolations))

    __init_subclass__ = classmethod(_final)

    def __setattr__(self, name, value):
        raise AttributeError("readonly attribute" if name in ("strings", "interpolations") else
                             f"'string.templatelib.Template' object has no attribute '{name}' and no __dict__ for setting new attributes")

    @property
    def values(self):
        return tuple([i.value for i in self.interpolations])

    def __iter__(self):
        return _TemplateIter(self)

    def __repr__(self):
        return f"Template(strings={self.strings!r}, interpolations={self.interpolations!r})"

    def __add__(self, other):
        if isinstance(other, Template):
            a, b = self.strings, other.strings
            return _make_template((*a[:-1], a[-1] + b[0], *b[1:]), self.interpolations + other.interpolations)
        if isinstance(other, str):
            raise TypeError('can only concatenate string.templatelib.Template (not "str") to string.templatelib.Template')
        raise TypeError(f'can only concatenate string.templatelib.Template (not "{type(other).__name__}") to string.templatelib.Template')

    def __radd__(self, other):
        if isinstance(other, str):
            raise TypeError('can only concatenate str (not "string.templatelib.Template") to str')
        return NotImplemented

    def __reduce__(self):
        return _make_template, (self.strings, self.interpolations)


def _make_template(strings, interpolations):
    self = object.__new__(Template)
    object.__setattr__(self, "strings", strings)
    object.__setattr__(self, "interpolations", interpolations)
    return self


def convert(obj, /, conversion):
    """Convert *obj* using formatted string literal semantics."""
    if conversion is None:
        return obj
    if conversion == "r":
        return repr(obj)
    if conversion == "s":
        return str(obj)
    if conversion == "a":
        return ascii(obj)
    raise ValueError(f"invalid conversion specifier: {conversion}")
