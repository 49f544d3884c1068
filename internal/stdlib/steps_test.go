package stdlib_test

import (
	"testing"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

// TestStepsGrowWithText has natives read half a million characters: what they count grows with these, whatever they find.
func TestStepsGrowWithText(t *testing.T) {
	const n = 500_000
	for src, least := range map[string]int64{
		"json.loads(' ' * n + '1')":                                  n / 512,
		"json.loads('[' + ' ' * n + '1]')":                           n / 512,
		"json.loads('[' + '1 \\n ,' * (n // 5) + '1]')":              n / 512,
		"json.loads('{' + ','.join([key] * (n // 2005)) + '}')":      n / 2048,
		"json.loads('\"' + 'x' * n + '\"')":                          n / 2048,
		"json.loads('\"' + '\\\\u0041' * (n // 6) + '\"')":           n / 256,
		"json.loads('1.' + '1' * n)":                                 n / 512,
		"json.decoder.JSONDecoder().decode(' ' * n + '1' + ' ' * n)": n / 512,
		"json.decoder.scanstring('x' * n + '\"', 0)":                 n / 2048,
		"compile('x = 1\\n' * (n // 6), 's', 'exec')":                n / 2,
		"ast.literal_eval('[' + '1,' * (n // 2) + ']')":              n / 2,
		"ast.parse('[' + '1,' * (n // 2) + ']')":                     n / 2,
		"re.compile('ab' * (n // 2))":                                n,
		"re.compile('[' + 'ab' * (n // 2) + ']')":                    n,
		"re.compile('(?i)' + 'ab' * (n // 2))":                       n,
		"re.compile('(?#' + 'a' * n + ')')":                          n / 64,
		"re.sub('x', r'\\n' * (n // 2), '')":                         n / 512,
		"operator.attrgetter('a' * n)":                               n / 512,
		"collections.namedtuple('x', ['a' * n])":                     n / 512,
		"collections.namedtuple('x', 'a ' * 1000 + ' ' * n)":         n / 512,
		"unicodedata.lookup(b'a' * n)":                               n / 512,
		"open('a' * n)":                                              n / 512,
		"math.comb(big, big)":                                        n / 4096,
		"math.perm(big, big)":                                        n / 4096,
		"datetime.timedelta(big)":                                    n / 512,
		"datetime.timedelta(1) * big":                                n / 512,
		"-1 // big":                                                  n / 4096,
		"-1 % big":                                                   n / 4096,
		"bytes.maketrans(b'a' * n, b'a' * n)":                        n / 512,
		"re.search('a' * n, 1, 'x')":                                 n / 256,
		"zoneinfo.ZoneInfo('a' * n)":                                 n / 256,
		"codecs.lookup('a' * n)":                                     n / 256,
		"hash(big)":                                                  n / 512,
		"format(decimal.Decimal(1), '1' * n)":                        n / 256,
		"__import__('a.' * (n // 2))":                                n,
		"__import__('', {'__package__': '.' * n}, None, (), 2 * n)":  n,
	} {
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 2 << 30}})
		var steps [2]int64
		for i, text := range [...]string{"import ast, codecs, collections, datetime, decimal, json, json.decoder, math, operator, re, unicodedata, zoneinfo\nn = 500_000\nbig = 1 << 8 * n\nkey = '\"' + 'k' * 2000 + '\":1'", "try:\n  " + src + "\nexcept (ValueError, LookupError, OverflowError, OSError, TypeError, MemoryError, RecursionError, ImportError): pass"} {
			code, err := py.Compile(text, py.CompileOptions{Filename: "steps.py"})
			if err != nil {
				t.Fatal(err)
			}
			vm.BeginRun()
			before := vm.Steps()
			main := vm.Modules().GetStr("__main__")
			if main.IsNull() {
				m := vm.NewModule("__main__")
				vm.Modules().SetStr(vm, "__main__", m.Value())
				main = m.Value()
			}
			m, _ := vm.GetAttr(main, "__dict__")
			if _, err := vm.RunCode(code, py.AsDict(m)); err != nil {
				t.Errorf("%s: %v", src, err)
			}
			steps[i] = vm.Steps() - before
		}
		if steps[1] < least {
			t.Errorf("%s: %d steps, want at least %d", src, steps[1], least)
		}
	}
}

