# tables (run): rows of several types are laid out as text, Markdown and HTML tables with aligned columns, totals and cut cells.
import html
import unicodedata
from time import perf_counter

NAMES = ["Zürich", "São Paulo", "München", "東京", "New York & Newark", "Kraków", "Reykjavík", "<unknown>", "Québec | Lévis", "Санкт-Петербург"]
NOTES = ["", "capital", "closed on Sundays and on public holidays, opens late", None, "see [1]"]
ROWS = [
    {
        "rank": i + 1,
        "city": NAMES[i * 7 % 10],
        "population": i * 7919 * 131 % 9_000_000 + 1000,
        "area": i * 37.25 % 900 + 12,
        "change": (i * 53 % 200 - 100) / 1000,
        "founded": None if i % 9 == 0 else 800 + i * 97 % 1100,
        "open": i % 3 != 0,
        "note": NOTES[i % 5],
    }
    for i in range(150)
]
COLUMNS = [
    ("rank", "#", ">", "d"),
    ("city", "City", "<", ""),
    ("population", "Population", ">", ",d"),
    ("area", "Area km²", ">", ".1f"),
    ("change", "Change", ">", "+.1%"),
    ("founded", "Founded", "^", "d"),
    ("open", "Open", "^", ""),
    ("note", "Note", "<", ""),
]


def width_of(text):
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)


def pad(text, width, align):
    gap = width - width_of(text)
    if align == "<":
        return text + " " * gap
    if align == ">":
        return " " * gap + text
    return " " * (gap // 2) + text + " " * (gap - gap // 2)


def shorten(text, limit):
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def cell(value, spec):
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return format(value, spec)


class Table:
    def __init__(self, columns, rows, footer=None):
        self.keys, self.titles, self.aligns, self.specs = zip(*columns)
        self.body = [[shorten(cell(row.get(key), spec), 24) for key, spec in zip(self.keys, self.specs)] for row in rows]
        if footer:
            self.body.append([cell(footer[key], spec) if key in footer else "" for key, spec in zip(self.keys, self.specs)])
        self.has_footer = footer is not None

    def widths(self):
        return [max(map(width_of, column)) for column in zip(self.titles, *self.body)]

    def text(self):
        widths = self.widths()
        rule = "+".join("-" * (w + 2) for w in widths).join("++")

        def line(cells, aligns):
            return "| " + " | ".join(pad(*item) for item in zip(cells, widths, aligns)) + " |"

        yield rule
        yield line(self.titles, "^" * len(widths))
        yield rule.replace("-", "=")
        for number, row in enumerate(self.body, start=1):
            if self.has_footer and number == len(self.body):
                yield rule
            yield line(row, self.aligns)
        yield rule

    def markdown(self):
        marks = {"<": ":---", ">": "---:", "^": ":---:"}
        yield "| " + " | ".join(self.titles) + " |"
        yield "|" + "|".join(marks[align] for align in self.aligns) + "|"
        for row in self.body:
            yield "| " + " | ".join(text.replace("|", "\\|") for text in row) + " |"

    def html(self):
        names = {"<": "left", ">": "right", "^": "center"}
        yield "<table>"
        yield "  <tr>" + "".join(f"<th>{html.escape(title)}</th>" for title in self.titles) + "</tr>"
        for row in self.body:
            cells = (f'<td align="{names[align]}">{html.escape(text)}</td>' for text, align in zip(row, self.aligns))
            yield f"  <tr>{''.join(cells)}</tr>"
        yield "</table>"


def humanize(number):
    for unit in ("", "k", "M"):
        if abs(number) < 1000:
            return f"{number:.3g}{unit}"
        number /= 1000
    return f"{number:.3g}G"


def histogram(values, buckets=8):
    low, high = min(values), max(values)
    step = (high - low) / buckets
    counts = [0] * buckets
    for value in values:
        counts[min(int((value - low) / step), buckets - 1)] += 1
    for n, count in enumerate(counts):
        yield f"{humanize(low + n * step):>6} .. {humanize(low + (n + 1) * step):<6} {'█' * count} {count}"


def main():
    footer = {
        "city": "Total",
        "population": sum(row["population"] for row in ROWS),
        "area": sum(row["area"] for row in ROWS),
        "change": sum(row["change"] for row in ROWS) / len(ROWS),
    }
    table = Table(COLUMNS, sorted(ROWS, key=lambda row: (-row["population"], row["rank"])), footer)
    text = list(table.text())
    markdown = list(table.markdown())
    page = "\n".join(table.html())
    checks = [len({width_of(line) for line in text}), sum(map(len, markdown)), len(page), page.count("&lt;")]
    return text[:8] + text[-3:] + markdown[:5] + page.splitlines()[2:4] + list(histogram([row["population"] for row in ROWS])) + [f"{checks}"]


samples = []
for _ in range(5):
    start = perf_counter()
    lines = main()
    samples.append((perf_counter() - start) * 1e9)
print(*lines, sep="\n")
print("ns", *samples)
