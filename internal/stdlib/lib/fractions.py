"""Fraction, infinite-precision, rational numbers."""

import math
import numbers
import operator

__all__ = ["Fraction"]

# As sys.hash_info has them.
_MODULUS = (1 << 61) - 1
_INF = 314159

_FORMAT = r"""\A\s*(?P<sign>[-+]?)(?=\d|\.\d)(?P<num>\d*|\d+(_\d+)*)(?:(?:\s*/\s*(?P<denom>\d+(_\d+)*))?|(?:\.(?P<decimal>\d*|\d+(_\d+)*))?(?:[eE](?P<exp>[-+]?\d+(_\d+)*))?)\s*\Z"""


_new, _gcd = object.__new__, math.gcd


def _lowest(n, d):
    """The Fraction n / d in lowest terms. d is not 0."""
    g = _gcd(n, d)
    if d < 0:
        g = -g
    self = _new(Fraction)
    if g == 1:
        self._numerator = n
        self._denominator = d
    else:
        self._numerator = n // g
        self._denominator = d // g
    return self


def _joined(na, da, nb, db):
    """The Fraction na / da + nb / db, of two in lowest terms."""
    self = _new(Fraction)
    g = _gcd(da, db)
    if g == 1:
        self._numerator = na * db + nb * da
        self._denominator = da * db
        return self
    # What the sum and the least common denominator have in common divides g, which is short where they are long.
    da //= g
    n = na * (db // g) + nb * da
    g = _gcd(n, g)
    if g == 1:
        self._numerator = n
        self._denominator = da * db
    else:
        self._numerator = n // g
        self._denominator = da * (db // g)
    return self


class Fraction(numbers.Rational):
    """This class implements rational numbers."""

    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        self = _new(cls) if cls is Fraction else super(Fraction, cls).__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator = numerator
                self._denominator = 1
                return self
            if isinstance(numerator, numbers.Rational):
                self._numerator = numerator.numerator
                self._denominator = numerator.denominator
                return self
            if isinstance(numerator, str):
                m = re.match(_FORMAT, numerator)
                if m is None:
                    raise ValueError("Invalid literal for Fraction: %r" % numerator)
                num = int(m["num"] or "0")
                denom = m["denom"]
                if denom:
                    denominator = int(denom)
                else:
                    denominator = 1
                    decimal = m["decimal"]
                    if decimal:
                        decimal = decimal.replace("_", "")
                        scale = 10 ** len(decimal)
                        num = num * scale + int(decimal)
                        denominator *= scale
                    exp = m["exp"]
                    if exp:
                        exp = int(exp)
                        if exp >= 0:
                            num *= 10 ** exp
                        else:
                            denominator *= 10 ** -exp
                if m["sign"] == "-":
                    num = -num
                numerator = num
            elif hasattr(numerator, "as_integer_ratio") and (isinstance(numerator, float) or not isinstance(numerator, type)):
                self._numerator, self._denominator = numerator.as_integer_ratio()
                return self
            else:
                raise TypeError("argument should be a string or a Rational instance or have the as_integer_ratio() method")
        elif type(numerator) is int is type(denominator):
            if denominator > 0:
                g = _gcd(numerator, denominator)
                if g != 1:
                    numerator //= g
                    denominator //= g
                self._numerator = numerator
                self._denominator = denominator
                return self
        elif isinstance(numerator, numbers.Rational) and isinstance(denominator, numbers.Rational):
            numerator, denominator = numerator.numerator * denominator.denominator, denominator.numerator * numerator.denominator
        else:
            raise TypeError("both arguments should be Rational instances")
        if denominator == 0:
            raise ZeroDivisionError("Fraction(%s, 0)" % numerator)
        g = _gcd(numerator, denominator)
        if denominator < 0:
            g = -g
        self._numerator = numerator // g
        self._denominator = denominator // g
        return self

    @classmethod
    def from_number(cls, number):
        """Converts a finite real number to a rational number, exactly."""
        if type(number) is int:
            return cls._from_coprime_ints(number, 1)
        if isinstance(number, numbers.Rational):
            return cls._from_coprime_ints(number.numerator, number.denominator)
        if isinstance(number, float) or not isinstance(number, type) and hasattr(number, "as_integer_ratio"):
            return cls._from_coprime_ints(*number.as_integer_ratio())
        raise TypeError("argument should be a Rational instance or have the as_integer_ratio() method")

    @classmethod
    def from_float(cls, f):
        """Converts a finite float to a rational number, exactly."""
        if isinstance(f, numbers.Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError("%s.from_float() only takes floats, not %r (%s)" % (cls.__name__, f, type(f).__name__))
        return cls._from_coprime_ints(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        """Converts a finite Decimal instance to a rational number, exactly."""
        if isinstance(dec, numbers.Integral):
            return cls(int(dec))
        from decimal import Decimal
        if not isinstance(dec, Decimal):
            raise TypeError(f"{cls.__name__}.from_decimal() only takes Decimals, not {dec!r} ({type(dec).__name__})")
        return cls._from_coprime_ints(*dec.as_integer_ratio())

    @classmethod
    def _from_coprime_ints(cls, n, d):
        self = _new(cls) if cls is Fraction else super(Fraction, cls).__new__(cls)
        self._numerator = n
        self._denominator = d
        return self

    def is_integer(self):
        """Return True if the Fraction is an integer."""
        return self._denominator == 1

    def as_integer_ratio(self):
        """Return a pair of integers, whose ratio is equal to the original Fraction."""
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        """Closest Fraction to self with denominator at most max_denominator."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        if 2 * d * (q0 + k * q1) <= self._denominator:
            return Fraction._from_coprime_ints(p1, q1)
        return Fraction._from_coprime_ints(p0 + k * p1, q0 + k * q1)

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def __repr__(self):
        return "%s(%s, %s)" % (self.__class__.__name__, self._numerator, self._denominator)

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return f"{self._numerator}/{self._denominator}"

    def __format__(self, spec):
        if not spec:
            return str(self)
        m = re.fullmatch(r"(?s)(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ]?)(?P<z>z?)(?P<alt>#?)(?P<zero>0(?=[0-9]))?(?P<width>[0-9]+)?(?P<sep>[,_]?)"
                         r"(?:\.(?=[,_0-9])(?P<prec>[0-9]+)?(?P<frac>[,_]?))?(?P<type>[eEfFgG%])?", spec)
        kind = m and m["type"]
        if m is None or m["zero"] and m["align"] or not kind and (m["prec"] or m["frac"] or m["zero"] or m["z"]):
            raise ValueError(f"Invalid format specifier {spec!r} for object of type {type(self).__name__!r}")
        width = int(m["width"] or 0)
        sep = m["sep"]
        sign = "-" if self._numerator < 0 else m["sign"].strip("-")
        if not kind:
            body = f"{abs(self._numerator):{sep}}"
            if self._denominator != 1 or m["alt"]:
                body += f"/{self._denominator:{sep}}"
        else:
            prec = 6 if m["prec"] is None else int(m["prec"])
            body = _digits(abs(self), kind, prec, bool(m["alt"]))
            if m["z"] and sign == "-" and not body.rstrip("%").strip("0.") and kind not in "eE":
                sign = m["sign"].strip("-")
            whole = len(body) - len(body.lstrip("0123456789"))
            head, tail = body[:whole], body[whole:]
            if m["frac"] and tail[:1] == ".":
                end = len(tail) - len(tail[1:].lstrip("0123456789"))
                tail = "." + m["frac"].join([tail[i:min(i + 3, end)] for i in range(1, end, 3)]) + tail[end:]
            if m["alt"] and tail[:1] != ".":
                tail = "." + tail
            if m["zero"] or m["fill"] == "0" and m["align"] == "=":
                # Zeros in front count as digits for the separators.
                room = width - len(sign) - len(tail)
                head = head.zfill(3 * room // 4 + 1 if sep else room)
            if sep:
                first = 1 + (len(head) - 1) % 3
                head = head[:first] + "".join([sep + head[i:i + 3] for i in range(first, len(head), 3)])
            body = head + tail
        fill, align = m["fill"] or " ", m["align"] or ">"
        pad = fill * (width - len(sign) - len(body))
        if align == "=":
            return sign + pad + body
        half = 0 if align == "<" else len(pad) if align == ">" else len(pad) // 2
        return pad[:half] + sign + body + pad[half:]

    def _other(self, other):
        if isinstance(other, Fraction):
            return other._numerator, other._denominator
        if isinstance(other, int):
            return other, 1
        return None

    def _op(name, exact, fallback, of_complex=True):
        def forward(a, b):
            if type(b) is Fraction:
                return exact(a, b)
            if type(b) is int:
                return exact(a, a._from_coprime_ints(b, 1))
            if isinstance(b, Fraction):
                return exact(a, b)
            if isinstance(b, int):
                return exact(a, Fraction(int(b)))
            if isinstance(b, float):
                return fallback(float(a), b)
            if of_complex and isinstance(b, complex):
                return fallback(float(a), b)
            return NotImplemented

        def reverse(b, a):
            if isinstance(a, numbers.Rational):
                return exact(Fraction(a), b)
            if isinstance(a, numbers.Real):
                return fallback(float(a), float(b))
            if of_complex and isinstance(a, numbers.Complex):
                return fallback(complex(a), float(b))
            return NotImplemented
        forward.__name__ = "__" + name + "__"
        reverse.__name__ = "__r" + name + "__"
        return forward, reverse

    def _add(a, b):
        return _joined(a._numerator, a._denominator, b._numerator, b._denominator)

    def _sub(a, b):
        return _joined(a._numerator, a._denominator, -b._numerator, b._denominator)

    def _mul(a, b):
        return _lowest(a._numerator * b._numerator, a._denominator * b._denominator)

    def _div(a, b):
        if b._numerator == 0:
            raise ZeroDivisionError("Fraction(%s, 0)" % b._denominator)
        return _lowest(a._numerator * b._denominator, a._denominator * b._numerator)

    def _floordiv(a, b):
        return (a._numerator * b._denominator) // (a._denominator * b._numerator)

    def _mod(a, b):
        da, db = a._denominator, b._denominator
        return Fraction((a._numerator * db) % (b._numerator * da), da * db)

    def _divmod(a, b):
        da, db = a._denominator, b._denominator
        q, r = divmod(a._numerator * db, da * b._numerator)
        return q, Fraction(r, da * db)

    __add__, __radd__ = _op("add", _add, lambda a, b: a + b)
    __sub__, __rsub__ = _op("sub", _sub, lambda a, b: a - b)
    __mul__, __rmul__ = _op("mul", _mul, lambda a, b: a * b)
    __truediv__, __rtruediv__ = _op("truediv", _div, lambda a, b: a / b)
    __floordiv__, __rfloordiv__ = _op("floordiv", _floordiv, lambda a, b: a // b, False)
    __mod__, __rmod__ = _op("mod", _mod, lambda a, b: a % b, False)
    __divmod__, __rdivmod__ = _op("divmod", _divmod, divmod, False)
    del _op, _add, _sub, _mul, _div, _floordiv, _mod, _divmod

    def __pow__(a, b, modulo=None):
        """a ** b"""
        if modulo is not None:
            return NotImplemented
        if isinstance(b, numbers.Rational):
            if b.denominator == 1:
                power = b.numerator
                if power >= 0:
                    return Fraction._from_coprime_ints(a._numerator ** power, a._denominator ** power)
                if a._numerator > 0:
                    return Fraction._from_coprime_ints(a._denominator ** -power, a._numerator ** -power)
                if a._numerator == 0:
                    raise ZeroDivisionError("Fraction(%s, 0)" % a._denominator ** -power)
                return Fraction._from_coprime_ints((-a._denominator) ** -power, (-a._numerator) ** -power)
            return float(a) ** float(b)
        if isinstance(b, (float, complex)):
            return float(a) ** b
        return NotImplemented

    def __rpow__(b, a, modulo=None):
        """a ** b"""
        if b._denominator == 1 and b._numerator >= 0:
            return a ** b._numerator
        if isinstance(a, numbers.Rational):
            return Fraction(a.numerator, a.denominator) ** b
        if b._denominator == 1:
            return a ** b._numerator
        return a ** float(b)

    def __pos__(self):
        return Fraction._from_coprime_ints(self._numerator, self._denominator)

    def __neg__(self):
        return Fraction._from_coprime_ints(-self._numerator, self._denominator)

    def __abs__(self):
        return Fraction._from_coprime_ints(abs(self._numerator), self._denominator)

    def __int__(self):
        if self._numerator < 0:
            return -(-self._numerator // self._denominator)
        return self._numerator // self._denominator

    def __trunc__(self):
        return int(self)

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            d = self._denominator
            q, r = divmod(self._numerator, d)
            if r * 2 < d:
                return q
            if r * 2 > d:
                return q + 1
            return q if q % 2 == 0 else q + 1
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __hash__(self):
        try:
            inverse = pow(self._denominator, -1, _MODULUS)
        except ValueError:
            result = _INF
        else:
            result = hash(hash(abs(self._numerator)) * inverse)
        result = result if self._numerator >= 0 else -result
        return -2 if result == -1 else result

    def __eq__(a, b):
        if type(b) is Fraction:
            return a._numerator == b._numerator and a._denominator == b._denominator
        if type(b) is int:
            return a._numerator == b and a._denominator == 1
        if isinstance(b, numbers.Rational):
            return a._numerator == b.numerator and a._denominator == b.denominator
        if isinstance(b, numbers.Complex) and b.imag == 0:
            b = b.real
        if isinstance(b, float):
            if math.isnan(b) or math.isinf(b):
                return 0.0 == b
            return a == Fraction(b)
        return NotImplemented

    def _compare(self, other, op):
        if type(other) is Fraction:
            return op(self._numerator * other._denominator, self._denominator * other._numerator)
        if isinstance(other, numbers.Rational):
            return op(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            if math.isnan(other) or math.isinf(other):
                return op(0.0, other)
            return op(self, Fraction(other))
        return NotImplemented

    def __lt__(self, other):
        return self._compare(other, operator.lt)

    def __gt__(self, other):
        return self._compare(other, operator.gt)

    def __le__(self, other):
        return self._compare(other, operator.le)

    def __ge__(self, other):
        return self._compare(other, operator.ge)

    def __bool__(self):
        return bool(self._numerator)

    def __reduce__(self):
        return self.__class__, (self._numerator, self._denominator)

    def __copy__(self):
        if type(self) == Fraction:
            return self
        return self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()


def _scaled(f, n):
    # f * 10**n rounded half to even.
    if n >= 0:
        return round(Fraction(f.numerator * 10 ** n, f.denominator))
    return round(Fraction(f.numerator, f.denominator * 10 ** -n))


def _digits(f, kind, prec, alt):
    if kind == "%":
        return _digits(f * 100, "f", prec, alt) + "%"
    if kind in "fF":
        s = str(_scaled(f, prec)).rjust(prec + 1, "0")
        if prec:
            return s[:-prec] + "." + s[-prec:]
        return s + ("." if alt else "")
    figures = prec + 1 if kind in "eE" else max(prec, 1)
    if f == 0:
        digits, exp = "0" * figures, 0
    else:
        exp = len(str(f.numerator)) - len(str(f.denominator))
        if f < Fraction(10) ** exp:
            exp -= 1
        digits = str(_scaled(f, figures - 1 - exp))
        if len(digits) > figures:
            exp += 1
            digits = digits[:-1]
    if kind in "gG":
        if -4 <= exp < figures:
            if exp < 0:
                s = "0." + "0" * (-exp - 1) + digits
            else:
                s = digits[:exp + 1] + ("." + digits[exp + 1:] if digits[exp + 1:] else "")
            if not alt and "." in s:
                s = s.rstrip("0").rstrip(".")
            return s
        if not alt:
            digits = digits[0] + digits[1:].rstrip("0")
    s = digits[0] + ("." + digits[1:] if digits[1:] else "." if alt else "")
    return s + ("E" if kind.isupper() else "e") + f"{exp:+03d}"
