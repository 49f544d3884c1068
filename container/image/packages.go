// Package image makes the root of containers for data analysis: real Python with numpy, pandas, scipy, scikit-learn, matplotlib, openpyxl
// and fonts.
//
// There are two ways. Installed and Mirror make a root file system of Debian packages: of those that this machine has, without any network,
// or of those that its package sources have. Context makes what an image builder takes on a machine that reaches a registry: a Dockerfile
// on python:3.14-slim and pinned requirements.
package image

// packages.go says which Debian packages a root is made of, and what of them is left out.

import (
	"regexp"
	"strings"
	"sync"
)

// Packages are those that containers are made for. Their dependencies come with them.
var Packages = []string{
	"python3", "python3-numpy", "python3-pandas", "python3-scipy", "python3-sklearn", "python3-matplotlib", "python3-openpyxl",
	"fonts-dejavu-core", "coreutils", "dash", "tzdata",
}

// faster are added where this machine has them: its alternatives point to them then.
var faster = []string{"libopenblas0-pthread"}

// needless are dependencies that serve building and installing, not running.
var needless = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`-dev$|^(gcc|g\+\+|cpp)(-[0-9]+)?$|^binutils|^lib(asan|tsan|ubsan|lsan|itm|cc1|ctf|gprofng|isl|mpc|mpfr|binutils)` +
		`|^(debconf|dpkg|tar|perl-base|init-system-helpers|usr-is-merged|libjs-.*|python3-(pythran|beniget|gast|ply|tk|pil\.imagetk|ufolib2|fs)` +
		`|blt|tk8\.6-blt2\.5|libtk8\.6|libtcl8\.6|x11-common|libgnutls.*|fonts-lyx|rpcsvc-proto|libc-dev-bin|linux-libc-dev)$`)
})

// without are parts of packages that no program reads.
var without = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^usr/share/(doc|man|info|locale|lintian|bug|perl5|gtk-doc|bash-completion|zsh|fish|icons|applications|pixmaps|` +
		`python3/runtime.d|debhelper|doc-base|menu|apport)/.|^usr/lib/python3/dist-packages/.*/tests/.|^usr/lib/python3\.[0-9]+/test/.|` +
		`^usr/(include|src|games)/.|^var/lib/.|^var/cache/.|^lib/systemd/.|^etc/(cron|init\.d|systemd|apt|profile)`)
})

func leftOut(path string) bool { return without().MatchString(path) }

// dirs and links are in every root.
var (
	dirs = []string{"dev", "etc", "proc", "sys", "tmp", "usr", "usr/local", "usr/local/bin", "work"}
	// modes of those that are not 0755: a container's tmpfs there takes over the mode
	modes = map[string]int64{"tmp": 0o1777, "work": 0o777}
	texts = map[string]string{
		"etc/passwd":        "root:x:0:0:root:/:/usr/sbin/nologin\nkrait:x:65534:65534:krait:/work:/usr/sbin/nologin\n",
		"etc/group":         "root:x:0:\nkrait:x:65534:\n",
		"etc/hosts":         "127.0.0.1 localhost\n::1 localhost\n",
		"etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
	}
)

// base is the name of a package in a dependency like "libc6 (>= 2.36) [amd64]" or "python3:any".
func base(dependency string) string {
	name := strings.TrimSpace(dependency)
	if i := strings.IndexAny(name, " (:["); i >= 0 {
		name = name[:i]
	}
	return name
}
