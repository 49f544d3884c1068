package zlib

import (
	"bytes"
	"compress/flate"
	"math/rand/v2"
	"testing"
)

// TestInflate decodes what Go's encoder made, in random pieces with random bounds on the output.
func TestInflate(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for round := range 300 {
		data := make([]byte, rnd.IntN(200_000))
		for i := range data {
			if i > 300 && rnd.IntN(40) > 0 {
				data[i] = data[i-1-rnd.IntN(300)*rnd.IntN(2)]
			} else {
				data[i] = byte(rnd.IntN(1 + rnd.IntN(256)))
			}
		}
		var z bytes.Buffer
		w, err := flate.NewWriter(&z, round%12-2)
		if err != nil {
			t.Fatal(err)
		}
		for rest := data; len(rest) > 0; {
			n := min(len(rest), 1+rnd.IntN(50_000))
			w.Write(rest[:n])
			if rest = rest[n:]; rnd.IntN(3) == 0 {
				w.Flush()
			}
		}
		w.Close()
		in := append(z.Bytes(), "tail"...)
		d := &inflater{}
		var out []byte
		for fed := 0; d.state != streamEnd; {
			n := min(len(in)-fed, 1+rnd.IntN(1+rnd.IntN(10_000)))
			piece := in[fed : fed+n]
			if rnd.IntN(5) == 0 {
				d = d.clone()
			}
			got, rest, err := d.run(piece, 1+rnd.IntN(100_000))
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, got...)
			fed += n - len(rest)
			if d.state == streamEnd && string(in[fed:]) != "tail" {
				t.Fatalf("round %d: %q is left", round, in[fed:])
			}
		}
		if !bytes.Equal(out, data) {
			t.Fatalf("round %d: other data", round)
		}
	}
}

// FuzzInflate checks that the decoder takes what Go's takes, and nothing crashes it.
func FuzzInflate(f *testing.F) {
	f.Add([]byte{3, 0})
	f.Add([]byte("\xcb\x48\xcd\xc9\xc9\x57\x28\xcf\x2f\xca\x49\xe1\x02\x00"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var want bytes.Buffer
		r := flate.NewReader(bytes.NewReader(in))
		_, wantErr := want.ReadFrom(r)
		d := &inflater{}
		out, _, err := d.run(in, 1<<24)
		if done := err == nil && d.state == streamEnd; wantErr == nil && (!done || !bytes.Equal(out, want.Bytes())) {
			t.Errorf("%x: got %q, %v", in, out, err)
		}
	})
}
