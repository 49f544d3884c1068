package krait

// choose.go holds TierAuto: where the scripts of a sandbox run is chosen when the first one comes, by what it imports.

import (
	"context"
	"fmt"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/syntax"
)

// NoteTier is the code of the note that a sandbox of TierAuto runs in a container, and why.
const NoteTier = "tier"

// choose chooses where a sandbox of TierAuto runs, by what its first script imports, and runs the prelude there. script is nil where
// a function of the prelude is called first.
func (s *Sandbox) choose(ctx context.Context, script *Script) error {
	if s == nil || !s.undecided.Load() {
		return nil
	}
	var missing []string
	for _, x := range []*Script{s.tmpl.preludeScript, script} {
		if x != nil {
			text, _ := x.source()
			missing = append(missing, s.missingImports(text)...)
		}
	}
	if len(missing) > 0 {
		if err := s.leaveInterpreter(ctx, missing); err != nil {
			return err
		}
	}
	if !s.undecided.CompareAndSwap(true, false) {
		return ErrBusy
	}
	if s.tmpl.preludeScript == nil {
		return nil
	}
	_, err := s.load(ctx, s.tmpl.preludeScript)
	return err
}

// leaveInterpreter puts the sandbox, in which nothing has run, into a container.
func (s *Sandbox) leaveInterpreter(ctx context.Context, missing []string) error {
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
	if err := s.openBox(ctx); err != nil {
		return err
	}
	s.box.Load().file = s.file
	if err := s.noteTier("container: the script imports " + strings.Join(slices.Compact(missing), ", ")); err != nil {
		return err
	}
	s.vm.Release()
	s.vm, s.main = nil, nil
	return nil
}

// missingImports returns the modules that a source imports and the interpreter does not have, sorted.
func (s *Sandbox) missingImports(source string) []string {
	mod, err := syntax.Parse(source, syntax.Options{AllowTopLevelAwait: true})
	if err != nil {
		return nil
	}
	var out []string
	note := func(name string) {
		if !s.hasModule(name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	each(mod.(*syntax.Module).Body, func(x any) bool {
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
