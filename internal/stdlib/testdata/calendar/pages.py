# Days and months are enumerations of ints.
import calendar as c
print(c.monthrange(2024, 2), c.weekday(2024, 1, 1), repr(c.MONDAY), c.JANUARY, c.Month(3), c.Day.SUNDAY == 6, list(c.Day)[:2], c.day_name[c.TUESDAY], c.FEBRUARY + 1)
print(c.isleap(2000), c.leapdays(1900, 2000), c.timegm((2020, 1, 1, 0, 0, 0)), c.monthcalendar(2024, 2), c.weekheader(3), c.firstweekday())
c.monthrange(2024, 13)  ### "calendar.IllegalMonthError: bad month number 13; must be 1-12"
c.setfirstweekday(7)  ### "calendar.IllegalWeekdayError: bad weekday number 7; must be 0 (Monday) to 6 (Sunday)"
# ---
# Months and years as text.
import calendar as c
print(c.month(2024, 2), c.TextCalendar(6).formatmonth(2023, 10, 4, 2), c.calendar(2025)[:600], c.TextCalendar().formatyear(2025, m=4)[-300:])
print(c.formatstring(["a", "b"], 5, 2), list(c.Calendar().itermonthdays3(9999, 12))[-3:], list(c.Calendar(6).itermonthdays4(2024, 2))[:2], list(c.Calendar().itermonthdates(2024, 3))[0])
# ---
# And as HTML.
import calendar as c
h = c.HTMLCalendar(6)
print(h.formatmonth(2024, 2), h.formatyear(2024, 5), h.formatyearpage(2024, css=None)[:200], h.formatyearpage(2024, encoding="ascii")[-100:])
print(c.LocaleTextCalendar().formatmonth(2024, 2), c.LocaleHTMLCalendar(locale="C").formatmonthname(2024, 1))
# ---
# A locale that does not exist is an error of module locale.
import calendar, locale
try:
    calendar.LocaleTextCalendar(locale="xx_YY").formatweekday(0, 9)
except locale.Error as e:
    print(e)
