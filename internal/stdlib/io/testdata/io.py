# Streams in memory, text over bytes, standard streams.
import sys, io
print(sys.version_info, sys.version_info[:2], sys.float_info)
s = io.StringIO()
print("hé", 3, file=s); s.write("abc\ndef\n")
print(repr(s.getvalue())); s.seek(0); print(list(s), s.tell())
b = io.BytesIO(b"abc\r\ndef"); print(b.readlines())
t = io.TextIOWrapper(io.BytesIO(b"abc\r\ndef")); print(t.read(), t)
print(isinstance(s, io.TextIOBase), io.StringIO.__mro__)
with io.StringIO("x\ny") as f:
    for l in f: print(repr(l))
try: f.read()
except ValueError as e: print(e)
try: io.StringIO(3)
except TypeError as e: print(e)
try: s.write(3)
except TypeError as e: print(e)
# ---
# A StringIO finds the ends of lines of any length, whichever they are.
import io
for n in (0, 1, 5, 510, 511, 512, 513, 1023, 1024, 1025):
    for end in ("\n", "\r", "\r\n"):
        for c in ("x", "é"):
            text = (c * n + end) * 2 + c
            for newline in ("", None, "\n", "\r", "\r\n"):
                s = io.StringIO(text, newline=newline)
                lines = list(s)
                stored = s.getvalue()
                assert "".join(lines) == stored and s.tell() == len(stored), (n, end, newline)
                if newline in ("", None):
                    assert len(lines) == 3, (n, end, newline)
                    assert lines[0] == c * n + (end if newline == "" else "\n")
                s.seek(0, 2)
                assert s.write("a\r\nb\n\r") == 6
                print(n, len(s.getvalue()), s.tell(), len(s.getvalue()[len(stored):]))
# ---
# What is written to a raw stream of the script's own goes there when the buffer is full or flushed.
import io
raw = io.BytesIO()
w = io.BufferedWriter(raw, 8)
w.write(b"abc")
assert raw.getvalue() == b"" and w.tell() == 3
w.write(b"defghi")
assert raw.getvalue() == b"abc", raw.getvalue()
w.flush()
assert raw.getvalue() == b"abcdefghi" and not w.readable() and w.writable()
w.write(b"0123456789")
w.write(b"x")
assert w.detach() is raw and raw.getvalue() == b"abcdefghi0123456789x"
# ---
# A reader reads its buffer's size at once; read1 asks the raw stream at most once.
import io
r = io.BufferedReader(io.BytesIO(b"0123456789"), 4)
assert [r.peek(2), r.read(3), r.read1(), r.read1(2), r.tell()] == [b"0123", b"012", b"3", b"45", 6]
assert r.seek(1) == 1 and r.read() == b"123456789" and not r.writable()
io.BufferedWriter(io.BytesIO(), 0)  ### "ValueError: buffer size must be strictly positive"
# ---
# BufferedRWPair reads from one stream and writes to another.
import io
out = io.BytesIO()
p = io.BufferedRWPair(io.BytesIO(b"in"), out)
assert p.read() == b"in" and p.write(b"out") == 3 and out.getvalue() == b""
p.flush()
assert out.getvalue() == b"out" and p.readable() and p.writable() and not p.closed
# ---
# reconfigure sets the encoding, errors and newline of what comes then.
import io
raw = io.BytesIO()
t = io.TextIOWrapper(raw, encoding="utf-8", newline="\r\n", write_through=True)
t.write("a\n")
t.reconfigure(newline="\n", encoding="latin-1")
t.write("\u00e9\n")
t.flush()
assert raw.getvalue() == b"a\r\n\xe9\n" and t.write_through and t.errors == "strict"
t.reconfigure(encoding="bogus")  ### "LookupError: unknown encoding: bogus"
# ---
# The mode of a text stream is what open() has set, and can be set.
import io

t = io.TextIOWrapper(io.BytesIO(b"x"))
print(hasattr(t, "mode"))
t.mode = "r"
print(t.mode)
# ---
# Positions of a StringIO are code points, whatever was read and written before.
import io, random
r = random.Random(7)
s = io.StringIO("äш€😀a" * 40)
seen = []
for _ in range(3000):
    what = r.randrange(6)
    if what == 0:
        s.seek(r.randrange(s.seek(0, 2) + 3))
    elif what == 1:
        s.write("".join(r.choices("aä€😀\n", k=r.randrange(4))))
    elif what == 2 and r.random() < 0.05:
        s.truncate(r.randrange(100, 300))
    elif what == 3:
        seen.append(s.readline(r.randrange(-1, 9)))
    elif what == 4 and r.random() < 0.02:
        s.__setstate__(("ш" * 50 + s.getvalue(), "\n", r.randrange(40), None))
    else:
        seen.append(s.read(r.randrange(5)))
    seen.append(s.tell())
