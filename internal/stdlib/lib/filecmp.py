"""Comparing files and directories."""

from itertools import filterfalse
import os
import stat
from types import GenericAlias

__all__ = ["clear_cache", "cmp", "dircmp", "cmpfiles", "DEFAULT_IGNORES"]

_cache = {}
BUFSIZE = 8 * 1024
DEFAULT_IGNORES = ["RCS", "CVS", "tags", ".git", ".hg", ".bzr", "_darcs", "__pycache__"]


def clear_cache():
    """Forget all comparisons."""
    _cache.clear()


def _sig(st):
    return stat.S_IFMT(st.st_mode), st.st_size, st.st_mtime


def cmp(f1, f2, shallow=True):
    """Tell whether two files are the same; if shallow, files of the same type, size and time are."""
    s1, s2 = _sig(os.stat(f1)), _sig(os.stat(f2))
    if s1[0] != stat.S_IFREG or s2[0] != stat.S_IFREG:
        return False
    if shallow and s1 == s2:
        return True
    if s1[1] != s2[1]:
        return False
    outcome = _cache.get((f1, f2, s1, s2))
    if outcome is None:
        outcome = _do_cmp(f1, f2)
        if len(_cache) > 100:
            clear_cache()
        _cache[f1, f2, s1, s2] = outcome
    return outcome


def _do_cmp(f1, f2):
    with open(f1, "rb") as a, open(f2, "rb") as b:
        while True:
            part = a.read(BUFSIZE)
            if part != b.read(BUFSIZE):
                return False
            if not part:
                return True


class dircmp:
    """Compares the directories a and b."""

    def __init__(self, a, b, ignore=None, hide=None, *, shallow=True):
        self.left = a
        self.right = b
        self.hide = [os.curdir, os.pardir] if hide is None else hide
        self.ignore = DEFAULT_IGNORES if ignore is None else ignore
        self.shallow = shallow

    def phase0(self):
        skip = self.hide + self.ignore
        self.left_list = sorted(name for name in os.listdir(self.left) if name not in skip)
        self.right_list = sorted(name for name in os.listdir(self.right) if name not in skip)

    def phase1(self):
        a = dict(zip(map(os.path.normcase, self.left_list), self.left_list))
        b = dict(zip(map(os.path.normcase, self.right_list), self.right_list))
        self.common = [name for key, name in a.items() if key in b]
        self.left_only = [name for key, name in a.items() if key not in b]
        self.right_only = [name for key, name in b.items() if key not in a]

    def phase2(self):
        self.common_dirs, self.common_files, self.common_funny = [], [], []
        for x in self.common:
            try:
                a = stat.S_IFMT(os.stat(os.path.join(self.left, x)).st_mode)
                b = stat.S_IFMT(os.stat(os.path.join(self.right, x)).st_mode)
            except OSError:
                a, b = 0, 1
            if a != b:
                self.common_funny.append(x)
            elif stat.S_ISDIR(a):
                self.common_dirs.append(x)
            elif stat.S_ISREG(a):
                self.common_files.append(x)
            else:
                self.common_funny.append(x)

    def phase3(self):
        self.same_files, self.diff_files, self.funny_files = cmpfiles(self.left, self.right, self.common_files, self.shallow)

    def phase4(self):
        self.subdirs = {x: self.__class__(os.path.join(self.left, x), os.path.join(self.right, x), self.ignore, self.hide,
                                          shallow=self.shallow) for x in self.common_dirs}

    def phase4_closure(self):
        self.phase4()
        for sub in self.subdirs.values():
            sub.phase4_closure()

    def report(self):
        """Print how the directories differ."""
        print("diff", self.left, self.right)
        for names, text in (self.left_only, f"Only in {self.left} :"), (self.right_only, f"Only in {self.right} :"):
            if names:
                names.sort()
                print(text, names)
        for names, text in ((self.same_files, "Identical files :"), (self.diff_files, "Differing files :"),
                            (self.funny_files, "Trouble with common files :"), (self.common_dirs, "Common subdirectories :"),
                            (self.common_funny, "Common funny cases :")):
            if names:
                names.sort()
                print(text, names)

    def report_partial_closure(self):
        """Print how the directories and those directly in them differ."""
        self.report()
        for sub in self.subdirs.values():
            print()
            sub.report()

    def report_full_closure(self):
        """Print how the directories and all in them differ."""
        self.report()
        for sub in self.subdirs.values():
            print()
            sub.report_full_closure()

    methodmap = dict(subdirs=phase4, same_files=phase3, diff_files=phase3, funny_files=phase3, common_dirs=phase2, common_files=phase2,
                     common_funny=phase2, common=phase1, left_only=phase1, right_only=phase1, left_list=phase0, right_list=phase0)

    def __getattr__(self, attr):
        if attr not in self.methodmap:
            raise AttributeError(attr)
        self.methodmap[attr](self)
        return getattr(self, attr)

    __class_getitem__ = classmethod(GenericAlias)


def cmpfiles(a, b, common, shallow=True):
    """Compare files of two directories: lists of the equal ones, the others, and those that could not be compared."""
    res = ([], [], [])
    for x in common:
        try:
            same = cmp(os.path.join(a, x), os.path.join(b, x), shallow)
        except (OSError, ValueError):
            res[2].append(x)
        else:
            res[0 if same else 1].append(x)
    return res
