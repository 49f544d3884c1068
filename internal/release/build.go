package main

// build.go holds the platforms, and how the command is built for one.

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/testcmd"
)

// target is a platform.
type target struct{ os, arch string }

// all are the platforms of a release.
var all = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

func (t target) String() string { return t.os + "/" + t.arch }

func (t target) executable() string {
	if t.os == "windows" {
		return "krait.exe"
	}
	return "krait"
}

// suffix is the archive's.
func (t target) suffix() string {
	if t.os == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}

func targetNames() []string {
	var names []string
	for _, t := range all {
		names = append(names, t.String())
	}
	return names
}

func parseTargets(list string) ([]target, error) {
	var targets []target
	for name := range strings.SplitSeq(list, ",") {
		i := slices.Index(targetNames(), name)
		if i < 0 {
			return nil, fmt.Errorf("-targets: %q: is none of %s", name, strings.Join(targetNames(), ", "))
		}
		if !slices.Contains(targets, all[i]) {
			targets = append(targets, all[i])
		}
	}
	return targets, nil
}

// build builds the command, with build tags, and returns where it is. What the user's environment says of building does not count, so that
// the same commit gives the same bytes.
func (r *release) build(ctx context.Context, t target, tags string) (string, error) {
	name := filepath.Join(r.dir, t.os+"-"+t.arch+tags, t.executable())
	args := []string{"build", "-trimpath", "-mod=readonly", "-buildvcs=false", "-ldflags=" + testcmd.Link + " -X main.released=v" + r.version, "-o", name}
	if tags != "" {
		args = append(args, "-tags="+tags)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./cmd/krait")...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "GOOS="+t.os, "GOARCH="+t.arch, "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOWORK=off",
		"GOAMD64=v1", "GOARM64=v8.0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, text)
	}
	return name, nil
}

// binaryInfo is what a binary says of itself.
type binaryInfo struct {
	golang  string
	modules []*debug.Module // what it links, replacements resolved
}

func readInfo(binary string) (binaryInfo, error) {
	b, err := buildinfo.ReadFile(binary)
	if err != nil {
		return binaryInfo{}, err
	}
	info := binaryInfo{golang: b.GoVersion}
	for _, m := range b.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		info.modules = append(info.modules, m)
	}
	return info, nil
}
