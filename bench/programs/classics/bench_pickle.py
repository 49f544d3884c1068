# pickle (run): records, instances and shared structures dumped and loaded.
import pickle
from datetime import date, timedelta
from time import perf_counter


class Account:
    def __init__(self, number, owner, opened):
        self.number = number
        self.owner = owner
        self.opened = opened
        self.entries = []

    def __eq__(self, other):
        return isinstance(other, Account) and self.__dict__ == other.__dict__


class Entry:
    __slots__ = ("amount", "note", "account")

    def __init__(self, amount, note, account):
        self.amount = amount
        self.note = note
        self.account = account

    def __eq__(self, other):
        return isinstance(other, Entry) and (self.amount, self.note) == (other.amount, other.note)


class Interval:
    def __init__(self, low, high):
        self.low = low
        self.high = high
        self.cache = {"width": high - low}

    def __getstate__(self):
        return self.low, self.high

    def __setstate__(self, state):
        self.__init__(*state)

    def __eq__(self, other):
        return isinstance(other, Interval) and (self.low, self.high) == (other.low, other.high)


class Fraction:
    def __init__(self, over, under):
        self.over = over
        self.under = under

    def __reduce__(self):
        return Fraction, (self.over, self.under)

    def __eq__(self, other):
        return isinstance(other, Fraction) and self.over * other.under == other.over * self.under


def make_records(n):
    return [
        {
            "id": i,
            "name": f"record {i}",
            "score": i / 7,
            "path": (i, -i, i << 40),
            "tags": {"a", f"b{i % 5}"},
            "body": b"\x00\x01" * (i % 9),
            "none": None,
            "yes": True,
        }
        for i in range(n)
    ]


def make_accounts(n):
    accounts = []
    owner = {"name": "one owner of them all", "since": date(2001, 2, 3)}
    for i in range(n):
        account = Account(i, owner, date(2020, 1, 1) + timedelta(days=i))
        account.entries = [Entry(i * k * 0.5, f"note {k}", account) for k in range(4)]
        accounts.append(account)
    return accounts


def round_trip(values):
    sizes = []
    for value, protocol in values:
        data = pickle.dumps(value, protocol)
        if pickle.loads(data) != value:
            raise ValueError("a round trip changes the value")
        sizes.append(len(data))
    return sizes


shared = ["one list"]
values = [
    (make_records(2000), 5),
    (make_records(500), 2),
    ([shared] * 2000 + [{"again": shared}], 4),
    ([Interval(i, i + 10.5) for i in range(700)], 5),
    ([Fraction(i, i + 1) for i in range(700)], 4),
    ({f"key {i}": [i * j for j in range(20)] for i in range(400)}, 5),
]
accounts = make_accounts(600)
samples = []
for _ in range(5):
    start = perf_counter()
    sizes = round_trip(values)
    loaded = pickle.loads(pickle.dumps(accounts))
    samples.append((perf_counter() - start) * 1e9)
assert loaded[5].owner is loaded[6].owner and loaded[5].entries[0].account is loaded[5]
assert [a.entries for a in loaded] == [a.entries for a in accounts]
print(sum(sizes), loaded[-1].opened, sum(e.amount for a in loaded for e in a.entries))
print("ns", *samples)
