# Instances of subclasses of builtin types keep their layout through slots, __dict__ and __class__ assignment.
import itertools, types, sys, collections, functools, re, random
def gen(): yield
tys = [list,dict,set,frozenset,tuple,str,bytes,bytearray,int,float,complex,type,property,super,classmethod,staticmethod,map,filter,zip,enumerate,reversed,range,slice,memoryview,BaseException,ValueError,OSError,KeyError,ExceptionGroup,StopIteration,UnicodeDecodeError,SyntaxError,ImportError,AttributeError,NameError,SystemExit,type(gen()),types.FunctionType,types.MethodType,types.MappingProxyType,types.SimpleNamespace,types.ModuleType,types.GenericAlias,types.CellType,types.CodeType,type(iter([])),type(iter({})),type({}.keys()),type(len),object,bool,collections.deque,collections.defaultdict,collections.OrderedDict,collections.Counter,functools.partial,itertools.count,itertools.chain,itertools.islice,itertools.cycle,re.Pattern,random.Random,types.DynamicClassAttribute if hasattr(types,"DynamicClassAttribute") else int]
def deco(f): return f
args = [(), (1,), ("a",), ([1,2],), ([],[]), (len,[]), (lambda x: x, [1]), ("a","b"), ("m",(),{}), (int,), ((1,2),3), ("utf8",b"a",0,1,"r"), ("m",[ValueError()]), ({},), (len,), (list,int), (int, 5)]
classes = []
for T in tys:
    for slots in (None, (), ("zz",), ("__dict__",), ("__dict__","q")):
        ns = {}
        if slots is not None: ns["__slots__"] = slots
        try: C = type("C", (T,), ns)
        except Exception as e:
            continue
        classes.append(C)
objs = []
for C in classes:
    for a in args:
        try: o = C(*a)
        except Exception: continue
        objs.append(o)
print(len(classes) > 20)
for o in objs:
    for op in (repr, str, hash, len, list, lambda o: setattr(o,"foo",1), lambda o: o.foo, lambda o: setattr(o,"zz",2), lambda o: o.zz, lambda o: o.__dict__, lambda o: setattr(o,"__dict__",{"x":1}), lambda o: o.x, lambda o: delattr(o,"x"), lambda o: o.__dict__.clear(), lambda o: o.__reduce_ex__(2), lambda o: o.__getstate__(), lambda o: o.__class__, lambda o: o == o, lambda o: o+o, lambda o: next(o), lambda o: o(), lambda o: o[0], lambda o:o.__init__(), lambda o: o.__init__(1,2,3), lambda o: o.__init__([1,2]), lambda o: dir(o), lambda o: vars(o), lambda o: o.__doc__, lambda o: setattr(o, "__doc__", "x"), lambda o: setattr(o, "__name__", "x"), lambda o: delattr(o, "__name__"), lambda o: delattr(o, "__dict__"), lambda o: delattr(o, "__doc__"), repr):
        if op in (list, len) and "count" in str(type(o).__mro__)+str("cycle" in str(type(o).__mro__) and "count"): continue
        try: op(o)
        except Exception as e: pass
k = 0
import random
random.seed(5)
for o in objs:
    for C in random.sample(classes, 4):
        try: o.__class__ = C
        except TypeError: continue
        k += 1
        for op in (repr, hash, lambda o: setattr(o,"foo",1), lambda o: o.foo, lambda o: setattr(o,"zz",2), lambda o: o.zz, lambda o: o.__dict__, lambda o: setattr(o,"q",2), lambda o: o.q, lambda o: setattr(o,"__dict__",{"x":1}), lambda o: o.x, lambda o: o+o, lambda o: len(o), lambda o: o(), lambda o: next(o)):
            try: op(o)
            except Exception as e: pass
print("done", k > 0)
