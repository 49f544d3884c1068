# fmean of what has a length, of iterators and of what fails.
from statistics import fmean
print(fmean([1, 2, 3]), fmean((1.5, 2)), fmean(iter([1, 2])), fmean(x for x in (1, 2, 6)), fmean({1: 2, 3: 4}), fmean(range(5)), fmean([1, 2], [3, 1]))
class L:
    def __len__(self): raise TypeError('no length')
    def __iter__(self): return iter([1, 2])
class M:
    def __len__(self): return 0
    def __iter__(self):
        print('iter')
        return iter([1])
class N:
    def __len__(self): raise ValueError('no')
for d in L(), M(), N(), [], iter([]), ['a'], 3, [1e308, 1e308], [float('inf'), 1]:
    try: print(fmean(d))
    except Exception as e: print(type(e).__name__, e)
