"""Internationalization and localization support."""

__all__ = ["NullTranslations", "GNUTranslations", "Catalog", "bindtextdomain", "find", "translation", "install", "textdomain", "dgettext", "dngettext",
           "gettext", "ngettext", "pgettext", "dpgettext", "npgettext", "dnpgettext"]

import os
import sys

_default_localedir = os.path.join(sys.base_prefix, "share", "locale")
_translations = {}
_localedirs = {}
_current_domain = "messages"


class NullTranslations:
    """Leaves messages as they are, or asks another one."""

    def __init__(self, fp=None):
        self._info = {}
        self._charset = None
        self._fallback = None
        if fp is not None:
            self._parse(fp)

    def _parse(self, fp):
        pass

    def add_fallback(self, fallback):
        if self._fallback:
            self._fallback.add_fallback(fallback)
        else:
            self._fallback = fallback

    def gettext(self, message):
        return self._fallback.gettext(message) if self._fallback else message

    def ngettext(self, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.ngettext(msgid1, msgid2, n)
        n = _count(n)
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context, message):
        return self._fallback.pgettext(context, message) if self._fallback else message

    def npgettext(self, context, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.npgettext(context, msgid1, msgid2, n)
        return msgid1 if _count(n) == 1 else msgid2

    def info(self):
        return self._info

    def charset(self):
        return self._charset

    def install(self, names=None):
        import builtins
        builtins.__dict__["_"] = self.gettext
        if names is not None:
            for name in {"gettext", "ngettext", "npgettext", "pgettext"} & set(names):
                builtins.__dict__[name] = getattr(self, name)


def _count(n):
    try:
        round(n)
    except TypeError:
        raise TypeError(f"Plural value must be an integer, got {n.__class__.__name__}") from None
    if not isinstance(n, int):
        import warnings

        warnings.warn(f"Plural value must be an integer, got {n.__class__.__name__}", DeprecationWarning, 4)
    return n


class _Plural:
    # Makes a function of C's expression that chooses a plural form.
    levels = (("||",), ("&&",), ("==", "!="), ("<", ">", "<=", ">="), ("+", "-"), ("*", "/", "%"))

    def __init__(self, text):
        import re

        self.tokens = []
        for m in re.finditer(r"(?P<space>[ \t]+)|(?P<number>[0-9]+\b)|(?P<name>n\b)|(?P<paren>[()])|"
                             r"(?P<operator>[-*/%+?:]|[><!]=?|==|&&|\|\|)|(?P<invalid>\w+|.)", text, re.DOTALL):
            kind = m.lastgroup
            if kind == "space":
                continue
            value = m.group(kind)
            if kind == "invalid":
                raise ValueError("invalid token in plural form: %s" % value)
            self.tokens.append(value)
        self.tokens.append("")
        self.at = 0

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    @staticmethod
    def unexpected(token):
        if token:
            return ValueError("unexpected token in plural form: %s" % token)
        return ValueError("unexpected end of plural form")

    def whole(self):
        f = self.choice(0)
        if token := self.tokens[self.at]:
            raise self.unexpected(token)
        return f

    def choice(self, depth):
        if depth > 20:
            raise RecursionError
        cases = []
        while True:
            value = self.binary(0, depth)
            if self.tokens[self.at] != "?":
                break
            self.take()
            yes = self.choice(depth + 1)
            if (token := self.take()) != ":":
                raise self.unexpected(token)
            cases.append((value, yes))
        if not cases:
            return value

        def choose(n):
            for condition, yes in cases:
                if condition(n):
                    return yes(n)
            return value(n)
        return choose

    def binary(self, level, depth):
        if level == len(self.levels):
            return self.unary(depth)
        left = self.binary(level + 1, depth)
        while (op := self.tokens[self.at]) in self.levels[level]:
            self.take()
            left = _OPERATIONS[op](left, self.binary(level + 1, depth))
        return left

    def unary(self, depth):
        token = self.take()
        if token == "!":
            not_ = True
            while self.tokens[self.at] == "!":
                self.take()
                not_ = not not_
            inner = self.unary(depth)
            return lambda n: int(bool(inner(n)) != not_)
        if token == "n":
            return lambda n: n
        if token.isdigit():
            number = int(token)
            return lambda n: number
        if token == "(":
            inner = self.choice(depth + 1)
            if self.take() != ")":
                raise ValueError("unbalanced parenthesis in plural form")
            return inner
        raise self.unexpected(token)


_OPERATIONS = {
    "||": lambda a, b: lambda n: int(bool(a(n) or b(n))),
    "&&": lambda a, b: lambda n: int(bool(a(n) and b(n))),
    "==": lambda a, b: lambda n: int(a(n) == b(n)),
    "!=": lambda a, b: lambda n: int(a(n) != b(n)),
    "<": lambda a, b: lambda n: int(a(n) < b(n)),
    ">": lambda a, b: lambda n: int(a(n) > b(n)),
    "<=": lambda a, b: lambda n: int(a(n) <= b(n)),
    ">=": lambda a, b: lambda n: int(a(n) >= b(n)),
    "+": lambda a, b: lambda n: a(n) + b(n),
    "-": lambda a, b: lambda n: a(n) - b(n),
    "*": lambda a, b: lambda n: a(n) * b(n),
    "/": lambda a, b: lambda n: a(n) // b(n),
    "%": lambda a, b: lambda n: a(n) % b(n),
}


def c2py(plural):
    """Make a function of an expression of C that says which plural form a number has."""
    if len(plural) > 1000:
        raise ValueError("plural form expression is too long")
    try:
        f = _Plural(plural).whole()
    except RecursionError:
        raise ValueError("plural form expression is too complex") from None

    def func(n):
        if not isinstance(n, int):
            n = round(_count(n))
        return int(f(n))
    return func


class GNUTranslations(NullTranslations):
    """Messages of a catalog, a .mo file of GNU's."""

    LE_MAGIC = 0x950412DE
    BE_MAGIC = 0xDE120495
    CONTEXT = "%s\x04%s"
    VERSIONS = (0, 1)

    def _parse(self, fp):
        from struct import unpack

        filename = getattr(fp, "name", "")
        self._catalog = catalog = {}
        self.plural = lambda n: int(n != 1)
        data = fp.read()
        magic = unpack("<I", data[:4])[0]
        if magic not in (self.LE_MAGIC, self.BE_MAGIC):
            raise OSError(0, "Bad magic number", filename)
        order = "<" if magic == self.LE_MAGIC else ">"
        version, count, originals, translated = unpack(order + "4I", data[4:20])
        if version >> 16 not in self.VERSIONS:
            raise OSError(0, "Bad version number " + str(version >> 16), filename)

        def text(place):
            length, start = unpack(order + "II", data[place:place + 8])
            if start + length >= len(data):
                raise OSError(0, "File is corrupt", filename)
            return data[start:start + length]

        for i in range(count):
            message, translation = text(originals + 8 * i), text(translated + 8 * i)
            if not message:
                self._header(translation)
            charset = self._charset or "ascii"
            if b"\x00" in message:
                singular = str(message.split(b"\x00")[0], charset)
                for form, t in enumerate(translation.split(b"\x00")):
                    catalog[singular, form] = str(t, charset)
            else:
                catalog[str(message, charset)] = str(translation, charset)

    def _header(self, text):
        # The translation of the empty message is the catalog's header.
        last = None
        for line in text.split(b"\n"):
            line = line.decode().strip()
            if not line or line.startswith("#-#-#-#-#") and line.endswith("#-#-#-#-#"):
                continue
            if ":" in line:
                key, value = line.split(":", 1)
                last = key = key.strip().lower()
                value = value.strip()
                self._info[key] = value
                if key == "content-type":
                    self._charset = value.split("charset=")[1]
                elif key == "plural-forms":
                    self.plural = c2py(value.split(";")[1].split("plural=")[1])
            elif last:
                self._info[last] += "\n" + line

    def _find(self, message):
        found = self._catalog.get(message)
        return self._catalog.get((message, self.plural(1))) if found is None else found

    def _find_plural(self, message, n):
        return self._catalog.get((message, self.plural(n)))

    def gettext(self, message):
        found = self._find(message)
        if found is not None:
            return found
        return self._fallback.gettext(message) if self._fallback else message

    def ngettext(self, msgid1, msgid2, n):
        found = self._find_plural(msgid1, n)
        if found is not None:
            return found
        if self._fallback:
            return self._fallback.ngettext(msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context, message):
        found = self._find(self.CONTEXT % (context, message))
        if found is not None:
            return found
        return self._fallback.pgettext(context, message) if self._fallback else message

    def npgettext(self, context, msgid1, msgid2, n):
        found = self._find_plural(self.CONTEXT % (context, msgid1), n)
        if found is not None:
            return found
        if self._fallback:
            return self._fallback.npgettext(context, msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2


def _expand_lang(name):
    # The names under which catalogs of a locale may lie, the closest first.
    import locale

    name = locale.normalize(name)
    parts = []
    for mark in "@._":
        at = name.find(mark)
        parts.append(name[at:] if at >= 0 else "")
        if at >= 0:
            name = name[:at]
    modifier, codeset, territory = parts
    names = []
    for m in dict.fromkeys((modifier, "")):
        for t in dict.fromkeys((territory, "")):
            for c in dict.fromkeys((codeset, "")):
                names.append(name + t + c + m)
    return names


def find(domain, localedir=None, languages=None, all=False):
    if localedir is None:
        localedir = _default_localedir
    if languages is None:
        languages = []
        for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            if value := os.environ.get(variable):
                languages = value.split(":")
                break
        if "C" not in languages:
            languages.append("C")
    found = []
    for name in dict.fromkeys(n for language in languages for n in _expand_lang(language)):
        if name == "C":
            break
        file = os.path.join(localedir, name, "LC_MESSAGES", "%s.mo" % domain)
        if os.path.exists(file):
            if not all:
                return file
            found.append(file)
    return found if all else None


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    if class_ is None:
        class_ = GNUTranslations
    files = find(domain, localedir, languages, all=True)
    if not files:
        if fallback:
            return NullTranslations()
        from errno import ENOENT
        raise FileNotFoundError(ENOENT, "No translation file found for domain", domain)
    import copy

    result = None
    for file in files:
        key = class_, os.path.abspath(file)
        t = _translations.get(key)
        if t is None:
            with open(file, "rb") as fp:
                t = _translations.setdefault(key, class_(fp))
        t = copy.copy(t)
        if result is None:
            result = t
        else:
            result.add_fallback(t)
    return result


def install(domain, localedir=None, *, names=None):
    translation(domain, localedir, fallback=True).install(names)


def textdomain(domain=None):
    global _current_domain
    if domain is not None:
        _current_domain = domain
    return _current_domain


def bindtextdomain(domain, localedir=None):
    if localedir is not None:
        _localedirs[domain] = localedir
    return _localedirs.get(domain, _default_localedir)


def _of(domain):
    try:
        return translation(domain, _localedirs.get(domain))
    except OSError:
        return NullTranslations()


def dgettext(domain, message):
    return _of(domain).gettext(message)


def dngettext(domain, msgid1, msgid2, n):
    return _of(domain).ngettext(msgid1, msgid2, n)


def dpgettext(domain, context, message):
    return _of(domain).pgettext(context, message)


def dnpgettext(domain, context, msgid1, msgid2, n):
    return _of(domain).npgettext(context, msgid1, msgid2, n)


def gettext(message):
    return dgettext(_current_domain, message)


def ngettext(msgid1, msgid2, n):
    return dngettext(_current_domain, msgid1, msgid2, n)


def pgettext(context, message):
    return dpgettext(_current_domain, context, message)


def npgettext(context, msgid1, msgid2, n):
    return dnpgettext(_current_domain, context, msgid1, msgid2, n)


Catalog = translation
