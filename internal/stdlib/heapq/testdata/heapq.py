# heapq takes, gives and refuses what CPython does.
import heapq as H, bisect as B, string as S, copy as C
def do(f,l,*a,**k):
    r=f(l,*a,**k); return r,l
class X:
    def __init__(s,v): s.v=v
    def __lt__(s,o): return s.v<o.v
    def __repr__(s): return f'X{s.v}'
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'do(H.heapify,[5,3,8,1,9,2])',
    'do(H.heappush,[1,3,5],2)',
    'do(H.heappop,[1,3,2,7])',
    'H.heappop([])',
    'do(H.heappushpop,[1,3,5],0), do(H.heappushpop,[1,3,5],4), do(H.heappushpop,[],4)',
    'do(H.heapreplace,[1,3,5],0)',
    'H.heapreplace([],1)',
    'H.heappush(5,1)',
    'H.heappush([1])',
    'H.heapify((1,2))',
    "H.heapify([1,'a'])",
    'do(H.heapify_max,[5,3,8,1,9,2]), do(H.heappop_max,[9,5,8,3,1,2]), do(H.heappush_max,[5,3],9), do(H.heapreplace_max,[9,5],1), do(H.heappushpop_max,[9,5],1), do(H.heappushpop_max,[9,5],10)',
    'H.heappop_max([])',
    "H.nlargest(3,[1,5,2,9,4]), H.nsmallest(2,[3,1,2]), H.nlargest(0,[1]), H.nlargest(-1,[1]), H.nsmallest(9,[3,1,2]), H.nlargest(2,['a','ccc','bb'],key=len), H.nsmallest(1,[3,1]), H.nlargest(1,[]), H.nsmallest(2,'dbca',key=ord)",
    "H.nlargest('a',[1])",
    'H.nlargest(2,5)',
    "H.nsmallest(2,[1,'a',3])",
    "list(H.merge([1,4],[2,3])), list(H.merge([4,1],[3,2],reverse=True)), list(H.merge(['a','ccc'],['bb'],key=len)), H.merge([1])",
    'do(H.heapify,[X(3),X(1),X(2)])',
    '[H.heappop(h) for h in [[1,2,3,4,5,6,7]] for _ in range(7)]',
    'H.heapify([])',
    "(lambda l: (H.heapify(l), [H.heappop(l) for _ in range(len(l))]))([(3,'c'),(1,'a'),(2,'b')])",
)
# ---
# A comparison of heappushpop that empties the heap is an IndexError.
import heapq
class Evil(int):
    def __lt__(self, other):
        heap.clear()
        return NotImplemented
heap = []
heapq.heappush(heap, Evil(0))
heapq.heappushpop(heap, 1)  ### "IndexError: index out of range"
# ---
# The functions of max-heaps have their older names too.
import heapq
print([getattr(heapq, "_" + n) is getattr(heapq, n) for n in ("heapify_max", "heappop_max", "heappush_max", "heappushpop_max", "heapreplace_max")])
# ---
# Errors name the function, before anything else is looked at; heaps within comparisons of heaps.
import heapq

for name in ("heappush", "heappop", "heapify", "heapreplace", "heappushpop", "heappush_max", "heappop_max", "heapify_max", "heapreplace_max", "heappushpop_max"):
    f = getattr(heapq, name)
    for args in (((1,),), ((1,), 2), ([], 1, 2), ()):
        try:
            f(*args)
        except TypeError as e:
            print(e)


class Item:
    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        inner = [3, 1, 2]
        heapq.heapify(inner)
        return heapq.heappop(inner) == 1 and self.v < other.v


h = []
for v in (5, 1, 4, 2, 3):
    heapq.heappush(h, Item(v))
print([heapq.heappop(h).v for _ in range(5)], heapq.heappushpop([2, 3], 1), heapq.heapreplace([2, 3], 1))
