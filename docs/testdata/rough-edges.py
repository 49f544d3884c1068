# lost-task: A task that is lost while it waits is not reported.
# krait: "Task was destroyed but it is pending!" needs to know when an object is lost
import asyncio, gc
async def wait():
    await asyncio.get_running_loop().create_future()
async def main():
    reports = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: reports.append(context["message"]))
    task = asyncio.ensure_future(wait())
    await asyncio.sleep(0)
    del task
    gc.collect()
    return reports
assert asyncio.run(main()) == []
# ---
# escape-column: A SyntaxWarning about an escape that a filter turns into a SyntaxError has column 1.
# krait: the scanner's warning keeps no column
import warnings
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        compile('x = 1\ny = "ab\\q"', "f", "exec")
    except SyntaxError as e:
        assert (e.lineno, e.offset) == (2, 1), e.offset
# ---
# idna: The codec idna prepares names with today's tables of characters, not with those of Unicode 3.2.
# krait: there is one version of the tables
assert "\u10fc".encode("idna") == b"xn--xod"
# ---
# ast-annotations: The classes of ast have no __annotations__, and ast.AST itself can't be changed.
# krait: the classes are types in Go
import ast
assert ast.Name.__annotations__ == {}
ast.AST.extra = 1  ### "TypeError: cannot set 'extra' attribute of immutable type 'ast.AST'"
# ---
# pickle-zoneinfo: Pickles of ZoneInfo name the class alone.
# krait: the class lacks CPython's reduction
import pickle, zoneinfo
assert b"_unpickle" not in pickle.dumps(zoneinfo.ZoneInfo("UTC"))
# ---
# pickle-union: Pickles of unions are calls of operator.or_.
# krait: a union lacks CPython's reduction
import pickle
assert b"or_" in pickle.dumps(int | str)
# ---
# pickle-interned: A string that CPython interns may be written twice.
# krait: equal strings of two sources are two objects
import pickle
assert pickle.dumps([eval("'abc'"), "abc"]).count(b"abc") == 2
# ---
# pickler-memo: Pickler.memo is a dict made for the asker, not a proxy.
# krait: the memo is a table in Go
import io, pickle
assert type(pickle.Pickler(io.BytesIO()).memo) is dict
# ---
# inspect-missing: inspect has no BlockFinder, and getmodule does not know modules by their file.
# krait: they are not written
import inspect
assert not hasattr(inspect, "BlockFinder")
code = compile("def f(): pass", "/library/json/decoder.py", "exec")
import json.decoder, sys
json.decoder.__file__ = "/library/json/decoder.py"
assert inspect.getmodule(code) is None
# ---
# element-arguments: Element and its methods word missing arguments as Python functions do.
# krait: the class is written in Python
import xml.etree.ElementTree
try: xml.etree.ElementTree.Element("a").append()
except TypeError as e: assert "missing 1 required positional argument" in str(e), e
xml.etree.ElementTree.Element()  ### "TypeError: Element.__init__() missing 1 required positional argument: 'tag'"
# ---
# element-pieces: Targets of XML parsers get text in one piece where expat hands over several.
# krait: the scanner joins them
import xml.etree.ElementTree
class Target:
    def __init__(self): self.pieces = []
    def start(self, *a): pass
    def end(self, *a): pass
    def data(self, text): self.pieces.append(text)
    def close(self): return self.pieces
parser = xml.etree.ElementTree.XMLParser(target=Target())
parser.feed("<a>x&amp;y\nz</a>")
assert parser.close() == ["x&y\nz"]
# ---
# expat: xml.parsers.expat has its errors and no parser; xml.dom.expatbuilder and xml.dom.pulldom are missing.
# krait: expat is not written
import xml.parsers.expat
assert not hasattr(xml.parsers.expat, "ParserCreate")
for name in "xml.dom.expatbuilder", "xml.dom.pulldom":
    try:
        __import__(name)
    except ModuleNotFoundError:
        print(name, "is missing")
# ---
# dom: minidom knows neither entities of a document type nor attributes that are ids, and renames no nodes.
# krait: they are not written
import xml.dom.minidom
d = xml.dom.minidom.parseString('<!DOCTYPE a [<!ENTITY e "v"><!ATTLIST a id ID #REQUIRED>]><a id="q">&e;</a>')
assert d.getElementById("q") is None
assert not hasattr(d, "renameNode")
assert not hasattr(d.doctype, "entities")
# ---
# libm: tan, atan, asin, acos, log1p and atanh differ from the C library's in the last bit for a few arguments.
# krait: the library's tables are not here
import math
for f, x in (math.tan, 0.08), (math.atan, 0.10725), (math.asin, 0.058), (math.acos, 0.07), (math.log1p, 0.43325), (math.atanh, 0.703):
    print(f.__name__, repr(f(x)))
# ---
# random-class: Scripts can't set attributes of random.Random; they can derive from it.
# krait: the class is a type in Go
import random
class R(random.Random): pass
R.extra = 1
random.Random.extra = 1  ### "TypeError: cannot set 'extra' attribute of immutable type 'random.Random'"
