package values_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/krait-run/krait/values"
)

// Whether an object's <, > and & are escaped is up to who encodes it, as it is for a map.
func TestObjectEscapesAsMap(t *testing.T) {
	o := values.ObjectOf([]string{"<k>"}, []any{values.ObjectOf([]string{"&"}, []any{"<"})})
	m := map[string]any{"<k>": map[string]any{"&": "<"}}
	for _, escape := range []bool{true, false} {
		var texts [2]strings.Builder
		for i, v := range []any{o, m} {
			e := json.NewEncoder(&texts[i])
			e.SetEscapeHTML(escape)
			if err := e.Encode(v); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := texts[0].String(), texts[1].String(); got != want {
			t.Errorf("got %s want %s", got, want)
		}
	}
}
