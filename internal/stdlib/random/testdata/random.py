# A seed gives the same numbers as in CPython, whatever its type.
import random
for seed in (1, -1, 0, 2**100, 1.5, -2.5, "hello", "é", "", b"xyz", bytearray(b"xyz")):
    random.seed(seed)
    print(random.random(), random.getrandbits(70), random.randint(1, 10**20), random.randbytes(3))
# ---
# Version 1 of seed takes the old hash of text.
import random
for seed in ("abc", b"abc", "", 5):
    random.seed(seed, version=1)
    print(random.random())
# ---
# Ints are drawn without bias from any range.
import random
random.seed(2)
print([random.randint(1, 6) for _ in range(12)], random.randint(-2**63, 2**63 - 1), random.randint(0, 2**64), random.randint(5, 5))
print([random.randrange(5, 50, 7) for _ in range(8)], [random.randrange(50, 5, -7) for _ in range(8)], random.randrange(10**30))
print([random.getrandbits(k) for k in (0, 1, 31, 32, 33, 64, 65, 200)])
# ---
# Empty ranges are refused.
import random
random.randrange(0)  ### "ValueError: empty range for randrange()"
random.randrange(5, 5)  ### "ValueError: empty range in randrange(5, 5)"
random.randrange(5, 1, 2)  ### "ValueError: empty range in randrange(5, 1, 2)"
random.randrange(5, 5, 0)  ### "ValueError: zero step for randrange()"
random.randint(5, 1)  ### "ValueError: empty range in randint(5, 1)"
random.randrange(1.5)  ### "TypeError: 'float' object cannot be interpreted as an integer"
random.randrange(1, None, 2)  ### "TypeError: Missing a non-None stop argument"
random.getrandbits(-1)  ### "ValueError: Cannot convert negative int"
# ---
# Items are chosen from sequences, with and without weights.
import random
random.seed("items")
print([random.choice("abcdef") for _ in range(10)], random.choices([1, 2, 3], k=8), random.choices("abc", [1, 2, 3], k=8))
print(random.choices("abc", cum_weights=[1, 2, 5], k=8), random.choices("ab", [0, 1], k=3), random.choices([], k=0))
items = list(range(20))
random.shuffle(items)
print(items, random.sample(range(10**12), 5), random.sample("abcdefgh", 8), random.sample([1, 2, 3], 4, counts=[3, 0, 5]), random.sample([], 0))
# ---
# What can't be chosen from is refused.
import random
random.choice([])  ### "IndexError: Cannot choose from an empty sequence"
random.sample({1}, 1)  ### "TypeError: Population must be a sequence.  For dicts or sets, use sorted(d)."
random.sample([1], 2)  ### "ValueError: Sample larger than population or is negative"
random.sample([1, 2], 1, counts=[1])  ### "ValueError: The number of counts does not match the population"
random.choices([1, 2], [1])  ### "ValueError: The number of weights does not match the population"
random.choices([1, 2], [0, 0])  ### "ValueError: Total of weights must be greater than zero"
random.choices([1, 2], [1, float("inf")])  ### "ValueError: Total of weights must be finite"
random.choices([1, 2], 3)  ### "TypeError: The number of choices must be a keyword argument: k=3"
random.choices([1, 2], [1, 2], cum_weights=[1, 2])  ### "TypeError: Cannot specify both weights and cumulative weights"
random.seed([])  ### "TypeError: The only supported seed types are:\nNone, int, float, str, bytes, and bytearray."
# ---
# The distributions of floats are CPython's to the last digit.
import random
for seed in range(5):
    random.seed(seed)
    print(random.uniform(1, 5), random.uniform(-2.5, 3), random.triangular(), random.triangular(1, 5, 2), random.triangular(1, 1, 1))
    print(random.gauss(), random.gauss(1, 2), random.gauss(), random.normalvariate(5, 2), random.lognormvariate(0, 1))
    print(random.expovariate(), random.expovariate(3), random.vonmisesvariate(1, 2), random.vonmisesvariate(0, 1e-9))
    print(random.gammavariate(2, 3), random.gammavariate(0.5, 1), random.gammavariate(1, 2), random.betavariate(2, 3))
    print(random.paretovariate(3), random.weibullvariate(1, 2))
    print([random.binomialvariate(*a) for a in ((), (10, 0.3), (1000, 0.4), (1000, 0.9), (5, 0.99), (5, 0), (5, 1))])
# ---
# Distributions refuse parameters that they don't have.
import random
random.gammavariate(0, 1)  ### "ValueError: gammavariate: alpha and beta must be > 0.0"
random.binomialvariate(-1)  ### "ValueError: n must be non-negative"
random.binomialvariate(1, 2)  ### "ValueError: p must be in the range 0.0 <= p <= 1.0"
random.expovariate(0)  ### "ZeroDivisionError: division by zero"
# ---
# A state restores the sequence, the second number of gauss included.
import random
random.seed(7)
random.gauss()
state = random.getstate()
first = [random.gauss(), random.random(), random.getrandbits(40)]
random.setstate(state)
assert first == [random.gauss(), random.random(), random.getrandbits(40)]
assert state[0] == 3 and len(state[1]) == 625
random.setstate((1, 2, 3))  ### "ValueError: state with version 1 passed to Random.setstate() of version 3"
random.setstate((3, (1,), None))  ### "ValueError: state vector is the wrong size"
random.setstate((3, [1], None))  ### "TypeError: state vector must be a tuple"
# ---
# Generators are independent of each other and of the module's functions.
import random
a, b = random.Random(5), random.Random(x=5)
random.seed(1)
assert a.random() == b.random() and a.getstate() == b.getstate() and a.randint(1, 100) == b.randint(1, 100)
# ---
# A subclass that overrides random() or getrandbits() changes the methods built on it.
import random
class Quarter(random.Random):
    def random(self): return 0.25
