# filemode shows a mode as ls does.
import stat
assert repr(stat.filemode(0o100644)) == "'-rw-r--r--'", repr(stat.filemode(0o100644))
assert repr(stat.filemode(0o40755)) == "'drwxr-xr-x'", repr(stat.filemode(0o40755))
assert repr(stat.filemode(0o120777)) == "'lrwxrwxrwx'", repr(stat.filemode(0o120777))
assert repr(stat.filemode(0o10600)) == "'prw-------'", repr(stat.filemode(0o10600))
assert repr(stat.filemode(0o60000)) == "'b---------'", repr(stat.filemode(0o60000))
assert repr(stat.filemode(0o20000)) == "'c---------'", repr(stat.filemode(0o20000))
assert repr(stat.filemode(0o140000)) == "'s---------'", repr(stat.filemode(0o140000))
assert repr(stat.filemode(0o104755)) == "'-rwsr-xr-x'", repr(stat.filemode(0o104755))
assert repr(stat.filemode(0o102644)) == "'-rw-r-Sr--'", repr(stat.filemode(0o102644))
assert repr(stat.filemode(0o41777)) == "'drwxrwxrwt'", repr(stat.filemode(0o41777))
assert repr(stat.filemode(0o41776)) == "'drwxrwxrwT'", repr(stat.filemode(0o41776))
assert repr(stat.filemode(0o0)) == "'?---------'", repr(stat.filemode(0o0))
# ---
# Each test looks at the type bits only.
import stat
assert repr([f(0o100644) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, True, False, False, False, False, False, False, 32768, 420]', repr([f(0o100644) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o40755) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[True, False, False, False, False, False, False, False, 16384, 493]', repr([f(0o40755) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o120777) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, False, True, False, False, False, False, False, 40960, 511]', repr([f(0o120777) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o10600) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, False, False, True, False, False, False, False, 4096, 384]', repr([f(0o10600) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o60000) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, False, False, False, True, False, False, False, 24576, 0]', repr([f(0o60000) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o20000) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, False, False, False, False, True, False, False, 8192, 0]', repr([f(0o20000) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o140000) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, False, False, False, False, False, True, False, 49152, 0]', repr([f(0o140000) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o104755) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, True, False, False, False, False, False, False, 32768, 2541]', repr([f(0o104755) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o102644) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, True, False, False, False, False, False, False, 32768, 1444]', repr([f(0o102644) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o41777) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[True, False, False, False, False, False, False, False, 16384, 1023]', repr([f(0o41777) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o41776) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[True, False, False, False, False, False, False, False, 16384, 1022]', repr([f(0o41776) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
assert repr([f(0o0) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)]) == '[False, False, False, False, False, False, False, False, 0, 0]', repr([f(0o0) for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISBLK, stat.S_ISCHR, stat.S_ISSOCK, stat.S_ISDOOR, stat.S_IFMT, stat.S_IMODE)])
# ---
# The constants are Linux's.
import stat
assert repr(stat.S_IRWXU) == '448', repr(stat.S_IRWXU)
assert repr(stat.S_IXOTH) == '1', repr(stat.S_IXOTH)
assert repr(stat.ST_SIZE) == '6', repr(stat.ST_SIZE)
assert repr(stat.S_IFDIR) == '16384', repr(stat.S_IFDIR)
assert repr(stat.FILE_ATTRIBUTE_HIDDEN) == '2', repr(stat.FILE_ATTRIBUTE_HIDDEN)
