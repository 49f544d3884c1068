# Lines of what is no file are empty.
import linecache
print(repr(linecache.getline("/no/such/file.py", 1)), linecache.getlines("<string>"), linecache.getline("", 1), linecache.cache)
# ---
# Entries can be put into the cache.
import linecache
linecache.cache["<made>"] = (5, None, ["a = 1\n", "b = 2\n"], "<made>")
print(repr(linecache.getline("<made>", 2)), repr(linecache.getline("<made>", 3)), linecache.getlines("<made>"), linecache.checkcache())
linecache.clearcache()
print(linecache.getlines("<made>"))
# ---
# A loader is asked for the source when it is needed.
import linecache
class Loader:
    def get_source(self, name): return f"# {name}\nx = 1\n"
g = {"__name__": "m", "__loader__": Loader()}
print(linecache.lazycache("/gone/m.py", g), linecache.getline("/gone/m.py", 1), linecache.lazycache("<x>", g))
