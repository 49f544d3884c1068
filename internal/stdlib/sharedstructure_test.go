package stdlib_test

// sharedstructure_test.go runs natives over structures that share their parts or nest deeply: each operation on each kind of structure
// must end soon, and with a limit, an exception or a result.

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/internal/stdlib"
)

// A structure is made sixty times over of two of the last one.
var structures = []struct{ name, setup, leaf, step string }{
	{"list", "", "[]", "[x, x]"},
	{"tuple", "", "()", "(x, x)"},
	{"dict", "", "{}", "{0: x, 1: x}"},
	{"key", "", "()", "frozenset({x, (x, 1)})"},
	{"slice", "", "0", "slice(x, x, x)"},
	{"alias", "", "int", "tuple[x, x]"},
	{"parametrized", "import typing\nT = typing.TypeVar('T')", "T", "tuple[x, list[x]]"},
	{"union", "", "int", "list[x | None] | set[x]"},
	{"callable", "import typing", "int", "typing.Callable[[x, x], x]"},
	{"items", "", "{}.items()", "{0: x, 1: x}.items()"},
	{"values", "", "{}.values()", "{0: x, 1: x}.values()"},
	{"proxy", "import types", "types.MappingProxyType({})", "types.MappingProxyType({0: x, 1: x})"},
	{"namespace", "import types", "1", "types.SimpleNamespace(a=x, b=x)"},
	{"deque", "import collections", "collections.deque()", "collections.deque((x, x))"},
	{"ordered", "import collections", "collections.OrderedDict()", "collections.OrderedDict(a=x, b=x)"},
	{"default", "import collections", "collections.defaultdict(int)", "collections.defaultdict(int, a=x, b=x)"},
	{"counter", "import collections", "1", "collections.Counter(a=x, b=x)"},
	{"chain map", "import collections", "1", "collections.ChainMap({0: x}, {1: x})"},
	{"user list", "import collections", "1", "collections.UserList([x, x])"},
	{"named tuple", "import collections\nN = collections.namedtuple('N', 'a b')", "1", "N(x, x)"},
	{"data", "import dataclasses\n@dataclasses.dataclass(order=True, frozen=True)\nclass D:\n  a: object\n  b: object", "1", "D(x, x)"},
	{"cell", "import types", "types.CellType(1)", "types.CellType((x, x))"},
	{"exception", "", "ValueError(1)", "ValueError(x, x)"},
	{"group", "", "ValueError(1)", "ExceptionGroup('', [x, x])"},
	{"partial", "import functools", "print", "functools.partial(lambda *a: 0, x, x)"},
	{"method", "import types", "print", "types.MethodType(lambda *a: 0, (x, x))"},
	{"tree", "import ast", "ast.Name('x', ast.Load(), lineno=1, col_offset=0)", "ast.BinOp(x, ast.Add(), x, lineno=1, col_offset=0)"},
	{"set", "class H:\n  def __init__(s, x): s.x = x\n  def __eq__(s, o): return s.x == o.x\n  def __hash__(s): return 1", "1", "frozenset({H(x)}) , frozenset({H(x)})"},
	{"list subclass", "class L(list): pass", "L()", "L((x, x))"},
	{"dict subclass", "class M(dict): pass", "M()", "M(a=x, b=x)"},
	{"weak", "import weakref\nclass W: pass\nkeep = []\ndef ref(x):\n  w = W(); w.x = x; keep.append(w)\n  return weakref.ref(w)\nW.__eq__ = lambda a, b: a.x == b.x\nW.__hash__ = lambda a: hash(a.x)", "1", "(ref(x), ref(x))"},
	{"template", "", "1", "t'{x}{x}'"},
	{"property", "", "print", "property(x, x)"},
	{"iterator", "", "iter([1])", "zip(x, x)"},
	{"chained", "import itertools", "[1]", "itertools.chain(x, x)"},
	{"instance", "class I:\n  def __init__(s, *a): s.a, s.b = a", "1", "I(x, x)"},
}

