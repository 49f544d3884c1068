# What a function has of its code and its module is its own once it is assigned to.
def f():
    "text"
    yield 1

def other():
    "another"
    yield 2

print(f.__name__, f.__qualname__, f.__module__, f.__doc__)
f.__name__, f.__doc__ = "g", None
print(f.__name__, f.__qualname__, f.__module__, f.__doc__, f().__name__, f().__qualname__)
f.__qualname__ = "A.g"
f.__code__ = other.__code__
print(f.__name__, f.__qualname__, f.__module__, f.__doc__, list(f()), f().__qualname__)
other.__code__ = f.__code__
print(other.__name__, other.__qualname__, other.__module__, other.__doc__)
del f.__module__, other.__doc__
print(f.__module__, other.__doc__)

# ---
# The module of a function is the __name__ that its globals had when it was made.
def make(n):
    def plain(): pass
    def closed(): return n
    return plain, closed

first = make(1)
__name__ = "changed"
second = make(2)
del __name__
third = make(3)
__name__ = "__main__"
for pair in (first, second, third, make(4)):
    print([f.__module__ for f in pair])

# ---
# A function made of a code has its docstring, its name and the module of its globals.
import types

def f(a, *, b=2):
    "text"
    return a, b

g = types.FunctionType(f.__code__, {"__name__": "other"})
h = types.FunctionType(f.__code__, {}, "h", (1,), None, {"b": 3})
print(g.__doc__, g.__module__, g.__name__, g.__qualname__, g.__kwdefaults__, g.__defaults__)
print(h.__doc__, h.__module__, h.__name__, h.__qualname__, h.__kwdefaults__, h())
try:
    g()
except TypeError as e:
    print(e)

# ---
# Functions of one def share nothing that is assigned to one of them.
def make():
    def f(a: int, *, k=1) -> str:
        "text"
        return a, k
    return f

a, b = make(), make()
a.x = 1
a.__kwdefaults__["k"] = 5
a.__annotations__["a"] = str
a.__doc__ += "!"
print(a.__dict__, b.__dict__, a(0), b(0), a.__annotations__, b.__annotations__, a.__doc__, b.__doc__)
a.__kwdefaults__ = None
try:
    a(0)
except TypeError as e:
    print(e)
print(b(0), a.__type_params__, a.__annotate__ is b.__annotate__, a.__annotate__.__qualname__)

# ---
# Names of generators and coroutines are those of their function, and may be assigned to.
import functools

def inner():
    yield 1

@functools.wraps(inner)
def outer():
    yield 2

g, h = outer(), outer()
print(g.__name__, g.__qualname__, repr(g)[:23])
g.__name__ = "x"
g.__qualname__ = "X.x"
print(g.__name__, g.__qualname__, repr(g)[:22], h.__name__, h.__qualname__)
e = (x for x in "ab")
print(e.__name__, e.__qualname__)
e.__name__ = "e"
print(e.__name__, e.__qualname__, list(e), e.__name__)

async def co():
    pass

c = co()
c.__qualname__ = "renamed"
print(c.__name__, repr(c)[:26])
c.close()
try:
    c.__name__ = 1
except TypeError as error:
    print(error)

# ---
# Closures of one, two, three and many variables are the function's own.
def make(a, b, c, d):
    return (lambda: a), (lambda: (a, b)), (lambda: (a, b, c)), (lambda: (a, b, c, d))

for fs in (make(1, 2, 3, 4), make(5, 6, 7, 8)):
    print([f() for f in fs], [len(f.__closure__) for f in fs])
one, two = make(1, 2, 3, 4)[1], make(5, 6, 7, 8)[1]
one.__code__ = two.__code__
print(one(), two())
