package main

// attach.go holds the files that come beside a prompt: of --file, and what is piped in.

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/vfs"
)

const (
	inputDir   = "/input"
	pipedName  = "stdin"
	maxInput   = 64 << 20 // bytes of all files
	maxInlined = 8 << 10  // bytes of a text that the model reads whole
	maxShown   = 1 << 10  // bytes of the beginning of a longer one
)

// attachment is a file beside a prompt.
type attachment struct {
	name string
	data []byte
}

// image is the file as a picture for the model, if it is one of a size that models take.
func (a attachment) image() (agent.Image, bool) {
	i, err := agent.NewImage(a.data)
	return i, err == nil
}

// pictures are the images among the files, as context of a prompt.
func pictures(files []attachment) agent.Context {
	var c agent.Context
	for _, a := range files {
		if i, ok := a.image(); ok {
			c.Images = append(c.Images, i)
		}
	}
	return c
}

// attach reads the files.
func attach(files []string) ([]attachment, error) {
	var out []attachment
	left := int64(maxInput)
	taken := map[string]bool{}
	for _, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return nil, usage("--file: %w", err)
		}
		data, err := io.ReadAll(io.LimitReader(f, left+1))
		f.Close()
		if err != nil {
			return nil, usage("--file: %w", err)
		}
		if left -= int64(len(data)); left < 0 {
			return nil, usage("--file: the files have more than %d bytes; give their directory with --mount", maxInput)
		}
		name := filepath.Base(path)
		if taken[name] {
			return nil, usage("--file: there are two files named %s; give their directory with --mount", ui.Name(name))
		}
		taken[name] = true
		out = append(out, attachment{name, data})
	}
	return out, nil
}

// pipedDelay is how long the first byte of a pipe is waited for: a pipe that somebody holds open without a word is not for us.
const pipedDelay = 2 * time.Second

// piped reads what comes by standard input beside a prompt, if it is a pipe or a file.
func piped(ctx context.Context, note func(string)) ([]attachment, error) {
	info, err := os.Stdin.Stat()
	if err != nil || info.Mode()&os.ModeNamedPipe == 0 && !info.Mode().IsRegular() {
		return nil, nil
	}
	in := bufio.NewReader(os.Stdin)
	begun := make(chan struct{})
	go func() { // ends with the process at the latest
		_, _ = in.Peek(1)
		close(begun)
	}()
	select {
	case <-begun:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(pipedDelay):
		note("nothing comes by standard input: going on without it; --file names files")
		return nil, nil
	}
	data, err := within(ctx, func() ([]byte, error) { return io.ReadAll(io.LimitReader(in, maxInput+1)) })
	switch {
	case err != nil:
		return nil, &statusErr{statusError, fmt.Errorf("can't read stdin: %w", err)}
	case len(data) > maxInput:
		return nil, usage("standard input has more than %d bytes; give a directory with --mount", maxInput)
	case len(data) == 0:
		return nil, nil
	}
	return []attachment{{pipedName, data}}, nil
}

// mountInput shows the files to programs.
func mountInput(opts *krait.Options, files []attachment) error {
	if len(files) == 0 {
		return nil
	}
	mem := vfs.NewMem(vfs.MemOptions{})
	for _, a := range files {
		if err := mem.WriteFile(a.name, a.data); err != nil {
			return &statusErr{statusError, fmt.Errorf("%s: %w", ui.Name(a.name), err)}
		}
	}
	opts.Mounts = append(opts.Mounts, krait.Mount{Path: inputDir, FS: mem})
	return nil
}

// withFiles is a prompt with a line for each of the files.
func withFiles(prompt string, files []attachment, tier config.Tier) (string, error) {
	if len(files) == 0 {
		return prompt, nil
	}
	var b strings.Builder
	b.WriteString(prompt)
	for _, a := range files {
		text := utf8.Valid(a.data)
		_, picture := a.image()
		whole := text && len(a.data) <= maxInlined
		if tier == config.Container {
			if picture {
				fmt.Fprintf(&b, "\n\n---\n\n%s, an image of %d bytes, which you see; programs do not have it.", a.name, len(a.data))
				continue
			}
			if !text || len(a.data) > 8*maxInlined {
				return "", usage("%s: a container sees no files of the prompt, and it is too large or no text for the prompt itself: take another --tier", ui.Name(a.name))
			}
			whole = true
			fmt.Fprintf(&b, "\n\n---\n\n%s, %d bytes", a.name, len(a.data))
		} else {
			fmt.Fprintf(&b, "\n\n---\n\nPrograms find the file %s/%s, %d bytes", inputDir, a.name, len(a.data))
		}
		switch {
		case whole && !picture:
			fmt.Fprintf(&b, ":\n\n%s", a.data)
		case text && !picture:
			fmt.Fprintf(&b, ". It begins with:\n\n%s", strings.ToValidUTF8(string(a.data[:maxShown]), ""))
		case picture:
			b.WriteString(", an image, which you see.")
		default:
			b.WriteString(", no text.")
		}
	}
	return b.String(), nil
}
