package objectfuzz

import (
	"os"
	"path/filepath"
	"testing"
)

// Programs that were findings once are none.
func TestFound(t *testing.T) {
	files, err := filepath.Glob("testdata/found/*.py")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs: ", err)
	}
	var p process
	defer p.stop()
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, atExit := range []bool{false, true} {
				out, err := p.run(job{Source: string(source), AtExit: atExit})
				if err != nil {
					t.Fatal(err)
				}
				if out.bad() {
					t.Errorf("at exit %v: %s: %s", atExit, out.Text, out.signature())
				}
			}
		})
	}
}