var operations = []struct{ setup, code string }{
	{"", "a == b"}, {"", "a != b"}, {"", "a < b"}, {"", "[a].index(b)"}, {"", "b in [a]"}, {"", "(a,).count(b)"}, {"", "sorted([a, b])"}, {"", "min(a, b)"},
	{"", "hash(a)"}, {"", "{a, b}"}, {"", "{(a, 1): 1}[b, 1]"}, {"", "repr(a)"}, {"", "str(a)"}, {"", "f'{a!a}'"}, {"", "'%r' % (a,)"},
	{"", "isinstance(1, a)"}, {"", "issubclass(int, a)"}, {"", "a[int]"}, {"", "a | b"}, {"", "a + b"}, {"", "a - b"}, {"", "a & b"}, {"", "a |= b"},
	{"", "a.__parameters__"}, {"", "list(a)"}, {"", "sum(a)"}, {"", "a()"}, {"", "bool(a)"}, {"", "int(a)"}, {"", "'x'.startswith(a)"}, {"", "len(a)"},
	{"", "raise ValueError(a)"}, {"", "raise a"}, {"", "a.split(TypeError)"}, {"", "a.subgroup(lambda e: False)"}, {"", "print(a)"}, {"", "type(a)(a)"},
	{"", "compile(a, '', 'exec')"}, {"", "match a:\n    case [[[[x]]]]: pass"}, {"", "max([a, b], key=lambda x: (x, x))"}, {"", "range(3)[a]"},
	{"", "try: raise a\n  except* TypeError: pass"},
	{"import json", "json.dumps(a)"}, {"import json", "json.dumps({'a': a}, indent=1, default=vars)"},
	{"import copy", "copy.deepcopy(a) == a"}, {"import copy", "copy.copy(a) == b"}, {"import pickle", "pickle.loads(pickle.dumps(a)) == a"},
	{"import pprint", "pprint.pformat(a)"}, {"import reprlib", "reprlib.repr(a)"}, {"import sys", "sys.getsizeof(a)"},
	{"import serde", "serde.loads(serde.dumps(a, 'yaml'), 'yaml')"}, {"import serde", "serde.dumps(a, 'cbor')"},
	{"import ast", "ast.dump(a)"}, {"import ast", "ast.unparse(a)"}, {"import ast", "compile(ast.Expression(a), '', 'eval')"}, {"import ast", "list(ast.walk(a))"},
	{"import ast", "ast.Constant(a); compile(ast.Expression(ast.Constant(a, lineno=1, col_offset=0)), '', 'eval')"}, {"import ast", "ast.literal_eval(a)"},
	{"import dataclasses", "dataclasses.asdict(a)"}, {"import dataclasses", "dataclasses.astuple(a)"}, {"import operator", "operator.eq(a, b)"},
	{"import functools", "functools.lru_cache(lambda x: 1)(a)"}, {"import functools", "functools.singledispatch(print).register(a)(1)"},
	{"import typing", "typing.get_type_hints(a)"}, {"import typing", "typing.Union[a, b]"}, {"import typing", "typing.Optional[a][int]"}, {"import typing", "typing.Literal[a, b]"},
	{"import traceback", "traceback.format_exception(a)"}, {"import traceback", "try: raise a\n  except BaseException: traceback.format_exc()"},
	{"import bisect", "bisect.bisect([a, a], b)"}, {"import heapq", "heapq.heapify([a, b, a])"}, {"import difflib", "difflib.SequenceMatcher(None, [a], [b]).ratio()"},
	{"import unittest", "unittest.TestCase().assertEqual(a, b)"}, {"import string", "string.Formatter().format('{}', a)"}, {"import enum", "enum.Enum('E', {'x': a, 'y': b})"},
	{"import statistics", "statistics.mode([a, b])"}, {"import logging", "logging.warning('%s', a)"}, {"import array", "array.array('i', a)"},
	{"import textwrap", "textwrap.wrap(a)"}, {"import gc", "gc.get_referents(a)"}, {"import inspect", "inspect.signature(a)"}, {"import marshal", "marshal.dumps(a)"},
	{"import itertools", "list(itertools.groupby([a, b]))"}, {"import random", "random.seed(a)"}, {"import warnings", "warnings.warn(a)"},
	{"import contextvars", "contextvars.ContextVar('v', default=a).get() == b"}, {"import csv, io", "csv.writer(io.StringIO()).writerow([a])"},
}

