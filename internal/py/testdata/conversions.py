# A class that a native calls with one argument makes what a call of it makes.
print(list(map(int, ["1", "-2", "+3", " 4 ", "1_000", "007", "\u0663", "123456789012345678", "1234567890123456789", "-9223372036854775809", b"12", 3.9, True])))
print(list(map(float, ["1", "-2.5", "+.5", "5.", " 4.25 ", "1_0.5", "1e3", "-0", "0.1", "0.30000000000000004", "123456789012345", "1234567890123456", "0.000000000000001", "inf", b"2.5", 3, True])))
print(list(map(str, [1, -2.5, None, "s", b"b", [1], (2,), True, 10**20])))
print(list(map(bool, [0, 1, "", "a", [], [0], None, 0.0])))
print(list(map(float, ["-nan", "-0.0", "00012.50", "999999999999999", ".000000000000001"])))
# ---
# What is no number is refused in CPython's words, by the class and by what calls it.
for kind, texts in (int, ["", "+", "-", "1.5", "1__0", "_1", "1_", "0x1", "--1", "1 2", "a" * 30]), (float, ["", ".", "+", "-.", "1.2.3", "1__0", "e5", "1e", "1 2", "- 1"]):
    for text in texts:
        for call in lambda: kind(text), lambda: list(map(kind, [text])), lambda: max([text], key=kind):
            try:
                print(call())
            except ValueError as e:
                print(kind.__name__, e)
# ---
# Classes derived from int, str, float and bool's metaclass have their own say.
class I(int):
    def __new__(cls, x):
        print("new", x)
        return super().__new__(cls, x)


class S(str):
    def __init__(self, x):
        print("init", x)


class F(float):
    pass


class M(type):
    def __call__(cls, x):
        return ("meta", x)


class C(metaclass=M):
    pass


print(list(map(I, "12")), list(map(S, "ab")), [type(x).__name__ for x in map(F, "12")], list(map(C, "x")))


class Own:
    def __int__(self):
        return 7

    def __float__(self):
        return 7.5

    def __str__(self):
        return "seven"

    def __bool__(self):
        return False


print([list(map(f, [Own()])) for f in (int, float, str, bool)])


class Bad:
    def __int__(self):
        return "no"

    def __float__(self):
        return 1

    def __str__(self):
        return 2

    def __bool__(self):
        return 3


for f in int, float, str, bool:
    for call in lambda: f(Bad()), lambda: list(map(f, [Bad()])), lambda: sorted([Bad()], key=f):
        try:
            print(call())
        except TypeError as e:
            print(f.__name__, e)
# ---
# A conversion that converts again ends as any other recursion.
class Deep:
    def __int__(self):
        return int(self)

    def __float__(self):
        return next(map(float, [self]))

    def __str__(self):
        return str(self)


for f in int, float, str:
    try:
        f(Deep())
    except RecursionError as e:
        print(f.__name__, type(e).__name__)
print(int("5"), float("5"), str(5))
# ---
# Functions, methods and bound methods of builtin types as keys, maps and filters.
words = ["bb", "A", "ccc", "1", ""]
table = {"A": 10, "bb": 20}
seen = []
print(list(map(len, words)), list(map(str.lower, words)), list(map(table.get, words)), list(map(seen.append, words)), seen)
print(sorted(words, key=len), sorted(words, key=str.lower), max(words, key=len), min(words, key=str.upper))
print(list(filter(str.isdigit, words)), list(filter(None, words)), list(filter(table.__contains__, words)), list(filter(len, words)))
print(list(map(divmod, [7, 8], [2, 3])), list(map(pow, [2, 3], [3, 2])), list(map("-".join, [["a", "b"], "cd"])))
print(list(map(round, [1.5, 2.5, 3.7])), list(map(abs, [-1, 2.5])), list(map(ord, "ab")), list(map(chr, [97, 98])), list(map(sum, [[1, 2], (3,)])))
print(list(map(list, ["ab", (1, 2)])), list(map(tuple, ["ab", [1, 2]])), list(map(set, ["a", [1]])), list(map(dict, [[("a", 1)], {}])), list(map(type, [1, "a", int])))
for call in lambda: list(map(str.lower, [1])), lambda: list(map(len, [1])), lambda: list(map(ord, ["ab"])), lambda: list(map(table.get, [[]])), lambda: list(map(int.bit_length, ["a"])), lambda: sorted([1], key=str.upper), lambda: list(map(divmod, [1])), lambda: list(map(None, [1])), lambda: list(filter(print, [1])), lambda: list(map("a".join, [1])), lambda: list(map(isinstance, [1])), lambda: list(map([].pop, [0])):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
# ---
# map and zip keep their iterators, however many, and give them away to copies.
print(list(map(max, [1, 5], [3, 2], [2, 9])), list(zip("ab", [1, 2], (3, 4), range(5))), list(zip()), list(zip("ab")), list(zip("ab", "cd")))
m, z = map(int, iter("123")), zip(iter("abc"), iter([1, 2, 3]))
print(next(m), next(z), m.__reduce__()[1][0], len(z.__reduce__()[1]), list(m), list(z), list(m), list(z))
source = iter(range(6))
print(list(zip(source, source)), list(map(lambda a, b: a - b, source, source)))
m = map(lambda x: (x, next(m, None)), iter([1, 2, 3, 4]))
print(list(m))
