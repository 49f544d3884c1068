package main

// expressions.go makes random expressions: mostly of the types that operations want, at times of others, for the errors.

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// kind is the type that an expression should have.
type kind int

const (
	anInt kind = iota
	aFloat
	aStr
	aBytes
	aList
	aTuple
	aDict
	aSet
	aBool
	aComplex
	aModuleCall // what a function of a library module returns
	anything
)

type generator struct {
	*rand.Rand
	names []string // local variables, of any kind
	loops int
	funcs int
}

func (g *generator) pick(from ...string) string { return from[g.IntN(len(from))] }

var literals = map[kind][]string{
	anInt: {"0", "1", "2", "3", "-1", "-2", "5", "7", "10", "255", "256", "-7", "100", "2**31", "2**63", "-2**63", "2**64+1", "10**20", "-10**25", "97", "True"},
	aFloat: {"0.0", "1.0", "-0.0", "1.5", "2.5", "-3.75", "0.1", "1e16", "1e-5", "1e300", "123456.789", "float('inf')", "float('-inf')",
		"float('nan')", "5e-324", "2.675", "1e22", "-1e-7"},
	aStr: {"''", "'a'", "'abc'", "'Hello World'", "' x y '", "'1'", "'-12'", "'3.5'", "'a,b,,c'", "'ab\\ncd\\r\\n'", "'äöü'", "'ßẞ'", "'日本'", "'\\U0001f600'", "'\\x00'",
		"'%s'", "'{}'", "'tEST'", "'a1_b2'", "'\\t'", "'İ'", "'aaa'", "\"it's\"", "'\"q\"'"},
	aBytes:      {"b''", "b'a'", "b'abc'", "b'a b'", "b'\\x00\\xff'", "b'12'", "bytearray(b'xyz')", "b'A,B'", "b'\\n'"},
	aList:       {"[]", "[1]", "[1, 2, 3]", "['a', 'b']", "[3, 1, 2]", "[[1], [2]]", "[None]", "[1.5, 2]", "list(range(5))", "[True, 0]"},
	aTuple:      {"()", "(1,)", "(1, 2)", "('a', 1)", "((1, 2), 3)", "(1, 2, 3)", "tuple('ab')"},
	aDict:       {"{}", "{'a': 1}", "{1: 'x', 2: 'y'}", "{'k': [1, 2]}", "dict(a=1, b=2)", "{(1, 2): 3}", "{None: 0}"},
	aSet:        {"set()", "{1}", "{1, 2, 3}", "frozenset({2, 3})", "set(range(4))", "{0, -1}", "frozenset()"},
	aBool:       {"True", "False", "None"},
	aComplex:    {"1j", "(1+2j)", "complex(0, -1)", "0j", "(-1.5+0j)"},
	aModuleCall: {"math.pi", "string.digits", "Decimal('1.10')", "Fraction(1, 3)", "datetime.date(2024, 2, 29)", "datetime.timedelta(days=1.5)"},
	anything:    {"None", "...", "NotImplemented", "int", "str", "len", "range(3)", "slice(1, 2)", "iter([1])", "object"},
}

// method is a call with slots for its receiver and arguments, and their kinds.
type method struct {
	text string
	of   []kind
}