// Each of these nests deeply, walks classes that are reached by many ways, or is one long native loop.
var walks = []string{
	"class R: pass\nC = R\n" + diamonds + "R.__eq__ = lambda s, o: True",
	"class R: pass\nC = R\n" + diamonds + "R.__len__ = lambda s: 3\ndel R.__len__",
	"class R: pass\nC = R\n" + diamonds + "class S: pass\nR.__bases__ = (S,)",
	"class R: pass\nclass P(R): pass\nC = P\n" + diamonds + "class S: pass\nP.__bases__ = (S, R)",
	"class R: pass\nC = R\n" + diamonds + "R.__abstractmethods__ = frozenset({'x'})",
	"class R: pass\nclass P(R): pass\nC = P\n" + diamonds + "P.__bases__ = (A,)",
	"import abc\nclass R(abc.ABC): pass\nC = R\n" + diamonds + "issubclass(int, R)\nisinstance(1, R)\nR.register(int)\nissubclass(int, R)\nissubclass(str, R)",
	"class R: pass\nC = R\n" + diamonds + "R.x = 1\nA().x\nR.__subclasses__()\ndir(A)\nimport inspect\ninspect.getmro(A)\ninspect.getmembers(A)",
	"class R: pass\nC = R\n" + diamonds + "import copy, pickle\npickle.dumps(A)\ncopy.deepcopy(A())\nimport functools\nfunctools.singledispatch(print).dispatch(A)",
	"class R: pass\nfor i in range(3000): R = type('R', (R,), {})",
	"class P: pass\nR = P\nfor i in range(600): R = type('R', (R,), {})\nfor i in range(10000): P.__eq__ = None",
	"class P: pass\nR = P\nfor i in range(600): R = type('R', (R,), {})\nclass Q: pass\nfor i in range(1000): P.__bases__ = (Q,)",
	"class P: pass\nL = [type('R', (P,), {}) for i in range(2000)]\nclass M(*L): pass\nP.__eq__ = 1",
	"L = [type('R', (), {}) for i in range(3000)]\nclass M(*L): pass",
	"class X:\n  def __init__(s, *b): s.__bases__ = b\na = X()\nfor _ in range(60): a = X(a, a)\nissubclass(a, X())",
	"class D: pass\nD.__get__ = D()\nclass X: a = D()\nX().a",
	"class D: pass\nD.__set__ = D()\nclass X: a = D()\nX().a = 1",
	"class D: pass\nD.__get__ = D()\nclass X: __len__ = __bool__ = __hash__ = __eq__ = __call__ = __iter__ = __next__ = D()\nfor f in (len, bool, hash, repr, iter, next, X.__call__): f(X())",
	"class D: pass\nD.__call__ = D()\nD()()",
	"class D: pass\nD.__getattr__ = D()\nD().x",
	"class D: pass\nD.__getattribute__ = D()\nD().x",
	"class D: pass\nD.__call__ = D.__get__ = D.__set__ = D.__getattr__ = D.__getattribute__ = D.__repr__ = D()\nrepr(D())",
	"D = type('D', (), {})\nfor i in range(100000): D = type('D', (), {'__get__': D()})\nclass X: a = D()\nX().a",
	"D = type('D', (), {'__call__': lambda *a: 1})\nfor i in range(10000): D = type('D', (), {'__call__': D()})\nD()()",
	"x = print\nfor _ in range(100000): x = classmethod(x)\nx.__isabstractmethod__\nclass A: f = x\nA.f()\nA.f",
	"x = print\nfor _ in range(100000): x = staticmethod(x)\nx.__isabstractmethod__\nx()\nrepr(x)",
	"x = print\nfor _ in range(100000): x = property(x)\nx.__isabstractmethod__\nclass A: f = x\nA().f",
	"import functools\nx = print\nfor _ in range(100000): x = functools.partial(x)\nx()\nrepr(x)\nhash(x)",
	"import functools\nx = print\nfor _ in range(100000): x = functools.partialmethod(x)\nx.__isabstractmethod__",
	"import functools\nx = print\nfor _ in range(100000): x = functools.cached_property(x)\nclass A: f = x\nA().f",
	"import types\nx = print\nfor _ in range(100000): x = types.MethodType(x, 1)\nhash(x)\nrepr(x)\nx == x.__func__\nx.__doc__\nx.foo\nx()",
	"import abc\nx = print\nfor _ in range(100000): x = abc.abstractmethod(classmethod(x))\nclass A(abc.ABC): f = x",
	"l = []\nl.append(l)\nrepr(tuple[l])\ntuple[l].__parameters__\ntuple[l][int]\nhash(tuple[l])",
	"l = [int]\nfor _ in range(60): l = [l, l]\nrepr(tuple[l])",
	"l = []\nl.append(l)\nimport typing\nrepr(typing.Callable[l, int])",
	"l = int\nfor _ in range(100000): l = tuple[l]\nrepr(l)",
	"l = int\nfor _ in range(100000): l = tuple[l]\nhash(l)",
	"l = int\nm = int\nfor _ in range(100000): l = tuple[l]; m = tuple[m]\nl == m",
	"l = int\nfor _ in range(3000): l = list[l] | None\nrepr(l)",
	"import typing\nL = [typing.TypeVar(f'T{i}') for i in range(20000)]\ntuple[*L].__parameters__",
	"import typing\nL = [typing.TypeVar(f'T{i}') for i in range(5000)]\ntuple[*L][*L]",
	"import typing\nx = int\nfor _ in range(60): x = typing.Union[list[x], set[x]]\nx == x\nhash(x)\nrepr(x)",
	"it = [1]\nfor _ in range(100000): it = zip(it)\nlist(it)",
	"it = [1]\nfor _ in range(100000): it = enumerate(it)\nlist(it)",
	"it = [1]\nfor _ in range(100000): it = map(int, it)\nlist(it)",
	"it = [1]\nfor _ in range(100000): it = filter(None, it)\nlist(it)",
	"it = [1]\nfor _ in range(100000): it = iter(it.__iter__().__next__, 2)\nlist(it)",
	"import csv\nit = ['a']\nfor _ in range(100000): it = csv.reader(it)\nlist(it)",
	"import itertools\nit = [1]\nfor _ in range(100000): it = itertools.islice(itertools.chain(it), 5)\nlist(it)",
	"import itertools\nit = iter([1])\nfor _ in range(100000): it, x = itertools.tee(map(int, it))\nlist(it)",
	"import itertools\nit = [1]\nfor _ in range(100000): it = itertools.tee(itertools.cycle(itertools.islice(it, 5)))[0]\nany(it)",
	"import itertools\nx = []\nc = itertools.chain.from_iterable(x)\nx.append(itertools.islice(c, 9))\nx.append(itertools.tee(c)[0])\nsum(c)",
	"import itertools\nit = [1]\nfor _ in range(100000): it = itertools.zip_longest(it)\nlist(it)",
	"import itertools\nit = (1, 2)\nfor _ in range(100000): it = itertools.pairwise(it)\nfor a, b in it: pass",
	"import itertools\nit = (1, 2)\nfor _ in range(100000): it = itertools.zip_longest(it, it)\nfor a, b in it: pass",
	"import itertools\nit = (1, 2)\nfor _ in range(100000): it = itertools.groupby(it)\nfor a, b in it: pass",
	"import itertools\nit = (1, 2)\nfor _ in range(100000): it = itertools.batched(it, 1)\nfor a, b in it: pass",
	"import itertools\nit = (1, 2)\nfor _ in range(100000): it = itertools.starmap(print, it)\nfor a, b in it: pass",
	"import itertools\nit = (1, 2)\nfor _ in range(100000): it = itertools.takewhile(bool, it)\nfor a, b in it: pass",
	"import itertools\nit = (1, 2)\nfor _ in range(100000): it = itertools.compress(it, it)\nfor a, b in it: pass",
	"import itertools\nit = (1, 2)\nfor _ in range(100000): it = itertools.chain.from_iterable([it])\nfor a, b in it: pass",
	"import itertools\nit = iter((1, 2))\nfor _ in range(100000): it = itertools.chain.from_iterable([it])\nsum(it)",
	"def g(i):\n  yield from i\nit = [1]\nfor _ in range(100000): it = g(it)\nlist(it)",
	"import weakref\nclass A: pass\nx = A()\nk = []\nfor _ in range(100000):\n  x = weakref.proxy(x); k.append(x)\nbool(x)\nlen(x)\nx + 1\n-x",
	"import collections\nc = 1\nfor _ in range(100000): c = collections.Counter(a=c)\nc + c",
	"import collections\nc = 1\nfor _ in range(60): c = collections.Counter(a=c, b=c)\nc += c\nc - c\nc | c\nc == c\nc <= c",
	"x = ()\nfor _ in range(100000): x = (x,)\nhash(x)", "x = ()\nfor _ in range(100000): x = (x,)\nisinstance(1, x)",
	"x = y = ()\nfor _ in range(100000): x = (x,); y = (y,)\nx == y", "x = ()\nfor _ in range(100000): x = (x,)\n'x'.startswith((x,))\nissubclass(int, x)",
	"x = y = []\nfor _ in range(100000): x = [x]; y = [y]\nx < y", "x = []\nx.append(x)\ny = []\ny.append(y)\nx == y",
	"e = ValueError()\nfor _ in range(100000):\n  n = ValueError(); n.__cause__ = n.__context__ = e; e = n\nraise e",
	"e = ValueError()\nfor _ in range(100000): e = ExceptionGroup('', [e])\ne.split(TypeError)",
	"import traceback\ne = ValueError()\nfor _ in range(100000): e = ExceptionGroup('', [e])\ntraceback.format_exception(e)\nraise e",
	"e = f = ValueError()\nfor _ in range(60):\n  g = ExceptionGroup('', [e, e]); g.__cause__ = g.__context__ = e; e = g\nimport traceback\nprint(len(traceback.format_exception(e)))\nraise e",
	"a = ValueError()\nb = ValueError()\na.__context__, b.__context__ = b, a\na.__cause__, b.__cause__ = b, a\nraise a",
	"a = ExceptionGroup('', [ValueError()])\nb = ExceptionGroup('', [a, a])\na.__context__ = a.__cause__ = b\nraise b",
	"class E(Exception):\n  def __str__(s):\n    while True: pass\ntry: raise E\nexcept E as e: str(e)",
	"class E(Exception):\n  def __str__(s):\n    while True: pass\nraise E",
	"class R:\n  def __repr__(s):\n    while True: pass\ntry:\n  match {R: 1}:\n    case {}: pass\n  raise 1 from R()\nexcept BaseException: x = 1",
	"class M(type):\n  def __repr__(s):\n    while True: pass\nclass A(Exception, metaclass=M):\n  def __new__(c): return 1\ntry: raise A\nexcept BaseException: x = 1",
	"import serde\nd = '\\n'.join(['a0: &a0 [1, 2]'] + [f'a{i}: &a{i} [*a{i-1}, *a{i-1}]' for i in range(1, 60)])\nserde.loads(d, 'yaml') != serde.loads(d, 'yaml')",
	"import serde\nserde.loads('[' * 100000, 'yaml')", "import serde\nserde.loads(b'\\x81' * 100000, 'cbor')",
	"class A:\n  def __getattr__(s, n): return getattr(s, n + 'a')\nA().x",
	"class A: pass\nx = A()\nx.__dict__['x'] = x\nfor _ in range(100000):\n  y = A(); y.x = x; x = y\nimport copy\ncopy.deepcopy(x)",
	"import ast\nx = ast.Name('x', ast.Load())\nfor _ in range(100000): x = ast.UnaryOp(ast.USub(), x)\nast.dump(x)",
	"import ast\nx = ast.Name('x', ast.Load(), lineno=1, col_offset=0)\nfor _ in range(100000): x = ast.UnaryOp(ast.USub(), x, lineno=1, col_offset=0)\ncompile(ast.Expression(x), '', 'eval')",
	"import ast\nx = ast.Name('x', ast.Load())\nfor _ in range(100000): x = ast.UnaryOp(ast.USub(), x)\nast.unparse(x)\nrepr(x)\nast.literal_eval(x)",
	"import ast\nx = ()\nfor _ in range(100000): x = (x,)\ncompile(ast.Expression(ast.Constant(x, lineno=1, col_offset=0)), '', 'eval')",
	"eval('(' * 100000)", "eval('-' * 100000 + '1')", "eval('[' * 100000)", "eval('x' + '.x' * 100000)", "eval('x' + '()' * 100000)", "eval('1' + '+1' * 100000)", "eval('not ' * 100000 + '1')",
	"eval('lambda: ' * 100000 + '1')", "exec('if 1:\\n' * 1)", "exec(''.join(' ' * i + 'if 1:\\n' for i in range(3000)))", "eval('f\"{' * 10000)", "eval('1 if 1 else ' * 100000 + '1')", "eval('a' + ' if a else a' * 10000)",
	"eval('*' * 100000 + '1')", "eval('x[' * 100000)", "eval('await ' * 100000 + '1')", "eval('(yield ' * 100000)", "exec('x = ' * 100000 + '1')", "exec('match 1:\\n case ' + '[' * 100000)", "exec('match 1:\\n case ' + '(' * 5000 + 'x' + ')' * 5000 + ': pass')",
	"import re\nre.compile('(?:' * 100000)", "import re\nre.compile('(?=' * 3000 + 'a' + ')' * 3000).match('a')", "import re\nre.compile('(' * 90 + 'a' + ')*' * 90).match('a' * 50 + 'b')", "import re\nre.compile('[' * 100000)",
	"'{:' * 10000", "'{0:{0:{0}}}'.format(1)", "('{:' * 100000).format(1)", "'{0' + '[0]' * 100000 + '}'.format([])",
	"import string\nstring.Formatter().vformat('{0:' * 1000 + '}' * 1000, (1,), {})",
	"import json\njson.loads('{\"a\":' * 100000)", "import json\nx = {}\nfor _ in range(100000): x = {'a': x}\njson.dumps(x, indent=1)",
	"import pickle\nx = []\nfor _ in range(100000): x = [x]\npickle.dumps(x)", "import pickle\npickle.loads(b'(' * 100000 + b't' * 100000 + b'.')", "import copy\nx = ()\nfor _ in range(100000): x = (x,)\ncopy.deepcopy(x)",
	"import xml.etree.ElementTree as E\nE.fromstring('<a>' * 100000)", "import xml.etree.ElementTree as E\nx = E.Element('a')\nfor _ in range(100000):\n  y = E.Element('a'); y.append(x); x = y\nE.tostring(x)",
	"import xml.etree.ElementTree as E\nx = E.Element('a')\nfor _ in range(60):\n  y = E.Element('a'); y.append(x); y.append(x); x = y\nE.tostring(x)",
	"import xml.etree.ElementTree as E\nx = E.Element('a')\nfor _ in range(60):\n  y = E.Element('a'); y.append(x); y.append(x); x = y\nlist(x.iter())\nx.findall('.//b')\n''.join(x.itertext())",
	"import xml.etree.ElementTree as E\nE.fromstring('<!DOCTYPE a [' + '<!ENTITY e0 \"x\">' + ''.join(f'<!ENTITY e{i} \"&e{i-1};&e{i-1};\">' for i in range(1, 60)) + ']><a b=\"&e59;\">&e59;</a>')",
	"import tomllib\ntomllib.loads('a = ' + '[' * 100000)", "import plistlib\nplistlib.loads(b'<plist>' + b'<array>' * 100000)", "import html.parser\nhtml.parser.HTMLParser().feed('<a>' * 100000)",
	"import graphlib\ng = graphlib.TopologicalSorter({i: [i + 1] for i in range(100000)})\nlist(g.static_order())",
	"import collections\nc = collections.ChainMap()\nfor _ in range(100000): c = collections.ChainMap(c)\nc['a']", "import types\nm = {}\nfor _ in range(100000): m = types.MappingProxyType(m)\nm['a']\nlen(m)\nrepr(m)",
	"m = memoryview(b'a' * 100)\nfor _ in range(100000): m = memoryview(m)[:]\nbytes(m)", "import contextlib\nx = contextlib.nullcontext()\ns = contextlib.ExitStack()\nfor _ in range(100000): s.push(s)\ns.close()",
	"import gc\nx = None\nfor _ in range(300000): x = [x]\ngc.collect()\nclass F:\n  def __del__(s): pass\nf = F()\ndel f\nprint(x is None)",
	"class F:\n  def __del__(s): pass\nx = F()\nfor _ in range(10000):\n  y = F(); y.x = x; x = y\ndel x, y\nlen([])",
	"def g(x):\n  try: yield x\n  finally: pass\nx = None\nfor _ in range(10000):\n  x = g(x); next(x)\ndel x\nlen([])",
	"import asyncio\nasync def f(n):\n  if n: await f(n - 1)\nasyncio.run(f(100000))",
	"import asyncio\nasync def m():\n  f = asyncio.get_running_loop().create_future()\n  x = f\n  for _ in range(60): x = asyncio.gather(x, x)\n  repr(x)\n  f.set_result(1)\n  await x\nasyncio.run(m())",
	"import sys\nsys.setrecursionlimit(10**6)\nclass A:\n  def __eq__(s, o): return s == o\nA() == 1", "import sys\nsys.setrecursionlimit(10**6)\nclass A:\n  def __repr__(s): return repr([s])\nrepr(A())",
	"class A:\n  def __index__(s): return s\nrange(A())", "class A:\n  def __iter__(s): return iter(s)\nlist(A())", "class A:\n  def __len__(s): return len(s)\nlen(A())", "class A:\n  def __bool__(s): return bool(s)\nbool(A())",
	"class M(type):\n  def __instancecheck__(c, o): return isinstance(o, c)\nclass A(metaclass=M): pass\nisinstance(1, A)", "class M(type):\n  __instancecheck__ = None\nclass A(metaclass=M): pass\nM.__instancecheck__ = A\nisinstance(1, A)",
	// Long loops.
	"a = [1] * 3000000\nb = [1] * 3000000\nwhile True: a == b", "a = [1] * 3000000\nwhile True: 2 in a", "a = [1] * 3000000\nwhile True: a.count(2)", "a = (1,) * 3000000\nwhile True: hash(a)", "a = list(range(1000000))\nwhile True: a.index(-1)",
	"a = set(range(300000))\nb = set(range(300000))\nwhile True: a == b", "a = set(range(300000))\nb = set(range(300000))\nwhile True: a | b", "a = set(range(300000))\nb = set(range(300000))\nwhile True: a & b", "a = set(range(300000))\nb = set(range(300000))\nwhile True: a <= b",
	"a = set(range(300000))\nwhile True: a ^ a", "a = frozenset(range(300000))\nwhile True: hash(frozenset(a) | {1})", "a = dict.fromkeys(range(200000))\nb = dict(a)\nwhile True: a == b", "a = dict.fromkeys(range(200000))\nwhile True: dict(a)", "a = dict.fromkeys(range(200000))\nwhile True: a | a",
	"a = dict.fromkeys(range(200000))\nwhile True: a.keys() & a.keys()", "a = 'a' * 10**7\nb = 'a' * 10**7 + 'b'\nwhile True: a in b", "a = 'a' * 10**7\nwhile True: a.count('b')", "a = 'a' * 10**7\nwhile True: a.find('b')", "a = 'a' * 10**6\nb = 'a' * 10**6\nwhile True: a == b",
	"a = 'a' * 10**7\nwhile True: a.upper()", "a = 'a' * 10**7\nwhile True: a.isalpha()", "a = 'a' * 10**7\nwhile True: a.replace('b', 'c')", "a = 'ä' * 10**6\nwhile True: a[5000:500000]", "a = 'ä' * 10**6\nwhile True: a[::-1]", "a = 'a' * 10**6\nwhile True: a < a + 'b'",
	"a = 'a' * 10**7\nwhile True: a.encode()", "a = b'a' * 10**7\nwhile True: a.decode()", "a = b'a' * 10**7\nwhile True: a == a + b'b'", "a = b'a' * 10**7\nwhile True: a.hex()", "a = 'a' * 10**7\nwhile True: a.split('b')", "a = 'a' * 10**7\nwhile True: a.strip('a')", "a = 'a' * 10**7\nwhile True: hash(a + 'a')",
	"a = 'a' * 10**7\nwhile True: a.isidentifier()", "a = ' ' * 10**7\nwhile True: a.strip()", "a = ' ' * 10**7\nwhile True: int(a + '1')", "a = ' ' * 10**6\nwhile True: float(a + '1')", "a = bytearray(10**7)\nwhile True: a.find(b'b')", "a = 'a' * 10**7\nwhile True: a.translate({98: 'x'})",
	"a = [1] * 1000000\nwhile True: a[:]", "a = [1] * 1000000\nwhile True: a.reverse()", "a = [1] * 1000000\nwhile True: a.sort()", "a = [1] * 1000000\nwhile True: a.insert(0, 1); a.pop(0)", "a = [1] * 1000000\nwhile True: del a[0]; a.append(1)", "a = [1] * 300000\nwhile True: a + a", "a = [1] * 1000000\nwhile True: tuple(a)",
	"a = [1] * 1000000\nwhile True: sum(a)", "a = [1] * 1000000\nwhile True: min(a)", "a = [1] * 1000000\nwhile True: all(a)", "a = [0] * 1000000\nwhile True: any(a)", "a = [1] * 1000000\nwhile True: a[::2]", "a = [1] * 1000000\nwhile True: a.remove(1); a.append(1)",
	"import collections\na = collections.deque([1] * 1000000)\nb = collections.deque(a)\nwhile True: a == b", "import collections\na = collections.deque([1] * 1000000)\nwhile True: a.count(2)", "import collections\na = collections.deque([1] * 1000000)\nwhile True: a.rotate(500000)", "import collections\na = collections.deque([1] * 1000000)\nwhile True: a[500000]",
	"import array\na = array.array('i', [1]) * 1000000\nb = a[:]\nwhile True: a == b", "import array\na = array.array('i', [1]) * 1000000\nwhile True: a.count(2)", "import array\na = array.array('i', [1]) * 1000000\nwhile True: a.byteswap()", "m = memoryview(bytes(10**6))\nn = memoryview(bytes(10**6))\nwhile True: m == n", "m = memoryview(bytes(10**6))\nwhile True: m.tolist()",
	"a = 1 << 10**6\nwhile True: a == a + 1", "a = 1 << 10**6\nwhile True: a * a", "a = 1 << 10**6\nwhile True: a & a", "a = 1 << 10**6\nwhile True: hash(a)", "a = 3 ** 10**5\nwhile True: a.bit_count()", "a = range(10**9)\nwhile True: 1.5 in a", "a = range(10**9)\nwhile True: a.count(1.5)",
	"import operator\na = [1] * 1000000\nwhile True: operator.countOf(a, 2)", "import math\na = [1.0] * 1000000\nwhile True: math.fsum(a)", "import math\na = [1.0] * 1000000\nwhile True: math.dist(a, a)", "import zlib\na = bytes(10**6)\nwhile True: zlib.crc32(a)", "import hashlib\na = bytes(10**6)\nwhile True: hashlib.sha256(a)", "import base64\na = bytes(10**6)\nwhile True: base64.b64encode(a)",
	"class C: pass\nc = C()\nfor i in range(2000): setattr(c, f'a{i}', i)\nwhile True: vars(c) == vars(c)", "import json\na = [1] * 100000\nwhile True: json.dumps(a)", "import json\na = '[' + '1,' * 100000 + '1]'\nwhile True: json.loads(a)",
}

