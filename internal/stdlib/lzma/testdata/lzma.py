# Short and simple data is compressed to what liblzma makes; streams, files and errors are as in CPython.
import lzma, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
for t in (b"",b"a",b"hello",b"abc"*100,b"hello world "*50,bytes(range(256)),b"a"*1000,b"a"*100000, b"the quick brown fox jumps over the lazy dog. "*20):
    c=lzma.compress(t); print(len(t),len(c)); print(lzma.decompress(c)==t, c[:24] if len(c)>100 else c)
    c=lzma.compress(t,format=lzma.FORMAT_ALONE); print(len(c), c[:40], lzma.decompress(c)==t)
print(lzma.compress(b"abc"*20,preset=0), len(lzma.compress(b"abc"*20,preset=9)), len(lzma.compress(b"abc"*20,check=lzma.CHECK_CRC32)), len(lzma.compress(b"abc"*20,check=lzma.CHECK_NONE)), len(lzma.compress(b"abc"*20,check=lzma.CHECK_SHA256)))
T(lambda: lzma.decompress(b"abc")); T(lambda: lzma.decompress(b"")); T(lambda: lzma.decompress(lzma.compress(b"abc")[:-3])); T(lambda: lzma.compress("a")); T(lambda: lzma.compress(b"a",preset=10)); T(lambda: lzma.compress(b"a",format=9)); T(lambda: lzma.decompress(lzma.compress(b"abc"),format=lzma.FORMAT_ALONE)); T(lambda: lzma.compress(b"a",format=lzma.FORMAT_ALONE,check=1)); T(lambda: lzma.compress(b"a",format=lzma.FORMAT_RAW)); T(lambda: lzma.compress(b"a",check=99)); T(lambda: lzma.compress(b"a",preset=1,filters=[])); T(lambda: lzma.compress(b"a",filters=[])); T(lambda: lzma.compress(b"a",filters=[{"id":77}])); T(lambda: lzma.compress(b"a",filters=[{}])); T(lambda: lzma.compress(b"a",filters=[{"id":lzma.FILTER_LZMA2,"zz":1}])); T(lambda: lzma.compress(b"a",filters=[5])); T(lambda: lzma.compress(b"a",format=lzma.FORMAT_RAW,preset=1)); T(lambda: lzma.decompress(b"a",format=lzma.FORMAT_RAW)); T(lambda: lzma.decompress(b"a",filters=[])); T(lambda: lzma.LZMADecompressor(format=77));T(lambda: lzma.LZMADecompressor(memlimit=10).decompress(lzma.compress(b"a")))
f=[{"id":lzma.FILTER_DELTA,"dist":4},{"id":lzma.FILTER_LZMA2,"preset":7}]
c=lzma.compress(bytes(range(100)),format=lzma.FORMAT_RAW,filters=f); print(lzma.decompress(c,format=lzma.FORMAT_RAW,filters=f)==bytes(range(100)))
c=lzma.compress(bytes(range(100)),filters=f); print(lzma.decompress(c)==bytes(range(100)))
bad=bytearray(lzma.compress(b"hello"*50)); bad[40]^=255; T(lambda: lzma.decompress(bytes(bad))); bad=bytearray(lzma.compress(b"hello"*50)); bad[-30]^=255; T(lambda: lzma.decompress(bytes(bad)))
print(lzma.decompress(lzma.compress(b"a")+lzma.compress(b"b")))
k=lzma.LZMACompressor(); print(k.compress(b"abc"), len(k.flush())); T(lambda:k.flush()); T(lambda:k.compress(b"a"))
d=lzma.LZMADecompressor(); z=lzma.compress(b"hello"*10)+b"tail"; print(d.check, d.needs_input, d.eof, d.unused_data)
print(d.decompress(z[:30]), d.needs_input, d.eof, d.decompress(z[30:],7), d.needs_input, d.decompress(b""), d.eof, d.unused_data, d.check); T(lambda:d.decompress(b"a"))
out=b""; d=lzma.LZMADecompressor(); z=lzma.compress(b"hello world, "*100,format=lzma.FORMAT_ALONE)
for i in range(len(z)): out+=d.decompress(z[i:i+1])
print(out==b"hello world, "*100, d.eof)
f=io.BytesIO()
with lzma.LZMAFile(f,"w") as g: print(g.write(b"line1\nline2\n"), g.tell(), g.writable(), g.mode); T(lambda: g.read())
f.seek(0)
with lzma.open(f,"rt") as g: print(g.readlines())
f.seek(0)
with lzma.LZMAFile(f) as g: print(g.readline(), g.tell(), g.seek(1), g.read(3), g.peek(2)[:2], list(g), g.seekable(), g.closed, g.check if hasattr(g,'check') else '')
T(lambda: g.read()); T(lambda: lzma.open(f,"rbt")); T(lambda: lzma.open(f,"r",encoding="x")); T(lambda: lzma.LZMAFile(f,"q")); T(lambda: lzma.LZMAFile(5)); T(lambda: lzma.LZMAFile(f,"r",check=1)); T(lambda: lzma.LZMAFile(f,"r",preset=1)); T(lambda: lzma.LZMAFile(io.BytesIO(b"junk")).read()); T(lambda: lzma.LZMAFile(io.BytesIO(lzma.compress(b"a"*100)[:-5])).read())
print(lzma.LZMAError.__mro__, lzma.is_check_supported(lzma.CHECK_CRC64), lzma.is_check_supported(2), lzma.LZMACompressor, lzma._encode_filter_properties({"id":lzma.FILTER_LZMA1}), lzma._encode_filter_properties({"id":lzma.FILTER_LZMA2,"preset":3}), lzma._decode_filter_properties(lzma.FILTER_LZMA1,b"]\0\0\x80\0"), lzma._decode_filter_properties(lzma.FILTER_LZMA2,b"\x16"), lzma.PRESET_EXTREME, lzma.__all__)
import random
random.seed(3)
for t in (random.randbytes(20000), b"".join(b"%d,%d\n" % (i, i * i) for i in range(2000)), random.randbytes(1000) * 100):
    for preset in (0, 6, 9 | lzma.PRESET_EXTREME):
        print(len(t), lzma.decompress(lzma.compress(t, preset=preset)) == t, len(lzma.compress(t, preset=preset)) < len(t) + 200)
