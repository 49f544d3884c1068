package syntax

import (
	"os"
	"strings"
	"testing"
)

func BenchmarkParse(b *testing.B) {
	b.Run("1+1", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Parse("1+1", Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	src, err := os.ReadFile("testdata/script.py")
	if err != nil {
		b.Fatal(err)
	}
	text := string(src)
	b.Run("script", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Parse(text, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("chain", func(b *testing.B) {
		long := strings.Repeat("x = a and b\n", 1000)
		b.SetBytes(int64(len(long)))
		for b.Loop() {
			if _, err := Parse(long, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
