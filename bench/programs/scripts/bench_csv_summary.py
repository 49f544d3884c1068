# csv summary (run): a CSV text of trips with quotes, gaps and faults is parsed, checked, summarised and written again.
import csv
import io
from collections import defaultdict
from datetime import datetime
from time import perf_counter

STATIONS = ["Central", "Harbour, East", "Old Town", "Airport", 'The "Mill"', "University"]
HEADER = ["trip_id", "start", "end", "from", "to", "bike", "member", "fare"]


def make_csv(rows):
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(HEADER)
    for i in range(rows):
        day, hour, minute = i % 28 + 1, i * 7 % 24, i * 13 % 60
        length = i * 11 % 50 + 2
        end_minute = minute + length
        end = f"2025-05-{day:02d} {hour + end_minute // 60:02d}:{end_minute % 60:02d}" if hour + end_minute // 60 < 24 else ""
        fare = "n/a" if i % 97 == 0 else f"{1 + length * 0.15:.2f}"
        writer.writerow(
            [f"T{i:05d}", f"2025-05-{day:02d} {hour:02d}:{minute:02d}", end]
            + [STATIONS[i % 6], STATIONS[i * i % 6], i * 5 % 120, "yes" if i * 3 % 10 < 7 else "no", fare]
        )
    return buffer.getvalue()


TEXT = make_csv(1200)


class BadRow(ValueError):
    pass


def parse_row(row):
    if not row["end"]:
        raise BadRow("no end")
    try:
        fare = float(row["fare"])
    except ValueError as error:
        raise BadRow("fare is not a number") from error
    start = datetime.strptime(row["start"], "%Y-%m-%d %H:%M")
    end = datetime.fromisoformat(row["end"])
    return {
        "id": row["trip_id"],
        "start": start,
        "minutes": (end - start).total_seconds() / 60,
        "route": (row["from"], row["to"]),
        "bike": int(row["bike"]),
        "member": row["member"] == "yes",
        "fare": fare,
    }


def read_trips(text):
    trips, faults = [], []
    for row in csv.DictReader(io.StringIO(text, newline="")):
        try:
            trips.append(parse_row(row))
        except BadRow as error:
            faults.append((row["trip_id"], str(error)))
    return trips, faults


def summarise(trips):
    summary = defaultdict(lambda: {"trips": 0, "minutes": 0.0, "fares": 0.0, "members": 0})
    for trip in trips:
        entry = summary[trip["route"][0]]
        entry["trips"] += 1
        entry["minutes"] += trip["minutes"]
        entry["fares"] += trip["fare"]
        entry["members"] += trip["member"]
    return summary


def write_summary(summary):
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, fieldnames=["station", "trips", "mean_minutes", "fares", "member_share"], lineterminator="\n")
    writer.writeheader()
    for station in sorted(summary):
        entry = summary[station]
        writer.writerow(
            {
                "station": station,
                "trips": entry["trips"],
                "mean_minutes": round(entry["minutes"] / entry["trips"], 2),
                "fares": f"{entry['fares']:.2f}",
                "member_share": f"{entry['members'] / entry['trips']:.1%}",
            }
        )
    return buffer.getvalue()


def main():
    trips, faults = read_trips(TEXT)
    table = write_summary(summarise(trips))
    rush = sum(1 for trip in trips if trip["start"].weekday() < 5 and trip["start"].hour in {7, 8, 9, 16, 17, 18})
    round_trips = [trip for trip in trips if trip["route"][0] == trip["route"][1]]
    bikes = defaultdict(float)
    for trip in trips:
        bikes[trip["bike"]] += trip["minutes"]
    busiest = sorted(bikes.items(), key=lambda kv: (-kv[1], kv[0]))[:5]
    reasons = defaultdict(int)
    for _, reason in faults:
        reasons[reason] += 1
    return table, f"{len(trips)} trips, {rush} in the rush hour, {len(round_trips)} round trips", dict(reasons), busiest


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
print(*result, sep="\n")
print("ns", *samples)
