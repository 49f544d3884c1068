# Constructors, arithmetic, comparison, parsing and formatting give what CPython gives, messages included.
from datetime import *
def show(s):
    try: print(s,'=>',repr(eval(s)))
    except Exception as e: print(s,'=>',type(e).__name__, e)
d=date(2020,2,29); dt=datetime(2020,2,29,13,5,7,89); t=time(1,2,3,4); td=timedelta(days=1,hours=2,microseconds=5); u=timezone.utc
aw=dt.replace(tzinfo=u); tz5=timezone(timedelta(hours=5,minutes=30)); tn=timezone(timedelta(hours=-3),'X')
for s in r"""date(2020,13,1)
date(2020,2,30)
date(0,1,1)
date(10000,1,1)
date(2020)
date('2020',1,1)
date(2020.0,1,1)
time(24)
time(1,60)
time(1,1,60)
time(1,1,1,1000000)
time(1,fold=2)
time(1,tzinfo=3)
datetime(2020,1)
datetime(2020,1,1,25)
datetime(2020,1,1,tzinfo='x')
timedelta(days=1e10)
timedelta(days=1000000000)
timedelta(days=-1000000000)
timedelta('a')
timedelta(1.5,2.25,3.125)
timedelta(microseconds=0.5)
timedelta(microseconds=1.5)
timedelta(weeks=1,days=1,hours=1,minutes=1,seconds=1,milliseconds=1,microseconds=1)
timedelta(1,2,3,4,5,6,7,8)
timedelta(x=1)
str(td)
str(-td)
str(timedelta(days=-1))
str(timedelta(days=2,seconds=1))
repr(timedelta())
td.total_seconds()
td*2
td*1.5
2*td
td/2
td//2
td/td
td//timedelta(hours=1)
td%timedelta(hours=1)
divmod(td,timedelta(hours=1))
-td
abs(-td)
+td
td+1
td<1
td==1
td/0
td//0
td/0.0
td/timedelta(0)
td*'a'
td/'a'
bool(timedelta())
hash(td)==hash(timedelta(days=1,hours=2,microseconds=5))
timedelta.max
timedelta.min
timedelta.resolution
timedelta.max+timedelta(1)
d
str(d)
d.isoformat()
d.weekday()
d.isoweekday()
d.isocalendar()
d.isocalendar().week
d.toordinal()
date.fromordinal(1)
date.fromordinal(0)
date.fromordinal(3652060)
date.fromisoformat('2020-02-29')
date.fromisoformat('20200229')
date.fromisoformat('2020-W09-6')
date.fromisoformat('2020W096')
date.fromisoformat('2020-W09')
date.fromisoformat('2020-2-9')
date.fromisoformat('x')
date.fromisoformat(3)
date.fromisocalendar(2020,9,6)
date.fromisocalendar(2020,54,6)
date.fromisocalendar(2020,9,8)
d+td
d-td
d-date(2020,1,1)
d+1
d<dt
d==dt
d<3
d.replace(day=1)
d.replace(month=13)
d.ctime()
d.strftime('%Y-%m-%d %a %A %b %B %j %U %W %w %d %H %y %% %G %V %u %x %X %c %p %e %F %T %D %s %f %h %n %R %C')
f'{d:%d/%m/%y}'
f'{d}'
format(d,'')
date.min
date.max
date.max+timedelta(1)
date.resolution
hash(d)==hash(date(2020,2,29))
t
str(t)
t.isoformat('seconds')
t.isoformat('minutes')
t.isoformat('milliseconds')
t.isoformat('hours')
t.isoformat('auto')
t.isoformat('x')
time(1,2,3,tzinfo=u)
time(1,2,3,fold=1)
time(1,2)
time()
time.fromisoformat('04:23:01')
time.fromisoformat('T042301')
time.fromisoformat('04:23:01.123')
time.fromisoformat('04:23:01,123456789')
time.fromisoformat('04:23:01+05:30')
time.fromisoformat('04:23Z')
time.fromisoformat('24:00')
time.fromisoformat('25:00')
time.fromisoformat('4:00')
t<time(2)
t<time(2,tzinfo=u)
t==time(2,tzinfo=u)
t.replace(hour=5)
t.strftime('%H:%M:%S.%f %I %p')
t.utcoffset()
time(1,tzinfo=tz5).utcoffset()
time(1,tzinfo=tz5).tzname()
time(1,tzinfo=tz5).isoformat()
time.max
dt
str(dt)
dt.isoformat(' ')
dt.isoformat('T','milliseconds')
dt.date()
dt.time()
aw.timetz()
aw
str(aw)
dt.timestamp()
aw.timestamp()
datetime.fromtimestamp(0,u)
datetime.fromtimestamp(1.5,tz=tz5)
datetime.fromtimestamp(1e20,u)
datetime.fromtimestamp(-1.5,u)
datetime.fromtimestamp(1234567890.123456,u)
aw.astimezone(tz5)
aw.astimezone(tn)
aw-aw.astimezone(tz5)
aw==aw.astimezone(tz5)
hash(aw)==hash(aw.astimezone(tz5))
dt==aw
dt<aw
dt-aw
dt-1
dt+td
td+dt
dt-td
dt-datetime(2020,1,1)
dt.replace(year=2021)
dt.replace(year=2021,day=28)
aw.replace(tzinfo=None)
datetime.combine(d,t)
datetime.combine(d,t,u)
datetime.combine(d,3)
dt.isocalendar()
dt.ctime()
dt.strftime('%Y-%m-%dT%H:%M:%S.%f%z|%Z|%:z')
aw.strftime('%z %Z %:z %s')
tz5.utcoffset(None)
tz5
str(tz5)
tn
str(tn)
tn.tzname(None)
u
str(u)
repr(timezone(timedelta(0)))
timezone(timedelta(hours=24))
timezone(3)
timezone(timedelta(seconds=1))
str(timezone(timedelta(seconds=-1)))
timezone(timedelta(0))==u
timezone(timedelta(0)) is u
timezone.min
tz5.fromutc(aw.replace(tzinfo=tz5))
tz5.fromutc(dt)
u.utcoffset(3)
datetime.fromisoformat('2011-11-04')
datetime.fromisoformat('20111104T000523')
datetime.fromisoformat('2011-11-04T00:05:23')
datetime.fromisoformat('2011-11-04 00:05:23.283')
datetime.fromisoformat('2011-11-04T00:05:23+04:00')
datetime.fromisoformat('2011-W01-2T00:05:23.283')
datetime.fromisoformat('2011-11-04T00:05:23Z')
datetime.fromisoformat('2011-11-04T24:00:00')
datetime.fromisoformat('2011-11-04T')
datetime.fromisoformat('garbage')
datetime.fromisoformat('2011-11-04T00:05:23.')
datetime.fromisoformat('2011-13-04T00:05:23')
datetime.fromisoformat('2011-11-04T00:05:60')
datetime.fromisoformat('2011-11-04T00:05:23-00:00:30.5')
datetime.strptime('2020-02-03','%Y-%m-%d')
datetime.strptime('2020-02-03 14:05:06.5 +0530','%Y-%m-%d %H:%M:%S.%f %z')
datetime.strptime('03 Feb 20 02:05 PM','%d %b %y %I:%M %p')
datetime.strptime('x','%Y')
datetime.strptime('2020x','%Y')
datetime.strptime('2020-02-30','%Y-%m-%d')
datetime.strptime('Monday January 5 2020','%A %B %d %Y')
datetime.strptime('2020 60','%Y %j')
datetime.strptime('2020 9 1','%Y %U %w')
datetime.strptime('2020 9 1','%G %V %u')
datetime.strptime('10','%q')
datetime.strptime('10','%')
datetime.strptime('12:30:45 UTC','%H:%M:%S %Z')
datetime.strptime('2020-01-01T00:00:00Z','%Y-%m-%dT%H:%M:%S%z')
datetime.strptime('13','%m')
datetime.strptime('Feb 29','%b %d')
datetime.strptime(3,'%Y')
datetime.strptime('20','%d')
date.strptime('2020-01-02','%Y-%m-%d')
time.strptime('10:20','%H:%M')
date(2020,1,1).__reduce__()
dt.__reduce__()
td.__reduce__()
time(1,2).__reduce__()
u.__reduce__()
tz5.__reduce__()
tzinfo().utcoffset(None)
tzinfo().fromutc(dt)
datetime.max
datetime.max+timedelta(1)
datetime(2020,1,1,fold=1)
datetime(2020,1,1,12,tzinfo=tz5)
datetime(2020,1,1)-date(2020,1,1)
isinstance(dt,date)
date.today()==datetime.now().date()
datetime.__mro__
MINYEAR,MAXYEAR,UTC
dt.fold
dt.hour,dt.minute,dt.second,dt.microsecond,dt.tzinfo,dt.year
dt.year.real
date.year
dt.foo
setattr(dt,'year',3)
datetime.fromisoformat(3)
datetime.strptime('','%Y')
datetime.fromordinal(738000)
datetime.fromisocalendar(2020,9,6)
datetime(1,1,1).timestamp()
datetime(2020,1,1,tzinfo=u)>datetime(2020,1,1)
date(2020,1,1)>datetime(2020,1,1)
datetime(2020,1,1)>3
sorted([date(2020,1,2),date(2020,1,1)])
sum([td,td],timedelta())
max(d,date(2021,1,1))
dt.dst(),dt.tzname(),aw.dst(),aw.tzname()
datetime.fromtimestamp('a')
datetime.fromtimestamp(float('nan'),u)
date.fromtimestamp(0)
datetime.now(3)
td.days,td.seconds,td.microseconds
td.isoformat""".split('\n'): show(s)
class MyD(datetime):
    pass
