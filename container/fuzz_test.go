package container

// fuzz_test.go holds what hostile guests send: it is an error or a message, never a panic, and costs little.

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/krait-run/krait/values"
)

// take does with a stream of frames what a session does.
func take(b []byte) (int, error) {
	r := bytes.NewReader(b)
	for n := 0; ; n++ {
		text, tail, err := readFrame(r)
		if err != nil {
			if errors.Is(err, io.EOF) {
				return n, nil
			}
			return n, err
		}
		m, err := decode(text, tail)
		if err != nil {
			return n, err
		}
		handles := map[string]values.Handle{"h": {ID: "h"}}
		if _, err := m.call(handles); err != nil {
			return n, err
		}
		if _, err := m.artifact(); err != nil {
			return n, err
		}
		if _, err := m.files(); err != nil {
			return n, err
		}
		d := decoder{m.tail, handles}
		v, err := d.value(m.Value)
		if err != nil {
			return n, err
		}
		if m.Err != nil {
			_ = m.Err.err(0).Error()
		}
		// What came in can go out again.
		e := &encoder{s: &Session{handles: map[string]values.Handle{}}}
		if err := e.value(v, "v", 0); err == nil {
			if err := checkText(e.text); err != nil {
				return n, err
			}
		}
	}
}

var hostile = []string{
	`{"t":"done","v":{"$":"bytes","o":0,"n":5}}`,
	`{"t":"done","v":{"$":"bytes","o":-1,"n":5}}`,
	`{"t":"done","v":{"$":"bytes","o":18446744073709551615,"n":2}}`,
	`{"t":"done","v":{"$":"int","v":"-0xfffffffffffffffffffff"}}`,
	`{"t":"done","v":{"$":"int","v":"zz"}}`,
	`{"t":"done","v":99999999999999999999999}`,
	`{"t":"done","v":1e999}`,
	`{"t":"done","v":{"$":"float","v":"nan"}}`,
	`{"t":"done","v":{"$":"time","v":"2026-01-02T03:04:05+00:00"}}`,
	`{"t":"done","v":{"$":"dict","v":[["a",1],["b"]]}}`,
	`{"t":"done","v":{"$":"dict","v":[["$",[1,{"a":null}]]]}}`,
	`{"t":"done","v":{"$":"handle","v":"h"}}`,
	`{"t":"done","v":{"$":"handle","v":"x"}}`,
	`{"t":"done","v":{"$":["x"]}}`,
	`{"t":"done","e":{"missing":"f","callable":true,"names":["g","ff"]}}`,
	`{"t":"done","e":{"type":"E","cause":{"type":"F","group":[null,{}]},"exit":-1,"line":-5,"bases":["a"]}}`,
	`{"t":"call","n":"x","p":[1,{"$":"bytes","o":0,"n":1}],"w":[["k",2],[1,2]]}`,
	`{"t":"show","forms":[["image/png",0,3],["x",1]],"x":["y"]}`,
	`{"t":"done","files":[["a",1,"b"],["a",-1,"b"]]}`,
	`{"t":5}`, `[]`, `{"t":"done"}{"t":"done"}`, `{"p":"` + "\xff" + `"}`, ``,
}

func FuzzFrames(f *testing.F) {
	for _, h := range hostile {
		f.Add(appendFrame(nil, []byte(h), []byte("tail!")))
	}
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1})
	f.Add([]byte{0, 0, 0, 5, 0, 0, 0, 9, 0})
	f.Fuzz(func(t *testing.T, b []byte) { _, _ = take(b) })
}

// What does not fit the protocol is refused.
func TestHostileFrames(t *testing.T) {
	deep := bytes.Repeat([]byte("["), maxNested+10)
	wide := append(append([]byte(`{"v":[`), bytes.Repeat([]byte("0,"), maxValues)...), "0]}"...)
	for _, b := range [][]byte{
		{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1}, {0, 0, 0, 5, 0, 0, 0, 9, 0}, {0, 0, 0, 3, 0, 0, 0, 0}, {0, 0, 0, 9, 0, 0, 0, 5, '{'}, {0, 0},
		appendFrame(nil, deep, nil), appendFrame(nil, wide, nil),
		appendFrame(nil, []byte(hostile[1]), []byte("tail!")), appendFrame(nil, []byte(hostile[2]), []byte("tail!")),
		appendFrame(nil, []byte(hostile[4]), nil), appendFrame(nil, []byte(hostile[5]), nil), appendFrame(nil, []byte(hostile[9]), nil),
		appendFrame(nil, []byte(hostile[12]), nil), appendFrame(nil, []byte(hostile[13]), nil), appendFrame(nil, []byte("[]"), nil),
		appendFrame(nil, []byte(hostile[21]), nil),
	} {
		if _, err := take(b); !errors.Is(err, ErrProtocol) {
			t.Errorf("%.60q: %v", b, err)
		}
	}
	if n, err := take(appendFrame(appendFrame(nil, []byte(hostile[0]), []byte("tail!")), []byte(hostile[10]), nil)); n != 2 || err != nil {
		t.Error(n, err)
	}
}
