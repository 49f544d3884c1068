package zlib

// fixed.go holds the codes of blocks without codes of their own (RFC 1951, 3.2.6).

import "sync"

type codes struct{ lit, off *huffman }

var fixed = sync.OnceValue(func() codes {
	var l [288]byte
	for i := range l {
		switch {
		case i < 144 || i >= 280:
			l[i] = 8
		case i < 256:
			l[i] = 9
		default:
			l[i] = 7
		}
	}
	var d [32]byte // the last two are never used, but make the code complete
	for i := range d {
		d[i] = 5
	}
	return codes{newHuffman(l[:]), newHuffman(d[:])}
})

func fixedCodes() (lit, off *huffman) {
	c := fixed()
	return c.lit, c.off
}
