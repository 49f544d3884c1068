# aggregate (run): sales grouped by region, product and month, with shares, growth and the best of each group.
from collections import Counter, defaultdict
from itertools import groupby
from operator import itemgetter
from statistics import median
from time import perf_counter

REGIONS = ["north", "south", "east", "west", "central"]
PRODUCTS = ["laptop", "phone", "tablet", "monitor", "keyboard", "headset", "dock", "camera"]


def load_sales(count):
    sales = []
    state = 20250101
    for number in range(count):
        state = (state * 1103515245 + 12345) % 2147483648
        product = PRODUCTS[state >> 8 & 7]
        sales.append(
            {
                "id": number,
                "region": REGIONS[(state >> 12) % 5],
                "product": product,
                "month": f"2025-{(state >> 16) % 12 + 1:02d}",
                "units": (state >> 5) % 9 + 1,
                "price": 20 + len(product) * 13.5 + (state >> 20) % 50,
                "rep": f"rep{(state >> 11) % 23:02d}",
            }
        )
    return sales


SALES = load_sales(6000)


def revenue(sale):
    return sale["units"] * sale["price"]


def by_region(sales):
    groups = defaultdict(list)
    for sale in sales:
        groups[sale["region"]].append(sale)
    stats = {}
    for region, rows in groups.items():
        values = [revenue(r) for r in rows]
        stats[region] = {
            "count": len(rows),
            "revenue": sum(values),
            "average": sum(values) / len(values),
            "median": median(values),
            "largest": max(values),
            "reps": len({r["rep"] for r in rows}),
        }
    return stats


def pivot(sales):
    cells = defaultdict(float)
    for sale in sales:
        cells[sale["product"], sale["month"]] += revenue(sale)
    months = sorted({month for _, month in cells})
    return months, {p: [cells.get((p, m), 0.0) for m in months] for p in PRODUCTS}


def growth(series):
    return [(b - a) / a * 100 if a else None for a, b in zip(series, series[1:])]


def best_rep_per_region(sales):
    totals = Counter()
    for sale in sales:
        totals[sale["region"], sale["rep"]] += revenue(sale)
    ranked = sorted(totals.items(), key=lambda kv: (kv[0][0], -kv[1], kv[0][1]))
    best = {}
    for region, group in groupby(ranked, key=lambda kv: kv[0][0]):
        (_, rep), total = next(group)
        best[region] = (rep, total)
    return best


samples = []
for _ in range(5):
    start = perf_counter()
    stats = by_region(SALES)
    total = sum(s["revenue"] for s in stats.values())
    months, table = pivot(SALES)
    best = best_rep_per_region(SALES)
    units = Counter()
    for sale in SALES:
        units[sale["product"]] += sale["units"]
    lines = []
    for region, s in sorted(stats.items(), key=lambda kv: -kv[1]["revenue"]):
        rep, amount = best[region]
        lines.append(
            f"{region:<8}{s['count']:>6}{s['revenue']:>14,.2f}{s['revenue'] / total:>8.1%}"
            f"{s['median']:>10.2f}{s['reps']:>4} {rep} {amount:,.0f}"
        )
    for product, count in units.most_common(3):
        changes = [g for g in growth(table[product]) if g is not None]
        up = sum(g > 0 for g in changes)
        peak = max(zip(table[product], months), key=itemgetter(0))[1]
        lines.append(f"{product}: {count} units, up in {up} of {len(changes)} months, best in {peak}, at most {max(changes):+.1f}%")
    report = "\n".join(lines)
    samples.append((perf_counter() - start) * 1e9)
print(report)
print("ns", *samples)
