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
