package main

// image.go holds the command image build: what containers are made of.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/container/docker"
	"github.com/krait-run/krait/container/image"
)

// The sources of --from.
const (
	fromInstalled = "installed"
	fromDebian    = "debian"
	fromRegistry  = "registry"
)

func imageCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "image", Short: "Make what containers for data analysis are made of", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() }}
	var o imageOptions
	build := &cobra.Command{
		Use:   "build",
		Short: "Make the image with Python, pandas and the rest",
		Long: "Make the image " + docker.Image + " for Docker or Podman, or a directory for other engines: Python with numpy, pandas, scipy, scikit-learn,\n" +
			"matplotlib, openpyxl and fonts.\n\n" +
			"  installed   of Debian packages that this machine has; nothing is fetched\n" +
			"  debian      of Debian packages from this machine's sources, by mmdebstrap\n" +
			"  registry    of a Python image from a registry with pinned packages; by the daemon\n\n" +
			"--package adds Debian packages, --requirements has pip install others. The result goes into --image or --root, or under image or root into\n" +
			"krait.yaml. Engines without a daemon take the host's own Python and need no image.",
		Example: "  krait image build\n  krait image build --package python3-lxml --dir root && krait run --tier container --root root report.py\n" +
			"  krait image build --from registry --requirements requirements.txt --name reports && krait run --tier container --image reports report.py",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(background(cmd), os.Interrupt)
			defer stop()
			err := o.build(ctx, cmd.OutOrStdout(), notes(cmd))
			if err != nil && ctx.Err() != nil {
				return &statusErr{statusInterrupt, errInterrupt}
			}
			return err
		},
	}
	fl := build.Flags()
	fl.StringVar(&o.from, "from", fromInstalled, "installed, debian or registry")
	fl.StringVar(&o.base, "base", "", "the image that --from registry builds on (default python:3.14-slim)")
	fl.StringVar(&o.dir, "dir", "", "make a new directory instead of an image")
	fl.StringVar(&o.name, "name", docker.Image, "what the image is called")
	fl.StringArrayVar(&o.packages, "package", nil, "a Debian package beside the usual ones; may be repeated")
	fl.StringVar(&o.requirements, "requirements", "", "a file of packages for pip instead of the usual ones, with --from registry")
	cmd.AddCommand(build)
	return cmd
}

// imageOptions are the flags of image build.
type imageOptions struct {
	from, base, dir, name, requirements string
	packages                            []string // of Debian, beside the usual ones
}

// build makes the image, or the directory. What takes a while is told by note.
func (o *imageOptions) build(ctx context.Context, out io.Writer, note func(string)) error {
	from, base, dir := o.from, o.base, o.dir
	var requirements []byte
	var packages []string
	if o.packages != nil {
		packages = slices.Concat(image.Packages, o.packages)
	}
	switch {
	case base != "" && from != fromRegistry:
		return usage("--base: goes with --from %s", fromRegistry)
	case o.requirements != "" && from != fromRegistry:
		return usage("--requirements: goes with --from %s; Debian packages are added by --package", fromRegistry)
	case o.packages != nil && from == fromRegistry:
		return usage("--package: goes with --from %s or %s; what pip installs is named by --requirements", fromInstalled, fromDebian)
	case dir != "" && from == fromRegistry:
		return usage("--dir: an image from a registry is made by the daemon; take --from %s or %s", fromInstalled, fromDebian)
	}
	if o.requirements != "" {
		var err error
		if requirements, err = os.ReadFile(o.requirements); err != nil {
			return usage("--requirements: %w", err)
		}
	}
	var write func(w io.Writer) error
	switch from {
	case fromInstalled:
		root, err := image.Installed(ctx, packages)
		if err != nil {
			return &statusErr{statusError, oneLineError(err)}
		}
		write = func(w io.Writer) error { return root.WriteTar(ctx, w) }
	case fromDebian:
		write = func(w io.Writer) error { return image.Mirror(ctx, w, packages, "", "") }
	case fromRegistry:
		write = func(w io.Writer) error { return image.Context(w, base, requirements) }
	default:
		return usage("--from: unknown source %q: want %s, %s or %s", from, fromInstalled, fromDebian, fromRegistry)
	}
	// The archive is made while it is read.
	archive, in := io.Pipe()
	written := make(chan error, 1)
	go func() {
		t := &told{to: in, note: note, last: time.Now()}
		err := write(t)
		if err == nil {
			t.tell()
		}
		in.CloseWithError(err)
		written <- err
	}()
	var err error
	name := o.name
	engine := docker.New(docker.Options{})
	defer engine.Close()
	switch {
	case dir != "":
		name = dir
		if _, err = os.Lstat(dir); err == nil {
			err = fmt.Errorf("%s: there is something of this name", dir)
		} else if errors.Is(err, os.ErrNotExist) {
			err = image.Unpack(ctx, archive, dir)
		}
	case from == fromRegistry:
		err = engine.Build(ctx, archive, os.Stderr, o.name)
	default:
		err = engine.Import(ctx, archive, o.name)
	}
	if err == nil { // what pads an archive comes after its end
		_, err = io.Copy(io.Discard, archive)
	}
	archive.CloseWithError(err) // ends the writing, where the reader failed
	if wrote := <-written; err == nil {
		err = wrote
	}
	if err != nil {
		return &statusErr{statusError, oneLineError(err)}
	}
	fmt.Fprintln(out, name)
	return nil
}

// told is a writer that tells from time to time, and when tell is called, how much was written.
type told struct {
	to   io.Writer
	note func(string)
	n    int64
	last time.Time
}

// toldEvery is the time between two lines.
const toldEvery = 2 * time.Second

func (t *told) Write(p []byte) (int, error) {
	n, err := t.to.Write(p)
	t.n += int64(n)
	if time.Since(t.last) >= toldEvery {
		t.last = time.Now()
		t.tell()
	}
	return n, err
}

func (t *told) tell() { t.note(fmt.Sprintf("%d MiB written", t.n>>20)) }
