# Without a place for files, a database can't be opened with flags that make none.
import dbm, dbm.dumb
try: dbm.open("/nonexistent/x")
except dbm.error as e: print(type(e).__name__)
try: dbm.dumb.open("x", "z")
except ValueError as e: print(e)
print(dbm.whichdb("/nonexistent/x"), dbm.dumb.error)
