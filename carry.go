package krait

// carry.go holds TierAuto: which scripts need a container, and what goes along when a sandbox moves into one.

import (
	"context"
	"fmt"
	"os"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/krait-run/krait/internal/unicodename"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/py"
	"github.com/krait-run/krait/syntax"
)

// NoteTier is the code of the note that a sandbox of TierAuto went on in a container, and why.
const NoteTier = "tier"

// autoState is what a sandbox of TierAuto knows as long as it is in the interpreter. The sandbox's mu guards it.
type autoState struct {
	scripts []*Script // that ran, the prelude not among them
}

// place moves the sandbox to a container if script needs one.
func (s *Sandbox) place(ctx context.Context, script *Script) error {
	if s == nil || s.auto == nil || s.boxed() || script == nil || script.code == nil {
		return nil
	}
	missing := s.missingImports(script)
	if len(missing) == 0 {
		s.mu.Lock()
		if script != s.tmpl.preludeScript {
			s.auto.scripts = append(s.auto.scripts, script)
		}
		s.mu.Unlock()
		return nil
	}
	return s.move(ctx, missing, script == s.tmpl.preludeScript)
}

// missingImports returns the modules that a script imports and the interpreter does not have, sorted.
func (s *Sandbox) missingImports(script *Script) []string {
	body, err := script.parsed()
	if err != nil {
		return nil
	}
	var out []string
	note := func(name string) {
		if !s.hasModule(name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, stmt := range body {
		syntax.Inspect(stmt, func(x syntax.Node) bool {
			switch x := x.(type) {
			case *syntax.Import:
				for _, a := range x.Names {
					note(a.Name)
				}
			case *syntax.ImportFrom:
				if x.Level == 0 && x.Module != "" {
					note(x.Module)
				}
			}
			return true
		})
	}
	sort.Strings(out)
	return out
}

// builtModules are modules that the interpreter makes itself.
var builtModules = []string{"builtins", "sys", "__main__", "os.path"}

// hasModule reports whether the interpreter can import a module.
func (s *Sandbox) hasModule(name string) bool {
	if slices.Contains(builtModules, name) {
		return true
	}
	if s.tmpl.modules(name) != nil {
		return true
	}
	top, _, _ := strings.Cut(name, ".")
	if s.tmpl.opts.Tools != nil && top == "tools" {
		return true
	}
	if s.mounts == nil {
		return false
	}
	for _, p := range s.importPaths() {
		for _, file := range []string{top, top + ".py"} {
			if _, err := s.view().Stat(path.Join(p, file)); err == nil {
				return true
			}
		}
	}
	return false
}

// importPaths are the mounts of the host, from which scripts import modules.
func (s *Sandbox) importPaths() []string {
	if s.mounts == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.mounts.table.Paths()), func(p string) bool { return s.mounts.scratch && p == "/" })
}

// move goes on in a container. What scripts have defined so far goes along: imports, functions and classes by running their source again,
// data by its value. What can't is left behind, and the note says so. empty says that nothing has run so far.
func (s *Sandbox) move(ctx context.Context, missing []string, empty bool) error {
	var defs []string
	var values map[string]any
	var left []string
	if !empty {
		var err error
		if values, left, err = s.export(ctx); err != nil {
			return err
		}
		defs = s.definitions()
	}
	if ctx == nil {
		return fmt.Errorf("%w: the context is nil", ErrOptions)
	}
	if _, err := s.enter(); err != nil {
		return err
	}
	defer func() {
		s.mu.Lock()
		s.busy = false
		s.mu.Unlock()
	}()
	c, err := s.openContainer(ctx)
	if err != nil {
		return err
	}
	do := func(op *ContainerOp) error {
		_, err := c.Do(ctx, op, quietHost{})
		return err
	}
	fail := func(err error) error {
		_ = c.Close()
		return fmt.Errorf("krait: moving the sandbox to its container: %w", err)
	}
	if !empty && s.tmpl.preludeScript != nil {
		if err := do(scriptOp("load", s.tmpl.preludeScript)); err != nil {
			return fail(err)
		}
	}
	for _, d := range defs {
		if err := do(&ContainerOp{Kind: "load", Source: d, File: "<carried>"}); err != nil {
			if c.Alive() != nil || ctx.Err() != nil {
				return fail(err)
			}
			first, _, _ := strings.Cut(strings.TrimSpace(d), "\n")
			left = append(left, fmt.Sprintf("%.60q (%v)", first, err))
		}
	}
	if err := s.carryFiles(ctx, c); err != nil {
		return fail(err)
	}
	for _, p := range s.importPaths() {
		left = append(left, "the mount "+p)
	}
	if len(values) > 0 {
		if err := do(&ContainerOp{Kind: "set", Kwargs: values}); err != nil {
			return fail(err)
		}
	}
	text := "container: the script imports " + strings.Join(missing, ", ")
	if len(left) > 0 {
		text += "; left behind: " + strings.Join(left, ", ")
	}
	if err := s.noteTier(text); err != nil {
		_ = c.Close()
		return err
	}
	s.box.Store(&box{c: c})
	if s.broken == nil {
		s.vm.Release()
	}
	s.vm, s.main = nil, nil
	return nil
}

