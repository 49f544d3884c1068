"""The program that runs in the container: it runs Python for a host that it talks to over its first two file descriptors.

It needs Python 3.11 or later and nothing but the standard library. The host sends its text on descriptor 0 (see boot.go) and then messages;
table.md has the format. Nothing here is trusted by the host: what keeps a script in is the container, not this program.
"""

import _queue
import _thread
import builtins
import io
import json
import os
import select
import signal
import stat
import sys
import threading
import time
import types
import warnings

VERSION = 1
FILE = __file__ = "<krait guest>"
RESTART = 77  # the status with which a worker ends that is to be replaced
CHUNK = 32 << 10  # how much output is sent at once
DELAY = 20  # ms that output waits for more
DEPTH = 200  # how deep a value may be nested
MAX_FRAME = 64 << 20  # bytes of a message
MAX_TEXT = 16 << 20  # of them JSON
MAX_VALUES = 1000000  # in a message


# ---- messages

class Wire:
    """The connection to the host. Any thread may send."""

    def __init__(self, fin, fout):
        self.fin, self.fout = fin, fout
        self.lock = threading.RLock()
        self.main = _thread.get_ident()
        self.hold = 0  # the main thread is where an interrupt must wait
        self.late = False  # an interrupt waits
        self.turn = 0  # counts operations, as they are received
        self.asked = 0  # the turn that is to be interrupted
        self.noticed = False  # the script was, once at least
        self.running = False  # the script's code runs
        self.busy = False  # an operation was received and has not ended
        self.dead = False  # this is a process that the script forked

    def on_signal(self, number, frame):
        if self.hold:
            self.late = True
        elif self.running and self.asked == self.turn:
            self.noticed = True
            raise KeyboardInterrupt

    def interrupt(self, turn):
        """Interrupt the main thread, until it has noticed.

        A signal that arrives between a thread's last look and the system call in which it waits is not noticed by either.
        """
        while self.asked == turn == self.turn and self.busy:
            signal.pthread_kill(self.main, signal.SIGINT)
            time.sleep(0.3 if self.noticed else 0.02)  # one that was noticed may be swallowed yet, by a finalizer or by the script

    def release(self):
        self.hold -= 1
        if self.late and not self.hold:
            self.late = False
            if self.running and self.asked == self.turn:
                self.noticed = True
                raise KeyboardInterrupt

    def send(self, message, tail=b""):
        if self.dead:
            raise RuntimeError("a forked process can't talk to the host")
        text = json.dumps(message, separators=(",", ":")).encode()
        n = len(text)
        head = (4 + n + len(tail)).to_bytes(4, "big") + n.to_bytes(4, "big") + text
        if n > MAX_TEXT or 4 + n + len(tail) > MAX_FRAME:
            raise ValueError("larger than what can leave the sandbox at once")
        main = _thread.get_ident() == self.main
        if main:
            self.hold += 1
        try:
            with self.lock:
                if len(tail) < CHUNK:
                    self.write(head + tail)
                else:
                    self.write(head)
                    self.write(tail)
        finally:
            if main:
                self.release()

    def write(self, data):
        n = os.write(self.fout, data)
        if n < len(data):
            view = memoryview(data)
            while n < len(data):
                n += os.write(self.fout, view[n:])

    def receive(self, read):
        """Read a message: a dict and bytes; None at the end."""
        head = read(8)
        if len(head) < 8:
            return None, b""
        size, n = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
        body = read(size - 4)
        if len(body) < size - 4:
            return None, b""
        return body[:n], memoryview(body)[n:]

    def receive_raw(self):
        """Read a message and nothing that follows it."""
        def read(n):
            out = b""
            while len(out) < n:
                more = os.read(self.fin, n - len(out))
                if not more:
                    break
                out += more
            return out
        return self.receive(read)


def resident():
    """How many bytes of this process are in memory, 0 if that is not known."""
    try:
        with io.open("/proc/self/statm", "rb", buffering=0) as f:
            return int(f.read(200).split()[1]) * os.sysconf("SC_PAGESIZE")
    except BaseException:
        return 0


# ---- values

