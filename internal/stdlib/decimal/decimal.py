from collections import namedtuple
DecimalTuple = namedtuple("DecimalTuple", "sign digits exponent", module="decimal")
del namedtuple


class DecimalException(ArithmeticError): pass
class Clamped(DecimalException): pass
class InvalidOperation(DecimalException): pass
class ConversionSyntax(InvalidOperation): pass
class DivisionImpossible(InvalidOperation): pass
class DivisionUndefined(InvalidOperation, ZeroDivisionError): pass
class InvalidContext(InvalidOperation): pass
class DivisionByZero(DecimalException, ZeroDivisionError): pass
class Inexact(DecimalException): pass
class Rounded(DecimalException): pass
class Subnormal(DecimalException): pass
class Overflow(Inexact, Rounded): pass
class Underflow(Inexact, Rounded, Subnormal): pass
class FloatOperation(DecimalException, TypeError): pass
