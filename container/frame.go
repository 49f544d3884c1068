package container

// frame.go holds the frames of the protocol with the guest, see guest/table.md.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// The bounds of a frame that comes from a guest, in bytes.
const (
	maxFrame  = 64<<20 + 4
	maxText   = 16 << 20 // of the JSON text
	maxValues = 1200000  // how many values it may hold; the guest keeps to a million
	maxNested = 400      // how deep they may be nested
)

// ErrProtocol: the guest sent what the protocol does not know. Nothing of it is used, and the container is closed.
var ErrProtocol = errors.New("container: the guest broke the protocol")

// errCut: the guest's output ends inside of a frame, as where the guest dies while it sends one.
var errCut = fmt.Errorf("%w: the end is inside of a frame", ErrProtocol)

// readFrame reads a frame: its JSON text and its tail. The error is io.EOF at the end between two frames.
func readFrame(r io.Reader) (text, tail []byte, err error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = errCut
		}
		return nil, nil, err
	}
	size, n := int64(binary.BigEndian.Uint32(head[:4])), int64(binary.BigEndian.Uint32(head[4:]))
	switch {
	case size > maxFrame:
		return nil, nil, fmt.Errorf("%w: a frame of %d bytes; at most %d", ErrProtocol, size, int64(maxFrame))
	case size < 4 || n > size-4:
		return nil, nil, fmt.Errorf("%w: a text of %d bytes in a frame of %d", ErrProtocol, n, size)
	case n > maxText:
		return nil, nil, fmt.Errorf("%w: a text of %d bytes; at most %d", ErrProtocol, n, int64(maxText))
	}
	body, err := readBody(r, int(size-4))
	if err != nil {
		return nil, nil, err
	}
	return body[:n:n], body[n:], nil
}

// readBody reads n bytes. What a head promises is allocated only as it arrives.
func readBody(r io.Reader, n int) ([]byte, error) {
	const step = 1 << 20
	body := make([]byte, 0, min(n, step))
	for len(body) < n {
		if len(body) == cap(body) {
			grown := make([]byte, len(body), min(n, 2*cap(body)))
			copy(grown, body)
			body = grown
		}
		m, err := io.ReadFull(r, body[len(body):min(n, cap(body))])
		body = body[:len(body)+m]
		if err != nil {
			return nil, errCut
		}
	}
	return body, nil
}

// appendFrame appends a frame for the guest.
func appendFrame(b, text, tail []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(4+len(text)+len(tail)))
	b = binary.BigEndian.AppendUint32(b, uint32(len(text)))
	return append(append(b, text...), tail...)
}

// checkText bounds what parsing a JSON text may cost, before it is parsed.
func checkText(text []byte) error {
	values, depth := 1, 0
	quoted := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if quoted {
			switch c {
			case '\\':
				i++
			case '"':
				quoted = false
			}
			continue
		}
		switch c {
		case '"':
			quoted = true
		case ',', ':':
			values++
		case '[', '{':
			values++
			if depth++; depth > maxNested {
				return fmt.Errorf("%w: values nested deeper than %d", ErrProtocol, maxNested)
			}
		case ']', '}':
			depth--
		}
	}
	if values > maxValues {
		return fmt.Errorf("%w: more than %d values in a message", ErrProtocol, maxValues)
	}
	return nil
}
