def merge(*iterables, key=None, reverse=False):
    runs = _merger(iterables, key, reverse)
    while True:
        try:
            yield from runs
            break
        except StopIteration: # thrown into the generator
            runs.drop()
    last = runs.last()
    if last:
        v, it = last
        yield v
        yield from it
