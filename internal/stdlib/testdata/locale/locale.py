# There is the locale C, and no other.
import locale
print(locale.setlocale(locale.LC_ALL, "C"), locale.setlocale(locale.LC_NUMERIC), locale.getlocale(locale.LC_TIME), locale.localeconv()["decimal_point"])
print(locale.format_string("%d %.2f", (1234567, 3.5), grouping=True), locale.atof("1.5"), locale.atoi("12"), locale.str(3.5), locale.strcoll("a", "b"), locale.strxfrm("x"))
print(locale.delocalize("1.5"), locale.localize("1.5"), locale.LC_ALL, locale.CHAR_MAX)
locale.setlocale(locale.LC_ALL, "de_DE")  ### "locale.Error: unsupported locale setting"
locale.setlocale(99)  ### "locale.Error: locale query failed"
locale.currency(3)  ### "ValueError: Currency formatting is not possible using the 'C' locale."
locale.atof("1,5")  ### "ValueError: could not convert string to float: '1,5'"
