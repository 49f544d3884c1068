// Command release makes what users install: binaries of the command krait for six platforms, in archives with the licences, the README, the
// manual pages and the completions of shells; images for containers; a bill of materials for each platform; and the checksums of all.
//
//	go run ./internal/release [-out dist] [-targets linux/amd64,windows/arm64]
//
// It needs Go and git. The version is that of the commit's tag, v1.2.3; without one it names the commit. The same commit, built by the same
// version of Go, gives the same bytes, wherever it is checked out: times are those of the commit, or SOURCE_DATE_EPOCH.
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/testcmd"
)

func main() {
	out := flag.String("out", "dist", "the directory to write; what it has of a release before goes")
	list := flag.String("targets", strings.Join(targetNames(), ","), "the platforms, GOOS/GOARCH with commas")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := command(ctx, *out, *list); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func command(ctx context.Context, out, list string) error {
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	targets, err := parseTargets(list)
	if err != nil {
		return err
	}
	at, err := sourceTime(ctx, root)
	if err != nil {
		return err
	}
	version, err := describe(ctx, root)
	if err != nil {
		return err
	}
	if err := changesTold(root, version); err != nil {
		return err
	}
	r := &release{root: root, out: out, at: at, version: version, log: os.Stderr}
	return r.make(ctx, targets)
}

// release is one run: all that it writes goes to out.
type release struct {
	root    string // of the source
	out     string
	at      time.Time // of all that has a time
	version string    // without v
	log     io.Writer

	dir string // for what is on its way, removed at the end
}

func (r *release) make(ctx context.Context, targets []target) error {
	var err error
	if r.dir, err = os.MkdirTemp("", "release-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.dir)
	if err := r.empty(); err != nil {
		return err
	}
	manual, err := r.manual(ctx)
	if err != nil {
		return err
	}
	for _, t := range targets {
		fmt.Fprintln(r.log, "release:", t)
		if err := r.target(ctx, t, manual); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	return r.checksums()
}

// empty makes the directory, and removes what an earlier release wrote to it. Other files are left alone, and are an error: they would look like
// part of the release.
func (r *release) empty() error {
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || e.Name() != sums && !strings.HasPrefix(e.Name(), "krait_") {
			return fmt.Errorf("%s: is no file of a release: remove it, or take another -out", filepath.Join(r.out, e.Name()))
		}
	}
	for _, e := range entries {
		if err := os.Remove(filepath.Join(r.out, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// target builds for a platform and writes its files.
func (r *release) target(ctx context.Context, t target, manual []file) error {
	binary, err := r.build(ctx, t, "")
	if err != nil {
		return err
	}
	info, err := readInfo(binary)
	if err != nil {
		return err
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	third, err := r.licences(ctx, info.modules)
	if err != nil {
		return err
	}
	name := "krait_" + r.version + "_" + t.os + "_" + t.arch
	files := []file{{name: t.executable(), data: program, mode: 0o755}, {name: "THIRD-PARTY-LICENSES", data: third, mode: 0o644}}
	for _, n := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		data, err := os.ReadFile(filepath.Join(r.root, n))
		if err != nil {
			return err
		}
		files = append(files, file{name: n, data: data, mode: 0o644})
	}
	files = append(files, manual...)
	if err := r.write(name+t.suffix(), func(w io.Writer) error { return t.archive(w, name, files, r.at) }); err != nil {
		return err
	}
	if err := r.write(name+".cdx.json", func(w io.Writer) error { return writeBill(w, r.version, info, t, program, r.at) }); err != nil {
		return err
	}
	if t.os != "linux" {
		return nil
	}
	return r.write(name+"_image.tar", func(w io.Writer) error { return writeImage(w, t, r.version, files[:3], r.at) })
}

// write writes a file of the release, which is there whole or not at all.
func (r *release) write(name string, write func(w io.Writer) error) error {
	f, err := os.CreateTemp(r.out, "krait_*.part")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // of what failed
	err = errors.Join(write(f), f.Chmod(0o644), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(r.out, name))
}

// sums is the file that sha256sum -c reads.
const sums = "SHA256SUMS"

func (r *release) checksums() error {
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var lines []string
	for _, e := range entries {
		if e.Name() == sums {
			continue
		}
		sum, err := checksum(filepath.Join(r.out, e.Name()))
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%x  %s\n", sum, e.Name()))
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[2*sha256.Size:], b[2*sha256.Size:]) })
	return os.WriteFile(filepath.Join(r.out, sums), []byte(strings.Join(lines, "")), 0o644)
}

func checksum(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}
