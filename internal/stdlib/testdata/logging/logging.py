# Levels have names; unknown ones are worded.
import logging
print([logging.getLevelName(n) for n in (0, 10, 15, 20, 30, 40, 50, "INFO", "nope")])
print(logging.getLevelNamesMapping())
logging.addLevelName(15, "CHAT")
print(logging.getLevelName(15), logging.getLevelName("CHAT"))
del logging._levelToName[15], logging._nameToLevel["CHAT"]
# ---
# A level is an int or a known name.
import logging
logging.Handler("LOUD")  ### "ValueError: Unknown level: 'LOUD'"
logging.Handler(1.5)  ### "TypeError: Level not an integer or a valid string: 1.5"
logging.getLogger(1)  ### "TypeError: A logger name must be a string"
logging.getLogger("level").log("INFO", "x")  ### "TypeError: level must be an integer"
logging.setLoggerClass(int)  ### "TypeError: logger not derived from logging.Logger: int"
logging.Formatter("x")  ### "ValueError: Invalid format 'x' for '%' style"
logging.Formatter("{", style="{")  ### "ValueError: invalid format: Single '{' encountered in format string"
logging.Formatter("x", style="{")  ### "ValueError: invalid format: no fields"
logging.Formatter("{a!Z}", style="{")  ### "ValueError: invalid format: invalid conversion: 'Z'"
logging.Formatter("{a b}", style="{")  ### "ValueError: invalid format: invalid field name/expression: 'a b'"
logging.Formatter("{a:q}", style="{")  ### "ValueError: invalid format: bad specifier: 'q'"
logging.Formatter("$ x", style="$")  ### "ValueError: invalid format: bare '$' not allowed"
logging.Formatter("x", style="?")  ### "ValueError: Style must be one of: %,{,$"
logging.Handler().emit(None)  ### "NotImplementedError: emit must be implemented by Handler subclasses"
logging.basicConfig(stream=1, filename=2, force=True)  ### "ValueError: 'stream' and 'filename' should not be specified together"
logging.basicConfig(stream=1, handlers=[], force=True)  ### "ValueError: 'stream' or 'filename' should not be specified together with 'handlers'"
logging.basicConfig(wrong=1, force=True, handlers=[])  ### "ValueError: Unrecognised argument(s): wrong"
logging.getLogger("over").error("x", extra={"message": 1})  ### "KeyError: \"Attempt to overwrite 'message' in LogRecord\""
# ---
# Reprs tell class, name and level.
import logging, sys, io
log = logging.getLogger("r.one")
print(log, logging.getLogger(), logging.NullHandler(), logging.StreamHandler(io.StringIO()))
print(logging.LoggerAdapter(log), logging.makeLogRecord({"name": "n", "msg": "m", "levelno": 3, "lineno": 4}))
print(logging.StreamHandler[int])
# ---
# Records go up to the handlers of the loggers above, until one does not propagate.
import logging, sys
def collect(name, into):
    h = logging.Handler()
    h.emit = lambda r: into.append((name, r.name, r.levelname, r.getMessage()))
    return h
seen = []
a, b, c = (logging.getLogger(n) for n in ("up", "up.b", "up.b.c"))
a.addHandler(collect("A", seen))
b.addHandler(collect("B", seen))
a.setLevel(logging.INFO)
c.info("one %s", 1)
c.debug("two")
b.propagate = False
c.warning("%(k)s", {"k": "v"})
print(seen)
print(c.parent, c.getEffectiveLevel(), c.hasHandlers(), a.getChild("b") is b, sorted(x.name for x in a.getChildren()))
logging.disable(logging.WARNING)
print(c.isEnabledFor(logging.WARNING), c.isEnabledFor(logging.ERROR))
logging.disable(logging.NOTSET)
print(c.isEnabledFor(logging.WARNING))
# ---
# A logger made between others takes its place in the tree.
import logging
low = logging.getLogger("tree.x.y.z")
assert low.parent is logging.root
mid = logging.getLogger("tree.x")
assert low.parent is mid and mid.parent is logging.root
near = logging.getLogger("tree.x.y")
assert low.parent is near and near.parent is mid
assert isinstance(logging.root.manager.loggerDict["tree"], logging.PlaceHolder)
assert logging.getLogger("root") is logging.root
# ---
# Each style formats in its own way, with defaults for what a record lacks.
import logging
r = logging.makeLogRecord({"name": "n", "msg": "hello %d", "args": (3,), "levelname": "INFO", "levelno": 20, "created": 1.5, "msecs": 500.0})
for style, fmt in (("%", "%(levelname)-8s|%(message)s|%(who)s"), ("{", "{levelname:>8}|{message!r}|{who}"), ("$", "${levelname}|$message|$who|$$")):
    print(logging.Formatter(fmt, style=style, defaults={"who": "me"}).format(r))
f = logging.Formatter("%(asctime)s %(message)s")
import time
f.converter = time.gmtime
print(f.format(r), f.usesTime())
f.default_msec_format = None
print(f.format(r))
print(logging.Formatter("{asctime}", "%H:%M", style="{").usesTime())
logging.Formatter("%(nothing)s").format(r)  ### "ValueError: Formatting field not found in record: 'nothing'"
# ---
# The traceback of an exception follows the message, and is kept on the record.
import logging, io
out = io.StringIO()
h = logging.StreamHandler(out)
log = logging.getLogger("exc")
log.addHandler(h)
log.propagate = False
try:
    {}["k"]
except KeyError as e:
    log.exception("bad")
    log.error("given", exc_info=e)
