# A loop whose body begins by taking the item apart still has the item.
def pairs(iterable):
    out = []
    for item in iterable:
        a, b = item
        out.append((a, b, item))
    return out
print(pairs({1: 2, 3: 4}.items()))
print(pairs(enumerate("ab")))
print(pairs(zip("ab", "cd")))
print([(item, a) for item in enumerate("ab") for a, b in [item]])
# ---
# Targets of two names take pairs.
def f():
    return [k + v for k, v in {"a": "b", "c": "d"}.items()], [x for x, y in zip([1, 2], [3, 4])]
print(f())
for i, x in enumerate("ab"):
    print(i, x)
