# textwrap, statistics, fractions, numbers, reprlib, calendar and pprint give CPython's results.
import textwrap, statistics as st, fractions, numbers, pprint, reprlib, calendar
from fractions import Fraction as F
def show(s):
    try: print(s,'=>',repr(eval(s)))
    except Exception as e: print(s,'=>',type(e).__name__, e)
T="The quick brown-fox jumped over the lazy dog, and -- well -- it's a long-winded self-explanatory text with averyveryverylongwordindeed inside."
for s in r"""textwrap.wrap(T,20)
textwrap.fill(T,30,initial_indent='* ',subsequent_indent='  ')
textwrap.shorten(T,40)
textwrap.shorten(T,width=20,placeholder='...')
textwrap.dedent('  a\n    b\n\n  c\n')
textwrap.indent('a\n\nb\n','> ')
textwrap.wrap(T,15,break_long_words=False)
textwrap.wrap(T,15,break_on_hyphens=False)
textwrap.wrap('',10)
textwrap.wrap('a',0)
textwrap.wrap(T,20,max_lines=2)
st.mean([1,2,3])
st.mean([1,2])
st.mean([0.1,0.2,0.3])
st.mean([F(1,2),F(1,3)])
st.mean([])
st.fmean([1,2,4])
st.median([1,3,2,4])
st.median_low([1,2,3,4])
st.mode([1,1,2])
st.multimode('aabbc')
st.stdev([1,2,3,4])
st.pstdev([1.5,2.5,2.5,2.75,3.25,4.75])
st.variance([2.75,1.75,1.25,0.25,0.5,1.25,3.5])
st.pvariance([0.0,0.25,0.25,1.25,1.5,1.75,2.75,3.25])
st.variance([1])
st.quantiles([1,2,3,4,5,6,7,8,9,10],n=4)
st.quantiles([1,2,3],method='inclusive')
st.geometric_mean([54,24,36])
st.harmonic_mean([40,60])
st.correlation([1,2,3],[1,2,4])
st.linear_regression([1,2,3],[2,4,6.5])
st.covariance([1,2,3],[1,2,4])
st.NormalDist(100,15).cdf(120)
st.NormalDist(100,15).inv_cdf(0.9)
st.NormalDist.from_samples([1,2,3])
st.stdev([0.1,0.2,0.4,1e10])
F(3,4)
F('3/4')
F('0.125')
F(1.5)
F('1e-3')
F('x')
F(1,0)
F(1,2)+F(1,3)
F(1,2)*2
F(1,2)+0.5
1/F(2,3)
F(7,2)//2
F(-7,2)%2
divmod(F(7,2),F(1,3))
F(1,2)**3
F(1,2)**-2
F(4)**0.5
round(F(5,2))
round(F(22,7),2)
F(22,7).limit_denominator(5)
F(3,4)<1
F(3,4)==0.75
hash(F(1,2))==hash(0.5)
str(F(6,3))
f'{F(1,3):.3f}'
f'{F(1,3):10.2e}'
f'{F(22,7):g}'
f'{F(1,3)}'
float(F(1,3))
int(F(-7,2))
F(1,2)<'a'
F('1','2')
F([])
isinstance(3,numbers.Integral), isinstance(3.0,numbers.Real), isinstance(F(1),numbers.Rational), isinstance(True,numbers.Number)
reprlib.repr(list(range(100)))
reprlib.repr('x'*100)
reprlib.repr({i:i for i in range(10)})
calendar.isleap(1900)
calendar.month(2024,2)
calendar.monthcalendar(2024,2)
calendar.monthrange(2024,13)
calendar.timegm((2020,1,1,0,0,0))
calendar.day_name[0]
calendar.calendar(2024)
pprint.pformat({'b':list(range(40)),'a':{'x':'y'*50,'z':('q'*30,'w'*30)}})
pprint.pformat([1,2,3])
pprint.pformat({'a':[{'x':i,'y':'longer text here'*2} for i in range(3)]},width=40)
pprint.pformat(list(range(50)),compact=True)
pprint.pformat('some text that is long '*10)
pprint.pformat({3,1,2})
pprint.pformat([[[[1]]]],depth=2)
pprint.pformat((1,))
pprint.pformat({'k':set(range(40))},indent=4)""".split('\n'): show(s)
from dataclasses import dataclass
@dataclass
class D:
    name: str
    items: list
