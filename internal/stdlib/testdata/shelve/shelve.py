# A shelf over a dict keeps pickled values.
import shelve
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
s=shelve.Shelf({})
s["a"]=[1,2]; s["b"]={"x":(1,)}
print(dict(s), len(s), "a" in s, sorted(s), s.get("zz",9), list(s.items()), s["a"])
s["a"].append(3); print(s["a"])
T(lambda: s["nope"]); T(lambda: s[5])
with shelve.Shelf({},writeback=True) as w:
    w["l"]=[]; w["l"].append(1); print(w["l"], w.cache); w.sync(); print(w["l"])
T(lambda: w["l"]); print(w.dict)
with shelve.Shelf({}) as q: q.update(a=1,b=2); print(q.pop("a"), q.setdefault("c",3), list(q.keys()), list(q.values())); q.clear(); print(len(q))
