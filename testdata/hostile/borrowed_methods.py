# A class that borrows a builtin type's special method never gets the native operation for a layout of its own.
import itertools, types, sys, collections, functools, re, random
def err(f):
    try: r = f(); print("ok", type(r).__name__)
    except Exception as e: print(type(e).__name__, str(e)[:100].split(" object at")[0])
dunders = ['__repr__','__str__','__hash__','__eq__','__lt__','__bool__','__len__','__getitem__','__setitem__','__delitem__','__contains__','__iter__','__next__','__call__','__getattribute__','__setattr__','__delattr__','__neg__','__abs__','__index__','__int__','__float__','__get__','__set__','__delete__','__await__','__aiter__','__anext__','__add__','__radd__','__mul__','__rmul__','__iadd__','__imul__','__or__','__ior__','__init__','__new__','__format__','__enter__','__exit__','__sub__','__mod__','__pow__','__lshift__','__matmul__','__buffer__','__reversed__','__instancecheck__','__subclasscheck__','__missing__','__dir__','__sizeof__','__reduce__','__reduce_ex__','__getstate__','__set_name__','__init_subclass__','__class_getitem__','__length_hint__','__copy__','__fspath__','__round__','__complex__','__divmod__','__mro_entries__','__prepare__']
def gen(): yield
async def co(): pass
async def ag(): yield
c = co()
tys = [list,dict,set,frozenset,tuple,str,bytes,bytearray,int,float,complex,type,property,super,classmethod,staticmethod,map,filter,zip,enumerate,reversed,range,slice,memoryview,BaseException,ValueError,OSError,KeyError,ExceptionGroup,StopIteration,UnicodeDecodeError,type(gen()),type(c),type(ag()),types.FunctionType,types.MethodType,types.MappingProxyType,types.SimpleNamespace,types.ModuleType,types.GenericAlias,types.CellType,types.CodeType,type(iter([])),type(iter({})),type({}.keys()),type(len),type(int.__add__),type(int.real),type(str.join),object,type(None),type(int|str),bool,collections.deque,collections.defaultdict,collections.OrderedDict,collections.Counter,functools.partial,itertools.count,itertools.chain,itertools.islice,re.Pattern,random.Random,type(re.match("a","a")), type(getattr(sys,"flags",1)), collections.ChainMap, types.TracebackType, types.FrameType]
c.close()
n = 0
for T in tys:
    for d in dunders[len(T.__name__) % 2::2]:
        f = T.__dict__.get(d)
        if f is None: continue
        try: A = type("A", (), {d: f})
        except Exception as e: continue
        try: a = A()
        except Exception: 
            try: a = object.__new__(A)
            except Exception as e: print(T,d,type(e)); continue
        for op in (repr,str,hash,bool,len,iter,next,abs,int,float,lambda x:-x,lambda x:x==x,lambda x:x==1,lambda x:x<1,lambda x:x[0],lambda x:x["a"],lambda x:x.foo,lambda x:setattr(x,"foo",1),lambda x:delattr(x,"foo"),lambda x:x(),lambda x:x(1),lambda x:x+x,lambda x:x+[1],lambda x:1+x,lambda x:x*2,lambda x:2*x,lambda x:x|{},lambda x:x%1,lambda x:x**2,lambda x:1 in x,lambda x:x.__setitem__(0,1),lambda x:x.__delitem__(0),lambda x:format(x,""),lambda x:list(x),lambda x:memoryview(x),lambda x:reversed(x),lambda x:dir(x),lambda x:isinstance(1,x),lambda x:issubclass(int,x),lambda x:x.__reduce_ex__(2),lambda x:x.__enter__(),lambda x:x.__exit__(None,None,None),lambda x:type("B",(),{"d":x})().d,lambda x:setattr(type("B",(),{"d":x})(),"d",1),lambda x:A.d,lambda x:[].__class__(x),lambda x:dict(x),lambda x:"%d"%x,lambda x:round(x),lambda x:divmod(x,x),lambda x:complex(x),lambda x:sum([x]),lambda x:sorted([x,x]),lambda x:{x:1},lambda x:[0][x],lambda x:"a"*x,lambda x:bytes(x),lambda x:x.__class__,lambda x:x.__dict__, lambda x: A.x, lambda x: type("C",(A,),{})().y, lambda x: "".join(x), lambda x: range(x), lambda x: [*x], lambda x: (lambda *a, **k: 1)(**x)):
            try: op(a); n += 1
            except Exception as e: pass
            except RecursionError: pass
print("done")
