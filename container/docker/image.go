package docker

// image.go makes images: from a root file system, and from a Dockerfile.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/moby/moby/client"
)

// Import makes an image of a tar archive with a root file system, under the given names. It does not close the archive.
func (e *Engine) Import(ctx context.Context, archive io.Reader, names ...string) error {
	if len(names) == 0 {
		return errors.New("docker: import: the image's name is missing")
	}
	api, err := e.connect(ctx)
	if err != nil {
		return err
	}
	name, tag := cutTag(names[0])
	answer, err := api.ImageImport(ctx, client.ImageImportSource{Source: archive, SourceName: "-"}, name, client.ImageImportOptions{Tag: tag})
	if err != nil {
		return fmt.Errorf("docker: import: %w", err)
	}
	defer answer.Close()
	if err := progress(answer, nil); err != nil {
		return fmt.Errorf("docker: import: %w", err)
	}
	for _, other := range names[1:] {
		if _, err := api.ImageTag(ctx, client.ImageTagOptions{Source: names[0], Target: other}); err != nil {
			return fmt.Errorf("docker: tag %s: %w", other, err)
		}
	}
	return nil
}

// Build makes an image of a tar archive with a Dockerfile and what that copies, under the given names. What the build prints is written to
// log; nil drops it. The daemon needs the registries that the Dockerfile names.
func (e *Engine) Build(ctx context.Context, archive io.Reader, log io.Writer, names ...string) error {
	api, err := e.connect(ctx)
	if err != nil {
		return err
	}
	answer, err := api.ImageBuild(ctx, archive, client.ImageBuildOptions{Tags: names, Remove: true, ForceRemove: true})
	if err != nil {
		return fmt.Errorf("docker: build: %w", err)
	}
	defer answer.Body.Close()
	if err := progress(answer.Body, log); err != nil {
		return fmt.Errorf("docker: build: %w", err)
	}
	return nil
}

// progress reads the daemon's messages to their end. One of them may be an error.
func progress(r io.Reader, log io.Writer) error {
	for d := json.NewDecoder(r); ; {
		var m struct {
			Stream string `json:"stream"`
			Error  string `json:"error"`
		}
		switch err := d.Decode(&m); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case m.Error != "":
			return errors.New(m.Error)
		}
		if log != nil && m.Stream != "" {
			if _, err := io.WriteString(log, m.Stream); err != nil {
				return err
			}
		}
	}
}

// cutTag splits an image's name; a colon before the last slash belongs to a port.
func cutTag(image string) (name, tag string) {
	if i := strings.LastIndexByte(image, ':'); i > strings.LastIndexByte(image, '/') {
		return image[:i], image[i+1:]
	}
	return image, "latest"
}
