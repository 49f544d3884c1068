package journal

// dir.go holds Dir, the store of journals in files.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"runtime"
	"strings"
	"time"
)

// Sync says when a Dir waits until records are on the disk. Without waiting, what Append returned for survives the end of the process,
// however it ends, but not that of the machine.
type Sync int

const (
	// SyncEffects waits before effects may happen (the intent of a call that is not read-only, arguments that an approver changed, an
	// undoing), where the run ends, and in Close. A machine that crashes may lose outcomes, but not that there was a call.
	SyncEffects Sync = iota
	// SyncNever leaves it to the operating system. Log.Sync does nothing.
	SyncNever
	// SyncAlways waits in every Append.
	SyncAlways
)

// DirOptions say how a Dir writes.
type DirOptions struct {
	Sync Sync
	// Torn is told when Continue found the end of a journal torn, and cut it: the id, where it was cut, and how many bytes were lost.
	// The journal has a Note "torn" of it, too. Nil: nobody is told.
	Torn func(id string, offset, lost int64)
}

// suffix ends the names of files that are journals. Others are left alone.
const suffix = ".journal"

// Dir is a Store of a file per run, in one directory: ID.journal. Files are written by one process at a time, and may be read by others at
// the same time. They can be copied and moved while nobody writes them.
type Dir struct {
	root *os.Root
	o    DirOptions
}

var _ Store = (*Dir)(nil)

// NewDir opens a directory as a store, and makes it if it does not exist.
func NewDir(path string, o DirOptions) (*Dir, error) {
	if o.Sync < SyncEffects || o.Sync > SyncAlways {
		return nil, fmt.Errorf("journal: sync policy %d: no such policy", o.Sync)
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return &Dir{root, o}, nil
}

// Close lets go of the directory. Logs that are open stay so.
func (d *Dir) Close() error { return d.root.Close() }

// fail says what happened to a run.
func fail(id string, err error) error {
	switch {
	case errors.Is(err, fs.ErrExist):
		err = ErrExists
	case errors.Is(err, fs.ErrNotExist):
		err = ErrNotFound
	case errors.Is(err, os.ErrClosed):
		err = ErrClosed
	}
	return fmt.Errorf("journal: run %s: %w", id, err)
}

func ready(ctx context.Context, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return CheckID(id)
}

// Create implements Store.
func (d *Dir) Create(ctx context.Context, id string) (Log, error) {
	if err := ready(ctx, id); err != nil {
		return nil, err
	}
	f, err := d.root.OpenFile(id+suffix, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fail(id, err)
	}
	// Another process may see the file before it is locked. If it is quicker to continue it, it has it.
	if err := lockFile(f); err != nil {
		f.Close()
		return nil, fail(id, err)
	}
	l, err := newFileLog(id, f, d.o.Sync)
	if err == nil && d.o.Sync != SyncNever {
		err = d.syncDir()
	}
	if err != nil {
		d.root.Remove(id + suffix)
		f.Close()
		return nil, fail(id, err)
	}
	return l, nil
}

// newFileLog writes the head of an empty file, and returns the log of it.
func newFileLog(id string, f *os.File, policy Sync) (*fileLog, error) {
	head := newHead()
	if _, err := f.WriteAt(head, 0); err != nil {
		return nil, err
	}
	return openFileLog(id, f, policy, saltOf(head), int64(len(head)), 0), nil
}

// syncDir makes the names of files survive a crash of the machine.
func (d *Dir) syncDir() error {
	if runtime.GOOS == "windows" { // directories can't be synced there
		return nil
	}
	dir, err := d.root.Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}

// open opens the file of a run, which has to be a regular one.
func (d *Dir) open(id string, flag int) (*os.File, fs.FileInfo, error) {
	info, err := d.root.Lstat(id + suffix)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("not a file: %s", info.Mode())
	}
	f, err := d.root.OpenFile(id+suffix, flag, 0)
	if err != nil {
		return nil, nil, err
	}
	if info, err = f.Stat(); err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// lock opens the file of a run for writing, alone.
func (d *Dir) lock(id string) (*os.File, fs.FileInfo, error) {
	for {
		f, info, err := d.open(id, os.O_RDWR)
		if err != nil {
			return nil, nil, err
		}
		if err := lockFile(f); err != nil {
			f.Close()
			return nil, nil, err
		}
		// It may have been removed before it was locked.
		if now, err := d.root.Lstat(id + suffix); err != nil {
			f.Close()
			return nil, nil, err
		} else if os.SameFile(info, now) {
			if info, err = f.Stat(); err != nil {
				f.Close()
				return nil, nil, err
			}
			return f, info, nil
		}
		f.Close()
	}
}

// Continue implements Store. What is torn at the end of the file is cut off.
func (d *Dir) Continue(ctx context.Context, id string) (Log, error) {
	if err := ready(ctx, id); err != nil {
		return nil, err
	}
	f, info, err := d.lock(id)
	if err != nil {
		return nil, fail(id, err)
	}
	l, err := d.resume(ctx, id, f, info.Size())
	if err != nil {
		f.Close()
		return nil, err
	}
	return l, nil
}

// resume finds the end of a locked file and returns the log that goes on there.
func (d *Dir) resume(ctx context.Context, id string, f *os.File, size int64) (*fileLog, error) {
	r := frameReader{r: f, size: size}
	whole, err := r.begin()
	if err != nil {
		return nil, ofRun(id, err)
	}
	if whole {
		for err == nil {
			if err = ctx.Err(); err == nil {
				_, err = r.read()
			}
		}
		if !errors.Is(err, io.EOF) {
			return nil, ofRun(id, err)
		}
	}
	lost := size - r.next
	if lost > 0 {
		if err := f.Truncate(r.next); err != nil {
			return nil, fail(id, err)
		}
		if d.o.Torn != nil {
			d.o.Torn(id, r.next, lost)
		}
	}
	if !whole {
		l, err := newFileLog(id, f, d.o.Sync)
		if err != nil {
			return nil, fail(id, err)
		}
		return l, nil
	}
	l := openFileLog(id, f, d.o.Sync, r.salt, r.next, r.seq)
	if lost > 0 && r.seq > 0 {
		note := &Note{Code: "torn", Text: fmt.Sprintf("%d bytes of a record that was not written to its end were cut off at byte %d", lost, r.next)}
		if err := l.Append(note); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// ofRun names the run in an error of frameReader.
func ofRun(id string, err error) error {
	var corrupt *CorruptError
	if errors.As(err, &corrupt) {
		corrupt.Run = id
		return corrupt
	}
	return fail(id, err)
}

// Read implements Store. It yields what was there when it was called.
func (d *Dir) Read(ctx context.Context, id string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		if err := ready(ctx, id); err != nil {
			yield(Record{}, err)
			return
		}
		f, info, err := d.open(id, os.O_RDONLY)
		if err != nil {
			yield(Record{}, fail(id, err))
			return
		}
		defer f.Close()
		r := frameReader{r: f, size: info.Size()}
		if whole, err := r.begin(); err != nil {
			yield(Record{}, ofRun(id, err))
			return
		} else if !whole {
			return
		}
		for {
			if err := ctx.Err(); err != nil {
				yield(Record{}, err)
				return
			}
			record, err := r.read()
			switch {
			case errors.Is(err, io.EOF):
				return
			case err != nil:
				yield(Record{}, ofRun(id, err))
				return
			case !yield(record, nil):
				return
			}
		}
	}
}

// List implements Store. A file whose first record can't be read is yielded by the time it was changed.
func (d *Dir) List(ctx context.Context) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		infos, err := d.list(ctx)
		if err != nil {
			yield(Info{}, err)
			return
		}
		yieldInfos(ctx, infos, yield)
	}
}

