# The properties of a character.
import unicodedata as u
for c in 'aA1 ½²٣\u05d0\u3042\u0301(\u00e9\uac01\u4e00\U0001f600\u0378\ud800\u2155\ufdfa\u212b\u01c5\x00':
    print(ascii(c), u.name(c, None), u.category(c), u.bidirectional(c), u.combining(c), u.east_asian_width(c), u.mirrored(c), u.decomposition(c), u.decimal(c, None), u.digit(c, None), u.numeric(c, None))
print(u.unidata_version)
# ---
# All properties of many characters, in short.
import unicodedata as u, hashlib
h = hashlib.sha256()
for c in map(chr, [*range(0x3000), *range(0x3000, 0x110000, 97)]):
    h.update(repr((u.name(c, 0), u.category(c), u.bidirectional(c), u.combining(c), u.east_asian_width(c), u.mirrored(c), u.decomposition(c), u.decimal(c, 0), u.digit(c, 0), u.numeric(c, 0))).encode())
print(h.hexdigest())
# ---
# Names find characters in any case: those of ideographs and syllables by rule, aliases, and sequences.
import unicodedata as u
for n in ('SPACE', 'latin small letter e with acute', 'NUL', 'CJK UNIFIED IDEOGRAPH-4E00', 'cjk unified ideograph-20000', 'HANGUL SYLLABLE GAG', 'KEYCAP ASTERISK', 'LATIN SMALL LETTER GHA', 'EGYPTIAN HIEROGLYPH-13460', 'NO-BREAK SPACE'):
    print(ascii(u.lookup(n)))
for n in ('FOO', '', 'x' * 300, 'CJK UNIFIED IDEOGRAPH-04E00', 'CJK UNIFIED IDEOGRAPH-0041', 'HANGUL SYLLABLE X', 'é'):
    try: u.lookup(n)
    except KeyError as e: print(e)
assert all(u.lookup(u.name(chr(c))) == chr(c) for c in range(0, 0x30000, 41) if u.name(chr(c), None))
# ---
# Characters normalize as in CPython, alone and followed by marks.
import unicodedata as u, hashlib
h = hashlib.sha256()
for c in map(chr, [*range(0x3400), *range(0xa000, 0x30000, 29)]):
    if '\ud800' <= c <= '\udfff': continue
    for f in ('NFC', 'NFD', 'NFKC', 'NFKD'):
        h.update(u.normalize(f, c).encode())
print(h.hexdigest())
for s in ('e\u0301\u0323', 'e\u0323\u0301', '\u1e9b\u0323', '\u1100\u1161\u11a8', '\uac00\u11a8', '\ud800e\u0301', 'a\u0301' * 3, '\u0301a', '\u0344', 'q\u0307\u0323', '\u2126\ufb01\u00bd', 'ａ', '\u0958', '\u0bc6\u0bbe', 'a\u05ae\u0300\u0301b', '\u09c7\u0334\u09be'):
    print([ascii(u.normalize(f, s)) for f in ('NFC', 'NFD', 'NFKC', 'NFKD')], [u.is_normalized(f, s) for f in ('NFC', 'NFD', 'NFKC', 'NFKD')])
# ---
# Arguments are single characters, and forms are four.
import unicodedata as u
def show(f, *a):
    try: print(ascii(f(*a)))
    except Exception as e: print(type(e).__name__, ascii(e))
