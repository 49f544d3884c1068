package main

// image.go holds the command image build: what containers are made of.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

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
	var from, base, dir string
	build := &cobra.Command{
		Use:   "build",
		Short: "Make the image with Python, pandas and the rest",
		Long: "Make the image " + docker.Image + " for Docker or Podman, or a directory for other engines: Python with numpy, pandas, scipy, scikit-learn,\n" +
			"matplotlib, openpyxl and fonts.\n\n" +
			"  installed   of Debian packages that this machine has; nothing is fetched\n" +
			"  debian      of Debian packages from this machine's sources, by mmdebstrap\n" +
			"  registry    of a Python image from a registry with pinned packages; by the daemon\n\n" +
			"Engines without a daemon take the host's own Python and need no image.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(background(cmd), os.Interrupt)
			defer stop()
			err := buildImage(ctx, cmd.OutOrStdout(), from, base, dir)
			if err != nil && ctx.Err() != nil {
				return &statusErr{statusInterrupt, errInterrupt}
			}
			return err
		},
	}
	fl := build.Flags()
	fl.StringVar(&from, "from", fromInstalled, "installed, debian or registry")
	fl.StringVar(&base, "base", "", "the image that --from registry builds on (default python:3.14-slim)")
	fl.StringVar(&dir, "dir", "", "make a new directory instead of an image")
	cmd.AddCommand(build)
	return cmd
}

// buildImage makes the image, or the directory dir.
func buildImage(ctx context.Context, out io.Writer, from, base, dir string) error {
	switch {
	case base != "" && from != fromRegistry:
		return usage("--base: goes with --from %s", fromRegistry)
	case dir != "" && from == fromRegistry:
		return usage("--dir: an image from a registry is made by the daemon; take --from %s or %s", fromInstalled, fromDebian)
	}
	var write func(w io.Writer) error
	switch from {
	case fromInstalled:
		root, err := image.Installed(ctx, nil)
		if err != nil {
			return &statusErr{statusError, oneLineError(err)}
		}
		write = func(w io.Writer) error { return root.WriteTar(ctx, w) }
	case fromDebian:
		write = func(w io.Writer) error { return image.Mirror(ctx, w, nil, "", "") }
	case fromRegistry:
		write = func(w io.Writer) error { return image.Context(w, base) }
	default:
		return usage("--from: unknown source %q: want %s, %s or %s", from, fromInstalled, fromDebian, fromRegistry)
	}
	// The archive is made while it is read.
	archive, in := io.Pipe()
	written := make(chan error, 1)
	go func() {
		err := write(in)
		in.CloseWithError(err)
		written <- err
	}()
	var err error
	name := docker.Image
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
		err = engine.Build(ctx, archive, out, docker.Image)
	default:
		err = engine.Import(ctx, archive, docker.Image)
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
