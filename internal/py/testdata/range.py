# range counts from start to stop, which it leaves out.
assert list(range(5)) == [0, 1, 2, 3, 4] and list(range(2, 5)) == [2, 3, 4] and list(range(0, 10, 4)) == [0, 4, 8]
assert list(range(5, 0, -2)) == [5, 3, 1] and list(range(5, 0)) == [] and list(range(-3)) == [] and list(range(True)) == [0]
r = range(1, 10, 3)
assert (r.start, r.stop, r.step) == (1, 10, 3)
range()  ### "TypeError: range expected at least 1 argument, got 0"
range(1, 2, 3, 4)  ### "TypeError: range expected at most 3 arguments, got 4"
range(1.0)  ### "TypeError: 'float' object cannot be interpreted as an integer"
range(1, 2, 0)  ### "ValueError: range() arg 3 must not be zero"
range(stop=1)  ### "TypeError: range() takes no keyword arguments"
r.start = 5  ### "AttributeError: readonly attribute"
class R(range): pass  ### "TypeError: type 'range' is not an acceptable base type"
# ---
# The length and truth of a range are computed.
assert len(range(10**15)) == 10**15 and len(range(0, -10, -3)) == 4 and not range(0) and range(1)
assert len(range(-2**62, 2**62 - 1)) == 2**63 - 1 and bool(range(2**100))
len(range(2**63))  ### "OverflowError: Python int too large to convert to C ssize_t"
len(range(-2**63, 2**63 - 1))  ### "OverflowError: Python int too large to convert to C ssize_t"
# ---
# Indices and slices give ints and ranges.
r = range(10, 50, 5)
assert r[0] == 10 and r[-1] == 45 and r[2:4] == range(20, 30, 5) and r[::-1] == range(45, 5, -5)
assert repr(r[1:100:2]) == "range(15, 50, 10)" and repr(range(10)[5:2]) == "range(5, 2)"
assert repr(range(0, 10, 3)[::2]) == "range(0, 12, 6)" and range(10)[3:][2:][0] == 5
assert range(2**70)[2**69] == 2**69 and range(2**70)[-1] == 2**70 - 1
assert range(2**63 - 5, 2**63 - 1, 3)[::-1] == range(2**63 - 2, 2**63 - 8, -3)
r[8]  ### "IndexError: range object index out of range"
r[-9]  ### "IndexError: range object index out of range"
r[2**80]  ### "IndexError: range object index out of range"
r["a"]  ### "TypeError: range indices must be integers or slices, not str"
r[::0]  ### "ValueError: slice step cannot be zero"
r[1.5:]  ### "TypeError: slice indices must be integers or None or have an __index__ method"
r[0] = 1  ### "TypeError: 'range' object does not support item assignment"
# ---
# An int is looked up by arithmetic, anything else by comparing.
r = range(0, 10**18, 7)
assert 7 * 10**15 in r and 7 * 10**15 + 1 not in r and -7 not in r and 10**18 not in r
assert 2**70 in range(0, 2**71, 2) and 2**70 + 1 not in range(0, 2**71, 2) and True in range(2)
assert 9 in range(9, 0, -3) and 0 not in range(9, 0, -3) and 8 not in range(9, 0, -3)
assert 5.0 in range(10) and 5.5 not in range(10) and "5" not in range(10) and None not in range(3)
assert -2**63 in range(-2**63, 2**63 - 1, 2) and 2**63 - 2 in range(-2**63, 2**63 - 1, 2)
# ---
# index and count work the same way.
r = range(0, 100, 5)
assert r.index(35) == 7 and r.count(35) == 1 and r.count(36) == 0 and r.index(10.0) == 2 and r.count("x") == 0
assert range(10, 0, -3).index(4) == 2 and range(2**80).index(2**79) == 2**79
r.index(36)  ### "ValueError: range.index(x): x not in range"
r.index("x")  ### "ValueError: sequence.index(x): x not in sequence"
# ---
# Ranges are equal if they have the same items.
assert range(0) == range(2, 1) == range(5, 5, -1) and range(0, 3, 2) == range(0, 4, 2) and range(1) == range(0, 9, 10)
assert range(3) != range(4) and range(3) != [0, 1, 2] and range(2**70) == range(0, 2**70, 1)
assert hash(range(0, 3, 2)) == hash(range(0, 4, 2)) and hash(range(0)) == hash(range(5, 5))
print(hash(range(10)), hash(range(0)), hash(range(5, 6, 9)), hash(range(2**70)))
range(5) < range(6)  ### "TypeError: '<' not supported between instances of 'range' and 'range'"
# ---
# The repr leaves out a step of 1.
assert repr(range(5)) == "range(0, 5)" and repr(range(1, 9, 2)) == "range(1, 9, 2)" and repr(range(-2**64)) == "range(0, -18446744073709551616)"
# ---
# Ranges beyond 64 bits iterate too.
assert list(range(2**64, 2**64 + 3)) == [2**64, 2**64 + 1, 2**64 + 2]
assert list(range(2**63 - 2, 2**63 + 1)) == [2**63 - 2, 2**63 - 1, 2**63]
assert list(range(2**65, 2**64, -2**63)) == [2**65, 2**65 - 2**63]
assert list(range(2**63 - 3, 2**63 - 1)) == [2**63 - 3, 2**63 - 2]
assert list(range(-2**63, -2**63 + 2)) == [-2**63, -2**63 + 1]
assert next(iter(range(-2**63, 2**63 - 1, 1))) == -2**63
# ---
# reversed runs from the last item.
assert list(reversed(range(5))) == [4, 3, 2, 1, 0] and list(reversed(range(0, 10, 4))) == [8, 4, 0] and list(reversed(range(0))) == []
assert list(reversed(range(2**64, 2**64 + 2))) == [2**64 + 1, 2**64]
assert next(reversed(range(2**63 - 1))) == 2**63 - 2 and next(reversed(range(-2**63, 2**63 - 1))) == 2**63 - 2
assert list(reversed(range(10, 0, -3))) == [1, 4, 7, 10]
# ---
# Iterators of ranges know what is left.
it = iter(range(5))
next(it)
assert it.__length_hint__() == 4 and type(it).__name__ == "range_iterator"
it = iter(range(2**70))
next(it)
assert it.__length_hint__() == 2**70 - 1 and type(it).__name__ == "longrange_iterator"
next(iter(range(0)))  ### "StopIteration"
# ---
# Changing the loop variable does not disturb the loop.
out = []
for i in range(3):
    out.append(i)
    i = 100
assert out == [0, 1, 2] and i == 100
# ---
# A range whose stop, rounded up to a step, does not fit 64 bits is walked by an iterator of large numbers.
M = 2**63
for r in (range(M - 3, M - 1), range(M - 2, M - 1, 2), range(-M + 1, -M, -2), range(1, 2, M - 1), range(-1, -2, -M)):
    it = iter(r)
    f, args, _ = it.__reduce__()
    assert type(f(*args)) is type(it)
    print(type(it).__name__, list(r), type(iter(reversed(r))).__name__)
