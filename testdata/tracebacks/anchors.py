# Markers: an operator, the brackets of a call or a subscript, or the whole expression.
def run(f):
    import traceback
    try:
        f()
    except Exception:
        traceback.print_exc()


class Obj:
    attr = None

    def meth(self, *a, **k):
        return a[0] / 0

    @property
    def prop(self):
        raise AttributeError("no prop")

    def __getitem__(self, k):
        raise KeyError(k)

    def __matmul__(self, o):
        raise TypeError("matmul")

    def __enter__(self):
        raise OSError("enter")

    def __exit__(self, *a):
        pass

    def __iter__(self):
        raise ValueError("iter")

    def __bool__(self):
        raise ValueError("bool")

    def __call__(self, *a):
        raise ValueError("call")


o = Obj()
zero = 0
a, b, c = 1, 2, "three"


def f01(): return a + b + c
def f02(): x = (a + b) + c; return x
def f03(): return (a + (b * (c - 1)))
def f04(): return a // zero
def f05(): return a ** c
def f06(): return a<<c
def f07(): return o @ o
def f08(): return o[a]
def f09(): return o [ a ]
def f10(): return o[a][b]
def f11(): return o.meth(1, 2)
def f12(): return o.meth(1)(2)
def f13(): return o.attr.missing
def f14(): return o.attr.missing.more
def f15(): o.attr.x = 3
def f16(): del o.attr.y
def f17(): return o.prop
def f18(): return [1, 2, 3][10]
def f19(): return {"k": 1}["nope"]
def f20(): return not o
def f21(): return -c
def f22(): return a < c
def f23(): return a in 5
def f24(): return undefined_name
def f25(): return len(5)
def f26(): return [x / 0 for x in (1, 2)]
def f27(): return {x: x / 0 for x in (1, 2)}
def f28(): return list(x / 0 for x in (1, 2))
def f29(): assert a == b, "message"
def f30(): assert a == b
def f31(): x, y = 1, 2, 3; return x
def f32(): x, y = o; return x
def f33(): (lambda: 1 / 0)()
def f34(): return f"{a} and {b / zero!r}"
def f35(): return o if o else a
def f36(): return a and o and not o
def f37(): x = a; x += c; return x
def f38(): x = [1]; x[5] = 2
def f39(): x = [1]; x[5] += 2
def f40(): x = [1]; del x[5]
def f41(): return print(*5)
def f42(): return print(**5)
def f43(): return len(x=1)
def f44(): return o(a, b)
def f45(): return (o)(a)
def f46(): return int("x") + 1
def f47(): return 1 + int("x")
def f48(): return "a" + str(1) + 2
def f49(): raise ValueError(a + b)
def f50(): raise ValueError(a + c)
def f51(): return a.b.c.d
def f52(): return (a).b
def f53(): return a   +   c
def f54(): return (a) + (c)
def f55(): return ((a)) + ((c))
def f56(): return o[1:2, a]
def f57(): return [*5]
def f58(): return {**5}
def f59(): return a if c > 1 else b
def f60(): return (yield_ := a / 0)
def f61(): x: int = 1 / 0
def f62(): return 1 .real.foo
def f63(): return c % (1, 2)
def f64(): return c * c
def f65(): return a / zero * 5
def f66(): return max(1, 2, key=3)
def f67(): return f65() + 1
def f68(): return o[ "a" ] + o[ "b" ]
def f69(): return a@b


for name in sorted(n for n in globals() if n[0] == "f" and n[1:].isdigit()):
    run(globals()[name])


def stmt_for():
    for x in 5:
        pass


def stmt_for2():
    for x, y in [(1, 2, 3)]:
        pass


def stmt_with():
    with o:
        pass


def stmt_with2():
    with o as p, open("x") as q:
        pass


def stmt_with3():
    with 5:
        pass


def stmt_if():
    if o:
        pass


def stmt_elif():
    if zero:
        pass
    elif a / zero:
        pass


def stmt_while():
    while a / zero:
        pass


def stmt_return():
    return f04()


def stmt_assign():
    x = f04()
    return x


def stmt_assign_attr():
    o.zz = f04()


def stmt_assign_two():
    x = y = f04()
    return x, y


def stmt_assign_meth():
    x = o.meth(1)
    return x


def stmt_return_meth():
    return o.meth(1)


def stmt_expr():
    f04()


def stmt_ann():
    x: int = f04()
    return x


def stmt_aug():
    x = 1
    x += f04()


def stmt_tuple():
    return f04(), 1


def stmt_call_comment():
    f04()  # a comment


def stmt_semicolon():
    f04(); a


def stmt_def():
    def inner(x=f04()):
        pass


def stmt_class():
    class C(5):
        pass


def stmt_class2():
    class C(a=1):
        pass


def stmt_deco():
    @f04
    def g():
        pass


def stmt_deco2():
    @o
    class G:
        pass


def stmt_import():
    import not_there_at_all


def stmt_from():
    from not_there import x


def stmt_from2():
    from math import nothing_like_it


def stmt_raise():
    raise


def stmt_raise2():
    raise 5


def stmt_raise3():
    raise ValueError from 5


def stmt_del():
    del nope


def stmt_global():
    global nope2
    del nope2


def stmt_unbound():
    print(u)
    u = 1


def stmt_match():
    match 5:
        case Obj(1):
            pass
        case int(1, 2):
            pass


def stmt_try():
    try:
        f04()
    except 5:
        pass


def stmt_lambda():
    g = lambda x: x / zero
    g(1)


def stmt_gen():
    def g():
        yield 1
        yield a / zero
    for _ in g():
        pass


def stmt_nested_call():
    print(str(int(f04())))


def stmt_yield():
    def g():
        x = yield f04()
    next(g())


for f in [v for k, v in list(globals().items()) if k.startswith("stmt_")]:
    run(f)


# any, all and tuple of a generator expression are loops in place, whose place is the name; other calls are calls.
def shadow():
    any = list
    any(1 / 0 for x in (1,))


def several():
    if all(
        1 / 0
        for x in (1,)
    ):
        pass


class Truth:
    def __bool__(self):
        raise ValueError("truth")


for f in (lambda: any(1 / 0 for x in (1,)), lambda: print("a", tuple(1 / 0 for x in (1,)), 2), lambda: list(1 / 0 for x in (1,)), shadow, several,
          lambda: any(Truth() for x in (1,)), lambda: any([1 / 0 for x in (1,)]), lambda: any(*[(1 / 0 for x in (1,))]), lambda: tuple(x async for x in 3)):
    run(f)


# What is thrown into a generator that has not begun is raised at its definition.
@(lambda f: f)
def generator(
        x):
    "doc"
    yield 1


async def coroutine(
        x): pass


for f in (lambda: generator(1).throw(ValueError(1)), lambda: coroutine(1).throw(ValueError(1)), lambda: (x for x in
                                                                                                  (1, 2)).throw(ValueError(1))):
    run(f)
