# A statement that changes data begins a transaction, unless isolation_level is None.
import sqlite3
con = sqlite3.connect(":memory:")
con.execute("create table t(a)")
print(con.in_transaction)
con.execute("insert into t values(1)")
print(con.in_transaction, con.isolation_level == "", con.autocommit)
con.rollback()
print(con.in_transaction, con.execute("select * from t").fetchall())
with con:
    con.execute("insert into t values(2)")
print(con.in_transaction, con.execute("select * from t").fetchall())
try:
    with con:
        con.execute("insert into t values(3)")
        1 / 0
except ZeroDivisionError:
    print(con.execute("select * from t").fetchall())
con.isolation_level = None
con.execute("insert into t values(4)")
print(con.in_transaction, con.isolation_level)
con.executescript("begin; insert into t values(5); select 1; rollback")
con.isolation_level = "immediate"
print(con.isolation_level)
seen = []
con.set_trace_callback(seen.append)
con.execute("insert into t values(?)", ("x",))
con.commit()
print(seen)

# ---
# With autocommit there is always a transaction, or never.
import sqlite3
con = sqlite3.connect(":memory:", autocommit=False)
print(con.in_transaction, con.autocommit)
con.execute("create table t(a)")
con.commit()
con.execute("insert into t values(1)")
con.rollback()
print(con.execute("select * from t").fetchall(), con.in_transaction)
con.autocommit = True
print(con.in_transaction, con.autocommit)
con.execute("insert into t values(1)")
con.rollback()
print(con.execute("select * from t").fetchall(), con.in_transaction)

# ---
# Dumps, backups, serializing, blobs.
import sqlite3
con = sqlite3.connect(":memory:")
con.executescript("""create table a(id integer primary key autoincrement, s text, b blob, f real); create table "we ird"(q references a(id));
create index i on a(s); create view v as select * from a; create trigger tr after insert on a begin select 1; end;
insert into a(s,b,f) values('x''y',x'0102',1.5),(null,null,1e300);insert into "we ird" values(1)""")
print("\n".join(con.iterdump()))
print(list(con.iterdump(filter="we%")))
con.execute("pragma foreign_keys=on")
print(list(con.iterdump())[:2])
other = sqlite3.connect(":memory:")
pages = []
con.backup(other, pages=1, progress=lambda *a: pages.append(a))
print(len(pages) > 1, pages[-1][0] == sqlite3.SQLITE_DONE, other.execute("select count(*) from a").fetchone())
data = con.serialize()
third = sqlite3.connect(":memory:")
third.deserialize(data)
print(data[:16], third.execute("select count(*) from a").fetchone())
with con.blobopen("a", "b", 1) as blob:
    print(len(blob), blob.read(), blob.tell(), blob[0], blob[-1], blob[0:2])
    blob.seek(0)
    blob.write(b"Z")
    blob[1] = 7
    for f in (lambda: blob[2], lambda: blob.write(b"abc"), lambda: blob.seek(9), lambda: blob["x"], lambda: blob.__setitem__(0, 300), lambda: blob.__delitem__(0)):
        try: f()
        except Exception as e: print(type(e).__name__, e)
print(con.execute("select b from a where id=1").fetchone())
try: blob.read()
except sqlite3.ProgrammingError as e: print(e)

# ---
# The authorizer, the progress handler, the trace callback.
import sqlite3
con = sqlite3.connect(":memory:")
con.execute("create table t(a, b)")
con.execute("insert into t values(1, 2)")
seen = []
def auth(*a):
    seen.append(a)
    if a[0] == sqlite3.SQLITE_READ and a[2] == "b": return sqlite3.SQLITE_IGNORE
    return sqlite3.SQLITE_OK
con.set_authorizer(auth)
print(con.execute("select a, b from t").fetchall(), seen)
con.set_authorizer(lambda *a: sqlite3.SQLITE_DENY)
for f in (lambda *a: sqlite3.SQLITE_DENY, lambda *a: 1 / 0, lambda *a: None):
    con.set_authorizer(f)
    try: con.execute("select a from t")
    except sqlite3.DatabaseError as e: print(type(e).__name__, e, e.sqlite_errorname)
con.set_authorizer(None)
print(con.execute("select a from t").fetchall())
n = 0
def progress():
    global n
    n += 1
    return n > 5
con.set_progress_handler(progress, 10)
try: con.execute("with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c").fetchall()
except sqlite3.OperationalError as e: print(e, n)
con.set_progress_handler(None, 0)
print(con.execute("select 5").fetchone())

# ---
# A cursor that nothing refers to any more does not keep its table locked.
import sqlite3
con = sqlite3.connect(":memory:")
con.execute("create table t(a)")
con.executemany("insert into t values(?)", [(i,) for i in range(5)])
con.commit()
print(con.execute("select a from t").fetchone())
con.execute("drop table t")
kept = con.execute("select 1 union select 2")
con.execute("create table u(a)")
for i in range(3000):
    con.execute("select 1 union select 2").fetchone()
print(kept.fetchall())

# ---
# Exceptions of callbacks are shown where that is asked for.
import sqlite3, sys
con = sqlite3.connect(":memory:")
sqlite3.enable_callback_tracebacks(True)
def hook(u): print(u.exc_type.__name__, u.exc_value, str(u.err_msg).partition(" at 0x")[0], u.object)
sys.unraisablehook = hook
def f(*a): return 1 / 0
class A:
    def step(self, *a): return 1 / 0
    def finalize(self): return 1 / 0
class B: pass
class C:
    def __init__(self): raise ValueError("x")
def t(sql):
    try: con.execute(sql).fetchall()
    except Exception as e: print(type(e).__name__, e)
con.create_function("f", 0, f); t("select f()")
con.create_function("g", 0, object); t("select g()")
con.create_aggregate("a", 0, A); t("select a()")
con.create_aggregate("b", 0, B); t("select b()")
con.create_aggregate("c", 0, C); t("select c()")
con.create_collation("k", f); t("select 1 where 'a' < 'b' collate k")
con.set_trace_callback(f); t("select 1"); con.set_trace_callback(None)
con.set_progress_handler(f, 1); t("select 1 union select 2"); con.set_progress_handler(None, 1)
con.set_authorizer(f); t("select 1")
