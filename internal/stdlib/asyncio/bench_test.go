package asyncio_test

import (
	"testing"

	"github.com/krait-run/krait/internal/py"
)

// BenchmarkStart measures what a fresh VM takes to import asyncio and to run a coroutine that uses some of it.
func BenchmarkStart(b *testing.B) {
	for name, body := range map[string]string{
		"import": "pass", "sleep": "await asyncio.sleep(0)", "group": "async with asyncio.TaskGroup() as g: g.create_task(asyncio.sleep(0))",
		"gather": "await asyncio.gather(asyncio.sleep(0), asyncio.sleep(0))", "lock": "async with asyncio.Lock(): pass",
	} {
		code, err := py.Compile("import asyncio\nasync def main():\n    "+body+"\nasyncio.run(main())\n", py.CompileOptions{})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				h := newHost(py.Config{}, nil)
				if _, err := h.vm.RunCode(code, h.vm.NewModule("__main__").Dict()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
