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
