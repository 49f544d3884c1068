package image

// installed.go makes a root of the packages that this machine has.

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// ErrMissing is wrapped by errors that tell which packages have to be installed first.
var ErrMissing = errors.New("packages are missing")

// form changes whenever the same packages give another root.
const form = "3"

// A Root is the content of a root file system. It is immutable.
type Root struct {
	// Key names the content: the same packages give the same key.
	Key string
	// Packages are "name version", sorted.
	Packages []string
	// files maps paths in the root to paths of this machine.
	files map[string]string
}

// installedPackage is what dpkg knows of one.
type installedPackage struct {
	name, version string
	depends       []string // each may be "a | b"
}

// Installed returns the root of packages that this machine has, with what they depend on; nil takes Packages. It reads dpkg's files and
// copies nothing yet.
func Installed(ctx context.Context, packages []string) (*Root, error) {
	if packages == nil {
		packages = Packages
	}
	known, provides, err := status(ctx)
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, p := range packages {
		if known[p] == nil {
			missing = append(missing, p)
		}
	}
	if missing != nil {
		return nil, fmt.Errorf("image: %w: apt-get install %s", ErrMissing, strings.Join(missing, " "))
	}
	chosen := closure(known, provides, slices.Concat(packages, faster))
	root := &Root{files: map[string]string{}}
	for _, name := range chosen {
		root.Packages = append(root.Packages, name+" "+known[name].version)
	}
	hash := sha256.Sum256([]byte(form + runtime.GOARCH + strings.Join(root.Packages, "\n")))
	root.Key = hex.EncodeToString(hash[:8])
	if err := root.list(ctx, chosen); err != nil {
		return nil, err
	}
	return root, nil
}

// status reads what is installed: packages by name, and which of them provide another name.
func status(ctx context.Context) (known map[string]*installedPackage, provides map[string][]string, err error) {
	const format = "${db:Status-Abbrev}\t${Package}\t${Version}\t${Pre-Depends}, ${Depends}\t${Provides}\n"
	out, err := exec.CommandContext(ctx, "dpkg-query", "-W", "-f", format).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("image: dpkg-query: %w: a root of installed packages needs Debian", err)
	}
	known, provides = map[string]*installedPackage{}, map[string][]string{}
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(f) != 5 || !strings.HasPrefix(f[0], "ii") {
			continue
		}
		known[f[1]] = &installedPackage{f[1], f[2], strings.Split(f[3], ",")}
		for p := range strings.SplitSeq(f[4], ",") {
			if p = base(p); p != "" {
				provides[p] = append(provides[p], f[1])
			}
		}
	}
	return known, provides, nil
}

// closure returns packages and what they depend on, sorted, without what is needless.
func closure(known map[string]*installedPackage, provides map[string][]string, packages []string) []string {
	seen := map[string]bool{}
	for todo := slices.Clone(packages); len(todo) > 0; {
		name := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[name] || known[name] == nil || needless().MatchString(name) {
			continue
		}
		seen[name] = true
		for _, dependency := range known[name].depends {
			todo = append(todo, choose(known, provides, dependency))
		}
	}
	var names []string
	for name := range seen {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// choose returns the package that fulfils a dependency "a | b" here, or "".
func choose(known map[string]*installedPackage, provides map[string][]string, dependency string) string {
	for alternative := range strings.SplitSeq(dependency, "|") {
		name := base(alternative)
		if known[name] != nil {
			return name
		}
		if by := provides[name]; len(by) > 0 {
			return slices.Min(by)
		}
	}
	return ""
}

// list finds the files of packages, with what is made of them when they are installed: compiled Python, alternatives.
func (r *Root) list(ctx context.Context, packages []string) error {
	out, err := exec.CommandContext(ctx, "dpkg-query", append([]string{"-L"}, packages...)...).Output()
	if err != nil {
		return fmt.Errorf("image: dpkg-query -L: %w", err)
	}
	caches := map[string]bool{}
	for scan := bufio.NewScanner(strings.NewReader(string(out))); scan.Scan(); {
		if path := scan.Text(); strings.HasPrefix(path, "/") && path != "/." {
			r.add(path)
			if strings.HasSuffix(path, ".py") {
				caches[filepath.Join(filepath.Dir(path), "__pycache__")] = true
			}
		}
	}
	for dir := range caches {
		entries, _ := os.ReadDir(dir) // not every module is compiled
		for _, e := range entries {
			module, _, _ := strings.Cut(e.Name(), ".")
			if r.has(filepath.Join(filepath.Dir(dir), module+".py")) {
				r.add(filepath.Join(dir, e.Name()))
			}
		}
	}
	if err := r.alternatives(); err != nil {
		return err
	}
	for _, path := range []string{"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/fonts/fonts.conf", "/etc/python3/debian_config"} {
		r.add(path)
	}
	more, _ := filepath.Glob("/etc/ld.so.conf.d/*")
	for _, path := range more {
		r.add(path)
	}
	return nil
}

// place returns where a path lies once the links of the root directory are followed: /lib is /usr/lib.
func place(path string) string {
	path = strings.TrimPrefix(path, "/")
	top, rest, _ := strings.Cut(path, "/")
	if to, err := os.Readlink("/" + top); err == nil && rest != "" {
		path = filepath.Join(strings.TrimPrefix(to, "/"), rest)
	}
	return path
}

func (r *Root) add(path string) {
	if to := place(path); !leftOut(to) {
		r.files[to] = "/" + to
	}
}

func (r *Root) has(path string) bool { return r.files[place(path)] != "" }

// alternatives adds the links by which one of several packages provides a file, as /usr/lib/.../libblas.so.3 -> /etc/alternatives/... .
func (r *Root) alternatives() error {
	const state = "/var/lib/dpkg/alternatives"
	entries, err := os.ReadDir(state)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("image: %w", err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(state, e.Name()))
		if err != nil {
			return fmt.Errorf("image: %w", err)
		}
		// mode, link; then name and link of each slave; then an empty line
		lines := strings.Split(string(text), "\n")
		pairs := []string{e.Name()}
		for _, line := range lines[min(1, len(lines)):] {
			if line == "" {
				break
			}
			pairs = append(pairs, line)
		}
		for i := 0; i+1 < len(pairs); i += 2 {
			via := filepath.Join("/etc/alternatives", pairs[i])
			if to, err := os.Readlink(via); err == nil && r.has(to) {
				r.add(via)
				r.add(pairs[i+1])
			}
		}
	}
	return nil
}