class Ones(random.Random):
    def getrandbits(self, k): return 1
class Named(random.Random):
    def __init__(self, name):
        self.name = name
        super().__init__(name)
q, o, n = Quarter(), Ones(), Named("x")
print(q.randint(1, 10), q.choice("abcd"), q.uniform(1, 2), q.sample(range(10), 3), q.gauss(), o.randint(1, 10), o.choice("abcd"))
print(n.name, n.random(), random.Random("x").random())
# ---
# SystemRandom has numbers but no state.
import random
s = random.SystemRandom(1)
assert 0 <= s.random() < 1 and s.randint(5, 5) == 5 and s.getrandbits(8) < 256 and len(s.randbytes(5)) == 5 and s.seed(3) is None
s.getstate()  ### "NotImplementedError: System entropy source does not have state."
# ---
# Distributions draw from what the object itself has as random, and ints from what the class that comes first overrides.
import random
g = random.Random()
g.random = iter([0.1, 0.5, 0.25, 0.75]).__next__
print(g.uniform(1, 10), g.uniform(0, 1), g.triangular(), g.expovariate(2))
called = []
class A(random.Random):
    def random(self):
        called.append('A.random')
        return 0.25
class B(A):
    def getrandbits(self, n):
        called.append('B.getrandbits')
        return 1
class C(B):
    def random(self):
        called.append('C.random')
        return 0.75
class M:
    def getrandbits(self, n):
        called.append('M.getrandbits')
        return 2
class D(M, C): pass
print(A().randrange(42), B().randrange(42), C().randrange(42), D().randrange(42), D().uniform(0, 4), called)
# ---
# Normal and circular distributions depend on the last bits of sines and cosines.
import random
g = random.Random(3)
print([g.gauss(0, 1) for _ in range(60)], [g.vonmisesvariate(1, 2) for _ in range(30)])
# ---
# Generators are copied and pickled with their state.
import random, copy
g = random.Random(5)
g.random()
c, d = copy.copy(g), copy.deepcopy(g)
cls, args, state = g.__reduce__()
e = cls(*args)
e.__setstate__(state)
assert g.random() == c.random() == d.random() == e.random() and cls is random.Random and g.__getstate__() == g.getstate()
# ---
# gauss adds and multiplies, whatever it is given.
import random
from fractions import Fraction
for mu, sigma in (('a', 1), (1, 'a'), (1j, 2), (Fraction(1, 2), 1), (None, 1)):
    random.seed(5)
    try: print(random.gauss(mu, sigma))
    except TypeError as e: print(e)
random.seed(5)
print(random.gauss(sigma=2), random.gauss())
# ---
# The size of a sample is compared before it is used.
import random
def said(*args, **kwargs):
    try:
        random.sample(*args, **kwargs)
    except (TypeError, ValueError) as e:
        return str(e)
assert said([1, 2], -10**25) == said([1, 2], 3) == "Sample larger than population or is negative"
assert said("ab", "a") == "'<=' not supported between instances of 'int' and 'str'"
assert said([1, 2], 1.5) == "can't multiply sequence by non-int of type 'float'"
assert said([1, 2], 1, counts=[1.5, 1]) == "Counts must be integers"
# ---
# Arguments that are no numbers fail where the formula first uses them; the methods count their arguments as Python functions do.
import random as R
for f, a in ((R.expovariate, ("a",)), (R.gammavariate, ("a", 1)), (R.gammavariate, (1,)), (R.betavariate, ("a", 1)), (R.vonmisesvariate, ("a", 1)), (R.paretovariate, ("a",)), (R.weibullvariate, ("a", 1)), (R.binomialvariate, ("a",)), (R.binomialvariate, (10, "a")), (R.lognormvariate, (0, "a")), (R.normalvariate, ("a",)), (R.choices, ("ab", ["a", "b"])), (R.setstate, (1,)), (R.getrandbits, (2**64,)), (R.getrandbits, (-2**70,)), (R.choice, ()), (R.shuffle, ([1], 2)), (R.sample, ("abc",)), (R.randrange, (1, 2, 3, 4)), (R.seed, (1, 2, 3)), (R.getstate, (1,)), (R.SystemRandom().getrandbits, (-1,)), (R.SystemRandom().getrandbits, ("a",))):
    R.seed(3)
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
print(R.__all__)
# ---
# randbytes() gives the bytes of getrandbits(), the lowest one first, whatever their number; a class that overrides one of the methods decides.
import random, zlib
random.seed(3)
for n in range(18): print(random.randbytes(n).hex())
for n in 300_000, 300_001, 131_072, 131_079:
    random.seed(n); a = random.randbytes(n); random.seed(n); print(random.getrandbits(8 * n).to_bytes(n, "little") == a, zlib.crc32(a), random.random())
for n in 3_000_001, 1 << 20, (1 << 20) + 63, (1 << 21) + 1: print(zlib.crc32(random.getrandbits(n).to_bytes(400_000)))
class R(random.Random):
    def random(self): return 0.25
print(len(R().randbytes(5)))
class R(random.Random):
    def getrandbits(self, k): return 5
print(R().randbytes(5))
