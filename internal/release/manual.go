package main

// manual.go holds manual pages and completions, which the command itself writes.

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
)

// shells are those that the command writes completions for, with the file that each looks for.
var shells = []struct{ name, file string }{
	{"bash", "completions/krait.bash"}, {"zsh", "completions/_krait"}, {"fish", "completions/krait.fish"}, {"powershell", "completions/krait.ps1"},
}

// manual has a command for this machine, built with the tag manual, write its manual pages and completions.
func (r *release) manual(ctx context.Context) ([]file, error) {
	command, err := r.build(ctx, target{runtime.GOOS, runtime.GOARCH}, "manual")
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(r.dir, "man")
	write := exec.CommandContext(ctx, command, "manual", dir)
	write.Env = append(os.Environ(), "SOURCE_DATE_EPOCH="+strconv.FormatInt(r.at.Unix(), 10))
	if text, err := write.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("krait manual: %w\n%s", err, text)
	}
	pages, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, p := range pages {
		data, err := os.ReadFile(filepath.Join(dir, p.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: "man/man1/" + p.Name(), data: data, mode: 0o644})
	}
	for _, s := range shells {
		data, err := exec.CommandContext(ctx, command, "completion", s.name).Output()
		if err != nil {
			return nil, fmt.Errorf("krait completion %s: %w", s.name, err)
		}
		files = append(files, file{name: s.file, data: data, mode: 0o644})
	}
	return files, nil
}
