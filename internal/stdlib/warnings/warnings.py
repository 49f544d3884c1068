import sys

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings",
           "catch_warnings", "deprecated"]

_ACTIONS = ("error", "ignore", "always", "all", "default", "module", "once")

filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]
defaultaction = "default"
_defaultaction = "default"
onceregistry = {}
_onceregistry = onceregistry
_version = 1
_lines = {}


class WarningMessage:
    _WARNING_DETAILS = ("message", "category", "filename", "lineno", "file", "line", "source")

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return ("{message : %r, category : %r, filename : %r, lineno : %s, line : %r}"
                % (self.message, self._category_name, self.filename, self.lineno, self.line))

    def __repr__(self):
        return f"<{type(self).__qualname__} {self}>"


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Hook to write a warning to a file; replace if you like."""
    _show(WarningMessage(message, category, filename, lineno, file, line))


_original_showwarning = showwarning


def formatwarning(message, category, filename, lineno, line=None):
    """Function to format a warning the standard way."""
    return _format(WarningMessage(message, category, filename, lineno, None, line))


_original_formatwarning = formatwarning


def _format(msg):
    text = f"{msg.filename}:{msg.lineno}: {msg.category.__name__}: {msg.message}\n"
    line = msg.line
    if line is None:
        line = _lines.get((msg.filename, msg.lineno), "")
    if line:
        text += "  %s\n" % line.strip()
    if msg.source is not None:
        text += f"{msg.category.__name__}: Enable tracemalloc to get the object allocation traceback\n"
    return text


def _show(msg):
    file = msg.file
    if file is None:
        file = sys.stderr
        if file is None:
            return
    if formatwarning is not _original_formatwarning:
        text = formatwarning(msg.message, msg.category, msg.filename, msg.lineno, msg.line)
    else:
        text = _format(msg)
    try:
        file.write(text)
    except OSError:
        pass


def _showwarnmsg(msg):
    if showwarning is not _original_showwarning:
        if not callable(showwarning):
            raise TypeError("warnings.showwarning() must be set to a function or method")
        showwarning(msg.message, msg.category, msg.filename, msg.lineno, msg.file, msg.line)
        return
    _show(msg)


def _compile(text, any_case=False):
    import re
    return re.compile(text, re.IGNORECASE if any_case else 0)


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Insert an entry into the list of warnings filters (at the front)."""
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    if not isinstance(message, str):
        raise TypeError("message must be a string")
    if not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError("category must be a Warning subclass")
    if not isinstance(module, str):
        raise TypeError("module must be a string")
    if not isinstance(lineno, int):
        raise TypeError("lineno must be an int")
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")
    message = _compile(message, True) if message else None
    module = _compile(module) if module else None
    _add(action, message, category, module, lineno, append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Insert a simple entry into the list of warnings filters (at the front)."""
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    if not isinstance(lineno, int):
        raise TypeError("lineno must be an int")
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")
    _add(action, None, category, None, lineno, append)


def _add(*item):
    item, append = item[:-1], item[-1]
    if not append:
        try:
            filters.remove(item)
        except ValueError:
            pass
        filters.insert(0, item)
    elif item not in filters:
        filters.append(item)
    _filters_mutated()


def resetwarnings():
    """Clear the list of warning filters, so that no filters are active."""
    filters[:] = []
    _filters_mutated()


def _filters_mutated():
    global _version
    _version += 1


def _no_integer(x):
    raise TypeError(f"'{type(x).__name__}' object cannot be interpreted as an integer")


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issue a warning, or maybe ignore it or raise an exception."""
    if isinstance(message, Warning):
        category = message.__class__
    elif category is None:
        category = UserWarning
    elif not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    stacklevel = type(stacklevel).__index__(stacklevel) if hasattr(type(stacklevel), '__index__') else _no_integer(stacklevel)
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError("skip_file_prefixes must be a tuple of strs.")
    if skip_file_prefixes:
        stacklevel = max(2, stacklevel)
    try:
        depth = max(stacklevel, 1)
        frame = sys._getframe(depth)
        while skip_file_prefixes and frame.f_code.co_filename.startswith(skip_file_prefixes):
            depth += 1
            frame = sys._getframe(depth)
    except ValueError:
        globals, filename, lineno = sys.__dict__, "<sys>", 0
    else:
        globals, lineno = frame.f_globals, frame.f_lineno
        filename = frame.f_code.co_filename
        _lines[filename, lineno] = _source_line(frame.f_code, lineno)
        if len(_lines) > 1000:
            _lines.clear()
    module = globals.get("__name__", "<string>")
    registry = globals.setdefault("__warningregistry__", {})
    warn_explicit(message, category, filename, lineno, module, registry, globals, source)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issue a warning, or maybe ignore it or raise an exception."""
    lineno = int(lineno)
    if module is None:
        module = filename or "<unknown>"
        if module[-3:].lower() == ".py":
            module = module[:-3]
    if registry is None:
        registry = {}
    if registry.get("version", 0) != _version:
        registry.clear()
        registry["version"] = _version
    if isinstance(message, Warning):
        text = str(message)
        category = message.__class__
    else:
        text = message
        message = category(message)
    key = (text, category, lineno)
    if registry.get(key):
        return
    for action, msg, cat, mod, ln in filters:
        if ((msg is None or (msg.match(text) if not isinstance(msg, str) else msg == text)) and issubclass(category, cat)
                and (mod is None or (mod.match(module) if not isinstance(mod, str) else mod == module))
                and (ln == 0 or lineno == ln)):
            break
    else:
        action = defaultaction
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action == "once":
        registry[key] = 1
        oncekey = (text, category)
        if onceregistry.get(oncekey):
            return
        onceregistry[oncekey] = 1
    elif action in ("always", "all"):
        pass
    elif action == "module":
        registry[key] = 1
        altkey = (text, category, 0)
        if registry.get(altkey):
            return
        registry[altkey] = 1
    elif action == "default":
        registry[key] = 1
    else:
        raise RuntimeError("Unrecognized action (%r) in warnings.filters:\n %s" % (action, (action, msg, cat, mod, ln)))
    _showwarnmsg(WarningMessage(message, category, filename, lineno, source=source))


class catch_warnings:
    """A context manager that copies and restores the warnings filter upon exiting the context."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._module = sys.modules["warnings"] if module is None else module
        self._entered = False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        args = []
        if self._record:
            args.append("record=True")
        if self._module is not sys.modules["warnings"]:
            args.append("module=%r" % self._module)
        return "%s(%s)" % (type(self).__name__, ", ".join(args))

    def __enter__(self):
        if self._entered:
            raise RuntimeError("Cannot enter %r twice" % self)
        self._entered = True
        m = self._module
        self._filters = m.filters
        m.filters = self._filters[:]
        m._filters_mutated()
        self._showwarning = m.showwarning
        self._show = m._show
        log = None
        if self._record:
            log = []
            m._show = log.append
            m.showwarning = m._original_showwarning
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError("Cannot exit %r without entering first" % self)
        m = self._module
        m.filters = self._filters
        m._filters_mutated()
        m.showwarning = self._showwarning
        m._show = self._show


class deprecated:
    """Indicate that a class, function or overload is deprecated."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
        self.message = message
        self.category = category
        self.stacklevel = stacklevel

    def __call__(self, arg, /):
        msg, category, stacklevel = self.message, self.category, self.stacklevel
        if category is None:
            arg.__deprecated__ = msg
            return arg
        if isinstance(arg, type):
            original_new = arg.__new__

            def __new__(cls, /, *args, **kwargs):
                if cls is arg:
                    warn(msg, category=category, stacklevel=stacklevel + 1)
                if original_new is not object.__new__:
                    return original_new(cls, *args, **kwargs)
                if cls.__init__ is object.__init__ and (args or kwargs):
                    raise TypeError(f"{cls.__name__}() takes no arguments")
                return original_new(cls)

            arg.__new__ = staticmethod(__new__)
            original_init_subclass = arg.__init_subclass__
            bound = getattr(original_init_subclass, "__func__", None)

            def __init_subclass__(*args, **kwargs):
                warn(msg, category=category, stacklevel=stacklevel + 1)
                if bound is not None:
                    return bound(*args, **kwargs)
                return original_init_subclass(*args[1:], **kwargs)

            arg.__init_subclass__ = classmethod(__init_subclass__)
            arg.__deprecated__ = __new__.__deprecated__ = msg
            return arg
        if callable(arg):
            import functools

            @functools.wraps(arg)
            def wrapper(*args, **kwargs):
                warn(msg, category=category, stacklevel=stacklevel + 1)
                return arg(*args, **kwargs)

            arg.__deprecated__ = wrapper.__deprecated__ = msg
            return wrapper
        raise TypeError("@deprecated decorator with non-None category must be applied to a class or callable, "
                        f"not {arg!r}")