log.error("none", exc_info=True)
print([line for line in out.getvalue().splitlines() if not line.startswith("  ")])
# ---
# Where a record comes from: file, line and function of the caller, or of one above it.
import logging, sys
log = logging.getLogger("where")
log.propagate = False
h = logging.StreamHandler(sys.stdout)
h.setFormatter(logging.Formatter("%(funcName)s:%(lineno)d:%(message)s"))
log.addHandler(h)
def inner(**kw):
    log.warning("here", **kw)
def outer(**kw):
    inner(**kw)
outer()
outer(stacklevel=2)
logging.LoggerAdapter(log).error("adapted")
h.setFormatter(None)
out = []
h.emit = lambda r: out.append(r.stack_info)
outer(stack_info=True)
print(out[0].splitlines()[0], "log.warning" in out[0], out[0].endswith("\n"))
# ---
# An error while emitting is shown on stderr, without ending the program.
import logging, sys, io
log = logging.getLogger("broken")
log.propagate = False
log.addHandler(logging.StreamHandler(io.StringIO()))
old, sys.stderr = sys.stderr, io.StringIO()
try:
    log.warning("%d of %d", 1)
    text = sys.stderr.getvalue()
    logging.raiseExceptions = False
    log.warning("%d of %d", 1)
    assert sys.stderr.getvalue() == text
finally:
    logging.raiseExceptions = True
    sys.stderr = old
lines = text.splitlines()
print(lines[0], lines[1], lines[-4].strip(), lines[-3].strip() != "", lines[-2], lines[-1], sep="\n")
assert "Call stack:" in lines and "TypeError: not enough arguments for format string" in lines
# ---
# Without any handler, warnings and worse go to stderr, bare.
import logging, sys, io
log = logging.getLogger("nobody")
saved, logging.root.handlers[:] = logging.root.handlers[:], []
old, sys.stderr = sys.stderr, io.StringIO()
try:
    log.info("quiet")
    log.warning("said")
    logging.lastResort = None
    log.error("one")
    log.error("two")
    text = sys.stderr.getvalue()
finally:
    sys.stderr = old
    logging.lastResort = logging._defaultLastResort
    logging.root.manager.emittedNoHandlerWarning = False
    logging.root.handlers[:] = saved
print(text, end="")
# ---
# basicConfig does nothing when there are handlers, unless forced.
import logging, sys
logging.basicConfig(stream=sys.stdout, level="DEBUG", force=True, format="{levelname} {message}", style="{")
logging.basicConfig(format="never")
logging.debug("d")
logging.log(25, "n")
logging.fatal("f")
logging.basicConfig(force=True, handlers=[logging.StreamHandler(sys.stdout)], level=logging.WARNING)
logging.warning("default format")
for h in logging.root.handlers[:]:
    logging.root.removeHandler(h)
# ---
# Filters are objects with filter() or functions; one may replace the record.
import logging, copy
seen = []
class Keep(logging.Handler):
    def emit(self, record):
        seen.append(record.getMessage())
log = logging.getLogger("fil.a")
log.propagate = False
h = Keep()
log.addHandler(h)
h.addFilter(logging.Filter("fil"))
log.error("1")
h.addFilter(lambda r: "no" not in r.msg)
log.error("no 2")
def loud(record):
    record = copy.copy(record)
    record.msg = record.msg.upper()
    return record
log.addFilter(loud)
log.error("three")
h.addFilter(logging.Filter("fi"))
log.error("4")
print(seen, logging.Filter("fil").filter(logging.makeLogRecord({"name": "filter"})), len(h.filters))
h.removeFilter(loud)
log.removeFilter(loud)
# ---
# Adapters add context; merged with the call's own where asked.
import logging
seen = []
class Keep(logging.Handler):
    def emit(self, record):
        seen.append((record.getMessage(), getattr(record, "user", None), getattr(record, "job", None)))
log = logging.getLogger("adapt")
log.propagate = False
log.addHandler(Keep())
log.setLevel(10)
a = logging.LoggerAdapter(log, {"user": "ann"})
a.info("x %s", 1, extra={"job": 2})
logging.LoggerAdapter(log, {"user": "bob"}, merge_extra=True).debug("y", extra={"job": 3})
class Prefix(logging.LoggerAdapter):
    def process(self, msg, kwargs):
        return f"[{self.extra['user']}] {msg}", kwargs
Prefix(a, {"user": "cy"}).critical("z")
print(seen, a.name, a.isEnabledFor(10), a.getEffectiveLevel(), a.hasHandlers())
# ---
# Handlers with a name are found by it.
import logging
h = logging.NullHandler()
h.name = "mine"
assert logging.getHandlerByName("mine") is h and "mine" in logging.getHandlerNames()
h.name = "other"
assert logging.getHandlerByName("mine") is None
h.close()
assert logging.getHandlerByName("other") is None
# ---
# warn() is deprecated.
import logging, warnings
log = logging.getLogger("old")
log.addHandler(logging.NullHandler())
log.propagate = False
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    log.warn("x")
print(w[0].category.__name__, w[0].message)
# ---
# A factory makes the records.
import logging
class Rec(logging.LogRecord):
    def getMessage(self):
        return "made: " + super().getMessage()
old = logging.getLogRecordFactory()
logging.setLogRecordFactory(Rec)
try:
    r = logging.makeLogRecord({"msg": "m"})
    print(type(r).__name__, r.getMessage(), list(r.__dict__))
finally:
    logging.setLogRecordFactory(old)
# ---
# Warnings may go to the logger py.warnings.
import logging, warnings
seen = []
h = logging.Handler()
h.emit = lambda r: seen.append(r.getMessage())
log = logging.getLogger("py.warnings")
log.addHandler(h)
log.propagate = False
with warnings.catch_warnings():
    warnings.simplefilter("always")
    logging.captureWarnings(True)
    warnings.warn("careful")
    logging.captureWarnings(False)
print("UserWarning: careful" in seen[0])
