// Package hygiene holds the test of what no file of the module may carry.
package hygiene

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/internal/testcmd"
)

// forbidden says where, how or by whom a file was written or built. The words are taken apart so that this file passes.
var forbidden = regexp.MustCompile(`(?i)(^|[^\w.~-])/(wo` + `rk|ro` + `ot|ho` + `me/\w+)/` +
	`|proxy\.go` + `lang\.org|deb\.deb` + `ian\.org` +
	`|generated w` + `ith|co-authored` + `-by|sub` + `agent|as an a` + `i\b`)

func TestFilesCarryNoTraceOfAMachine(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("nothing runs")
	}
	root, err := testcmd.Root()
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "bin") {
			return filepath.SkipDir
		}
		if !d.Type().IsRegular() || d.Name() == ".git" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		if bytes.IndexByte(data, 0) >= 0 { // not a text
			return nil
		}
		rel, _ := filepath.Rel(root, path)
		for i, line := range bytes.Split(data, []byte("\n")) {
			if m := forbidden.Find(line); m != nil {
				t.Errorf("%s:%d: carries %q", rel, i+1, m)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 10 {
		t.Errorf("looked at %d files only, in %s", files, root)
	}
}

func TestForbiddenFinds(t *testing.T) {
	for text, want := range map[string]bool{
		"see /wo" + "rk/x":         true,
		`"/ro` + `ot/.cache"`:      true,
		"/ho" + "me/me/x":          true,
		"the net/wo" + "rk/ layer": false,
		"a/ro" + "ot/b":            false,
		"Proxy.Go" + "lang.org":    true,
		"plain text":               false,
	} {
		if got := forbidden.MatchString(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}
