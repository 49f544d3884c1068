from difflib import IS_CHARACTER_JUNK, ndiff


def _marked(text, marks):
    """text with \\0, a sign and \\1 around what the marks of ndiff's line of question mark stand below."""
    out, at = [], 0
    while at < len(marks):
        sign = marks[at]
        end = at + 1
        if sign in "+-^":
            while marks[end:end + 1] == sign:
                end += 1
            out.append(f"\0{sign}{text[at:end]}\1")
        else:
            while end < len(marks) and marks[end] not in "+-^":
                end += 1
            out.append(text[at:end])
        at = end
    return "".join(out) + text[at:]


class _SideBySide:
    """Puts the lines of ndiff's output next to each other, as (from line, to line, whether they differ)."""

    def __init__(self, lines):
        self._lines = lines
        self._ahead = []  # at least four lines, if there are as many
        self._count = [0, 0]
        self._left, self._right = [], []
        self._surplus = 0  # of added lines without a partner

    def _signs(self):
        while len(self._ahead) < 4:
            line = next(self._lines, None)
            self._ahead.append("X" if line is None else line)
        return "".join([line[0] for line in self._ahead[:4]])

    def _number(self, side, text):
        self._count[side] += 1
        return self._count[side], text

    def _plain(self, side):
        return self._number(side, self._ahead.pop(0)[2:])

    def _all(self, side, sign):
        """A line that was added or removed as a whole."""
        return self._number(side, f"\0{sign}{self._ahead.pop(0)[2:] or ' '}\1")

    def _part(self, side):
        """A line, and the marks below it."""
        text, marks = self._ahead.pop(0), self._ahead.pop(0)
        return self._number(side, _marked(text[2:], marks[2:]))

    def _fill(self, blanks):
        """Add blank lines: on the left, or on the right if negative."""
        (self._left if blanks > 0 else self._right).extend([("", "\n")] * abs(blanks))

    def _step(self):
        """Take in one change or common line, and return whether it is a change. None is the end."""
        signs = self._signs()
        if signs[0] == "X":
            self._fill(self._surplus)
            self._surplus = 0
            return None
        if signs.startswith("-?+?"):
            self._left.append(self._part(0))
            self._right.append(self._part(1))
        elif signs.startswith("--++"):
            self._surplus -= 1
            self._left.append(self._all(0, "-"))
        elif signs.startswith(("--?+", "--+", "- ")):
            # The last of removed lines: what follows starts on one height.
            line = self._all(0, "-")
            self._fill(self._surplus - 1)
            self._surplus = 0
            self._left.append(line)
        elif signs.startswith("-+?"):
            self._left.append(self._plain(0))
            self._right.append(self._part(1))
        elif signs.startswith("-?+"):
            self._left.append(self._part(0))
            self._right.append(self._plain(1))
        elif signs[0] == "-":
            self._surplus -= 1
            self._left.append(self._all(0, "-"))
        elif signs.startswith("+--"):
            self._surplus += 1
            self._right.append(self._all(1, "+"))
        elif signs.startswith(("+ ", "+-")):
            # The last of added lines.
            line = self._all(1, "+")
            self._fill(self._surplus + 1)
            self._surplus = 0
            self._right.append(line)
        elif signs[0] == "+":
            self._surplus += 1
            self._right.append(self._all(1, "+"))
        else:
            text = self._ahead[0][2:]
            self._left.append(self._number(0, text))
            self._right.append(self._plain(1))
            return False
        return True

    def pairs(self):
        flags_left, flags_right = [], []
        while True:
            changed = self._step()
            # Each line keeps whether it belongs to a change, until its partner is there.
            flags_left += [bool(changed) or changed is None] * (len(self._left) - len(flags_left))
            flags_right += [bool(changed) or changed is None] * (len(self._right) - len(flags_right))
            while self._left and self._right:
                flag = flags_left.pop(0)
                flag = flags_right.pop(0) or flag
                yield self._left.pop(0), self._right.pop(0), flag
            if changed is None:
                return