// TestStepsOfReprs has long collections shown: what that counts grows with the text, not with its square.
func TestStepsOfReprs(t *testing.T) {
	for _, src := range []string{"collections.Counter(x)", "collections.OrderedDict.fromkeys(x)", "collections.deque(x)", "collections.defaultdict(int, dict.fromkeys(x))", "functools.partial(len, *x)",
		"operator.itemgetter(*x)", "operator.methodcaller('a', *x)", "collections.UserList(x)", "array.array('i', x)", "types.SimpleNamespace(**dict.fromkeys(map(str, x)))", "types.MappingProxyType(dict.fromkeys(x))"} {
		var steps [2]int64
		for i, n := range [...]string{"2000", "20000"} {
			steps[i] = stepsOf(t, "import array, collections, functools, operator, types\nx = list(range("+n+"))\nv = "+src+"\nrepr(v)")
		}
		if steps[1] > 20*steps[0] {
			t.Errorf("%s: %d steps, and %d for ten times as many items", src, steps[0], steps[1])
		}
	}
}

// TestStepsOfPositions goes through long texts that are not ASCII from position to position: what that counts grows with the text, not with its square.
func TestStepsOfPositions(t *testing.T) {
	for _, src := range []string{
		"p = re.compile('ä+ ')\nwhile m := p.match(s, i): i = m.end()",
		"p = re.compile('ä+')\nwhile m := p.search(s, i): i = m.end()",
		"for m in sorted(re.finditer('ä+ ', s), key=lambda m: m.start() * 7919 % 1009): m.start(), m.end()",
		"i = len(s)\nwhile i > 0: i = s.rfind(' ', 0, i)",
		"d = json.JSONDecoder()\nwhile i < len(j): i = d.raw_decode(j, i)[1]",
		"while i < len(j): i = json.decoder.scanstring(j, i + 1)[1]",
	} {
		var steps [2]int64
		for k, n := range [...]string{"2000", "20000"} {
			steps[k] = stepsOf(t, "import json, json.decoder, re\ns, j, i = 'ääääääääääääääääääää ' * "+n+", '\"äääääääääääääääääääää\"' * "+n+", 0\n"+src)
		}
		if steps[1] > 20*steps[0] {
			t.Errorf("%s: %d steps, and %d for ten times as much", src, steps[0], steps[1])
		}
	}
}

