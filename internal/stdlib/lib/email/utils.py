"""Addresses, dates and parameters of messages."""

import datetime
import re
import time
import urllib.parse

from email import _addresses

__all__ = ["collapse_rfc2231_value", "decode_params", "decode_rfc2231", "encode_rfc2231", "formataddr", "formatdate",
           "format_datetime", "getaddresses", "make_msgid", "mktime_tz", "parseaddr", "parsedate", "parsedate_tz",
           "parsedate_to_datetime", "quote", "unquote", "localtime"]

COMMASPACE = ", "
EMPTYSTRING = ""
CRLF = "\r\n"
_WRONG = "('', '')"  # stands for a value whose parentheses do not match
_specials = re.compile(r'[][\\()<>@,:;".]')
_escapes = re.compile(r'[\\"]')
_continued = re.compile(r"(\w+)\*(?:([0-9]+)\*?)?$", re.ASCII)
_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_LONG = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
_ZONES = {"UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "AST": -400, "ADT": -300, "EST": -500, "EDT": -400, "CST": -600, "CDT": -500,
          "MST": -700, "MDT": -600, "PST": -800, "PDT": -700}


def quote(str):
    """Escape backslashes and quotes."""
    return str.replace("\\", "\\\\").replace('"', '\\"')


def unquote(str):
    """Remove quotes or angle brackets."""
    if len(str) > 1:
        if str.startswith('"') and str.endswith('"'):
            return str[1:-1].replace("\\\\", "\\").replace('\\"', '"')
        if str.startswith("<") and str.endswith(">"):
            return str[1:-1]
    return str


def getaddresses(fieldvalues, *, strict=True):
    """Return pairs of name and address of all addresses in some header values."""
    values = [str(v) for v in fieldvalues]
    if not strict:
        return _addresses.read(COMMASPACE.join(values))
    values = [v if _addresses.parenthesized(v) else _WRONG for v in values]
    found = _without_literals(_addresses.read(COMMASPACE.join(values)))
    # As many addresses as the commas divide, or somebody has tried to smuggle one in.
    if len(found) != sum(1 + _addresses.without_quoted(v).count(",") for v in values):
        return [("", "")]
    return found


def parseaddr(addr, *, strict=True):
    """Return the name and the address of a header value."""
    if not strict:
        found = _addresses.read(addr if isinstance(addr, str) else "".join(addr or ()))
        return found[0] if found else ("", "")
    if isinstance(addr, list):
        addr = addr[0]
    if not isinstance(addr, str):
        return "", ""
    found = _without_literals(_addresses.read(addr if _addresses.parenthesized(addr) else _WRONG))
    return found[0] if len(found) == 1 else ("", "")


def _without_literals(found):
    return [("", "") if "[" in address else (name, address) for name, address in found]


def formataddr(pair, charset="utf-8"):
    """Return a name and an address as a header has them."""
    name, address = pair
    address.encode("ascii")
    if name:
        try:
            name.encode("ascii")
        except UnicodeEncodeError:
            from email.charset import Charset

            if isinstance(charset, str):
                charset = Charset(charset)
            return "%s <%s>" % (charset.header_encode(name), address)
        quotes = '"' if _specials.search(name) else ""
        name = _escapes.sub(r"\\\g<0>", name)
        return "%s%s%s <%s>" % (quotes, name, quotes, address)
    return address


def _format_timetuple_and_zone(t, zone):
    return "%s, %02d %s %04d %02d:%02d:%02d %s" % (_DAYS[t[6]], t[2], _MONTHS[t[1] - 1], t[0], t[3], t[4], t[5], zone)


def formatdate(timeval=None, localtime=False, usegmt=False):
    """Return a time as a header has it."""
    if timeval is None:
        timeval = time.time()
    d = datetime.datetime.fromtimestamp(timeval, datetime.UTC)
    if localtime:
        d = d.astimezone()
        usegmt = False
    elif not usegmt:
        d = d.replace(tzinfo=None)
    return format_datetime(d, usegmt)


def format_datetime(dt, usegmt=False):
    """Return a datetime as a header has it."""
    t = dt.timetuple()
    if usegmt:
        if dt.tzinfo is None or dt.tzinfo != datetime.UTC:
            raise ValueError("usegmt option requires a UTC datetime")
        zone = "GMT"
    elif dt.tzinfo is None:
        zone = "-0000"
    else:
        zone = dt.strftime("%z")
    return _format_timetuple_and_zone(t, zone)


def make_msgid(idstring=None, domain=None):
    """Return a new id for the header Message-ID."""
    import os
    import random

    text = "%d.%d.%d" % (int(time.time() * 100), os.getpid(), random.getrandbits(64))
    if idstring is not None:
        text += "." + idstring
    return "<%s@%s>" % (text, domain or "localhost")


