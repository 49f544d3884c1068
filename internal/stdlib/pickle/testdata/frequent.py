# What is cut off anywhere fails as it does in CPython, and what is whole is loaded.
import io
import pickle

value = [None, True, False, 0, 255, 256, 65535, 65536, -1, -(2**31), 2**31, 2**80, 1.5, float("inf"), (), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), [], [1], {}, {"k": "v", "é": "k"}, "", "k", "k" * 255, "k" * 256,
         "é" * 130, "\ud800", b"", b"b", {1}, frozenset({2})]
for protocol in range(6):
    data = pickle.dumps(value, protocol)
    print(protocol, pickle.loads(data) == value, pickle.load(io.BytesIO(data)) == value, pickle.Unpickler(io.BytesIO(data)).load() == value)
    seen = {}
    for n in range(len(data)):
        try:
            pickle.loads(data[:n])
        except Exception as e:
            key = type(e).__name__, str(e)
            seen[key] = seen.get(key, 0) + 1
    if protocol > 0:
        print(seen)
# ---
# Opcodes without what they need, and values that are read many times.
import pickle

for data in (b"K", b"K\x01", b"K\x01.", b"M\x01\x02.", b"J\xff\xff\xff\xff.", b"J\x01\x00\x00\x80.", b"G?\xf8\x00\x00\x00\x00\x00\x00.", b"G\xff\xf0\x00\x00\x00\x00\x00\x00.", b"h\x00.", b"h\x00.........", b"j\x00\x00\x00\x00.........", b"j\xff\xff\xff\xff.........",
             b"\x94.........", b"(\x94.........", b"N\x94h\x00\x86.........", b"N\x94N\x94h\x01\x86.........", b"K\x07q\x05h\x05\x86.........", b"K\x07q\x05h\x04\x86.........", b"K\x07q\x01K\x08\x94h\x01\x86.........", b"K\x07q\x01\x94h\x01h\x00\x86.......",
             b"((((((((((........", b"((((((N.........", b"((((((Nt.........", b"((NtNt.........", b"\x8c\x02ab.........", b"\x8c\x0aab.........", b"\x8c\x02\xc3\xa9.........", b"\x8c\x02\xff\xa9.........", b"\x8c\x00.........", b"]\x94(K\x01K\x02eh\x00\x86........",
             b"}\x94(K\x01K\x02uh\x00\x86........", b"}\x94(K\x01u........", b"N" * 40 + b".", b"(" + b"N" * 40 + b"t.", b"(" + b"K\x01" * 100 + b"l.........", b"\x88\x89\x86.........", b")\x85........."):
    for whole in (data, data + b"N" * 20):
        try:
            print(data, pickle.loads(whole))
        except Exception as e:
            print(data, type(e).__name__, e)
# ---
# Lists and dicts are new each time, and what the memo has is the same object.
import pickle

row = {"a": [1], "b": "text"}
rows = pickle.loads(pickle.dumps([row, row, [row, {"a": "text", "b": row["a"]}]] * 50))
print(len(rows), rows[0] is rows[1] is rows[2][0], rows[2][1]["b"] is rows[0]["a"], rows[0] is rows[-1][0] if False else rows[0] is rows[3])
rows[0]["a"].append(2)
print(rows[-1], [k for k in rows[0]])
loop = []
loop.append(loop)
loop.append({"me": loop})
again = pickle.loads(pickle.dumps(loop))
print(again[0] is again, again[1]["me"] is again)
u = pickle.Unpickler(__import__("io").BytesIO(pickle.dumps("first") + pickle.dumps(["second", "second"])))
print(u.load(), u.memo.copy(), u.load(), u.memo.copy())
