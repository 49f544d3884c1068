"""Calendar printing functions."""

import datetime

__all__ = ["IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap", "leapdays", "weekday", "monthrange",
           "monthcalendar", "prmonth", "month", "prcal", "calendar", "timegm", "month_name", "month_abbr", "day_name", "day_abbr",
           "Calendar", "TextCalendar", "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar", "weekheader", "Day", "Month",
           "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER",
           "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]

error = ValueError
mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class IllegalMonthError(ValueError, IndexError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f"bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)"


class _Names:
    """Names by number, in the language of the (only) locale."""

    def __init__(self, format):
        self.format = format

    def __getitem__(self, i):
        return self._names(self.format)[i]

    def __len__(self):
        return len(self._names(self.format))


class _localized_month(_Names):
    @staticmethod
    def _names(format):
        return [""] + [datetime.date(2001, m, 1).strftime(format) for m in range(1, 13)]


class _localized_day(_Names):
    @staticmethod
    def _names(format):
        return [datetime.date(2001, 1, d).strftime(format) for d in range(1, 8)]


day_name, day_abbr = _localized_day("%A"), _localized_day("%a")
month_name, month_abbr = _localized_month("%B"), _localized_month("%b")


def isleap(year):
    """Return True for leap years, False for others."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """Return the number of leap years from y1 up to y2, which is not included."""
    def before(y):
        return y // 4 - y // 100 + y // 400
    return before(y2 - 1) - before(y1 - 1)


def _weekday(year, month, day):
    # The calendar repeats itself every 400 years.
    if not 1 <= year <= 9999:
        year = 2000 + year % 400
    return datetime.date(year, month, day).weekday()


def _validate_month(month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)


def _month(year, month):
    """The weekday of the first day, and the number of days."""
    _validate_month(month)
    return _weekday(year, month, 1), _monthlen(year, month)


def _monthlen(year, month):
    return mdays[month] + (month == 2 and isleap(year))


def _prevmonth(year, month):
    return (year - 1, 12) if month == 1 else (year, month - 1)


def _nextmonth(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


def _day(number):
    try:
        days = Day
    except NameError:  # so far
        from calendar import Day as days
    return days(number)


def weekday(year, month, day):
    """Return the weekday of a day, from Day.MONDAY (0) to Day.SUNDAY (6)."""
    return _day(_weekday(year, month, day))


def monthrange(year, month):
    """Return the weekday of the first day of a month, and the number of its days."""
    first, days = _month(year, month)
    return _day(first), days


class Calendar:
    """The days of months and years, in weeks that begin with the day firstweekday."""

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        """Iterate over the numbers of the days of a week."""
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def _around(self, year, month):
        # How many days of the neighbours the first and the last week have, with those of the month between.
        first, days = _month(year, month)
        before = (first - self.firstweekday) % 7
        return before, days, -(before + days) % 7

    def itermonthdates(self, year, month):
        """Iterate over the dates of the month's weeks, whole ones."""
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def itermonthdays(self, year, month):
        """Iterate over the days of the month's weeks, 0 for those of other months."""
        before, days, after = self._around(year, month)
        for _ in range(before):
            yield 0
        yield from range(1, days + 1)
        for _ in range(after):
            yield 0

    def itermonthdays2(self, year, month):
        """Iterate over pairs of day, as itermonthdays has it, and weekday."""
        for i, d in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield d, i % 7

    def itermonthdays3(self, year, month):
        """Iterate over triples of year, month and day, for dates outside of datetime's years, too."""
        before, days, after = self._around(year, month)
        y, m = _prevmonth(year, month)
        end = _monthlen(y, m) + 1
        for d in range(end - before, end):
            yield y, m, d
        for d in range(1, days + 1):
            yield year, month, d
        y, m = _nextmonth(year, month)
        for d in range(1, after + 1):
            yield y, m, d

    def itermonthdays4(self, year, month):
        """Iterate over tuples of year, month, day and weekday."""
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def monthdatescalendar(self, year, month):
        """Return the weeks of a month, as lists of dates."""
        return _split(list(self.itermonthdates(year, month)), 7)

    def monthdays2calendar(self, year, month):
        """Return the weeks of a month, as lists of pairs of day and weekday."""
        return _split(list(self.itermonthdays2(year, month)), 7)

    def monthdayscalendar(self, year, month):
        """Return the weeks of a month, as lists of days."""
        return _split(list(self.itermonthdays(year, month)), 7)

    def yeardatescalendar(self, year, width=3):
        """Return the months of a year in rows of width, each as monthdatescalendar has it."""
        return _split([self.monthdatescalendar(year, m) for m in range(1, 13)], width)

    def yeardays2calendar(self, year, width=3):
        """Return the months of a year in rows of width, each as monthdays2calendar has it."""
        return _split([self.monthdays2calendar(year, m) for m in range(1, 13)], width)

    def yeardayscalendar(self, year, width=3):
        """Return the months of a year in rows of width, each as monthdayscalendar has it."""
        return _split([self.monthdayscalendar(year, m) for m in range(1, 13)], width)


def _split(items, n):
    return [items[i:i + n] for i in range(0, len(items), n)]


class TextCalendar(Calendar):
    """Calendars as plain text."""

    def formatday(self, day, weekday, width):
        return ("" if day == 0 else "%2i" % day).center(width)

    def formatweek(self, theweek, width):
        return " ".join(self.formatday(d, wd, width) for d, wd in theweek)

    def prweek(self, theweek, width):
        print(self.formatweek(theweek, width), end="")

    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join(self.formatweekday(i, width) for i in self.iterweekdays())

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        _validate_month(themonth)
        s = month_name[themonth]
        if withyear:
            s = "%s %r" % (s, theyear)
        return s.center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w = max(2, w)
        l = max(1, l)
        s = self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1).rstrip() + "\n" * l
        s += self.formatweekheader(w).rstrip() + "\n" * l
        for week in self.monthdays2calendar(theyear, themonth):
            s += self.formatweek(week, w).rstrip() + "\n" * l
        return s

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        w = max(2, w)
        l = max(1, l)
        c = max(2, c)
        colwidth = (w + 1) * 7 - 1
        v = [repr(theyear).center(colwidth * m + c * (m - 1)).rstrip(), "\n" * l]
        header = self.formatweekheader(w)
        gap = " " * c
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            v.append("\n" * l)
            v.append(gap.join([self.formatmonthname(theyear, k, colwidth, False).center(colwidth) for k in months]).rstrip())
            v.append("\n" * l)
            v.append(gap.join([header.center(colwidth) for _ in months]).rstrip())
            v.append("\n" * l)
            for j in range(max(len(cal) for cal in row)):
                weeks = ["" if j >= len(cal) else self.formatweek(cal[j], w) for cal in row]
                v.append(gap.join([x.center(colwidth) for x in weeks]).rstrip() + "\n" * l)
        return "".join(v)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        print(self.formatyear(theyear, w, l, c, m), end="")


c = TextCalendar()
firstweekday = c.getfirstweekday


def setfirstweekday(firstweekday):
    from calendar import MONDAY, SUNDAY
    if not MONDAY <= firstweekday <= SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


def formatstring(cols, colwidth=20, spacing=6):
    """Return the texts cols, centred in columns."""
    return (" " * spacing).join(text.center(colwidth) for text in cols)


def format(cols, colwidth=20, spacing=6):
    """Print the texts cols, centred in columns."""
    print(formatstring(cols, colwidth, spacing))


monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear


EPOCH = 1970
_EPOCH_ORD = 719163  # the ordinal of 1970-01-01


def timegm(tuple):
    """Return the seconds since 1970 of a time in UTC, as time.gmtime returns it."""
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - _EPOCH_ORD + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
