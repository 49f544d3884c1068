# Text is the same however it is read: in pieces, by lines, at once, across the bounds of what is decoded together.
import io
texts = ['', 'a', '\n', '\r', '\r\n', 'a\r\nb\rc\nd', 'é€😀\n' * 3000, 'x' * 8191 + '\r\n' + 'y' * 20000 + '\r', 'line\r\n' * 5000, '\r' * 8193, 'ab\u20ac' * 4000]
for text in texts:
    for encoding in ('utf-8', 'utf-16', 'utf-32-be', 'utf-8-sig'):
        data = text.encode(encoding)
        for newline in (None, '', '\n', '\r', '\r\n'):
            def f():
                return io.TextIOWrapper(io.BytesIO(data), encoding, newline=newline)
            want = text.replace('\r\n', '\n').replace('\r', '\n') if newline is None else text
            assert f().read() == want
            assert ''.join(f()) == want
            g = f()
            parts = []
            n = 1
            while True:
                part = g.read(n)
                if not part:
                    break
                assert len(part) == n or g.read(1) == ''
                parts.append(part)
                n = n * 3 % 1000 + 1
            assert ''.join(parts) == want
            lines = f().readlines()
            assert ''.join(lines) == want
            if newline in (None, '', '\n'):
                assert lines == io.StringIO(text, newline).readlines(), (text[:20], newline)
            else:
                assert all(line.endswith(newline) for line in lines[:-1]) and not any(newline in line[:-len(newline)] for line in lines)
# ---
# Where tell says the text goes on, seek makes it go on.
import io
for text in ['a\r\nb\rc\nd\u20ac\n' * 100, '\u20ac' * 5000 + '\r\n' + 'z' * 100, 'ab\n' * 4000]:
    for encoding in ('utf-8', 'latin-1', 'cp1252'):
        try:
            data = text.encode(encoding)
        except UnicodeEncodeError:
            continue
        for newline in (None, '', '\n'):
            f = io.TextIOWrapper(io.BytesIO(data), encoding, newline=newline)
            f.read(1)
            for n in (2, 50, 3, 200):
                f.read(n)
                p = f.tell()
                after = f.read(40)
                f.seek(p)
                assert f.read(40) == after, (encoding, newline, n)
                f.seek(p)
# ---
# tell does not work while lines are iterated over.
import io
f = io.TextIOWrapper(io.BytesIO(b'a\nb\n'), 'utf-8')
next(f)
f.tell()  ### "OSError: telling position disabled by next() call"
# ---
# The end of the iteration allows tell again.
import io
f = io.TextIOWrapper(io.BytesIO(b'a\nb\n'), 'utf-8')
assert list(f) == ['a\n', 'b\n'] and f.tell() == 4 and f.newlines == '\n'
# ---
# A sequence that is cut short at the end is an error, and one that errors replaces is not.
import io
assert io.TextIOWrapper(io.BytesIO(b'ab\xe2\x82'), 'utf-8', 'replace').read() == 'ab\ufffd'
io.TextIOWrapper(io.BytesIO(b'ab\xe2\x82'), 'utf-8').read()  ### "UnicodeDecodeError: 'utf-8' codec can't decode bytes in position 2-3: unexpected end of data"
# ---
# The byte order mark is written once.
import io
b = io.BytesIO()
f = io.TextIOWrapper(b, 'utf-16')
f.write('a')
f.write('b')
f.flush()
assert b.getvalue() == b'\xff\xfea\x00b\x00'
# ---
# Line ends are written as newline says.
import io
for newline, want in ((None, b'a\nb\r\n'), ('', b'a\nb\r\n'), ('\n', b'a\nb\r\n'), ('\r', b'a\rb\r\r'), ('\r\n', b'a\r\nb\r\r\n')):
    b = io.BytesIO()
    f = io.TextIOWrapper(b, newline=newline)
    f.write('a\nb\r\n')
    f.flush()
    assert b.getvalue() == want
# ---
# Buffered streams read through any raw stream.
import io
class Raw(io.RawIOBase):
    def __init__(self, data): self.data = data
    def readable(self): return True
    def readinto(self, b):
        n = min(len(b), len(self.data), 3)
        b[:n] = self.data[:n]
        self.data = self.data[n:]
        return n
r = io.BufferedReader(Raw(b'one\ntwo\nthree'))
assert r.read(2) == b'on' and r.readline() == b'e\n' and r.peek(1)[:1] == b't' and r.readlines() == [b'two\n', b'three'] and r.read() == b''
assert Raw(b'abcdef').readall() == b'abcdef' and io.TextIOWrapper(io.BufferedReader(Raw(b'a\r\nb'))).read() == 'a\nb'
io.BufferedWriter(Raw(b''))  ### "UnsupportedOperation: File or stream is not writable."
# ---
# Positions of text files tell where reading goes on, in encodings whose bytes are the text and others.
import io
text = 'é line\n' * 9 + 'plain\r\n\u20ac\U0001f600\rend\n' * 3
for encoding in 'utf-8', 'latin-1', 'utf-16', 'utf-16-be', 'utf-32', 'utf-8-sig', 'ascii', 'cp1252':
    for newline in None, '', '\n':
        raw = text.encode(encoding, 'replace')
        f = io.TextIOWrapper(io.BytesIO(raw), encoding, newline=newline)
        f._CHUNK_SIZE = 16
        told = []
        for k in range(200):
            at = f.tell()
            rest = f.read(3) if k % 3 else f.readline()
            if not rest:
                break
            if at < 1 << 60:
                told.append((at, rest))
        for at, rest in told[::7] + told[-2:]:
            f.seek(at)
            assert f.read(len(rest)) == rest, (encoding, newline, at, rest)
        if newline == '\n':
            print(encoding, told)
