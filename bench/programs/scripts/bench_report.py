# report (run): a weekly status report of services in Markdown: sections, wrapped text, bar charts, escapes and a table of contents.
import hashlib
import textwrap
from string import Template
from time import perf_counter

SERVICES = (
    "gateway auth billing search mailer storage notifier scheduler reports ledger profile catalog basket checkout pricing "
    "shipping returns reviews images exports metrics tracing sessions flags webhooks imports quotas audit backup translate"
).split()
CAUSES = [
    "a deploy changed the size of the connection pool, and requests queued behind slow queries until the change was taken back",
    "a certificate of an upstream provider expired, so that all calls to it failed at once",
    "a batch job read the whole table | without an index, and *everything else* had to wait for the disk",
    "clients retried without backoff after a short interruption, which kept the service overloaded for far longer than the interruption itself",
]
OWNERS = {"gateway": "edge", "auth": "identity", "billing": "money", "ledger": "money"}


def make_week(service_number):
    days = []
    for day in range(7):
        seed = service_number * 97 + day * 31
        days.append(
            {
                "requests": 20_000 + seed * 173 % 60_000,
                "errors": seed * 13 % 450,
                "latencies": sorted((seed * k * k + 11 * k) % 900 + 5 for k in range(1, 60)),
            }
        )
    return days


WEEK = {name: make_week(i) for i, name in enumerate(SERVICES)}
INCIDENTS = [
    {"service": SERVICES[i * 7 % 30], "day": i % 7, "minutes": i * 17 % 95 + 5, "cause": CAUSES[i % 4], "severity": i % 3 + 1}
    for i in range(150)
]
SECTION = Template(
    """## $title {#$anchor}

Owner: **$owner**. Requests: $requests. Errors: $errors ($rate). Latency: p50 $p50 ms, p95 $p95 ms, p99 $p99 ms.

$chart

$incidents
"""
)


def percentile(values, share):
    return values[min(len(values) - 1, int(len(values) * share))]


def escape(text):
    for char in "\\|*_":
        text = text.replace(char, "\\" + char)
    return text


def bar_chart(values, width=40):
    top = max(values)
    rows = []
    for name, value in zip("Mon Tue Wed Thu Fri Sat Sun".split(), values):
        filled = round(value / top * width)
        rows.append(f"    {name} {'#' * filled}{'.' * (width - filled)} {value:>7,}")
    return "\n".join(rows)


def incident_list(items):
    if not items:
        return "No incidents."
    parts = []
    for item in sorted(items, key=lambda x: (x["severity"], -x["minutes"])):
        head = f"* SEV{item['severity']}, {item['minutes']} min: "
        body = textwrap.fill(escape(item["cause"]).capitalize() + ".", width=78, initial_indent=head, subsequent_indent="  ")
        parts.append(body)
    return "\n".join(parts)


def render_section(name, days):
    requests = sum(day["requests"] for day in days)
    errors = sum(day["errors"] for day in days)
    latencies = sorted(ms for day in days for ms in day["latencies"])
    return SECTION.substitute(
        title=name.title(),
        anchor=name,
        owner=OWNERS.get(name, "platform"),
        requests=f"{requests:,}",
        errors=errors,
        rate=f"{errors / requests:.3%}",
        p50=percentile(latencies, 0.50),
        p95=percentile(latencies, 0.95),
        p99=percentile(latencies, 0.99),
        chart=bar_chart([day["requests"] for day in days]),
        incidents=incident_list([i for i in INCIDENTS if i["service"] == name]),
    )


def main():
    sections = {name: render_section(name, days) for name, days in WEEK.items()}
    toc = "\n".join(f"{n}. [{name.title()}](#{name})" for n, name in enumerate(sections, start=1))
    lost = {name: sum(i["minutes"] for i in INCIDENTS if i["service"] == name) for name in SERVICES}
    worst = sorted(lost, key=lambda name: (-lost[name], name))[:3]
    intro = textwrap.dedent(
        f"""\
        # Week 27

        {len(INCIDENTS)} incidents took {sum(lost.values())} minutes.
        Worst hit: {", ".join(f"{name} ({lost[name]} min)" for name in worst)}.
        """
    )
    text = "\n".join([intro, toc, "", *sections.values()])
    longest = max(text.splitlines(), key=len)
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return intro, f"{len(text)} characters, {text.count(chr(10))} lines, longest {len(longest)}", digest, sections["auth"]


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
print(*result, sep="\n")
print("ns", *samples)
