package docker

// start.go makes a container, attaches to it and starts it.

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"github.com/moby/moby/api/pkg/stdcopy"
	apicontainer "github.com/moby/moby/api/types/container"
	"github.com/moby/moby/api/types/mount"
	"github.com/moby/moby/client"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/internal/life"
)

// patience is how long the daemon may take to kill or remove a container.
const patience = time.Minute

// Start implements container.Engine.
func (e *Engine) Start(ctx context.Context, spec container.Spec) (container.Process, error) {
	spec, err := spec.Filled()
	if err != nil {
		return nil, err
	}
	for _, m := range spec.Mounts { // Docker would say no more than "invalid mount config"
		if _, err := os.Stat(m.Host); err != nil && strings.HasPrefix(e.host(), "unix:") {
			return nil, fmt.Errorf("docker: mount: %w", err)
		}
	}
	api, err := e.connect(ctx)
	if err != nil {
		return nil, err
	}
	id := newID()
	config, host := e.request(spec)
	made, err := api.ContainerCreate(ctx, client.ContainerCreateOptions{Name: id, Config: config, HostConfig: host})
	if err != nil {
		// A request that was cancelled may have come through.
		return nil, errors.Join(fmt.Errorf("docker: %w", err), undo(api, id))
	}
	p, err := run(ctx, api, id, made.ID, spec.Bounds)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("docker: %w", err), undo(api, made.ID))
	}
	return p, nil
}

func newID() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return "krait-" + hex.EncodeToString(b[:])
}

func undo(api *client.Client, id string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return remove(ctx, api, id)
}

// run starts a container that was made.
func run(ctx context.Context, api *client.Client, name, id string, b container.Bounds) (container.Process, error) {
	// The streams live longer than ctx, which bounds the start alone.
	streams, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, cancel)
	attached, err := api.ContainerAttach(streams, id, client.ContainerAttachOptions{Stream: true, Stdin: true, Stdout: true, Stderr: true})
	if err != nil {
		cancel()
		return nil, err
	}
	end := api.ContainerWait(streams, id, client.ContainerWaitOptions{Condition: apicontainer.WaitConditionNextExit})
	_, err = api.ContainerStart(ctx, id, client.ContainerStartOptions{})
	if !stop() && err == nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		cancel()
		attached.Close()
		return nil, err
	}
	stdout := newSpool(b.Output)
	stderr, stderrWriter := io.Pipe()
	go func() {
		_, _ = stdcopy.StdCopy(stdout, stderrWriter, attached.Reader)
		stdout.CloseWrite()
		_ = stderrWriter.Close()
	}()
	return life.Start(life.Parts{
		Engine: Name, ID: name, Bounds: b, Stdin: &stdin{attached.HijackedResponse}, Stdout: stdout, Stderr: stderr,
		Wait: func() (int, error) {
			defer stdout.End()
			return wait(api, id, end)
		},
		Kill: func() {
			stdout.End() // the daemon does not tell of the end before it has passed on what was printed
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			_, _ = api.ContainerKill(ctx, id, client.ContainerKillOptions{Signal: "KILL"}) // it may have ended
		},
		Remove: func() error {
			cancel()
			attached.Close()
			return undo(api, id)
		},
	}), nil
}

