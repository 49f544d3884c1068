package stdlib_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/stdlib"
)

var update = flag.Bool("update", false, "rewrite docs/library.md")

// docs/library.md lists the modules of the table. After a change: go test ./internal/stdlib -run Library -update
func TestLibraryListIsUpToDate(t *testing.T) {
	var b strings.Builder
	b.WriteString("# The standard library\n\nThe modules that a script can import, beside `sandbox`, `sandbox.asyncio`, `sandbox.http`,\n`sandbox.logging` and `sandbox.serde`. " +
		"A module may lack\nfunctions of CPython's that make no sense in a sandbox. This list is generated: `go test ./internal/stdlib -run Library -update`.\n\n")
	for _, n := range stdlib.Names() {
		doc, _, _ := strings.Cut(strings.TrimSpace(stdlib.Lookup(n).Doc), "\n\n")
		if doc = strings.Join(strings.Fields(doc), " "); doc != "" {
			doc = ": " + doc
		}
		fmt.Fprintf(&b, "* `%s`%s\n", n, doc)
	}
	const path = "../../docs/library.md"
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != b.String() {
		t.Errorf("%s is not up to date; run: go test ./internal/stdlib -run Library -update", path)
	}
}
