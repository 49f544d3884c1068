# fault: krait: interpreter fault: py: cast: an object of type CN (kind N) is taken for one of kind N in wrongLayout < layout[...].of < listOf
import collections, collections.abc
class C1(type(collections.ChainMap({1: 2}, {3: 4}))):
    __setstate__ = list.append
x4 = C1.__new__(C1, *(type(list.append), ))
x4.__setstate__((None, {'a': 1}))
