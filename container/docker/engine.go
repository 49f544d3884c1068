// Package docker runs containers through the API of Docker Engine or Podman.
//
// The policy does not rely on how the daemon is set up: every bound, the seccomp profile and the dropped capabilities are part of each
// request. If the daemon has gVisor's runtime runsc, it is used.
package docker

// engine.go connects to the daemon and finds out what it has.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	cerrdefs "github.com/containerd/errdefs"
	"github.com/moby/moby/client"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/internal/orphan"
	"github.com/krait-run/krait/container/internal/seccomp"
)

const (
	// Name is the engine's name in configurations.
	Name = "docker"
	// Image is the image of containers where Options name none.
	Image = "krait-analysis:latest"
)

// Options are useful at zero.
type Options struct {
	// Host is the daemon's address, as unix:///run/docker.sock; "" is $DOCKER_HOST, or the first socket that is there: Docker's, Podman's.
	Host string
	// Image is the containers' image; "" is Image. It is never pulled.
	Image string
	// Runtime is the daemon's OCI runtime; "" is runsc where the daemon has it, else the daemon's default.
	Runtime string
}

// An Engine makes containers through a daemon. It implements container.Engine. Close it when all of its containers are closed.
type Engine struct {
	options Options

	mu      sync.Mutex // guards what follows
	api     *client.Client
	cpus    float64 // processors of the daemon's machine
	runtime string
	profile string
	self    orphan.Host // without a boot id where this system has none
}

var _ container.Engine = (*Engine)(nil)

// New returns an engine. It connects to nothing yet: Probe tells whether it works.
func New(o Options) *Engine {
	if o.Image == "" {
		o.Image = Image
	}
	return &Engine{options: o}
}

// Name returns "docker".
func (e *Engine) Name() string { return Name }

// Close closes idle connections.
func (e *Engine) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.api == nil {
		return nil
	}
	api := e.api
	e.api = nil
	return api.Close()
}

// connect returns the daemon's API; the first time it asks the daemon what it has.
func (e *Engine) connect(ctx context.Context) (*client.Client, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.api != nil {
		return e.api, nil
	}
	options := []client.Opt{client.FromEnv}
	if host := e.host(); host != "" {
		options = append(options, client.WithHost(host))
	}
	api, err := client.New(options...)
	if err != nil {
		return nil, fmt.Errorf("docker: %w", err)
	}
	info, err := api.Info(ctx, client.InfoOptions{})
	if err != nil {
		_ = api.Close()
		if ctx.Err() != nil {
			return nil, fmt.Errorf("docker: %w", err)
		}
		return nil, fmt.Errorf("docker: no daemon answers: %w: start Docker or Podman's socket, or set DOCKER_HOST: %w", err, container.ErrUnavailable)
	}
	e.cpus = float64(info.Info.NCPU)
	e.runtime = e.options.Runtime
	if _, ok := info.Info.Runtimes["runsc"]; ok && e.runtime == "" {
		e.runtime = "runsc"
	}
	if e.profile, err = seccomp.Profile(); err != nil {
		_ = api.Close()
		return nil, err
	}
	e.self, _ = orphan.Self() // not on every system
	e.api = api
	return api, nil
}

// host is the address to use instead of the client's own choice, or "".
func (e *Engine) host() string {
	if e.options.Host != "" || os.Getenv("DOCKER_HOST") != "" {
		return e.options.Host
	}
	places := []string{"/var/run/docker.sock", "/run/podman/podman.sock"}
	if dir := os.Getenv("XDG_RUNTIME_DIR"); dir != "" {
		places = append(places, filepath.Join(dir, "docker.sock"), filepath.Join(dir, "podman", "podman.sock"))
	}
	for _, p := range places {
		if info, err := os.Stat(p); err == nil && info.Mode().Type() == os.ModeSocket {
			return "unix://" + p
		}
	}
	return ""
}

