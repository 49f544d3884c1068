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
