# What is compressed is what bzip2 makes; streams, files and errors are as in CPython.
import bz2, io
T=lambda f: print(f())
def E(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
import random
random.seed(1)
texts=[b"", b"a", b"hello", b"hello world "*50, bytes(range(256))*4, b"a"*1000, b"a"*100000, b"".join(random.choice([b"the ",b"quick ",b"brown "]) for _ in range(5000)), random.randbytes(3000), b"\0"*255+b"\0"*300+b"x", b"ab"*5, b"ab"*5+b"c", b"mississippi"]
for t in texts:
    c=bz2.compress(t); print(len(t),len(c),bz2.decompress(c)==t,c[:24], c[-6:])
    c=bz2.compress(t,1); print(len(c))
E(lambda: bz2.compress(b"a",0)); E(lambda: bz2.compress("a")); E(lambda: bz2.decompress(b"abc")); E(lambda: bz2.decompress(b"")); E(lambda: bz2.decompress(bz2.compress(b"abc")[:-3])); E(lambda:bz2.decompress(b"BZh9xxxxxxxxxxxxxxx")); E(lambda: bz2.decompress("x"))
c=bytearray(bz2.compress(b"hello")); c[20]^=1; E(lambda: bz2.decompress(bytes(c)))
print(bz2.decompress(bz2.compress(b"a")+bz2.compress(b"b")), bz2.decompress(bz2.compress(b"a")+b"junk"))
k=bz2.BZ2Compressor(); print(k.compress(b"abc"), k.flush()); E(lambda:k.flush()); E(lambda:k.compress(b"a"))
d=bz2.BZ2Decompressor(); z=bz2.compress(b"hello"*10)+b"tail"
print(d.decompress(z[:10]), d.needs_input, d.eof, d.decompress(z[10:],7), d.needs_input, d.decompress(b""), d.eof, d.unused_data); E(lambda:d.decompress(b"a"))
E(lambda: setattr(d,'eof',1)); E(lambda: bz2.BZ2Compressor(10)); E(lambda: bz2.BZ2Decompressor(1))
f=io.BytesIO()
with bz2.BZ2File(f,"w") as g: print(g.write(b"line1\nline2\n"), g.tell(), g.mode, g.writable(), g.readable()); E(lambda: g.read()); E(lambda: g.name); g.writelines([b"x",b"y\n"])
f.seek(0)
with bz2.open(f,"rt") as g: print(g.readlines())
f.seek(0)
with bz2.BZ2File(f) as g: print(g.readline(), g.tell(), g.seek(1), g.read(3), g.peek()[:3], list(g), g.read(), g.seekable(), g.closed, g.read1(), g.readable())
E(lambda: g.read()); print(g.closed); E(lambda: bz2.open(f,"rbt")); E(lambda: bz2.open(f,"r",encoding="x")); E(lambda: bz2.BZ2File(f,"q")); E(lambda: bz2.BZ2File(5)); E(lambda: bz2.BZ2File(f,"w",compresslevel=0))
print(bz2.__all__, bz2.BZ2Compressor)
f2=bz2.BZ2File(io.BytesIO(b"garbage")); E(lambda: f2.read()); f2=bz2.BZ2File(io.BytesIO(z[:20])); E(lambda: f2.read())
w = b"".join(b"%d,%d\n" % (i, i * i) for i in range(20000))
import hashlib
print(hashlib.md5(bz2.compress(w)).hexdigest(), bz2.decompress(bz2.compress(w, 1)) == w)
