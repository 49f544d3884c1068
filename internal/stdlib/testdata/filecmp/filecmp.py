# What is compared lazily is computed when it is asked for.
import filecmp
d = filecmp.dircmp("/nonexistent/a", "/nonexistent/b")
print(filecmp.DEFAULT_IGNORES, filecmp.BUFSIZE, d.left, d.hide, d.ignore is filecmp.DEFAULT_IGNORES)
try: d.zz
except AttributeError as e: print(e)
try: filecmp.cmp("/nonexistent/a", "/nonexistent/b")
except OSError as e: print("OSError")
