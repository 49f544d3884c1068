package objectfuzz

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
)

func TestMain(m *testing.M) {
	if IsChild() {
		Child()
	}
	os.Exit(m.Run())
}

// Whatever way an instance of a native type is made in, nothing that is called on it is a fault.
func TestHalfMadeInstances(t *testing.T) {
	type task struct {
		v   value
		way int
	}
	tasks := make(chan task)
	var mu sync.Mutex
	seen := map[string]int{}
	counts := map[string]int{}
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			var p process
			defer p.stop()
			for task := range tasks {
				way := ways[task.way]
				try := func(names ...string) outcome {
					out, err := p.run(job{Source: halfMade(task.v, way.source, names), AtExit: true})
					if err != nil {
						t.Error(err)
					}
					return out
				}
				out := try()
				mu.Lock()
				counts[out.Kind]++
				mu.Unlock()
				if !out.bad() {
					continue
				}
				for _, name := range append([]string{"?"}, task.v.attrs...) {
					if out = try(name); !out.bad() {
						continue
					}
					sig := out.signature()
					mu.Lock()
					seen[sig]++
					if seen[sig] == 1 {
						t.Errorf("%s, %s, %s: %s", task.v.name, way.name, name, sig)
						if os.Getenv("SHOW") != "" {
							fmt.Println(halfMade(task.v, way.source, []string{name}))
						}
					}
					mu.Unlock()
				}
			}
		})
	}
	for _, v := range values {
		if testing.Short() && len(v.name)%7 != 0 {
			continue
		}
		for i := range ways {
			if only := os.Getenv("ONLY"); only != "" && !strings.Contains(only, v.name) {
				continue
			}
			tasks <- task{v, i}
		}
	}
	close(tasks)
	wg.Wait()
	t.Log(counts)
}