pprint.pprint(D('x'*40, list(range(30))))
import collections
pprint.pprint(collections.Counter('abracadabra'*10)); pprint.pprint(collections.deque(range(40)))
pprint.pprint(collections.defaultdict(list, {i: list(range(10)) for i in range(5)}))
# ---
# Deviations of Decimals are Decimals, rounded correctly; infinities have none.
import statistics as s
from decimal import Decimal as D
from fractions import Fraction as F
print(s.stdev([D('1.5'), D('2.5'), D('4')]), s.pstdev([D('1.1'), D('2.2')]), s.pstdev([D(5)]), s.stdev([F(1, 3), F(2, 3)]), s.stdev([1, D(2)]), s.harmonic_mean([D(5)]))
s.stdev([1, float('inf')])  ### "ValueError: inf or nan encountered in data"
# ---
# Kernel density estimates, and random numbers after them.
import statistics as s
for k in ('normal', 'gauss', 'logistic', 'sigmoid', 'rectangular', 'uniform', 'triangular', 'parabolic', 'epanechnikov', 'quartic', 'biweight', 'triweight', 'cosine'):
    f, g, r = s.kde([1.0, 2.5, 3, 4], 0.75, k), s.kde([1.0, 2.5, 3, 4], 0.75, k, cumulative=True), s.kde_random([1.0, 2.5, 3, 4], 0.75, k, seed=8)
    print(k, [(f(x), g(x)) for x in (0, 1, 2.2, 3.9, 6)], [r() for _ in range(6)])
print(f.__doc__, g.__doc__, r.__doc__)
for bad in (lambda: s.kde([], 1), lambda: s.kde([1], 0), lambda: s.kde(['x'], 1), lambda: s.kde([1], 1, 'foo'), lambda: s.kde_random([], 1), lambda: s.kde_random([1], -1)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
# ---
# Distributions overlap, and come from samples.
from statistics import NormalDist as N
print(N(100, 15).overlap(N(120, 10)), N(0, 2).overlap(N(1, 2)), N(0, 2).overlap(N(0, 2)), N.from_samples([2.5, 3.1, 2.1]), N(1, 2).samples(3, seed=5), N(5, 2).inv_cdf(1e-10))
for bad in (lambda: N().overlap(3), lambda: N().overlap(N(1, 0)), lambda: N.from_samples([1]), lambda: setattr(N(), 'mean', 3), lambda: N(0, 0).pdf(1), lambda: N().inv_cdf(0)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
# ---
# Correlations need no squares that overflow.
import statistics as s
print(s.correlation([1e300, 2e300, 3e300], [1e300, 2e300, 4e300]))
# ---
# Normal distributions are pickled with every protocol.
import copy
import pickle
from statistics import NormalDist

print([pickle.loads(pickle.dumps(NormalDist(3, 4), p)) for p in range(6)], copy.copy(NormalDist(1, 2)), NormalDist(1, 2).__getstate__())
# ---
# Weights of a harmonic mean are not negative.
from statistics import harmonic_mean
for w in ([-1, 1], ["a", "b"], [0, 0]):
    try: print(harmonic_mean([1, 2], w))
    except Exception as e: print(type(e).__name__, e)
# ---
# The harmonic mean meets zeros and negative numbers in their order.
from statistics import harmonic_mean
for data, weights in ([0, -2, 2], None), ([-2, 0], None), ([1, 0, -1], None), ([0, 'a'], None), ([1, 'a'], None), ([0, 3], [0, 2]), ([1, 2], [-1, 3]), ([1, 2], [0, 0]), ([-1, 2], [0, 1]), ([0, 1], [-1, 1]):
    try:
        print(harmonic_mean(data, weights=weights))
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)

# ---
# The mode is the first met of the most frequent values, of any iterable of hashable values.
import statistics as st
print(st.mode([1, 2, 2, 1]), st.mode('abcb'), st.mode(iter([3])), st.mode([1, 1.0, True, 2, 2]), st.mode({5: 1, 4: 2}), st.mode([None, None, 0]), st.mode(float('nan') for _ in range(3)))
for data in ([], iter(()), [[1]], 5, None):
    try: print(st.mode(data))
    except Exception as e: print(type(e).__name__, e, e.__suppress_context__)
