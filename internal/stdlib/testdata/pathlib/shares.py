# Shares of Windows have a root, with and without what is behind them.
from pathlib import PureWindowsPath as W
for t in ('//a/b', '//a/b/', '//a/b/c', '//a', '//a/', '//', '///a', '//?/C:/x', '//./dev', 'c:', 'c:/', 'c:x', '/x', '\\\\a\\b\\c', '//a/b//c', '//?/UNC/s/h/x', 'c:/a/../b', ".", "", 'C:\\A'):
    p = W(t)
    print(repr(t), str(p), repr(p.drive), repr(p.root), p.parts, p.is_absolute(), p.name, str(p.parent), str(p / 'z'), repr(p))
