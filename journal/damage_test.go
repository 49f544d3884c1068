package journal_test

// damage_test.go holds the tests of files that are torn or damaged.

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/journal/journaltest"
)

// appendFrame appends a frame to a file that begins with magic and the salt.
func appendFrame(file, record []byte) []byte {
	length := binary.LittleEndian.AppendUint32(nil, uint32(len(record)))
	sum := crc32.Checksum(slices.Concat(file[8:16], length, record), crc32.MakeTable(crc32.Castagnoli))
	return slices.Concat(file, length, binary.LittleEndian.AppendUint32(nil, sum), record)
}

// newFile is the head of a file.
func newFile() []byte {
	b := []byte("\x89KRAITJ\n\x01\x02\x03\x04\x05\x06\x07\x08")
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)))
}

// headSize is the length of a file's head.
const headSize = 20

// smallFile is a file of a few records, and where its frames begin and the last one ends.
func smallFile(t testing.TB) (file []byte, frames []int) {
	file = newFile()
	for i, e := range []journal.Entry{
		&journal.Begin{Run: "run"}, &journal.Op{Name: "run", Function: "main", Args: []any{int64(1)}},
		&journal.Output{Text: "hello"}, &journal.Intent{Call: 1, Tool: "get"}, &journal.End{},
	} {
		frames = append(frames, len(file))
		file = appendFrame(file, encode(t, goldenRecord(i, e)))
	}
	return file, append(frames, len(file))
}

func writeRun(t testing.TB, dir string, file []byte) {
	if err := os.WriteFile(filepath.Join(dir, "run.journal"), file, 0o666); err != nil {
		t.Fatal(err)
	}
}

// A file that is cut off anywhere has the records that are whole. It can be continued after them, and says so.
func TestTornFiles(t *testing.T) {
	whole, frames := smallFile(t)
	dir := t.TempDir()
	var lost, at int64
	d := openDirAt(t, dir, journal.DirOptions{Sync: journal.SyncNever, Torn: func(_ string, offset, n int64) { at, lost = offset, n }})
	for size := range len(whole) {
		for name, tail := range map[string][]byte{"": nil, " and zeros": make([]byte, 100), " and ones": bytes.Repeat([]byte{255}, 100),
			" and half a frame": whole[frames[1] : frames[2]-1]} {
			if size < headSize && tail != nil {
				continue
			}
			file := slices.Concat(whole[:size], tail)
			// A cut frame whose missing bytes happen to be those that follow is whole.
			end := 0
			for end+1 < len(frames) && frames[end+1] <= len(file) && bytes.Equal(file[:frames[end+1]], whole[:frames[end+1]]) {
				end++
			}
			writeRun(t, dir, file)
			records, err := journal.Records(t.Context(), d, "run")
			if err != nil || len(records) != end {
				t.Fatalf("%d bytes%s: %d records, want %d: %v", size, name, len(records), end, err)
			}
			lost, at = 0, 0
			log, err := d.Continue(t.Context(), "run")
			if err != nil {
				t.Fatalf("%d bytes%s: %v", size, name, err)
			}
			if err := errors.Join(log.Append(&journal.End{Reason: "again"}), log.Close()); err != nil {
				t.Fatalf("%d bytes%s: %v", size, name, err)
			}
			records, err = journal.Records(t.Context(), d, "run")
			if err != nil {
				t.Fatalf("%d bytes%s: %v", size, name, err)
			}
			want := end + 1
			if cut := len(file) - frames[end]; end > 0 && cut > 0 {
				want++ // the note
				if note, ok := records[end].Entry.(*journal.Note); !ok || note.Code != "torn" || lost != int64(cut) || at != int64(frames[end]) {
					t.Fatalf("%d bytes%s: %d lost at %d, want %d at %d: %+v", size, name, lost, at, cut, frames[end], records[end].Entry)
				}
			} else if end > 0 && lost != 0 {
				t.Fatalf("%d bytes%s: %d lost of none", size, name, lost)
			}
			if len(records) != want || records[want-1].Entry.(*journal.End).Reason != "again" || records[want-1].Seq != uint64(want-1) {
				t.Fatalf("%d bytes%s: %d records, want %d", size, name, len(records), want)
			}
		}
	}
}

// A bit that flips anywhere is found. Before the last frame it is damage, which nothing is appended to; in the last one it looks torn.
func TestDamagedFiles(t *testing.T) {
	whole, frames := smallFile(t)
	dir := t.TempDir()
	d := openDirAt(t, dir, journal.DirOptions{Sync: journal.SyncNever})
	last := len(frames) - 2
	for i := range whole {
		for bit := range 8 {
			file := bytes.Clone(whole)
			file[i] ^= 1 << bit
			writeRun(t, dir, file)
			frame := 0 // the one that is damaged
			for frame < last && frames[frame+1] <= i {
				frame++
			}
			records, err := journal.Records(t.Context(), d, "run")
			for j, r := range records {
				if want := goldenRecord(j, r.Entry); i < headSize || j >= frame || r.Seq != want.Seq || !r.Time.Equal(want.Time) {
					t.Fatalf("bit %d of byte %d: record %d was read", bit, i, j)
				}
			}
			var corrupt *journal.CorruptError
			switch {
			case frame == last:
				if err != nil || len(records) != last {
					t.Fatalf("bit %d of byte %d, in the last frame: %d records, %v", bit, i, len(records), err)
				}
				continue
			case !errors.As(err, &corrupt) || corrupt.Run != "run" || i >= headSize && len(records) != frame:
				t.Fatalf("bit %d of byte %d, in frame %d: %d records, %v", bit, i, frame, len(records), err)
			}
			if i >= headSize && (corrupt.Seq != uint64(frame) || corrupt.Offset != int64(frames[frame])) {
				t.Fatalf("bit %d of byte %d, in frame %d at %d: %v", bit, i, frame, frames[frame], err)
			}
			if log, err := d.Continue(t.Context(), "run"); !errors.As(err, &corrupt) {
				log.Close()
				t.Fatalf("bit %d of byte %d: it can be continued: %v", bit, i, err)
			}
			if after, err := os.ReadFile(filepath.Join(dir, "run.journal")); err != nil || !bytes.Equal(after, file) {
				t.Fatalf("bit %d of byte %d: the file was changed: %v", bit, i, err)
			}
		}
	}
}

