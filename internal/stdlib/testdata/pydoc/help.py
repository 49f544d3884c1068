# help prints signatures and docstrings of functions and classes, with what they inherit.
__version__ = "1.0"
__author__ = "me"
X = 5
def f(a, b=1, *args: int, c, **kw) -> str:
    """Does f.

    Indented
        more."""
def g(): pass
async def co(x): "co doc"
class A:
    """Class A.

    Second para.
    """
    attr = 5
    ann: int = 3
    def __init__(self, x):
        """Init doc."""
    def meth(self, y=2):
        "Meth doc"
    def nodoc(self): pass
    @classmethod
    def cm(cls, z):
        "cm doc"
    @staticmethod
    def sm(q): "sm doc"
    @property
    def p(self):
        "The p."
        return 1
    @p.setter
    def p(self, v): pass
    @property
    def ro(self): return 1
    _priv = 1
    def _hidden(self): pass
    alias = meth
    def __len__(self): return 1
class B(A):
    def meth(self, y=2): pass
    def extra(self):
        "Extra"
    data = [1,2]
class S:
    __slots__ = ("u", "v")
class Empty: pass
for o in (f, g, co, A.meth, A, B, S, Empty, A(1).meth, A.cm, A.sm, A.p, lambda x: x):
    help(o)
    print("=====")
help(A(1))
print(help)
# ---
# Names are looked up; what is not found is said.
def show(name):
    try:
        help(name)
    except Exception as e:
        print(type(e), e)
show("no.such.thing")
