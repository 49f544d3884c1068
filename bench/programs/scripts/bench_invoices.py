# invoices (run): invoices in Decimal: discounts, tax by rate, rounding, currencies, part payments, reminders and a ledger that adds up.
from collections import defaultdict
from datetime import date, timedelta
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, InvalidOperation, localcontext
from time import perf_counter
from typing import NamedTuple

CENT = Decimal("0.01")
TAX = {"standard": Decimal("0.19"), "reduced": Decimal("0.07"), "exempt": Decimal(0)}
RATES = {"EUR": Decimal(1), "USD": Decimal("1.0842"), "CHF": Decimal("0.9517"), "JPY": Decimal("163.25")}
DIGITS = {"JPY": Decimal(1)}
DISCOUNTS = [(Decimal(5000), Decimal("0.08")), (Decimal(1000), Decimal("0.05")), (Decimal(250), Decimal("0.02"))]
TODAY = date(2025, 9, 30)


class Line(NamedTuple):
    text: str
    quantity: Decimal
    price: Decimal
    tax: str

    @property
    def net(self):
        return (self.quantity * self.price).quantize(CENT, ROUND_HALF_UP)


class Invoice(NamedTuple):
    number: str
    customer: str
    issued: date
    currency: str
    lines: tuple
    paid: tuple

    @property
    def due(self):
        return self.issued + timedelta(days=30)


def parse_amount(text):
    """An amount as people write it: 1.234,50 or 1,234.50 or 1234.5"""
    cleaned = text.strip().replace(" ", "").replace("'", "")
    if "," in cleaned and cleaned.rfind(",") > cleaned.rfind("."):
        cleaned = cleaned.replace(".", "").replace(",", ".")
    else:
        cleaned = cleaned.replace(",", "")
    try:
        return Decimal(cleaned)
    except InvalidOperation:
        raise ValueError(f"not an amount: {text!r}") from None


def make_invoice(i):
    lines = tuple(
        Line(
            text=f"Item {i}.{k}",
            quantity=Decimal(i * (k + 3) % 40 + 1) / (4 if k % 3 == 0 else 1),
            price=Decimal(i * 7919 % 30000 + k * 431) / 100,
            tax=("standard", "standard", "reduced", "exempt")[(i + k) % 4],
        )
        for k in range(i % 5 + 1)
    )
    paid = ("1.050,00", "120.75", "x12", "2'000")[: i % 5]
    return Invoice(f"R-2025-{i:04d}", f"Company {i * 5 % 23}", date(2025, 3, 1) + timedelta(days=i * 3 % 200), list(RATES)[i % 4], lines, paid)


INVOICES = [make_invoice(i) for i in range(1, 301)]


def totals(invoice):
    net = sum((line.net for line in invoice.lines), Decimal(0))
    share = next((share for bound, share in DISCOUNTS if net >= bound), Decimal(0))
    by_tax = defaultdict(Decimal)
    for line in invoice.lines:
        by_tax[line.tax] += line.net * (1 - share)
    by_tax = {name: amount.quantize(CENT, ROUND_HALF_UP) for name, amount in by_tax.items()}
    tax = sum((amount * TAX[name]).quantize(CENT, ROUND_HALF_UP) for name, amount in by_tax.items())
    reduced = sum(by_tax.values())
    return {"net": net, "discount": net - reduced, "tax": tax, "gross": reduced + tax}


def split(amount, parts):
    """Parts that differ by a cent at most and add up to the amount."""
    base = (amount / parts).quantize(CENT, ROUND_DOWN)
    rest = int((amount - base * parts) / CENT)
    return [base + CENT] * rest + [base] * (parts - rest)


def interest(amount, days, yearly=Decimal("0.0912")):
    with localcontext() as context:
        context.prec = 12
        growth = (1 + yearly / 365) ** days - 1
        return (amount * growth).quantize(CENT, ROUND_HALF_EVEN)


def main():
    ledger = defaultdict(lambda: {"gross": Decimal(0), "paid": Decimal(0), "open": Decimal(0)})
    tax_total, discount_total, bad, reminders, largest = Decimal(0), Decimal(0), 0, [], (Decimal(0), "")
    for invoice in INVOICES:
        amounts = totals(invoice)
        rate = RATES[invoice.currency]
        foreign = (amounts["gross"] * rate).quantize(DIGITS.get(invoice.currency, CENT), ROUND_HALF_UP)
        paid = Decimal(0)
        for text in invoice.paid:
            try:
                paid += parse_amount(text)
            except ValueError:
                bad += 1
        paid = min(paid, amounts["gross"])
        left = amounts["gross"] - paid
        account = ledger[invoice.customer]
        account["gross"] += amounts["gross"]
        account["paid"] += paid
        account["open"] += left
        tax_total += amounts["tax"]
        discount_total += amounts["discount"]
        largest = max(largest, (foreign / rate, f"{invoice.number} {foreign:,} {invoice.currency}"))
        late = (TODAY - invoice.due).days
        if left and late > 0:
            charge = interest(left, late)
            reminders.append((left + charge, invoice.number, late, charge, split(left + charge, 3)))
    assert sum(a["gross"] for a in ledger.values()) == sum(a["paid"] + a["open"] for a in ledger.values())
    reminders.sort(reverse=True)
    lines = [f"tax {tax_total:,.2f}, discounts {discount_total:,.2f}, {bad} bad amounts, {len(reminders)} reminders, largest {largest[1]}"]
    lines += [f"{number}: {late} days, {charge} interest, {sum_:,} in {' + '.join(map(str, parts))}" for sum_, number, late, charge, parts in reminders[:5]]
    for customer, account in sorted(ledger.items(), key=lambda kv: -kv[1]["open"])[:6]:
        lines.append(f"{customer:<12}" + "".join(f"{account[key]:>14,.2f}" for key in ("gross", "paid", "open")) + f"{account['paid'] / account['gross']:>8.1%}")
    return "\n".join(lines)


samples = []
for _ in range(5):
    start = perf_counter()
    text = main()
    samples.append((perf_counter() - start) * 1e9)
print(text)
print("ns", *samples)
