# json takes, gives and refuses what CPython's does, with its notes.
import json
from json import loads, dumps
class S(str): pass
class I(int):
    def __repr__(s): return 'I!'
class F(float):
    def __repr__(s): return 'F!'
class L(list): pass
class D(dict):
    def items(s): return [('z',1)]
class E(json.JSONEncoder):
    def default(s,o):
        if isinstance(o,set): return sorted(o)
        return super().default(o)
class X: pass
class K:
    def __eq__(s,o): return True
    def __hash__(s): return 1
circ=[]; circ.append(circ)
circd={}; circd['a']=[circd]
def deep(n):
    x=[]
    for _ in range(n): x=[x]
    return x
def notes(f):
    try: return f()
    except BaseException as e:
        return type(e).__name__, str(e)[:200], getattr(e,'__notes__',None), {k:v for k,v in e.__dict__.items() if k in('msg','pos','lineno','colno')}
SOURCES = [
    'loads(\'{"a": [1, 2.5, "x", null, true, false, -3e2, 1E5, -0, -0.0]}\')',
    "loads('')",
    "loads('  ')",
    "loads('{')",
    "loads('{a')",
    'loads(\'{"a"\')',
    'loads(\'{"a" 1}\')',
    'loads(\'{"a":\')',
    'loads(\'{"a":}\')',
    'loads(\'{"a":1\')',
    'loads(\'{"a":1,\')',
    'loads(\'{"a":1,}\')',
    'loads(\'{"a":1, }\')',
    'loads(\'{"a":1,b}\')',
    'loads(\'{"a":1 "b":2}\')',
    "loads('{,}')",
    "loads('[')",
    "loads('[1')",
    "loads('[1,')",
    "loads('[1,]')",
    "loads('[1 , ]')",
    "loads('[1 2]')",
    "loads('[,]')",
    "loads('[1,,2]')",
    'loads(\'"abc\')',
    'loads(\'"a\\nb"\')',
    'loads(\'"a\\nb"\', strict=False)',
    'loads(\'"\\\\x"\')',
    'loads(\'"\\\\u12"\')',
    'loads(\'"\\\\u12G4"\')',
    'loads(\'"\\\\u+123"\')',
    'loads(\'"\\\\ud83d\\\\ude00\\\\n\\\\/\\\\b\\\\f\\\\r\\\\t\\\\"\\\\\\\\"\')',
    'loads(\'"\\\\ud83d"\')',
    'loads(\'"\\\\ud83d\\\\u0041"\')',
    'loads(\'"\\\\ud83dx"\')',
    'loads(\'"\\\\\')',
    'loads(\'"\\\\u\')',
    "loads('nul')",
    "loads('nan')",
    "loads('NaN')",
    "loads('[Infinity, -Infinity, NaN]')",
    "loads('-Infinit')",
    "loads('-')",
    "loads('01')",
    "loads('1.')",
    "loads('1.e5')",
    "loads('1e')",
    "loads('.5')",
    "loads('+1')",
    "loads('1 2')",
    "loads('[1] x')",
    "loads('tru')",
    'loads(\'"é" x\')',
    'loads(\'{"é": é}\')',
    "loads('\\n\\n  x')",
    'loads(\'{"a":\\n  1,\\n  b}\')',
    'loads(b\'{"a": "\\xc3\\xa9"}\')',
    "loads(bytearray(b'[1]'))",
    "loads('[1]'.encode('utf-16'))",
    "loads('[1]'.encode('utf-16-le'))",
    "loads('[1]'.encode('utf-32-be'))",
    "loads(b'\\xef\\xbb\\xbf[1]')",
    "loads('\\ufeff[1]')",
    'loads(5)',
    'loads(None)',
    "loads(b'\\xff')",
    "loads('1'*25)",
    "loads('1'*5000)",
    "loads('-'+'1'*25)",
    "loads('1e999')",
    "loads('123456789012345678')",
    "loads('-9223372036854775808'), loads('9223372036854775807'), loads('9223372036854775808')",
    'loads(\'{"a":1,"a":2}\')',
    'loads(\'{"a":1,"b":{"c":2}}\', object_hook=lambda d: sorted(d))',
    'loads(\'{"a":1,"b":2}\', object_pairs_hook=lambda d: d)',
    'loads(\'{"a":1}\', object_hook=lambda d: 5, object_pairs_hook=lambda d: 6)',
    "loads('[1.5,2]', parse_float=lambda s: 'f'+s, parse_int=lambda s:'i'+s)",
    "loads('[NaN,-Infinity]', parse_constant=lambda s: s)",
    "loads('[1]', foo=1)",
    "loads('[1]', cls=json.JSONDecoder)",
    "loads('{}'), loads('[]'), loads(' { } '), loads(' [ ] ')",
    "loads('[[],{},[[]]]')",
    'loads(\'"\\x7f\\x1f"\')',
    "loads('\\x0b1')",
    'dumps({"a": [1, 2.5, "x", None, True, False]})',
    "dumps([]), dumps({}), dumps([[]]), dumps({'a':{}}), dumps(()), dumps((1,(2,)))",
    'dumps("é\\u2028\\ud800\\U0001f600\\x7f\\x00\\n\\"\\\\/")',
    'dumps("é\\u2028\\ud800\\U0001f600\\x7f\\x00\\n\\"\\\\/", ensure_ascii=False)',
    'dumps([1.0,1e100,1e-7,-0.0,123456789.123])',
    "dumps(float('nan')), dumps([float('inf'),-float('inf')])",
    "dumps(float('nan'), allow_nan=False)",
    "dumps([float('inf')], allow_nan=False)",
    "dumps({1:1, 2.5:2, True:3, None:4, 'a':5})",
    "dumps({float('nan'):1})",
    "dumps({float('nan'):1}, allow_nan=False)",
    'dumps({(1,2):1})',
    "dumps({(1,2):1,'a':2}, skipkeys=True)",
    "dumps({b'x':1})",
    'dumps({1,2})',
    'dumps([{1,2}])',
    "dumps({'a':[1,{1}]})",
    "dumps({'a':(1,{1})})",
    'dumps(X())',
    "dumps([X()], default=lambda o: 'X')",
    'dumps([X()], default=lambda o: o)',
    'dumps([1], default=5)',
    "dumps({'b':1,'a':2}, sort_keys=True)",
    "dumps({'b':1,2:2}, sort_keys=True)",
    "dumps({'b':[1,2],'a':{}}, indent=2)",
    "dumps([1,[2,{'a':3}]], indent='--')",
    'dumps([1,[2]], indent=0)',
    'dumps([1,[2]], indent=-1)',
    "dumps([1,[2]], indent='')",
    'dumps([1,[2]], indent=True)',
    'dumps([], indent=2), dumps({}, indent=2), dumps([[],{}], indent=2)',
    "dumps([1,{'a':2}], separators=(',',':'))",
    "dumps([1,{'a':2}], separators=(';','='), indent=1)",
    'dumps([1,2], separators=(1,2))',
    "dumps([1,2], separators=',')",
    'dumps([1], indent=2.5)',
    "dumps(S('a')), dumps(I(5)), dumps(F(2.5)), dumps(L([1])), dumps(D(a=1)), dumps({S('k'):1, I(3):2, F(1.5):3})",
    'dumps(circ)',
    'dumps(circd)',
    'dumps({1,2}, cls=E)',
    'dumps([{3,1}, X()], cls=E)',
    'dumps([1], cls=E, indent=1)',
    'dumps(1, foo=2)',
    "dumps(b'x')",
    "dumps(10**30), dumps(-5), dumps(True), dumps(None), dumps('x')",
    'dumps(10**5000)',
    "dumps({'a':1}, sort_keys=True, indent=1)",
    'dumps(1, 2)',
    'dumps()',
    'dumps(1j)',
    'dumps(range(3))',
    "dumps({'x': {'y': [1, 2, {'z': object}]}})",
    'list(json.JSONEncoder().iterencode([1,{\'a\':[2,3]},"x"]))',
    "list(json.JSONEncoder(indent=1).iterencode([1,{'a':[2,3]},[],{}]))",
    "list(json.JSONEncoder().iterencode({'a':1,'b':None,'c':True,'d':1.5,'e':'x'}))",
    "list(json.JSONEncoder().iterencode('x')), list(json.JSONEncoder().iterencode(5)), list(json.JSONEncoder().iterencode([]))",
    "json.JSONEncoder().encode('x'), json.JSONEncoder(sort_keys=True).encode({'b':1,'a':2})",
    'json.JSONEncoder(2)',
    'json.JSONEncoder(foo=2)',
    'json.JSONEncoder(default=len).encode({1})',
    'vars(json.JSONEncoder()), json.JSONEncoder.item_separator, json.JSONEncoder(indent=2).item_separator',
    "json.JSONDecoder().decode('[1]'), json.JSONDecoder().raw_decode('[1] x'), json.JSONDecoder().raw_decode(' [1]', 1)",
    "json.JSONDecoder().raw_decode(' [1]')",
    "json.JSONDecoder().raw_decode('[1]', -1)",
    "json.JSONDecoder().raw_decode('[1]', 10)",
    "json.JSONDecoder().decode(' 1 ')",
    'json.JSONDecoder().decode(5)',
    "json.JSONDecoder().decode('')",
    'json.JSONDecoder(strict=False).decode(\'"\\n"\')',
    "json.JSONDecodeError('m','a\\nbc',3)",
    "str(json.JSONDecodeError('m','a\\nbc',3)), json.JSONDecodeError('m','a\\nbc',3).__reduce__()",
    'json.JSONDecodeError.__mro__, json.JSONDecodeError.__module__',
    'json.JSONEncoder.__module__, json.JSONDecoder.__module__, json.loads.__module__',
    'json.__all__, json.__version__',
    'loads(dumps(deep(900))) == deep(900)',
    "loads('[1, 2', strict=False)",
    'loads(\'"\' + \'x\'*10)',
    'loads(\'{"a" : 1 , "b" :2 } \')',
    "loads('[1, 2]]')",
    'loads(\'{"a": 1}}\')',
    'loads(\'"a" "b"\')',
    "loads('{1: 2}')",
    'loads("{\'a\': 2}")',
    "loads('[True]')",
    "loads('\\t\\r\\n[ 1\\t,\\r\\n2 ]')",
    'loads(\'"\\u2028"\')',
    "loads(S('[1]'))",
    'loads(\'{"k": "v"}\', object_pairs_hook=dict)',
    'loads(\'{"\\\\u0041": 1}\')',
]
for s in SOURCES:
    print(s, '->', ascii(notes(lambda: eval(s))))
