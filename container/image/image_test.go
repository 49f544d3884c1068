//go:build linux

package image_test

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/container/docker"
	"github.com/krait-run/krait/container/image"
	"github.com/krait-run/krait/container/internal/enginetest"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/internal/testcmd"
)

// draw uses each package and leaves a plot.
const draw = `
import io, os
os.environ["MPLCONFIGDIR"] = "/tmp/mpl"
import numpy, pandas, scipy.stats, sklearn.linear_model, matplotlib, openpyxl
matplotlib.use("Agg")
import matplotlib.pyplot as plt
frame = pandas.DataFrame({"x": numpy.arange(10.0)})
frame["y"] = 3 * frame.x + 1
model = sklearn.linear_model.LinearRegression().fit(frame[["x"]], frame.y)
frame.plot("x", "y", title="Umlaut \u00e4")
out = io.BytesIO()
plt.savefig(out, format="png")
frame.to_excel("/tmp/x.xlsx")
print(round(model.coef_[0], 6), round(scipy.stats.pearsonr(frame.x, frame.y)[0], 6), len(pandas.read_excel("/tmp/x.xlsx")), out.getvalue()[1:4])
`

func analyse(t *testing.T, e container.Engine) {
	t.Helper()
	p, err := e.Start(t.Context(), container.Spec{Command: []string{"python3", "-I", "-W", "ignore", "-c", draw}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	out, _ := io.ReadAll(p.Stdout())
	if err := p.Wait(); err != nil || string(out) != "3.0 1.0 10 b'PNG'\n" {
		t.Errorf("got %q, %v\n%s", out, err, p.Stderr())
	}
	v, err := image.Ask(t.Context(), e)
	if err != nil || !strings.HasPrefix(v.Python, "3.") || v.Packages["pandas"] == "" || !strings.Contains(v.Text(), "(import sklearn)") {
		t.Errorf("got %+v, %v", v, err)
	}
	t.Log(v.Text())
}

// The same analysis runs on the host's own packages, on a root made of them, and on that root as an image.
func TestAnalysis(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one goroutine")
	}
	root := enginetest.Root(t)
	t.Run("host", func(t *testing.T) {
		e := bubblewrap.New(bubblewrap.Options{State: t.TempDir()})
		enginetest.Available(t, e, enginetest.CI())
		analyse(t, e)
	})
	t.Run("root", func(t *testing.T) {
		dir, err := root.Dir(t.Context(), filepath.Join(t.TempDir(), "cache"))
		if err != nil {
			t.Fatal(err)
		}
		again, err := root.Dir(t.Context(), filepath.Dir(dir))
		if err != nil || again != dir {
			t.Errorf("the second time: %s, %v", again, err)
		}
		left, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), ".making-*"))
		if left != nil {
			t.Errorf("left: %v", left)
		}
		for _, d := range []string{filepath.Dir(filepath.Dir(filepath.Dir(dir))), filepath.Dir(filepath.Dir(dir)), filepath.Dir(dir)} {
			_ = os.Chmod(d, 0o755)
		}
		e := bubblewrap.New(bubblewrap.Options{State: t.TempDir(), Root: dir})
		enginetest.Available(t, e, enginetest.CI())
		analyse(t, e)
	})
	t.Run("image", func(t *testing.T) {
		e := docker.New(docker.Options{Image: enginetest.Image(t, func() enginetest.Importer { return docker.New(docker.Options{}) })})
		defer e.Close()
		enginetest.Available(t, e, enginetest.CI())
		analyse(t, e)
	})
}

// The same packages give the same archive.
func TestTarIsReproducible(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one goroutine")
	}
	root := enginetest.Root(t)
	var sums [2][32]byte
	for i := range sums {
		hash := sha256.New()
		if err := root.WriteTar(t.Context(), hash); err != nil {
			t.Fatal(err)
		}
		copy(sums[i][:], hash.Sum(nil))
	}
	if sums[0] != sums[1] {
		t.Error("two archives of one root differ")
	}
	if _, err := image.Installed(t.Context(), []string{"python3", "no-such-package"}); !errors.Is(err, image.ErrMissing) || !strings.Contains(err.Error(), "apt-get install no-such-package") {
		t.Errorf("got %v", err)
	}
}

// A malicious archive writes nothing outside, and leaves nothing.
func TestUnpackStaysInside(t *testing.T) {
	for name, headers := range map[string][]tar.Header{
		"parent": {{Typeflag: tar.TypeReg, Name: "../evil"}},
		"link":   {{Typeflag: tar.TypeSymlink, Name: "out", Linkname: "/tmp"}, {Typeflag: tar.TypeReg, Name: "out/evil"}},
		"hard":   {{Typeflag: tar.TypeLink, Name: "x", Linkname: "../../etc/passwd"}},
	} {
		var archive bytes.Buffer
		w := tar.NewWriter(&archive)
		for _, h := range headers {
			if err := w.WriteHeader(&h); err != nil {
				t.Fatal(err)
			}
		}
		w.Close()
		dir := filepath.Join(t.TempDir(), "root")
		if err := image.Unpack(t.Context(), &archive, dir); err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: the directory is left", name)
		}
	}
}

// The build comes as far as the registry that its base image is from; a daemon without one says so.
func TestBuild(t *testing.T) {
	e := docker.New(docker.Options{})
	defer e.Close()
	if _, err := e.HasImage(t.Context(), "x"); err != nil {
		testcmd.Missing(t, err)
	}
	var archive bytes.Buffer
	if err := image.Context(&archive, "krait-test:no-such-base", nil); err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	err := e.Build(t.Context(), &archive, &log, "krait-test:build")
	if err == nil || !strings.Contains(log.String(), "FROM ${BASE}") {
		t.Errorf("got %v\n%s", err, log.String())
	}
}