// operations are what makes a value of a kind: one line each, with the kinds of the slots as letters.
var operations = func() map[kind][]method {
	letters := map[byte]kind{'i': anInt, 'f': aFloat, 's': aStr, 'b': aBytes, 'l': aList, 't': aTuple, 'd': aDict, 'e': aSet, 'o': aBool, 'c': aComplex, 'm': aModuleCall, '*': anything}
	table := map[kind]string{
		anInt: `$i + $i|$i - $i|$i * $i|$i // $i|$i % $i|$i ** 3|$i & $i|$i | $i|$i ^ $i|$i << 3|$i >> 2|-$i|~$i|abs($i)|int($f)|int($s)|int($s, 16)|len($s)|len($l)|len($*)|ord($s)|
hash($i)|round($f)|round($i, -1)|$s.find($s)|$s.index($s)|$s.count($s)|$s.rfind($s, $i)|$l.index($*)|$l.count($*)|$b.find($b)|$b[$i]|sum($l)|max($l)|min($t)|divmod($i, $i)[0]|pow($i, $i, $i)|
$i.bit_length()|$i.bit_count()|int.from_bytes($b, 'big')|int.from_bytes($b, 'little', signed=True)|$t[$i]|$l[$i]|$d['a']|$d.get($*)|len($e)|max($i, $i, key=str)|sum($l, $i)|int($b)|$s.rindex($s)|$b.count($b)|len(range($i, $i, $i))|range($i, $i)[$i]|int($o)|$f.as_integer_ratio()[1]|next(iter($l))|next(iter($e), $i)|
sum(x for x in $l)|sum((1 for _ in $s), $i)|sum(len(str(x)) + $i for x in $t)|next((x for x in $l if x), $i)|max((x for x in $l), key=str)|min((len(str(x)) for x in $l), default=$i)|sum(sum(1 for y in $t if y == x) for x in $l)`,
		aFloat: `$f + $f|$f - $i|$f * $f|$f / $f|$i / $i|$f // $f|$f % $f|$f ** 2|$i ** -2|float($i)|float($s)|abs($f)|round($f, 1)|round($f, $i)|sum([$f, $f, $f])|float.fromhex('0x1.8p1')|divmod($f, $f)[1]|-$f|max($f, $i)|$c.real|abs($c)|min($f, $f)|+$f`,
		aStr: `$s + $s|$s * 2|$s * (($i) % 9)|$s[$i]|$s[$i:$i]|$s[::-1]|$s[$i:$i:2]|str($*)|repr($*)|ascii($s)|chr($i)|hex($i)|bin($i)|oct($i)|format($i, $F)|format($f, $F)|format($s, $F)|f'{$i}'|f'{$s!r:>8}'|f'{$f:.3f}'|f'{$f:{$F}}'|f'{$*!s}'|'%s' % ($*,)|'%d %r' % ($i, $*)|'%5.2f %-5d %x' % ($f, $i, $i)|'%s %s' % $t|'%(a)s' % $d|'{} {}'.format($*, $*)|'{0!r:>5}'.format($s)|'{:>10}'.format($f)|'{a}'.format(a=$*)|'{0[0]}'.format($l)|
$s.upper()|$s.lower()|$s.title()|$s.capitalize()|$s.swapcase()|$s.casefold()|$s.strip()|$s.strip($s)|$s.lstrip($s)|$s.rstrip()|$s.center(($i) % 30)|$s.ljust(10, '*')|$s.rjust(8, $s)|$s.zfill(6)|$s.replace($s, $s)|$s.replace($s, $s, $i)|$s.join(['a', 'b'])|$s.join($l)|$s.expandtabs(4)|$s.translate({97: 'z', 98: None})|$s.removeprefix($s)|$s.removesuffix($s)|$b.decode()|$b.decode('latin-1')|$b.hex()|$f.hex()|$s.encode().decode()|$b.decode('ascii', 'replace')|type($*).__name__|', '.join(map(str, $l))|''.join(sorted($s))|''.join(reversed($s))|str($b)|str($b, 'utf-8')|max($s)|$s.format($*)|$s % $*|min($s, key=ord)|format($*, '')|str($e)|repr($d)|repr($c)|str($f)|repr($s)|
$s.join(str(x) for x in $l)|''.join(x for x in $s if x in $s)|next(x for x in $s)|next((str(x) for x in $t if x), $s)`,
		aBytes: `$b + $b|$b * 2|$b[$i:$i]|$s.encode()|$s.encode('latin-1')|$s.encode('ascii', 'backslashreplace')|$s.encode('utf-16')|bytes(($i) % 9)|bytes($l)|bytes($s, 'utf-8')|bytearray($b)|$b.upper()|$b.replace($b, $b)|$b.strip()|$b.join([b'x', b'y'])|$i.to_bytes(9, 'big')|$i.to_bytes(2, 'little', signed=True)|bytes.fromhex('0aff')|$b[::-1]|$b.center(6, b'-')|$b.zfill(4)|$b % ($i,)|b'%d %s' % ($i, $b)|bytes(memoryview($b))|$b.translate(None, b'a')|$b.title()|$b.removeprefix($b)`,
		aList: `$l + $l|$l * 2|$l[$i:$i]|$l[::-1]|$l[$i:$i:$i]|sorted($l)|sorted($s)|sorted($l, key=str)|sorted($l, reverse=True)|sorted($e)|list($s)|list($t)|list($d)|list($d.items())|list($d.values())|list(range(($i) % 20))|list(map(str, $l))|list(zip($s, $l))|list(enumerate($s, $i))|[x for x in $l]|[x * 2 for x in $t if x]|[y for x in $l for y in $t][:5]|list(filter(None, $l))|$s.split()|$s.split($s)|$s.split(None, 1)|$s.rsplit($s, $i)|$s.splitlines()|$s.splitlines(True)|$b.split($b)|list($b)|[*$l, *$t]|[$*, $*]|list(reversed($l))|list($e)|(lambda l: (l.append($*), l)[1])($l)|(lambda l: (l.sort(), l)[1])($l)|(lambda l: (l.pop($i), l)[1])($l)|(lambda l: (l.insert($i, $*), l)[1])($l)|(lambda l: (l.extend($*), l)[1])($l)|(lambda l: (l.remove($*), l)[1])($l)|list(zip($l, $t, strict=True))|list(map(lambda a, b: a + b, $l, $l))|list(dict.fromkeys($s))|list(iter($*))|[i for i, in $l]|list(range($i, $i, $i)[:9])|list(memoryview($b))|
list(x for x in $l)|sorted((x for x in $l), key=str)|sorted((str(x) for x in $t), reverse=True)|(lambda l: (l.extend(x for x in $t), l)[1])(list($l))|[any(x == y for y in $l) for x in $t]|
(lambda *g: [list(x) for x in g])((x for x in $l), (y for y in $t))|list(max((x for x in $l), (y for y in $t), key=lambda g: $i))|list(zip((x for x in $l), (y for y in $s)))`,
		aTuple: `$t + $t|$t * 2|$t[$i:]|tuple($l)|divmod($i, $i)|divmod($f, $f)|$s.partition($s)|$s.rpartition($s)|($*, $*)|(*$l, $i)|$f.as_integer_ratio()|tuple(sorted($t))|tuple($s)|$t[::-1]|(lambda a, *b: (a, b))(*$t)|(lambda a, b=2, *, c=3: (a, b, c))(*$l)|(lambda *a, **k: (a, k))(*$l, **$d)|(lambda d: (d.popitem(), d))($d)|tuple($d.items())|$b.partition($b)|slice($i, $i, $i).indices(5)|max($t, $t)|(lambda a, /, b: (a, b))($i, b=$*)|
tuple(x for x in $l)|tuple((x, y) for x in $s for y in $t)[:5]`,
		aDict: `{**$d, **$d}|$d | $d|dict($d)|dict(zip($s, $l))|{x: 1 for x in $l}|dict.fromkeys($s, $i)|dict.fromkeys($l)|{k: v for k, v in $d.items()}|dict($l)|(lambda d: (d.update($*), d)[1])($d)|(lambda d: (d.pop($*), d)[1])($d)|(lambda d: (d.setdefault($*, $*), d)[1])($d)|dict(enumerate($s))|$d.copy()|{$*: $*}|dict($*)|dict(sorted($d.items()))|
dict((x, $i) for x in $s)|dict(((x, $i) for x in $s), a=$i)|(lambda d: (d.update((x, x) for x in $s), d)[1])(dict($d))`,
		aSet: `$e | $e|$e & $e|$e - $e|$e ^ $e|{x for x in range(($i) % 9)}|set($b)|frozenset($e)|$e.union($e)|$e.intersection($e)|$e.difference($t)|(lambda s: (s.add($i), s)[1])($e)|(lambda s: (s.discard($i), s)[1])($e)|(lambda s: (s.remove($i), s)[1])($e)|set(range(($i) % 5))|$e.symmetric_difference($e)|$e.copy()|
set(len(str(x)) for x in $l)|frozenset($i for _ in $t)|(lambda e: (e.update(len(x) for x in $s), e)[1])(set($e))`,
		aBool: `$i < $i|$i == $f|$s < $s|$s in $s|$* in $l|$* in $d|$* is None|not $*|$l == $l|$l < $l|$t <= $t|$* == $*|$* != $*|isinstance($*, int)|$e <= $e|$e.isdisjoint($e)|all($l)|any($t)|$s.isalpha()|$s.isdigit()|$s.isdecimal()|$s.isnumeric()|$s.isupper()|$s.islower()|$s.istitle()|$s.isspace()|$s.isidentifier()|$s.isprintable()|$s.isascii()|$s.startswith($s)|$s.endswith(($s, $s))|$b.isdigit()|$f.is_integer()|$i < $i < $i|$* and $*|$* or $*|bool($*)|callable($*)|$s.isalnum()|$b.startswith($b)|issubclass(bool, int)|$* is not $*|$* not in $t|$d == $d|$* < $*|$* >= $*|hasattr($*, 'real')|isinstance($*, (str, list))|$i in range($i, $i)|$c == $i|
any(x for x in $t)|all(x == $i for x in $l)|any(any(y == x for y in $t) for x in $l)`,
		aComplex:    `$c + $c|$c * $f|$c / $c|$c ** 2|complex($f, $i)|complex($s)|$c.conjugate()|-$c|$c - $i|complex($i)|$i ** $f|sum([$c, $c])`,
		aModuleCall: moduleCalls,
		anything:    `$i|$f|$s|$b|$l|$t|$d|$e|$o|$c|$m|$m|$m|$* + $*|$* * 3|$*[$*]|$* if $o else $*|$* % $*|-$*|getattr($*, 'x')|$*($*)|type($*)|iter($*)|len($*)|int($*)|float($*)|list($*)|sum($*)|max($*)|sorted($*)|hash($s) == hash($s)|len(range($*))|round($*)|abs($*)|$* - $*|$* & $*|$* ** (($i) % 7)|(lambda x: x)($*)|next($*)|tuple($*)|set($*)|dict($*)|str($*, $*)|reversed($*)|zip($*, $*)|$*.foo|[*$*]|{**$*}|print($*)|bytes($s)|ord($*)|chr($*)|complex($*)|min($*, $*)|pow($*, 2)|divmod($*, $*)|isinstance($*, $*)|enumerate($*)|format($*, $s)|int($s, $i)|slice($*)[0]|(yes := $*)|eval($s)|vars($l)|getattr($*, $s)|memoryview($*)|all($*)|map($*, $*)|filter($*, $*)|bin($*)|~$*|str.join($*, $*)|list.append($*, $*)|dict.get($*, $*)|''.join($*)|range(*$l)|slice(*$t)|int(*$l)|str(*$t)|float(*$l)|list(*$l)|[].sort(*$l)|'x'.split(*$l)|'a'.center(*$t)|sorted(*$l)|{}.get(*$t)|{}.update(*$l)|round(*$t)|max(*$t)|print(*$l, sep=$*)|zip(*$l)|int(x=$*)|sorted($l, key=$*)|min($l, default=$*)|sum($l, start=$*)`,
	}
	out := map[kind][]method{}
	for k, text := range table {
		for _, op := range strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\n", ""), " | ", "\x01"), "|") {
			op = strings.ReplaceAll(op, "\x01", " | ")
			var m method
			for i := 0; i < len(op); i++ {
				if op[i] == '$' && strings.IndexByte("FRJT", op[i+1]) >= 0 {
					m.text += "\x00"
					m.of = append(m.of, -kind(op[i+1]))
					i++
				} else if op[i] == '$' && op[i+1] == '$' {
					m.text += "$"
					i++
				} else if op[i] == '$' && letters[op[i+1]] == 0 && op[i+1] != 'i' {
					m.text += "$"
				} else if op[i] == '$' {
					slot := "\x00"
					if i+2 < len(op) && op[i+2] == '.' {
						slot = "(\x00)" // 1.real is no expression
					}
					m.text += slot
					m.of = append(m.of, letters[op[i+1]])
					i++
				} else {
					m.text += op[i : i+1]
				}
			}
			out[k] = append(out[k], m)
		}
	}
	return out
}()

