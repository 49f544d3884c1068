# gmtime and localtime break a number of seconds down in fields, rounding down.
import time
for x in 0, 1e9, -1, -0.5, 951782400, 1709164800.9, 253402300799, -62135596800, 10**13:
    s = time.gmtime(x)
    print(s, s.tm_zone, s.tm_gmtoff)
s = time.gmtime(0)
print(s[0], s.tm_year, len(s), s[:3], tuple(s), s == tuple(s), hash(s) == hash(tuple(s)), s < time.gmtime(1), s + (1,))
print(s.n_fields, s.n_sequence_fields, s.n_unnamed_fields, s.__match_args__, s.__reduce__(), s.__replace__(tm_year=3))
print(time.struct_time, type(s).__mro__, isinstance(s, tuple))
time.gmtime("x")  ### "TypeError: 'str' object cannot be interpreted as an integer"
time.gmtime(1e300)  ### "OverflowError: timestamp out of range for platform time_t"
time.gmtime(float("nan"))  ### "ValueError: Invalid value NaN (not a number)"
time.gmtime(2**62)  ### "OSError: [Errno 75] Value too large for defined data type"
time.gmtime(1, 2)  ### "TypeError: gmtime() takes at most 1 argument (2 given)"
s.tm_year = 1  ### "AttributeError: readonly attribute"
# ---
# struct_time is made from 9 to 11 items.
import time
print(time.struct_time(range(9)), time.struct_time(range(11)).tm_gmtoff, time.struct_time(range(9), {"tm_zone": "A"}).tm_zone, time.struct_time("123456789"))
time.struct_time((1, 2, 3))  ### "TypeError: time.struct_time() takes an at least 9-sequence (3-sequence given)"
time.struct_time(range(12))  ### "TypeError: time.struct_time() takes an at most 11-sequence (12-sequence given)"
time.struct_time(5)  ### "TypeError: constructor requires a sequence"
# ---
# mktime takes fields outside of their range.
import time
print(time.mktime(time.gmtime(1e9)) - 1e9 + time.timezone, time.mktime((2024, 2, 30, 25, 61, 61, 0, 0, 0)) - time.mktime((2024, 3, 2, 2, 2, 1, 0, 0, 0)), time.mktime((2023, 14, 1, 0, 0, 0, 0, 0, 0)) == time.mktime((2024, 2, 1, 0, 0, 0, 0, 0, 0)))
time.mktime((1,))  ### "TypeError: mktime(): illegal time tuple argument"
time.mktime(1)  ### "TypeError: Tuple or struct_time argument required"
# ---
# asctime and ctime have a fixed form.
import time
print(time.asctime(time.gmtime(0)), time.asctime((2024, 1, 2, 3, 4, 5, 6, 7, 0)), time.asctime((99, 12, 31, 23, 59, 59, 0, 366, 0)))
time.asctime((1,))  ### "TypeError: asctime(): illegal time tuple argument"
time.asctime((2024, 13, 2, 3, 4, 5, 6, 7, 0))  ### "ValueError: month out of range"
# ---
# strftime knows C's directives and the GNU library's, with flags and widths.
import time
for t in time.gmtime(1e9), (2000, 1, 1, 0, 0, 0, 5, 1, 0), (2024, 12, 31, 12, 30, 61, 1, 366, 0), (99, 2, 3, 13, 4, 5, 6, 34, 0), (-5, 1, 1, 1, 1, 1, 1, 1, 0), (12345, 7, 8, 23, 1, 1, 1, 189, 0), (2021, 1, 3, 0, 0, 0, 6, 3, 0):
    print([time.strftime("%" + c, t) for c in "aAbBcdHIjmMpSUwWxXyY%CDeFgGhklnPrRtTuV"])
t = time.gmtime(1e9)
print([time.strftime(f, t) for f in ("%-d", "%Ey", "%Od", "%q", "%", "a%", "%5d", "%f", "x%%y", "é%Y", "%#d", "%_d", "%10Y", "%:z", "%+", "%L", "%v", "%N", "%Q", "%E", "\0%Y\0", "%^a", "%#p", "%#a", "%08H", "%_5m", "%-5M", "%6a", "%06a", "%z", "%-H%-M", "")])
print(time.strftime("%d %m %j", (2000, 0, 0, 0, 0, 0, 7, 0, 0)))
for i, bad in (1, 13), (2, 32), (3, 24), (4, 60), (5, 62), (6, -2), (7, 367):
    x = [2000, 1, 1, 0, 0, 0, 0, 1, 0]
    x[i] = bad
    try:
        time.strftime("%d", tuple(x))
    except ValueError as e:
        print(e)