def _mdiff(fromlines, tolines, context=None, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    pairs = _SideBySide(ndiff(fromlines, tolines, linejunk, charjunk)).pairs()
    if context is None:
        yield from pairs
        return
    before, skipped, after = [], False, 0
    for pair in pairs:
        if pair[2]:
            if not after:
                if skipped:
                    yield None, None, None
                yield from before
                before, skipped = [], False
            yield pair
            after = context
            if not context:
                before, skipped = [], False
        elif after:
            after -= 1
            yield pair
        else:
            before.append(pair)
            if len(before) > context:
                skipped = True
                del before[0]


_page = """<!DOCTYPE html>
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=%(charset)s" />
<title></title>
<style>%(styles)s</style>
</head>
<body>
%(table)s%(legend)s
</body>
</html>
"""

_page_styles = """
:root { color-scheme: light dark }
table.diff { font-family: monospace; border-collapse: collapse }
.diff_header { background: #8883; padding: 0 .5em }
td.diff_header { text-align: right }
.diff_next { background: #8885 }
.diff_add { background: #3c35 }
.diff_chg { background: #cc35 }
.diff_sub { background: #c335 }
"""

_page_legend = """
<table class="diff">
<tr><td class="diff_add">added</td><td class="diff_chg">changed</td><td class="diff_sub">deleted</td></tr>
<tr><td>(f)irst change</td><td>(n)ext change</td><td>(t)op</td></tr>
</table>"""


class HtmlDiff:
    """Makes tables that show two texts side by side."""

    _file_template = _page
    _styles = _page_styles
    _legend = _page_legend
    _default_prefix = 0

    def __init__(self, tabsize=8, wrapcolumn=None, linejunk=None, charjunk=IS_CHARACTER_JUNK):
        self._tabsize = tabsize
        self._wrapcolumn = wrapcolumn
        self._linejunk = linejunk
        self._charjunk = charjunk

    def make_file(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5, *, charset="utf-8"):
        table = self.make_table(fromlines, tolines, fromdesc, todesc, context=context, numlines=numlines)
        page = self._file_template % {"styles": self._styles, "legend": self._legend, "table": table, "charset": charset}
        return page.encode(charset, "xmlcharrefreplace").decode(charset)

    def _expanded(self, lines):
        """lines without newlines, where a tab and blanks stand for each tab."""
        out = []
        for line in lines:
            line = line.replace(" ", "\0").expandtabs(self._tabsize)
            out.append(line.replace(" ", "\t").replace("\0", " ").rstrip("\n"))
        return out

    def _split_line(self, data_list, line_num, text):
        """Add text to data_list, in as many lines as wrapcolumn asks for."""
        width = self._wrapcolumn
        while line_num and len(text) > width and len(text) - 3 * text.count("\0") > width:
            at = shown = 0
            sign = ""
            while shown < width and at < len(text):
                if text[at] == "\0":
                    sign = text[at + 1]
                    at += 2
                elif text[at] == "\1":
                    sign = ""
                    at += 1
                else:
                    at += 1
                    shown += 1
            head, text = text[:at], text[at:]
            if sign:
                head += "\1"
                text = f"\0{sign}{text}"
            data_list.append((line_num, head))
            line_num = ">"
        data_list.append((line_num, text))

    def _line_wrapper(self, diffs):
        for left, right, flag in diffs:
            if flag is None:
                yield left, right, flag
                continue
            lefts, rights = [], []
            self._split_line(lefts, *left)
            self._split_line(rights, *right)
            for i in range(max(len(lefts), len(rights))):
                yield (lefts[i] if i < len(lefts) else ("", " ")), (rights[i] if i < len(rights) else ("", " ")), flag

    def _format_line(self, side, flag, linenum, text):
        anchor = f' id="{self._prefix[side]}{linenum}"' if isinstance(linenum, int) else ""
        text = text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;").replace(" ", "&nbsp;").rstrip()
        return f'<td class="diff_header"{anchor}>{linenum}</td><td nowrap="nowrap">{text}</td>'

    def _links(self, flags, numlines):
        """For each row the anchor that links to it lead to, and the link from it."""
        target = f"difflib_chg_{self._prefix[1]}_"
        anchors, links = [""] * len(flags), [""] * len(flags)
        count, last, inside = 0, 0, False
        for i, flag in enumerate(flags):
            if flag and not inside:
                # The link leads to a few lines above the change.
                anchors[max(0, i - numlines)] = f' id="{target}{count}"'
                count += 1
                last = i
                links[last] = f'<a href="#{target}{count}">n</a>'
            inside = bool(flag)
        if flags and not flags[0]:
            links[0] = f'<a href="#{target}0">f</a>'
        if flags:
            links[last] = f'<a href="#{target}top">t</a>'
        return anchors, links

    def make_table(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5):
        n = HtmlDiff._default_prefix
        HtmlDiff._default_prefix += 1
        self._prefix = [f"from{n}_", f"to{n}_"]
        diffs = _mdiff(self._expanded(fromlines), self._expanded(tolines), numlines if context else None, linejunk=self._linejunk,
                       charjunk=self._charjunk)
        if self._wrapcolumn:
            diffs = self._line_wrapper(diffs)
        rows, flags = [], []
        for left, right, flag in diffs:
            rows.append(flag is not None and (self._format_line(0, flag, *left), self._format_line(1, flag, *right)))
            flags.append(flag)
        if not rows:
            text = "No Differences Found" if context else "Empty File"
            rows = [(f"<td></td><td>&nbsp;{text}&nbsp;</td>",) * 2]
            flags = [False]
        anchors, links = self._links(flags, numlines)
        body = []
        for i, row in enumerate(rows):
            if row:
                body.append(f'            <tr><td class="diff_next"{anchors[i]}>{links[i]}</td>{row[0]}'
                            f'<td class="diff_next">{links[i]}</td>{row[1]}</tr>\n')
            elif i:
                body.append("        </tbody>        \n        <tbody>\n")
        head = ""
        if fromdesc or todesc:
            cells = [f'<th class="diff_next"><br /></th><th colspan="2" class="diff_header">{d}</th>' for d in (fromdesc, todesc)]
            head = f"<thead><tr>{''.join(cells)}</tr></thead>"
        columns = " ".join(["<colgroup></colgroup>"] * 3)
        table = (f'\n    <table class="diff" id="difflib_chg_{self._prefix[1]}_top"\n'
                 '           cellspacing="0" cellpadding="0" rules="groups" >\n'
                 f"        {columns}\n        {columns}\n        {head}\n        <tbody>\n{''.join(body)}        </tbody>\n    </table>")
        for mark, tag in (("\0+", '<span class="diff_add">'), ("\0-", '<span class="diff_sub">'), ("\0^", '<span class="diff_chg">'),
                          ("\1", "</span>"), ("\t", "&nbsp;")):
            table = table.replace(mark, tag)
        return table
