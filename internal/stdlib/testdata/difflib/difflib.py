# Matching blocks, opcodes and ratios of two sequences.
from difflib import SequenceMatcher, Match
s = SequenceMatcher(None, "qabxcd", "abycdf")
print(s.get_matching_blocks(), s.get_opcodes(), s.ratio(), s.quick_ratio(), s.real_quick_ratio())
print(s.find_longest_match(0, 3, 1, 5), s.find_longest_match(), SequenceMatcher().ratio(), SequenceMatcher(a=[1, 2], b=(2, 3)).ratio())
j = SequenceMatcher(lambda x: x == " ", " abcd", "abcd abcd")
print(j.find_longest_match(0, 5, 0, 9), j.bjunk, j.b2j)
p = SequenceMatcher(None, "a" * 300 + "b", "b" + "a" * 300)
print(p.ratio(), p.bpopular, SequenceMatcher(None, "a" * 300 + "b", "b" + "a" * 300, autojunk=False).ratio())
print(list(SequenceMatcher(None, list("abcdefghijkl"), list("abXdefghijkY")).get_grouped_opcodes(2)), SequenceMatcher[str])
SequenceMatcher(None, [[1]], [[1]])  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
# ---
# Close matches, the closest first.
from difflib import get_close_matches
print(get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), get_close_matches("wheel", ["while", "with"], cutoff=0.9), get_close_matches("abc", ["abd", "abe", "abf", "abg"], n=2))
get_close_matches("a", [], 0)  ### "ValueError: n must be > 0: 0"
get_close_matches("a", [], 1, 2)  ### "ValueError: cutoff must be in [0.0, 1.0]: 2"
# ---
# Unified and context diffs show changed lines and a few around them.
import difflib
a = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n".splitlines(keepends=True)
b = "zero\none\ntwo\ntree\nfour\nfive\nsix\nseven\nnine\n".splitlines(keepends=True)
for n in (0, 1, 3):
    print("".join(difflib.unified_diff(a, b, "from", "to", "2020-01-01", n=n)))
    print("".join(difflib.context_diff(a, b, "from", "to", n=n)))
print(list(difflib.unified_diff([], ["x"], lineterm="")), list(difflib.unified_diff(a, a)), list(difflib.context_diff(["x"], [], lineterm="")))
print(list(difflib.diff_bytes(difflib.unified_diff, [b"a\xff"], [b"b"], b"f", b"t", lineterm=b"")))
list(difflib.unified_diff([b"a"], ["a"]))  ### "TypeError: lines to compare must be str, not bytes (b'a')"
list(difflib.unified_diff(["a"], ["b"], b"f"))  ### "TypeError: all arguments must be str, not: b'f'"
list(difflib.diff_bytes(difflib.unified_diff, ["a"], []))  ### "TypeError: all arguments must be bytes, not str ('a')"
# ---
# ndiff marks what differs within similar lines; restore() takes either side out of it.
import difflib
a = "  1. Beautiful is better than ugly.\n  2. Explicit\ttoo.\n\n  3. Simple.\n  9. gone\n".splitlines(keepends=True)
b = "  1. Beautiful is better than uglier.\n  2. Explicit\ttwo.\n  3.   Simple.\n  4. Complicated is better.\n".splitlines(keepends=True)
d = list(difflib.ndiff(a, b))
print("".join(d))
assert list(difflib.restore(d, 1)) == a and list(difflib.restore(d, "2")) == b
print("".join(difflib.Differ(linejunk=str.isspace).compare(a, b)) == "".join(d))
print(difflib.IS_LINE_JUNK("  #  \n"), difflib.IS_LINE_JUNK("# x"), difflib.IS_CHARACTER_JUNK("\t"), difflib.IS_CHARACTER_JUNK("\n"))
list(difflib.restore([], 3))  ### "ValueError: unknown delta choice (must be 1 or 2): 3"
# ---
# A table of HTML shows both sides next to each other.
import difflib
a = "one\ntwo\tx\nthree & <four>\nlong line long line\nsix\n".splitlines(keepends=True)
b = "one\ntwo\ty\nthree & <fours>\nlong lane long line\nseven\nsix\n".splitlines(keepends=True)
difflib.HtmlDiff._default_prefix = 0
print(difflib.HtmlDiff(tabsize=4, wrapcolumn=10).make_table(a, b, "F", "T"))
print(difflib.HtmlDiff().make_table(a * 2, b * 2, context=True, numlines=0))
print(difflib.HtmlDiff().make_table([], []), difflib.HtmlDiff().make_table(["x"], ["x"], context=True))
page = difflib.HtmlDiff().make_file(["\u0131"], ["i"], charset="us-ascii")
print("&#305;" in page, 'content="text/html; charset=us-ascii"' in page)
difflib.HtmlDiff._default_prefix = 0
# ---
# A str is no sequence of lines.
import difflib
for a, b in ((["a"], "abc"), ("", ["a"]), ([1], "abc"), ("abc", "abd")):
    for f in (difflib.unified_diff, difflib.context_diff):
        try: print(list(f(a, b)))
        except TypeError as e: print(e)

# ---
# Groups of opcodes shorten the first and the last one, and that shows in the opcodes afterwards.
import difflib

m = difflib.SequenceMatcher(None, "aaaaaaaabcccccccc", "aaaaaaaaxcccccccc")
print(m.get_opcodes())
print(list(m.get_grouped_opcodes(1)))
print(m.get_opcodes(), list(m.get_grouped_opcodes(3)))
same = difflib.SequenceMatcher(None, "", "")
print(list(same.get_grouped_opcodes()), same.get_opcodes())
