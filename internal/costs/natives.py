# Calls every native function that the modules have with arguments of two sizes, through the meter.
import importlib
from meter import call, report

SMALL = {"1": 1, "'a'": "a", "b'a'": b"a", "None": None, "'NFKD'": "NFKD", "'utf-16'": "utf-16", "len": len, "2.5": 2.5, "[]": [], "(1, 2)": (1, 2), "int": int, "{}": {}, "-1": -1}
# What ends the run, waits, or asks for what a VM without a host does not have.
LEFT_OUT = {"breakpoint", "input", "exit", "quit", "help", "sleep", "eval", "exec", "__import__"}
# How these are called, or what they cost, depends on the class of a script; object's are natives of every type.
COMMON = {"__class__", "__init_subclass__", "__subclasshook__", "__reduce__", "__reduce_ex__", "__getstate__", "__dir__", "__doc__", "__setattr__", "__delattr__"}


# Modules whose functions change what they are given.
CHANGE = {"heapq", "bisect", "random", "operator", "_heapq", "_bisect", "_random", "_operator"}


def makers(n):
    """What makes the arguments of a size, by name: the first ones are given to every native, all are objects whose methods are called."""
    import array, bz2, collections, datetime, decimal, fractions, hashlib, io, lzma, functools, operator, random, re, struct, types, uuid, zlib

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
        "partial": lambda: functools.partial(max, *range(n)), "uuid": lambda: uuid.UUID(int=3), "GenericAlias": lambda: list[int], "Union": lambda: int | str,
    }


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
                yield name, f.__qualname__, None, f
                for a in sorted(vars(f)):
                    if a not in COMMON and native(f.__dict__[a]):
                        yield name, f.__qualname__, a, getattr(f, a)
            elif native(f) and id(f) not in seen:
                seen.add(id(f))
                yield name, attr, None, f


def native(f):
    return type(f).__name__ in ("builtin_function_or_method", "method_descriptor", "wrapper_descriptor", "classmethod_descriptor", "method-wrapper", "staticmethod", "classmethod")


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


def value(values, key, changed):
    v = values[key]
    return v.copy() if changed and isinstance(v, (list, dict, set, bytearray)) else v


def drain(it, n):
    for _, _ in zip(range(2 * n), it):
        pass


def main(sizes):
    pools = {n: dict(SMALL) for n in sizes}
    for n, pool in pools.items():
        for made in makers(n):
            pool.update((k, make()) for k, make in made.items())
    big = list(makers(5)[0])
    some = pools[sizes[0]]
    for module, owner, attr, f in natives():
        name = owner if attr is None else owner + "." + attr
        if module != "builtins":
            name = module + "." + name
        own = []
        if attr is not None:
            t = getattr(importlib.import_module(module), owner, None)
            own = [k for k in some if type(some[k]) is t and k not in SMALL]
            if not own:
                report(name, False)
                continue
        report(name, True)
        slowest, spent = (0, ()), 0
        changes = attr is not None or module in CHANGE
        for keys in combinations(big, own):
            if spent > 60_000_000:
                break
            for n in sizes:
                again = True
                while again:
                    args = [value(pools[n], k, changes) for k in keys]
                    time, again, *result = call(", ".join(keys), n, f, *args)
                    spent += time
                if n == sizes[-1]:
                    slowest = max(slowest, (time, keys))
                if not result:
                    break
                if hasattr(type(result[0]), "__next__"):
                    spent += call(", ".join(keys) + " and its items", n, drain, result[0], n)[0]
                del result, args
        if slowest[0] > 20_000:
            arguments, objects = makers(HUGE)
            again = True
            while again:
                time, again, *result = call(", ".join(slowest[1]), HUGE, f, *[{**arguments, **objects}[k]() if k not in SMALL else SMALL[k] for k in slowest[1]])
                del result


main(SIZES)
