class C0: pass
class C1(C0, type(enumerate([1]))):
    __slots__ = 'a'
x1 = object.__new__(C1)
type(enumerate([1])).__next__(x1)
