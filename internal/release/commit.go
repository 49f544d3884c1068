package main

// commit.go holds what git says of the source: its version and its time.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// sourceTime is SOURCE_DATE_EPOCH, or else when the commit was made.
func sourceTime(ctx context.Context, root string) (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		var err error
		if text, err = git(ctx, root, "log", "-1", "--format=%ct"); err != nil {
			return time.Time{}, fmt.Errorf("%w: set SOURCE_DATE_EPOCH where there is no git", err)
		}
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil || seconds < 0 {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH: %q is no number of seconds", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// describe is the version without its v: 1.2.3 of a commit with the tag v1.2.3, 1.2.3-4-gc0ffee of the fourth after it, and 0.0.0 with the time and
// the commit where there is no tag. A tree with changes that are not committed is +dirty.
func describe(ctx context.Context, root string) (string, error) {
	version, err := git(ctx, root, "describe", "--tags", "--match=v[0-9]*", "--abbrev=12")
	if err != nil {
		if version, err = git(ctx, root, "log", "-1", "--date=format-local:%Y%m%d%H%M%S", "--abbrev=12", "--format=v0.0.0-%cd-%h"); err != nil {
			return "", err
		}
	}
	changed, err := git(ctx, root, "status", "--porcelain", "--untracked-files=no")
	if err != nil {
		return "", err
	}
	if changed != "" {
		version += "+dirty"
	}
	return strings.TrimPrefix(version, "v"), nil
}

// changesTold is an error if CHANGELOG.md has no section of a tagged version. Versions between tags have none.
func changesTold(root, version string) error {
	if strings.ContainsAny(version, "-+") {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	if !strings.Contains(string(text), "\n## v"+version+"\n") {
		return fmt.Errorf("CHANGELOG.md: there is no section of v%s", version)
	}
	return nil
}

func git(ctx context.Context, root string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=C")
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = errors.New(strings.TrimSpace(string(exit.Stderr)))
		}
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.TrimSpace(string(out)), nil
}
