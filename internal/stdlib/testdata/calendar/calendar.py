# Names, enumerations and errors.
import calendar as c
print(repr(c.MONDAY), str(c.MONDAY), repr(c.JANUARY), repr(c.Month(1)), repr(c.weekday(2024,1,1)), c.monthrange(2024,2), c.firstweekday(), list(c.day_name), c.day_name[0], c.day_name[1:3], c.month_name[1], len(c.month_name), c.month_abbr[:3], c.day_abbr[-1], c.mdays, c.day_name[c.MONDAY])
def t(f):
    try: print(repr(f()))
    except Exception as e: print([k.__name__ for k in type(e).__mro__], e, e.args)
t(lambda:c.monthrange(2024,13)); t(lambda:c.setfirstweekday(7)); t(lambda:c.setfirstweekday('x')); t(lambda:c.weekday(2024,2,30)); t(lambda:c.weekday(0,1,1)); t(lambda:c.weekday(10000,1,1)); t(lambda:c.monthrange(2024,'x')); t(lambda:c.isleap('x')); t(lambda: c.TextCalendar().formatmonth(2024,13)); t(lambda:c.Calendar(9).firstweekday); t(lambda:list(c.Calendar().itermonthdates(9999,12))[-1]); t(lambda:list(c.Calendar().itermonthdays3(9999,12))[-3:]); t(lambda:c.timegm((1970,1,1,0,0,0))); t(lambda:c.week([(1,0)],3)); t(lambda:c.weekheader(3)); t(lambda:c.TextCalendar().formatday(0,1,3)); t(lambda:c.different_locale); t(lambda:c.LocaleTextCalendar().formatweekday(1,10)); t(lambda:c.LocaleTextCalendar(locale='xx').formatweekday(1,10)); t(lambda:c.format(['a','b'])); t(lambda:c.formatstring(['a','b'],5,2));  t(lambda: c.foo); t(lambda:c.Calendar().monthdayscalendar(2024,2)); t(lambda:c.TextCalendar().formatmonthname(2024,2,20,False)); t(lambda:c.prweek([(1,0)],3)); t(lambda:c.TextCalendar(6).formatmonth(2024,2,3,2)); t(lambda:c.Calendar().yeardayscalendar(2024,4)[0][0][0]); t(lambda: c.error); t(lambda:c.leapdays(1900,2024)); t(lambda:list(c.Calendar(3).itermonthdays4(2023,1))[:9]); t(lambda:c.Day.MONDAY+1); t(lambda:c.timegm((2024,2,30,1,2,3)))
# ---
# Tables in HTML.
import calendar as c
h = c.HTMLCalendar(6)
print(h.formatmonth(2024,2)); print(h.formatyear(2024)); print(h.formatyearpage(2024)[:600]); print(c.HTMLCalendar().formatyearpage(2024, 5, None, 'ascii'))
print(h.formatday(0,1), h.formatday(3,2), h.formatweekday(1), h.formatweekheader(), h.formatmonthname(2024,3), h.formatmonthname(2024,3,False), h.formatweek([(1,0),(2,1)]))
# ---
# Tables as text, and the module's own calendar.
import calendar as c
print(c.calendar(2024)); print(c.calendar(2023,3,2,4,2)); c.prmonth(2024,2); c.setfirstweekday(c.SUNDAY); c.prmonth(2024,2,9,1); c.setfirstweekday(c.MONDAY); print(c.monthcalendar(2024,2)); print(c.LocaleHTMLCalendar().formatmonth(2024,1))
# ---
# A star import brings all public names.
from calendar import *
print(WEDNESDAY, Month.MAY, [n for n in __import__('calendar').__all__ if n not in globals()])