// diamonds derives from C 45 times over by two ways.
const diamonds = "for i in range(45):\n  A, B = type('A', (C,), {}), type('B', (C,), {})\n  C = type('C', (A, B), {})\n"

// sharedPrograms are some of the pairs of a structure and an operation, and the walks.
func sharedPrograms() []string {
	var out []string
	for i, s := range structures {
		for j, o := range operations {
			if j > 11 && (i+j)%5 != 0 {
				continue
			}
			out = append(out, fmt.Sprintf("%s\n%s\ndef make():\n  x = %s\n  for _ in range(60): x = %s\n  return x\na = make()\nb = make()\ntry:\n  %s\nexcept Exception: pass\n",
				s.setup, o.setup, s.leaf, s.step, o.code))
		}
	}
	return append(out, walks...)
}

// runShared runs src in a VM that begin has set up, and reports how it ended and how long it took.
func runShared(t *testing.T, src string, limits py.Limits, begin func(*py.VM)) (time.Duration, error) {
	t.Helper()
	vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: limits})
	defer vm.Release()
	code, err := py.Compile(src, py.CompileOptions{Filename: "shared.py"})
	if err != nil {
		t.Fatalf("%s\n%v", src, err)
	}
	m := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", m.Value())
	begin(vm)
	start := time.Now()
	if _, err = vm.RunCode(code, m.Dict()); err != nil {
		err = vm.HostError(err)
	} else {
		err = vm.Ended()
	}
	return time.Since(start), err
}