m=MyD(2020,1,1); print(repr(m+td), repr(m.replace(day=3)), type(m.date()), repr(MyD.fromisoformat('2020-01-01')), repr(MyD.strptime('2020','%Y')), m.now().__class__)
class Z(tzinfo):
    def utcoffset(self,dt): return timedelta(hours=2)
    def dst(self,dt): return timedelta(hours=1)
    def tzname(self,dt): return 'ZZ'
z=datetime(2020,1,1,tzinfo=Z()); print(z.isoformat(), z.tzname(), z.astimezone(u), aw.astimezone(z.tzinfo).isoformat())
# ---
# What is no int is the first thing that constructors complain about; fold has no position.
import datetime as d
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
show(lambda: d.date('abcd')); show(lambda: d.datetime(b'1')); show(lambda: d.datetime(2000, 'x')); show(lambda: d.datetime(2000)); show(lambda: d.datetime(2000, 1, 1, 0, 0, 0, 0, None, 1)); show(lambda: d.time(0, 0, 0, 0, None, 1)); show(lambda: d.datetime(2000, 1, 1, fold=2))
show(lambda: d.date.fromisocalendar(2019, -2 ** 65, 1)); show(lambda: d.date.fromisocalendar(2019, 54, 1))
# ---
# A pickled state is bytes with a month, and a tzinfo.
import datetime as d
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
show(lambda: d.date(b'\x07\xe4\x01\x02')); show(lambda: d.date(b'\x07\xe4\x0d\x02')); show(lambda: d.datetime(b'\x07\xe4\x81\x02\x03\x04\x05\x00\x00\x06').fold); show(lambda: d.time(b'\x81\x02\x03\x00\x00\x04').fold); show(lambda: d.time(b'\x19\x02\x03\x00\x00\x04')); show(lambda: d.datetime(b'\x07\xe4\x01\x02\x03\x04\x05\x00\x00\x06', 'x')); show(lambda: d.date(b'1995'[:2] + b'\x03' + b'\x41').month)
# ---
# An ISO calendar date is a tuple for pickle and copy; any character separates date and time.
import datetime as d, copy
c = d.date(2020, 1, 1).isocalendar()
print(c.__reduce__(), copy.copy(c) == c, d.datetime.fromisoformat('2018-01-31\ud80023:59:47'), d.datetime.fromisoformat('2018-01-31\U0001f60023:59'))
# ---
# Without an argument astimezone finds the local time zone.
import datetime as d
print(repr(d.datetime(2000, 1, 1, tzinfo=d.timezone.utc).astimezone().tzinfo))
# ---
# Python 2 pickled a state as a str.
import datetime as d
print(d.date('\x07\xdf\x0b\x1b'), d.datetime('\x07\xdf\x0b\x1b\x14;\x01\x00\x10\x00'), d.time('\x14;\x10\x00\x10\x00'))
d.date('abcd')  ### "TypeError: 'str' object cannot be interpreted as an integer"
# ---
# An int that does not fit into C's types is refused in the words of the function that takes it.
import datetime
D=datetime.date(2024,1,1); T=datetime.time(1); DT=datetime.datetime(2024,1,1)
for n in (2**31, -2**31-1, 2**63, -2**63-1, 10**30):
    for f in (lambda: datetime.date(2024, n, 5), lambda: datetime.time(n), lambda: datetime.datetime(2024,1,1,n), lambda: D.replace(month=n), lambda: T.replace(hour=n), lambda: DT.replace(hour=n), lambda: datetime.date.fromordinal(n), lambda: datetime.timedelta(n), lambda: datetime.date.fromisocalendar(n,1,1), lambda: datetime.timedelta(1)*n, lambda: datetime.datetime(2024,1,1,fold=n), lambda: datetime.date.fromtimestamp(n)):
        try: print(repr(f()))
        except Exception as e: print(type(e).__name__, e)
