package analyst_test

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/recorded"
	"github.com/krait-run/krait/analyst"
	"github.com/krait-run/krait/analyst/accidents"
	"github.com/krait-run/krait/analyst/scripted"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/internal/testcmd"
)

// scriptedModel serves the scripted model, and checks in the end that all of it was asked.
func scriptedModel(t *testing.T) agent.Provider {
	server := recorded.Start(t, scripted.Model())
	return openai.Responses(openai.Options{
		Model: "scripted",
		API:   openai.API{BaseURL: server.URL(), Key: "recorded", Retries: -1},
	})
}

// pandas gives containers, or says why there are none here.
func pandas(t *testing.T) container.Fresh {
	if err := testcmd.Installed(testcmd.Analysis); err != nil {
		testcmd.Missing(t, err)
	}
	engine := bubblewrap.New(bubblewrap.Options{})
	if err := engine.Probe(context.Background()); err != nil {
		testcmd.Missing(t, err)
	}
	return container.Fresh{Engine: engine}
}

// On 100,000 rows, dirty ones among them, the factors are found in the order of the truth, those without effect are not, and the plot is
// really drawn.
func TestAccidents(t *testing.T) {
	if testing.Short() {
		t.Skip("fits a model to 100,000 rows")
	}
	containers := pandas(t)
	dir := t.TempDir()
	file, err := os.Create(filepath.Join(dir, scripted.File))
	if err != nil {
		t.Fatal(err)
	}
	if err := accidents.Write(file, accidents.Options{Rows: 100_000, Seed: 20, Dirt: accidents.SomeDirt}); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	var events []string
	a, err := analyst.New(analyst.Options{
		Model: scriptedModel(t), Dir: dir, Containers: containers, Limits: agent.Limits{Time: 5 * time.Minute},
		OnEvent: func(e analyst.Event) {
			if e.Artifact != nil {
				events = append(events, e.Agent+" "+e.Artifact.Kind)
			} else if e.Event.Kind == agent.EventCallEnd || e.Event.Kind == agent.EventResult {
				events = append(events, e.Agent+" "+string(e.Event.Kind))
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}()
	answer, err := a.Ask(context.Background(), scripted.Question)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, line := range strings.Split(answer.Text, "\n") {
		if number, rest, ok := strings.Cut(line, ". "); ok && len(number) == 1 {
			name, _, _ := strings.Cut(rest, ": ")
			found = append(found, name)
		}
	}
	var want []string
	for _, f := range accidents.Truth() {
		want = append(want, f.Name)
	}
	if strings.Join(found, " ") != strings.Join(want, " ") {
		t.Errorf("found %v, want %v, in:\n%s", found, want, answer.Text)
	}
	plots := 0
	for _, f := range answer.Artifacts {
		if data, ok := f.Form("image/png"); ok {
			picture, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatalf("the plot is no PNG: %v", err)
			}
			colours := map[any]bool{}
			for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
				for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
					colours[picture.At(x, y)] = true
				}
			}
			if plots++; len(colours) < 10 {
				t.Errorf("the plot has %d colours", len(colours))
			}
		}
	}
	if plots != 1 {
		t.Errorf("%d plots, want 1", plots)
	}
	if failed := answer.Code.Runs[0].Outcome; !failed.Failed() {
		t.Error("the first program was to fail")
	}
	if got := strings.Join(events, ", "); got != "files tool_result, files tool_result, files tool_result, code json_response, code json_response, "+
		"code figure, code json_response" {
		t.Error(got)
	}
}
