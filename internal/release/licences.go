package main

// licences.go holds the licences of what binaries link, which have to come with them.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
)

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([.-].*)?$`)

// licences are the texts of Go's licence and of those of the modules. A module without one is an error.
func (r *release) licences(ctx context.Context, modules []*debug.Module) ([]byte, error) {
	args := []string{"mod", "download", "-json"}
	for _, m := range modules {
		args = append(args, m.Path+"@"+m.Version)
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go mod download: %w\n%s", err, &stderr)
	}
	dirs := map[string]string{} // by module
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var m struct{ Path, Dir string }
		if err := dec.Decode(&m); err != nil {
			return nil, fmt.Errorf("go mod download: %w", err)
		}
		dirs[m.Path] = m.Dir
	}
	var b bytes.Buffer
	b.WriteString("The binary is linked from this repository, the Go runtime and library, and the modules below. Their licences follow.\n")
	if err := addLicences(&b, "The Go programming language", goLicence(ctx)); err != nil {
		return nil, err
	}
	for _, m := range modules {
		if err := addLicences(&b, m.Path+" "+m.Version, dirs[m.Path]); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// goLicence is the directory with Go's licence: GOROOT, or the one above it where a distribution has moved it.
func goLicence(ctx context.Context) string {
	out, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return string(bytes.TrimSpace(out))
}

func addLicences(b *bytes.Buffer, what, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("the licence of %s: %w", what, err)
	}
	found := false
	for _, e := range entries {
		if !e.Type().IsRegular() || !licenceFile.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return fmt.Errorf("the licence of %s: %w", what, err)
		}
		found = true
		fmt.Fprintf(b, "\n==== %s: %s\n\n%s\n", what, e.Name(), bytes.TrimSpace(text))
	}
	if !found {
		return fmt.Errorf("the licence of %s: there is none in its directory", what)
	}
	return nil
}
