# Weekdays are members of Day from the first call on, also where a script has put another Day there.
import calendar
print(calendar.monthrange(2024, 2), calendar.monthrange(2023, 2), calendar.weekday(2024, 2, 29), type(calendar.weekday(1, 1, 1)) is calendar.Day)
print(calendar.monthrange(0, 1), calendar.monthrange(10000, 2), calendar.monthrange(-4, 2))
for bad in (lambda: calendar.monthrange(2024, 13), lambda: calendar.weekday(2024, 2, 30), lambda: calendar.monthrange('a', 1)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
calendar.Day = lambda n: ('day', n)
print(calendar.monthrange(2024, 2), calendar.weekday(2024, 2, 29))
