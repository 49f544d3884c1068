# Pure paths compute without looking at files.
from pathlib import PurePosixPath as P, PurePath, PureWindowsPath as W, Path, PosixPath, WindowsPath
assert repr(P()) == "PurePosixPath('.')", repr(P())
assert repr(P('')) == "PurePosixPath('.')", repr(P(''))
assert repr(P('.')) == "PurePosixPath('.')", repr(P('.'))
assert repr(P('a/./b//c/')) == "PurePosixPath('a/b/c')", repr(P('a/./b//c/'))
assert repr(P('a','b','/c','d')) == "PurePosixPath('/c/d')", repr(P('a','b','/c','d'))
assert repr(P('//a')) == "PurePosixPath('//a')", repr(P('//a'))
assert repr(P('///a')) == "PurePosixPath('/a')", repr(P('///a'))
assert repr(P('/')) == "PurePosixPath('/')", repr(P('/'))
assert repr(P('//')) == "PurePosixPath('//')", repr(P('//'))
assert repr(P('a/..')) == "PurePosixPath('a/..')", repr(P('a/..'))
assert repr(P('/a').parts) == "('/', 'a')", repr(P('/a').parts)
assert repr(P('//a').parts) == "('//', 'a')", repr(P('//a').parts)
assert repr(P('a').parts) == "('a',)", repr(P('a').parts)
assert repr(P('').parts) == '()', repr(P('').parts)
assert repr(P('a.tar.gz').suffix) == "'.gz'", repr(P('a.tar.gz').suffix)
assert repr(P('a.tar.gz').suffixes) == "['.tar', '.gz']", repr(P('a.tar.gz').suffixes)
assert repr(P('a.tar.gz').stem) == "'a.tar'", repr(P('a.tar.gz').stem)
assert repr(P('.bashrc').suffix) == "''", repr(P('.bashrc').suffix)
assert repr(P('.bashrc').stem) == "'.bashrc'", repr(P('.bashrc').stem)
assert repr(P('a.').suffix) == "'.'", repr(P('a.').suffix)
assert repr(P('a.').stem) == "'a'", repr(P('a.').stem)
assert repr(P('..').suffix) == "''", repr(P('..').suffix)
assert repr(P('..').name) == "'..'", repr(P('..').name)
assert repr(P('/').name) == "''", repr(P('/').name)
assert repr(P('/').stem) == "''", repr(P('/').stem)
assert repr(P('').name) == "''", repr(P('').name)
assert repr(P('a/b').name) == "'b'", repr(P('a/b').name)
assert repr(P('/').parent) == "PurePosixPath('/')", repr(P('/').parent)
assert repr(P('').parent) == "PurePosixPath('.')", repr(P('').parent)
assert repr(P('a').parent) == "PurePosixPath('.')", repr(P('a').parent)
assert repr(P('..').parent) == "PurePosixPath('.')", repr(P('..').parent)
assert repr(P('a/b').with_name('c')) == "PurePosixPath('a/c')", repr(P('a/b').with_name('c'))
P('/').with_name('c')  ### "ValueError: PurePosixPath('/') has an empty name"
P('a').with_name('')  ### "ValueError: Invalid name ''"
P('a').with_name('b/c')  ### "ValueError: Invalid name 'b/c'"
P('a').with_name('.')  ### "ValueError: Invalid name '.'"
assert repr(P('a.txt').with_suffix('.py')) == "PurePosixPath('a.py')", repr(P('a.txt').with_suffix('.py'))
assert repr(P('a.txt').with_suffix('')) == "PurePosixPath('a')", repr(P('a.txt').with_suffix(''))
P('a').with_suffix('py')  ### "ValueError: Invalid suffix 'py'"
assert repr(P('a').with_suffix('.')) == "PurePosixPath('a.')", repr(P('a').with_suffix('.'))
P('a').with_suffix('./')  ### "ValueError: Invalid name 'a./'"
P('/').with_suffix('.x')  ### "ValueError: PurePosixPath('/') has an empty name"
assert repr(P('a.tar.gz').with_stem('b')) == "PurePosixPath('b.gz')", repr(P('a.tar.gz').with_stem('b'))
P('a.gz').with_stem('')  ### "ValueError: PurePosixPath('a.gz') has a non-empty suffix"
assert repr(P('.x').with_stem('y')) == "PurePosixPath('y')", repr(P('.x').with_stem('y'))
assert repr(P('/a/b').relative_to('/a')) == "PurePosixPath('b')", repr(P('/a/b').relative_to('/a'))
P('/a/b').relative_to('/c')  ### "ValueError: '/a/b' is not in the subpath of '/c'"
P('/a/b').relative_to('a')  ### "ValueError: '/a/b' is not in the subpath of 'a'"
assert repr(P('a/b').relative_to('a/c', walk_up=True)) == "PurePosixPath('../b')", repr(P('a/b').relative_to('a/c', walk_up=True))
P('a/b').relative_to('../c', walk_up=True)  ### "ValueError: '..' segment in '../c' cannot be walked"
P('/a').relative_to('b', walk_up=True)  ### "ValueError: '/a' and 'b' have different anchors"
assert repr(P('/a/b').is_relative_to('/a')) == 'True', repr(P('/a/b').is_relative_to('/a'))
assert repr(P('a').is_relative_to('b')) == 'False', repr(P('a').is_relative_to('b'))
assert repr(P('a')/'b') == "PurePosixPath('a/b')", repr(P('a')/'b')
assert repr('a'/P('b')) == "PurePosixPath('a/b')", repr('a'/P('b'))
P('a')/3  ### "TypeError: unsupported operand type(s) for /: 'PurePosixPath' and 'int'"
3/P('a')  ### "TypeError: unsupported operand type(s) for /: 'int' and 'PurePosixPath'"
assert repr(P('a')/P('/b')) == "PurePosixPath('/b')", repr(P('a')/P('/b'))
assert repr(P('a').joinpath('b','c')) == "PurePosixPath('a/b/c')", repr(P('a').joinpath('b','c'))
assert repr(P('a')==P('a/')) == 'True', repr(P('a')==P('a/'))
assert repr(P('a')<P('b')) == 'True', repr(P('a')<P('b'))
P('a')<3  ### "TypeError: '<' not supported between instances of 'PurePosixPath' and 'int'"
assert repr(P('a')=='a') == 'False', repr(P('a')=='a')
assert repr(hash(P('a'))==hash(P('a/'))) == 'True', repr(hash(P('a'))==hash(P('a/')))
assert repr(str(P('a/b'))) == "'a/b'", repr(str(P('a/b')))
assert repr(bytes(P('a'))) == "b'a'", repr(bytes(P('a')))
assert repr(repr(P('a"b'))) == '\'PurePosixPath(\\\'a"b\\\')\'', repr(repr(P('a"b')))
assert repr(P('a').as_posix()) == "'a'", repr(P('a').as_posix())
assert repr(P('/a').is_absolute()) == 'True', repr(P('/a').is_absolute())
assert repr(P('a').root) == "''", repr(P('a').root)
assert repr(P('/a').root) == "'/'", repr(P('/a').root)
assert repr(P('//a').root) == "'//'", repr(P('//a').root)
assert repr(P('a').drive) == "''", repr(P('a').drive)
assert repr(P('/a').anchor) == "'/'", repr(P('/a').anchor)
assert repr(P('//a').anchor) == "'//'", repr(P('//a').anchor)
assert repr(P('a.py').match('*.py')) == 'True', repr(P('a.py').match('*.py'))
assert repr(P('/a/b.py').match('b.py')) == 'True', repr(P('/a/b.py').match('b.py'))
assert repr(P('/a/b.py').match('a/*.py')) == 'True', repr(P('/a/b.py').match('a/*.py'))
assert repr(P('/a/b.py').match('/a/*.py')) == 'True', repr(P('/a/b.py').match('/a/*.py'))
assert repr(P('a/b.py').match('/a/*.py')) == 'False', repr(P('a/b.py').match('/a/*.py'))
P('a').match('')  ### "ValueError: empty pattern"
assert repr(P('a/b/c').match('a/**')) == 'False', repr(P('a/b/c').match('a/**'))
assert repr(P('a/b/c').full_match('a/**')) == 'True', repr(P('a/b/c').full_match('a/**'))
assert repr(P('a/b/c').full_match('**/c')) == 'True', repr(P('a/b/c').full_match('**/c'))
assert repr(P('a/b/c').full_match('a/*/c')) == 'True', repr(P('a/b/c').full_match('a/*/c'))
assert repr(P('a').full_match('')) == 'False', repr(P('a').full_match(''))
assert repr(P('a/b').full_match('*')) == 'False', repr(P('a/b').full_match('*'))
P('a').match(3)  ### "TypeError: argument should be a str or an os.PathLike object where __fspath__ returns a str, not 'int'"
P(3)  ### "TypeError: argument should be a str or an os.PathLike object where __fspath__ returns a str, not 'int'"
P(b'a')  ### "TypeError: argument should be a str or an os.PathLike object where __fspath__ returns a str, not 'bytes'"
P(None)  ### "TypeError: argument should be a str or an os.PathLike object where __fspath__ returns a str, not 'NoneType'"
assert repr(P(P('a'),'b')) == "PurePosixPath('a/b')", repr(P(P('a'),'b'))
assert repr(P('a\0b')) == "PurePosixPath('a\\x00b')", repr(P('a\0b'))
assert repr(P('a').with_segments('x')) == "PurePosixPath('x')", repr(P('a').with_segments('x'))
assert repr(P('a').__fspath__()) == "'a'", repr(P('a').__fspath__())
assert repr(sorted([P('b'),P('a/c'),P('a')])) == "[PurePosixPath('a'), PurePosixPath('a/c'), PurePosixPath('b')]", repr(sorted([P('b'),P('a/c'),P('a')]))
PosixPath('a')==PurePosixPath('a')  ### "NameError: name 'PurePosixPath' is not defined"
P('a')==PureWindowsPath('a')  ### "NameError: name 'PureWindowsPath' is not defined"
assert repr(PurePath('a')) == "PurePosixPath('a')", repr(PurePath('a'))
assert repr(isinstance(Path('a'), PurePath)) == 'True', repr(isinstance(Path('a'), PurePath))
P('a')[0]  ### "TypeError: 'PurePosixPath' object is not subscriptable"
P('a').foo  ### "AttributeError: 'PurePosixPath' object has no attribute 'foo'"
P('a').suffix.foo  ### "AttributeError: 'str' object has no attribute 'foo'"
# ---
# Parents go up to the anchor.
from pathlib import PurePosixPath as P, PurePath, PureWindowsPath as W, Path, PosixPath, WindowsPath
assert repr(list(P('/a/b/c').parents)) == "[PurePosixPath('/a/b'), PurePosixPath('/a'), PurePosixPath('/')]", repr(list(P('/a/b/c').parents))
assert repr(list(P('a/b').parents)) == "[PurePosixPath('a'), PurePosixPath('.')]", repr(list(P('a/b').parents))
assert repr(P('a/b').parents[0]) == "PurePosixPath('a')", repr(P('a/b').parents[0])
P('a/b').parents[5]  ### "IndexError: 5"
assert repr(P('a/b').parents[-1]) == "PurePosixPath('.')", repr(P('a/b').parents[-1])
assert repr(P('/a/b').parents[0:2]) == "(PurePosixPath('/a'), PurePosixPath('/'))", repr(P('/a/b').parents[0:2])
assert repr(len(P('/a/b').parents)) == '2', repr(len(P('/a/b').parents))
# ---
# Windows' paths have drives, and compare without regard to case.
from pathlib import PurePosixPath as P, PurePath, PureWindowsPath as W, Path, PosixPath, WindowsPath
assert repr(W('c:/a')) == "PureWindowsPath('c:/a')", repr(W('c:/a'))
assert repr(W('c:/a').parts) == "('c:\\\\', 'a')", repr(W('c:/a').parts)
assert repr(W('a','c:/b','d')) == "PureWindowsPath('c:/b/d')", repr(W('a','c:/b','d'))
assert repr(W('c:a')) == "PureWindowsPath('c:a')", repr(W('c:a'))
assert repr(W('c:/a').drive) == "'c:'", repr(W('c:/a').drive)
assert repr(W('c:/a').root) == "'\\\\'", repr(W('c:/a').root)
assert repr(W('//srv/share/x').anchor) == "'\\\\\\\\srv\\\\share\\\\'", repr(W('//srv/share/x').anchor)
assert repr(W('//srv/share/x').parts) == "('\\\\\\\\srv\\\\share\\\\', 'x')", repr(W('//srv/share/x').parts)
assert repr(W('a/b').as_posix()) == "'a/b'", repr(W('a/b').as_posix())
assert repr(W('C:/A')==W('c:/a')) == 'True', repr(W('C:/A')==W('c:/a'))
assert repr(W('c:/a/b').relative_to('C:/A')) == "PureWindowsPath('b')", repr(W('c:/a/b').relative_to('C:/A'))
assert repr(W('c:/a').is_absolute()) == 'True', repr(W('c:/a').is_absolute())
assert repr(W('/a').is_absolute()) == 'False', repr(W('/a').is_absolute())
assert repr(W('c:/').name) == "''", repr(W('c:/').name)
assert repr(W('a').with_suffix('.txt')) == "PureWindowsPath('a.txt')", repr(W('a').with_suffix('.txt'))
assert repr(str(W('a/b'))) == "'a\\\\b'", repr(str(W('a/b')))
assert repr(W('a')/'b'/'c:/x') == "PureWindowsPath('c:/x')", repr(W('a')/'b'/'c:/x')
assert repr(W('c:/a')/'/b') == "PureWindowsPath('c:/b')", repr(W('c:/a')/'/b')
# ---
# A path that is made of another has the parts that its text has, in its own class and in a subclass.
from pathlib import *
from pathlib import PurePath as B
class S(PurePosixPath): pass
class W(PurePosixPath):
    def with_segments(self, *a):
        return type(self)(*a)
