"""Helpers for computing deltas between objects."""

from collections import namedtuple as _namedtuple

__all__ = ["get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK", "IS_LINE_JUNK", "context_diff",
           "unified_diff", "diff_bytes", "HtmlDiff", "Match"]

Match = _namedtuple("Match", "a b size")


def _calculate_ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Finds what two sequences of hashable elements have in common, by the method of Ratcliff and Obershelp: the longest block without junk,
    then the same to its left and right."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk = isjunk
        self.a = self.b = None
        self.autojunk = autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        if a is not self.a:
            self.a = a
            self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        if b is not self.b:
            self.b = b
            self.matching_blocks = self.opcodes = None
            self.fullbcount = None
            self.__index()

    def __index(self):
        """Remember where each element of b is, other than junk and what is too frequent to be telling."""
        places = {}
        for i, x in enumerate(self.b):
            if x in places:
                places[x].append(i)
            else:
                places[x] = [i]
        isjunk = self.isjunk
        self.bjunk = {x for x in places if isjunk(x)} if isjunk else set()
        for x in self.bjunk:
            del places[x]
        self.bpopular = set()
        n = len(self.b)
        if self.autojunk and n >= 200:
            limit = n // 100 + 1
            self.bpopular = {x for x, at in places.items() if len(at) > limit}
            for x in self.bpopular:
                del places[x]
        self.b2j = places

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b, places, junk = self.a, self.b, self.b2j, self.bjunk
        if ahi is None:
            ahi = len(a)
        if bhi is None:
            bhi = len(b)
        start, other, size = alo, blo, 0
        nowhere = ()
        # runs[j] is the length of the match that ends with b[j] and the previous element of a.
        runs = {}
        for i in range(alo, ahi):
            following = {}
            for j in places.get(a[i], nowhere):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                k = following[j] = runs.get(j - 1, 0) + 1
                if k > size:
                    start, other, size = i - k + 1, j - k + 1, k
            runs = following
        # Let it grow over popular elements, and then over junk.
        for junky in (False, True):
            while start > alo and other > blo and (b[other - 1] in junk) == junky and a[start - 1] == b[other - 1]:
                start, other, size = start - 1, other - 1, size + 1
            while start + size < ahi and other + size < bhi and (b[other + size] in junk) == junky and a[start + size] == b[other + size]:
                size += 1
        return Match(start, other, size)

    def get_matching_blocks(self):
        if self.matching_blocks is not None:
            return self.matching_blocks
        la, lb = len(self.a), len(self.b)
        found = []
        pending = [(0, la, 0, lb)]
        while pending:
            alo, ahi, blo, bhi = pending.pop()
            i, j, k = block = self.find_longest_match(alo, ahi, blo, bhi)
            if k:
                found.append(block)
                if alo < i and blo < j:
                    pending.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    pending.append((i + k, ahi, j + k, bhi))
        found.sort()
        # Blocks that touch are one.
        joined = []
        at, other, size = 0, 0, 0
        for i, j, k in found:
            if at + size == i and other + size == j:
                size += k
            else:
                if size:
                    joined.append(Match(at, other, size))
                at, other, size = i, j, k
        if size:
            joined.append(Match(at, other, size))
        joined.append(Match(la, lb, 0))
        self.matching_blocks = joined
        return joined

    def get_opcodes(self):
        if self.opcodes is not None:
            return self.opcodes
        i = j = 0
        self.opcodes = codes = []
        for ai, bj, size in self.get_matching_blocks():
            if i < ai and j < bj:
                codes.append(("replace", i, ai, j, bj))
            elif i < ai:
                codes.append(("delete", i, ai, j, bj))
            elif j < bj:
                codes.append(("insert", i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                codes.append(("equal", ai, i, bj, j))
        return codes

    def get_grouped_opcodes(self, n=3):
        # The shortened ends stay in what get_opcodes() gives from then on, as they do in CPython.
        codes = self.get_opcodes() or [("equal", 0, 1, 0, 1)]
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > 2 * n:
                # Far enough apart: the changes after it make a group of their own.
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        matches = sum([block[2] for block in self.get_matching_blocks()])
        return _calculate_ratio(matches, len(self.a) + len(self.b))

    def quick_ratio(self):
        """An upper bound of ratio(): by what both contain, in whatever order."""
        if self.fullbcount is None:
            self.fullbcount = counts = {}
            for x in self.b:
                counts[x] = counts.get(x, 0) + 1
        left, matches = {}, 0
        for x in self.a:
            n = left.get(x)
            if n is None:
                n = self.fullbcount.get(x, 0)
            left[x] = n - 1
            if n > 0:
                matches += 1
        return _calculate_ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        """An upper bound of ratio() and quick_ratio(): by the lengths."""
        la, lb = len(self.a), len(self.b)
        return _calculate_ratio(min(la, lb), la + lb)

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    from heapq import nlargest
    found = []
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    for x in possibilities:
        matcher.set_seq1(x)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff:
            ratio = matcher.ratio()
            if ratio >= cutoff:
                found.append((ratio, x))
    return [x for _, x in nlargest(n, found)]
