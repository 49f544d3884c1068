# A connection in memory makes tables, takes rows and gives them back.
import sqlite3
con = sqlite3.connect(":memory:")
cur = con.cursor()
cur.execute("create table t(a integer primary key, b text, c real, d blob)")
cur.executemany("insert into t(b, c, d) values (?, ?, ?)", [("x", 1.5, b"\x00\x01"), (None, None, None), ("é\U0001f600", -1e300, b"")])
print(cur.rowcount, cur.lastrowid, con.total_changes, con.in_transaction)
con.commit()
for row in con.execute("select * from t order by a"):
    print(row)
print(cur.execute("select count(*), sum(c) from t").fetchone(), cur.description)
print(con.execute("select ?, :a", {"a": 1}) if False else con.execute("select :a, :b", {"a": 1, "b": "z"}).fetchall())
print(con.execute("select 1 union select 2 union select 3").fetchmany(2))
print(con.execute("select 1 union select 2 union select 3").fetchmany(0))
con.close()

# ---
# What goes wrong is an exception of the DB-API with SQLite's code.
import sqlite3
con = sqlite3.connect(":memory:")
def t(f, *a, **k):
    try:
        print(f(*a, **k) is not None)
    except Exception as e:
        print(type(e).__module__, type(e).__name__, e, getattr(e, "sqlite_errorcode", None), getattr(e, "sqlite_errorname", None))
t(sqlite3.connect)
t(sqlite3.connect, 5)
t(sqlite3.connect, ":memory:", isolation_level="x")
t(sqlite3.connect, ":memory:", isolation_level=5)
t(sqlite3.connect, ":memory:", autocommit=5)
t(sqlite3.connect, "a\0b")
t(sqlite3.connect, ":memory:", cached_statements=-1, factory=5)
t(con.execute, "")
t(con.execute, "-- nothing")
t(con.execute, "select 1; select 2")
t(con.execute, "select 1; -- more\n /* x */ ;")
t(con.execute, "sel")
t(con.execute, "select * from nix")
t(con.execute, "select ?", 5)
t(con.execute, "select ?", ())
t(con.execute, "select :a", (1,))
t(con.execute, "select :a", {})
t(con.execute, "select ?", {"a": 1})
t(con.execute, "select ?", (object(),))
t(con.execute, "select :n", {"n": object()})
t(con.execute, "select ?", (2**70,))
t(con.execute, "select ?", ("\ud800",))
t(con.execute, 5)
t(con.execute, "select 1\0")
t(con.executemany, "select ?", [(1,)])
t(con.executescript, 5)
t(con.executescript, "a\0b")
t(con.executescript, "sel")
t(con.getlimit, 1111)
t(con.setconfig, 1111)
t(con.getconfig, 1111)
t(con.create_function, "x", -100, print)
t(con.create_function, "x", 1, print, True)
t(con.create_collation, "x", 5)
t(con.create_collation, 5, 5)
t(con.cursor, 5)
t(con.cursor, lambda c: 5)
t(sqlite3.Cursor, 5)
t(sqlite3.Cursor.__new__(sqlite3.Cursor).execute, "select 1")
t(sqlite3.Connection.__new__(sqlite3.Connection).execute, "select 1")
t(con.backup, 5)
t(con.backup, con)
t(con.serialize, name="x")
t(con.deserialize, 5)
t(con.blobopen, "a", "b", 1)
t(setattr, con, "isolation_level", 5)
t(delattr, con, "isolation_level")
t(setattr, con, "autocommit", 5)
t(sqlite3.Row, 5, ())
t(sqlite3.Row, con.cursor(), 5)
t(sqlite3.Row)
t(sqlite3.adapt, 5)
t(sqlite3.adapt, object())
t(sqlite3.register_adapter, 5)
t(sqlite3.register_converter, 5, 6)
t(lambda: con.execute("select 1").fetchmany(-1))
t(lambda: con.execute("select cast(x'ff' as text) as foo").fetchall())
t(con)
t(con, 5)
con.execute("create table u(a unique not null, b check(b > 0))")
con.execute("insert into u values(1, 1)")
t(con.execute, "insert into u values(1, 1)")
t(con.execute, "insert into u values(null, 1)")
t(con.execute, "insert into u values(2, 0)")
t(con.execute, "select abs(-9223372036854775808)")
cu = con.cursor()
t(setattr, cu, "arraysize", "a")
t(setattr, cu, "arraysize", -1)
con.close()
t(con.execute, "select 1")
t(con.commit)
t(lambda: con.in_transaction)
t(lambda: con.total_changes)
t(lambda: con.isolation_level)
t(con.cursor)
t(cu.execute, "select 1")
t(con.close)

# ---
# Functions, aggregates and collations in Python.
import sqlite3
con = sqlite3.connect(":memory:")
con.create_function("double", 1, lambda x: x * 2)
print(con.execute("select double(4), double('ab'), double(1.5)").fetchone())
con.create_function("kinds", -1, lambda *a: repr(a))
print(con.execute("select kinds(1, 2.5, 'x', x'00ff', null), kinds()").fetchone())
class Sum:
    def __init__(self): self.n = 0
    def step(self, x): self.n += x
    def finalize(self): return self.n
