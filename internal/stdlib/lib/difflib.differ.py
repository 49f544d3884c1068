def IS_LINE_JUNK(line, pat=None):
    if pat is None:
        return line.strip() in ("", "#")
    return pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    return ch in ws


class Differ:
    """Compares lines of text, and marks what changed within lines that are similar."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            elif tag == "insert":
                yield from self._dump("+", b, blo, bhi)
            else:
                yield from self._dump("-" if tag == "delete" else " ", a, alo, ahi)

    def _dump(self, tag, x, lo, hi):
        for i in range(lo, hi):
            yield f"{tag} {x[i]}"

    def _plain_replace(self, a, alo, ahi, b, blo, bhi):
        # The shorter block comes first.
        if bhi - blo < ahi - alo:
            yield from self._dump("+", b, blo, bhi)
            yield from self._dump("-", a, alo, ahi)
        else:
            yield from self._dump("-", a, alo, ahi)
            yield from self._dump("+", b, blo, bhi)

    def _fancy_replace(self, a, alo, ahi, b, blo, bhi):
        """Pair each line of b with the most similar of the lines of a near it, and show how they differ."""
        reach, threshold = 10, 0.74999
        matcher = SequenceMatcher(self.charjunk)
        i, j = alo, blo  # what comes before is done
        for partner in range(blo, bhi):
            opposite = alo + partner - blo
            near = range(max(opposite - reach, i), min(opposite + reach + 1, ahi))
            if not near:
                break
            matcher.set_seq2(b[partner])
            best, score = None, threshold
            for candidate in near:
                matcher.set_seq1(a[candidate])
                # The cheap bounds spare most of the comparisons.
                if matcher.real_quick_ratio() > score and matcher.quick_ratio() > score:
                    ratio = matcher.ratio()
                    if ratio > score:
                        best, score = candidate, ratio
            if best is None:
                continue
            yield from self._fancy_helper(a, i, best, b, j, partner)
            yield from self._changed(matcher, a[best], b[partner])
            i, j = best + 1, partner + 1
        yield from self._fancy_helper(a, i, ahi, b, j, bhi)

    def _changed(self, matcher, aline, bline):
        if aline == bline:
            yield "  " + aline
            return
        matcher.set_seqs(aline, bline)
        atags = btags = ""
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            amark, bmark = {"replace": "^^", "delete": "-+", "insert": "-+", "equal": "  "}[tag]
            atags += amark * (i2 - i1)
            btags += bmark * (j2 - j1)
        yield from self._qformat(aline, bline, atags, btags)

    def _fancy_helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi and blo < bhi:
            return self._plain_replace(a, alo, ahi, b, blo, bhi)
        if alo < ahi:
            return self._dump("-", a, alo, ahi)
        return self._dump("+", b, blo, bhi)

    def _qformat(self, aline, bline, atags, btags):
        for sign, line, tags in (("-", aline, atags), ("+", bline, btags)):
            yield f"{sign} {line}"
            # Tabs stay tabs, so that the marks stand below what they mark.
            marks = "".join([c if mark == " " and c.isspace() else mark for c, mark in zip(line, tags)]).rstrip()
            if marks:
                yield f"? {marks}\n"


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    try:
        sign = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}") from None
    for line in delta:
        if line[:2] in ("  ", sign):
            yield line[2:]


def _check_types(a, b, *args):
    for lines in (a, b):
        if lines and not isinstance(lines[0], str):
            raise TypeError(f"lines to compare must be str, not {type(lines[0]).__name__} ({lines[0]!r})")
    if isinstance(a, str) or isinstance(b, str):
        raise TypeError("input must be a sequence of strings, not str")
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError(f"all arguments must be str, not: {arg!r}")


def _format_range_unified(start, stop):
    length = stop - start
    if length == 1:
        return str(start + 1)
    # An empty range is named by the line before it.
    return f"{start + 1 if length else start},{length}"


def _format_range_context(start, stop):
    length = stop - start
    if length <= 1:
        return str(start + length)
    return f"{start + 1},{stop}"


def _header(signs, names, dates, lineterm):
    for sign, name, date in zip(signs, names, dates):
        yield f"{sign} {name}\t{date}{lineterm}" if date else f"{sign} {name}{lineterm}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield from _header(("---", "+++"), (fromfile, tofile), (fromfiledate, tofiledate), lineterm)
        first, last = group[0], group[-1]
        yield f"@@ -{_format_range_unified(first[1], last[2])} +{_format_range_unified(first[3], last[4])} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for line in a[i1:i2]:
                    yield " " + line
                continue
            if tag != "insert":
                for line in a[i1:i2]:
                    yield "-" + line
            if tag != "delete":
                for line in b[j1:j2]:
                    yield "+" + line


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield from _header(("***", "---"), (fromfile, tofile), (fromfiledate, tofiledate), lineterm)
        first, last = group[0], group[-1]
        tags = {code[0] for code in group}
        yield "***************" + lineterm
        yield f"*** {_format_range_context(first[1], last[2])} ****{lineterm}"
        if "replace" in tags or "delete" in tags:
            for tag, i1, i2, _, _ in group:
                if tag != "insert":
                    for line in a[i1:i2]:
                        yield {"replace": "! ", "delete": "- ", "equal": "  "}[tag] + line
        yield f"--- {_format_range_context(first[3], last[4])} ----{lineterm}"
        if "replace" in tags or "insert" in tags:
            for tag, _, _, j1, j2 in group:
                if tag != "delete":
                    for line in b[j1:j2]:
                        yield {"replace": "! ", "insert": "+ ", "equal": "  "}[tag] + line


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    def decode(s):
        try:
            return s.decode("ascii", "surrogateescape")
        except AttributeError as e:
            raise TypeError(f"all arguments must be bytes, not {type(s).__name__} ({s!r})") from e
    lines = dfunc(list(map(decode, a)), list(map(decode, b)), decode(fromfile), decode(tofile), decode(fromfiledate), decode(tofiledate), n,
                  decode(lineterm))
    for line in lines:
        yield line.encode("ascii", "surrogateescape")
