"""Logging: records, loggers, handlers, formatters."""

import sys
import time
from _thread import RLock, get_ident

__all__ = ["BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter", "Formatter", "Handler",
           "INFO", "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler", "WARN", "WARNING", "addLevelName",
           "basicConfig", "captureWarnings", "critical", "debug", "disable", "error", "exception", "fatal", "getLevelName", "getLogger",
           "getLoggerClass", "info", "log", "makeLogRecord", "setLoggerClass", "shutdown", "warn", "warning", "getLogRecordFactory",
           "setLogRecordFactory", "lastResort", "raiseExceptions", "getLevelNamesMapping", "getHandlerByName", "getHandlerNames"]

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0

BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"

raiseExceptions = True
logThreads = True
logMultiprocessing = True
logProcesses = True
logAsyncioTasks = True

_startTime = time.time_ns()
_lock = RLock()
_levelToName = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG", NOTSET: "NOTSET"}
_nameToLevel = {"CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING, "WARNING": WARNING, "INFO": INFO, "DEBUG": DEBUG,
                "NOTSET": NOTSET}


def getLevelNamesMapping():
    return _nameToLevel.copy()


def getLevelName(level):
    found = _levelToName.get(level)
    if found is None:
        found = _nameToLevel.get(level)
    return f"Level {level}" if found is None else found


def addLevelName(level, levelName):
    with _lock:
        _levelToName[level] = levelName
        _nameToLevel[levelName] = level


def _checkLevel(level):
    if isinstance(level, int):
        return level
    if str(level) != level:
        raise TypeError(f"Level not an integer or a valid string: {level!r}")
    if level not in _nameToLevel:
        raise ValueError(f"Unknown level: {level!r}")
    return _nameToLevel[level]


# Frames of this file don't count as callers.
_srcfile = _checkLevel.__code__.co_filename


def _is_internal_frame(frame):
    return frame.f_code.co_filename == _srcfile


def currentframe():
    return sys._getframe(1)


def _stack(depth):
    """The frames from that many above the caller, the innermost first."""
    frames = []
    try:
        while True:
            frames.append(sys._getframe(depth + 1 + len(frames)))
    except ValueError:
        return frames


def _outside(depth):
    """The same, without those of logging itself that come first."""
    frames = _stack(depth + 1)
    first = 0
    while first < len(frames) and frames[first].f_code.co_filename.startswith("<frozen logging"):
        first += 1
    return frames[first:]


def _summary(frames):
    from traceback import StackSummary
    return StackSummary.extract((f, f.f_lineno) for f in reversed(frames))


def _pathParts(pathname):
    """The base name of a path, and that without its extension."""
    base = pathname.rpartition("/")[2]
    stem, dot, _ = base.rpartition(".")
    return base, stem if dot and stem.strip(".") else base


def _isMapping(x):
    if isinstance(x, dict):
        return True
    if isinstance(x, (str, int, float, tuple, list, bytes)):
        return False
    from collections.abc import Mapping
    return isinstance(x, Mapping)


