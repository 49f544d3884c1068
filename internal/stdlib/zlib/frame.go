package zlib

// frame.go holds the decoder of whole streams: the frames of zlib (RFC 1950) and gzip (RFC 1952) around DEFLATE.

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"

	"github.com/krait-run/krait/internal/py"
)

// stream is the state of a decompression.
type stream struct {
	frame   framing
	wbits   int // 0: that of the header
	dict    []byte
	hasDict bool
	head    []byte // of a frame whose start is not complete
	begun   bool
	ended   bool // the frame is complete
	tail    []byte
	inf     *inflater
	gzip    bool
	sum     uint32
	size    uint32
}

func newStream(wbits int, dict []byte, hasDict bool) (*stream, bool) {
	s := &stream{dict: dict, hasDict: hasDict, inf: &inflater{}}
	switch {
	case wbits == 0 || 8 <= wbits && wbits <= 15:
		s.wbits = wbits
	case -15 <= wbits && wbits <= -8:
		s.frame, s.wbits = rawFrame, -wbits
		s.begun = true
		if hasDict {
			s.inf.remember(dict)
		}
	case 24 <= wbits && wbits <= 31:
		s.frame, s.wbits = gzipFrame, wbits-16
	case 40 <= wbits && wbits <= 47:
		s.frame, s.wbits = anyFrame, wbits-32
	default:
		return nil, false
	}
	return s, true
}

func (s *stream) clone() *stream {
	c := *s
	c.head = append([]byte(nil), s.head...)
	c.tail = append([]byte(nil), s.tail...)
	c.inf = s.inf.clone()
	return &c
}

func (s *stream) bytes() int {
	return 256 + cap(s.head) + cap(s.tail) + cap(s.dict) + cap(s.inf.window) + cap(s.inf.in) + 4096
}

// read decodes in until limit bytes came out, and returns them and what is left of in: after the stream if that has ended,
// else what a further call gets.
func (s *stream) read(vm *py.VM, in []byte, limit int) (out, rest []byte, err error) {
	if !s.begun {
		n := len(s.head)
		if err := vm.Reserve(len(in)); err != nil {
			return nil, nil, err
		}
		if err := vm.Step((n + len(in)) >> 8); err != nil {
			return nil, nil, err
		}
		s.head = append(s.head, in...)
		used, err := s.start()
		if err == errMore {
			return nil, nil, nil
		}
		if err != nil {
			return nil, nil, err
		}
		s.begun = true
		in = in[max(used-n, 0):]
		s.head = nil
	}
	if s.inf.state != streamEnd {
		// A part at a time, since little input may become much output.
		for room := 0; ; {
			const part = 64 << 10
			k := min(part, limit-len(out))
			// What grows here is known to nobody else yet.
			if len(out)+k > room {
				if err := vm.Reserve(2 * (len(out) + k)); err != nil {
					return nil, nil, err
				}
				if room = len(out) + max(k, len(out)/2); out != nil {
					var err error
					if out, err = vm.GrowText(out, room-len(out)); err != nil {
						return nil, nil, err
					}
				}
			}
			piece, left, err := s.inf.run(in, k)
			if err := vm.Step(1 + s.inf.work>>10); err != nil {
				return nil, nil, err
			}
			s.inf.work = 0
			s.account(piece)
			if out == nil {
				out = piece // often all there is
			} else {
				out = append(out, piece...)
			}
			if err != nil {
				return out, left, err
			}
			in = left
			if s.inf.state == streamEnd {
				break
			}
			if len(piece) < k || len(out) >= limit {
				return out, in, nil
			}
		}
	}
	// The checksums.
	want := 0
	switch {
	case s.frame == rawFrame:
	case s.gzip:
		want = 8
	default:
		want = 4
	}
	k := min(want-len(s.tail), len(in))
	s.tail = append(s.tail, in[:k]...)
	in = in[k:]
	if len(s.tail) < want {
		return out, nil, nil
	}
	if want > 0 {
		sum := binary.BigEndian.Uint32(s.tail)
		if s.gzip {
			sum = binary.LittleEndian.Uint32(s.tail)
		}
		if sum != s.sum {
			return out, nil, dataError("incorrect data check")
		}
		if s.gzip && binary.LittleEndian.Uint32(s.tail[4:]) != s.size {
			return out, nil, dataError("incorrect length check")
		}
	}
	s.ended = true
	return out, in, nil
}

func (s *stream) account(p []byte) {
	if s.gzip {
		s.sum = crc32.Update(s.sum, crc32.IEEETable, p)
	} else if s.frame != rawFrame {
		s.sum = adlerUpdate(s.sum, p)
	}
	s.size += uint32(len(p))
}

// errNeedDict says that the data was compressed with a dictionary that is not there.
type errNeedDict struct{ wrong bool }

func (errNeedDict) Error() string { return "dictionary" }

// start reads the start of the frame from head and returns its length.
func (s *stream) start() (int, error) {
	h := s.head
	if len(h) < 2 {
		return 0, errMore
	}
	if s.frame != zlibFrame && h[0] == 0x1F && h[1] == 0x8B {
		s.gzip = true
		return gzipStart(h)
	}
	if s.frame == gzipFrame || binary.BigEndian.Uint16(h)%31 != 0 {
		return 0, dataError("incorrect header check")
	}
	if h[0]&15 != 8 {
		return 0, dataError("unknown compression method")
	}
	if bits := int(h[0]>>4) + 8; bits > 15 || s.wbits != 0 && bits > s.wbits {
		return 0, dataError("invalid window size")
	}
	s.sum = 1
	if h[1]&0x20 == 0 {
		return 2, nil
	}
	if len(h) < 6 {
		return 0, errMore
	}
	if !s.hasDict {
		return 0, errNeedDict{}
	}
	if adler32.Checksum(s.dict) != binary.BigEndian.Uint32(h[2:]) {
		return 0, errNeedDict{true}
	}
	s.inf.remember(s.dict)
	return 6, nil
}

func gzipStart(h []byte) (int, error) {
	if len(h) < 4 {
		return 0, errMore
	}
	if h[2] != 8 {
		return 0, dataError("unknown compression method")
	}
	flags := h[3]
	if flags&0xE0 != 0 {
		return 0, dataError("unknown header flags set")
	}
	n := 10
	if flags&4 != 0 {
		if len(h) < n+2 {
			return 0, errMore
		}
		n += 2 + int(binary.LittleEndian.Uint16(h[n:]))
	}
	for _, flag := range [...]byte{8, 16} { // name, comment
		if flags&flag == 0 {
			continue
		}
		for n < len(h) && h[n] != 0 {
			n++
		}
		n++
	}
	if flags&2 != 0 {
		if len(h) < n+2 {
			return 0, errMore
		}
		if uint16(crc32.ChecksumIEEE(h[:n])) != binary.LittleEndian.Uint16(h[n:]) {
			return 0, dataError("header crc mismatch")
		}
		n += 2
	}
	if len(h) < n {
		return 0, errMore
	}
	return n, nil
}