// HasImage tells whether the daemon has an image of that name; "" is the engine's own.
func (e *Engine) HasImage(ctx context.Context, name string) (bool, error) {
	api, err := e.connect(ctx)
	if err != nil {
		return false, err
	}
	if name == "" {
		name = e.options.Image
	}
	_, err = api.ImageInspect(ctx, name)
	switch {
	case err == nil:
		return true, nil
	case cerrdefs.IsNotFound(err):
		return false, nil
	}
	return false, fmt.Errorf("docker: image %s: %w", name, err)
}

// Probe sees whether the daemon answers and has the image, and whether a Python in a container does.
func (e *Engine) Probe(ctx context.Context) error {
	has, err := e.HasImage(ctx, "")
	if err != nil {
		return err
	}
	if !has {
		as := ""
		if e.options.Image != Image {
			as = " --name " + e.options.Image
		}
		return fmt.Errorf("docker: the daemon has no image %s: run krait image build%s: %w", e.options.Image, as, container.ErrUnavailable)
	}
	p, err := e.Start(ctx, container.Spec{Command: []string{"python3", "-I", "-S", "-c", "print(6 * 7)"}})
	if err != nil {
		return fmt.Errorf("%w: %w", err, container.ErrUnavailable)
	}
	defer p.Close()
	stop := context.AfterFunc(ctx, func() { _ = p.Close() })
	defer stop()
	out, err := io.ReadAll(p.Stdout())
	if exit := p.Wait(); exit != nil {
		return fmt.Errorf("docker: a trial container: %w: %w", exit, container.ErrUnavailable)
	}
	if err != nil || strings.TrimSpace(string(out)) != "42" {
		return fmt.Errorf("docker: a trial container: printed %q, %v: %w", out, err, container.ErrUnavailable)
	}
	return nil
}

// Notes says in a line each what is worth knowing about the daemon; nothing before the first use.
func (e *Engine) Notes() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.api == nil || e.runtime == "" {
		return nil
	}
	return []string{"containers run under the runtime " + e.runtime}
}

// List returns the containers that were made by hosts of this machine or of others that use the daemon.
func (e *Engine) List(ctx context.Context) ([]container.Running, error) {
	api, err := e.connect(ctx)
	if err != nil {
		return nil, nil // no daemon, no containers
	}
	list, err := api.ContainerList(ctx, client.ContainerListOptions{All: true, Filters: client.Filters{}.Add("label", orphan.LabelPID)})
	if err != nil {
		return nil, fmt.Errorf("docker: %w", err)
	}
	var all []container.Running
	for _, c := range list.Items {
		r := container.Running{Engine: Name, ID: c.ID, Since: time.Unix(c.Created, 0)}
		if len(c.Names) > 0 {
			r.ID = strings.TrimPrefix(c.Names[0], "/")
		}
		if host, ok := orphan.FromLabels(c.Labels); ok && e.self.Boot != "" {
			r = host.Running(e.self, r)
		}
		all = append(all, r)
	}
	return all, nil
}

// Reap removes containers that were made by hosts which no longer live.
func (e *Engine) Reap(ctx context.Context) (int, error) {
	api, err := e.connect(ctx)
	if err != nil {
		return 0, err
	}
	list, err := api.ContainerList(ctx, client.ContainerListOptions{All: true, Filters: client.Filters{}.Add("label", orphan.LabelPID)})
	if err != nil {
		return 0, fmt.Errorf("docker: %w", err)
	}
	count := 0
	var errs []error
	for _, c := range list.Items {
		host, ok := orphan.FromLabels(c.Labels)
		if !ok || e.self.Boot == "" || !host.Dead(e.self) {
			continue
		}
		if err := remove(ctx, api, c.ID); err != nil {
			errs = append(errs, err)
			continue
		}
		count++
	}
	return count, errors.Join(errs...)
}

// remove kills and removes a container. One that is not there, or on its way out, is no error.
func remove(ctx context.Context, api *client.Client, id string) error {
	_, err := api.ContainerRemove(ctx, id, client.ContainerRemoveOptions{Force: true, RemoveVolumes: true})
	if err == nil || cerrdefs.IsNotFound(err) || cerrdefs.IsConflict(err) && strings.Contains(err.Error(), "already in progress") {
		return nil
	}
	return fmt.Errorf("docker: remove %s: %w", id, err)
}
