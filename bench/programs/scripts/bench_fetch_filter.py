# fetch and filter (run): tools list customers and their orders; late orders of active customers are picked, ranked and summed up.
from datetime import date, timedelta
from time import perf_counter

TODAY = date(2025, 6, 30)
STATUSES = ["delivered", "shipped", "pending", "cancelled", "returned"]
PLANS = ["free", "team", "business"]
COUNTRIES = ["DE", "FR", "PL", "SE", "US", "JP"]


def make_customer(number):
    return {
        "id": f"cus_{number:04d}",
        "name": f"Customer {number}",
        "plan": PLANS[number * 7 % 3],
        "country": COUNTRIES[number * 11 % 6],
        "active": number % 5 != 0,
        "contact": {"email": f"buyer{number}@example.com", "phone": None if number % 4 == 0 else f"+49-30-{number:06d}"},
    }


def make_order(customer, k):
    seed = customer * 31 + k * 17
    placed = TODAY - timedelta(days=seed % 90)
    return {
        "id": f"ord_{customer:04d}_{k}",
        "status": STATUSES[seed % 5],
        "placed": placed.isoformat(),
        "items": [
            {"sku": f"SKU-{(seed + j) % 40:03d}", "quantity": (seed + j) % 4 + 1, "price": round(4.99 + (seed * (j + 1)) % 120, 2)}
            for j in range(seed % 4 + 1)
        ],
    }


CUSTOMERS = [make_customer(i) for i in range(900)]
ORDERS = {c["id"]: [make_order(i, k) for k in range(i % 9 + 2)] for i, c in enumerate(CUSTOMERS)}


# The tools, as a host would provide them.
def list_customers(active=None):
    rows = CUSTOMERS
    if active is not None:
        rows = [c for c in rows if c["active"] is active]
    return {"customers": [dict(c) for c in rows], "total": len(rows)}


def list_orders(customer_id):
    if customer_id not in ORDERS:
        return {"error": {"code": "not_found", "message": f"no customer {customer_id}"}}
    return {"orders": [dict(o) for o in ORDERS[customer_id]]}


def order_total(order):
    return sum(item["quantity"] * item["price"] for item in order["items"])


def find_late_orders(max_age_days=14, minimum=50.0):
    late = []
    for customer in list_customers(active=True)["customers"]:
        response = list_orders(customer["id"])
        if "error" in response:
            continue
        for order in response["orders"]:
            if order["status"] not in ("pending", "shipped"):
                continue
            age = (TODAY - date.fromisoformat(order["placed"])).days
            total = order_total(order)
            if age > max_age_days and total >= minimum:
                late.append(
                    {
                        "customer": customer["name"],
                        "country": customer["country"],
                        "plan": customer["plan"],
                        "order": order["id"],
                        "age": age,
                        "total": round(total, 2),
                        "reach": customer["contact"].get("phone") or customer["contact"]["email"],
                    }
                )
    return late


def main():
    late = find_late_orders()
    late.sort(key=lambda row: (-row["age"], -row["total"], row["order"]))
    by_country = {}
    for row in late:
        entry = by_country.setdefault(row["country"], {"count": 0, "value": 0.0, "oldest": 0})
        entry["count"] += 1
        entry["value"] += row["total"]
        entry["oldest"] = max(entry["oldest"], row["age"])
    urgent = [row for row in late if row["plan"] == "business" and row["age"] > 60]
    by_phone = sum(row["reach"].startswith("+") for row in urgent)
    lines = [f"{len(late)} late orders, {len(urgent)} urgent, {by_phone} by phone"]
    for country, entry in sorted(by_country.items(), key=lambda kv: kv[1]["value"], reverse=True):
        lines.append(f"{country}: {entry['count']} orders worth {entry['value']:.2f}, oldest {entry['oldest']} days")
    lines += [f"{row['order']} {row['customer']} {row['age']}d {row['total']:.2f}" for row in late[:5]]
    return "\n".join(lines)


samples = []
for _ in range(5):
    start = perf_counter()
    summary = main()
    samples.append((perf_counter() - start) * 1e9)
print(summary)
print("ns", *samples)
