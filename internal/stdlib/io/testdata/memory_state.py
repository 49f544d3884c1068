# A view of a BytesIO's memory keeps its size until it is released.
import io
b = io.BytesIO(b"1234567890")
g = b.getbuffer()
for f in (lambda: b.write(b"x"), lambda: b.truncate(3), b.close):
    try:
        f()
    except BufferError as e:
        print(e)
g[3:6] = b"XYZ"
print(b.getvalue(), g.readonly)
g.release()
b.write(b"x" * 20)
b.getbuffer()[0]
b.close()
# ---
# readinto fills any writable buffer.
import array, io
b, a, m = io.BytesIO(b"1234567890"), array.array("b", b"hello"), bytearray(3)
print(b.readinto(a), a, b.readinto(memoryview(m)[1:]), m, b.readinto1(bytearray(9)))
b.readinto(b"x")  ### "TypeError: readinto() argument must be read-write bytes-like object, not bytes"
# ---
# Streams in memory have a state, for pickling.
import io
b = io.BytesIO(b"abc"); b.seek(2); b.x = 5
s = io.StringIO("a\nb", newline="\r\n"); s.seek(1)
print(b.__getstate__(), s.__getstate__(), io.StringIO(newline=None).__getstate__())
c, t = io.BytesIO(), io.StringIO()
c.__setstate__(b.__getstate__()), t.__setstate__(s.__getstate__())
print(c.getvalue(), c.tell(), c.x, repr(t.getvalue()), t.tell())
for state in (None, (), (b"", "a", None), (b"", -1, None), (b"", 0, 5), ("", "\n", "a", None), ("", "\n", -1, None), ("", "\n", 0, 5), (b"", "\n", 0, None)):
    for f in c, t:
        try:
            f.__setstate__(state)
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)
# ---
# newlines has the line ends that were written, where they are looked at.
import io
for newline in (None, "", "\n", "\r\n"):
    s = io.StringIO(newline=newline)
    seen = [s.newlines]
    for x in ("a\n", "b\r\n", "c\r"):
        s.write(x)
        seen.append(s.newlines)
    print(seen)
# ---
# Streams in memory can be copied and pickled.
import copy, io, pickle
s = io.StringIO("a\nb", newline=None)
s.read(1)
for f in (copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))):
    t, b = f(s), f(io.BytesIO(b"xyz"))
    print(t.read(), t.newlines, b.read())
print(s.__reduce_ex__(4)[1:])
