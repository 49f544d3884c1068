package main

// containers.go holds the containers of the command line: the engine that is chosen, and what Python has in them.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/engines"
)

// preload are the modules that are imported before a program asks for them.
var preload = []string{"numpy", "pandas", "matplotlib.pyplot"}

// openContainers returns warm containers of the engine called name, and what packages they have, a line for each. The caller closes them.
func openContainers(ctx context.Context, name string) (*container.Warm, string, error) {
	if names := engineNames(); name != engines.Auto && !slices.Contains(names, name) {
		return nil, "", usage("--engine: unknown engine %q: want %s, %s", name, engines.Auto, strings.Join(names, ", "))
	}
	engine, err := engines.Choose(ctx, name, engines.Options{})
	if err != nil {
		return nil, "", &statusErr{statusError, oneLineError(err)}
	}
	packages, err := packagesOf(ctx, engine)
	if err != nil {
		return nil, "", &statusErr{statusError, oneLineError(fmt.Errorf("%s: %w", engine.Name(), err))}
	}
	warm, err := container.NewWarm(engine, container.Options{Preload: preload}, container.WarmOptions{})
	if err != nil {
		return nil, "", &statusErr{statusError, err}
	}
	return warm, packages, nil
}

func engineNames() []string {
	var names []string
	for _, e := range engines.All(engines.Options{}) {
		names = append(names, e.Name())
	}
	return names
}

// packagesOf asks a container what Python it has, and which packages.
func packagesOf(ctx context.Context, engine container.Engine) (lines string, err error) {
	s, err := container.Start(ctx, engine, container.Options{NoZygote: true})
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	versions, err := s.Versions(ctx)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, v := range versions {
		fmt.Fprintf(&b, "%s %s\n", v[0], v[1])
	}
	return b.String(), nil
}
