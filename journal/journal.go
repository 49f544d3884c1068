// Package journal records what a run did, so that it can be told again: replayed, audited, resumed after a crash.
package journal

// journal.go holds Log, what a run appends to, and Store, where journals are kept.

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"time"
)

// Log is the journal of one run, open for appending. It is safe for concurrent use. An entry whose Append returned before that of
// another one was called has the lower Seq.
type Log interface {
	// Append adds an entry. Once it returned nil, the entry survives the end of the process. An error means that the entry may not
	// have been kept; what depends on it must not go on. What can't be recorded is values.ErrType, values.ErrDeep or ErrTooLarge, and the log goes on; after
	// any other error it may fail for good. After Close it is ErrClosed.
	Append(Entry) error
	// Sync makes what was appended survive a crash of the machine.
	Sync() error
	// Close ends the appending. The journal stays in its store. Closing twice is no error.
	Close() error
}

// Store keeps journals by the id of their run. It is safe for concurrent use.
type Store interface {
	// Create makes an empty journal. An id that exists is ErrExists, one that is no good as a name ErrID.
	Create(ctx context.Context, id string) (Log, error)
	// Continue opens an existing journal for appending after its last whole record; a journal that is open for appending, here or
	// elsewhere, is ErrBusy, one that does not exist ErrNotFound. In a damaged one it is a *CorruptError.
	Continue(ctx context.Context, id string) (Log, error)
	// Read yields the records of a journal. A torn end, as a crash leaves it, is no error: it is not yielded. Damage elsewhere is
	// a *CorruptError.
	Read(ctx context.Context, id string) iter.Seq2[Record, error]
	// List yields the runs, the newest first.
	List(ctx context.Context) iter.Seq2[Info, error]
	// Delete removes a journal. One that is open for appending is ErrBusy.
	Delete(ctx context.Context, id string) error
}

// Info says what a store holds of a run.
type Info struct {
	ID       string
	Begun    time.Time
	Modified time.Time
	Bytes    int64 // 0 where the store has no size
}

// MaxID is how long a run's id may be, in bytes.
const MaxID = 128

// CheckID returns ErrID for an id that can't name a journal. Ids are made of ASCII letters, digits, "-", "_" and ".", begin with a letter
// or digit, do not end in ".", and are none of the names that Windows keeps for devices.
func CheckID(id string) error {
	if id == "" || len(id) > MaxID {
		return fmt.Errorf("journal: %w: length %d, want 1 to %d", ErrID, len(id), MaxID)
	}
	for i := range len(id) {
		c := id[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		case i > 0 && (c == '-' || c == '_' || c == '.'):
		default:
			return fmt.Errorf("journal: %w: %q: character %q at %d", ErrID, id, c, i)
		}
	}
	if id[len(id)-1] == '.' {
		return fmt.Errorf("journal: %w: %q ends with a dot", ErrID, id)
	}
	if deviceName(id) {
		return fmt.Errorf("journal: %w: %q is a device on Windows", ErrID, id)
	}
	return nil
}

// deviceName reports whether Windows keeps the name, up to its first dot, for a device.
func deviceName(id string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(id), ".")
	switch stem {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(stem) == 4 && (stem[:3] == "COM" || stem[:3] == "LPT") && stem[3] >= '0' && stem[3] <= '9'
}

// Records reads all of a journal.
func Records(ctx context.Context, s Store, id string) ([]Record, error) {
	var records []Record
	for r, err := range s.Read(ctx, id) {
		if err != nil {
			return records, err
		}
		records = append(records, r)
	}
	return records, nil
}
