package docker

// spool.go holds what a container prints until it is read.

import (
	"io"
	"sync"
)

// spoolSize is how much a running program may be ahead of its reader, in bytes.
const spoolSize = 256 << 10

// A spool is a pipe that holds up its writer while the program runs, and takes what is still on its way once the program has ended: nobody
// may be reading any more. Its methods may be called by any goroutine.
type spool struct {
	mu     sync.Mutex
	change *sync.Cond
	bytes  []byte
	room   int64 // how much may be kept after the end
	ended  bool  // the program
	eof    bool  // the writer
	closed bool  // the reader
}

func newSpool(room int64) *spool {
	s := &spool{room: room}
	s.change = sync.NewCond(&s.mu)
	return s
}

func (s *spool) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.bytes) > spoolSize && !s.ended && !s.closed {
		s.change.Wait()
	}
	if s.closed || s.eof {
		return 0, io.ErrClosedPipe
	}
	if int64(len(s.bytes)) <= s.room { // beyond, its reader ends at the bound of output
		s.bytes = append(s.bytes, b...)
	}
	s.change.Broadcast()
	return len(b), nil
}

func (s *spool) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.bytes) == 0 && !s.eof && !s.closed {
		s.change.Wait()
	}
	if s.closed {
		return 0, io.ErrClosedPipe
	}
	if len(s.bytes) == 0 {
		return 0, io.EOF
	}
	n := copy(b, s.bytes)
	if s.bytes = s.bytes[n:]; len(s.bytes) == 0 {
		s.bytes = nil
	}
	s.change.Broadcast()
	return n, nil
}

// End tells that the program has ended, or is being killed.
func (s *spool) End() { s.set(&s.ended) }

// CloseWrite tells that nothing more comes.
func (s *spool) CloseWrite() { s.set(&s.eof) }

// Close tells that nothing more is read.
func (s *spool) Close() error {
	s.set(&s.closed)
	return nil
}

func (s *spool) set(flag *bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*flag = true
	s.change.Broadcast()
}
