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
)

// preload are the modules that are imported before a program asks for them.
var preload = []string{"numpy", "pandas", "matplotlib.pyplot"}

// openContainers returns warm containers of the engine called name, and what packages they have. The caller closes them.
func openContainers(ctx context.Context, name string) (*container.Warm, string, error) {
	if names := engineNames(); name != engines.Auto && !slices.Contains(names, name) {
		return nil, "", usage("--engine: unknown engine %q: want %s, %s", name, engines.Auto, strings.Join(names, ", "))
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
