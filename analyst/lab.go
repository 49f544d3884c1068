package analyst

// lab.go holds the container that programs run in, and the files that were put there.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/values"
)

// lab opens the sandbox of the code agent. Files are put into it at once, and again into those that come after it: a program may have
// restarted it, or brought it to its limits.
type lab struct {
	template *krait.Template
	folder   *Folder
	shown    func(*values.Artifact)

	mu        sync.Mutex
	sandbox   *krait.Sandbox // the last one; nil before the first
	copies    []copied
	artifacts []values.Artifact
}

// copied is a file of the folder, and its name in the container.
type copied struct{ name, path string }

// put is behind copy_to_container. Before there is a sandbox it remembers the file only.
func (l *lab) put(ctx context.Context, path, name string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.copies {
		if c.name == name && c.path != path {
			return fmt.Errorf("analyst: %s: %s is in the container under this name", path, c.path)
		}
	}
	c := copied{name, path}
	if l.sandbox != nil {
		if err := l.upload(ctx, l.sandbox, c); err != nil {
			return err
		}
	}
	if !slices.Contains(l.copies, c) {
		l.copies = append(l.copies, c)
	}
	return nil
}

func (l *lab) upload(ctx context.Context, sb *krait.Sandbox, c copied) error {
	file, err := l.folder.Open(c.path)
	if err != nil {
		return err
	}
	defer file.Close()
	return sb.Upload(ctx, c.name, file)
}

// open makes a sandbox with all files.
func (l *lab) open(ctx context.Context, o krait.SandboxOptions) (*krait.Sandbox, error) {
	next := o.OnEvent
	o.OnEvent = func(e krait.Event) {
		if e.Kind == krait.EventArtifact && e.Artifact != nil {
			l.mu.Lock()
			l.artifacts = append(l.artifacts, *e.Artifact)
			l.mu.Unlock()
			l.shown(e.Artifact)
		}
		if next != nil {
			next(e)
		}
	}
	sb, err := l.template.NewSandbox(ctx, o)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.copies {
		if err := l.upload(ctx, sb, c); err != nil {
			return nil, errors.Join(err, sb.Close())
		}
	}
	l.sandbox = sb
	return sb, nil
}

// begin forgets the artifacts, end returns those that came since.
func (l *lab) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.artifacts = nil
}

func (l *lab) end() []values.Artifact {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.artifacts
}

// download writes a file of the sandbox to w.
func (l *lab) download(ctx context.Context, name string, w io.Writer) error {
	l.mu.Lock()
	sb := l.sandbox
	l.mu.Unlock()
	if sb == nil {
		return fmt.Errorf("analyst: %s: no program has run", name)
	}
	return sb.Download(ctx, name, w)
}