show(u.name, 'ab'); show(u.name, ''); show(u.name, 1); show(u.name); show(u.name, '\0'); show(u.name, 'a', 'b', 'c'); show(u.category, 'ab'); show(u.category, 1)
show(u.decimal, 'a'); show(u.digit, 'a'); show(u.numeric, 'a'); show(u.decimal, '²'); show(u.lookup, 1); show(u.lookup, b'SPACE'); show(u.normalize, 'X', 'a'); show(u.normalize, 'nfc', 'a'); show(u.normalize, 'NFC', 1); show(u.normalize, 'NFC'); show(u.is_normalized, 'Z', 'e')
# ---
# String literals have names, aliases among them, but not the names of sequences.
assert '\N{DIGIT ONE}\N{euro sign}\N{NUL}\N{HANGUL SYLLABLE GA}\N{CJK UNIFIED IDEOGRAPH-4E00}' == '1€\0가一'
assert f'\N{DIGIT ONE}{2}\N{COLON}' == '12:' and '\N{LATIN SMALL LETTER E WITH ACUTE}' == 'é'
assert len('\N{GRINNING FACE}') == 1 and rb'\N{DIGIT ONE}'.decode('unicode_escape') == '1' and r'\N{DIGIT ONE}'[:2] == '\\N'
for t in (r"'\N{FOO}'", r"'a\N{KEYCAP ASTERISK}'", r"'\N'", r"'\N{'", r"'\N{}'", r"f'{1}\N{FOO}'"):
    try: eval(t)
    except SyntaxError as e: print(e)
# ---
# The error handler namereplace writes names, and escapes for what has none.
print('a€\N{GRINNING FACE}\ud800\x80é一가'.encode('ascii', 'namereplace'))
# ---
# Patterns have names, too.
import re
print(re.findall(r'\N{DIGIT ONE}+|[\N{LATIN SMALL LETTER A}-c]', '11abcd1'))
re.compile(r'\N{FOO}')  ### "re.PatternError: undefined character name 'FOO' at position 0"
# ---
# ucd_3_2_0 is the database as it was in Unicode 3.2.
import unicodedata as u, hashlib
o = u.ucd_3_2_0
h = hashlib.sha256()
for c in map(chr, [*range(0x3000), *range(0x3000, 0x33fff, 43), *range(0xe0000, 0x110000, 501)]):
    if '\ud800' <= c <= '\udfff': continue
    h.update(repr((o.name(c, 0), o.category(c), o.bidirectional(c), o.combining(c), o.east_asian_width(c), o.mirrored(c), o.decomposition(c), o.decimal(c, 0), o.digit(c, 0), o.numeric(c, 0), o.normalize('NFC', c), o.normalize('NFKD', c))).encode())
print(h.hexdigest(), o.unidata_version, type(o), o.category('\u0221'), ascii(o.normalize('NFD', '\U0002f868')), o.name('\u0221', None), o.lookup('EURO SIGN'), o.is_normalized('NFC', 'e\u0301'))
for n in ('NUL', 'KEYCAP ASTERISK', 'GRINNING FACE'):
    try: print(o.lookup(n))
    except KeyError as e: print(e)
u.UCD()  ### "TypeError: cannot create 'unicodedata.UCD' instances"
# ---
# Sequences in all forms, of both databases: marks in any order, jamo, and what stands around them.
import hashlib, random, unicodedata
random.seed(7)
pool = list('abcdeiouAEIOU<>= ') * 40
for c in range(0x30000):
    ch = chr(c)
    if unicodedata.combining(ch) or 0x1100 <= c < 0x1200 or unicodedata.decomposition(ch) and (not 0xac00 <= c <= 0xd7a3 or c % 501 == 0):
        pool.append(ch)
marks = [c for c in pool if unicodedata.combining(c)]
h = hashlib.sha256()
for k in range(2000):
    s = ''.join(random.choice(pool if random.random() < .6 else marks) for _ in range(random.randrange(1, 14)))
    if k % 3 == 0:
        s = unicodedata.normalize(random.choice(('NFC', 'NFD')), s) + s
    for f in ('NFC', 'NFD', 'NFKC', 'NFKD'):
        for u in unicodedata, unicodedata.ucd_3_2_0:
            n = u.normalize(f, s)
            h.update(repr((n, u.is_normalized(f, s), u.is_normalized(f, n))).encode())
print(h.hexdigest())
print(ascii(unicodedata.ucd_3_2_0.normalize('NFC', '\u2cf1\u20ed')))  # classes of today
