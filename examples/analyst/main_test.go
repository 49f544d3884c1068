package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/krait-run/krait/analyst/scripted"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/internal/testcmd"
)

// The example answers the question that it suggests as its table was made, and ends with exit.
func TestExample(t *testing.T) {
	if testing.Short() {
		t.Skip("runs pandas")
	}
	if err := testcmd.Installed(testcmd.Analysis); err != nil {
		testcmd.Missing(t, err)
	}
	if err := bubblewrap.New(bubblewrap.Options{}).Probe(context.Background()); err != nil {
		testcmd.Missing(t, err)
	}
	var out bytes.Buffer
	in := strings.NewReader("\n" + scripted.Question + "\nexit\nwhat else?\n")
	if err := run(context.Background(), in, &out, func(string) string { return "" }); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	for _, want := range []string{
		"traffic_density: traffic density index, 0 (low) to 10 (high)\n", "1. traffic_density: +3.99 ", "6. urban_area: +0.54 ", "(1 figures)",
		"The table was made with: traffic_density +4.0 average_speed +3.0 ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in:\n%s", want, out.String())
		}
	}
	if strings.Count(out.String(), "> ") < 3 || strings.Contains(out.String(), "what else") {
		t.Errorf("the prompts:\n%s", out.String())
	}
}
