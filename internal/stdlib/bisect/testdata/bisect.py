# bisect takes, gives and refuses what CPython does.
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
    'B.bisect([1,2,2,3],2), B.bisect_left([1,2,2,3],2), B.bisect_right([1,2,2,3],2), B.bisect is B.bisect_right, B.insort is B.insort_right',
    'B.bisect([1,2,3],2,1,2), B.bisect([1,2,3],5,lo=1), B.bisect_left([3,2,1],2,key=lambda x:-x), B.bisect([],1)',
    'B.bisect([1,2],1,-1)',
    "B.bisect([1,2],'a')",
    'B.bisect([1,2],1,0,None)',
    'B.bisect([1,2],1,0,9)',
    'B.bisect()',
    'B.bisect([1])',
    'B.bisect(5,1)',
    'B.bisect([1,2],1,foo=1)',
    "do(B.insort,[1,3],2), do(B.insort_left,[1,2,3],2), do(B.insort,[1,2],1.5,key=lambda x:x), do(B.insort,['a','ccc'],'bb',key=len)",
    'B.insort(5,1)',
    'B.insort((1,),1)',
)
# ---
# The list may change while its items are compared, and its class may say what its items are.
import bisect


class Shrinking:
    def __init__(self, l):
        self.l = l

    def __lt__(self, other):
        del self.l[2:]
        return False

    def __gt__(self, other):
        del self.l[2:]
        return False


for f in (bisect.bisect_left, bisect.bisect_right):
    l = list(range(20))
    try:
        print(f(l, Shrinking(l)), l)
    except IndexError as e:
        print(e, l)


class Negated(list):
    def __getitem__(self, i):
        return -super().__getitem__(i)


print(bisect.bisect(Negated([5, 3, 1]), -4), bisect.bisect([1, 3, 5], 4, key=lambda v: v), bisect.bisect_left([1, 2, 2, 3], 2, 0, 2), bisect.bisect((1, 2), 1))
try:
    bisect.bisect([1, 2], 1, 0, 5), bisect.bisect([1, 2], 9, 0, 5)
except IndexError as e:
    print(e)
# ---
# An end of -1 is that of the list, as None is; other negative ones lie before the beginning.
import bisect
for hi in -1, -2, 0, None, 2:
    print(hi, bisect.bisect_left([1, 2, 3], 2.5, 0, hi), bisect.bisect([1, 2, 3], 2.5, 0, hi, key=float))
