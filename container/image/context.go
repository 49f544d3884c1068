package image

// context.go gives what an image builder takes.

import (
	"archive/tar"
	"bytes"
	"embed"
	"fmt"
	"io"
)

//go:embed Dockerfile requirements.txt
var files embed.FS

// Context writes a tar archive with the Dockerfile and the requirements. base is the image to build on; "" is python:3.14-slim. requirements is
// a file of pip's; nil is the one with the packages for data analysis.
func Context(w io.Writer, base string, requirements []byte) error {
	t := tar.NewWriter(w)
	for _, name := range []string{"Dockerfile", "requirements.txt"} {
		text, err := files.ReadFile(name)
		if err != nil {
			return fmt.Errorf("image: %w", err)
		}
		if name == "requirements.txt" && requirements != nil {
			text = requirements
		}
		if name == "Dockerfile" && base != "" {
			text = bytes.Replace(text, []byte("ARG BASE=python:3.14-slim\n"), []byte("ARG BASE="+base+"\n"), 1)
		}
		if err := t.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(text))}); err != nil {
			return fmt.Errorf("image: %w", err)
		}
		if _, err := t.Write(text); err != nil {
			return fmt.Errorf("image: %w", err)
		}
	}
	return t.Close()
}