class Pack:
    """Makes JSON of values that may leave. What JSON does not have is an object with the key $."""

    def __init__(self, root):
        self.root, self.path, self.open, self.tail, self.size, self.count = root, [], set(), [], 0, 0
        self.changed = 0

    def where(self):
        keys = (p if isinstance(p, int) else json.dumps(p if len(p) <= 60 else p[:60] + "...", ensure_ascii=False) for p in self.path)
        return "".join("[%s]" % k for k in keys)

    def fail(self, text):
        raise TypeError("%s%s: %s can't leave the sandbox" % (self.root, self.where(), text))

    def blob(self, data):
        self.count += 6
        self.tail.append(data)
        at = self.size
        self.size += len(data)
        return {"$": "bytes", "o": at, "n": len(data)}

    def text(self, s, what="str"):
        if not s.isascii():
            try:
                s.encode()
            except UnicodeEncodeError:
                self.fail(what + " with lone surrogates")
        return s if type(s) is str else str.__str__(s)

    def value(self, v):
        t = type(v)
        if v is None or t is bool:
            return v
        if t is str:
            return v if v.isascii() else self.text(v)
        if t is int:
            return v if -(1 << 63) <= v < 1 << 63 else {"$": "int", "v": hex(v)}
        if t is float:
            return v if v - v == 0 else {"$": "float", "v": repr(v)}
        if isinstance(v, dict):
            return self.dict(v)
        if isinstance(v, (list, tuple, set, frozenset)):
            if isinstance(v, tuple) and t is not tuple:
                names = getattr(t, "_fields", None)
                if isinstance(names, tuple) and names and len(names) == len(v) and all(isinstance(n, str) for n in names):
                    return self.members(v, names)
            out = self.list(v)
            if isinstance(v, (set, frozenset)):
                out.sort(key=_rank)
                self.changed |= _SETS
            return out
        if isinstance(v, str):
            return self.text(v)
        if isinstance(v, int):
            return self.value(int.__int__(v))
        if isinstance(v, float):
            return self.value(float.__float__(v))
        if isinstance(v, (bytes, bytearray, memoryview)):
            return self.blob(bytes(v))
        if t is Handle:
            return {"$": "handle", "v": v.id}
        return self.other(v, t)

    def inside(self, v, n=None):
        self.count += 1 + (len(v) if n is None else n)
        if self.count > MAX_VALUES:
            raise TypeError("%s: more than %d values can't leave the sandbox at once" % (self.root, MAX_VALUES))
        if id(v) in self.open:
            self.fail("a value that contains itself")
        if len(self.open) > DEPTH:
            raise TypeError("%s: nested too deeply to leave the sandbox" % self.root)
        self.open.add(id(v))
        return _Leave(self.open, id(v))

    def dict(self, v):
        self.count += len(v)
        with self.inside(v):
            out, before = {}, self.changed
            self.path.append("")
            for k, x in dict.items(v):
                key = self.key(k)
                if key is None or key in out:
                    self.path.pop()
                    self.changed = before | _PAIRS
                    return self.pairs(v)
                if not isinstance(k, str):
                    self.changed |= _KEYS
                self.path[-1] = key
                out[key] = self.value(x)
            self.path.pop()
            if "$" in out:
                return {"$": "dict", "v": [[k, x] for k, x in out.items()]}
            return out

    def key(self, k):
        """The text of a dict's key, None for a key that has none."""
        if isinstance(k, str):
            return self.text(k, "dict key")
        if k is None or isinstance(k, bool):
            return {None: "null", True: "true", False: "false"}[k]
        if isinstance(k, (int, float)):
            return str(k)
        how = _leaves(type(k))
        if how in ("text", "number"):
            return str(k)
        if how == "iso":
            return k.isoformat()
        if how == "member":
            return self.key(k._value_)
        return None

    def pairs(self, v):
        """A dict of whose keys some are the same as text."""
        out = []
        for k, x in dict.items(v):
            key = self.value(k)
            self.path.append(len(out))
            out.append([key, self.value(x)])
            self.path.pop()
        return out

    def list(self, v):
        with self.inside(v):
            out = []
            self.path.append(0)
            for i, x in enumerate(v):
                self.path[-1] = i
                out.append(self.value(x))
            self.path.pop()
            return out

    def members(self, v, names):
        with self.inside(v, len(names)):
            out = {}
            self.path.append("")
            for n in names:
                self.path[-1] = n
                out[n] = self.value(getattr(v, n))
            self.path.pop()
            return out if "$" not in out else {"$": "dict", "v": [[k, x] for k, x in out.items()]}

    def fields(self, v, t):
        with self.inside(v, 4):
            out = {}
            for name, attr, method in _fields(t):
                x = getattr(v, attr)
                x = x() if method else x
                if not name:
                    return self.value(x)
                self.path.append(name)
                out[name] = self.value(x)
                self.path.pop()
            return out

    def other(self, v, t):
        datetime = sys.modules.get("datetime")
        if datetime and isinstance(v, datetime.datetime):
            if v != v:  # NaT
                return None
            if v.tzinfo is None or v.utcoffset() is None:
                self.changed |= _ZONES
                v = datetime.datetime(v.year, v.month, v.day, v.hour, v.minute, v.second, v.microsecond, datetime.timezone.utc)
            return {"$": "time", "v": datetime.datetime.isoformat(v)}
        module = (t.__module__ or "").partition(".")[0]
        if module == "numpy":
            np = sys.modules.get("numpy")
            if np and isinstance(v, np.generic):
                x = v.item()
                if type(x) is not t:
                    return self.value(x)
            elif np and type(v) is np.ndarray:
                return self.value(v.tolist())
        elif module == "pandas" and t.__name__ in ("NAType", "NaTType"):
            return None
        fields = getattr(t, "__dataclass_fields__", None)
        if isinstance(fields, dict):
            return self.members(v, list(fields))
        how = _leaves(t)
        if how in ("text", "number"):
            if how == "number":
                self.changed |= _NUMBERS
            return self.text(str(v))
        if how == "iso":
            return v.isoformat()
        if how == "seconds":
            self.changed |= _SECONDS
            return v.total_seconds()
        if how == "member":
            return self.value(v._value_)
        if how == "error":
            text = str(v)
            return self.text("%s: %s" % (t.__name__, text) if text else t.__name__)
        if how == "list":
            return self.list(v)
        if how == "dict":
            return self.dict(dict(v))
        if how == "members":
            return self.dict(vars(v))
        if how == "fields":
            return self.fields(v, t)
        if isinstance(v, _FUNCTIONS):
            self.fail("function")
        if isinstance(v, types.CoroutineType):
            raise TypeError(self.root + ": coroutine can't leave the sandbox; was it not awaited?")
        if isinstance(v, (types.GeneratorType, types.AsyncGeneratorType)):
            self.fail("generator" if isinstance(v, types.GeneratorType) else "async_generator")
        self.fail("object of type %s" % t.__name__)


_FUNCTIONS = (types.FunctionType, types.MethodType, types.BuiltinFunctionType, types.WrapperDescriptorType, types.MethodWrapperType,
              types.MethodDescriptorType, types.ClassMethodDescriptorType)

# What of a value is changed on its way: bits of internal/changed.Set.
_KEYS, _PAIRS, _SETS, _NUMBERS, _ZONES, _SECONDS = 1, 2, 4, 8, 16, 32

# How the instances of classes of the standard library leave, and of what derives from them: as internal/py/leave.go has it.
_LEAVES = {
    "decimal.Decimal": "number", "fractions.Fraction": "number", "builtins.complex": "number", "uuid.UUID": "text", "pathlib.PurePath": "text",
    "pathlib._local.PurePath": "text", "zoneinfo.ZoneInfo": "text", "datetime.tzinfo": "text", "ipaddress._IPAddressBase": "text",
    "collections.UserString": "text", "datetime.date": "iso", "datetime.time": "iso", "datetime.timedelta": "seconds", "builtins.range": "list",
    "builtins.dict_keys": "list", "builtins.dict_values": "list", "builtins.dict_items": "list", "collections.deque": "list", "array.array": "list",
    "collections.UserList": "list", "builtins.mappingproxy": "dict", "collections.UserDict": "dict", "collections.ChainMap": "dict",
    "types.SimpleNamespace": "members", "enum.Enum": "member", "builtins.BaseException": "error", "argparse.Namespace": "members", "sqlite3.Row": "dict",
    "configparser.RawConfigParser": "dict", "configparser.SectionProxy": "dict", "email.message.Message": "text", "http.client.HTTPMessage": "text",
    "inspect.Signature": "text", "inspect.Parameter": "text",
}

# The fields of what leaves as an object, or what leaves of it: attributes, and methods with parentheses.
_FIELDS = {
    "re.Match": "text=group() span=span() groups=groups() named=groupdict()",
    "re.Pattern": "=pattern",
    "statistics.NormalDist": "mean=mean stdev=stdev",
    "builtins.slice": "start=start stop=stop step=step",
    "string.Template": "=template",
    "_io.StringIO": "=getvalue()",
    "_io.BytesIO": "=getvalue()",
    "traceback.FrameSummary": "filename=filename lineno=lineno name=name line=line",
    "zipfile.ZipInfo": "filename=filename date_time=date_time file_size=file_size compress_size=compress_size",
    "tarfile.TarInfo": "name=name size=size mtime=mtime mode=mode",
}


def _leaves(t):
    for c in t.__mro__:
        how = _LEAVES.get("%s.%s" % (c.__module__, c.__name__))
        if how:
            return how
        if "%s.%s" % (c.__module__, c.__name__) in _FIELDS:
            return "fields"
    return None


def _fields(t):
    """The fields of a class whose instances leave as an object: names, attributes and whether these are methods."""
    for c in t.__mro__:
        fields = _FIELDS.get("%s.%s" % (c.__module__, c.__name__))
        if fields:
            parts = [f.partition("=") for f in fields.split()]
            return [(name, attr.removesuffix("()"), attr.endswith("()")) for name, _, attr in parts]


def _rank(x):
    """Where a set's item stands: numbers by size, text by code points, else as it came."""
    if x is None:
        return 0, 0
    if isinstance(x, bool):
        return 1, x
    if isinstance(x, (int, float)):
        return 2, x
    if isinstance(x, str):
        return 3, x
    return 4, 0


class _Leave:
    __slots__ = ("set", "key")

    def __init__(self, set, key):
        self.set, self.key = set, key

    def __enter__(self):
        pass

    def __exit__(self, *_):
        self.set.discard(self.key)


