# A memory handler passes records on when it is full, at an error, and when closed.
import logging, logging.handlers
seen = []
class Keep(logging.Handler):
    def emit(self, record):
        seen.append(record.getMessage())
log = logging.getLogger("mem")
log.propagate = False
log.setLevel(10)
m = logging.handlers.MemoryHandler(3, target=Keep())
log.addHandler(m)
log.info("a")
log.info("b")
print(seen)
log.info("c")
print(seen)
log.error("d")
log.debug("e")
print(seen, len(m.buffer))
m.close()
print(seen, m.target)
# ---
# A queue handler puts records in a queue, formatted; a listener hands them to handlers.
import logging, logging.handlers, queue
seen = []
class Keep(logging.Handler):
    def emit(self, record):
        seen.append((record.levelname, record.msg, record.args))
q = queue.Queue()
h = logging.handlers.QueueHandler(q)
log = logging.getLogger("q")
log.propagate = False
log.setLevel(10)
log.addHandler(h)
quiet = Keep()
quiet.setLevel("ERROR")
with logging.handlers.QueueListener(q, Keep(), quiet, respect_handler_level=True) as listener:
    log.info("n %d", 1)
    try:
        1 / 0
    except ZeroDivisionError:
        log.exception("boom")
print([(a, b.splitlines()[0], c) for a, b, c in seen], h.listener)
listener.start()
listener.start()  ### "RuntimeError: Listener already started"
# ---
# The time of the next rollover is computed from the interval, midnight or a weekday.
import logging.handlers, datetime, io, time
T = logging.handlers.TimedRotatingFileHandler
class Fake(T):
    def _open(self):
        return io.StringIO()
start = 1_700_000_000
for when, at in (("S", None), ("m", None), ("H", None), ("D", None), ("midnight", None), ("midnight", datetime.time(6, 30)), ("W0", None), ("W6", datetime.time(23))):
    h = Fake("/nowhere/x.log", when=when, interval=2, utc=True, atTime=at)
    print(when, h.interval, h.suffix, time.strftime("%a %d %H:%M:%S", time.gmtime(h.computeRollover(start))))
Fake("/nowhere/x.log", when="W")  ### "ValueError: You must specify a day for weekly rollover from 0 to 6 (0 is Monday): W"
Fake("/nowhere/x.log", when="W7")  ### "ValueError: Invalid day specified for weekly rollover: W7"
Fake("/nowhere/x.log", when="Q")  ### "ValueError: Invalid rollover interval specified: Q"
# ---
# A dictionary configures formatters, filters, handlers and loggers.
import logging, logging.config, sys
class Upper(logging.Formatter):
    def format(self, record):
        return super().format(record).upper()
def only(word):
    return lambda record: word in record.getMessage()
logging.getLogger("cfg.old")
logging.config.dictConfig({
    "version": 1,
    "formatters": {"plain": {"format": "{name}:{message}", "style": "{"}, "up": {"()": Upper, "fmt": "%(levelname)s %(message)s"}},
    "filters": {"x": {"()": only, "word": "x"}, "n": {"name": "cfg"}},
    "handlers": {
        "out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "plain", "filters": ["n", "x"]},
        "mem": {"class": "logging.handlers.MemoryHandler", "capacity": 10, "target": "zed", "flushLevel": "ERROR"},
        "zed": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "up", "level": "INFO", ".": {"terminator": "!\n"}},
    },
    "loggers": {"cfg": {"level": "DEBUG", "handlers": ["out"], "propagate": False}, "cfg.m": {"handlers": ["mem"]}},
    "root": {"level": "WARNING", "handlers": ["zed"]},
})
logging.getLogger("cfg").info("x1")
logging.getLogger("cfg").info("y1")
logging.getLogger("cfg.m").info("kept x")
logging.getLogger("cfg.m").error("flushed x")
logging.getLogger("elsewhere").warning("root")
print(logging.getLogger("cfg.old").disabled, logging.getHandlerByName("out").formatter._fmt)
logging.config.dictConfig({"version": 1, "incremental": True, "handlers": {"out": {"level": 50}}, "loggers": {"cfg": {"level": "ERROR"}}, "root": {"level": "ERROR"}})
print(logging.getHandlerByName("out").level, logging.getLogger("cfg").level, logging.root.level)
logging.config.dictConfig({"version": 1})
# ---
# What is wrong with a dictionary is said with the name of the part.
import logging.config as c
c.dictConfig({})  ### "ValueError: dictionary doesn't specify a version"
c.dictConfig({"version": 2})  ### "ValueError: Unsupported version: 2"
c.dictConfig({"version": 1, "handlers": {"h": {"class": "nothing.Here"}}})  ### "ValueError: Unable to configure handler 'h'"
c.dictConfig({"version": 1, "formatters": {"f": {"format": "x"}}})  ### "ValueError: Unable to configure formatter 'f'"
c.dictConfig({"version": 1, "loggers": {"l": {"handlers": ["none"]}}})  ### "ValueError: Unable to configure logger 'l'"
c.dictConfig({"version": 1, "root": {"level": "NOPE"}})  ### "ValueError: Unable to configure root logger"
c.dictConfig({"version": 1, "incremental": True, "handlers": {"h": {}}})  ### "ValueError: No handler found with name 'h'"
# ---
# Values may refer to other parts of the configuration.
import logging.config
b = logging.config.BaseConfigurator({"a": {"b": [1, {"c": "cfg://a.d"}]}, "n": [{"x": 1}]})
b.config["a"]["d"] = "deep"
print(b.convert("cfg://a.b[1].c"), b.cfg_convert("n[0][x]"), b.convert("ext://logging.INFO"), b.convert("http://x"))
b.cfg_convert("!")  ### "ValueError: Unable to convert '!'"
b.cfg_convert("a!")  ### "ValueError: Unable to convert 'a!' at '!'"
b.resolve("no_such_module_x.y")  ### "ValueError: Cannot resolve 'no_such_module_x.y': No module named 'no_such_module_x'"
# ---
# A file configures the same, by sections.
import logging, logging.config, io, sys
logging.config.fileConfig(io.StringIO("""
[loggers]
keys=root,app
[handlers]
keys=out
[formatters]
keys=short
[logger_root]
level=ERROR
handlers=out
[logger_app]
level=DEBUG
handlers=out
qualname=filecfg.app
propagate=0
[handler_out]
class=StreamHandler
formatter=short
args=(sys.stdout,)
[formatter_short]
format=%(levelname)s/%(name)s/%(message)s
"""))
logging.getLogger("filecfg.app").debug("low")
logging.getLogger("filecfg").error("high")
logging.getLogger("filecfg").warning("silent")
logging.config.dictConfig({"version": 1})
