# Makes an instance of each class that the modules of the library have, and hands each to the host.
import builtins, enum, importlib, io, sys, types, warnings
from sandbox import hostcall

warnings.simplefilter("ignore")

# Expressions for classes whose instances the arguments below do not make. A class whose reason begins with - is left out.
MAKE = {
    "unittest.main.TestProgram": "-it runs tests",
    "unittest.async_case.IsolatedAsyncioTestCase": "-it needs a method with a name",
    "_asyncio.Future": "asyncio.new_event_loop().create_future()",
    "_contextvars.Token": "contextvars.ContextVar('x').set(1)",
    "_csv.reader": "csv.reader([])",
    "_csv.writer": "csv.writer(io.StringIO())",
    "_io.FileIO": "open('leaving.txt', 'wb', 0)",
    "array.array": "array.array('i', [1])",
    "ast.Index": "-it makes what it is given",
    "builtins.dict": "{'a': 1}",
    "builtins.set": "{1}",
    "builtins.frozenset": "frozenset([1])",
    "builtins.async_generator": "agen()",
    "builtins.coroutine": "coro()",
    "builtins.generator": "(x for x in ())",
    "builtins.code": "coro.__code__",
    "builtins.frame": "sys._getframe()",
    "builtins.traceback": "trace()",
    "builtins.method": "Plain().method",
    "builtins.super": "super(Plain, Plain())",
    "builtins.type": "Plain",
    "builtins.classmethod_descriptor": "dict.__dict__['fromkeys']",
    "builtins.getset_descriptor": "types.FunctionType.__dict__['__code__']",
    "builtins.member_descriptor": "Slotted.x",
    "builtins.method-wrapper": "(1).__add__",
    "builtins.method_descriptor": "str.upper",
    "builtins.wrapper_descriptor": "int.__add__",
    "builtins.cell": "types.CellType(1)",
    "builtins.UnicodeDecodeError": "UnicodeDecodeError('utf-8', b'x', 0, 1, 'wrong')",
    "builtins.UnicodeEncodeError": "UnicodeEncodeError('utf-8', 'x', 0, 1, 'wrong')",
    "builtins.UnicodeTranslateError": "UnicodeTranslateError('x', 0, 1, 'wrong')",
    "builtins.ExceptionGroup": "ExceptionGroup('x', [ValueError()])",
    "builtins.BaseExceptionGroup": "BaseExceptionGroup('x', [KeyboardInterrupt()])",
    "configparser.SectionProxy": "configparser.ConfigParser()['DEFAULT']",
    "datetime.date": "datetime.date(2026, 1, 2)",
    "datetime.datetime": "datetime.datetime(2026, 1, 2)",
    "datetime.timezone": "datetime.timezone.utc",
    "inspect.Parameter": "inspect.signature(lambda a: 0).parameters['a']",
    "ipaddress.IPv4Address": "ipaddress.ip_address('10.0.0.1')",
    "ipaddress.IPv4Interface": "ipaddress.ip_interface('10.0.0.1/8')",
    "ipaddress.IPv4Network": "ipaddress.ip_network('10.0.0.0/8')",
    "ipaddress.IPv6Address": "ipaddress.ip_address('::1')",
    "ipaddress.IPv6Interface": "ipaddress.ip_interface('::1/64')",
    "ipaddress.IPv6Network": "ipaddress.ip_network('::/64')",
    "re.Match": "re.match('a', 'a')",
    "re.Pattern": "re.compile('a')",
    "optparse.AmbiguousOptionError": "optparse.AmbiguousOptionError('--a', ['--ab', '--ac'])",
    "subprocess.CalledProcessError": "subprocess.CalledProcessError(1, 'x')",
    "traceback.FrameSummary": "traceback.FrameSummary('f', 3, 'g', line='x')",
    "ipaddress._BaseAddress": "-it is a part of others",
    "ipaddress._BaseNetwork": "-it is a part of others",
    "ipaddress._IPAddressBase": "-it is a part of others",
    "_asyncio.Task": "task()",
    "argparse.ArgumentError": "argparse.ArgumentError(None, 'x')",
    "argparse._ArgumentGroup": "argparse.ArgumentParser().add_argument_group('x')",
    "asyncio.events.Handle": "asyncio.new_event_loop().call_soon(len)",
    "asyncio.events.TimerHandle": "asyncio.new_event_loop().call_later(1, len)",
    "contextlib._GeneratorContextManager": "contextlib.contextmanager(agen)()",
    "dataclasses.Field": "dataclasses.field()",
    "doctest.DocTest": "doctest.DocTestParser().get_doctest('', {}, 'x', None, 0)",
    "gzip.GzipFile": "gzip.GzipFile(fileobj=io.BytesIO(), mode='wb')",
    "hmac.HMAC": "hmac.new(b'x', b'y', 'sha256')",
    "json.decoder.JSONDecodeError": "json.JSONDecodeError('wrong', '[', 1)",
    "optparse.Option": "optparse.Option('-a')",
    "optparse.OptionGroup": "optparse.OptionGroup(optparse.OptionParser(), 'x')",
    "os.stat_result": "os.stat('.')",
    "pathlib.Path": "pathlib.Path('a')",
    "tarfile.AbsolutePathError": "tarfile.AbsolutePathError(tarfile.TarInfo('a'))",
    "traceback.TracebackException": "traceback.TracebackException(ValueError, ValueError('x'), None)",
    "unittest.mock.Mock": "unittest.mock.Mock()",
    "unittest.mock.MagicMock": "unittest.mock.MagicMock()",
    "urllib.request.Request": "urllib.request.Request('http://a')",
    "warnings.WarningMessage": "warnings.WarningMessage('x', UserWarning, 'f', 1)",
    "weakref.ProxyType": "weakref.proxy(kept)",
    "weakref.CallableProxyType": "weakref.proxy(Plain)",
    "weakref.WeakMethod": "weakref.WeakMethod(kept.method)",
    "xml.dom.DOMException": "xml.dom.NotFoundErr()",
    "xml.sax.SAXParseException": "xml.sax.SAXParseException('x', None, xml.sax.xmlreader.Locator())",
    "sqlite3.Cursor": "sqlite3.connect(':memory:').cursor()",
    "sqlite3.Row": "row()",
    "string.templatelib.Interpolation": "string.templatelib.Interpolation(1, 'x')",
    "time.struct_time": "time.gmtime(0)",
    "uuid.UUID": "uuid.UUID(int=5)",
    "xml.etree.ElementTree.Element": "xml.etree.ElementTree.Element('a')",
    "zipfile.ZipFile": "zipfile.ZipFile(io.BytesIO(), 'w')",
    "tarfile.TarFile": "tarfile.open(fileobj=io.BytesIO(), mode='w')",
    "zoneinfo.ZoneInfo": "zoneinfo.ZoneInfo('UTC')",
}