// carryFiles copies the files that scripts have made in the sandbox's own memory. Their working directory was "/" and is the container's.
func (s *Sandbox) carryFiles(ctx context.Context, c Container) error {
	if s.files == nil || !s.mounts.scratch {
		return nil
	}
	points := s.importPaths()
	var walk func(dir string) error
	walk = func(dir string) error {
		entries, err := s.files.ReadDir(dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			switch {
			case slices.Contains(points, name):
			case e.IsDir():
				if err := walk(name); err != nil {
					return err
				}
			case e.Type().IsRegular():
				f, err := s.files.OpenFile(name, os.O_RDONLY, 0)
				if err != nil {
					return err
				}
				to := strings.TrimPrefix(name, "/")
				if strings.HasPrefix(name, "/tmp/") {
					to = name
				}
				err = c.Upload(ctx, to, f)
				_ = f.Close()
				if err != nil {
					return err
				}
			}
		}
		return nil
	}
	return walk("/")
}

// noteTier records and reports that the sandbox has moved.
func (s *Sandbox) noteTier(text string) error {
	n := &journal.Note{Code: NoteTier, Text: cleanText(text)}
	if s.tmpl.opts.Report != nil {
		s.tmpl.opts.Report(*n)
	}
	if s.rec == nil || s.rec.resume && s.rec.Replaying() {
		return nil
	}
	return s.rec.append(n)
}

// export returns the data in the sandbox's namespace, and the names of what is none.
func (s *Sandbox) export(ctx context.Context) (values map[string]any, left []string, err error) {
	if err := s.begin(ctx, nil); err != nil {
		return nil, nil, err
	}
	defer s.exit()
	values = map[string]any{}
	_, err = s.advance(func() (py.Value, error) {
		d := s.main.Dict()
		for i := 0; i < d.Span(); i++ {
			k, v, ok := d.At(i)
			if !ok {
				continue
			}
			name, ok := py.AsStr(k)
			if !ok || strings.HasPrefix(name, "__") && name != "__file__" || py.AsModule(v) != nil {
				continue
			}
			if _, ok := py.NativeData[*toolSpace](v); ok {
				continue
			}
			x, err := s.vm.ToGo(v, name)
			if err == nil {
				values[name] = x
				continue
			}
			if _, ok := err.(*py.Exc); !ok {
				return py.None, err
			}
			if !py.IsCallable(v) { // functions and classes come along as source
				left = append(left, name)
			}
		}
		return py.None, nil
	})
	if err != nil {
		return nil, nil, s.hostError(err)
	}
	return values, left, nil
}

// definitions returns the source of the imports, functions and classes at the top level of the scripts that ran.
func (s *Sandbox) definitions() []string {
	s.mu.Lock()
	scripts := slices.Clone(s.auto.scripts)
	s.mu.Unlock()
	var out []string
	for _, script := range scripts {
		body, err := script.parsed()
		if err != nil {
			continue
		}
		text, _ := script.source()
		lines := strings.SplitAfter(text, "\n")
		for _, stmt := range body {
			from := stmt.Span().Line
			switch x := stmt.(type) {
			case *syntax.Import, *syntax.ImportFrom:
			case *syntax.FunctionDef:
				from = firstLine(from, x.DecoratorList)
			case *syntax.AsyncFunctionDef:
				from = firstLine(from, x.DecoratorList)
			case *syntax.ClassDef:
				from = firstLine(from, x.DecoratorList)
			default:
				continue
			}
			to := stmt.Span().EndLine
			if from < 1 || int(to) > len(lines) || from > to {
				continue
			}
			if source := strings.Join(lines[from-1:to], ""); onlyDefines(source) {
				out = append(out, source)
			}
		}
	}
	return out
}

// onlyDefines reports whether lines hold one statement that defines something, and no other beside it.
func onlyDefines(lines string) bool {
	mod, err := syntax.Parse(lines, syntax.Options{AllowTopLevelAwait: true, UnicodeName: unicodename.Character})
	if err != nil {
		return false
	}
	for _, stmt := range mod.(*syntax.Module).Body {
		switch stmt.(type) {
		case *syntax.Import, *syntax.ImportFrom, *syntax.FunctionDef, *syntax.AsyncFunctionDef, *syntax.ClassDef:
		default:
			return false
		}
	}
	return true
}

// firstLine is the line of the first decorator, or of the definition.
func firstLine(line int32, decorators []syntax.Expr) int32 {
	for _, d := range decorators {
		line = min(line, d.Span().Line)
	}
	return line
}