// expr makes an expression of a kind.
func (g *generator) expr(k kind, depth int) *node {
	if g.IntN(25) == 0 {
		k = kind(g.IntN(int(anything) + 1))
	}
	if len(g.names) > 0 && g.IntN(4) == 0 {
		return leaf(g.pick(g.names...))
	}
	if depth <= 0 || g.IntN(4) == 0 {
		return leaf(g.pick(literals[k]...))
	}
	ops := operations[k]
	op := ops[g.IntN(len(ops))]
	n := &node{text: "(" + op.text + ")"}
	for _, of := range op.of {
		if of < 0 {
			n.kids = append(n.kids, leaf(g.small(byte(-of), strings.HasPrefix(op.text, "f'"))))
			continue
		}
		x := g.expr(of, depth-1)
		n.kids = append(n.kids, x)
	}
	if strings.Contains(op.text, "f'") { // quotes within an f-string are fine since PEP 701
		n.text = "(" + strings.ReplaceAll(strings.ReplaceAll(op.text, "f'", "f'''"), "}'", "}'''") + ")"
	}
	return n
}

// small makes text in a little language: a format specification, a regular expression, JSON or a format of times.
func (g *generator) small(language byte, bare bool) string {
	switch language {
	case 'R':
		return "r'" + g.regex(2) + "'"
	case 'J':
		return g.pick(`'{"a": [1, 2.5, null, true], "b": "\\u00e9"}'`, `'[1, 2'`, `'{"a" 1}'`, `'nul'`, `'[1,]'`, `'"\n"'`, `'1e400'`, `'-0'`, `'{"a":1}x'`, `' [ ] '`, `'"\\x"'`, `'01'`, `'-'`, `'{,}'`, `'"abc'`)
	case 'T':
		return g.pick(`'%Y-%m-%d %H:%M:%S'`, `'%a %A %b %B'`, `'%j %U %W %V %G %u %w'`, `'%I %p %f %%'`, `'%x|%X|%c'`, `'%e|%y|%z|%Z'`, `'%s %Q'`, `'%D %F %T %R'`, `'%-d %-m'`)
	}
	return g.spec(bare)
}

