# regex (run): many small patterns over synthetic texts: literals, sets, repetitions, groups, backreferences, lookarounds and flags.
import re
from time import perf_counter

# Patterns that search texts of repeated letters, in which what they look for comes late, often or never.
LETTER_PATTERNS = [
    "Python|Perl",
    "(?:Python|Perl)",
    "(Python|Perl)",
    "Python|Perl|Tcl",
    "(?:P|T)(?:ython|erl|cl)",
    "(?:Tcl|Perl|Python)s?",
    "[a-f]+P",
    "-+",
    "[-+]{3,5}",
    "x*y",
    ".*Perl",
    ".+?Python",
    "(x)(y)?",
    "(?=P)\\w+",
    "(?<=-)P",
    "(?<!x)y",
    "(?i)PERL",
    "\\bPy",
    "[^-]+",
    "(.)\\1",
]

# Patterns over prose and over lines of a log, with what is done with them.
TEXT_PATTERNS = [
    (r"\b\w+ing\b", 0),
    (r"([A-Z])\w+\s+([A-Z])\w+", 0),
    (r"(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})", 0),
    (r"^(?P<level>[A-Z]+)\s+(?P<time>\d\d:\d\d)", re.MULTILINE),
    (r"[\w.]+@[\w.]+\.\w{2,3}", 0),
    (r"(?<==)\"[^\"]*\"", 0),
    (r"\b(\w)\w*\1\b", re.IGNORECASE),
    (r"took (?:\d+)(?= ms$)", re.MULTILINE),
    (r" the .{0,12}? of ", re.DOTALL),
    (r"[äöü]\w*", 0),
]


def make_letters(size):
    return [
        "Perl" + "-" * size,
        "P" + "x" * size + "Perl" + "y" * size,
        "-" * size + "Python" + "-" * size,
        "Px" * (size // 2) + "Tcl",
        "aP" * (size // 2) + "+-+" + "yy",
    ]


def make_text(lines):
    parts = []
    for i in range(lines):
        parts.append(f"INFO  {i % 24:02}:{i % 60:02} request id=\"{i}\" from 10.0.{i % 256}.{i * 7 % 256} took {i * 13 % 997} ms")
        parts.append("Nothing Beats the sound of rain falling on a roof, writing bob@example.org Ähnlich über alles")
    return "\n".join(parts)


def search_letters(patterns, texts):
    total = 0
    for pattern in patterns:
        for text in texts:
            match = pattern.search(text)
            if match:
                total += match.end()
                total += sum(1 for _ in pattern.finditer(text, match.start(), match.start() + 40))
    return total


def search_text(patterns, text):
    counts = []
    for pattern in patterns:
        found = pattern.findall(text)
        counts.append(len(found))
    return counts


def rewrite(text):
    text = re.sub(r"(\d+)\.(\d+)\.(\d+)\.(\d+)", r"\4.\3.\2.\1", text)
    text = re.sub(r"id=\"(\d+)\"", lambda match: f"id={int(match[1]) * 2:x}", text)
    fields = re.split(r"[\s,]+", text)
    return len(text), len(fields)


letters = make_letters(500)
text = make_text(200)
compiled = [re.compile(pattern) for pattern in LETTER_PATTERNS]
compiled_text = [re.compile(pattern, flags) for pattern, flags in TEXT_PATTERNS]
samples = []
for _ in range(5):
    start = perf_counter()
    result = search_letters(compiled, letters), search_text(compiled_text, text), rewrite(text)
    samples.append((perf_counter() - start) * 1e9)
print(*result)
print("ns", *samples)