// deadlineForHang is when a program that should have ended hangs, even where the machine is busy.
func deadlineForHang() time.Duration {
	if racedetector.Enabled {
		return time.Minute
	}
	return 5 * time.Second
}

func TestSharedStructures(t *testing.T) {
	hang := deadlineForHang()
	for _, src := range sharedPrograms() {
		took, err := runShared(t, src, py.Limits{Memory: 256 << 20, Steps: 30_000, Output: 1 << 20}, func(vm *py.VM) { vm.SetDeadline(time.Now().Add(hang)) })
		var limit *py.LimitError
		if errors.As(err, &limit) && limit.Limit == "time" || took > hang {
			t.Errorf("took %v, ended with %v:\n%s", took, err, src)
		}
	}
}

// TestSharedStructuresCancelled interrupts programs that have no other end.
func TestSharedStructuresCancelled(t *testing.T) {
	hang := deadlineForHang()
	for i, s := range structures {
		src := fmt.Sprintf("%s\nx = %s\nfor _ in range(60): x = %s\na = x\nx = %[2]s\nfor _ in range(60): x = %[3]s\nwhile True:\n  for f in (repr, hash, lambda v: v == x, lambda v: isinstance(1, v)):\n    try: f(a)\n    except Exception: pass\n",
			s.setup, s.leaf, s.step)
		var begun time.Time
		_, err := runShared(t, src, py.Limits{Memory: 1 << 30}, func(vm *py.VM) {
			time.AfterFunc(time.Duration(5+i)*time.Millisecond, func() { vm.Interrupt(nil) })
			begun = time.Now()
		})
		if took := time.Since(begun); err != py.ErrInterrupted || took > hang {
			t.Errorf("took %v, ended with %v:\n%s", took, err, src)
		}
	}
}

// TestEndIsFinal has scripts lose the error that ends them, such as in the text of a message: none may come to its end.
func TestEndIsFinal(t *testing.T) {
	for _, src := range []string{
		"class E(Exception):\n  def __str__(s):\n    while True: pass\nraise E",
		"class R:\n  def __repr__(s):\n    while True: pass\nclass M(type):\n  __repr__ = R.__repr__\nclass A(Exception, metaclass=M):\n  def __new__(c): return 1\ntry: raise A\nexcept BaseException: x = 1",
		"class R:\n  def __repr__(s):\n    while True: pass\n  def __hash__(s): return 1\n  def __eq__(s, o): return True\na, b = R(), R()\nclass K: pass\nk = K()\nk.a, k.b = a, b\ntry:\n  match {a: 1, 2: 3}:\n    case {k.a: 1, k.b: 2}: pass\nexcept BaseException: x = 1",
	} {
		_, err := runShared(t, src, py.Limits{Steps: 20_000}, func(*py.VM) {})
		var limit *py.LimitError
		if !errors.As(err, &limit) || limit.Limit != "steps" {
			t.Errorf("ended with %v:\n%s", err, src)
		}
	}
}
