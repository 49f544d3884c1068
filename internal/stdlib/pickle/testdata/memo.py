# The memo takes any number, in any order, and claims room only for what is put; the stack is empty again after each load.
import pickle, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
put = lambda n: b"r" + n.to_bytes(4, "little")
get = lambda n: b"j" + n.to_bytes(4, "little")
for ns in [0, 1, 2], [5, 3, 0], [0x10000, 0, 1], [64, 65, 66, 300, 1], [65, 64, 200, 65], list(range(200, 0, -1)), list(range(0, 3000, 7)):
    items = b"".join(b"K" + bytes([n & 255]) + put(n) + b"0" for n in ns)
    T(lambda: pickle.loads(items + b"(" + b"".join(map(get, ns)) + b"t."))
    T(lambda: pickle.loads(items + get(4) + b"."))
T(lambda: pickle.loads(b"K\x01" + put(9) + b"K\x02\x94h\x01h\x09\x87."))
T(lambda: pickle.loads(b"K\x01p-1\n."))
T(lambda: pickle.loads(b"g-1\n."))
for p in range(6):
    u = pickle.Unpickler(io.BytesIO(pickle.dumps([1, "two", (3.5, -1e300), "two"], p) * 2)); T(lambda: (u.load(), u.load()))
for bad in b"a.", b"Na.", b"(a.", b"N(Na.", b"s.", b"}Ns.", b"}(Nu.", b"e.", b"(e.", b"]a.", b"](.", b"N(Ne.", b"\x90.", b"\x8f(]\x90.", b"(]\x91.", b"\x85.", b"N(\x86.", b"t.", b"1.", b"K", b"G123", b"X\xff\xff\xff\x7fa", b"\x8d" + b"\xff" * 8, b"\x8c\x02a.", b"X\x02\0\0\0\xff\xfe.", b"X\x03\0\0\0\xed\xa0\x80.", b"M\x01\x02.", b"J\xff\xff\xff\xff.", b"", b".", b"(.":
    T(lambda: pickle.loads(bad))
# ---
# What a pickle runs can't use the same Pickler or Unpickler meanwhile.
import pickle, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
class K:
    def __init__(s, n): s.n = n
    def __hash__(s): return 1
    def __eq__(s, o):
        if u: T(lambda: u.load()); T(lambda: u.__init__(io.BytesIO(b"N.")))
        return False
class App(list):
    def extend(s, x): T(lambda: u.load()); list.extend(s, x)
u = None
x = App(); list.extend(x, [1, 2, 3])
data = pickle.dumps([{K(1): 1, K(2): 2}, x, 3])
u = pickle.Unpickler(io.BytesIO(data + b"N."))
d = u.load(); print(len(d[0]), d[1:], u.load())
class R:
    def __reduce__(s): T(lambda: p.dump(1)); T(lambda: p.__init__(f)); return int, ()
f = io.BytesIO(); p = pickle.Pickler(f); p.dump([R(), 2]); p.dump(3); print(f.getvalue())
# ---
# Memos whose numbers leave gaps, which a pickle may say, and stacks and memos of some hundred entries.
import pickle
def puts(numbers):
    p = b'\x80\x04]'
    for n in numbers: p += b'K' + bytes([n & 255]) + b'r' + n.to_bytes(4, 'little') + b'a'
    p += b'('
    for n in numbers: p += b'j' + n.to_bytes(4, 'little')
    return p + b'e.'
for numbers in ([0], [7, 8, 9], [64, 66, 68, 0, 200, 202], [3, 3, 300], list(range(100)), list(range(0, 130, 2)), [10 ** 6, 5], list(range(60, 0, -1))):
    print(pickle.loads(puts(numbers)))
try: pickle.loads(b'\x80\x04j\x05\x00\x00\x00.')
except pickle.UnpicklingError as e: print(e)
try: pickle.loads(b'\x80\x04K\x01r\x05\x00\x00\x00j\x04\x00\x00\x00.')
except pickle.UnpicklingError as e: print(e)
deep = []
for _ in range(30): deep = [deep, (1, 2, 3, deep), {'k': deep}]
x = pickle.loads(pickle.dumps(deep))
print(x == deep if False else len(x), x[0] is x[1][3], x[0] is x[2]['k'])
print(pickle.loads(b'(' * 20 + b'K\x01K\x02K\x03K\x04K\x05K\x06K\x07K\x08K\x09K\x0a' + b't' + b't' * 19 + b'.'))
import io
u = pickle.Unpickler(io.BytesIO(pickle.dumps([1] * 20) + b'K\x01K\x02K\x03K\x04K\x05K\x06K\x07K\x08K\x09K\x0a.' + pickle.dumps({'a': 1})))
print(u.load(), u.load(), u.load())
p = pickle.Pickler(io.BytesIO())
p.dump([int, str, int]); p.clear_memo(); p.dump([len, len])
