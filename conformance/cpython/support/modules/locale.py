"""The one locale, C."""

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127


class Error(Exception):
    pass


def setlocale(category, locale=None):
    if locale in (None, "", "C", "POSIX"):
        return "C"
    raise Error("unsupported locale setting")


def getlocale(category=LC_CTYPE):
    return None, None


def getpreferredencoding(do_setlocale=True):
    return "utf-8"


def getencoding():
    return "utf-8"


def localeconv():
    return {"decimal_point": ".", "thousands_sep": "", "grouping": [], "int_curr_symbol": "", "currency_symbol": "",
            "mon_decimal_point": "", "mon_thousands_sep": "", "mon_grouping": [], "positive_sign": "", "negative_sign": "",
            "int_frac_digits": CHAR_MAX, "frac_digits": CHAR_MAX, "p_cs_precedes": CHAR_MAX, "p_sep_by_space": CHAR_MAX,
            "n_cs_precedes": CHAR_MAX, "n_sep_by_space": CHAR_MAX, "p_sign_posn": CHAR_MAX, "n_sign_posn": CHAR_MAX}
