# class hierarchy (run): accounts of several kinds book transactions by double entry, with fees, interest, limits and audits.
import functools
from abc import ABC, abstractmethod
from collections import Counter
from time import perf_counter


@functools.total_ordering
class Money:
    __slots__ = ("cents",)

    def __init__(self, cents=0):
        self.cents = int(cents)

    @classmethod
    def parse(cls, text):
        whole, _, part = text.partition(".")
        return cls(int(whole) * 100 + int(part.ljust(2, "0")[:2] or 0))

    def __add__(self, other):
        if not isinstance(other, Money):
            return NotImplemented
        return Money(self.cents + other.cents)

    def __sub__(self, other):
        return Money(self.cents - other.cents)

    def __mul__(self, factor):
        return Money(round(self.cents * factor))

    def __neg__(self):
        return Money(-self.cents)

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents

    def __lt__(self, other):
        return self.cents < other.cents

    def __hash__(self):
        return hash(self.cents)

    def __bool__(self):
        return self.cents != 0

    def __format__(self, spec):
        return format(f"{self.cents / 100:,.2f}", spec or ">12")


class Refused(Exception):
    pass


class Auditable:
    """Mixin: counts what happens to an object."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.audit = Counter()

    def note(self, event):
        self.audit[event] += 1


class Account(ABC):
    registry = {}

    def __init_subclass__(cls, /, kind=None, **kwargs):
        super().__init_subclass__(**kwargs)
        if kind:
            cls.kind = kind
            Account.registry[kind] = cls

    def __init__(self, number, owner):
        self.number = number
        self.owner = owner
        self.entries = []
        self._balance = Money()

    @property
    def balance(self):
        return self._balance

    def post(self, amount, text):
        if amount < Money() and not self.allows(-amount):
            raise Refused(f"{self.kind} {self.number}: {text}")
        self._balance = self._balance + amount
        self.entries.append((amount, text))

    def allows(self, amount):
        return self.balance >= amount

    @abstractmethod
    def month_end(self):
        """Books what the end of a month brings."""

    def __str__(self):
        return f"{self.number} {self.owner} [{self.kind}] {self.balance:>14}"


class Current(Auditable, Account, kind="current"):
    fee = Money(250)
    overdraft = Money(50_000)

    def allows(self, amount):
        ok = self.balance + self.overdraft >= amount
        if ok and self.balance < amount:
            self.note("overdrawn")
        return ok

    def month_end(self):
        try:
            self.post(-self.fee, "fee")
        except Refused:
            self.note("fee waived")
        if self.balance < Money():
            self._balance += self.balance * 0.01


class Savings(Auditable, Account, kind="savings"):
    rate = 0.0025
    withdrawals = 3

    def __init__(self, number, owner):
        super().__init__(number, owner)
        self.left = self.withdrawals

    def allows(self, amount):
        if not self.left:
            self.note("too many withdrawals")
            return False
        self.left -= 1
        return super().allows(amount)

    def month_end(self):
        if interest := self.balance * self.rate:
            self.post(interest, "interest")
        self.left = self.withdrawals


class Premium(Savings, kind="premium"):
    rate = 0.004
    withdrawals = 6

    def month_end(self):
        super().month_end()
        if self.balance > Money.parse("2500"):
            self.post(Money(500), "bonus")
            self.note("bonus")


class Bank:
    def __init__(self):
        self.accounts = {}
        self.refusals = Counter()

    def open(self, kind, owner):
        account = Account.registry[kind](f"{kind[:1].upper()}{len(self.accounts):04d}", owner)
        self.accounts[account.number] = account
        return account

    def transfer(self, source, target, amount):
        try:
            source.post(-amount, f"to {target.number}")
        except Refused as error:
            self.refusals[type(source).__name__] += 1
            return str(error)
        target.post(amount, f"from {source.number}")


def main():
    bank = Bank()
    kinds = list(Account.registry)
    accounts = [bank.open(kinds[i % 3], f"Owner {i // 3}") for i in range(60)]
    for i, account in enumerate(accounts):
        account.post(Money.parse(f"{800 + i * 37}.{i % 10}5"), "opening")
    last = None
    for month in range(12):
        for step in range(140):
            i = month * 140 + step
            last = bank.transfer(accounts[i * 7 % 60], accounts[(i * i + 11) % 60], Money(1_000 + i * 997 % 60_000)) or last
        for account in bank.accounts.values():
            account.month_end()
    audit = sum((account.audit for account in accounts), Counter())
    lines = [str(account) for account in sorted(accounts, key=lambda a: a.balance, reverse=True)[:6]]
    for kind, cls in Account.registry.items():
        members = [a for a in accounts if type(a) is cls]
        lines.append(f"{kind}: {sum((a.balance for a in members), Money()):<12} in {len(members)}, {sum(len(a.entries) for a in members)} entries")
    lines.append(f"{dict(sorted(bank.refusals.items()))} {dict(sorted(audit.items()))}")
    lines.append(f"{last}; {' > '.join(c.__name__ for c in Premium.__mro__)}; {len({a.balance for a in accounts})} balances")
    return "\n".join(lines)


samples = []
for _ in range(5):
    start = perf_counter()
    text = main()
    samples.append((perf_counter() - start) * 1e9)
print(text)
print("ns", *samples)
