package py

import (
	"errors"
	"math/rand"
	"testing"

	"github.com/krait-run/krait/internal/racedetector"
)

// runLimited runs source under limits and returns the error that ended it.
func runLimited(t *testing.T, limits Limits, source string) error {
	t.Helper()
	vm := NewVM(Config{Limits: limits})
	code, err := Compile(source, CompileOptions{Filename: "test.py"})
	if err != nil {
		t.Fatal(err)
	}
	m := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", m.Value())
	_, err = vm.RunCode(code, m.Dict())
	return err
}

// Loops in native code end when the steps are used up.
func TestContainerLoopsCountSteps(t *testing.T) {
	for _, source := range []string{
		"max(range(10**12))",
		"any(x for x in iter(int, 1))",
		"all(range(1, 10**12))",
		"'x' in range(10**12)",
		"range(10**12).index('x')",
		"range(10**12).count('x')",
		"list(filter(None, iter(int, 1)))",
		"for x in filter(None, iter(int, 1)): pass",
		"set(map(abs, iter(lambda: 1, 0)))",
		"dict.fromkeys(iter(lambda: 1, 0))",
		"{1}.issuperset(iter(lambda: 1, 0))",
		"{1}.difference(iter(lambda: 2, 0))",
		"{1}.isdisjoint(iter(lambda: 2, 0))",
		"{1, 2}.intersection(iter(lambda: 1, 0))",
		"{1: 2}.keys().isdisjoint(iter(lambda: 2, 0))",
		"a = list(range(1000))\nwhile True: 2000 in a",
		"a = list(range(1000))\nwhile True: a.sort()",
		"a = list(range(1000))\nwhile True: a == a[:]",
		"a = set(range(1000))\nwhile True: a == {*a}",
		"a = dict.fromkeys(range(1000))\nwhile True: a == {**a}",
		"while True: hash(tuple(range(1000)))",
		"while True: min(1, 2)",
	} {
		err := runLimited(t, Limits{Steps: 200_000, Memory: 64 << 20}, source)
		var limit *LimitError
		if !errors.As(err, &limit) || limit.Limit != "steps" {
			t.Errorf("%s: got %v, want the steps limit", source, err)
		}
	}
}

// What a script can make grow is refused before it is allocated, or soon after.
func TestContainersAreBounded(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one goroutine, and a measure of memory")
	}
	for _, source := range []string{
		"[0] * 10**9",
		"(0,) * 10**9",
		"a = [0]\na *= 10**9",
		"a = [0]\nwhile True: a += a",
		"a = [0]\nwhile True: a = a + a",
		"a = [0]\nwhile True: a[0:0] = a",
		"a = (0,)\nwhile True: a += a",
		"a = []\nwhile True: a.append(a)",
		"a = []\nfor x in iter(int, 1): a.append([x])",
		"list(range(10**9))",
		"tuple(range(10**9))",
		"sorted(range(10**9))",
		"list(iter(int, 1))",
		"[*iter(int, 1)]",
		"set(range(10**9))",
		"frozenset(range(10**9))",
		"{x for x in range(10**9)}",
		"s = set()\nn = 0\nwhile True:\n  s |= set(range(n, n + 1000))\n  n += 1000",
		"dict.fromkeys(range(10**9))",
		"{x: x for x in range(10**9)}",
		"list(zip(range(10**9), range(10**9)))",
		"list(enumerate(range(10**9)))",
		"list(map(str, range(10**9)))",
		"d = {}\nfor i in range(10**9): d[i] = d.copy()",
		"a = b = []\nfor i in range(100): a = [a, a]\nrepr(a)",
		"a = {1: 1}\nfor i in range(100): a = {1: a, 2: a}\nrepr(a)",
		"a = 'x' * 1000000\nrepr([a] * 1000)",
		"a, b = 'x' * 5000000, []\nfor _ in range(1000): b = [a, b]\nrepr(b)",
		"l = []\nwhile True:\n  q = list(range(4000))\n  while q: q.pop(0)\n  l.append(q); l.append(list(range(100)))",
	} {
		err := runLimited(t, Limits{Memory: 32 << 20}, source)
		var limit *LimitError
		if !(errors.As(err, &limit) && limit.Limit == "memory") && !IsExc(err, MemoryError) {
			t.Errorf("%s: got %v, want the memory limit", source, err)
		}
	}
}

