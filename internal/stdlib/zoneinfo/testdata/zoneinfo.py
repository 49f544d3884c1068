# Offsets, names and folds of zones with rules.
def show(s):
    try: print(s,'=>',repr(eval(s)))
    except Exception as e: print(s,'=>',type(e).__name__, e)
from zoneinfo import ZoneInfo
from datetime import datetime, timezone, timedelta
z=ZoneInfo('Europe/Berlin'); ny=ZoneInfo('America/New_York')
for s in """z
str(z)
datetime(2020,7,1,12,tzinfo=z)
datetime(2020,7,1,12,tzinfo=z).isoformat()
datetime(2020,10,25,2,30,tzinfo=z).utcoffset()
datetime(2020,10,25,2,30,fold=1,tzinfo=z).utcoffset()
datetime(2020,3,29,2,30,tzinfo=z).utcoffset()
datetime(2020,3,29,2,30,fold=1,tzinfo=z).utcoffset()
datetime(2020,7,1,12,tzinfo=z).dst(), datetime(2020,1,1,12,tzinfo=z).tzname()
datetime(2020,7,1,12,tzinfo=timezone.utc).astimezone(ny)
datetime(2020,11,1,6,30,tzinfo=timezone.utc).astimezone(ny)
datetime(2020,11,1,5,30,tzinfo=timezone.utc).astimezone(ny)
datetime(2020,7,1,12,tzinfo=z)-datetime(2020,7,1,12,tzinfo=ny)
ZoneInfo('Nowhere/X')
ZoneInfo('../x')
ZoneInfo('UTC') is ZoneInfo('UTC')
datetime(2050,7,1,tzinfo=ny).utcoffset()
datetime(1900,1,1,tzinfo=ny).utcoffset()""".split('\n'): show(s)
import zoneinfo; print(len(zoneinfo.available_timezones()))
# ---
# An empty key is no path.
from zoneinfo import ZoneInfo
ZoneInfo('')  ### "ValueError: ZoneInfo keys must be normalized relative paths, got: "
# ---
# Zones that never change know their offset without a time; keys are normalized; subclasses have caches of their own.
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, reset_tzpath
from datetime import datetime, timezone, time
for k in ("UTC", "Etc/GMT+5", "Asia/Tokyo", "Europe/Paris"):
    z = ZoneInfo(k)
    print(k, z.utcoffset(None), z.dst(None), z.tzname(None), repr(time(1, tzinfo=z).utcoffset()))
for f in (lambda: ZoneInfo("./UTC"), lambda: ZoneInfo("UTC/"), lambda: ZoneInfo("Nope"), lambda: ZoneInfo("UTC").fromutc(5), lambda: ZoneInfo("UTC").fromutc(datetime(2024, 1, 1)), lambda: setattr(ZoneInfo("UTC"), "key", "x"), lambda: reset_tzpath("a"), lambda: reset_tzpath(["a", "/b"])):
    try: print(f())
    except Exception as e: print(type(e), e, repr(e.__context__))
class Z(ZoneInfo): pass
print(Z("UTC"), repr(Z("UTC")), Z("UTC") is Z("UTC"), Z("UTC") is ZoneInfo("UTC"))
# Equal times of other zones are unequal where fold matters, and hashes ignore it.
a = datetime(2024, 11, 3, 1, 30, tzinfo=ZoneInfo("America/New_York"))
b = a.replace(fold=1)
u, v = a.astimezone(timezone.utc), b.astimezone(timezone.utc)
print(a == b, hash(a) == hash(b), u == a, v == b, a != u, a < v, u.astimezone(a.tzinfo) == a, {a: 1}.get(b))
c = datetime(2024, 7, 1, tzinfo=ZoneInfo("America/New_York"))
print(c == c.astimezone(timezone.utc), hash(c) == hash(c.astimezone(timezone.utc)))
# ---
# Offsets, names and folds of zones at random times, either way, and of what only looks like a datetime.
import datetime as D, hashlib, random, zoneinfo
random.seed(11)
h = hashlib.sha256()
for key in 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Monrovia', 'Etc/GMT+5', 'UTC', 'America/Sao_Paulo', 'Pacific/Apia':
    z = zoneinfo.ZoneInfo(key)
    print(key, z.utcoffset(None), z.dst(None), z.tzname(None))
    for k in range(400):
        s = random.randrange(0, 65000 * 3600 * 9)
        u = D.datetime(1971, 1, 2, tzinfo=D.timezone.utc) + D.timedelta(seconds=s % (3600 * 24 * 365 * 80))
        t = u.astimezone(z)
        back = t.astimezone(D.timezone.utc)
        naive = t.replace(tzinfo=z, fold=k & 1)
        h.update(repr((t, t.fold, t.utcoffset(), t.tzname(), back == u, naive.utcoffset(), naive.tzname())).encode())
z = zoneinfo.ZoneInfo('Europe/Berlin')
for y in range(1980, 2040):  # around each change
    for m in 3, 4, 9, 10, 11:
        for d in range(24, 32) if m != 9 and m != 11 and m != 4 else range(1, 5):
            for hour in range(0, 5):
                for fold in 0, 1:
                    t = D.datetime(y, m, min(d, 30), hour, 30, fold=fold, tzinfo=z)
                    h.update(repr((t.utcoffset(), t.dst(), t.tzname())).encode())
print(h.hexdigest())
class Sub(D.datetime): pass
print(repr(Sub(2025, 10, 26, 1, 30, tzinfo=D.timezone.utc).astimezone(z)), Sub(2025, 10, 26, 1, 30, tzinfo=D.timezone.utc).astimezone(z).fold)
class Duck:
    hour, minute, second, fold = 3, 30, 0, 0
    def toordinal(self): return D.date(2025, 7, 1).toordinal()
print(z.utcoffset(Duck()), z.tzname(Duck()))
for x in 5, D.date(2025, 1, 1), D.time(1):
    for f in z.utcoffset, z.fromutc:
        try: print(f(x))
        except Exception as e: print(type(e).__name__, e)
for t in D.datetime.min, D.datetime.max:
    print(t.replace(tzinfo=z).utcoffset())
    try: print(z.fromutc(t.replace(tzinfo=z)))
    except OverflowError as e: print(e)
# ---
# Summer time is told from the time before, or else after; where both are summer time it is an hour.
from datetime import datetime
from zoneinfo import ZoneInfo
for zone, *when in ('Europe/Berlin', 1945, 7, 24), ('Europe/Berlin', 1945, 10, 1), ('Europe/London', 1942, 1, 5), ('Europe/London', 1943, 7, 1), ('Australia/Lord_Howe', 1983, 1, 1), ('Africa/Casablanca', 2024, 3, 20), ('Europe/Dublin', 2024, 1, 1), ('Europe/Dublin', 2024, 7, 1), ('America/St_Johns', 1988, 6, 1), ('Antarctica/Troll', 2020, 7, 1):
    d = datetime(*when, tzinfo=ZoneInfo(zone))
    print(d, d.tzname(), d.dst())
# ---
# Wrong arguments are worded as those of a native class.
from zoneinfo import ZoneInfo
for f in (lambda: ZoneInfo(), lambda: ZoneInfo(1, 2), lambda: ZoneInfo(k=1), lambda: ZoneInfo("UTC", key=1), lambda: ZoneInfo.no_cache(), lambda: ZoneInfo.no_cache(1, 2)):
    try: print(f())
    except TypeError as e: print(e)
print(ZoneInfo(key="UTC"), ZoneInfo.no_cache(key="UTC"))
