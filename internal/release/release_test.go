package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"

	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/internal/testcmd"
)

// when is the time of the tests' releases.
var when = time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)

const testVersion = "0.0.0-test"

// copyTree copies the module's source, as far as the command is built from it.
func copyTree(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{".git", "bin", "dist", "testdata"}, d.Name()) {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		if !d.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Two directories with the same source give the same bytes, and what is in them is whole.
func TestReproducible(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("nothing here is concurrent, and the builds would take a second time")
	}
	root, err := testcmd.Root()
	if err != nil {
		t.Fatal(err)
	}
	host := target{runtime.GOOS, runtime.GOARCH}
	if !slices.Contains(all, host) {
		t.Skipf("there are no releases for %s", host)
	}
	top := t.TempDir()
	var outs []string
	for _, dir := range []string{"a", "another/directory"} {
		source, out := filepath.Join(top, dir, "source"), filepath.Join(top, dir, "out")
		copyTree(t, root, source)
		r := &release{root: source, out: out, at: when, version: testVersion, log: io.Discard}
		if err := r.make(t.Context(), []target{host}); err != nil {
			t.Fatal(err)
		}
		outs = append(outs, out)
	}
	first, second := readDir(t, outs[0]), readDir(t, outs[1])
	if len(first) < 3 || len(first) != len(second) {
		t.Fatalf("%d files, then %d", len(first), len(second))
	}
	for name, data := range first {
		if !bytes.Equal(data, second[name]) {
			t.Errorf("%s differs", name)
		}
	}
	name := "krait_" + testVersion + "_" + host.os + "_" + host.arch
	if host.os != "windows" {
		checkArchive(t, first[name+".tar.gz"], name)
	}
	checkBill(t, first[name+".cdx.json"])
	if host.os == "linux" {
		t.Run("docker", func(t *testing.T) { loadImage(t, filepath.Join(outs[0], name+"_image.tar")) })
	}
}

