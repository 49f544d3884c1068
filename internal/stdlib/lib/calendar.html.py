class HTMLCalendar(Calendar):
    """Calendars as HTML tables."""

    cssclasses = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    cssclasses_weekday_head = cssclasses
    cssclass_noday = "noday"
    cssclass_month_head = "month"
    cssclass_month = "month"
    cssclass_year_head = "year"
    cssclass_year = "year"

    def formatday(self, day, weekday):
        """Return a cell for a day."""
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return '<td class="%s">%d</td>' % (self.cssclasses[weekday], day)

    def formatweek(self, theweek):
        """Return a row for a week."""
        return f"<tr>{''.join([self.formatday(d, wd) for d, wd in theweek])}</tr>"

    def formatweekday(self, day):
        """Return a head cell for a weekday."""
        return f'<th class="{self.cssclasses_weekday_head[day]}">{day_abbr[day]}</th>'

    def formatweekheader(self):
        """Return the head row with the weekdays."""
        return f"<tr>{''.join([self.formatweekday(i) for i in self.iterweekdays()])}</tr>"

    def formatmonthname(self, theyear, themonth, withyear=True):
        """Return the head row with the month's name."""
        _validate_month(themonth)
        return self._monthhead(month_name[themonth], theyear, withyear)

    def _monthhead(self, name, year, withyear):
        if withyear:
            name = f"{name} {year}"
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{name}</th></tr>'

    def _table(self, cls):
        return f'<table border="0" cellpadding="0" cellspacing="0" class="{cls}">\n'

    def formatmonth(self, theyear, themonth, withyear=True):
        """Return the table of a month."""
        rows = [self.formatmonthname(theyear, themonth, withyear=withyear), self.formatweekheader()]
        rows += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        return self._table(self.cssclass_month) + "".join([row + "\n" for row in rows]) + "</table>\n"

    def formatyear(self, theyear, width=3):
        """Return the table of a year, with width months in a row."""
        width = max(width, 1)
        text = [self._table(self.cssclass_year), f'<tr><th colspan="{width}" class="{self.cssclass_year_head}">{theyear}</th></tr>']
        for first in range(1, 13, width):
            months = range(first, min(first + width, 13))
            text += ["<tr>", *[f"<td>{self.formatmonth(theyear, m, withyear=False)}</td>" for m in months], "</tr>"]
        return "".join(text) + "</table>"

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        """Return a page with the table of a year, as bytes."""
        if encoding is None:
            encoding = "utf-8"
        style = "" if css is None else f'<link rel="stylesheet" type="text/css" href="{css}" />\n'
        page = (f'<?xml version="1.0" encoding="{encoding}"?>\n'
                '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n'
                '<html>\n<head>\n'
                f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />\n'
                f'{style}<title>Calendar for {theyear}</title>\n</head>\n<body>\n'
                f'{self.formatyear(theyear, width)}</body>\n</html>\n')
        return page.encode(encoding, "xmlcharrefreplace")


class different_locale:
    """Sets a locale in a with statement. There is only the C locale."""

    def __init__(self, locale):
        self.locale = locale

    def __enter__(self):
        if self.locale not in _locales:
            from locale import Error
            raise Error("unsupported locale setting")

    def __exit__(self, *args):
        pass


_locales = (None, "", "C", "POSIX", "C.UTF-8", ("C", "UTF-8"), (None, None))


class LocaleTextCalendar(TextCalendar):
    """Calendars as plain text with the names that a locale has."""

    def __init__(self, firstweekday=0, locale=None):
        TextCalendar.__init__(self, firstweekday)
        self.locale = "C" if locale is None else locale

    def formatweekday(self, day, width):
        with different_locale(self.locale):
            return super().formatweekday(day, width)

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        with different_locale(self.locale):
            return super().formatmonthname(theyear, themonth, width, withyear)


class LocaleHTMLCalendar(HTMLCalendar):
    """Calendars as HTML tables with the names that a locale has."""

    def __init__(self, firstweekday=0, locale=None):
        HTMLCalendar.__init__(self, firstweekday)
        self.locale = "C" if locale is None else locale

    def formatweekday(self, day):
        with different_locale(self.locale):
            return super().formatweekday(day)

    def formatmonthname(self, theyear, themonth, withyear=True):
        with different_locale(self.locale):
            return super().formatmonthname(theyear, themonth, withyear)