def unpack(text, tail, record=None):
    """Make the values of a message. record is the class of dicts."""
    def hook(d):
        kind = d.get("$")
        if kind is None:
            return d if record is None else record(d)
        if kind == "bytes":
            return bytes(tail[d["o"]:d["o"] + d["n"]])
        if kind == "float":
            return float(d["v"])
        if kind == "int":
            return int(d["v"], 16)
        if kind == "time":
            import datetime
            return datetime.datetime.fromisoformat(d["v"])
        if kind == "dict":
            return (record or dict)(d["v"])
        if kind == "handle":
            return Handle(d)
        if kind == "stream":
            return Stream(d["v"])
        return d
    return json.loads(text, object_hook=hook)


# ---- output

class Output:
    """What was printed and not yet sent, in order, and the pipes behind descriptors 1 and 2."""

    def __init__(self, wire):
        self.wire = wire
        self.lock = threading.RLock()
        self.parts, self.size = [], 0
        self.pipes = []
        for fd in (1, 2):
            r, w = os.pipe()
            os.dup2(w, fd, inheritable=True)
            os.close(w)
            os.set_blocking(r, False)
            self.pipes.append((fd, r))
        self.wake_r, self.wake_w = os.pipe()
        os.set_blocking(self.wake_w, False)
        threading.Thread(target=self.pump, daemon=True, name="krait-output").start()

    def add(self, fd, data):
        if self.wire.dead:
            os.write(fd, data)
            return
        main = _thread.get_ident() == self.wire.main
        if main:  # an interrupt must not leave the lock behind
            self.wire.hold += 1
        try:
            with self.lock:
                self.drain()
                self.append(fd, data)
        finally:
            if main:
                self.wire.release()

    def append(self, fd, data):
        empty = not self.parts
        self.parts.append((fd, data))
        self.size += len(data)
        if self.size >= CHUNK:
            self.flush()
        elif empty:
            try:
                os.write(self.wake_w, b"x")
            except BlockingIOError:
                pass

    def drain(self):
        """Take what is in the pipes."""
        for fd, r in self.pipes:
            while True:
                try:
                    data = os.read(r, CHUNK)
                except BlockingIOError:
                    break
                if not data:
                    break
                self.append(fd, data)

    def flush(self):
        with self.lock:
            while self.parts:
                parts, self.parts, self.size = self.parts, [], 0
                i = 0
                while i < len(parts):
                    fd, j = parts[i][0], i
                    while j < len(parts) and parts[j][0] == fd:
                        j += 1
                    self.wire.send({"t": "out", "fd": fd}, b"".join(p[1] for p in parts[i:j]))
                    i = j

    def settle(self):
        """Send all that was printed so far."""
        for f in (sys.stdout, sys.stderr, *STDIO):
            try:
                f.flush()
            except Exception:
                pass
        with self.lock:
            self.drain()
            self.flush()

    def pump(self):
        poll = select.poll()
        for _, r in self.pipes:
            poll.register(r, select.POLLIN)
        poll.register(self.wake_r, select.POLLIN)
        while not self.wire.dead:
            poll.poll(DELAY if self.parts else None)
            time.sleep(DELAY / 4000)  # what comes within a short time is one message
            try:
                with self.lock:
                    self.drain()
                    self.flush()
                    if select.select([self.wake_r], [], [], 0)[0]:
                        os.read(self.wake_r, 4096)
            except OSError:
                os._exit(1)


class Stdio(io.RawIOBase):
    """What sys.stdout and sys.stderr write to."""

    def __init__(self, output, fd):
        self.output, self.fd, self.name = output, fd, "<stdout>" if fd == 1 else "<stderr>"

    def writable(self):
        return True

    def fileno(self):
        return self.fd

    def isatty(self):
        return False

    def write(self, data):
        data = bytes(data)
        if data:
            self.output.add(self.fd, data)
        return len(data)


# ---- what scripts see of tools

class Record(dict):
    """A dict whose items are attributes too."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            pass
        raise AttributeError("'Record' object has no attribute '%s'" % name, name=name, obj=self)

    def __setattr__(self, name, value):
        self[name] = value

    def __delattr__(self, name):
        try:
            del self[name]
        except KeyError:
            raise AttributeError("'Record' object has no attribute '%s'" % name, name=name, obj=self) from None

    def copy(self):
        return Record(self)

    def __dir__(self):
        return [*dict.__dir__(self), *(k for k in self if isinstance(k, str))]

    def __reduce__(self):
        return Record, (), None, None, iter(self.items())


class Handle:
    """A result that is too large for the sandbox. It can be passed to tools in place of the content."""

    __slots__ = ("id", "type", "size", "preview")

    def __init__(self, d):
        for name, key, other in (("id", "v", ""), ("type", "type", ""), ("size", "size", 0), ("preview", "preview", "")):
            object.__setattr__(self, name, d.get(key, other))

    def __setattr__(self, name, value):
        raise AttributeError("a Handle is read-only")

    def __repr__(self):
        more = "..." if len(self.preview) > 80 else ""
        return "<Handle %s: %s, %d bytes: %s%s>" % (self.id, self.type, self.size, self.preview[:80], more)

    def __eq__(self, other):
        return self.id == other.id if type(other) is Handle else NotImplemented

    def __hash__(self):
        return hash(self.id)


class ToolError(Exception):
    """A tool failed. tool is its name; retryable says that the same call may succeed later."""

    tool = None
    retryable = False


class Host:
    """The calls to the host."""

    def __init__(self, wire, output):
        self.wire, self.output = wire, output
        self.next = 0
        self.count = _thread.allocate_lock()
        self.waiting = {}  # id -> function that takes a reply
        self.tools = {}  # full name -> tool
        self.groups = {}  # name -> space
        self.streams = {}

    def number(self):
        with self.count:
            self.next += 1
            return self.next

    def site(self):
        f = sys._getframe(2)
        while f and f.f_code.co_filename == FILE:
            f = f.f_back
        return (f.f_code.co_filename, f.f_lineno) if f else ("", 0)

    def message(self, kind, name, pos, kw, site, awaited, root):
        """Make a call's message."""
        p = Pack(root)
        args = []
        for i, v in enumerate(pos):
            p.root = root(i)
            args.append(p.value(v))
        named = []
        for k, v in kw.items():
            p.root = root(k)
            named.append([k, p.value(v)])
        n = self.number()
        m = {"t": "call", "id": n, "k": kind, "n": name, "p": args, "w": named, "f": site[0], "l": site[1]}
        if awaited:
            m["a"] = True
        return n, m, b"".join(p.tail) if p.tail else b""

    def post(self, m, tail=b""):
        for f in STDIO:
            f.flush()
        if self.output.parts:
            self.output.settle()
        self.wire.send(m, tail)

    def wait(self, n, m, tail=b""):
        """Send a message and wait for its reply."""
        done = _thread.allocate_lock()
        done.acquire()
        box = []

        def take(text, rest):
            box.append((text, rest))
            done.release()
        self.waiting[n] = take
        try:
            self.post(m, tail)
            done.acquire()
        except BaseException:
            if self.waiting.pop(n, None):
                self.wire.send({"t": "cancel", "id": n})
            raise
        return self.result(*box[0])

    def result(self, text, rest):
        m = unpack(text, rest)
        if "e" in m:
            raise self.exception(m["e"])
        if m.get("r"):
            m = unpack(text, rest, Record)
        return dict.get(m, "v")

    def exception(self, e):
        name, message = e.get("type", "ToolError"), e.get("message", "")
        if name != "ToolError":
            t = getattr(builtins, name, None)
            if isinstance(t, type) and issubclass(t, BaseException):
                try:
                    return t(message)
                except Exception:
                    pass
            if "tool" not in e:
                return RuntimeError(message)
        x = ToolError(message)
        x.tool, x.retryable = e.get("tool"), bool(e.get("retryable"))
        return x

    def ask(self, what, *args):
        n = self.number()
        p = Pack(what + "()")
        return self.wait(n, {"t": "ask", "id": n, "q": what, "p": [p.value(a) for a in args]})

    async def awaited(self, n, m, tail=b""):
        import asyncio
        loop = asyncio.get_running_loop()
        future = loop.create_future()

        def idle(ticks=0):
            """Tell the host that the loop has come to wait, or is not going to."""
            if ticks < 1000 and getattr(loop, "_ready", ()):
                loop.call_soon(idle, ticks + 1)
            else:
                self.wire.send({"t": "idle"})

        def take(text, rest):
            def end():
                if text.endswith(b',"hold":true}'):
                    idle()
                elif not future.done():
                    try:
                        future.set_result(self.result(text, rest))
                    except StopIteration as e:
                        future.set_exception(RuntimeError("the tool raised StopIteration: %s" % e))
                    except BaseException as e:
                        future.set_exception(e)
            try:
                loop.call_soon_threadsafe(end)
            except RuntimeError:
                pass  # the loop is closed
        self.waiting[n] = take
        try:
            self.post(m, tail)
            return await future
        except BaseException:
            if self.waiting.pop(n, None):
                self.wire.send({"t": "cancel", "id": n})
            raise

    def hostcall(self, name, payload=None):
        if not isinstance(name, str):
            raise TypeError("hostcall() argument 'name' must be str, not %s" % type(name).__name__)
        return self.wait(*self.message("host", name, (payload,), {}, self.site(), False, lambda i: "payload"))

    def hostcall_async(self, name, payload=None):
        import asyncio
        if not isinstance(name, str):
            raise TypeError("hostcall() argument 'name' must be str, not %s" % type(name).__name__)
        asyncio.get_running_loop()
        call = self.message("host", name, (payload,), {}, self.site(), True, lambda i: "payload")
        return asyncio.ensure_future(self.awaited(*call))


