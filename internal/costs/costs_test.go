package costs_test

import (
	"os"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/costs"
	"github.com/krait-run/krait/internal/racedetector"
)

// What natives cost is counted. The command in cmd measures all modules; it takes minutes.
func TestCosts(t *testing.T) {
	r, err := costs.Measure(t.Context(), costs.Options{Modules: []string{"binascii", "string", "time", "zlib"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"binascii.crc_hqx", "string.capwords", "time.strptime", "zlib.crc32"} {
		if !strings.Contains("\n"+strings.Join(r.Natives, "\n")+"\n", "\n"+name+"\n") {
			t.Errorf("%s was not measured", name)
		}
	}
	t.Log(r.Summary())
	if racedetector.Enabled {
		return // it has costs of its own
	}
	for _, row := range r.Rows {
		if max(row.Slow(), row.Large()) > 3 { // the machine may do something else meanwhile
			t.Error(row.String())
		}
	}
}

// The table in docs/testdata has the natives that there are: none that is gone. After a change: go run ./internal/costs/cmd -write
func TestTableNamesNatives(t *testing.T) {
	text, err := os.ReadFile("../../docs/testdata/natives.txt")
	if err != nil {
		t.Fatal(err)
	}
	r, err := costs.Measure(t.Context(), costs.Options{NamesOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, name := range r.Natives {
		found[name] = true
	}
	all, measured := costs.Names(string(text))
	for _, name := range all {
		if !found[name] {
			t.Errorf("%s is in the table and is no native", name)
		}
		delete(found, name)
	}
	if n := len(found); n > len(r.Natives)/20 {
		t.Errorf("%d natives are not in the table: %v", n, found)
	}
	if len(measured) < len(all)*9/10 {
		t.Errorf("%d of %d natives were measured", len(measured), len(all))
	}
}
