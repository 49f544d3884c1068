class C0: pass
class C1(C0, type(filter(None, [0]))):
    def __getnewargs__(self):
        del g0
x3 = object.__new__(C1)
type(filter(None, [0])).__next__(x3)
