# Decimals are made from strings, ints, floats and tuples, exactly.
from decimal import *
assert repr(Decimal('1.10')) == "Decimal('1.10')" and str(Decimal(0.1)) == '0.1000000000000000055511151231257827021181583404541015625'
assert str(Decimal((1, (1, 2, 3), -2))) == '-1.23' and str(Decimal('1e5')) == '1E+5' and str(Decimal('-inf')) == '-Infinity'
assert Decimal('1.5').as_tuple() == (0, (1, 5), -1)
Decimal('abc')  ### "decimal.InvalidOperation: [<class 'decimal.ConversionSyntax'>]"
# ---
# Arithmetic rounds to the precision of the context.
from decimal import *
D = Decimal
assert str(D(1) / 3) == '0.3333333333333333333333333333' and str(D('0.1') * 3) == '0.3' and sum([D('0.1')] * 10) == 1
assert D(-7) // 2 == -3 and D(-7) % 2 == -1 and divmod(D(-7), 2) == (-3, -1) and D(2) ** 10 == 1024
assert str(D(2).sqrt()) == '1.414213562373095048801688724' and str(D(16).sqrt()) == '4' and str(D(2) ** -1) == '0.5'
assert str(D(1).exp()) == '2.718281828459045235360287471' and str(D(10).ln()) == '2.302585092994045684017991455'
with localcontext() as ctx:
    ctx.prec = 5
    assert str(D(1) / 3) == '0.33333'
    ctx.rounding = ROUND_UP
    assert str(D(1) / 3) == '0.33334'
assert str(D(1) / 3) == '0.3333333333333333333333333333'
# ---
# quantize and round have all roundings.
from decimal import *
D = Decimal
assert [str(D('2.5').quantize(D(1), r)) for r in (ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP)] == ['3', '2', '3', '2', '3', '2', '2', '2']
assert str(D('1.235').quantize(D('0.01'))) == '1.24' and round(D('2.5')) == 2 and str(round(D('2.675'), 2)) == '2.68'
D('1e28').quantize(D('0.1'))  ### "decimal.InvalidOperation: [<class 'decimal.InvalidOperation'>]"
# ---
# Equal numbers of other types compare and hash equal; floats don't mix in arithmetic.
from decimal import *
D = Decimal
assert D('0.5') == 0.5 and hash(D('0.5')) == hash(0.5) and D(1) in {1} and D('0.1') != 0.1 and D(1) < 1.5
assert D('nan') != D('nan') and hash(D('1.0')) == hash(1)
D('1.1') + 1.1  ### "TypeError: unsupported operand type(s) for +: 'decimal.Decimal' and 'float'"
# ---
# format takes the specifications of floats.
from decimal import *
D = Decimal
assert f"{D('1234567.891'):,.2f}|{D('0.256'):.1%}|{D('-3'):08.2f}|{D(12):*^8}|{D('1E+5'):f}|{D(1500):.2e}" == '1,234,567.89|25.6%|-0003.00|***12***|100000|1.50e+3'
# ---
# Signals that are trapped are exceptions, others set flags.
from decimal import *
c = Context(prec=4, traps=[])
assert str(c.divide(1, 0)) == 'Infinity' and c.flags[DivisionByZero] and not c.flags[Overflow]
assert issubclass(DivisionByZero, ZeroDivisionError)
Decimal(1) / 0  ### "decimal.DivisionByZero: [<class 'decimal.DivisionByZero'>]"
# ---
# Contexts refuse what is out of range.
from decimal import *
getcontext().prec = 0  ### "ValueError: valid range for prec is [1, MAX_PREC]"
# ---
# DecimalTuple, the templates and the constants are part of the module, and star imports bring them.
from decimal import *
assert DecimalTuple(0, (1,), 2) == Decimal('1E+2').as_tuple() and DecimalTuple.__module__ == 'decimal'
print(BasicContext, ExtendedContext, DefaultContext, sep='\n')
print(MAX_PREC, MAX_EMAX, MIN_EMIN, MIN_ETINY, IEEEContext(64))
print(DivisionUndefined.__mro__, FloatOperation.__mro__)
# ---
# Arithmetic keeps trailing zeros as the specification says.
from decimal import *
D = Decimal
print(D('1.10') ** 2, D(7) / 2, D('1.20') * 3, D('1.20') + D('1.8'), D('10') ** 2, D('100') / 4, D('1E+3') - 1, D('0.00') * 5, D(2) ** -2, D('-0') + 0, -D(0))
print(D(4) ** D('0.5'), D('1.000') ** 3, D(1) ** D('0.3'), D(2) ** D('0.5'), D(-2) ** 3, D(10).log10(), D('0.001').log10(), D(1).ln(), D(100).ln(), D('1e-20').exp())
print(D('12.50').normalize(), D('1200').normalize(), D('0E+7').normalize(), D('7').sqrt(), D('0.0016').sqrt())
# ---
# An unrounded result of a function is computed to as many digits as it takes to round it correctly.
from decimal import *
for p in (1, 2, 5, 17, 60, 200):
    c = Context(prec=p)
    print(c.exp(Decimal('2.5')), c.ln(Decimal('9.9')), c.log10(Decimal('0.00099')), c.power(Decimal('1.1'), Decimal('-7.3')), c.exp(Decimal('-1E-19')), c.ln(Decimal('1.0000000001')))
