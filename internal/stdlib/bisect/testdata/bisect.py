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
