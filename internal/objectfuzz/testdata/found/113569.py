import io
x0 = io.BufferedReader(io.BytesIO(b'ab'))
class C1(type(super(bool))):
    pass
x4 = type(super(bool)).__new__(C1)
type(super(bool)).__get__(x4, x0)