# ---
# Week dates that are none, offsets of the wrong kind, and too many arguments.
from datetime import *
class Bad(tzinfo):
    def __init__(self, v): self.v = v
    def utcoffset(self, dt): return self.v
def show(f, *a, **k):
    try: print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
for s in ('2024-W54-1', '2024-W53-1', '2024-W00-1', '2024-W01-0', '2024-W01-8', '9999-W53-7', '0000-W01-1', '2020-W53-7'):
    show(date.fromisoformat, s)
    show(datetime.fromisoformat, s + 'T10:00')
for v in (5, timedelta(days=1), timedelta(days=-1)): show(datetime(2024, 1, 1, tzinfo=Bad(v)).utcoffset)
show(date, year=2024, month=1, day=1, x=1)
show(date, 2024, 1, 1, x=1)
show(date, 1, 2, 3, 4, month=5)
show(datetime.strptime, '2024 10', '%Y %V')
show(datetime.strptime, '2024 10', '%G %V')
show(datetime.strptime, '2024 100', '%G %j')
# ---
# %s is the time as the fields say, without regard to tzinfo.
import datetime
d = datetime.datetime(2024, 2, 29, 13, 5, 9, tzinfo=datetime.timezone(datetime.timedelta(hours=5)))
assert int(d.strftime("%s")) - int(d.replace(tzinfo=None).strftime("%s")) == 0
# ---
# A time whose year fits no int is an OSError.
import datetime
datetime.datetime.fromtimestamp(2**63 // 100, datetime.timezone.utc)  ### "OSError: [Errno 75] Value too large for defined data type"
# ---
# strptime is the same in datetime and time: it backtracks, takes flags and widths without effect, and digits of any script.
from datetime import datetime, date, time
for s, f in (("11", "%m%d"), ("366 2023", "%y%m%d"), ("2", "%-d %y"), ("5 24", "%-d %y"), ("2024", "%10Y"), ("٢٠٢٤", "%Y"), ("1:2 PM", "%l:%M %P"), ("x", "%D"), ("x", "%h"), ("x", "%:z"), ("", "%Oy"), ("29/02 0", "%d/%m %H"), ("10 UTC +0530", "%H %Z %z"), ("a 61", "a %S")):
    for c in datetime, date, time:
        try: print(repr(c.strptime(s, f)))
        except ValueError as e: print(type(e).__name__, e)
try: datetime.strptime("2024 2024", "%Y %Y")
except Exception as e: print(type(e), e, e.pos)
try: datetime.strptime("2024")
except TypeError as e: print(e)
# ---
# A day of the month without a year warns, once for a format that is kept.
import warnings, time
from datetime import datetime
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    for f, s in ("%d", "2"), ("%d", "3"), ("%e", "4"), ("%m/%d", "1/2"), ("%x", "1/2/24"), ("%d %y", "2 24"), ("%d %j", "2 2"):
        datetime.strptime(s, f)
        time.strptime(s, f)
        print(f, len(w))
print(w[0].message, w[0].category)
# ---
# utcnow and utcfromtimestamp are deprecated.
import warnings
from datetime import datetime
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    datetime.utcnow()
    print(datetime.utcfromtimestamp(0))
print([str(x.message) for x in w], [x.category for x in w])
# ---
# strftime has the flags and widths of C's, but years of four digits.
from datetime import datetime, date, time, timezone, timedelta
for v in datetime(5, 6, 7, 8, 9, 10, 11), datetime(2024, 1, 2, 13, 4, 5, 678, timezone(timedelta(hours=-3, minutes=-30), "A%b")), date(1999, 12, 31), time(1, 2, 3):
    for f in ("%Y %F %C %G %c %D %x", "%-d|%_d|%05d|%10A|%^a|%#b|%#p|%-10d|", "%_5Y|%5Y|%-Y|%EY|%Od|%Ey", "%f %-f %10f %z %:z %Z %#Z %5Z %-z %::z", "%5%|%5|", "100%"):
        print(v.strftime(f))
# ---
# fromisoformat takes what CPython takes, and no more.
from datetime import datetime, time
for s in ("030405123", "20240102", "0304056", "03:04:05 +05:30", "03:04:05xZ", "03:04:05x", "03:04:05.1234567x+01:00", "03:04z", "24:00:01", "24:00", "03:04:05:123", "03:04:05+00:00:00.5", "03:04:05+05:60", "03:04+05:30x"):
    for c, t in (time, s), (datetime, "2024-12-31T" + s):
        try: print(repr(c.fromisoformat(t)))
        except ValueError as e: print(e)
try: datetime.fromisoformat("9999-12-31T24:00")
except ValueError as e: print(e)
# ---
# Local times near the ends of the calendar, and other errors.
from datetime import datetime, date, timedelta, timezone, time
for f in (lambda: datetime.min.astimezone(), lambda: datetime.max.astimezone(timezone.utc), lambda: datetime.min.timestamp(), lambda: datetime.max.timestamp(), lambda: datetime.fromtimestamp(-62135596800), lambda: datetime.fromtimestamp(253402300800), lambda: date.fromtimestamp("a"), lambda: ~timedelta(1), lambda: time(year=1, day=2), lambda: timedelta(hour=1), lambda: timezone(None), lambda: date.strptime("29 Feb", "%d %b")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
# ---
# What is no ISO text at all is told before what is out of range.
import datetime as D
for s in '2025-13-01', '2025-13-01T', '2025-13-01T12', '2025-13-01T12:30', '2025-13-01 24:00', '2025-02-30T12', '2025-02-30', '20251301', '20251301T12', '20251301T12:30:10', '2025-00-01T12', '2025-01-00T12', '2025-W60T12', '2025-W53-1', '2025-W01-8T12', '0000-01-01', '0000-01-01T12', '2025-01-01T25', '2025-01-01T12:60', '2025-01-01T24:01', '2025-13-32T25:00', '99991331T12:30-0130', '9999-13-12:30:59z', '12345131 12', '2025-12-32T10', '2025-13-01T12:30+01:00', '2025-13-01T12:30-0130', '2025-13-01T12+01', '2025-02-30T24:00', '2025-13-12T1230', '2025-13-12T123059', '2025-13-12T12:30:59.5', '2025-13-01T24:01', '2025-13-01T12+25:00', '2025-13-01T24:00+25:00', '2025-13-01T24:01+25:00', '2025-13-01T25+25:00', '2025-13-01T25+xx', '2025-12-01T25+xx', '9999-12-31T24:00', '9999-12-31T24:00+25:00', '2025-13-01T24:00', '2025-12-01T24:01+xx', '2025-12-01T24:01+25:00':
    for c in D.datetime, D.date:
        try: print(s, c.__name__, c.fromisoformat(s))
        except ValueError as e: print(s, c.__name__, e)
for s in '24:01', '24:00', '25:00+25:00', '12:60', '24:01+xx', 'x':
    try: print(D.time.fromisoformat(s))
    except ValueError as e: print(s, e)
# ---
# timestamp() of an aware datetime is rounded once; date.fromisoformat() looks at eight of ten characters without hyphens.
from datetime import date, datetime, timedelta, timezone
for tz in timezone.utc, timezone(timedelta(microseconds=12345678)), timezone(timedelta(hours=-12)):
    for d in (9999, 9, 26, 13, 35, 10, 123456), (9999, 12, 31, 11, 59, 59, 999999), (1, 1, 2), (1969, 12, 31, 23, 59, 59, 999999), (2024, 2, 29, 1, 2, 3, 333333):
        print(repr(datetime(*d, tzinfo=tz).timestamp()))
for s in '2024121300', '20241213xx', '2024-12-1a', '2024W01111', '2024W0111a', '2024W01aaa', '2024204813', '20241213 ', '2024-W0111', '2024-W01-1':
    try:
        print(date.fromisoformat(s))
    except ValueError as e:
        print(e)
# ---
# Dates and times that move within a month, over its end and its beginning, and over a leap day; of subclasses too.
from datetime import date, datetime, timedelta, timezone
class D(date): pass
class T(datetime): pass
for start in date(2024, 1, 1), date(2024, 2, 27), date(2023, 2, 28), date(2024, 2, 29), date(2024, 3, 1), date(2024, 12, 31), D(2024, 4, 28):
    for n in range(-32, 33):
        moved = start + timedelta(n)
        assert moved.toordinal() == start.toordinal() + n and type(moved) is type(start), (start, n)
        assert start - timedelta(-n) == moved and timedelta(n) + start == moved
        time = datetime(start.year, start.month, start.day, 23, 59, 59, 999999, timezone.utc, fold=1)
        for rest in timedelta(n), timedelta(n, 0, 1), timedelta(n, -86399), timedelta(n, 43200, 5):
            t = time + rest
            assert t - time == rest and t.fold == 0 and t.tzinfo is timezone.utc, (time, rest)
            assert t.toordinal() == start.toordinal() + (rest + timedelta(0, 86399, 999999)).days
print(T(2024, 2, 28, 23) + timedelta(hours=2), date(1, 1, 27) - timedelta(26), datetime.max - timedelta(3), date.max)
for f in (lambda: date.max + timedelta(1), lambda: date.min - timedelta(1), lambda: datetime.max + timedelta(0, 0, 1), lambda: datetime(1, 1, 1) - timedelta(0, 0, 1), lambda: date(2024, 1, 1) + timedelta(10 ** 8)):
    try: f()
    except OverflowError as e: print(e)

# ---
# Sums and differences of timedeltas carry from microseconds to seconds to days, either way.
from datetime import timedelta, datetime
parts = [timedelta(d, s, us) for d in (-1, 0, 3, 999999999, -999999999) for s in (0, 1, 86399) for us in (0, 1, 500000, 999999)]
n = 0
for a in parts:
    for b in parts:
        for op in (lambda: a + b, lambda: a - b):
            try:
                r = op()
                assert 0 <= r.seconds < 86400 and 0 <= r.microseconds < 1000000
                n = (n * 1000003 + r.days * 31 + r.seconds * 7 + r.microseconds) % (2**61 - 1)
            except OverflowError as e:
                n = (n * 31 + len(str(e))) % (2**61 - 1)
print(n, -timedelta(0, 0, 1), timedelta(0) - timedelta(0, 86399, 999999), timedelta(0, 86399, 999999) + timedelta(0, 86399, 999999), -timedelta(5, 0, 0), -timedelta(0))
t = datetime(2026, 3, 4, 0, 0, 0, 0)
for d in parts[:24]:
    print(t + d, t - d, (t + d) - t == d, t - (t - d), (t - d) - (t + d))
