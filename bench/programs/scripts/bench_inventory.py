# inventory (run): a warehouse of dataclasses takes receipts, sales, transfers and counts, and says what to order again.
from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import asdict, astuple, dataclass, field, replace
from enum import Enum, auto
from time import perf_counter


class Kind(Enum):
    RECEIPT = auto()
    SALE = auto()
    TRANSFER = auto()
    COUNT = auto()


class OutOfStock(Exception):
    def __init__(self, sku: str, wanted: int, available: int):
        super().__init__(f"{sku}: wanted {wanted}, have {available}")
        self.sku, self.missing = sku, wanted - available


@dataclass(frozen=True, order=True)
class Product:
    sku: str
    name: str = field(compare=False)
    reorder_at: int = field(default=20, compare=False)
    pack: int = field(default=12, compare=False)


@dataclass(slots=True)
class Lot:
    day: int
    quantity: int
    cost: float

    @property
    def value(self) -> float:
        return self.quantity * self.cost


@dataclass(frozen=True)
class Movement:
    day: int
    kind: Kind
    sku: str
    quantity: int
    site: str
    target: str | None = None
    cost: float = 0.0


@dataclass
class Shelf:
    """The lots of one product at one site, oldest first."""

    product: Product
    lots: deque[Lot] = field(default_factory=deque)

    @property
    def on_hand(self) -> int:
        return sum(lot.quantity for lot in self.lots)

    def put(self, lot: Lot) -> None:
        if lot.quantity <= 0:
            raise ValueError(f"quantity must be positive, not {lot.quantity}")
        self.lots.append(lot)

    def take(self, quantity: int) -> list[Lot]:
        available = self.on_hand
        if quantity > available:
            raise OutOfStock(self.product.sku, quantity, available)
        taken = []
        while quantity:
            lot = self.lots[0]
            part = min(lot.quantity, quantity)
            taken.append(replace(lot, quantity=part))
            lot.quantity -= part
            quantity -= part
            if not lot.quantity:
                self.lots.popleft()
        return taken


@dataclass
class Warehouse:
    products: dict[str, Product]
    shelves: dict[tuple[str, str], Shelf] = field(default_factory=dict)
    cost_of_sales: float = 0.0
    missed: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    shrinkage: float = 0.0

    def shelf(self, site: str, sku: str) -> Shelf:
        key = site, sku
        if key not in self.shelves:
            self.shelves[key] = Shelf(self.products[sku])
        return self.shelves[key]

    def apply(self, move: Movement) -> None:
        shelf = self.shelf(move.site, move.sku)
        if move.kind is Kind.RECEIPT:
            shelf.put(Lot(move.day, move.quantity, move.cost))
        elif move.kind is Kind.SALE:
            self.cost_of_sales += sum(lot.value for lot in shelf.take(move.quantity))
        elif move.kind is Kind.TRANSFER:
            for lot in shelf.take(move.quantity):
                self.shelf(move.target, move.sku).put(lot)
        else:
            lost = shelf.on_hand - move.quantity
            if lost > 0:
                self.shrinkage += sum(lot.value for lot in shelf.take(lost))

    def run(self, moves: list[Movement]) -> None:
        for move in moves:
            try:
                self.apply(move)
            except OutOfStock as error:
                self.missed[error.sku] += error.missing

    def reorders(self):
        totals = defaultdict(int)
        for (_, sku), shelf in self.shelves.items():
            totals[sku] += shelf.on_hand
        for product in sorted(self.products.values()):
            have = totals[product.sku]
            if have < product.reorder_at:
                packs = -(-(product.reorder_at * 2 - have) // product.pack)
                yield product, have, packs * product.pack


PRODUCTS = {f"P{i:03d}": Product(f"P{i:03d}", f"Part {i}", reorder_at=15 + i % 4 * 10, pack=6 + i % 3 * 6) for i in range(60)}
SITES = ["Hamburg", "Lyon", "Turin"]
PLAN = [Kind.RECEIPT, Kind.SALE, Kind.SALE, Kind.TRANSFER, Kind.SALE, Kind.RECEIPT, Kind.SALE, Kind.COUNT]
MOVES = [
    Movement(
        day=i // 20,
        kind=PLAN[i * 3 % 8],
        sku=f"P{i * i % 60 if i % 2 else i * 7 % 60:03d}",
        quantity=(20 + i % 30) if PLAN[i * 3 % 8] is Kind.RECEIPT else i % 14 + 1,
        site=SITES[i * 7 % 3],
        target=SITES[(i * 7 + 1) % 3],
        cost=round(2 + i * 37 % 400 / 100, 2),
    )
    for i in range(2500)
]


def main():
    warehouse = Warehouse(PRODUCTS)
    warehouse.run(MOVES)
    by_site = defaultdict(float)
    oldest = []
    for (site, _), shelf in warehouse.shelves.items():
        by_site[site] += sum(lot.value for lot in shelf.lots)
        if shelf.lots:
            oldest.append((shelf.lots[0].day, shelf.product, astuple(shelf.lots[0])))
    orders = list(warehouse.reorders())
    return {
        "value": {site: round(value, 2) for site, value in sorted(by_site.items())},
        "cost of sales": round(warehouse.cost_of_sales, 2),
        "shrinkage": round(warehouse.shrinkage, 2),
        "missed": sorted(warehouse.missed.items(), key=lambda kv: (-kv[1], kv[0]))[:5],
        "oldest": min(oldest),
        "orders": [(product.name, have, quantity) for product, have, quantity in orders[:6]],
        "ordered": sum(quantity for *_, quantity in orders),
        "sample": asdict(warehouse.shelf("Lyon", "P011")),
    }


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
for name, value in result.items():
    print(f"{name}: {value}")
print("ns", *samples)