func (d *Dir) list(ctx context.Context) ([]Info, error) {
	dir, err := d.root.Open(".")
	if errors.Is(err, os.ErrClosed) {
		return nil, fmt.Errorf("journal: %w", ErrClosed)
	} else if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	defer dir.Close()
	var infos []Info
	for {
		entries, err := dir.ReadDir(256)
		for _, e := range entries {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			id, ok := strings.CutSuffix(e.Name(), suffix)
			if !ok || CheckID(id) != nil || !e.Type().IsRegular() {
				continue
			}
			if info, err := d.info(id); err == nil {
				infos = append(infos, info)
			} else if !errors.Is(err, fs.ErrNotExist) { // removed in the meantime
				return nil, fail(id, err)
			}
		}
		if errors.Is(err, io.EOF) {
			return infos, nil
		} else if err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
	}
}

func (d *Dir) info(id string) (Info, error) {
	f, stat, err := d.open(id, os.O_RDONLY)
	if err != nil {
		return Info{}, err
	}
	defer f.Close()
	info := Info{ID: id, Begun: stat.ModTime(), Modified: stat.ModTime(), Bytes: stat.Size()}
	r := frameReader{r: f, size: stat.Size()}
	if whole, err := r.begin(); err == nil && whole {
		if at, err := r.firstTime(); err == nil {
			info.Begun = at
		}
	}
	return info, nil
}

// firstTime returns the time of the first record.
func (f *frameReader) firstTime() (time.Time, error) {
	b, ok, err := f.frame(f.next)
	if err != nil || !ok {
		return time.Time{}, io.EOF
	}
	r, err := decodeRecord(b)
	return r.Time, err
}

// Delete implements Store.
func (d *Dir) Delete(ctx context.Context, id string) error {
	if err := ready(ctx, id); err != nil {
		return err
	}
	f, _, err := d.lock(id)
	if err != nil {
		return fail(id, err)
	}
	defer f.Close()
	if err := d.root.Remove(id + suffix); err != nil {
		return fail(id, err)
	}
	return nil
}
