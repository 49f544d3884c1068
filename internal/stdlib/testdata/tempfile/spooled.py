# A spooled file is one in memory until it grows beyond its size.
import tempfile, io
with tempfile.SpooledTemporaryFile(max_size=10, mode="w+") as f:
    assert f.write("abc") == 3 and f.seek(0) == 0 and f.read() == "abc"
    assert not f._rolled and f.name is None and f.mode == "w+" and f.encoding == "UTF-8"
    f.write("x" * 20)
    assert f._rolled and isinstance(f, io.IOBase)
    f.seek(0)
    assert list(f) == ["abc" + "x" * 20]
assert f.closed
f.__enter__()  ### "ValueError: Cannot enter context with closed file"
