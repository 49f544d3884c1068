# A format without a type shows the places that a number has, or an exponent as str does, within a width, a sign and groups.
from decimal import Decimal

numbers = "0 -0.00 12.340 -1234567.891 0.000001 0.0000001 -123E-8 123E-9 0E-6 0E-7 1E+3 12345678901234567890123456789012345678E-37".split()
for text in numbers:
    for spec in ("", "12", "<12", "*^14", "+", " ,", "_", "012", "z,", "#", "f", ">16f", "+,f", ".3"):
        print(text, repr(spec), format(Decimal(text), spec), sep="|")
