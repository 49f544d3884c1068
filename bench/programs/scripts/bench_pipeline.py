# generator pipeline (run): sensor readings flow through generators that decode, check, smooth, window, detect and batch them.
import itertools
import math
from collections import deque
from functools import reduce
from time import perf_counter

SENSORS = ["boiler", "pump", "vent", "tank"]


def readings(count):
    """Lines as a device sends them; some are damaged."""
    for n in range(count):
        sensor = SENSORS[n % 4]
        value = 20 + 5 * (n % 4) + 6 * math.sin(n / 60) + (n * 7919 % 13) / 10
        if n % 331 == 100:
            value += 40
        line = f"{1_700_000_000 + n * 5};{sensor};{value:.3f}"
        if n % 97 == 13:
            line = line.replace(";", ",", 1)
        yield f"{line};{sum(line.encode()) % 256:02x}" if n % 89 else line


LINES = list(readings(2400))


def decode(lines, rejected):
    for line in lines:
        match line.split(";"):
            case [stamp, sensor, value, check]:
                body = line.rpartition(";")[0]
                if int(check, 16) == sum(body.encode()) % 256:
                    yield int(stamp), sensor, float(value)
                else:
                    rejected.append("checksum")
            case parts:
                rejected.append(f"{len(parts)} fields")


def smooth(rows, weight=0.3):
    last = {}
    for stamp, sensor, value in rows:
        last[sensor] = value if sensor not in last else weight * value + (1 - weight) * last[sensor]
        yield stamp, sensor, value, last[sensor]


def windowed(values, size):
    window = deque(maxlen=size)
    for value in values:
        window.append(value)
        if len(window) == size:
            yield tuple(window)


def detect():
    """A coroutine: takes rows, gives back an alarm or None."""
    count = mean = spread = 0
    alarm = None
    while True:
        stamp, sensor, value, smoothed = yield alarm
        count += 1
        delta = value - smoothed
        step = delta - mean
        mean += step / count
        spread += step * (delta - mean)
        deviation = math.sqrt(spread / count)
        alarm = None
        if count > 20 and abs(delta - mean) > 4 * deviation:
            alarm = f"{sensor} at {stamp}: {value:.1f} instead of {smoothed:.1f}"


def watched(rows, alarms):
    detectors = {}
    for row in rows:
        if row[1] not in detectors:
            detectors[row[1]] = detect()
            next(detectors[row[1]])
        if message := detectors[row[1]].send(row):
            alarms.append(message)
        yield row


def batched_by_minute(rows):
    for minute, group in itertools.groupby(rows, key=lambda row: row[0] // 60):
        yield minute, list(group)


def tally():
    """Delegated to: collects values until None, and returns a summary."""
    values = []
    while (value := (yield)) is not None:
        values.append(value)
    return {"n": len(values), "min": min(values), "max": max(values), "mean": math.fsum(values) / len(values)}


def collect(results, name):
    results[name] = yield from tally()
    yield


def compose(*stages):
    return lambda source: reduce(lambda data, stage: stage(data), stages, source)


def main():
    rejected, alarms, results = [], [], {}
    sinks = {}
    pipeline = compose(
        lambda lines: (line.strip() for line in lines if line),
        lambda lines: decode(lines, rejected),
        lambda rows: (row for row in rows if -40 < row[2] < 120),
        smooth,
        lambda rows: watched(rows, alarms),
        batched_by_minute,
    )
    ranges = []
    for minute, rows in pipeline(LINES):
        for _, sensor, _, smoothed in rows:
            if sensor not in sinks:
                sinks[sensor] = collect(results, sensor)
                next(sinks[sensor])
            sinks[sensor].send(smoothed)
        ranges.append((minute, max(row[3] for row in rows) - min(row[3] for row in rows)))
    for sink in sinks.values():
        sink.send(None)
    rising = sum(a < b < c for a, b, c in windowed((spread for _, spread in ranges), 3))
    wide = itertools.takewhile(lambda item: item[1] > 5, sorted(ranges, key=lambda item: -item[1]))
    totals = list(itertools.accumulate(len(list(group)) for _, group in itertools.groupby(sorted(rejected))))
    lines = [f"{len(ranges)} minutes, {rising} rising, {sum(1 for _ in wide)} wide, {len(rejected)} rejected {totals}, {len(alarms)} alarms"]
    lines += [f"{name}: {r['n']} from {r['min']:.2f} to {r['max']:.2f}, mean {r['mean']:.4f}" for name, r in sorted(results.items())]
    lines += itertools.islice(alarms, 0, None, 3)
    pages = ["+".join(str(minute % 1000) for minute, _ in page) for page in itertools.batched(ranges[:22], 8)]
    return lines + pages


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
print(*result, sep="\n")
print("ns", *samples)