# ---
# Every rounding mode, at a tie and beside it.
from decimal import *
for mode in (ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP):
    c = Context(prec=2, rounding=mode)
    print(mode, [str(c.create_decimal(s)) for s in ('1.25', '1.35', '-1.25', '1.21', '-1.29', '1.001', '9.99', '-9.96', '1.05', '1.501')])
# ---
# Contexts bound exponents: overflow, underflow, subnormal numbers, clamping.
from decimal import *
c = Context(prec=3, Emin=-5, Emax=5, traps=[])
for x in ('9.999E5', '1E-7', '1E-8', '1.234E-6', '1E+5', '0E+20', '12E+4', '-9.999E5'):
    c.clear_flags()
    print(x, c.create_decimal(x), [k.__name__ for k, v in c.flags.items() if v])
c.clamp = 1
print(c.create_decimal('1E+5'), c.create_decimal('0E+9'), c.Etiny(), c.Etop())
# ---
# Neighbours, exponents, shifts and rotations.
from decimal import *
D, c = Decimal, Context(prec=5)
print(c.next_plus(1), c.next_minus(1), c.next_toward(1, 2), c.next_minus(D('inf')), c.next_plus(D('0')), c.logb(D('250')), c.scaleb(D('7.5'), 3), c.shift(12345, 2), c.shift(12345, -2), c.rotate(12345, 2), c.rotate(12345, -1))
print(D('7.5').fma(2, D('0.1')), D('-7').remainder_near(4), divmod(D(-7), 2), D('123').logb(), D('1e5').adjusted(), D(3).compare_total(D('3.0')), D('-0').compare_total(0), D('nan').compare_total(1), D('5').max_mag(-7), D('5').min_mag(D('-3')))
# ---
# Logical operations work on digits 0 and 1, as far as the precision goes.
from decimal import *
D, c = Decimal, Context(prec=6)
print(D(1100).logical_and(D(1010)), D(1100).logical_or(1010), D(1100).logical_xor(1010), c.logical_invert(101), c.logical_and(1111111, 1010101))
D(12).logical_and(1)  ### "decimal.InvalidOperation: [<class 'decimal.InvalidOperation'>]"
# ---
# number_class, and engineering notation.
from decimal import *
D = Decimal
print([D(s).number_class() for s in ('0', '-0', '1', '-1E-1000020', 'inf', '-inf', 'nan', 'snan')])
print([D(s).to_eng_string() for s in ('1E+5', '1.23E+5', '12E+7', '0E-8', '0E+4', '1E-10', '123456', '1.5')])
# ---
# A format may have separators on both sides of the point, zeros in front, and no negative zero.
from decimal import *
D = Decimal
x = D('-1234567.891')
for spec in ('', '_', ',.2f', '020,.3f', '.3g', 'e', '.2E', '%', '.1%', '*^20', '+', ' ', '_.4_f', '.,f', 'n', 'z.0f', '#.0f', '0=20', '=20', '.12e', '8.1f', '.0f'):
    print(repr(spec), format(x, spec), format(D('0.0004'), spec), format(D('1E+4'), spec), format(D('-inf'), spec))
