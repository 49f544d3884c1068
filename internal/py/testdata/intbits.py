# Bits of ints at the edges of a word, by variables and by constants.
edges = [0, 1, -1, 2, -2, 3, 2**31, -2**31, 2**62 - 1, 2**62, -2**62, 2**63 - 1, -2**63, 2**63, -2**63 - 1, 2**64, True, False]
for a in edges:
    for b in edges:
        print(a, b, a | b, a ^ b, a & b)
    for n in 0, 1, 2, 31, 32, 61, 62, 63, 64, 65, 127:
        print(a, n, a << n, a >> n)
    print(a << 0, a << 1, a << 3, a << 31, a << 62, a << 63, a << 64, a | 6, a ^ 6, a | -1, a ^ -1, a ^ 2**64, a | 2**63, 1 << 62, 1 << 63)
    x = y = z = a
    x <<= 5
    y |= 9
    z ^= 9
    print(x, y, z)

# ---
# What these operators do not take.
class A:
    def __or__(self, other):
        return 'or', other

    def __rxor__(self, other):
        return 'rxor', other

    def __lshift__(self, other):
        return 'lshift', other


a = A()
print(a | 3, 3 ^ a, a << 3, {1} | {2}, {1, 2} ^ {2, 3}, {'a': 1} | {'b': 2}, int | str)
for f in (lambda x: x << -1, lambda x: x << 1.5, lambda x: 1.5 | x, lambda x: x ^ 'a', lambda x: x ^ 1.0, lambda x: x << 2**70, lambda x: None << 3, lambda x: 'a' ^ 3):
    try:
        print(f(1))
    except Exception as e:
        print(type(e).__name__, e)
print(0 << 2**70, 0 << 10**6)

# ---
# len as the function that natives call for each item.
class S:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __repr__(self):
        return 'S(%d)' % self.n


class L(list):
    def __len__(self):
        return 99


things = ['ééé', [1, 2], (1,), {'a': 1, 'b': 2, 'c': 3, 'd': 4}, {1, 2, 3, 4, 5}, b'123456', S(7), L(), range(8), '']
print(sorted(things, key=len), [*map(len, things)], max(things, key=len), min(things, key=len), list(filter(len, things)) == things[:-1])
for bad in 3, None, S(-1), S(2**70):
    try:
        print(sorted(['a', bad], key=len))
    except Exception as e:
        print(type(e).__name__, e)
