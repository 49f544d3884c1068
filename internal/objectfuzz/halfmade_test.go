package objectfuzz

import (
	"os"
	"sync"
	"testing"
)

func TestMain(m *testing.M) {
	if IsChild() {
		Child()
	}
	os.Exit(m.Run())
}

// Whatever way an instance of a native type is made in, nothing that is called on it is a fault. Each kind of fault is told once, with
// the program.
func TestHalfMadeInstances(t *testing.T) {
	const workers = 2
	processes := make(chan *process, workers)
	for range workers {
		p := &process{}
		t.Cleanup(p.stop)
		processes <- p
	}
	var seen sync.Map // signatures
	for i, v := range values {
		if (testing.Short() || slowness() > 1) && i%20 != 0 {
			continue
		}
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			p := <-processes
			defer func() { processes <- p }()
			for _, way := range ways {
				try := func(names ...string) (outcome, string) {
					source := halfMade(v, way.source, names)
					out, err := p.run(job{Source: source, AtExit: true})
					if err != nil {
						t.Fatal(err)
					}
					return out, source
				}
				out, source := try()
				if !out.bad() {
					continue
				}
				// What is after the first fault is seen one name at a time; "?" is no name, but all that is not a method.
				for _, name := range append([]string{"?"}, v.attrs...) {
					if o, s := try(name); o.bad() {
						out, source = o, s
					} else {
						continue
					}
					if _, known := seen.LoadOrStore(out.signature(), true); known {
						t.Errorf("%s, %s: %s", way.name, name, out.signature())
					} else {
						t.Errorf("%s, %s: %s\n%s", way.name, name, out.signature(), source)
					}
				}
				if !t.Failed() {
					t.Errorf("%s: %s\n%s", way.name, out.signature(), source)
				}
			}
		})
	}
}
