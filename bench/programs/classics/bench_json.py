# json (run): nested documents dumped and loaded, with options and hooks.
import json
from time import perf_counter


def make_document(i):
    return {
        "id": i,
        "name": f"Item «{i}» \"quoted\"",
        "price": i * 1.25 + 0.1,
        "tags": [f"tag{i % n}" for n in (2, 3, 5, 7)],
        "flags": {"new": i % 2 == 0, "sold": i % 3 == 0, "owner": None},
        "matrix": [[i * row + column for column in range(4)] for row in range(4)],
        "text": "line one\nline two\t\\ " + "päivää " * (i % 4),
        "big": 2**70 + i,
    }


def make_tree(depth, n=0):
    """A tree of objects, each with a list of children."""
    children = [make_tree(depth - 1, n * 3 + k) for k in range(3)] if depth else []
    return {"node": n, "depth": depth, "children": children}


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents


def encode_money(value):
    if isinstance(value, Money):
        return {"$money": value.cents}
    raise TypeError(f"not serializable: {value!r}")


def decode_money(document):
    if "$money" in document:
        return Money(document["$money"])
    return document


def round_trips(documents, tree, prices):
    sizes = []
    for document in documents:
        text = json.dumps(document)
        if json.loads(text) != document:
            raise ValueError(f"a round trip changes {document['id']}")
        sizes.append(len(text))
    text = json.dumps(documents, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert json.loads(text) == documents
    sizes.append(len(text))
    text = json.dumps(tree, indent=2)
    assert json.loads(text) == tree
    sizes.append(len(text))
    text = json.dumps(prices, default=encode_money)
    assert json.loads(text, object_hook=decode_money) == prices
    sizes.append(len(text))
    numbers = json.loads(json.dumps([x / 8 for x in range(4000)]), parse_float=lambda s: len(s))
    return sizes, sum(numbers)


documents = [make_document(i) for i in range(500)]
tree = make_tree(6)
prices = {f"article {i}": [Money(i * 100), Money(i * 99)] for i in range(800)}
samples = []
for _ in range(5):
    start = perf_counter()
    sizes, total = round_trips(documents, tree, prices)
    samples.append((perf_counter() - start) * 1e9)
print(len(sizes), sum(sizes), sizes[-3:], total)
print("ns", *samples)