# ---
# dump writes to a file, load reads from one.
import json, io
f = io.StringIO()
json.dump({'a': [1, 2]}, f, indent=1)
print(f.getvalue())
f.seek(0)
print(json.load(f), json.load(io.BytesIO(b'[1]')))
# ---
# Subclasses of JSONEncoder and JSONDecoder are asked.
import json
class E(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, complex):
            return [o.real, o.imag]
        return super().default(o)
    def encode(self, o):
        return '<' + super().encode(o) + '>'
print(json.dumps({'z': 2 + 1j}, cls=E), E(indent=2).encode([1j]))
class I(json.JSONEncoder):
    def iterencode(self, o, _one_shot=False):
        for chunk in super().iterencode(o, _one_shot):
            yield chunk.upper()
print(json.dumps(['a', None], cls=I))
class D(json.JSONDecoder):
    def __init__(self, **kw):
        super().__init__(object_hook=self.hook, **kw)
    def hook(self, d):
        return complex(*d['c']) if 'c' in d else d
    def decode(self, s):
        return super().decode(s), len(s)
print(json.loads('[{"c": [1, 2]}, {}]', cls=D))
# ---
# Arrays and objects of any size read back, as do numbers of any precision and texts with escapes at any place.
import json
for n in (0, 1, 2, 7, 8, 9, 63, 64, 65, 66, 200):
    items = list(range(n))
    assert json.loads(json.dumps(items)) == items
    pairs = {f"key{i}": [i] for i in items}
    assert json.loads(json.dumps(pairs)) == pairs and list(json.loads(json.dumps(pairs))) == list(pairs)
    doubled = "{" + ",".join(f'"k{i}": {i}' for i in items + items[::-1]) + ', "k0": "last"}' if n else '{"k0": "last"}'
    found = json.loads(doubled)
    assert found == {f"k{i}": i for i in items} | {"k0": "last"}, found
    assert len(json.loads(doubled, object_pairs_hook=list)) == 2 * n + 1
