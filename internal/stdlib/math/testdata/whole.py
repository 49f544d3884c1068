# floor and ceil of floats near whole numbers and near the ends of what fits, and of those that are no numbers.
import math
for x in (0.0, -0.0, 0.5, -0.5, 1e-320, -1e-320, 1.0, 3.7, -3.7, 2.0**52 + 0.5, -2.0**52 - 0.5, 2.0**53, 2.0**62, -2.0**62, 2.0**62 - 512, -2.0**62 + 512, 2.0**63, -2.0**63, 1e300, -1e300):
    print(math.floor(x), math.ceil(x), type(math.ceil(x)).__name__)
for x in math.inf, -math.inf, math.nan:
    for f in math.floor, math.ceil:
        try: print(f(x))
        except Exception as e: print(type(e).__name__, e)
class F(float): pass
class G(float):
    def __floor__(self): return 'floor'
    def __ceil__(self): return 'ceil'
class H:
    def __float__(self): return -2.5
class I:
    def __index__(self): return 4
print(math.floor(F(2.5)), math.ceil(F(2.5)), math.floor(G(1.5)), math.ceil(G(1.5)), math.floor(H()), math.ceil(H()), math.floor(I()), math.floor(7), math.ceil(10**30), math.floor(True))
print(math.gcd(0, 0), math.gcd(0, 5), math.gcd(5, 0), math.gcd(-4, 6), math.gcd(6, -4), math.gcd(-2**63, 0), math.gcd(-2**63, -2**63), math.gcd(2**63, 2**62), math.gcd(7), math.gcd(), math.gcd(12, 18, 8), math.lcm(4, 6), math.lcm(0, 3))