# Arguments to try, in this order.
ARGUMENTS = ("", "'x'", "[]", "1", "len", "io.BytesIO()", "io.StringIO()", "'x', 1", "'x', 'y'", "len, []", "[], 1", "{}, 'x'", "io.StringIO(), ['a']", "b'x'", "(1, 2)", "(), {}", "'x', 'y', 'z'", "1, 2, 3",
             "'x', 1, 'y', 2, 'z'", "'x', 'y', 1, 2", "'x', (), {}", "1, 2, 3, 4, 5", "1, 2, 3, 4, 5, 6", "'x', 1, 'y', 1, 'z', (), None", "Plain()", "Plain(), Plain()")


class Plain:
    def method(self):
        pass


kept = Plain()


class Slotted:
    __slots__ = ("x",)


async def agen():
    yield 1


async def coro():
    pass


def task():
    import asyncio

    async def main():
        return asyncio.current_task()
    return asyncio.run(main())


def trace():
    try:
        1 / 0
    except ZeroDivisionError as e:
        return e.__traceback__


def row():
    import sqlite3
    c = sqlite3.connect(":memory:")
    c.row_factory = sqlite3.Row
    return c.execute("select 1 as a").fetchone()


class Census:
    def __init__(self, names):
        self.classes, self.instances, self.scope = {}, {}, dict(globals())
        for name in names:
            try:
                module = importlib.import_module(name)
            except ImportError:
                continue
            self.scope[name.partition(".")[0]] = sys.modules[name.partition(".")[0]]
            self.look(module)
        self.look(builtins)

    def look(self, module):
        for name in dir(module):
            try:
                v = getattr(module, name)
            except Exception:
                continue
            if isinstance(v, type):
                self.add(v)
            else:
                self.add(type(v))
                self.instances.setdefault(named(type(v)), v)

    def add(self, c, depth=0):
        key = named(c)
        if key in self.classes:
            return
        self.classes[key] = c
        for v in list(type.__dict__["__dict__"].__get__(c).values()) if depth < 3 else ():
            if isinstance(v, type):
                self.add(v, depth + 1)

    def make(self, key, c):
        """An instance of a class, and how it was made; None where it can't be made."""
        how = MAKE.get(key)
        if how:
            return None if how[0] == "-" else (eval(how, self.scope), how)
        if issubclass(c, enum.Enum) and list(c):
            return list(c)[0], "a member"
        if key in self.instances:
            return self.instances[key], "of the module"
        for how in ARGUMENTS:
            try:
                v = eval(f"made({how})", self.scope | {"made": c})
            except (Exception, SystemExit):
                continue
            if type(v) is c:
                return v, how
        return None


def named(c):
    return f"{c.__module__}.{c.__qualname__}"


def census(names):
    """Say of each class its name and that of its bases, and what became of an instance."""
    found = Census(names)
    out = []
    for key in sorted(found.classes):
        c = found.classes[key]
        try:
            made = found.make(key, c)
        except Exception as e:
            made = None
        if made is None:
            out.append({"class": key, "made": False})
            continue
        error = ""
        try:
            kind = hostcall("take", made[0])
        except Exception as e:
            kind, error = "refused", f"{type(e).__name__}: {e}"
        fields = getattr(c, "_fields", None) if issubclass(c, tuple) else getattr(c, "__dataclass_fields__", None)
        out.append({"class": key, "made": True, "how": made[1], "name": c.__name__, "bases": [named(b) for b in c.__mro__], "fields": bool(fields), "kind": kind, "error": error})
        if isinstance(made[0], types.CoroutineType):
            made[0].close()
    return out
