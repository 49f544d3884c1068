class Ee1:
    __getnewargs_ex__ = 'a'
e1 = Ee1()
def f4(*args):
    n = [1]; k = 5
    def inner(*a, q=k):
        return n, k
    [{{len}: e1} for i in range(3)]
def f5(*args, k=5):
    for i in range(2):
        try:
            g0[e0]
        except Exception: pass
    f5.__code__ = f4.__code__
f5().send(None)
