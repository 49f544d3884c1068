# A mock remembers its calls, and those of its attributes and results.
from unittest.mock import Mock, MagicMock, call, ANY, DEFAULT, sentinel
m = Mock(name="m", return_value=5)
assert m(1, k=2) == 5 and m.called and m.call_count == 1
m.a.b(3).c(x=4)
print(m.call_args, m.call_args_list, m.mock_calls, m.method_calls, sep="\n")
assert m.mock_calls == [call(1, k=2), call.a.b(3), call.a.b().c(x=4)] and call.a.b(3).c(x=4).call_list() == m.mock_calls[1:]
assert m.call_args == call(ANY, k=ANY) and m.call_args.args == (1,) and m.call_args.kwargs == {"k": 2}
assert sentinel.x is sentinel.x and repr(sentinel.x) == "sentinel.x" and repr(ANY) == "<ANY>"
m.reset_mock()
assert not m.called and m.mock_calls == [] and m() == 5
# ---
# What assertions of mocks say.
from unittest.mock import Mock, call, create_autospec
def said(f, *args, **kw):
    try:
        f(*args, **kw)
    except AssertionError as e:
        print(e)
    else:
        print("passes")
m = Mock()
said(m.assert_called); said(m.assert_called_once); said(m.assert_called_with, 1); said(m.assert_called_once_with, 1); said(m.assert_not_called)
m(1, k=2)
said(m.assert_called_with, 1); said(m.assert_called_once_with, 1, k=2); said(m.assert_not_called); said(m.assert_any_call, 3)
m(3)
said(m.assert_called_once); said(m.assert_called_once_with, 3); said(m.assert_any_call, 1, k=2); said(m.assert_has_calls, [call(3), call(1, k=2)])
said(m.assert_has_calls, [call(3), call(1, k=2)], any_order=True); said(m.assert_has_calls, [call(4)], any_order=True); said(m.assert_has_calls, [call(1, k=2), call(3)])
try:
    m.assert_called_wth()
except AttributeError as e:
    print(e)
def f(a, b=2): pass
s = create_autospec(f)
s(1)
said(s.assert_called_once_with, a=1); said(s.assert_called_with, 1, 3)
try:
    s(1, 2, 3)
except TypeError as e:
    print(e)
# ---
# A side effect is raised, called or iterated over.
from unittest.mock import Mock, DEFAULT
m = Mock(side_effect=[1, ValueError("two"), DEFAULT], return_value=9)
print(m())
try:
    m()
except ValueError as e:
    print(e)
print(m())
try:
    m()
except StopIteration:
    print("stop")
m.side_effect = lambda x: x * 2
assert m(4) == 8
m.side_effect = None
assert m(4) == 9
m.side_effect = KeyError
try:
    m()
except KeyError as e:
    print(repr(e))
# ---
# A MagicMock has special methods, which can be given results.
from unittest.mock import MagicMock, Mock, NonCallableMock
m = MagicMock()
print(len(m), list(m), bool(m), int(m), float(m), m[3].__class__.__name__, 3 in m, complex(m), hash(m) == hash(m), m == m, m != 3)
m.__len__.return_value = 3
m.__iter__.return_value = [1, 2]
m.__getitem__.side_effect = lambda k: k * 2
assert len(m) == 3 and list(m) == [1, 2] == list(m) and m[4] == 8 and m.__getitem__.call_count == 1 or True
m.__str__.return_value = "text"
assert str(m) == "text"
with m as inside:
    assert inside is m.__enter__.return_value
m.__enter__.assert_called_once_with()
try:
    len(Mock())
except TypeError as e:
    print(e)
c = Mock()
c.__len__ = lambda self: 7
assert len(c) == 7
try:
    NonCallableMock()()
except TypeError as e:
    print(e)
# ---
# A spec allows its own attributes only, and makes the mock pass for an instance.
from unittest.mock import Mock, MagicMock, create_autospec, seal
class C:
    x = 1
    def f(self, a): return a
