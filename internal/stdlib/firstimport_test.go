package stdlib_test

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
)

// firstImport is the environment variable that makes the test binary import a module and print how many nanoseconds it took.
const firstImport = "KRAIT_FIRST_IMPORT"

// TestFirstImport is the child process of BenchmarkFirstImport, and checks that each module can be the first one imported.
func TestFirstImport(t *testing.T) {
	if name := os.Getenv(firstImport); name != "" {
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup})
		vm.BeginRun()
		start := time.Now()
		_, err := vm.Import(name)
		d := time.Since(start)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println("first", d.Nanoseconds())
		return
	}
	for _, name := range stdlib.Names() {
		vm := py.NewVM(py.Config{Modules: stdlib.Lookup})
		vm.BeginRun()
		if _, err := vm.Import(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// BenchmarkFirstImport starts a process for each import, whose own time is the metric µs/first: nothing of a module has been compiled
// or built there. µs/best is the shortest of them, which says more on a busy machine.
func BenchmarkFirstImport(b *testing.B) {
	for _, name := range stdlib.Names() {
		b.Run(name, func(b *testing.B) {
			var sum, best int64
			for range b.N {
				cmd := exec.Command(os.Args[0], "-test.run", "^TestFirstImport$", "-test.v")
				cmd.Env = append(os.Environ(), firstImport+"="+name)
				out, err := cmd.CombinedOutput()
				_, text, ok := strings.Cut(string(out), "first ")
				text, _, _ = strings.Cut(text, "\n")
				ns, perr := strconv.ParseInt(text, 10, 64)
				if err != nil || !ok || perr != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				sum += ns
				if best == 0 || ns < best {
					best = ns
				}
			}
			b.ReportMetric(float64(sum)/float64(b.N)/1e3, "µs/first")
			b.ReportMetric(float64(best)/1e3, "µs/best")
		})
	}
}
