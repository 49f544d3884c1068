# Positions in long texts that are not ASCII are those of characters, wherever a search begins and in whatever order they are asked for.
import re
s = ''.join('aä\U0001f600ß-'[i * 7 % 5] * (i % 4 + 1) + ('=' if i % 7 == 0 else ' ') for i in range(3000))
p = re.compile(r'=(\w*)')
found = list(p.finditer(s))
for order in (found, found[::-1], found[::3] + found[1::3] + found[2::3]):
    assert all(s[m.start():m.end()] == m[0] and s[m.start(1):m.end(1)] == m[1] for m in order)
print(len(found), [found[i].span() for i in (0, -1, 17, 300)], found[5].regs)
i, spans = 0, []
while m := p.search(s, i):
    spans.append(m.span())
    i = m.end()
assert spans == [m.span() for m in found]
for i in range(0, len(s), 97):
    m, n = p.search(s, i), p.search(s, i, i + 50)
    assert (m.start() if m else -1) == s.find('=', i), i
    assert (n.start() if n else -1) == s.find('=', i, i + 50), i
    assert not n or n.end() <= i + 50 and n.endpos == min(i + 50, len(s)), i
    assert (p.match(s, i) is None) == (s[i] != '=')
    j = s.rfind('=', 0, i)
    assert j == -1 and '=' not in s[:i] or s[j] == '=' and '=' not in s[j + 1:i], i
class S(str): pass
t = S(s)
print(p.search(t, 5000).span(), t.rfind('=', 10, 6000), t.rindex('ß', 3, -1), p.search(s, 10**9), p.search(s, -5).span())
# ---
# So are those of JSON texts, one of which follows the other.
import json
doc = ''.join('{"ключ": [%d, "ä\U0001f600"]}%s' % (i, '\n' * (i % 3)) for i in range(500))
decoder, i, values = json.JSONDecoder(), 0, []
while i < len(doc):
    v, i = decoder.raw_decode(doc, i)
    values.append(v['ключ'][0])
    while doc[i:i + 1] == '\n': i += 1
print(values == list(range(500)), decoder.raw_decode(doc, doc.index('[400')), json.decoder.scanstring(doc, doc.index('ключ', 9000)))
try: decoder.raw_decode(doc, 9999)
except ValueError as e: print(e)