// Records that are whole and not in order are damage: one is missing, or twice.
func TestMissingRecords(t *testing.T) {
	whole, frames := smallFile(t)
	dir := t.TempDir()
	d := openDirAt(t, dir, journal.DirOptions{})
	for name, file := range map[string][]byte{
		"missing": slices.Concat(whole[:frames[2]], whole[frames[3]:]),
		"twice":   slices.Concat(whole[:frames[3]], whole[frames[2]:]),
		"first":   slices.Concat(whole[:headSize], whole[frames[1]:]),
	} {
		writeRun(t, dir, file)
		if _, err := journal.Records(t.Context(), d, "run"); !errors.Is(err, journal.ErrCorrupt) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What a script prints is never taken for a frame, even if it is one.
func TestFramesInOutput(t *testing.T) {
	whole, frames := smallFile(t)
	forged := string(whole[frames[3]:])
	dir := t.TempDir()
	d := openDirAt(t, dir, journal.DirOptions{Sync: journal.SyncNever})
	log, err := d.Create(t.Context(), "run")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(log.Append(&journal.Begin{}), log.Append(&journal.Output{Text: forged + forged}), log.Close()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "run.journal")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, info.Size()-1); err != nil {
		t.Fatal(err)
	}
	records, err := journal.Records(t.Context(), d, "run")
	if err != nil || len(records) != 1 {
		t.Errorf("%d records, %v", len(records), err)
	}
	if log, err = d.Continue(t.Context(), "run"); err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Error(err)
	}
}

// A file that is no journal is refused and left alone, as is what is no file.
func TestOtherFiles(t *testing.T) {
	dir := t.TempDir()
	d := openDirAt(t, dir, journal.DirOptions{})
	other := []byte("SQLite format 3\x00 and so on, and so on")
	writeRun(t, dir, other)
	if _, err := d.Continue(t.Context(), "run"); !errors.Is(err, journal.ErrCorrupt) {
		t.Errorf("Continue: %v", err)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "run.journal")); err != nil || !bytes.Equal(after, other) {
		t.Errorf("the file was changed: %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "sub.journal"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, []byte("secret"), 0o666); err != nil {
		t.Fatal(err)
	}
	links := os.Symlink(outside, filepath.Join(dir, "link.journal")) == nil
	for _, id := range []string{"sub", "link"} {
		if id == "link" && !links {
			continue
		}
		if _, err := d.Continue(t.Context(), id); err == nil {
			t.Errorf("%s can be continued", id)
		}
		if _, err := journal.Records(t.Context(), d, id); err == nil {
			t.Errorf("%s can be read", id)
		}
		if err := d.Delete(t.Context(), id); err == nil {
			t.Errorf("%s can be deleted", id)
		}
	}
	var ids []string
	for info, err := range d.List(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, info.ID)
	}
	if !slices.Equal(ids, []string{"run"}) {
		t.Errorf("listed: %v", ids)
	}
}

// Whatever a file holds, reading it ends, without a panic, and what is read of it stays so after going on.
func FuzzFile(f *testing.F) {
	whole, frames := smallFile(f)
	f.Add(whole)
	for _, n := range frames {
		f.Add(whole[:n-3])
	}
	f.Add(slices.Concat(whole[:frames[2]], []byte{9, 9}, whole[frames[2]:]))
	file := newFile()
	for i, e := range journaltest.Entries() {
		file = appendFrame(file, encode(f, goldenRecord(i, e)))
	}
	f.Add(file)
	dir := f.TempDir()
	d := openDirAt(f, dir, journal.DirOptions{Sync: journal.SyncNever})
	f.Fuzz(func(t *testing.T, b []byte) {
		writeRun(t, dir, b)
		records, err := journal.Records(t.Context(), d, "run")
		log, cerr := d.Continue(t.Context(), "run")
		if (err == nil) != (cerr == nil) {
			t.Fatalf("read: %v, continued: %v", err, cerr)
		}
		if cerr != nil {
			return
		}
		if err := errors.Join(log.Append(&journal.End{}), log.Close()); err != nil {
			t.Fatal(err)
		}
		again, err := journal.Records(t.Context(), d, "run")
		if err != nil || len(again) <= len(records) {
			t.Fatalf("%d records, then %d: %v", len(records), len(again), err)
		}
		for i, r := range records {
			if err := journaltest.Same(again[i].Entry, r.Entry); err != nil {
				t.Fatalf("record %d: %v", i, err)
			}
		}
	})
}
