def merge(*iterables, key=None, reverse=False):
    # An entry of the heap is [key, order of its iterable, element, next].
    h = []
    order = -1 if reverse else 1
    pop, replace, make = (heappop_max, heapreplace_max, heapify_max) if reverse else (heappop, heapreplace, heapify)
    for i, it in enumerate(map(iter, iterables)):
        try:
            v = it.__next__()
        except StopIteration:
            continue
        h.append([v if key is None else key(v), i * order, v, it.__next__])
    make(h)
    while len(h) > 1:
        try:
            while True:
                entry = h[0]
                yield entry[2]
                entry[2] = v = entry[3]()
                entry[0] = v if key is None else key(v)
                replace(h, entry)
        except StopIteration:
            pop(h)
    if h:
        _, _, v, step = h[0]
        yield v
        yield from step.__self__
