# The functions of ordinary numbers, on both sides of the branch cuts.
import cmath
zs = (0, 1, -1, 1j, -1j, 3+4j, -3-4j, 0.5, -0.5+1e-10j, complex(-2, 0.0), complex(-2, -0.0), complex(2, -0.0), complex(0.0, -2), 1e-320+1e-320j, 1e200-3j, 3e307+3e307j, 20-0.3j, -700+2j)
for f in (cmath.acos, cmath.acosh, cmath.asin, cmath.asinh, cmath.atan, cmath.atanh, cmath.cos, cmath.cosh, cmath.exp, cmath.log, cmath.log10, cmath.sin, cmath.sinh, cmath.sqrt, cmath.tan, cmath.tanh, cmath.phase, cmath.polar):
    for z in zs:
        try: print(f.__name__, z, f(z))
        except Exception as e: print(f.__name__, z, type(e).__name__, e)
# ---
# Infinities and NaNs have results by a table, or are outside of the domain.
import cmath
from math import inf, nan
vs = (-inf, -1.0, -0.0, 0.0, 1.0, inf, nan)
for f in (cmath.acos, cmath.acosh, cmath.asin, cmath.asinh, cmath.atan, cmath.atanh, cmath.cos, cmath.cosh, cmath.exp, cmath.log, cmath.sin, cmath.sinh, cmath.sqrt, cmath.tan, cmath.tanh):
    for a in vs:
        for b in vs:
            if abs(a) <= 1 and abs(b) <= 1: continue
            try: z = f(complex(a, b))
            except ValueError as e: z = e
            print(f.__name__, a, b, z)
for a in vs:
    for b in vs:
        try: print('rect', a, b, cmath.rect(a, b))
        except ValueError as e: print('rect', a, b, e)
        print(cmath.isfinite(complex(a, b)), cmath.isinf(complex(a, b)), cmath.isnan(complex(a, b)))
# ---
# Logarithms to a base, and coordinates.
import cmath
print(cmath.log(8, 2), cmath.log(-8, 2), cmath.log(1j, 10), cmath.log(0, 10), cmath.rect(1, 2), cmath.rect(5, 0), cmath.polar(3+4j), cmath.phase(-0.0), cmath.tau, cmath.infj, cmath.nanj)
for f in (lambda: cmath.log(0), lambda: cmath.log(2, 0), lambda: cmath.log(2, 1), lambda: cmath.atanh(1), lambda: cmath.exp(1000), lambda: cmath.cosh(800), lambda: cmath.sqrt('x'), lambda: cmath.rect(1j, 1), lambda: cmath.polar(1.7e308+1.7e308j), lambda: cmath.log(1, 2, 3), lambda: cmath.exp(10 ** 400)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
# ---
# isclose measures the distance in the plane.
import cmath
assert cmath.isclose(1+1j, 1+1.0000000001j) and not cmath.isclose(1, 1j) and cmath.isclose(1, 1.5+0.5j, abs_tol=1) and not cmath.isclose(complex(1, cmath.inf), complex(2, cmath.inf)) and cmath.isclose(cmath.infj, cmath.infj)
cmath.isclose(1, 1, rel_tol=-1)  ### "ValueError: tolerances must be non-negative"
# ---
# Objects are numbers by __complex__, __float__ and __index__.
import cmath
class C:
    def __complex__(self): return 3+4j
class I:
    def __index__(self): return 4
print(cmath.polar(C()), cmath.sqrt(I()), cmath.sqrt(True))
# ---
# An angle that is too small is an OverflowError.
import cmath
for z in (complex(2.5, 5e-324), complex(1e308, -1e-308), complex(10, 1e-308), complex(1, 0), complex(float("inf"), 1), complex(-1e308, 1e-308)):
    try: print(cmath.phase(z))
    except OverflowError as e: print(e)
