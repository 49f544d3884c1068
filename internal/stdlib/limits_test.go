package stdlib_test

import (
	"errors"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/internal/stdlib"
)

// TestHostile runs scripts that ask modules for more than a sandbox may have: each must end with a limit or a Python
// exception, and soon.
func TestHostile(t *testing.T) {
	for _, src := range []string{
		"import re\nwhile True: re.match(r'(a+)+$', 'a' * 1000 + 'b')",
		"import re\nre.match(r'(?:(a|b|ab)\\1?)*c', 'ab' * 1000)",
		"import re\nre.compile('(' * 100000)",
		"import re\nre.compile('a{1,1000}' * 100000)",
		"import re\nre.sub('', 'x' * 100000, 'y' * 100000)",
		"import re\nre.findall('', 'y' * 10**8)",
		"import itertools\nit = iter([1])\nfor _ in range(100000): it = itertools.chain(it)\nlist(it)",
		"import itertools\nit = iter([1])\nfor _ in range(100000): it = itertools.islice(it, None)\nlist(it)",
		"import itertools\nit = iter([1])\nfor _ in range(100000): it = itertools.tee(it)[0] if False else itertools.accumulate(it)\nlist(it)",
		"import itertools\nlist(itertools.count())",
		"import itertools\nlist(itertools.product(range(1000), repeat=10**6))",
		"import itertools\nlist(itertools.combinations_with_replacement('ab', 10**9))",
		"import itertools\nlist(itertools.permutations(range(12)))",
		"import itertools\nlist(itertools.cycle([1]))",
		"import itertools\nlist(itertools.filterfalse(None, itertools.repeat(1)))",
		"import itertools\nnext(itertools.islice(itertools.repeat(1), 10**18, None))",
		"import itertools\nitertools.tee([], 10**12)",
		"import itertools\na, b = itertools.tee(itertools.count())\nfor _ in a: pass",
		"import itertools\nnext(itertools.batched(itertools.count(), 10**15))",
		"import functools\nf = lambda: 1\nfor _ in range(100000): f = functools.lru_cache(f)\nf()",
		"import functools\nfunctools.reduce(lambda a, b: a, iter(int, 1))",
		"import functools\n@functools.cache\ndef f(i): return i\ni = 0\nwhile True: f(i); i += 1",
		"import functools\n@functools.cache\ndef f(i): return f(i + 1)\nf(0)",
		"import collections\nd = collections.deque([1] * 10**6)\nd *= 10**9",
		"import collections\nd = collections.deque()\nwhile True: d.append(d)",
		"import collections\nd = collections.deque()\nfor _ in range(10**5): d = collections.deque([d])\nrepr(d)",
		"import collections\nd = collections.deque()\ne = collections.deque()\nfor _ in range(10**5): d = collections.deque([d]); e = collections.deque([e])\nd == e",
		"import collections\ncollections.namedtuple('A', ['f%d' % i for i in range(10**6)])",
		"import collections\ncollections.Counter(iter(int, 1))",
		"import collections\nc = collections.Counter(a=10**18)\nlist(c.elements())",
		"import collections\nd = collections.OrderedDict.fromkeys(range(10**5))\nwhile True: d.move_to_end(5, False); d.move_to_end(6, False)",
		"import time\nwhile True: time.strftime('%9999999999')",
		"import time\ntime.strftime('%100000d' * 10**6)",
		"import json\njson.loads('[' * 10**6)",
		"import json\njson.loads('[' + '[],' * 10**7 + '1]')",
		"import json\nl = []\nfor _ in range(10**5): l = [l]\njson.dumps(l)",
		"import json\nl = [1] * 1000\nfor _ in range(10): l = [l] * 1000\njson.dumps(l)",
		"import json\njson.dumps([1, [2]], indent=10**9)",
		"import json\njson.dumps([[[[1]]]], indent=' ' * 10**7)",
		"import json\njson.dumps('\\0' * 10**8)",
		"import json\njson.loads('1' * 10**8)",
		"import copy\nl = []\nfor _ in range(10**5): l = [l]\ncopy.deepcopy(l)",
		"import copy\nl = [1] * 10**6\ncopy.deepcopy([l[:] for _ in range(1000)])",
		"import heapq\nheapq.nlargest(10**9, iter(int, 1))",
		"import heapq\nclass X:\n  def __lt__(s, o): l.clear(); return True\nl = [X(), X(), X()]\nheapq.heapify(l)",
		"import heapq\nclass X:\n  def __lt__(s, o): l.clear(); return True\nl = [X(), X(), X()]\nheapq.heappop(l)",
		"import bisect\nclass L:\n  def __len__(s): return 2**62\n  def __getitem__(s, i): return 1\nbisect.bisect(L(), 1, 0, 2**63 - 1)\nbisect.bisect(L(), 1, 2**70)",
		"import string\nstring.Template('$a' * 10**6).substitute(a='x' * 10**4)",
		"import string\nstring.Formatter().vformat('{0:{0:{0:{0}}}}', (1,), {})",
		"import string\nstring.capwords('a ' * 10**8)",
		"import operator\nf = operator.attrgetter('a.' * 10**7)",
		"import enum\nenum.Enum('E', ['m%d' % i for i in range(10**6)])",
		"import abc\nclass A(abc.ABC): pass\nfor _ in range(10**6): A.register(type('X', (), {}))",
		"import abc\nclass A(abc.ABC):\n  @classmethod\n  def __subclasshook__(cls, C): return issubclass(C, A)\nissubclass(int, A)",
		"import contextlib\nwith contextlib.ExitStack() as s:\n  while True: s.callback(int)",
	} {
		t.Run(src, func(t *testing.T) {
			vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 64 << 20, Steps: 3_000_000}})
			code, err := py.Compile(src, py.CompileOptions{Filename: "hostile.py"})
			if err != nil {
				t.Fatal(err)
			}
			deadline := time.Minute
			if racedetector.Enabled {
				deadline *= 20
			}
			vm.SetDeadline(time.Now().Add(deadline))
			m := vm.NewModule("__main__")
			vm.Modules().SetStr(vm, "__main__", m.Value())
			_, err = vm.RunCode(code, m.Dict())
			var limit *py.LimitError
			if _, isExc := err.(*py.Exc); !isExc && !errors.As(err, &limit) {
				t.Errorf("ended with %v", err)
			}
			if errors.As(err, &limit) && limit.Limit == "time" {
				t.Errorf("ended by the deadline only")
			}
		})
	}
}

// TestMemoryOnTheWay runs scripts that have a native keep more than the limit in places that no object is.
func TestMemoryOnTheWay(t *testing.T) {
	for _, src := range []string{
		"import csv, types\ncsv.writer(types.SimpleNamespace(write=len), quoting=csv.QUOTE_NONE, escapechar='\\U0010ffff').writerow([',' * 8_000_000])",
	} {
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup, Limits: py.Limits{Memory: 32 << 20}})
		code, err := py.Compile(src, py.CompileOptions{Filename: "memory.py"})
		if err != nil {
			t.Fatal(err)
		}
		m := vm.NewModule("__main__")
		vm.Modules().SetStr(vm, "__main__", m.Value())
		_, err = vm.RunCode(code, m.Dict())
		var limit *py.LimitError
		if !(errors.As(err, &limit) && limit.Limit == "memory") && !py.IsExc(err, py.MemoryError) {
			t.Errorf("%s: ended with %v", src, err)
		}
	}
}
