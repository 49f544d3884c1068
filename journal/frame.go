package journal

// frame.go holds the frames that records stand in, in files.
//
// A file begins with 20 bytes: 89 "KRAITJ" 0A, 8 random bytes, the salt, and the CRC-32C of both, little endian. Frames follow:
//
//	length    4 bytes, little endian: of the record, in bytes
//	checksum  4 bytes, little endian: CRC-32C (Castagnoli) of salt, length and record
//	record    see encoding.go
//
// The salt keeps what a script prints from looking like a frame where the end of a file is searched for whole ones.

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
)

const (
	fileMagic  = "\x89KRAITJ\n"
	saltSize   = 8
	fileHead   = len(fileMagic) + saltSize + 4
	frameHead  = 8
	minRecord  = 6 // version, array, kind, sequence number, time, fields
	searchCost = 4 // how often the search for frames may read what it searches
)

var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

// checksum is that of a frame whose head begins with the length of record.
func checksum(salt []byte, length [4]byte, record []byte) uint32 {
	c := crc32.Update(0, castagnoli(), salt)
	c = crc32.Update(c, castagnoli(), length[:])
	return crc32.Update(c, castagnoli(), record)
}

// sealFrame fills in the head of a frame: frame is room for the head, and the record.
func sealFrame(salt, frame []byte) {
	binary.LittleEndian.PutUint32(frame, uint32(len(frame)-frameHead))
	binary.LittleEndian.PutUint32(frame[4:], checksum(salt, [4]byte(frame), frame[frameHead:]))
}

// frameReader reads the frames of a file whose size is known.
type frameReader struct {
	r    io.ReaderAt
	size int64
	salt []byte
	next int64  // where the next frame begins: after it, only whole frames were read
	seq  uint64 // the number of the next record
	buf  []byte // the part of the file from bufAt
	at   int64
}

// readAhead is how much is read at a time, in bytes.
const readAhead = 64 << 10

// bytes returns n bytes of the file, which must be there. They are valid until the next call.
func (f *frameReader) bytes(offset int64, n int) ([]byte, error) {
	if i := offset - f.at; i >= 0 && i+int64(n) <= int64(len(f.buf)) {
		return f.buf[i : i+int64(n)], nil
	}
	want := int(min(int64(max(n, readAhead)), f.size-offset))
	if cap(f.buf) < want {
		f.buf = make([]byte, want)
	}
	f.buf, f.at = f.buf[:want], offset
	if k, err := f.r.ReadAt(f.buf, offset); k < want {
		f.buf = f.buf[:0]
		if err == nil || errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, fmt.Errorf("journal: reading %d bytes at %d: %w", want, offset, err)
	}
	return f.buf[:n], nil
}

// newHead returns the head of a new file.
func newHead() []byte {
	head := make([]byte, len(fileMagic)+saltSize, fileHead)
	rand.Read(head[copy(head, fileMagic):])
	return binary.LittleEndian.AppendUint32(head, crc32.Checksum(head, castagnoli()))
}

// saltOf returns the salt of a head, without copying it.
func saltOf(head []byte) []byte { return head[len(fileMagic) : len(fileMagic)+saltSize] }

// begin reads the file's head. False means that it is torn: there are no records.
func (f *frameReader) begin() (whole bool, err error) {
	n := int(min(f.size, int64(fileHead)))
	b, err := f.bytes(0, n)
	if err != nil {
		return false, err
	}
	if magic := min(n, len(fileMagic)); string(b[:magic]) != fileMagic[:magic] {
		if unwritten, err := f.unwritten(); unwritten || err != nil {
			return false, err
		}
		return false, &CorruptError{Offset: 0, Why: "no journal: it does not begin as one", Err: ErrCorrupt}
	}
	if n < fileHead {
		return false, nil
	}
	if binary.LittleEndian.Uint32(b[n-4:]) != crc32.Checksum(b[:n-4], castagnoli()) {
		return false, &CorruptError{Offset: 0, Why: "the file's head is damaged", Err: ErrCorrupt}
	}
	f.salt = bytes.Clone(saltOf(b))
	f.next = int64(fileHead)
	return true, nil
}

// unwritten reports whether all of the file is zero, as what the file system did not get to write reads.
func (f *frameReader) unwritten() (bool, error) {
	for at := int64(0); at < f.size; {
		n := int(min(f.size-at, readAhead))
		b, err := f.bytes(at, n)
		if err != nil || !zeros(b) {
			return false, err
		}
		at += int64(n)
	}
	return true, nil
}

func zeros(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// read returns the next record; io.EOF at the end of the file, or where its end is torn. Damage is a *CorruptError without a run.
func (f *frameReader) read() (Record, error) {
	b, ok, err := f.frame(f.next)
	if err != nil {
		return Record{}, err
	}
	if !ok {
		return Record{}, f.end()
	}
	r, err := decodeRecord(b)
	if errors.Is(err, ErrVersion) {
		return Record{}, fmt.Errorf("journal: record %d at byte %d: %w", f.seq, f.next, err)
	}
	if err != nil {
		return Record{}, &CorruptError{Seq: f.seq, Offset: f.next, Why: err.Error(), Err: err}
	}
	if r.Seq != f.seq {
		return Record{}, &CorruptError{Seq: f.seq, Offset: f.next, Why: fmt.Sprintf("it has the number %d", r.Seq), Err: ErrCorrupt}
	}
	f.next += int64(frameHead + len(b))
	f.seq++
	return r, nil
}

// frame returns the record of the frame at an offset; false if no whole one is there.
func (f *frameReader) frame(offset int64) ([]byte, bool, error) {
	if f.size-offset < frameHead+minRecord {
		return nil, false, nil
	}
	b, err := f.bytes(offset, frameHead)
	if err != nil {
		return nil, false, err
	}
	length, sum := [4]byte(b), binary.LittleEndian.Uint32(b[4:])
	n := int64(binary.LittleEndian.Uint32(length[:]))
	if n < minRecord || n > MaxRecord || n > f.size-offset-frameHead {
		return nil, false, nil
	}
	if b, err = f.bytes(offset+frameHead, int(n)); err != nil {
		return nil, false, err
	}
	return b, checksum(f.salt, length, b) == sum, nil
}

// end says what it means that no whole frame begins at next: the end of the file, whole or torn, which is io.EOF, or damage, if
// a whole frame comes later.
func (f *frameReader) end() error {
	rest := f.size - f.next
	damaged := &CorruptError{Seq: f.seq, Offset: f.next, Why: "it is damaged", Err: ErrCorrupt}
	budget := searchCost*rest + 1<<20
	for at := f.next + 1; f.size-at >= frameHead+minRecord; at++ {
		b, err := f.bytes(at, frameHead)
		if err != nil {
			return err
		}
		n := int64(binary.LittleEndian.Uint32(b))
		if n < minRecord || n > MaxRecord || n > f.size-at-frameHead {
			continue
		}
		if b, err = f.bytes(at, frameHead+2); err != nil {
			return err
		}
		if v := b[frameHead]; v == 0 || v > maxVersion || b[frameHead+1] != 0x84 {
			continue
		}
		if budget -= n; budget < 0 {
			damaged.Why += ", and what follows looks like records too often to search all of it"
			return damaged
		}
		if _, whole, err := f.frame(at); err != nil {
			return err
		} else if whole {
			damaged.Why += fmt.Sprintf(", and a whole one follows at byte %d", at)
			return damaged
		}
	}
	return io.EOF
}
