package py_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/racedetector"
)

// One operation on a large text ends where it is when its run is interrupted: the program never comes to what follows it.
func TestInterruptedText(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("the race detector makes the set-up take long; what is tested is one goroutine's work")
	}
	vm := py.NewVM(py.Config{Limits: py.Limits{Memory: 4 << 30}})
	globals := vm.NewModule("__main__").Dict()
	started := func(name string, f func()) {
		globals.SetStr(vm, name, vm.NewFunction(&py.Def{Name: name, Fn: func(*py.VM, []py.Value) (py.Value, error) {
			f()
			return py.None, nil
		}}, "__main__"))
	}
	run := func(source string) error {
		vm.BeginRun()
		code, err := py.Compile(source, py.CompileOptions{Filename: "test.py"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = vm.RunCode(code, globals)
		return err
	}
	if err := run("n = 10**8\na = 'ab' * (n//2)\nu = 'aé' * (n//3)\nb = a.encode()\nlow = 'a' * n\n"); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("enough")
	began, passed := false, false
	started("begin", func() {
		began = true
		go func() {
			time.Sleep(5 * time.Millisecond)
			vm.Interrupt(cause)
		}()
	})
	started("end", func() { passed = true })
	for _, op := range strings.Split(`a.count('ab')
a.count('abab')
a.find('ab'*100 + 'c')
a.rfind('b' + 'a'*70)
u.count('é')
a.replace('ab', 'c')
a.replace('', 'b')
a.strip('ab')
u.strip('aé')
a.swapcase()
a.title()
a.capitalize()
u.upper()
u.lower()
u.casefold()
u.swapcase()
u.title()
u.capitalize()
u.isalpha()
u.isprintable()
u.isidentifier()
a.isidentifier()
low.islower()
low.isalpha()
repr(a)
repr(u)
ascii(u)
repr(b)
u.encode('utf-16')
u.encode('latin-1')
u.encode('unicode_escape')
b.decode('utf-16')
b.decode('unicode_escape')
b.translate(bytes(range(256)))
b.translate(None, b'a')
b.replace(b'ab', b'c')
b.count(b'ab')
b.strip(b'ab')
b.title()
b.swapcase()
b.isalpha()
b.hex()
bytes.fromhex(a)
u[::-1]`, "\n") {
		began, passed = false, false
		err := run("begin()\n" + op + "\nend()\n")
		vm.ClearInterrupt()
		if !began || passed || !errors.Is(err, cause) {
			t.Errorf("%s: got %v; it went on to its end: %v", op, err, passed)
		}
	}
}
