# An awaiter within a suspended one: close and throw reach the innermost, which may look at the outer.
def t(f, *a):
    try: print(f(*a))
    except BaseException as e: print(type(e).__name__, e)
class A:
    def __await__(s): return s
    def __iter__(s): return s
    def __next__(s): t(c.send, None); return 1
    def send(s, v): t(c.send, None); return 2
    def throw(s, *e): t(c.throw, ValueError(3)); t(c.close); return 5
    def close(s): t(c.send, None); t(c.close); raise KeyError(8)
async def co():
    return await A()
c = co()
t(c.send, None); t(c.send, 3); t(c.throw, ValueError(4)); t(c.close); t(c.close); t(c.send, None)
def g(): yield from A()
c = g()
t(c.send, None); t(c.send, 3); t(c.throw, ValueError(4)); t(c.close); t(c.close); t(c.send, None)
