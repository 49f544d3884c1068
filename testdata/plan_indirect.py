# Each program calls the tool pay in a way that its source does not tell: its plan is one of any tool.
# ---
N = "p" + "ay"; eval(N + "()")
# ---
N = "p" + "ay"; exec(N + "()")
# ---
exec(compile("p" + "ay()", "", "exec"))
# ---
import builtins as b
vars(b)["ev" + "al"]("p" + "ay()")
# ---
len.__self__.__dict__["ev" + "al"]("p" + "ay()")
# ---
getattr(tools, "p" + "ay")()
# ---
list(map(getattr, [tools], ["p" + "ay"]))[0]()
# ---
t = [tools]
getattr(t[0], "p" + "ay")()
# ---
getattr(__import__("to" + "ols"), "p" + "ay")()
# ---
import importlib
importlib.import_module("builtins").__dict__["ev" + "al"]("p" + "ay()")
# ---
import gzip
import sys
sys.modules["builtins"].__dict__["ev" + "al"]("p" + "ay()")
# ---
import gzip
import sys
match sys:
    case object(modules=m):
        m["builtins"].__dict__["ev" + "al"]("p" + "ay()")
# ---
import gzip
import sys as s
m = s.__dict__["mod" + "ules"]
getattr(m["built" + "ins"], "ev" + "al")("p" + "ay()")
# ---
import sys
def f():
    return sys._getframe().f_builtins["ev" + "al"]("p" + "ay()")
f()
# ---
try:
    1 / 0
except ZeroDivisionError as e:
    e.__traceback__.tb_frame.f_builtins["ev" + "al"]("p" + "ay()")
# ---
def g():
    yield
g().gi_frame.f_builtins["ev" + "al"]("p" + "ay()")
# ---
(lambda: 0).__builtins__["ev" + "al"]("p" + "ay()")
# ---
import typing
typing.ForwardRef("p" + "ay()").evaluate()
# ---
import typing
typing.get_args(typing.Optional["p" + "ay()"])[0].evaluate()
# ---
import typing
def f(x): pass
f.__annotations__ = {"x": "p" + "ay()"}
try:
    typing.get_type_hints(f)
except TypeError:
    pass
# ---
import typing as t
h = getattr(t, "get_type_" + "hints")
class A: pass
A.__annotations__ = {"x": "p" + "ay() and int"}
h(A)
# ---
from annotationlib import get_annotations
def f(x): pass
f.__annotations__ = {"x": "p" + "ay()"}
get_annotations(f, eval_str=True)
# ---
import inspect
def f(x): pass
f.__annotations__ = {"x": "p" + "ay()"}
inspect.get_annotations(f, eval_str=True)
# ---
import functools
@functools.singledispatch
def f(x): pass
def g(x): pass
g.__annotations__ = {"x": "p" + "ay() and int"}
f.register(g)
# ---
from functools import singledispatchmethod
class A:
    @singledispatchmethod
    def f(self, x): pass
def g(self, x): pass
g.__annotations__ = {"x": "p" + "ay() and int"}
A.__dict__["f"].register(g)
# ---
import logging.config
try:
    logging.config.dictConfig({"version": 1, "formatters": {"f": {"()": "builtins.ev" + "al", "source": "p"}, "g": {"()": "builtins.exec", ".": {}}}})
except Exception:
    pass
logging.config.BaseConfigurator({}).resolve("builtins.ev" + "al")("p" + "ay()")
# ---
import logging.config as c
c.BaseConfigurator({}).resolve("builtins.ev" + "al")("p" + "ay()")
# ---
from logging.config import dictConfigClass as D
D({"version": 1}).convert("ext://builtins.ev" + "al")("p" + "ay()")
# ---
import pickle
pickle.loads(b"cbuiltins\nev" + b"al\n(Vp" + b"ay()\ntR.")
# ---
import _pickle
_pickle.loads(b"cbuiltins\nev" + b"al\n(Vp" + b"ay()\ntR.")
# ---
from operator import attrgetter as a
import gzip
a("ev" + "al")(gzip.builtins)("p" + "ay()")
# ---
from operator import methodcaller as call
call("p" + "ay")(tools)
# ---
import string
class F(string.Formatter):
    pass
F().get_field("0.p" + "ay", (tools,), {})[0]()
# ---
from string import Formatter
def f(): pass
got = []
class G(Formatter):
    def format_field(self, value, spec):
        got.append(value)
        return ""
G().format("{0.__buil" + "tins__}", f)
got[0]["ev" + "al"]("p" + "ay()")
# ---
def f(): pass
try:
    ("{0.__buil" + "tins__.zz}").format(f)
except AttributeError as e:
    e.obj["ev" + "al"]("p" + "ay()")
# ---
def f(): pass
try:
    ("{0.__buil" + "tins__.zz}").format(f)
except AttributeError as e:
    match e:
        case Exception(obj=o):
            o["ev" + "al"]("p" + "ay()")
# ---
import gzip
import contextlib
class R(contextlib.redirect_stdout):
    _stream = "mod" + "ules"
r = R({})
import sys
held = sys
r.__enter__()
r._old_targets[0]["built" + "ins"].__dict__["ev" + "al"]("p" + "ay()")
# ---
import functools
got = []
class H:
    def __setattr__(self, name, value):
        got.append(value)
functools.update_wrapper(H(), lambda: 0, ["__buil" + "tins__"], ())
got[0]["ev" + "al"]("p" + "ay()")
# ---
from functools import wraps as w
got = []
class H:
    def __setattr__(self, name, value):
        got.append(value)
