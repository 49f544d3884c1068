package main

// mount.go holds what a configuration gives programs of the host: directories, variables, hosts.

import (
	"maps"
	"slices"
	"strings"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/fetch"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/vfs"
)

// furnish adds to options the mounts, the variables and the hosts of a configuration.
func furnish(opts *krait.Options, c *config.Config) error {
	opts.Env = map[string]string{}
	for _, e := range c.Env {
		k, v, ok := strings.Cut(e, "=")
		if !ok || k == "" {
			return usage("%s: bad variable %q: want NAME=VALUE", c.Where("env"), e)
		}
		opts.Env[k] = v
	}
	var err error
	if opts.Mounts, err = parseMounts(c.Where("mount"), c.Mount); err != nil {
		return err
	}
	if opts.Imports, err = parseImports(c.Where("imports"), c.Imports); err != nil {
		return err
	}
	if len(c.HTTP) == 0 {
		return nil
	}
	client, err := fetch.New(fetch.Options{Hosts: c.HTTP, Local: true})
	if err != nil {
		return usage("%s: %w", c.Where("http"), err)
	}
	opts.HTTP = client
	return nil
}

// parseImports reads names of modules, those that are refused with a minus in front. where is who named them.
func parseImports(where string, names []string) (*krait.Imports, error) {
	var imports krait.Imports
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "" }) // an empty flag takes the setting back
	for _, name := range names {
		module, refused := strings.CutPrefix(name, "-")
		for part := range strings.SplitSeq(module, ".") {
			if !syntax.IsIdentifier(part) {
				return nil, usage("%s: %q is no module: want a name such as json or os.path, or -os to refuse it", where, name)
			}
		}
		if refused {
			imports.Refuse = append(imports.Refuse, module)
		} else {
			imports.Allow = append(imports.Allow, module)
		}
	}
	if len(names) == 0 {
		return nil, nil
	}
	return &imports, nil
}

// furnished tells a model what programs have of the host; "" for nothing.
func furnished(opts *krait.Options, c *config.Config) string {
	var lines []string
	for i, m := range opts.Mounts[:len(c.Mount)] {
		how := "to be read"
		if strings.HasSuffix(c.Mount[i], ":rw") {
			how = "to be read and written"
		}
		lines = append(lines, "Programs have the directory "+m.Path+", "+how+".")
	}
	if len(opts.Env) > 0 {
		lines = append(lines, "Programs have these variables in os.environ: "+strings.Join(slices.Sorted(maps.Keys(opts.Env)), ", ")+".")
	}
	if p := opts.Imports; p != nil && len(p.Allow) > 0 {
		lines = append(lines, "Programs may import these modules alone: "+strings.Join(p.Allow, ", ")+".")
	}
	if p := opts.Imports; p != nil && len(p.Refuse) > 0 {
		lines = append(lines, "Programs may not import these modules: "+strings.Join(p.Refuse, ", ")+".")
	}
	if opts.HTTP != nil {
		lines = append(lines, "Programs may reach these hosts, with urllib.request or fetch of sandbox.http: "+strings.Join(c.HTTP, ", ")+".")
	}
	return strings.Join(lines, "\n")
}

// parseMounts reads HOST:GUEST, HOST:GUEST:ro and HOST:GUEST:rw. where is who named them. The directories stay open until the process
// ends.
func parseMounts(where string, specs []string) ([]krait.Mount, error) {
	var mounts []krait.Mount
	for _, spec := range specs {
		paths, writable := strings.CutSuffix(spec, ":rw")
		if !writable {
			paths = strings.TrimSuffix(spec, ":ro")
		}
		i := strings.LastIndexByte(paths, ':') // a host path may have colons of its own
		if i < 1 || !strings.HasPrefix(paths[i+1:], "/") {
			return nil, usage("%s: bad mount %q: want HOST:GUEST or HOST:GUEST:rw, where GUEST begins with a slash", where, spec)
		}
		m := krait.Mount{Path: paths[i+1:]}
		if writable {
			dir, err := vfs.OpenWritableDir(paths[:i])
			if err != nil {
				return nil, usage("%s: %w", where, err)
			}
			m.FS = dir
		} else {
			dir, err := vfs.OpenDir(paths[:i])
			if err != nil {
				return nil, usage("%s: %w", where, err)
			}
			m.FS = dir
		}
		mounts = append(mounts, m)
	}
	return mounts, nil
}
