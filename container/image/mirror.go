package image

// mirror.go makes a root of packages from the package sources of this machine, for machines that have not installed them.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Mirror writes a tar archive of a root with packages, nil takes Packages, and what they depend on, from the Debian sources of this machine;
// it needs the command mmdebstrap and the network. sources is a file of apt's, "" is Debian's own. suite is a release's name, "" is this
// machine's.
func Mirror(ctx context.Context, w io.Writer, packages []string, suite, sources string) error {
	if packages == nil {
		packages = Packages
	}
	if suite == "" {
		text, err := os.ReadFile("/etc/os-release")
		if err != nil {
			return fmt.Errorf("image: %w", err)
		}
		for line := range strings.Lines(string(text)) {
			if name, ok := strings.CutPrefix(strings.TrimSpace(line), "VERSION_CODENAME="); ok {
				suite = strings.Trim(name, `"`)
			}
		}
	}
	if sources == "" {
		for _, file := range []string{"/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"} {
			if _, err := os.Stat(file); err == nil {
				sources = file
				break
			}
		}
	}
	if suite == "" || sources == "" {
		return errors.New("image: this is no Debian: name the release and a file of package sources")
	}
	if _, err := exec.LookPath("mmdebstrap"); err != nil {
		return fmt.Errorf("image: %w: apt-get install mmdebstrap", ErrMissing)
	}
	var stderr strings.Builder
	cmd := exec.CommandContext(ctx, "mmdebstrap", "--variant=essential", "--format=tar", "--quiet", "--include="+strings.Join(packages, ","),
		"--dpkgopt=path-exclude=/usr/share/man/*", "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/locale/*",
		`--customize-hook=mkdir -p -m 0777 "$1/work" && chmod 0777 "$1/work"`,
		`--customize-hook=rm -rf "$1/var/lib/apt/lists" "$1/var/cache/apt" "$1/usr/include" "$1/etc/resolv.conf" "$1/etc/hostname"`,
		suite, "-", sources)
	cmd.Stdout, cmd.Stderr = w, &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("image: mmdebstrap: %w: %s", err, last(stderr.String(), 500))
	}
	return nil
}

// last returns the end of a text.
func last(text string, n int) string {
	text = strings.TrimSpace(text)
	return text[max(0, len(text)-n):]
}
