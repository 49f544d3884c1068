package main

// containers.go holds the choice of a container engine.

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/container/docker"
)

// engines are the ways of making a container, the preferred one first.
func engines() []container.Engine {
	return []container.Engine{bubblewrap.New(bubblewrap.Options{}), docker.New(docker.Options{})}
}

// openContainers returns containers of the engine called name, or of the first that works, and what packages they have.
func openContainers(ctx context.Context, name string) (krait.Containers, string, error) {
	var names []string
	var failed []error
	for _, e := range engines() {
		names = append(names, e.Name())
		if name != "auto" && name != e.Name() {
			continue
		}
		probing, cancel := context.WithTimeout(ctx, time.Minute)
		err := e.Probe(probing)
		cancel()
		if err == nil {
			return container.Fresh{Engine: e}, "", nil
		}
		failed = append(failed, err)
	}
	if len(failed) == 0 {
		return nil, "", usage("--engine: unknown engine %q: want auto, %s", name, strings.Join(names, ", "))
	}
	return nil, "", &statusErr{statusError, oneLineError(errors.Join(failed...))}
}
