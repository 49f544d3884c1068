"""The locale C, the only one."""

__all__ = ["getlocale", "getdefaultlocale", "getpreferredencoding", "Error", "setlocale", "localeconv", "strcoll", "strxfrm", "str", "atof",
           "atoi", "format_string", "currency", "normalize", "LC_CTYPE", "LC_COLLATE", "LC_TIME", "LC_MONETARY", "LC_NUMERIC", "LC_ALL",
           "CHAR_MAX", "getencoding", "LC_MESSAGES"]

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127
_override_localeconv = {}


class Error(Exception):
    pass


def setlocale(category, locale=None):
    if category not in range(7):
        raise Error("locale query failed" if locale is None else "unsupported locale setting")
    if locale is not None and not isinstance(locale, _text):
        language, encoding = locale
        locale = f"{language or 'C'}.{encoding}" if encoding else language or "C"
    if locale not in (None, "", "C", "POSIX", "C.UTF-8", "C.utf8"):
        raise Error("unsupported locale setting")
    return "C"


def getlocale(category=LC_CTYPE):
    if category == LC_ALL:
        raise TypeError("category LC_ALL is not supported")
    return ("C", "UTF-8") if category == LC_CTYPE else (None, None)


def getdefaultlocale(envvars=("LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE")):
    import warnings
    warnings.warn("'locale.getdefaultlocale' is deprecated and slated for removal in Python 3.15. Use setlocale(), getencoding() and "
                  "getlocale() instead.", DeprecationWarning, stacklevel=2)
    return "C", "UTF-8"


def getencoding():
    return "UTF-8"


def getpreferredencoding(do_setlocale=True):
    return "UTF-8"


def localeconv():
    conv = {"int_curr_symbol": "", "currency_symbol": "", "mon_decimal_point": "", "mon_thousands_sep": "", "mon_grouping": [],
            "positive_sign": "", "negative_sign": "", "int_frac_digits": 127, "frac_digits": 127, "p_cs_precedes": 127,
            "p_sep_by_space": 127, "n_cs_precedes": 127, "n_sep_by_space": 127, "p_sign_posn": 127, "n_sign_posn": 127,
            "decimal_point": ".", "thousands_sep": "", "grouping": []}
    conv.update(_override_localeconv)
    return conv


def strcoll(a, b, /):
    return (a > b) - (a < b)


def strxfrm(string, /):
    return string


def format_string(f, val, grouping=False, monetary=False):
    # The locale C groups no digits.
    return f % val


def currency(val, symbol=True, grouping=False, international=False):
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


_text = str


def str(val):
    return f"{val:.12g}"


def delocalize(string):
    return string


def localize(string, grouping=False, monetary=False):
    return string


def atof(string, func=float):
    return func(string)


def atoi(string):
    return int(string)


def normalize(localename):
    return localename
