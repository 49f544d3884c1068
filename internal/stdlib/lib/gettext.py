"""Internationalization and localization support."""

__all__ = ["NullTranslations", "Catalog", "bindtextdomain", "find", "translation", "install", "textdomain", "dgettext", "dngettext",
           "gettext", "ngettext", "pgettext", "dpgettext", "npgettext", "dnpgettext"]

_default_localedir = "/share/locale"
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
    return n


def find(domain, localedir=None, languages=None, all=False):
    # There are no catalogs.
    return [] if all else None


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    if fallback:
        return NullTranslations()
    from errno import ENOENT
    raise FileNotFoundError(ENOENT, "No translation file found for domain", domain)


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


_null = NullTranslations()


def dgettext(domain, message):
    return message


def dngettext(domain, msgid1, msgid2, n):
    return _null.ngettext(msgid1, msgid2, n)


def dpgettext(domain, context, message):
    return message


def dnpgettext(domain, context, msgid1, msgid2, n):
    return _null.ngettext(msgid1, msgid2, n)


def gettext(message):
    return message


def ngettext(msgid1, msgid2, n):
    return _null.ngettext(msgid1, msgid2, n)


def pgettext(context, message):
    return message


def npgettext(context, msgid1, msgid2, n):
    return _null.ngettext(msgid1, msgid2, n)


Catalog = translation
