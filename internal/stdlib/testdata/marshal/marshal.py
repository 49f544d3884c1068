# What is serialized comes back; errors of data that is wrong.
import marshal, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
for v in (0,-1,2**31,-2**100,1.5,2j,True,None,...,"abc","é","x y","x"*300,b"ab",bytearray(b"q"),(1,2),[1,[2]],{"a":{"b":1}},{1},frozenset("a"),StopIteration,(),"",b"",slice(1,2)):
    r=marshal.loads(marshal.dumps(v)); print(repr(r), r==v, [marshal.loads(marshal.dumps(v,k))==v for k in range(6) if not isinstance(v,slice)])
T(lambda: marshal.dumps(object())); T(lambda: marshal.loads(b"")); T(lambda: marshal.loads(b"zz")); T(lambda: marshal.dumps(T)); T(lambda: marshal.loads(b"?")); T(lambda: marshal.dumps([T])); T(lambda: marshal.loads("a")); T(lambda: marshal.loads(b"i\x01"))
f=io.BytesIO(); marshal.dump([1,"a"],f); marshal.dump({"k":2},f); f.seek(0); print(marshal.load(f), marshal.load(f)); T(lambda: marshal.load(f))
print(marshal.version, marshal.dumps(1), marshal.dumps(2.5), marshal.dumps(None), marshal.dumps((1,2)), marshal.loads(marshal.dumps(1)+b"junk"))
