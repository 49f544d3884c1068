"""Configuring logging by a dictionary or file."""

import logging
import logging.handlers
import sys

DEFAULT_LOGGING_CONFIG_PORT = 9030


def valid_ident(s):
    if not IDENTIFIER.match(s):
        raise ValueError(f"Not a valid Python identifier: {s!r}")
    return True


def _import(name, importer=__import__):
    """The object that a dotted name means: as much of it is imported as needed."""
    parts = name.split(".")
    path = parts[0]
    found = importer(path)
    for part in parts[1:]:
        path += "." + part
        try:
            found = getattr(found, part)
        except AttributeError:
            importer(path)
            found = getattr(found, part)
    return found


_resolve = _import


def _clearExistingHandlers():
    logging._handlers.clear()
    logging.shutdown(logging._handlerList[:])
    del logging._handlerList[:]


def _loggerNames():
    return list(logging.root.manager.loggerDict)


class _Leftovers:
    """The loggers that were there before and that a configuration has not named."""

    def __init__(self):
        self.names = set(_loggerNames())
        self.below = set()
        self._all = sorted(self.names)

    def take(self, name):
        if name in self.names:
            prefix = name + "."
            self.below.update(n for n in self._all if n.startswith(prefix))
            self.names.discard(name)

    def settle(self, disable):
        known = logging.root.manager.loggerDict
        for name in sorted(self.names):
            logger = known[name]
            if name in self.below:
                # It hangs below one that is configured, and leaves all to that.
                if not isinstance(logger, logging.PlaceHolder):
                    logger.setLevel(logging.NOTSET)
                    logger.handlers = []
                    logger.propagate = True
            else:
                logger.disabled = disable


# Files

def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    import configparser
    import io
    if isinstance(fname, str):
        import os
        if not os.path.exists(fname):
            raise FileNotFoundError(f"{fname} doesn't exist")
        if not os.path.getsize(fname):
            raise RuntimeError(f"{fname} is an empty file")
    if isinstance(fname, configparser.RawConfigParser):
        parser = fname
    else:
        try:
            parser = configparser.ConfigParser(defaults)
            if hasattr(fname, "readline"):
                parser.read_file(fname)
            else:
                parser.read(fname, encoding=io.text_encoding(encoding))
        except configparser.ParsingError as e:
            raise RuntimeError(f"{fname} is invalid: {e}")
    formatters = _create_formatters(parser)
    with logging._lock:
        _clearExistingHandlers()
        handlers = _install_handlers(parser, formatters)
        _install_loggers(parser, handlers, disable_existing_loggers)


def _keys(text):
    return [part.strip() for part in text.split(",")] if text else []


def _evaluate(text):
    """What an expression of a file means, in the names of logging."""
    return eval(text, vars(logging))


def _create_formatters(cp):
    made = {}
    for key in _keys(cp["formatters"]["keys"]):
        section = cp[f"formatter_{key}"]
        fmt, datefmt = section.get("format", raw=True), section.get("datefmt", raw=True)
        style = section.get("style", "%", raw=True)
        defaults = section.get("defaults", None, raw=True)
        cls = section.get("class")
        cls = _import(cls) if cls else logging.Formatter
        if defaults is not None:
            made[key] = cls(fmt, datefmt, style, defaults=_evaluate(defaults))
        else:
            made[key] = cls(fmt, datefmt, style)
    return made


def _install_handlers(cp, formatters):
    made, targets = {}, []
    for key in _keys(cp["handlers"]["keys"]):
        section = cp[f"handler_{key}"]
        name = section["class"]
        try:
            cls = _evaluate(name)
        except (AttributeError, NameError):
            cls = _import(name)
        args = _evaluate(section.get("args", "()"))
        kwargs = _evaluate(section.get("kwargs", "{}"))
        handler = cls(*args, **kwargs)
        handler.name = key
        if "level" in section:
            handler.setLevel(section["level"])
        formatter = section.get("formatter", "")
        if formatter:
            handler.setFormatter(formatters[formatter])
        if issubclass(cls, logging.handlers.MemoryHandler) and section.get("target", ""):
            targets.append((handler, section["target"]))
        made[key] = handler
    for handler, target in targets:
        handler.setTarget(made[target])
    return made


def _rehang(logger, section, handlers):
    if "level" in section:
        logger.setLevel(section["level"])
    for h in logger.handlers[:]:
        logger.removeHandler(h)
    for key in _keys(section["handlers"]):
        logger.addHandler(handlers[key])


def _install_loggers(cp, handlers, disable_existing):
    names = _keys(cp["loggers"]["keys"])
    names.remove("root")
    _rehang(logging.root, cp["logger_root"], handlers)
    left = _Leftovers()
    for key in names:
        section = cp[f"logger_{key}"]
        name = section["qualname"]
        logger = logging.getLogger(name)
        left.take(name)
        _rehang(logger, section, handlers)
        logger.propagate = section.getint("propagate", fallback=1)
        logger.disabled = 0
    left.settle(disable_existing)


# Dictionaries

def dictConfig(config):
    dictConfigClass(config).configure()


def listen(port=DEFAULT_LOGGING_CONFIG_PORT, verify=None):
    raise OSError("logging.config.listen() is not available: a sandbox has no network")


def stopListening():
    pass
