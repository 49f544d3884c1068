# string takes, gives and refuses what CPython does.
import heapq as H, bisect as B, string as S, copy as C
def do(f,l,*a,**k):
    r=f(l,*a,**k); return r,l
class X:
    def __init__(s,v): s.v=v
    def __lt__(s,o): return s.v<o.v
    def __repr__(s): return f'X{s.v}'
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'S.ascii_letters, S.digits, S.hexdigits, S.octdigits, S.punctuation, S.whitespace, S.printable, S.ascii_lowercase, S.ascii_uppercase',
    "S.capwords('hello  wORLD  x'), S.capwords('a-b-c','-'), S.capwords('  a b ')",
    "S.Template('$a ${b} $$').substitute(a=1,b=2), S.Template('$a $c').safe_substitute(a=1), S.Template('$a').substitute({'a':5}), S.Template('$a').substitute({'a':5},a=6)",
    "S.Template('$a').substitute()",
    "S.Template('$').substitute()",
    "S.Template('x\\n $').substitute()",
    "S.Template('$1').substitute()",
    "S.Template('$1 ${ $a').safe_substitute(a=3)",
    "S.Template('$a ${b} $a').get_identifiers(), S.Template('$').is_valid(), S.Template('$a').is_valid()",
    "S.Template('$').get_identifiers()",
    "S.Template.delimiter, S.Template.idpattern, S.Template('x').template",
    "S.Formatter().format('{} {1}','a','b')",
    "S.Formatter().format('{0} {1} {x:>5} {x!r} {y[0]} {z.real}',1,2,x='q',y=[7],z=3)",
    "S.Formatter().format('{} {}',1,2)",
    "S.Formatter().format('{}')",
    "S.Formatter().format('{x}')",
    "S.Formatter().vformat('{0:{w}}',(1,),{'w':5})",
    "list(S.Formatter().parse('a{b!r:>{c}}d{{e}}'))",
    'S.Formatter().format()',
    "S.Formatter().format('{!x}',1)",
    "S.Formatter().format('{',1)",
    "S.Formatter().format('{0!s:>4}|{0!a}','é')",
    'S.Template(5).substitute()',
    "type('T',(S.Template,),{'delimiter':'%'})('%a $a').substitute(a=1)",
    "type('F',(S.Formatter,),{'get_value':lambda s,k,a,kw: f'<{k}>'})().format('{a} {0}')",
)
# ---
# What is not closed is told of by where it ends.
import string
def error(s):
    try:
        list(string.Formatter().parse(s))
    except ValueError as e:
        return str(e)
assert error("{a") == "expected '}' before end of string"
assert error("{a!") == "end of string while looking for conversion specifier"
for s in "{a:", "{a!r", "{a!r:", "{a:{b}", "{a!}":
    assert error(s) == "unmatched '{' in format spec", s
# ---
# Templates and interpolations cannot be changed, nor be made of anything else.
from string.templatelib import Template, Interpolation
import copy, pickle
x = 5
T = t"a{x!r:>5}b"
i = T.interpolations[0]
for f in (lambda: setattr(T, "strings", 1), lambda: delattr(T, "strings"), lambda: setattr(T, "values", 1), lambda: setattr(i, "value", 1), lambda: delattr(i, "value"), lambda: setattr(T, "x", 1), lambda: Interpolation(), lambda: Interpolation(1, "x", None, "", 1), lambda: Interpolation(1, conversion="z"), lambda: Interpolation(1, None), lambda: Template(5), lambda: Template(a=1), lambda: T + "a", lambda: "a" + T, lambda: T + 5, lambda: type("X", (Template,), {})):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(Template("a", i, "b", "c", i), Template(), Template(i), T + t"{x}", list(Template(i, "", i)), type(iter(T)), Template[int], Interpolation[str])
print(copy.copy(T).values, pickle.loads(pickle.dumps(T)), pickle.loads(pickle.dumps(i)), Interpolation.__match_args__, repr(t""), list(t""), T == T, T == t"a{x!r:>5}b")
