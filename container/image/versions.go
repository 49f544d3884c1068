package image

// versions.go finds out what a container has, so that a model is told.

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/krait-run/krait/container"
)

// Versions are those of Python and of the packages that a container has.
type Versions struct {
	Python   string            `json:"python"`
	Packages map[string]string `json:"packages"` // by the name of the distribution, in lower case: "scikit-learn"
}

// analysis are the packages that Text names first, and the names by which they are imported if those differ.
var analysis = [][2]string{
	{"numpy", ""}, {"pandas", ""}, {"scipy", ""}, {"scikit-learn", "sklearn"}, {"matplotlib", ""}, {"pyarrow", ""}, {"openpyxl", ""},
	{"statsmodels", ""}, {"seaborn", ""}, {"sympy", ""}, {"pillow", "PIL"}, {"lxml", ""},
}

// Text is a line for a prompt: "Python 3.11.2 with numpy 1.24.2, ...". Only packages for analysis are named.
func (v Versions) Text() string {
	var parts []string
	for _, p := range analysis {
		version, ok := v.Packages[p[0]]
		switch {
		case ok && p[1] != "":
			parts = append(parts, fmt.Sprintf("%s %s (import %s)", p[0], version, p[1]))
		case ok:
			parts = append(parts, p[0]+" "+version)
		}
	}
	if parts == nil {
		return "Python " + v.Python + " without packages"
	}
	return "Python " + v.Python + " with " + strings.Join(parts, ", ")
}

// Names returns all packages, sorted.
func (v Versions) Names() []string {
	var names []string
	for name := range v.Packages {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

const ask = `
import importlib.metadata, json, platform
found = {}
for d in importlib.metadata.distributions():
    name = d.metadata["Name"]
    if name:
        found.setdefault(name.lower().replace("_", "-"), d.version)
print(json.dumps({"python": platform.python_version(), "packages": found}))
`

// Ask returns the versions that the containers of an engine have. It starts one.
func Ask(ctx context.Context, e container.Engine) (Versions, error) {
	var v Versions
	p, err := e.Start(ctx, container.Spec{Command: []string{"python3", "-I", "-c", ask}})
	if err != nil {
		return v, err
	}
	defer p.Close()
	stop := context.AfterFunc(ctx, func() { _ = p.Close() })
	defer stop()
	out, err := io.ReadAll(p.Stdout())
	if exit := p.Wait(); exit != nil {
		return v, fmt.Errorf("image: versions: %w", exit)
	}
	if err == nil {
		err = json.Unmarshal(out, &v)
	}
	if err != nil {
		return v, fmt.Errorf("image: versions: %w", err)
	}
	return v, nil
}
