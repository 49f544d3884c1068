# log regex (run): access and application logs are parsed with regular expressions; errors, slow requests and sessions come out.
import re
from collections import Counter, defaultdict
from datetime import datetime
from time import perf_counter

PATHS = ["/", "/login", "/api/v1/items/{n}", "/api/v1/items/{n}/reviews?page={p}", "/static/app.{n}.js", "/admin"]
AGENTS = ["Mozilla/5.0 (X11; Linux x86_64)", "curl/8.5.0", "python-requests/2.32", "Googlebot/2.1 (+http://www.google.com/bot.html)"]
FAULTS = ["ValueError: invalid literal for int() with base 10: 'x{n}'", "TimeoutError: upstream db-{p} took 30.0s", "KeyError: 'session-{n}'"]


def make_log(count):
    lines = []
    for i in range(count):
        stamp = f"{i // 60 % 24:02d}:{i % 60:02d}:{i * 7 % 60:02d}"
        if i % 9 == 4:
            level = ("WARNING", "ERROR", "INFO")[i // 9 % 3]
            text = FAULTS[i // 9 % 4 % 3].format(n=i % 17, p=i % 4)
            lines.append(f"2025-03-14 {stamp},{i % 1000:03d} [{level}] worker-{i % 5} request_id={i * 2654435761 % 2**32:08x} {text}")
            if level == "ERROR":
                lines += [f'  File "/srv/app/views.py", line {100 + i % 50}, in handle', f'  File "/srv/app/db.py", line {i % 30}, in query']
        else:
            path = PATHS[i * 5 % 6].format(n=i % 40, p=i % 6)
            status = (200, 200, 304, 404, 200, 500, 302)[i * 3 % 7]
            lines.append(
                f'10.0.{i % 4}.{i * 7 % 50} - {"-" if i % 3 else f"user{i // 3 % 7}"} [14/Mar/2025:{stamp} +0100] '
                f'"{"POST" if i % 8 == 0 else "GET"} {path} HTTP/1.1" {status} {i * 31 % 9000} "{AGENTS[i // 5 % 4]}" {i * 13 % 1200 / 1000:.3f}'
            )
    lines[50] = "\x00garbage"
    return "\n".join(lines)


LOG = make_log(1100)

ACCESS = re.compile(
    r"""
    ^(?P<ip>\d{1,3}(?:\.\d{1,3}){3})\ -\ (?P<user>\S+)\ \[(?P<time>[^]]+)\]\ 
    "(?P<method>[A-Z]+)\ (?P<path>\S+)\ HTTP/[\d.]+"\ (?P<status>\d{3})\ (?P<size>\d+|-)\ 
    "(?P<agent>[^"]*)"\ (?P<seconds>\d+\.\d+)$
    """,
    re.VERBOSE,
)
APP = re.compile(r"^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d),\d+ \[(\w+)\] (\S+) request_id=([0-9a-f]{8}) (.*)$")
FRAME = re.compile(r'^\s+File "([^"]+)", line (\d+), in (\w+)')
BOT = re.compile(r"bot|crawler|spider", re.IGNORECASE)


def route(path):
    path = path.partition("?")[0]
    return re.sub(r"(?<=[/.])\d+(?=[/.]|$)", ":n", path)


samples = []
for _ in range(5):
    start = perf_counter()
    routes = defaultdict(list)
    statuses, levels, frames, kinds, skipped = Counter(), Counter(), Counter(), Counter(), 0
    sessions = defaultdict(list)
    requests = []
    for line in LOG.splitlines():
        if m := ACCESS.match(line):
            if BOT.search(m["agent"]):
                skipped += 1
                continue
            statuses[m["status"][0] + "xx"] += 1
            routes[f"{m['method']} {route(m['path'])}"].append(float(m["seconds"]))
            if m["user"] != "-":
                sessions[m["user"]].append(datetime.strptime(m["time"], "%d/%b/%Y:%H:%M:%S %z"))
        elif m := APP.match(line):
            _, _, level, worker, request_id, message = m.groups()
            levels[level, worker] += 1
            if level != "INFO":
                requests.append(request_id)
                kind, _, detail = message.partition(": ")
                kinds[kind, re.sub(r"\d+(\.\d+)?", "N", detail)] += 1
        elif m := FRAME.match(line):
            frames[m[3], int(m[2]) // 10 * 10] += 1
        else:
            skipped += 1
    slow = sorted(((sum(t) / len(t), max(t), len(t), name) for name, t in routes.items()), reverse=True)
    lines = [f"{sum(statuses.values())} requests, {dict(sorted(statuses.items()))}, {skipped} skipped"]
    lines += [f"{name:<40} {count:>5} {mean:.4f} {worst:.3f}" for mean, worst, count, name in slow[:8]]
    lines += [f"{count:>4} {kind}: {detail}" for (kind, detail), count in sorted(kinds.items())]
    lines += [f"{level} {worker} {count}" for (level, worker), count in levels.most_common(4)]
    lines += [f"{function}:{line}+ {count}" for (function, line), count in sorted(frames.items())]
    for user, times in sorted(sessions.items()):
        gaps = [(b - a).total_seconds() for a, b in zip(times, times[1:])]
        lines.append(f"{user}: {len(times)} requests, {1 + sum(gap > 2700 for gap in gaps)} sessions, first {min(times):%H:%M}")
    lines.append(",".join(requests[-4:]))
    lines.append(" ".join(sorted(set(re.findall(r"db-\d", LOG)))))
    samples.append((perf_counter() - start) * 1e9)
print(*lines, sep="\n")
print("ns", *samples)
