import datetime
import time
import collections.abc

from _sqlite3 import *

_deprecated_names = frozenset()

paramstyle = "qmark"
apilevel = "2.0"

Date = datetime.date
Time = datetime.time
Timestamp = datetime.datetime


def DateFromTicks(ticks):
    return Date(*time.localtime(ticks)[:3])


def TimeFromTicks(ticks):
    return Time(*time.localtime(ticks)[3:6])


def TimestampFromTicks(ticks):
    return Timestamp(*time.localtime(ticks)[:6])


sqlite_version_info = tuple(int(part) for part in sqlite_version.split("."))

Binary = memoryview
collections.abc.Sequence.register(Row)


def _warn(what):
    from warnings import warn
    warn(
        f"The default {what} is deprecated as of Python 3.12; "
        "see the sqlite3 documentation for suggested replacement recipes",
        DeprecationWarning,
        stacklevel=3,
    )


def _adapt_date(value):
    _warn("date adapter")
    return value.isoformat()


def _adapt_datetime(value):
    _warn("datetime adapter")
    return value.isoformat(" ")


def _convert_date(data):
    _warn("date converter")
    return datetime.date(*map(int, data.split(b"-")))


def _convert_timestamp(data):
    _warn("timestamp converter")
    day, clock = data.split(b" ")
    seconds, *fraction = clock.split(b".")
    micros = int(fraction[0][:6].ljust(6, b"0")) if fraction else 0
    return datetime.datetime(*map(int, day.split(b"-")), *map(int, seconds.split(b":")), micros)


register_adapter(datetime.date, _adapt_date)
register_adapter(datetime.datetime, _adapt_datetime)
register_converter("date", _convert_date)
register_converter("timestamp", _convert_timestamp)