// TestPollsOnTheWay has natives work on much at once: they look on the way whether the run has to end, however many steps they count before or after.
func TestPollsOnTheWay(t *testing.T) {
	for src, least := range map[string]int{
		"random.randbytes(8_000_000)":                                            3,
		"random.getrandbits(64_000_000)":                                         3,
		"random.SystemRandom().randbytes(8_000_000)":                             3,
		"secrets.token_hex(4_000_000)":                                           3,
		"bz2.compress(noise)":                                                    15,
		"base64.b85decode(b'a' * 4_000_000)":                                     60,
		"base64.a85decode(b'a' * 4_000_000)":                                     60,
		"base64.b32decode(b'A' * 4_000_000)":                                     60,
		"base64.b85encode(b'a' * 4_000_000)":                                     60,
		"binascii.a2b_qp(b'= ' * 2_000_000)":                                     60,
		"next(csv.reader(['a,' * 1_000_000]))":                                   4,
		"csv.writer(open).writerow(['\"' * 500] * 10_000)":                       10,
		"csv.writer(open).writerow(['\"' * 5_000_000])":                          15,
		"csv.writer(open).writerow(['a' * 5_000_000])":                           15,
		"format(tiny, '.32000000f')":                                             6,
		"format(tiny, '.32000000_f')":                                            15,
		"format(tiny, ',.32000000f')":                                            6,
		"format(decimal.Decimal(1), '08000000,f')":                               30,
		"format(decimal.Decimal(1), '32000000')":                                 6,
		"array.array('w', 'a' * 1_000_000).tounicode()":                          1,
		"math.dist(items, items)":                                                15,
		"math.hypot(*items)":                                                     15,
		"json.dumps([1] * 1000, separators=('a' * 50_000, ':'))":                 6,
		"json.dumps(dict.fromkeys(range(1000)), separators=(',', 'a' * 50_000))": 6,
		"json.dumps([[[1] * 1000]], indent='a' * 20_000)":                        6,
		"re.sub('(a+)', r'\\1' * 50, 'a' * 1_000_000)":                           6,
		"format(-1 << 100_000_000, 'x')":                                         10,
		"format(1 << 100_000_000, '_b')":                                         10,
		"format(1, '0100000000,')":                                               10,
		"'%X' % (1 << 100_000_000)":                                              10,
		"struct.pack('100_000_000x'.replace('_', ''))":                           10,
		"struct.unpack('2000000b', bytes(2_000_000))":                            30,
		"secrets.token_urlsafe(4_000_000)":                                       10,
		"pickle.loads(b'(' * 1_000_000 + b'0' * 1_000_000 + b'N.')":              10,
		"copy.copy(space)":                                                       1,
		"items[:]":                                                               4,
		"items + items":                                                          6,
		"items * 3":                                                              8,
		"items.copy()":                                                           4,
		"collections.deque(items).copy()":                                        15,
		"functools.partial(lambda *a: 0, *items)()":                              10,
		"(lambda *a: 0)(*items)":                                                 4,
		"types.SimpleNamespace(**names)":                                         1,
		"dict(**names)":                                                          1,
		"set(range(1_000_000))":                                                  40,
		"[c.co_names for i in range(50)]":                                        15,
		"memoryview(bytes(1_000_000)).tolist()":                                  15,
	} {
		polls := 0
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 2 << 30}, Polled: func() { polls++ }})
		for _, text := range [...]string{"import array, base64, binascii, bz2, collections, copy, csv, decimal, functools, json, math, pickle, random, re, secrets, struct, types\ntiny = decimal.Decimal('1e-32000000')\nopen = types.SimpleNamespace(write=len)\nnoise = random.randbytes(900_000)\nitems = list(range(1_000_000))\n" +
			"names = dict.fromkeys(map(str, range(100_000)))\nspace = types.SimpleNamespace(**names)\nc = compile(';'.join('x%d=1' % i for i in range(10_000)), 'f', 'exec')", src} {
			code, err := py.Compile(text, py.CompileOptions{Filename: "polls.py"})
			if err != nil {
				t.Fatal(err)
			}
			main := vm.Modules().GetStr("__main__")
			if main.IsNull() {
				m := vm.NewModule("__main__")
				vm.Modules().SetStr(vm, "__main__", m.Value())
				main = m.Value()
			}
			vm.BeginRun()
			polls = 0
			m, _ := vm.GetAttr(main, "__dict__")
			if _, err := vm.RunCode(code, py.AsDict(m)); err != nil {
				t.Fatalf("%s: %v", src, err)
			}
		}
		if polls < least {
			t.Errorf("%s: %d polls, want at least %d", src, polls, least)
		}
	}
}

// stepsOf runs a program and returns how many steps it counted.
func stepsOf(t *testing.T, source string) int64 {
	t.Helper()
	vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 2 << 30}})
	code, err := py.Compile(source, py.CompileOptions{Filename: "steps.py"})
	if err != nil {
		t.Fatal(err)
	}
	vm.BeginRun()
	main := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", main.Value())
	if _, err := vm.RunCode(code, main.Dict()); err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return vm.Steps()
}
