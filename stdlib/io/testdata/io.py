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
