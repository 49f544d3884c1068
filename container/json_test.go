package container

// json_test.go compares the reading of JSON by hand with encoding/json's.

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"testing"
)

// general reads a message by encoding/json alone.
func general(text []byte) (*message, bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	m := &message{}
	if d.Decode(m) != nil {
		return nil, false
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, false
	}
	return m, true
}

var messages = []string{
	`{"t":"call","id":1,"k":"host","n":"echo","p":[0],"s":true,"f":"<script>","l":3}`,
	`{"t":"call","id":9223372036854775807,"k":"tool","n":"a.b","p":[null,true,false,1.5,-0,-0.0,1e3,"x\n\u0041\ud83d\ude00\ud800",[],{},[{"a":[1]}]],"a":true}`,
	`{"t":"done","id":2,"steps":12,"memory":300,"c":0,"v":{"a":1,"b":{"c":[]},"a":2}}`,
	`{"t":"out","fd":2}`, `{}`, `{"t":"ask","id":1,"q":"budget","p":[]}`,
	`{"t":"done","v":01}`, `{"t":"done","v":-}`, `{"t":"done","v":1.}`, `{"t":"done","v":.5}`, `{"t":"done","v":+1}`, `{"t":"done","v":1e}`, `{"t":"done","v":1-2}`,
	`{"t":"done","v":1e999}`, `{"t":"done","v":99999999999999999999}`, `{"t":"done","v":[1,]}`, `{"t":"done","v":{"a"}}`, `{"t":"done",}`, `{"t":"done"`,
	`{"t":"done"}{}`, `{"t":"done","v":"a` + "\n" + `"}`, `{"t":"done","v":"` + "\xff" + `"}`, `{"t":"done","v":nul}`, `{"T":"done","id":null}`, `{"t":"\x"}`,
	`{"t":"done","v":{"$":"bytes","o":0,"n":5}}`, `{"t":"done","v":{"\u0024":"int","v":"0xff"}}`, ` {"t":"done"}`, `{"t":"done","v":1.0E+2}`, `{"t":"done","v":0x10}`,
}

// same compares what scanner makes of a message, if it makes anything, with what encoding/json does.
func same(t *testing.T, text []byte) (read bool) {
	got := &message{}
	if !(&scanner{text: text}).message(got) {
		return false
	}
	want, ok := general(text)
	if !ok {
		t.Fatalf("%q: it is no JSON, and was read as %+v", text, got)
	}
	d := decoder{}
	if err := want.values(want.Pos, nil); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	var err error
	if want.Value, err = d.value(want.Value); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%q: got %+v, want %+v", text, got, want)
	}
	return true
}

// What the scanner reads is what encoding/json reads.
func TestScanner(t *testing.T) {
	for i, text := range messages {
		if read := same(t, []byte(text)); !read && i < 6 {
			t.Errorf("%s: it is not read", text)
		}
	}
	for _, text := range hostile {
		same(t, []byte(text))
	}
}

func FuzzScanner(f *testing.F) {
	for _, text := range append(messages, hostile...) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if checkText(text) == nil {
			same(t, text)
		}
	})
}