format(x, '<010')  ### "ValueError: invalid format string"
# ---
# A format with two separators is none.
import decimal
format(decimal.Decimal(1), ',_')  ### "ValueError: invalid format string"
# ---
# Digits of all scripts, white space around, and underscores are read; contexts read strictly.
from decimal import *
print(Decimal('  ١٢٣.4_5 '), Decimal('_1_'), Decimal('-sNaN007'), Decimal('iNF'), Decimal('.5'), Decimal('5.'), Decimal((0, [1, 2], -1)))
Context().create_decimal('1_0')  ### "decimal.InvalidOperation: [<class 'decimal.ConversionSyntax'>]"
# ---
# Exponents may have 18 digits, and not more.
from decimal import *
print(Decimal('1E+999999999999999999'), hash(Decimal('1E+999999999')) == hash(Decimal('1E+999999999')), Decimal('1E+999999999') > Decimal('1E-999999999'))
Decimal('1E+9999999999999999999')  ### "decimal.InvalidOperation: [<class 'decimal.InvalidOperation'>]"
# ---
# Constructors and methods complain as those of the C module do.
from decimal import *
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
D, c = Decimal, Context()
show(lambda: D(foo=1)); show(lambda: D(1, 2)); show(lambda: D('1', c, 3)); show(lambda: D([])); show(lambda: D({})); show(lambda: D((2, (1,), 0)))
show(lambda: D(1).quantize()); show(lambda: D(1).quantize(1, 'up')); show(lambda: D(1).compare('x')); show(lambda: D(1).fma(2)); show(lambda: c.add(1)); show(lambda: c.add(1, 2.0))
show(lambda: c.abs()); show(lambda: c.power(2)); show(lambda: c.power(2, 3, 5)); show(lambda: D.from_float('1')); show(lambda: D.from_number('1')); show(lambda: D(1) < 'x'); show(lambda: ~D(1)); show(lambda: D(1) & 1)
show(lambda: setattr(c, 'prec', 'x')); show(lambda: setattr(c, 'Emin', 1)); show(lambda: delattr(c, 'prec')); show(lambda: setattr(c, 'foo', 1)); show(lambda: Context(flags=3)); show(lambda: Context(traps={Overflow: 1})); show(lambda: c.flags['x'])
show(lambda: localcontext(3)); show(lambda: localcontext(x=3)); show(lambda: setcontext(3)); show(lambda: IEEEContext(33)); show(lambda: hash(D('snan'))); show(lambda: float(D('snan'))); show(lambda: round(D('inf')))
# ---
# Numbers of other types compare, and signal FloatOperation where that is trapped.
from decimal import *
from fractions import Fraction
D = Decimal
assert D('0.5') == Fraction(1, 2) and D('0.5') < Fraction(2, 3) and Fraction(1, 3) < D('0.5') and D(1) == 1 + 0j and D(1) != 1j
with localcontext() as c:
    c.traps[FloatOperation] = True
    assert D(1) == 1.0 and c.flags[FloatOperation]
    D(1) < 1.5  ### "decimal.FloatOperation: [<class 'decimal.FloatOperation'>]"
