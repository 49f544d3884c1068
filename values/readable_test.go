package values_test

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/krait-run/krait/values"
)

// What JSON does not have is text.
func TestReadable(t *testing.T) {
	v := []any{math.NaN(), math.Inf(1), math.Inf(-1), []byte{1, 2}, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), values.Redacted{Reason: "a password"}, 1.5, nil,
		map[string]any{"k": values.ObjectOf([]string{"z"}, []any{math.NaN()})}}
	text, err := json.Marshal(values.Readable(v))
	if err != nil {
		t.Fatal(err)
	}
	const want = `["NaN","Infinity","-Infinity","AQI=","2026-01-02T03:04:05Z","[redacted: a password]",1.5,null,{"k":{"z":"NaN"}}]`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}