for text in "0.1", "-0.0", "123456789.123456", "1234567.89012345", "1234567890.12345678", "0.000000000000001", "0.0000000000000001", "1e5", "1.5E-3", "9007199254740993.0":
    assert repr(json.loads(text)) == repr(float(text)), text
for i in range(20):
    for special in ('"', "\\", "\n", "é", "\ud800", "\U0001F600", "\x7f"):
        text = "a" * i + special + "b" * (20 - i)
        for ascii in (True, False):
            assert json.loads(json.dumps(text, ensure_ascii=ascii)) == text
    try:
        json.loads('"' + "a" * i + "\x01" + "b" * 9 + '"')
    except json.JSONDecodeError as e:
        assert str(e) == f"Invalid control character at: line 1 column {i + 2} (char {i + 1})", e
    assert json.loads('"' + "a" * i + "\x01" + "b" * 9 + '"', strict=False) == "a" * i + "\x01" + "b" * 9
    assert json.loads('{"' + "é" * i + '": 1}') == {"é" * i: 1}
# ---
# dump writes the chunks of a class's iterencode, and before an error what precedes the value that it is about.
import json, io
class Enc(json.JSONEncoder):
    def iterencode(self, o, _one_shot=False):
        yield '<'
        yield from super().iterencode(o, _one_shot)
        yield '>'
    def encode(self, o): return 'enc:' + super().encode(o)