// wait returns a container's status, and ErrMemory if the kernel killed it for want of memory.
func wait(api *client.Client, id string, end client.ContainerWaitResult) (int, error) {
	var code int
	select {
	case r := <-end.Result:
		if r.Error != nil {
			return -1, errors.New(r.Error.Message)
		}
		code = int(r.StatusCode)
	case err := <-end.Error:
		return -1, err
	}
	if code == 0 {
		return 0, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if c, err := api.ContainerInspect(ctx, id, client.ContainerInspectOptions{}); err == nil && c.Container.State != nil && c.Container.State.OOMKilled {
		return code, container.ErrMemory
	}
	return code, nil
}

// stdin is the half of the connection that the program reads.
type stdin struct{ conn client.HijackedResponse }

func (s *stdin) Write(b []byte) (int, error) { return s.conn.Conn.Write(b) }
func (s *stdin) Close() error                { return s.conn.CloseWrite() }

// entry starts the command as the child of a shell: the first process of a container ignores signals that it does not handle, even its own,
// and env takes away what the image and the daemon add to the environment.
//
// The shell also bounds the data that a process may map, so that a program meets a MemoryError of its own before the container's end. As a
// limit of the container it would hold for runc's own first steps too: these map 64 MiB for Go's heap and 8 MiB for each thread, whose number
// varies, and a container of less than some 100 MiB did not always start.
func entry(memory int64) []string {
	return []string{"/bin/sh", "-c", fmt.Sprintf(`ulimit -d %d || exit; "$@"; exit $?`, memory/1024), "sh"}
}

// request says how a container looks, in Docker's words.
func (e *Engine) request(spec container.Spec) (*apicontainer.Config, *apicontainer.HostConfig) {
	e.mu.Lock()
	defer e.mu.Unlock()
	b := spec.Bounds
	command := []string{"/usr/bin/env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin", "PWD=" + spec.Dir}
	command = append(append(append(command, spec.Env...), entry(b.Memory)...), spec.Command...)
	labels := map[string]string{}
	if e.self.Boot != "" {
		labels = e.self.Labels()
	}
	config := &apicontainer.Config{
		Image: e.options.Image, Entrypoint: command, Cmd: []string{}, WorkingDir: spec.Dir, Hostname: "krait", User: "65534:65534",
		AttachStdin: true, AttachStdout: true, AttachStderr: true, OpenStdin: true, StdinOnce: true,
		NetworkDisabled: true, Labels: labels, Healthcheck: &apicontainer.HealthConfig{Test: []string{"NONE"}},
	}
	pids := int64(b.PIDs)
	ulimit := func(name string, value int64) *apicontainer.Ulimit {
		return &apicontainer.Ulimit{Name: name, Soft: value, Hard: value}
	}
	host := &apicontainer.HostConfig{
		NetworkMode: "none", IpcMode: "private", CgroupnsMode: "private", Runtime: e.runtime,
		ReadonlyRootfs: true, CapDrop: []string{"ALL"}, SecurityOpt: []string{"no-new-privileges", "seccomp=" + e.profile},
		LogConfig:     apicontainer.LogConfig{Type: "none"}, // what is printed would fill the host's disk
		RestartPolicy: apicontainer.RestartPolicy{Name: "no"},
		OomScoreAdj:   1000,
		ShmSize:       b.Tmp,
		Tmpfs: map[string]string{
			"/tmp":  "rw,nosuid,nodev,exec,mode=1777," + room(b.Tmp),
			"/work": "rw,nosuid,nodev,exec,mode=0777," + room(b.Work),
		},
		MaskedPaths: []string{
			"/proc/acpi", "/proc/asound", "/proc/kcore", "/proc/keys", "/proc/key-users", "/proc/latency_stats", "/proc/timer_list",
			"/proc/timer_stats", "/proc/sched_debug", "/proc/scsi", "/proc/kallsyms", "/proc/kmsg", "/proc/config.gz", "/proc/mtrr",
			"/proc/driver", "/sys/firmware", "/sys/devices/virtual/powercap", "/sys/class/net", "/sys/block", "/sys/fs/cgroup",
		},
		ReadonlyPaths: []string{"/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"},
		Resources: apicontainer.Resources{
			Memory: b.Memory, MemorySwap: b.Memory, PidsLimit: &pids, NanoCPUs: int64(math.Min(b.CPUs, e.cpus) * 1e9),
			Ulimits: []*apicontainer.Ulimit{
				ulimit("nofile", int64(b.Files)), ulimit("core", 0), ulimit("memlock", 64<<10), ulimit("msgqueue", 0),
				ulimit("cpu", int64(math.Ceil(b.Life.Seconds()*math.Max(1, b.CPUs)))+1),
			},
		},
	}
	for _, m := range spec.Mounts {
		host.Mounts = append(host.Mounts, mount.Mount{Type: mount.TypeBind, Source: m.Host, Target: m.Guest, ReadOnly: !m.Write})
	}
	return config, host
}

// room is the options of a tmpfs of n bytes. Empty files and directories take none of them but memory of the kernel, so that their number is
// bounded too: by that of files which are not empty.
func room(n int64) string {
	return fmt.Sprintf("size=%d,nr_inodes=%d", n, max(n/4096, 1024))
}