func readDir(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func checkArchive(t *testing.T, data []byte, dir string) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if !h.ModTime.Equal(when) || h.Uid != 0 || h.Uname != "" {
			t.Errorf("%s: of %v and user %d %q", h.Name, h.ModTime, h.Uid, h.Uname)
		}
		if (h.Mode == 0o755) != (h.Name == dir+"/krait") {
			t.Errorf("%s has mode %o", h.Name, h.Mode)
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	for name, part := range map[string]string{
		"LICENSE": "Apache License", "README.md": "# Krait", "CHANGELOG.md": "# Changes",
		"THIRD-PARTY-LICENSES": "==== github.com/spf13/cobra v", "man/man1/krait-run.1": ".TH \"KRAIT-RUN\" \"1\" \"Jan 2026\"",
		"completions/krait.bash": "bash completion", "completions/_krait": "#compdef krait", "completions/krait.fish": "fish completion", "completions/krait.ps1": "powershell completion",
	} {
		if !bytes.Contains(files[dir+"/"+name], []byte(part)) {
			t.Errorf("%s does not have %q", name, part)
		}
	}
	if manual := dir + "/man/man1/krait-manual.1"; files[manual] != nil {
		t.Errorf("there is %s: users have no such command", manual)
	}
	command := filepath.Join(t.TempDir(), "krait")
	if err := os.WriteFile(command, files[dir+"/krait"], 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(command, "--version").CombinedOutput(); err != nil || string(out) != "krait v"+testVersion+"\n" {
		t.Errorf("krait --version: %q, %v", out, err)
	}
}

func checkBill(t *testing.T, data []byte) {
	t.Helper()
	var bom cdx.BOM
	if err := cdx.NewBOMDecoder(bytes.NewReader(data), cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
		t.Fatal(err)
	}
	if bom.Metadata == nil || bom.Metadata.Component.Version != "v"+testVersion || bom.Metadata.Timestamp != "2026-01-02T03:04:06Z" {
		t.Errorf("the metadata are %+v", bom.Metadata)
	}
	names := map[string]bool{}
	for _, c := range *bom.Components {
		names[c.Name] = true
		if c.Version == "" || c.PackageURL != "pkg:golang/"+strings.ToLower(c.Name)+"@"+c.Version {
			t.Errorf("%s %s has the package URL %s", c.Name, c.Version, c.PackageURL)
		}
	}
	for _, name := range []string{"std", "github.com/spf13/cobra", "modernc.org/sqlite"} {
		if !names[name] {
			t.Errorf("%s is not listed", name)
		}
	}
	if name := "github.com/cpuguy83/go-md2man/v2"; names[name] {
		t.Errorf("%s is linked, which only manual pages need", name)
	}
}

// loadImage has Docker load and run the image.
func loadImage(t *testing.T, name string) {
	docker := func(args ...string) (string, error) {
		out, err := exec.CommandContext(t.Context(), "docker", args...).CombinedOutput()
		return string(out), err
	}
	if out, err := docker("version"); err != nil {
		testcmd.Missing(t, "docker version: "+err.Error()+": "+out)
	}
	image := "krait:" + testVersion
	if out, err := docker("load", "-i", name); err != nil || !strings.Contains(out, image) {
		t.Fatalf("docker load: %v: %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("docker", "rmi", "-f", image).CombinedOutput(); err != nil {
			t.Errorf("docker rmi: %v: %s", err, out)
		}
	})
	program := "import tempfile; print(6 * 7)"
	if out, err := docker("run", "--rm", "--network", "none", image, "-c", program); err != nil || out != "42\n" {
		t.Errorf("docker run: %v: %q", err, out)
	}
}

// A layout names each blob by its contents, and what docker load reads names the same blobs.
func TestImageLayout(t *testing.T) {
	var b bytes.Buffer
	files := []file{{name: "krait", data: []byte("program"), mode: 0o755}, {name: "LICENSE", data: []byte("licence"), mode: 0o644}}
	if err := writeImage(&b, target{"linux", "arm64"}, "1.2.3+dirty", files, when); err != nil {
		t.Fatal(err)
	}
	parts := map[string][]byte{}
	for r := tar.NewReader(&b); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if parts[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	var m []loadable
	if err := json.Unmarshal(parts["manifest.json"], &m); err != nil || len(m) != 1 {
		t.Fatalf("manifest.json: %v: %s", err, parts["manifest.json"])
	}
	if !slices.Equal(m[0].RepoTags, []string{"krait:1.2.3-dirty"}) || parts[m[0].Config] == nil || len(m[0].Layers) != 1 || parts[m[0].Layers[0]] == nil {
		t.Errorf("manifest.json is %s", parts["manifest.json"])
	}
	for _, want := range []string{`"architecture":"arm64"`, `"variant":"v8"`, `"User":"65532:65532"`, `"Entrypoint":["/krait"]`} {
		if !bytes.Contains(parts[m[0].Config], []byte(want)) {
			t.Errorf("no %s in %s", want, parts[m[0].Config])
		}
	}
	if n := bytes.Count(roots(), []byte("BEGIN CERTIFICATE")); n < 50 {
		t.Errorf("%d roots only", n)
	}
}

// A zip has the same bytes each time, and its files the names that Windows needs.
func TestZip(t *testing.T) {
	write := func() []byte {
		var b bytes.Buffer
		if err := (target{"windows", "amd64"}).archive(&b, "krait_1", []file{{name: "krait.exe", data: []byte("program"), mode: 0o755}}, when); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	data := write()
	if !bytes.Equal(data, write()) {
		t.Error("two differ")
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if len(z.File) != 1 || z.File[0].Name != "krait_1/krait.exe" || !z.File[0].Modified.Equal(when) {
		t.Errorf("got %+v", z.File[0])
	}
}

// A directory with other files is refused, and left as it was.
func TestForeignFilesAreLeftAlone(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"krait_1_linux_amd64.tar.gz", "thesis.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := &release{out: dir}
	if err := r.empty(); err == nil || !strings.Contains(err.Error(), "thesis.txt: is no file of a release") {
		t.Errorf("got %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%d files are left", len(entries))
	}
}

func TestTargets(t *testing.T) {
	got, err := parseTargets("windows/arm64,linux/amd64,windows/arm64")
	if err != nil || !slices.Equal(got, []target{{"windows", "arm64"}, {"linux", "amd64"}}) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := parseTargets("plan9/amd64"); err == nil || !strings.Contains(err.Error(), `-targets: "plan9/amd64": is none of linux/amd64,`) {
		t.Errorf("got %v", err)
	}
}

// A version comes from the tag; a commit after it, one without a tag and a changed tree say so.
func TestDescribe(t *testing.T) {
	dir := t.TempDir()
	run := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false"}, args...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_COMMITTER_DATE=2026-01-02T03:04:06Z", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	want := func(part string) {
		t.Helper()
		got, err := describe(t.Context(), dir)
		if matched, _ := filepath.Match(part, got); err != nil || !matched {
			t.Errorf("got %q, %v, want %s", got, err, part)
		}
	}
	file := filepath.Join(dir, "f")
	if err := os.WriteFile(file, []byte("1"), 0o600); err != nil {
		t.Fatal(err)
	}
	run("init", "-q")
	run("add", "f")
	run("commit", "-qm", "one")
	want("0.0.0-20260102030406-????????????")
	run("tag", "v1.2.3")
	want("1.2.3")
	run("commit", "-qm", "two", "--allow-empty")
	want("1.2.3-1-g????????????")
	if err := os.WriteFile(file, []byte("2"), 0o600); err != nil {
		t.Fatal(err)
	}
	want("1.2.3-1-g????????????+dirty")
	t.Setenv("SOURCE_DATE_EPOCH", "")
	if at, err := sourceTime(t.Context(), dir); err != nil || !at.Equal(when) {
		t.Errorf("%v, %v", at, err)
	}
	t.Setenv("SOURCE_DATE_EPOCH", "soon")
	if _, err := sourceTime(t.Context(), dir); err == nil {
		t.Error("soon is a time")
	}
}

// A tagged version has its section of the changes.
func TestChangesTold(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "CHANGELOG.md"), []byte("# Changes\n\n## Unreleased\n\n## v1.2.3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for version, want := range map[string]bool{"1.2.3": true, "1.2": false, "1.3.0": false, "1.3.0-1-gc0ffee": true, "1.3.0+dirty": true} {
		if err := changesTold(dir, version); (err == nil) != want {
			t.Errorf("%s: %v", version, err)
		}
	}
}