// Nesting that native code follows is a RecursionError, never an overflow of the Go stack.
func TestContainerNestingIsBounded(t *testing.T) {
	for _, source := range []string{
		"it = iter([1])\nfor _ in range(100000): it = map(abs, it)\nnext(it)",
		"it = iter([1])\nfor _ in range(100000): it = zip(it)\nnext(it)",
		"it = iter([1])\nfor _ in range(100000): it = filter(None, it)\nnext(it)",
		"it = iter([1])\nfor _ in range(100000): it = enumerate(it)\nnext(it)",
		"it = iter([1])\nfor _ in range(100000): it = zip(it, [1])\nfor a, b in it: pass",
		"it = iter([1])\nfor _ in range(100000): it = iter(it.__next__, None)\nnext(it)",
		"a = ()\nfor _ in range(100000): a = (a,)\nhash(a)",
		"a = ()\nfor _ in range(100000): a = slice(a)\nhash(a)",
		"a, b = [], []\nfor _ in range(100000): a, b = [a], [b]\na == b",
		"a, b = (), ()\nfor _ in range(100000): a, b = (a,), (b,)\na < b",
		"a, b = {}, {}\nfor _ in range(100000): a, b = {1: a}, {1: b}\na == b",
		"a, b = [], []\nfor _ in range(100000): a, b = slice(a), slice(b)\na == b",
		"a = [0]\nfor _ in range(100000): a = [a]\nrepr(a)",
		"a = {}\nfor _ in range(100000): a = {1: a}\nrepr(a)",
		"a = {}\nfor _ in range(100000): a = {1: a}.values()\nrepr(a)",
		"P = type(type.__dict__)\na = {}\nfor _ in range(100000): a = P(a)\nlen(a)",
		"P = type(type.__dict__)\na = {}\nfor _ in range(100000): a = P(a)\na == {}",
		"P = type(type.__dict__)\na = {}\nfor _ in range(100000): a = P(a)\nrepr(a)",
		"P = type(type.__dict__)\na = {}\nfor _ in range(100000): a = P(a)\na.get(1)",
		"P = type(type.__dict__)\na = {}\nfor _ in range(100000): a = P(a)\na | {}",
		"P = type(type.__dict__)\na = {}\nfor _ in range(100000): a = P(a)\nstr(a)",
	} {
		if err := runLimited(t, Limits{}, source); !IsExc(err, RecursionError) {
			t.Errorf("%s: got %v, want a RecursionError", source, err)
		}
	}
}

// Whatever a comparison answers, and whenever it fails, sorting keeps a permutation of the items with their keys.
func TestSortSurvivesComparisons(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	failure := errors.New("comparison failed")
	vm := NewVM(Config{})
	for _, n := range []int{1, 2, 3, 33, 64, 65, 200, 1000, 3000} {
		for mode := range 24 {
			keys, vals := make([]Value, n), make([]Value, n)
			for i := range keys {
				keys[i], vals[i] = Int(int64(i)), Int(int64(i))
			}
			calls, last := 0, rng.Intn(n*12+1)
			err := sortWith(vm, keys, vals, func(a, b Value) (bool, error) {
				if calls++; mode%2 == 1 && calls > last {
					return false, failure
				}
				switch mode / 2 % 4 {
				case 0:
					return rng.Intn(2) == 0, nil
				case 1:
					return rng.Intn(9) == 0, nil
				case 2:
					return rng.Intn(9) != 0, nil
				}
				return a.n%7 < b.n%7 != (rng.Intn(50) == 0), nil
			})
			if err != nil && err != failure {
				t.Fatal(err)
			}
			seen := make([]bool, n)
			for i := range keys {
				if keys[i] != vals[i] || seen[keys[i].n] {
					t.Fatalf("n=%d mode=%d: item %d is lost or parted from its key", n, mode, i)
				}
				seen[keys[i].n] = true
			}
		}
	}
}