# ---
# Flags and traps are mappings.
from decimal import *
c = Context(traps=[Overflow])
print(c.flags, len(c.traps), list(c.traps)[:2], c.traps == Context(traps=[Overflow]).traps, c.traps.copy() == c.traps, c.flags is c.flags, c.flags.get(3), Overflow in c.flags, 3 in c.flags, sum(c.traps.values()))
c.traps[Inexact] = 1
print(c.copy(), c.__reduce__())
del c.flags[Overflow]  ### "ValueError: signal keys cannot be deleted"
# ---
# Classes may derive from Decimal and Context.
from decimal import *
class Money(Decimal):
    def __str__(self): return '$' + super().__str__()
m = Money('1.50')
print(m, repr(m), type(m + 1).__name__, type(Money.from_float(0.5)).__name__, m.__reduce__()[1], hash(m) == hash(1.5), m == Decimal('1.5'))
class Five(Context): pass
with localcontext(Five(prec=5)) as c:
    print(Decimal(1) / 3, type(c).__name__)
# ---
# The third operand of pow is a modulus of integers.
from decimal import *
D = Decimal
print(pow(D(7), 3, 5), pow(7, D(3), 5), pow(7, 3, D(5)), pow(D(-7), 3, 5), D(2).__pow__(10, 1000), pow(D(2), 100, 97))
pow(D(2), -1, 5)  ### "decimal.InvalidOperation: [<class 'decimal.InvalidOperation'>]"
# ---
# Decimals are Numbers, but not Reals.
import numbers, decimal
assert issubclass(decimal.Decimal, numbers.Number) and not isinstance(decimal.Decimal(1), numbers.Real)
# ---
# Precisions and exponents that no memory could hold are refused, and exact results are exact all the same.
from decimal import *
c = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])
print(c.divide(4, 2), c.divide(1, 8), c.sqrt(256), c.multiply(3, 7), c.quantize(1, Decimal('1e-3')), c.power(2, 20))
c.divide(1, 3)  ### "MemoryError"
# ---
# A format takes the point and the grouping from a dict, as locale.localeconv returns it.
from decimal import *
D = Decimal
for spec, conv in (('n', {'decimal_point': ',', 'grouping': '\3\3\0', 'thousands_sep': '.'}), ('020n', {'decimal_point': ',', 'grouping': '\3\2\0', 'thousands_sep': '.'}), ('n', {'grouping': '\2\x7f', 'thousands_sep': '’'}), ('n', {}), ('n', 3), ('n', {'decimal_point': ''}), ('n', {'decimal_point': 1})):
    try: print(D('1234567.89').__format__(spec, conv))
    except Exception as e: print(type(e).__name__, e)
# ---
# A product of infinity and zero is invalid, whatever is added.
from decimal import *
c, D = Context(traps=[]), Decimal
print(c.fma(0, D('inf'), D('snan123')), c.fma(D('inf'), 0, D('nan5')), c.fma(D('nan3'), 0, D('snan5')), c.fma(D('nan3'), 0, D('nan5')))
# ---
# Lists of signals are for constructors, attributes take mappings.
from decimal import *
c = Context(traps=[Overflow])
c.flags = c.traps
print(c)
c.traps = [Overflow]  ### "TypeError: argument must be a signal dict"
# ---
# A module that is imported anew has the same classes.
import decimal, sys
del sys.modules['decimal']
import decimal as again
assert again.InvalidOperation is decimal.InvalidOperation or again is not decimal
try: again.Decimal('x')
except decimal.InvalidOperation: print('same')
except again.InvalidOperation: print('same')
# ---
# Names of roundings are the same objects everywhere.
from decimal import *
assert Context(rounding=ROUND_UP).rounding is ROUND_UP and Context(rounding='ROUND_' + 'UP').rounding is ROUND_UP
# ---
# A tiny exponent, or a huge one of a power of ten, takes no longer than others.
from decimal import *
c = Context(prec=16, traps=[])
print(c.power(10, D('1e-999999999')) if (D := Decimal) else 0, c.power(D('3.5'), D('-1e-999999999')), c.power(D('1e-999999'), D('1e-1000000')))
print(c.power(D('1.23E+123456791'), 10123898, 17291065), c.power(1000288896, D('9.87E+12347'), 93379908), c.power(-7, D('1e40'), 1001), c.power(D('-2e3'), 3, -77))
print(c.exp(D('9e19')), c.exp(D('-9e19')), c.exp(D('1e-999999999')))
# ---
# A power that is computed with a logarithm is inexact even where it seems exact.
from decimal import *
c = Context(prec=11, Emin=-9, Emax=9, traps=[])
for x in ('1E-20', '10E-21', '1E-19', '4', '1.0', '0.25'):
    c.clear_flags()
    print(c.power(Decimal(x), Decimal('0.5')), [s.__name__ for s, on in c.flags.items() if on])
