# Each question may be the first that is asked of a path, and gets the same answer as later.
from pathlib import PurePosixPath, PureWindowsPath, PurePath
TEXTS = '', '.', '/', '//', '///', '//a/b', '///a', 'a//b/./c/', './a.b.c', '/a/b/c.txt', 'a/../b', '.x', '...', '/.', 'a b/é'
ASK = ('drive', 'root', 'anchor', 'parts', 'parent', 'name', 'suffix', 'suffixes', 'stem')
for t in TEXTS:
    for a in ASK:
        p = PurePosixPath(t)
        print(repr(getattr(p, a)), getattr(p, a) == getattr(p, a), end=' ')
    print(list(PurePosixPath(t).parents), str(PurePosixPath(t)), repr(PurePosixPath(t)), PurePosixPath(t).__fspath__(), PurePosixPath(t).as_posix(), bytes(PurePosixPath(t)))
    print(PurePosixPath(t) / 'x', 'x' / PurePosixPath(t), PurePosixPath(t).joinpath('y', 'z'), PurePosixPath(t).is_absolute(), PurePosixPath(t) == PurePosixPath(t + '/'),
          hash(PurePosixPath(t)) == hash(PurePosixPath(t)), PurePosixPath(t) < PurePosixPath('b'), PurePosixPath(PurePosixPath(t)), PureWindowsPath(PurePosixPath(t[2:])))
# ---
# What takes another path asks it first; copies, sets and pickles of paths nobody has asked.
import copy, pickle
from pathlib import PurePosixPath, PurePath
P = PurePosixPath
print(P('/a//b/c').relative_to(P('/a/./b')), P('/a//b').is_relative_to(P('/a/')), P('a//b').relative_to('a//'), P('a/b/').relative_to(P('a//c'), walk_up=True))
print(P('/a//b.py').match(P('*.py')), P('a//b').full_match(P('a//*')), P('a//b').with_name('c'), P('a//b.c').with_suffix('.d'), P('a//b.c').with_stem('e'))
print(copy.copy(P('a//b')), copy.deepcopy(P('a//b')), pickle.loads(pickle.dumps(P('a//b'))), len({P('a//b'), P('a/b'), P('./a/b/')}))
for bad in [lambda: P('/').with_name('x'), lambda: P('a//b').relative_to('c'), lambda: P('a', 3), lambda: P(b'a'), lambda: P('a') / 3, lambda: P('a', x=1), lambda: P('.').with_suffix('.a')]:
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
p = P('a//b')
p.__init__('c//d')
print(p, p.parts)
print(P('a//b').parents[0], P('a//b/c').parents[:2], P('/a//b') > P('/a'), sorted([P('b//'), P('a/b'), P('a//a')]))
# ---
# Subclasses that hide what others are asked for, or take part in the making.
from pathlib import PurePosixPath, Path
class Q(PurePosixPath):
    parts = ()
    anchor = 'anchor'
    def __str__(self): return 'text'
print(Q('a//b').name, str(Q('a//b')), Q('a//b').suffix, PurePosixPath(Q('a//b')), Q('a//b').parent.name)
class R(PurePosixPath):
    def __new__(cls, *args): return super().__new__(cls, *args)
    def __init__(self, *args):
        super().__init__(*args)
        self.extra = len(args)
    def with_segments(self, *segments): return type(self)(*segments)
r = R('a//b')
print(r.extra, r / 'c', (r / 'c').extra, r.parent, type(r.parent).__name__, r.parts)
class S(str): pass
print(PurePosixPath(S('a//b')), type(str(PurePosixPath(S('a//b')))).__name__, PurePosixPath(S('a')).name)
