# The styles of formats.

class _Validation:
    """A class attribute that is a pattern, compiled when it is first asked for."""

    def __init__(self, pattern, flags=0):
        self._pattern = pattern
        self._flags = flags

    def __set_name__(self, owner, name):
        self._owner = owner
        self._name = name

    def __get__(self, obj, cls=None):
        import re
        compiled = re.compile(self._pattern, self._flags)
        setattr(self._owner, self._name, compiled)
        return compiled


class PercentStyle(object):

    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"
    validation_pattern = _Validation(r"%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]", 2)

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        return self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        if not self.validation_pattern.search(self._fmt):
            raise ValueError(f"Invalid format '{self._fmt}' for '{self.default_format[0]}' style")

    def _values(self, record):
        if self._defaults:
            return self._defaults | record.__dict__
        return record.__dict__

    def _format(self, record):
        return self._fmt % self._values(record)

    def format(self, record):
        try:
            return self._format(record)
        except KeyError as e:
            raise ValueError(f"Formatting field not found in record: {e}")


class StrFormatStyle(PercentStyle):

    default_format = "{message}"
    asctime_format = "{asctime}"
    asctime_search = "{asctime"
    fmt_spec = _Validation(r"^(.?[<>=^])?[+ -]?#?0?(\d+|{\w+})?[,_]?(\.(\d+|{\w+}))?[bcdefgnosx%]?$", 2)
    field_spec = _Validation(r"^(\d+|\w+)(\.\w+|\[[^]]+\])*$", 2)

    def _format(self, record):
        return self._fmt.format(**self._values(record))

    def validate(self):
        """Check each replacement field for its name, conversion and specification."""
        from string import Formatter as Parser
        seen = False
        try:
            for _, name, spec, conversion in Parser().parse(self._fmt):
                if name:
                    if not self.field_spec.match(name):
                        raise ValueError(f"invalid field name/expression: {name!r}")
                    seen = True
                if conversion and conversion not in "rsa":
                    raise ValueError(f"invalid conversion: {conversion!r}")
                if spec and not self.fmt_spec.match(spec):
                    raise ValueError(f"bad specifier: {spec!r}")
        except ValueError as e:
            raise ValueError(f"invalid format: {e}")
        if not seen:
            raise ValueError("invalid format: no fields")


class StringTemplateStyle(PercentStyle):

    default_format = "${message}"
    asctime_format = "${asctime}"
    asctime_search = "${asctime}"

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        from string import Template
        self._tpl = Template(self._fmt)

    def usesTime(self):
        return self._fmt.find("$asctime") >= 0 or self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        fields = False
        for m in self._tpl.pattern.finditer(self._fmt):
            if m["named"] or m["braced"]:
                fields = True
            elif m[0] == "$":
                raise ValueError("invalid format: bare '$' not allowed")
        if not fields:
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return self._tpl.substitute(**self._values(record))


_STYLES = {"%": (PercentStyle, BASIC_FORMAT), "{": (StrFormatStyle, "{levelname}:{name}:{message}"),
           "$": (StringTemplateStyle, "${levelname}:${name}:${message}")}


def _checkStyle(style):
    if style not in _STYLES:
        raise ValueError("Style must be one of: %s" % ",".join(_STYLES))


_defaultFormatter = Formatter(validate=False)