class tool:
    """A function of the host."""

    __module__ = "tools"
    __slots__ = ("_t", "_cache", "__weakref__")

    def __new__(cls, *_, **__):
        raise TypeError("cannot create 'tools.tool' instances")

    def __init_subclass__(cls):
        raise TypeError("type 'tools.tool' is not an acceptable base type")

    def __call__(self, /, *args, **kw):
        t = self._t
        short = t["n"].rpartition(".")[2]
        params = t["p"]

        def root(i):
            if isinstance(i, str):
                return "%s() argument '%s'" % (short, i)
            return "%s() argument '%s'" % (short, params[i]) if i < len(params) else "%s() argument" % short
        site = HOST.site()
        if not t.get("a"):
            return HOST.wait(*HOST.message("tool", t["n"], args, kw, site, False, root))
        call = HOST.message("tool", t["n"], args, kw, site, True, root)
        if not t["ok"] or not fits(t, len(args), kw):
            n = HOST.number()  # the host says what is wrong
            HOST.wait(n, {**call[1], "t": "bind", "id": n}, call[2])
        c = HOST.awaited(*call)
        c.__name__, c.__qualname__ = short, t["n"]
        return c

    def __get__(self, obj, cls=None):
        return self  # as a class attribute it is not bound; with this it is a routine to inspect and help

    def __repr__(self):
        return "<%stool %s%s>" % ("async " if self._t.get("a") else "", self._t["n"], self._t["s"])

    def __reduce__(self):
        return find_tool, (self._t["n"],)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    __doc__ = property(lambda self: self.cached("doc"))
    __text_signature__ = None

    def __getattr__(self, name):
        if name == "__name__":
            return self._t["n"].rpartition(".")[2]
        if name == "__qualname__":
            return self._t["n"]
        if name == "__signature__":
            return self.declared()[0]
        if name == "__annotations__":
            return self.declared()[1]
        if self._t.get("a") and sys.version_info < (3, 12) and name in ("__code__", "__defaults__", "__kwdefaults__"):
            return awaits.__code__ if name == "__code__" else None  # how inspect tells a coroutine function
        raise AttributeError("'tools.tool' object has no attribute '%s'" % name, name=name, obj=self)

    @property
    def _is_coroutine_marker(self):
        import inspect
        return (getattr(inspect, "_is_coroutine_mark", None) or getattr(inspect, "_is_coroutine_marker", None)) if self._t.get("a") else None

    @property
    def _is_coroutine(self):
        import asyncio.coroutines
        return getattr(asyncio.coroutines, "_is_coroutine", None) if self._t.get("a") else None

    def cached(self, what):
        c = self._cache
        if what not in c:
            c[what] = HOST.ask(what, self._t["n"])
        return c[what]

    def declared(self):
        c = self._cache
        if "signature" not in c:
            import __future__
            import inspect
            ns = {"__name__": "tools", "__builtins__": builtins}
            # The source names types before it defines them, as Python 3.14 allows.
            exec(compile(self.cached("source"), "<tools>", "exec", __future__.annotations.compiler_flag, True), ns)
            f = ns[self.__name__]
            c["signature"] = inspect.signature(f, eval_str=True), inspect.get_annotations(f, eval_str=True)
        return c["signature"]


async def awaits():
    pass


def fits(t, n, kw):
    """Whether arguments fit a signature. The host decides in the end."""
    params = t["p"]
    given = params[:n]
    if n > len(params) or any(k in given or k not in params and not t.get("x") for k in kw):
        return False
    return all(p in kw for p in params[n:t["r"]])


def make_tool(t):
    x = object.__new__(tool)
    x._t, x._cache = t, {}
    return x


def find_tool(name):
    return HOST.tools[name]


class space:
    """The functions that the host offers."""

    __slots__ = ("_group",)
    __module__ = "tools"
    __qualname__ = "tools"

    def __new__(cls, *_, **__):
        raise TypeError("cannot create 'tools.tools' instances")

    def __init_subclass__(cls, **kw):
        raise TypeError("type 'tools.tools' is not an acceptable base type")

    def _title(self):
        return "tools." + self._group if self._group else "tools"

    def _visible(self):
        names = set()
        for full, x in HOST.tools.items():
            group, _, short = full.rpartition(".")
            if x._t["ok"]:
                if group == self._group:
                    names.add(short)
                elif not self._group:
                    names.add(group)
        return sorted(names)

    def _names(self):
        return sorted([*self._visible(), *SPACE_FUNCS, "ToolError"]) if not self._group else self._visible()

    def __getattr__(self, name):
        if name == "__name__":
            return self._title()
        if name == "__all__":
            return self._names()
        x = HOST.tools.get(self._group + "." + name if self._group else name)
        if x is None and not self._group:
            x = HOST.groups.get(name)
            if x is None and name == "ToolError":
                x = ToolError
            if x is None:
                x = SPACE_FUNCS.get(name)
        if x is None:
            raise AttributeError("'%s' has no tool '%s'" % (self._title(), name), name=name, obj=self)
        return x

    def __setattr__(self, name, value):
        raise AttributeError("cannot set '%s': '%s' is read-only" % (name, self._title()), name=name, obj=self)

    def __delattr__(self, name):
        raise AttributeError("cannot delete '%s': '%s' is read-only" % (name, self._title()), name=name, obj=self)

    def __contains__(self, name):
        return name in self._visible()

    def __dir__(self):
        return self._names()

    def __reduce__(self):
        return find_space, (self._group,)

    def __repr__(self):
        names = self._visible()
        text = ", ".join(names[:20])
        if len(names) > 20:
            text += " and %d more" % (len(names) - 20)
        return "<%s: %s>" % (self._title(), text or "nothing is allowed")


