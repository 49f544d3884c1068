package unicodetext

import (
	"math"
	"strings"

	"github.com/krait-run/krait/internal/alias"
)

// This file holds the str methods that pad: center, ljust, rjust, zfill and expandtabs. n is the number of code points
// of s; widths are in code points. Sizes are asked of limit before anything is allocated.

// Center is s.center(width, fill). The odd character goes left if the width is odd, else right.
func Center(s string, n, width int, fill rune, limit Limit) (string, error) {
	if width <= n {
		return s, nil
	}
	margin := width - n
	left := margin/2 + margin&width&1
	return pad(s, left, margin-left, fill, limit)
}

// Ljust is s.ljust(width, fill).
func Ljust(s string, n, width int, fill rune, limit Limit) (string, error) {
	return pad(s, 0, width-n, fill, limit)
}

// Rjust is s.rjust(width, fill).
func Rjust(s string, n, width int, fill rune, limit Limit) (string, error) {
	return pad(s, width-n, 0, fill, limit)
}

// pad adds left and right fill characters; numbers below 0 count as 0.
func pad(s string, left, right int, fill rune, limit Limit) (string, error) {
	left, right = max(left, 0), max(right, 0)
	if left+right == 0 {
		return s, nil
	}
	size := math.MaxInt
	if f := RuneLen(fill); left+right <= (math.MaxInt-len(s))/f {
		size = len(s) + (left+right)*f
	}
	if err := limit.allow(size); err != nil {
		return "", err
	}
	b, err := alias.Pad(s, RuneString(fill), left, right, limit.poll)
	return alias.String(b), err
}

// Zfill is s.zfill(width): zeros after a leading sign.
func Zfill(s string, n, width int, limit Limit) (string, error) {
	if width <= n {
		return s, nil
	}
	if s != "" && (s[0] == '+' || s[0] == '-') {
		rest, err := pad(s[1:], width-n, 0, '0', limit)
		if err != nil {
			return "", err
		}
		return s[:1] + rest, nil
	}
	return pad(s, width-n, 0, '0', limit)
}

// ExpandTabs is s.expandtabs(tabsize): columns count from the last \n or \r.
func ExpandTabs(s string, tabsize int, limit Limit) (string, error) {
	if strings.IndexByte(s, '\t') < 0 {
		return s, nil
	}
	// The first pass measures, the second writes.
	size := 0
	var dst []byte
	for pass := range 2 {
		col := 0
		for i := 0; i < len(s); i++ {
			c := s[i]
			if c == '\t' {
				if tabsize <= 0 {
					continue
				}
				gap := tabsize - col%tabsize
				col = 0 // a tab stop: the column modulo tabsize
				if pass == 0 {
					if size += gap; size < 0 || size > math.MaxInt/2 {
						size = math.MaxInt / 2
					}
					continue
				}
				for ; gap > 0; gap-- {
					dst = append(dst, ' ')
				}
				continue
			}
			if c == '\n' || c == '\r' {
				col = 0
			} else if c&0xC0 != 0x80 {
				col++
			}
			if pass == 0 {
				size++
			} else {
				dst = append(dst, c)
			}
		}
		if pass == 0 {
			if err := limit.allow(size); err != nil {
				return "", err
			}
			dst = make([]byte, 0, size)
		}
	}
	return alias.String(dst), nil
}