w(lambda: 0, ["__buil" + "tins__"], ())(H())
got[0]["ev" + "al"]("p" + "ay()")
# ---
from functools import *
got = []
class H:
    def __setattr__(self, name, value):
        got.append(value)
wraps(lambda: 0, assigned=["__buil" + "tins__"], updated=())(H())
got[0]["ev" + "al"]("p" + "ay()")
# ---
import ast
def f(): pass
f._fields = ["__buil" + "tins__"]
dict(ast.iter_fields(f))["__buil" + "tins__"]["ev" + "al"]("p" + "ay()")
# ---
import ast as a
x = a
def f(): pass
f._fields = ["__buil" + "tins__"]
dict(x.iter_fields(f))["__buil" + "tins__"]["ev" + "al"]("p" + "ay()")
# ---
import types
def f(): pass
type(f).__dict__["__buil" + "tins__"].__get__(f)["ev" + "al"]("p" + "ay()")
# ---
object.__getattribute__(lambda: 0, "__buil" + "tins__")["ev" + "al"]("p" + "ay()")
# ---
class M(type):
    def __instancecheck__(cls, x): return True
class A(metaclass=M): pass
setattr(A, "__match_" + "args__", ("__buil" + "tins__",))
match lambda: 0:
    case A(b):
        b["ev" + "al"]("p" + "ay()")
# ---
class M(type):
    def __instancecheck__(cls, x): return True
A = M("A", (), {"__match_" + "args__": ("__buil" + "tins__",)})
match lambda: 0:
    case A(b):
        b["ev" + "al"]("p" + "ay()")
# ---
import abc
class A(abc.ABC):
    __match_args__ = tuple(["__buil" + "tins__"])
A.register(type(lambda: 0))
match lambda: 0:
    case A(b):
        b["ev" + "al"]("p" + "ay()")
# ---
import enum
class E(enum.Enum):
    A = 1
    def __reduce_ex__(self, p): return "A"
enum.pickle_by_enum_name(E.A, 2)[0](tools, "p" + "ay")()
# ---
import timeit
timeit.timeit("p" + "ay()", number=1)
# ---
import code
code.InteractiveInterpreter().runsource("p" + "ay()")
# ---
from unittest import mock
mock.patch("builtins.ev" + "al").get_original()[0]("p" + "ay()")
# ---
import unittest.mock as u
u.patch("builtins.eval").getter().eval("p" + "ay()")
# ---
import doctest
doctest.run_docstring_examples(type("A", (), {"__doc__": ">>> p" + "ay()\n1\n"}), {})
# ---
import pydoc
pydoc.locate("builtins.ev" + "al")("p" + "ay()")
# ---
import argparse
got = []
class H:
    def __setattr__(self, name, value):
        got.append(value)
class P(argparse.ArgumentParser):
    def parse_known_args(self, args=None, namespace=None, **kw):
        return type(lambda: 0), []
p = argparse.ArgumentParser()
p.add_subparsers(parser_class=P).add_parser("a")
try:
    p.parse_args(["a"], H())
except Exception:
    pass
for d in got:
    if getattr(d, "__name__", "") == "__buil" + "tins__":
        d.__get__(lambda: 0)["ev" + "al"]("p" + "ay()")
        break
# ---
import types
f = types.FunctionType(compile("p" + "ay()", "", "eval"), {})
f()
# ---
c = (lambda: eval(chr(112) + "ay()")).__code__
type(lambda: 0)(c, {})()
# ---
import gzip
from sys import *
modules["built" + "ins"].__dict__["ev" + "al"]("p" + "ay()")
# ---
import gzip
import os
os.sys.modules["built" + "ins"].__dict__["ev" + "al"]("p" + "ay()")
# ---
import gzip
import logging
vars(logging.sys)["mod" + "ules"]["built" + "ins"].__dict__["ev" + "al"]("p" + "ay()")
# ---
import __main__
vars(__main__)["x"] = 1
eval("p" + "ay()")
# ---
def f(): pass
class A:
    def __getattr__(self, name):
        return f.__getattribute__("__buil" + "tins__")["ev" + "al"]
A().x("p" + "ay()")
# ---
x = tools
def f(t=x): return getattr(t, "p" + "ay")
f()()
# ---
print = lambda x: x.__class__.__getattribute__(x, "p" + "ay")
print(tools)()
# ---
class E:
    def __eq__(self, other): return other.pay()
tools == E()
# ---
class E:
    def __contains__(self, other): return other.pay()
tools in E()
# ---
import copy, types
def f(): pass
def g(): pass
f.__name__ = "__buil" + "tins__"
copy.copy(types.MethodType(f, g))["ev" + "al"]("p" + "ay()")
# ---
import copy
def f(): pass
def g(): pass
f.__name__ = "__buil" + "tins__"
copy.copy(f.__get__(g))["ev" + "al"]("p" + "ay()")
# ---
import abc
A = abc.ABCMeta("A", (), {"__match_" + "args__": ("__buil" + "tins__",)})
A.register((lambda: 0).__class__)
match lambda: 0:
    case A(b):
        b["ev" + "al"]("p" + "ay()")
# ---
A = int.__class__("A", (), {"__match_" + "args__": ("__buil" + "tins__",), "__class__": 1})
import abc
class B(A, metaclass=abc.ABCMeta): pass
B.register((lambda: 0).__class__)
match lambda: 0:
    case B(b):
        b["ev" + "al"]("p" + "ay()")
# ---
import collections
class M: pass
B = __import__("abc").ABCMeta("B", (collections.namedtuple("T", ["mod" + "ules"]),), {})
import gzip, sys
B.register(sys.__class__)
match sys:
    case B(m):
        m["built" + "ins"].__dict__["ev" + "al"]("p" + "ay()")
