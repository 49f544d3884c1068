# calendar (run): recurring meetings are expanded, moved off holidays, checked for clashes and shown by week and month.
import calendar
from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from time import perf_counter

YEAR = 2025
FIXED_HOLIDAYS = {(1, 1): "New Year", (5, 1): "Labour Day", (10, 3): "Unity Day", (12, 25): "Christmas", (12, 26): "Boxing Day"}


def easter(year):
    """Gregorian Easter Sunday, by the anonymous algorithm of Meeus, Jones and Butcher."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 19 * l) // 433
    month = (h + l - 7 * m + 90) // 25
    return date(year, month, (h + l - 7 * m + 33 * month + 19) % 32)


def holidays(year):
    days = {date(year, month, day): name for (month, day), name in FIXED_HOLIDAYS.items()}
    sunday = easter(year)
    for offset, name in [(-2, "Good Friday"), (1, "Easter Monday"), (39, "Ascension"), (50, "Whit Monday")]:
        days[sunday + timedelta(days=offset)] = name
    return days


@dataclass(frozen=True)
class Rule:
    title: str
    frequency: str  # "weekly", "biweekly", "monthly", "quarterly"
    weekday: int
    begin: time
    minutes: int
    zone: timezone = timezone.utc
    nth: int = 1


CET = timezone(timedelta(hours=1), "CET")
EST = timezone(timedelta(hours=-5), "EST")
RULES = [
    *(Rule(f"Stand-up {team}", "weekly", day, time(9, 15 * (team % 4)), 15, CET) for team in range(3) for day in range(5)),
    Rule("Planning", "biweekly", calendar.MONDAY, time(10), 120, CET),
    Rule("Demo", "biweekly", calendar.FRIDAY, time(9, 30), 60, EST),
    Rule("All hands", "monthly", calendar.THURSDAY, time(15), 60, timezone.utc, nth=-1),
    Rule("Budget", "monthly", calendar.TUESDAY, time(9, 10), 45, CET, nth=2),
    Rule("Board", "quarterly", calendar.THURSDAY, time(14, 30), 180, CET, nth=-1),
]


def nth_weekday(year, month, weekday, nth):
    days = [week[weekday] for week in calendar.monthcalendar(year, month) if week[weekday]]
    return date(year, month, days[nth - 1] if nth > 0 else days[nth])


def occurrences(rule, year):
    match rule.frequency:
        case "weekly" | "biweekly":
            first = date(year, 1, 1)
            day = first + timedelta(days=(rule.weekday - first.weekday()) % 7)
            step = timedelta(weeks=1 if rule.frequency == "weekly" else 2)
            while day.year == year:
                yield day
                day += step
        case "monthly":
            yield from (nth_weekday(year, month, rule.weekday, rule.nth) for month in range(1, 13))
        case "quarterly":
            yield from (nth_weekday(year, month, rule.weekday, rule.nth) for month in (3, 6, 9, 12))
        case other:
            raise ValueError(f"unknown frequency {other!r}")


def next_workday(day, closed):
    while day.weekday() >= calendar.SATURDAY or day in closed:
        day += timedelta(days=1)
    return day


def expand(year):
    closed = holidays(year)
    moved = 0
    events = []
    for rule in RULES:
        for day in occurrences(rule, year):
            actual = next_workday(day, closed)
            if actual != day:
                if rule.frequency == "weekly":
                    continue
                moved += 1
            begin = datetime.combine(actual, rule.begin, tzinfo=rule.zone).astimezone(timezone.utc)
            events.append((begin, begin + timedelta(minutes=rule.minutes), rule.title))
    return sorted(events), moved


def clashes(events):
    found = []
    current = None
    for event in events:
        if current and event[0] < current[1] and not (event[2].startswith("Stand-up") and current[2].startswith("Stand-up")):
            found.append((current[2], event[2], event[0]))
        if current is None or event[1] > current[1]:
            current = event
    return found


def main():
    events, moved = expand(YEAR)
    overlapping = clashes(events)
    by_month = defaultdict(timedelta)
    by_week = defaultdict(int)
    for begin, end, _ in events:
        by_month[begin.strftime("%b")] += end - begin
        by_week[begin.isocalendar().week] += 1
    closed = holidays(YEAR)
    workdays = sum(next_workday(day, closed) == day for day in (date(YEAR, 1, 1) + timedelta(days=n) for n in range(365)))
    lines = [f"{len(events)} events, {moved} moved, {len(overlapping)} clashes, {workdays} workdays"]
    lines += [f"{day:%a %d %b}: {name}" for day, name in sorted(closed.items())]
    lines += [f"{month}: {hours.total_seconds() / 3600:.2f} h" for month, hours in by_month.items()]
    lines += [f"{begin.isoformat()}: {a} / {b}" for a, b, begin in overlapping[::20]]
    lines.append(f"busiest week {max(by_week, key=by_week.get)}, quietest {min(by_week, key=by_week.get)}")
    lines.append(calendar.month(YEAR, 6))
    return "\n".join(lines)


samples = []
for _ in range(5):
    start = perf_counter()
    text = main()
    samples.append((perf_counter() - start) * 1e9)
print(text)
print("ns", *samples)
