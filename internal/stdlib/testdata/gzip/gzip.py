# What is compressed is a gzip file, of one member or more; mtime is 0 unless given.
import gzip
data = b"hello world " * 100
c = gzip.compress(data)
assert gzip.decompress(c) == data and gzip.decompress(c + c) == data + data
assert c[:10] == b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
assert gzip.compress(b"", 1, mtime=5)[:10] == b"\x1f\x8b\x08\x00\x05\x00\x00\x00\x04\xff"
assert gzip.decompress(c + b"\0\0") == data
# ---
# Files are written and read as bytes or text.
import gzip, io
b = io.BytesIO()
with gzip.open(b, "wt", encoding="utf-8") as f:
    f.write("line1\nline2\nünï\n")
b.seek(0)
with gzip.open(b, "rt", encoding="utf-8") as f:
    assert list(f) == ["line1\n", "line2\n", "ünï\n"]
b.seek(0, 2)
with gzip.open(b, "ab") as f:
    assert f.write(b"more\n") == 5 and f.tell() == 5
b.seek(0)
with gzip.open(b) as f:
    assert f.readline() == b"line1\n" and f.read(3) == b"lin" and f.tell() == 9
    assert f.seek(0) == 0 and f.readlines()[-1] == b"more\n"
assert f.closed
f.read()  ### "ValueError: I/O operation on closed file"
# ---
# GzipFile works on any file; its name goes into the header.
import gzip, io
b = io.BytesIO()
with gzip.GzipFile(filename="a.txt.gz", mode="w", fileobj=b, mtime=1) as f:
    f.write(b"hi")
assert b.getvalue()[:16] == b"\x1f\x8b\x08\x08\x01\x00\x00\x00\x02\xffa.txt\x00"
b.seek(0)
with gzip.GzipFile(fileobj=b) as f:
    assert f.read() == b"hi" and f.mtime == 1
# ---
# Damaged files are told apart.
import gzip, io
c = gzip.compress(b"some data, some data")
def said(data):
    try:
        gzip.GzipFile(fileobj=io.BytesIO(data)).read()
    except (OSError, EOFError) as e:
        return type(e).__name__ + ": " + str(e).split(" 0x")[0]
assert said(b"abc") == "BadGzipFile: Not a gzipped file (b'ab')"
assert said(c[:-4]) == "EOFError: Compressed file ended before the end-of-stream marker was reached"
assert said(c[:-8] + bytes(8)) == "BadGzipFile: CRC check failed"
assert said(c[:-4] + bytes(4)) == "BadGzipFile: Incorrect length of data produced"
assert said(b"\x1f\x8b\x09" + bytes(20)) == "BadGzipFile: Unknown compression method"
