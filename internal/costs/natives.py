# Calls every native function that the modules have with arguments of several sizes, through the meter.
import importlib
import array, ast, asyncio, bz2, collections, concurrent.futures, copy, csv, datetime, decimal, difflib, enum, fractions, functools, hashlib, io, ipaddress, itertools, lzma, operator, pathlib, pickle
import random, re, string, string.templatelib, struct, tarfile, threading, time, types, typing, unicodedata, urllib.parse, uuid, weakref, zlib, zoneinfo
from meter import call, full, report

SMALL = {"1": 1, "'a'": "a", "b'a'": b"a", "None": None, "'NFKD'": "NFKD", "'utf-16'": "utf-16", "len": len, "2.5": 2.5, "[]": [], "(1, 2)": (1, 2), "int": int, "{}": {}, "-1": -1}
# What ends the run, waits, keeps its arguments for ever, changes what objects are made with, or asks for what a VM without a host does not have.
LEFT_OUT = {"breakpoint", "input", "exit", "quit", "help", "sleep", "eval", "exec", "__import__", "set_event_loop_policy", "_set_event_loop_policy", "addClassCleanup", "doClassCleanups"}
# How these are called, or what they cost, depends on the class of a script; object's are natives of every type.
COMMON = {"__class__", "__init_subclass__", "__subclasshook__", "__reduce__", "__reduce_ex__", "__getstate__", "__dir__", "__doc__", "__setattr__", "__delattr__"}


# The arguments that are long in the last pass: a native that only hashes, compares or copies one must count that too.
TEXTS = "text", "wide", "digits", "bytes", "bytearray", "memoryview", "int"

# Modules whose functions change what they are given.
CHANGE = {"heapq", "bisect", "random", "operator", "_heapq", "_bisect", "_random", "_operator"}


