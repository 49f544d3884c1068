# json transform (run): nested webhook events are parsed, dispatched by shape, flattened, renamed and dumped as a compact document.
import json
from time import perf_counter

KINDS = ["order.created", "order.paid", "user.updated", "refund.issued", "ping", "order.created"]


def make_event(number):
    i = number * 2654435761 % 2**32 >> 16
    kind = KINDS[i % 6]
    event = {"id": f"evt_{number:05d}", "type": kind, "occurredAt": f"2025-04-{i % 30 + 1:02d}T{i % 24:02d}:{i * 7 % 60:02d}:00Z", "apiVersion": "2025-01"}
    match kind:
        case "order.created" | "order.paid":
            event["data"] = {
                "orderId": 1000 + i // 7 % 150,
                "customer": {
                    "userName": f"user{i // 5 % 60}",
                    "address": {"city": ["Lyon", "Kraków", "Oslo", "東京"][i // 9 % 4], "zipCode": f"{i % 1000:05d}"},
                },
                "lineItems": [{"sku": f"A-{(i + k) % 25}", "unitPrice": 100 + (i * k) % 900, "qty": k + 1} for k in range(i // 6 % 4 + 1)],
                "couponCode": f"SAVE{i % 3}" if i % 7 == 0 else None,
            }
        case "user.updated":
            changes = [["email", f"old{i}@example.com", f"new{i}@example.com"], ["plan", "free", "pro"]]
            event["data"] = {"userName": f"user{i // 5 % 60}", "changes": changes[: i // 6 % 2 + 1]}
        case "refund.issued":
            event["data"] = {"orderId": 1000 + i // 11 % 150, "amount": {"value": i * 37 % 5000, "currency": "EUR"}, "reason": "damaged \"box\"\n" if i // 6 % 2 else None}
    return event


LINES = [json.dumps(make_event(i), ensure_ascii=i % 2 == 0) for i in range(420)]
LINES[100:100] = ['{"id": "evt_broken", "type": ', "[1, 2, 3]"]


def snake(name):
    return "".join("_" + c.lower() if c.isupper() else c for c in name)


def rename_keys(value):
    if isinstance(value, dict):
        return {snake(k): rename_keys(v) for k, v in value.items()}
    if isinstance(value, list):
        return [rename_keys(v) for v in value]
    return value


def flatten(value, prefix=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flatten(inner, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from flatten(inner, f"{prefix}[{index}]")
    elif value is not None:
        yield prefix, value


def apply_event(state, event):
    match event:
        case {
            "type": "order.created",
            "data": {"order_id": number, "line_items": [_, *_] as items, "customer": {"user_name": user, "address": {"city": city}}},
        }:
            total = sum(item["unit_price"] * item["qty"] for item in items)
            state["orders"][number] = {"user": user, "city": city, "total": total, "status": "open", "fields": len(list(flatten(event)))}
        case {"type": "order.paid", "data": {"order_id": number}} if number in state["orders"]:
            state["orders"][number]["status"] = "paid"
        case {"type": "refund.issued", "data": {"order_id": number, "amount": {"value": int(value), "currency": currency}}}:
            state["refunds"].append([number, value, currency])
            if order := state["orders"].get(number):
                order["total"] = max(0, order["total"] - value)
        case {"type": "user.updated", "data": {"user_name": user, "changes": changes}}:
            state["users"].setdefault(user, {}).update({field: new for field, _, new in changes})
        case {"type": "ping"}:
            state["pings"] += 1
        case {"type": str(kind)}:
            state["ignored"][kind] = state["ignored"].get(kind, 0) + 1
        case _:
            raise TypeError(f"not an event: {type(event).__name__}")


def main():
    state = {"orders": {}, "refunds": [], "users": {}, "pings": 0, "ignored": {}, "faults": []}
    for number, line in enumerate(LINES, start=1):
        try:
            apply_event(state, rename_keys(json.loads(line)))
        except json.JSONDecodeError as error:
            state["faults"].append(f"line {number}: {error.msg} at {error.pos}")
        except TypeError as error:
            state["faults"].append(f"line {number}: {error}")
    cities = {}
    for order in state["orders"].values():
        city = cities.setdefault(order["city"], {"orders": 0, "paid": 0, "total": 0})
        city["orders"] += 1
        city["paid"] += order["status"] == "paid"
        city["total"] += order["total"]
    document = json.dumps({**state, "cities": cities}, separators=(",", ":"), sort_keys=True)
    restored = json.loads(document)
    sizes = {key: len(value) for key, value in restored.items() if isinstance(value, (dict, list))}
    return len(document), sizes, json.dumps(cities, ensure_ascii=False, indent=2, sort_keys=True), state["faults"], sorted(state["users"].items())[:3]


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
print(*result, sep="\n")
print("ns", *samples)
