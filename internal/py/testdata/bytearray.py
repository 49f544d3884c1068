# A bytearray changes in place.
b = bytearray(b"abc")
c = b
b.append(100)
b += b"ef"
b.extend([103, 104])
b.extend(bytearray(b"i"))
b.insert(0, 95)
assert c is b and b == b"_abcdefghi" and b.pop() == 105 and b.pop(0) == 95 and b.remove(98) is None and b == b"acdefgh"
b[0] = 65
b[1:3] = b"XYZ"
b[-1:] = [1, 2]
assert b == b"AXYZefg\x01\x02"
del b[0], b[-2:]
assert b == b"XYZefg" and b.reverse() is None and b == b"gfeZYX" and b.copy() is not b and b.clear() is None and b == b""
# ---
# Extended slices take as many bytes as they have; an empty value deletes.
b = bytearray(range(10))
b[::2] = b"abcde"
assert b == b"a\x01b\x03c\x05d\x07e\t"
del b[::3]
assert b == b"\x01b" b"c\x05" b"\x07e"
b[::-2] = b"xyz"
assert b == b"\x01z" b"cy" b"\x07x"
b[::2] = b""
assert b == b"zyx"
b[1:1] = b
assert b == b"zzyxyx"
b[::2] = b"a"  ### "ValueError: attempt to assign bytes of size 1 to extended slice of size 3"
# ---
# Values must be bytes.
b = bytearray(b"a")
b.append(256)  ### "ValueError: byte must be in range(0, 256)"
b.append("a")  ### "TypeError: 'str' object cannot be interpreted as an integer"
b[5] = 1  ### "IndexError: bytearray index out of range"
b[0] = 256  ### "ValueError: byte must be in range(0, 256)"
b["x"] = 1  ### "TypeError: bytearray indices must be integers or slices, not str"
del b[5]  ### "IndexError: bytearray index out of range"
b[0:1] = 5  ### "TypeError: can assign only bytes, buffers, or iterables of ints in range(0, 256)"
b[0:1] = "ab"  ### "TypeError: can assign only bytes, buffers, or iterables of ints in range(0, 256)"
b[0:1] = None  ### "TypeError: cannot convert 'NoneType' object to bytearray"
b += "a"  ### "TypeError: can't concat str to bytearray"
b.extend("a")  ### "TypeError: expected iterable of integers; got: 'str'"
b.extend(1)  ### "TypeError: can't extend bytearray with int"
b.extend([1.5])  ### "TypeError: 'float' object cannot be interpreted as an integer"
b.remove(98)  ### "ValueError: value not found in bytearray"
b.pop(5)  ### "IndexError: pop index out of range"
bytearray().pop()  ### "IndexError: pop from empty bytearray"
b.resize(-1)  ### "ValueError: Can only resize to positive sizes, got -1"
hash(b)  ### "TypeError: unhashable type: 'bytearray'"
bytearray("a")  ### "TypeError: string argument without an encoding"
bytearray([256])  ### "ValueError: byte must be in range(0, 256)"
# ---
# resize cuts, or adds zeros.
b = bytearray(b"abc")
b.resize(2)
b.resize(4)
assert b == b"ab\0\0"
# ---
# repr names the class; a single quote is escaped even within double quotes.
class BA(bytearray):
    pass
assert repr(bytearray(b"a'b")) == 'bytearray(b"a\\\'b")' and repr(BA(b"x")) == "BA(b'x')" and str(bytearray(b"\"'")) == "bytearray(b'\"\\'')"
assert type(BA(b"x").upper()) is bytearray and type(BA.fromhex("aa")) is BA
# ---
# A bytearray can't be resized while a memoryview shows it; writing is fine.
b = bytearray(b"abc")
m = memoryview(b)
b[0] = 65
b[1:3] = b"BC"
assert m.tobytes() == b"ABC"
b.append(1)  ### "BufferError: Existing exports of data: object cannot be re-sized"
b[1:] = b""  ### "BufferError: Existing exports of data: object cannot be re-sized"
del b[0]  ### "BufferError: Existing exports of data: object cannot be re-sized"
b += b"x"  ### "BufferError: Existing exports of data: object cannot be re-sized"
b *= 2  ### "BufferError: Existing exports of data: object cannot be re-sized"
b.clear()  ### "BufferError: Existing exports of data: object cannot be re-sized"
# ---
# A memoryview that was released or dropped no longer holds it.
b = bytearray(b"abc")
with memoryview(b) as m:
    part = m[1:]
part.release()
b.append(100)
def peek():
    return memoryview(b)[1:3].tobytes()
assert peek() == b"bc"
b.append(101)
m = memoryview(b)
m = None
b.append(102)
assert b == b"abcdef"
# ---
# An iterator sees what is added before it gets there.
b = bytearray(b"ab")
out = []
for c in b:
    out.append(c)
    if len(b) < 5:
        b.append(c + 2)
assert bytes(out) == b"abcde"[:5] and b == b"abcde"
# ---
# Deleting at the front is cheap and leaves the rest.
b = bytearray(b"0123456789" * 100)
while len(b) > 5:
    del b[:3]
assert b == b"6789"
# ---
# Views that no name holds any more, of earlier expressions, do not keep a bytearray's size.
data = bytearray(b"abcdefgh")
m = memoryview(data)
print(m[0], bytes(m[2:5]), len(m), m.tolist()[:3], m[::2].tobytes(), m == data)
m.release()
data.append(33)
def f(b):
    x = [memoryview(b)[1:].tobytes(), sum(memoryview(b)[2:])]
    b.extend(b"12")
    return x
print(f(data), data)
v = memoryview(data)
data.append(1)  ### "BufferError: Existing exports of data: object cannot be re-sized"
# ---
# A bytearray's reduction has its bytes, as text before protocol 3, and the state that __getstate__ gives.
class B(bytearray):
    __slots__ = ("x", "__dict__")
b = B(b"a\xff")
print(*(b.__reduce_ex__(p) for p in range(5)), bytearray().__reduce__(), sep="\n")
b.x = 10; b.z = 3
print(b.__reduce_ex__(4))
import copy
c = copy.deepcopy(b)
assert (c, c.x, c.z, type(c)) == (b, 10, 3, B)
# ---
# What can be iterated over is, where __index__ raises TypeError.
class I:
    def __index__(self): raise TypeError
    def __iter__(self): return iter([1, 2])
assert bytes(I()) == bytearray(I()) == b"\x01\x02"
# ---
# extend takes an empty str, which has nothing that is no int.
b = bytearray(b"x")
b.extend("")
assert b == b"x"
b.extend("a")  ### "TypeError: expected iterable of integers; got: 'str'"
