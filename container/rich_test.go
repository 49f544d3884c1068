package container_test

// rich_test.go says what runs make to be looked at. It needs python3-pandas, python3-matplotlib and python3-pil.

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"os/exec"
	"strings"
	"testing"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/guesttest"
	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/values"
)

// analysis is a session of a Python that has the packages; where there is none, nothing would be shown.
func analysis(t *testing.T) *container.Session {
	t.Helper()
	for _, python := range guesttest.Pythons(t) {
		if exec.Command(python, "-c", "import pandas, matplotlib, PIL").Run() == nil {
			return open(t, container.Options{Python: python, Preload: []string{"pandas", "matplotlib.pyplot", "PIL.Image"}})
		}
	}
	testcmd.Missing(t, "no Python has pandas, matplotlib and PIL: apt-get install python3-pandas python3-matplotlib python3-pil")
	return nil
}

func form(t *testing.T, a values.Artifact, mime string) string {
	t.Helper()
	data, ok := a.Form(mime)
	if !ok {
		t.Errorf("%s %q has no %s", a.Kind, a.Name, mime)
	}
	return string(data)
}

func TestRich(t *testing.T) {
	s := analysis(t)
	eval := func(source string) (any, *host) {
		t.Helper()
		h := &host{}
		v, err := h.eval(s, source)
		if err != nil {
			t.Fatal(err, traceback(err))
		}
		return v, h
	}
	one := func(source, kind string) values.Artifact {
		t.Helper()
		v, h := eval(source)
		if v != nil {
			t.Errorf("%s: value %v", source, v)
		}
		if len(h.shown) != 1 || h.shown[0].Kind != kind {
			t.Fatalf("%s: %d artifacts: %+v", source, len(h.shown), h.shown)
		}
		return h.shown[0]
	}

	a := one("import pandas as pd\ndf = pd.DataFrame({'city': ['Oslo', 'Rome'], 'n': [1, 2.5]})\ndf", "table")
	if html := form(t, a, "text/html"); !strings.Contains(html, "<td>Oslo</td>") {
		t.Error(html)
	}
	if text := form(t, a, "text/plain"); !strings.Contains(text, "Rome") || !strings.HasSuffix(text, "[2 rows x 2 columns]") {
		t.Error(text)
	}
	if text := form(t, one("pd.Series(range(100000), name='long')", "table"), "text/plain"); len(text) > 2000 {
		t.Error(len(text))
	}

	// A figure needs no show(); it is closed afterwards.
	a = one(`
import matplotlib.pyplot as plt
fig, (a, b) = plt.subplots(1, 2)
a.plot([1, 2, 3], [4, 5, 6.5], label="up")
a.set_title("Lines"); a.set_xlabel("x"); a.legend()
b.bar(["p", "q"], [3, 7], label="count")
fig.suptitle("Both")
None`, "figure")
	img, err := png.Decode(bytes.NewReader([]byte(form(t, a, "image/png"))))
	if err != nil || img.Bounds().Dx() < 100 {
		t.Errorf("no picture: %v", err)
	}
	var chart struct {
		Title string
		Axes  []struct {
			Title, Xlabel string
			Series        []struct {
				Type, Label string
				X, Y        []any
			}
		}
	}
	if err := json.Unmarshal([]byte(form(t, a, values.MIMEChart)), &chart); err != nil {
		t.Fatal(err)
	}
	if chart.Title != "Both" || len(chart.Axes) != 2 || chart.Axes[0].Title != "Lines" || chart.Axes[0].Xlabel != "x" {
		t.Errorf("%+v", chart)
	}
	if l := chart.Axes[0].Series; len(l) != 1 || l[0].Type != "line" || l[0].Label != "up" || len(l[0].Y) != 3 || l[0].Y[2] != 6.5 {
		t.Errorf("%+v", l)
	}
	if l := chart.Axes[1].Series; len(l) != 1 || l[0].Type != "bar" || l[0].Label != "count" || l[0].X[0] != "p" || l[0].Y[1] != 7.0 {
		t.Errorf("%+v", l)
	}
	if _, h := eval("len(plt.get_fignums())"); len(h.shown) > 0 {
		t.Error("the figure was shown twice")
	}
	// show() shows at once, savefig makes a file beside.
	v, h := eval("plt.scatter([1, 2], [3, 4])\nplt.savefig('s.png')\nplt.show()\nplt.pie([1, 3], labels=['a', 'b'])\nlen(plt.get_fignums())")
	if v != int64(1) || len(h.shown) != 3 || h.shown[0].Kind != "figure" || h.shown[1].Kind != "figure" || h.shown[2].Name != "s.png" || h.err.Len() > 0 {
		t.Errorf("%v %+v %s", v, h.shown, h.err.String())
	}
	if text := form(t, h.shown[1], values.MIMEChart); !strings.Contains(text, `"pie"`) || !strings.Contains(text, `0.75`) {
		t.Error(text)
	}
	// A figure as the value is the same figure.
	one("fig = plt.figure(); fig.gca().plot([1]); fig", "figure")
	one("df['n'].plot()", "figure")

	if _, err := png.Decode(strings.NewReader(form(t, one("from PIL import Image\nImage.new('RGB', (20, 10), 'red')", "image"), "image/png"))); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ method, kind, mime string }{{"html", "html", "text/html"}, {"svg", "image", "image/svg+xml"}, {"latex", "latex", "text/latex"},
		{"json", "json", "application/json"}, {"markdown", "markdown", "text/markdown"}} {
		a := one("class X:\n    def _repr_"+c.method+"_(self): return '{}'\nX()", c.kind)
		if form(t, a, c.mime) != "{}" || !strings.Contains(form(t, a, "text/plain"), "X object") {
			t.Errorf("%+v", a)
		}
	}
	if text := form(t, one("object()", "text"), "text/plain"); !strings.HasPrefix(text, "<object object at") {
		t.Error(text)
	}
	if _, h := eval("display(df, 'text')"); len(h.shown) != 2 || h.shown[0].Kind != "table" || form(t, h.shown[1], "text/plain") != "text" {
		t.Errorf("%+v", h.shown)
	}
	// Numbers of numpy are numbers.
	v, _ = eval("import numpy as np\n[np.int64(3), np.float32(1.5), np.array([[1, 2], [3, 4]]), np.bool_(True), pd.Timestamp('2026-01-02', tz='UTC') == pd.NaT, pd.NaT, float('1')]")
	if !equal(v, []any{int64(3), 1.5, []any{[]any{int64(1), int64(2)}, []any{int64(3), int64(4)}}, true, false, nil, 1.0}) {
		t.Errorf("%#v", v)
	}
	// What was drawn before an exception is shown.
	h = &host{}
	if _, err := h.eval(s, "plt.plot([1, 2])\n1/0"); err == nil || len(h.shown) != 1 {
		t.Errorf("%v %v", err, h.shown)
	}
}

// How much a run may show is bounded.
func TestShowIsBounded(t *testing.T) {
	s := start(t, container.Options{})
	if err := s.Prepare(context.Background(), engine.Options{Artifacts: 1000, ArtifactCount: 3}); err != nil {
		t.Fatal(err)
	}
	h := &host{}
	if _, err := h.eval(s, "for i in range(10): display('x' * 600)"); err != nil {
		t.Fatal(err)
	}
	if len(h.shown) != 3 || len(h.shown[0].Forms) != 1 || len(h.shown[1].Forms) != 0 || len(h.shown[1].Left) != 1 {
		t.Errorf("%+v", h.shown)
	}
}
