# logging (run): records through loggers, filters, formatters and handlers into strings.
import io
import logging
import logging.handlers
from time import perf_counter


class Redact(logging.Filter):
    """Hides passwords, and drops what is marked as secret."""

    def filter(self, record):
        if getattr(record, "secret", False):
            return False
        if isinstance(record.msg, str) and "password=" in record.msg:
            record.msg = record.msg.split("password=")[0] + "password=***"
        return True


class Indented(logging.Formatter):
    """Indents the lines after the first."""

    def format(self, record):
        return super().format(record).replace("\n", "\n    ")


class Counting(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.counts = {}

    def emit(self, record):
        key = record.name, record.levelname
        self.counts[key] = self.counts.get(key, 0) + 1


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __str__(self):
        return f"({self.x}, {self.y})"


def make_loggers():
    """A tree of loggers apart from the root logger, and the streams that they end in."""
    manager = logging.Manager(logging.RootLogger(logging.WARNING))
    app = manager.getLogger("app")
    app.setLevel(logging.INFO)
    plain, detailed = io.StringIO(), io.StringIO()
    handler = logging.StreamHandler(plain)
    handler.setFormatter(logging.Formatter("%(levelname)s:%(name)s:%(message)s"))
    app.addHandler(handler)
    handler = logging.StreamHandler(detailed)
    handler.setLevel(logging.WARNING)
    handler.addFilter(Redact())
    handler.setFormatter(Indented("{levelname:<8} [{name}] {message} ({funcName})", style="{"))
    app.addHandler(handler)
    counting = Counting()
    app.addHandler(counting)
    kept = io.StringIO()
    target = logging.StreamHandler(kept)
    target.setFormatter(logging.Formatter("$levelno $message", style="$"))
    memory = logging.handlers.MemoryHandler(20, flushLevel=logging.ERROR, target=target)
    database = manager.getLogger("app.db")
    database.addHandler(memory)
    database.setLevel(logging.DEBUG)
    return app, database, manager.getLogger("app.web.request"), memory, counting, (plain, detailed, kept)


def serve(app, database, request, i):
    """What the handling of one request logs."""
    request.info("GET /items/%d from %s", i, "10.0.0.%d" % (i % 256))
    database.debug("select * from items where id = %s", i)
    database.debug("%(rows)d rows in %(ms).2f ms", {"rows": i % 7, "ms": i * 0.125})
    app.debug("never shown: %s", i)
    if i % 5 == 0:
        request.warning("slow request %r at %s", f"/items/{i}", Point(i, -i))
    if i % 8 == 0:
        request.warning("login user=u%d password=%s" % (i, "hunter2"))
    if i % 10 == 0:
        database.warning("hidden", extra={"secret": True})
    if i % 12 == 0:
        try:
            raise KeyError(i)
        except KeyError as error:
            database.error("lost row: %s\nretrying", error)
    if request.isEnabledFor(logging.DEBUG):
        request.debug("never shown: %s", i)


def work(requests):
    app, database, request, memory, counting, streams = make_loggers()
    for i in range(requests):
        serve(app, database, request, i)
    memory.close()
    return [stream.getvalue() for stream in streams], counting.counts


samples = []
for _ in range(5):
    start = perf_counter()
    texts, counts = work(300)
    samples.append((perf_counter() - start) * 1e9)
print([len(text) for text in texts], sorted(counts.items()))
print(texts[1][:300])
print(texts[2][-200:])
print("ns", *samples)
