package costs_test

import (
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
