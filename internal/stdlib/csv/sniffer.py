class Sniffer:
    """Guesses the dialect of a sample of CSV, and whether it has a header."""

    def __init__(self):
        # In order of preference where several would do.
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        """Return a dialect, a class, for the sample; delimiters are the characters to choose from."""
        quote, double, delim, skip = self._guess_quote_and_delimiter(sample, delimiters)
        if not delim:
            delim, skip = self._guess_delimiter(sample, delimiters)
        if not delim:
            raise Error("Could not determine delimiter")

        class dialect(Dialect):
            _name = "sniffed"
            lineterminator = "\r\n"
            quoting = QUOTE_MINIMAL

        dialect.doublequote = double
        dialect.delimiter = delim
        dialect.quotechar = quote or '"'
        dialect.skipinitialspace = skip
        return dialect

    def _guess_quote_and_delimiter(self, data, delimiters):
        """Look for quoted fields and what stands beside them; return quote, doublequote, delimiter, skipinitialspace."""
        for before, after in (True, True), (False, True), (True, False), (False, False):
            found = self._quoted(data, before, after)
            if found:
                break
        else:
            return "", False, None, 0
        quotes, delims, spaces = {}, {}, 0
        for q, d, space in found:
            quotes[q] = quotes.get(q, 0) + 1
            if d and (delimiters is None or d in delimiters):
                delims[d] = delims.get(d, 0) + 1
            if space:
                spaces += 1
        quote = max(quotes, key=quotes.get)
        if delims:
            delim = max(delims, key=delims.get)
            skip = delims[delim] == spaces
            if delim == "\n":
                delim = ""  # one column, most likely
        else:
            delim, skip = "", 0
        return quote, self._doubled(data, quote, delim), delim, skip

    @staticmethod
    def _quoted(data, before, after):
        """Find quoted fields that a delimiter stands before, after, or both; return their quotes, delimiters and spaces.

        Where there is none, the field must begin or end the line. No part of data is searched twice.
        """
        import re
        beside = r"[^\w\n\"']"
        opening = re.compile("(%s)( ?)([\"'])" % beside if before else "(?:^|\n)()()([\"'])", re.MULTILINE)
        closing = {}  # by quote and delimiter: the pattern, and the last place where it was found
        out, pos = [], 0
        while m := opening.search(data, pos):
            delim, space, quote = m.groups()
            key = quote, delim
            end = quote + (re.escape(delim) if before and after else "(%s)( ?)" % beside if after else "(?:$|\n)")
            pattern, close = closing.get(key) or (re.compile(end, re.MULTILINE), m)
            if close is not None and (close is m or close.start() < m.end()):
                close = pattern.search(data, m.end())
            closing[key] = pattern, close
            if close is None:
                pos = m.start() + 1
                continue
            if after and not before:
                delim, space = close.groups()
            out.append((quote, delim, space))
            pos = max(close.end(), m.start() + 1)
        return out

    @staticmethod
    def _doubled(data, quote, delim):
        """Say whether a quoted field has a doubled quote inside."""
        i, n = 0, len(data)
        ends = (delim or "\n", "\n", "\r")
        while i < n:
            # At the start of a field.
            while i < n and data[i] not in ends and data[i] != quote and not (data[i].isalnum() or data[i] == "_"):
                i += 1
            if i < n and data[i] == quote:
                i += 1
                while (i := data.find(quote, i)) >= 0:
                    i += 1
                    if data[i:i + 1] != quote:
                        break
                    # An empty field that ends here has two quotes as well.
                    rest = data[i + 1:i + 2]
                    if data[i - 2] != delim and (rest and rest not in ends or data[i - 2] not in quote):
                        return True
                    i += 1
                if i < 0:
                    return False
            while i < n and data[i] not in ends:
                i += 1
            i += 1
        return False

    def _guess_delimiter(self, data, delimiters):
        """Find the character whose number of occurrences varies least between lines; return it and skipinitialspace."""
        lines = list(filter(None, data.split("\n")))
        chars = [chr(c) for c in range(127)]
        step = min(10, len(lines))
        tally = {}  # character: {count in a line: number of lines}
        modes = {}  # character: (its most frequent count, how many more lines have it than have another)
        delims = {}
        start, end, rounds = 0, step, 0
        while start < len(lines):
            rounds += 1
            for line in lines[start:end]:
                for c in chars:
                    counts = tally.setdefault(c, {})
                    n = line.count(c)
                    counts[n] = counts.get(n, 0) + 1
            for c, counts in tally.items():
                items = list(counts.items())
                if len(items) == 1 and items[0][0] == 0:
                    continue
                if len(items) > 1:
                    best = max(items, key=lambda item: item[1])
                    items.remove(best)
                    modes[c] = best[0], best[1] - sum(item[1] for item in items)
                else:
                    modes[c] = items[0]
            total = float(min(step * rounds, len(lines)))
            share = 1.0
            while not delims and share >= 0.9:
                for c, (count, more) in modes.items():
                    if count > 0 and more > 0 and more / total >= share and (delimiters is None or c in delimiters):
                        delims[c] = count, more
                share -= 0.01
            if len(delims) == 1:
                delim = next(iter(delims))
                return delim, self._spaced(lines[0], delim)
            start, end = end, end + step
        if not delims:
            return "", 0
        for delim in self.preferred if len(delims) > 1 else ():
            if delim in delims:
                return delim, self._spaced(lines[0], delim)
        delim = max((mode, c) for c, mode in delims.items())[1]
        return delim, self._spaced(lines[0], delim)

    @staticmethod
    def _spaced(line, delim):
        return line.count(delim) == line.count("%c " % delim)

    def has_header(self, sample):
        """Say whether the first row looks different from the rows that follow."""
        import io
        rows = reader(io.StringIO(sample), self.sniff(sample))
        header = next(rows)
        # What each column holds: complex for numbers, a length for texts of that length, None for no rule.
        kinds = dict.fromkeys(range(len(header)))
        for number, row in enumerate(rows):
            if number > 20:
                break
            if len(row) != len(header):
                continue
            for col in list(kinds):
                kind = self._kind(row[col])
                if kinds[col] is None:
                    kinds[col] = kind
                elif kinds[col] != kind:
                    del kinds[col]
        votes = 0
        for col, kind in kinds.items():
            if isinstance(kind, int):
                differs = len(header[col]) != kind
            else:
                try:
                    kind(header[col])
                    differs = False
                except (ValueError, TypeError):
                    differs = True
            votes += 1 if differs else -1
        return votes > 0

    @staticmethod
    def _kind(text):
        try:
            complex(text)
            return complex
        except (ValueError, OverflowError):
            return len(text)
