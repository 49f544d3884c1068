from abc import ABCMeta, abstractmethod

__all__ = ["Number", "Complex", "Real", "Rational", "Integral"]


def _abstract(*names):
    def add(cls_ns):
        for name in names:
            def method(self, *args):
                raise NotImplementedError
            method.__name__ = name
            method.__qualname__ = name
            cls_ns[name] = abstractmethod(method)
    return add


class Number(metaclass=ABCMeta):
    """All numbers inherit from this class."""

    __slots__ = ()
    __hash__ = None


class Complex(Number):
    """Complex defines the operations that work on the builtin complex type."""

    __slots__ = ()
    _abstract("__complex__", "__add__", "__radd__", "__neg__", "__pos__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__", "__pow__",
              "__rpow__", "__abs__", "conjugate", "__eq__")(locals())

    def __bool__(self):
        """True if self != 0. Called for bool(self)."""
        return self != 0

    @property
    @abstractmethod
    def real(self):
        raise NotImplementedError

    @property
    @abstractmethod
    def imag(self):
        raise NotImplementedError

    def __sub__(self, other):
        """self - other"""
        return self + -other

    def __rsub__(self, other):
        """other - self"""
        return -self + other


Complex.register(complex)


class Real(Complex):
    """To Complex, Real adds the operations that work on real numbers."""

    __slots__ = ()
    _abstract("__float__", "__trunc__", "__floor__", "__ceil__", "__round__", "__floordiv__", "__rfloordiv__", "__mod__", "__rmod__",
              "__lt__", "__le__")(locals())

    def __divmod__(self, other):
        """divmod(self, other)"""
        return self // other, self % other

    def __rdivmod__(self, other):
        """divmod(other, self)"""
        return other // self, other % self

    def __complex__(self):
        """complex(self) == complex(float(self), 0)"""
        return complex(float(self))

    @property
    def real(self):
        return +self

    @property
    def imag(self):
        return 0

    def conjugate(self):
        """Conjugate is a no-op for Reals."""
        return +self


Real.register(float)


class Rational(Real):
    """.numerator and .denominator should be in lowest terms."""

    __slots__ = ()

    @property
    @abstractmethod
    def numerator(self):
        raise NotImplementedError

    @property
    @abstractmethod
    def denominator(self):
        raise NotImplementedError

    def __float__(self):
        """float(self) = self.numerator / self.denominator"""
        return int(self.numerator) / int(self.denominator)


class Integral(Rational):
    """Integral adds methods that work on integral numbers."""

    __slots__ = ()
    _abstract("__int__", "__pow__", "__lshift__", "__rlshift__", "__rshift__", "__rrshift__", "__and__", "__rand__", "__xor__", "__rxor__",
              "__or__", "__ror__", "__invert__")(locals())

    def __index__(self):
        """Called whenever an index is needed, such as in slicing"""
        return int(self)

    def __float__(self):
        """float(self) == float(int(self))"""
        return float(int(self))

    @property
    def numerator(self):
        return +self

    @property
    def denominator(self):
        return 1


Integral.register(int)
Number.register(Decimal)
del Decimal