// regex makes a regular expression.
func (g *generator) regex(depth int) string {
	if depth == 0 {
		return g.pick("a", "b", ".", `\d`, `\w+`, `\s*`, "[a-c]", "[^,]", "x?", "l+", `\b`, "^", "$", "A", "o", `\W`, "[0-9]{1,2}", "b*?", "ä")
	}
	a, b := g.regex(depth-1), g.regex(depth-1)
	switch g.IntN(9) {
	case 0:
		return "(" + a + ")" + b
	case 1:
		return a + "|" + b
	case 2:
		return "(?:" + a + ")+" + b
	case 3:
		return "(?P<n>" + a + ")" + g.pick("(?P=n)", "", "?")
	case 4:
		return a + g.pick("(?=", "(?!", "(?<=a", "(?i:", "(?<!b") + b + ")"
	case 5:
		return "(" + a + g.pick("){2}", ")*", "){,2}", ")??", `)\1`)
	case 6:
		return a + g.pick("", "**", "(", "[", ")", "{2,1}") // mostly malformed
	}
	return a + b
}

// spec makes a format specification, as an expression or as text within an f-string.
func (g *generator) spec(bare bool) string {
	s := g.pick("", "", "*<", "=", ">", "^", "0=", "x>") + g.pick("", "", "+", " ", "-", "z") + g.pick("", "", "#") + g.pick("", "0", "") + g.pick("", "3", "12", "1") +
		g.pick("", "", ",", "_") + g.pick("", "", ".0", ".2", ".10") + g.pick("", "d", "f", "g", "e", "x", "b", "s", "%", "c", "n", "G", "o", "r", "X")
	if bare {
		return fmt.Sprintf("%q", s)
	}
	return "'" + s + "'"
}