def make_space(group):
    x = object.__new__(space)
    object.__setattr__(x, "_group", group)
    return x


def find_space(group):
    return HOST.groups[group]


def _tool_name(fn, v):
    if type(v) is tool:
        return v._t["n"]
    if not isinstance(v, str):
        raise TypeError("%s() argument '%s' must be str, not %s" % (fn, "query" if fn == "search" else "name", type(v).__name__))
    return v


def search(query, limit=10):
    """Find tools by name and description: a list of dicts with name, signature and summary, the best first."""
    return HOST.ask("search", _tool_name("search", query), limit.__index__())


def describe(name, /):
    """Return the declaration of a tool: signature, types, documentation."""
    return HOST.ask("describe", _tool_name("describe", name))


def budget():
    """Return what is left of the limits of calls."""
    return HOST.ask("budget")


SPACE_FUNCS = {}


class Stream:
    """A streaming argument: iterate over it with for or async for."""

    def __init__(self, number):
        self.number, self.done = number, False

    def __iter__(self):
        return self

    def __next__(self):
        if self.done:
            raise StopIteration
        items = self.take(HOST.ask("next", self.number))
        if self.done:
            raise StopIteration
        return items[0]

    def take(self, items):
        if not items:
            self.done = True
        return items

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.done:
            raise StopAsyncIteration
        n = HOST.number()
        items = self.take(await HOST.awaited(n, {"t": "ask", "id": n, "q": "next", "p": [self.number]}))
        if self.done:
            raise StopAsyncIteration
        return items[0]


def add_modules(names):
    """Define the modules tools and sandbox, and the names of tools as builtins."""
    for cls in (Record, Handle):
        cls.__module__, cls.__qualname__ = "sandbox", cls.__name__
    ToolError.__module__ = "tools"
    space.__name__ = "tools"
    Stream.__name__, Stream.__module__ = "stream", "sandbox"
    sandbox = types.ModuleType("sandbox", "What the host of this sandbox offers.")
    sandbox.__path__ = []
    sandbox.hostcall, sandbox.Record, sandbox.Handle = HOST.hostcall, Record, Handle
    asynchronous = types.ModuleType("sandbox.asyncio", "Calls to the host that can be awaited.")

    def run(main, **kw):
        import asyncio
        return asyncio.run(main, **kw)
    asynchronous.hostcall, asynchronous.run = HOST.hostcall_async, run
    log = types.ModuleType("sandbox.logging", "Messages to the host's log.")

    def send(level, message, /, *args):
        HOST.post({"t": "log", "n": clean(str(level)), "m": clean(str(message) % args if args else str(message))})
    log.log = send
    for level in ("debug", "info", "warning", "error", "critical"):
        setattr(log, level, lambda message, /, *args, level=level: send(level, message, *args))
    sandbox.asyncio, sandbox.logging = asynchronous, log
    sys.modules.update({"sandbox": sandbox, "sandbox.asyncio": asynchronous, "sandbox.logging": log})


def clean(s):
    """Text without lone surrogates."""
    return s if s.isascii() else s.encode("utf-8", "replace").decode()


def add_tools(tools):
    if not tools:
        return
    HOST.groups[""] = make_space("")
    for f in (search, describe, budget):
        f.__module__ = "tools"
        name = f.__name__
        while any(t["n"].partition(".")[0] == name for t in tools):
            name += "_"
        SPACE_FUNCS[name] = f
    for t in tools:
        x = HOST.tools[t["n"]] = make_tool(t)
        group, _, short = t["n"].rpartition(".")
        if group and group not in HOST.groups:
            HOST.groups[group] = make_space(group)
            sys.modules["tools." + group] = HOST.groups[group]
            setattr(builtins, group, HOST.groups[group])
        if not group:
            setattr(builtins, short, x)
    sys.modules["tools"] = HOST.groups[""]
    builtins.tools, builtins.ToolError = HOST.groups[""], ToolError


# ---- rich results