def tried(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
m = Mock(spec=C)
assert isinstance(m, C)
tried(lambda: m.y)
m.y = 3
s = Mock(spec_set=["a"])
tried(lambda: s.b)
tried(lambda: setattr(s, "b", 1))
a = create_autospec(C)
inst = a()
assert isinstance(inst, C)
inst.f.return_value = 4
assert inst.f(1) == 4
tried(lambda: inst.f())
tried(lambda: inst.g)
inst.f.assert_called_once_with(1)
z = MagicMock()
z.a.b = 1
seal(z)
tried(lambda: z.c)
tried(lambda: z.a.c)
# ---
# patch replaces what a name means for a while: as decorator, in a with statement, by start and stop.
import unittest
from unittest import mock
class C:
    x = 1
    def f(self): return "real"
d = {"a": 1}
with mock.patch.object(C, "f", return_value="fake") as f:
    assert C().f() == "fake" and f.called
assert C().f() == "real"
@mock.patch.object(C, "x", 5)
@mock.patch(f"{__name__}.len", create=True)
@mock.patch.dict(d, {"b": 2}, clear=True)
def g(length):
    length.return_value = 42
    return C.x, len([]), dict(d)
assert g() == (5, 42, {"b": 2}) and C.x == 1 and len([]) == 0 and d == {"a": 1}
with mock.patch.multiple(C, x=7, f=mock.DEFAULT) as made:
    assert C.x == 7 and list(made) == ["f"]
p = mock.patch.object(C, "x", new_callable=mock.PropertyMock, return_value=8)
p.start()
assert C().x == 8
mock.patch.stopall()
assert C.x == 1
@mock.patch.object(C, "x", 9)
class T(unittest.TestCase):
    def test_it(self): assert C.x == 9
result = unittest.TestResult()
T("test_it").run(result)
assert result.wasSuccessful()
def tried(f, *args, **kw):
    try:
        with f(*args, **kw): pass
    except Exception as e:
        print(type(e).__name__, e)
tried(mock.patch.object, C, "nope"); tried(mock.patch, "nodot"); tried(mock.patch.object, "C", "x"); tried(mock.patch.multiple, C)
tried(mock.patch.object, C, "x", 1, foo=2); tried(mock.patch.object, C, "x", 1, new_callable=int)
# ---
# An AsyncMock is awaited.
import asyncio, inspect
from unittest.mock import AsyncMock, MagicMock, patch
class C:
    async def f(self, x): return x
async def main():
    m = AsyncMock(return_value=3)
    assert inspect.iscoroutinefunction(m) and await m(1) == 3
    m.assert_awaited_once_with(1)
    m.side_effect = [1, ValueError("no")]
    assert await m() == 1
    try:
        await m()
    except ValueError as e:
        print(e)
    print(m.await_count, m.await_args_list)
    try:
        m.assert_awaited_once()
    except AssertionError as e:
        print(e)
    with patch.object(C, "f") as f:
        f.return_value = 5
        assert type(f) is not MagicMock and await C().f(2) == 5
    mm = MagicMock()
    mm.__aiter__.return_value = [1, 2]
    print([x async for x in mm])
    async with mm as inside:
        pass
asyncio.run(main())
# ---
# mock_open makes something like open, with data to read.
from unittest.mock import mock_open, patch, call
m = mock_open(read_data="a\nb\nc")
with patch("builtins.open", m):
    with open("f") as f:
        assert f.read() == "a\nb\nc"
    with open("f") as f:
        assert list(f) == ["a\n", "b\n", "c"]
    with open("g", "w") as f:
        f.write("x")
    assert open("f").readline() == "a\n" and open("f").readlines() == ["a\n", "b\n", "c"]
m.assert_any_call("g", "w")
m().write.assert_called_once_with("x")
# ---
# Methods of an autospecced mock are mocks that check their arguments at the call; functions are functions.
from unittest.mock import create_autospec, patch, AsyncMock, MagicMock, call
import types
class K:
    def meth(self, x, y=1): pass
    async def am(self, x): pass
    @classmethod
    def cm(cls, y): pass
    class Inner:
        def __init__(self, q): pass
def fails(f, *args, **kwargs):
    try:
        f(*args, **kwargs)
    except TypeError as e:
        return str(e)
for k in create_autospec(K)(), create_autospec(K, instance=True), create_autospec(K()):
    assert isinstance(k.meth, MagicMock) and isinstance(k.am, AsyncMock)
    assert fails(k.meth) == fails(k.am) == "missing a required argument: 'x'"
    assert fails(k.cm) == "missing a required argument: 'y'" and fails(k.Inner) == "missing a required argument: 'q'"
    k.meth(1, y=2)
    k.meth.assert_called_once_with(1, 2)
assert fails(create_autospec(K), 1, 2) is None
with patch.object(K, "cm", autospec=True) as m:
    K.cm(1)
    assert fails(K.cm) == "missing a required argument: 'y'" and m.mock_calls == [call(1)]
with patch.object(K, "meth", autospec=True) as m:
    assert type(m) is types.FunctionType
    K().meth(1)
assert (repr(call.x.y), repr(call().y), repr(call.x().y), repr(call.x())) == ("x.y", "call().y", "x().y", "call.x()")
assert "mock" not in dir(MagicMock())
