# A complex number is written without parentheses only where its real part is +0.
print(1j, -1j, 1 + 2j, -0j, complex(0, -0.0), complex(-0.0, 1), complex("nan+infj"), 1e20 + 1e-7j, 0j, 1.5 - 0j)
# ---
# complex() reads text and takes numbers, complex parts included.
assert complex("1+2j") == 1 + 2j and complex("(1-j)") == 1 - 1j and complex("1_0j") == 10j and complex(" 5 ") == 5
assert complex(1, 2) == complex(real=1, imag=2) == 1 + 2j and complex(imag=1) == 1j and complex() == 0
class C:
    def __complex__(self): return 1 + 2j
class F:
    def __float__(self): return 1.5
class I:
    def __index__(self): return 7
assert complex(C()) == 1 + 2j and complex(F()) == 1.5 and complex(I(), I()) == 7 + 7j and complex(C(), 1) == 1 + 3j
# ---
# What complex() can't take is named.
complex("a")  ### "ValueError: complex() arg is a malformed string"
complex("1 + 2j")  ### "ValueError: complex() arg is a malformed string"
complex("1__0j")  ### "ValueError: could not convert string to complex: '1__0j'"
complex(None)  ### "TypeError: complex() argument must be a string or a number, not NoneType"
complex("1", 2)  ### "TypeError: complex() argument 'real' must be a real number, not str"
complex(1, "2")  ### "TypeError: complex() argument 'imag' must be a real number, not str"
complex(1, 2, 3)  ### "TypeError: complex() takes at most 2 arguments (3 given)"
complex(x=1)  ### "TypeError: complex() got an unexpected keyword argument 'x'"
# ---
# __complex__ must return a complex number.
class Bad:
    def __complex__(self): return 1
complex(Bad())  ### "TypeError: __complex__ returned non-complex (type int)"
# ---
# A real operand has no imaginary part, so that signs of zero stay.
print(1 - 0j, 0.0 - 0j, -0.0 - 0j, 0j - 0.0, 1.0 * -0j, 2 * complex(0, -0.0), complex("inf") * 2, 1j * float("inf"))
print(complex("inf") * 1j, complex("inf+infj") * (1 + 1j), complex("inf") / 2, 1 / complex("inf"), (1 + 2j) / (3 + 4j), 2 / (1 + 2j))
# ---
# Division by zero and powers of zero are errors.
1j / 0  ### "ZeroDivisionError: division by zero"
1j / 0j  ### "ZeroDivisionError: division by zero"
0j ** -1  ### "ZeroDivisionError: zero to a negative or complex power"
0j ** 1j  ### "ZeroDivisionError: zero to a negative or complex power"
(1e200 + 1j) ** 2  ### "OverflowError: complex exponentiation"
pow(1j, 2, 3)  ### "ValueError: complex modulo"
# ---
# Whole powers up to 100 are done by multiplication.
print((1 + 1j) ** 100, (1 + 1j) ** -3, (2 + 3j) ** 5, 1j ** 2, 0j ** 0, (1 + 2j) ** 0.5, 2 ** 1j)
# ---
# Complex numbers have no order, no floor division and no conversion to real numbers.
1j < 2  ### "TypeError: '<' not supported between instances of 'complex' and 'int'"
1j // 1  ### "TypeError: unsupported operand type(s) for //: 'complex' and 'int'"
1j % 1  ### "TypeError: unsupported operand type(s) for %: 'complex' and 'int'"
divmod(1j, 1)  ### "TypeError: unsupported operand type(s) for divmod(): 'complex' and 'int'"
int(1j)  ### "TypeError: int() argument must be a string, a bytes-like object or a real number, not 'complex'"
round(1j)  ### "TypeError: type complex doesn't define __round__ method"
# ---
# Equality with real numbers is exact, and equal numbers have equal hashes.
assert 1 + 0j == 1 == 1.0 and 1j != 1 and not 2**53 + 1 == complex(2**53) and 1j != "a" and 10**400 != 1j
assert hash(1 + 0j) == hash(1) and hash(1.5 + 0j) == hash(1.5)
print(hash(1j), hash(1 + 2j), hash(-1j), hash(complex("inf")))
# ---
# Parts, conjugate, absolute value and sign.
z = 3 - 4j
assert (z.real, z.imag, z.conjugate(), abs(z), -z, +z) == (3.0, -4.0, 3 + 4j, 5.0, -3 + 4j, z) and bool(z) and not bool(0j)
assert z.__complex__() is z and z.__getnewargs__() == (3.0, -4.0) and abs(complex("inf+nanj")) == float("inf")
assert complex.from_number(2) == 2 and complex.from_number(C := 1j) is C
# ---
# The parts can't be changed.
z = 1j
z.real = 2  ### "AttributeError: readonly attribute"
# ---
# A subclass keeps its value and attributes, and its arithmetic gives plain complex numbers.
class Z(complex):
    def __abs__(self): return -1
z = Z(1, 2)
z.name = "z"
assert z == 1 + 2j and type(z + 1) is complex and abs(z) == -1 and z.name == "z" and isinstance(Z.from_number(1), Z)
print(z, repr(z), z * z, type(+z))
# ---
# Formats apply to both parts; padding with zeros is refused.
print(f"{1 + 2j:.2f} {1 + 2j:>12} {1j:g} {1.5 - 2.25j:+.1e} {complex('nan'):.1f} {1234.5 + 1j:,}")
format(1j, "010")  ### "ValueError: Zero padding is not allowed in complex format specifier"
format(1j, "=10")  ### "ValueError: '=' alignment flag is not allowed in complex format specifier"
format(1j, "d")  ### "ValueError: Unknown format code 'd' for object of type 'complex'"
# ---
# Parts that are complex themselves are deprecated.
import warnings
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    assert complex(1j, 2) == 3j and complex(1, 2j) == -1 and complex(1j) == 1j
    assert [str(w.message) for w in seen] == [f"complex() argument '{p}' must be a real number, not complex" for p in ("real", "imag")]
# ---
# Sizes are those of the C library's hypot, to the last bit.
import random, cmath
random.seed(9)
z = [complex(random.uniform(-5, 5), random.uniform(-5, 5)) for _ in range(300)]
print([abs(x) for x in z], [cmath.sqrt(x) for x in z])
for x in complex(1e-308, 1e-308), complex(1e308, 1e307), complex(5e-324, 5e-324), complex(3e-170, 4e-170), complex(1, 1e-20), complex(3, 4):
    print(abs(x), cmath.polar(x))
try: abs(complex(1.7e308, 1.7e308))
except OverflowError as e: print(e)
