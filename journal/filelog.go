package journal

// filelog.go holds the log that appends to a file.

import (
	"bytes"
	"fmt"
	"os"
	"sync"
	"time"
)

// fileLog appends frames to a file that it has locked. Appends that come while another one writes or syncs are written, and synced,
// together by the next: whoever finds nobody doing it does it for all.
type fileLog struct {
	id     string
	f      *os.File
	policy Sync
	salt   []byte

	mu      sync.Mutex
	moved   sync.Cond // written, synced, writing, syncing or err changed
	buf     []byte    // frames that nobody writes yet
	spare   []byte    // the buffer that was written last
	seq     uint64    // records so far, with those in buf
	written uint64    // those in the file
	synced  uint64    // those on the disk
	size    int64     // of the file: the end of its last whole frame
	writing bool
	syncing bool
	closed  bool
	err     error // the first failure; it stays, since nothing is known of what was written after it
}

var _ Log = (*fileLog)(nil)

// maxSpare is how large a buffer is kept for the next write, in bytes.
const maxSpare = 1 << 20

// openFileLog returns a log that goes on at size with the record number seq.
func openFileLog(id string, f *os.File, policy Sync, salt []byte, size int64, seq uint64) *fileLog {
	l := &fileLog{id: id, f: f, policy: policy, salt: salt, size: size, seq: seq, written: seq}
	l.moved.L = &l.mu
	return l
}

// Append implements Log.
func (l *fileLog) Append(e Entry) error {
	fields := buffers.Get().(*bytes.Buffer)
	defer putBuffer(fields)
	if err := encodeFields(fields, e); err != nil {
		fields.Reset()
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return l.errClosed()
	}
	if l.err != nil {
		return l.err
	}
	from := len(l.buf)
	l.buf = append(l.buf, make([]byte, frameHead)...)
	l.buf = appendRecordHead(l.buf, e.Kind(), l.seq, time.Now())
	l.buf = append(l.buf, fields.Bytes()...)
	sealFrame(l.salt, l.buf[from:])
	l.seq++
	return l.commit(l.seq, l.policy == SyncAlways || l.policy == SyncEffects && precedesEffect(e))
}

// precedesEffect reports whether what happens next must not happen unless e is known afterwards.
func precedesEffect(e Entry) bool {
	switch e := e.(type) {
	case *Intent:
		return !e.ReadOnly
	case *Decision:
		return e.Args != nil
	case *Undo:
		return !e.Done
	case *End:
		return true
	}
	return false
}

// commit returns once the first n records are in the file, and on the disk if that is asked for. l.mu is held.
func (l *fileLog) commit(n uint64, disk bool) error {
	for l.written < n && l.err == nil {
		if l.writing {
			l.moved.Wait()
		} else {
			l.write()
		}
	}
	if l.written < n {
		return l.err
	}
	for disk && l.synced < n && l.err == nil {
		if l.syncing {
			l.moved.Wait()
		} else {
			l.sync()
		}
	}
	if disk && l.synced < n {
		return l.err
	}
	return nil
}

// write writes what is in buf, without l.mu.
func (l *fileLog) write() {
	frames, n := l.buf, l.seq
	l.buf, l.writing = l.spare[:0], true
	l.spare = nil
	l.mu.Unlock()
	_, err := l.f.WriteAt(frames, l.size)
	l.mu.Lock()
	l.writing = false
	if cap(frames) <= maxSpare {
		l.spare = frames
	}
	if err == nil {
		l.size += int64(len(frames))
		l.written = n
	} else {
		l.fail("write", err)
		l.f.Truncate(l.size) // or Continue does
	}
	l.moved.Broadcast()
}

// sync waits for the disk, without l.mu.
func (l *fileLog) sync() {
	n := l.written
	l.syncing = true
	l.mu.Unlock()
	err := l.f.Sync()
	l.mu.Lock()
	l.syncing = false
	if err == nil {
		l.synced = max(l.synced, n)
	} else {
		l.fail("sync", err)
	}
	l.moved.Broadcast()
}

func (l *fileLog) fail(what string, err error) {
	if l.err == nil {
		l.err = fmt.Errorf("journal: run %s: %s: %w", l.id, what, err)
	}
}

func (l *fileLog) errClosed() error { return fmt.Errorf("journal: run %s: %w", l.id, ErrClosed) }

// Sync implements Log.
func (l *fileLog) Sync() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return l.errClosed()
	}
	if l.err != nil {
		return l.err
	}
	return l.commit(l.seq, l.policy != SyncNever)
}

// Close implements Log. It waits for appends under way.
func (l *fileLog) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	for l.writing || l.syncing || l.written < l.seq && l.err == nil {
		l.moved.Wait()
	}
	err := l.err
	if err == nil {
		err = l.commit(l.seq, l.policy != SyncNever)
	}
	unlockFile(l.f)
	if e := l.f.Close(); e != nil && err == nil {
		err = fmt.Errorf("journal: run %s: close: %w", l.id, e)
	}
	return err
}