class LogRecord(object):
    """One event that is logged."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = time.time_ns()
        # A single mapping as argument gives the values of %(key)s.
        if args and len(args) == 1 and _isMapping(args[0]) and args[0]:
            args = args[0]
        self.name = name
        self.msg = msg
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        try:
            self.filename, self.module = _pathParts(pathname)
        except (TypeError, ValueError, AttributeError):
            self.filename = pathname
            self.module = "Unknown module"
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = now / 1_000_000_000
        self.msecs = now % 1_000_000_000 // 1_000_000 + 0.0
        if self.msecs == 999.0 and int(self.created) != now // 1_000_000_000:
            # The division rounded up to the next second.
            self.msecs = 0.0
        self.relativeCreated = (now - _startTime) / 1_000_000
        if logThreads:
            self.thread = get_ident()
            threading = sys.modules.get("threading")
            self.threadName = threading.current_thread().name if threading else "MainThread"
        else:
            self.thread = None
            self.threadName = None
        if logMultiprocessing:
            self.processName = "MainProcess"
            multiprocessing = sys.modules.get("multiprocessing")
            if multiprocessing is not None:
                try:
                    self.processName = multiprocessing.current_process().name
                except Exception:
                    pass
        else:
            self.processName = None
        self.process = None
        if logProcesses:
            import os
            if hasattr(os, "getpid"):
                self.process = os.getpid()
        self.taskName = None
        if logAsyncioTasks:
            asyncio = sys.modules.get("asyncio")
            if asyncio:
                try:
                    self.taskName = asyncio.current_task().get_name()
                except Exception:
                    pass

    def __repr__(self):
        return f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, "{self.msg}">'

    def getMessage(self):
        msg = str(self.msg)
        return msg % self.args if self.args else msg


_logRecordFactory = LogRecord


def setLogRecordFactory(factory):
    global _logRecordFactory
    _logRecordFactory = factory


def getLogRecordFactory():
    return _logRecordFactory


def makeLogRecord(dict):
    record = _logRecordFactory(None, None, "", 0, "", (), None, None)
    record.__dict__.update(dict)
    return record


class Formatter(object):
    """Makes text of records."""

    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        _checkStyle(style)
        self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        when = self.converter(record.created)
        if datefmt:
            return time.strftime(datefmt, when)
        text = time.strftime(self.default_time_format, when)
        if self.default_msec_format:
            text = self.default_msec_format % (text, record.msecs)
        return text

    def formatException(self, ei):
        import io
        import traceback
        out = io.StringIO()
        traceback.print_exception(ei[0], ei[1], ei[2], limit=None, file=out)
        return out.getvalue().removesuffix("\n")

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def formatStack(self, stack_info):
        return stack_info

    def format(self, record):
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            # Kept on the record, so that further handlers need not format it again.
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            text = _onNewLine(text) + record.exc_text
        if record.stack_info:
            text = _onNewLine(text) + self.formatStack(record.stack_info)
        return text


def _onNewLine(text):
    return text if text[-1:] == "\n" else text + "\n"


class Filter(object):
    """Lets records of one logger and those below it pass."""

    def __init__(self, name=""):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        if not self.name or record.name == self.name:
            return True
        return record.name.startswith(self.name + ".")


class Filterer(object):

    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for f in self.filters:
            test = f.filter if hasattr(f, "filter") else f
            answer = test(record)
            if not answer:
                return False
            if isinstance(answer, LogRecord):
                record = answer
        return record


_handlers = {}
_handlerList = []


class _Ref:
    """Stands for a weak reference where there is none."""

    def __init__(self, referent, callback=None):
        self._referent = referent

    def __call__(self):
        return self._referent


def _removeHandlerRef(wr):
    with _lock:
        if wr in _handlerList:
            _handlerList.remove(wr)


def _addHandlerRef(handler):
    weakref = sys.modules.get("weakref")
    with _lock:
        _handlerList.append(weakref.ref(handler, _removeHandlerRef) if weakref else _Ref(handler))


def getHandlerByName(name):
    return _handlers.get(name)


def getHandlerNames():
    return frozenset(_handlers)


class Handler(Filterer):
    """Does something with records."""

    def __init__(self, level=NOTSET):
        Filterer.__init__(self)
        self._name = None
        self.level = _checkLevel(level)
        self.formatter = None
        self._closed = False
        _addHandlerRef(self)
        self.createLock()

    def get_name(self):
        return self._name

    def set_name(self, name):
        with _lock:
            if self._name in _handlers:
                del _handlers[self._name]
            self._name = name
            if name:
                _handlers[name] = self

    name = property(get_name, set_name)

    def createLock(self):
        self.lock = RLock()

    def _at_fork_reinit(self):
        self.lock = RLock()

    def acquire(self):
        if self.lock:
            self.lock.acquire()

    def release(self):
        if self.lock:
            self.lock.release()

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def format(self, record):
        return (self.formatter or _defaultFormatter).format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        passed = self.filter(record)
        if isinstance(passed, LogRecord):
            record = passed
        if passed:
            with self.lock:
                self.emit(record)
        return passed

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        pass

    def close(self):
        with _lock:
            self._closed = True
            if self._name and self._name in _handlers:
                del _handlers[self._name]

    def handleError(self, record):
        """Show on stderr what went wrong in emit(), if raiseExceptions."""
        if not raiseExceptions or not sys.stderr:
            return
        import traceback
        exc = sys.exception()
        say = sys.stderr.write
        try:
            say("--- Logging error ---\n")
            traceback.print_exception(exc, limit=None, file=sys.stderr)
            say("Call stack:\n")
            stack = _outside(1)
            if stack:
                traceback.print_list(_summary(stack), file=sys.stderr)
            else:
                say(f"Logged from file {record.filename}, line {record.lineno}\n")
            try:
                say(f"Message: {record.msg!r}\nArguments: {record.args}\n")
            except RecursionError:
                raise
            except Exception:
                say("Unable to print the message and arguments - possible formatting error.\n"
                    "Use the traceback above to help find the error.\n")
        except OSError:
            pass
        finally:
            del exc

    def __repr__(self):
        return f"<{self.__class__.__name__} ({getLevelName(self.level)})>"


class StreamHandler(Handler):
    """Writes to a stream."""

    terminator = "\n"

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = sys.stderr if stream is None else stream

    def flush(self):
        with self.lock:
            if self.stream and hasattr(self.stream, "flush"):
                self.stream.flush()

    def emit(self, record):
        try:
            text = self.format(record)
            self.stream.write(text + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        if stream is self.stream:
            return None
        old = self.stream
        with self.lock:
            self.flush()
            self.stream = stream
        return old

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        if name:
            name += " "
        return f"<{self.__class__.__name__} {name}({getLevelName(self.level)})>"

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


class _StderrHandler(StreamHandler):
    """Writes to what is sys.stderr at the moment."""

    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return sys.stderr


_defaultLastResort = lastResort = _StderrHandler(WARNING)


class PlaceHolder(object):
    """Holds the place of a logger that nobody asked for, above some that exist."""

    def __init__(self, alogger):
        self.loggerMap = {alogger: None}

    def append(self, alogger):
        self.loggerMap.setdefault(alogger)


def setLoggerClass(klass):
    global _loggerClass
    _checkLoggerClass(klass)
    _loggerClass = klass


def _checkLoggerClass(klass):
    if klass is not Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)


def getLoggerClass():
    return _loggerClass


class Manager(object):
    """Knows all loggers by name."""

    def __init__(self, rootnode):
        self.root = rootnode
        self.disable = 0
        self.emittedNoHandlerWarning = False
        self.loggerDict = {}
        self.loggerClass = None
        self.logRecordFactory = None

    @property
    def disable(self):
        return self._disable

    @disable.setter
    def disable(self, value):
        self._disable = _checkLevel(value)

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        with _lock:
            known = self.loggerDict.get(name)
            if known is not None and not isinstance(known, PlaceHolder):
                return known
            logger = (self.loggerClass or _loggerClass)(name)
            logger.manager = self
            self.loggerDict[name] = logger
            if known is not None:
                self._fixupChildren(known, logger)
            self._fixupParents(logger)
            return logger

    def setLoggerClass(self, klass):
        _checkLoggerClass(klass)
        self.loggerClass = klass

    def setLogRecordFactory(self, factory):
        self.logRecordFactory = factory

    def _fixupParents(self, alogger):
        """Hang alogger below the nearest logger above it, and leave placeholders between them."""
        path = alogger.name.rpartition(".")[0]
        while path:
            above = self.loggerDict.get(path)
            if isinstance(above, Logger):
                alogger.parent = above
                return
            if above is None:
                self.loggerDict[path] = PlaceHolder(alogger)
            else:
                above.append(alogger)
            path = path.rpartition(".")[0]
        alogger.parent = self.root

    def _fixupChildren(self, ph, alogger):
        """Hang the loggers that ph stood for below alogger, unless they have a nearer parent."""
        prefix = alogger.name
        for child in ph.loggerMap:
            if child.parent.name[:len(prefix)] != prefix:
                alogger.parent = child.parent
                child.parent = alogger

    def _clear_cache(self):
        with _lock:
            for logger in self.loggerDict.values():
                if isinstance(logger, Logger):
                    logger._cache.clear()
            self.root._cache.clear()


class Logger(Filterer):
    """A named place that records go through, below others."""

    def __init__(self, name, level=NOTSET):
        Filterer.__init__(self)
        self.name = name
        self.level = _checkLevel(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False
        self._cache = {}

    def setLevel(self, level):
        self.level = _checkLevel(level)
        self.manager._clear_cache()

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        _deprecated("The 'warn' method is deprecated, use 'warning' instead")
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        self.critical(msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        depth = 1
        caller = sys._getframe(1)
        while stacklevel > 0:
            try:
                caller = sys._getframe(depth + 1)
            except ValueError:
                break
            depth += 1
            if not _is_internal_frame(caller):
                stacklevel -= 1
        code = caller.f_code
        sinfo = None
        if stack_info:
            lines = _summary(_stack(depth)).format()
            sinfo = "Stack (most recent call last):\n" + "".join(lines).removesuffix("\n")
        return code.co_filename, caller.f_lineno, code.co_name, sinfo

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = _logRecordFactory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        if extra is not None:
            own = record.__dict__
            for key in extra:
                if key in own or key == "message" or key == "asctime":
                    raise KeyError(f"Attempt to overwrite {key!r} in LogRecord")
                own[key] = extra[key]
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        sinfo = None
        if _srcfile:
            try:
                fn, lno, func, sinfo = self.findCaller(stack_info, stacklevel)
            except ValueError:
                fn, lno, func = "(unknown file)", 0, "(unknown function)"
        else:
            fn, lno, func = "(unknown file)", 0, "(unknown function)"
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = type(exc_info), exc_info, exc_info.__traceback__
            elif not isinstance(exc_info, tuple):
                exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, fn, lno, msg, args, exc_info, func, extra, sinfo))

    def handle(self, record):
        if self.disabled:
            return
        passed = self.filter(record)
        if not passed:
            return
        self.callHandlers(passed if isinstance(passed, LogRecord) else record)

    def addHandler(self, hdlr):
        with _lock:
            if hdlr not in self.handlers:
                self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        with _lock:
            if hdlr in self.handlers:
                self.handlers.remove(hdlr)

    def hasHandlers(self):
        logger = self
        while logger:
            if logger.handlers:
                return True
            if not logger.propagate:
                return False
            logger = logger.parent
        return False

    def callHandlers(self, record):
        logger = self
        found = False
        while logger:
            for handler in logger.handlers:
                found = True
                if record.levelno >= handler.level:
                    handler.handle(record)
            logger = logger.parent if logger.propagate else None
        if found:
            return
        if lastResort:
            if record.levelno >= lastResort.level:
                lastResort.handle(record)
        elif raiseExceptions and not self.manager.emittedNoHandlerWarning:
            sys.stderr.write(f'No handlers could be found for logger "{self.name}"\n')
            self.manager.emittedNoHandlerWarning = True

    def getEffectiveLevel(self):
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        if self.disabled:
            return False
        answer = self._cache.get(level)
        if answer is None:
            with _lock:
                answer = self.manager.disable < level and level >= self.getEffectiveLevel()
                self._cache[level] = answer
        return answer

    def getChild(self, suffix):
        if self.root is not self:
            suffix = f"{self.name}.{suffix}"
        return self.manager.getLogger(suffix)

    def getChildren(self):
        depth = self.name.count(".") + 1 if self is not self.root else 0
        with _lock:
            return {c for c in self.manager.loggerDict.values()
                    if isinstance(c, Logger) and c.parent is self and c.name.count(".") == depth}

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.name} ({getLevelName(self.getEffectiveLevel())})>"

    def __reduce__(self):
        if getLogger(self.name) is not self:
            import pickle
            raise pickle.PicklingError("logger cannot be pickled")
        return getLogger, (self.name,)


class RootLogger(Logger):

    def __init__(self, level):
        Logger.__init__(self, "root", level)

    def __reduce__(self):
        return getLogger, ()


_loggerClass = Logger


root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)


def _deprecated(text):
    import warnings
    warnings.warn(text, DeprecationWarning, 3)


def _makeHandler(stream, filename, mode, encoding, errors):
    if not filename:
        return StreamHandler(stream)
    if "b" in mode:
        errors = None
    else:
        import io
        encoding = io.text_encoding(encoding)
    return FileHandler(filename, mode, encoding=encoding, errors=errors)


def basicConfig(**kwargs):
    with _lock:
        take = kwargs.pop
        force = take("force", False)
        encoding = take("encoding", None)
        errors = take("errors", "backslashreplace")
        if force:
            for h in root.handlers[:]:
                root.removeHandler(h)
                h.close()
        if root.handlers:
            return
        handlers = take("handlers", None)
        if handlers is None:
            if "stream" in kwargs and "filename" in kwargs:
                raise ValueError("'stream' and 'filename' should not be specified together")
        elif "stream" in kwargs or "filename" in kwargs:
            raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
        if handlers is None:
            handlers = [_makeHandler(take("stream", None), take("filename", None), take("filemode", "a"), encoding, errors)]
        datefmt = take("datefmt", None)
        style = take("style", "%")
        _checkStyle(style)
        format = take("format", _STYLES[style][1])
        level = take("level", None)
        formatter = take("formatter", None) or Formatter(format, datefmt, style)
        for h in handlers:
            if h.formatter is None:
                h.setFormatter(formatter)
            root.addHandler(h)
        if level is not None:
            root.setLevel(level)
        if kwargs:
            raise ValueError("Unrecognised argument(s): %s" % ", ".join(kwargs))


def getLogger(name=None):
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


def _rootReady():
    if not root.handlers:
        basicConfig()
    return root


def critical(msg, *args, **kwargs):
    _rootReady().critical(msg, *args, **kwargs)


def fatal(msg, *args, **kwargs):
    critical(msg, *args, **kwargs)


def error(msg, *args, **kwargs):
    _rootReady().error(msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    error(msg, *args, exc_info=exc_info, **kwargs)


def warning(msg, *args, **kwargs):
    _rootReady().warning(msg, *args, **kwargs)


def warn(msg, *args, **kwargs):
    _deprecated("The 'warn' function is deprecated, use 'warning' instead")
    warning(msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    _rootReady().info(msg, *args, **kwargs)


def debug(msg, *args, **kwargs):
    _rootReady().debug(msg, *args, **kwargs)


def log(level, msg, *args, **kwargs):
    _rootReady().log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    root.manager.disable = level
    root.manager._clear_cache()


def shutdown(handlerList=_handlerList):
    """Flush and close all handlers, the newest first."""
    for ref in reversed(handlerList[:]):
        try:
            handler = ref()
            if not handler:
                continue
            try:
                handler.acquire()
                if getattr(handler, "flushOnClose", True):
                    handler.flush()
                handler.close()
            except (OSError, ValueError):
                # The stream was closed already.
                pass
            finally:
                handler.release()
        except:
            if raiseExceptions:
                raise


_warnings_showwarning = None


def _showwarning(message, category, filename, lineno, file=None, line=None):
    if file is not None:
        if _warnings_showwarning is not None:
            _warnings_showwarning(message, category, filename, lineno, file, line)
        return
    import warnings
    text = warnings.formatwarning(message, category, filename, lineno, line)
    logger = getLogger("py.warnings")
    if not logger.handlers:
        logger.addHandler(NullHandler())
    logger.warning(str(text))


def captureWarnings(capture):
    global _warnings_showwarning
    import warnings
    if capture:
        if _warnings_showwarning is None:
            _warnings_showwarning = warnings.showwarning
            warnings.showwarning = _showwarning
    elif _warnings_showwarning is not None:
        warnings.showwarning = _warnings_showwarning
        _warnings_showwarning = None

try:
    import atexit
except ImportError:
    pass
else:
    atexit.register(shutdown)