# ---
# Coefficients around a machine word: each operation in narrow and wide contexts, with what it signals.
from decimal import *
import random, zlib

rng = random.Random(64)
edges = [0, 1, 4, 5, 6, 9, 10, 49, 50, 51, 99, 100, 2**32 - 1, 2**32, 10**9, 10**18 - 1, 10**18, 10**19 - 1, 10**19, 2**63, 2**64 - 1, 2**64, 2**64 + 1, 10**20, 2**61 - 1, 2**61, 10**27 + 5, 10**28 - 1]
exps = [-40, -21, -20, -19, -18, -9, -2, -1, 0, 1, 2, 9, 18, 19, 20, 21, 40]


def one():
    c = rng.choice(edges) if rng.random() < 0.5 else rng.randrange(10 ** rng.randrange(1, 22))
    return Decimal((rng.randrange(2), tuple(map(int, str(c))), rng.choice(exps)))


roundings = [ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP]
contexts = [Context(prec=p, rounding=r, Emin=e[0], Emax=e[1], clamp=c, traps=[])
            for p in (1, 2, 9, 18, 19, 20, 28, 50) for r in roundings for e, c in (((-999999, 999999), 0), ((-5, 12), 0), ((-30, 30), 1))]
operations = ["add", "subtract", "multiply", "divide", "quantize", "compare", "remainder", "divide_int", "plus", "minus"]
for name in operations:
    sum_ = 0
    for i in range(1500):
        c = contexts[(i * 7 + rng.randrange(3)) % len(contexts)]
        x, y = one(), one()
        c.clear_flags()
        f = getattr(c, name)
        z = f(x) if name in ("plus", "minus") else f(x, y)
        met = [s.__name__ for s in c.flags if c.flags[s]]
        sum_ = zlib.crc32(repr((x, y, z, met)).encode(), sum_)
    print(name, sum_)
pairs = [(one(), one()) for _ in range(2000)]
print(zlib.crc32(repr([(x < y, x == y, x > y, max(x, y), str(x), x.normalize()) for x, y in pairs]).encode()))
print(zlib.crc32(repr([hash(x) for x, _ in pairs]).encode()), hash(Decimal(2**61 - 1)), hash(Decimal(-1)), hash(Decimal("1e-30")), hash(Decimal("0.5")) == hash(0.5), hash(Decimal(10) ** 40) == hash(10**40))
print(sum((x for x, _ in pairs), Decimal(0)), sum(x * y for x, y in pairs if y.adjusted() < 20))
# ---
# The exponential of a number close to zero: below one, half of the last digit is a tenth of that above.
from decimal import Decimal, getcontext
for prec in 3, 28:
    getcontext().prec = prec
    for digits in '4.9', '5', '5.1', '7.17', '8.9', '9.1', '49', '50', '51':
        x = Decimal(digits).scaleb(-prec - 1)
        print(x.exp(), (-x).exp())
