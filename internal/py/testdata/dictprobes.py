# Keys that are the same object, equal ones, and others, in dicts without an index and with one.
def ask(d, keys):
    out = []
    for k in keys:
        out.append((k in d, k not in d, d.get(k), d.get(k, 0), d[k] if k in d else None))
        if k in d:
            d[k] += 1
        else:
            d[k] = 0
    return out


def fresh(k):
    return ''.join(list(k)) if isinstance(k, str) else k


for n in 3, 8, 9, 40, 200:
    d = {'key%d' % i: i for i in range(n)}
    keys = list(d)
    print(ask(d, keys[:3]) == ask(dict(d), [fresh(k) for k in keys[:3]]), list(d.items())[:3])
    print(ask(d, ['', 'key', 'key%d' % n, 'é' * 300, 7, None, 2.0]), len(d))
    print(ask(d, ['', 'key', fresh('key%d' % n), fresh('é' * 300), 7, None, 2.0]), len(d))

# ---
# Deleted keys are not found, and neither are those that came in their place before.
def count(words, drop):
    d = {}
    for w in words:
        d[w] = d.get(w, 0) + 1
        if w == drop:
            del d[w]
    return d


words = ('the quick brown fox jumps over the lazy dog and the cat ' * 3).split()
print(count(words, 'the'))
print(count(words, 'lazy'))
print(count(list('abcabcddab' * 3), 'd'))
d = {c: c for c in 'abcdefghijkl'}
for c in 'abcdefghijkl':
    del d[c]
    print(c in d, d.get(c), 'l' in d, d.get('l'), len(d))

# ---
# Keys that equal a str but are of other classes, and strs that equal such keys.
class Word(str):
    pass


class Same:
    def __init__(self, s):
        self.s = s

    def __hash__(self):
        return hash(self.s)

    def __eq__(self, other):
        return other == self.s


for extra in (), tuple('bcdefghijk'):
    d = {Word('w'): 1, Same('s'): 2, **dict.fromkeys(extra, 0)}
    for k in 'w', 's', Word('w'), Word('s'), Same('w'), Same('b'):
        d[k] = d.get(k, 10) + 1
        print(k in d, d[k], len(d))
    print([type(k).__name__ for k in d][:4])

# ---
# A key can be asked for in one dict and set in another, and by one line of code in many.
many = [{'a': i, 'b': -i} if i % 2 else {'b': -i, 'c': 0, 'a': i} for i in range(4)] + [{str(i): i for i in range(20)} | {'a': 'x'}]
for d in many:
    for k in 'a', 'b':
        try:
            d[k], d['z'] = d.get(k), d[k]
        except KeyError as e:
            print('no', e)
    print('z' in d, d.get('z'), d['a'])

# ---
# Subclasses of dict have their own say.
class D(dict):
    def __getitem__(self, k):
        return 'item', dict.get(self, k)

    def __contains__(self, k):
        return k == 'odd'

    def __missing__(self, k):
        return 'missing'


class M(dict):
    def __missing__(self, k):
        return 'missing ' + k


for cls in D, M:
    d = cls({'k%d' % i: i for i in range(12)})
    for k in 'k1', fresh('k2') if 'fresh' in globals() else 'k2', 'odd':
        print(cls.__name__, d[k], k in d, d.get(k), d.get(k, 'none'))

# ---
# Whether a key is in a dict, kept and jumped on, for ints of all sizes, bools, floats and strs.
d = dict.fromkeys([0, 1, -1, -2, 5, 2**61 - 1, 2**61, 2**63 - 1, -2**63, 2**64, '', 'a', 'b', 'c'])
for k in (0, 1, 2, -1, -2, -3, 5, 5.0, True, False, 2**61 - 1, 2**61 - 2, 2**61, 2**62, 2**63 - 1, -2**63, 2**64, 2**65, '', 'a', 'z', 'ab'[1:], None):
    inside, outside = k in d, k not in d
    if k in d:
        a = 1
    else:
        a = 0
    b = 0 if k not in d else 1
    print(repr(k), inside, outside, a, b, [1 for _ in '.' if k in d], k in d and k not in {}, k in {})

# ---
# Tuples that are constants as keys, and equal ones that are made.
for n in 2, 30:
    d = {(i, 'x'): i for i in range(n)} | {(1, 2): 'a', (1, (2, None)): 'b', (1.0, 2.5): 'c'}
    print(d[1, 2], d[(1, (2, None))], d[1, 2.5], d[1.0, 2], d[True, 2], d[0, 'x'], d[n - 1, 'x'], (1, 2) in d, (2, 1) in d)
    d[1, 2] = 'z'
    t = 1, 2
    print(d[t], d.get((1, 2)), d.get((2, 1), 0), len(d))
    for k in ((1, 3), ([], 1), (), (1, 2, 3)):
        try:
            print(d[k])
        except Exception as e:
            print(type(e).__name__, e)
    try:
        d[1, 3]
    except KeyError as e:
        print(e.args)