class Shows:
    """What a run has made to be looked at."""

    def __init__(self, wire, output):
        self.wire, self.output = wire, output
        self.max_bytes, self.max_count = 16 << 20, 100
        self.begin()

    def begin(self):
        self.count, self.bytes, self.figures, self.drawn = 0, 0, 0, []

    def show(self, kind, forms, name=""):
        """Send an artifact. forms is a list of (MIME type, text or bytes), the best first."""
        if self.count >= self.max_count:
            return
        self.count += 1
        tail, out, left = [], [], []
        at = 0
        for mime, data in forms:
            if isinstance(data, str):
                data = clean(data).encode()
            data = bytes(data)
            if self.bytes + len(data) > self.max_bytes:
                left.append(mime)
                continue
            self.bytes += len(data)
            out.append([mime, at, len(data)])
            tail.append(data)
            at += len(data)
        self.output.settle()
        self.wire.send({"t": "show", "k": kind, "n": name, "forms": out, "x": left}, b"".join(tail))

    def object(self, v):
        """Show a value if it has a form to be looked at."""
        try:
            r = self.forms(v)
        except Exception:
            return False
        if r:
            self.show(*r)
        return r is not None

    def forms(self, v):
        t = type(v)
        if isinstance(v, type) or t in (str, int, float, bool, list, dict, tuple, type(None)):
            return None
        mpl = sys.modules.get("matplotlib.figure")
        if mpl and isinstance(v, mpl.Figure):
            return self.figure(v)
        pil = sys.modules.get("PIL.Image")
        if pil and isinstance(v, pil.Image):
            f = io.BytesIO()
            (v if v.mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I") else v.convert("RGB")).save(f, "PNG")
            return "image", [("image/png", f.getvalue()), ("text/plain", repr(v))]
        pd = sys.modules.get("pandas")
        if pd and isinstance(v, (getattr(pd, "DataFrame", ()), getattr(pd, "Series", ()))):
            return self.frame(v)
        out = []
        bundle = getattr(t, "_repr_mimebundle_", None)
        if bundle:
            b = bundle(v)
            for mime, data in (b[0] if isinstance(b, tuple) else b or {}).items():
                if isinstance(data, (str, bytes)):
                    out.append((mime, data))
                else:
                    out.append((mime, json.dumps(data)))
        for name, mime, kind in REPRS:
            f = getattr(t, name, None)
            if f is None or any(m == mime for m, _ in out):
                continue
            data = f(v)
            if isinstance(data, tuple):
                data = data[0]
            if data is None:
                continue
            out.append((mime, data if isinstance(data, (str, bytes)) else json.dumps(data)))
        if not out:
            return None
        kind = next((k for _, m, k in REPRS if m == out[0][0]), "html")
        if not any(m == "text/plain" for m, _ in out):
            out.append(("text/plain", short_repr(v)))
        return kind, out

    def frame(self, v):
        rows = len(v)
        if v.ndim == 2:
            title = "%d rows x %d columns" % v.shape
            text = v.to_string(max_rows=20, max_cols=12, show_dimensions=False)
            table = v
        else:
            title = "%d values" % rows
            text = v.to_string(max_rows=20)
            table = v.to_frame()
        html = table.to_html(max_rows=60, max_cols=30)
        return "table", [("text/html", html), ("text/plain", text + "\n[%s]" % title)]

    def figure(self, fig):
        self.drawn.append(fig)
        f = io.BytesIO()
        fig.savefig(f, format="png", bbox_inches="tight")
        forms = [("image/png", f.getvalue())]
        chart = chart_data(fig)
        if chart:
            forms.append(("application/vnd.krait.chart+json", json.dumps(chart)))
            forms.append(("text/plain", chart_text(chart)))
        self.figures += 1
        return "figure", forms, "figure-%d" % self.figures

    def pending(self):
        """Show the figures that are open, and close them."""
        plt = sys.modules.get("matplotlib.pyplot")
        if plt is None or not hasattr(plt, "get_fignums"):
            return
        try:
            numbers = plt.get_fignums()
            for n in numbers:
                fig = plt.figure(n)
                if not any(fig is d for d in self.drawn):
                    try:
                        self.show(*self.figure(fig))
                    except Exception as e:
                        sys.stderr.write("The figure can't be drawn: %s: %s\n" % (type(e).__name__, e))
                plt.close(fig)
        except Exception:
            pass

    def prepare(self):
        """Make matplotlib's show() show."""
        plt = sys.modules.get("matplotlib.pyplot")
        if plt is not None and hasattr(plt, "close") and getattr(plt.show, "__module__", "") != "sandbox":
            def show(*args, **kw):
                """Show the figures that are open."""
                self.pending()
            show.__module__ = "sandbox"
            plt.show = show


REPRS = [
    ("_repr_png_", "image/png", "image"), ("_repr_jpeg_", "image/jpeg", "image"), ("_repr_svg_", "image/svg+xml", "image"),
    ("_repr_html_", "text/html", "html"), ("_repr_latex_", "text/latex", "latex"), ("_repr_markdown_", "text/markdown", "markdown"),
    ("_repr_json_", "application/json", "json"),
]


def short_repr(v, n=10000):
    try:
        s = clean(repr(v))
    except Exception as e:
        s = "<%s object; repr() raised %s>" % (type(v).__name__, type(e).__name__)
    return s if len(s) <= n else s[:n] + "... [%d more characters]" % (len(s) - n)


MAX_POINTS = 5000


def chart_data(fig):
    """What a figure shows, as data: axes with titles, and series with labels and points."""
    left = [MAX_POINTS]

    def numbers(values):
        out = []
        for v in values:
            if left[0] <= 0:
                break
            left[0] -= 1
            try:
                v = v.item() if hasattr(v, "item") else v
            except Exception:
                pass
            if isinstance(v, float) and v - v != 0:
                v = None
            out.append(v if isinstance(v, (int, float, str, type(None))) else str(v))
        return out

    def label(x):
        s = str(x.get_label() or "")
        return "" if s.startswith("_") else s

    axes = []
    for ax in fig.get_axes():
        series = []
        bars = set()
        try:
            for c in getattr(ax, "containers", []):
                if type(c).__name__ != "BarContainer":
                    continue
                bars.update(id(p) for p in c.patches)
                flat = getattr(c, "orientation", "vertical") == "horizontal"
                names = {}
                axis = ax.yaxis if flat else ax.xaxis
                for at, t in zip(axis.get_majorticklocs(), axis.get_majorticklabels()):
                    if t.get_text():
                        names[round(float(at), 6)] = t.get_text()
                x, y = [], []
                for p in c.patches:
                    at = p.get_y() + p.get_height() / 2 if flat else p.get_x() + p.get_width() / 2
                    x.append(names.get(round(float(at), 6), at))
                    y.append(p.get_width() if flat else p.get_height())
                series.append({"type": "barh" if flat else "bar", "label": label(c), "x": numbers(x), "y": numbers(y)})
            for line in ax.get_lines():
                # convert_units makes numbers of dates; the script's own values say more.
                x, y = line.get_xdata(orig=True), line.get_ydata(orig=True)
                series.append({"type": "line", "label": label(line), "x": numbers(x), "y": numbers(y)})
            for c in ax.collections:
                if type(c).__name__ == "PathCollection":
                    points = c.get_offsets()
                    series.append({"type": "scatter", "label": label(c), "x": numbers(p[0] for p in points), "y": numbers(p[1] for p in points)})
            wedges = [p for p in ax.patches if type(p).__name__ == "Wedge"]
            if wedges:
                series.append({"type": "pie", "label": "", "x": [label(w) for w in wedges], "y": numbers((w.theta2 - w.theta1) / 360 for w in wedges)})
            for image in ax.images:
                shape = getattr(image.get_array(), "shape", ())
                series.append({"type": "image", "label": label(image), "shape": [int(n) for n in shape]})
        except Exception:
            pass
        a = {"title": ax.get_title(), "xlabel": ax.get_xlabel(), "ylabel": ax.get_ylabel(), "series": series}
        for name, scale in (("xscale", ax.get_xscale()), ("yscale", ax.get_yscale())):
            if scale != "linear":
                a[name] = scale
        axes.append(a)
    title = getattr(fig, "_suptitle", None)
    return {"title": title.get_text() if title else "", "axes": axes, "cut": left[0] <= 0}


def chart_text(chart):
    """A chart in words."""
    out = []
    for a in chart["axes"]:
        kinds = ["%s%s (%d points)" % (s["type"], " '%s'" % s["label"] if s["label"] else "", len(s.get("y", ()))) for s in a["series"]]
        names = ", ".join("%s: %s" % (k, a[k]) for k in ("title", "xlabel", "ylabel") if a[k])
        out.append("%s: %s" % (names or "chart", ", ".join(kinds) or "nothing"))
    return "\n".join(out)


# ---- files

def regular(path, flags, mode):
    """Open a regular file; nothing else is waited for."""
    fd = os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC, 0o666)
    kind = os.fstat(fd).st_mode
    if stat.S_ISREG(kind):
        return open(fd, mode)
    os.close(fd)
    if stat.S_ISDIR(kind):
        raise IsADirectoryError("it is a directory")
    raise OSError("it is no regular file")