time.strftime(5)  ### "TypeError: strftime() argument 1 must be str, not int"
time.strftime("%Y", 5)  ### "TypeError: Tuple or struct_time argument required"
time.strftime("%Y", (1, 2))  ### "TypeError: strftime(): illegal time tuple argument"
# ---
# strptime parses what a format describes.
import time
for s, f in (("2024-02-03 04:05:06", "%Y-%m-%d %H:%M:%S"), ("Mon Jan  1 00:00:00 2024", "%a %b %d %H:%M:%S %Y"), ("12:30 PM", "%I:%M %p"), ("12:30 am", "%I:%M %p"),
             ("2024 10 1", "%Y %U %w"), ("2024 10 1", "%Y %W %w"), ("2024 00 0", "%Y %U %w"), ("2024 10 1", "%G %V %u"), ("100 2024", "%j %Y"), ("24", "%y"), ("69", "%y"), ("68", "%y"), ("UTC", "%Z"), ("Sunday", "%A"),
             ("29 february 2024", "%d %B %Y"), ("29 FEB 2024", "%d %b %Y"), ("123", "%f"), ("1 1", "%U %w"), ("1/2/24", "%x"), ("1:2:3", "%X"), ("a  b\n2024", "A B %Y"), ("2024%", "%Y%%"), ("20240203", "%Y%m%d"), ("1113", "%m%d%H"),
             ("366 2024", "%j %Y"), ("Sat", "%a"), ("2024", "%-Y"), ("5", "%k"), ("[2024]", "[%Y]"), ("10 PM", "%l %P"), ("1:2", "%R")):
    if f.find("%d") >= 0 and f.find("%Y") < 0 and f != "%x":
        f, s = f + " %Y", s + " 2024"
    print(time.strptime(s, f))
for z in "+0530", "-05:30", "Z", "+05:30:15", "+053015.25", "-0000":
    r = time.strptime(z, "%z")
    print(r.tm_gmtoff, r.tm_zone)
print(time.strptime("gmt", "%Z").tm_zone)
for s, f in ("x", "%Y"), ("2024 x", "%Y"), ("30 Feb 2024", "%d %b %Y"), ("5", "%Q"), ("a", "%"), ("a", "% "), ("2024 10", "%G %V"), ("2024 10", "%Y %V"), ("10", "%V"), ("2024 100", "%G %j"), ("2024 10 1", "%Y %V %u"), ("2024 53 1", "%G %V %u"), ("+05:3015", "%z"), ("a", "%."), ("a", "%Ed"), ("", "%Y"), ("0000", "%Y"):
    try:
        print(time.strptime(s, f))
    except ValueError as e:
        print(e)
time.strptime(5, "%Y")  ### "TypeError: strptime() argument 0 must be str, not <class 'int'>"
time.strptime("5", 6)  ### "TypeError: strptime() argument 1 must be str, not <class 'int'>"
# ---
# Clocks go forward, and sleep takes them along.
import time
for f in time.time, time.monotonic, time.perf_counter, time.process_time, time.thread_time:
    a, b = f(), f()
    print(type(a), a <= b, type(getattr(time, f.__name__ + "_ns")()))
t, m = time.perf_counter(), time.monotonic_ns()
time.sleep(0.02)
print(0.02 <= time.perf_counter() - t < 5, 20_000_000 <= time.monotonic_ns() - m)
print(time.sleep(0), time.sleep(0.0), time.sleep(False))
print(time.get_clock_info("monotonic"), time.get_clock_info("time"))
print(type(time.clock_gettime(time.CLOCK_MONOTONIC)), time.clock_getres(time.CLOCK_REALTIME))
time.sleep(-1)  ### "ValueError: sleep length must be non-negative"
time.sleep("x")  ### "TypeError: 'str' object cannot be interpreted as an integer or float"
time.sleep(float("nan"))  ### "ValueError: Invalid value NaN (not a number)"
time.sleep(1e300)  ### "OverflowError: timestamp out of range for platform time_t"
time.get_clock_info("x")  ### "ValueError: unknown clock"
time.get_clock_info(3)  ### "TypeError: get_clock_info() argument 1 must be str, not int"
time.time(1)  ### "TypeError: time.time() takes no arguments (1 given)"
# ---
# What a format comes to has to fit a buffer of some hundred times the format's length; each piece of ASCII counts for itself.
import datetime
import time

moment = time.gmtime(0)
day = datetime.datetime(2020, 1, 2)
for f in ("%5", "a%05", "%9999999999", "%999999Y", "%2047Y", "%2048Y", "ab%5000dc", "a%999999Q", "é%3000Yé%5d", "%1500Y%1500Y%1500Y",
          "%9999999999cé%d", "%4000d" + "x" * 20 + "é%4000d", "%3000d" + "x" * 20 + "é%3000d", "%1000Y\0%1500Y", "x" * 2000 + "%3000d"):
    for r in (time.strftime(f, moment), day.strftime(f)):
        print(ascii(f[-20:]), len(r), ascii(r[:10]), ascii(r[-10:]))
# ---
# A specification ends where something follows that is not ASCII.
import time

for f in ("%^é", "%5é", "%é", "%05\N{EURO SIGN}d", "%5\0b", "a%^5é%d"):
    print(ascii(time.strftime(f, time.gmtime(0))))