def makers(n):
    """What makes the arguments of a size, by name: the first ones are given to every native, all are objects whose methods are called."""
    text = "ab c\n" * (n // 5)
    few = min(n, 3000)
    arguments = {
        "text": lambda: text, "wide": lambda: "äш" * (n // 2), "digits": lambda: "7" * n, "bytes": lambda: text.encode(), "bytearray": lambda: bytearray(text.encode()),
        "memoryview": lambda: memoryview(text.encode()), "list": lambda: list(range(n)), "words": lambda: [str(i) for i in range(n)],
        "pairs": lambda: [(i, i) for i in range(n // 2)], "tuple": lambda: tuple(range(n)), "dict": lambda: dict.fromkeys(range(n)), "set": lambda: set(range(n)),
        "frozenset": lambda: frozenset(range(n)), "floats": lambda: [float(i) for i in range(n)], "int": lambda: (1 << (8 * n)) - 3, "range": lambda: range(n), "n": lambda: n,
    }
    return arguments, {
        "deque": lambda: collections.deque(range(n)), "array": lambda: array.array("l", range(n)), "OrderedDict": lambda: collections.OrderedDict.fromkeys(range(n)),
        "Counter": lambda: collections.Counter(range(n)), "defaultdict": lambda: collections.defaultdict(int, {i: i for i in range(n)}),
        "StringIO": lambda: io.StringIO(text), "BytesIO": lambda: io.BytesIO(text.encode()), "TextIOWrapper": lambda: io.TextIOWrapper(io.BytesIO(text.encode())),
        "BufferedReader": lambda: io.BufferedReader(io.BytesIO(text.encode())), "BufferedWriter": lambda: io.BufferedWriter(io.BytesIO()),
        "Decimal": lambda: decimal.Decimal("7" * few), "Context": lambda: decimal.Context(prec=few), "Fraction": lambda: fractions.Fraction(7 ** few, 3),
        "pattern": lambda: re.compile("[a-b]+"), "groups": lambda: re.compile("((a)|b)*?(c| )"), "match": lambda: re.match("(.|\n)*", text[:20000]),
        "sha256": hashlib.sha256, "blake2b": hashlib.blake2b, "blake2s": hashlib.blake2s, "Struct": lambda: struct.Struct("<%di" % (n // 8)),
        "date": lambda: datetime.date(2025, 1, 2), "datetime": lambda: datetime.datetime(2025, 1, 2), "timedelta": lambda: datetime.timedelta(3), "time": lambda: datetime.time(3),
        "timezone": lambda: datetime.timezone(datetime.timedelta(hours=3)), "Random": lambda: random.Random(3), "zlib compressor": zlib.compressobj, "zlib decompressor": zlib.decompressobj,
        "bz2 compressor": bz2.BZ2Compressor, "bz2 decompressor": bz2.BZ2Decompressor, "lzma compressor": lzma.LZMACompressor, "lzma decompressor": lzma.LZMADecompressor,
        "mappingproxy": lambda: types.MappingProxyType(dict.fromkeys(range(n))), "SimpleNamespace": lambda: types.SimpleNamespace(**{"a%d" % i: i for i in range(few)}),
        "keys": lambda: dict.fromkeys(range(n)).keys(), "items": lambda: dict.fromkeys(range(n)).items(), "values": lambda: dict.fromkeys(range(n)).values(),
        "complex": lambda: 2j, "float": lambda: 2.5, "bool": lambda: True, "slice": lambda: slice(None), "itemgetter": lambda: operator.itemgetter(*range(max(n // 8, 2))),
        "ref": lambda: weakref.ref(Referred(n)), "proxy": lambda: weakref.proxy(kept(n)), "callable proxy": lambda: weakref.proxy(kept_function), "lru_cache": lambda: functools.lru_cache(n)(str),
        "weak method": lambda: weakref.WeakMethod(kept(n).method), "property of enums": lambda: enum.Enum.__dict__["value"], "cached_property": lambda: functools.cached_property(len),
        "CacheInfo": lambda: functools.lru_cache(str).cache_info(), "lock": threading.Lock, "RLock": threading.RLock, "BufferedRandom": lambda: io.BufferedRandom(io.BytesIO(text.encode())),
        "loop": asyncio.new_event_loop, "handle": lambda: asyncio.new_event_loop().call_soon(len), "timer": lambda: asyncio.new_event_loop().call_later(1, len),
        "starmap": lambda: itertools.starmap(max, [(i, i) for i in range(n)]), "groupby": lambda: itertools.groupby(range(n)), "group": lambda: next(itertools.groupby([1] * n))[1],
        "tee": lambda: itertools.tee(range(n))[0], "islice": lambda: itertools.islice(range(n), n), "compress": lambda: itertools.compress(range(n), range(n)),
        "attrgetter": lambda: operator.attrgetter(*["real"] * (n // 8 + 1)), "methodcaller": lambda: operator.methodcaller("count", text),
        "csv reader": lambda: csv.reader(text.splitlines()), "csv writer": lambda: csv.writer(io.StringIO()), "Dialect": lambda: csv.reader([]).dialect,
        "Pickler": lambda: pickle.Pickler(io.BytesIO()), "Unpickler": lambda: pickle.Unpickler(io.BytesIO(pickle.dumps(list(range(n))))),
        "urlsplit": lambda: urllib.parse.urlsplit("http://a/" + text), "urlparse": lambda: urllib.parse.urlparse("http://a/" + text), "urldefrag": lambda: urllib.parse.urldefrag("http://a/#" + text),
        "UCD": lambda: unicodedata.ucd_3_2_0, "DecimalTuple": lambda: decimal.Decimal("7" * few).as_tuple(), "struct_time": lambda: time.gmtime(0),
        "ZoneInfo": lambda: zoneinfo.ZoneInfo("Europe/Berlin"), "Match of lines": lambda: difflib.Match(1, 2, n), "AST": lambda: ast.parse("x = 1\n" * (n // 6)),
        "Template": lambda: string.templatelib.Template(text, string.templatelib.Interpolation(text)), "tarfile": lambda: tarfile.open(fileobj=io.BytesIO(), mode="w"),
        "PathLike": lambda: pathlib.PurePosixPath(text), "tuple getter": lambda: collections.namedtuple("N", "a").a,
        "IPv4": lambda: ipaddress.ip_address("1.2.3.4"), "IPv6": lambda: ipaddress.ip_address("::1"), "network": lambda: ipaddress.ip_network("1.2.3.0/24"),
        "Future": concurrent.futures.Future, "local": threading.local, "WeakSet": lambda: weakref.WeakSet(), "PickleBuffer": lambda: pickle.PickleBuffer(text.encode()),
        "partial": lambda: functools.partial(max, *range(n)), "uuid": lambda: uuid.UUID(int=3), "GenericAlias": lambda: list[int], "Union": lambda: int | str,
    }


class Referred:
    """What weak references are to."""

    def __init__(self, n):
        self.items = list(range(n))

    def __len__(self):
        return len(self.items)

    def method(self):
        pass


KEPT = {}


def kept(n):
    return KEPT.setdefault(n, Referred(n))


def kept_function():
    pass


# What types are called with whose objects are nowhere above; the first that makes one does.
TRIED = (), ("text",), ("list",), ("n",), ("words",), ("pairs",), ("len", "list"), ("list", "1"), ("list", "list"), ("text", "text"), ("int", "'a'"), ("text", "int"), ("'a'", "text", "1"), ("1",) * 7


def made(t):
    """What makes an object of type t from a pool, with its name, or None."""
    if isinstance(t, enum.EnumType) and len(t):
        return "a member", lambda pool: next(iter(t))
    small = pools[min(pools)]
    for keys in TRIED:
        try:
            if t in type(t(*[small[k] for k in keys])).__mro__:
                return "%s(%s)" % (t.__name__, ", ".join(keys)), lambda pool: t(*[pool[k] for k in keys])
        except Exception:
            pass


def natives():
    seen = set()
    for name in MODULES:
        module = importlib.import_module(name)
        for attr in sorted(vars(module)):
            f = getattr(module, attr)
            if attr in LEFT_OUT or not callable(f) or isinstance(f, type) and issubclass(f, BaseException):
                continue
            if isinstance(f, type):
                if id(f) in seen or f.__module__ != name:
                    continue
                seen.add(id(f))
                yield name, f.__qualname__, None, f, None
                for a in sorted(vars(f)):
                    if a not in COMMON and a not in LEFT_OUT and native(f.__dict__[a]):
                        yield name, f.__qualname__, a, getattr(f, a), f
            elif native(f) and id(f) not in seen:
                seen.add(id(f))
                yield name, attr, None, f, None


def native(f):
    if isinstance(f, (staticmethod, classmethod)):
        f = f.__func__
    return type(f).__name__ in ("builtin_function_or_method", "method_descriptor", "wrapper_descriptor", "classmethod_descriptor", "method-wrapper")


def combinations(big, own):
    for r in own:
        yield (r,)
        for a in (*big, *SMALL):
            yield r, a
        yield r, r
        for a in SMALL:
            for b in ("1", "'a'", "b'a'", "n", "text"):
                yield r, a, b
    if own:
        return
    yield ()
    for a in big:
        yield (a,)
        for b in SMALL:
            yield a, b
            yield b, a
        yield a, a
        yield a, "n"
        yield a, "1", "1"
        yield "'a'", "'a'", a
    yield "n", "int"
    yield "'a'", "n"
    yield "b'a'", "n"


def value(pool, key, changed):
    v = pool[key]
    return copy.copy(v) if changed and isinstance(v, (list, dict, set, bytearray, collections.deque, array.array)) else v


def drain(it, n):
    for _, _ in zip(range(2 * n), it):
        pass


pools = {}


def objects(t, some):
    """The names of the objects on which methods of type t are called: of that type, or else of another that has it as a base."""
    names = [k for k in some if type(some[k]) is t and k not in SMALL]
    return names or [k for k in some if t in type(some[k]).__mro__ and k not in SMALL][:2]


def main(sizes):
    for n in sizes:
        pools[n] = dict(SMALL)
        for part in makers(n):
            pools[n].update((k, make()) for k, make in part.items())
    big = list(makers(5)[0])
    arguments = makers(LONG)[0]
    long = {**pools[sizes[0]], **{k: arguments[k]() for k in TEXTS}}
    some = pools[sizes[0]]
    for module, owner, attr, f, t in list(natives())[SKIP:]:  # before a call makes others
        if full():
            return
        name = owner if attr is None else owner + "." + attr
        if module != "builtins":
            name = module + "." + name
        if NAMES_ONLY:
            report(name, True)
            continue
        own, fresh = [], None
        if attr is not None:
            own = objects(t, some)
            if not own:
                fresh = made(t)
                if fresh is None:
                    report(name, False)
                    continue
                own = [fresh[0]]
        report(name, True)
        slowest, spent = (0, ()), 0
        changes = attr is not None or module in CHANGE
        for keys in combinations(big, own):
            if spent > 60_000_000:
                break
            for n in sizes:
                again = True
                while again:
                    args = [fresh[1](pools[n]) if fresh and k == fresh[0] else value(pools[n], k, changes) for k in keys]
                    took, again, *result = call(", ".join(keys), n, f, *args)
                    spent += took
                    if result and hasattr(type(result[0]), "__next__"):
                        items, more = call(", ".join(keys) + " and its items", n, drain, result[0], n)[:2]
                        spent, again = spent + items, again or more
                if n == sizes[-1]:
                    slowest = max(slowest, (took, keys))
                if not result:
                    break
                del result, args
        spent = 0
        for keys in combinations(TEXTS, own):
            if spent > 400_000_000:
                break
            if not any(k in TEXTS for k in keys):
                continue
            again = True
            while again:
                args = [fresh[1](pools[sizes[0]]) if fresh and k == fresh[0] else value(long, k, changes) for k in keys]
                took, again, *result = call(", ".join(keys), LONG, f, *args)
                spent += took
                del result, args
        if slowest[0] > 20_000:
            pool = dict(SMALL)
            arguments, others = makers(HUGE)
            needed = (*slowest[1], *arguments) if fresh else slowest[1]
            try:
                pool.update((k, {**arguments, **others}[k]()) for k in needed if k not in pool and (not fresh or k != fresh[0]))
            except Exception:  # there is none of that size
                continue
            again = True
            while again:
                try:
                    args = [fresh[1](pool) if fresh and k == fresh[0] else value(pool, k, changes) for k in slowest[1]]
                except Exception:
                    break
                took, again, *result = call(", ".join(slowest[1]), HUGE, f, *args)
                del result, args


main(SIZES)