con.create_aggregate("mysum", 1, Sum)
print(con.execute("select mysum(x) from (select 1 as x union select 2 union select 3)").fetchall())
print(con.execute("select mysum(x) from (select 1 as x) where x > 1").fetchall())
con.create_collation("rev", lambda a, b: (a < b) - (a > b))
print(con.execute("select x from (select 'a' as x union select 'c' union select 'b') order by x collate rev").fetchall())
def bad(kind):
    def f(*a): raise kind("no")
    return f
for kind in (ZeroDivisionError, MemoryError, OverflowError, ValueError):
    con.create_function("bad", -1, bad(kind))
    try: con.execute("select bad()")
    except Exception as e: print(type(e).__name__, e)
for r in (object(), 2**70, "\ud800", float("nan"), True, bytearray(b"x"), memoryview(b"yz"), [1]):
    con.create_function("give", 0, lambda: r)
    try: print(con.execute("select give()").fetchone())
    except Exception as e: print(type(e).__name__, e)
class W(Sum):
    def inverse(self, x): self.n -= x
    def value(self): return self.n
con.create_window_function("wsum", 1, W)
print(con.execute("select x, wsum(x) over (order by x rows between 1 preceding and 1 following) from (select 1 as x union select 2 union select 3)").fetchall())

# ---
# Rows by name, converters and adapters.
import sqlite3, datetime
con = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_DECLTYPES | sqlite3.PARSE_COLNAMES)
con.row_factory = sqlite3.Row
row = con.execute("select 1 as a, 'x' as B, null as c").fetchone()
print(tuple(row), row["b"], row[0], row[-1], row[0:2], row.keys(), len(row), list(row), row == con.execute("select 1 as a, 'x' as B, null as c").fetchone(), "x" in row)
for k in ("zz", 5, 1.5, 2**70, -4):
    try: row[k]
    except Exception as e: print(type(e).__name__, e)
class P:
    def __init__(self, x, y): self.x, self.y = x, y
    def __repr__(self): return f"P({self.x}, {self.y})"
    def __conform__(self, protocol):
        if protocol is sqlite3.PrepareProtocol: return f"{self.x};{self.y}"
sqlite3.register_converter("point", lambda b: P(*map(int, b.split(b";"))))
con.execute("create table t(p point, n number(10))")
con.execute("insert into t values(?, ?)", (P(3, 4), 5))
sqlite3.register_converter("number", lambda b: ("num", b))
print(tuple(con.execute("select p, n from t").fetchone()), tuple(con.execute('select p as "p [x]", n as "n [point]" from t where 0').fetchall()))
print(con.execute('select p as "p [point]", 1 as "q[x]" from t').description)
import warnings
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    con.execute("create table d(a date, b timestamp)")
    con.execute("insert into d values(?, ?)", (datetime.date(2020, 1, 2), datetime.datetime(2020, 1, 2, 3, 4, 5, 678)))
    print(tuple(con.execute("select * from d").fetchone()))
    for w in seen: print(w.category.__name__, w.message)

# ---
# The functions that are Krait's own do what SQLite's do.
import sqlite3
con = sqlite3.connect(":memory:")
texts = ["", "a", "A", "abc", "aXbXc", "%", "_", "é", "ÉCOLE", "école", "a%b", "[x]", "x-z", "]", "^", "\U0001f600b", "a\nb", "10%", None, 5, 1.5]
likes = ["", "%", "_", "a%", "%c", "%b%", "A_C", "é%", "É%", "a\\%b", "%\\%", "__", "%_%", "a%b%c", "a%b%d", None, 5, "1.5"]
globs = ["", "*", "?", "a*", "*c", "[a-c]*", "[^a]*", "[]]", "[^]]", "[x-z]", "[x-", "[[]x]", "a?c", "*b*", "[a-]", "[-a]", "[b-a]", "5", None]
for op, patterns in ((("like"), likes), ("glob", globs)):
    for p in patterns:
        print(op, p, [con.execute(f"select ? {op} ?", (t, p)).fetchone()[0] for t in texts])
print([con.execute("select ? like ? escape '\\'", (t, p)).fetchone()[0] for t in texts for p in likes if p != "1"])
for esc in ("", "ab", "é", None, "%", "_"):
    try: print(con.execute("select 'a%b' like 'aé%%b' escape ?", (esc,)).fetchone())
    except sqlite3.Error as e: print(e)
parts = ["", "a", "b", "X", "é", "%", None, 5, b"a", b"", "\U0001f600"]
print([con.execute("select instr(?, ?)", (t, p)).fetchone()[0] for t in texts + [b"xa", b""] for p in parts])
for t in texts + [b"xa"]:
    for p in parts:
        print(t, p, [con.execute("select replace(?, ?, ?)", (t, p, r)).fetchone()[0] for r in ("", "zz", None, 7)])
spaces = ["  a  ", "", "   ", None, "xxaxx", "éaé", 5, "\ta", b" x "]
for f in ("trim", "ltrim", "rtrim"):
    print([con.execute(f"select {f}(?)", (t,)).fetchone()[0] for t in spaces])
    print([con.execute(f"select {f}(?, ?)", (t, p)).fetchone()[0] for t in spaces for p in ("x", " ", "é", "", None, "xa", 5)])
print(con.execute("select typeof(random()), typeof(randomblob(3)), length(randomblob(3)), length(randomblob(0))").fetchone())

# ---

# An error is shown by the short name of its type.
import sqlite3

print(repr(sqlite3.Warning()), repr(sqlite3.IntegrityError("a", 1)))
try:
    sqlite3.connect(":memory:").execute("select * from t")
except sqlite3.Error as e:
    print(repr(e), [e])
