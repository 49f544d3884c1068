# krait: exp, ln, log10 and power have at most 2**20 digits of precision
# More precision than that is a MemoryError.
from decimal import Context, Decimal
try: Context(prec=2**20 + 1).exp(Decimal('1e-999999'))
except MemoryError: pass
else: raise AssertionError('computed')
# ---
# krait: a seed of random has at most 4 MiB
# More is a MemoryError: seeding reads all of it in one go.
import random
for seed in (b'x' * (2**22 + 1), 'x' * (2**22 + 1), 1 << 8 * 2**22 + 64):
    try: random.seed(seed)
    except MemoryError: pass
    else: raise AssertionError('seeded')
# ---
# krait: a function shares at most some 180 variables with nested functions
# More are refused before anything runs.
names = [f'p{i}' for i in range(181)]
try: exec('def f(' + ', '.join(names) + '): return lambda: (' + ', '.join(names) + ')')
except SyntaxError as e: assert 'shared with nested functions' in str(e), e
else: raise AssertionError
# ---
# krait: id numbers objects in the order in which they are asked
# The second object asked has the next number.
a, b = [], []
first = id(b)
assert id(a) - first == id([]) - id(a) > 0, (id(a), first)
# ---
# krait: the network is not there
# Handlers that need it raise OSError.
import logging.config, logging.handlers
for f in logging.handlers.SysLogHandler, lambda: logging.config.listen(0):
    try: f()
    except OSError: continue
    raise AssertionError(f)
# ---
# krait: numbers that mean nothing outside of the sandbox
# Neither is an address or a network card of the machine.
import array, uuid
assert array.array('b', b'abc').buffer_info()[0] % 8 == 0 and uuid.getnode() >> 40 & 1, hex(uuid.getnode())
print(uuid.getnode())
# ---
# krait: ints that fit 64 bits, and floats, have no identity
# is compares them as numbers of the same type.
from operator import is_
assert is_(int('12345678901'), int('12345678901')) and is_(float('1.5'), float('1.5')) and not is_(float('1'), 1)
assert is_(float('nan'), float('nan'))
# ---
# krait: next() raises a StopIteration of its own
# The value is the same, the object another.
class It:
    def __next__(self):
        self.e = StopIteration(5)
        raise self.e
i = It()
try: next(i)
except StopIteration as e: assert e is not i.e and e.value == 5
# ---
# krait: stored blocks may be cut at other places
# What they hold is the same.
import zlib
data = bytes(range(256)) * 2000
packed = zlib.compress(data, 0)
assert zlib.decompress(packed) == data
print(len(packed), zlib.crc32(packed))
# ---
# krait: comments are no part of syntax trees
# type_comments has no effect.
import ast
assert ast.parse('x = 1  # type: int', type_comments=True).body[0].type_comment is None
# ---
# krait: HtmlDiff's page has a style of its own
# The table in it is CPython's.
import difflib
d = difflib.HtmlDiff()
page = d.make_file(['a\n', 'b\n'], ['a\n', 'c\n'])
assert 'diff_header' in page and '<style' in page
print(page)
# ---
# krait: email finds fewer defects
# An address with a quote that does not end is parsed without one.
from email import policy, message_from_string
m = message_from_string('To: "unended <a@b.c>\nDate: no date\n\n', policy=policy.default)
print(len(m['to'].defects), len(m['date'].defects), m['to'])
# ---
# krait: xml.sax gives handlers no locator
# setDocumentLocator is not called.
import xml.sax
class H(xml.sax.ContentHandler):
    def setDocumentLocator(self, locator): raise AssertionError('called')
xml.sax.parseString(b'<a/>', H())
# ---
# krait: a frame that has ended keeps no local variables
# Its f_locals are empty.
import sys
def f():
    x = 1
    return sys._getframe()
assert f().f_locals == {}, f().f_locals
# ---
# krait: sys.settrace and sys.setprofile take a function and never call it
# gettrace and getprofile say that there is none.
import sys
calls = []
def note(*args): calls.append(args)
def f(): return 1
sys.settrace(note)
sys.setprofile(note)
asked = sys.gettrace(), sys.getprofile()
f()
sys.setprofile(None)
sys.settrace(None)
assert not calls and asked == (None, None), (len(calls), asked)
# ---
# krait: code objects have no replace, co_lines or co_positions
# Their names, flags and first line can be asked for.
def f(): return 1
assert not any(hasattr(f.__code__, name) for name in ('replace', 'co_lines', 'co_positions'))
