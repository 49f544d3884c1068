# The type matrix: what each type does with each other. The test puts before it: BLOCK, the block to run, and VALUES, a list of names
# and functions that make a value. Each line of the output is a row: its key, and for each column a letter: "." for success, else the
# first letter of the exception's type ("T" for TypeError), "?" for any that is no plain one; "-" is not compared.
import warnings
warnings.simplefilter('ignore')
types_ = {}
samples = {}
for name, make in VALUES:
    samples[name] = make
    types_[name] = type(make())
LETTERS = {'TypeError': 'T', 'AttributeError': 'A', 'ValueError': 'V', 'RuntimeError': 'R', 'StopIteration': 'S', 'IndexError': 'I', 'KeyError': 'K', 'OverflowError': 'O', 'NameError': 'N', 'UnsupportedOperation': 'U', 'NotImplementedError': 'M', 'RecursionError': 'C'}
def letter(f, *args):
    try: f(*args)
    except BaseException as e: return LETTERS.get(type(e).__name__, '?')
    return '.'
def row(key, cells): print(key, ','.join(cells))
print('columns', ','.join(types_))
class Plain: pass
class Slots: __slots__ = ('a', 'b')
def derived(T):
    try: return type('D', (T,), {})
    except Exception: return None
if BLOCK == 'single':
    # What can be done with one type.
    def with_mro(T):
        class M(type):
            def mro(cls): return [cls, T, object]
        return object.__new__(type.__new__(M, 'X', (), {}))
    def later_mro(T):
        class M(type):
            on = False
            def mro(cls): return [cls, T, object] if M.on else type.mro(cls)
        class A: pass
        class B: pass
        X = M('X', (A,), {})
        M.on = True
        X.__bases__ = (B,)
    def bases(T):
        class X(Plain): pass
        X.__bases__ = (T,)
    def bases_of_derived(T):
        X = type('X', (T,), {})
        X.__bases__ = (Plain,)
    def bases_mixed(T):
        X = type('X', (Plain, T), {})
        X.__bases__ = (T,)
    def class_of_plain(T):
        x = Plain()
        x.__class__ = T
    def class_to_derived(T):
        x = Plain()
        x.__class__ = type('X', (T,), {})
    def slots(T): type('X', (T,), {'__slots__': ('a',)})
    def dict_slot(T): type('X', (T,), {'__slots__': ('__dict__',)})
    def weak_slot(T): type('X', (T,), {'__slots__': ('__weakref__',)})
    named = {
        'derive': lambda T: type('X', (T,), {}), 'plain before': lambda T: type('X', (Plain, T), {}), 'plain after': lambda T: type('X', (T, Plain), {}), 'slots before': lambda T: type('X', (Slots, T), {}), 'slots after': lambda T: type('X', (T, Slots), {}),
        'slots': slots, 'dict slot': dict_slot, 'weakref slot': weak_slot, 'mro': with_mro, 'mro later': later_mro, 'bases': bases, 'bases of derived': bases_of_derived, 'bases mixed': bases_mixed, 'class of plain': class_of_plain, 'class of plain to derived': class_to_derived,
        'object.__new__': lambda T: object.__new__(T), 'object.__new__ of derived': lambda T: object.__new__(type('X', (T,), {})), 'object.__new__ of mixed': lambda T: object.__new__(type('X', (Plain, T), {})), '__new__ of plain': lambda T: T.__new__(Plain), '__new__ of object': lambda T: T.__new__(object), '__new__ of 1': lambda T: T.__new__(1), '__new__ of nothing': lambda T: T.__new__(),
        'set': lambda T: setattr(T, 'zzz', 1), 'delete': lambda T: delattr(T, '__doc__'), 'set bases': lambda T: setattr(T, '__bases__', (object,)), 'type.__setattr__': lambda T: type.__setattr__(T, 'zzz', 1), 'object.__setattr__': lambda T: object.__setattr__(T, 'zzz', 1),
    }
    names, tests = list(named), list(named.values())
    print('columns', ','.join(names))
    for name, T in types_.items():
        row(name, [letter(f, T) for f in tests])
elif BLOCK == 'derive':
    for a, A in types_.items():
        row(a, [letter(type, 'X', (A, B), {}) for B in types_.values()])
elif BLOCK == 'class':
    # Every value gets every other's class.
    for a, make in samples.items():
        out = []
        for b, B in types_.items():
            try: x = make()
            except Exception: out.append('-'); continue # an assignment has changed what it is made of
            out.append('-' if type(x) is B else letter(setattr, x, '__class__', B))
        row(a, out)
elif BLOCK == 'derived class':
    # The same with instances of derived classes.
    ds = {n: derived(T) for n, T in types_.items()}
    for a, D in ds.items():
        if D is None or letter(types_[a].__new__, D) != '.': continue
        row(a, ['-' if E is None else letter(setattr, types_[a].__new__(D), '__class__', E) for E in ds.values()])
elif BLOCK == 'new':
    # Every type's __new__ makes an instance of every other, and of a class derived from it.
    ds = {n: derived(T) for n, T in types_.items()}
    for a, A in types_.items():
        if A.__new__ is object.__new__ and A is not object or isinstance(A.__new__, type(derived)): continue # a Python class
        row(a, ['-' if issubclass(B, A) else letter(A.__new__, B) for B in types_.values()])
        row(a + ' derived', ['-' if D is None or issubclass(D, A) else letter(A.__new__, D) for D in ds.values()])
elif BLOCK == 'bases':
    ds = {n: derived(T) for n, T in types_.items()}
    for a, A in types_.items():
        if ds[a] is None: continue
        out = []
        for E in ds.values():
            X = derived(ds[a])
            out.append('-' if E is None or X is None else letter(setattr, X, '__bases__', (E,)))
        row(a, out)
elif BLOCK == 'methods':
    # Every method and descriptor of each native type, on a value of every other.
    kinds = 'method_descriptor', 'wrapper_descriptor', 'getset_descriptor', 'member_descriptor'
    receivers = [(n, m()) for n, m in samples.items() if n not in SKIP]
    print('columns', ','.join(n for n, x in receivers))
    seen = set()
    for a, A in types_.items():
        if A in seen: continue
        seen.add(A)
        for name in sorted(vars(A)):
            d = vars(A)[name]
            kind = type(d).__name__
            if kind not in kinds or A is object or A is type: continue
            out = []
            for n, x in receivers:
                if isinstance(x, A) or issubclass(type(x), A): out.append('-')
                elif kind in kinds[:2]: out.append(letter(d, x) + letter(d, x, 1))
                else: out.append(letter(d.__get__, x, type(x)) + letter(d.__set__, x, 1))
            row(a + '.' + name, out)
