# Names that were meant: of variables, attributes, imports, keyword arguments.
import traceback


class Account:
    kind = "current"

    def __init__(self):
        self.balance = 10
        self._secret = 1

    def deposit(self, n, *, currency="EUR", comment=None):
        self.balance += n

    def use_bare(self):
        return balance

    def use_private(self):
        return self.secret

    def use_near(self):
        return self.balanec

    def local(self):
        balances = 1
        return balancs


class Slotted:
    __slots__ = ("alpha", "beta")


class Dir:
    def __dir__(self):
        return ["attribute", "other"]


class BadDir:
    def __dir__(self):
        raise ValueError


class Getattr:
    value = 1

    def __getattr__(self, name):
        raise AttributeError(f"custom {name}", name=name, obj=self)


class Plain:
    def __getattr__(self, name):
        raise AttributeError(f"plain {name}")


account = Account()
length = 5
some_global = 1


def outer():
    variable = 1

    def inner():
        return variabel + variable
    return inner()


def func(first, second=2, *, third=3):
    pass


def shadow():
    itmes = 1
    return items_


cases = [
    lambda: account.deposti(5), lambda: account.blance, lambda: account.secret, lambda: account._secre, lambda: account.xyz,
    lambda: account.Balance, lambda: Account.kinds, lambda: Account.deposits, account.use_bare, account.use_private, account.use_near,
    account.local, lambda: Slotted().alpah, lambda: Dir().attribut, lambda: BadDir().attr, lambda: Getattr().valeu, lambda: Plain().valeu,
    lambda: [].apend(1), lambda: "".uper(), lambda: {}.itmes(), lambda: (1).rael, lambda: None.upper(), lambda: lenght, lambda: some_globl,
    lambda: pritn("x"), lambda: Treu, lambda: none, lambda: flaot("1"), lambda: sys.path, lambda: os, lambda: jsn, lambda: mathh,
    lambda: x, lambda: int.frombytes, lambda: int.__nmae__, outer, shadow,
    lambda: func(1, secnd=2), lambda: func(1, thrid=2), lambda: func(1, other=2), lambda: account.deposit(1, curency=1),
    lambda: print("x", ned=""), lambda: sorted([1], revrse=True), lambda: int("1", bas=2), lambda: "".split(mxsplit=1), lambda: func(frst=1),
]
for f in cases:
    try:
        f()
    except Exception:
        traceback.print_exc()


# Only names that have a value when the error is made are meant.
def unbound(flag):
    if flag:
        counter = 1
    print(countr)


def deleted():
    counter = 1
    del counter
    print(countr)


def loop():
    for x.x in [1]:
        px = 1


def handler():
    try:
        pass
    except ValueError as error:
        pass
    print(errro)


def later():
    def inner():
        return total
    print(totl)
    total = inner


def body():
    class Body:
        value = 1
        valu


class Asked:
    value = 1

    def __getattr__(self, name):
        if name == "bare":
            raise AttributeError
        raise AttributeError(f"no {name}")

    @property
    def prop(self):
        raise AttributeError("x")


class Own(AttributeError):
    pass


class Raises(Asked):
    def __getattribute__(self, name):
        if name == "valeu":
            raise Own(name)
        return super().__getattribute__(name)


def remove():
    del Asked().valu


for f in (lambda: unbound(0), lambda: unbound(1), deleted, loop, handler, later, body, lambda: iiter, lambda: Asked().valu, lambda: Asked().bare,
          lambda: Asked().prop, lambda: Raises().valeu, lambda: getattr(Asked(), "valuee"), remove, lambda: delattr(Asked(), "valu")):
    try:
        f()
    except Exception:
        traceback.print_exc()


def imports(n):
    if n == 0:
        from math import squareroot
    if n == 1:
        from math import sqr
    if n == 2:
        from math import Sqrt
    if n == 3:
        import maths
    if n == 4:
        import math.foo.bar
    if n == 5:
        import math.foo
    if n == 6:
        from . import x
    if n == 7:
        from math import _hidden


for n in range(8):
    try:
        imports(n)
    except Exception:
        traceback.print_exc()
del length
length
