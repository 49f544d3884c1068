# True and False are ints, and behave as 1 and 0 in arithmetic.
assert True + True == 2 and type(True + True) is int and True * 3.5 == 3.5 and -True == -1 and +True == 1
assert isinstance(True, int) and True == 1 and hash(True) == hash(1) and {1: "a"}[True] == "a"
assert type(+True) is int and type(abs(True)) is int and True.real == 1 and type(True.real) is int
# ---
# The bit operators keep two bools a bool, and give an int with an int.
assert (True & False) is False and (True | False) is True and (True ^ True) is False
assert type(True & 1) is int and True | 2 == 3 and 1 ^ True == 0
# ---
# bool() is the truth of a value, by __bool__ or else __len__.
class B:
    def __bool__(self): return False
class L:
    def __len__(self): return 2
assert bool(B()) is False and bool(L()) is True and bool() is False
assert [bool(x) for x in (0, 1, -1, 0.0, float("nan"), "", "0", [], [0], None, 0j, 1j)] == [
    False, True, True, False, True, False, True, False, True, False, False, True]
# ---
# __bool__ must return a bool.
class B:
    def __bool__(self): return 1
bool(B())  ### "TypeError: __bool__ should return bool, returned int"
# ---
# bool takes one positional argument.
bool(1, 2)  ### "TypeError: bool expected at most 1 argument, got 2"
bool(x=1)  ### "TypeError: bool() takes no keyword arguments"
# ---
# bool can't be derived from.
class B(bool): pass  ### "TypeError: type 'bool' is not an acceptable base type"
# ---
# bool has no other instances.
bool.__new__(int)  ### "TypeError: bool.__new__(int): int is not a subtype of bool"
int.__new__(bool, 0)  ### "TypeError: int.__new__(bool) is not safe, use bool.__new__()"
# ---
# A bool is written as True or False, and as a number under a format.
print(True, repr(False), f"{True} {True:d} {True:5} {False:>3} {True!r:>6}", str(True), "%d %s" % (True, True))
# ---
# from_bytes of bool gives a bool.
assert bool.from_bytes(b"\x00\x01") is True and bool.from_bytes(b"\x00") is False
# ---
# ~ of a bool is deprecated, of an int not.
import warnings
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    assert ~True == -2 and ~False == -1 and ~1 == -2 and -True == -1 and +True == 1
    assert [w.category for w in seen] == [DeprecationWarning] * 2
    assert str(seen[0].message).startswith("Bitwise inversion '~' on bool is deprecated and will be removed in Python 3.16.")
