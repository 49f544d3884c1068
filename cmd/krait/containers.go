package main

// containers.go holds the containers of the command line: the engine that is chosen, and what Python has in them.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/container/docker"
	"github.com/krait-run/krait/container/engines"
	"github.com/krait-run/krait/container/image"
	"github.com/krait-run/krait/container/runsc"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/ui"
)

// preload are the modules that are imported before a program asks for them.
var preload = []string{"numpy", "pandas", "matplotlib.pyplot"}

// openContainers returns warm containers of the engine that the configuration names, for programs in Python or in the language l, and what packages
// they have, in words for a model. The caller closes them.
func openContainers(ctx context.Context, c *config.Config, l engine.Language) (*container.Warm, string, error) {
	e, err := chooseEngine(ctx, c)
	if err != nil {
		return nil, "", err
	}
	options := container.Options{Preload: preload}
	ask := pythonPackages
	if l != nil {
		options, ask = container.Options{Language: l}, nodePackages
	}
	packages, err := ask(ctx, e, options)
	if err != nil {
		return nil, "", &statusErr{statusError, oneLineError(fmt.Errorf("%s: %w", e.Name(), err))}
	}
	warm, err := container.NewWarm(e, options, container.WarmOptions{})
	if err != nil {
		return nil, "", &statusErr{statusError, err}
	}
	return warm, packages, nil
}

func pythonPackages(ctx context.Context, e container.Engine, _ container.Options) (string, error) {
	v, err := image.Ask(ctx, e)
	return v.Text(), err
}

// namedPackages is how many packages of Node.js a model is told of by name; a Debian has hundreds, which other programs need.
const namedPackages = 50

func nodePackages(ctx context.Context, e container.Engine, o container.Options) (string, error) {
	s, err := container.Start(ctx, e, o)
	if err != nil {
		return "", err
	}
	defer s.Close()
	versions, err := s.Versions(ctx)
	if err != nil {
		return "", err
	}
	text := "Node.js " + s.Python()
	if len(versions) == 0 {
		return text + " without packages", nil
	}
	var names []string
	for _, v := range versions[:min(len(versions), namedPackages)] {
		names = append(names, v[0]+" "+v[1])
	}
	text += " with " + strings.Join(names, ", ")
	if n := len(versions) - len(names); n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text, nil
}

// chooseEngine returns the engine that the configuration names.
func chooseEngine(ctx context.Context, c *config.Config) (container.Engine, error) {
	name := c.Engine
	if names := engineNames(); name != "" && name != engines.Auto && !slices.Contains(names, name) {
		return nil, usage("%s: unknown engine %q: want %s, %s", c.Where("engine"), name, engines.Auto, strings.Join(names, ", "))
	}
	switch {
	case c.Image != "" && c.Root != "":
		return nil, usage("%s: containers are made of an image or of a directory: leave out image or root", c.Where("image"))
	case c.Image != "" && name != "" && name != engines.Auto && name != docker.Name:
		return nil, usage("%s: %s takes a directory (root), images are for docker", c.Where("image"), name)
	case c.Root != "" && name == docker.Name:
		return nil, usage("%s: docker takes an image (image), directories are for the others", c.Where("root"))
	case c.Image != "":
		name = docker.Name
	case c.Root != "":
		if err := checkRoot(c.Root); err != nil {
			return nil, usage("%s: %w; krait image build --dir makes one", c.Where("root"), err)
		}
	}
	e, err := engines.Choose(ctx, name, engineOptions(c))
	if err == nil && c.Root != "" && e.Name() == docker.Name {
		err = errors.New("neither bubblewrap nor runsc works here, and docker takes an image: krait doctor says more")
	}
	if err != nil {
		return nil, &statusErr{statusError, oneLineError(err)}
	}
	return e, nil
}

// engineOptions are what the configuration says about engines.
func engineOptions(c *config.Config) engines.Options {
	return engines.Options{Docker: docker.Options{Image: c.Image}, Bubblewrap: bubblewrap.Options{Root: c.Root}, Runsc: runsc.Options{Root: c.Root}}
}

// checkRoot says what is wrong with a directory that containers are to be made of.
func checkRoot(dir string) error {
	info, err := os.Stat(filepath.Join(dir, "usr", "bin"))
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s: no such directory, or no usr/bin in it", ui.Name(dir))
	case err == nil && !info.IsDir():
		return fmt.Errorf("%s: usr/bin is no directory", ui.Name(dir))
	}
	return err
}

func engineNames() []string {
	var names []string
	for _, e := range engines.All(engines.Options{}) {
		names = append(names, e.Name())
	}
	return names
}

// lazyContainers are containers of the engine that the configuration names, which is looked for when the first is asked for.
type lazyContainers struct {
	config *config.Config

	once  sync.Once // guards what follows
	fresh container.Fresh
	err   error
}

// Open implements krait.Containers.
func (l *lazyContainers) Open(ctx context.Context, o engine.Options) (engine.Machine, error) {
	l.once.Do(func() { l.fresh.Engine, l.err = chooseEngine(ctx, l.config) })
	if l.err != nil {
		return nil, l.err
	}
	return l.fresh.Open(ctx, o)
}
