package py_test

import (
	"errors"
	"runtime"
	"testing"

	"github.com/krait-run/krait/internal/py"
)

// What a script asks for is refused before it is allocated: by MemoryError where no memory limit would allow it, by the
// limit's own error, which nothing catches, otherwise.
func TestTextSizes(t *testing.T) {
	for _, expr := range []string{
		`'x' * 10**15`, `'x' * 10**8`, `'é' * 10**9`, `b'x' * 10**12`, `bytearray(10**10)`, `bytes(10**8)`, `bytearray(b'x' * 10**6) * 1000`,
		`'x'.center(10**10)`, `'x'.ljust(10**8)`, `'x'.rjust(10**8, 'é')`, `'x'.zfill(10**10)`, `b'x'.zfill(10**8)`, `b'x'.center(10**8)`,
		`'\t'.expandtabs(2**31 - 1)`, `('\t' * 1000).expandtabs(10**7)`, `(b'\t' * 100).expandtabs(10**9)`,
		`'%100000000d' % 5`, `'%.100000000f' % 1.5`, `'%*d' % (10**10, 1)`, `'%100000000s' % 'a'`, `b'%100000000d' % 5`, `b'%-100000000s' % b'a'`,
		`'{:100000000}'.format(5)`, `'{:>10000000000}'.format('a')`, `format(5, '100000000,')`, `format(1.5, '.99999999f')`, `f'{"a":100000000}'`,
		`('a' * 10**6).replace('', 'x' * 10**6)`, `('a' * 10**6).replace('a', 'x' * 10**6)`, `(b'a' * 10**6).replace(b'a', b'x' * 10**6)`,
		`('x' * 10**6).join([''] * 10**4)`, `','.join(['x' * 10**6] * 10**4)`, `b','.join([b'x' * 10**6] * 10**4)`,
		`('a' * 10**6).translate({97: 'x' * 10**6})`, `('a b ' * 10**7).split()`, `('a,' * 10**7).split(',')`, `(b'a\n' * 10**7).splitlines()`,
		`('\ud800' * 5 * 10**6).encode('ascii', 'xmlcharrefreplace')`, `('a' * 4 * 10**7).encode('utf-32')`, `repr('\0' * 4 * 10**7)`, `(b'x' * 4 * 10**7).hex(':')`,
		`list(memoryview(bytes(10**7)))`, `list('é' * 10**7)`, `('\u0390' * 10**7).upper()`,
	} {
		vm := py.NewVM(py.Config{Limits: py.Limits{Memory: 64 << 20}})
		code, err := py.Compile(expr, py.CompileOptions{Filename: "test.py"})
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err = vm.RunCode(code, vm.NewModule("__main__").Dict())
		runtime.ReadMemStats(&after)
		var limit *py.LimitError
		var exc *py.Exc
		if !errors.As(err, &limit) && !(errors.As(err, &exc) && exc.Type() == py.MemoryError) {
			t.Errorf("%s: got %v", expr, err)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 450<<20 {
			t.Errorf("%s: allocated %d MiB", expr, n>>20)
		}
	}
}

// Searches take time in proportion to the text, whatever is searched: these would take minutes otherwise.
func TestHostileSearches(t *testing.T) {
	vm := py.NewVM(py.Config{})
	code, err := py.Compile(`
a = 'a' * 10**7
sub = 'a' * (5 * 10**6)
assert a.find(sub + 'b') == a.rfind('b' + sub) == -1 and a.count(sub + 'b') == 0 and sub + 'b' not in a
assert len(a.split(sub + 'b')) == 1 and a.replace('b' + sub, '') == a and len(a.rsplit('b' + sub)) == 1
`, py.CompileOptions{Filename: "test.py"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := vm.RunCode(code, vm.NewModule("__main__").Dict()); err != nil {
		t.Error(err)
	}
}

// The memory of texts and bytes counts wherever it is held.
func TestTextMemory(t *testing.T) {
	for _, expr := range []string{
		`'x' * 10**6`, `b'x' * 10**6`, `bytearray(10**6)`, `memoryview(bytes(10**6))`, `memoryview(bytearray(10**6))[5:10]`, `iter('x' * 10**6)`,
		`iter('é' * 10**6)`, `iter(b'x' * 10**6)`, `iter(bytearray(10**6))`, `iter(memoryview(bytes(10**6)))`,
	} {
		vm := py.NewVM(py.Config{})
		code, err := py.Compile("before = None\nx = "+expr, py.CompileOptions{Filename: "test.py"})
		if err != nil {
			t.Fatal(err)
		}
		m := vm.NewModule("__main__")
		vm.Modules().SetStr(vm, "__main__", m.Value())
		before := vm.MemoryUsed()
		if _, err := vm.RunCode(code, m.Dict()); err != nil {
			t.Fatal(err)
		}
		if n := vm.MemoryUsed() - before; n < 1_000_000 || n > 3*1_000_000 {
			t.Errorf("%s: %d bytes counted", expr, n)
		}
	}
}

// Short strings share memory, which one of them keeps: the account counts it, once.
func TestSharedTextMemory(t *testing.T) {
	for _, test := range []struct {
		expr     string
		min, max int64
	}{
		{`[str(i) for i in range(100000, 200000)]`, 100_000 * (16 + 40 + 6), 100_000 * (32 + 40 + 16)},
		{`[str(i) for i in range(100000, 200000)][::50]`, 100_000 * 40, 100_000 * (40 + 16)},
	} {
		vm := py.NewVM(py.Config{})
		code, err := py.Compile("before = None\nx = "+test.expr, py.CompileOptions{Filename: "test.py"})
		if err != nil {
			t.Fatal(err)
		}
		m := vm.NewModule("__main__")
		vm.Modules().SetStr(vm, "__main__", m.Value())
		before := vm.MemoryUsed()
		if _, err := vm.RunCode(code, m.Dict()); err != nil {
			t.Fatal(err)
		}
		if n := vm.MemoryUsed() - before; n < test.min || n > test.max {
			t.Errorf("%s: %d bytes counted, want %d to %d", test.expr, n, test.min, test.max)
		}
	}
}

// A script that keeps few of many short strings is noticed, and then pays for few others with each.
func TestSparseTextMemory(t *testing.T) {
	const source = `
def keep(n):
    kept = []
    for i in range(100000, 100000 + n):
        s = str(i)
        if i % 60 == 0:
            kept.append(s)
    return kept
before = keep(500_000)
middle = None
`
	vm := py.NewVM(py.Config{Limits: py.Limits{Memory: 64 << 20}})
	m := vm.NewModule("__main__")
	vm.Modules().SetStr(vm, "__main__", m.Value())
	run := func(source string) int64 {
		code, err := py.Compile(source, py.CompileOptions{Filename: "test.py"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := vm.RunCode(code, m.Dict()); err != nil {
			t.Fatal(err)
		}
		return vm.MemoryUsed()
	}
	before := run(source)
	if after := run("after = keep(300_000)"); after-before > 5000*600 {
		t.Errorf("5,000 strings that are kept one by one: %d bytes counted", after-before)
	}
}