print(len(seen), seen[::7], s.getvalue())
# ---
# StringIO: writes over text of other widths, reads at random places, truncation, against a list of characters.
import hashlib, io, random
random.seed(3)
pool = 'ab\n', 'é', '\u20ac', '\U0001f600', 'x' * 9, 'aé\u20ac\U0001f600'
h = hashlib.sha256()
for start in '', 'abc' * 9, 'é' * 30, 'a\u20ac\U0001f600' * 12:
    f, chars = io.StringIO(start), list(start)
    for k in range(3000):
        match random.randrange(6):
            case 0 | 1:
                t = random.choice(pool)
                at = f.tell()
                chars += ['\0'] * (at - len(chars))
                chars[at:at + len(t)] = t
                assert f.write(t) == len(t)
            case 2:
                f.seek(random.randrange(len(chars) + 3) if random.random() < .9 else len(chars))
            case 3:
                at, n = f.tell(), random.randrange(9)
                assert f.read(n) == ''.join(chars[at:at + n]), (k, at, n)
            case 4 if k % 20 == 0:
                n = random.randrange(len(chars) + 2)
                f.truncate(n)
                del chars[n:]
            case 5:
                at = f.tell()
                line = f.readline()
                assert ''.join(chars[at:]).startswith(line) and f.tell() == at + len(line)
        if k % 100 == 0:
            assert f.getvalue() == ''.join(chars)
    h.update(f.getvalue().encode())
print(h.hexdigest())
# ---
# StringIO: text of wider characters after a truncation, in text that was ASCII before.
import io
for cut in 0, 5, 12:
    for wide in 'é', '\u20ac', '\U0001f600':
        f = io.StringIO('a' * 20)
        f.seek(10)
        f.write('bb')
        f.truncate(cut)
        f.seek(0, 2)
        f.write(wide * 10)
        want = f.getvalue()
        for i in [*range(7, len(want)), *reversed(range(len(want)))]:
            f.seek(i)
            assert f.read(1) == want[i], (cut, wide, i)
print('ok')

# ---
# What StringIO and BytesIO take as their one argument.
import io
class S(str):
    pass
class B(bytes):
    pass
class MyS(io.StringIO):
    def __init__(self, *a): super().__init__(*a); self.note = len(a)
class MyB(io.BytesIO):
    pass
def outcome(f):
    try:
        r = f()
        return type(r).__name__, r.getvalue()[:9], r.tell(), r.read(2), getattr(r, "note", None)
    except Exception as e:
        return type(e).__name__, str(e)
for x in ("", "abc", "a\r\nb\rc\n", "é\udc80", S("sub"), None, 5, b"x", "x" * 9000):
    print(outcome(lambda: io.StringIO(x)), outcome(lambda: io.StringIO(x, None)), outcome(lambda: io.StringIO(initial_value=x)), outcome(lambda: io.StringIO(x, newline="")), outcome(lambda: MyS(x)))
for x in (b"", b"abc", B(b"sub"), bytearray(b"arr"), memoryview(b"view")[1:], None, 5, "x", b"y" * 9000):
    print(outcome(lambda: io.BytesIO(x)), outcome(lambda: io.BytesIO(initial_bytes=x)), outcome(lambda: MyB(x)))
for f in (lambda: io.StringIO("a", "\n", 1), lambda: io.BytesIO(b"", b""), lambda: io.StringIO("a", "x"), lambda: io.StringIO(foo=1), lambda: io.StringIO(), lambda: io.BytesIO(), lambda: io.StringIO("a", 5)):
    print(outcome(f))
s = io.StringIO("abc")
s.x = 1
s.__init__("new")
print(s.getvalue(), s.x, s.newlines, io.StringIO("a\r\n").newlines, io.StringIO("a\r\n", None).newlines)
b = io.BytesIO(b"abc")
v = b.getbuffer()
try:
    b.__init__(b"other")
except BufferError as e:
    print(e)
a = bytearray(b"abc")
b = io.BytesIO(a)
a[0] = 120
print(b.getvalue())