f = io.StringIO()
json.dump([1], f, cls=Enc)
print(f.getvalue(), json.dumps([1], cls=Enc))
for o in ([1, object()], {'a': 1, 'b': object()}, {'a': [1, {'x': {1}}]}, {(1, 2): 3}, {'k': 1, (1, 2): 3}, object(), [[], {}, object()]):
    for kw in ({}, {'indent': 2}, {'default': lambda o: 1 / 0}):
        f = io.StringIO()
        try: json.dump(o, f, **kw)
        except Exception as e: print(type(e).__name__, e, getattr(e, '__notes__', None))
        print(repr(f.getvalue()))
# ---
# A string that has no opening quote, bytes for a decoder, and separators that are no pair.
import json
from json.decoder import scanstring
for f in (lambda: scanstring("abc", 0), lambda: scanstring("a\nb", 1, False), lambda: json.JSONDecoder().decode(b"1"), lambda: json.dumps(1, separators=5), lambda: json.dumps([1], separators="ab"), lambda: json.dumps([1], separators=(1,))):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
# ---
# Texts of many pieces, with characters at the ends of pieces.
import json
for s in ('é€😀\\"\n'*50000, 'a'*262143+'é', 'a'*262144+'é', 'a'*262142+'😀'):
    for a in (True, False):
        t = json.dumps([s, {s: 1}], ensure_ascii=a)
        assert json.loads(t) == [s, {s: 1}], len(s)
        print(len(t), hash(t) != 0, t[262100:262160])
# ---
# Strings that never end, and that a control character ends, short and long.
import json
for s in '"'+'a'*100, '"'+'é'*100, '"'+'a'*100+'\n', '"'+'x'*100+'\\q', '{"'+'k'*90, '{"'+'k'*90+'\t', '['+'"'+'é'*70000:
    try: json.loads(s)
    except ValueError as e: print(str(e)[:90])
# ---
# Long texts, indentations and results; sorted pairs are compared as list.sort does.
import hashlib, json
def digest(x): return len(x), hashlib.md5(x.encode()).hexdigest()
M = 1 << 20
t = 'aé"\n😀' * (M // 3)
print(digest(json.dumps(t)), digest(json.dumps(t, ensure_ascii=False)), digest(json.dumps([t, 1, {"k": t, "l": [t[:M]]}])))
print(digest(json.dumps([1, [2, [3]]], indent="x" * M)), digest(json.dumps(list(range(300000)), indent=1)), digest(json.dumps({str(i): i / 7 for i in range(100000)}, sort_keys=True)))
assert json.loads(json.dumps([t] * 3)) == [t] * 3
class D(dict):
    def items(self): return [("b", 2), ("a", object), ("b", 1)]
try: print(json.dumps(D(x=1), sort_keys=True, default=str))
except TypeError as e: print(e)
class E(dict):
    def items(self): return [("b", {}), ("b", [])]
try: print(json.dumps(E(x=1), sort_keys=True))
except TypeError as e: print(e)
# ---
# Equal keys of one document are one string, however many there are, and those of two documents are equal.
import json

for n in (1, 7, 8, 9, 10, 30, 200):
    doc = json.dumps([{f"key {i}": i for i in range(n)} for _ in range(3)] + [{"long " * 20: 1, "é": 2, "": 3}] * 2)
    rows = json.loads(doc)
    print(n, [len(r) for r in rows], all(a is b for a, b in zip(rows[0], rows[2])), list(rows[3]) == list(rows[4]), rows == json.loads(doc), json.dumps(rows) == doc.encode().decode())
print(json.loads('{"a": {"a": {"a": [{"b": 1, "b": 2}, {"a": "a"}]}}, "\\u0061": 3}'))
for bad in ('{"a": 1, "a"', '{"a": 1, a: 2}', '{"abc', '{"a\n": 1}', '{"a" 1}'):
    try:
        json.loads(bad)
    except ValueError as e:
        print(e)
