# Lines of several files, here of those that a hook makes.
import fileinput, io
files = {"f1": "l1\nl2\n", "f2": "m1\nm2"}
with fileinput.input(files=("f1", "f2"), openhook=lambda name, mode: io.StringIO(files[name])) as f:
    for line in f: print(repr(line), f.filename(), f.lineno(), f.filelineno(), f.isfirstline(), f.isstdin(), fileinput.lineno())
for bad in (lambda: fileinput.lineno(), lambda: fileinput.FileInput(mode="w"), lambda: fileinput.FileInput(inplace=True, openhook=len)):
    try: bad()
    except (RuntimeError, ValueError) as e: print(type(e).__name__, e)