def _parse_date(data):
    if not data or not (words := data.split()):
        return None
    if words[0].endswith(",") or words[0].title() in _DAYS:
        del words[0]
    else:
        i = words[0].rfind(",")
        if i >= 0:
            words[0] = words[0][i + 1:]
    if len(words) == 3:
        parts = words[0].split("-")
        if len(parts) == 3:
            words = parts + words[1:]
    if len(words) == 4:
        i = words[3].find("+")
        if i == -1:
            i = words[3].find("-")
        if i > 0:
            words[3:] = [words[3][:i], words[3][i:]]
        else:
            words.append("")
    if len(words) < 5:
        return None
    day, month, year, clock, zone = words[:5]
    month = month.lower()
    names = [m.lower() for m in _MONTHS]
    if month not in names and month not in _LONG:
        day, month = month, day.lower()
        if month not in names and month not in _LONG:
            return None
    month = (names.index(month) if month in names else _LONG.index(month)) + 1
    day = day.removesuffix(",")
    if year.find(":") > 0:
        year, clock = clock, year
    year = year.removesuffix(",")
    if not year[:1].isdigit():
        year, zone = zone, year
    clock = clock.removesuffix(",").split(":")
    if len(clock) == 1 and "." in clock[0]:
        clock = clock[0].split(".")
    if len(clock) not in (2, 3):
        return None
    try:
        year, day = int(year), int(day)
        hour, minute, second = (list(map(int, clock)) + [0])[:3]
    except ValueError:
        return None
    if year < 100:
        year += 1900 if year > 68 else 2000
    offset = None
    zone = zone.upper()
    if zone in _ZONES:
        offset = _ZONES[zone]
    else:
        try:
            offset = int(zone)
        except ValueError:
            pass
        if offset == 0 and zone.startswith("-"):
            offset = None
    if offset:
        sign, offset = (-1, -offset) if offset < 0 else (1, offset)
        offset = sign * (offset // 100 * 3600 + offset % 100 * 60)
    return year, month, day, hour, minute, second, 0, 1, -1, offset


def parsedate_tz(data):
    """Return a date as a tuple of 10, the last being the offset of its zone; None if it is none."""
    t = _parse_date(data)
    if t is None:
        return None
    return t if t[9] is not None else t[:9] + (0,)


def parsedate(data):
    """Return a date as a tuple of 9, or None."""
    t = parsedate_tz(data)
    return t[:9] if isinstance(t, tuple) else t


def parsedate_to_datetime(data):
    """Return a date as a datetime."""
    t = _parse_date(data)
    if t is None:
        raise ValueError('Invalid date value or format "%s"' % str(data))
    if t[9] is None:
        return datetime.datetime(*t[:6])
    return datetime.datetime(*t[:6], tzinfo=datetime.timezone(datetime.timedelta(seconds=t[9])))


def mktime_tz(data):
    """Return the timestamp of a tuple of 10."""
    import calendar

    if data[9] is None:
        return time.mktime(data[:8] + (-1,))
    return calendar.timegm(data) - data[9]


def localtime(dt=None):
    """Return a datetime with the local zone."""
    if dt is None:
        dt = datetime.datetime.now()
    return dt.astimezone()


def decode_rfc2231(s):
    """Split a value of the form charset'language'text."""
    parts = s.split("'", 2)
    return (None, None, s) if len(parts) <= 2 else parts


def encode_rfc2231(s, charset=None, language=None):
    """Encode a value of a parameter."""
    s = urllib.parse.quote(s, safe="", encoding=charset or "ascii")
    if charset is None and language is None:
        return s
    return "%s'%s'%s" % (charset, language or "", s)


def decode_params(params):
    """Put the parts of parameters together, and decode them."""
    out = [params[0]]
    parts = {}
    for name, value in params[1:]:
        value = unquote(value)
        if m := _continued.match(name):
            number = None if m[2] is None else int(m[2])
            parts.setdefault(m[1], []).append((number, value, name.endswith("*")))
        else:
            out.append((name, '"%s"' % quote(value)))
    for name, pieces in parts.items():
        # name* is the beginning of a value, as name*0 is, which counts where there are both.
        if any(number == 0 for number, _, _ in pieces):
            pieces = [piece for piece in pieces if piece[0] is not None]
        pieces.sort(key=lambda piece: piece[0] or 0)
        text = quote("".join([urllib.parse.unquote(v, encoding="latin-1") if e else v for _, v, e in pieces]))
        if any(e for _, _, e in pieces):
            charset, language, text = decode_rfc2231(text)
            out.append((name, (charset, language, '"%s"' % text)))
        else:
            out.append((name, '"%s"' % text))
    return out


def collapse_rfc2231_value(value, errors="replace", fallback_charset="us-ascii"):
    """Return a value of a parameter as text."""
    if not isinstance(value, tuple) or len(value) != 3:
        return unquote(value)
    charset, language, text = value
    if charset is None:
        charset = fallback_charset
    try:
        return str(bytes(text, "raw-unicode-escape"), charset, errors)
    except LookupError:
        return unquote(text)
