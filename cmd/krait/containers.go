package main

// containers.go holds the containers of the command line: the engine that is chosen, and what Python has in them.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/engines"
	"github.com/krait-run/krait/container/image"
	"github.com/krait-run/krait/internal/config"
)

// preload are the modules that are imported before a program asks for them.
var preload = []string{"numpy", "pandas", "matplotlib.pyplot"}

// openContainers returns warm containers of the engine that the configuration names, and what packages they have. The caller closes them.
func openContainers(ctx context.Context, c *config.Config) (*container.Warm, string, error) {
	name := c.Engine
	if names := engineNames(); name != "" && name != engines.Auto && !slices.Contains(names, name) {
		return nil, "", usage("%s: unknown engine %q: want %s, %s", c.Where("engine"), name, engines.Auto, strings.Join(names, ", "))
	}
	engine, err := engines.Choose(ctx, name, engines.Options{})
	if err != nil {
		return nil, "", &statusErr{statusError, oneLineError(err)}
	}
	packages, err := image.Ask(ctx, engine)
	if err != nil {
		return nil, "", &statusErr{statusError, oneLineError(fmt.Errorf("%s: %w", engine.Name(), err))}
	}
	warm, err := container.NewWarm(engine, container.Options{Preload: preload}, container.WarmOptions{})
	if err != nil {
		return nil, "", &statusErr{statusError, err}
	}
	return warm, packages.Text(), nil
}

func engineNames() []string {
	var names []string
	for _, e := range engines.All(engines.Options{}) {
		names = append(names, e.Name())
	}
	return names
}