class Files:
    """The working directory."""

    def __init__(self, root):
        self.root = root
        self.before = {}

    def scan(self):
        out, todo = {}, [self.root]
        while todo and len(out) < 5000:
            try:
                entries = list(os.scandir(todo.pop()))
            except OSError:
                continue
            for e in entries:
                try:
                    if e.is_dir(follow_symlinks=False):
                        if e.name != "__pycache__" and not e.name.startswith("."):
                            todo.append(e.path)
                    elif e.is_file(follow_symlinks=False):
                        st = e.stat(follow_symlinks=False)
                        out[e.path] = st.st_mtime_ns, st.st_size, st.st_ino
                except OSError:
                    continue
        return out

    def describe(self, path, size):
        import mimetypes
        mime = mimetypes.guess_type(path)[0] or "application/octet-stream"
        return [clean(os.path.relpath(path, self.root)), size, mime]

    def changed(self):
        now = self.scan()
        new = [self.describe(p, s[1]) for p, s in sorted(now.items()) if self.before.get(p) != s]
        self.before = now
        return new[:200]

    def all(self):
        return [self.describe(p, s[1]) for p, s in sorted(self.scan().items())][:5000]

    def path(self, p):
        if "\0" in p or not p:
            raise ValueError("the path is empty or has a null byte")
        return os.path.join(self.root, p)

    def put(self, m, tail):
        path = self.path(m["path"])
        if os.path.dirname(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
        with regular(path, os.O_WRONLY | os.O_CREAT | (os.O_APPEND if m.get("append") else os.O_TRUNC), "wb") as f:
            f.write(tail)
        st = os.stat(path)
        self.before[path] = st.st_mtime_ns, st.st_size, st.st_ino
        return {"size": st.st_size}, b""

    def get(self, m):
        with regular(self.path(m["path"]), os.O_RDONLY, "rb") as f:
            size = os.fstat(f.fileno()).st_size
            f.seek(m["o"])
            return {"size": size}, f.read(m["n"])


# ---- running code

class Runner:
    """Runs what the host asks for, in the namespace of __main__."""

    def __init__(self, wire, output, shows, files):
        self.wire, self.output, self.shows, self.files = wire, output, shows, files
        self.main = types.ModuleType("__main__")
        self.main.__builtins__ = builtins
        self.main.display = self.display
        sys.modules["__main__"] = self.main
        self.names = {}  # file names and how often they were used
        self.scripts = set()
        self.own_loop = False

    def display(self, *values):
        """Show values: figures, images, tables, whatever has a form to be looked at."""
        for v in values:
            if not self.shows.object(v):
                self.shows.show("text", [("text/plain", v if isinstance(v, str) else short_repr(v))])

    def file(self, name, source):
        n = self.names[name] = self.names.get(name, 0) + 1
        if n > 1:
            name = name[:-1] + "-%d>" % n if name.endswith(">") else name
        import linecache
        linecache.cache[name] = len(source), None, source.splitlines(True), name
        self.scripts.add(name)
        return name

    def cell(self, source, name, keep):
        """Run source; the value of the last expression if keep."""
        import ast
        name = self.file(name, source)
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        tree = compile(source, name, "exec", flags | ast.PyCF_ONLY_AST, dont_inherit=True)
        last = None
        if keep and tree.body and isinstance(tree.body[-1], ast.Expr):
            last = ast.Expression(tree.body.pop().value)
        body = compile(tree, name, "exec", flags, dont_inherit=True)
        if last is not None:
            last = compile(last, name, "eval", flags, dont_inherit=True)
        ns = self.main.__dict__
        if body.co_flags & 0x80 or last and last.co_flags & 0x80:
            async def whole():
                for code in (body, last):
                    if code is not None:
                        value = eval(code, ns)
                        if code.co_flags & 0x80:
                            value = await value
                return value
            return self.run_async(whole())
        eval(body, ns)
        return eval(last, ns) if last is not None else None

    def run_async(self, coroutine):
        import asyncio
        self.own_loop = True
        return asyncio.run(coroutine)

    def call(self, name, args, kw, stream):
        ns = self.main.__dict__
        if name not in ns or name == "display":
            raise Missing(name, [k for k, v in ns.items() if callable(v) and k != "display"])
        f = ns[name]
        if not callable(f):
            raise Missing(name, None)
        v = f(*args, **kw)
        if isinstance(v, types.CoroutineType) or hasattr(type(v), "__await__") and not hasattr(type(v), "__iter__"):
            async def main():
                return await v
            v = self.run_async(main())
        if isinstance(v, types.GeneratorType):
            if not stream:
                return list(v)
            for x in v:
                self.emit(x)
            return None
        if isinstance(v, types.AsyncGeneratorType):
            async def each():
                if not stream:
                    return [x async for x in v]
                async for x in v:
                    self.emit(x)
            return self.run_async(each())
        return v

    def emit(self, v):
        p = Pack("yielded value")
        self.output.settle()
        self.wire.send({"t": "yield", "v": p.value(v)}, b"".join(p.tail))

    def run(self, m, tail):
        """Do an operation and tell how it ended."""
        self.shows.begin()
        self.shows.prepare()
        self.own_loop = False
        end, out, rest = {"t": "done", "id": m["id"]}, None, b""
        wire = self.wire
        try:
            try:
                wire.running = True
                out, rest = self.operate(m, tail)
                self.shows.prepare()
                self.shows.pending()
            finally:
                wire.running = False
        except BaseException as e:
            out, rest = {"e": self.failure(e)}, b""
            try:
                self.shows.pending()
            except BaseException:
                pass
        end.update(out)
        try:
            end["files"] = self.files.changed()
        except Exception:
            end["files"] = []
        end["memory"] = resident()
        self.output.settle()
        wire.busy = False
        try:
            wire.send(end, rest)
        except ValueError as e:
            wire.send({"t": "done", "id": m["id"], "e": self.failure(TypeError("result: " + str(e))), "files": end["files"]})

    def operate(self, m, tail):
        kind = m["k"]
        p = Pack("result")
        if kind == "eval":
            v = self.cell(m["source"], m["file"], True)
            return self.leave(p, v, True)
        if kind == "load":
            self.cell(m["source"], m["file"], False)
            return {}, b""
        if kind == "display":
            v = self.cell(m["source"], m["file"], True)
            if v is not None and not self.shows.object(v):
                print(repr(v))
            return {}, b""
        if kind == "set":
            m = unpack(m["text"], tail, Record)  # what comes from the interpreter has them, which are dicts with more
            for k, v in dict.items(dict.get(m, "values")):
                self.main.__dict__[k] = v
            return {}, b""
        v = self.call(m["name"], m["args"], m["kw"], m.get("stream", False))
        return self.leave(p, v, False)

    def leave(self, p, v, cell):
        """Make the result: the value, or what it looks like."""
        try:
            return {"v": p.value(v), "c": p.changed}, b"".join(p.tail)
        except TypeError:
            if any(v is d for d in self.shows.drawn) or self.shows.object(v):
                return {}, b""
            if not cell or isinstance(v, types.CoroutineType):
                raise
            plt = sys.modules.get("matplotlib.pyplot")
            if plt is None or not plt.get_fignums():  # else it is what was drawn, most likely
                self.shows.show("text", [("text/plain", short_repr(v))])
            return {}, b""

    def failure(self, e, depth=0):
        if isinstance(e, Missing):
            return {"missing": e.name, "names": e.names if e.names is None else [n for n in e.names[:1000]], "type": "", "callable": e.names is not None}
        import traceback
        seen = set()
        try:
            te = traceback.TracebackException(type(e), e, e.__traceback__, compact=False)
            self.trim(te, set(), True)
            if sys.version_info < (3, 12):
                self.suggest(te, e)
            text = "".join(te.format())
        except BaseException as x:
            te, text = None, "Traceback (most recent call last):\n%s: <the traceback can't be made: %s>\n" % (type(e).__name__, type(x).__name__)
        out = self.describe(e, seen, 0)
        out["traceback"] = cut(text, 256 << 10)
        if te is not None:
            self.place(out, te, e)
        return out

    def trim(self, te, seen, top):
        """Take what is not the script's out of a traceback."""
        if te is None or id(te) in seen:
            return
        seen.add(id(te))
        own = [f for f in te.stack if f.filename != FILE]
        if top and self.own_loop:
            while own and "/asyncio/" in own[0].filename:
                own.pop(0)
        te.stack[:] = own
        for x in (te.__cause__, te.__context__, *(te.exceptions or () if hasattr(te, "exceptions") else ())):
            self.trim(x, seen, top)

    def suggest(self, te, e):
        """What later versions say by themselves of a name that is not there."""
        name = getattr(e, "name", None)
        if not isinstance(name, str) or not te._str or not isinstance(e, (NameError, AttributeError)):
            return
        try:
            if isinstance(e, AttributeError):
                known = dir(e.obj)
            else:
                tb = e.__traceback__
                while tb.tb_next:
                    tb = tb.tb_next
                known = [*tb.tb_frame.f_locals, *tb.tb_frame.f_globals, *dir(builtins)]
            import difflib
            near = difflib.get_close_matches(name, [k for k in known if isinstance(k, str)], 1, 0.7)
        except Exception:
            return
        if near:
            te._str += ". Did you mean: '%s'?" % near[0]

    def place(self, out, te, e):
        if isinstance(e, SyntaxError) and not te.stack:
            out["file"], out["line"], out["column"] = clean(str(e.filename or "")), number(e.lineno), max(number(e.offset) - 1, 0)
            out["function"] = "<module>"
            return
        frames = [f for f in te.stack if f.filename in self.scripts] or list(te.stack)
        if frames:
            f = frames[-1]
            out["file"], out["line"], out["function"] = clean(f.filename), number(f.lineno), clean(f.name)
            out["column"] = number(getattr(f, "colno", 0))

    def describe(self, e, seen, depth):
        t = type(e)
        out = {"type": clean(t.__name__), "bases": [c.__name__ for c in t.__mro__ if c.__module__ == "builtins" and issubclass(c, BaseException)]}
        module = t.__module__ if isinstance(t.__module__, str) else ""
        out["qualified"] = clean(t.__qualname__ if module in ("builtins", "__main__", "") else module + "." + t.__qualname__)
        try:
            out["message"] = cut(clean(str(e)), 64 << 10)
        except Exception:
            out["message"] = "<exception str() failed>"
        notes = getattr(e, "__notes__", None)
        if isinstance(notes, (list, tuple)):
            out["notes"] = [cut(clean(str(n)), 4096) for n in notes[:100] if isinstance(n, str)]
        if isinstance(e, SystemExit):
            c = e.code
            out["exit"] = c & 0xFFFFFFFF if isinstance(c, int) else 0 if c is None else 1
            if c is not None and not isinstance(c, int):
                out["exit_message"] = cut(clean(str(c)), 64 << 10)
        seen.add(id(e))
        cause = e.__cause__ if e.__cause__ is not None else None if e.__suppress_context__ else e.__context__
        if cause is not None and id(cause) not in seen and depth < 20:
            out["cause"] = self.describe(cause, seen, depth + 1)
        if isinstance(e, BaseExceptionGroup) and depth < 10:
            out["group"] = [self.describe(x, seen, depth + 1) for x in e.exceptions[:100]]
        return out


class Missing(Exception):
    """The host called a function that is not there."""

    def __init__(self, name, names):
        self.name, self.names = name, names


def number(x):
    return x if isinstance(x, int) and 0 <= x < 1 << 31 else 0


def cut(s, n):
    return s if len(s) <= n else s[:n // 2] + "\n... [%d characters left out] ...\n" % (len(s) - n) + s[-(n // 2):]


# ---- the process

HOST = None
STDIO = ()


def read_loop(wire, host, queue):
    """Read what the host sends, on a thread of its own."""
    f = io.BufferedReader(io.FileIO(wire.fin, "rb", closefd=False), 1 << 16)
    waiting = host.waiting
    while True:
        text, tail = wire.receive(f.read)
        if text is None:
            os._exit(0)
        if text.startswith(b'{"t":"reply","id":'):
            n = int(text[18:text.index(b",", 18)])
            take = waiting.pop(n, None)
            if take:
                take(text, tail)
        elif text.startswith(b'{"t":"interrupt"'):
            if wire.busy:
                wire.asked, wire.noticed = wire.turn, False
                threading.Thread(target=wire.interrupt, args=(wire.turn,), daemon=True, name="krait-interrupt").start()
        elif text.startswith(b'{"t":"restart"'):
            os._exit(RESTART)
        else:
            if text.startswith(b'{"t":"op"'):
                wire.turn += 1
                wire.busy = True
            queue.put((text, tail))


def work(wire, hello):
    """Serve the host until it goes away."""
    global HOST, STDIO
    wire.main = _thread.get_ident()
    signal.signal(signal.SIGINT, wire.on_signal)
    output = Output(wire)
    STDIO = tuple(io.TextIOWrapper(io.BufferedWriter(Stdio(output, fd), 8192), encoding="utf-8", errors=errors, line_buffering=True)
                  for fd, errors in ((1, "strict"), (2, "backslashreplace")))
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__ = STDIO
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)
    HOST = Host(wire, output)

    def forked():
        wire.dead = True
        for fd in (wire.fin, wire.fout):
            try:
                os.close(fd)
            except OSError:
                pass
    os.register_at_fork(after_in_child=forked)
    # The threads are this program's own, and a forked process does not use what they do.
    warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
    add_modules(hello)
    shows = Shows(wire, output)
    files = Files(os.getcwd())
    runner = Runner(wire, output, shows, files)
    files.before = files.scan()
    queue = _queue.SimpleQueue()
    threading.Thread(target=read_loop, args=(wire, HOST, queue), daemon=True, name="krait-input").start()
    wire.send({"t": "ready", "version": VERSION, "python": sys.version.split()[0], "missing": hello.get("missing", []), "dir": clean(files.root)})
    while True:
        text, tail = queue.get()
        m = unpack(text, tail)
        kind = m["t"]
        if kind == "op":
            m["text"] = text
            runner.run(m, tail)
            continue
        try:
            rest = b""
            out = {}
            if kind == "open":
                sys.argv[:] = m.get("argv") or [""]
                os.environ.update(m.get("env") or {})
                shows.max_bytes, shows.max_count = m["bytes"], m["count"]
                add_tools(m.get("tools") or [])
            elif kind == "put":
                out, rest = files.put(m, tail)
            elif kind == "get":
                out, rest = files.get(m)
            elif kind == "list":
                out = {"files": files.all()}
            elif kind == "versions":
                out = {"versions": versions()}
            else:
                out = {"error": "unknown message"}
        except Exception as e:
            out, rest = {"error": "%s: %s" % (type(e).__name__, clean(str(e)))}, b""
            if isinstance(e, OSError) and isinstance(e.errno, int):
                out["errno"] = e.errno
        wire.send({"t": "ok", "id": m["id"], **out}, rest)


def versions():
    """The packages that can be imported, with their versions."""
    from importlib import metadata
    out = []
    for d in metadata.distributions():
        name = d.metadata["Name"]
        if name and len(out) < 2000:
            out.append([clean(str(name)), clean(str(d.version))])
    return sorted(out)


def main():
    fin, fout = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0, inheritable=True)
    os.dup2(null, 1, inheritable=True)
    os.close(null)
    wire = Wire(fin, fout)
    text, _ = wire.receive_raw()
    if text is None:
        return
    hello = json.loads(text)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    if not any(p in ("", os.getcwd()) for p in sys.path):
        sys.path.append(os.getcwd())
    missing = []
    # What every cell needs; and, where starting may take its time, what most do.
    for name in ["ast", "linecache"] + (["asyncio", "mimetypes", "traceback"] if hello.get("preload") else []):
        __import__(name)
    for name in hello.get("preload") or []:
        try:
            __import__(name)
        except BaseException as e:
            missing.append("%s: %s: %s" % (name, type(e).__name__, clean(str(e))[:200]))
    hello["missing"] = missing
    if not hello.get("zygote"):
        work(wire, hello)
        return
    while True:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pid = os.fork()
        if pid == 0:
            os.setsid()
            work(wire, hello)
            os._exit(0)
        _, status = os.waitpid(pid, 0)
        try:
            os.killpg(pid, signal.SIGKILL)
        except OSError:
            pass
        if os.waitstatus_to_exitcode(status) != RESTART:
            code = os.waitstatus_to_exitcode(status)
            os._exit(code if code >= 0 else 128 - code)


main()
