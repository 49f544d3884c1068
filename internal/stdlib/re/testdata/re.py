# re takes, gives and refuses what CPython does.
import re
p = re.compile('(?P<a>x)(y)?', re.I | re.X)
m = p.match('xz')
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'p',
    'p.groupindex',
    'm',
    'm.regs',
    'm.lastindex, m.lastgroup, m.groups(), m.groupdict()',
    're.compile([])',
    "re.compile(bytearray(b'a'))",
    're.compile(3)',
    "re.compile('a','x')",
    "re.compile(re.compile('a'),re.I)",
    "re.sub('a', b'x', 'bab')",
    "re.sub(b'a', 'x', b'bab')",
    "re.sub(b'a', '\\\\1', b'bab')",
    "re.sub('(a)', b'\\\\1', 'bab')",
    "re.sub('a', 5, 'bab')",
    "re.sub('a', lambda m: 5, 'bab')",
    "re.sub(b'a', lambda m: 'x', b'bab')",
    "re.sub('a', lambda m: None, 'bab')",
    "re.sub(3, 'a', 'bab')",
    "re.match('a', 5)",
    "re.match('a', b'a')",
    "re.match(b'a', 'a')",
    "re.match(b'a', bytearray(b'a')).group()",
    "m.group('zz')",
    'm[3]',
    'm.start(-1)',
    'm.group(1.5)',
    'm.group(10**30)',
    "m.expand(r'\\2<\\g<a>>')",
    "m.expand(r'\\g<q>')",
    "m.expand(r'\\9')",
    "re.compile('(')",
    "re.compile('a\\n(')",
    "re.compile('*a')",
    "re.compile(b'*a').pattern",
    'p.search()',
    "p.search('x',1,2,3)",
    "p.search(strin='x')",
    "re.search('x')",
    "re.search('x','y','z','w')",
    "re.split('(,)|;','a,b;c')",
    "re.split('x*','axbc')",
    "re.split(',','a,b,c',maxsplit=1)",
    "re.split(',','a,b',maxsplit=-1)",
    "re.subn('a','b','aaa',count=2)",
    "p.sub('q','xyxy',count=-1)",
    "re.escape('a.b c-é')",
    "re.escape(b'a.b')",
    're.escape(5)',
    'type(s)',
    'type(p)()',
    'type(m)()',
    're.Match[str]',
    're.Pattern[str]',
    "hash(p)==hash(re.compile('(?P<a>x)(y)?', re.I|re.X))",
    'p<p',
    'p!=3',
    "re.compile('a'*300)",
    "re.match('.*','a'*100)",
    "re.compile(b'\\xff')",
    "re.compile('a',re.A|re.DEBUG|re.L)",
    "p.match('x', pos='a')",
    "p.match('xxxx', -3, 2).span()",
    "re.findall('a','aa',re.I,3)",
    "re.sub('x','y','z',1,2,3)",
    "re.sub('x','y','z',1,count=3)",
    "setattr(p,'x',1)",
    "setattr(m,'string',1)",
    "re.compile('a',flags=2.5)",
    "re.compile('a',flags=None)",
    "re.compile('a',-1)",
    're.purge()',
    're.template',
    "p.sub('a','b',count='x')",
    "re.fullmatch('a|ab','ab')",
    'bool(m)',
    'len(m)',
    'm==m',
    're.NOFLAG',
    "re.compile('a',1<<40)",
    "re.sub('(?P<x>a)', r'\\g<0>\\g<x>\\1', 'banana')",
    "re.sub('a', 'x', 'é'*3+'a')",
    "re.sub('a', r'\\q', 'aa')",
    "re.sub('a', r'\\2', 'aa')",
    "re.sub('a', r'\\g<', 'bb')",
    "re.match('(?P<a>.)','x').groupdict(default=3)",
    "re.match('(a)|b','b').start(1)",
    "re.findall('a', memoryview(b'aba'))",
    "re.sub(b'a',b'x', bytearray(b'aba'))",
    "re.sub(b'z',b'x', bytearray(b'aba'))",
    "re.sub(b'a',bytearray(b'Q'), b'aba')",
    "re.split(b'b', bytearray(b'aba'))",
    "re.match(b'a', bytearray(b'ab')).string",
)
# ---
# The limit of sub, subn and split given by position is deprecated, and bound as a Python function's.
import re, warnings
def show(f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter('always')
        try: print(f())
        except Exception as e: print(type(e).__name__, e)
        print([(str(x.message), x.category.__name__, x.lineno) for x in w])
show(lambda: re.sub('a', 'b', 'aaa', 1))
show(lambda: re.sub('a', 'b', 'aaa', 1, re.I))
show(lambda: re.sub('a', 'b', 'aaa', count=1, flags=re.I))
show(lambda: re.subn('a', 'b', 'aaa', 1, flags=2))
show(lambda: re.split('a', 'baba', 1))
show(lambda: re.split('a', 'baba', maxsplit=1))
show(lambda: re.sub('a', 'b', 'aaa', 1, 0, 5))
show(lambda: re.sub('a', 'b', 'aaa', 1, count=5))
show(lambda: re.split('a', 'baba', 1, 2, 3))
show(lambda: re.sub('a', 'b'))
show(lambda: re.sub('a', 'b', 'c', x=1))
# ---
# A match has items by name and number, but nothing to iterate over.
import re
m = re.match("a", "a")
assert m[0] == "a"
iter(m)  ### "TypeError: 're.Match' object is not iterable"
# ---
# What may become syntax of sets warns, before an error too.
import re, warnings
for p in ("[[a]", "[a[]", "[--a]", "[a--b]", "[a&&b]", "[a||b]", "[a~~b]", "[a-c--z]"):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        for _ in range(2):
            try: re.compile(p)
            except re.error as e: print(e)
        print(p, [(x.category.__name__, str(x.message)) for x in w])
m = re.match("(?P<a>x)", "x")
for g in ([], "b", 5, 2**70, None):
    try: print(m.group(g))
    except Exception as e: print(type(e).__name__, e)
try: re.compile("a").match("a", 2**70)
except OverflowError as e: print(e)
# ---
# A pattern searches again while a search of it is under way, and after searches that failed.
import re

p = re.compile(r"(\w)(\d+)?")


def inner(m):
    found = p.findall(m[0] * 2)
    it = p.finditer("q7 w")
    return f"<{next(it)[0]}|{p.match('é8').span(2)}|{found}|{m[0]}{m.span()}>"


print(p.sub(inner, "a1 é b"))
one, other = p.finditer("a1 b2 c3"), p.finditer("éé9 ñ5")
for m, n in zip(one, other):
    print(m.group(), m.span(2), n.group(), n.span(2), n.string, m.string)
print(next(one, None), next(other, None))
for bad in (b"x", 3, None):
    try:
        p.search(bad)
    except TypeError as e:
        print(e)
    print(p.search("z5 ", 0, 1), p.search("  z5", 1, 4), p.fullmatch("z5", 1), p.search("!"))
# ---
# A match keeps its own text, bounds and groups when its pattern searches other texts.
import re

p = re.compile(r"(?P<k>\w+)=(?P<v>[^;]*)(;)?")
a = p.match("ключ=значение;x=1", 0, 12)
b = p.search("--n=5; m=6", 2)
c = p.search(" ", 0)
d = p.match("long=" + "y" * 40)
print(a.span("v"), a["v"], a.string, a.pos, a.endpos, a.lastindex, a.lastgroup, a.regs)
print(b.span(), b.groups(), b.string, b.pos, b.endpos, b.lastindex, b.expand(r"\g<v>"), c, d.end())
print([m.span() for m in p.finditer("ж=1;я=2;")], a.span("k"), p.split("щ=1 a"), p.subn("", "э=1;й"))
# ---
# Backtracking that takes much memory leaves nothing behind for the next search.
import re

p = re.compile(r"(?:(a)|b)*c")
print(p.match("ab" * 5000), p.match("ac").regs, p.match("bc").regs, p.match("ab" * 3000 + "c").span(1), p.match("c").regs)
# ---
# Splitting at groups and counts, also within a search of the same pattern, and after texts of the wrong type.
import re

p = re.compile(r"(,)|;(x)?")
print(p.split("a,b;xc;d"), p.split("", 0), p.split("ñ;é,", 1), p.split(";;"), re.split("", "añ"), re.split("(?=b)", "abab", 1))
print(p.sub(lambda m: str(len(p.split(m.string, 1))), "a,b;xc"))
for bad in (b"a", None):
    try:
        p.split(bad)
    except TypeError as e:
        print(e, p.split("q;"))
# ---
# groupindex of a pattern without names is a new dict each time.
import re
p=re.compile('a'); print(type(p.groupindex), p.groupindex, type(re.compile('(?P<n>a)').groupindex))
try: p.groupindex['x']=1; print(p.groupindex, re.compile('b').groupindex)
except TypeError as e: print(e)