def said(f):
    try: return repr(f())
    except Exception as e: return type(e).__name__+': '+str(e)
texts=['', '.', '/', '//', '///', 'a', 'a/b/c.txt', '/a', '//a/b', '///a', './a/./b/', '..', '../x', 'a//b', '.bashrc', 'a.tar.gz', 'x.', '...', '/..', 'c:/x', 'a/.', '//./x']
keys=['', '.', '..', 'd', 'd/e', '/abs', '//net/x', './q', 'q/', 'x.y', '~', ' ', 'c:', B('z'), B('/z')]
for cls in (PurePosixPath, S, W, PosixPath):
    for t in texts:
        p=cls(t)
        print(cls.__name__, repr(t), repr(p), str(p), p.parts, p.name, p.suffix, p.suffixes, p.stem, repr(p.parent), p.parent.parent == p.parent.parent, p.root, p.drive, p.anchor, hash(p)==hash(cls(str(p))))
        print([str(x) for x in p.parents], said(lambda: p.with_name('n.q')), said(lambda: p.with_suffix('.z')), said(lambda: p.with_stem('st')), said(lambda: p.with_name('..')))
        for k in keys:
            q=said(lambda: p/k)
            print('  ', repr(k), q, said(lambda: (p/k).parts), said(lambda: (p/k).parent), said(lambda: (p/k)==cls(str(p/k))), said(lambda: (p/k).relative_to(p)), said(lambda: k/p))
    print(said(lambda: cls('a')/5), said(lambda: cls('a')/b'x'), said(lambda: cls(b'x')), said(lambda: cls('a','b','/c')), said(lambda: cls('a', 'b')), said(lambda: cls()))
class T(str): pass
p=PurePosixPath('a'); q=p/T('b'); print(repr(q), type(q.name), type((p/'c').name), type(str(q)))
a=PurePosixPath('a/b'); c=a/'c'; d=a/'d'; print(a,c,d,c.parent==a,hash(c.parent)==hash(a), c<d, {c.parent: 1}[a], c.parts, a.parts)
import copy, pickle
print(copy.copy(c), copy.deepcopy(c), pickle.loads(pickle.dumps(c.parent)))

class N(PurePosixPath):
    def __init__(self, *a):
        super().__init__(*a); self.made = True
print((N('a') / 'b').made, N('a/b').parent.made, N('a').with_name('q').made, type(N('a') / 'b').__name__)
w = PureWindowsPath('a/b') / 'c'
print(repr(w), w.parent, repr(w.parent), repr(PureWindowsPath('c:a') / 'd:b'), repr(PureWindowsPath('a').with_name('x')))
